//! What can be typed: the global options, and how values are read.

use std::path::PathBuf;

use clap::{CommandFactory, Parser, ValueEnum};

use super::commands::Command;
use super::french;
use crate::app::Coefficient;
use crate::domain::award::Formula;
use crate::domain::competition;
use crate::domain::movement::Game;
use crate::domain::movement::Kind;
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::input::{cents, parse_score};

/// Heading of the options every command has.
const COMMON: &str = "Options communes";

/// Organise la soirée de tournoi d'un club de tarot (donnes libres, règles FFT) : inscriptions, placement, feuilles de
/// marque, classement, PCN.
///
/// La soirée, dans l'ordre : nouveau, inscrire, placer, imprimer, marque, position suivante, …, cloturer.
/// Pour voir une soirée entière : chelem demo. Pour savoir où on en est : chelem etat.
#[derive(Debug, Parser)]
#[command(name = "chelem", version, disable_help_subcommand = true)]
pub(super) struct Cli {
    /// Fichier de la base du club (sinon la variable CHELEM_BASE, sinon le dossier de l'utilisateur)
    #[arg(long, global = true, value_name = "FICHIER", help_heading = COMMON, display_order = 900)]
    pub(super) base: Option<PathBuf>,
    /// Numéro du tournoi (sinon le dernier créé ou choisi)
    #[arg(long, global = true, value_name = "N", help_heading = COMMON, display_order = 901)]
    pub(super) tournoi: Option<i64>,
    /// Forme des résultats
    #[arg(
        long, global = true, value_enum, default_value_t = Format::Texte, value_name = "FORMAT",
        help_heading = COMMON, display_order = 902
    )]
    pub(super) format: Format,
    /// Dossier des modèles d'impression (sinon ceux que la base retient, sinon ceux d'origine)
    #[arg(long, global = true, value_name = "DOSSIER", help_heading = COMMON, display_order = 903)]
    pub(super) modeles: Option<PathBuf>,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// Forms of the results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Tableau pour l'écran
    Texte,
    /// JSON pour un autre programme
    Json,
    /// CSV (points-virgules) pour un tableur
    Csv,
}

/// The whole command tree, in French.
#[must_use]
pub fn command() -> clap::Command {
    french::localise(Cli::command())
}

/// A position, from 1.
pub(super) fn position(text: &str) -> Result<PositionNo, String> {
    let number = text.parse().ok().filter(|n| (1..=20).contains(n));
    number.map(PositionNo).ok_or_else(|| "un numéro de position est attendu (1, 2, …)".to_owned())
}

/// A table, from 1.
pub(super) fn table(text: &str) -> Result<TableNo, String> {
    let number = text.parse().ok().filter(|n| (1..=150).contains(n));
    number.map(TableNo).ok_or_else(|| "un numéro de table est attendu (1 à 150)".to_owned())
}

/// A chair of a table.
pub(super) fn chair(text: &str) -> Result<Orientation, String> {
    Orientation::parse(text).ok_or_else(|| "N, S, E, O ou M".to_owned())
}

/// A figure of a sheet.
pub(super) fn score(text: &str) -> Result<i32, String> {
    parse_score(text).map(|score| score.0).ok_or_else(|| "un nombre entier est attendu, comme -446 ou 1346".to_owned())
}

/// An amount of euros, in cents.
pub(super) fn euros(text: &str) -> Result<i64, String> {
    cents(text).ok_or_else(|| "un montant est attendu, comme 12 ou 12,50".to_owned())
}

/// A date, the French or the ISO way.
pub(super) fn date(text: &str) -> Result<chrono::NaiveDate, String> {
    crate::input::date(text).ok_or_else(|| "une date est attendue, comme 21/11/2026 ou 2026-11-21".to_owned())
}

/// A seed: what fits in the base and can be read aloud.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    let seed = text.parse().ok().filter(|seed| *seed <= 999_999_999_999);
    seed.ok_or_else(|| "une graine est un nombre entier positif de 12 chiffres au plus".to_owned())
}

