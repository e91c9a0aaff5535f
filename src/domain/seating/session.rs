//! From one session (*séance*) to the next: elimination and coefficient (R5), final squares (M10), several days.

use super::layout::{Layout, lay_out, seat_session};
use super::starting::Gained;
use super::tie::{self, Settle};
use crate::advice::{Advice, Detail, Step};
use crate::award::Formula;
use crate::competition::{
    MOST_COEFFICIENTS, NO_COEFFICIENT, PlanStage, check_coefficient, highest_coefficient, kept_for,
};
use crate::draw::{Draw, DrawKind};
use crate::movement::memory::Memory;
use crate::movement::{Game, Kind, Shape};
use crate::ranking::Ranked;
use crate::ranking::standings::ranked;
use crate::tournament::{Change, Draft, EntryId, Session, Settlement, State, Tournament, Who};
use crate::{PositionNo, Refusal, counted};

/// The players to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// All still there.
    All,
    /// As the plan of the championship has it (articles 3, 9, 15, 20); all where it has no line.
    Planned,
    /// That many players (duos, teams), the best ones.
    Best(usize),
    /// R5: at least that percent is eliminated.
    Eliminating(u8),
}

/// R5: the coefficient of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coefficient {
    None,
    /// The highest that the elimination allows.
    Highest,
    /// That many hundredths: 115 is 1.15.
    Hundredths(u16),
}

/// The request of a session.
#[derive(Debug, Clone)]
pub struct NewSession {
    /// M10, R5: it continues the session before: its tables are not counted again for the PCN (P3).
    pub phase: bool,
    /// The players to keep.
    pub keep: Keep,
    /// R5.
    pub coefficient: Coefficient,
    /// R5: the coefficient divides the total carried over, instead of multiplying the scores that follow.
    pub divides: bool,
    /// Positions; as many as the first session when `None`.
    pub positions: Option<u8>,
    /// Deals per position; as many as before when `None`.
    pub deals: Option<u8>,
    /// The movement; the usual one for the tables when `None`.
    pub kind: Option<Kind>,
    /// The draw of the seats.
    pub draw: Draw,
    /// Seed of the draw.
    pub seed: u64,
    /// The day, when it is another one.
    pub date: Option<chrono::NaiveDate>,
    /// R9: how a tie at the last place that goes on is settled; refused when `None`.
    pub settle: Option<Settle>,
}

/// M10: refuses a final square after a final square: typed twice, it would be one more round than announced.
/// Errors: M10 when the session being played is one.
pub fn must_have_no_final(tournament: &Tournament) -> Result<(), Refusal> {
    if tournament.session().draw != Some(DrawKind::Square) {
        return Ok(());
    }
    let first = tournament.session().first;
    Err(Refusal::new("M10", format!("le carré final est déjà tiré : il commence à la position {first}"))
        .advise(Advice::say("Il est joué ? Terminez : ").then(Step::Close))
        .advise(Advice::say("Un second carré final, vraiment : la même commande avec ").then(Detail::OnceMore)))
}

/// The contenders who go on, and the coefficient; nothing written yet.
#[derive(Debug)]
pub struct Chosen {
    /// The players of the next session, in the order of the ranking.
    pub(crate) kept: Vec<EntryId>,
    /// The players eliminated.
    out: Vec<EntryId>,
    /// Players, duos, teams or formations that could go on.
    pub present: usize,
    /// The contenders who go on, in the order of the ranking, and those who are eliminated.
    pub ranked: (Vec<Who>, Vec<Who>),
    /// R6: the teams that do not go on because a chair of theirs is empty.
    pub not_whole: Vec<String>,
    /// R5, in hundredths.
    pub(crate) coefficient: u16,
    /// M10, R5: it continues the session before.
    pub(crate) phase: bool,
    /// Articles 3, 9, 15, 20: how it departs from the plan, a French sentence.
    pub departure: Option<String>,
    /// R9: the tie that was settled.
    pub settlement: Option<Settlement>,
}

/// A session decided, nothing written yet.
#[derive(Debug)]
pub struct GoingOn {
    /// The contenders who go on.
    pub chosen: Chosen,
    pub session: Session,
    pub layout: Layout,
}

