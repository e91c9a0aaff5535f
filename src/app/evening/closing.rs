//! The end of the evening: closing, opening again, stopping early.

use crate::club::{CURRENT, Changes, Club, current, load};
use crate::error::{AppError, Result};
use crate::night::Free;
use crate::result::ranking;
use crate::season;
use crate::seating::session::Settling;
use domain::advice::{Advice, Step};
use domain::arbitration::contradiction;
use domain::federation::qualified;
use domain::ranking::standings::ranked;
use domain::season::NightKey;
use domain::seating::{session, tie};
use domain::tournament::{Change, Draft, Entry, Fouled, Fresh, Settlement, State, Tournament, TournamentId};
use domain::{PositionNo, Refusal, counted};
use report::RankingReport;
use storage::{Done, Subject, View, settings, table};

impl Free<'_> {
    /// Closes the tournament: the ranking is final and PCN are given.
    /// Errors: before the last position, or while sheets are missing; A4 while sheets contradict decisions of the arbiter, unless a reason is
    /// given (`despite`). R3, R9 for a tie at the last qualified place (C6) that is not settled, or a settling that names others.
    pub fn close(self, despite: Option<&str>, settling: Option<&Settling>) -> Result<RankingReport> {
        let despite = despite.map(str::trim);
        if despite == Some("") {
            return Err(AppError::input("clore malgré des décisions contredites demande un motif (A4)"));
        }
        self.night.change_tournament(|tournament| {
            must_be_over(tournament)?;
            let current = tournament.current();
            let against = contradiction::contradictions(tournament);
            if !against.is_empty() && despite.is_none() {
                let count = counted(against.len(), "décision");
                let refusal = Refusal::new("A4", format!("des feuilles contredisent {count} de l'arbitre"));
                let refusal = contradiction::advice(&against).into_iter().fold(refusal, Refusal::advise);
                return Err(refusal
                    .advise(Advice::say("Pour clore quand même, avec un motif : ").then(Step::CloseDespiteRulings))
                    .into());
            }
            let despite = despite.filter(|_| !against.is_empty()).map(str::to_owned);
            if despite.is_some() {
                tournament.make(Change::DespiteRulings(despite.clone()));
            }
            settle_qualified(tournament, settling)?;
            let fees = domain::prize::fees(tournament).cents;
            tournament.make(Change::Progress(State::Closed, current));
            tournament.make(Change::FeesThen(Some(fees)));
            freeze_affiliations(tournament, true);
            let mut report = ranking::report(tournament, current);
            report.notes.extend(
                session::square_not_played(tournament)
                    .map(|players| format!("Le plan annonçait un carré final à {players} ; il n'a pas été joué.")),
            );
            let winner = report
                .rows
                .first()
                .map_or_else(String::new, |row| format!(", vainqueur {} ({})", row.name, row.total.words()));
            let (what, why) = (format!("Clôture du tournoi{winner}"), despite.unwrap_or_default());
            Ok(Done { subject: Subject::Closing, value: report, what, why })
        })
    }
}

/// Whether all planned is played and every sheet is in.
fn must_be_over(tournament: &Tournament) -> Result<()> {
    tournament.must_be_open()?;
    tournament.must_be_placed()?;
    let (current, positions) = (tournament.current(), tournament.settings.positions);
    if current.0 < positions {
        return Err(AppError::input(format!("la position {current} n'est pas la dernière : il y en a {positions}"))
            .advise(tournament.onward("Continuez : ").then("."))
            .advise(
                Advice::say("Pour arrêter là : ")
                    .then(Step::StopTournament)
                    .then(format!(" (le tournoi finit à la position {current}).")),
            ));
    }
    if tournament.sessions_left() > 0 {
        return Err(AppError::input(format!(
            "il reste {} sur {}",
            counted(tournament.sessions_left(), "séance prévue"),
            tournament.settings.sessions
        ))
        .advise(Advice::say("Pour ouvrir la suivante : ").then(Step::NextSession))
        .advise(Advice::say("Pour finir sans elle : ").then(Step::StopTournament).then(".")));
    }
    let awaited = tournament.awaited_through(current);
    if awaited.count > 0 {
        return Err(AppError::input(format!("il manque {} : {}", counted(awaited.count, "feuille"), awaited.words()))
            .advise(Advice::say("Entrez-les : ").then(Step::EnterSheets).then(".")));
    }
    Ok(())
}

impl Club {
    /// Opens a closed tournament again, for a correction.
    /// Errors: when it is not closed.
    pub fn reopen(&self, reason: &str) -> Result<()> {
        self.change_tournament_in_base(Changes::Apply, |tx, tournament| {
            if !tournament.is_closed() {
                let advice = Advice::say("Il est ouvert ; pour le clore : ").then(Step::Close);
                return Err(AppError::input("le tournoi n'est pas clos").advise(advice));
            }
            season::refuse_night_in_closed(tx, NightKey::Tournament(tournament.id))?;
            tournament.make(Change::Progress(State::Playing, tournament.current()));
            tournament.make(Change::FeesThen(None));
            tournament.make(Change::DespiteRulings(None));
            // R9: a correction may change ties; qualification is settled again at the next closing.
            let last = tournament.current();
            if let Some(settled) = tournament.settled.iter().find(|settled| settled.after == last).cloned() {
                tournament.make(Change::Settle(Settlement { among: Vec::new(), ..settled }));
            }
            freeze_affiliations(tournament, false);
            Ok(Done {
                subject: Subject::Closing,
                value: (),
                what: "Réouverture du tournoi".into(),
                why: reason.to_owned(),
            })
        })
    }

