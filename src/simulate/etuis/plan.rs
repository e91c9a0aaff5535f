//! The plan of an evening of *donnes dupliquées*: the number of players, the circuit, its shape.

use crate::chance::Chance;
use crate::plan::Wishes;
use domain::duplicate::Format;
use domain::duplicate::circuit::{Asked, Kind};

/// The part of the plan that only such an evening has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct EtuisPlan {
    /// D1: the formation.
    pub(crate) format: Format,
    /// The members of a formation; 1 where each player plays alone.
    pub(crate) members: usize,
    /// Players entered before the draw.
    pub(crate) players: usize,
    /// The circuit named at the draw; the usual one when `None`.
    pub(crate) kind: Option<Kind>,
    /// Positions, and étuis of a position; the usual ones when `None`.
    pub(crate) shape: Option<(u8, u8)>,
    /// The percentage of tables whose fiches come in étui by étui.
    pub(crate) by_fiche: usize,
    /// Few marks are possible, so that many are equal.
    pub(crate) equal: bool,
    pub(crate) sessions: u8,
}

/// The percentage of evenings without wishes that are of *donnes dupliquées*.
const SHARE: usize = 10;

/// The smallest and the largest field.
const PLAYERS: (usize, usize) = (12, 60);

/// Tries before it is left.
const TRIES: usize = 60;

/// The plan of such an evening, or `None` for another kind. It has a source of chance of its own, so that the others stay as they were.
pub(crate) fn draw(seed: u64, wishes: &Wishes) -> Option<EtuisPlan> {
    let mut chance = Chance::of(seed, 4);
    let drawn = chance.percent(SHARE);
    if !wishes.duplicate.unwrap_or(drawn && wishes.leave_everything_open()) {
        return None;
    }
    let (least, most) = wishes
        .players
        .unwrap_or_else(|| chance.weighted(&[(35, (12, 24)), (45, (20, 40)), (20, (40, PLAYERS.1))], (20, 40)));
    let (least, most) = (least.max(PLAYERS.0), most.min(PLAYERS.1));
    (0..TRIES).filter(|_| least <= most).find_map(|_| try_draw(&mut chance, wishes, chance_of(least, most)))
}

/// The same draw for each try.
fn chance_of(least: usize, most: usize) -> impl Fn(&mut Chance) -> usize {
    move |chance| chance.between(least, most)
}

fn try_draw(chance: &mut Chance, wishes: &Wishes, players: impl Fn(&mut Chance) -> usize) -> Option<EtuisPlan> {
    let format = chance.weighted(&FORMATS, Format::Individual);
    let members = chance.between(format.members().0, format.members().1);
    let entered = match format {
        Format::Individual => players(chance),
        // Among teams two or three play.
        Format::Teams => chance.between(2, 3),
        Format::Triplettes | Format::Quadrettes => players(chance) / members,
    };
    let count = u16::try_from(entered).ok()?;
    let kind = chance.weighted(kinds(format), None);
    let named = kind.unwrap_or_else(|| Asked::usual_kind(format, count));
    let usual = Asked::usual(format, named, count, None, None);
    let shorter = chance.percent(35);
    let (fewer, size) = (chance.between(1, usize::from(usual.positions)), chance.between(1, 5));
    let shape = match (wishes.positions, shorter) {
        (Some(positions), _) => Some((positions, usual.size)),
        (None, true) => Some((u8::try_from(fewer).ok()?, u8::try_from(size).ok()?)),
        (None, false) => None,
    };
    let asked = Asked::usual(format, named, count, shape.map(|of| of.0), shape.map(|of| of.1));
    asked.judged().ok()?;
    let (by_fiche, equal) = (chance.weighted(&[(50, 0), (30, 30), (20, 100)], 0), chance.percent(30));
    let sessions = if format != Format::Teams && entered > 5 && chance.percent(25) { 2 } else { 1 };
    Some(EtuisPlan { format, members, players: entered * members, kind, shape, by_fiche, equal, sessions })
}

/// The formats, with their weights.
const FORMATS: [(usize, Format); 4] =
    [(50, Format::Individual), (22, Format::Triplettes), (18, Format::Quadrettes), (10, Format::Teams)];

/// The circuits that are named, each with its weight.
const fn kinds(format: Format) -> &'static [(usize, Option<Kind>)] {
    match format {
        Format::Individual => &[
            (60, None),
            (14, Some(Kind::Ligne)),
            (9, Some(Kind::Fiches)),
            (8, Some(Kind::Howell)),
            (9, Some(Kind::Paralleles)),
        ],
        Format::Triplettes => &[
            (55, None),
            (15, Some(Kind::Ligne)),
            (20, Some(Kind::Howell)),
            (5, Some(Kind::HowellEquilibre)),
            (5, Some(Kind::Emmanuel)),
        ],
        Format::Quadrettes | Format::Teams => &[(1, None)],
    }
}
