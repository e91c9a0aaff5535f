//! D5–D29 on evenings made up here: players P01, P02, … in the order of their numbers.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::{
    AtFault, Line, Ruling, awaited, check, enter_fiche, enter_lines, evening, foul, incident, judged, lift, lifted,
    must_be_complete, outliers, record, rule, seat_first, stop, take_off, taker,
};
use crate::award::Formula;
use crate::draw::Draw;
use crate::duplicate::circuit::Kind;
use crate::duplicate::{EtuiNo, Fault, Format, LineResult, Mark, Over, Preset, Side, Tenths, Version, Word, Writing};
use crate::movement::memory::Memory;
use crate::presence::departure::{leave, short_tables};
use crate::presence::substitute::{seats_taken_over, take_over};
use crate::scoring::Contract;
use crate::seating::moved::{To, move_player};
use crate::seating::samples::{listed, unseated};
use crate::tournament::{Change, Draft, DuplicateSettings, EntryId, Fine, FineAmount, FineCase, Fouled, Session, Who};
use crate::{Orientation, PositionNo, Refusal, Score, TableNo, Total};

const CORRECTING: Over<'_> = Over::results(Some("relu"));

/// Drawn in the order of arrival.
fn laid(players: usize, shape: Option<(u8, u8)>) -> Draft {
    let mut draft = unseated(players, Formula::Individuel);
    draft.change_settings(|settings| {
        (settings.positions, settings.deals) = shape.unwrap_or((7, 4));
        let usual_shape = shape.is_none();
        settings.duplicate = Some(DuplicateSettings { usual_shape, ..DuplicateSettings::of(Format::Individual) });
    });
    let circuit = judged(&draft, None).unwrap();
    seat_first(&mut draft, &circuit, Draw::Arrival, 1, None, &Memory::default()).unwrap();
    draft
}

/// A mark that depends on the étui, the position and the table; some are equal.
fn mark(etui: EtuiNo, position: PositionNo, table: TableNo) -> Word {
    let value = 56 + 2 * ((i32::from(etui.0) * 7 + i32::from(position.0) * 11 + i32::from(table.0) * 5) % 20);
    let sign = if (etui.0 + u16::from(position.0) * 3 + table.0).is_multiple_of(3) { "-" } else { "" };
    Word::parse(&format!("{sign}{value}")).unwrap()
}

/// Every line awaited is written.
fn written(mut draft: Draft) -> Draft {
    for due in awaited(&draft, PositionNo(20)) {
        let word = mark(due.etui, due.position, due.table);
        enter_lines(&mut draft, &[((due.etui, due.position, due.table), word)], Over::default()).unwrap();
    }
    draft
}

fn said<T: std::fmt::Debug>(result: Result<T, Refusal>) -> String {
    let refusal = result.unwrap_err();
    format!("{} {}", refusal.rule, refusal.message)
}

fn words(text: &str) -> Vec<Word> {
    text.split(' ').map(|word| Word::parse(word).unwrap()).collect()
}

#[test]
fn d35_d53_the_attacker_sits_south_in_a_match_and_in_quadrettes_whatever_the_label_says() {
    let mut draft = laid(28, None);
    let south = |draft: &Draft| (1..=8).map(EtuiNo).all(|etui| taker(draft, etui) == Orientation::S);
    draft.make(Change::Taker(EtuiNo(3), Orientation::E));
    assert!(!south(&draft) && taker(&draft, EtuiNo(3)) == Orientation::E);
    for (format, attacks_from_south) in [(Format::Triplettes, false), (Format::Quadrettes, true), (Format::Teams, true)]
    {
        draft.change_settings(|settings| settings.duplicate = Some(DuplicateSettings::of(format)));
        assert_eq!(south(&draft), attacks_from_south, "{format}");
    }
}

#[test]
fn d5_d41_the_usual_shape_is_laid_for_those_who_are_there() {
    let draft = laid(28, None);
    assert_eq!((draft.settings.positions, draft.settings.deals), (7, 4));
    assert_eq!(draft.settings.duplicate.unwrap().circuit, Some(Kind::Ligne));
    assert_eq!((draft.duplicate.plays.len(), draft.seats.len()), (49, 7 * 28));
    assert_eq!(awaited(&draft, PositionNo(7)).len(), 7 * 28, "every étui at every table once");
    assert_eq!(awaited(&draft, PositionNo(1)).len(), 28);
    // At position 1 série s is at table s; étuis then go down a table (D6, D41).
    let at = |position: u8, table: u16| {
        let here =
            |laid: &&crate::tournament::Laid| (laid.position, laid.table) == (PositionNo(position), TableNo(table));
        draft.duplicate.plays.iter().find(here).unwrap().words()
    };
    assert_eq!((at(1, 3), at(2, 2), at(2, 7)), ("9 à 12".into(), "9 à 12".into(), "1 à 4".into()));
    // Four tables: Howell, all players have numbers.
    let howell = laid(16, None);
    assert_eq!(howell.label_at(EntryId(7), PositionNo(1)).as_deref(), Some("7"));
    assert_eq!(laid(28, None).label_at(EntryId(7), PositionNo(1)).as_deref(), Some("E2"));
}

