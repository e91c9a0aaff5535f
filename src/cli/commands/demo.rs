//! `demo`: a whole night, through the same commands one would type, on a base of its own.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::demo_data::{FILES, MARK};
use crate::app::Club;
use crate::cli::args::seed;
use crate::cli::console::Console;
use crate::cli::environment::Environment;
use crate::cli::error::{CliError, ExitCode};
use crate::cli::files;
use crate::cli::line::run;
use crate::cli::run::Run;
use crate::cli::words::split_words;
use crate::clock::Clock;
use crate::storage::Mode;

/// Déroule une soirée entière sur des joueurs imaginaires, jusqu'aux PDF
///
/// 46 joueurs, 12 tables dont deux à 3, 5 positions de 5 donnes : inscriptions, tirage, feuilles (dont une refusée et une
/// corrigée), un départ, le classement, les PCN, les PDF. Chaque commande est montrée comme on la taperait.
/// Exemples : chelem demo ; chelem demo ma-demo --graine 7
#[derive(Debug, Args)]
pub(in crate::cli) struct Demo {
    /// Dossier de la démonstration (créé s'il n'existe pas)
    #[arg(default_value = "demo-chelem", value_name = "DOSSIER")]
    dossier: PathBuf,
    /// Graine du tirage au sort
    #[arg(long, default_value_t = 421_234, value_parser = seed, value_name = "N")]
    graine: u64,
}

impl Demo {
    pub(in crate::cli) fn run(self, _: &mut Run<'_>) -> Result<(), CliError> {
        prepare(&self.dossier)?;
        // A made-up evening: the same seed gives the same bytes, whenever and by whomever it is played.
        let start = chrono::NaiveDate::from_ymd_opt(2026, 11, 21).and_then(|date| date.and_hms_opt(20, 0, 0));
        let environment = Environment {
            clock: start.map_or(Clock::System, Clock::scripted),
            base: self.dossier.join("chelem.sqlite"),
            who: "Anne (démonstration)".to_owned(),
        };
        let mut night = Night { environment, console: Console::merged(), folder: self.dossier, graine: self.graine };
        night.play()
    }
}

/// Makes the folder fit for a demonstration. What an earlier one left is replaced; anything else is never touched.
fn prepare(folder: &Path) -> Result<(), CliError> {
    let failed = |error| CliError::File(folder.to_owned(), error);
    let occupied = folder.exists() && fs::read_dir(folder).map_err(failed)?.next().is_some();
    if occupied && !folder.join(MARK).exists() {
        return Err(CliError::App(
            crate::app::AppError::input(format!("le dossier {} n'est pas vide", folder.display()))
                .advise("Donnez un autre dossier : chelem demo AUTRE_DOSSIER"),
        ));
    }
    fs::create_dir_all(folder.join("donnees")).map_err(failed)?;
    if occupied {
        // Somebody may have tried a tournament of his own in it.
        for end in ["", "-wal", "-shm"] {
            let path = folder.join(format!("chelem.sqlite{end}"));
            let kept = folder.join("donnees").join(format!("chelem-precedente.sqlite{end}"));
            if kept.exists() {
                fs::remove_file(&kept).map_err(failed)?;
            }
            if path.exists() {
                fs::rename(&path, &kept).map_err(failed)?;
            }
        }
        let copy = folder.join("copie-de-secours.sqlite");
        if copy.exists() {
            fs::remove_file(&copy).map_err(failed)?;
        }
    }
    files::write(
        &folder.join(MARK),
        "Dossier de démonstration de chelem : refait à chaque « chelem demo ».\nLa base de la fois précédente devient donnees/chelem-precedente.sqlite.\n".as_bytes(),
    )?;
    for (name, bytes) in FILES {
        files::write(&folder.join("donnees").join(name), bytes)?;
    }
    Ok(())
}

struct Night {
    environment: Environment,
    console: Console,
    folder: PathBuf,
    graine: u64,
}

