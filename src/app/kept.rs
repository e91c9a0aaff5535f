//! The tournament as it was last read, with its computed results, and the season: a hundred phones ask for the same one between two sheets.
//!
//! The cache is valid while the journal's last seal is unchanged: the seal stands for every action before it, and a tournament changes
//! by actions alone. One tournament and one season are kept, shared by all readers.

use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::error::Result;
use super::season::Loaded;

use domain::hall::Publication;
use domain::tournament::{Tournament, TournamentId};
use report::hall::PublicRanking;

/// Which tournament, and the seal of the last action that was done then.
pub(crate) type Sealed = (TournamentId, String);

/// The tournament and the season that were read last, for all the handles that share them.
#[derive(Debug, Clone, Default)]
pub struct LastRead {
    tournament: Slot<KeptTournament>,
    /// The current one, with the seal.
    season: Slot<(String, Loaded)>,
}

type Slot<T> = Arc<Mutex<Option<Arc<T>>>>;

/// What is kept, read where it is another one.
fn kept_or<T>(slot: &Slot<T>, is_still: impl Fn(&T) -> bool, read: impl FnOnce() -> Result<T>) -> Result<Arc<T>> {
    // Other readers of the same one wait for it rather than read it too.
    let mut kept = slot.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.as_ref().filter(|known| is_still(known)) {
        return Ok(Arc::clone(known));
    }
    let known = Arc::new(read()?);
    *kept = Some(Arc::clone(&known));
    Ok(known)
}

impl LastRead {
    /// That of the key, read where another one is kept; without a key it is read and not kept.
    pub(crate) fn or_read(
        &self,
        key: Option<Sealed>,
        read: impl FnOnce() -> Result<Tournament>,
    ) -> Result<Arc<KeptTournament>> {
        let Some(key) = key else { return Ok(Arc::new(KeptTournament::new(None, read()?))) };
        let known = |known: &KeptTournament| known.is_still(&key);
        kept_or(&self.tournament, known, || Ok(KeptTournament::new(Some(key.clone()), read()?)))
    }

    /// The current season, read where something was done since.
    pub(crate) fn season(
        &self,
        seal: Option<String>,
        read: impl FnOnce() -> Result<Loaded>,
    ) -> Result<Arc<(String, Loaded)>> {
        let Some(seal) = seal else { return Ok(Arc::new((String::new(), read()?))) };
        kept_or(&self.season, |known| known.0 == seal, || Ok((seal.clone(), read()?)))
    }

    /// That of the key, where it is kept.
    pub(crate) fn kept(&self, key: &Sealed) -> Option<Arc<KeptTournament>> {
        let kept = self.tournament.lock().unwrap_or_else(PoisonError::into_inner);
        kept.as_ref().filter(|known| known.is_still(key)).map(Arc::clone)
    }
}

/// A tournament that was read.
#[derive(Debug)]
pub(crate) struct KeptTournament {
    key: Option<Sealed>,
    tournament: Tournament,
    rankings: [OnceLock<Option<PublicRanking>>; Publication::ALL.len()],
}

impl KeptTournament {
    fn new(key: Option<Sealed>, tournament: Tournament) -> Self {
        Self { key, tournament, rankings: Default::default() }
    }

    fn is_still(&self, key: &Sealed) -> bool {
        self.key.as_ref() == Some(key)
    }

    /// Its ranking as phones see it where it is published so; computed once.
    pub(crate) fn ranking(
        &self,
        publication: Publication,
        compute: impl FnOnce(&Tournament) -> Option<PublicRanking>,
    ) -> Option<&PublicRanking> {
        self.rankings[publication as usize].get_or_init(|| compute(&self.tournament)).as_ref()
    }
}

impl Deref for KeptTournament {
    type Target = Tournament;
    fn deref(&self) -> &Tournament {
        &self.tournament
    }
}
