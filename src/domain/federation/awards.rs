//! The recipients of PCN and PP in a final ranking (P1–P9, R6, R7), and the shape of a tournament on which they depend.

use std::collections::BTreeSet;

use crate::advice::{Advice, Step};
use crate::award::{Award, Formula, Grid, Scale};
use crate::competition::Championship;
use crate::movement::{MIN_TOURNAMENT, Place};
use crate::ranking::Ranked;
use crate::tournament::{Entry, EntryId, Tournament, Who};
use crate::{Refusal, counted};

/// The shape of a tournament or of a question, on which the federation's scale depends.
#[derive(Debug, Clone)]
pub struct ScaleAsked {
    /// The formula; a championship's own wins.
    pub formula: Formula,
    /// P5, P8, P9.
    pub championship: Option<Championship>,
    /// P3: tables of each session.
    pub tables: Vec<u16>,
    /// P2: players, duos or teams in the first session; full tables when `None`.
    pub participants: Option<usize>,
}

impl ScaleAsked {
    /// The shape of a tournament; its participants are counted apart.
    pub fn of(tournament: &Tournament) -> Self {
        Self {
            formula: tournament.formula(),
            championship: tournament.championship(),
            tables: tournament.session_tables(),
            participants: None,
        }
    }

    /// The scale of an ordinary tournament of that shape.
    pub fn scale(&self) -> Scale {
        Scale::over_sessions(self.formula, &self.tables)
    }

    /// The worth of the places.
    pub fn grid(&self, participants: usize) -> Grid {
        match self.championship {
            Some(championship) => championship.grid(&self.tables, participants),
            None => Grid::of_scale(self.scale(), participants),
        }
    }
}

/// P10: refuses the federation's points to an evening drawn for fewer players than two tables.
/// Errors: below 8 players; nothing in teams nor in *donnes dupliquées*, which have their own least numbers.
pub fn refuse_small(tournament: &Tournament) -> Result<(), Refusal> {
    let first = tournament.first_session();
    let places: BTreeSet<Place> = first.starts.values().copied().collect();
    let small = (1..=2).contains(&first.tables) && places.len() < MIN_TOURNAMENT.into();
    if !small || tournament.formula() != Formula::Individuel || tournament.is_duplicate() {
        return Ok(());
    }
    let fewest = Formula::Individuel.fewest();
    let message =
        format!("soirée de {} : ni PCN ni homologation ({fewest} joueurs au moins)", counted(places.len(), "joueur"));
    Err(Refusal::new("P10", message)
        .advise("Son classement, ses prix et la saison du club sont comme ceux des autres soirées."))
}

/// The award of each member of a place in the ranking, in the order of [`Tournament::members`]; one for a player.
pub type MemberAwards = Vec<Award>;

/// The awards of a final ranking, in its order.
pub fn awards(tournament: &Tournament, ranked: &[Ranked<Who>]) -> Vec<MemberAwards> {
    let ranks: Vec<u32> = ranked.iter().map(|row| row.rank).collect();
    if refuse_small(tournament).is_err() {
        return among_members(tournament, ranked, vec![Award::default(); ranked.len()]);
    }
    let grid = ScaleAsked::of(tournament).grid(tournament.participants());
    among_members(tournament, ranked, grid.awards(&ranks))
}

/// D60: the same by an imported grid, for *donnes dupliquées*.
pub fn duplicate_awards(tournament: &Tournament, ranked: &[Ranked<Who>], grid: &Grid) -> Vec<MemberAwards> {
    let ranks: Vec<u32> = ranked.iter().map(|row| row.rank).collect();
    among_members(tournament, ranked, grid.awards_as_given(&ranks))
}

fn among_members(tournament: &Tournament, ranked: &[Ranked<Who>], awards: Vec<Award>) -> Vec<MemberAwards> {
    ranked
        .iter()
        .zip(awards)
        .map(|(row, award)| match row.standing.who {
            Who::Player(id) => tournament.entry(id).map(|entry| given(entry, award)).into_iter().collect(),
            Who::Team(id) => {
                // R6, R7: a member who left or is not ranked has no part in the team's award.
                let there: Vec<EntryId> = tournament.finishers(id).iter().map(|entry| entry.id).collect();
                let has_part = |entry: &Entry| entry.ranked && there.contains(&entry.id);
                let members = tournament.members(id);
                members.map(|entry| given(entry, if has_part(entry) { award } else { Award::default() })).collect()
            }
        })
        .collect()
}

/// Chapter 5: the CCN's derogation replaces the award of the scale; 0 is nothing, and so is any award of a player who is not
/// affiliated (P7).
fn given(entry: &Entry, award: Award) -> Award {
    let award = award.if_affiliated(entry.is_affiliated());
    let Some(given) = entry.derogation.as_ref().filter(|_| entry.is_affiliated()) else { return award };
    let instead = |own: Option<u32>, scale: Option<u32>| own.map_or(scale, |own| Some(own).filter(|own| *own > 0));
    Award { pcn: instead(given.pcn, award.pcn), pp: instead(given.pp, award.pp) }
}

