//! A session (*séance*): consecutive positions under one draw.

use std::collections::HashMap;

use super::{Change, Draft, EntryId, Fine, Fouled, Settings};
use crate::advice::{Advice, Step};
use crate::competition::NO_COEFFICIENT;
use crate::draw::DrawKind;
use crate::duplicate::circuit;
use crate::movement::{Kind, Place};
use crate::{PositionNo, Refusal, etuis};
use chrono::NaiveDate;

/// A session, the first like the later ones; a phase (a final square, an elimination between positions) has its own number.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Session {
    /// Number, from 1.
    pub number: u8,
    /// M10, R5: continues the session before; its tables are not counted again (P3).
    pub phase: bool,
    /// Set when it is another day than the tournament's.
    pub date: Option<NaiveDate>,
    /// Its first position, counted through the tournament.
    pub first: PositionNo,
    /// The number of positions.
    pub positions: u8,
    /// Deals per position.
    pub deals: u8,
    /// The movement, once decided.
    pub kind: Option<Kind>,
    /// D57: the circuit, in a later session of *donnes dupliquées*; that of the first one is in the settings.
    pub circuit: Option<circuit::Kind>,
    /// Tables set up; 0 before the draw.
    pub tables: u16,
    /// The seed of its draw.
    pub seed: Option<i64>,
    /// The draw of its starting seats; `None` before.
    pub draw: Option<DrawKind>,
    /// R5, in hundredths; 100 for none.
    pub coefficient: u16,
    /// R5: the coefficient divides the total carried over instead of multiplying the scores from here on.
    pub divides: bool,
    /// The starting seat of each entry.
    pub starts: HashMap<EntryId, Place>,
}

impl Session {
    /// The first session before its draw, as the settings announce it.
    pub fn planned(settings: &Settings) -> Self {
        Self {
            number: 1,
            first: PositionNo(1),
            positions: settings.positions,
            deals: settings.deals,
            kind: settings.movement,
            coefficient: NO_COEFFICIENT,
            ..Self::default()
        }
    }

    /// The seed of its draw; 0 when there was none.
    pub(crate) fn lot_seed(&self) -> u64 {
        self.seed.and_then(|seed| u64::try_from(seed).ok()).unwrap_or(0)
    }

    /// R5: a coefficient applies to it.
    pub const fn has_coefficient(&self) -> bool {
        self.coefficient != NO_COEFFICIENT
    }

    /// Its last position, counted through the tournament.
    pub fn last(&self) -> PositionNo {
        PositionNo(self.first.0 + self.positions.max(1) - 1)
    }

    /// True for a position of the tournament that is played in it.
    pub fn holds(&self, position: PositionNo) -> bool {
        (self.first..=self.last()).contains(&position)
    }

    /// A position of the tournament counted from this session's first.
    pub fn local(&self, position: PositionNo) -> PositionNo {
        PositionNo((position.0 + 1).saturating_sub(self.first.0))
    }
}

impl Draft {
    /// Makes the position being played the last one, without the sessions planned after it. A player who was to leave later leaves with
    /// this position: the numbers after it are free again for later ones.
    /// Returns the étuis made up wrongly only after it, which are lifted.
    /// Errors: when the tournament is closed or not begun, or at its last position already; D25 where the arbiter ruled on a line after it, or
    /// a result is in: étuis come in though nobody opens positions.
    pub fn stop_early(&mut self) -> Result<Vec<Fouled>, Refusal> {
        self.must_be_open()?;
        self.must_be_placed()?;
        let current = self.current();
        if current.0 == self.settings.positions && self.sessions_left() == 0 {
            let advice = Advice::say("Pour finir : ").then(Step::Close);
            return Err(Refusal::input(format!("la position {current} est déjà la dernière")).advise(advice));
        }
        let ruled = self.duplicate.written.iter().filter(|line| line.position > current && line.is_ruled());
        let lifted = ruled.map(|line| Advice::from(Step::LiftRuling(line.etui, line.position, line.table)));
        // The last one first: each step stays true once the one before it was carried out.
        let later =
            |fine: &&Fine| fine.at() > current && etuis::of_ruling(self, fine).next().is_some_and(|one| one == *fine);
        let fines = self.duplicate.fines.iter().rev().filter(later);
        let lifted: Vec<Advice> = lifted.chain(fines.map(|fine| Advice::from(etuis::lift_step(self, fine)))).collect();
        if !lifted.is_empty() {
            let message =
                format!("des décisions sont notées après la position {current}, et ne seraient plus de ce tournoi");
            let refusal = Refusal::new("D25", message).advise("Levez-les d'abord :");
            return Err(lifted.into_iter().fold(refusal, Refusal::advise));
        }
        let entered = self.duplicate.written.iter().filter(|line| line.word().is_some()).map(|line| line.position);
        if let Some(last) = entered.max().filter(|last| *last > current) {
            let message = format!("des résultats sont entrés jusqu'à la position {last} : ils ne compteraient plus");
            return Err(Refusal::new("D25", message)
                .advise(Advice::say("Avancez d'abord jusque-là : ").then(Step::next_position())));
        }
        let mut fouled = self.duplicate.fouled.clone();
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
        fouled.retain(|one| !self.duplicate.fouled.contains(one));
        Ok(fouled)
    }
}