/// R5, M10: decides the session that follows.
/// Errors: While positions or sheets are missing; R5 for a coefficient that the elimination does not allow; R3, R9 for a tie at the last
/// place kept; M1–M8 for a shape that cannot be.
pub fn open(tournament: &Tournament, new: &NewSession) -> Result<GoingOn, Refusal> {
    must_be_over(tournament)?;
    let last = tournament.current();
    let chosen = choose(tournament, new, &ranked(tournament, last))?;
    let first = tournament.first_session();
    let positions = new.positions.unwrap_or(if chosen.phase { 1 } else { first.positions });
    let deals = new.deals.unwrap_or(tournament.session().deals);
    if !(1..=30).contains(&deals) || usize::from(last.0) + usize::from(positions) > usize::from(PositionNo::MOST) {
        return Err(Refusal::input(format!("{positions} positions de {deals} donnes de plus : c'est trop")));
    }
    let shape = match tournament.formula() {
        Formula::Individuel => Shape::of_those_left(chosen.kept.len(), tournament.game())?,
        formula => Shape::of_teams(formula, chosen.ranked.0.len(), tournament.settings.parallel)?,
    };
    // One position of a final square: chairs by rank, no movement to follow.
    let one_square = (new.draw == Draw::Square && positions == 1).then_some(Kind::Meilleurs);
    let layout = lay_out(tournament, shape, positions, new.kind.or(one_square))?;
    let session = Session {
        kind: Some(layout.movement.kind),
        tables: layout.movement.tables,
        ..following(tournament, new, &chosen, (positions, deals))
    };
    Ok(GoingOn { chosen, session, layout })
}

/// The session that follows, its movement and its tables left open.
pub(crate) fn following(
    tournament: &Tournament,
    new: &NewSession,
    chosen: &Chosen,
    (positions, deals): (u8, u8),
) -> Session {
    Session {
        number: tournament.session().number + 1,
        phase: chosen.phase,
        date: new.date,
        first: after(tournament.current()),
        positions,
        deals,
        kind: None,
        circuit: None,
        tables: 0,
        seed: i64::try_from(new.seed).ok(),
        draw: Some(new.draw.kind()),
        coefficient: chosen.coefficient,
        divides: new.divides,
        starts: std::collections::HashMap::new(),
    }
}

/// R5, R9: the contenders of a ranking who go on, and the coefficient.
/// Errors: R5 for a coefficient that the elimination does not allow; R3, R9 for a tie at the last place kept; M10 for an impossible square.
pub(crate) fn choose(tournament: &Tournament, new: &NewSession, ranking: &[Ranked<Who>]) -> Result<Chosen, Refusal> {
    let next = after(tournament.current());
    // Only those of the session that ends can go on.
    let mut present: Vec<&Ranked<Who>> = ranking
        .iter()
        .filter(|row| !row.standing.left && row.standing.reached == tournament.session().number)
        .filter(|row| tournament.stays(row.standing.who, next))
        .collect();
    let planned = planned(tournament);
    let follows = planned.filter(|_| new.keep == Keep::Planned);
    let kept_count = kept_count(tournament, new, present.len())?;
    let settlement = tie::settle(tournament, &mut present, kept_count, new.settle.as_ref(), Some(new.draw))?;
    let asked = match (new.coefficient, follows) {
        (Coefficient::None, Some(stage)) => Coefficient::Hundredths(stage.coefficient),
        (asked, _) => asked,
    };
    let coefficient = coefficient(tournament, asked, present.len(), kept_count)?;
    let everybody = kept_count == present.len() && matches!(new.keep, Keep::All | Keep::Planned);
    let (staying, leaving) = present.split_at(kept_count);
    let mut kept = people(tournament, staying);
    if everybody && tournament.formula() == Formula::Individuel {
        // R7: a substitute out of the ranking goes on playing.
        let others =
            tournament.entries.iter().filter(|entry| !kept.contains(&entry.id) && tournament.plays(entry, next));
        kept.extend(others.map(|entry| entry.id).collect::<Vec<_>>());
    }
    // A player who has left is not eliminated: he is behind all who finish (R6).
    let out = tournament.entries.iter().filter(|entry| entry.left_after.is_none()).map(|entry| entry.id);
    Ok(Chosen {
        out: out.filter(|id| !kept.contains(id)).collect(),
        kept,
        present: present.len(),
        ranked: (whose(staying), whose(leaving)),
        not_whole: not_whole(tournament, ranking),
        coefficient,
        phase: new.phase || follows.is_some_and(|stage| stage.phase),
        departure: planned
            .and_then(|stage| stage.departure(tournament.formula(), kept_count, coefficient, new.draw == Draw::Square)),
        settlement,
    })
}

