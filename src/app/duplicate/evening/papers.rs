//! The papers of *donnes dupliquées*: ranking, topage, *feuilles de route*, *fiches guides*.

use std::sync::Arc;

use super::any::{AnyRoute, RankedPlace};
use super::guide::formation_guide;
use super::ranking::{DuplicateView, any};
use super::{route, topage};
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::kept::KeptTournament;
use crate::night::Duplicate;
use crate::paper::head::{has_sessions, session_name, stamped};
use domain::duplicate::Format;
use domain::text::capitalised;
use domain::tournament::{Entry, Laid, Seat, Team, Tournament, Who};
use domain::{PositionNo, etuis, ordinal};
use report::duplicate::ALTERNATED;
use report::paper::{Earned, TablePaper};
use report::table::Key;
use report::{Cell, Row, Table, Tabular, row};

impl Duplicate<'_> {
    /// The ranking that counts, for the wall.
    /// Errors: as [`Duplicate::ranking`].
    pub fn ranking_paper(self) -> Result<TablePaper> {
        let tournament = self.drawn()?;
        let ranking = any(&tournament, DuplicateView::OfRecord)?;
        Ok(self.on_paper(&tournament, ranking.words(), with_members(&tournament, ranking.table())))
    }

    /// The same in few columns, for large letters: ranks, names and totals, of all or of the first ones.
    /// Errors: as [`Duplicate::ranking`].
    pub fn large_ranking_paper(self, first: Option<usize>) -> Result<TablePaper> {
        let tournament = self.drawn()?;
        let ranking = any(&tournament, DuplicateView::OfRecord)?;
        let (mut places, mut title) = (ranking.places(), ranking.words());
        if let Some(first) = first.filter(|first| *first < places.len()) {
            places.truncate(first);
            title = format!("{title} – les {first} premiers");
        }
        let entrant = tournament.format().map_or("", Format::entrant);
        let score = match places.first().map(|place| place.score) {
            Some(Earned::Percent(_)) => ">Total %",
            Some(Earned::Sum(_)) => ">Total",
            _ => ">Points de match",
        };
        let lines = places.iter().any(|place| place.line.is_some());
        let name = |place: &RankedPlace<'_>| match place.left {
            true => format!("{} (abandon)", place.name),
            false => place.name.to_owned(),
        };
        let mut table = Table::of("", &places)
            .column(">Rang", |place| place.rank)
            .column(capitalised(entrant), |place| with_names(&tournament, place.number, &name(place)))
            .column(lines.then_some("Ligne"), |place| place.line)
            .column(score, |place| place.score)
            .table();
        table.notes.extend(lines.then(|| ALTERNATED.to_owned()));
        Ok(self.on_paper(&tournament, title, table))
    }

    /// Every étui of the session of a position (of the one being played when `None`) with its notes, for the wall: the title, and one table
    /// each.
    /// Errors: as [`Duplicate::topage`]; nothing is compared yet.
    pub fn topage_papers(self, position: Option<PositionNo>) -> Result<(String, Vec<TablePaper>)> {
        let tournament = self.played()?;
        let session = tournament.session_at(position)?;
        let of = has_sessions(&tournament).then(|| format!(" – {}", session_name(&tournament, session)));
        let head = self.night.club.papers().head_of(&tournament, session);
        let paper = |(title, table)| stamped(TablePaper { head: head.clone(), title, table, boxes: Vec::new() });
        let papers: Vec<_> = topage::any(&tournament, session, None)?.on_the_wall().into_iter().map(paper).collect();
        if papers.is_empty() { Err(no_result()) } else { Ok((format!("Topage{}", of.unwrap_or_default()), papers)) }
    }

    /// All *feuilles de route* in the order of the ranking, or one.
    /// Errors: as [`Duplicate::route`].
    pub fn route_papers(self, query: Option<&str>) -> Result<Vec<TablePaper>> {
        let tournament = self.played()?;
        let wanted = query.map(|query| find::contender(&tournament, query)).transpose()?;
        let routes = route::some(&tournament, wanted)?;
        let ranking = any(&tournament, DuplicateView::OfRecord)?;
        let places = ranking.places();
        let session = tournament.session();
        let due = etuis::awaited(&tournament, session.last());
        let paper = |route: AnyRoute| {
            let place = places.iter().find(|place| place.number == route.number());
            let boxes = place.map(|place| {
                let rank = format!("{} sur {}", ordinal(place.rank), places.len());
                vec![("RANG".to_owned(), rank), ("TOTAL".to_owned(), place.score.words())]
            });
            let is_own = |who: &Who| tournament.number(*who) == route.number();
            let awaited = |position: u8| {
                let here = due.iter().filter(|line| line.position.0 == position);
                here.flat_map(|line| line.attack.iter().chain(&line.defence)).any(is_own)
            };
            let table = route.on_paper(session.first.0..=session.last().0, awaited);
            self.with_boxes(&tournament, route.heading(), table, boxes.into_iter().collect())
        };
        Ok(routes.into_iter().map(paper).collect())
    }

    /// Which formations are at each table of a position, for the wall; nothing where every player has an own chair.
    /// Errors: as [`crate::Club::placement`].
    pub fn formations_paper(self, position: Option<PositionNo>) -> Result<Option<TablePaper>> {
        let tournament = self.night.tournament()?;
        if !tournament.has_formations() {
            return Ok(None);
        }
        tournament.must_be_placed()?;
        let report = self.night.club.placement(position)?;
        let title = format!("Placement – position {} – par table", report.position);
        Ok(Some(self.on_paper(&tournament, title, report.table())))
    }

    /// All *fiches guides* in the order of the numbers, or one: at each position the table, the chair, the étuis and which of
    /// them he attacks.
    /// Errors: D1 for free deals; before the draw; nobody or several people found.
    pub fn guide_papers(self, query: Option<&str>) -> Result<Vec<TablePaper>> {
        let tournament = self.drawn()?;
        if tournament.has_formations() {
            return self.formation_guides(&tournament, query);
        }
        let wanted = query.map(|query| find::entry(&tournament, query).map(|entry| entry.id)).transpose()?;
        let entries = tournament.entries.iter().filter(|entry| wanted.is_none_or(|id| entry.id == id));
        let paper = |entry: &Entry| {
            let label = tournament.label_at(entry.id, tournament.current());
            let start = label.map_or_else(String::new, |label| format!("{label} – "));
            let name = tournament.name_of(Who::Player(entry.id));
            self.on_paper(&tournament, format!("{start}{name}"), guide(&tournament, entry))
        };
        Ok(entries.map(paper).collect())
    }

    fn formation_guides(self, tournament: &Tournament, query: Option<&str>) -> Result<Vec<TablePaper>> {
        let wanted = query.map(|query| find::team(tournament, query).map(|team| team.id)).transpose()?;
        let teams = tournament.teams.iter().filter(|team| wanted.is_none_or(|id| team.id == id));
        let paper = |team: &Team| {
            let line = etuis::line(tournament, Who::Team(team.id)).map(|line| format!(", ligne {}", line.key()));
            let title = format!("{} {}{}", team.number, tournament.team_name(team.id), line.unwrap_or_default());
            self.on_paper(tournament, title, formation_guide(tournament, team.id))
        };
        // Who is out of this session goes nowhere.
        Ok(teams.map(paper).filter(|paper| wanted.is_some() || !paper.table.rows.is_empty()).collect())
    }

    pub(super) fn drawn(self) -> Result<Arc<KeptTournament>> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        Ok(tournament)
    }

    /// The tournament, once there is a result.
    pub(super) fn played(self) -> Result<Arc<KeptTournament>> {
        let tournament = self.drawn()?;
        if tournament.duplicate.written.is_empty() { Err(no_result()) } else { Ok(tournament) }
    }

    pub(super) fn on_paper(self, tournament: &Tournament, title: String, table: Table) -> TablePaper {
        self.with_boxes(tournament, title, table, Vec::new())
    }

    pub(super) fn with_boxes(
        self,
        tournament: &Tournament,
        title: String,
        table: Table,
        boxes: Vec<Vec<(String, String)>>,
    ) -> TablePaper {
        let head = self.night.club.papers().head_of(tournament, tournament.session());
        stamped(TablePaper { head, title, table, boxes })
    }
}

