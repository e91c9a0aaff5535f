//! A list in a file: shown first, line by line, then taken in.

use axum::body::Bytes;

use crate::act::{Shown, Weighed, cautions, weigh_beside};
use crate::answer::Answer;
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Club, Result};
use domain::counted;
use report::Tabular;
use report::directory::ImportReport;

/// The most lines of a file that are shown.
const SHOWN: usize = 500;

/// The file that came, or that was shown before.
pub(crate) fn brought(asked: &Asked) -> Option<Bytes> {
    let sent = asked.form.file.as_ref().map(|(_, bytes)| bytes.clone());
    sent.or_else(|| asked.form.filled("fichier_lu").and_then(|key| asked.hall.file(key)))
}

/// Previews a file's changes, and takes it in after that. The file stays on this computer in between; `more` are fields sent
/// back besides those that came.
pub(super) fn import(
    club: &mut Club,
    asked: &Asked,
    to: &str,
    button: &str,
    more: &[(&str, &str)],
    take: impl FnOnce(&mut Club, &[u8]) -> Result<ImportReport>,
) -> Result<Answer> {
    let bytes = brought(asked).ok_or_else(|| {
        AppError::input("aucun fichier n'a été choisi").advise("Choisissez le fichier sur ce poste, puis recommencez.")
    })?;
    let key = asked.text("cle").to_owned();
    asked.hall.keep_file(&key, bytes.clone());
    let more: Vec<(&str, &str)> = more.iter().copied().chain([("fichier_lu", key.as_str())]).collect();
    let weighed = Weighed { title: "Vérifiez avant d'importer", button, to, more: &more };
    weigh_beside(
        club,
        asked,
        &weighed,
        |club| take(club, &bytes),
        |report| {
            let mut table = report.table();
            // It was done in a copy: nothing is in yet.
            table.notes.iter_mut().take(1).for_each(|summary| *summary = format!("Si vous continuez : {summary}"));
            table.notes.push("Rien n'est encore enregistré.".to_owned());
            let more = table.rows.len().saturating_sub(SHOWN);
            table.rows.truncate(SHOWN);
            if more > 0 {
                table.notes.push(format!("… et {} de plus dans le fichier.", counted(more, "ligne")));
            }
            // What a terminal asks one by one stands where one decides.
            let head = cautions(&report.doubts);
            Shown { what: kit::table(&table), head, asks: !report.doubts.is_empty(), ..Shown::default() }
        },
        |report| format!("✔ {}", report.summary).lines().map(str::to_owned).collect(),
    )
}
