//! Undo and redo: the last action taken back; and taken back and done again, which must change nothing.

use super::hand::{Failure, Hand, Step};
use super::tally::Event;

/// The last action is undone, and stays so.
pub(super) fn back(hand: &mut Hand) -> Step {
    let outcome = hand.club.trust().undo("fausse manœuvre", None);
    if hand.tries(outcome)?.is_some() {
        hand.tally.once(Event::Undone);
    }
    Ok(())
}

/// Undoes and redoes actions: the tournament must be unchanged.
pub(super) fn there_and_back(hand: &mut Hand) -> Step {
    let before = hand.seen()?.clone();
    let wanted = hand.chance.between(1, 3);
    let mut undone = 0;
    for _ in 0..wanted {
        let outcome = hand.club.trust().undo("essai", None);
        undone += usize::from(hand.tries(outcome)?.is_some());
    }
    for _ in 0..undone {
        let outcome = hand.club.trust().redo("finalement si");
        hand.does("rétablir", outcome)?;
    }
    hand.tally.many(Event::Undone, undone);
    hand.tally.many(Event::Redone, undone);
    hand.look()?;
    if *hand.seen()? == before {
        return Ok(());
    }
    Err(Failure::Wrong(format!("{undone} fois annulé puis rétabli : le tournoi n'est plus le même")))
}
