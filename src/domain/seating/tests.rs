//! Seats, on evenings made up here.

use super::moved::{To, move_player};
use super::samples::{played, seated, seated_by, unseated};
use super::session::{self, Coefficient, Keep, NewSession};
use super::tie::{self, Settle};
use super::{NextMovement, first_layout, next, overturned, plan, too_few};
use crate::award::Formula;
use crate::draw::Draw;
use crate::movement::memory::Memory;
use crate::movement::{Game, Kind};
use crate::tournament::{Change, Draft, SettledBy, Who, drawn_by_lot};
use crate::{Orientation, PositionNo};

fn finished(players: usize, positions: u8) -> Draft {
    let mut evening = seated(players, positions);
    played(&mut evening, PositionNo(1));
    for position in 2..=positions {
        next::open(&mut evening, NextMovement::Same, None).unwrap();
        played(&mut evening, PositionNo(position));
    }
    evening
}

fn going_on(keep: Keep, coefficient: Coefficient) -> NewSession {
    NewSession {
        phase: false,
        keep,
        coefficient,
        divides: false,
        positions: None,
        deals: None,
        kind: None,
        draw: Draw::Arrival,
        seed: 1,
        date: None,
        settle: None,
    }
}

#[test]
fn m1_the_seats_follow_the_plan_of_the_session() {
    let evening = seated(16, 3);
    let plan = plan(&evening, evening.session()).unwrap();
    for seat in &evening.seats {
        let start = evening.start(seat.entry).unwrap();
        assert_eq!(plan.seat(start, seat.position), Some((seat.table, seat.chair)));
    }
    assert!(too_few(&evening, PositionNo(3)).is_empty());
}

#[test]
fn the_seats_are_drawn_once() {
    let refused = first_layout(&seated(16, 2), None).unwrap_err();
    assert_eq!(refused.message, "les places sont déjà tirées");
    assert!(refused.advice_text(0).contains("Undo"));
    assert_eq!(first_layout(&unseated(2, Formula::Individuel), None).unwrap_err().rule, "M5");
}

#[test]
fn m6_the_next_position_waits_for_every_sheet_and_a_fixed_movement_never_comes_back() {
    let mut evening = seated(16, 3);
    assert!(next::open(&mut evening, NextMovement::Same, None).is_err(), "sheets are missing");
    played(&mut evening, PositionNo(1));
    assert!(next::open(&mut evening.clone(), NextMovement::Same, Some(2)).is_err(), "no reach in a fixed movement");
    let opened = next::open(&mut evening, NextMovement::Switch(Kind::Meilleurs), None).unwrap();
    assert_eq!(opened.kind, Kind::Meilleurs);
    let remarks = opened.remarks.unwrap();
    assert_eq!(remarks.distance.unwrap().reach, super::USUAL_REACH);
    played(&mut evening, PositionNo(2));
    let back = next::open(&mut evening.clone(), NextMovement::Switch(Kind::Fft), None).unwrap_err();
    assert_eq!(back.rule, "M6");
    next::open(&mut evening, NextMovement::Same, None).unwrap();
    played(&mut evening, PositionNo(3));
    assert_eq!(
        next::open(&mut evening, NextMovement::Same, None).unwrap_err().message,
        "la position 3 était la dernière"
    );
}

#[test]
fn r5_a_session_keeps_the_best_and_a_coefficient_asks_for_an_elimination() {
    let mut evening = finished(20, 2);
    let refused = session::open(&evening, &going_on(Keep::All, Coefficient::Highest)).unwrap_err();
    assert_eq!(refused.rule, "R5");
    let new = going_on(Keep::Eliminating(20), Coefficient::Highest);
    let decided = session::open(&evening, &new).unwrap();
    assert_eq!((decided.chosen.present, decided.chosen.ranked.1.len(), decided.session.coefficient), (20, 4, 115));
    session::begin(&mut evening, &decided, new.draw, &Memory::default()).unwrap();
    assert_eq!(evening.entries.iter().filter(|entry| entry.last_session == Some(1)).count(), 4);
    assert_eq!(evening.current(), PositionNo(3));
    assert_eq!(evening.tables(PositionNo(3)).values().map(Vec::len).sum::<usize>(), 16);
    assert!(overturned(&evening).is_empty());
}

#[test]
fn r3_nobody_is_eliminated_by_chance() {
    let mut evening = seated(16, 1);
    played(&mut evening, PositionNo(1));
    // Players who neither won nor lost anything are all equal, in the middle.
    let refused = session::open(&evening, &going_on(Keep::Best(8), Coefficient::None)).unwrap_err();
    assert_eq!((refused.rule, refused.advice.len()), ("R3", 3));
    assert!(refused.message.ends_with("(rang 5)"), "{refused}");
}

/// Sixteen players after one position: those of rank 5 are equal, with four places among them.
fn tied() -> (Draft, Vec<Who>) {
    let mut evening = seated(16, 1);
    played(&mut evening, PositionNo(1));
    let rows = crate::ranking::standings::ranked(&evening, PositionNo(1));
    let equals = rows.iter().filter(|row| row.rank == 5).map(|row| row.standing.who).collect();
    (evening, equals)
}

