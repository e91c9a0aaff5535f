//! When to kill a program so that some die before their work is done and some after.

use std::time::Duration;

use crate::common::Chance;

/// How long the whole takes; learnt again from where each kill falls, for the machine may be busy with something else.
#[derive(Debug, Clone, Copy)]
pub struct Aim(pub Duration);

impl Aim {
    /// Somewhere in the run, or a little after.
    pub fn moment(self, chance: &mut Chance) -> Duration {
        self.0.mul_f64(chance.below(1_250) as f64 / 1_000.0)
    }

    /// Earlier the next time when it was over, later when it was not.
    pub fn learn(&mut self, over: bool) {
        self.0 = if over { self.0 * 9 / 10 } else { self.0 * 21 / 20 };
    }
}
