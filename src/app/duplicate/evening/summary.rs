//! The summary of an evening of *donnes dupliquées* (*bilan*).

use super::any::AnyRanking;
use super::papers::with_members;
use super::penalty::{WARNING, words};
use super::ranking::{DuplicateView, any};
use crate::error::Result;
use crate::night::Duplicate;
use crate::result::publish::facts;
use domain::duplicate::{LineResult, Version};
use domain::tournament::{Entry, Fine, Tournament, Who};
use report::paper::TablePaper;
use report::{Table, Tabular, row};

const PODIUM: u32 = 3;

impl Duplicate<'_> {
    /// The summary of an evening: tournament, podium, events.
    /// Errors: D1 for free deals; before the draw.
    pub fn summary(self) -> Result<Vec<TablePaper>> {
        let tournament = self.drawn()?;
        let ranking = any(&tournament, DuplicateView::OfRecord)?;
        let parts = [
            ("Le tournoi".to_owned(), listed(facts(&tournament))),
            (ranking.words(), with_members(&tournament, podium(&ranking))),
            ("La soirée en chiffres".to_owned(), listed(counts(&tournament))),
        ];
        let parts = parts.into_iter().filter(|(_, table)| !table.rows.is_empty());
        Ok(parts.map(|(title, table)| self.on_paper(&tournament, title, table)).collect())
    }
}

fn listed(lines: Vec<(String, String)>) -> Table {
    let mut table = Table::new("", &["", ""]);
    table.rows = lines.into_iter().map(|(what, value)| row![what, value]).collect();
    table
}

/// The first three places, as the ranking has them.
fn podium(ranking: &AnyRanking) -> Table {
    let mut table = ranking.table();
    let first = ranking.ranks().into_iter().take_while(|rank| *rank <= PODIUM).count();
    table.rows.truncate(first);
    table
}

/// The events, counted; those that did not happen are left out.
fn counts(tournament: &Tournament) -> Vec<(String, String)> {
    let written = &tournament.duplicate.written;
    let results = |held: &dyn Fn(&LineResult<Who>) -> bool| written.iter().filter(|line| held(&line.result)).count();
    let entries = |held: &dyn Fn(&Entry) -> bool| tournament.entries.iter().filter(|entry| held(entry)).count();
    let warned = |fine: &&Fine| words(fine.amount) == WARNING;
    let fines = |warning: bool| tournament.duplicate.fines.iter().filter(|fine| warned(fine) == warning).count();
    // D29: those put right again are none.
    let fouled = tournament.duplicate.fouled.iter();
    let fouled = fouled.filter(|one| one.version != Version::FIRST && tournament.changes_deal(one)).count();
    let counts = [
        ("Donnes jouées", results(&|result| result.mark().is_some())),
        ("Donnes non jouées", results(&|result| *result == LineResult::NotPlayed)),
        ("Donnes neutralisées", results(&|result| matches!(result, LineResult::Neutralised { .. }))),
        ("Fautes jugées par l'arbitre", written.iter().filter(|line| line.fault.is_some()).count()),
        ("Étuis faussés", fouled),
        ("Pénalités et bonifications", fines(false)),
        ("Avertissements", fines(true)),
        ("Remplaçants", entries(&|entry| entry.played() && tournament.predecessor(entry).is_some())),
        ("Départs avant la fin", entries(&|entry| entry.played() && entry.left_after.is_some())),
        ("Forfaits (article 26)", entries(&|entry| !entry.played())),
    ];
    let counted = counts.into_iter().filter(|(_, count)| *count > 0);
    counted.map(|(what, count)| (what.to_owned(), count.to_string())).collect()
}
