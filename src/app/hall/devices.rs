//! Browsers that were let in.

use crate::app::club::Club;
use crate::app::error::Result;
use crate::domain::hall::Admitted;
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

    /// Forgets one.
    pub fn forget_hall_device(&mut self, hash: &str) -> Result<()> {
        Ok(self.store.aside(&self.head(), |connection| device::remove(connection, hash))?)
    }
}
