//! An open base and its operator: the starting point of every use case.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::comite::must_be_a_clubs;
use crate::error::{AppError, Result};
use crate::kept::{KeptTournament, LastRead};
use crate::read_list::ReadList;
use crate::season::{self, Loaded};
use domain::advice::{Advice, Step, Wording};
use domain::tournament::{Draft, Tournament, TournamentId};
use domain::{PositionNo, TableNo};
use host::clock::Clock;
use storage::table::{Extent, tournament};
use storage::{ActionHead, Done, Mode, Sealed, StorageError, Store, Tx, View, journal, settings};

/// The setting that names the current tournament.
pub(crate) const CURRENT: &str = "tournoi_courant";

/// A time as it is kept beside the journal.
pub(crate) const STAMP: &str = "%Y-%m-%dT%H:%M:%S";

/// Whether an import is written or only previewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changes {
    /// Show, write nothing.
    Preview,
    Apply,
}

/// A club's base, open.
#[derive(Debug)]
pub struct Club {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) who: String,
    pub(crate) chosen: Option<TournamentId>,
    wording: Wording,
    /// Where copies go when the base itself names no folder.
    pub(crate) copies: Option<PathBuf>,
    /// The tournament as it was last read.
    last_read: LastRead,
    /// A list that was read before it is taken in.
    pub(crate) listed: Option<ReadList>,
}

/// What the use cases of each subject are asked of: an open base, one name each.
macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident: $Handle:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy)]
            pub struct $Handle<'a> {
                pub(crate) club: &'a Club,
            }
        )*

        impl Club {
            $(
                $(#[$doc])*
                pub const fn $name(&self) -> $Handle<'_> {
                    $Handle { club: self }
                }
            )*
        }
    };
}

handles! {
    /// The entrants of the tournament.
    entries: Entries;
    /// The prizes of the tournament.
    prizes: Dotation;
    /// The values of the papers of a tournament.
    papers: Papers;
    /// The club's seasons.
    seasons: Seasons;
    /// The evening on the hall's own network.
    hall: Hall;
    /// The people the club knows.
    directory: Directory;
    /// Journal, undo, verification, copies, archives.
    trust: Trust;
    /// What the federation asks of the tournament and credits for it.
    federation: Federation;
    /// The comité whose base this is.
    comite: Comite;
}

impl Club {
    /// Opens the base at `path`. `who` is written in the journal; `chosen` is the tournament to act on, the current one
    /// when `None`.
    /// Errors: when the base is missing, foreign, newer, damaged, locked or cannot be written.
    pub fn open(path: &Path, mode: Mode, clock: &Clock, who: &str, chosen: Option<i64>) -> Result<Self> {
        let stamp = clock.now().format("%Y%m%d-%H%M%S").to_string();
        let store = Store::open(path, mode, &stamp)?;
        Ok(Self { chosen: chosen.map(TournamentId), ..Self::of(store, clock, who) })
    }

    /// A base of its own in memory, gone afterwards: to look at an archive without a file, or to play a tournament.
    pub fn in_memory(clock: &Clock, who: &str) -> Result<Self> {
        Ok(Self::of(Store::in_memory()?, clock, who))
    }

    fn of(store: Store, clock: &Clock, who: &str) -> Self {
        let (clock, who) = (clock.clone(), who.to_owned());
        Self {
            store,
            clock,
            who,
            chosen: None,
            wording: by_name,
            copies: None,
            last_read: LastRead::default(),
            listed: None,
        }
    }

    /// The same base, whose reports word what to do next as the door does through which people come.
    pub fn worded(self, wording: Wording) -> Self {
        Self { wording, ..self }
    }

    /// The same base, whose copies go to that folder unless the base itself names another, or wants none.
    pub fn copying_to(self, copies: Option<PathBuf>) -> Self {
        Self { copies, ..self }
    }

    /// The same base, whose actions done from here on are noted there.
    pub fn noting(mut self, sealed: Sealed) -> Self {
        self.store.note_in(sealed);
        self
    }

    /// The same base, of which another handle that is open as long as this one is the one that writes, and settles its log at the end.
    /// Errors: the base's own.
    pub fn beside_the_writer(self) -> Result<Self> {
        self.store.leave_log()?;
        Ok(self)
    }

    /// The same base, of which several handles are open: what one has read of it need not be read by the others.
    pub fn sharing(self, last_read: LastRead) -> Self {
        Self { last_read, ..self }
    }

    /// A copy of the base in memory, to preview a change there.
    /// Errors: the base's own.
    pub fn copied_in_memory(&mut self) -> Result<Self> {
        let copy = Self::of(self.store.copied_in_memory()?, &self.clock, &self.who).worded(self.wording);
        Ok(Self { chosen: self.chosen, ..copy })
    }

    /// Another base, in memory, for the same person at the same time.
    pub(crate) fn beside(&self) -> Result<Self> {
        Ok(Self::in_memory(&self.clock, &self.who)?.worded(self.wording))
    }

    /// The base's file.
    pub fn path(&self) -> &Path {
        self.store.path()
    }

