//! The papers of *donnes dupliquées*: ranking, topage, *feuilles de route*, *fiches guides*.

use super::ranking::{DuplicateView, report};
use super::{route, topage};
use crate::app::club::Club;
use crate::app::directory::find;
use crate::app::error::Result;
use crate::app::paper::head::stamped;
use crate::domain::PositionNo;
use crate::domain::tournament::{Entry, Laid, Seat, Tournament, Who};
use crate::report::paper::TablePaper;
use crate::report::{Table, Tabular, row};

impl Club {
    /// The ranking that counts, for the wall.
    ///
    /// # Errors
    /// As [`Club::duplicate_ranking`].
    pub fn duplicate_ranking_paper(&self) -> Result<TablePaper> {
        let tournament = self.drawn_duplicate()?;
        let ranking = report(&tournament, DuplicateView::OfRecord)?;
        Ok(self.on_paper(&tournament, ranking.words(), ranking.table()))
    }

    /// Every étui with its notes, for the wall.
    ///
    /// # Errors
    /// As [`Club::topage`].
    pub fn topage_paper(&self) -> Result<TablePaper> {
        let tournament = self.drawn_duplicate()?;
        let mut table = topage::report(&tournament, None)?.table();
        // Who defended is on the feuilles de route.
        drop_column(&mut table, "Défense");
        Ok(self.on_paper(&tournament, "Topage".to_owned(), table))
    }

    /// The *feuilles de route* of everybody in the order of the ranking, or of one.
    ///
    /// # Errors
    /// As [`Club::route`].
    pub fn route_papers(&self, query: Option<&str>) -> Result<Vec<TablePaper>> {
        let tournament = self.drawn_duplicate()?;
        let wanted =
            query.map(|query| Ok::<_, crate::app::AppError>(find::entry(&tournament, query)?.number)).transpose()?;
        let mut routes = route::all(&tournament)?;
        routes.retain(|route| wanted.is_none_or(|number| route.number == number));
        let paper = |route: crate::report::duplicate::Route| {
            let start = route.start.as_ref().map_or_else(String::new, |start| format!(" ({start})"));
            self.on_paper(&tournament, format!("{}{start}", route.name), route.table())
        };
        Ok(routes.into_iter().map(paper).collect())
    }

    /// The *fiche guide* of everybody in the order of the numbers, or of one: at each position the table, the chair, the étuis and which of
    /// them he attacks.
    ///
    /// # Errors
    /// D1 for free deals; before the draw; nobody or several people found.
    pub fn guide_papers(&self, query: Option<&str>) -> Result<Vec<TablePaper>> {
        let tournament = self.drawn_duplicate()?;
        let wanted = query.map(|query| find::entry(&tournament, query).map(|entry| entry.id)).transpose()?;
        let entries = tournament.entries.iter().filter(|entry| wanted.is_none_or(|id| entry.id == id));
        let paper = |entry: &Entry| {
            let label = tournament.label_at(entry.id, tournament.current());
            let start = label.map_or_else(String::new, |label| format!("{label} – "));
            let name = tournament.who(Who::Player(entry.id));
            self.on_paper(&tournament, format!("{start}{name}"), guide(&tournament, entry))
        };
        Ok(entries.map(paper).collect())
    }

    fn drawn_duplicate(&self) -> Result<Tournament> {
        let tournament = self.tournament()?;
        tournament.must_be_duplicate()?;
        tournament.must_be_placed()?;
        Ok(tournament)
    }

    fn on_paper(&self, tournament: &Tournament, title: String, table: Table) -> TablePaper {
        stamped(TablePaper { head: self.head_of(tournament, tournament.session()), title, table })
    }
}

/// D9: where somebody goes, position by position.
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
        let attacked = laid.filter(|_| full).map(|laid| attacks(laid, *seat)).unwrap_or_default();
        table.rows.push(row![position.0, seat.table.0, seat.chair.word(), etuis, attacked]);
    }
    table
}

/// The étuis whose taker sits on that chair.
fn attacks(laid: &Laid, seat: Seat) -> String {
    let own = laid.etuis().filter(|etui| etui.usual_taker() == seat.chair);
    own.map(|etui| etui.to_string()).collect::<Vec<_>>().join(", ")
}

fn drop_column(table: &mut Table, heading: &str) {
    let Some(at) = table.columns.iter().position(|column| column.heading == heading) else { return };
    table.columns.remove(at);
    for row in &mut table.rows {
        row.0.remove(at);
    }
}