impl Night {
    fn play(&mut self) -> Result<(), CliError> {
        self.title("Une soirée de tournoi, du premier inscrit aux PCN")?;
        self.registration()?;
        self.draw()?;
        self.first_position()?;
        self.second_position()?;
        self.third_position()?;
        for position in 4..=5 {
            self.title(&format!("Position {position}"))?;
            self.does("position suivante")?;
            self.sheets_of(position)?;
        }
        self.end()
    }

    fn registration(&mut self) -> Result<(), CliError> {
        self.title("Avant l'ouverture : l'annuaire et le tournoi")?;
        self.note("La liste de la fédération, en Windows-1252 : d'abord un essai, puis l'import.")?;
        self.quietly("joueurs importer donnees/annuaire.csv --essai", 4)?;
        self.quietly("joueurs importer donnees/annuaire.csv", 4)?;
        self.does("nouveau \"Coupe d'automne\" --date 21/11/2026 --positions 5 --donnes 5 --engagement 12 --organisateur \"Tarot Club des Tilleuls\" --lieu \"Salle des fêtes\"")?;
        self.title("Les inscriptions")?;
        self.quietly("inscrire --fichier donnees/inscrits.csv", 4)?;
        self.note("Les accents et les majuscules ne comptent pas ; un nom ambigu est refusé.")?;
        self.does("inscrire lefevre --paye 12")?;
        self.refused("inscrire martin --paye 12")?;
        self.does("inscrire \"martin seb\" --paye 12")
    }

    fn draw(&mut self) -> Result<(), CliError> {
        self.title("Le placement : 46 joueurs, 12 tables, deux tables à 3")?;
        self.does("mouvement choisir --joueurs 46 --positions 5")?;
        self.does(&format!("placer --graine {}", self.graine))?;
        self.title("Les papiers")?;
        self.does("imprimer placement --sortie placement-position-1.pdf")?;
        self.does("imprimer fiches --sortie fiches.pdf")?;
        self.does("imprimer feuilles --toutes --sortie feuilles.pdf")
    }

    fn first_position(&mut self) -> Result<(), CliError> {
        self.title("Position 1")?;
        self.sheets_of(1)?;
        self.note("La feuille remplie du fascicule, donne par donne, à la table 3 :")?;
        self.does("marque importer donnees/feuille-fascicule.csv")?;
        self.does("marque manquantes")?;
        self.note("La feuille de la table 7, avec un signe oublié : elle est refusée et expliquée.")?;
        self.refused("marque 1 7 -- -23 45 171 149")?;
        self.does("marque 1 7 -- -23 45 -171 149")?;
        self.quietly("classement", 8)
    }

    fn second_position(&mut self) -> Result<(), CliError> {
        self.title("Position 2")?;
        self.quietly("position suivante", 4)?;
        self.sheets_of(2)?;
        self.does(
            "marque 2 4 --donne \"garde sans E 55/2\" --donne \"prise N 65/2\" --donne \"garde S 52/2\" --donne \"garde O 47/1\" --donne \"prise O 36/3\"",
        )?;
        self.note("À l'affichage, la table 5 voit une erreur en position 1 : deux colonnes échangées.")?;
        self.refused("marque 1 5 -- -215 -215 -15 445")?;
        self.does("marque --corriger --motif \"colonnes Sud et Ouest échangées\" 1 5 -- -215 -215 -15 445")?;
        self.does("penalite lefevre --bareme telephone")
    }

    fn third_position(&mut self) -> Result<(), CliError> {
        self.title("Position 3")?;
        self.quietly("position suivante", 4)?;
        self.sheets_of(3)?;
        let leaving = self.number_at("S3")?;
        self.note("Le joueur parti de S3 doit s'en aller : ses tables joueront à 3.")?;
        self.does(&format!("abandon {leaving} --motif \"rappelé chez lui\""))
    }