#[test]
fn d41_d44_d47_a_table_s_number_says_where_its_etuis_go_and_whether_it_rests() {
    let of = |players: usize, table: u16| {
        let draft = laid(players, None);
        stop(&draft, draft.session(), TableNo(table))
    };
    let line = of(28, 3);
    assert_eq!((line.colour, line.rests), (None, false));
    let down: Vec<_> = (1..7).map(|position| (PositionNo(position), Some(TableNo(2)))).collect();
    assert_eq!(line.next, down, "a table down after each position but the last");
    assert_eq!(of(28, 1).next[0].1, Some(TableNo(7)), "from the first table to the last");
    // No North 1: the étuis rest at the table without players.
    assert!(of(27, 1).rests && !of(27, 2).rests);
    // All tables play the same étuis: they are handed on, and go nowhere.
    assert_eq!(of(16, 2).next, []);
}

#[test]
fn d7_d47_what_cannot_be_laid_is_refused_before_anything_is_drawn() {
    let refused = |players: usize| {
        let mut draft = unseated(players, Formula::Individuel);
        draft.change_settings(|settings| {
            let free = DuplicateSettings::of(Format::Individual);
            settings.duplicate = Some(DuplicateSettings { circuit: Some(Kind::Ligne), ..free });
        });
        said(judged(&draft, None).map(drop))
    };
    assert!(refused(16).starts_with("D7 4 tables"), "{}", refused(16));
    assert!(refused(22).starts_with("D47 22 joueurs"), "{}", refused(22));
    assert!(said(judged(&laid(20, None), None).map(drop)).contains("déjà tirées"));
    assert!(said(judged(&unseated(20, Formula::Individuel), None).map(drop)).starts_with("D1 "), "free deals");
}

#[test]
fn d10_d12_a_fiche_is_written_once_and_corrected_when_asked() {
    let mut draft = laid(20, Some((5, 2)));
    let lines = enter_fiche(&mut draft, EtuiNo(1), &words("82 -76 . 66 -58"), Over::default()).unwrap();
    let tables: Vec<u16> = lines.iter().map(|((.., table), _)| table.0).collect();
    assert_eq!(tables, [1, 5, 4, 3, 2]);
    assert_eq!(draft.duplicate.written.len(), 5);
    let again = enter_fiche(&mut draft, EtuiNo(1), &words("82 -76 . 66 -58"), Over::default()).unwrap();
    assert!(again.iter().all(|(_, writing)| *writing == Writing::Same));
    assert!(
        said(enter_fiche(&mut draft, EtuiNo(1), &words("82 -76 . 66 58"), Over::default()))
            .starts_with("F6 étui 1, position 5")
    );
    let corrected = enter_fiche(&mut draft, EtuiNo(1), &words("82 -76 . 66 58"), CORRECTING).unwrap();
    assert_eq!(corrected.iter().filter(|(_, writing)| *writing == Writing::Corrected).count(), 1);
    let elsewhere =
        said(enter_lines(&mut draft, &[((EtuiNo(1), PositionNo(2), TableNo(4)), words("82")[0])], Over::default()));
    assert_eq!(elsewhere, "D12 à la position 2, l'étui 1 est à la table 5 ; la table 4 a les étuis 9 et 10");
    assert!(said(enter_fiche(&mut draft, EtuiNo(11), &words("82"), Over::default())).contains("de 1 à 10"));
    assert!(
        said(must_be_complete(&draft)).starts_with("D28 il manque 45 résultats : étui 2 (positions 1, 2, 3, 4, 5)")
    );
}

