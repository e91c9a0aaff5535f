//! Compares the movements for a number of players and positions, side by side.

use std::collections::BTreeMap;

use super::absent::{self, Absences};
use super::asked::Movement;
use super::plan::Plan;
use super::verify::{self, Repeat};
use super::{Kind, MAX_POSITIONS, Place, Shape, blocks};
use crate::award::Formula;
use crate::{Orientation, PositionNo, Refusal, TableNo, counted};

/// A movement laid out for a number of players, and judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    pub movement: Movement,
    /// The plan, empty chairs included.
    pub plan: Plan,
    /// The chairs left empty, and the players who sit twice at 3.
    pub absences: Absences,
    /// Pairs of players who meet more than once.
    pub repeats: Vec<Repeat<Place>>,
    /// M3: positions without a repeated meeting, with full tables (at most 20).
    pub clean: u8,
}

/// Lays out and judges a fixed movement of an individual tournament.
/// Errors: As [`Movement::judge`].
pub fn judge(kind: Kind, shape: Shape, positions: u8) -> Result<Judged, Refusal> {
    Movement::individual(kind, shape.tables, positions).judge(shape.missing)
}

impl Movement {
    /// Lays out and judges a fixed movement when that many chairs stay empty (0 to 3; a duo's two chairs go together).
    /// Errors: M1, M2, M5, M6, M7, M8 or O1: the impossible value, with the nearest possible shapes.
    pub fn judge(self, missing: u16) -> Result<Judged, Refusal> {
        self.allowed()?;
        let absences = match (self.formula, missing) {
            (_, 0) => Absences::default(),
            (Formula::Individuel, _) => absent::choose(self.kind, self.tables, self.positions, missing)?,
            (Formula::Duo, 2) => blocks::choose_empty(self)?,
            _ => {
                return Err(Refusal::new(
                    "M7",
                    format!("{} sans joueur : une équipe est incomplète", counted(missing, "place")),
                )
                .advise("Complétez-la, ou retirez-la du tournoi."));
            }
        };
        self.judge_without(absences.places)
            .ok_or_else(|| Refusal::new("M6", "les places sont tirées position par position"))
    }

    /// Lays it out with those places empty, and judges it; `None` where places are drawn.
    pub fn judge_without(self, places: Vec<Place>) -> Option<Judged> {
        let plan = self.plan()?.without(&places);
        let repeats = verify::repeats(&plan.positions);
        let absences = Absences::of(&plan, places);
        Some(Judged { movement: self, clean: self.clean_positions(MAX_POSITIONS), plan, absences, repeats })
    }
}

/// The fixed movements, in the order in which they are easy for the players.
const FIXED: [Kind; 5] = [Kind::Fft, Kind::Howell, Kind::Duo3, Kind::Decalages, Kind::Anneau];

/// Each fixed movement for those players, laid out and judged, or the reason why it is not possible.
pub fn compare(asked: Movement, missing: u16) -> Vec<(Kind, Result<Judged, Refusal>)> {
    // The movement of 6 duos is for duos only.
    let for_them = |kind: &Kind| *kind != Kind::Duo3 || asked.formula == Formula::Duo;
    FIXED.into_iter().filter(for_them).map(|kind| (kind, Movement { kind, ..asked }.judge(missing))).collect()
}

/// M3, M5: the movement to propose. The fascicule's wherever it repeats no meeting and seats no player twice at 3, or when only
/// the fascicule's may be used; else the one with the fewest repeats, then the fewest players twice at 3, then the easiest.
/// `None` when no fixed movement is possible.
pub fn recommend(
    asked: Movement,
    compared: &[(Kind, Result<Judged, Refusal>)],
    fascicule_only: bool,
) -> Option<&Judged> {
    let usual = Movement::usual(asked.tables, asked.positions, asked.formula, asked.parallel).kind;
    let possible = || compared.iter().filter_map(|(_, judged)| judged.as_ref().ok());
    let ours = possible().find(|judged| judged.movement.kind == usual);
    if fascicule_only {
        return ours;
    }
    // The first of equals is kept: the usual one comes before the others.
    ours.into_iter().chain(possible()).min_by_key(|judged| (judged.repeats.len(), judged.absences.again_at_three.len()))
}

/// A chair of the room.
pub(crate) type Seat = (TableNo, Orientation);

impl Movement {
    /// From each seat the next one, where it is the same all evening: in ring movements (M9; not at 8 tables), and where the
    /// FFT's moves or the shifts have no special move. `None` elsewhere, where places are drawn, and for a single position.
    pub fn next_seats(self) -> Option<BTreeMap<Seat, Seat>> {
        let plan = self.plan()?;
        let last = u8::try_from(plan.positions.len()).ok()?.checked_sub(1).filter(|last| *last > 0)?;
        let mut next = BTreeMap::new();
        for place in Place::all(self.tables) {
            for position in 1..=last {
                let here = plan.seat(place, PositionNo(position))?;
                let there = plan.seat(place, PositionNo(position + 1))?;
                if *next.entry(here).or_insert(there) != there {
                    return None;
                }
            }
        }
        Some(next)
    }
}
