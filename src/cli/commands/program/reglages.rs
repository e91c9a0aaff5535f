//! `reglages`: what a club decides once for all its evenings.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::environment::{default_base, is_packaged, user_name};
use crate::error::CliError;
use crate::run::Run;
use crate::settings::{Key, Origin, Place};
use crate::templates;
use app::AppError;
use report::{Table, row};

/// Réglages gardés d'une soirée à l'autre : la base, le nom de l'arbitre, les modèles, les couleurs, le dossier des copies, la question du gagnant
///
/// Sans rien : les réglages, et d'où vient chacun. Une option de la commande l'emporte, puis une variable du système
/// (CHELEM_BASE, CHELEM_ARBITRE, CHELEM_MODELES, NO_COLOR, CHELEM_COPIE, CHELEM_GAGNANT), puis le fichier chelem.toml à côté du programme (clé USB), puis celui de
/// l'utilisateur.
///
/// Exemples : chelem reglages ; chelem reglages base C:\tarot\club.sqlite ; chelem reglages arbitre "Anne Martin" ;
/// chelem reglages base club.sqlite --avec-programme ; chelem reglages copie E:\ ; chelem reglages couleurs non ; chelem reglages gagnant non ; chelem reglages arbitre --oublier
#[derive(Debug, Args)]
pub(crate) struct Reglages {
    /// Le réglage
    #[arg(value_enum, hide_possible_values = false)]
    reglage: Option<Key>,
    /// Ce qu'il faut garder
    #[arg(requires = "reglage")]
    valeur: Option<String>,
    /// Ne plus garder ce réglage
    #[arg(long, requires = "reglage", conflicts_with = "valeur")]
    oublier: bool,
    /// Dans chelem.toml, à côté du programme : il voyage avec la clé USB
    #[arg(long, requires = "reglage")]
    avec_programme: bool,
}

impl Reglages {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        if self.avec_programme && is_packaged() {
            return Err(AppError::input("le dossier du programme est protégé par Windows")
                .advise("Ôtez --avec-programme : le réglage est gardé dans le dossier de l'utilisateur.")
                .into());
        }
        let place = if self.avec_programme { Place::Beside } else { Place::User };
        match (self.reglage, self.valeur) {
            (Some(key), Some(value)) => {
                let value = fit(key, value.trim(), place)?;
                keep(run, place, key, Some(&value))
            }
            (Some(key), None) if self.oublier => keep(run, place, key, None),
            (key, None) => show(run, key),
            (None, Some(_)) => Ok(()),
        }
    }
}

/// The value as it is kept: what cannot serve is refused now rather than on the evening.
fn fit(key: Key, value: &str, place: Place) -> Result<String, CliError> {
    if value.is_empty() {
        return Err(AppError::input(format!("{} : rien n'est donné", key.word()))
            .advise(format!("Pour ne plus garder ce réglage : chelem reglages {} --oublier", key.word()))
            .into());
    }
    let path = || std::path::absolute(value).map_err(|error| CliError::File(PathBuf::from(value), error));
    match key {
        Key::Arbitre => return Ok(value.to_owned()),
        Key::Couleurs | Key::Gagnant => {
            let value = value.to_lowercase();
            return match key.fault(&value) {
                None => Ok(value),
                Some(fault) => Err(AppError::input(format!("{} : {fault}", key.word()))
                    .advise(format!("Exemple : chelem reglages {} non", key.word()))
                    .into()),
            };
        }
        Key::Copie => {
            let path = path()?;
            if !path.is_dir() {
                return Err(AppError::input(format!("le dossier {} n'existe pas", path.display()))
                    .advise("La clé est-elle branchée ? Donnez un dossier qui existe.")
                    .into());
            }
        }
        Key::Base => {
            let path = path()?;
            let folder = path.parent().filter(|folder| !folder.is_dir());
            if let Some(folder) = folder {
                return Err(CliError::File(folder.to_owned(), std::io::ErrorKind::NotFound.into()));
            }
            if path.is_dir() {
                return Err(CliError::File(path, std::io::ErrorKind::IsADirectory.into()));
            }
        }
        Key::Modeles => drop(templates::read(Path::new(value))?),
    }
    // Beside the program a name stays as it is typed: the stick has another letter on every computer.
    if place == Place::Beside && Path::new(value).is_relative() {
        let there = std::env::current_exe().ok().and_then(|program| Some(program.parent()?.to_owned()));
        return match there.filter(|there| std::env::current_dir().is_ok_and(|here| here != *there)) {
            None => Ok(value.to_owned()),
            Some(_) => Ok(path()?.display().to_string()),
        };
    }
    Ok(path()?.display().to_string())
}

fn keep(run: &mut Run<'_>, place: Place, key: Key, value: Option<&str>) -> Result<(), CliError> {
    let mut settings = run.environment.settings.clone();
    settings.keep(place, key, value)?;
    let file = settings.file(place).unwrap_or(Path::new(""));
    run.console.wrote(file);
    let file = file.display();
    match value {
        Some(value) => run.say(format!("✔ Gardé : {} = {value} ({file})", key.word())),
        None => run.say(format!("✔ Oublié : {} ({file})", key.word())),
    }
    // The written value may not be the one in force.
    match settings.chosen(key) {
        Some((other, origin)) if origin != Origin::File(settings.file(place).unwrap_or(Path::new("")).to_owned()) => {
            run.say(format!("  Attention : {} l'emporte ({}).", origin, other.to_string_lossy()));
        }
        _ => {}
    }
    if key == Key::Base && value.is_some_and(|base| !Path::new(base).exists()) {
        run.say("  Cette base n'existe pas encore : chelem nouveau NOM la crée ; celle d'un comité, chelem comite creer NOM.");
    }
    Ok(())
}

fn show(run: &mut Run<'_>, only: Option<Key>) -> Result<(), CliError> {
    let settings = &run.environment.settings;
    let mut table = Table::new("Réglages", &["Réglage", "Valeur", "D'où"]);
    for key in Key::value_variants().iter().filter(|key| only.is_none_or(|only| only == **key)) {
        let (value, origin) = match settings.chosen(*key) {
            Some((value, origin)) => (value.to_string_lossy().into_owned(), origin),
            None => (default(*key), Origin::Default),
        };
        table.rows.push(row![key.word(), value, origin.to_string()]);
    }
    for (place, what) in [(Place::Beside, "à côté du programme"), (Place::User, "de l'utilisateur")] {
        if let Some(file) = settings.file(place) {
            let missing = if file.exists() { "" } else { ", pas encore écrit" };
            table.notes.push(format!("Fichier {what} : {}{missing}", file.display()));
        }
    }
    run.show(&table)
}

/// The default value.
fn default(key: Key) -> String {
    match key {
        Key::Base => default_base().display().to_string(),
        Key::Arbitre => user_name(),
        Key::Modeles => "ceux que la base retient, sinon ceux d'origine".to_owned(),
        Key::Couleurs | Key::Gagnant => "oui".to_owned(),
        Key::Copie => "celui que la base retient, sinon aucun".to_owned(),
    }
}
