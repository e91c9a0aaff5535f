//! Stages after the first session of a made-up tournament: sessions, eliminations with coefficients, phases, final squares.

use super::chance::Chance;
use app::Draw;
use domain::award::Formula;
use domain::movement::{Game, Kind};

/// A session, a phase or a final to open once the one before is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Next {
    /// It continues the session before (M10, R5).
    pub(crate) phase: bool,
    /// A final square (M10).
    pub(crate) square: bool,
    /// Percent eliminated at least; 0 for none.
    pub(crate) eliminated: u8,
    /// R5: the highest coefficient that allows.
    pub(crate) coefficient: bool,
    /// R5: it divides the total carried over.
    pub(crate) divides: bool,
    pub(crate) positions: u8,
    /// Deals per position; as before when `None`.
    pub(crate) deals: Option<u8>,
    /// The movement; the usual one when `None`.
    pub(crate) kind: Option<Kind>,
    /// The draw of the seats.
    pub(crate) draw: Draw,
    pub(crate) another_day: bool,
    /// Seed of its draw.
    pub(crate) seed: u64,
}

/// Draws the stages after a first session of that shape: so many, or as the seed decides when `None`.
pub(super) fn draw(chance: &mut Chance, asked: Option<u8>, formula: Formula, parallel: bool, game: Game) -> Vec<Next> {
    let count = asked.map_or_else(
        || chance.weighted(&[(68, 0), (20, 1), (8, 2), (4, 3)], 0),
        |sessions| usize::from(sessions.saturating_sub(1)),
    );
    (0..count).map(|_| next_stage(chance, formula, parallel, game)).collect()
}

fn next_stage(chance: &mut Chance, formula: Formula, parallel: bool, game: Game) -> Next {
    let individual = formula == Formula::Individuel;
    let square = individual && game == Game::Quatre && chance.percent(20);
    let eliminated = if chance.percent(55) { *chance.pick(&[10, 20, 30, 40, 50]).unwrap_or(&10) } else { 0 };
    let coefficient = !square && eliminated > 0 && chance.percent(70);
    let drawn = (individual || parallel) && chance.percent(35);
    Next {
        phase: square || chance.percent(25),
        square,
        eliminated,
        coefficient,
        divides: coefficient && chance.percent(30),
        positions: u8::try_from(chance.between(1, 4)).unwrap_or(1),
        deals: chance.percent(30).then(|| u8::try_from(chance.between(1, 8)).unwrap_or(4)),
        kind: drawn.then(|| if chance.percent(50) { Kind::Hasard } else { Kind::Meilleurs }),
        draw: if square { Draw::Square } else { start(chance) },
        another_day: chance.percent(25),
        seed: chance.seed(),
    }
}

/// Draws the way in which starting seats are drawn.
pub(super) fn start(chance: &mut Chance) -> Draw {
    // Other nights of the base cannot be spread: a made-up tournament is alone in its own.
    chance.weighted(&[(70, Draw::Lot), (15, Draw::Arrival), (15, Draw::Balanced { nights: 0 })], Draw::Lot)
}
