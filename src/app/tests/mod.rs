//! Use cases on a base of their own, below the binary.

mod arbitration;
mod double_entry;
mod doubts;
mod erasing;
mod law;
mod merging;
mod movements;
mod papers;
mod past_nights;
mod privacy;
mod properties;
mod requests;
mod season;
mod slips;
mod small;
mod threads;

use std::path::PathBuf;

use tempfile::TempDir;

use super::*;
use domain::award::Formula;
use domain::money::Cents;
use domain::movement::Game;
use domain::tournament::Settings;
use domain::{PositionNo, Score, TableNo};
use host::clock::Clock;
use report::{RankingReport, RankingRow};
use storage::Mode;

/// A base in a folder of its own, with a made-up clock.
struct Evening {
    _folder: TempDir,
    path: PathBuf,
    clock: Clock,
}

/// A tournament as it is asked for.
fn wanted(formula: Formula, positions: u8, game: Game, sessions: u8) -> Settings {
    let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    Settings { formula, positions, deals: 4, game, sessions, ..Settings::new("Coupe", day) }
}

fn newcomer(name: impl Into<String>) -> Registration {
    Registration::New(PersonInput { last_name: Some(name.into()), ..PersonInput::default() })
}

/// The figures of a table that a pack of cards can give: the first chair wins, the second loses.
fn figures(players: usize, size: i32) -> Figures {
    let mut scores = vec![0; players];
    let step = i32::try_from(players).unwrap_or(4);
    (scores[0], scores[1]) = (step * size, -step * size);
    Figures::InOrder(scores.into_iter().map(Score).collect())
}

impl Evening {
    fn empty() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("club.sqlite");
        let start = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).and_then(|day| day.and_hms_opt(20, 0, 0)).unwrap();
        let evening = Self { _folder: folder, path, clock: Clock::scripted(start) };
        Club::open(&evening.path, Mode::Create, &evening.clock, "Anne", None).unwrap();
        evening
    }

    /// Players P01, P02, … seated in the order of their numbers.
    fn placed(players: usize, new: Settings) -> Self {
        let evening = Self::empty();
        let club = evening.club();
        club.create(new).unwrap();
        let list: Vec<Registration> = (1..=players).map(|n| newcomer(format!("P{n:02}"))).collect();
        club.entries().register(&list, &Registering::default()).unwrap();
        club.free(None).unwrap().place(Draw::Arrival, 1, None).unwrap();
        evening
    }

    fn individual(players: usize, positions: u8) -> Self {
        Self::placed(players, wanted(Formula::Individuel, positions, Game::Quatre, 1))
    }

    fn club(&self) -> Club {
        Club::open(&self.path, Mode::Existing, &self.clock, "Anne", None).unwrap()
    }

    /// Enters the sheets awaited at the position being played, table t winning t times something.
    fn plays(&self) {
        let club = self.club();
        let missing = club.free(None).unwrap().missing(None).unwrap();
        for sheet in missing.missing {
            let figures = figures(sheet.players.len(), i32::from(sheet.table) * 10 + i32::from(missing.position));
            let position = PositionNo(missing.position);
            club.free(None)
                .unwrap()
                .enter_sheet(position, TableNo(sheet.table), &figures, &Entering::default())
                .unwrap();
        }
    }

    fn next(&self) {
        self.club().free(None).unwrap().next_position(NextMovement::Same, None).unwrap();
    }

    fn ranking(&self) -> RankingReport {
        self.club().free(None).unwrap().ranking(RankingAsked { provisional: true, ..RankingAsked::default() }).unwrap()
    }

    fn row(&self, name: &str) -> Option<RankingRow> {
        self.ranking().rows.into_iter().find(|row| row.name == name || row.members.iter().any(|m| m.name == name))
    }

    /// A player's seat: table and chair.
    fn seat(&self, name: &str, position: u8) -> Option<(u16, usize)> {
        let report = self.club().placement(Some(PositionNo(position))).unwrap();
        report.tables.iter().find_map(|line| {
            let chair = line.chairs.iter().position(|chair| chair.as_deref() == Some(name))?;
            Some((line.table, chair))
        })
    }

    /// Expects that `verifier` finds nothing.
    fn verified(&self) {
        let report = self.club().trust().check().unwrap();
        assert!(report.findings.is_empty(), "{:#?}", report.findings);
    }
}

/// The rule that refuses.
fn refused<T: std::fmt::Debug>(result: Result<T>) -> &'static str {
    match result {
        Err(AppError::Rule(refusal)) => {
            assert!(!refusal.advice.is_empty(), "{refusal} says what to do");
            refusal.rule
        }
        other => panic!("a rule should refuse: {other:?}"),
    }
}
