//! What is shown of a tournament to anybody: the results page.

use crate::app::club::Club;
use crate::app::directory::publication::Shown;
use crate::app::error::Result;
use crate::app::paper::head::coefficient_words;
use crate::app::result::ranking::{self, RankingAsked};
use crate::domain::award::Formula;
use crate::domain::counted;
use crate::domain::publication::Publication;
use crate::domain::text::{capitalised, without_rules};
use crate::domain::tournament::Tournament;
use crate::report::paper::ResultsPage;
use crate::report::table::french_date;
use crate::report::{RankingReport, SCHEMA};

impl Club {
    /// The results after the last position whose sheets are all in, or the final ones; each named as he allows.
    ///
    /// # Errors
    /// Before the seats are drawn.
    pub fn results_page(&self) -> Result<ResultsPage> {
        self.read_tournament(|view, tournament| {
            tournament.must_be_free(None)?;
            let mut page = page(tournament)?;
            page.ranking.notes.iter_mut().for_each(|note| *note = without_rules(note));
            Shown::of(view, Publication::Name)?.ranking(tournament, &mut page.ranking);
            Ok(page)
        })
    }
}

impl Club {
    /// The ranking of a tournament as anybody may read it: each named as he allows.
    ///
    /// # Errors
    /// As [`Club::ranking`].
    pub fn published_ranking(&self) -> Result<RankingReport> {
        let mut report = self.ranking(RankingAsked::default())?;
        self.read_tournament(|view, tournament| {
            Shown::of(view, Publication::Name)?.ranking(tournament, &mut report);
            Ok(report)
        })
    }
}

/// The results page of a tournament.
pub(in crate::app) fn page(tournament: &Tournament) -> Result<ResultsPage> {
    tournament.must_be_placed()?;
    let ranking = ranking::report(tournament, ranking::last_complete(tournament));
    let later = tournament.sessions.iter().skip(1);
    Ok(ResultsPage {
        schema: SCHEMA,
        facts: facts(tournament, ranking.rows.len()),
        sessions: later.map(|session| (session.first.0, tournament.session_words(session))).collect(),
        ranking,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// The tournament in a few lines: what, then the fact. `count` is of players, duos or teams.
pub(in crate::app) fn facts(tournament: &Tournament, count: usize) -> Vec<(String, String)> {
    let data = &tournament.settings;
    let mut facts = Vec::new();
    let mut fact = |what: &str, value: String| {
        if !value.trim().is_empty() {
            facts.push((what.to_owned(), value));
        }
    };
    fact("Date", french_date(&data.date.to_string()));
    fact("Lieu", data.place.clone());
    fact("Organisateur", data.organiser.clone());
    fact("Arbitre", data.arbiter.clone());
    let size = if tournament.formula() == Formula::Equipe4 { " de 4 joueurs" } else { "" };
    fact("Participants", format!("{count} {}{size}", tournament.formula().noun(count)));
    for session in &tournament.sessions {
        let words =
            if tournament.sessions.len() > 1 { tournament.session_words(session) } else { "Déroulement".to_owned() };
        let mut value = format!(
            "{} de {} à {}",
            counted(session.positions, "position"),
            counted(session.deals, "donne"),
            counted(session.tables, "table")
        );
        if let Some(date) = &session.date {
            value.push_str(&format!(", le {}", french_date(&date.to_string())));
        }
        if let Some(coefficient) = coefficient_words(session) {
            value.push_str(&format!(", {coefficient}"));
        }
        fact(&capitalised(&words), value);
    }
    facts
}
