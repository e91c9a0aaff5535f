//! Importing a file: on a terminal, what would change is always shown before it is done.

use super::error::CliError;
use super::run::Run;
use crate::app::Changes;
use crate::report::club::ImportReport;

/// Runs an import: only its preview with `preview`, with a question on a terminal, at once elsewhere. Gives what was done,
/// if it was.
pub(super) fn import<T>(
    run: &mut Run<'_>,
    preview: bool,
    question: &str,
    mut import: impl FnMut(Changes) -> Result<T, CliError>,
    report: impl Fn(&T) -> &ImportReport,
) -> Result<Option<T>, CliError> {
    if preview || run.console.interactive {
        let shown = import(Changes::Preview)?;
        run.show(report(&shown))?;
        if preview || report(&shown).changes == 0 {
            return Ok(None);
        }
        if !run.confirms(question)? {
            run.say("Rien n'est importé.");
            return Ok(None);
        }
    }
    import(Changes::Apply).map(Some)
}

/// Says what was done: in one sentence where the list has just been shown.
pub(super) fn say(run: &mut Run<'_>, report: &ImportReport) -> Result<(), CliError> {
    if run.console.interactive {
        run.say(&report.summary);
        return Ok(());
    }
    run.show(report)
}
