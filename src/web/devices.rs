//! Devices and their rights: a browser that was let in has a name and a role. Only the digest of its cookie is kept, here and in the base.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use chrono::NaiveDateTime;
use sha2::{Digest, Sha256};

use domain::hall::{AHEAD, Admitted, AtTable, Device, EVENING, Role};
use host::clock::{self, Stopwatch};

/// How long the figures for a helper are good.
const INVITED: Duration = Duration::from_secs(300);
/// How long a device counts as here after the last request.
const HERE: Duration = Duration::from_secs(600);
/// The most phones that are known at a table and position.
const MOST_AT_TABLE: usize = 6;
/// How the base writes when a device came in.
pub(super) const SECONDS: &str = "%Y-%m-%dT%H:%M:%S";
/// The most addresses that are remembered as seen.
const MOST_SEEN: usize = 1000;

/// A browser in the list of those that are known.
#[derive(Debug, Clone)]
pub(super) struct Listed {
    /// The device's identifier in forms.
    pub(super) hash: String,
    pub(super) device: Device,
    /// Minutes since its last request; `None` where there was none since the program started.
    pub(super) minutes: Option<u64>,
}

#[derive(Debug)]
struct Remembered {
    device: Device,
    since: String,
    /// How long ago that was when it was counted from here on.
    age: (Duration, Stopwatch),
    seen: Option<Stopwatch>,
}

impl Remembered {
    /// A phone whose evening is over.
    fn is_over(&self) -> bool {
        let (before, counted) = &self.age;
        self.device.role == Role::Table && EVENING.to_std().is_ok_and(|evening| *before + counted.elapsed() >= evening)
    }
}

/// The known browsers, the links by which the next ones come in, and the addresses seen.
#[derive(Debug, Default)]
pub(super) struct Devices {
    known: Mutex<HashMap<String, Remembered>>,
    /// The devices whose row in the base is out of date.
    unwritten: Mutex<BTreeSet<String>>,
    links: Mutex<HashMap<String, Device>>,
    invitation: Mutex<Option<(String, Stopwatch)>>,
    /// When a device last asked from there, and whether that was the control table.
    seen: Mutex<HashMap<IpAddr, (Stopwatch, bool)>>,
    /// When this computer last asked for something.
    seen_here: Mutex<Option<Stopwatch>>,
}

impl Devices {
    /// The devices of the base. One that came in later than now, by a clock that was ahead, is as one of long ago.
    pub(super) fn remember(&self, admitted: Vec<Admitted>, now: NaiveDateTime) {
        let age = |since: &str| (now + AHEAD - NaiveDateTime::parse_from_str(since, SECONDS).ok()?).to_std().ok();
        let known = admitted.into_iter().map(|one| {
            let before = age(&one.since).map(|age| age.saturating_sub(AHEAD.to_std().unwrap_or_default()));
            let age = (before.unwrap_or(Duration::MAX / 2), Stopwatch::start());
            (one.hash, Remembered { device: one.device, since: one.since, age, seen: None })
        });
        lock(&self.known).extend(known);
    }

