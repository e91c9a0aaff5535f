//! O3: the required data of entrants.

use chrono::NaiveDate;

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

#[cfg(test)]
mod tests {
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
