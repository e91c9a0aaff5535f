//! What is shown of a tournament to anybody: the results page.

use crate::app::club::Club;
use crate::app::error::Result;
use crate::app::night::Night;
use crate::app::paper::head::coefficient_words;
use crate::app::result::ranking;
use crate::app::seating::session::capitalised;
use crate::domain::award::Formula;
use crate::domain::counted;
use crate::report::SCHEMA;
use crate::report::page::ResultsPage;
use crate::report::table::french_date;

impl Club<'_> {
    /// The results after the last position whose sheets are all in, or the final ones.
    ///
    /// # Errors
    /// Before the seats are drawn.
    pub fn results_page(&self) -> Result<ResultsPage> {
        let night = self.night()?;
        night.must_be_placed()?;
        let ranking = ranking::report(&night, ranking::last_complete(&night));
        let later = night.sessions.iter().skip(1);
        Ok(ResultsPage {
            schema: SCHEMA,
            facts: facts(&night, ranking.rows.len()),
            sessions: later.map(|session| (session.first.0, night.session_words(session))).collect(),
            ranking,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }
}

/// The tournament in a few lines: what, then the fact. `count` is of players, duos or teams.
pub(in crate::app) fn facts(night: &Night, count: usize) -> Vec<(String, String)> {
    let data = &night.row.data;
    let mut facts = Vec::new();
    let mut fact = |what: &str, value: String| {
        if !value.trim().is_empty() {
            facts.push((what.to_owned(), value));
        }
    };
    fact("Date", french_date(&data.date));
    fact("Lieu", data.place.clone());
    fact("Organisateur", data.organiser.clone());
    fact("Arbitre", data.arbiter.clone());
    let size = if night.formula() == Formula::Equipe4 { " de 4 joueurs" } else { "" };
    fact("Participants", format!("{count} {}{size}", night.formula().noun(count)));
    for session in &night.sessions {
        let words = if night.sessions.len() > 1 { night.session_words(session) } else { "Déroulement".to_owned() };
        let mut value = format!(
            "{} de {} à {}",
            counted(session.positions, "position"),
            counted(session.deals, "donne"),
            counted(session.tables, "table")
        );
        if let Some(date) = &session.date {
            value.push_str(&format!(", le {}", french_date(date)));
        }
        if let Some(coefficient) = coefficient_words(session) {
            value.push_str(&format!(", {coefficient}"));
        }
        fact(&capitalised(&words), value);
    }
    facts
}
