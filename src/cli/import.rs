//! Importing a file: on a terminal, what would change is always shown before it is done.

use super::error::CliError;
use super::run::Run;
use app::{AppError, Changes};
use report::directory::ImportReport;

/// Runs an import: only its preview with `preview`, with a question on a terminal, at once elsewhere. Returns the result,
/// if it was done.
pub(super) fn import<T>(
    run: &mut Run<'_>,
    preview: bool,
    question: &str,
    mut import_once: impl FnMut(Changes) -> Result<T, AppError>,
    report: impl Fn(&T) -> &ImportReport,
) -> Result<Option<T>, CliError> {
    if preview || run.console.interactive {
        let shown = import_once(Changes::Preview)?;
        run.show(report(&shown))?;
        if preview || report(&shown).changes == 0 {
            return Ok(None);
        }
        if !run.confirms(question)? {
            run.say("Rien n'est importé.");
            return Ok(None);
        }
    }
    Ok(Some(import_once(Changes::Apply)?))
}

/// Imports a list of lines and prints the result; one sentence is enough where the preview has just been shown.
pub(super) fn import_list(
    run: &mut Run<'_>,
    preview: bool,
    question: &str,
    import_once: impl FnMut(Changes) -> Result<ImportReport, AppError>,
) -> Result<(), CliError> {
    match import(run, preview, question, import_once, |report| report)? {
        Some(report) if run.console.interactive => {
            run.say(&report.summary);
            Ok(())
        }
        Some(report) => run.show(&report),
        None => Ok(()),
    }
}
