//! The only place that reads the time or draws fresh randomness.

#![expect(clippy::disallowed_methods, reason = "this is the one place")]

use std::sync::{Arc, Mutex, PoisonError};

use chrono::{Duration, Local, NaiveDateTime};

/// A duration: for progress and summaries, never for kept data.
#[derive(Debug, Clone, Copy)]
pub struct Stopwatch(std::time::Instant);

impl Stopwatch {
    pub fn start() -> Self {
        Self(std::time::Instant::now())
    }

    /// The time since the start.
    pub fn elapsed(&self) -> std::time::Duration {
        self.0.elapsed()
    }
}

/// 32 unguessable bytes, for a link or a key. Random in a scripted evening too; `None` where the system has no source of
/// randomness.
pub fn secret() -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).ok().map(|()| bytes)
}

/// Folders of the system's time zones, for those given by name, not by file.
const ZONES: [&str; 4] = ["/usr/share/zoneinfo", "/share/zoneinfo", "/etc/zoneinfo", "/usr/share/lib/zoneinfo"];

/// Whether `TZ` names something that is no file and may be read without end: `/dev/zero`, a pipe.
pub fn has_endless_zone(zone: &str) -> bool {
    let name = zone.strip_prefix(':').unwrap_or(zone);
    // An absolute path stays as it is.
    let places = ZONES.iter().map(|folder| std::path::Path::new(folder).join(name));
    !name.is_empty() && places.into_iter().any(|place| place.metadata().is_ok_and(|it| !it.is_file() && !it.is_dir()))
}

/// The source of the time and of fresh seeds. Copies of a made-up evening share its time, so that several threads live one evening.
#[derive(Debug, Clone)]
pub enum Clock {
    /// The computer's own.
    System,
    /// A made-up evening: starts at a given moment and advances by one minute at each reading, so that a demonstration or a
    /// test repeats to the byte.
    Scripted(Arc<Mutex<NaiveDateTime>>),
}

impl Clock {
    /// A made-up evening starting at that moment.
    pub fn scripted(start: NaiveDateTime) -> Self {
        Self::Scripted(Arc::new(Mutex::new(start)))
    }

    /// The local time.
    pub fn now(&self) -> NaiveDateTime {
        match self {
            Self::System => Local::now().naive_local(),
            Self::Scripted(moment) => {
                let mut moment = moment.lock().unwrap_or_else(PoisonError::into_inner);
                let now = *moment;
                *moment = now.checked_add_signed(Duration::minutes(1)).unwrap_or(now);
                now
            }
        }
    }

    /// The local time by this computer's own clock; `None` in a made-up evening, whose clock moves when it is read.
    pub fn real(&self) -> Option<NaiveDateTime> {
        matches!(self, Self::System).then(|| self.now())
    }

    /// Unguessable bytes for the salts of one action; constant in a scripted evening.
    pub fn fresh_secret(&self) -> [u8; 32] {
        match self {
            // A sheet can be entered even without randomness; the time to the microsecond is at least not in the base.
            Self::System => secret().unwrap_or_else(|| {
                let mut bytes = [0; 32];
                let now = self.now().and_utc().timestamp_micros().to_le_bytes();
                bytes.iter_mut().zip(now).for_each(|(byte, part)| *byte = part);
                bytes
            }),
            Self::Scripted(_) => [42; 32],
        }
    }

    /// A seed for a draw: six digits, so that it can be read aloud and typed again.
    pub fn fresh_seed(&self) -> u64 {
        match self {
            Self::System => {
                let mut bytes = [0; 8];
                // Without a source of randomness the time still gives a different draw each evening.
                if getrandom::fill(&mut bytes).is_err() {
                    bytes = self.now().and_utc().timestamp_micros().to_le_bytes();
                }
                100_000 + u64::from_le_bytes(bytes) % 900_000
            }
            Self::Scripted(_) => 421_234,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::has_endless_zone;

    #[cfg(unix)]
    #[test]
    fn a_time_zone_is_a_file_with_an_end() {
        for zone in ["/dev/zero", ":/dev/zero", "../../../dev/zero"] {
            assert!(has_endless_zone(zone), "{zone}");
        }
        for zone in ["", "Europe/Paris", "CET-1CEST,M3.5.0,M10.5.0/3", "/etc/hostname", "/absent"] {
            assert!(!has_endless_zone(zone), "{zone}");
        }
    }
}
