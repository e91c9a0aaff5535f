//! From the draw to the end: seats, the next position, the next session, the close.

use super::chance::Chance;
use super::hand::{self, Failure, Hand, Seated, Step, is_here};
use super::plan::Ending;
use super::tally::Event;
use super::{incidents, rulings};
use app::{
    AppError, Club, Coefficient, Draw, Entering, Figures, Keep, NewSession, NextMovement, RankingAsked, Settle,
    Settling, TournamentChanges,
};
use domain::award::Formula;
use domain::competition::{NO_COEFFICIENT, PlanLine, PlanStage, highest_coefficient, kept_for};
use domain::movement::{Game, Kind};
use domain::tournament::Derogation;
use domain::{Orientation, Score};

/// Draws the starting seats: as planned, or as can be.
pub(super) fn place(hand: &mut Hand) -> Step {
    let seed = hand.chance.seed();
    for (draw, kind) in [(hand.plan.draw, None), (Draw::Lot, Some(Kind::Fft)), (Draw::Lot, Some(Kind::Hasard))] {
        let outcome = hand.club.free(None)?.place(draw, seed, kind);
        if hand.tries(outcome)?.is_some() {
            return Ok(());
        }
    }
    place_in_fewer_positions(hand, |club| club.free(None)?.place(Draw::Lot, seed, None).map(drop))
}

/// Draws with one position less, until that can be.
pub(super) fn place_in_fewer_positions(hand: &mut Hand, place: impl Fn(&Club) -> Result<(), AppError>) -> Step {
    for positions in (1..hand.plan.positions).rev() {
        let fewer = TournamentChanges::default().and("positions", Some(positions));
        let modified = hand.club.modify(&fewer);
        hand.does("moins de positions", modified)?;
        let drawn = place(&hand.club);
        if hand.tries(drawn)?.is_some() {
            return Ok(());
        }
    }
    Err(Failure::Stuck("les places ne peuvent pas être tirées".to_owned()))
}

/// Opens the next position, by another movement or with a substitute where a table would be left with two.
pub(super) fn next_position(hand: &mut Hand) -> Step {
    let drawable = hand.plan.formula == Formula::Individuel || hand.plan.parallel;
    let switch = drawable && hand.trouble(3);
    let asked = if switch {
        hand.tally.once(Event::Switches);
        NextMovement::Switch(if hand.chance.percent(50) { Kind::Hasard } else { Kind::Meilleurs })
    } else {
        NextMovement::Same
    };
    let reach = (asked == NextMovement::Switch(Kind::Meilleurs) && hand.chance.percent(50))
        .then(|| u16::try_from(hand.chance.below(5)).unwrap_or(2));
    let outcome = hand.club.free(None)?.next_position(asked, reach);
    if hand.tries(outcome)?.is_some() {
        return Ok(());
    }
    let outcome = hand.club.free(None)?.next_position(NextMovement::Switch(Kind::Hasard), None);
    if hand.tries(outcome)?.is_some() {
        return Ok(());
    }
    while let Some(entry) = hand.entry(|entry| entry.left_after.is_some() && entry.last_session.is_none()) {
        if !incidents::replace(hand, &entry)? {
            break;
        }
        let outcome = hand.club.free(None)?.next_position(NextMovement::Same, None);
        if hand.tries(outcome)?.is_some() {
            return Ok(());
        }
        hand.look()?;
    }
    stop(hand)
}

fn stop(hand: &mut Hand) -> Step {
    let outcome = hand.club.stop_early("la soirée s'arrête là");
    hand.does("arrêter le tournoi", outcome)?;
    hand.tally.once(Event::StoppedEarly);
    hand.skipped = usize::MAX / 2;
    Ok(())
}

