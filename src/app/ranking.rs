//! Rankings from what is in the base.

use super::club::Club;
use super::error::Result;
use super::find;
use super::night::{Night, entry_name, played};
use crate::domain::award::{Formula, receiving, scale, share};
use crate::domain::ranking::{Ranked, Standing, rank};
use crate::domain::{PositionNo, Score};
use crate::report::play::RankMove;
use crate::report::player::{ExplainReport, TotalStep};
use crate::report::{RankingReport, RankingRow, SCHEMA};
use crate::storage::EntryId;

impl Club<'_> {
    /// The ranking after a position; by default after the last one whose sheets are all in, or with what is there when
    /// `provisional`.
    ///
    /// # Errors
    /// When that position has not begun.
    pub fn ranking(&self, position: Option<PositionNo>, provisional: bool) -> Result<RankingReport> {
        let night = self.night()?;
        night.must_be_placed()?;
        let position = match position {
            Some(position) => position,
            None if provisional => night.current(),
            None => last_complete(&night),
        };
        night.must_have_begun(position)?;
        Ok(report(&night, position))
    }

    /// How one player's total and rank came about, figure by figure.
    ///
    /// # Errors
    /// Nobody or several people found; no position played yet.
    pub fn explain(&self, query: &str) -> Result<ExplainReport> {
        let night = self.night()?;
        night.must_be_placed()?;
        let entry = find::entry(&night, query)?;
        let steps = steps(&night, entry.id);
        let ranked = ranked(&night, night.current());
        let own = ranked.iter().find(|row| row.standing.who == entry.id);
        let mut notes = Vec::new();
        if let Some(own) = own {
            let ahead = ranked.iter().filter(|row| row.rank < own.rank).count();
            let equal: Vec<String> = ranked
                .iter()
                .filter(|row| row.rank == own.rank && row.standing.who != entry.id)
                .map(|row| night.name(row.standing.who))
                .collect();
            notes.push(format!("Total {} (R1) ; {ahead} joueur(s) devant : rang {} (R2).", own.total, own.rank));
            if !equal.is_empty() {
                notes.push(format!("À égalité avec {} : même rang, les PCN sont partagés (P6).", equal.join(", ")));
            }
            if own.standing.left {
                notes.push("Parti avant la fin : classé derrière ceux qui ont terminé (R6).".to_owned());
            }
        } else {
            notes.push("N'est pas classé : hors classement (R7), ou parti sans avoir joué.".to_owned());
        }
        Ok(ExplainReport {
            schema: SCHEMA,
            number: entry.number,
            name: entry_name(entry),
            steps,
            total: own.map(|own| own.total.0),
            rank: own.map(|own| own.rank),
            notes,
        })
    }
}

/// A player's balances and penalties in the order of the evening.
fn steps(night: &Night, id: EntryId) -> Vec<TotalStep> {
    let balances = night.balances();
    let (mut steps, mut running) = (Vec::new(), Score::ZERO);
    for position in (1..=night.current().0).map(PositionNo) {
        for seat in night.seats.iter().filter(|seat| seat.entry == id && seat.position == position) {
            let points = balances.get(&(id, position)).copied();
            running += points.unwrap_or_default();
            let what = super::movement::seat_words(seat.table, seat.chair);
            steps.push(TotalStep { position: position.0, what, points: points.map(|p| p.0), running: running.0 });
        }
        for penalty in night.penalties.iter().filter(|p| p.entry == id && p.position == position) {
            running = running - penalty.points;
            let what = format!("pénalité (A1) : {}", penalty.reason);
            steps.push(TotalStep { position: position.0, what, points: Some(-penalty.points.0), running: running.0 });
        }
    }
    steps
}

/// The last position whose sheets are all in; the first one when none is.
fn last_complete(night: &Night) -> PositionNo {
    let complete = (1..=night.current().0).rev().map(PositionNo).find(|position| night.awaited(*position).is_empty());
    complete.unwrap_or(PositionNo(1))
}

/// Everybody ranked after a position (R1, R2, R6, R7).
pub(super) fn ranked(night: &Night, position: PositionNo) -> Vec<Ranked<EntryId>> {
    let balances = night.balances();
    let standings =
        night.entries.iter().filter(|entry| entry.ranked && played(entry) && entry.from_position <= position.0).map(
            |entry| Standing {
                who: entry.id,
                balances: (1..=position.0).map(|p| balances.get(&(entry.id, PositionNo(p))).copied()).collect(),
                penalties: night
                    .penalties
                    .iter()
                    .filter(|penalty| penalty.entry == entry.id && penalty.position <= position)
                    .map(|penalty| penalty.points)
                    .sum(),
                left: entry.left_after.is_some_and(|last| last < position.0),
            },
        );
    rank(standings.collect())
}

