//! How values are read as they are typed.

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};

use super::error::CliError;
use app::{AppError, Coefficient};
use domain::award::Formula;
use domain::competition;
use domain::duplicate::{self, circuit};
use domain::movement::{Game, Kind};
use domain::publication::Publication;
use domain::text::{MONTHS, fold};
use domain::tournament::Entrant;
use domain::{Keyed, Orientation, PositionNo, TableNo};
use input::typed::TypedDeal;
use input::{cents, parse_score};

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
    let number = text.parse().ok().filter(|n| (1..=PositionNo::MOST).contains(n));
    number.map(PositionNo).ok_or_else(|| format!("un numéro de position est attendu (1 à {})", PositionNo::MOST))
}

/// A deal; what is wrong with it, without the words typed, which the error quotes already.
pub(super) fn deal(text: &str) -> Result<TypedDeal, String> {
    let typed = format!("donne « {text} » : ");
    input::typed::deal(text).map_err(|why| why.strip_prefix(&typed).unwrap_or(&why).to_owned())
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

/// The file of a base or of a copy, which SQLite reads in place: the standard input is none.
pub(super) fn base_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.as_os_str() == "-" {
        true => Err("une base se lit dans son fichier, pas à l'entrée standard : donnez le nom de ce fichier"),
        false => Ok(path),
    })
}

/// An amount of euros paid, or given back where negative, in cents.
pub(super) fn euros_or_back(text: &str) -> Result<i64, String> {
    text.trim().strip_prefix(['-', '−']).map_or_else(|| euros(text), |back| euros(back).map(|cents| -cents))
}

/// An amount of euros, in cents.
pub(super) fn euros(text: &str) -> Result<i64, String> {
    cents(text).ok_or_else(|| match text.trim().strip_prefix('-') {
        Some(_) => "un montant ne peut pas être négatif".to_owned(),
        None => "un montant est attendu, comme 12 ou 12,50 (100 000 € au plus)".to_owned(),
    })
}

/// A whole percentage, its sign left out or not.
pub(super) fn percent(least: u8) -> impl Fn(&str) -> Result<u8, String> + Clone {
    move |text| {
        let share = text.trim().trim_end_matches('%').trim_end().parse().ok();
        let share = share.filter(|share| (least..=100).contains(share));
        share.ok_or_else(|| format!("un nombre entier de {least} à 100 est attendu, en %"))
    }
}

/// The day of a tournament, the French or the ISO way, the year by two digits too.
pub(super) fn day(text: &str) -> Result<chrono::NaiveDate, String> {
    input::day(text).ok_or_else(|| {
        no_date(text).unwrap_or("une date est attendue, de 1910 à 2100, comme 21/11/2026 ou 21/11/26".to_owned())
    })
}

/// A date, the French or the ISO way.
pub(super) fn date(text: &str) -> Result<chrono::NaiveDate, String> {
    input::date(text).ok_or_else(|| {
        no_date(text).unwrap_or("une date est attendue, de 1910 à 2100, comme 21/11/2026 ou 2026-11-21".to_owned())
    })
}

/// Of a day that its month does not have: how many days it has.
fn no_date(text: &str) -> Option<String> {
    let mut parts = text.trim().split(['/', '-', '.']);
    let [day, month, year] = [parts.next()?, parts.next()?, parts.next()?].map(|part| part.parse::<u32>().ok());
    let (day, month, year) = (day?, month?, year.filter(|year| *year > 99)?);
    if !(1..=12).contains(&month) {
        return Some(format!("il n'y a pas de mois {month} : le jour d'abord, comme 21/11/2026"));
    }
    let first = |month| chrono::NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, 1);
    let days = (first(month)? + chrono::Months::new(1) - first(month)?).num_days();
    let name = MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?)?;
    (i64::from(day) > days && day < 32).then(|| format!("{name} {year} a {days} jours"))
}

/// An hour, in minutes from midnight: `20h30`, `20 h 30`, `20:30`, `14h`.
pub(super) fn hour(text: &str) -> Result<u16, String> {
    let parts = text.trim().split_once(['h', 'H', ':']).map(|(hours, minutes)| (hours.trim(), minutes.trim()));
    let read = |(hours, minutes): (&str, &str)| -> Option<u16> {
        let hours: u16 = hours.parse().ok().filter(|hours| *hours < 24)?;
        let minutes: u16 = if minutes.is_empty() { 0 } else { minutes.parse().ok().filter(|minutes| *minutes < 60)? };
        Some(hours * 60 + minutes)
    };
    parts.and_then(read).ok_or_else(|| "une heure est attendue, comme 20h30".to_owned())
}

