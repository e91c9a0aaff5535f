//! The end of an evening of *donnes dupliquées*.

use super::any::AnyRanking;
use super::ranking::{DuplicateView, any};
use crate::error::{AppError, Result};
use crate::evening::closing::freeze_affiliations;
use crate::night::Duplicate;
use domain::advice::{Advice, Step};
use domain::tournament::{Change, State, Tournament};
use domain::{PositionNo, counted, etuis};
use storage::{Done, Subject};

impl Duplicate<'_> {
    /// Closes the tournament: the ranking is final.
    /// Errors: D28 while lines are awaited; D12 where a contestant played an étui twice.
    pub fn close(self) -> Result<AnyRanking> {
        self.night.change_tournament(|tournament| {
            tournament.must_be_open()?;
            tournament.must_be_placed()?;
            etuis::must_be_complete(tournament)?;
            sessions_must_be_over(tournament)?;
            etuis::check(tournament)?;
            let fees = domain::prize::fees(tournament).cents;
            tournament.make(Change::Progress(State::Closed, PositionNo(tournament.settings.positions)));
            tournament.make(Change::FeesThen(Some(fees)));
            freeze_affiliations(tournament, true);
            let mut ranking = any(tournament, DuplicateView::OfRecord)?;
            if let (AnyRanking::Teams(of), Some((_, unnamed))) = (&mut ranking, etuis::unnamed_attackers(tournament)) {
                of.notes.push(format!("Attention : {unnamed} (D35)."));
            }
            let winner = ranking.winner().map_or_else(String::new, |winner| format!(", vainqueur {winner}"));
            Ok(Done::new(Subject::Closing, ranking, format!("Clôture du tournoi{winner}")))
        })
    }
}

/// D24: a session that was announced is played, or given up in so many words.
fn sessions_must_be_over(tournament: &Tournament) -> Result<()> {
    match tournament.sessions_left() {
        0 => Ok(()),
        left => Err(AppError::input(format!(
            "il reste {} sur {}",
            counted(left, "séance prévue"),
            tournament.settings.sessions
        ))
        .advise(Advice::say("Pour ouvrir la suivante : ").then(Step::NextSession))
        .advise(Advice::say("Pour finir sans elle : ").then(Step::StopTournament).then("."))),
    }
}
