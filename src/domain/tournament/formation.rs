//! Formations: duos, teams of 4, and those of *donnes dupliquées* (D1): their sizes and names.

use super::{Entry, TeamId, Tournament};
use crate::award::Formula;
use crate::duplicate::{Badge, Format, by_badge};
use crate::{PositionNo, counted};

/// What enters a tournament together, by what is dealt: a player, or a formation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entrant {
    /// *Donnes libres*.
    Free(Formula),
    /// *Donnes dupliquées*.
    Duplicate(Format),
}

impl Entrant {
    /// Of all tournaments.
    pub const ALL: [Self; 7] = [
        Self::Free(Formula::Individuel),
        Self::Free(Formula::Duo),
        Self::Free(Formula::Equipe4),
        Self::Duplicate(Format::Individual),
        Self::Duplicate(Format::Triplettes),
        Self::Duplicate(Format::Quadrettes),
        Self::Duplicate(Format::Teams),
    ];

    /// M7, D1, D35: the fewest and the most players of it.
    pub const fn members(self) -> (usize, usize) {
        match self {
            Self::Free(formula) => (formula.members(), formula.members()),
            Self::Duplicate(format) => format.members(),
        }
    }

    /// One player, who is ranked alone.
    pub const fn is_player(self) -> bool {
        self.members().1 == 1
    }
}

impl Tournament {
    /// D1: the format, in *donnes dupliquées*.
    pub fn format(&self) -> Option<Format> {
        self.settings.duplicate.map(|duplicate| duplicate.format)
    }

    /// D56: true where formations sit at the tables, and no player has a chair of his own.
    pub fn has_formations(&self) -> bool {
        self.format().is_some_and(|format| format != Format::Individual)
    }

    pub fn entrant(&self) -> Entrant {
        self.format().map_or(Entrant::Free(self.formula()), Entrant::Duplicate)
    }

    /// M7, D1, D35: the fewest and the most players of a team; 1 where each player plays alone.
    pub fn team_size(&self) -> (usize, usize) {
        self.entrant().members()
    }

    /// The noun of a team: `duo`, `équipe`, `triplette`, `quadrette`.
    pub fn team_noun(&self) -> &'static str {
        match self.format() {
            Some(format) if format != Format::Individual => format.entrant(),
            _ => Formula::noun(if self.formula() == Formula::Duo { Formula::Duo } else { Formula::Equipe4 }, 1),
        }
    }

    /// The same with its article: `la triplette`; a duo is a team, too.
    pub(crate) fn the_team(&self) -> String {
        if self.has_formations() && self.format() != Some(Format::Teams) {
            return format!("la {}", self.team_noun());
        }
        "l'équipe".to_owned()
    }

    /// The rule on the size of a team.
    pub(crate) fn team_rule(&self) -> &'static str {
        match self.format() {
            None => "M7",
            Some(Format::Teams) => "D35",
            Some(_) => "D1",
        }
    }

    /// `3`, or `4 à 6`.
    pub(crate) fn team_size_words(&self) -> String {
        let (least, most) = self.team_size();
        if least == most { least.to_string() } else { format!("{least} à {most}") }
    }

    /// So many of them, in French: `12 triplettes`.
    pub fn teams_words(&self, count: usize) -> String {
        counted(count, self.team_noun())
    }

    /// D58: the members of a triplette by badge: the one who began in that place, and its holder at a position.
    pub fn badges(&self, team: TeamId, position: PositionNo) -> Vec<(Badge, &Entry)> {
        if self.format() != Some(Format::Triplettes) {
            return Vec::new();
        }
        let at =
            |place: u8| self.members(team).filter(move |entry| entry.team == Some((team, place)) && entry.played());
        let first = [1, 2, 3].map(|place| at(place).min_by_key(|entry| entry.number));
        let [Some(one), Some(two), Some(three)] = first else { return Vec::new() };
        let name = |entry: &&Entry| (entry.person.last_name.clone(), entry.person.first_name.clone());
        let named = [one, two, three].map(|entry| (name(&entry), entry));
        let badges = by_badge(named, |((last, first), _)| (last, first));
        let holder = |first: &Entry| {
            let (_, place) = first.team?;
            at(place).filter(|entry| entry.from_position <= position.0.max(1)).max_by_key(|entry| entry.from_position)
        };
        badges.into_iter().filter_map(|(badge, (_, entry))| Some((badge, holder(entry)?))).collect()
    }
}
