//! Personal cards (*fiches personnelles*): where the players of a session go.

use std::collections::HashMap;

use crate::club::Papers;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::paper::head::{
    Sections, blank_head, factors, has_sessions, is_square, paper_team, positions_of, seat_of, seated, session_name,
    stamped,
};
use domain::advice::{Advice, Detail, Step, ToPrint};
use domain::movement::{Game, Kind, Movement};
use domain::ranking::carried_into;
use domain::tournament::{Entry, EntryId, Session, TeamId, Tournament};
use domain::{Orientation, PositionNo, Refusal, TableNo, Total, seating};
use host::clock::Clock;
use report::paper::{CardLine, CardSeat, CardTeam, PaperHead, PlayerCard, SeatCard};

impl Papers<'_> {
    /// A personal card per player of the session being played (or that of a position), by name; or that of one player.
    /// Errors: when the seats are not drawn; nobody or several people found; a player who does not play that session.
    pub fn player_cards(self, player: Option<&str>, position: Option<PositionNo>) -> Result<Vec<PlayerCard>> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let session = match position {
            Some(_) => tournament.session_of(seated(&tournament, position)?),
            None => tournament.session(),
        };
        let only = player.map(|query| find::entry(&tournament, query).map(|entry| entry.id)).transpose()?;
        let mut chosen: Vec<&Entry> = tournament
            .entries
            .iter()
            .filter(|entry| only.is_none_or(|id| entry.id == id) && is_in(&tournament, session, entry))
            .collect();
        if let Some(id) = only.filter(|_| chosen.is_empty()) {
            let (name, words) = (tournament.name(id), session_name(&tournament, session));
            return Err(AppError::input(format!("{name} n'a pas de place dans cette séance ({words})")).advise(
                Advice::say("Pour une autre séance, donnez une de ses positions : ").then(Detail::SomePosition),
            ));
        }
        chosen.sort_by_cached_key(|entry| (entry.person.folded.clone(), entry.number));
        let cards = Cards::of(&tournament, session, self.head_of(&tournament, session));
        Ok(chosen.into_iter().map(|entry| stamped(cards.card(entry))).collect())
    }

    /// Blank cards of that many positions, of no tournament in particular.
    pub fn blank_cards(clock: &Clock, title: &str, positions: u8, count: usize) -> Vec<PlayerCard> {
        let line = |position| CardLine { position: PositionNo(position), seat: CardSeat::Open, size: None };
        let card = PlayerCard {
            head: blank_head(clock, title),
            lines: (1..=positions).map(line).collect(),
            ..PlayerCard::default()
        };
        vec![stamped(card); count]
    }
}

/// Seated at some position of a session, or to be seated by a draw to come.
pub(crate) fn is_in(tournament: &Tournament, session: &Session, entry: &Entry) -> bool {
    let started = session.starts.contains_key(&entry.id) && positions_of(session).any(|p| tournament.plays(entry, p));
    started || positions_of(session).any(|position| seat_of(tournament, entry, position).is_some())
}

/// The data common to the cards of one session.
struct Cards<'a> {
    tournament: &'a Tournament,
    session: &'a Session,
    head: PaperHead,
    sections: Sections,
    movement: [String; 5],
    /// Tables that are not of the usual size.
    odd: HashMap<(PositionNo, TableNo), u8>,
    /// R5: every player's total before the session.
    carried: HashMap<EntryId, Total>,
}

impl<'a> Cards<'a> {
    fn of(tournament: &'a Tournament, session: &'a Session, head: PaperHead) -> Self {
        let usual = if tournament.game() == Game::Cinq { 5 } else { 4 };
        let tables = positions_of(session).flat_map(|p| tournament.tables(p).into_iter().map(move |table| (p, table)));
        let sizes = tables.filter_map(|(position, (table, seats))| {
            let size = u8::try_from(seats.len()).ok()?;
            (size != usual).then_some(((position, table), size))
        });
        let odd = sizes.collect();
        let sections = Sections::of(tournament, session);
        let movement = Orientation::ALL.map(|own| movement_words(tournament, session, own));
        Self { tournament, session, head, sections, movement, odd, carried: carried_into(tournament, session) }
    }

