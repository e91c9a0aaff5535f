//! `comite recevoir` and `comite rattacher`: the files are read here, what they are worth is found in `app`.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::error::CliError;
use crate::files;
use crate::run::Run;
use app::{AppError, Changes, Receiving, Sent};
use domain::counted;
use host::disk;
use report::comite::Outcome;

#[derive(Debug, Args)]
pub(crate) struct How {
    /// Montre ce qui serait fait, et ne garde rien
    #[arg(long)]
    essai: bool,
    /// Prend, de deux fichiers de même version, celui-ci ; ou une soirée sans code, rattachée à tort à un autre club
    #[arg(long, requires = "motif")]
    remplacer: bool,
    /// Pourquoi
    #[arg(long)]
    motif: Option<String>,
    /// C'est une autre soirée, bien que les mêmes joueurs aient joué ce jour-là
    #[arg(long)]
    encore: bool,
}

impl How {
    /// Takes what is in those places; what is said to be one club's is files, and no folder.
    pub(super) fn take(self, run: &mut Run<'_>, sources: &[PathBuf], club: Option<u32>) -> Result<(), CliError> {
        let mut sent = Vec::new();
        for source in sources {
            match source.is_dir() && club.is_none() {
                true => sent.extend(in_folder(source)?),
                false => sent.push(read(source)?),
            }
        }
        let instead = self.motif.filter(|_| self.remplacer);
        let changes = if self.essai { Changes::Preview } else { Changes::Apply };
        let asked = Receiving { club, instead, also: self.encore };
        let reception = run.club()?.receive(sent, &asked, changes, &mut |done, all| {
            run.console.progress(&format!("Réception : {done}/{all} …"));
        });
        run.console.progress("");
        let reception = reception?;
        run.show(&reception)?;
        if reception.count(Outcome::Refused) == 0 { Ok(()) } else { Err(CliError::Discrepancies) }
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn read(path: &Path) -> Result<Sent, CliError> {
    Ok(Sent { file: name(path), bytes: files::read(path)? })
}

const BEGINS: &[u8] = br#"{"format":"chelem-"#;

/// The archives of a folder, known by their first bytes.
fn in_folder(folder: &Path) -> Result<Vec<Sent>, CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    let (mut sent, mut others) = (Vec::new(), 0);
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if !path.is_file() {
            continue;
        }
        let begins = disk::read_at_most(&path, BEGINS.len()).map_err(failed)?;
        match begins.starts_with(BEGINS) || name(&path).ends_with(".chelem") {
            true => sent.push(read(&path)?),
            false => others += 1,
        }
    }
    if !sent.is_empty() {
        return Ok(sent);
    }
    let others = if others == 0 { String::new() } else { format!(" ({} d'autres sortes)", counted(others, "fichier")) };
    Err(AppError::input(format!("aucune archive dans ce dossier{others}")).into())
}
