//! Signs for the room: table numbers, orientation panels, the poster.

use crate::club::Papers;
use crate::error::Result;
use crate::evening::plan;
use crate::paper::head::{Sections, blank_head, stamped};
use domain::award::Formula;
use domain::duplicate::Format;
use domain::etuis::{self, Stop};
use domain::money::Cents;
use domain::movement::Game;
use domain::seating;
use domain::text::capitalised;
use domain::tournament::{DuplicateSettings, Entrant, Prize, Session, Special, Tournament};
use domain::{Orientation, PositionNo, TableNo, ordinal};
use host::clock::Clock;
use report::paper::{PanelStep, Poster, RoomPanel, RoomPanels, TableNumbers};

/// The text of a poster that the base does not hold.
#[derive(Debug, Clone, Default)]
pub struct PosterAsked {
    /// The hour play starts.
    pub start: String,
    /// Whom to ask.
    pub contact: String,
    pub notes: Vec<String>,
    /// For people with a licence only; a championship always is.
    pub members_only: bool,
}

impl Papers<'_> {
    /// A number for each table of the session being played.
    /// Errors: before the draw.
    pub fn table_numbers(self) -> Result<TableNumbers> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let session = tournament.session();
        let sections = Sections::of(&tournament, session);
        let tables = (1..=session.tables).map(TableNo).map(|table| (table, sections.letter(table)));
        let doors = self.club.hall().table_doors(&tournament, None);
        let stop = |table| (table, stop_words(&etuis::stop(&tournament, session, table)));
        let stops = (1..=session.tables).filter(|_| tournament.is_duplicate()).map(TableNo).map(stop);
        Ok(stamped(TableNumbers {
            head: self.head_of(&tournament, session),
            tables: tables.collect(),
            doors,
            etuis: stops.filter(|(_, words)| !words.is_empty()).collect(),
        }))
    }

    /// Numbers for those tables, of no tournament in particular.
    pub fn any_table_numbers(clock: &Clock, title: &str, tables: impl Iterator<Item = TableNo>) -> TableNumbers {
        let tables = tables.map(|table| (table, None)).collect();
        stamped(TableNumbers { head: blank_head(clock, title), tables, doors: Vec::new(), etuis: Vec::new() })
    }

    /// The panels of the four sides of the room, with the move of each orientation at the end of a position.
    /// Errors: when there is no tournament.
    pub fn room_panels(self) -> Result<RoomPanels> {
        let tournament = self.club.tournament()?;
        let session = tournament.session();
        let panel = |orientation| RoomPanel { orientation, steps: steps(&tournament, session, orientation) };
        let chairs: &[Orientation] =
            if tournament.game() == Game::Quatre { &Orientation::FOUR } else { &Orientation::ALL };
        let panels = chairs.iter().copied().map(panel).collect();
        Ok(stamped(RoomPanels { head: self.head_of(&tournament, session), panels }))
    }

    /// The panels of the four sides of the room, of no tournament in particular.
    pub fn any_room_panels(clock: &Clock, title: &str) -> RoomPanels {
        let panels = Orientation::FOUR.map(|orientation| RoomPanel { orientation, steps: Vec::new() });
        stamped(RoomPanels { head: blank_head(clock, title), panels: panels.into() })
    }

    /// The poster of the tournament.
    /// Errors: when there is no tournament.
    pub fn poster(self, asked: PosterAsked) -> Result<Poster> {
        let tournament = self.club.tournament()?;
        let (special, ranked): (Vec<&Prize>, Vec<&Prize>) =
            tournament.prizes.iter().partition(|prize| prize.place == 0);
        let data = &tournament.settings;
        Ok(stamped(Poster {
            head: self.head_of(&tournament, tournament.session_of(PositionNo(1))),
            place: data.place.clone(),
            start: asked.start,
            formula: match tournament.entrant() {
                Entrant::Free(Formula::Individuel) | Entrant::Duplicate(Format::Individual) => "en individuel",
                Entrant::Free(Formula::Duo) => "en duos",
                Entrant::Free(Formula::Equipe4) => "par équipes de 4",
                Entrant::Duplicate(Format::Triplettes) => "en triplettes",
                Entrant::Duplicate(Format::Quadrettes) => "en quadrettes",
                Entrant::Duplicate(Format::Teams) => "en match par équipes",
            }
            .to_owned()
                + match tournament.game() {
                    Game::Quatre => "",
                    Game::Cinq => ", tables de 5, roi appelé",
                    Game::Mort => ", un mort aux tables de 5",
                },
            duplicate: tournament.is_duplicate(),
            play: play(&tournament.sessions).filter(|_| !data.duplicate.is_some_and(DuplicateSettings::is_usual)),
            sessions: data.sessions,
            fee: (data.fee > Cents::ZERO).then(|| data.fee.brief()),
            members_only: asked.members_only || data.championship.is_some(),
            given_back: data.prize_fund.given_back_percent,
            prizes: ranked
                .into_iter()
                .chain(special)
                .map(prize)
                .chain(tournament.specials.iter().map(special_prize))
                .collect(),
            contact: asked.contact,
            notes: plan::announced(&tournament).into_iter().chain(asked.notes).collect(),
        }))
    }
}

