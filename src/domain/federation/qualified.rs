//! C6: qualification for the next stage: the places fixed by the CCN or the organiser, or those of the article.

use crate::PositionNo;
use crate::ranking::Ranked;
use crate::seating::tie::level;
use crate::tournament::{Tournament, Who};

/// The contenders qualified in a final ranking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Qualified {
    /// The number of places.
    pub places: usize,
    /// The contenders who have a place for certain, or by the settling of a tie (R9).
    pub who: Vec<Who>,
    /// R9: those equal at the last place, not settled yet, and how many of them have a place.
    pub(crate) open: Option<(Vec<Who>, usize)>,
}

impl Qualified {
    /// Whether a contender is qualified; `None` as long as a tie is to be settled for that (R9).
    pub fn is_qualified(&self, who: Who) -> Option<bool> {
        let level = self.open.as_ref().is_some_and(|(equals, _)| equals.contains(&who));
        (!level).then(|| self.who.contains(&who))
    }

    /// R9: how many places are to be settled.
    pub fn to_settle(&self) -> usize {
        self.open.as_ref().map_or(0, |(_, left)| *left)
    }
}

impl Tournament {
    /// C6: the number of places: the organiser's, or that of the article for the stage (4, 10, 21); `None` without one.
    pub fn qualified_places(&self) -> Option<usize> {
        let said = self.settings.qualifies.map(usize::from);
        said.or_else(|| self.championship()?.qualified(self.headcount()))
    }

    /// True when a position is the last that is played and all its sheets are in.
    fn is_over(&self, position: PositionNo) -> bool {
        position == self.position
            && position.0 == self.settings.positions
            && self.sessions_left() == 0
            && self.awaited_through(position).count == 0
    }
}

/// The contenders in a ranking after the last position who did not leave: only they can be qualified (article 27).
pub fn present(rows: &[Ranked<Who>]) -> Vec<&Ranked<Who>> {
    rows.iter().filter(|row| !row.standing.left).collect()
}

/// C6, R9: the qualified by a ranking after a position; `None` before the last one is over, or where there are no places.
pub fn qualified(tournament: &Tournament, rows: &[Ranked<Who>], position: PositionNo) -> Option<Qualified> {
    let places = tournament.qualified_places().filter(|_| tournament.is_over(position))?;
    let present = present(rows);
    let places = places.min(present.len());
    let whose = |rows: &[&Ranked<Who>]| rows.iter().map(|row| row.standing.who).collect::<Vec<Who>>();
    let Some((equals, left)) = level(&present, places) else {
        return Some(Qualified { places, who: whose(present.get(..places)?), open: None });
    };
    let equals = whose(&equals);
    let mut who = whose(present.get(..places - left)?);
    // A settling of others than those equal now (a sheet was corrected since) settles nothing.
    let settled = tournament.settled.iter().find(|settlement| {
        settlement.after == position
            && settlement.among.len() == equals.len()
            && settlement.among.iter().all(|(one, _)| equals.contains(one))
            && settlement.kept().count() == left
    });
    let open = match settled {
        Some(settlement) => {
            who.extend(settlement.kept());
            None
        }
        None => Some((equals, left)),
    };
    Some(Qualified { places, who, open })
}

/// C6, R9: the notes of a ranking about qualification.
pub fn words(tournament: &Tournament, qualified: &Qualified) -> Vec<String> {
    let noun = tournament.formula().noun(qualified.places);
    let mut words = vec![format!("Qualifiés : {} {noun} (C6).", qualified.places)];
    if let Some((equals, left)) = &qualified.open {
        let names: Vec<String> = equals.iter().map(|who| tournament.name_of(*who)).collect();
        words.push(format!(
            "À égalité pour {}, à départager à la clôture (R9) : {}.",
            if *left == 1 {
                "la dernière place qualifiée".to_owned()
            } else {
                format!("les {left} dernières places qualifiées")
            },
            names.join(", ")
        ));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ranking::standings::ranked;
    use crate::tournament::{EntryId, SettledBy, Settlement, sample};

    fn of(tournament: &Tournament) -> Option<Qualified> {
        let position = PositionNo(tournament.settings.positions);
        qualified(tournament, &ranked(tournament, position), position)
    }

    #[test]
    fn c6_the_places_said_by_the_organiser_go_to_the_first_who_did_not_leave() {
        let mut tournament = sample::evening(&[[60, 40, -40, -60]]);
        assert_eq!(of(&tournament), None, "nobody is qualified where nothing says so");
        tournament.settings.qualifies = Some(2);
        let player = |id| Who::Player(EntryId(id));
        assert_eq!(of(&tournament).unwrap().who, [player(1), player(2)]);
        tournament.settings.positions = 2;
        assert_eq!(of(&tournament), None, "one position is still to come");
    }

    #[test]
    fn c6_r9_a_tie_at_the_last_qualified_place_is_said_until_it_is_settled() {
        let mut tournament = sample::evening(&[[100, -20, -20, -60]]);
        tournament.settings.qualifies = Some(2);
        let player = |id| Who::Player(EntryId(id));
        let open = of(&tournament).unwrap();
        assert_eq!((open.who.clone(), open.open.clone()), (vec![player(1)], Some((vec![player(2), player(3)], 1))));
        assert_eq!([1, 2, 3, 4].map(|id| open.is_qualified(player(id))), [Some(true), None, None, Some(false)]);
        assert!(words(&tournament, &open)[1].contains("JOUEUR2 Léa, JOUEUR3 Léa"), "{:?}", words(&tournament, &open));
        let among = vec![(player(2), false), (player(3), true)];
        let choice = SettledBy::Choice("le plus jeune".into());
        tournament.settled = vec![Settlement { after: PositionNo(1), by: choice, among }];
        let settled = of(&tournament).unwrap();
        assert_eq!((settled.who, settled.open), (vec![player(1), player(3)], None));
    }
}