/// How many of those present the request keeps.
/// Errors: C7 for another draw than the planned square; M10 for an impossible square; none, or more than there are.
fn kept_count(tournament: &Tournament, new: &NewSession, present: usize) -> Result<usize, Refusal> {
    let planned = planned(tournament);
    let follows = planned.filter(|_| new.keep == Keep::Planned);
    if let Some(square) = follows.filter(|stage| stage.square && new.draw != Draw::Square) {
        return Err(Refusal::new("C7", format!("le plan prévoit un carré final à {} joueurs", square.kept))
            .advise(Advice::say("Le tirer : ").then(Step::FinalSquareOf(square.kept.into())))
            .advise(
                Advice::say("Autre chose que le plan : ")
                    .then(Detail::Kept)
                    .then(", ou ")
                    .then(Detail::Eliminated(10))
                    .then("."),
            ));
    }
    let count = match new.keep {
        Keep::All => present,
        Keep::Planned => planned.map_or(present, |stage| stage.kept.into()),
        Keep::Best(best) => best,
        Keep::Eliminating(percent) => kept_for(present, percent),
    };
    if new.draw == Draw::Square && !(may_have_square(tournament) && count.is_multiple_of(4)) {
        return Err(no_square().advise(
            Advice::say("Choisissez un multiple de 4 joueurs ; par équipes ou à 5, une séance de plus : ")
                .then(Step::NextSession)
                .then("."),
        ));
    }
    if count == 0 || count > present {
        let several = match tournament.formula() {
            Formula::Individuel => Formula::Individuel.noun(2).to_owned(),
            _ => format!("{}s", tournament.team_noun().trim_end_matches('s')),
        };
        return Err(Refusal::input(format!("{count} {several} à garder : il y en a {present}")));
    }
    Ok(count)
}

/// M10: whether a final square can be played at all.
pub fn may_have_square(tournament: &Tournament) -> bool {
    !tournament.is_duplicate() && tournament.formula() == Formula::Individuel && tournament.game() != Game::Cinq
}

/// M10: why it cannot.
pub fn no_square() -> Refusal {
    Refusal::new(
        "M10",
        "le carré final se joue en donnes libres, à des tables de 4, chacun pour soi : 12, 16 ou 20 joueurs",
    )
}

/// M10: the final square that the plan announced and that was not played: of how many.
pub fn square_not_played(tournament: &Tournament) -> Option<u16> {
    let line = tournament.settings.plan.as_ref()?.line(tournament.headcount())?;
    let played = tournament.sessions.iter().any(|session| session.draw == Some(DrawKind::Square));
    line.stages.iter().find(|stage| stage.square && !played).map(|stage| stage.kept)
}

/// Articles 3, 9, 15, 20: the plan's line for the next session, by the number at the first one.
pub fn planned(tournament: &Tournament) -> Option<PlanStage> {
    let line = tournament.settings.plan.as_ref()?.line(tournament.headcount())?;
    line.stages.get(usize::from(tournament.session().number).checked_sub(1)?).copied()
}

fn whose(rows: &[&Ranked<Who>]) -> Vec<Who> {
    rows.iter().map(|row| row.standing.who).collect()
}

/// Makes a decided session the one being played: eliminations, seats. `past` has the meetings of earlier evenings. Returns the
/// gain of a balanced draw.
/// Errors: The refusals of the draw.
pub fn begin(
    tournament: &mut Draft,
    going_on: &GoingOn,
    draw: Draw,
    past: &Memory<EntryId>,
) -> Result<Option<Gained>, Refusal> {
    enter(tournament, &going_on.chosen, &going_on.session);
    seat_session(tournament, &going_on.layout, draw, past, &going_on.chosen.kept)
}

/// Writes the eliminations, and the session that is played from here on; its seats are still to be given.
pub(crate) fn enter(tournament: &mut Draft, chosen: &Chosen, session: &Session) {
    let ended = tournament.session().number;
    let sessions = u8::try_from(tournament.sessions_begun() + usize::from(!session.phase)).unwrap_or(u8::MAX);
    if let Some(settlement) = &chosen.settlement {
        tournament.make(Change::Settle(settlement.clone()));
    }
    for id in &chosen.out {
        eliminate(tournament, *id, ended);
    }
    tournament.make(Change::OpenSession(session.clone()));
    tournament.change_settings(|settings| {
        settings.positions = session.first.0 + session.positions - 1;
        settings.sessions = settings.sessions.max(sessions);
    });
    tournament.make(Change::Progress(State::Playing, session.first));
}

