//! The timer of a position: kept by the program, so that the clocks of the phones do not matter.

use std::fmt;

use chrono::{Duration, NaiveDateTime};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Timer {
    /// It runs until then, local time.
    Runs(NaiveDateTime),
    /// It stands, with so many seconds left.
    Stands(i64),
}

const FORM: &str = "%Y-%m-%dT%H:%M:%S";

impl Timer {
    /// One of that many minutes, begun now.
    pub fn of_minutes(minutes: u16, now: NaiveDateTime) -> Self {
        Self::Stands(i64::from(minutes) * 60).started(now)
    }

    /// The seconds left; negative once the time is over.
    pub fn left(self, now: NaiveDateTime) -> i64 {
        match self {
            Self::Runs(end) => (end - now).num_seconds(),
            Self::Stands(left) => left,
        }
    }

    /// The same, running.
    pub fn started(self, now: NaiveDateTime) -> Self {
        let end = |left| Duration::try_seconds(left).and_then(|left| now.checked_add_signed(left));
        match self {
            Self::Stands(left) => end(left).map_or(self, Self::Runs),
            Self::Runs(_) => self,
        }
    }

    /// The same with so many minutes more; what is over is over.
    pub fn longer(self, minutes: u16, now: NaiveDateTime) -> Self {
        let left = Self::Stands(self.left(now).max(0) + i64::from(minutes) * 60);
        if matches!(self, Self::Runs(_)) { left.started(now) } else { left }
    }

    /// The same, standing.
    pub fn stopped(self, now: NaiveDateTime) -> Self {
        Self::Stands(self.left(now))
    }

    /// Reads the output of `Display`.
    pub fn parse(text: &str) -> Option<Self> {
        match text.split_once(' ')? {
            ("fin", end) => NaiveDateTime::parse_from_str(end, FORM).ok().map(Self::Runs),
            ("reste", left) => left.parse().ok().map(Self::Stands),
            _ => None,
        }
    }
}

impl fmt::Display for Timer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Runs(end) => write!(f, "fin {}", end.format(FORM)),
            Self::Stands(left) => write!(f, "reste {left}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timer_that_was_stopped_goes_on_with_what_was_left() {
        let at = |minute| chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap().and_hms_opt(21, minute, 0).unwrap();
        let timer = Timer::of_minutes(40, at(0));
        assert_eq!((timer.left(at(0)), timer.left(at(30)), timer.left(at(41))), (2400, 600, -60));
        let stopped = timer.stopped(at(10));
        assert_eq!(stopped.left(at(59)), 1800);
        assert_eq!(stopped.started(at(20)).left(at(30)), 1200);
        assert_eq!((stopped.longer(5, at(30)), timer.longer(5, at(50)).left(at(50))), (Timer::Stands(2100), 300));
        for timer in [timer, stopped] {
            assert_eq!(Timer::parse(&timer.to_string()), Some(timer));
        }
        assert_eq!(Timer::parse("fin demain"), None);
        assert_eq!(Timer::Stands(i64::MAX).started(at(0)), Timer::Stands(i64::MAX));
    }
}
