//! Who may do what: a browser that was let in has a name and a role. Only the digest of what it holds is kept, here and in the base.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};

use crate::clock::{self, Stopwatch};
use crate::domain::hall::{Admitted, Device, Role};

/// How long the figures for a helper are good.
const INVITED: Duration = Duration::from_secs(300);
/// How long somebody counts as here after the last request.
const HERE: Duration = Duration::from_secs(600);
/// The most addresses that are remembered as seen.
const MOST_SEEN: usize = 1000;

/// A browser in the list of those that are known.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    /// What it is called in forms.
    pub(super) hash: String,
    pub(super) device: Device,
    /// Minutes since its last request; `None` where there was none since the program started.
    pub(super) minutes: Option<u64>,
}

#[derive(Debug)]
struct Remembered {
    device: Device,
    since: String,
    seen: Option<Stopwatch>,
}

/// The browsers that are known, the links by which the next ones come in, and who was seen.
#[derive(Debug, Default)]
pub(super) struct Devices {
    known: Mutex<HashMap<String, Remembered>>,
    links: Mutex<HashMap<String, Device>>,
    invitation: Mutex<Option<(String, Stopwatch)>>,
    seen: Mutex<HashMap<IpAddr, Stopwatch>>,
}

impl Devices {
    /// Those that the base remembers.
    pub(super) fn remember(&self, admitted: Vec<Admitted>) {
        let known =
            admitted.into_iter().map(|one| (one.hash, Remembered { device: one.device, since: one.since, seen: None }));
        lock(&self.known).extend(known);
    }

    /// A link that lets one browser in as that device; the secret part of its address.
    pub(super) fn link(&self, device: Device) -> Option<String> {
        let secret = token()?;
        lock(&self.links).insert(hash(&secret), device);
        Some(secret)
    }

    /// Uses a link up: whom it lets in.
    pub(super) fn enter(&self, secret: &str) -> Option<Device> {
        lock(&self.links).remove(&hash(secret))
    }

    /// Makes a browser known: what it is to hold, and what the base is to keep of it.
    pub(super) fn admit(&self, device: Device, since: &str) -> Option<(String, Admitted)> {
        let held = token()?;
        let admitted = Admitted { hash: hash(&held), device: device.clone(), since: since.to_owned() };
        let known = Remembered { device, since: since.to_owned(), seen: Some(Stopwatch::start()) };
        lock(&self.known).insert(admitted.hash.clone(), known);
        Some((held, admitted))
    }

    /// Whoever holds that; he is seen.
    pub(super) fn holder(&self, held: &str) -> Option<Device> {
        let mut known = lock(&self.known);
        let found = known.get_mut(&hash(held))?;
        found.seen = Some(Stopwatch::start());
        Some(found.device.clone())
    }

    /// Gives another role; what the base is to keep.
    pub(super) fn promote(&self, hash: &str, role: Role) -> Option<Admitted> {
        let mut known = lock(&self.known);
        let found = known.get_mut(hash)?;
        found.device.role = role;
        found.device.table = None;
        Some(Admitted { hash: hash.to_owned(), device: found.device.clone(), since: found.since.clone() })
    }

    /// Forgets a browser: it is a visitor from now on.
    pub(super) fn forget(&self, hash: &str) -> Option<Device> {
        lock(&self.known).remove(hash).map(|known| known.device)
    }

    /// All of them: those who wait first, then the control table, then phones.
    pub(super) fn list(&self) -> Vec<Listed> {
        let known = lock(&self.known);
        let minutes = |seen: &Option<Stopwatch>| seen.map(|seen| seen.elapsed().as_secs() / 60);
        let listed = known.iter().map(|(hash, known)| Listed {
            hash: hash.clone(),
            device: known.device.clone(),
            minutes: minutes(&known.seen),
        });
        let mut listed: Vec<Listed> = listed.collect();
        let place = |role| match role {
            Role::Visitor => 0,
            Role::Arbiter => 1,
            Role::Operator => 2,
            Role::Table => 3,
        };
        listed.sort_by(|a, b| {
            let key = |one: &Listed| {
                (
                    place(one.device.role),
                    one.device.table.map(|(.., table)| table),
                    one.device.name.clone(),
                    one.hash.clone(),
                )
            };
            key(a).cmp(&key(b))
        });
        listed
    }

    /// Six figures that let one helper ask to be let in; they are good for five minutes, and the ones before no more.
    pub(super) fn invite(&self) -> Option<String> {
        let bytes = clock::secret()?;
        let number = bytes[..8].iter().fold(0_u64, |number, byte| number << 8 | u64::from(*byte)) % 1_000_000;
        let figures = format!("{number:06}");
        *lock(&self.invitation) = Some((figures.clone(), Stopwatch::start()));
        Some(figures)
    }

    /// The figures that are good now.
    pub(super) fn invitation(&self) -> Option<String> {
        let invitation = lock(&self.invitation);
        invitation.as_ref().filter(|(_, since)| since.elapsed() < INVITED).map(|(figures, _)| figures.clone())
    }

    /// Uses the figures up; false where they are not the ones.
    pub(super) fn accept_invitation(&self, figures: &str) -> bool {
        let good = self.invitation().is_some_and(|good| good == figures);
        if good {
            *lock(&self.invitation) = None;
        }
        good
    }

    /// Somebody on the network asked for something.
    pub(super) fn see(&self, from: IpAddr) {
        if from.is_loopback() && from == IpAddr::from([127, 0, 0, 1]) {
            return;
        }
        let mut seen = lock(&self.seen);
        if seen.len() < MOST_SEEN || seen.contains_key(&from) {
            seen.insert(from, Stopwatch::start());
        }
    }

    /// How many addresses of the network asked for something lately.
    pub(super) fn recent_addresses(&self) -> usize {
        lock(&self.seen).values().filter(|seen| seen.elapsed() < HERE).count()
    }
}

/// 128 bits, as letters and figures of an address.
fn token() -> Option<String> {
    Some(clock::secret()?[..16].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// What is kept of what a browser holds.
pub(super) fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
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
        let anne = Device::desk("Anne", Role::Arbiter);
        let link = devices.link(anne.clone()).unwrap();
        assert_eq!(link.len(), 32);
        let entered = devices.enter(&link).unwrap();
        let (held, row) = devices.admit(entered, "2026-11-21T20:00:00").unwrap();
        assert_ne!(held, link);
        assert!(row.hash != held && row.hash.len() == 64, "only the digest is kept");
        assert_eq!(devices.holder(&held), Some(anne.clone()));
        assert_eq!(devices.enter(&link), None);
        assert_eq!(devices.holder(&link), None);
        assert_eq!(devices.holder(""), None);
        // After a restart the base lets it in again; once forgotten, nothing does.
        let restarted = Devices::default();
        restarted.remember(vec![row.clone()]);
        assert_eq!(restarted.holder(&held), Some(anne));
        restarted.forget(&row.hash);
        assert_eq!(restarted.holder(&held), None);
    }

    #[test]
    fn six_figures_let_one_helper_ask_and_a_new_invitation_ends_the_one_before() {
        let devices = Devices::default();
        assert!(!devices.accept_invitation(""));
        let (first, second) = (devices.invite().unwrap(), devices.invite().unwrap());
        assert_eq!(first.len(), 6);
        assert!(first == second || !devices.accept_invitation(&first));
        assert!(devices.accept_invitation(&second));
        assert!(!devices.accept_invitation(&second), "once");
    }
}
