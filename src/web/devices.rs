//! Who may do what: a browser that came in by a link has a name and a role. Only the digest of what it holds is kept here.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use sha2::{Digest, Sha256};

use crate::clock;

/// What a visitor may do; each role may do what those before it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Anybody.
    Visitor,
    /// At the control table: sheets, entries, papers.
    Operator,
    /// Everything.
    Arbiter,
}

impl Role {
    /// All of them, least first.
    #[cfg(test)]
    pub const ALL: [Self; 3] = [Self::Visitor, Self::Operator, Self::Arbiter];

    /// In French.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Visitor => "visiteur",
            Self::Operator => "opérateur",
            Self::Arbiter => "arbitre",
        }
    }
}

/// A browser that is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Device {
    /// As the journal names it.
    pub(super) name: String,
    pub(super) role: Role,
}

type Hash = [u8; 32];

/// The browsers that are known, and the link by which the next one comes in.
#[derive(Debug, Default)]
pub(super) struct Devices {
    known: Mutex<HashMap<Hash, Device>>,
    links: Mutex<HashMap<Hash, Device>>,
}

impl Devices {
    /// A link that lets one browser in as that device; the secret part of its address.
    pub(super) fn link(&self, device: Device) -> Option<String> {
        let secret = token()?;
        lock(&self.links).insert(hash(&secret), device);
        Some(secret)
    }

    /// Uses a link up; what the browser is to hold from now on.
    pub(super) fn enter(&self, secret: &str) -> Option<String> {
        let device = lock(&self.links).remove(&hash(secret))?;
        self.admit(device)
    }

    /// Makes a browser known; what it is to hold.
    pub(super) fn admit(&self, device: Device) -> Option<String> {
        let held = token()?;
        lock(&self.known).insert(hash(&held), device);
        Some(held)
    }

    /// Whoever holds that.
    pub(super) fn holder(&self, held: &str) -> Option<Device> {
        lock(&self.known).get(&hash(held)).cloned()
    }
}

/// 128 bits, as letters and figures of an address.
fn token() -> Option<String> {
    Some(clock::secret()?[..16].iter().map(|byte| format!("{byte:02x}")).collect())
}

fn hash(secret: &str) -> Hash {
    Sha256::digest(secret.as_bytes()).into()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_link_lets_one_browser_in_and_is_then_used_up() {
        let devices = Devices::default();
        let anne = Device { name: "Anne".into(), role: Role::Arbiter };
        let link = devices.link(anne.clone()).unwrap();
        assert_eq!(link.len(), 32);
        let held = devices.enter(&link).unwrap();
        assert_ne!(held, link);
        assert_eq!(devices.holder(&held), Some(anne));
        assert_eq!(devices.enter(&link), None);
        assert_eq!(devices.holder(&link), None);
        assert_eq!(devices.holder(""), None);
    }
}