    /// What [`Club::stop_early`] would take along, French sentences.
    /// Errors: as there.
    pub fn gone_if_stopped(&self) -> Result<Vec<String>> {
        let mut draft = Draft::new((*self.tournament()?).clone(), Fresh::default());
        Ok(draft.stop_early()?.iter().map(pointless).collect())
    }

    /// Makes the position being played the last one; returns its number, and what goes with the positions after it, French sentences.
    /// Errors: when the tournament is closed or not begun, or at its last position already.
    pub fn stop_early(&self, reason: &str) -> Result<(PositionNo, Vec<String>)> {
        self.change_tournament(|tournament| {
            let (current, planned) = (tournament.current(), tournament.settings.positions);
            let fouled = tournament.stop_early()?;
            let value = (current, fouled.iter().map(|one| pointless(one) + ".").collect());
            let what = if current.0 == planned {
                format!("Le tournoi finit à la position {current}, sans la séance prévue ensuite")
            } else {
                format!("Le tournoi finit à la position {current} au lieu de {planned}")
            };
            Ok(Done { subject: Subject::Closing, value, what, why: reason.to_owned() })
        })
    }
}

/// D29: what is on record of an étui that lies on no table any more.
fn pointless(one: &Fouled) -> String {
    format!("Étui {}, {} : n'a plus d'objet, et n'est plus noté", one.etui, one.words())
}

/// C6, R9: settles a tie at the last qualified place.
/// Errors: R3 where the arbiter does not say how.
fn settle_qualified(tournament: &mut Draft, settling: Option<&Settling>) -> Result<()> {
    let settle = settling.map(|settling| settling.found(tournament)).transpose()?;
    let rows = ranked(tournament, tournament.current());
    let Some(found) = qualified::qualified(tournament, &rows, tournament.current()) else {
        let nobody = Refusal::new("C6", "personne n'est qualifié par ce tournoi : rien à départager")
            .advise("Dites d'abord combien le sont, dans les réglages du tournoi.");
        return if settle.is_some() { Err(nobody.into()) } else { Ok(()) };
    };
    let mut present = qualified::present(&rows);
    if let Some(settlement) = tie::settle(tournament, &mut present, found.places, settle.as_ref(), None)? {
        tournament.make(Change::Settle(settlement));
    }
    Ok(())
}

/// P7: affiliation counts as it stands at the closing: next season's list changes no award.
pub(crate) fn freeze_affiliations(tournament: &mut Draft, closed: bool) {
    for entry in tournament.entries.clone() {
        let affiliated_then = closed.then_some(entry.person.affiliated);
        tournament.make(Change::Entry(Entry { affiliated_then, ..entry }));
    }
}

impl Club {
    /// The data lost with a tournament, in French.
    /// Errors: when there is no such tournament.
    pub fn tournament_words(&self, id: i64) -> Result<String> {
        let tournament = self.store.read(|view| load(view, Some(TournamentId(id))))?;
        let entries = counted(tournament.entries.len(), "inscrit");
        let sheets = counted(tournament.sheets.len(), "feuille");
        let date = tournament.settings.date.format("%d/%m/%Y");
        Ok(format!("« {} » du {date} ({entries}, {sheets})", tournament.settings.name))
    }

    /// Deletes a tournament with all that belongs to it. Another one becomes the current one where it was that one.
    /// Errors: when there is no such tournament, or it was sent to the federation.
    pub fn delete_tournament(&self, id: i64) -> Result<()> {
        let words = self.tournament_words(id)?;
        let (id, chosen) = (TournamentId(id), self.chosen());
        self.change(|tx| {
            must_be_removable(tx, id)?;
            table::tournament::delete(tx, id)?;
            if current(tx, chosen.filter(|chosen| *chosen != id))? == Some(id) {
                let last = table::tournament::overviews(tx)?.last().map(|known| known.id.0.to_string());
                settings::set(tx, CURRENT, &last.unwrap_or_default())?;
            }
            Ok(Done::new(Subject::Tournament, (), format!("Tournoi {} supprimé : {words}", id.0)))
        })
    }
}

/// A tournament may go.
/// Errors: it was sent to the federation, or counts in a closed season.
pub(crate) fn must_be_removable(view: &View, id: TournamentId) -> Result<()> {
    if table::tournament::was_exported(view, id)? {
        return Err(AppError::input("ce tournoi a été exporté à la fédération : il reste dans la base")
            .advise(Advice::say("Pour travailler sur un autre : ").then(Step::ListTournaments)));
    }
    season::refuse_night_in_closed(view, NightKey::Tournament(id))
}