/// Opens the stage that follows.
pub(super) fn open(hand: &mut Hand, next: Next) -> Step {
    let individual = hand.plan.formula == Formula::Individuel;
    let facts = hand.seen()?;
    let here =
        facts.entries.iter().filter(|entry| is_here(entry) && entry.ranked).count() / hand.plan.formula.members();
    let day = hand.plan.date.checked_add_days(chrono::Days::new(1)).filter(|_| next.another_day);
    // Positions are numbered up to 20 on the command line.
    let room = 20u8.saturating_sub(facts.tournament.position);
    let kept = if next.square {
        let square = *hand.chance.pick(&[12, 16, 20]).unwrap_or(&16);
        Keep::Best(square.min(here / 4 * 4))
    } else if next.eliminated == 0 {
        Keep::All
    } else if individual && hand.chance.percent(50) {
        Keep::Best(kept_for(here, next.eliminated) / 4 * 4)
    } else {
        Keep::Eliminating(next.eliminated)
    };
    let base = NewSession {
        phase: next.phase,
        keep: kept,
        coefficient: if next.coefficient { Coefficient::Highest } else { Coefficient::None },
        divides: next.divides,
        positions: Some(next.positions.min(room)),
        deals: next.deals,
        kind: next.kind,
        draw: next.draw,
        seed: next.seed,
        date: day,
        settle: None,
    };
    // A tie at the last place kept, too few players, a movement that goes no further: then a plain session.
    let plain = NewSession {
        keep: Keep::All,
        coefficient: Coefficient::None,
        divides: false,
        kind: None,
        draw: Draw::Lot,
        ..base.clone()
    };
    let fewer = (-3..=3).filter(|shift| *shift != 0).filter_map(|shift: isize| match kept {
        Keep::Best(count) if !next.square => {
            Some(NewSession { keep: Keep::Best(count.checked_add_signed(shift)?), ..base.clone() })
        }
        _ => None,
    });
    let mut asked = vec![base.clone()];
    if follow_plan(hand, next, here)? {
        asked.insert(0, NewSession { keep: Keep::Planned, coefficient: Coefficient::None, ..base.clone() });
    }
    // R9: half of the arbiters settle a tie at the limit by lot.
    if hand.chance.percent(50) {
        asked.push(NewSession { settle: Some(Settle::Lot(next.seed)), ..base.clone() });
    }
    asked.extend(fewer);
    asked.extend([plain.clone(), NewSession { positions: Some(1), ..plain }]);
    for session in asked {
        let outcome = hand.club.free(None)?.next_session(&session);
        if hand.tries(outcome)?.is_none() {
            continue;
        }
        if session.keep == Keep::Planned {
            hand.tally.once(Event::PlansFollowed);
        }
        if session.settle.is_some() {
            hand.tally.once(Event::TiesSettled);
        }
        if session.draw == Draw::Square {
            hand.tally.once(Event::FinalSquares);
        }
        return Ok(());
    }
    hand.skipped += 1;
    Ok(())
}

/// Closes; what nobody had seen to be level at the last qualified place is settled by lot then (R9).
fn close(hand: &Hand, despite: Option<&str>, settling: Option<&Settling>) -> app::Result<()> {
    let closed = hand.club.free(None)?.close(despite, settling);
    let level = matches!(&closed, Err(AppError::Rule(refusal)) if refusal.rule == "R3");
    let closed =
        if level { hand.club.free(None)?.close(despite, Some(&Settling::Lot(hand.plan.seed))) } else { closed };
    closed.map(drop)
}

/// Closes the tournament, as planned.
pub(super) fn end(hand: &mut Hand) -> Step {
    // A4: three arbiters in four look at the sheets that contradict a decision; the others close anyway, with a reason.
    let despite = hand.chance.percent(25).then_some("vu avec la table");
    if despite.is_none() {
        rulings::heed(hand)?;
    }
    let late = hand.chance.percent(40) && qualify_among_equals(hand)?;
    let qualifies = late || hand.seen()?.tournament.qualifies.is_some();
    let settling = (qualifies && hand.chance.percent(60)).then_some(Settling::Lot(hand.plan.seed));
    let closed = close(hand, despite, settling.as_ref());
    if hand.tries(closed)?.is_none() {
        stop(hand)?;
        let closed = close(hand, despite, settling.as_ref());
        hand.does("clôturer", closed)?;
    }
    hand.tally.once(Event::Closed);
    hand.look()?;
    let facts = hand.seen()?;
    let last = facts.tournament.position;
    let settled = usize::from(facts.settled.iter().any(|one| one.position == last));
    hand.tally.many(Event::QualifiedSettled, settled);
    if hand.chance.percent(8) {
        derogation(hand)?;
    }
    if hand.chance.percent(15) {
        export(hand)?;
    }
    if hand.plan.ending == Ending::Reopened {
        reopen(hand)?;
    }
    hand.over = true;
    Ok(())
}

