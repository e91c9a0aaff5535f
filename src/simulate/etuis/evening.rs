//! The draw, the fiches as they come in, the end.

use super::happens;
use super::words::word;
use crate::arrivals;
use crate::hand::{Failure, Hand, Step};
use crate::plan::Ending;
use crate::sessions;
use crate::tally::{Event, Tally};
use app::{Changes, Coefficient, Draw, DuplicateView, EtuiTyped, Keep, NewSession, Over, Settle};
use domain::duplicate::{EtuiNo, Word};
use domain::{PositionNo, TableNo};
use report::duplicate::AwaitedLine;

/// Steps after which an evening that does not end is given up.
const LONGEST: usize = 4_000;

/// D25: a fiche has a neutralised deal, where the arbiter had noted a fault.
const LIFTING: Over<'_> = Over { correct: None, lift: Some("neutralisée ensuite") };

/// From the first entry to the end.
pub(crate) fn evening(hand: &mut Hand) -> Step {
    arrivals::create(hand)?;
    arrivals::register(hand)?;
    hand.look()?;
    place(hand)?;
    for _ in 0..LONGEST {
        hand.look()?;
        if hand.over {
            return Ok(());
        }
        step(hand)?;
    }
    Err(Failure::Stuck(format!("{LONGEST} étapes n'ont pas suffi")))
}

/// Draws; by the usual circuit where the one planned is no longer possible for the players who came.
fn place(hand: &mut Hand) -> Step {
    let (draw, seed) = (hand.plan.draw, hand.chance.seed());
    let kind = hand.plan.etuis.and_then(|plan| plan.kind);
    for kind in [kind, None] {
        let drawn = hand.club.duplicate()?.place(draw, seed, kind, None);
        if hand.tries(drawn)?.is_some() {
            return Ok(());
        }
    }
    // M11: where every player moves, entrants who cannot are withdrawn.
    let still: Vec<String> = hand.seen()?.entries.iter().filter(|e| e.fixed).map(|e| e.number.to_string()).collect();
    if !still.is_empty() {
        let gone = hand.club.entries().unregister(&still);
        hand.does("désinscrire", gone)?;
    }
    // D47: a player went, and no relais is possible: players come until the table is full.
    for _ in 0..if hand.plan.members() == 1 { 4 } else { 0 } {
        happens::one_more(hand)?;
        let drawn = hand.club.duplicate()?.place(draw, seed, None, None);
        if hand.tries(drawn)?.is_some() {
            return Ok(());
        }
    }
    sessions::place_in_fewer_positions(hand, |club| club.duplicate()?.place(draw, seed, None, None).map(drop))
}

fn step(hand: &mut Hand) -> Step {
    let facts = hand.seen()?;
    let (state, position, last) =
        (facts.tournament.state.clone(), facts.tournament.position, facts.tournament.positions);
    if state == "inscription" {
        // The draw itself was undone.
        return place(hand);
    }
    if hand.plan.ending == Ending::Unfinished && position >= hand.plan.left_at.min(last) && hand.chance.percent(4) {
        hand.over = true;
        return Ok(());
    }
    // Before the last position, or before a session that was planned.
    let early = position < last || session_follows(hand)?;
    if hand.plan.ending == Ending::Stopped
        && early
        && position >= hand.plan.left_at.min(last)
        && hand.chance.percent(15)
    {
        return stop(hand, "la soirée s'arrête là");
    }
    if hand.trouble(8) {
        return happens::play_one(hand);
    }
    let awaited = hand.club.duplicate()?.awaited(Some(PositionNo(position)));
    let awaited = hand.does("les résultats attendus", awaited)?.lines;
    // Étuis travel with their fiches: a position may open while some results are still out.
    let on = if by_fiches(hand) { 100 } else { 8 };
    if awaited.is_empty() || (position < last && hand.chance.percent(on)) {
        return match (position < last, session_follows(hand)?) {
            (true, _) => next(hand),
            (false, true) => next_session(hand),
            (false, false) => end(hand),
        };
    }
    enter(hand, &awaited)
}

/// Whether nothing is typed before the étuis come back with their fiches.
fn by_fiches(hand: &Hand) -> bool {
    hand.plan.etuis.is_some_and(|plan| plan.by_fiche >= 50)
}

fn next(hand: &mut Hand) -> Step {
    let opened = hand.club.duplicate()?.next_position();
    hand.does("position suivante", opened).map(drop)
}

/// Whether a session that was planned is still to come.
fn session_follows(hand: &mut Hand) -> Step<bool> {
    let facts = hand.seen()?;
    Ok(facts.sessions.len() + 1 < usize::from(facts.tournament.sessions))
}

