//! Browsers that were let in.

use crate::club::Hall;
use crate::error::Result;
use domain::hall::Admitted;
use storage::hall::device;

impl Hall<'_> {
    /// All of them, in the order they came in.
    pub fn devices(self) -> Result<Vec<Admitted>> {
        self.club.store.read(|view| Ok(device::all(view)?))
    }

    /// Stores a device, replacing its former row.
    pub fn keep_device(self, kept: &Admitted) -> Result<()> {
        Ok(self.club.store.aside(&self.club.head(), |connection| device::put(connection, kept))?)
    }

    /// Updates the rows of several devices. A power cut may take that back: an unknown device comes in again.
    pub fn note_devices(self, kept: &[Admitted], gone: &[String]) -> Result<()> {
        Ok(self.club.store.aside_unsynced(&self.club.head(), |connection| {
            kept.iter().try_for_each(|one| device::put(connection, one))?;
            gone.iter().try_for_each(|hash| device::remove(connection, hash))
        })?)
    }

    pub fn forget_device(self, hash: &str) -> Result<()> {
        Ok(self.club.store.aside(&self.club.head(), |connection| device::remove(connection, hash))?)
    }
}
