//! The kinds of night: free deals, and *donnes dupliquées*. What only one kind has is asked of its handle, which is opened here and nowhere else.

use std::sync::Arc;

use crate::club::{Changes, Club};
use crate::error::Result;
use crate::kept::KeptTournament;
use domain::advice::Step;
use domain::tournament::{Draft, Tournament, TournamentId};
use domain::{PositionNo, TableNo};
use storage::{Done, Tx, View};

/// The tournament commands act on, by its kind (D1).
#[derive(Debug, Clone, Copy)]
pub enum Night<'a> {
    Free(Free<'a>),
    Duplicate(Duplicate<'a>),
}

/// A night of free deals.
#[derive(Debug, Clone, Copy)]
pub struct Free<'a> {
    pub(crate) night: Opened<'a>,
}

/// A night of *donnes dupliquées*.
#[derive(Debug, Clone, Copy)]
pub struct Duplicate<'a> {
    pub(crate) night: Opened<'a>,
}

/// The one tournament that a night's handle acts on, also where another is chosen meanwhile.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Opened<'a> {
    pub(crate) club: &'a Club,
    id: TournamentId,
}

impl Club {
    /// The night of the tournament commands act on.
    /// Errors: when there is no tournament.
    pub fn night(&self) -> Result<Night<'_>> {
        let tournament = self.tournament()?;
        let night = Opened { club: self, id: tournament.id };
        Ok(if tournament.is_duplicate() { Night::Duplicate(Duplicate { night }) } else { Night::Free(Free { night }) })
    }

    /// That night, which must be one of free deals; `instead` is the step for the other kind, where there is one.
    /// Errors: D1 for *donnes dupliquées*; when there is no tournament.
    pub fn free(&self, instead: impl Into<Option<Step>>) -> Result<Free<'_>> {
        let tournament = self.tournament()?;
        tournament.must_be_free(instead.into())?;
        Ok(Free { night: Opened { club: self, id: tournament.id } })
    }

    /// That night, which must be one of *donnes dupliquées*.
    /// Errors: D1 for free deals; when there is no tournament.
    pub fn duplicate(&self) -> Result<Duplicate<'_>> {
        let tournament = self.tournament()?;
        tournament.must_be_duplicate()?;
        Ok(Duplicate { night: Opened { club: self, id: tournament.id } })
    }
}

impl<'a> Opened<'a> {
    pub(crate) fn tournament(self) -> Result<Arc<KeptTournament>> {
        self.club.tournament_of(Some(self.id))
    }

    pub(crate) fn read_tournament<T>(self, read: impl FnOnce(&View, &Tournament) -> Result<T>) -> Result<T> {
        self.club.store.read(|view| read(view, &*self.club.kept_in(view, Some(self.id))?))
    }

    pub(crate) fn change_tournament<T>(self, change: impl FnOnce(&mut Draft) -> Result<Done<T>>) -> Result<T> {
        self.change_tournament_in_base(Changes::Apply, |_, draft| change(draft))
    }

    pub(crate) fn change_tournament_in_base<T>(
        self,
        changes: Changes,
        change: impl FnOnce(&Tx<'_>, &mut Draft) -> Result<Done<T>>,
    ) -> Result<T> {
        self.club.change_one(Some(self.id), changes, change)
    }

    pub(crate) fn change_table<T>(
        self,
        at: (PositionNo, TableNo),
        change: impl FnOnce(&Tx<'_>, &mut Draft) -> Result<Done<T>>,
    ) -> Result<T> {
        self.club.change_table(Some(self.id), at, change)
    }
}
