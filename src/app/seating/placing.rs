//! Drawing starting seats (M11) and laying out the movement of a session (M1–M8).

use crate::app::club::{Changes, Club};
use crate::app::error::{AppError, Result};
use crate::app::seating::past_nights::{EarlierNights, PastNights};
use crate::app::seating::starting::{balanced_first, balanced_holders, holders, teams_in_order};
use crate::domain::award::Formula;
use crate::domain::draw::{Draw, DrawKind, Field, final_square};
use crate::domain::movement::Game;
use crate::domain::movement::{Chairs, Kind, Movement, Place, Shape, choice, verify};
use crate::domain::presence::team as teams;
use crate::domain::seating;
use crate::domain::tournament::{Change, Draft, EntryId, Session, State, Tournament};
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::report::SCHEMA;
use crate::report::movement::{MovementTable, PlacementReport};
use crate::storage::Done;

/// Who sits where at the start of a session, and by which movement.
pub(in crate::app) struct Layout {
    pub(in crate::app) movement: Movement,
    pub(in crate::app) players: usize,
    /// Laid out and judged, where the movement is fixed.
    judged: Option<choice::Judged>,
}

impl Club<'_> {
    /// Refuses a draw that cannot be, before anything is drawn.
    ///
    /// # Errors
    /// As [`Club::place`].
    pub fn can_place(&self, kind: Option<Kind>) -> Result<()> {
        first_layout(&self.tournament()?, kind).map(drop)
    }

    /// Gives everybody a starting seat and opens position 1.
    ///
    /// # Errors
    /// M1, M2, M5–M8, O1 for a shape that cannot be, with the nearest possible ones; or when the seats are drawn already.
    pub fn place(&mut self, draw: Draw, seed: u64, kind: Option<Kind>) -> Result<PlacementReport> {
        self.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            let earlier = EarlierNights::load(tx, tournament, draw)?;
            let usual = kind.or(tournament.kind()).is_none();
            let layout = first_layout(tournament, kind)?;
            let (movement, players) = (layout.movement, layout.players);
            let first = Session {
                kind: Some(movement.kind),
                tables: movement.tables,
                seed: i64::try_from(seed).ok(),
                draw: Some(draw.kind()),
                ..tournament.session().clone()
            };
            tournament.make(Change::OpenSession(first));
            tournament.make(Change::Progress(State::Playing, PositionNo(1)));
            let order: Vec<EntryId> = tournament.entries.iter().map(|entry| entry.id).collect();
            let mut notes = seat_session(tournament, &layout, draw, &earlier, &order)?;
            if usual && let Some(judged) = &layout.judged {
                let missing = u16::try_from(judged.absences.places.len()).unwrap_or(0);
                notes.extend(crate::app::seating::movement::better(movement, missing, seed));
            }
            let report = report(&tournament, PositionNo(1), notes);
            let (tables, kind) = (movement.tables, movement.kind);
            let draw = draw.words();
            let what =
                format!("Placement de {players} joueurs à {tables} tables ({kind}, tirage {draw}, graine {seed})");
            Ok(Done::new(report, what))
        })
    }

    /// Who sits where at a position (the current one when `None`).
    ///
    /// # Errors
    /// When the position is not seated yet.
    pub fn placement(&self, position: Option<PositionNo>) -> Result<PlacementReport> {
        let tournament = self.tournament()?;
        tournament.must_be_placed()?;
        let position = position.unwrap_or(tournament.current());
        if tournament.tables(position).is_empty() {
            return Err(AppError::input(format!("les places de la position {position} ne sont pas encore connues")));
        }
        Ok(report(&tournament, position, Vec::new()))
    }
}

fn first_layout(tournament: &Tournament, kind: Option<Kind>) -> Result<Layout> {
    if tournament.is_placed() {
        return Err(AppError::input("les places sont déjà tirées").advise(
            "Si c'est la dernière action (chelem journal --dernieres 1) : chelem annuler, puis chelem placer.",
        ));
    }
    teams::must_be_complete(tournament)?;
    let shape = match tournament.formula() {
        Formula::Individuel => Shape::of_game(tournament.entries.len(), tournament.game())?,
        formula => Shape::of_teams(formula, tournament.teams.len(), tournament.settings.parallel)?,
    };
    lay_out(tournament, shape, tournament.settings.positions, kind.or(tournament.kind()))
}

/// The movement a session of that shape would be played with; laid out and judged where it is fixed.
pub(in crate::app) fn lay_out(
    tournament: &Tournament,
    shape: Shape,
    positions: u8,
    kind: Option<Kind>,
) -> Result<Layout> {
    let usual = Movement::usual(shape.tables, positions, tournament.formula(), tournament.settings.parallel);
    let usual_kind = if tournament.game() == Game::Quatre { usual.kind } else { Kind::Hasard };
    let movement = Movement { kind: kind.unwrap_or(usual_kind), ..usual };
    if movement.kind.is_drawn() {
        teams::refuse_drawn(tournament)?;
    } else if tournament.game() != Game::Quatre {
        return Err(AppError::input("à des tables de 5, les places sont tirées à chaque position")
            .advise("Choisissez --mouvement hasard ou --mouvement meilleurs."));
    }
    movement.allowed()?;
    let judged = if movement.kind.is_drawn() { None } else { Some(movement.judge(shape.missing)?) };
    Ok(Layout { movement, players: usize::from(shape.players), judged })
}