    fn end(&mut self) -> Result<(), CliError> {
        self.title("La fin de la soirée")?;
        self.does("cloturer")?;
        self.note("Ce que la fédération demande ; il manque l'arbitre.")?;
        self.expects("homologation", ExitCode::Discrepancies)?;
        self.does("tournoi modifier --arbitre \"Anne DUBOIS\"")?;
        self.does("homologation")?;
        self.does("imprimer classement --sortie classement-final.pdf")?;
        self.does("exporter classement --sortie classement.csv")?;
        self.does("sauvegarder copie-de-secours.sqlite")?;
        self.does("journal --dernieres 6")?;
        self.does("verifier")?;
        self.title("C'est fini")?;
        let mut names: Vec<String> = fs::read_dir(&self.folder)
            .map_err(|error| CliError::File(self.folder.clone(), error))?
            .filter_map(|file| Some(file.ok()?.file_name().to_string_lossy().into_owned()))
            .filter(|name| name != MARK)
            .collect();
        names.sort_unstable();
        let folder = self.folder.display().to_string();
        self.note(&format!("Tout est dans le dossier {folder} : {}.", names.join(", ")))?;
        self.note(&format!("Pour continuer avec cette base : chelem --base {folder}/chelem.sqlite etat"))
    }

    fn sheets_of(&mut self, position: u8) -> Result<(), CliError> {
        self.does(&format!("marque importer donnees/feuilles-{position}.csv"))?;
        self.does(&format!("marque importer donnees/donnes-{position}.csv"))
    }

    /// The entry number of whoever started at that seat.
    fn number_at(&self, start: &str) -> Result<u32, CliError> {
        let environment = &self.environment;
        let club = Club::open(&environment.base, Mode::Existing, &environment.clock, &environment.who, None)?;
        let entry = club.entries()?.entries.into_iter().find(|entry| entry.start.as_deref() == Some(start));
        entry
            .map(|entry| entry.number)
            .ok_or_else(|| CliError::App(crate::app::AppError::input(format!("personne n'est parti de {start}"))))
    }

    fn title(&mut self, text: &str) -> Result<(), CliError> {
        self.print(&format!("\n══ {text} ══\n"))
    }

    fn note(&mut self, text: &str) -> Result<(), CliError> {
        self.print(&format!("# {text}\n"))
    }

    fn print(&mut self, text: &str) -> Result<(), CliError> {
        self.console.data(text).map_err(CliError::Stream)
    }

    fn does(&mut self, line: &str) -> Result<(), CliError> {
        self.expects(line, ExitCode::Done)
    }

    fn refused(&mut self, line: &str) -> Result<(), CliError> {
        self.expects(line, ExitCode::Refused)
    }

    /// Carries a command out and shows only the first lines of its data.
    fn quietly(&mut self, line: &str, lines: usize) -> Result<(), CliError> {
        self.console.only_first(Some(lines));
        let done = self.does(line);
        self.console.only_first(None);
        done
    }

    /// Shows a command as one would type it, carries it out, and stops the demonstration if it ends otherwise than
    /// expected.
    fn expects(&mut self, line: &str, expected: ExitCode) -> Result<(), CliError> {
        self.print(&format!("\n$ chelem {line}\n"))?;
        let typed: Vec<String> = split_words(line).into_iter().map(|word| self.in_folder(word)).collect();
        let typed = std::iter::once("chelem".to_owned()).chain(typed);
        let code = run(typed.map(Into::into), &self.environment, &mut self.console);
        if code == expected { Ok(()) } else { Err(CliError::Demo(line.to_owned(), code)) }
    }

    /// File names of the story are those of the demonstration's folder.
    fn in_folder(&self, word: String) -> String {
        let file = [".csv", ".pdf", ".sqlite"].iter().any(|ending| word.ends_with(ending));
        if file { self.folder.join(word).display().to_string() } else { word }
    }
}