#[test]
fn d15_to_d23_an_evening_ranks_everybody_and_its_notes_make_50_percent() {
    let draft = written(laid(28, None));
    check(&draft).unwrap();
    must_be_complete(&draft).unwrap();
    assert_eq!(stray(&draft), Vec::<String>::new());
    let ranked = evening(&draft).unwrap();
    assert_eq!(uneven(&ranked.sessions[0]), [], "D17");
    assert_eq!(ranked.placed.len(), 28);
    // D23: four lines, so each group has four.
    for group in 1..=7 {
        let of_group = ranked.placed.iter().filter(|placed| placed.alternated.unwrap().group == group);
        assert!((1..=8).contains(&of_group.count()));
    }
    // D20: the mean of all is 50 %, each having 7 attacks and 21 defences.
    let sum = ranked.placed.iter().fold(Total::ZERO, |sum, placed| sum + placed.total);
    assert_eq!(sum, Total::from(Score(28 * 50)));
    // D26.
    let mut fined = draft.clone();
    let who = ranked.placed[0].who;
    let (id, amount) = (fined.next_fine(), FineAmount::Percent(Tenths::new(5).unwrap()));
    let fine = Fine { id, who, position: PositionNo(7), amount, reason: "diagramme lu".into(), case: None };
    fined.make(Change::Fine(fine.clone()));
    let after = evening(&fined).unwrap();
    let total = |of: &super::Evening| of.placed.iter().find(|placed| placed.who == who).unwrap().total;
    assert_eq!((total(&ranked) - total(&after)).places(2), "0.50");
    fined.make(Change::LiftFine(fine));
    assert_eq!(total(&evening(&fined).unwrap()), total(&ranked));
}

#[test]
fn d23_in_howell_there_is_only_the_general_ranking() {
    let draft = written(laid(16, None));
    check(&draft).unwrap();
    assert!(evening(&draft).unwrap().placed.iter().all(|placed| placed.alternated.is_none()));
}

#[test]
fn d28_d47_a_table_with_an_empty_chair_rests_and_whoever_leaves_makes_it_rest() {
    // 19 players: no North 1, table 1 rests all evening.
    let mut draft = laid(19, None);
    let rests = |draft: &Draft, etui: u16| {
        let record = record(draft, draft.session());
        record.fiche(EtuiNo(etui)).unwrap().iter().filter(|(due, ..)| due.attack.is_none()).count()
    };
    assert_eq!(rests(&draft, 1), 1);
    assert_eq!(awaited(&draft, PositionNo(5)).len(), 5 * 4 * 4);
    let refused =
        said(enter_lines(&mut draft, &[((EtuiNo(1), PositionNo(1), TableNo(1)), words("82")[0])], Over::default()));
    assert_eq!(refused, "D12 étui 1, position 1, table 1 : la table se repose, elle n'a pas de résultat");
    enter_fiche(&mut draft, EtuiNo(1), &words("66 82 -56 58"), Over::default()).unwrap();

    let mut full = laid(20, None);
    let gone = full.entry(EntryId(1)).unwrap().clone();
    let freed = leave(&mut full, &gone, Some(PositionNo(3))).unwrap().freed;
    assert_eq!(freed.len(), 2);
    assert_eq!(awaited(&full, PositionNo(5)).len(), 100 - 2 * 4);
    let full = written(full);
    let ranked = evening(&full).unwrap();
    let last = ranked.placed.last().unwrap();
    assert!(last.left && last.who == Who::Player(EntryId(1)) && last.rank == 20);

    // Results stay: he cannot leave before them.
    let mut late = written(laid(20, None));
    let refusal = leave(&mut late, &gone, Some(PositionNo(2))).unwrap_err();
    assert!(refusal.message.starts_with("P01 est à la table") && refusal.rule == "D28");
    assert!(refusal.advice_text(0).contains("Withdraw { entry: 1, after: None }"), "{}", refusal.advice_text(0));
    // A ruling alone is lifted first.
    let mut ruled = laid(20, None);
    let seat = ruled.seats.iter().find(|seat| seat.entry == gone.id && seat.position == PositionNo(3)).unwrap();
    let (at, session) = ((seat.position, seat.table), ruled.session().clone());
    let etui = record(&ruled, &session).of_table(at.0, at.1).next().unwrap().etui;
    rule(&mut ruled, (etui, at.0, at.1), Ruling::AtFault(Fault::of(Side::Attack)), "vu").unwrap();
    let refusal = leave(&mut ruled, &gone, Some(PositionNo(2))).unwrap_err();
    assert!(refusal.advice_text(0).contains("LiftRuling") && refusal.advice.len() == 1, "{:?}", refusal.advice);
    // Two who leave one table: it rests, and nobody is asked to fill it (M5).
    let mut short = laid(20, None);
    for seat in short.table(PositionNo(1), TableNo(1)).into_iter().take(2) {
        let entry = short.entry(seat.entry).unwrap().clone();
        leave(&mut short, &entry, None).unwrap();
    }
    assert_eq!(short_tables(&short, PositionNo(0)), []);
    // A third player there would only make a second table rest; of two tables with one chair empty, one could play.
    let chair = |draft: &Draft, table: u16| {
        let seated = draft.table(PositionNo(1), TableNo(table));
        let empty = Orientation::FOUR.into_iter().find(|chair| seated.iter().all(|seat| seat.chair != *chair));
        (seated[0].entry, To::Chair(TableNo(table), empty.unwrap_or(Orientation::N)))
    };
    let (to, from) = (chair(&short, 1).1, chair(&short, 2).0);
    let refusal = move_player(&mut short.clone(), from, to, PositionNo(1)).unwrap_err();
    assert!(refusal.rule == "D28" && refusal.advice_text(0).contains("SwapSeats"), "{refusal}");
    let mut two = laid(20, None);
    for table in [1, 2] {
        let entry = two.entry(chair(&two, table).0).unwrap().clone();
        leave(&mut two, &entry, None).unwrap();
    }
    let moved = (chair(&two, 2).0, chair(&two, 1).1);
    let refusal = move_player(&mut two, moved.0, moved.1, PositionNo(1)).unwrap_err();
    assert_eq!(refusal.rule, "D40", "he will play them later");
    // Where nothing else is said, he leaves after the last position with a line of his table.
    let mut first = laid(20, None);
    let line = (EtuiNo(1), PositionNo(1), TableNo(1));
    enter_lines(&mut first, &[(line, words("66")[0])], Over::default()).unwrap();
    let [there, not_yet] = [1, 2].map(|table| first.table(PositionNo(1), TableNo(table))[0].entry);
    for (id, after) in [(there, 1), (not_yet, 0)] {
        let entry = first.entry(id).unwrap().clone();
        assert_eq!(leave(&mut first, &entry, None).unwrap().after, PositionNo(after));
    }
}

