//! What must be so before something is done to a tournament.

use super::Tournament;
use crate::domain::{PositionNo, Refusal};

impl Tournament {
    /// Refuses what changes a tournament that is closed.
    ///
    /// # Errors
    /// When it is closed.
    pub fn must_be_open(&self) -> Result<(), Refusal> {
        if self.is_closed() {
            return Err(Refusal::input("le tournoi est clos : ses résultats ne changent plus")
                .advise("Pour corriger quand même : chelem cloturer --rouvrir"));
        }
        Ok(())
    }

    /// Refuses what needs the seats to be drawn.
    ///
    /// # Errors
    /// Before the draw.
    pub fn must_be_placed(&self) -> Result<(), Refusal> {
        if !self.is_placed() {
            return Err(
                Refusal::input("les joueurs ne sont pas encore placés").advise("Tirez les places : chelem placer")
            );
        }
        Ok(())
    }

    /// Refuses a position that does not exist or has not begun.
    ///
    /// # Errors
    /// Before the draw, or when that position is not one of those begun.
    pub fn must_have_begun(&self, position: PositionNo) -> Result<(), Refusal> {
        self.must_be_placed()?;
        let current = self.current();
        if position.0 == 0 || position > current {
            return Err(Refusal::input(format!(
                "la position {position} n'a pas commencé : la position en cours est la {current}"
            ))
            .advise("Pour passer à la suivante : chelem position suivante"));
        }
        Ok(())
    }
}
