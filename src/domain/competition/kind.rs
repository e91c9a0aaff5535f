//! C1: which championships there are, and their stages.

use crate::Refusal;
use crate::award::{Formula, NationalFinal};
use chrono::NaiveDate;

keyed! {
    /// The championships of France in *donnes libres*.
    #[derive(Hash)]
    pub enum Kind {
        /// Individual, open to all licensed players.
        Individuel = "individuel" => "championnat individuel",
        /// *Libre duo*: two players of one committee (C4).
        Duo = "duo" => "championnat libre duo",
        /// *Interclubs*: teams of 4 of one club (C4), composed by series (C3).
        Interclubs = "interclubs" => "championnat interclubs par équipes de 4",
        /// At least 60 on 31 December of the season.
        Seniors = "seniors" => "championnat seniors",
        /// Juniors, cadets, benjamins, espoirs: only the awards of their national finals are in the fascicule (P9).
        Jeunes = "jeunes" => "championnat des jeunes",
    }
}

impl Kind {
    pub const fn formula(self) -> Formula {
        match self {
            Self::Individuel | Self::Seniors | Self::Jeunes => Formula::Individuel,
            Self::Duo => Formula::Duo,
            Self::Interclubs => Formula::Equipe4,
        }
    }

    /// The stages the fascicule knows of it, in order: no national qualifier of the inter-clubs, of the young only the national
    /// final.
    pub fn stages(self) -> impl Iterator<Item = Stage> {
        Stage::ALL.into_iter().filter(move |stage| self.has(*stage))
    }

    /// Whether it has that stage.
    pub(super) fn has(self, stage: Stage) -> bool {
        match self {
            Self::Individuel | Self::Duo | Self::Seniors => true,
            Self::Interclubs => stage != Stage::QualificatifNational,
            Self::Jeunes => stage == Stage::FinaleNationale,
        }
    }

    /// P9: the table of its national final.
    pub(crate) const fn national_final(self) -> NationalFinal {
        match self {
            Self::Individuel => NationalFinal::Individuel,
            Self::Duo => NationalFinal::Duo,
            Self::Interclubs => NationalFinal::Equipe4,
            Self::Seniors => NationalFinal::Seniors,
            Self::Jeunes => NationalFinal::Jeunes,
        }
    }
}

keyed! {
    /// The stages of a championship, from the first to the last.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum Stage {
        /// Of the regional championship, before its semi-final.
        Qualification = "qualification" => "qualification régionale",
        DemiFinaleRegionale = "demi-finale-regionale" => "demi-finale régionale",
        /// Regional final: gives the title of regional champion.
        FinaleRegionale = "finale-regionale" => "finale régionale",
        /// The federation's one-session qualifier on the eve of the national final.
        QualificatifNational = "qualificatif-national" => "qualificatif national",
        FinaleNationale = "finale-nationale" => "finale nationale",
    }
}

impl Stage {
    /// True for a championship that a committee organises.
    pub(crate) const fn is_regional(self) -> bool {
        matches!(self, Self::Qualification | Self::DemiFinaleRegionale | Self::FinaleRegionale)
    }

    /// True for the finals, which article 24 gives a regional arbiter.
    pub(crate) const fn is_final(self) -> bool {
        matches!(self, Self::FinaleRegionale | Self::FinaleNationale)
    }
}

/// The data of a player who enters. `None`: unknown. Callers report it; they never assume a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Player {
    /// The name used in messages.
    pub(crate) name: String,
    pub(crate) licence: Option<String>,
    /// Licensed this season.
    pub(crate) affiliated: bool,
    /// Date of birth (C1, seniors).
    pub(crate) birth: Option<NaiveDate>,
    /// Series in this year's national ranking, 1 to 4 (C3).
    pub(crate) series: Option<u8>,
    /// Licensed the season before (C3).
    pub(crate) licensed_last_season: Option<bool>,
    pub(crate) committee: Option<String>,
    pub(crate) club: Option<String>,
}

/// A player, a duo or a team, with its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Formation {
    /// The label used in messages: a player's name, `duo 7`, `équipe 3`, …
    pub(crate) label: String,
    pub(crate) players: Vec<Player>,
}

/// O3: the missing parts of a registration, in French: surname, first name and licence number; open tournaments take people without
/// a licence.
pub fn missing_for_registration(last: &str, first: &str, licence: Option<&str>, open: bool) -> Vec<&'static str> {
    let lacks = |text: &str| text.trim().is_empty();
    let all =
        [(lacks(last), "nom"), (lacks(first), "prénom"), (!open && licence.is_none_or(lacks), "numéro de licence")];
    all.into_iter().filter(|(missing, _)| *missing).map(|(_, what)| what).collect()
}

/// C3: the product of the four series must be greater.
const PRODUCT: u16 = 16;
/// C3: allowed all the same, so that two players of the first series can form a team.
const EXCEPTIONS: [[u8; 4]; 2] = [[1, 1, 3, 4], [1, 1, 4, 4]];
/// C3: the series of a player who was not licensed the year before.
const LOWEST_SERIES: u8 = 4;

/// C3: the series a player counts for: the one of this year's national ranking, but the fourth for a player who was not licensed
/// the year before. `None` when that is unknown.
pub const fn series_that_counts(series: Option<u8>, licensed_last_season: Option<bool>) -> Option<u8> {
    match licensed_last_season {
        Some(false) => Some(LOWEST_SERIES),
        _ => series,
    }
}

