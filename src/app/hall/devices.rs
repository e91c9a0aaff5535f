//! Browsers that were let in.

use crate::club::Club;
use crate::error::Result;
use domain::hall::Admitted;
use storage::hall::device;

impl Club {
    /// All of them, in the order they came in.
    pub fn hall_devices(&self) -> Result<Vec<Admitted>> {
        self.store.read(|view| Ok(device::all(view)?))
    }

    /// Stores a device, replacing its former row.
    pub fn keep_hall_device(&mut self, kept: &Admitted) -> Result<()> {
        Ok(self.store.aside(&self.head(), |connection| device::put(connection, kept))?)
    }

    /// Updates the rows of several devices. A power cut may take that back: an unknown device comes in again.
    pub fn note_hall_devices(&mut self, kept: &[Admitted], gone: &[String]) -> Result<()> {
        Ok(self.store.aside_unsynced(&self.head(), |connection| {
            kept.iter().try_for_each(|one| device::put(connection, one))?;
            gone.iter().try_for_each(|hash| device::remove(connection, hash))
        })?)
    }

    pub fn forget_hall_device(&mut self, hash: &str) -> Result<()> {
        Ok(self.store.aside(&self.head(), |connection| device::remove(connection, hash))?)
    }
}
