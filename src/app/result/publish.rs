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
            let tournament = &Shown::of(view, Publication::Name)?.told(tournament);
            let plain = |notes: &mut Vec<String>| notes.iter_mut().for_each(|note| *note = without_rules(note));
            let (facts, version) = (facts(tournament), env!("CARGO_PKG_VERSION").to_owned());
            if tournament.is_duplicate() {
                let report = duplicate::any(tournament, DuplicateView::OfRecord)?;
                let (tournament, date) = (tournament.settings.name.clone(), tournament.settings.date.to_string());
                let (words, mut ranking) = (report.words(), report.table());
                // Numbers are the desk's.
                ranking.remove(Key::Number);
                plain(&mut ranking.notes);
                let page = DuplicatePage { tournament, date, facts, words, ranking, version };
                return Ok(PublishedResults::Duplicate(page));
            }
            let mut ranking = ranking::report(tournament, ranking::last_complete(tournament));
            plain(&mut ranking.notes);
            let later = tournament.sessions.iter().skip(1);
            let sessions = later.map(|session| (session.first.0, tournament.session_words(session))).collect();
            Ok(PublishedResults::Free(ResultsPage { facts, sessions, ranking, version }))
        })
    }

    /// The ranking that counts, for a spreadsheet: with all of the club's data or, `published`, for the public: each name as its bearer
    /// allows.
    /// Errors: before the seats are drawn; `published`, while players do not see it.
    pub fn exported_ranking(&self, published: bool) -> Result<Table> {
        self.read_tournament(|view, tournament| {
            if published {
                must_be_public(view, tournament)?;
                return table_of(&Shown::of(view, Publication::Name)?.told(tournament));
            }
            table_of(tournament)
        })
    }

    /// The entered results for a spreadsheet, and the file's name: the score sheets, or the results of all étuis, with the number of the
    /// session where there are several.
    /// Errors: before the seats are drawn.
    pub fn exported_sheets(&self) -> Result<(&'static str, Table)> {
        let tournament = self.tournament()?;
        if !tournament.is_duplicate() {
            return Ok(("feuilles", self.free(Step::ShowTopage)?.sheets(None)?.table()));
        }
        tournament.must_be_placed()?;
        let mut whole: Option<Table> = None;
        for (number, session) in (1..).zip(&tournament.sessions) {
            let mut table = self.duplicate()?.topage(None, Some(session.first))?.table();
            if tournament.sessions.len() > 1 {
                table.figures("Séance");
                table.rows.iter_mut().for_each(|row| row.push(number));
            }
            match &mut whole {
                Some(whole) => whole.rows.extend(table.rows),
                none => *none = Some(table),
            }
        }
        Ok(("topage", whole.unwrap_or_default()))
    }
}

/// The ranking that counts.
/// Errors: before the seats are drawn.
fn table_of(tournament: &Tournament) -> Result<Table> {
    if tournament.is_duplicate() {
        tournament.must_be_placed()?;
        return Ok(duplicate::any(tournament, DuplicateView::OfRecord)?.table());
    }
    Ok(ranking::asked_for(tournament, RankingAsked::default())?.table())
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

/// The tournament in a few lines: label, then fact. Participants are counted as for the PCN (P2): a substitute is no one more.
pub(crate) fn facts(tournament: &Tournament) -> Vec<(String, String)> {
    let (data, count) = (&tournament.settings, tournament.headcount());
    let size = if tournament.formula() == Formula::Equipe4 { " de 4 joueurs" } else { "" };
    let mut participants = match tournament.has_formations() {
        true => tournament.teams_words(count),
        false => format!("{count} {}{size}", tournament.formula().noun(count)),
    };
    // Who left has a rank, and so has the one who replaced him.
    let in_ranking = if tournament.is_duplicate() { count } else { ranked(tournament, tournament.current()).len() };
    if in_ranking != count && tournament.is_placed() {
        participants.push_str(&format!(", {in_ranking} au classement"));
    }
    let said = [
        ("Date", days_words(tournament, |day| french_date(&day.to_string()))),
        ("Lieu", data.place.clone()),
        ("Organisateur", data.organiser.clone()),
        ("Arbitre", data.arbiter.clone()),
        ("Participants", participants),
    ];
    let deal = if tournament.is_duplicate() { "étui" } else { "donne" };
    let sessions = tournament.sessions.iter().map(|session| {
        let several = tournament.sessions.len() > 1;
        let what = if several { tournament.session_words(session) } else { "Déroulement".to_owned() };
        let [positions, deals] = [counted(session.positions, "position"), counted(session.deals, deal)];
        let tables = counted(session.tables, "table");
        let date = session.date.as_ref().map(|date| format!(", le {}", french_date(&date.to_string())));
        let coefficient = coefficient_words(session).map(|coefficient| format!(", {coefficient}"));
        let more = [date, coefficient].into_iter().flatten().collect::<String>();
        (capitalised(&what), format!("{positions} de {deals} à {tables}{more}"))
    });
    let said = said.into_iter().map(|(what, value)| (what.to_owned(), value));
    said.chain(sessions).filter(|(_, value)| !value.trim().is_empty()).collect()
}
