//! The public results page of a tournament.

use crate::club::Club;
use crate::directory::publication::Shown;
use crate::duplicate::evening::DuplicateView;
use crate::duplicate::evening::ranking as duplicate;
use crate::error::{AppError, Result};
use crate::hall::public;
use crate::hall::settings::settings;
use crate::paper::head::{coefficient_words, days_words};
use crate::result::ranking::{self, RankingAsked};
use domain::advice::Step;
use domain::award::Formula;
use domain::counted;
use domain::publication::Publication;
use domain::ranking::standings::ranked;
use domain::text::{capitalised, without_rules};
use domain::tournament::Tournament;
use report::paper::{DuplicatePage, PublishedResults, ResultsPage};
use report::table::{Key, french_date};
use report::{Table, Tabular};
use storage::View;

impl Club {
    /// The results after the last position whose sheets are all in, or the final ones; each named as he allows.
    /// Errors: before the seats are drawn; while players do not see them.
    pub fn results_page(&self) -> Result<PublishedResults> {
        self.read_tournament(|view, tournament| {
            must_be_public(view, tournament)?;
            let shown = Shown::of(view, Publication::Name)?;
            if tournament.is_duplicate() {
                return Ok(PublishedResults::Duplicate(duplicate_page(tournament, &shown)?));
            }
            let mut page = page(tournament)?;
            page.ranking.notes.iter_mut().for_each(|note| *note = without_rules(note));
            shown.ranking(tournament, &mut page.ranking);
            Ok(PublishedResults::Free(page))
        })
    }

    /// The ranking that counts, for a spreadsheet: with all of the club's data or, `published`, for the public: each name as its bearer
    /// allows.
    /// Errors: before the seats are drawn; `published`, while players do not see it.
    pub fn exported_ranking(&self, published: bool) -> Result<Table> {
        self.read_tournament(|view, tournament| {
            if published {
                must_be_public(view, tournament)?;
            }
            let shown = if published { Some(Shown::of(view, Publication::Name)?) } else { None };
            if tournament.is_duplicate() {
                tournament.must_be_placed()?;
                let mut report = duplicate::any(tournament, DuplicateView::OfRecord)?;
                shown.inspect(|shown| shown.duplicate(tournament, &mut report));
                return Ok(report.table());
            }
            let mut report = ranking::asked_for(tournament, RankingAsked::default())?;
            shown.inspect(|shown| shown.ranking(tournament, &mut report));
            Ok(report.table())
        })
    }

    /// The entered results for a spreadsheet, and the file's name: the score sheets, or the results of all étuis.
    /// Errors: before the seats are drawn.
    pub fn exported_sheets(&self) -> Result<(&'static str, Table)> {
        let tournament = self.tournament()?;
        if !tournament.is_duplicate() {
            return Ok(("feuilles", self.free(Step::ShowTopage)?.sheets(None)?.table()));
        }
        tournament.must_be_placed()?;
        let sessions = tournament.sessions.iter();
        let tables: Vec<Table> = sessions
            .map(|session| Ok(self.duplicate()?.topage(None, Some(session.first))?.table()))
            .collect::<Result<_>>()?;
        Ok(("topage", one_after_the_other(tables)))
    }
}

/// What is made for the public shows no ranking that phones and the wall do not show yet.
fn must_be_public(view: &View, tournament: &Tournament) -> Result<()> {
    tournament.must_be_placed()?;
    let publication = settings(view)?.publication;
    if public::shown(tournament, publication).is_some() {
        return Ok(());
    }
    let when = publication.word();
    let error = AppError::input(format!("rien n'est à publier : les joueurs ne voient pas encore les scores ({when})"));
    Err(error.advise("Ce réglage est sur la page « Salle » : « Les joueurs voient les scores »."))
}

/// The tables of several sessions as one, each line with its session's number where there are several.
fn one_after_the_other(tables: Vec<Table>) -> Table {
    let several = tables.len() > 1;
    let mut tables = (1..).zip(tables);
    let Some((_, mut whole)) = tables.next() else { return Table::default() };
    if several {
        whole.figures("Séance");
        whole.rows.iter_mut().for_each(|row| row.push(1));
    }
    for (number, table) in tables {
        whole.rows.extend(table.rows.into_iter().map(|mut row| {
            row.push(number);
            row
        }));
    }
    whole
}

/// The results of *donnes dupliquées*, each named as he allows.
fn duplicate_page(tournament: &Tournament, shown: &Shown) -> Result<DuplicatePage> {
    tournament.must_be_placed()?;
    let mut report = duplicate::any(tournament, DuplicateView::OfRecord)?;
    shown.duplicate(tournament, &mut report);
    let mut ranking = report.table();
    // Numbers are the desk's.
    ranking.remove(Key::Number);
    ranking.notes.iter_mut().for_each(|note| *note = without_rules(note));
    Ok(DuplicatePage {
        tournament: tournament.settings.name.clone(),
        date: tournament.settings.date.to_string(),
        facts: facts(tournament),
        words: report.words(),
        ranking,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// The results page of a tournament.
pub(crate) fn page(tournament: &Tournament) -> Result<ResultsPage> {
    tournament.must_be_placed()?;
    let ranking = ranking::report(tournament, ranking::last_complete(tournament));
    let later = tournament.sessions.iter().skip(1);
    Ok(ResultsPage {
        facts: facts(tournament),
        sessions: later.map(|session| (session.first.0, tournament.session_words(session))).collect(),
        ranking,
        version: env!("CARGO_PKG_VERSION").to_owned(),
    })
}

/// The tournament in a few lines: label, then fact. Participants are counted as for the PCN (P2): a substitute is no one more.
pub(crate) fn facts(tournament: &Tournament) -> Vec<(String, String)> {
    let (data, count) = (&tournament.settings, tournament.headcount());
    let mut facts = Vec::new();
    let mut fact = |what: &str, value: String| {
        if !value.trim().is_empty() {
            facts.push((what.to_owned(), value));
        }
    };
    fact("Date", days_words(tournament, |day| french_date(&day.to_string())));
    fact("Lieu", data.place.clone());
    fact("Organisateur", data.organiser.clone());
    fact("Arbitre", data.arbiter.clone());
    let size = if tournament.formula() == Formula::Equipe4 { " de 4 joueurs" } else { "" };
    let participants = match tournament.has_formations() {
        true => tournament.teams_words(count),
        false => format!("{count} {}{size}", tournament.formula().noun(count)),
    };
    // Who left has a rank, and so has the one who replaced him.
    let in_ranking = if tournament.is_duplicate() { count } else { ranked(tournament, tournament.current()).len() };
    let participants = match in_ranking {
        _ if in_ranking == count || !tournament.is_placed() => participants,
        _ => format!("{participants}, {in_ranking} au classement"),
    };
    fact("Participants", participants);
    for session in &tournament.sessions {
        let words =
            if tournament.sessions.len() > 1 { tournament.session_words(session) } else { "Déroulement".to_owned() };
        let mut value = format!(
            "{} de {} à {}",
            counted(session.positions, "position"),
            counted(session.deals, if tournament.is_duplicate() { "étui" } else { "donne" }),
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
