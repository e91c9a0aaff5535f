//! The seats of a position: written down when they are decided, never derived anew, so that they stay as printed.

use super::EntryId;
use crate::{Orientation, PositionNo, TableNo};

/// One occupied chair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seat {
    pub position: PositionNo,
    pub table: TableNo,
    pub chair: Orientation,
    pub entry: EntryId,
    /// Given by the arbiter, not by the movement.
    pub moved: bool,
}