/// The order of the ranking, those out of it last: what best against best is seated from.
pub(super) fn order(night: &Night, position: PositionNo) -> Vec<EntryId> {
    let mut order: Vec<EntryId> = ranked(night, position).into_iter().map(|row| row.standing.who).collect();
    order.extend(night.entries.iter().filter(|entry| !entry.ranked).map(|entry| entry.id));
    let missing: Vec<EntryId> = night.entries.iter().map(|entry| entry.id).filter(|id| !order.contains(id)).collect();
    order.extend(missing);
    order
}

/// P1–P7: the PCN of each ranked player, in order.
pub(super) fn pcn(night: &Night, ranked: &[Ranked<EntryId>]) -> Vec<Option<u32>> {
    let ranks: Vec<u32> = ranked.iter().map(|row| row.rank).collect();
    let affiliated: Vec<bool> = ranked
        .iter()
        .map(|row| night.entry(row.standing.who))
        .map(|entry| entry.is_some_and(|entry| entry.affiliated_then.unwrap_or(entry.data.affiliated)))
        .collect();
    let receiving = receiving(night.participants());
    let scale = scale(Formula::Individuel, night.row.tables.unwrap_or(0), receiving);
    share(&ranks, &affiliated, &scale)
}

pub(super) fn report(night: &Night, position: PositionNo) -> RankingReport {
    let ranked = ranked(night, position);
    let is_final = night.row.state == "clos" && position.0 == night.row.data.positions;
    let awards = if is_final { pcn(night, &ranked) } else { vec![None; ranked.len()] };
    let row = |(row, pcn): (&Ranked<EntryId>, Option<u32>)| {
        let entry = night.entry(row.standing.who)?;
        Some(RankingRow {
            rank: row.rank,
            tied: row.tied,
            number: entry.number,
            licence: entry.data.licence.clone(),
            name: night.name(entry.id),
            club: Some(entry.data.club.clone()).filter(|club| !club.is_empty()),
            total: row.total.to_string(),
            balances: row.standing.balances.iter().map(|balance| balance.map(|score| score.0)).collect(),
            penalties: row.standing.penalties.0,
            tie_break: None,
            pcn,
            left: row.standing.left,
        })
    };
    let awaited = night.awaited_through(position);
    let mut notes = Vec::new();
    if night.sheets.is_empty() {
        notes.push("Aucune feuille n'est encore enregistrée.".to_owned());
    } else if !awaited.is_empty() {
        let more = if awaited.len() > 12 { ", …" } else { "" };
        notes.push(format!(
            "Provisoire : {} feuille(s) attendue(s) ({}{more}) ; leurs joueurs sont comptés sans elles.",
            awaited.len(),
            awaited.get(..12).unwrap_or(&awaited).join(", ")
        ));
    }
    if ranked.iter().any(|row| row.tied) {
        notes.push("Les joueurs à égalité de points ont le même rang (R2).".to_owned());
    }
    if is_final && awards.iter().all(Option::is_none) {
        notes.push(
            "Personne ne reçoit de PCN : ils vont aux joueurs affiliés de la première moitié (P2, P7).".to_owned(),
        );
    }
    RankingReport {
        schema: SCHEMA,
        tournament: night.row.data.name.clone(),
        date: night.row.data.date.clone(),
        position: position.0,
        positions: night.row.data.positions,
        provisional: !awaited.is_empty(),
        is_final,
        rows: ranked.iter().zip(awards).filter_map(row).collect(),
        notes,
    }
}

/// Whose rank differs between two rankings, best new rank first.
pub(super) fn moves(night: &Night, before: &[Ranked<EntryId>], after: &[Ranked<EntryId>]) -> Vec<RankMove> {
    let old: std::collections::HashMap<EntryId, u32> = before.iter().map(|row| (row.standing.who, row.rank)).collect();
    let moved = after.iter().filter_map(|row| {
        let from = *old.get(&row.standing.who)?;
        (from != row.rank).then(|| RankMove { name: night.name(row.standing.who), from, to: row.rank })
    });
    moved.collect()
}