/// P7, P11: whether the CCN's derogation can give a player an award.
/// Errors: P7 for a player who is not affiliated.
pub fn may_derogate(entry: &Entry) -> Result<(), Refusal> {
    if entry.is_affiliated() {
        return Ok(());
    }
    let refusal = Refusal::new(
        "P7",
        format!("{} est non affilié : PCN et PP vont aux joueurs affiliés à la FFT (chapitre 5)", entry.name()),
    );
    let reopen = Advice::say("S'il avait sa licence ce jour-là, rouvrez : ").then(Step::Reopen { reason: true });
    let affiliate = Step::Affiliate(entry.person.licence.clone().unwrap_or_else(|| entry.name()));
    Err(refusal.advise(reopen.then(", corrigez sa fiche : ").then(affiliate).then(", et clôturez de nouveau.")))
}

/// Chapter 5: the awards that the CCN changed, with their letters; a French sentence, or nothing.
pub fn derogations(tournament: &Tournament) -> Option<String> {
    let told = |entry: &Entry| {
        let given = entry.derogation.as_ref()?;
        let value = |name: &str, value: Option<u32>| value.map(|value| format!("{value} {name}"));
        let values: Vec<String> = value("PCN", given.pcn).into_iter().chain(value("PP", given.pp)).collect();
        let none = if entry.is_affiliated() { "" } else { ", sans effet : non affilié" };
        Some(format!("{} {} ({}{none})", entry.name(), values.join(" et "), given.letter))
    };
    let told: Vec<String> = tournament.entries.iter().filter_map(told).collect();
    (!told.is_empty()).then(|| format!("Attributions de la CCN par dérogation (chapitre 5) : {}.", told.join(" ; ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PositionNo;
    use crate::ranking::standings::ranked;
    use crate::tournament::{Derogation, sample};

    #[test]
    fn p11_chapter_5_what_the_ccn_gives_by_a_derogation_stands_in_the_place_of_the_scale() {
        let mut tournament = sample::evening(&[[100, -60, -40, 0]]);
        tournament.sessions[0].tables = 12;
        let given = |pcn, pp| Some(Derogation { pcn, pp, letter: "CCN 12/2026".into() });
        for entry in [0, 1, 2] {
            tournament.entries[entry].affiliated_then = Some(entry != 1);
        }
        tournament.entries[0].derogation = given(Some(0), Some(2));
        tournament.entries[1].derogation = given(Some(300), None);
        tournament.entries[2].derogation = given(Some(77), None);
        let all: Vec<(Option<u32>, Option<u32>)> = awards(&tournament, &ranked(&tournament, PositionNo(1)))
            .into_iter()
            .flatten()
            .map(|award| (award.pcn, award.pp))
            .collect();
        assert_eq!(all[0], (None, Some(2)));
        assert_eq!(all[1], (None, None), "P7: nothing for a player who is not affiliated");
        assert_eq!(all[3], (None, None), "the others are not concerned");
        assert_eq!(all[2], (Some(77), None));
        let said = derogations(&tournament).unwrap();
        assert!(said.contains("JOUEUR1 Léa 0 PCN et 2 PP (CCN 12/2026) ; JOUEUR2"), "{said}");
        assert!(said.contains("300 PCN (CCN 12/2026, sans effet : non affilié) ; JOUEUR3 Léa 77 PCN"), "{said}");
        assert_eq!(may_derogate(&tournament.entries[1]).map_err(|refusal| refusal.rule), Err("P7"));
        assert!(may_derogate(&tournament.entries[2]).is_ok());
    }

    #[test]
    fn p10_below_8_players_there_is_neither_pcn_nor_homologation() {
        let mut tournament = sample::evening(&[[100, -60, -40, 0]]);
        let given = |tournament: &Tournament| awards(tournament, &ranked(tournament, PositionNo(1)))[0][0].pcn;
        let seat = |number: u16| (EntryId(number.into()), Place::nth(number - 1));
        for (players, tables) in [(3, 1), (4, 1), (5, 1), (6, 2), (7, 2)] {
            tournament.sessions[0].tables = tables;
            tournament.sessions[0].starts = (1..=players).map(seat).collect();
            let refusal = refuse_small(&tournament).unwrap_err();
            let said = format!("soirée de {players} joueurs : ni PCN ni homologation (11 joueurs au moins)");
            assert_eq!((refusal.message, given(&tournament)), (said, None));
        }
        tournament.sessions[0].starts = (1..=8).map(seat).collect();
        assert!(refuse_small(&tournament).is_ok() && given(&tournament).is_some());
    }

    #[test]
    fn p3_the_places_are_worth_what_the_shape_says() {
        let mut tournament = sample::evening(&[[100, -60, -40, 0]]);
        tournament.sessions[0].tables = 12;
        let asked = ScaleAsked::of(&tournament);
        assert_eq!((asked.tables.as_slice(), asked.championship, asked.participants), (&[12][..], None, None));
        assert_eq!(awards(&tournament, &ranked(&tournament, PositionNo(1))).len(), 4);
    }
}