/// C7: some organisers plan the next session in advance. True when they did, and the plan was accepted.
fn follow_plan(hand: &mut Hand, next: Next, here: usize) -> Step<bool> {
    if next.square || here < 8 || !hand.chance.percent(60) {
        return Ok(false);
    }
    // As in the fascicule: a part of them goes home, and the coefficient is the one that allows.
    let percent =
        if next.eliminated == 0 { *hand.chance.pick(&[10, 20, 30, 40, 50]).unwrap_or(&30) } else { next.eliminated };
    let kept = (kept_for(here, percent) / 4 * 4).max(8);
    let coefficient = if next.coefficient { highest_coefficient(here, kept) } else { NO_COEFFICIENT };
    let (from, kept) = (u16::try_from(here).unwrap_or(u16::MAX), u16::try_from(kept).unwrap_or(u16::MAX));
    let stage = |coefficient| PlanStage { phase: next.phase, square: false, kept, coefficient };
    // The sessions played already are in the line too.
    let played = hand.seen()?.sessions.iter();
    let played = played.map(|one| PlanStage { phase: one.kind == "phase", kept: from, ..stage(NO_COEFFICIENT) });
    let mut stages: Vec<PlanStage> = played.collect();
    stages.push(stage(coefficient));
    let outcome = hand.club.set_plan(vec![PlanLine { from, stages }]);
    Ok(hand.tries(outcome)?.is_some())
}

/// P11: the CCN gives a player other awards.
fn derogation(hand: &mut Hand) -> Step {
    let Some(entry) = hand.entry(|entry| entry.ranked) else { return Ok(()) };
    let given =
        Derogation { pcn: Some(77), pp: hand.chance.percent(50).then_some(0), letter: "CCN, lettre 12".to_owned() };
    let outcome = hand.club.federation().derogate(&entry.number.to_string(), Some(given));
    if hand.tries(outcome)?.is_some() {
        hand.tally.once(Event::Derogations);
    }
    Ok(())
}

fn reopen(hand: &mut Hand) -> Step {
    let open = hand.club.reopen("une feuille était fausse");
    hand.does("rouvrir", open)?;
    hand.tally.once(Event::Reopened);
    hand.look()?;
    incidents::correction(hand)?;
    hand.look()?;
    // A correction of a sheet entered twice waits for its second entry.
    if hand.plan.double_entry {
        super::marking::confirm(hand)?;
    }
    rulings::heed(hand)?;
    let closed = close(hand, None, None);
    hand.does("clôturer de nouveau", closed)?;
    export(hand)
}

fn export(hand: &mut Hand) -> Step {
    let sent = hand.club.free(None)?.federation_export();
    if hand.tries(sent)?.is_some() {
        hand.tally.once(Event::Exports);
    }
    Ok(())
}

/// Stops before the last position, where that is planned.
pub(super) fn stops_here(hand: &mut Hand) -> Step<bool> {
    let (at, last) = (hand.seen()?.tournament.position, hand.seen()?.tournament.positions);
    if hand.plan.ending != Ending::Stopped || at < hand.plan.left_at || at >= last || hand.skipped > 0 {
        return Ok(false);
    }
    stop(hand).map(|()| true)
}

/// A session, a phase or a final to open once the one before is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Next {
    /// It continues the session before (M10, R5).
    pub(crate) phase: bool,
    /// A final square (M10).
    pub(crate) square: bool,
    /// Percent eliminated at least; 0 for none.
    pub(crate) eliminated: u8,
    /// R5: the highest coefficient that allows.
    pub(crate) coefficient: bool,
    /// R5: it divides the total carried over.
    pub(crate) divides: bool,
    pub(crate) positions: u8,
    /// Deals per position; as before when `None`.
    pub(crate) deals: Option<u8>,
    /// The movement; the usual one when `None`.
    pub(crate) kind: Option<Kind>,
    /// The draw of the seats.
    pub(crate) draw: Draw,
    pub(crate) another_day: bool,
    /// Seed of its draw.
    pub(crate) seed: u64,
}

/// Draws the stages after a first session of that shape: so many, or as the seed decides when `None`.
pub(super) fn draw(chance: &mut Chance, asked: Option<u8>, formula: Formula, parallel: bool, game: Game) -> Vec<Next> {
    let count = asked.map_or_else(
        || chance.weighted(&[(68, 0), (20, 1), (8, 2), (4, 3)], 0),
        |sessions| usize::from(sessions.saturating_sub(1)),
    );
    (0..count).map(|_| next_stage(chance, formula, parallel, game)).collect()
}

fn next_stage(chance: &mut Chance, formula: Formula, parallel: bool, game: Game) -> Next {
    let individual = formula == Formula::Individuel;
    let square = individual && game == Game::Quatre && chance.percent(20);
    let eliminated = if chance.percent(55) { *chance.pick(&[10, 20, 30, 40, 50]).unwrap_or(&10) } else { 0 };
    let coefficient = !square && eliminated > 0 && chance.percent(70);
    let drawn = (individual || parallel) && chance.percent(35);
    Next {
        phase: square || chance.percent(25),
        square,
        eliminated,
        coefficient,
        divides: coefficient && chance.percent(30),
        positions: u8::try_from(chance.between(1, 4)).unwrap_or(1),
        deals: chance.percent(30).then(|| u8::try_from(chance.between(1, 8)).unwrap_or(4)),
        kind: drawn.then(|| if chance.percent(50) { Kind::Hasard } else { Kind::Meilleurs }),
        draw: if square { Draw::Square } else { start(chance) },
        another_day: chance.percent(25),
        seed: chance.seed(),
    }
}

