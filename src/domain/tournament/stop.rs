//! An evening cut short.

use super::{Change, Draft, Session};
use crate::advice::{Advice, Step};
use crate::{PositionNo, Refusal};

impl Draft {
    /// Makes the position being played the last one, without the sessions planned after it. A player who was to leave later leaves with
    /// this position: the numbers after it are free again for later ones.
    /// Errors: when the tournament is closed or not begun, or at its last position already; D25 where the arbiter ruled on a line after it.
    pub fn stop_early(&mut self) -> Result<(), Refusal> {
        self.must_be_open()?;
        self.must_be_placed()?;
        let current = self.current();
        if current.0 == self.settings.positions && self.sessions_left() == 0 {
            return Err(Refusal::input(format!("la position {current} est déjà la dernière")));
        }
        let ruled = self.duplicate.written.iter().filter(|line| line.position > current && line.is_ruled());
        let lifted = ruled.map(|line| Advice::from(Step::LiftRuling(line.etui, line.position, line.table)));
        let lifted: Vec<Advice> = lifted.collect();
        if !lifted.is_empty() {
            let message =
                format!("des décisions sont notées après la position {current}, et ne seraient plus de ce tournoi");
            let refusal = Refusal::new("D25", message).advise("Levez-les d'abord :");
            return Err(lifted.into_iter().fold(refusal, Refusal::advise));
        }
        self.make(Change::ClearSeats(PositionNo(current.0 + 1)));
        for fouled in self.duplicate.fouled_for_nothing() {
            self.make(Change::LiftFoul(fouled));
        }
        let later = self.entries.iter().filter(|entry| entry.left_after > Some(current.0));
        for id in later.map(|entry| entry.id).collect::<Vec<_>>() {
            self.change_entry(id, |entry| entry.left_after = Some(current.0));
        }
        let begun = u8::try_from(self.sessions_begun()).unwrap_or(u8::MAX);
        let session = self.session();
        let shorter = Session { positions: current.0 + 1 - session.first.0, ..session.clone() };
        self.make(Change::Session(shorter));
        self.change_settings(|settings| (settings.positions, settings.sessions) = (current.0, begun));
        Ok(())
    }
}
