//! Two players whose sheets give them the same at every position, but for the contracts they made: only the second or the third step of
//! article 29 tells them apart (R3).

use super::hand::{Hand, Seated};
use super::sheet::Played;
use domain::award::Formula;
use domain::movement::Game;
use domain::scoring::Contract;
use domain::sheet::{DealRecord, Marked, balances_of};
use domain::{Orientation, Score};

/// Their entry numbers.
const TWINS: [u32; 2] = [1, 2];

/// The sheet of a table where one of the two sits, or both; nothing elsewhere, and in evenings without them.
pub(super) fn played(hand: &Hand, position: u8, seats: &Seated) -> Option<Played> {
    let plan = &hand.plan;
    let asked = plan.article_29 && plan.formula == Formula::Individuel && plan.game == Game::Quatre;
    let otherwise = plan.mirrored || plan.ties || plan.double_entry || plan.by_file;
    if !asked || otherwise || !plan.seed.is_multiple_of(2) {
        return None;
    }
    let chair = |twin: u32| seats.iter().find(|(_, entry)| *entry == twin).map(|(chair, _)| *chair);
    let [elder, younger] = TWINS.map(chair);
    let third = seats.iter().find(|(_, entry)| !TWINS.contains(entry)).map(|(chair, _)| *chair)?;
    let others = i32::try_from(seats.len()).ok()? - 1;
    // At the first position of every other such evening the one makes a garde sans, where the other makes a prise.
    let higher = position == 1 && plan.seed.is_multiple_of(4);
    let deal = |contract, taker, mark| {
        DealRecord::Marked(Marked { contract, taker, partner: None, dead: None, mark: Score(mark) })
    };
    let lost = |mark: i32| deal(Contract::Garde, third, -mark);
    let records = match (elder, younger) {
        (None, None) => return None,
        // Each has 90 as a defender.
        (Some(_), Some(_)) => vec![lost(90)],
        // 90 by a prise of one's own, or 300 (200 at a table of 3) by a garde sans.
        (Some(own), None) if higher => vec![deal(Contract::GardeSans, own, 100)],
        (Some(own), None) => vec![deal(Contract::Prise, own, 90 / others)],
        (None, Some(own)) if higher => vec![deal(Contract::Prise, own, 90 / others), lost(100 * others - 90)],
        (None, Some(_)) => vec![lost(90)],
    };
    let chairs: Vec<Orientation> = seats.iter().map(|(chair, _)| *chair).collect();
    let balances = balances_of(&records, &chairs).ok()?.iter().collect();
    Some(Played { records, balances, detailed: true })
}
