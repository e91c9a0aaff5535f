//! Laying out the movement of a session (M1–M8) and seating it from its draw (M11).

use super::starting::{Gained, balanced_first, holders_of, teams_in_order};
use super::{draw as drawing, plan};
use crate::advice::{Advice, Detail, Step};
use crate::award::Formula;
use crate::draw::{Draw, Field, final_square};
use crate::movement::memory::Memory;
use crate::movement::{Game, Kind, MIN_TOURNAMENT, Movement, Place, Shape, choice, seats};
use crate::presence::{announced, team};
use crate::tournament::{Change, Draft, EntryId, Session, State, Tournament};
use crate::{PositionNo, Refusal, counted};

/// The seats at the start of a session, and their movement.
#[derive(Debug)]
pub struct Layout {
    pub movement: Movement,
    /// The number of players.
    pub players: usize,
    /// Laid out and judged, where the movement is fixed.
    pub judged: Option<choice::Judged>,
}

/// The first session of a tournament, by that movement or the one that is usual.
/// Errors: M1, M2, M5–M8, O1 for a shape that cannot be, with the nearest possible ones; or when the seats are drawn already.
pub fn first_layout(tournament: &Tournament, kind: Option<Kind>) -> Result<Layout, Refusal> {
    must_not_be_placed(tournament)?;
    announced::must_have_come(tournament)?;
    team::must_be_complete(tournament)?;
    let shape = match tournament.formula() {
        Formula::Individuel => shape_of(tournament, tournament.entries.len())?,
        formula => Shape::of_teams(formula, tournament.teams.len(), tournament.settings.parallel)?,
    };
    lay_out(tournament, shape, tournament.settings.positions, kind.or(tournament.kind()))
}

/// The tables for that many single players of the tournament.
/// Errors: M5 for a number that cannot play; below 8 a championship.
fn shape_of(tournament: &Tournament, players: usize) -> Result<Shape, Refusal> {
    if players < MIN_TOURNAMENT.into() && tournament.championship().is_some() {
        let message = format!("{} : un championnat en demande au moins {MIN_TOURNAMENT}", counted(players, "joueur"));
        return Err(Refusal::new("M5", message));
    }
    Shape::of_game(players, tournament.game())
}

/// A club's evening, on which the movements are tight; above it some movement always fits.
const FEW: usize = 24;

/// The refusal the draw would give for that many present, by the shape of the tournament as it is settled; `None` without one, for
/// too few to be drawn, and once the seats are drawn.
pub fn refused_later(tournament: &Tournament, present: usize) -> Option<Refusal> {
    if tournament.is_placed() || tournament.is_duplicate() || !(usize::from(MIN_TOURNAMENT)..=FEW).contains(&present) {
        return None;
    }
    if tournament.formula() != Formula::Individuel {
        return None;
    }
    shape_of(tournament, present)
        .and_then(|shape| lay_out(tournament, shape, tournament.settings.positions, tournament.kind()))
        .err()
}

/// Refuses a second draw.
/// Errors: When the seats are drawn already.
pub(crate) fn must_not_be_placed(tournament: &Tournament) -> Result<(), Refusal> {
    if tournament.is_placed() {
        return Err(Refusal::input("les places sont déjà tirées").advise(
            Advice::say("Si c'est la dernière action (")
                .then(Step::ShowJournal { last: 1 })
                .then(") : ")
                .then(Step::Undo)
                .then(", puis ")
                .then(Step::place())
                .then("."),
        ));
    }
    Ok(())
}

/// The movement a session of that shape would be played with; laid out and judged where it is fixed.
pub(super) fn lay_out(
    tournament: &Tournament,
    shape: Shape,
    positions: u8,
    kind: Option<Kind>,
) -> Result<Layout, Refusal> {
    let usual = Movement::usual(shape.tables, positions, tournament.formula(), tournament.settings.parallel);
    let usual_kind = if tournament.game() == Game::Quatre { usual.kind } else { Kind::Hasard };
    let movement = Movement { kind: kind.unwrap_or(usual_kind), ..usual };
    if movement.kind.is_drawn() {
        team::refuse_drawn(tournament)?;
    } else if tournament.game() != Game::Quatre {
        return Err(
            Refusal::input("à des tables de 5, les places sont tirées à chaque position").advise(choose_drawn())
        );
    }
    movement.allowed()?;
    let judged = if movement.kind.is_drawn() { None } else { Some(movement.judge(shape.missing)?) };
    Ok(Layout { movement, players: usize::from(shape.players), judged })
}

