//! A small command line for the tests, with everything that makes clap print English.

use std::path::PathBuf;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

/// La soirée de tarot, de l'inscription au classement
#[derive(Debug, Parser)]
#[command(name = "chelem", version = "1.2.3", term_width = 120)]
pub struct Cli {
    /// Base du club
    #[arg(long, global = true, value_name = "FICHIER")]
    pub base: Option<PathBuf>,
    /// Présentation des données
    #[arg(long, global = true, value_enum, default_value_t = Format::Texte, value_name = "FORMAT")]
    pub format: Format,
    #[command(subcommand)]
    pub command: Commande,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Texte,
    Json,
    #[value(hide = true)]
    Brut,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Tirage {
    /// Placement tiré au sort
    Hasard,
    /// Dans l'ordre d'inscription
    Ordre,
}

#[derive(Debug, Subcommand)]
pub enum Commande {
    /// Affiche le classement
    #[command(alias = "ranking")]
    Classement {
        /// Position à afficher
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=12), value_name = "N")]
        position: Option<u8>,
        /// Position en cours
        #[arg(long, conflicts_with = "position")]
        provisoire: bool,
    },
    /// Gère l'annuaire des joueurs
    #[command(subcommand)]
    Joueurs(Joueurs),
    /// Enregistre une marque
    ///
    /// Les quatre marques d'une table font zéro.
    #[command(alias = "score")]
    Marque(Marque),
    /// Tire les places
    Placer {
        /// Manière de tirer
        #[arg(long, value_enum, default_value = "hasard", value_name = "TIRAGE")]
        tirage: Tirage,
        /// Remarque
        #[arg(long, require_equals = true, value_name = "TEXTE", default_value = "deux mots")]
        remarque: String,
    },
    /// Montre un mouvement
    #[command(args_conflicts_with_subcommands = true)]
    Mouvement {
        /// Nombre de tables
        #[arg(long, value_name = "T")]
        tables: Option<u16>,
        #[command(subcommand)]
        quoi: Option<Mouvement>,
    },
    /// Commande cachée
    #[command(hide = true)]
    Interne,
}

#[derive(Debug, Subcommand)]
pub enum Joueurs {
    /// Ajoute un joueur
    Ajouter {
        /// Licence
        #[arg(long, short, alias = "carte", short_alias = 'c', value_name = "LICENCE")]
        licence: String,
        /// Nom du joueur
        #[arg(value_name = "NOM")]
        nom: String,
        /// Club du joueur
        #[arg(long, value_name = "CLUB", help_heading = "Club")]
        club: Option<String>,
        #[arg(long, hide = true)]
        secret: bool,
    },
    /// Importe un fichier
    Importer {
        /// Colonnes à lire
        #[arg(long, num_args = 2, value_name = "COLONNE")]
        colonnes: Vec<String>,
        /// Lignes à garder
        #[arg(long, num_args = 2..=3, value_name = "LIGNE")]
        lignes: Vec<String>,
    },
}

#[derive(Debug, Subcommand)]
pub enum Mouvement {
    /// Vérifie un mouvement
    Verifier,
}

#[derive(Debug, Args)]
pub struct Marque {
    /// Par le responsable
    #[arg(long, short)]
    pub force: bool,
    /// Table concernée
    #[arg(value_name = "TABLE", value_parser = table)]
    pub table: u16,
    /// Marques de Nord, Sud, Est et Ouest
    #[arg(value_name = "MARQUE", num_args = 1..=4, allow_negative_numbers = true)]
    pub marques: Vec<i32>,
}

fn table(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("« {text} » n'est pas un numéro de table"))
}

/// The French command.
pub fn command() -> clap::Command {
    crate::french::localise(Cli::command())
}