/// C3: whether four players of those series (1 to 4) may form an inter-clubs team, in any order: the product exceeds 16, or the
/// team is 1-1-3-4 or 1-1-4-4.
/// Errors: C3, with the product or the series that does not exist.
pub(crate) fn composition(series: [u8; 4]) -> Result<(), Refusal> {
    if let Some(wrong) = series.iter().find(|series| !(1..=LOWEST_SERIES).contains(series)) {
        return Err(Refusal::new(
            "C3",
            format!("il n'y a pas de série {wrong} : les séries vont de 1 à {LOWEST_SERIES}"),
        )
        .advise("Corrigez la série du joueur ; un joueur non licencié l'an dernier compte en 4e série."));
    }
    let mut sorted = series;
    sorted.sort_unstable();
    let product: u16 = sorted.into_iter().map(u16::from).product();
    if product > PRODUCT || EXCEPTIONS.contains(&sorted) {
        return Ok(());
    }
    let [a, b, c, d] = sorted;
    Err(Refusal::new(
        "C3",
        format!("{a} × {b} × {c} × {d} = {product} : le produit des séries doit dépasser {PRODUCT}"),
    )
    .advise("Remplacez un joueur par un autre d'une série plus élevée ; seules 1-1-3-4 et 1-1-4-4 font exception."))
}

#[cfg(test)]
mod tests {
    use super::{Kind, Stage};
    use crate::award::Formula;

    #[test]
    fn c1_stages_are_in_order() {
        assert!(Stage::ALL.is_sorted());
    }

    #[test]
    fn c1_each_kind_has_its_formula() {
        use Formula::{Duo, Equipe4, Individuel};
        assert_eq!(Kind::ALL.map(Kind::formula), [Individuel, Duo, Equipe4, Individuel, Individuel]);
    }
}

#[cfg(test)]
mod people_tests {
    use super::missing_for_registration as missing;

    #[test]
    fn o3_a_registration_needs_licence_surname_and_first_name() {
        assert!(missing("ROY", "Ève", Some("1234567"), false).is_empty());
        assert_eq!(missing("", " ", None, false), ["nom", "prénom", "numéro de licence"]);
        assert_eq!(missing("ROY", "Ève", Some(" "), false), ["numéro de licence"]);
    }

    #[test]
    fn o3_an_open_tournament_takes_people_without_a_licence() {
        assert!(missing("ROY", "Ève", None, true).is_empty());
        assert_eq!(missing("ROY", "", None, true), ["prénom"]);
    }
}

#[cfg(test)]
mod composition_tests {
    use super::{composition, series_that_counts};

    /// The fascicule's table, column by column (1 to 23), with the product it prints.
    const ALLOWED: [([u8; 4], u16); 23] = [
        ([1, 1, 3, 4], 12),
        ([1, 1, 4, 4], 16),
        ([1, 2, 3, 3], 18),
        ([1, 2, 3, 4], 24),
        ([1, 2, 4, 4], 32),
        ([1, 3, 3, 3], 27),
        ([1, 3, 3, 4], 36),
        ([1, 3, 4, 4], 48),
        ([1, 4, 4, 4], 64),
        ([2, 2, 2, 3], 24),
        ([2, 2, 2, 4], 32),
        ([2, 2, 3, 3], 36),
        ([2, 2, 3, 4], 48),
        ([2, 2, 4, 4], 64),
        ([2, 3, 3, 3], 54),
        ([2, 3, 3, 4], 72),
        ([2, 3, 4, 4], 96),
        ([2, 4, 4, 4], 128),
        ([3, 3, 3, 3], 81),
        ([3, 3, 3, 4], 108),
        ([3, 3, 4, 4], 144),
        ([3, 4, 4, 4], 192),
        ([4, 4, 4, 4], 256),
    ];

    #[test]
    fn c3_exactly_the_23_compositions_of_the_fascicule_are_allowed() {
        let mut all = Vec::new();
        for a in 1..=4u8 {
            for b in a..=4 {
                for c in b..=4 {
                    all.extend((c..=4).map(|d| [a, b, c, d]));
                }
            }
        }
        assert_eq!(all.len(), 35);
        for series in all {
            let listed = ALLOWED.iter().any(|(allowed, _)| *allowed == series);
            assert_eq!(composition(series).is_ok(), listed, "{series:?}");
        }
        for (series, product) in ALLOWED {
            assert_eq!(series.iter().map(|s| u16::from(*s)).product::<u16>(), product, "as printed");
        }
    }

    #[test]
    fn c3_the_order_of_the_players_does_not_count() {
        assert!(composition([4, 1, 3, 1]).is_ok());
        assert!(composition([4, 1, 2, 2]).is_err(), "16 is not more than 16");
    }

    #[test]
    fn c3_a_refusal_gives_the_product_or_the_series_that_does_not_exist() {
        let message = |series| composition(series).err().map(|refusal| (refusal.rule, refusal.message));
        let (rule, text) = message([1, 2, 2, 1]).unwrap_or_default();
        assert_eq!(rule, "C3");
        assert!(text.starts_with("1 × 1 × 2 × 2 = 4"), "{text}");
        assert!(message([0, 4, 4, 4]).is_some_and(|(_, text)| text.contains("série 0")));
        assert!(message([5, 4, 4, 4]).is_some_and(|(_, text)| text.contains("série 5")));
    }

    #[test]
    fn c3_not_licensed_the_year_before_counts_as_4th_series() {
        assert_eq!(series_that_counts(Some(1), Some(false)), Some(4));
        assert_eq!(series_that_counts(None, Some(false)), Some(4));
        assert_eq!(series_that_counts(Some(2), Some(true)), Some(2));
        assert_eq!(series_that_counts(Some(2), None), Some(2));
        assert_eq!(series_that_counts(None, None), None);
    }
}