#[test]
fn r7_a_substitute_takes_the_seats_also_those_left_before() {
    let mut draft = laid(20, None);
    let gone = draft.entry(EntryId(1)).unwrap().clone();
    leave(&mut draft, &gone, Some(PositionNo(2))).unwrap();
    let gone = draft.entry(EntryId(1)).unwrap().clone();
    let seats = seats_taken_over(&draft, &gone, PositionNo(4)).unwrap();
    assert_eq!(seats.len(), 2, "positions 4 and 5");
    let mut entry = draft.entry(EntryId(2)).unwrap().clone();
    (entry.id, entry.number, entry.person) = (EntryId(99), 21, listed(99).person);
    draft.make(Change::Enter(entry));
    take_over(&mut draft, &gone, EntryId(99), PositionNo(4), seats);
    assert_eq!(awaited(&draft, PositionNo(5)).len(), 100 - 4, "position 3 was not played by him");
    check(&written(draft)).unwrap();
}

#[test]
fn d29_a_fouled_etui_is_topped_in_its_parts() {
    let mut draft = written(laid(28, None));
    let version = Version::parse("b").unwrap();
    let fouled = |from| Fouled { etui: EtuiNo(3), from: PositionNo(from), table: None, version, reason: String::new() };
    assert_eq!(foul(&mut draft, fouled(6)).unwrap(), 2);
    let ranked = evening(&draft).unwrap();
    let remarks: Vec<String> = ranked.sessions[0].topage.remarks.iter().map(ToString::to_string).collect();
    assert_eq!(remarks, ["étui 3, version b : 2 lignes seulement, topées entre elles (D29)"]);
    assert_eq!(uneven(&ranked.sessions[0]), []);
    assert!(said(foul(&mut draft, fouled(8))).starts_with("D12 "));
    // In the next session its cards are its own again.
    let first = PositionNo(7);
    draft.make(Change::OpenSession(Session { number: 2, first, ..draft.session().clone() }));
    assert!(draft.changes_deal(&fouled(7)) && !draft.changes_deal(&Fouled { version: Version::FIRST, ..fouled(7) }));
}