    /// The changes the base lacks: rows to keep, digests to forget.
    pub(super) fn unwritten(&self) -> (Vec<Admitted>, Vec<String>) {
        let hashes = std::mem::take(&mut *lock(&self.unwritten));
        let known = lock(&self.known);
        let (mut kept, mut gone) = (Vec::new(), Vec::new());
        for hash in hashes {
            match known.get(&hash) {
                Some(Remembered { device, since, .. }) => {
                    kept.push(Admitted { hash, device: device.clone(), since: since.clone() });
                }
                None => gone.push(hash),
            }
        }
        (kept, gone)
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

    /// Makes a browser known; returns its cookie. Of the phones of a table, the one not seen for longest goes where there are too
    /// many.
    pub(super) fn admit(&self, device: Device, since: &str) -> Option<String> {
        let held = token()?;
        let (own, since, table) = (hash(&held), since.to_owned(), device.table);
        let age = (Duration::ZERO, Stopwatch::start());
        let mut known = lock(&self.known);
        let mut there: Vec<(Duration, String)> = (known.iter())
            .filter(|(_, other)| table.is_some() && other.device.table == table)
            .map(|(hash, other)| (other.seen.map_or(Duration::MAX, |seen| seen.elapsed()), hash.clone()))
            .collect();
        there.sort_by_key(|(unseen, _)| Reverse(*unseen));
        there.truncate((there.len() + 1).saturating_sub(MOST_AT_TABLE));
        known.insert(own.clone(), Remembered { device, since, age, seen: Some(Stopwatch::start()) });
        let mut unwritten = lock(&self.unwritten);
        for (_, gone) in there {
            known.remove(&gone);
            unwritten.insert(gone);
        }
        unwritten.insert(own);
        Some(held)
    }

    /// The device with that cookie; marks it as seen.
    pub(super) fn holder(&self, held: &str) -> Option<Device> {
        let mut known = lock(&self.known);
        let found = known.get_mut(&hash(held)).filter(|found| !found.is_over())?;
        found.seen = Some(Stopwatch::start());
        Some(found.device.clone())
    }

    /// Since when the browser with that cookie is in: its own, whatever it is called; the same at the computer that takes over.
    pub(super) fn since(&self, held: &str) -> Option<String> {
        lock(&self.known).get(&hash(held)).map(|found| found.since.clone())
    }

    /// Gives another role; returns the row to keep in the base.
    pub(super) fn promote(&self, hash: &str, role: Role) -> Option<Admitted> {
        let mut known = lock(&self.known);
        let found = known.get_mut(hash)?;
        found.device.role = role;
        found.device.table = None;
        Some(Admitted { hash: hash.to_owned(), device: found.device.clone(), since: found.since.clone() })
    }

    /// Forgets a browser: it is a visitor from now on.
    pub(super) fn forget(&self, hash: &str) -> Option<Device> {
        let gone = lock(&self.known).remove(hash)?;
        lock(&self.unwritten).insert(hash.to_owned());
        Some(gone.device)
    }

    /// Forgets the phones of those tables, and those whose evening is over; returns their digests.
    pub(super) fn forget_phones(&self, of: impl Fn(AtTable) -> bool) -> Vec<String> {
        let mut known = lock(&self.known);
        let goes =
            |one: &Remembered| one.device.role == Role::Table && (one.is_over() || one.device.table.is_none_or(&of));
        let gone: Vec<String> = known.iter().filter(|(_, one)| goes(one)).map(|(hash, _)| hash.clone()).collect();
        known.retain(|_, one| !goes(one));
        lock(&self.unwritten).extend(gone.iter().cloned());
        gone
    }

    /// All devices: those that wait first, then the control table, then phones.
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

    /// How many phones are at tables.
    pub(super) fn phones(&self) -> usize {
        lock(&self.known).values().filter(|one| one.device.role == Role::Table && !one.is_over()).count()
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

    /// Notes a request from an address.
    pub(super) fn see(&self, from: IpAddr, role: Role) {
        if from.is_loopback() && from == IpAddr::from([127, 0, 0, 1]) {
            *lock(&self.seen_here) = Some(Stopwatch::start());
            return;
        }
        let (mut seen, helper) = (lock(&self.seen), role >= Role::Operator);
        if helper || seen.len() < MOST_SEEN || seen.contains_key(&from) {
            seen.insert(from, (Stopwatch::start(), helper));
        }
    }

    /// How long no page of this computer has asked for anything; nothing yet: since no time.
    pub(super) fn unused_here(&self) -> Duration {
        lock(&self.seen_here).get_or_insert_with(Stopwatch::start).elapsed()
    }

    /// How many addresses of the network asked for something lately.
    pub(super) fn recent_addresses(&self) -> usize {
        lock(&self.seen).values().filter(|(seen, _)| seen.elapsed() < HERE).count()
    }

    /// Whether a helper asked last from that address.
    pub(super) fn has_helper(&self, from: IpAddr) -> bool {
        lock(&self.seen).get(&from).is_some_and(|(_, helper)| *helper)
    }
}

/// 128 bits, as letters and figures of an address.
pub(super) fn token() -> Option<String> {
    Some(clock::secret()?[..16].iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The stored digest of a browser's cookie.
pub(super) fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use domain::tournament::TournamentId;
    use domain::{PositionNo, TableNo};

    #[test]
    fn a_link_lets_one_browser_in_and_is_then_used_up() {
        let devices = Devices::default();
        let anne = Device::desk("Anne", Role::Arbiter);
        let link = devices.link(anne.clone()).unwrap();
        assert_eq!(link.len(), 32);
        let entered = devices.enter(&link).unwrap();
        let held = devices.admit(entered, "2026-11-21T20:00:00").unwrap();
        let (rows, gone) = devices.unwritten();
        let [row] = &rows[..] else { panic!("{rows:?}") };
        assert!(gone.is_empty() && devices.unwritten().0.is_empty());
        assert_ne!(held, link);
        assert!(row.hash != held && row.hash.len() == 64, "only the digest is kept");
        assert_eq!(devices.holder(&held), Some(anne.clone()));
        assert_eq!(devices.enter(&link), None);
        assert_eq!(devices.holder(&link), None);
        assert_eq!(devices.holder(""), None);
        // After a restart the base lets it in again; once forgotten, nothing does.
        let restarted = Devices::default();
        restarted.remember(vec![row.clone()], at(23));
        assert_eq!(restarted.holder(&held), Some(anne));
        restarted.forget(&row.hash);
        assert_eq!(restarted.holder(&held), None);
        assert_eq!(restarted.unwritten(), (Vec::new(), vec![row.hash.clone()]));
    }

    fn at(hour: u32) -> NaiveDateTime {
        chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(hour, 0, 0).unwrap()
    }

    fn phone(tournament: i64, table: u16) -> Device {
        let table = Some((TournamentId(tournament), PositionNo(1), TableNo(table)));
        Device { name: "téléphone".to_owned(), role: Role::Table, table }
    }

    #[test]
    fn a_phone_is_known_for_an_evening_of_its_tournament_and_the_control_table_for_longer() {
        let devices = Devices::default();
        let (paul, phone) = (Device::desk("Paul", Role::Operator), phone(1, 7));
        let since = "2026-11-21T10:00:00";
        let held = [paul.clone(), phone.clone()].map(|one| devices.admit(one, since).unwrap());
        let rows = devices.unwritten().0;
        // From 10 to 22 it is one evening; an hour before, the clock was ahead.
        for (hour, here) in [(10, true), (21, true), (22, false), (8, false)] {
            let restarted = Devices::default();
            restarted.remember(rows.clone(), at(hour));
            assert_eq!(restarted.holder(&held[0]), Some(paul.clone()), "{hour}");
            assert_eq!(restarted.holder(&held[1]).is_some(), here, "{hour}");
            assert_eq!(restarted.forget_phones(|_| false).len(), usize::from(!here), "{hour}");
        }
        assert!(devices.forget_phones(|(tournament, ..)| tournament != TournamentId(1)).is_empty());
        assert_eq!(devices.forget_phones(|(tournament, ..)| tournament != TournamentId(2)).len(), 1);
        assert_eq!((devices.holder(&held[0]), devices.holder(&held[1])), (Some(paul), None));
    }

    #[test]
    fn a_table_has_six_phones_at_most_and_the_one_not_seen_for_longest_goes() {
        let devices = Devices::default();
        let held: Vec<String> = (0..6).map(|_| devices.admit(phone(1, 7), "").unwrap()).collect();
        let other = devices.admit(phone(1, 8), "").unwrap();
        assert!(held.iter().rev().all(|held| devices.holder(held).is_some()), "the last one was seen first");
        devices.admit(phone(1, 7), "").unwrap();
        assert_eq!(devices.list().len(), 7);
        assert_eq!(devices.holder(&held[5]), None);
        assert!(devices.holder(&held[0]).is_some() && devices.holder(&other).is_some());
        let (kept, gone) = devices.unwritten();
        assert_eq!((kept.len(), gone), (7, vec![hash(&held[5])]));
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
