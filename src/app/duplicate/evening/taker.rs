//! D9: an étui whose label names another taker.

use crate::error::Result;
use crate::night::Duplicate;
use domain::duplicate::EtuiNo;
use domain::{Orientation, etuis};
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// Notes which chair takes an étui, before its first result.
    /// Errors: D9 for an étui that has a result, or where the attacker does not depend on the étui; D12 for one that there is not.
    pub fn set_taker(self, etui: EtuiNo, chair: Orientation) -> Result<()> {
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let before = etuis::set_taker(tournament, etui, chair)?;
            let what = format!("Étui {etui} : preneur {} au lieu de {}", chair.word(), before.word());
            Ok(Done::new(Subject::Ruling, (), what))
        })
    }
}
