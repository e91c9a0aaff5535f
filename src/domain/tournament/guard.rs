//! Preconditions of changes to a tournament.

use super::Tournament;
use crate::advice::{Advice, Step};
use crate::{PositionNo, Refusal};

impl Tournament {
    /// Refuses a change of a closed tournament.
    /// Errors: when it is closed.
    pub fn must_be_open(&self) -> Result<(), Refusal> {
        if self.is_closed() {
            return Err(Refusal::input("le tournoi est clos : ses résultats ne changent plus")
                .advise(Advice::say("Pour corriger quand même : ").then(Step::Reopen { reason: false })));
        }
        Ok(())
    }

    /// Refuses a feature that only free deals have; `instead` is its counterpart here, if there is one.
    /// Errors: D1 in a tournament of *donnes dupliquées*.
    pub fn must_be_free(&self, instead: Option<Step>) -> Result<(), Refusal> {
        if !self.is_duplicate() {
            return Ok(());
        }
        let refusal = Refusal::new("D1", "ce tournoi est en donnes dupliquées : cela n'y existe pas");
        Err(match instead {
            Some(step) => refusal.advise(Advice::say("Ici : ").then(step)),
            None => refusal,
        })
    }

    /// Refuses a feature that only *donnes dupliquées* have.
    /// Errors: D1 in a tournament of free deals.
    pub fn must_be_duplicate(&self) -> Result<(), Refusal> {
        if self.is_duplicate() {
            return Ok(());
        }
        Err(Refusal::new("D1", "ce tournoi est en donnes libres : il n'a pas d'étuis")
            .advise(Advice::say("Pour un tournoi en donnes dupliquées : ").then(Step::NewDuplicate)))
    }

    /// Refuses a change that needs the seats to be drawn.
    /// Errors: before the draw.
    pub fn must_be_placed(&self) -> Result<(), Refusal> {
        if !self.is_placed() {
            return Err(Refusal::input("les joueurs ne sont pas encore placés")
                .advise(Advice::say("Tirez les places : ").then(Step::place())));
        }
        Ok(())
    }

    /// Refuses a position that does not exist or has not begun.
    /// Errors: before the draw, or when that position is not one of those begun.
    pub fn must_have_begun(&self, position: PositionNo) -> Result<(), Refusal> {
        self.must_be_placed()?;
        let current = self.current();
        if position.0 == 0 || position > current {
            return Err(Refusal::input(format!(
                "la position {position} n'a pas commencé : la position en cours est la {current}"
            ))
            .advise(self.onward("Pour passer à la suivante : ")));
        }
        Ok(())
    }

    /// How to reach the next position: what is awaited of free deals comes before it.
    pub fn onward(&self, said: &str) -> Advice {
        match self.is_duplicate() || self.awaited(self.current()).is_empty() {
            true => Advice::say(said).then(Step::next_position()),
            false => Advice::say("Entrez d'abord les feuilles attendues : ").then(Step::EnterSheets),
        }
    }
}
