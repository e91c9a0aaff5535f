//! `exporter site`: the players' pages in a folder.

use std::path::PathBuf;

use crate::error::CliError;
use crate::run::Run;
use app::Club;

/// The default folder of the pages.
const USUAL: &str = "site";

#[cfg(feature = "salle")]
pub(super) fn write(run: &mut Run<'_>, club: &Club, folder: Option<PathBuf>, initials: bool) -> Result<(), CliError> {
    use domain::counted;
    use web;

    let folder = folder.unwrap_or_else(|| PathBuf::from(USUAL));
    let pages = web::site(club, initials)?;
    let old = ours(&folder)?;
    for page in &pages {
        run.put(&folder.join(&page.name), &page.bytes)?;
    }
    // Pages of people taken off since the last time.
    for name in old.iter().filter(|name| pages.iter().all(|page| page.name != **name)) {
        let path = folder.join(name);
        std::fs::remove_file(&path).map_err(|error| CliError::File(path, error))?;
    }
    let front = folder.join(web::FRONT);
    run.done(format!(
        "Écrit : {} ({}, à ouvrir dans un navigateur ou à déposer sur le site du club)",
        front.display(),
        counted(pages.len(), "fichier")
    ))
}

/// The season's page in a folder, with the private pages of cards; those of cards renewed or of people erased since the last time go.
#[cfg(feature = "salle")]
pub(super) fn write_private(run: &mut Run<'_>, club: &Club, folder: PathBuf, season: &[u8]) -> Result<(), CliError> {
    use app::AppError;
    use domain::counted;
    use web::{MARK, PRIVATE};

    let failed = |error| CliError::File(folder.clone(), error);
    let moi = folder.join(PRIVATE);
    let is_ours = |path: &std::path::Path| std::fs::read_to_string(path).is_ok_and(|text| text.contains(MARK));
    let holds = |folder: &std::path::Path| std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if holds(&folder) && !is_ours(&moi.join("index.html")) {
        let error = AppError::input(format!("{} contient autre chose que les pages d'une saison", folder.display()));
        return Err(error.advise("Donnez un dossier vide, ou qui n'existe pas encore.").into());
    }
    std::fs::create_dir_all(&moi).map_err(failed)?;
    let pages = web::private_pages(club)?;
    for page in &pages {
        run.put(&folder.join(&page.name), &page.bytes)?;
    }
    for entry in std::fs::read_dir(&moi).map_err(failed)?.flatten() {
        let name = format!("{PRIVATE}/{}", entry.file_name().to_string_lossy());
        if pages.iter().all(|page| page.name != name) && is_ours(&entry.path()) {
            std::fs::remove_file(entry.path()).map_err(|error| CliError::File(entry.path(), error))?;
        }
    }
    let front = folder.join("saison.html");
    run.put(&front, season)?;
    // The style and the empty page are none.
    let private = counted(pages.len().saturating_sub(2), "page privée");
    run.done(format!("Écrit : {} et {private}. À déposer sur le site du club, tout le dossier.", front.display()))
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

#[cfg(not(feature = "salle"))]
pub(super) fn write_private(_: &mut Run<'_>, _: &Club, _: PathBuf, _: &[u8]) -> Result<(), CliError> {
    Err(crate::commands::hall::built_without())
}
