//! Importing a file: on a terminal, what would change is always shown before it is done.

use super::error::CliError;
use super::session::Session;
use crate::app::Changes;
use crate::report::club::ImportReport;

/// Runs an import: only its preview with `preview`, with a question on a terminal, at once elsewhere. Gives what was done,
/// if it was.
pub(super) fn import<T>(
    session: &mut Session<'_>,
    preview: bool,
    question: &str,
    mut run: impl FnMut(Changes) -> Result<T, CliError>,
    report: impl Fn(&T) -> &ImportReport,
) -> Result<Option<T>, CliError> {
    if preview || session.console.interactive {
        let shown = run(Changes::Preview)?;
        session.show(report(&shown))?;
        if preview || report(&shown).changes == 0 {
            return Ok(None);
        }
        if !session.confirms(question)? {
            session.say("Rien n'est importé.");
            return Ok(None);
        }
    }
    run(Changes::Apply).map(Some)
}

/// Says what was done: in one sentence where the list has just been shown.
pub(super) fn say(session: &mut Session<'_>, report: &ImportReport) -> Result<(), CliError> {
    if session.console.interactive {
        session.say(&report.summary);
        return Ok(());
    }
    session.show(report)
}
