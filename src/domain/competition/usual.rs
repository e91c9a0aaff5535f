//! O1: the shapes tournaments usually have. Others are allowed.

use crate::counted;

/// One usual shape of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Usual {
    /// Positions.
    pub(crate) positions: u8,
    /// Deals at each.
    pub(crate) deals: u8,
    /// What it is called or used for, in French.
    pub(crate) name: &'static str,
}

impl Usual {
    /// Deals each player plays in all.
    pub(crate) const fn total(self) -> u16 {
        self.positions as u16 * self.deals as u16
    }
}

/// O1: the fascicule's shapes.
pub(crate) const USUAL: [Usual; 5] = [
    Usual { positions: 5, deals: 5, name: "tournoi en 25 donnes" },
    Usual { positions: 6, deals: 4, name: "tournoi en 24 donnes" },
    Usual { positions: 3, deals: 8, name: "tournoi en 3 positions de 8 donnes" },
    Usual { positions: 3, deals: 10, name: "tournoi en 3 positions de 10 donnes" },
    Usual { positions: 12, deals: 6, name: "nuit du tarot" },
];

/// O1: the usual shapes with that many deals in all, e.g. 6 × 4 and 3 × 8 for 24.
pub(crate) fn usual_of(total: u16) -> impl Iterator<Item = Usual> {
    USUAL.into_iter().filter(move |usual| usual.total() == total)
}

/// O1: the usual shape of that many positions and deals, if it is one.
pub(crate) fn usual_named(positions: u8, deals: u8) -> Option<Usual> {
    USUAL.into_iter().find(|usual| (usual.positions, usual.deals) == (positions, deals))
}

/// O1: a shape in words: `25 donnes (5 positions de 5) : tournoi en 25 donnes`; for one that is not usual, the usual ones with
/// as many deals, if there are any.
pub(crate) fn describe_shape(positions: u8, deals: u8) -> String {
    let total = u16::from(positions) * u16::from(deals);
    let shape = format!("{total} donnes ({} de {deals})", counted(positions, "position"));
    if let Some(usual) = usual_named(positions, deals) {
        return format!("{shape} : {}", usual.name);
    }
    let others: Vec<String> = usual_of(total).map(|usual| format!("{} × {}", usual.positions, usual.deals)).collect();
    if others.is_empty() { shape } else { format!("{shape} ; d'habitude {}", others.join(" ou ")) }
}

#[cfg(test)]
mod tests {
    use super::{USUAL, describe_shape, usual_named, usual_of};

    #[test]
    fn o1_24_deals_are_6_times_4_or_3_times_8() {
        let shapes: Vec<_> = usual_of(24).map(|usual| (usual.positions, usual.deals)).collect();
        assert_eq!(shapes, [(6, 4), (3, 8)]);
        assert_eq!(usual_of(25).count(), 1);
        assert_eq!(USUAL.map(super::Usual::total), [25, 24, 24, 30, 72]);
    }

    #[test]
    fn o1_a_shape_is_named() {
        assert_eq!(usual_named(12, 6).map(|usual| usual.name), Some("nuit du tarot"));
        assert_eq!(usual_named(4, 6), None);
        assert_eq!(describe_shape(5, 5), "25 donnes (5 positions de 5) : tournoi en 25 donnes");
        assert_eq!(describe_shape(4, 6), "24 donnes (4 positions de 6) ; d'habitude 6 × 4 ou 3 × 8");
        assert_eq!(describe_shape(7, 3), "21 donnes (7 positions de 3)");
        assert_eq!(describe_shape(1, 4), "4 donnes (1 position de 4)");
        assert!(describe_shape(255, 255).starts_with("65025 donnes"));
    }
}