/// D24, D57: the next session; where it cannot be, the evening ends without it.
fn next_session(hand: &mut Hand) -> Step {
    let draws = [(60, Draw::Ranking), (25, Draw::Lot), (15, Draw::Arrival)];
    let eliminating = hand.chance.percent(50);
    let wished = NewSession {
        phase: false,
        keep: if eliminating {
            Keep::Eliminating(u8::try_from(hand.chance.between(10, 50)).unwrap_or(10))
        } else {
            Keep::All
        },
        coefficient: if eliminating && hand.chance.percent(60) { Coefficient::Highest } else { Coefficient::None },
        divides: false,
        positions: None,
        deals: None,
        kind: None,
        draw: hand.chance.weighted(&draws, Draw::Lot),
        seed: hand.chance.seed(),
        date: None,
        settle: Some(Settle::Lot(hand.chance.seed())),
    };
    let all =
        NewSession { keep: Keep::All, coefficient: Coefficient::None, settle: None, draw: Draw::Lot, ..wished.clone() };
    for new in [wished, all] {
        let opened = hand.club.duplicate()?.next_session(&new, None);
        if hand.tries(opened)?.is_some() {
            hand.tally.once(Event::LaterSessions);
            if new.coefficient != Coefficient::None {
                hand.tally.once(Event::Coefficients);
            }
            return Ok(());
        }
    }
    stop(hand, "séance suivante impossible")
}

/// D25: where decisions or results of later positions are in already, the evening goes on.
fn stop(hand: &mut Hand, why: &str) -> Step {
    let stopped = hand.club.stop_early(why);
    if hand.tries(stopped)?.is_none() {
        return next(hand);
    }
    hand.tally.once(Event::StoppedEarly);
    Ok(())
}

/// A table's étuis, a whole fiche, or one line.
fn enter(hand: &mut Hand, awaited: &[AwaitedLine]) -> Step {
    let Some(first) = hand.chance.pick(awaited) else { return Ok(()) };
    let (etui, position, table) = (EtuiNo(first.etui), PositionNo(first.position), TableNo(first.table));
    let by_fiche = hand.plan.etuis.map_or(0, |plan| plan.by_fiche);
    let facts = hand.seen()?;
    let last = facts.tournament.position == facts.tournament.positions;
    let of_etui: Vec<&AwaitedLine> = awaited.iter().filter(|line| line.etui == etui.0).collect();
    // A fiche ambulante is of one session, and is entered whole in the one being played.
    let first = facts.sessions.last().map_or(1, |session| session.first_position);
    let in_session = of_etui.iter().all(|line| line.position >= first);
    let lines = of_etui.len();
    let written = facts.etuis.results.iter().any(|line| line.etui == etui.0 && line.kind != "attendu");
    let at_table = awaited.iter().filter(|line| (line.position, line.table) == (position.0, table.0)).count();
    let of_table: usize = facts
        .etuis
        .plays
        .iter()
        .filter(|play| (play.position, play.table) == (position.0, table.0))
        .map(|play| usize::from(play.etuis))
        .sum();
    let typed = if last && !written && in_session && hand.chance.percent(by_fiche) {
        hand.tally.once(Event::Fiches);
        EtuiTyped::Fiche(etui, (0..lines).map(|_| word(hand)).collect())
    } else if at_table == of_table && hand.chance.percent(90) {
        EtuiTyped::Table(position, table, (0..at_table).map(|_| word(hand)).collect())
    } else {
        EtuiTyped::Line(etui, position, Some(table), word(hand))
    };
    // A preview that is not applied must be the change made next.
    if hand.chance.percent(4) {
        let shown = hand.club.duplicate()?.enter_etui_over(&typed, LIFTING, Changes::Preview);
        hand.does("montrer des résultats", shown)?;
    }
    let entered = hand.club.duplicate()?.enter_etui_over(&typed, LIFTING, Changes::Apply);
    hand.does("entrer des résultats", entered)?;
    if hand.trouble(3) {
        // The same étui where the circuit does not bring it, and the same line with something else on it.
        let elsewhere = EtuiTyped::Line(etui, PositionNo(40), Some(table), Word::NotPlayed);
        let refused = hand.club.duplicate()?.enter_etui(&elsewhere, None, Changes::Apply);
        hand.must_refuse("une position qui n'existe pas", refused)?;
    }
    Ok(())
}

