//! Sheets typed one after the other, no two alike, and those the program acknowledged.

use std::collections::BTreeMap;

use crate::common::Evening;

/// Players of the tournaments of these tests, and their tables.
pub const PLAYERS: usize = 24;
pub const TABLES: u64 = 6;

/// The sheets of position 1 by table.
pub type Sheets = BTreeMap<u64, Vec<i64>>;

/// One sheet as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typed {
    pub table: u64,
    pub figures: Vec<i64>,
}

impl Typed {
    /// The sheet typed as number `n`: table after table, figures that come only once (F2 and F3 hold), none so large that it is asked about (F6)
    /// below number 60,000.
    pub fn number(n: u64) -> Self {
        let (a, b) = (4 * i64::try_from(n % 160).unwrap(), 4 * i64::try_from(n / 160).unwrap());
        Self { table: n % TABLES + 1, figures: vec![-446 - a, 1346 + a, -390 - b, -510 + b] }
    }

    /// As one line of the dialogue.
    pub fn line(&self) -> String {
        let figures: Vec<String> = self.figures.iter().map(ToString::to_string).collect();
        format!("{} {}\n", self.table, figures.join(" "))
    }

    /// As the arguments of one command.
    pub fn arguments(&self) -> Vec<String> {
        let words = ["marque", "--corriger", "1"].map(String::from).into_iter().chain([self.table.to_string()]);
        words.chain(["--".to_owned()]).chain(self.figures.iter().map(ToString::to_string)).collect()
    }

    /// Reads an acknowledgement: `✔ Corrigée : position 1, table 7 : N -446  S +1346  E -390  O -510`.
    pub fn acknowledged(line: &str) -> Option<Self> {
        let (place, figures) = line.strip_prefix("✔ ")?.rsplit_once(" : ")?;
        let table = place.rsplit_once("table ")?.1.parse().ok()?;
        let figures = figures.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        Some(Self { table, figures })
    }
}

/// All that a run acknowledged, in order.
pub fn acknowledged(err: &str) -> Vec<Typed> {
    err.lines().filter_map(Typed::acknowledged).collect()
}

/// The sheets of the base.
#[track_caller]
pub fn sheets(evening: &Evening) -> Sheets {
    evening.sheets().into_iter().map(|((_, table), figures)| (table, figures)).collect()
}

/// The sheets once these are saved.
pub fn after<'a>(before: &Sheets, typed: impl IntoIterator<Item = &'a Typed>) -> Sheets {
    let mut sheets = before.clone();
    sheets.extend(typed.into_iter().map(|sheet| (sheet.table, sheet.figures.clone())));
    sheets
}