#[test]
fn r9_a_tie_at_the_limit_is_settled_by_lot_from_a_printed_seed() {
    let (mut evening, mut equals) = tied();
    let new = NewSession { settle: Some(Settle::Lot(4711)), ..going_on(Keep::Best(8), Coefficient::None) };
    let decided = session::open(&evening, &new).unwrap();
    let settled = decided.chosen.settlement.clone().unwrap();
    assert_eq!((settled.after, &settled.by, settled.among.len()), (PositionNo(1), &SettledBy::Lot(4711), equals.len()));
    equals.sort_unstable();
    let mut again = drawn_by_lot(equals, 4, 4711);
    again.sort_unstable();
    assert_eq!(settled.kept().collect::<Vec<_>>(), again, "the same seed gives the same");
    let before = crate::ranking::standings::ranked(&evening, PositionNo(1));
    session::begin(&mut evening, &decided, new.draw, &Memory::default()).unwrap();
    for (who, kept) in &settled.among {
        let Who::Player(id) = who else { continue };
        assert_eq!(evening.entry(*id).unwrap().last_session.is_none(), *kept);
    }
    let words = tie::settlement_notes(&evening, PositionNo(1));
    assert!(words[0].contains("numéro 4711"), "{words:?}");
    let after = crate::ranking::standings::ranked(&evening, PositionNo(1));
    let ranks = |rows: &[crate::ranking::Ranked<Who>]| rows.iter().map(|row| row.rank).collect::<Vec<_>>();
    assert_eq!(ranks(&before), ranks(&after), "ranks, totals and awards stay as they are");
}

#[test]
fn r9_the_arbiter_may_choose_with_a_reason_among_those_who_are_equal() {
    let (evening, equals) = tied();
    let choose = |chosen: Vec<Who>, reason: &str| {
        let settle = Some(Settle::Choice(chosen, reason.to_owned()));
        session::open(&evening, &NewSession { settle, ..going_on(Keep::Best(8), Coefficient::None) })
    };
    let chosen = equals[1..5].to_vec();
    let kept: Vec<Who> =
        choose(chosen.clone(), "meilleur classement national").unwrap().chosen.settlement.unwrap().kept().collect();
    assert_eq!(kept.len(), 4);
    assert!(kept.iter().all(|who| chosen.contains(who)));
    let rows = crate::ranking::standings::ranked(&evening, PositionNo(1));
    for (wrong, reason) in [
        (chosen.clone(), " "),
        (chosen[..3].to_vec(), "motif"),
        (vec![chosen[0]; 4], "motif"),
        (vec![chosen[0], chosen[1], chosen[2], rows[0].standing.who], "motif"),
    ] {
        assert_eq!(choose(wrong, reason).unwrap_err().rule, "R9");
    }
    let settle = Some(Settle::Choice(chosen, "motif".into()));
    let nobody = session::open(&evening, &NewSession { settle, ..going_on(Keep::Best(4), Coefficient::None) });
    assert_eq!(nobody.unwrap_err().rule, "R9", "nobody is equal at the 4th place");
}

#[test]
fn r9_what_a_refusal_advises_can_be_done() {
    let (evening, _) = tied();
    let square = |players| NewSession {
        phase: true,
        draw: Draw::Square,
        positions: Some(1),
        ..going_on(Keep::Best(players), Coefficient::None)
    };
    let refused = session::open(&evening, &square(8)).unwrap_err();
    assert!(refused.advice_text(1).contains("SettleByLot"), "{refused:?}");
    assert!(refused.advice_text(2).contains("FinalSquareOf(4)"), "only multiples of 4: {refused:?}");
    session::open(&evening, &square(4)).unwrap();
    session::open(&evening, &NewSession { settle: Some(Settle::Lot(1)), ..square(8) }).unwrap();
}

#[test]
fn m10_a_final_square_is_for_players_at_tables_of_4_and_comes_once() {
    let mut evening = finished(20, 2);
    let square = NewSession {
        phase: true,
        draw: Draw::Square,
        positions: Some(1),
        ..going_on(Keep::Best(4), Coefficient::None)
    };
    let odd = NewSession { keep: Keep::Best(3), ..square.clone() };
    assert_eq!(session::open(&evening, &odd).unwrap_err().rule, "M10");
    session::must_have_no_final(&evening).unwrap();
    let decided = session::open(&evening, &square);
    let Ok(decided) = decided else { return assert_eq!(decided.unwrap_err().rule, "R3") };
    session::begin(&mut evening, &decided, square.draw, &Memory::default()).unwrap();
    assert_eq!(session::must_have_no_final(&evening).unwrap_err().rule, "M10");
}