/// Draws the way in which starting seats are drawn.
pub(super) fn start(chance: &mut Chance) -> Draw {
    // Other nights of the base cannot be spread: a made-up tournament is alone in its own.
    chance.weighted(&[(70, Draw::Lot), (15, Draw::Arrival), (15, Draw::Balanced { nights: 0 })], Draw::Lot)
}

/// No sheet goes much further.
const MOST: i64 = 3_000;

/// At the last position of a session: makes the sheet of that table so that two totals are equal; false when no player can draw
/// level.
pub(super) fn force(hand: &mut Hand, position: u8, table: u16, seats: &Seated) -> Step<bool> {
    let facts = hand.seen()?;
    let begun = facts.sheets.iter().any(|sheet| (sheet.position, sheet.table) == (position, table));
    let multiplied = facts.sessions.iter().any(|session| session.coefficient != 100);
    if position != facts.tournament.positions || begun || multiplied || hand.plan.double_entry {
        return Ok(false);
    }
    let teams: std::collections::BTreeMap<u32, u32> =
        facts.entries.iter().filter_map(|entry| Some((entry.number, entry.team?))).collect();
    let who = |entry: &u32| teams.get(entry).copied().unwrap_or(*entry);
    let asked = RankingAsked { provisional: true, ..RankingAsked::default() };
    let rows = hand.club.free(None)?.ranking(asked);
    let Some(report) = hand.tries(rows)? else { return Ok(false) };
    let total = |number: u32| report.rows.iter().find(|row| row.number == number)?.total.whole().map(i64::from);
    let here: Vec<u32> = seats.iter().map(|(_, entry)| who(entry)).collect();
    let others: Vec<u32> = report.rows.iter().map(|row| row.number).filter(|number| !here.contains(number)).collect();
    let Some((chair, entry)) = hand.chance.pick(seats).copied() else { return Ok(false) };
    let Some(rival) = hand.chance.pick(&others).copied() else { return Ok(false) };
    let (Some(own), Some(theirs)) = (total(who(&entry)), total(rival)) else { return Ok(false) };
    let gap = theirs - own;
    let Some(gap) = i32::try_from(gap).ok().filter(|_| gap.abs() <= MOST) else { return Ok(false) };
    let balances = around(hand, seats, chair, gap);
    let (at, of) = hand::place(position, table);
    let outcome = hand.club.free(None)?.enter_sheet(at, of, &Figures::Balances(balances), &Entering::default());
    if hand.tries(outcome)?.is_none() {
        return Ok(false);
    }
    hand.tally.once(Event::TiesForced);
    Ok(true)
}

/// C6: the organiser sets the number qualified only now, and the last place falls among equals; false where there are none.
pub(super) fn qualify_among_equals(hand: &mut Hand) -> Step<bool> {
    let ranking = hand.club.free(None)?.ranking(RankingAsked::default());
    let Some(report) = hand.tries(ranking)? else { return Ok(false) };
    let ranks: Vec<u32> = report.rows.iter().filter(|row| !row.left).map(|row| row.rank).collect();
    let limits: Vec<usize> = (1..ranks.len()).filter(|places| ranks.get(places - 1) == ranks.get(*places)).collect();
    let Some(places) = hand.chance.pick(&limits).copied() else { return Ok(false) };
    let changes = TournamentChanges::default().and("qualifies", u16::try_from(places).ok());
    let modified = hand.club.modify(&changes);
    hand.does("dire combien sont qualifiés", modified)?;
    Ok(true)
}

/// Balances that sum to zero (F2) and are congruent (F3), that chair having `gap`.
fn around(hand: &mut Hand, seats: &Seated, chair: Orientation, gap: i32) -> Vec<(Orientation, Score)> {
    let size = i32::try_from(seats.len()).unwrap_or(4);
    let others: Vec<Orientation> = seats.iter().map(|(own, _)| *own).filter(|own| *own != chair).collect();
    let mut balances = vec![(chair, Score(gap))];
    let mut rest = -gap;
    for (index, other) in others.iter().enumerate() {
        let last = index + 1 == others.len();
        let figure = if last { rest } else { gap + size * hand.chance.signed(-80, 80) };
        rest -= figure;
        balances.push((*other, Score(figure)));
    }
    balances
}
