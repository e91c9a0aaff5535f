//! The placement board (*tableau d'orientation*) of a position.

use std::collections::BTreeMap;

use crate::club::Papers;
use crate::error::Result;
use crate::paper::head::{Sections, blank_head, paper_position, paper_team, seated, stamped};
use domain::tournament::{Seat, Tournament};
use domain::{Orientation, PositionNo, TableNo};
use host::clock::Clock;
use input::fold;
use report::paper::{BoardClub, BoardName, BoardSeat, BoardTable, BoardTeam, PaperPosition, PlacementBoard};

impl Papers<'_> {
    /// The placement board of a position (the current one when `None`).
    /// Errors: when the seats of that position are not known.
    pub fn placement_board(self, position: Option<PositionNo>) -> Result<PlacementBoard> {
        let tournament = self.club.tournament()?;
        tournament.must_be_placed()?;
        let position = seated(&tournament, position)?;
        let session = tournament.session_of(position);
        let sections = Sections::of(&tournament, session);
        let tables = tournament.tables(position);
        let seats: Vec<Seat> = tables.values().flatten().copied().collect();
        // Namesakes stand in the order of their numbers.
        let mut sorted: Vec<&Seat> = seats.iter().collect();
        sorted.sort_by_cached_key(|seat| {
            tournament.entry(seat.entry).map(|entry| (entry.person.folded.clone(), entry.number))
        });
        let names: Vec<BoardName> = sorted.into_iter().map(|seat| board_name(&tournament, seat)).collect();
        let at = |chairs: &[Seat], orientation| {
            let seat = chairs.iter().find(|seat| seat.chair == orientation)?;
            let team = tournament.entry(seat.entry).and_then(|entry| entry.team);
            Some(BoardSeat {
                name: tournament.name(seat.entry),
                team: team.map(|(team, _)| paper_team(&tournament, team)),
            })
        };
        Ok(stamped(PlacementBoard {
            head: self.head_of(&tournament, session),
            when: paper_position(&tournament, position),
            tables: tables
                .iter()
                .map(|(table, chairs)| BoardTable {
                    table: *table,
                    section: sections.letter(*table),
                    seats: Orientation::ALL.map(|chair| at(chairs, chair)),
                })
                .collect(),
            clubs: clubs(&names),
            names,
            teams: teams(&tournament, &seats),
        }))
    }

    /// A blank board of that many tables, of no tournament in particular.
    pub fn blank_board(clock: &Clock, title: &str, tables: u16) -> PlacementBoard {
        let open = || Some(BoardSeat { name: String::new(), team: None });
        let four = |orientation| if orientation == Orientation::M { None } else { open() };
        let table = |table| BoardTable { table: TableNo(table), section: None, seats: Orientation::ALL.map(four) };
        stamped(PlacementBoard {
            head: blank_head(clock, title),
            when: PaperPosition { position: PositionNo(1), positions: 1, session: None },
            tables: (1..=tables).map(table).collect(),
            names: Vec::new(),
            clubs: Vec::new(),
            teams: Vec::new(),
        })
    }
}

fn board_name(tournament: &Tournament, seat: &Seat) -> BoardName {
    BoardName {
        name: tournament.name(seat.entry),
        club: tournament.entry(seat.entry).map(|entry| entry.person.club.clone()).unwrap_or_default(),
        table: seat.table,
        orientation: seat.chair,
    }
}

/// The clubs of those seated, those without one last. `names` is sorted, and stays so within each club.
fn clubs(names: &[BoardName]) -> Vec<BoardClub> {
    let mut by_club: BTreeMap<(bool, String), BoardClub> = BTreeMap::new();
    for line in names {
        let key = (line.club.is_empty(), fold(&line.club));
        let club = by_club.entry(key).or_insert_with(|| BoardClub { name: line.club.clone(), members: Vec::new() });
        club.members.push(line.clone());
    }
    by_club.into_values().collect()
}

/// The teams with a player seated, by number.
fn teams(tournament: &Tournament, seats: &[Seat]) -> Vec<BoardTeam> {
    let team = |id| BoardTeam {
        team: paper_team(tournament, id),
        members: tournament
            .members(id)
            .filter_map(|entry| seats.iter().find(|seat| seat.entry == entry.id))
            .map(|seat| board_name(tournament, seat))
            .collect(),
    };
    let teams = tournament.teams.iter().map(|row| team(row.id));
    teams.filter(|team| !team.members.is_empty()).collect()
}
