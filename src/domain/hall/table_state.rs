//! The state of a table while its position is played.

use std::fmt;

use super::Standing;
use crate::tournament::Tournament;
use crate::{PositionNo, TableNo};
use chrono::{Duration, NaiveDateTime};

keyed! {
    /// What a table's sheet has come to: the same for the control table and the wall, in the order in which it is told.
    pub enum TableState {
        /// The sheet is in, and counts.
        Recorded = "enregistrée",
        /// Enough players agree: the control table may accept it.
        Confirmed = "confirmée",
        /// By one player, from a phone.
        Proposed = "proposée",
        /// Nothing has come yet.
        Awaited = "attendue",
        /// Players do not agree, or the phone and the sheet do not.
        Disputed = "litige",
    }
}

impl TableState {
    /// The state of a table of free deals; `proposed`: how its proposals stand.
    pub fn of(
        tournament: &Tournament,
        (position, table): (PositionNo, TableNo),
        proposed: impl IntoIterator<Item = Standing>,
    ) -> Self {
        Self::with(tournament.sheet(position, table).is_some_and(|sheet| sheet.confirmed), proposed)
    }

    /// The state of a table whose sheet, or whose étuis, are all in or not; `proposed`: how its proposals stand.
    pub fn with(recorded: bool, proposed: impl IntoIterator<Item = Standing>) -> Self {
        let (mut confirmed, mut waits) = (false, false);
        for standing in proposed {
            match standing {
                disputed if disputed.is_disputed() => return Self::Disputed,
                Standing::Confirmed => confirmed = true,
                Standing::Proposed => waits = true,
                _ => {}
            }
        }
        match (recorded, confirmed, waits) {
            (true, ..) => Self::Recorded,
            (_, true, _) => Self::Confirmed,
            (.., true) => Self::Proposed,
            _ => Self::Awaited,
        }
    }
}

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
    use crate::tournament::sample;

    const PLACE: (PositionNo, TableNo) = (PositionNo(1), TableNo(1));

    #[test]
    fn a_sheet_counts_once_it_is_in_and_a_dispute_is_seen_over_it() {
        let mut tournament = sample::evening(&[[100, -40, -20, -40]]);
        let state = |tournament: &Tournament, proposed: &[Standing]| {
            TableState::of(tournament, PLACE, proposed.iter().copied())
        };
        assert_eq!(state(&tournament, &[]), TableState::Recorded);
        assert_eq!(state(&tournament, &[Standing::Accepted]), TableState::Recorded);
        assert_eq!(state(&tournament, &[Standing::Differs]), TableState::Disputed);
        tournament.sheets[0].confirmed = false;
        assert_eq!(state(&tournament, &[Standing::FirstEntry]), TableState::Awaited, "the second entry is awaited");
        tournament.sheets.clear();
        assert_eq!(state(&tournament, &[]), TableState::Awaited);
        assert_eq!(state(&tournament, &[Standing::Proposed]), TableState::Proposed);
        assert_eq!(state(&tournament, &[Standing::Proposed, Standing::Confirmed]), TableState::Confirmed);
        assert_eq!(state(&tournament, &[Standing::Confirmed, Standing::Contested]), TableState::Disputed);
    }
}

#[cfg(test)]
mod timer_tests {
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