/// R6: the teams that play no more because a chair of theirs is empty.
fn not_whole(tournament: &Tournament, ranking: &[Ranked<Who>]) -> Vec<String> {
    if tournament.formula() == Formula::Individuel {
        return Vec::new();
    }
    let ended = tournament.session().number;
    let out = ranking.iter().filter(|row| row.standing.reached == ended);
    let out = out.filter(|row| !tournament.stays(row.standing.who, after(tournament.current())));
    out.map(|row| tournament.name_of(row.standing.who)).collect()
}

/// Every position of the session played, every sheet in.
fn must_be_over(tournament: &Tournament) -> Result<(), Refusal> {
    tournament.must_be_open()?;
    tournament.must_be_placed()?;
    let (current, last) = (tournament.current(), tournament.session().last());
    let awaited = tournament.awaited_through(current);
    if awaited.count > 0 {
        return Err(Refusal::input(format!("il manque {} : {}", counted(awaited.count, "feuille"), awaited.words()))
            .advise(Advice::say("Entrez-les : ").then(Step::EnterSheets).then(".")));
    }
    if current < last {
        let stop = Advice::say("Pour arrêter la séance ici : ").then(Step::StopTournament).then(".");
        return Err(not_over(tournament).advise(stop));
    }
    Ok(())
}

/// The refusal to end a session before its last position.
pub(crate) fn not_over(tournament: &Tournament) -> Refusal {
    let (current, last) = (tournament.current(), tournament.session().last());
    Refusal::input(format!("la séance n'est pas finie : position {current}, la dernière est la {last}"))
        .advise(tournament.onward("Continuez : ").then("."))
}

/// R5: the coefficient, if the elimination allows it.
fn coefficient(tournament: &Tournament, asked: Coefficient, played: usize, kept: usize) -> Result<u16, Refusal> {
    let coefficient = match asked {
        Coefficient::None => NO_COEFFICIENT,
        Coefficient::Highest => highest_coefficient(played, kept),
        Coefficient::Hundredths(hundredths) => hundredths,
    };
    if coefficient != NO_COEFFICIENT {
        check_coefficient(tournament.formula(), played, kept, coefficient)?;
    } else if asked == Coefficient::Highest {
        return Err(Refusal::new("R5", "un coefficient demande d'éliminer au moins 10 % des participants").advise(
            Advice::say("Ajoutez ")
                .then(Detail::Eliminated(10))
                .then(" (ou plus), ou ")
                .then(Detail::Kept)
                .then(" ; ou ôtez ")
                .then(Detail::Coefficient)
                .then("."),
        ));
    }
    let before = tournament.sessions.iter().filter(|session| session.has_coefficient()).count();
    if coefficient != NO_COEFFICIENT && before >= MOST_COEFFICIENTS {
        return Err(Refusal::new(
            "R5",
            format!("{before} coefficients ont déjà été appliqués : c'est le plus possible"),
        ));
    }
    Ok(coefficient)
}

/// The first position of the next session.
const fn after(last: PositionNo) -> PositionNo {
    PositionNo(last.0.saturating_add(1))
}

/// The entries behind rows of the ranking, in its order: of a team, the holders of its seats in the next session.
fn people(tournament: &Tournament, rows: &[&Ranked<Who>]) -> Vec<EntryId> {
    let next = after(tournament.current());
    let mut people = Vec::new();
    for row in rows {
        match row.standing.who {
            Who::Player(id) => people.push(id),
            Who::Team(id) => {
                let now = tournament.members(id).filter(|entry| tournament.plays(entry, next));
                people.extend(now.map(|entry| entry.id));
            }
        }
    }
    people
}

fn eliminate(tournament: &mut Draft, id: EntryId, session: u8) {
    if tournament.entry(id).is_some_and(|entry| entry.last_session.is_none()) {
        tournament.change_entry(id, |entry| entry.last_session = Some(session));
    }
}

/// M10: the usual final square of that many players: positions, then deals in each.
pub const fn usual_final(players: usize, planned_deals: u8) -> (u8, u8) {
    match players {
        // Twenty players after 25 deals: five positions of one deal, by the FFT's movement.
        20 if planned_deals == 5 => (5, 1),
        _ => (1, if planned_deals == 5 { 4 } else { planned_deals }),
    }
}