    /// A number that differs once another connection to the same file has changed something.
    pub fn changed_elsewhere(&self) -> Result<i64> {
        Ok(self.store.others_version()?)
    }

    /// The operator and the time of the action.
    pub(crate) fn head(&self) -> ActionHead {
        let at = self.clock.now().format(STAMP).to_string();
        ActionHead { at, who: self.who.clone(), secret: self.clock.fresh_secret() }
    }

    /// The day of a tournament: the one given, or today.
    /// Errors: a day from before there were tournaments, or years away.
    pub fn day(&self, given: Option<chrono::NaiveDate>) -> Result<chrono::NaiveDate> {
        given.map_or_else(|| Ok(self.today()), |day| near(day, self.real_day().unwrap_or(day)))
    }

    /// Today; `None` in a made-up evening, whose clock moves when it is read.
    pub(crate) fn real_day(&self) -> Option<chrono::NaiveDate> {
        self.clock.real().map(|now| now.date())
    }

    pub(crate) fn today(&self) -> chrono::NaiveDate {
        self.clock.now().date()
    }

    /// A date and time fit for a file name.
    pub(crate) fn stamp(&self) -> String {
        self.clock.now().format("%Y%m%d-%H%M%S").to_string()
    }

    /// The current time.
    pub(crate) fn now(&self) -> chrono::NaiveDateTime {
        self.clock.now()
    }

    /// The time as it is known here.
    pub(crate) const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The time as printed at the foot of a page.
    pub(crate) fn printed_at(&self) -> String {
        printed_at(&self.clock)
    }

