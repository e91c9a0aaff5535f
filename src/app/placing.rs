//! Drawing the starting seats (M11) and laying out the movement (M1–M6).

use super::club::Club;
use super::error::{AppError, Result};
use super::night::Night;
use super::seating;
use crate::domain::lot::Lot;
use crate::domain::movement::{self, Chairs, Game, Kind, Place, Shape, choice, describe, verify};
use crate::domain::{Orientation, PositionNo};
use crate::report::SCHEMA;
use crate::report::movement::{MovementTable, PlacementReport};
use crate::storage::{Done, EntryId, Tx, entries, tournaments};

/// How starting seats are given (M11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// By lot, from the seed.
    Lot,
    /// In the order of arrival (of the entry numbers).
    Arrival,
}

impl Draw {
    const fn key(self) -> &'static str {
        match self {
            Self::Lot => "hasard",
            Self::Arrival => "ordre",
        }
    }
}

impl Club<'_> {
    /// Refuses a draw that cannot be, before anything is drawn.
    ///
    /// # Errors
    /// As [`Club::place`].
    pub fn can_place(&self, kind: Option<Kind>) -> Result<()> {
        lay_out(&self.night()?, kind).map(drop)
    }

    /// Gives everybody a starting seat and opens position 1.
    ///
    /// # Errors
    /// M1, M2, M5, O1 for a shape that cannot be, with the nearest possible ones; or when the seats are drawn already.
    pub fn place(&mut self, draw: Draw, seed: u64, kind: Option<Kind>) -> Result<PlacementReport> {
        self.change_night(|tx, mut night| {
            let (shape, kind, judged) = lay_out(&night, kind)?;
            let positions = night.row.data.positions;
            night.row.data.movement = Some(kind.key().to_owned());
            night.row.tables = Some(shape.tables);
            night.row.draw = Some(draw.key().to_owned());
            night.row.seed = i64::try_from(seed).ok();
            "jeu".clone_into(&mut night.row.state);
            night.row.position = 1;
            let mut notes = vec![format!("Mouvement : {}.", describe(kind, shape.tables, positions))];
            let order = order(&night, draw, seed);
            if let Some(judged) = judged {
                notes.extend(seat_fixed(tx, &mut night, &judged, &order)?);
            } else {
                seat_drawn(tx, &mut night, kind, draw, &order)?;
                notes.push(
                    "Les places des positions suivantes seront tirées à chaque « chelem position suivante ».".into(),
                );
            }
            tournaments::update(tx, &night.row)?;
            let report = report(&night, PositionNo(1), notes);
            let what = format!(
                "Placement de {} joueurs à {} tables ({kind}, tirage {}, graine {seed})",
                shape.players,
                shape.tables,
                draw.key()
            );
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

/// The shape and the movement a tournament would be placed with; laid out and judged where it is fixed.
fn lay_out(night: &Night, kind: Option<Kind>) -> Result<(Shape, Kind, Option<choice::Judged>)> {
    if night.row.state != "inscription" {
        return Err(AppError::input("les places sont déjà tirées").advise(
            "Si c'est la dernière action (chelem journal --dernieres 1) : chelem annuler, puis chelem placer.",
        ));
    }
    let shape = Shape::of(night.entries.len())?;
    let kind = kind.or(night.kind()).unwrap_or(Kind::usual(shape.tables));
    let positions = night.row.data.positions;
    if kind.is_drawn() {
        movement::allowed(kind, shape.tables, positions)?;
        return Ok((shape, kind, None));
    }
    Ok((shape, kind, Some(choice::judge(kind, shape, positions)?)))
}

fn order(night: &Night, draw: Draw, seed: u64) -> Vec<EntryId> {
    let mut order: Vec<EntryId> = night.entries.iter().map(|entry| entry.id).collect();
    if draw == Draw::Lot {
        Lot::new(seed).shuffle(&mut order);
    }
    order
}

/// Gives the places of the movement in their order, the empty ones left out, and writes all positions.
fn seat_fixed(tx: &Tx<'_>, night: &mut Night, judged: &choice::Judged, order: &[EntryId]) -> Result<Vec<String>> {
    let places = Place::all(judged.plan.tables).filter(|place| !judged.absences.places.contains(place));
    let holders: std::collections::BTreeMap<Place, EntryId> = places.zip(order.iter().copied()).collect();
    for (place, id) in &holders {
        start(tx, night, *id, *place)?;
    }
    for (seating, position) in judged.plan.positions.iter().zip(1..) {
        let seating: Vec<_> = seating.iter().map(|c| c.map(|p| p.and_then(|p| holders.get(&p).copied()))).collect();
        seating::write(tx, night, PositionNo(position), &seating)?;
    }
    Ok(super::movement::movement_report(judged).remarks())
}

fn seat_drawn(tx: &Tx<'_>, night: &mut Night, kind: Kind, draw: Draw, order: &[EntryId]) -> Result<()> {
    let first = PositionNo(1);
    let seating = match draw {
        Draw::Lot => seating::draw(night, kind, first)?,
        // The order of arrival fills the tables; the last ones are those of 3.
        Draw::Arrival => crate::domain::movement::drawn::best_against_best(order, Game::Quatre, |_| 0),
    };
    for (chairs, table) in seating.iter().zip(1..) {
        for (chair, entry) in Orientation::ALL.into_iter().zip(chairs) {
            if let Some(id) = entry {
                start(tx, night, *id, Place::at(crate::domain::TableNo(table), chair))?;
            }
        }
    }
    seating::write(tx, night, first, &seating)
}

fn start(tx: &Tx<'_>, night: &mut Night, id: EntryId, place: Place) -> Result<()> {
    if let Some(entry) = night.entries.iter_mut().find(|entry| entry.id == id) {
        entry.start = Some((place.table(), place.orientation()));
        entries::update(tx, entry)?;
    }
    Ok(())
}

/// The placement of one position with the players' names.
pub(super) fn report(night: &Night, position: PositionNo, notes: Vec<String>) -> PlacementReport {
    let seatings = night.seatings(position);
    let seating = seatings.last().cloned().unwrap_or_default();
    let table = |(chairs, table): (&Chairs<EntryId>, u16)| MovementTable {
        table,
        chairs: chairs.map(|chair| chair.map(|id| night.name(id))),
    };
    PlacementReport {
        schema: SCHEMA,
        tournament: night.row.data.name.clone(),
        position: position.0,
        movement: night.row.data.movement.clone().unwrap_or_default(),
        seed: night
            .row
            .seed
            .and_then(|seed| u64::try_from(seed).ok())
            .filter(|_| night.row.draw.as_deref() == Some("hasard") || night.kind().is_some_and(Kind::is_drawn)),
        tables: seating.iter().zip(1..).filter(|(chairs, _)| verify::seated(chairs).count() > 0).map(table).collect(),
        notes,
    }
}
