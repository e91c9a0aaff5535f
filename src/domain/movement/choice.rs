//! What each movement would give for a number of players and positions, side by side.

use super::absent::{self, Absences};
use super::plan::{Kind, Plan, clean_positions};
use super::verify::{self, Repeat};
use super::{Place, Shape, allowed};
use crate::domain::Refusal;

/// A movement laid out for a number of players, and judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The plan, empty chairs included.
    pub plan: Plan,
    /// The chairs left empty, and who sits twice at 3.
    pub absences: Absences,
    /// Pairs who meet more than once.
    pub repeats: Vec<Repeat<Place>>,
    /// M3: positions without a repeated meeting, with full tables (at most 20).
    pub clean: u8,
}

/// Lays out and judges a fixed movement (FFT or Howell) for that shape.
///
/// # Errors
/// M1, M2, M5 or O1: what is impossible, with the nearest possible shapes.
pub fn judge(kind: Kind, shape: Shape, positions: u8) -> Result<Judged, Refusal> {
    allowed(kind, shape.tables, positions)?;
    let absences = absent::choose(kind, shape.tables, positions, shape.missing)?;
    let plan = Plan::new(kind, shape.tables, positions)
        .ok_or_else(|| Refusal::new("M6", "les places sont tirées position par position"))?
        .without(&absences.places);
    let repeats = verify::repeats(&plan.positions);
    Ok(Judged { clean: clean_positions(kind, shape.tables, super::MAX_POSITIONS), plan, absences, repeats })
}
