//! Reports as plain values: no formats, no colours, no millimetres.

pub mod arbitration;
mod cell;
pub mod comite;
pub mod directory;
pub mod duplicate;
pub mod entry;
pub mod evening;
pub mod federation;
pub mod hall;
pub mod output;
pub mod paper;
pub mod prize;
pub mod result;
pub mod season;
pub mod seating;
pub mod sheet;
pub mod table;
pub mod trust;

pub use cell::{Cell, Number, Row};
pub use result::{RankingMember, RankingReport, RankingRow};
pub use table::{Table, Tabular};

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use domain::award::Formula;
    use domain::hall::Standing;
    use domain::tournament::State;

    /// A report holds the value; other programs read the word that the base and the archive have for it.
    #[test]
    fn values_are_written_by_the_words_they_have_elsewhere() {
        for state in State::ALL {
            assert_eq!(serde_json::to_value(state).unwrap(), state.key());
        }
        for formula in [Formula::Individuel, Formula::Duo, Formula::Equipe4] {
            assert_eq!(serde_json::to_value(formula).unwrap(), formula.key());
        }
        let standings = [
            Standing::Noting,
            Standing::Proposed,
            Standing::Confirmed,
            Standing::Contested,
            Standing::Accepted,
            Standing::FirstEntry,
            Standing::Differs,
            Standing::Stale,
        ];
        for standing in standings {
            assert_eq!(serde_json::to_value(standing).unwrap(), standing.word());
        }
    }
}