/// Movements as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Movement {
    /// Nord fixe, Sud +1, Est +2, Ouest −2 (5 tables et plus)
    Fft,
    /// Howell du fascicule (3 et 4 tables)
    Howell,
    /// 5 ou 6 duos à 3 tables
    Duo3,
    /// Une place suivante fixe depuis chaque place (4 à 30 tables)
    Anneau,
    /// Comme le FFT, avec d'autres déplacements : plus de positions sans répétition
    Decalages,
    /// Places tirées au sort à chaque position
    Hasard,
    /// Meilleurs contre meilleurs à chaque position
    Meilleurs,
}

impl From<Movement> for Kind {
    fn from(movement: Movement) -> Self {
        match movement {
            Movement::Fft => Self::Fft,
            Movement::Howell => Self::Howell,
            Movement::Duo3 => Self::Duo3,
            Movement::Anneau => Self::Anneau,
            Movement::Decalages => Self::Decalages,
            Movement::Hasard => Self::Hasard,
            Movement::Meilleurs => Self::Meilleurs,
        }
    }
}

/// How starting seats are given, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DrawName {
    /// Tirage au sort
    Hasard,
    /// Dans l'ordre d'arrivée (numéros d'inscription)
    Ordre,
    /// Tirage au sort, puis clubs, comités et familles répartis pour se rencontrer le moins possible
    Equilibre,
}

/// A coefficient (R5): `1,15`, `1.15`, or `max`.
pub(super) fn coefficient(text: &str) -> Result<Coefficient, String> {
    let text = text.trim().replace(',', ".");
    if text == "max" {
        return Ok(Coefficient::Highest);
    }
    let hundredths = text.split_once('.').and_then(|(whole, decimals)| {
        let decimals = format!("{decimals:0<2}");
        (decimals.len() == 2).then(|| format!("{whole}{decimals}").parse().ok()).flatten()
    });
    let hundredths = hundredths.or_else(|| text.parse::<u16>().ok().and_then(|whole| whole.checked_mul(100)));
    hundredths.map(Coefficient::Hundredths).ok_or_else(|| "un coefficient est un nombre comme 1,15, ou max".to_owned())
}

/// A championship (C1).
pub(super) fn championship(text: &str) -> Result<competition::Kind, String> {
    let keys: Vec<&str> = competition::Kind::ALL.iter().map(|kind| kind.key()).collect();
    competition::Kind::parse(text).ok_or_else(|| format!("les championnats sont : {}", keys.join(", ")))
}

/// A championship's stage (C1).
pub(super) fn stage(text: &str) -> Result<competition::Stage, String> {
    let keys: Vec<&str> = competition::Stage::ALL.iter().map(|stage| stage.key()).collect();
    competition::Stage::parse(text).ok_or_else(|| format!("les stades sont : {}", keys.join(", ")))
}

/// What is ranked, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum FormulaName {
    /// Chacun pour soi
    Individuel,
    /// Libre duo : équipes de 2
    Duo,
    /// Équipes de 4
    Equipe4,
}

impl From<FormulaName> for Formula {
    fn from(name: FormulaName) -> Self {
        match name {
            FormulaName::Individuel => Self::Individuel,
            FormulaName::Duo => Self::Duo,
            FormulaName::Equipe4 => Self::Equipe4,
        }
    }
}

/// The game at the tables, as typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GameName {
    /// Tables de 4, complétées par des tables de 3
    Quatre,
    /// Tables de 5 avec roi appelé, complétées par des tables de 4 (non homologable)
    Cinq,
    /// Tables de 4, et de 5 avec un mort à tour de rôle (non homologable)
    Mort,
}

impl From<GameName> for Game {
    fn from(name: GameName) -> Self {
        match name {
            GameName::Quatre => Self::Quatre,
            GameName::Cinq => Self::Cinq,
            GameName::Mort => Self::Mort,
        }
    }
}

/// `oui` or `non`.
pub(super) fn yes_or_no(text: &str) -> Result<bool, String> {
    match text.to_lowercase().as_str() {
        "oui" | "o" => Ok(true),
        "non" | "n" => Ok(false),
        _ => Err("répondre oui ou non".to_owned()),
    }
}