/// A seed: what fits in the base and can be read aloud.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    let seed = text.parse().ok().filter(|seed| *seed <= 999_999_999_999);
    seed.ok_or_else(|| "un numéro de tirage est un nombre entier positif de 12 chiffres au plus".to_owned())
}

/// One of the domain's words, each shown in the help with its meaning.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    words: impl IntoIterator<Item = (&'static str, T, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    let (shown, values): (Vec<_>, Vec<_>) =
        words.into_iter().map(|(word, value, meaning)| (PossibleValue::new(word).help(meaning), (word, value))).unzip();
    Kindly(PossibleValuesParser::new(shown)).try_map(move |typed: String| {
        let found = values.iter().find(|(word, _)| *word == typed);
        found.map(|(_, value)| value.clone()).ok_or("mot inconnu")
    })
}

/// A word of a list, with any capitals and accents.
#[derive(Clone)]
struct Kindly(PossibleValuesParser);

impl TypedValueParser for Kindly {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let typed = value.to_str().map(fold);
        let words = self.0.possible_values().into_iter().flatten();
        let meant = words.map(|word| word.get_name().to_owned()).find(|word| Some(fold(word)) == typed);
        self.0.parse_ref(command, arg, meant.as_ref().map_or(value, |word| word.as_ref()))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// The keys of an enum, each shown in the help with its meaning.
pub(super) fn keyed<T: Keyed + Send + Sync>(meaning: fn(T) -> &'static str) -> impl TypedValueParser<Value = T> {
    one_of(T::ALL.iter().map(move |one| (one.key(), *one, meaning(*one))))
}

const fn movement_meaning(kind: Kind) -> &'static str {
    match kind {
        Kind::Fft => "Nord fixe, Sud +1, Est +2, Ouest −2 (5 tables et plus)",
        Kind::Howell => "Howell du fascicule (3 et 4 tables)",
        Kind::Duo3 => "5 ou 6 duos à 3 tables",
        Kind::Anneau => "Une place suivante fixe depuis chaque place (4 à 30 tables)",
        Kind::Decalages => "Comme le FFT, avec d'autres déplacements : plus de positions sans répétition",
        Kind::Hasard => "Places tirées au sort à chaque position",
        Kind::Meilleurs => "Meilleurs contre meilleurs à chaque position",
    }
}

/// A movement.
pub(super) fn movement() -> impl TypedValueParser<Value = Kind> {
    keyed(movement_meaning)
}

const fn formula_meaning(formula: Formula) -> &'static str {
    match formula {
        Formula::Individuel => "Chacun pour soi",
        Formula::Duo => "Libre duo : équipes de 2",
        Formula::Equipe4 => "Équipes de 4",
    }
}

/// The formula: single players, duos or teams.
pub(super) fn formula() -> impl TypedValueParser<Value = Formula> {
    keyed(formula_meaning)
}

/// A key of free deals, of duplicate ones, or of both.
#[derive(Debug, Clone, Copy)]
pub(super) struct Any<F, D> {
    word: &'static str,
    free: Option<F>,
    duplicate: Option<D>,
}

impl<F: Keyed + Send + Sync, D: Keyed + Send + Sync> Any<F, D> {
    /// The keys of free deals first, then those that duplicate ones alone have.
    fn parser(free: fn(F) -> &'static str, duplicate: fn(D) -> &'static str) -> impl TypedValueParser<Value = Self> {
        let both = F::ALL.iter().map(move |one| {
            let word = one.key();
            (word, Self { word, free: Some(*one), duplicate: D::of_key(word) }, free(*one))
        });
        let alone = D::ALL.iter().filter(|one| F::of_key(one.key()).is_none());
        let alone = alone
            .map(move |one| (one.key(), Self { word: one.key(), free: None, duplicate: Some(*one) }, duplicate(*one)));
        one_of(both.chain(alone))
    }

    pub(super) fn free(self) -> Result<F, CliError> {
        let refusal = || {
            AppError::input(format!("« {} » n'existe qu'en donnes dupliquées", self.word))
                .advise("Ajoutez --duplicate.")
                .into()
        };
        self.free.ok_or_else(refusal)
    }

    pub(super) fn duplicate(self) -> Result<D, CliError> {
        let refusal = || {
            AppError::input(format!("« {} » n'existe pas en donnes dupliquées", self.word))
                .advise(format!("Il y a : {}.", keys::<D>()))
                .into()
        };
        self.duplicate.ok_or_else(refusal)
    }
}

/// A movement, or a circuit.
pub(super) type AnyMovement = Any<Kind, circuit::Kind>;