/// Found by random commands: 20 players of a tournament at tables of 5 were seated at 4 tables of 5 and 5 squares of 4 at once.
#[test]
fn m10_there_is_no_final_square_at_tables_of_5() {
    let mut evening = finished(20, 2);
    evening.change_settings(|settings| settings.game = Game::Cinq);
    let square = NewSession { phase: true, draw: Draw::Square, ..going_on(Keep::Best(20), Coefficient::None) };
    let refused = session::open(&evening, &square).unwrap_err();
    assert_eq!(
        (refused.rule, refused.advice_text(0).contains("à 5, une séance de plus")),
        ("M10", true),
        "{refused:?}"
    );
    session::open(&evening, &NewSession { draw: Draw::Ranking, ..square }).unwrap();
}

#[test]
fn r5_a_correction_may_overturn_an_elimination() {
    let mut evening = finished(20, 2);
    let new = going_on(Keep::Eliminating(20), Coefficient::None);
    let decided = session::open(&evening, &new).unwrap();
    session::begin(&mut evening, &decided, new.draw, &Memory::default()).unwrap();
    let (out, last) = {
        let out = evening.entries.iter().find(|entry| entry.last_session.is_some()).unwrap();
        (out.id, evening.sheets.last().unwrap().clone())
    };
    assert!(evening.stays(Who::Player(out), last.position));
    let seat = *evening.seats.iter().find(|seat| seat.entry == out && seat.position == PositionNo(1)).unwrap();
    let mut sheet = evening.sheet(seat.position, seat.table).unwrap().clone();
    let won = |chair| if chair == seat.chair { 90_000 } else { -30_000 };
    let chairs = sheet.chairs().into_iter().map(|chair| (chair, crate::Score(won(chair)))).collect();
    sheet.balances = crate::sheet::Balances::new(chairs).unwrap();
    evening.make(Change::Sheet(sheet));
    assert!(overturned(&evening)[0].contains(&evening.name(out)));
}

#[test]
fn m5_tables_of_3_are_where_the_list_ends_when_places_are_drawn() {
    let evening = seated_by(Some(Kind::Hasard), 15, 2);
    let sizes: Vec<usize> = evening.tables(PositionNo(1)).values().map(Vec::len).collect();
    assert_eq!(sizes, [4, 4, 4, 3]);
    assert!(plan(&evening, evening.session()).is_none(), "drawn one by one");
}

#[test]
fn m3_m5_f6_two_seats_are_exchanged_at_one_position_before_their_sheets_are_in() {
    let mut evening = seated(18, 2);
    let tables = evening.tables(PositionNo(1));
    let four: Vec<_> = tables.values().filter(|seats| seats.len() == 4).collect();
    let (one, other) = (four[0][0], four[1][0]);
    let moved = move_player(&mut evening, one.entry, To::Player(other.entry), PositionNo(1)).unwrap();
    assert_eq!(moved.moves[0].1.table, other.table);
    assert!(evening.seats.iter().filter(|seat| seat.moved).all(|seat| seat.position == PositionNo(1)));
    let three = tables.values().find(|seats| seats.len() == 3).unwrap();
    let empty = Orientation::FOUR.into_iter().find(|chair| three.iter().all(|seat| seat.chair != *chair)).unwrap();
    let taken = To::Chair(four[1][1].table, four[1][1].chair);
    let refused = move_player(&mut evening.clone(), one.entry, taken, PositionNo(1)).unwrap_err();
    assert!(refused.advice_text(0).contains("SwapSeats"), "{refused}");
    move_player(&mut evening.clone(), one.entry, To::Chair(three[0].table, empty), PositionNo(1)).unwrap();
    let last = tables.values().rfind(|seats| seats.len() == 3).unwrap();
    let short = To::Chair(three[0].table, empty);
    let refused = move_player(&mut evening.clone(), last[0].entry, short, PositionNo(1)).unwrap_err();
    assert_eq!(refused.rule, "M5");
    played(&mut evening, PositionNo(1));
    let late = move_player(&mut evening, one.entry, To::Player(other.entry), PositionNo(1)).unwrap_err();
    assert_eq!(late.rule, "F6");
    let late = move_player(&mut evening, one.entry, taken, PositionNo(1)).unwrap_err();
    assert_eq!(late.rule, "F6", "no exchange is advised that would be refused: {late}");
}

#[test]
fn m12_the_orientation_asked_for_is_given_as_far_as_chairs_go() {
    let mut evening = unseated(20, Formula::Individuel);
    let ids: Vec<_> = evening.entries.iter().map(|entry| entry.id).collect();
    // Five Norths there are; seven ask for one.
    for id in &ids[..7] {
        evening.change_entry(*id, |entry| entry.wished = Some(Orientation::N));
    }
    evening.change_entry(ids[19], |entry| entry.wished = Some(Orientation::O));
    let layout = first_layout(&evening, None).unwrap();
    super::seat_first(&mut evening, &layout, Draw::Lot, 7, &Memory::default()).unwrap();
    let at = |id| evening.start(id).unwrap().orientation();
    let granted = ids[..7].iter().filter(|id| at(**id) == Orientation::N).count();
    assert_eq!((granted, at(ids[19])), (5, Orientation::O));
    assert_eq!(super::wishes_not_granted(&evening).len(), 2, "and they are named");
}