fn no_result() -> AppError {
    AppError::input("rien n'est encore entré : ce papier dit des résultats")
}

/// The players under the name of each formation.
pub(super) fn with_members(tournament: &Tournament, mut table: Table) -> Table {
    let number = table.at(Key::Number);
    let Some(at) = number.filter(|_| tournament.has_formations()) else { return table };
    for Row(cells) in &mut table.rows {
        let number = cells[at].words().parse().unwrap_or_default();
        cells[at + 1] = Cell::from(with_names(tournament, number, &cells[at + 1].words()));
    }
    table
}

/// A formation's name over those of its members; a player's alone.
fn with_names(tournament: &Tournament, number: u32, name: &str) -> String {
    let team = tournament.teams.iter().find(|team| tournament.has_formations() && team.number == number);
    let members = |team: &Team| tournament.members(team.id).map(|entry| tournament.name(entry.id)).collect::<Vec<_>>();
    team.map_or_else(|| name.to_owned(), |team| format!("{name}\n{}", members(team).join(", ")))
}

/// D9: an entrant's table and chair, position by position.
fn guide(tournament: &Tournament, entry: &Entry) -> Table {
    let mut table = Table::new("", &[">Position", ">Table", "Place", "Étuis", "Vous attaquez"]);
    let session = tournament.session();
    for position in (session.first.0..=session.last().0).map(PositionNo) {
        let seat = tournament.seats.iter().find(|seat| seat.entry == entry.id && seat.position == position);
        let Some(seat) = seat else {
            table.rows.push(row![position.0, "", "repos", "", ""]);
            continue;
        };
        let here = |laid: &&Laid| (laid.position, laid.table) == (position, seat.table);
        let laid = tournament.duplicate.plays.iter().find(here);
        let full = tournament.table(position, seat.table).len() == 4;
        let etuis = laid.filter(|_| full).map_or_else(|| "relais".to_owned(), Laid::words);
        let attacked = laid.filter(|_| full).map(|laid| attacks(tournament, laid, *seat)).unwrap_or_default();
        table.rows.push(row![position.0, seat.table.0, seat.chair.word(), etuis, attacked]);
    }
    table
}

/// The étuis whose taker sits on that chair.
fn attacks(tournament: &Tournament, laid: &Laid, seat: Seat) -> String {
    let own = laid.etuis().filter(|etui| etuis::taker(tournament, *etui) == seat.chair);
    own.map(|etui| etui.to_string()).collect::<Vec<_>>().join(", ")
}
