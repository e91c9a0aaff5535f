//! Papers of an étui: its label, and the *fiche ambulante* folded in it (D2, D10).

use serde::Serialize;

use crate::paper::PaperHead;
use domain::Orientation;

/// An étui on paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EtuiPaper {
    pub head: PaperHead,
    pub etui: u16,
    /// D45: which copy of it, where there are several.
    pub copy: Option<u8>,
    /// D10: which of the two leaves of quadrettes, `A` before the middle of the session and `B` after it.
    pub leaf: Option<char>,
    /// D35: both sides write; D53: in quadrettes the attacker does, else North.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub both_write: bool,
    /// Formations play it, not single players.
    pub formations: bool,
    /// D10, D31: of the formations one attacks and the other defends, for all étuis of a line.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub opposed: bool,
    /// The chair that takes.
    pub taker: Orientation,
    /// The chair that deals.
    pub dealer: Orientation,
    /// The étuis that travel with it: `9 à 12`.
    pub serie: String,
    /// D12: in the order in which they are played.
    pub lines: Vec<EtuiPaperLine>,
}

/// A blank *feuille de route* of quadrettes, for one of its two sides to write its marks on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BlankRoute {
    pub head: PaperHead,
    /// For the attacker; else for the defence.
    pub attack: bool,
    /// The quadrette; empty where it is written by hand.
    pub team: String,
    /// In the order of the étuis.
    pub lines: Vec<BlankRouteLine>,
}

/// A line of it; nothing on it where all is written by hand.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct BlankRouteLine {
    pub position: Option<u8>,
    pub etui: Option<u16>,
    /// The other quadrette.
    pub against: String,
}

/// A line of a *fiche ambulante*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EtuiPaperLine {
    pub position: u8,
    /// The table the circuit sends it to.
    pub table: u16,
    /// Nobody plays it there.
    pub rests: bool,
    /// D10: the numbers of the formations there, the attack or North-South first; of single players those of the chairs.
    pub players: Vec<String>,
}
