//! Positions, sessions, chairs and teams as papers name them, in French.

use std::ops::Range;

use domain::text::capitalised;
use domain::{Orientation, PositionNo};
use report::paper::{PaperPosition, PaperSession, PaperTeam};

/// `position 6 (séance 2)`.
pub(crate) fn position(when: &PaperPosition) -> String {
    match &when.session {
        Some(session) => format!("position {} ({})", when.position, session.name),
        None => format!("position {}", when.position),
    }
}

/// `Séance 2 – 1re position sur 5`; `Carré final` where it has one position only.
pub(crate) fn session(session: &PaperSession) -> String {
    let name = capitalised(&session.name);
    if session.positions <= 1 {
        return name;
    }
    format!("{name} – {} position sur {}", ordinal(session.position), session.positions)
}

pub(crate) fn ordinal(position: PositionNo) -> String {
    let ending = if position.0 == 1 { "re" } else { "e" };
    format!("{position}{ending}")
}

/// A place in a ranking: `1re place`, `2e place`.
pub(crate) fn place(rank: u32) -> String {
    format!("{rank}{} place", if rank == 1 { "re" } else { "e" })
}

/// `équipe 3 – Les Renards`, `duo 3`.
pub(crate) fn team(team: &PaperTeam) -> String {
    let number = format!("{} {}", team.noun, team.number);
    if team.name.is_empty() { number } else { format!("{number} – {}", team.name) }
}

/// What a column of `duo 22`, `duo 3 (Les Renards)` is headed by: `Duo`.
pub(crate) fn team_heading<'n>(mut teams: impl Iterator<Item = &'n str>) -> Option<String> {
    teams.find_map(|team| team.split_once(' ')).map(|(noun, _)| capitalised(noun))
}

/// What stands in it: `22`, `3 (Les Renards)`.
pub(crate) fn team_below(team: &str) -> String {
    team.split_once(' ').map_or(team, |(_, which)| which).to_owned()
}

/// `NORD`.
pub(crate) fn chair_heading(orientation: Orientation) -> String {
    orientation.word().to_uppercase()
}

/// The names on a page of a list, its last row being perhaps a total: `ANDRÉ à DE LA TOUR`; nothing where there is none.
pub(crate) fn from_to<T>(all: &[T], rows: Range<usize>, name: impl Fn(&T) -> &String) -> String {
    let shown = all.get(rows.start..rows.end.min(all.len())).unwrap_or_default();
    let ends = shown.first().zip(shown.last());
    ends.map_or_else(String::new, |(first, last)| format!("{} à {}", short(name(first)), short(name(last))))
}

/// The start of a name by which it is found in a list: its first word, with the particles (at most three letters) before it.
fn short(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    let particles = words.iter().take_while(|word| word.chars().count() <= 3).count();
    let kept = if particles < words.len() { particles + 1 } else { 1 };
    words.iter().take(kept).copied().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_a_list_is_named_by_words_that_can_be_found() {
        let said = |first: &str, last: &str| from_to(&[first.to_owned(), last.to_owned()], 0..3, |name| name);
        assert_eq!(said("ANDRÉ Luc", "BOYER-PETIT Zoé"), "ANDRÉ à BOYER-PETIT");
        assert_eq!(said("DE LA TOUR Anne", "VAN DER BERG Paul"), "DE LA TOUR à VAN DER BERG");
        assert_eq!(said("Œ Ÿ", "LE GOFF Luc"), "Œ à LE GOFF");
        assert_eq!(from_to(&[] as &[String], 0..1, |name| name), "");
    }

    #[test]
    fn a_session_is_said_with_its_own_count_of_positions() {
        let mut second = PaperSession { name: "séance 2".to_owned(), position: PositionNo(1), positions: 5 };
        assert_eq!(session(&second), "Séance 2 – 1re position sur 5");
        second.position = PositionNo(3);
        assert_eq!(session(&second), "Séance 2 – 3e position sur 5");
        let square = PaperSession { name: "carré final".to_owned(), position: PositionNo(1), positions: 1 };
        assert_eq!(session(&square), "Carré final");
        let when = PaperPosition { position: PositionNo(6), positions: 10, session: Some(second) };
        assert_eq!(position(&when), "position 6 (séance 2)");
    }

    #[test]
    fn a_team_is_said_by_its_number_and_its_name() {
        let mut renards = PaperTeam { noun: "équipe".to_owned(), number: 3, name: "Les Renards".to_owned() };
        assert_eq!(team(&renards), "équipe 3 – Les Renards");
        renards.name.clear();
        assert_eq!(team(&renards), "équipe 3");
        assert_eq!(team_heading(["", "duo 22"].into_iter()).as_deref(), Some("Duo"));
        assert_eq!(["", "duo 22", "duo 3 (Les Renards)"].map(team_below), ["", "22", "3 (Les Renards)"]);
    }
}
