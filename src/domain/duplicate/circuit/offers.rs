//! The circuits possible for so many, side by side, and the one to take.

use super::{Asked, Format, Judged, Kind};
use crate::Refusal;

/// One circuit among those possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub asked: Asked,
    /// The judge's verdict, or the reason why it is impossible.
    pub judged: Result<Judged, Refusal>,
    /// True for the one to take.
    pub proposed: bool,
}

/// The circuits for that many, in their usual shapes or with the positions and étuis given. With `fft_only` only those that the
/// FFT describes are proposed.
pub fn offers(format: Format, entered: u16, positions: Option<u8>, size: Option<u8>, fft_only: bool) -> Vec<Offer> {
    let mut asked = Vec::new();
    for kind in format.kinds() {
        asked.push(Asked::usual(format, *kind, entered, positions, size));
        if let Some(other) = other_shape(format, *kind, entered).filter(|_| positions.is_none() && size.is_none()) {
            asked.push(other);
        }
    }
    let mut found: Vec<Offer> =
        asked.into_iter().map(|asked| Offer { asked, judged: asked.judged(), proposed: false }).collect();
    let usual = Asked::usual_kind(format, entered);
    let rank = |offer: &Offer| {
        let judged = offer.judged.as_ref().ok()?;
        let of_fft = offer.asked.is_ffts();
        let repeats: usize = judged.verdicts.iter().map(|verdict| verdict.repeats.len()).sum();
        // In a Howell of 3 tables, and of three teams, meeting again is the rule.
        let repeats = if offer.asked.kind == usual { 0 } else { repeats };
        (of_fft || !fft_only).then_some((repeats, offer.asked.kind != usual, judged.uneven(), !of_fft))
    };
    let best = (0..found.len()).filter_map(|index| Some((rank(&found[index])?, index))).min();
    if let Some((_, index)) = best {
        found[index].proposed = true;
    }
    found
}

impl Asked {
    /// The circuit to take where none is named: the usual one, or, where it cannot have these positions and étuis, the one proposed.
    pub fn proposed_kind(format: Format, entered: u16, positions: Option<u8>, size: Option<u8>) -> Kind {
        let usual = Self::usual_kind(format, entered);
        if Self::usual(format, usual, entered, positions, size).allowed().is_ok() {
            return usual;
        }
        let mut found = offers(format, entered, positions, size, false).into_iter();
        found.find(|offer| offer.proposed).map_or(usual, |offer| offer.asked.kind)
    }
}

/// D43: from 11 tables on both many étuis at a few positions and few étuis at many.
fn other_shape(format: Format, kind: Kind, entered: u16) -> Option<Asked> {
    if format != Format::Individual || kind != Kind::Ligne {
        return None;
    }
    let usual = Asked::usual(format, kind, entered, None, None);
    let (positions, size) = match usual.tables() {
        11 | 13 => (7, 4),
        14 => (10, 2),
        15 | 16 => (12, 2),
        17.. => (13, 2),
        _ => return None,
    };
    (usual.missing() < 2).then_some(Asked { positions, size, ..usual })
}

impl Judged {
    /// The difference, beyond one, between the attacks of two players.
    fn uneven(&self) -> u16 {
        let spread = self.verdicts.iter().map(|verdict| verdict.attacks.most - verdict.attacks.least);
        spread.max().unwrap_or(0).saturating_sub(1)
    }
}
