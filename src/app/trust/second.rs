//! A second computer that keeps a copy, action by action, and may take the hall over.

use std::path::Path;

use super::backup::{put, put_in_place};
use crate::club::{Club, Trust};
use crate::error::Result;
use crate::hall::SECRET;
use archive::digest;
use domain::hall::{Admitted, Duty};
use host::disk::followed;
use report::table::french_time;
use storage::hall::value;
use storage::{
    ActionHead, Aside, Done, News, Point, StorageError, Subject, TAKEN_OVER, beside, hold, only_in, take_up,
};

/// How many times the hall was taken over, and one more.
pub(crate) const TERM: &str = "terme";

impl Trust<'_> {
    /// How far this base goes.
    /// Errors: the base's own.
    pub fn stands_at(self) -> Result<Point> {
        Ok(self.club.store.read(storage::point)?)
    }

    /// Takes in what the hall sent.
    /// Errors: it does not lead to the same here; the base's own.
    pub fn receive(self, lot: &[u8]) -> Result<()> {
        Ok(self.club.store.receive(lot, &self.club.head()).map(drop)?)
    }

    /// The term of the hall that this base is of.
    /// Errors: the base's own.
    pub fn term(self) -> Result<u32> {
        let known = self.club.store.read(|view| value::get(view, TERM))?;
        Ok(known.and_then(|term| term.parse().ok()).unwrap_or(1))
    }

    /// This computer, which knows of that term, is the hall from here on: the term, and the action that says so.
    /// Errors: the base's own.
    pub fn take_over(self, who: &str, computer: &str, known: u32) -> Result<Duty> {
        let duty = Duty { term: known.max(self.term()?), ..Duty::default() }.takes_over();
        let (term, Point { action, seal, .. }) = (duty.term, self.stands_at()?);
        let what =
            format!("Salle reprise par {who} sur {computer}, terme {term}, après l'action {action} (sceau {seal:.8})");
        self.club.store.change(&ActionHead { who: who.to_owned(), ..self.club.head() }, |tx| {
            value::set(tx, TERM, &term.to_string())?;
            Ok(Done::new(Subject::Takeover, duty, what))
        })
    }

    /// The last action: its number, its sentence, its time.
    /// Errors: the base's own.
    pub fn last_done(self) -> Result<(i64, String)> {
        let action = self.stands_at()?.action;
        if action == 0 {
            return Ok((0, "rien encore".to_owned()));
        }
        let last = self.club.store.read(|view| storage::journal::action(view, action))?;
        Ok((last.id, format!("{}, {}", last.what, last.at.get(11..16).unwrap_or_default().replace(':', " h "))))
    }

    /// What lets a device in, once, at the computer that takes over after that term: as good as its cookie, and worth nothing here.
    /// Errors: the base's own.
    pub fn pass(self, device: &str, term: u32) -> Result<String> {
        let secret = self.club.store.read(|view| value::get(view, SECRET))?.unwrap_or_default();
        Ok(digest(format!("{secret} relève {device} {term:010}").as_bytes()).chars().take(32).collect())
    }

    /// The device with that pass of the term before, where it has not passed yet.
    /// Errors: the base's own.
    pub fn relieved(self, pass: &str) -> Result<Option<Admitted>> {
        let (before, devices) = (self.term()?.saturating_sub(1), self.club.hall().devices()?);
        Ok(devices.into_iter().find(|known| self.pass(&known.hash, before).is_ok_and(|own| own == pass)))
    }
}

impl Club {
    /// What a computer at that point lacks.
    /// Errors: the base's own.
    pub fn news(&mut self, since: &Point, there: &mut Aside) -> Result<News> {
        Ok(self.store.news(since, there)?)
    }
}

/// Puts another computer's base, which came whole, in the place of this one. Gives what only this one had, a sentence each with its time,
/// and where its file was set aside.
/// Errors: what came is damaged, the base is in use, a file cannot be written or moved: the base is then as it was.
pub fn take_whole(base: &Path, whole: &[u8], stamp: &str) -> Result<Vec<String>> {
    let base = &followed(base);
    let written = beside(base, whole).map_err(StorageError::file(base))?;
    let fresh = written.path();
    storage::check_file(fresh)?;
    let only = only_in(base, fresh)?;
    take_up(fresh)?;
    let held = hold(base)?;
    if only.is_empty() {
        held.settle()?;
        put_in_place(fresh, base, held)?;
        return Ok(Vec::new());
    }
    let kept = put(base, fresh, Some(held), &format!("{TAKEN_OVER}{stamp}"))?.kept;
    let said = only.into_iter().map(|action| format!("{} : {}", french_time(&action.at, " à "), action.what));
    Ok(said.chain(kept.map(|kept| format!("La base d'avant est gardée : {}", kept.display()))).collect())
}
