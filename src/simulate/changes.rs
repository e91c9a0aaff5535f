//! Changes beside the play: the tournament's settings, the directory, the prizes.

use super::hand::{Failure, Hand, Step};
use super::tally::Event;
use app::{Announced, PersonInput, PurseChanges, TournamentChanges};
use domain::money::{Cents, SpecialRule};

/// The tournament's name, place, arbiter, deals.
pub(super) fn settings(hand: &mut Hand) -> Step {
    let changes = match hand.chance.below(5) {
        0 => TournamentChanges::default().and("name", Some(format!("Coupe « {} »", hand.plan.seed))),
        1 => TournamentChanges::default().and("arbiter", Some("Éric NOËL".to_owned())),
        2 => TournamentChanges::default().and("article_29", Some(hand.chance.percent(50))),
        3 => TournamentChanges::default().and("leavers_last", Some(hand.chance.percent(30))),
        _ => TournamentChanges::default().and("fee_cents", Some(Cents(1_500))),
    };
    let outcome = hand.club.modify(&changes);
    hand.tries(outcome).map(drop)
}

/// A misspelt name or club is corrected; a player takes a licence at the door.
pub(super) fn directory(hand: &mut Hand) -> Step {
    let Some(entry) = hand.entry(|entry| entry.person.licence.is_some()) else { return Ok(()) };
    let query = entry.person.licence.clone().unwrap_or_default();
    let input = match hand.chance.below(3) {
        0 => PersonInput { first_name: Some(format!("{}-Zoé", entry.person.first_name)), ..PersonInput::default() },
        1 => PersonInput { club: Some("Tarot des Deux Rives".to_owned()), ..PersonInput::default() },
        _ => PersonInput { affiliated: Some(!entry.person.affiliated), ..PersonInput::default() },
    };
    let outcome = hand.club.directory().modify(&query, &input);
    if hand.tries(outcome)?.is_some() {
        hand.tally.once(Event::DirectoryCorrections);
    }
    Ok(())
}

/// O2: the division of the money, or the prize of each place.
pub(super) fn prizes(hand: &mut Hand) -> Step {
    if hand.chance.percent(40) {
        let rule = *hand.chance.pick(&SpecialRule::ALL).unwrap_or(&SpecialRule::Last);
        let prize = (rule, 500, if hand.chance.percent(50) { "une bouteille".to_owned() } else { String::new() });
        let outcome = hand.club.prizes().announce_special(rule.words(), Some(prize));
        hand.tries(outcome)?;
    }
    let settled = if hand.chance.percent(50) {
        let changes = PurseChanges {
            given_back: Some(u8::try_from(hand.chance.between(80, 100)).unwrap_or(80)),
            rewarded: Some(u8::try_from(hand.chance.between(20, 25)).unwrap_or(20)),
            special_cents: Some(i64::try_from(hand.chance.below(3)).unwrap_or(0) * 1_000),
            ..PurseChanges::default()
        };
        let outcome = hand.club.prizes().settle(&changes);
        hand.tries(outcome)?.is_some()
    } else {
        let count = i64::try_from(hand.chance.between(1, 6)).unwrap_or(1);
        let announced = Announced {
            amounts: (0..count).map(|place| (count - place) * 1_000).collect(),
            in_kind: vec![(0, "un jambon".to_owned()), (1, "une coupe".to_owned())],
        };
        let outcome = hand.club.prizes().announce(&announced);
        hand.tries(outcome)?.is_some()
    };
    if settled {
        hand.tally.once(Event::Prizes);
    }
    Ok(())
}

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