#[test]
fn d12_h_what_stands_where_no_etui_goes_and_marks_unlike_all_others_are_seen() {
    let mut draft = laid(20, None);
    enter_fiche(&mut draft, EtuiNo(1), &words("82 76 -66 56 58"), Over::default()).unwrap();
    let seen: Vec<String> = outliers(&draft).collect();
    assert_eq!(seen, ["étui 1, position 3, table 4 : marque -66 : les autres tables ont 82, 76, 56, 58"]);
    let mut line = draft.duplicate.written[0].clone();
    (line.table, line.result) = (TableNo(3), LineResult::NotPlayed);
    draft.make(Change::Write(line));
    assert_eq!(stray(&draft), ["étui 1, position 1, table 3"]);
}

/// D12: results that stand where the circuit sends no étui, or to a table that rests.
fn stray(tournament: &crate::tournament::Tournament) -> Vec<String> {
    let mut laid: Vec<_> = Vec::new();
    for session in &tournament.sessions {
        let record = super::fiches::record(tournament, session);
        for etui in record.etuis() {
            let fiche = record.fiche(etui).unwrap_or_default();
            let played = fiche.into_iter().filter(|(due, ..)| due.attack.is_some());
            laid.extend(played.map(|(due, ..)| (due.etui, due.position, due.table)));
        }
    }
    laid.sort_unstable();
    let strays = tournament.duplicate.written.iter().filter(|line| laid.binary_search(&line.place()).is_err());
    strays.map(|line| format!("étui {}, position {}, table {}", line.etui, line.position, line.table)).collect()
}

/// D17: étuis of which the attackers' notes are not 50 % on average, those with a 40/60 left out.
fn uneven(session: &crate::duplicate::Compared<crate::tournament::Who>) -> Vec<(EtuiNo, crate::Total)> {
    let mut sums: std::collections::BTreeMap<EtuiNo, (crate::Total, u32, bool)> = std::collections::BTreeMap::new();
    for (line, noted) in session.lines.iter().zip(&session.topage.notes) {
        let Some(note) = noted.attack.filter(|_| line.mark().is_some()) else { continue };
        let sum = sums.entry(line.etui).or_insert((crate::Total::ZERO, 0, false));
        *sum = (sum.0 + note, sum.1 + 1, sum.2 || line.fault.is_some());
    }
    let fifty = crate::Total::from(crate::Score(50));
    let means = sums.into_iter().filter(|(_, (.., ruled))| !ruled).map(|(etui, (sum, n, _))| (etui, sum.over(n)));
    means.filter(|(_, mean)| *mean != fifty).collect()
}

#[test]
fn d27_a_fault_of_one_side_alone_is_not_the_other_ones() {
    let mut draft = laid(20, None);
    let line = (EtuiNo(1), PositionNo(1), TableNo(1));
    let attack = record(&draft, draft.session()).of_table(line.1, line.2).next().unwrap().attack.unwrap();
    let mut noted =
        |case: &str, side| incident(&mut draft, Preset::of_key(case).unwrap(), line, AtFault::Side(side), "vu");
    let refused = said(noted("faux_ecart", Side::Defence));
    assert!(refused.starts_with("D27 faux écart : ce n'est jamais la faute de la défense"), "{refused}");
    assert!(said(noted("carte_exposee", Side::Attack)).contains("jamais la faute de l'attaque"));
    assert!(noted("faux_ecart", Side::Attack).is_ok() && noted("non_verifie", Side::Defence).is_ok());
    // D26: one player exposed a card, and pays.
    let refusal = noted("carte_exposee", Side::Defence).unwrap_err();
    assert_eq!(refusal.rule, "D26");
    let advised: Vec<String> = (0..3).map(|nth| refusal.advice_text(nth)).collect();
    assert!(advised.iter().all(|text| text.contains("BlameOne { case: \"carte_exposee\"")), "{advised:?}");
    assert!(refused.ends_with(&format!("l'attaque est {}", draft.name_of(attack))), "{refused}");
}

/// A line of étui 1.
fn nth_line(draft: &Draft, nth: usize) -> Line {
    let record = record(draft, draft.session());
    let (due, ..) = record.fiche(EtuiNo(1)).unwrap()[nth];
    (due.etui, due.position, due.table)
}

#[test]
fn d27_an_incident_is_refused_where_it_cannot_occur() {
    let mut draft = laid(20, None);
    let mut noted = |case: &str, position| {
        let line = nth_line(&draft, position);
        incident(&mut draft, Preset::of_key(case).unwrap(), line, AtFault::Side(Side::Attack), "vu")
    };
    for case in ["mauvais_compte", "main_faible"] {
        let refused = said(noted(case, 1));
        assert!(refused.ends_with("l'étui 1 est joué d'abord à la position 1, table 1"), "{refused}");
        assert!(noted(case, 0).is_ok(), "{case}");
    }
    assert!(said(noted("mauvais_etui", 0)).ends_with("ici : circuit en ligne"));
    for case in ["hors_rotation", "badge_cache"] {
        assert!(said(noted(case, 0)).contains("seules les triplettes"));
    }
    let mut howell = laid(16, Some((5, 4)));
    let line = nth_line(&howell, 0);
    assert!(
        incident(&mut howell, Preset::of_key("mauvais_etui").unwrap(), line, AtFault::Side(Side::Attack), "").is_ok()
    );
}

