//! From one position to the next.

use crate::error::Result;
use crate::night::Free;
use crate::seating::{drawn, placing};
use domain::arbitration::contradiction;
use domain::seating::{self, NextMovement};
use report::seating::PlacementReport;
use storage::{Done, Subject};

impl Free<'_> {
    /// Closes the position being played and opens the next, drawing its seats where the movement asks for it; best against
    /// best, nobody more than `reach` tables from the one of his rank (at it when `None`).
    /// Errors: while sheets are missing; after the last position; M5 when a table would have 2 players; M6 when the FFT's
    /// movement is asked for after a drawn position.
    pub fn next_position(self, movement: NextMovement, reach: Option<u16>) -> Result<PlacementReport> {
        let wording = self.night.club.wording();
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            let seating::next::Opened { position, kind, remarks } = seating::next::open(tournament, movement, reach)?;
            let local = tournament.session().local(position);
            let moves = seating::movement(tournament, tournament.session()).map(|movement| movement.announce(local.0));
            let announced = moves.map(|moves| format!("À annoncer : {moves}."));
            let drawn = remarks.iter().flat_map(|remarks| drawn::notes(remarks, wording));
            let against = contradiction::contradictions(tournament).into_iter();
            let against = against.map(|one| format!("Attention (A4) : {}.", one.words()));
            let notes = announced.into_iter().chain(drawn).chain(against).collect();
            let report = placing::report(tournament, position, notes);
            Ok(Done::new(Subject::Position, report, format!("Ouverture de la position {position} ({kind})")))
        })
    }
}