/// Seats a session that has just been added to the tournament, those of `order` taking part; returns what to say.
pub(in crate::app) fn seat_session(
    tournament: &mut Draft,
    layout: &Layout,
    draw: Draw,
    earlier: &EarlierNights,
    order: &[EntryId],
) -> Result<Vec<String>> {
    let mut notes = vec![if draw == Draw::Square {
        format!("Carré final (M10) : {}.", square_words(layout.movement.tables))
    } else {
        format!("Mouvement : {}.", layout.movement.describe_from(tournament.session().first.0))
    }];
    if draw == Draw::Square && layout.movement.positions > 1 {
        notes.push(format!("Ensuite : {}.", layout.movement.describe_from(tournament.session().first.0)));
    }
    match &layout.judged {
        Some(judged) => notes.extend(seat_fixed(tournament, layout.movement, judged, draw, earlier, order)?),
        None => {
            notes.extend(seat_drawn(tournament, layout.movement.kind, draw, earlier, order)?);
            if layout.movement.positions > 1 && draw != Draw::Square {
                notes.push(
                    "Les places des positions suivantes seront tirées à chaque « chelem position suivante ».".into(),
                );
            }
        }
    }
    Ok(notes)
}

/// M10: which ranks meet.
fn square_words(tables: u16) -> String {
    let ranks = |table: u16| (0..4).map(|chair| (table + chair * tables).to_string()).collect::<Vec<_>>().join(", ");
    match tables {
        1 => "les quatre premiers, Nord, Sud, Est, Ouest dans l'ordre".to_owned(),
        _ => format!("table 1, rangs {} ; table 2, rangs {} ; et ainsi de suite", ranks(1), ranks(2)),
    }
}

/// Gives the places of the movement, the empty ones left out, and writes all positions.
fn seat_fixed(
    tournament: &mut Draft,
    movement: Movement,
    judged: &choice::Judged,
    draw: Draw,
    earlier: &EarlierNights,
    order: &[EntryId],
) -> Result<Vec<String>> {
    let field = Field::fixed(judged);
    let mut said = Vec::new();
    let holders = if matches!(draw, Draw::Balanced { .. }) {
        let past = PastNights::of(tournament, earlier);
        let (holders, gained) = balanced_holders(tournament, &field, &past, order)?;
        said.extend(gained);
        holders
    } else {
        holders(tournament, movement, &field, draw, order)?
    };
    for (place, id) in &holders {
        start(tournament, *id, *place);
    }
    let first = tournament.session().first.0;
    for (seating, position) in judged.plan.positions.iter().zip(first..) {
        let seating: Vec<_> = seating.iter().map(|c| c.map(|p| p.and_then(|p| holders.get(&p).copied()))).collect();
        seating::write(tournament, PositionNo(position), &seating);
    }
    said.extend(crate::app::seating::movement::movement_report(judged).remarks());
    Ok(said)
}

/// Seats the first position of a session whose positions are drawn one by one; returns what to say.
fn seat_drawn(
    tournament: &mut Draft,
    kind: Kind,
    draw: Draw,
    earlier: &EarlierNights,
    order: &[EntryId],
) -> Result<Vec<String>> {
    let first = tournament.session().first;
    let mut said = Vec::new();
    let seating = match draw {
        Draw::Lot => seating::draw(tournament, kind, first, seating::USUAL_REACH)?.seating,
        Draw::Balanced { .. } => {
            let past = PastNights::of(tournament, earlier);
            let drawn = seating::draw(tournament, kind, first, seating::USUAL_REACH)?.seating;
            let (seating, gained) = balanced_first(tournament, &drawn, &past, order)?;
            said = gained;
            seating
        }
        Draw::Arrival if tournament.settings.parallel => teams_in_order(tournament, order)?,
        // The order of arrival fills the tables; the last ones are those of 3.
        Draw::Arrival => seating::in_order(tournament, order),
        Draw::Square => final_square(order)?,
    };
    for (chairs, table) in seating.iter().zip(1..) {
        for (chair, entry) in Orientation::ALL.into_iter().zip(chairs) {
            if let Some(id) = entry {
                start(tournament, *id, Place::at(TableNo(table), chair));
            }
        }
    }
    seating::write(tournament, first, &seating);
    Ok(said)
}

/// Gives somebody a starting seat of the session being opened.
fn start(tournament: &mut Draft, id: EntryId, place: Place) {
    let session = tournament.session().number;
    tournament.make(Change::Start { session, entry: id, place });
}

/// The placement of one position with the players' names.
pub(in crate::app) fn report(tournament: &Tournament, position: PositionNo, notes: Vec<String>) -> PlacementReport {
    let seatings = tournament.seatings(position);
    let seating = seatings.last().cloned().unwrap_or_default();
    let table = |(chairs, table): (&Chairs<EntryId>, u16)| MovementTable {
        table,
        chairs: chairs.map(|chair| chair.map(|id| tournament.name(id))),
    };
    let session = tournament.session_of(position);
    let drawn = matches!(session.draw, Some(DrawKind::Lot | DrawKind::Balanced));
    let by_lot = drawn || session.kind.is_some_and(Kind::is_drawn);
    PlacementReport {
        schema: SCHEMA,
        tournament: tournament.settings.name.clone(),
        position: position.0,
        session: (tournament.sessions.len() > 1).then(|| tournament.session_words(session)),
        movement: session.kind.map_or_else(String::new, |kind| kind.key().to_owned()),
        seed: session.seed.and_then(|seed| u64::try_from(seed).ok()).filter(|_| by_lot),
        tables: seating.iter().zip(1..).filter(|(chairs, _)| verify::seated(chairs).count() > 0).map(table).collect(),
        notes,
    }
}
