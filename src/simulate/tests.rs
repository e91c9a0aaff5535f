#![allow(clippy::unwrap_used, clippy::panic)]

use super::*;

#[test]
fn small_tournaments_hold() {
    for seed in seeds(1, 20) {
        let wishes = Wishes { players: Some((8, 32)), ..Wishes::default() };
        let plan = Plan::draw(seed, &wishes).unwrap();
        let trial = try_one(&plan, Keep::Nothing);
        assert!(trial.problems.is_empty(), "{plan:?}\n{:#?}", trial.problems);
    }
}