    /// Changes the base: one transaction, one line of the journal.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&Tx<'_>) -> Result<Done<T>>) -> Result<T> {
        let head = self.head();
        self.store.change(&head, change)
    }

    /// Does a change, or previews it: then everything is rolled back, and nothing is kept.
    pub(crate) fn change_or_show<T>(
        &self,
        changes: Changes,
        change: impl FnOnce(&Tx<'_>) -> Result<Done<T>>,
    ) -> Result<T> {
        let head = self.head();
        let outcome = self.store.change(&head, |tx| {
            let done = change(tx).map_err(Rollback::App)?;
            // An error rolls everything back.
            if changes == Changes::Preview { Err(Rollback::Shown(done.value)) } else { Ok(done) }
        });
        match outcome {
            Ok(value) | Err(Rollback::Shown(value)) => Ok(value),
            Err(Rollback::App(error)) => Err(error),
        }
    }

    /// Changes the tournament commands act on: the draft is stored, in one transaction and one line of the journal.
    pub(crate) fn change_tournament<T>(&self, change: impl FnOnce(&mut Draft) -> Result<Done<T>>) -> Result<T> {
        self.change_tournament_in_base(Changes::Apply, |_, draft| change(draft))
    }

    /// The same where the directory or another tournament is read or written too, or only previewed.
    pub(crate) fn change_tournament_in_base<T>(
        &self,
        changes: Changes,
        change: impl FnOnce(&Tx<'_>, &mut Draft) -> Result<Done<T>>,
    ) -> Result<T> {
        self.change_one(self.chosen, changes, change)
    }

    /// The same for that tournament; for the current one when `None`.
    pub(crate) fn change_one<T>(
        &self,
        chosen: Option<TournamentId>,
        changes: Changes,
        change: impl FnOnce(&Tx<'_>, &mut Draft) -> Result<Done<T>>,
    ) -> Result<T> {
        let last_read = self.last_read.clone();
        self.change_or_show(changes, |tx| {
            let before = unchanged(tx, chosen, &last_read)?.map_or_else(|| load(tx, chosen), Ok)?;
            stored(tx, before, |draft| change(tx, draft))
        })
    }

    /// Changes one table at one position. Where its sheet is not in yet, only that position is read: nothing else is at stake.
    pub(crate) fn change_table<T>(
        &self,
        chosen: Option<TournamentId>,
        (position, table): (PositionNo, TableNo),
        change: impl FnOnce(&Tx<'_>, &mut Draft) -> Result<Done<T>>,
    ) -> Result<T> {
        let last_read = self.last_read.clone();
        self.change(|tx| {
            let before = match unchanged(tx, chosen, &last_read)? {
                Some(known) => known,
                None => {
                    let here = load_part(tx, chosen, Extent::Position(position))?;
                    if here.sheet(position, table).is_none() { here } else { load(tx, chosen)? }
                }
            };
            stored(tx, before, |draft| change(tx, draft))
        })
    }

    /// Reads the tournament commands act on, for a report that needs nothing else.
    pub(crate) fn tournament(&self) -> Result<Arc<KeptTournament>> {
        self.tournament_of(self.chosen)
    }

    /// That tournament; the current one when `None`.
    pub(crate) fn tournament_of(&self, chosen: Option<TournamentId>) -> Result<Arc<KeptTournament>> {
        self.store.read(|view| self.kept_in(view, chosen))
    }

    /// That tournament in a view: as it was last read where nothing was done since.
    pub(crate) fn tournament_in(&self, view: &View) -> Result<Arc<KeptTournament>> {
        self.kept_in(view, self.chosen)
    }

    pub(crate) fn kept_in(&self, view: &View, chosen: Option<TournamentId>) -> Result<Arc<KeptTournament>> {
        // An action under way has no seal yet.
        let key = current(view, chosen)?.zip(journal::last_seal(view)?);
        self.last_read.or_read(key, || load(view, chosen))
    }

    /// The current season in a view: as it was last read where nothing was done since.
    pub(crate) fn season_in(&self, view: &View) -> Result<Arc<(String, Loaded)>> {
        self.last_read.season(journal::last_seal(view)?, || season::current(view))
    }

    /// The same for a report that needs more of the base: all of it comes from one unchanging view.
    pub(crate) fn read_tournament<T>(&self, read: impl FnOnce(&View, &Tournament) -> Result<T>) -> Result<T> {
        self.store.read(|view| read(view, &*self.tournament_in(view)?))
    }

    /// How reports word a step.
    pub(crate) const fn wording(&self) -> Wording {
        self.wording
    }

    /// The tournament chosen for this command, if one was.
    pub(crate) const fn chosen(&self) -> Option<TournamentId> {
        self.chosen
    }
}

/// The time as printed at the foot of a page.
pub(crate) fn printed_at(clock: &Clock) -> String {
    clock.now().format("%d/%m/%Y %H:%M").to_string()
}

/// A step for nobody in particular: a trial, a made-up tournament.
fn by_name(step: &Step) -> String {
    format!("{step:?}")
}

/// Why a transaction ends without a commit.
enum Rollback<T> {
    Shown(T),
    App(AppError),
}

impl<T> From<StorageError> for Rollback<T> {
    fn from(error: StorageError) -> Self {
        Self::App(error.into())
    }
}

/// The number of the tournament commands act on, if there is one.
pub(crate) fn current(view: &View, chosen: Option<TournamentId>) -> Result<Option<TournamentId>> {
    if chosen.is_some() {
        return Ok(chosen);
    }
    let setting = settings::get(view, CURRENT)?;
    Ok(setting.and_then(|id| id.parse().ok()).map(TournamentId))
}

/// The tournament as it was last read, if nothing was written since; a new action need not load it again then.
fn unchanged(tx: &Tx<'_>, chosen: Option<TournamentId>, last_read: &LastRead) -> Result<Option<Tournament>> {
    let key = current(tx, chosen)?.zip(journal::seal_before(tx)?);
    Ok(key.and_then(|key| last_read.kept(&key)).map(|known| Tournament::clone(&known)))
}

/// Makes a change of a tournament and stores it.
fn stored<T>(
    tx: &Tx<'_>,
    tournament: Tournament,
    change: impl FnOnce(&mut Draft) -> Result<Done<T>>,
) -> Result<Done<T>> {
    let mut draft = Draft::new(tournament, tournament::fresh(tx)?);
    let done = change(&mut draft)?;
    tournament::store(tx, draft.id, draft.changes())?;
    Ok(done)
}

pub(crate) fn load(view: &View, chosen: Option<TournamentId>) -> Result<Tournament> {
    load_part(view, chosen, Extent::Whole)
}

fn load_part(view: &View, chosen: Option<TournamentId>, extent: Extent) -> Result<Tournament> {
    let missing = || {
        AppError::input("il n'y a pas encore de tournoi dans cette base")
            .advise(Advice::say("Créez-en un : ").then(Step::NewTournament(Some("Nom du tournoi"))))
    };
    let id = current(view, chosen)?;
    let found = id.map(|id| tournament::load(view, id, extent)).transpose()?.flatten();
    if found.is_none() {
        must_be_a_clubs(view)?;
    }
    let id = id.ok_or_else(missing)?;
    found.ok_or_else(|| {
        AppError::input(format!("le tournoi {} n'existe pas", id.0))
            .advise(Advice::say("Voyez la liste : ").then(Step::ListTournaments))
    })
}

/// Every tournament of the base, oldest first, one at a time; of how many.
pub(crate) fn every(view: &View) -> Result<impl ExactSizeIterator<Item = Result<Tournament>>> {
    Ok(tournament::overviews(view)?.into_iter().map(move |known| load(view, Some(known.id))))
}

/// A day on which a tournament may be.
fn near(day: chrono::NaiveDate, today: chrono::NaiveDate) -> Result<chrono::NaiveDate> {
    if (1970..=chrono::Datelike::year(&today) + 3).contains(&chrono::Datelike::year(&day)) {
        return Ok(day);
    }
    let message = format!("un tournoi le {} : nous sommes le {}", day.format("%d/%m/%Y"), today.format("%d/%m/%Y"));
    Err(AppError::input(message).advise("Corrigez l'année : de 1970 à dans trois ans."))
}

#[cfg(test)]
mod tests {
    use super::near;

    #[test]
    fn a_tournament_is_not_years_away() {
        let may = |day: &str| near(day.parse().unwrap(), "2026-11-21".parse().unwrap()).is_ok();
        assert_eq!(
            ["1969-12-31", "1970-01-01", "2029-12-31", "2030-01-01", "2062-11-21"].map(may),
            [false, true, true, false, false]
        );
    }
}
