//! Drawing starting seats (M11) and laying out the movement of a session (M1–M8).

use crate::app::club::Club;
use crate::app::entry::teams;
use crate::app::error::{AppError, Result};
use crate::app::night::Night;
use crate::app::seating::past_nights::PastNights;
use crate::app::seating::seats as seating;
use crate::app::seating::starting::{balanced_first, balanced_holders, holders, teams_in_order};
use crate::app::session::Session;
use crate::domain::award::Formula;
use crate::domain::draw::{Field, final_square};
use crate::domain::movement::Game;
use crate::domain::movement::{Chairs, Kind, Movement, Place, Shape, choice, verify};
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::report::SCHEMA;
use crate::report::movement::{MovementTable, PlacementReport};
use crate::storage::{Done, EntryId, StartRow, Tx, entries, sessions, tournaments};

/// How starting seats are given (M11, M10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// By lot, from the seed.
    Lot,
    /// In the order of arrival (of the entry numbers).
    Arrival,
    /// M11: by lot, then clubs, committees and families spread so that they meet as little as possible; so are those who met at
    /// the last tournaments.
    Balanced {
        /// How many earlier tournaments count; 0 for none.
        nights: u8,
    },
    /// M10: by rank, in a final square.
    Square,
}

impl Draw {
    pub(in crate::app) const fn key(self) -> &'static str {
        match self {
            Self::Lot => "hasard",
            Self::Arrival => "ordre",
            Self::Balanced { .. } => "equilibre",
            Self::Square => "carre",
        }
    }

    /// For the journal: with the seed, all that is needed to draw again.
    pub(in crate::app) fn words(self) -> String {
        match self {
            Self::Balanced { nights: nights @ 1.. } => format!("{} avec --soirees {nights}", self.key()),
            _ => self.key().to_owned(),
        }
    }
}

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
        first_layout(&self.night()?, kind).map(drop)
    }

    /// Gives everybody a starting seat and opens position 1.
    ///
    /// # Errors
    /// M1, M2, M5–M8, O1 for a shape that cannot be, with the nearest possible ones; or when the seats are drawn already.
    pub fn place(&mut self, draw: Draw, seed: u64, kind: Option<Kind>) -> Result<PlacementReport> {
        self.change_night(|tx, mut night| {
            let usual = kind.or(night.kind()).is_none();
            let layout = first_layout(&night, kind)?;
            let (movement, players) = (layout.movement, layout.players);
            night.row.data.movement = Some(movement.kind.key().to_owned());
            night.row.tables = Some(movement.tables);
            night.row.draw = Some(draw.key().to_owned());
            night.row.seed = i64::try_from(seed).ok();
            "jeu".clone_into(&mut night.row.state);
            night.row.position = 1;
            tournaments::update(tx, &night.row)?;
            let first = Session {
                kind: Some(movement.kind),
                tables: movement.tables,
                seed: night.row.seed,
                draw: night.row.draw.clone(),
                ..night.session().clone()
            };
            night.sessions = vec![first];
            let order: Vec<EntryId> = night.entries.iter().map(|entry| entry.id).collect();
            let mut notes = seat_session(tx, &mut night, &layout, draw, &order)?;
            if usual && let Some(judged) = &layout.judged {
                let missing = u16::try_from(judged.absences.places.len()).unwrap_or(0);
                notes.extend(crate::app::seating::movement::better(movement, missing, seed));
            }
            let report = report(&night, PositionNo(1), notes);
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
        let night = self.night()?;
        night.must_be_placed()?;
        let position = position.unwrap_or(night.current());
        if night.tables(position).is_empty() {
            return Err(AppError::input(format!("les places de la position {position} ne sont pas encore connues")));
        }
        Ok(report(&night, position, Vec::new()))
    }
}

fn first_layout(night: &Night, kind: Option<Kind>) -> Result<Layout> {
    if night.row.state != "inscription" {
        return Err(AppError::input("les places sont déjà tirées").advise(
            "Si c'est la dernière action (chelem journal --dernieres 1) : chelem annuler, puis chelem placer.",
        ));
    }
    teams::must_be_complete(night)?;
    let shape = match night.formula() {
        Formula::Individuel => Shape::of_game(night.entries.len(), night.game())?,
        formula => Shape::of_teams(formula, night.teams.len(), night.row.data.parallel)?,
    };
    lay_out(night, shape, night.row.data.positions, kind.or(night.kind()))
}

/// The movement a session of that shape would be played with; laid out and judged where it is fixed.
pub(in crate::app) fn lay_out(night: &Night, shape: Shape, positions: u8, kind: Option<Kind>) -> Result<Layout> {
    let usual = Movement::usual(shape.tables, positions, night.formula(), night.row.data.parallel);
    let usual_kind = if night.game() == Game::Quatre { usual.kind } else { Kind::Hasard };
    let movement = Movement { kind: kind.unwrap_or(usual_kind), ..usual };
    if movement.kind.is_drawn() {
        teams::refuse_drawn(night)?;
    } else if night.game() != Game::Quatre {
        return Err(AppError::input("à des tables de 5, les places sont tirées à chaque position")
            .advise("Choisissez --mouvement hasard ou --mouvement meilleurs."));
    }
    movement.allowed()?;
    let judged = if movement.kind.is_drawn() { None } else { Some(movement.judge(shape.missing)?) };
    Ok(Layout { movement, players: usize::from(shape.players), judged })
}

/// Seats a session that has just been added to the night, those of `order` taking part; returns what to say.
pub(in crate::app) fn seat_session(
    tx: &Tx<'_>,
    night: &mut Night,
    layout: &Layout,
    draw: Draw,
    order: &[EntryId],
) -> Result<Vec<String>> {
    let mut notes = vec![if draw == Draw::Square {
        format!("Carré final (M10) : {}.", square_words(layout.movement.tables))
    } else {
        format!("Mouvement : {}.", layout.movement.describe_from(night.session().first.0))
    }];
    if draw == Draw::Square && layout.movement.positions > 1 {
        notes.push(format!("Ensuite : {}.", layout.movement.describe_from(night.session().first.0)));
    }
    match &layout.judged {
        Some(judged) => notes.extend(seat_fixed(tx, night, layout.movement, judged, draw, order)?),
        None => {
            notes.extend(seat_drawn(tx, night, layout.movement.kind, draw, order)?);
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
    tx: &Tx<'_>,
    night: &mut Night,
    movement: Movement,
    judged: &choice::Judged,
    draw: Draw,
    order: &[EntryId],
) -> Result<Vec<String>> {
    let field = Field::fixed(judged);
    let mut said = Vec::new();
    let holders = if let Draw::Balanced { nights } = draw {
        let past = PastNights::load(tx, night, nights)?;
        let (holders, gained) = balanced_holders(night, &field, &past, order)?;
        said.extend(gained);
        holders
    } else {
        holders(night, movement, &field, draw, order)?
    };
    for (place, id) in &holders {
        start(tx, night, *id, *place)?;
    }
    let first = night.session().first.0;
    for (seating, position) in judged.plan.positions.iter().zip(first..) {
        let seating: Vec<_> = seating.iter().map(|c| c.map(|p| p.and_then(|p| holders.get(&p).copied()))).collect();
        seating::write(tx, night, PositionNo(position), &seating)?;
    }
    said.extend(crate::app::seating::movement::movement_report(judged).remarks());
    Ok(said)
}

/// Seats the first position of a session whose positions are drawn one by one; returns what to say.
fn seat_drawn(tx: &Tx<'_>, night: &mut Night, kind: Kind, draw: Draw, order: &[EntryId]) -> Result<Vec<String>> {
    let first = night.session().first;
    let mut said = Vec::new();
    let seating = match draw {
        Draw::Lot => seating::draw(night, kind, first, seating::USUAL_REACH)?.seating,
        Draw::Balanced { nights } => {
            let past = PastNights::load(tx, night, nights)?;
            let drawn = seating::draw(night, kind, first, seating::USUAL_REACH)?.seating;
            let (seating, gained) = balanced_first(night, &drawn, &past, order)?;
            said = gained;
            seating
        }
        Draw::Arrival if night.row.data.parallel => teams_in_order(night, order)?,
        // The order of arrival fills the tables; the last ones are those of 3.
        Draw::Arrival => seating::in_order(night, order),
        Draw::Square => final_square(order)?,
    };
    for (chairs, table) in seating.iter().zip(1..) {
        for (chair, entry) in Orientation::ALL.into_iter().zip(chairs) {
            if let Some(id) = entry {
                start(tx, night, *id, Place::at(TableNo(table), chair))?;
            }
        }
    }
    seating::write(tx, night, first, &seating)?;
    Ok(said)
}

/// Gives somebody a starting seat of the session being opened.
fn start(tx: &Tx<'_>, night: &mut Night, id: EntryId, place: Place) -> Result<()> {
    let seat = (place.table(), place.orientation());
    let (tournament, number) = (night.id(), night.session().number);
    if let Some(session) = night.sessions.last_mut() {
        session.starts.insert(id, place);
    }
    if number > 1 {
        sessions::insert_start(tx, tournament, &StartRow { session: number, entry: id, seat })?;
        return Ok(());
    }
    if let Some(entry) = night.entries.iter_mut().find(|entry| entry.id == id) {
        entry.start = Some(seat);
        entries::update(tx, entry)?;
    }
    Ok(())
}

/// The placement of one position with the players' names.
pub(in crate::app) fn report(night: &Night, position: PositionNo, notes: Vec<String>) -> PlacementReport {
    let seatings = night.seatings(position);
    let seating = seatings.last().cloned().unwrap_or_default();
    let table = |(chairs, table): (&Chairs<EntryId>, u16)| MovementTable {
        table,
        chairs: chairs.map(|chair| chair.map(|id| night.name(id))),
    };
    let session = night.session_of(position);
    let drawn =
        [Draw::Lot, Draw::Balanced { nights: 0 }].iter().any(|draw| session.draw.as_deref() == Some(draw.key()));
    let by_lot = drawn || session.kind.is_some_and(Kind::is_drawn);
    PlacementReport {
        schema: SCHEMA,
        tournament: night.row.data.name.clone(),
        position: position.0,
        session: (night.sessions.len() > 1).then(|| night.session_words(session)),
        movement: session.kind.map_or_else(String::new, |kind| kind.key().to_owned()),
        seed: session.seed.and_then(|seed| u64::try_from(seed).ok()).filter(|_| by_lot),
        tables: seating.iter().zip(1..).filter(|(chairs, _)| verify::seated(chairs).count() > 0).map(table).collect(),
        notes,
    }
}
