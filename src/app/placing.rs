//! Drawing starting seats (M11) and laying out the movement of a session (M1–M8).

use super::club::Club;
use super::error::{AppError, Result};
use super::night::Night;
use super::seating;
use super::session::Session;
use super::teams;
use crate::domain::award::Formula;
use crate::domain::draw::final_square;
use crate::domain::lot::Lot;
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
    /// M10: by rank, in a final square.
    Square,
}

impl Draw {
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Lot => "hasard",
            Self::Arrival => "ordre",
            Self::Square => "carre",
        }
    }
}

/// Who sits where at the start of a session, and by which movement.
pub(super) struct Layout {
    pub(super) movement: Movement,
    pub(super) players: usize,
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
            let notes = seat_session(tx, &mut night, &layout, draw, &order)?;
            let report = report(&night, PositionNo(1), notes);
            let (tables, kind) = (movement.tables, movement.kind);
            let draw = draw.key();
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
pub(super) fn lay_out(night: &Night, shape: Shape, positions: u8, kind: Option<Kind>) -> Result<Layout> {
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
pub(super) fn seat_session(
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
            seat_drawn(tx, night, layout.movement.kind, draw, order)?;
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
    let absent = &judged.absences.places;
    let blocks: Vec<Vec<Place>> =
        movement.blocks().into_iter().filter(|block| !block.iter().any(|place| absent.contains(place))).collect();
    let holders = holders(night, movement, &blocks, draw, order);
    for (place, id) in &holders {
        start(tx, night, *id, *place)?;
    }
    let first = night.session().first.0;
    for (seating, position) in judged.plan.positions.iter().zip(first..) {
        let seating: Vec<_> = seating.iter().map(|c| c.map(|p| p.and_then(|p| holders.get(&p).copied()))).collect();
        seating::write(tx, night, PositionNo(position), &seating)?;
    }
    Ok(super::movement::movement_report(judged).remarks())
}

type Holders = std::collections::BTreeMap<Place, EntryId>;

/// Who starts where: players or teams in the order of the draw, the champion first (M11), those who cannot move where nobody
/// moves.
fn holders(night: &Night, movement: Movement, blocks: &[Vec<Place>], draw: Draw, order: &[EntryId]) -> Holders {
    let seed = night.session().seed.and_then(|seed| u64::try_from(seed).ok()).unwrap_or(0);
    let mut units = units(night, order);
    match draw {
        Draw::Lot => Lot::new(seed).shuffle(&mut units),
        Draw::Arrival => {}
        // M10: the places in their order take the ranks of the square's chairs.
        Draw::Square => {
            let square = final_square(order).unwrap_or_default();
            units = square.iter().flatten().flatten().map(|id| vec![*id]).collect();
        }
    }
    if draw != Draw::Square {
        arrange(night, &mut units, blocks, &movement.still_places());
    }
    let mut holders = Holders::new();
    for (unit, block) in units.iter().zip(blocks) {
        holders.extend(block.iter().copied().zip(unit.iter().copied()));
    }
    if movement.parallel && draw == Draw::Lot {
        // M8: in each section its own draw, so that the same teams do not meet in all four.
        for (section, range) in movement.section_ranges().into_iter().enumerate().skip(1) {
            let here = |place: &Place| range.contains(&place.table().0);
            let places: Vec<Place> = holders.keys().copied().filter(here).collect();
            let mut people: Vec<EntryId> = places.iter().filter_map(|place| holders.get(place).copied()).collect();
            Lot::for_position(seed, u8::try_from(section + 1).unwrap_or(u8::MAX)).shuffle(&mut people);
            holders.extend(places.into_iter().zip(people));
        }
    }
    holders
}

/// What is drawn together: each player, or each team with its members in their order.
fn units(night: &Night, order: &[EntryId]) -> Vec<Vec<EntryId>> {
    if night.formula() == Formula::Individuel {
        return order.iter().map(|id| vec![*id]).collect();
    }
    let mut units: Vec<Vec<EntryId>> = Vec::new();
    let mut seen = Vec::new();
    for (team, _) in order.iter().filter_map(|id| night.entry(*id)?.team) {
        if !seen.contains(&team) {
            seen.push(team);
            let members = night.members(team).map(|entry| entry.id).filter(|id| order.contains(id));
            units.push(members.collect());
        }
    }
    units
}

/// M11: the outgoing champion at the first block (North of table 1); those who cannot change tables where somebody stays.
fn arrange(night: &Night, units: &mut [Vec<EntryId>], blocks: &[Vec<Place>], still: &[Place]) {
    let has = |unit: &[EntryId], is: fn(&crate::storage::EntryRow) -> bool| {
        unit.iter().filter_map(|id| night.entry(*id)).any(is)
    };
    let mut taken = vec![false; units.len()];
    if let Some(champion) = units.iter().position(|unit| has(unit, |entry| entry.champion)) {
        units.swap(0, champion);
        taken[0] = true;
    }
    for from in 0..units.len() {
        if taken[from] || !has(&units[from], |entry| entry.fixed) {
            continue;
        }
        let stays = |block: &Vec<Place>| block.iter().any(|place| still.contains(place));
        if blocks.get(from).is_some_and(stays) {
            taken[from] = true;
        } else if let Some(to) = (0..units.len()).find(|i| !taken[*i] && blocks.get(*i).is_some_and(stays)) {
            units.swap(from, to);
            taken[to] = true;
        }
    }
}

fn seat_drawn(tx: &Tx<'_>, night: &mut Night, kind: Kind, draw: Draw, order: &[EntryId]) -> Result<()> {
    let first = night.session().first;
    let seating = match draw {
        Draw::Lot => seating::draw(night, kind, first)?,
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
    seating::write(tx, night, first, &seating)
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
pub(super) fn report(night: &Night, position: PositionNo, notes: Vec<String>) -> PlacementReport {
    let seatings = night.seatings(position);
    let seating = seatings.last().cloned().unwrap_or_default();
    let table = |(chairs, table): (&Chairs<EntryId>, u16)| MovementTable {
        table,
        chairs: chairs.map(|chair| chair.map(|id| night.name(id))),
    };
    let session = night.session_of(position);
    let by_lot = session.draw.as_deref() == Some(Draw::Lot.key()) || session.kind.is_some_and(Kind::is_drawn);
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
