//! A report as JSON, one object on one line, for other programs.

use serde::Serialize;

/// The report, ended by a newline. A report holds only strings, numbers and lists: this cannot fail on one.
/// Errors: when a value cannot be written as JSON.
pub fn json(report: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(report)? + "\n")
}