pub(super) fn any_movement() -> impl TypedValueParser<Value = AnyMovement> {
    Any::parser(movement_meaning, |kind| match kind {
        circuit::Kind::Ligne => "Donnes dupliquées : les lignes et les étuis se déplacent ensemble",
        circuit::Kind::Fiches => "Donnes dupliquées : chacun suit sa fiche et joue tous les étuis (8, 9, 16 tables)",
        circuit::Kind::Howell => "Howell",
        circuit::Kind::HowellEquilibre => "Donnes dupliquées : Howell de 7 à 10 triplettes, mieux équilibré",
        circuit::Kind::Emmanuel => "Donnes dupliquées : Emmanuel 16, finale de 15 ou 16 triplettes",
        circuit::Kind::Paralleles => "Donnes dupliquées : plusieurs tournois sur les mêmes étuis",
        circuit::Kind::Hybride => "Donnes dupliquées : 34 ou 40 triplettes, ligne et Howell",
    })
}

/// The formula of any tournament.
pub(super) type AnyFormula = Any<Formula, duplicate::Format>;

impl AnyFormula {
    /// Single players, the default.
    pub(super) fn is_individual(self) -> bool {
        self.free == Some(Formula::Individuel)
    }

    /// Whom a form is for; of free deals where both have it.
    pub(super) fn entrant(self) -> Option<Entrant> {
        self.free.map(Entrant::Free).or(self.duplicate.map(Entrant::Duplicate))
    }
}

pub(super) fn any_formula() -> impl TypedValueParser<Value = AnyFormula> {
    Any::parser(formula_meaning, |format| match format {
        duplicate::Format::Individual => "Chacun pour soi",
        duplicate::Format::Triplettes => "Donnes dupliquées : triplettes, chacun attaque à son tour",
        duplicate::Format::Quadrettes => "Donnes dupliquées : quadrettes, un attaquant et trois défenseurs",
        duplicate::Format::Teams => "Donnes dupliquées : équipes de 4 à 6, en quatre quarts temps",
    })
}

/// The game at the tables.
pub(super) fn game() -> impl TypedValueParser<Value = Game> {
    keyed(|game| match game {
        Game::Quatre => "Tables de 4, complétées par des tables de 3",
        Game::Cinq => "Tables de 5 avec roi appelé, complétées par des tables de 4 (non homologable)",
        Game::Mort => "Tables de 4, et de 5 avec un mort à tour de rôle (non homologable)",
    })
}

/// The keys of an enum, for a message.
fn keys<T: Keyed>() -> String {
    T::ALL.iter().map(|one| one.key()).collect::<Vec<_>>().join(", ")
}

/// A coefficient (R5): `1,15`, `1.15`, or `max`.
pub(super) fn coefficient(text: &str) -> Result<Coefficient, String> {
    input::coefficient(text).ok_or_else(|| "un coefficient est un nombre comme 1,15, ou max".to_owned())
}

/// A championship (C1).
pub(super) fn championship(text: &str) -> Result<competition::Kind, String> {
    competition::Kind::parse(text).ok_or_else(|| format!("les championnats sont : {}", keys::<competition::Kind>()))
}

/// A championship's stage (C1).
pub(super) fn stage(text: &str) -> Result<competition::Stage, String> {
    competition::Stage::parse(text).ok_or_else(|| format!("les stades sont : {}", keys::<competition::Stage>()))
}

/// How a person is named on published pages.
pub(super) fn publication() -> impl TypedValueParser<Value = Publication> {
    keyed(|choice| match choice {
        Publication::Name => "Le nom entier",
        Publication::Initials => "Les initiales",
        Publication::Anonymous => "Aucun nom",
    })
}

/// `oui` or `non`.
pub(super) fn yes_or_no(text: &str) -> Result<bool, String> {
    match text.to_lowercase().as_str() {
        "oui" | "o" => Ok(true),
        "non" | "n" => Ok(false),
        _ => Err("répondre oui ou non".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::hour;

    #[test]
    fn a_day_that_is_not_in_its_month_is_told_so() {
        assert_eq!(super::day("31/02/2026").unwrap_err(), "février 2026 a 28 jours");
        assert!(super::day("32/13/2026").unwrap_err().starts_with("il n'y a pas de mois 13"));
        assert!(super::date("lundi").unwrap_err().starts_with("une date est attendue"));
    }

    #[test]
    fn hours_are_understood_as_they_are_written() {
        assert_eq!(
            ["20h30", "20 h 30", "20:30", "14h", "0H05"].map(|text| hour(text).ok()),
            [Some(1230), Some(1230), Some(1230), Some(840), Some(5)]
        );
        for bad in ["", "25h", "20h60", "20.30", "midi", "h"] {
            assert!(hour(bad).is_err(), "{bad}");
        }
    }
}
