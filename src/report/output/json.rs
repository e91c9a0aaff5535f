//! A report as JSON, one object on one line, for other programs.

use serde::Serialize;

use crate::Tabular;

/// The version of the JSON forms, which only ever gain fields.
const SCHEMA: u32 = 1;

/// A report with what every one of them says first.
#[derive(Serialize)]
struct Named<'a, T> {
    schema: u32,
    /// Which one it is.
    report: &'static str,
    #[serde(flatten)]
    content: &'a T,
}

/// The report as other programs get it: its version, its name, its fields.
pub fn named(report: &impl Tabular) -> impl Serialize {
    Named { schema: SCHEMA, report: report.name(), content: report }
}

/// The report, ended by a newline. A report holds only strings, numbers and lists: this cannot fail on one.
/// Errors: when a value cannot be written as JSON.
pub fn json(report: &impl Tabular) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(&named(report))? + "\n")
}
