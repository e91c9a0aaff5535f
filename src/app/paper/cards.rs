//! Personal cards (*fiches personnelles*): where the players of a session go.

use std::collections::HashMap;

use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::{AppError, Result};
use crate::app::night::Night;
use crate::app::paper::head::{
    Sections, factors, has_sessions, is_square, paper_team, positions_of, seat_of, seated, session_name, stamped,
};
use crate::app::seating::seats as seating;
use crate::app::session::Session;
use crate::app::standings::{Who, players};
use crate::domain::movement::{Game, Movement};
use crate::domain::{PositionNo, TableNo};
use crate::report::paper::{CardLine, CardSeat, CardTeam, PaperHead, PlayerCard};
use crate::storage::{EntryId, EntryRow, TeamId};

impl Club<'_> {
    /// A personal card per player of the session being played (or that of a position), by name; or that of one player.
    ///
    /// # Errors
    /// When the seats are not drawn; nobody or several people found; a player who does not play that session.
    pub fn player_cards(&self, player: Option<&str>, position: Option<PositionNo>) -> Result<Vec<PlayerCard>> {
        let night = self.night()?;
        night.must_be_placed()?;
        let session = match position {
            Some(_) => night.session_of(seated(&night, position)?),
            None => night.session(),
        };
        let only = player.map(|query| find::entry(&night, query).map(|entry| entry.id)).transpose()?;
        let mut chosen: Vec<&EntryRow> = night
            .entries
            .iter()
            .filter(|entry| only.is_none_or(|id| entry.id == id) && is_in(&night, session, entry))
            .collect();
        if let Some(id) = only.filter(|_| chosen.is_empty()) {
            let (name, words) = (night.name(id), session_name(&night, session));
            return Err(AppError::input(format!("{name} n'a pas de place dans cette séance ({words})"))
                .advise("Pour une autre séance, donnez une de ses positions : --position N"));
        }
        chosen.sort_by_cached_key(|entry| (entry.data.folded.clone(), entry.number));
        let cards = Cards::of(&night, session, self.head_of(&night, session));
        Ok(chosen.into_iter().map(|entry| stamped(cards.card(entry))).collect())
    }
}

/// Seated at some position of a session, or to be seated by a draw to come.
pub(in crate::app) fn is_in(night: &Night, session: &Session, entry: &EntryRow) -> bool {
    let started = session.starts.contains_key(&entry.id) && positions_of(session).any(|p| night.plays(entry, p));
    started || positions_of(session).any(|position| seat_of(night, entry, position).is_some())
}

/// What the cards of one session have in common.
struct Cards<'a> {
    night: &'a Night,
    session: &'a Session,
    head: PaperHead,
    sections: Sections,
    movement: String,
    /// Tables that are not of the usual size.
    odd: HashMap<(PositionNo, TableNo), u8>,
    /// R5: everybody's total before the session.
    carried: HashMap<EntryId, String>,
}

impl<'a> Cards<'a> {
    fn of(night: &'a Night, session: &'a Session, head: PaperHead) -> Self {
        let usual = if night.game() == Game::Cinq { 5 } else { 4 };
        let tables = positions_of(session).flat_map(|p| night.tables(p).into_iter().map(move |table| (p, table)));
        let sizes = tables.filter_map(|(position, (table, seats))| {
            let size = u8::try_from(seats.len()).ok()?;
            (size != usual).then_some(((position, table), size))
        });
        let odd = sizes.collect();
        let (sections, movement) = (Sections::of(night, session), movement_words(night, session));
        Self { night, session, head, sections, movement, odd, carried: carried(night, session) }
    }

    fn card(&self, entry: &EntryRow) -> PlayerCard {
        let Self { night, session, .. } = self;
        let several = has_sessions(night);
        PlayerCard {
            head: self.head.clone(),
            number: entry.number,
            name: night.name(entry.id),
            club: entry.data.club.clone(),
            team: entry.team.map(|(team, _)| self.team(team, entry)),
            session: several.then(|| session_name(night, session)),
            section: session.starts.get(&entry.id).and_then(|place| self.sections.letter(place.table())),
            coefficient: factors(night, session, session.last()),
            start: night.label_at(entry.id, session.first).unwrap_or_default(),
            movement: self.movement.clone(),
            carried: self.carried.get(&entry.id).cloned(),
            lines: positions_of(session).map(|position| self.line(entry, position)).collect(),
        }
    }

    fn line(&self, entry: &EntryRow, position: PositionNo) -> CardLine {
        let seat = seat_of(self.night, entry, position);
        CardLine {
            position,
            size: seat.and_then(|seat| self.odd.get(&(position, seat.table)).copied()),
            seat: match seat {
                Some(seat) => CardSeat::At(seat.table, seat.chair),
                None if self.night.plays(entry, position) => CardSeat::Posted,
                None => CardSeat::Absent,
            },
        }
    }

    /// The team, and those of the session who play in it too.
    fn team(&self, id: TeamId, entry: &EntryRow) -> CardTeam {
        let others =
            self.night.members(id).filter(|other| other.id != entry.id && is_in(self.night, self.session, other));
        CardTeam { team: paper_team(self.night, id), partners: others.map(|other| self.night.name(other.id)).collect() }
    }
}

/// The movement in one sentence.
fn movement_words(night: &Night, session: &Session) -> String {
    if is_square(session) && session.positions == 1 {
        return "places données par le classement (M10)".to_owned();
    }
    let Some(movement) = seating::movement(night, session) else { return String::new() };
    // M8: within a section everybody plays for himself; the card says which section.
    let own = Movement::individual(movement.kind, movement.section_tables(), movement.positions);
    if movement.sections() > 1 { own } else { movement }.describe_from(session.first.0)
}

/// R5: the totals before a session, divided where its coefficient says so; none before the first.
fn carried(night: &Night, session: &Session) -> HashMap<EntryId, String> {
    let Some(before) = session.first.0.checked_sub(1).filter(|last| *last > 0) else {
        return HashMap::new();
    };
    let totals = players(night, PositionNo(before)).into_iter().filter_map(|row| {
        let Who::Player(id) = row.standing.who else { return None };
        let total = if session.divides { row.total.over_hundredths(session.coefficient) } else { row.total };
        Some((id, total.to_string()))
    });
    totals.collect()
}
