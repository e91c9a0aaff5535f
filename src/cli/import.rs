//! Importing a file: on a terminal, what would change is always shown before it is done.

use std::path::{Path, PathBuf};

use clap::Args;

use super::error::CliError;
use super::files;
use super::run::{Run, asked};
use app::{AppError, Changes, Club, ReadList, sheet_words, which_sheet};
use domain::counted;
use domain::text::{fold, lowered};
use input::SheetList;
use report::directory::ImportReport;

/// What an import asks before it is done, and what was answered beforehand.
#[derive(Debug, Clone, Copy)]
pub(super) struct Asks<'q> {
    /// Only shown, never done.
    pub(super) preview: bool,
    pub(super) question: &'q str,
    /// Whether the operator said yes beforehand, to an import that asks without a terminal too where it may do harm; `None` for one that
    /// does none.
    pub(super) sure: Option<bool>,
}

impl Asks<'_> {
    /// Refuses what only a person may agree to, where there is none.
    pub(super) fn agrees(&self, shown: &ImportReport, interactive: bool) -> Result<(), AppError> {
        let (harm, reasons) = match (&shown.doubts[..], &shown.updated()[..]) {
            _ if interactive || self.preview || self.sure != Some(false) => return Ok(()),
            ([], []) => return Ok(()),
            ([], cards) => {
                let first: Vec<String> =
                    cards.iter().take(3).map(|line| format!("{} ({})", line.name, line.effect)).collect();
                let (count, more) = (counted(cards.len(), "fiche"), if cards.len() > 3 { " …" } else { "" });
                let harm = format!("cette liste change {count} de l'annuaire : {}{more}", first.join(" ; "));
                (harm.clone(), vec![harm])
            }
            (doubts, _) => {
                let doubts: Vec<String> = doubts.iter().map(|doubt| lowered(doubt)).collect();
                (format!("dans cette liste, {}", doubts.join(" ; ")), doubts)
            }
        };
        let message = format!("{harm}, et personne n'est au clavier pour le confirmer : rien n'est fait");
        Err(AppError::unanswered(message, asked(self.question, reasons, None, "--oui"))
            .advise("Pour le voir : la même commande avec --essai. Pour le faire : avec --oui."))
    }
}

/// A list in a file, and its sheet.
#[derive(Debug, Args)]
pub(super) struct ListFile {
    /// Le fichier
    fichier: PathBuf,
    /// D'un classeur : la feuille de ce nom (sinon la seule qui a une liste)
    #[arg(long, value_name = "NOM")]
    feuille: Option<String>,
}

impl ListFile {
    pub(super) fn path(&self) -> &Path {
        &self.fichier
    }

    /// Reads the file, for the next import of that club.
    pub(super) fn read(&self, run: &mut Run<'_>, club: &mut Club) -> Result<Vec<u8>, CliError> {
        read_list(run, club, &self.fichier, self.feuille.as_deref())
    }

    /// The same of what was read already.
    pub(super) fn take_up(&self, run: &mut Run<'_>, club: &mut Club, bytes: &[u8]) -> Result<(), CliError> {
        take_up(run, club, bytes, self.feuille.as_deref())
    }
}

/// Reads a list, for the next import of that club, and names the sheets it leaves out.
pub(super) fn read_list(
    run: &mut Run<'_>,
    club: &mut Club,
    path: &Path,
    sheet: Option<&str>,
) -> Result<Vec<u8>, CliError> {
    let bytes = files::read(path)?;
    take_up(run, club, &bytes, sheet)?;
    Ok(bytes)
}

fn take_up(run: &mut Run<'_>, club: &mut Club, bytes: &[u8], sheet: Option<&str>) -> Result<(), CliError> {
    let mut list = ReadList::read(bytes, sheet);
    if !list.lists().is_empty() {
        list = ReadList::read(bytes, Some(&chosen(run, list.lists())?));
    } else if sheet.is_none() && !list.other_sheets().is_empty() {
        run.say(format!(
            "Autres feuilles du classeur : « {} » (--feuille NOM en choisit une)",
            list.other_sheets().join(" », « ")
        ));
    }
    club.having_read(Some(list));
    Ok(())
}

/// Which of several sheets that look like lists is meant.
/// Errors: nobody says it.
fn chosen(run: &mut Run<'_>, lists: &[SheetList]) -> Result<String, CliError> {
    if run.console.interactive {
        run.say("Plusieurs feuilles de ce classeur ont l'air d'une liste :");
        run.say_all((1..).zip(lists).map(|(number, list): (usize, _)| format!("  {number}  {}", sheet_words(list))));
        while let Some(answer) = run.ask("Laquelle lire ? (numéro ou nom, Entrée : aucune) ", "")? {
            let meant = |(number, list): &(usize, &SheetList)| {
                answer.trim() == number.to_string() || fold(&answer) == fold(&list.name)
            };
            match (1..).zip(lists).find(meant) {
                Some((_, list)) => return Ok(list.name.clone()),
                None if answer.trim().is_empty() => break,
                None => {}
            }
        }
    }
    let mut error = which_sheet(lists);
    if let AppError::Unanswered { asked, .. } = &mut error {
        "--feuille".clone_into(&mut asked.option);
    }
    Err(error.advise("Dites laquelle : la même commande avec --feuille NOM.").into())
}

/// Runs an import: only its preview, with a question on a terminal, at once elsewhere unless it may do harm. Returns the result, if it was done.
pub(super) fn import<T>(
    run: &mut Run<'_>,
    asks: Asks<'_>,
    mut import_once: impl FnMut(Changes) -> Result<T, AppError>,
    report: impl Fn(&T) -> &ImportReport,
) -> Result<Option<T>, CliError> {
    if asks.preview || run.console.interactive {
        let shown = import_once(Changes::Preview)?;
        let shown = report(&shown);
        run.show(shown)?;
        if asks.preview || shown.changes == 0 {
            return Ok(None);
        }
        if asks.sure != Some(true) {
            let doubts = shown.doubts.iter().map(|doubt| format!("{doubt}. Prendre la liste ainsi ? [o/N] "));
            let mut questions = doubts.chain([asks.question.to_owned()]);
            if !questions.try_fold(true, |agreed, question| Ok::<_, CliError>(agreed && run.confirms(&question)?))? {
                run.say("Rien n'est importé.");
                return Ok(None);
            }
        }
    }
    Ok(Some(import_once(Changes::Apply)?))
}

/// Imports a list of lines and prints the result; one sentence is enough where the preview has just been shown.
pub(super) fn import_list(
    run: &mut Run<'_>,
    asks: Asks<'_>,
    import_once: impl FnMut(Changes) -> Result<ImportReport, AppError>,
) -> Result<(), CliError> {
    match import(run, asks, import_once, |report| report)? {
        Some(report) if run.console.interactive => run.done(&report.summary),
        Some(report) => run.show(&report),
        None => Ok(()),
    }
}
