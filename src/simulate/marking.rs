//! Sheets come in: typed one by one or from a file, once or twice, some of them wrong at first.

use super::chance::Chance;
use super::hand::{Failure, Hand, Seated, Step, awaited, chairs, place, planned_deals, sheet, tables};
use super::plan::Ending;
use super::sheet::{self, Played};
use super::tally::Event;
use super::{batch, incidents, sessions};
use app::{Changes, Entering, Figures};
use domain::{Orientation, Refusal, Score};

/// Enters sheets of the position being played until all are in or something happens.
pub(super) fn some(hand: &mut Hand) -> Step {
    let facts = hand.seen()?;
    let position = facts.tournament.position;
    let seated = tables(facts, position);
    let mut waiting: Vec<u16> = awaited(facts, position);
    hand.chance.shuffle(&mut waiting);
    if hand.plan.by_file && waiting.len() > 3 {
        let kept = if hand.plan.ties { 2 } else { 0 };
        let (late, early) = waiting.split_at(kept + hand.chance.below(2));
        from_file(hand, position, early, &seated)?;
        waiting = late.to_vec();
        hand.look()?;
    }
    for (index, table) in waiting.iter().enumerate() {
        let Some(seats) = seated.get(table) else { continue };
        if hand.plan.ending == Ending::Unfinished && position >= hand.plan.left_at && hand.chance.percent(25) {
            hand.over = true;
            return Ok(());
        }
        let last = waiting.len() - index <= 3;
        if last && hand.plan.ties && sessions::force(hand, position, *table, seats)? {
            continue;
        }
        by_hand(hand, position, *table, seats)?;
        if hand.trouble(4) {
            return incidents::play_one(hand);
        }
    }
    Ok(())
}

/// Plays a table.
pub(super) fn played(hand: &mut Hand, position: u8, chairs: &[Orientation]) -> Step<Played> {
    let facts = hand.seen()?;
    let how = (planned_deals(facts), hand.plan.game, hand.plan.detail);
    let outcome = if hand.plan.mirrored && !hand.chance.percent(10) {
        sheet::play(&mut Chance::of(hand.plan.seed, 100 + u64::from(position)), chairs, how)
    } else {
        sheet::play(&mut hand.chance, chairs, how)
    };
    outcome.map_err(|refusal: Refusal| Failure::Stuck(format!("une donne simulée est refusée : {refusal}")))
}

fn by_hand(hand: &mut Hand, position: u8, table: u16, seats: &Seated) -> Step {
    let facts = hand.seen()?;
    let typed = sheet(facts, position, table).map(|sheet| sheet.balances.chairs());
    // The same figures a second time (double entry).
    if let Some(balances) = typed {
        return hand.as_second(|hand| enter(hand, position, table, Figures::Balances(balances), &Entering::default()));
    }
    let chairs = chairs(seats);
    let sheet = match batch::played(hand, position, seats) {
        Some(sheet) => sheet,
        None => played(hand, position, &chairs)?,
    };
    if hand.trouble(2) {
        faulty(hand, position, table, &sheet.balances)?;
    }
    let figures = sheet.figures(&mut hand.chance);
    let double = hand.plan.double_entry || hand.chance.percent(1);
    let entering = Entering { double, ..Entering::default() };
    enter(hand, position, table, figures.clone(), &entering)?;
    if !double {
        return Ok(());
    }
    if hand.trouble(4) {
        hand.as_second(|hand| second_differs(hand, position, table, &sheet.balances))?;
    }
    hand.tally.once(Event::DoubleEntries);
    hand.as_second(|hand| enter(hand, position, table, figures, &entering))
}

fn enter(hand: &mut Hand, position: u8, table: u16, figures: Figures, entering: &Entering) -> Step {
    let (at, of) = place(position, table);
    let mut outcome = hand.club.free(None)?.enter_sheet(at, of, &figures, entering);
    // S11: rows are missing, and one of the deals was struck off: it is typed again with a row for each.
    if let (Err(app::AppError::Rule(refusal)), Figures::Deals(rows)) = (&outcome, &figures)
        && refusal.rule == "S11"
    {
        let all = Figures::Deals(sheet::with_every_row(rows, planned_deals(hand.seen()?)));
        hand.must_refuse("des lignes qui manquent", outcome)?;
        outcome = hand.club.free(None)?.enter_sheet(at, of, &all, entering);
    }
    hand.does(&format!("feuille de la table {table} en position {position}"), outcome).map(drop)
}

