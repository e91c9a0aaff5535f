//! How values are read as they are typed.

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::app::Coefficient;
use crate::domain::award::Formula;
use crate::domain::competition;
use crate::domain::movement::{Game, Kind};
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::input::{cents, parse_score};

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

/// The day of a tournament, the French or the ISO way, the year by two digits too.
pub(super) fn day(text: &str) -> Result<chrono::NaiveDate, String> {
    crate::input::day(text).ok_or_else(|| "une date est attendue, comme 21/11/2026 ou 21/11/26".to_owned())
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

/// One of the domain's words, each shown in the help with what it means.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    words: impl IntoIterator<Item = (&'static str, T, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    let (shown, values): (Vec<_>, Vec<_>) =
        words.into_iter().map(|(word, value, meaning)| (PossibleValue::new(word).help(meaning), (word, value))).unzip();
    PossibleValuesParser::new(shown).try_map(move |typed| {
        let found = values.iter().find(|(word, _)| *word == typed);
        found.map(|(_, value)| value.clone()).ok_or("mot inconnu")
    })
}

/// A movement.
pub(super) fn movement() -> impl TypedValueParser<Value = Kind> {
    let meaning = |kind| match kind {
        Kind::Fft => "Nord fixe, Sud +1, Est +2, Ouest −2 (5 tables et plus)",
        Kind::Howell => "Howell du fascicule (3 et 4 tables)",
        Kind::Duo3 => "5 ou 6 duos à 3 tables",
        Kind::Anneau => "Une place suivante fixe depuis chaque place (4 à 30 tables)",
        Kind::Decalages => "Comme le FFT, avec d'autres déplacements : plus de positions sans répétition",
        Kind::Hasard => "Places tirées au sort à chaque position",
        Kind::Meilleurs => "Meilleurs contre meilleurs à chaque position",
    };
    one_of(Kind::ALL.map(|kind| (kind.key(), kind, meaning(kind))))
}

/// What is ranked.
pub(super) fn formula() -> impl TypedValueParser<Value = Formula> {
    let meaning = |formula| match formula {
        Formula::Individuel => "Chacun pour soi",
        Formula::Duo => "Libre duo : équipes de 2",
        Formula::Equipe4 => "Équipes de 4",
    };
    one_of(Formula::ALL.map(|formula| (formula.key(), formula, meaning(formula))))
}

/// The game at the tables.
pub(super) fn game() -> impl TypedValueParser<Value = Game> {
    let meaning = |game| match game {
        Game::Quatre => "Tables de 4, complétées par des tables de 3",
        Game::Cinq => "Tables de 5 avec roi appelé, complétées par des tables de 4 (non homologable)",
        Game::Mort => "Tables de 4, et de 5 avec un mort à tour de rôle (non homologable)",
    };
    one_of(Game::ALL.map(|game| (game.key(), game, meaning(game))))
}

/// A coefficient (R5): `1,15`, `1.15`, or `max`.
pub(super) fn coefficient(text: &str) -> Result<Coefficient, String> {
    crate::input::coefficient(text).ok_or_else(|| "un coefficient est un nombre comme 1,15, ou max".to_owned())
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

/// `oui` or `non`.
pub(super) fn yes_or_no(text: &str) -> Result<bool, String> {
    match text.to_lowercase().as_str() {
        "oui" | "o" => Ok(true),
        "non" | "n" => Ok(false),
        _ => Err("répondre oui ou non".to_owned()),
    }
}
