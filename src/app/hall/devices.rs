//! Browsers that were let in.

use crate::app::club::Club;
use crate::app::error::Result;
use crate::domain::hall::Admitted;
use crate::storage::View;
use crate::storage::hall::device;

impl Club {
    /// All of them, in the order they came in.
    pub fn hall_devices(&self) -> Result<Vec<Admitted>> {
        self.store.read(|view| Ok(device::all(view)?))
    }

    /// Keeps one, in the place of what was known of it.
    pub fn keep_hall_device(&mut self, kept: &Admitted) -> Result<()> {
        Ok(self.store.aside(&self.head(), |connection| device::put(connection, kept))?)
    }

    /// Keeps those that came in together, in one go and without waiting for the disk: a phone that a power cut takes out of the base scans
    /// its code again.
    pub fn keep_hall_devices(&mut self, kept: &[Admitted]) -> Result<()> {
        let put = |connection: &View| kept.iter().try_for_each(|one| device::put(connection, one));
        Ok(self.store.aside_unsynced(&self.head(), put)?)
    }

    /// Forgets one.
    pub fn forget_hall_device(&mut self, hash: &str) -> Result<()> {
        Ok(self.store.aside(&self.head(), |connection| device::remove(connection, hash))?)
    }
}