/// The advice to take a movement whose places are drawn.
pub(super) fn choose_drawn() -> Advice {
    Advice::say("Choisissez ")
        .then(Detail::Movement(Kind::Hasard))
        .then(" ou ")
        .then(Detail::Movement(Kind::Meilleurs))
        .then(".")
}

/// Gives each player a starting seat by that draw and opens position 1; `past` has the meetings of earlier evenings. Returns the
/// gain of a balanced draw.
/// Errors: The refusals of the draw.
pub fn seat_first(
    tournament: &mut Draft,
    layout: &Layout,
    draw: Draw,
    seed: u64,
    past: &Memory<EntryId>,
) -> Result<Option<Gained>, Refusal> {
    open_first(tournament, Some(layout.movement.kind), layout.movement.tables, draw, seed);
    let order: Vec<EntryId> = tournament.entries.iter().map(|entry| entry.id).collect();
    seat_session(tournament, layout, draw, past, &order)
}

/// Opens position 1 at that many tables.
pub(crate) fn open_first(tournament: &mut Draft, kind: Option<Kind>, tables: u16, draw: Draw, seed: u64) {
    let (seed, draw) = (i64::try_from(seed).ok(), Some(draw.kind()));
    tournament.make(Change::OpenSession(Session { kind, tables, seed, draw, ..tournament.session().clone() }));
    tournament.make(Change::Progress(State::Playing, PositionNo(1)));
}

/// Seats a session that has just been added to the tournament, those of `order` taking part; returns the gain of a balanced draw.
pub(super) fn seat_session(
    tournament: &mut Draft,
    layout: &Layout,
    draw: Draw,
    past: &Memory<EntryId>,
    order: &[EntryId],
) -> Result<Option<Gained>, Refusal> {
    tournament.make(Change::Movement(tournament.session().first, layout.movement.kind));
    match &layout.judged {
        Some(judged) => seat_fixed(tournament, layout.movement, judged, draw, past, order),
        None => seat_drawn(tournament, layout.movement.kind, draw, past, order),
    }
}

/// Gives the places of the movement, the empty ones left out, and writes all positions.
fn seat_fixed(
    tournament: &mut Draft,
    movement: Movement,
    judged: &choice::Judged,
    draw: Draw,
    past: &Memory<EntryId>,
    order: &[EntryId],
) -> Result<Option<Gained>, Refusal> {
    let field = Field::fixed(judged);
    let (holders, gained) = holders_of(tournament, &field, Some(movement), draw, past, order)?;
    plan::write_all(tournament, &holders, &judged.plan.positions);
    Ok(gained)
}

/// Seats the first position of a session whose positions are drawn one by one.
fn seat_drawn(
    tournament: &mut Draft,
    kind: Kind,
    draw: Draw,
    past: &Memory<EntryId>,
    order: &[EntryId],
) -> Result<Option<Gained>, Refusal> {
    let first = tournament.session().first;
    let mut gained = None;
    let seating = match draw {
        Draw::Lot | Draw::Ranking => drawing::draw(tournament, kind, first, drawing::USUAL_REACH)?.seating,
        Draw::Balanced { .. } => {
            let drawn = drawing::draw(tournament, kind, first, drawing::USUAL_REACH)?.seating;
            let (seating, over_lot) = balanced_first(tournament, &drawn, past, order)?;
            gained = Some(over_lot);
            seating
        }
        Draw::Arrival if tournament.settings.parallel => teams_in_order(tournament, order)?,
        // The order of arrival fills the tables; the last ones are those of 3.
        Draw::Arrival => drawing::in_order(tournament, order),
        Draw::Square => final_square(order)?,
    };
    let session = tournament.session().number;
    for (table, chair, entry) in seats(&seating) {
        tournament.make(Change::Start { session, entry, place: Place::at(table, chair) });
    }
    plan::write(tournament, first, &seating);
    Ok(gained)
}
