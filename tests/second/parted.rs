//! A link that is late, goes one way only, is damaged or torn, while sheets are typed. With a network of its own: `.ci/long second`.

use std::time::Duration;

use super::evening::sheet;
use super::kills::{keys, seals};
use super::proxy::{Proxy, Rule};
use crate::computer::{paired_through, until};

const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn a_link_that_is_late_goes_one_way_is_damaged_or_torn_loses_nothing() {
    let (mut proxy, mut ticked) = (None, Vec::new());
    let (mut first, mut second) = paired_through(16, "127.0.0.1", |hall| proxy.insert(Proxy::to(hall)).port);
    let (anne, proxy) = (first.arbiter(), proxy.unwrap());
    let (address, code) = (format!("127.0.0.1:{}", proxy.port), first.code.clone().unwrap());
    for rule in
        [Rule::Late(Duration::from_millis(600)), Rule::NothingToHall, Rule::NothingToSecond, Rule::Damaged, Rule::Torn]
    {
        proxy.rule(rule);
        let mut types = |table: u16| {
            let (key, code, twice) = sheet(&anne, table, 4 + 4 * i64::try_from(ticked.len()).unwrap()).unwrap();
            assert_eq!(code, 303, "{rule:?}: whoever types is answered");
            ticked.push(key);
            let there = keys(&second);
            assert!(!twice || ticked.iter().all(|key| there.contains(key)), "{rule:?}: ticked twice, and not there");
            twice
        };
        (1..=4).for_each(|table| _ = types(table));
        until("the rule was felt", PATIENCE, || proxy.spoilt() > 0);
        proxy.rule(Rule::Arrives);
        until("two ticks again", PATIENCE, || types(1));
        let (copy, hall) = (seals(&second), seals(&first));
        assert!(hall.starts_with(&copy), "{rule:?}: the copy is no beginning of the hall's history");
        // By the proxy again: the hall, once it had lost it, told where it is.
        second.kill();
        second.start(&["--secours", &address, "--code", &code]);
        until("two ticks again", PATIENCE, || sheet(&anne, 2, 8).unwrap().2);
    }
    until("equal", PATIENCE, || seals(&first) == seals(&second));
    first.kill();
    second.kill();
    first.checked();
    second.checked();
}
