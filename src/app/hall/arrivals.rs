//! What phones say at the door: « je suis là ». It is no entry: nothing of the tournament changes before the control table takes it.

use crate::club::Hall;
use crate::directory::people::LONGEST_NAME;
use crate::error::{AppError, Result};
use domain::text::fold;
use domain::tournament::{Entry, Tournament, TournamentId};
use domain::{PositionNo, Refusal, TableNo};
use report::hall::ArrivalView;
use storage::View;
use storage::hall::{ArrivalRow, notice, proposal};

/// The most that one phone may say in an evening: a family, and a few mistakes.
const MOST: usize = 5;
/// The most names that wait at once, of people on no list: a full hall. Those who were announced always may.
const WAITING: usize = 200;

impl Hall<'_> {
    /// Who says that he is there: one who was announced, by number, or anyone by name. What was said already is not said again.
    /// Errors: the places are drawn; a name that is none; who is in already; a phone that said so too often.
    pub fn arrive(self, number: Option<u32>, name: &str, phone: &str) -> Result<()> {
        let tournament = self.club.tournament()?;
        is_open(&tournament)?;
        let name: String =
            name.split_whitespace().collect::<Vec<_>>().join(" ").chars().filter(|sign| !sign.is_control()).collect();
        let words = match number {
            Some(number) => {
                let entry = tournament.entries.iter().find(|entry| entry.number == number);
                let entry = entry.ok_or_else(|| AppError::input(format!("personne n'a le numéro {number}")))?;
                if !entry.announced {
                    return Err(AppError::input(format!("vous êtes déjà sur la liste de ce soir : n° {number}")));
                }
                tournament.name(entry.id)
            }
            None if name.split(' ').count() < 2 || name.chars().count() > LONGEST_NAME => {
                return Err(AppError::input("écrivez votre nom et votre prénom"));
            }
            None => name,
        };
        let head = self.club.head();
        let from = Some(phone.to_owned());
        let one = ArrivalRow { id: 0, entry: number, words, at: head.at.clone(), answer: None, phone: from };
        let same = |other: &ArrivalView| other.number == one.entry && fold(&other.name) == fold(&one.words);
        // The same answer whether it is known or not: nobody learns who else said so.
        let waiting = self.arrivals()?;
        if waiting.iter().any(same) {
            return Ok(());
        }
        let unlisted = waiting.iter().filter(|other| other.number.is_none() && other.refused.is_none()).count();
        if number.is_none() && unlisted >= WAITING {
            return Err(AppError::input("trop de noms attendent déjà").advise("Adressez-vous à la table de marque."));
        }
        if self.said_from(Some(phone))?.len() >= MOST {
            return Err(AppError::input(format!("{MOST} personnes au plus par téléphone"))
                .advise("Passez à la table de marque."));
        }
        Ok(self.club.store.aside(&head, |connection| notice::arrive(connection, tournament.id, &one))?)
    }

    /// Who waits at the door, oldest first, and who was refused. Whether it was taken is read from the list of the evening, so that undoing it
    /// brings back the state before.
    pub fn arrivals(self) -> Result<Vec<ArrivalView>> {
        Ok(self.said_from(None)?.into_iter().filter(|one| one.taken.is_none()).collect())
    }

    /// What was said from a phone, or from all, and what became of it.
    pub fn said_from(self, phone: Option<&str>) -> Result<Vec<ArrivalView>> {
        self.club.read_tournament(|view, tournament| {
            let mut rows = notice::arrivals(view, tournament.id)?;
            rows.retain(|row| phone.is_none() || row.phone.as_deref() == phone);
            let of = |row: &ArrivalRow, entry: &Entry| match row.entry {
                Some(number) => entry.number == number,
                None => entry.person.folded == fold(&row.words),
            };
            let said = |row: ArrivalRow| {
                let entry = tournament.entries.iter().find(|entry| of(&row, entry));
                // Who was announced and is no longer on the list does not wait.
                let taken = entry.filter(|entry| row.entry.is_none() || !entry.announced).map(|entry| entry.number);
                let taken = if entry.is_none() { row.entry } else { taken };
                let ArrivalRow { id, entry: number, words: name, at, answer: refused, .. } = row;
                ArrivalView { id, number, name, at, refused, taken }
            };
            Ok(rows.into_iter().map(said).collect())
        })
    }

    /// The control table does not take it; the phone reads why.
    /// Errors: the base's own.
    pub fn refuse_arrival(self, id: i64, reason: &str) -> Result<()> {
        let reason = if reason.trim().is_empty() { "passez à la table de marque" } else { reason.trim() };
        Ok(self.club.store.aside(&self.club.head(), |connection| notice::answer(connection, id, reason))?)
    }
}

fn is_open(tournament: &Tournament) -> Result<(), Refusal> {
    tournament.must_be_open()?;
    if tournament.is_placed() {
        return Err(Refusal::input("les places sont tirées").advise("Passez à la table de marque."));
    }
    Ok(())
}

/// The tables that have proposed their sheet of position 1, or note its deals: who comes late (M5) does not play it.
pub(crate) fn begun_first(connection: &View, tournament: TournamentId) -> Result<Vec<TableNo>> {
    let live = proposal::live(connection, tournament)?;
    Ok(live.iter().filter(|one| one.position == PositionNo(1)).map(|one| one.table).collect())
}
