//! The lines nothing is written on.

use crate::error::Result;
use crate::night::Duplicate;
use domain::{PositionNo, etuis};
use report::duplicate::{AwaitedLine, EtuisAwaited};

impl Duplicate<'_> {
    /// The lines awaited, up to a position or all.
    /// Errors: D1 for free deals; before the draw; a position that there is not.
    pub fn awaited(self, upto: Option<PositionNo>) -> Result<EtuisAwaited> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        let upto = upto.unwrap_or(PositionNo(tournament.settings.positions));
        tournament.must_have(upto)?;
        let lines = etuis::awaited(&tournament, upto).into_iter().map(|due| AwaitedLine {
            etui: due.etui.0,
            position: due.position.0,
            table: due.table.0,
            attack: due.attack.map(|who| tournament.name_of(who)).unwrap_or_default(),
            defence: due.defence.iter().map(|who| tournament.name_of(*who)).collect(),
        });
        Ok(EtuisAwaited { tournament: tournament.settings.name.clone(), lines: lines.collect() })
    }
}
