//! Who receives PCN and PP in a final ranking (P1–P9, R6, R7), and the shape of a tournament on which they depend.

use crate::domain::award::{Award, Formula, Grid, Scale};
use crate::domain::competition::Championship;
use crate::domain::ranking::Ranked;
use crate::domain::tournament::{Entry, EntryId, Tournament, Who};

/// The shape of a tournament or of a question: what the federation's scale depends on.
#[derive(Debug, Clone)]
pub struct ScaleAsked {
    /// What is ranked; a championship's own formula wins.
    pub formula: Formula,
    /// P5, P8, P9.
    pub championship: Option<Championship>,
    /// P3: tables of each session.
    pub tables: Vec<u16>,
    /// P2: players, duos or teams in the first session; full tables when `None`.
    pub participants: Option<usize>,
}

impl ScaleAsked {
    /// That of a tournament; its participants are counted apart.
    #[must_use]
    pub fn of(tournament: &Tournament) -> Self {
        Self {
            formula: tournament.formula(),
            championship: tournament.championship(),
            tables: tournament.session_tables(),
            participants: None,
        }
    }

    /// The scale of an ordinary tournament of that shape.
    #[must_use]
    pub fn scale(&self) -> Scale {
        Scale::over_sessions(self.formula, &self.tables)
    }

    /// What the places are worth.
    #[must_use]
    pub fn grid(&self, participants: usize) -> Grid {
        match self.championship {
            Some(championship) => championship.grid(&self.tables, participants),
            None => Grid::of_scale(self.scale(), participants),
        }
    }
}

/// What each member of a place in the ranking receives, in the order of [`Tournament::members`]; one for a player.
pub type MemberAwards = Vec<Award>;

/// The awards of a final ranking, in its order.
#[must_use]
pub fn awards(tournament: &Tournament, ranked: &[Ranked<Who>]) -> Vec<MemberAwards> {
    let ranks: Vec<u32> = ranked.iter().map(|row| row.rank).collect();
    let grid = ScaleAsked::of(tournament).grid(tournament.participants());
    let given = |entry: &Entry, award: Award| award.if_affiliated(entry.is_affiliated());
    let awards = grid.awards(&ranks).into_iter();
    ranked
        .iter()
        .zip(awards)
        .map(|(row, award)| match row.standing.who {
            Who::Player(id) => tournament.entry(id).map(|entry| given(entry, award)).into_iter().collect(),
            Who::Team(id) => {
                // R6, R7: the one who left and the one who is not ranked have no part in the team's award.
                let there: Vec<EntryId> = tournament.finishers(id).iter().map(|entry| entry.id).collect();
                let has_part = |entry: &Entry| entry.ranked && there.contains(&entry.id);
                let members = tournament.members(id);
                members.map(|entry| if has_part(entry) { given(entry, award) } else { Award::default() }).collect()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::PositionNo;
    use crate::domain::ranking::standings::ranked;
    use crate::domain::tournament::sample;

    #[test]
    fn p3_the_places_are_worth_what_the_shape_says() {
        let mut tournament = sample::evening(&[[100, -60, -40, 0]]);
        tournament.sessions[0].tables = 12;
        let asked = ScaleAsked::of(&tournament);
        assert_eq!((asked.tables.as_slice(), asked.championship, asked.participants), (&[12][..], None, None));
        assert_eq!(awards(&tournament, &ranked(&tournament, PositionNo(1))).len(), 4);
    }
}
