//! C1: which championships there are, and their stages.

use crate::award::{Formula, NationalFinal};

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