    fn card(&self, entry: &Entry) -> PlayerCard {
        let Self { tournament, session, .. } = self;
        let several = has_sessions(tournament);
        PlayerCard {
            head: self.head.clone(),
            number: entry.number,
            name: tournament.name(entry.id),
            club: entry.person.club.clone(),
            team: entry.team.map(|(team, _)| self.team(team, entry)),
            session: several.then(|| session_name(tournament, session)),
            section: session.starts.get(&entry.id).and_then(|place| self.sections.letter(place.table())),
            coefficient: factors(tournament, session, session.last()),
            start: tournament.label_at(entry.id, session.first).unwrap_or_default(),
            movement: session
                .starts
                .get(&entry.id)
                .map_or(String::new(), |place| self.movement[place.orientation().index()].clone()),
            carried: self.carried.get(&entry.id).copied(),
            lines: positions_of(session).map(|position| self.line(entry, position)).collect(),
        }
    }

    fn line(&self, entry: &Entry, position: PositionNo) -> CardLine {
        let seat = seat_of(self.tournament, entry, position);
        CardLine {
            position,
            size: seat.and_then(|seat| self.odd.get(&(position, seat.table)).copied()),
            seat: match seat {
                Some(seat) => CardSeat::At(seat.table, seat.chair),
                None if self.tournament.plays(entry, position) => CardSeat::Posted,
                None => CardSeat::Absent,
            },
        }
    }

    /// The team, and its other players of the session.
    fn team(&self, id: TeamId, entry: &Entry) -> CardTeam {
        let others = self
            .tournament
            .members(id)
            .filter(|other| other.id != entry.id && is_in(self.tournament, self.session, other));
        CardTeam {
            team: paper_team(self.tournament, id),
            partners: others.map(|other| self.tournament.name(other.id)).collect(),
        }
    }
}

/// The movement in one sentence, for players of that orientation.
fn movement_words(tournament: &Tournament, session: &Session, own: Orientation) -> String {
    if is_square(session) && session.positions == 1 {
        return "places données par le classement".to_owned();
    }
    let Some(movement) = seating::movement(tournament, session) else { return String::new() };
    // M8: within a section each plays alone; the card names the section.
    let section = Movement::individual(movement.kind, movement.section_tables(), movement.positions);
    if movement.sections() > 1 { section } else { movement }.describe_to(session.first.0, own)
}

impl Papers<'_> {
    /// The card of every chair of the session being played, table by table.
    /// Errors: before the draw; M9 for a movement whose next seats change from one position to the next.
    pub fn seat_cards(self) -> Result<Vec<SeatCard>> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let session = tournament.session();
        let next =
            seating::movement(&tournament, session).and_then(|movement| movement.next_seats()).ok_or_else(|| {
                let why = "la place suivante n'est pas toujours la même, une fiche de place ne suffirait pas";
                let refusal =
                    Refusal::new("M9", session.kind.map_or_else(|| why.to_owned(), |kind| format!("{kind} : {why}")))
                        .advise(
                            Advice::say("Pour chaque joueur : ")
                                .then(Step::Print(ToPrint::Cards(None)))
                                .then(" ; la place suivante est aussi sur ")
                                .then(Step::Print(ToPrint::ScoreSheets))
                                .then("."),
                        );
                // Some counts of tables have a ring without them.
                match session.kind {
                    Some(Kind::Anneau) => refusal,
                    _ => refusal.advise(
                        Advice::say("Les fiches de place vont avec le mouvement en anneau : ")
                            .then(Step::Place { movement: Some(Kind::Anneau) }),
                    ),
                }
            })?;
        let head = self.head_of(&tournament, session);
        let name = has_sessions(&tournament).then(|| session_name(&tournament, session));
        let card = |(here, there)| {
            let (table, chair) = here;
            let next = (there != here).then_some(there);
            SeatCard { head: head.clone(), session: name.clone(), table, chair, next }
        };
        Ok(next.into_iter().map(card).map(stamped).collect())
    }
}
