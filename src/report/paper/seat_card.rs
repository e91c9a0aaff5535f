//! Seat cards: cards on the chairs with each player's next seat, all evening.

use serde::Serialize;

use crate::paper::PaperHead;
use domain::{Orientation, TableNo};

/// The card of one chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SeatCard {
    pub head: PaperHead,
    /// `séance 2`; `None` in a tournament of one session.
    pub session: Option<String>,
    /// Where it lies.
    pub table: TableNo,
    /// On which chair.
    pub chair: Orientation,
    /// Where one goes from there; `None` when one stays.
    pub next: Option<(TableNo, Orientation)>,
}
