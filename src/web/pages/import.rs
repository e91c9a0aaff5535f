//! A list in a file: shown first, line by line, then taken in.

use maud::html;

use crate::app::{AppError, Club, Result};
use crate::report::Tabular;
use crate::report::directory::ImportReport;
use crate::web::act::{Weighed, weigh};
use crate::web::answer::Answer;
use crate::web::asked::Asked;
use crate::web::kit;

/// Shows what a file would change, and takes it in once it was seen. The file stays on this computer in between; `more` are fields sent
/// back besides those that came.
pub(super) fn import(
    club: &mut Club,
    asked: &Asked,
    to: &str,
    button: &str,
    more: &[(&str, &str)],
    take: impl FnOnce(&mut Club, &[u8]) -> Result<ImportReport>,
) -> Result<Answer> {
    let kept = asked.form.filled("fichier_lu").and_then(|key| asked.hall.file(key));
    let sent = asked.form.file.as_ref().map(|(_, bytes)| bytes.clone());
    let bytes = sent.or(kept).ok_or_else(|| {
        AppError::input("aucun fichier n'a été choisi").advise("Choisissez le fichier sur ce poste, puis recommencez.")
    })?;
    let key = asked.text("cle").to_owned();
    asked.hall.keep_file(&key, bytes.clone());
    let more: Vec<(&str, &str)> = more.iter().copied().chain([("fichier_lu", key.as_str())]).collect();
    let weighed = Weighed { title: "Vérifiez avant d'importer", button, to, more: &more };
    weigh(
        club,
        asked,
        &weighed,
        |club| take(club, &bytes),
        |report| html! { (kit::table(&report.table())) },
        |report| vec![format!("✔ {}", report.summary)],
    )
}