#[test]
fn d27_the_form_of_a_fault_noted_last_takes_the_place_of_the_other_ones_penalties() {
    let mut draft = laid(20, None);
    let line = (EtuiNo(1), PositionNo(1), TableNo(1));
    let defender = record(&draft, draft.session()).of_table(line.1, line.2).next().unwrap().defence[0];
    let mut noted = |case: &str, side| {
        let at_fault = if side == Side::Attack { AtFault::Side(side) } else { AtFault::One(defender) };
        let before = lifted(&draft).count();
        let given = incident(&mut draft, Preset::of_key(case).unwrap(), line, at_fault, "vu").unwrap();
        let cases: Vec<&str> = draft.duplicate.fines.iter().map(|fine| fine.case.unwrap().preset.key).collect();
        (lifted(&draft).count() - before, given.len(), cases)
    };
    assert_eq!(noted("renonce", Side::Attack).2, ["renonce"]);
    assert_eq!(noted("tabac", Side::Attack).2, ["renonce", "tabac"]);
    // All four pay for a renonce on a renonce.
    let (gone, given, cases) = noted("double_renonce", Side::Attack);
    assert_eq!((gone, given), (1, 4));
    assert_eq!(cases, ["tabac", "double_renonce", "double_renonce", "double_renonce", "double_renonce"]);
    // The other side's is another one: exposed cards are no renonce.
    assert_eq!(noted("poignee", Side::Attack).0, 0);
    assert_eq!(noted("poignee", Side::Defence).0, 0, "another side");
}

#[test]
fn d25_a_side_at_fault_is_lifted_only_by_saying_so() {
    let mut draft = laid(20, None);
    let line = (EtuiNo(1), PositionNo(1), TableNo(1));
    let renonce = Preset::of_key("renonce").unwrap();
    let defender = record(&draft, draft.session()).of_table(line.1, line.2).next().unwrap().defence[0];
    incident(&mut draft, renonce, line, AtFault::One(defender), "vu").unwrap();
    let before = (draft.duplicate.written.clone(), draft.duplicate.fines.clone());
    let other = said(incident(&mut draft, renonce, line, AtFault::Side(Side::Attack), "vu"));
    assert!(other.starts_with("D25 la défense est déjà notée fautive sur cette ligne"), "{other}");
    for ruling in [Ruling::AtFault(Fault::of(Side::Attack)), Ruling::Neutralised(Vec::new())] {
        let refusal = rule(&mut draft, line, ruling, "vu").unwrap_err();
        assert!(refusal.advice_text(0).contains("LiftRuling"), "{}", refusal.advice_text(0));
    }
    assert_eq!((draft.duplicate.written.clone(), draft.duplicate.fines.clone()), before);
    rule(&mut draft, line, Ruling::AtFault(Fault::of(Side::Defence)), "revu").unwrap();
    rule(&mut draft, line, Ruling::Lifted, "revu").unwrap();
    rule(&mut draft, line, Ruling::AtFault(Fault::of(Side::Attack)), "revu").unwrap();
}

