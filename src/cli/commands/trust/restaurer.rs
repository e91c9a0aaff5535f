//! `restaurer`: a backup put back.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::args::base_file;
use crate::error::CliError;
use crate::run::Run;
use app::{self, Changes, ErasureAsked, Restored};
use report::table::french_date;

/// Remet une sauvegarde à la place de la base ; l'ancienne est gardée à côté
///
/// Exemple : chelem restaurer chelem-20261121-213000.sqlite
#[derive(Debug, Args)]
pub(crate) struct Restaurer {
    /// La sauvegarde
    #[arg(value_parser = base_file())]
    fichier: PathBuf,
    /// Sans demander confirmation
    #[arg(long)]
    oui: bool,
}

impl Restaurer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let copy = app::where_it_stands(&self.fichier);
        if let Some(copy) = &copy {
            run.say(format!("La copie s'arrête à : {copy}"));
        }
        if let Some(present) = run.base.exists().then(|| app::where_it_stands(&run.base)).flatten() {
            run.say(format!("La base en est à : {present}"));
            if copy.is_some() && !run.sure(self.oui, "Remplacer la base par la copie ? [o/N] ")? {
                return run.done("Rien n'est changé.");
            }
        }
        let stamp = run.environment.clock.now().format("%Y%m%d-%H%M%S").to_string();
        let Restored { kept, log } = app::restore(&run.base, &self.fichier, &stamp)?;
        let base = run.base.clone();
        [Some(&base), kept.as_ref(), log.as_ref()].into_iter().flatten().for_each(|path| run.console.wrote(path));
        run.say(format!("Restauré : {}", run.base.display()));
        if let Some(kept) = &kept {
            run.say(format!("L'ancienne base est gardée : {}", kept.display()));
        }
        if let Some(log) = log {
            run.say(format!("Le journal d'une base qui n'était plus là est gardé : {}", log.display()));
            let ending = if log.as_os_str().as_encoded_bytes().ends_with(b"-journal") { "-journal" } else { "-wal" };
            run.say(format!("Il contient peut-être ses dernières feuilles. Pour les lire, si vous avez encore cette base sous un autre nom : donnez au journal ce nom suivi de {ending}, à côté d'elle, et ouvrez-la (chelem --base FICHIER etat)."));
        }
        kept.map_or(Ok(()), |kept| erase_again(run, &kept))
    }
}

/// The copy names again people who were erased from the base set aside: reports it, and erases them again.
fn erase_again(run: &mut Run<'_>, aside: &Path) -> Result<(), CliError> {
    let (clock, who) = (run.environment.clock.clone(), run.environment.who.clone());
    for (person, done) in app::missing_erasures(aside, &run.base, &clock, &who)? {
        let day = french_date(done.at.get(..10).unwrap_or_default());
        run.say(format!(
            "La copie nomme de nouveau une personne effacée le {day} ({}), {person} de l'annuaire.",
            done.why
        ));
        let line = format!("chelem joueurs effacer \"{person}\" --motif \"{}\"", done.why);
        if !run.console.interactive || !run.agrees("L'effacer de nouveau ? [o/N] ")? {
            run.say(format!("Pour l'effacer de nouveau : {line}"));
            continue;
        }
        let asked = ErasureAsked { person, reason: done.why, settled: true, ..ErasureAsked::default() };
        let report = app::erase_person(&run.base, &clock, &who, &asked, Changes::Apply)?;
        run.show(&report)?;
    }
    Ok(())
}
