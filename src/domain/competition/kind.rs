//! C1: which championships there are, and their stages.

use std::fmt;

use crate::award::{Formula, NationalFinal};

/// The championships of France in *donnes libres*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Individual, open to all licensed players.
    Individuel,
    /// *Libre duo*: two players of one committee (C4).
    Duo,
    /// *Interclubs*: teams of 4 of one club (C4), composed by series (C3).
    Interclubs,
    /// At least 60 on 31 December of the season.
    Seniors,
    /// Juniors, cadets, benjamins, espoirs: only the awards of their national finals are in the fascicule (P9).
    Jeunes,
}

impl Kind {
    pub const ALL: [Self; 5] = [Self::Individuel, Self::Duo, Self::Interclubs, Self::Seniors, Self::Jeunes];

    /// The name on the command line and in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Individuel => "individuel",
            Self::Duo => "duo",
            Self::Interclubs => "interclubs",
            Self::Seniors => "seniors",
            Self::Jeunes => "jeunes",
        }
    }

    /// Reads that name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == text)
    }

    /// The formula.
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

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Individuel => "championnat individuel",
            Self::Duo => "championnat libre duo",
            Self::Interclubs => "championnat interclubs par équipes de 4",
            Self::Seniors => "championnat seniors",
            Self::Jeunes => "championnat des jeunes",
        })
    }
}

/// The stages of a championship, from the first to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// Of the regional championship, before its semi-final.
    Qualification,
    DemiFinaleRegionale,
    /// Regional final: gives the title of regional champion.
    FinaleRegionale,
    /// The federation's one-session qualifier on the eve of the national final.
    QualificatifNational,
    FinaleNationale,
}

impl Stage {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [
        Self::Qualification,
        Self::DemiFinaleRegionale,
        Self::FinaleRegionale,
        Self::QualificatifNational,
        Self::FinaleNationale,
    ];

    /// The name on the command line and in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Qualification => "qualification",
            Self::DemiFinaleRegionale => "demi-finale-regionale",
            Self::FinaleRegionale => "finale-regionale",
            Self::QualificatifNational => "qualificatif-national",
            Self::FinaleNationale => "finale-nationale",
        }
    }

    /// Reads that name.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.key() == text)
    }

    /// True for a championship that a committee organises.
    pub(crate) const fn is_regional(self) -> bool {
        matches!(self, Self::Qualification | Self::DemiFinaleRegionale | Self::FinaleRegionale)
    }

    /// True for the finals, which article 24 gives a regional arbiter.
    pub(crate) const fn is_final(self) -> bool {
        matches!(self, Self::FinaleRegionale | Self::FinaleNationale)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Qualification => "qualification régionale",
            Self::DemiFinaleRegionale => "demi-finale régionale",
            Self::FinaleRegionale => "finale régionale",
            Self::QualificatifNational => "qualificatif national",
            Self::FinaleNationale => "finale nationale",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Stage};
    use crate::award::Formula;

    #[test]
    fn c1_kinds_and_stages_are_read_by_the_name_they_are_written() {
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.key()), Some(kind));
        }
        for stage in Stage::ALL {
            assert_eq!(Stage::parse(stage.key()), Some(stage));
        }
        assert_eq!((Kind::parse("inconnu"), Stage::parse("finale")), (None, None));
        assert!(Stage::ALL.is_sorted());
    }

    #[test]
    fn c1_each_kind_has_its_formula() {
        use Formula::{Duo, Equipe4, Individuel};
        assert_eq!(Kind::ALL.map(Kind::formula), [Individuel, Duo, Equipe4, Individuel, Individuel]);
    }
}