#[test]
fn d25_a_fiche_that_would_lift_several_rulings_is_refused_with_all_of_them() {
    let mut draft = laid(20, None);
    enter_fiche(&mut draft, EtuiNo(1), &words("82 . -66 56 58"), Over::default()).unwrap();
    let lines: Vec<Line> = (0..4).map(|nth| nth_line(&draft, nth)).collect();
    let adjusted = Ruling::Adjusted(Mark::parse(Contract::Garde, "80").unwrap());
    for (line, ruling) in [
        (lines[0], Ruling::Neutralised(Vec::new())),
        (lines[1], adjusted.clone()),
        (lines[2], Ruling::AtFault(Fault::of(Side::Attack))),
        (lines[3], adjusted),
        (lines[3], Ruling::AtFault(Fault::of(Side::Defence))),
    ] {
        rule(&mut draft, line, ruling, "vu").unwrap();
    }
    let before = draft.duplicate.written.clone();
    let mut typed = |over| enter_fiche(&mut draft, EtuiNo(1), &words("82 70 N N 60"), over);
    assert_eq!(typed(Over::default()).unwrap_err().rule, "F6", "what stands without a ruling comes first");
    let refusal = typed(CORRECTING).unwrap_err();
    let ruled: Vec<&str> = refusal.message.split(" ; ").collect();
    let place = |(etui, position, table): Line| format!("étui {etui}, position {position}, table {table} : ");
    let named = [
        (0, "a neutralisé la donne"),
        (1, "a ajusté la marque à 80"),
        (2, "a noté un camp fautif"),
        (3, "a ajusté la marque à 80"),
        (3, "a noté un camp fautif"),
    ];
    assert_eq!((refusal.rule, ruled.len()), ("D25", named.len()), "{refusal}");
    for (said, (nth, ruling)) in ruled.iter().zip(named) {
        assert!(said.starts_with(&place(lines[nth])) && said.contains(ruling), "{said}");
    }
    assert_eq!(typed(Over { correct: Some("relu"), lift: Some("relu") }).unwrap().len(), 5);
    assert!(
        draft.duplicate.written != before && draft.duplicate.written.iter().filter(|line| line.is_ruled()).count() == 2
    );
}

#[test]
fn d27_an_incident_with_a_ruling_alone_is_noted_once() {
    let mut draft = laid(20, None);
    let line = (EtuiNo(1), PositionNo(1), TableNo(1));
    for (case, at_fault) in [
        ("hesitation", AtFault::Side(Side::Attack)),
        ("faux_ecart", AtFault::Side(Side::Attack)),
        ("mauvaise_place", AtFault::Side(Side::Defence)),
        ("fiche_lue_jeu_fausse", AtFault::Side(Side::Defence)),
    ] {
        let mut noted = || incident(&mut draft, Preset::of_key(case).unwrap(), line, at_fault, "vu");
        assert!(noted().unwrap().is_empty());
        let refusal = noted().unwrap_err();
        let said = "est déjà noté sur l'étui 1 à la position 1, table 1";
        assert!(refusal.rule == "D27" && refusal.message.ends_with(said), "{refusal}");
        assert!(refusal.advice_text(0).contains("LiftRuling"), "{}", refusal.advice_text(0));
        rule(&mut draft, line, Ruling::Lifted, "revu").unwrap();
    }
}

#[test]
fn d25_a_fault_and_an_adjusted_mark_keep_the_reason_of_both() {
    let mut draft = laid(20, None);
    enter_fiche(&mut draft, EtuiNo(1), &words("82 . -66 56 58"), Over::default()).unwrap();
    let line = nth_line(&draft, 0);
    let adjusted = || Ruling::Adjusted(Mark::parse(Contract::Garde, "80").unwrap());
    let fault = || Ruling::AtFault(Fault::of(Side::Defence));
    for (ruling, why, kept) in [
        (adjusted(), "points", "points"),
        (adjusted(), "points rendus", "points rendus"),
        (fault(), "renonce", "points rendus ; renonce"),
        (fault(), "renonce", "points rendus ; renonce"),
        (Ruling::Lifted, "revu", ""),
        (fault(), "renonce", "renonce"),
    ] {
        rule(&mut draft, line, ruling, why).unwrap();
        assert_eq!(draft.duplicate.line(line).unwrap().why(None), kept);
    }
    // A mark typed in the place of the adjusted one takes that reason along, and no other.
    rule(&mut draft, line, adjusted(), "points").unwrap();
    enter_lines(&mut draft, &[(line, words("70")[0])], Over { correct: None, lift: Some("relu") }).unwrap();
    assert_eq!(draft.duplicate.line(line).unwrap().why(None), "renonce");
}

