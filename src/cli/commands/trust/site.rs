//! `exporter site`: the players' pages in a folder; the private ones of a season.

#[cfg(feature = "salle")]
use std::path::Path;
use std::path::PathBuf;

use crate::error::CliError;
use crate::run::Run;
use app::Club;

/// The default folder of the pages.
const USUAL: &str = "site";

#[cfg(feature = "salle")]
pub(super) fn write(run: &mut Run<'_>, club: &Club, folder: Option<PathBuf>, initials: bool) -> Result<(), CliError> {
    let folder = folder.unwrap_or_else(|| PathBuf::from(USUAL));
    let pages = web::site(club, initials)?;
    if !folder.exists() {
        std::fs::create_dir(&folder).map_err(|error| CliError::File(folder.clone(), error))?;
    }
    let front = folder.join(web::FRONT);
    hold(run, (&folder, "qu'un site de chelem"), &front, &pages)?;
    run.done(format!(
        "Écrit : {} ({}, à ouvrir dans un navigateur ou à déposer sur le site du club)",
        front.display(),
        domain::counted(pages.len(), "fichier")
    ))
}

/// The season's page in a folder, with the private pages of cards; those of cards renewed or of people erased since the last time go.
#[cfg(feature = "salle")]
pub(super) fn write_private(run: &mut Run<'_>, club: &Club, folder: PathBuf, season: &[u8]) -> Result<(), CliError> {
    let pages = web::private_pages(club)?;
    let empty = folder.join(web::PRIVATE).join(web::FRONT);
    hold(run, (&folder, "que les pages d'une saison"), &empty, &pages)?;
    let front = folder.join("saison.html");
    run.put(&front, season)?;
    // The style and the empty page are none.
    let private = domain::counted(pages.len().saturating_sub(2), "page privée");
    run.done(format!("Écrit : {} et {private}. À déposer sur le site du club, tout le dossier.", front.display()))
}

/// Makes a folder hold these pages; beside the front one, those of ours that are no longer among them go. A folder whose front page is not
/// ours is refused where it holds anything: `others` is what it should hold alone.
#[cfg(feature = "salle")]
fn hold(
    run: &mut Run<'_>,
    (folder, others): (&Path, &str),
    front: &Path,
    pages: &[web::SiteFile],
) -> Result<(), CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    let is_ours = |path: &Path| std::fs::read_to_string(path).is_ok_and(|text| text.contains(web::MARK));
    let holds = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if holds && !is_ours(front) {
        let error = app::AppError::input(format!("{} contient autre chose {others}", folder.display()));
        return Err(error.advise("Donnez un dossier vide, ou qui n'existe pas encore.").into());
    }
    let beside = host::disk::folder_of(front);
    std::fs::create_dir_all(beside).map_err(failed)?;
    for page in pages {
        run.put(&folder.join(&page.name), &page.bytes)?;
    }
    for entry in std::fs::read_dir(beside).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if pages.iter().all(|page| folder.join(&page.name) != path) && is_ours(&path) {
            std::fs::remove_file(&path).map_err(|error| CliError::File(path, error))?;
        }
    }
    Ok(())
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
