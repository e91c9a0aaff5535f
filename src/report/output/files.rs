//! Reports as files that spreadsheets open, and how files are named.

use super::ods::ods;
use super::{XlsxFailed, csv, csv_text, xlsx};
use crate::Table;
use domain::text::fold;

/// A file that spreadsheets open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sheets {
    Csv,
    Xlsx,
    Ods,
}

impl Sheets {
    /// The ending of the file's name.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Ods => "ods",
        }
    }
}

/// Tables, each with its name, as a workbook or as CSV: several in one CSV file each have their title above them.
/// Errors: when the workbook cannot be made.
pub fn tables(tables: &[(&str, &Table)], form: Sheets) -> Result<Vec<u8>, XlsxFailed> {
    match form {
        Sheets::Csv => {}
        Sheets::Xlsx => return xlsx(tables),
        Sheets::Ods => return ods(tables),
    }
    let parts: Vec<String> = match tables {
        [(_, table)] => vec![csv(table)],
        several => several.iter().map(|(_, table)| format!("{}\n{}", csv_text(&table.title), csv(table))).collect(),
    };
    // The mark at the start makes spreadsheets read accents as UTF-8.
    Ok(format!("\u{feff}{}", parts.join("\n")).into_bytes())
}

/// A name fit for a file on any system: `coupe-d-automne`.
pub fn file_name(name: &str) -> String {
    let words: Vec<String> = fold(name)
        .split_whitespace()
        .map(|word| word.chars().filter(char::is_ascii_alphanumeric).collect::<String>())
        .filter(|word| !word.is_empty())
        .collect();
    let slug: String = words.join("-").chars().take(60).collect();
    if slug.is_empty() { "tournoi".to_owned() } else { slug }
}

/// The name of a tournament's archive: `coupe-d-automne-2026-11-21.chelem`.
pub fn archive_name(name: &str, date: &impl std::fmt::Display) -> String {
    format!("{}-{date}.chelem", file_name(name))
}

/// The name of a season's archive: `saison-2026-2027.chelem`.
pub fn season_archive_name(season: &str) -> String {
    format!("saison-{}.chelem", file_name(season))
}