#[test]
fn d25_what_was_entered_before_a_ruling_comes_back_when_it_is_lifted() {
    let mut draft = laid(20, None);
    enter_fiche(&mut draft, EtuiNo(1), &words("82 . -66 56 58"), Over::default()).unwrap();
    let entered = draft.duplicate.written.clone();
    let eighty = Ruling::Adjusted(Mark::parse(Contract::Garde, "80").unwrap());
    for nth in [0, 1] {
        let line = nth_line(&draft, nth);
        // An adjusted mark, then a neutralised deal over it: the fiche's own word stays beside both.
        for ruling in [eighty.clone(), Ruling::Neutralised(Vec::new()), Ruling::Neutralised(Vec::new())] {
            rule(&mut draft, line, ruling, "vu").unwrap();
            assert_eq!(draft.duplicate.line(line).unwrap().entered, entered[nth].word());
        }
        rule(&mut draft, line, Ruling::Lifted, "revu").unwrap();
        assert_eq!(draft.duplicate.written, entered);
    }
    // N typed in the place of a mark is such a ruling too; a mark typed in its place is the fiche's.
    let line = nth_line(&draft, 2);
    let over = Over { correct: Some("relu"), lift: Some("relu") };
    enter_lines(&mut draft, &[(line, Word::Neutralised)], over).unwrap();
    assert_eq!(draft.duplicate.line(line).unwrap().reason, "relu");
    rule(&mut draft, line, Ruling::Lifted, "revu").unwrap();
    assert_eq!(draft.duplicate.written, entered);
    rule(&mut draft, line, eighty, "vu").unwrap();
    enter_lines(&mut draft, &[(line, words("70")[0])], over).unwrap();
    assert_eq!(draft.duplicate.line(line).unwrap().entered, None);
    assert!(said(rule(&mut draft, line, Ruling::Lifted, "revu")).starts_with("D25 aucune décision"));
}

#[test]
fn d27_a_fault_is_of_a_position_that_has_begun_or_whose_fiches_come_in() {
    let mut draft = laid(20, Some((5, 4)));
    let due = awaited(&draft, PositionNo(20)).into_iter().find(|due| due.position == PositionNo(3)).unwrap();
    let line = (due.etui, due.position, due.table);
    let fined = |draft: &mut Draft| {
        let renonce = Preset::of_key("renonce").unwrap();
        incident(draft, renonce, line, AtFault::Side(Side::Attack), "vu")
    };
    let refusal = fined(&mut draft).unwrap_err();
    assert!(refusal.message.contains("la position 3 n'a pas commencé") && !refusal.advice.is_empty(), "{refusal}");
    assert!(draft.duplicate.fines.is_empty());
    enter_lines(&mut draft, &[(line, mark(line.0, line.1, line.2))], Over::default()).unwrap();
    assert!(fined(&mut draft).is_ok(), "its fiches come in, though nobody opened it");
}

#[test]
fn d25_an_evening_is_not_cut_short_over_a_ruling_or_a_result_on_a_later_line() {
    let mut draft = laid(20, Some((5, 4)));
    let due = awaited(&draft, PositionNo(20)).into_iter().find(|due| due.position == PositionNo(3)).unwrap();
    let line = (due.etui, due.position, due.table);
    rule(&mut draft, line, Ruling::Neutralised(Vec::new()), "mal servi").unwrap();
    let refusal = draft.stop_early().unwrap_err();
    assert_eq!((refusal.rule, refusal.advice.len()), ("D25", 2), "{refusal}");
    rule(&mut draft, line, Ruling::Lifted, "mal servi").unwrap();
    let mut played = draft.clone();
    enter_lines(&mut played, &[(line, mark(line.0, line.1, line.2))], Over::default()).unwrap();
    let refusal = played.stop_early().unwrap_err();
    assert!(refusal.message.contains("jusqu'à la position 3") && refusal.advice.len() == 1, "{refusal}");
    // The penalty of a line that will not be played is lifted first (bases of before have some); an étui made up wrongly only there is named.
    let case = FineCase { preset: Preset::of_key("diagramme_lu").unwrap(), line };
    let amount = FineAmount::Percent(Tenths::new(5).unwrap());
    let fine = take_off(&mut draft, due.attack.unwrap(), amount, "vu", Some(case), None).unwrap();
    let refusal = draft.stop_early().unwrap_err();
    assert!(refusal.advice_text(1).contains("LiftPenalty"), "{}", refusal.advice_text(1));
    lift(&mut draft, &fine);
    let (version, reason) = (Version::parse("b").unwrap(), String::new());
    foul(&mut draft, Fouled { etui: line.0, from: line.1, table: None, version, reason }).unwrap();
    assert_eq!(draft.stop_early().unwrap().len(), 1);
    assert_eq!(draft.settings.positions, 1);
}

#[test]
fn d3_d25_an_adjusted_mark_is_beyond_the_garde_in_a_match_only() {
    let mut draft = laid(20, Some((5, 4)));
    let line = (EtuiNo(5), PositionNo(1), TableNo(2));
    let beyond = Mark::new(Contract::GardeContre, 200).unwrap();
    assert!(said(rule(&mut draft, line, Ruling::Adjusted(beyond), "renonce")).starts_with("D3 "));
}
