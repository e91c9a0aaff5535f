//! `exporter site`: the players' pages in a folder.

use std::path::PathBuf;

use crate::error::CliError;
use crate::run::Run;
use app::Club;

/// The default folder of the pages.
const USUAL: &str = "site";

#[cfg(feature = "salle")]
pub(super) fn write(run: &mut Run<'_>, club: &Club, folder: Option<PathBuf>, initials: bool) -> Result<(), CliError> {
    use crate::files;
    use domain::counted;
    use web;

    let folder = folder.unwrap_or_else(|| PathBuf::from(USUAL));
    let at = run.environment.clock.now().format("le %d/%m/%Y à %H h %M").to_string();
    let pages = web::site(club, initials, &at)?;
    let old = ours(&folder)?;
    for page in &pages {
        files::write(&folder.join(&page.name), &page.bytes)?;
    }
    // Pages of people taken off since the last time.
    for name in old.iter().filter(|name| pages.iter().all(|page| page.name != **name)) {
        let path = folder.join(name);
        std::fs::remove_file(&path).map_err(|error| CliError::File(path, error))?;
    }
    let front = folder.join(web::FRONT);
    run.console.wrote(&front);
    run.done(format!(
        "Écrit : {} ({}, à ouvrir dans un navigateur ou à déposer sur le site du club)",
        front.display(),
        counted(pages.len(), "fichier")
    ))
}

/// The pages of an earlier site in that folder, which is made if it is not there. A folder that holds anything else is refused.
#[cfg(feature = "salle")]
fn ours(folder: &std::path::Path) -> Result<Vec<String>, CliError> {
    use app::AppError;
    use web::{FRONT, MARK};

    let failed = |error| CliError::File(folder.to_owned(), error);
    if !folder.exists() {
        std::fs::create_dir(folder).map_err(failed)?;
    }
    let mut pages = Vec::new();
    let mut others = false;
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name().to_string_lossy().into_owned();
        let is_page =
            name == "joueurs.html" || name.starts_with("joueur-") || name.starts_with("position-") || name == FRONT;
        let content =
            if is_page { std::fs::read_to_string(folder.join(&name)).unwrap_or_default() } else { String::new() };
        if content.contains(MARK) {
            pages.push(name);
        } else {
            others = true;
        }
    }
    if others && !pages.iter().any(|name| name == FRONT) {
        let error = AppError::input(format!("{} contient autre chose qu'un site de chelem", folder.display()));
        return Err(error.advise("Donnez un dossier vide, ou qui n'existe pas encore.").into());
    }
    Ok(pages)
}

#[cfg(not(feature = "salle"))]
pub(super) fn write(_: &mut Run<'_>, _: &Club, _: Option<PathBuf>, _: bool) -> Result<(), CliError> {
    let _ = USUAL;
    Err(crate::commands::hall::built_without())
}