fn end(hand: &mut Hand) -> Step {
    if hand.chance.percent(20) {
        let views = [DuplicateView::OfRecord, DuplicateView::General, DuplicateView::Alternated];
        let view = *hand.chance.pick(&views).unwrap_or(&DuplicateView::General);
        let ranked = hand.club.duplicate()?.ranking(view);
        hand.tries(ranked)?;
    }
    let closed = hand.club.duplicate()?.close();
    hand.does("clôturer", closed)?;
    if hand.chance.percent(40) {
        grid(hand)?;
    }
    hand.tally.once(Event::Closed);
    if hand.plan.ending == Ending::Reopened {
        let open = hand.club.reopen("une marque était fausse");
        hand.does("rouvrir", open)?;
        hand.tally.once(Event::Reopened);
        hand.look()?;
        happens::correction(hand)?;
        let closed = hand.club.duplicate()?.close();
        hand.does("clôturer de nouveau", closed)?;
    }
    hand.over = true;
    Ok(())
}

/// D60: the grid that a club was given, for as many as played, with fewer places than were ranked; then the list.
fn grid(hand: &mut Hand) -> Step {
    let facts = hand.seen()?;
    let format = facts.etuis.duplicate.as_ref().map_or("", |duplicate| duplicate.format.as_str()).to_owned();
    let tables = facts.tournament.tables.unwrap_or(0);
    let sizes =
        if format == "individuel" { tables..=tables } else { 1..=u16::try_from(facts.teams.len()).unwrap_or(1) };
    let (first, step) = (hand.chance.between(100, 400), hand.chance.between(1, 30));
    let mut text = "formule;taille;rang;PCN;PP\n".to_owned();
    for size in sizes {
        for rank in 1..=usize::from(size) {
            let (pcn, pp) = (first.saturating_sub(step * rank), 4_usize.saturating_sub(rank));
            text.push_str(&format!("{format};{size};{rank};{pcn};{pp}\n"));
        }
    }
    let kept = hand.club.federation().import_duplicate_scale((text.as_bytes(), "grille.csv"), None, Changes::Apply);
    hand.does("la grille des PCN", kept)?;
    hand.tally.once(Event::Grids);
    let listed = hand.club.federation().awards();
    hand.does("la liste des PCN", listed).map(drop)
}

/// Counts the play, from the tournament at the end.
pub(crate) fn count(hand: &mut Hand) -> Step {
    let facts = hand.seen()?.clone();
    let ranking = hand.club.duplicate()?.ranking(DuplicateView::OfRecord);
    let ranking = hand.does("le classement", ranking)?;
    let tally = &mut hand.tally;
    let some = |kind: &str| facts.etuis.results.iter().filter(|line| line.kind == kind).count();
    tally.many(Event::Players, facts.entries.len());
    tally.many(Event::Teams, facts.teams.len());
    tally.many(Event::Eliminated, facts.entries.iter().filter(|entry| entry.last_session.is_some()).count());
    tally.many(Event::Positions, usize::from(facts.tournament.position));
    tally.many(Event::EtuiResults, facts.etuis.results.len());
    tally.many(Event::EtuisNeutralised, some("neutralise"));
    tally.many(Event::FortySixty, facts.etuis.results.iter().filter(|line| line.fault.is_some()).count());
    tally.many(Event::EtuisFouled, facts.etuis.fouled.len());
    tally.many(Event::Fines, facts.etuis.fines.len());
    tally.many(Event::Departures, facts.entries.iter().filter(|entry| entry.left_after.is_some()).count());
    let ranks = ranking.ranks();
    tally.many(
        Event::TiedPlaces,
        ranks.iter().filter(|rank| ranks.iter().filter(|one| one == rank).count() > 1).count(),
    );
    if facts.tournament.state != "clos" {
        tally.once(Event::LeftUnfinished);
    }
    shapes(tally, &facts);
    Ok(())
}

fn shapes(tally: &mut Tally, facts: &archive::Archive) {
    let format = facts.etuis.duplicate.as_ref().map_or("", |duplicate| duplicate.format.as_str());
    tally.shape("formula", &format!("{format} duplicate"));
    let circuit = facts.etuis.duplicate.as_ref().and_then(|duplicate| duplicate.circuit.clone());
    tally.shape("circuit", circuit.as_deref().unwrap_or("aucun"));
    let tables = facts.tournament.tables.unwrap_or(0);
    if format == "individuel" {
        let missing = (4 * usize::from(tables)).saturating_sub(places(facts));
        tally.shape("relay", &missing.to_string());
    }
    tally.shape("duplicate_tables", &tables.to_string());
}

/// Starting places that are taken.
fn places(facts: &archive::Archive) -> usize {
    let mut places: Vec<_> = facts.starts.iter().map(|start| (start.table, start.chair)).collect();
    places.sort_unstable();
    places.dedup();
    places.len()
}
