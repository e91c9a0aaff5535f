//! What goes with an étui: its label, and the *fiche ambulante* folded in it (D2, D10).

use serde::Serialize;

use crate::domain::Orientation;
use crate::report::paper::PaperHead;

/// An étui on paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EtuiPaper {
    /// Tournament.
    pub head: PaperHead,
    /// Its number.
    pub etui: u16,
    /// D45: which copy of it, where there are several.
    pub copy: Option<u8>,
    /// D10: which of the two leaves of quadrettes, `A` before the middle of the session and `B` after it.
    pub leaf: Option<char>,
    /// The chair that takes.
    pub taker: Orientation,
    /// The chair that deals.
    pub dealer: Orientation,
    /// The étuis that travel with it: `9 à 12`.
    pub serie: String,
    /// D12: in the order in which they are played.
    pub lines: Vec<EtuiPaperLine>,
}

/// A line of a *fiche ambulante*.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct EtuiPaperLine {
    /// Position.
    pub position: u8,
    /// The table the circuit sends it to.
    pub table: u16,
    /// Nobody plays it there.
    pub rests: bool,
    /// D10: who attacks and who defends, by their numbers, where a formation does either all along.
    pub sides: Option<[u32; 2]>,
}
