//! M5: the chairs that stay empty when the players are not a multiple of 4.
//!
//! In the FFT's movement, the North of the highest table goes first. With two or three missing, Norths are tried until no player
//! plays twice at a table of 3 or, where that cannot be, until the choice that repeats least is found. In the other movements
//! any chair may stay empty, and all choices are tried. Where every table plays the same part (orientations kept), one of the
//! empty chairs is at the highest table: turning the tables changes nothing. In a Howell movement Norths are tried first.

use crate::counted;
use std::collections::BTreeSet;

use super::plan::Plan;
use super::{Kind, Place, verify};
use crate::advice::{Advice, Setting, Step};
use crate::{Orientation, Refusal};

/// The places that stay empty, and the cost.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Absences {
    /// The empty places, by label order.
    pub places: Vec<Place>,
    /// Players who sit more than once at a table of 3, with how many times. Empty when the choice is clean.
    pub again_at_three: Vec<(Place, u8)>,
}

impl Absences {
    /// Those places empty in a plan, and the players whom they seat at 3 again.
    pub(super) fn of(plan: &Plan, places: Vec<Place>) -> Self {
        Self { places, again_at_three: verify::twice_at_three(&plan.positions) }
    }

    /// Turns beyond the first at a table of 3, summed over the players: the figure M5 minimises.
    pub fn excess(&self) -> u32 {
        self.again_at_three.iter().map(|(_, times)| u32::from(times - 1)).sum()
    }
}

/// Chooses the empty places of a movement for that many missing players (0 to 3).
/// Errors: M5 when every choice would leave a table of 2, or for a drawn movement, which has none to choose.
pub fn choose(kind: Kind, tables: u16, positions: u8, missing: u16) -> Result<Absences, Refusal> {
    if kind.is_drawn() {
        return Err(Refusal::new("M5", "un placement tiré position par position n'a pas de chaises vides fixes"));
    }
    let Some(plan) = Plan::new(kind, tables, positions) else {
        return Err(Refusal::new(
            "M5",
            format!("pas de {kind} à {tables} tables et {}", counted(positions, "position")),
        ));
    };
    let Some(places) = best(&plan, missing) else { return Err(no_choice(kind, tables, positions, missing)) };
    Ok(Absences::of(&plan.without(&places), places))
}

/// Every choice would leave a table of 2: the refusal with the alternatives.
fn no_choice(kind: Kind, tables: u16, positions: u8, missing: u16) -> Refusal {
    let refusal = Refusal::new(
        "M5",
        format!(
            "avec {}, le {kind} à {tables} tables et {} aurait une table de 2",
            counted(missing, "absent"),
            counted(positions, "position")
        ),
    );
    let possible = |fewer: &u8| Plan::new(kind, tables, *fewer).is_some_and(|plan| best(&plan, missing).is_some());
    match (1..positions).rev().find(possible) {
        Some(fewer) => refusal.advise(shorter(fewer)),
        None => refusal,
    }
    .advise(
        Advice::say(format!("Ou {positions} positions tirées au sort : "))
            .then(Step::Place { movement: Some(Kind::Hasard) })
            .then(" (ou meilleurs)."),
    )
}

/// The advice to play fewer positions: that many.
pub(super) fn shorter(positions: u8) -> Advice {
    Advice::say(format!("Le plus proche est de {} ; dans un tournoi déjà créé : ", counted(positions, "position")))
        .then(Step::EditTournament(Setting::Positions(positions.into())))
}

/// The opponents of each place over the positions, once per meeting.
struct Meetings {
    places: Vec<Place>,
    met: Vec<Vec<usize>>,
}

impl Meetings {
    fn of(plan: &Plan) -> Self {
        let places: Vec<Place> = Place::all(plan.tables).collect();
        let mut met = vec![Vec::new(); places.len()];
        for chairs in plan.positions.iter().flatten() {
            let here: Vec<usize> = verify::seated(chairs).map(|place| usize::from(place.number() - 1)).collect();
            for &a in &here {
                met[a].extend(here.iter().copied().filter(|b| *b != a));
            }
        }
        Self { places, met }
    }

    /// The cost of leaving those places empty: nothing when no player meets two of them; `None` when two of them meet.
    fn cost(&self, empty: &[usize], visits: &mut [u8]) -> Option<u32> {
        let met = || empty.iter().flat_map(|place| self.met[*place].iter().copied());
        if met().any(|place| empty.contains(&place)) {
            return None;
        }
        let mut cost = 0;
        for place in met() {
            cost += u32::from(visits[place] > 0);
            visits[place] += 1;
        }
        met().for_each(|place| visits[place] = 0);
        Some(cost)
    }
}

/// The places whose absence seats the fewest players twice at 3, the highest tables first; `None` when there would be a table
/// of 2 anyway.
fn best(plan: &Plan, missing: u16) -> Option<Vec<Place>> {
    let meetings = Meetings::of(plan);
    let norths_only = plan.kind == Kind::Fft;
    let is_north = |place: &usize| meetings.places[*place].orientation() == Orientation::N;
    let mut candidates: Vec<usize> =
        (0..meetings.places.len()).rev().filter(|place| !norths_only || is_north(place)).collect();
    if plan.kind == Kind::Howell {
        // L688 names the Norths of the highest tables; among equals the letter decides.
        candidates.sort_by_key(|place| !is_north(place));
    }
    let first = if plan.kind.is_numbered() { candidates.len() } else { if norths_only { 1 } else { 4 } };
    let mut search =
        Search { visits: vec![0; meetings.places.len()], meetings, candidates, best: None, chosen: Vec::new() };
    search.extend(0, first, usize::from(missing));
    let chosen: BTreeSet<Place> = search.best?.1.into_iter().map(|place| search.meetings.places[place]).collect();
    Some(chosen.into_iter().collect())
}

/// The search for the empty places: every set, until one costs nothing.
struct Search {
    meetings: Meetings,
    candidates: Vec<usize>,
    visits: Vec<u8>,
    chosen: Vec<usize>,
    best: Option<(u32, Vec<usize>)>,
}

impl Search {
    /// Adds candidates from `from` up to `to`; adding one never makes a choice cheaper.
    fn extend(&mut self, from: usize, to: usize, wanted: usize) {
        let Some(cost) = self.meetings.cost(&self.chosen, &mut self.visits) else { return };
        if self.best.as_ref().is_some_and(|(least, _)| cost >= *least) {
            return;
        }
        if self.chosen.len() == wanted {
            self.best = Some((cost, self.chosen.clone()));
            return;
        }
        for next in from..to.min(self.candidates.len()) {
            self.chosen.push(self.candidates[next]);
            self.extend(next + 1, self.candidates.len(), wanted);
            self.chosen.pop();
            if self.best.as_ref().is_some_and(|(least, _)| *least == 0) {
                return;
            }
        }
    }
}