/// F2, F3: slips that must be refused.
fn faulty(hand: &mut Hand, position: u8, table: u16, balances: &[(Orientation, Score)]) -> Step {
    let mut wrong = balances.to_vec();
    let first = hand.chance.below(wrong.len());
    let second = (first + 1) % wrong.len().max(1);
    let shift = hand.chance.signed(1, 90);
    let only_congruence = wrong.len() < 5 && hand.chance.percent(40);
    if let Some((_, score)) = wrong.get_mut(first) {
        *score += Score(if only_congruence { 1 } else { shift });
    }
    if only_congruence && let Some((_, score)) = wrong.get_mut(second) {
        *score = *score - Score(1);
    }
    let (at, of) = place(position, table);
    let outcome = hand.club.free(None)?.enter_sheet(at, of, &Figures::Balances(wrong), &Entering::default());
    hand.tally.once(Event::FaultySheetsRefused);
    hand.must_refuse(&format!("une feuille fausse, position {position}, table {table}"), outcome)
}

/// F6: a second entry that is not the first.
fn second_differs(hand: &mut Hand, position: u8, table: u16, balances: &[(Orientation, Score)]) -> Step {
    let size = i32::try_from(balances.len()).unwrap_or(4);
    let mut wrong = balances.to_vec();
    if let [(_, first), (_, second), ..] = &mut wrong[..] {
        (*first, *second) = (*first + Score(size), *second - Score(size));
    }
    let (at, of) = place(position, table);
    let outcome = hand.club.free(None)?.enter_sheet(at, of, &Figures::Balances(wrong), &Entering::default());
    hand.must_refuse(&format!("une seconde saisie différente, position {position}, table {table}"), outcome)
}

/// All those sheets from files: one of balances, one of deals. The second entry, where there is one, is always the second person's: a
/// sheet that waits for it, typed by hand or because its second entry was undone, is in that person's file only.
fn from_file(hand: &mut Hand, position: u8, waiting: &[u16], seated: &std::collections::BTreeMap<u16, Seated>) -> Step {
    let (mut balances, mut deals, mut again) = (String::new(), String::new(), String::new());
    let facts = hand.seen()?.clone();
    for table in waiting {
        let Some(seats) = seated.get(table) else { continue };
        if let Some(sheet) = sheet(&facts, position, *table) {
            again.push_str(&sheet::line(position, *table, &sheet.balances.chairs()));
            continue;
        }
        let chairs = chairs(seats);
        let sheet = played(hand, position, &chairs)?;
        if sheet.detailed && !sheet.records.is_empty() {
            let struck = |it: &archive::Incident| it.table == *table && it.outcome.as_deref() == Some("annulee");
            let every = if facts.incidents.iter().any(struck) { planned_deals(&facts) } else { 0 };
            let rows = sheet::with_every_row(&sheet.records, every);
            deals.push_str(&sheet::lines(position, *table, &chairs, &rows));
        } else {
            balances.push_str(&sheet::line(position, *table, &sheet.balances));
        }
    }
    let double = hand.plan.double_entry;
    for (heading, lines) in [(sheet::BALANCES, &balances), (sheet::DEALS, &deals)] {
        import(hand, heading, lines, double)?;
    }
    hand.as_second(|hand| {
        if double {
            import(hand, sheet::DEALS, &deals, double)?;
            again.push_str(&balances);
        }
        import(hand, sheet::BALANCES, &again, double)
    })
}

/// The sheets of those lines, from a file.
fn import(hand: &mut Hand, heading: &str, lines: &str, double: bool) -> Step {
    if lines.is_empty() {
        return Ok(());
    }
    let entering = Entering { double, ..Entering::default() };
    let outcome =
        hand.club.free(None)?.import_sheets(format!("{heading}{lines}").as_bytes(), &entering, Changes::Apply);
    if let Err(app::AppError::Lines(lines)) = &outcome {
        let reasons: Vec<String> = lines.iter().map(|line| format!("{} : {}", line.line, line.reason)).collect();
        return Err(Failure::Stuck(format!("feuilles d'un fichier : {}", reasons.join(" ; "))));
    }
    let saved = hand.does("feuilles d'un fichier", outcome)?.saved.len();
    hand.tally.many(Event::SheetsFromFiles, saved);
    Ok(())
}

/// Types once more every sheet that waits for its second entry, at whichever position.
pub(super) fn confirm(hand: &mut Hand) -> Step {
    let facts = hand.seen()?;
    let waiting: Vec<_> = facts.sheets.iter().filter(|sheet| sheet.status != "valide").cloned().collect();
    for sheet in waiting {
        let figures = Figures::Balances(sheet.balances.chairs());
        hand.as_second(|hand| enter(hand, sheet.position, sheet.table, figures, &Entering::default()))?;
    }
    hand.look()
}
