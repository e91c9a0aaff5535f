//! The list of corrections (F6, A1): each change of a sheet that was in and each penalty, with the ranking before and after.

use serde::Serialize;

use crate::paper::PaperHead;
use crate::table::{Table, Tabular, optional, shortened, spare};
use domain::Total;

/// All corrections of a tournament, in the order they were made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CorrectionsPaper {
    pub head: PaperHead,
    /// The corrections that stand, oldest first.
    pub corrections: Vec<Correction>,
    /// How many decimals totals have at least.
    pub decimals: u8,
    /// The numbers of those that were undone, and so change nothing.
    pub undone: Vec<i64>,
    /// Every decision of the arbiter as it stands, those that hold first, in French.
    pub rulings: Vec<String>,
    /// Every warning as it stands, in the order they were given, in French.
    pub warnings: Vec<String>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// A change of entered figures: one action, or several that made one change of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// Its number in the journal.
    pub action: i64,
    /// When: `21/11/2026 20:14`.
    pub at: String,
    pub who: String,
    /// The action, in the journal's words.
    pub what: String,
    /// Why; may be empty.
    pub why: String,
    /// The sheets and penalties changed.
    pub changes: Vec<Change>,
    /// Places before and after of those concerned, best new rank first.
    pub standings: Vec<StandingChange>,
    /// How many others changed rank because of it.
    pub others: usize,
}

/// A sheet or a penalty before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Change {
    /// `position 1, table 7`; `pénalité, position 2`.
    pub place: String,
    /// One per player: chair (of a sheet), name, figure before and after; `None` where there was none.
    pub figures: Vec<FigureChange>,
    /// A remark: `ajustement : …`, the penalty's reason; may be empty.
    pub remark: String,
}

/// One player's figure before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FigureChange {
    /// `Est`; empty for a penalty.
    pub chair: String,
    pub name: String,
    pub before: Option<i32>,
    pub after: Option<i32>,
}

/// A player's or a team's place before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StandingChange {
    pub name: String,
    /// Rank and total before; `None` when not ranked then.
    pub before: Option<(u32, Total)>,
    /// The same after.
    pub after: Option<(u32, Total)>,
}

/// A player's figure in a change of a correction.
type Row<'a> = (&'a Correction, &'a Change, Option<&'a FigureChange>);

impl CorrectionsPaper {
    /// Its rows; a change without figures has one of its own.
    fn rows(&self) -> Vec<Row<'_>> {
        let mut rows = Vec::new();
        for (made, change) in self.corrections.iter().flat_map(|made| made.changes.iter().map(move |one| (made, one))) {
            rows.extend(change.figures.iter().map(|figure| (made, change, Some(figure))));
            rows.extend(change.figures.is_empty().then_some((made, change, None)));
        }
        rows
    }

    /// Whether nothing was corrected, decided or warned about.
    pub fn is_empty(&self) -> bool {
        [&self.rulings, &self.warnings, &self.notes].into_iter().all(Vec::is_empty) && self.corrections.is_empty()
    }

    /// What the paper says below its rows: decisions and warnings as they stand, corrections undone, notes.
    fn below(&self) -> Vec<String> {
        let undone = (!self.undone.is_empty()).then(|| {
            let numbers: Vec<String> = self.undone.iter().map(i64::to_string).collect();
            format!("Annulées depuis, sans effet : {}.", numbers.join(", "))
        });
        let rulings = self.rulings.iter().map(|ruling| format!("Décision : {ruling}"));
        let warnings = self.warnings.iter().map(|warning| format!("Avertissement : {warning}"));
        rulings.chain(warnings).chain(undone).chain(self.notes.iter().cloned()).collect()
    }
}

impl Tabular for CorrectionsPaper {
    fn table(&self) -> Table {
        let figure = |points: Option<i32>| points.map_or_else(|| "–".to_owned(), |points| format!("{points:+}"));
        let rank = |(made, _, of): Row<'_>| {
            let place = |place: Option<(u32, Total)>| optional(place.map(|(rank, _)| rank));
            let standing = made.standings.iter().find(|standing| of.is_some_and(|of| of.name == standing.name));
            standing.map_or_else(String::new, |one| format!("{} → {}", place(one.before), place(one.after)))
        };
        Table::of("Corrections", self.rows())
            .column(">N°", |(made, ..)| made.action)
            .column(spare("Quand"), |(made, ..)| &made.at)
            .column(spare("Qui"), |(made, ..)| &made.who)
            .column("Quoi", |(_, change, _)| &change.place)
            .column("Joueur", |(_, _, of)| of.map_or_else(String::new, |of| of.name.clone()))
            .column(">Avant", |(_, _, of)| of.map_or_else(String::new, |of| figure(of.before)))
            .column(">Après", |(_, _, of)| of.map_or_else(String::new, |of| figure(of.after)))
            .column(">Rang", rank)
            .column(shortened("Motif"), |(made, change, _)| match (change.remark.as_str(), made.why.as_str()) {
                ("", why) | (why, "") => why.to_owned(),
                (remark, why) => format!("{remark} ; {why}"),
            })
            .notes(self.below())
    }
}