/// Positions and deals of the sessions; `None` where they differ. A phase belongs to the session before.
fn play(sessions: &[Session]) -> Option<(u8, u8)> {
    let mut all = sessions.iter().filter(|session| !session.phase).map(|session| (session.positions, session.deals));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// `Benjamin : 20 € et une bouteille`.
fn special_prize(special: &Special) -> String {
    let money = (special.amount > Cents::ZERO).then(|| special.amount.brief());
    let what: Vec<String> =
        money.into_iter().chain(Some(special.label.clone()).filter(|label| !label.is_empty())).collect();
    format!("{} : {}", special.name, what.join(" et "))
}

/// `1er : 100 € et une coupe`.
fn prize(row: &Prize) -> String {
    let place = match row.place {
        0 => "prix spécial".to_owned(),
        place => ordinal(place),
    };
    let money = (row.amount > Cents::ZERO).then(|| row.amount.brief());
    let what: Vec<String> =
        money.into_iter().chain(Some(row.label.clone()).filter(|label| !label.is_empty())).collect();
    format!("{place} : {}", what.join(" et "))
}

/// `Rouge · Table relais · Étuis ensuite à la table 6`.
fn stop_words(stop: &Stop) -> String {
    let colour = stop.colour.map(|colour| capitalised(colour.word()));
    let relay = stop.rests.then(|| "Table relais".to_owned());
    colour.into_iter().chain(relay).chain(etuis_next(&stop.next)).collect::<Vec<_>>().join(" · ")
}

/// `Étuis ensuite à la table 6`, and where they go elsewhere after some positions: `; après la position 3, à la table 7`.
fn etuis_next(next: &[(PositionNo, Option<TableNo>)]) -> Option<String> {
    let mut places: Vec<(Option<TableNo>, Vec<String>)> = Vec::new();
    for (position, table) in next {
        match places.iter_mut().find(|(known, _)| known == table) {
            Some((_, after)) => after.push(position.to_string()),
            None => places.push((*table, vec![position.to_string()])),
        }
    }
    // The usual one first, the others in the order of the positions.
    places.sort_by_key(|(_, after)| usize::MAX - after.len());
    let place = |table: Option<TableNo>| {
        table.map_or_else(|| "sur la table centrale".to_owned(), |table| format!("à la table {table}"))
    };
    let ((usual, _), others) = places.split_first()?;
    let other = |(table, after): &(Option<TableNo>, Vec<String>)| {
        let when = if after.len() == 1 { "la position" } else { "les positions" };
        format!(" ; après {when} {}, {}", after.join(", "), place(*table))
    };
    Some(format!("Étuis ensuite {}{}", place(*usual), others.iter().map(other).collect::<String>()))
}

/// The move of an orientation from one position to the next where all its players move alike: the usual step, then those into
/// single positions. Nothing where orientations change or places are drawn.
fn steps(tournament: &Tournament, session: &Session, orientation: Orientation) -> Vec<PanelStep> {
    let moves = moves(tournament, session, orientation).unwrap_or_default();
    let count = |step: i32| moves.iter().filter(|other| **other == step).count();
    let Some(usual) = moves.iter().copied().max_by_key(|step| count(*step)) else { return Vec::new() };
    let special = moves.iter().zip(session.first.0 + 1..).filter(|(step, _)| **step != usual);
    let special = special.map(|(step, into)| PanelStep { into: Some(PositionNo(into)), tables: *step });
    std::iter::once(PanelStep { into: None, tables: usual }).chain(special).collect()
}

/// By how many tables the players of an orientation move into each position but the first; `None` where they do not all move alike.
pub(super) fn moves(tournament: &Tournament, session: &Session, orientation: Orientation) -> Option<Vec<i32>> {
    let fixed = session.tables > 0 && session.kind.is_some_and(|kind| !kind.is_numbered() && !kind.is_drawn());
    let movement = seating::movement(tournament, session).filter(|_| fixed)?;
    let into = |position| movement.step_into(session.local(PositionNo(position)).0, orientation);
    Some((session.first.0 + 1..=session.last().0).map(into).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn d42_d48_d54_where_etuis_go_is_said_once_and_where_else_after_which_positions() {
        let next = |tables: &[Option<u16>]| {
            let tables = (1..).map(PositionNo).zip(tables.iter().map(|table| table.map(TableNo)));
            etuis_next(&tables.collect::<Vec<_>>()).unwrap_or_default()
        };
        assert_eq!(next(&[Some(6); 4]), "Étuis ensuite à la table 6");
        let hinge = next(&[Some(9), Some(9), Some(7), Some(9), Some(9)]);
        assert_eq!(hinge, "Étuis ensuite à la table 9 ; après la position 3, à la table 7");
        let cards = next(&[Some(5), Some(8), Some(5), None, Some(5), Some(8)]);
        let wanted = "Étuis ensuite à la table 5 ; après les positions 2, 6, à la table 8 ; après la position 4, sur la table centrale";
        assert_eq!(cards, wanted);
        assert_eq!(next(&[]), "");
    }

    fn session(number: u8, phase: bool, positions: u8, deals: u8) -> Session {
        Session {
            number,
            phase,
            date: None,
            first: PositionNo(1),
            positions,
            deals,
            circuit: None,
            kind: None,
            tables: 0,
            seed: None,
            draw: None,
            coefficient: 100,
            divides: false,
            starts: HashMap::new(),
        }
    }

    #[test]
    fn the_poster_says_how_long_sessions_are_only_where_all_are_alike() {
        let first = session(1, false, 5, 4);
        assert_eq!(play(std::slice::from_ref(&first)), Some((5, 4)));
        assert_eq!(play(&[first.clone(), session(2, false, 5, 4)]), Some((5, 4)));
        assert_eq!(play(&[first.clone(), session(2, false, 4, 4)]), None);
        assert_eq!(play(&[first.clone(), session(2, false, 5, 6)]), None);
        assert_eq!(play(&[first, session(2, true, 2, 6)]), Some((5, 4)), "a phase is no session");
    }
}
