//! Lines of fiches as they were entered, and those that are awaited.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::table::shortened;
use crate::{Table, Tabular};
use domain::counted;

/// The state of a written line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum WritingState {
    /// It was awaited.
    New,
    /// The same stood there.
    Same,
    /// Something else stood there.
    Corrected,
}

/// A line of a fiche that was typed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SavedLine {
    pub etui: u16,
    pub position: u8,
    pub table: u16,
    /// The attacker; nothing at a table that rests.
    pub attack: Option<String>,
    /// The result on the line, in French.
    pub said: String,
    pub state: WritingState,
    /// D25: an adjusted mark, or the side that pays for a fault there, in French: a ruling stays when the line is written.
    pub ruling: Option<String>,
    /// D25: the arbiter's ruling was lifted.
    pub lifted: bool,
    /// The decisions that gave way, in French.
    pub replaced: Vec<String>,
}

/// Entered lines.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct EtuiSaved {
    /// Line by line.
    pub lines: Vec<SavedLine>,
    /// It is the arbiter's ruling (D25, D27), not a result that was typed.
    pub ruled: bool,
    /// Points to look at again, in French: marks unlike all others (H), or that only a chelem gives (D14).
    pub warnings: Vec<String>,
    /// D27: the penalties and bonuses for incidents of a line whose ruling was lifted, in French: those that stay until they are lifted, and the
    /// ±4 that went with it.
    pub stay: Vec<String>,
    /// Lines still awaited in the tournament.
    pub awaited: usize,
    /// The étuis with a line awaited.
    pub incomplete: Vec<u16>,
}

impl EtuiSaved {
    /// How many lines changed.
    pub fn changed(&self) -> usize {
        self.lines.iter().filter(|line| line.state != WritingState::Same).count()
    }

    /// The étuis entered: `Étuis 3, 4`.
    pub fn which(&self) -> String {
        let mut etuis: Vec<String> = self.lines.iter().map(|line| line.etui.to_string()).collect();
        etuis.dedup();
        format!("{} {}", if etuis.len() == 1 { "Étui" } else { "Étuis" }, etuis.join(", "))
    }

    /// The entry, with its effect on the arbiter's rulings: `70 ; la décision « 40/60, attaque fautive » tient`.
    pub fn said(&self) -> String {
        let marks: Vec<&str> = self.lines.iter().map(|line| line.said.as_str()).collect();
        let alone = self.lines.len() == 1;
        let ruled = self.lines.iter().filter_map(|line| {
            let at = if alone { String::new() } else { format!("étui {}, position {} : ", line.etui, line.position) };
            let was = line.replaced.join(" ; ");
            match (&line.ruling, self.ruled) {
                (Some(ruling), true) if line.lifted => Some(format!("{at}la décision « {ruling} » remplace « {was} »")),
                (Some(ruling), true) => Some(format!("{at}la décision « {ruling} » est notée")),
                (Some(ruling), false) if line.lifted => {
                    Some(format!("{at}la décision « {ruling} » tient ; « {was} » est levée"))
                }
                (Some(ruling), false) => Some(format!("{at}la décision « {ruling} » tient")),
                (None, _) => line.lifted.then(|| format!("{at}la décision « {was} » est levée")),
            }
        });
        [marks.join("  ")].into_iter().chain(ruled).collect::<Vec<_>>().join(" ; ")
    }

    /// The lines still awaited, in one sentence.
    pub fn still(&self) -> String {
        match self.awaited {
            0 => "Tous les résultats sont entrés.".to_owned(),
            lines => {
                format!(
                    "Attendus encore : {} ({}).",
                    counted(lines, "résultat"),
                    counted(self.incomplete.len(), "étui")
                )
            }
        }
    }
}

impl Tabular for EtuiSaved {
    fn table(&self) -> Table {
        let said = |line: &SavedLine| {
            let ruling = line.ruling.iter().filter(|ruling| **ruling != line.said);
            [&line.said].into_iter().chain(ruling).map(String::as_str).collect::<Vec<_>>().join(" ; ")
        };
        let mut table = Table::of("Étuis entrés", &self.lines)
            .column(">Étui", |line| line.etui)
            .column(">Position", |line| line.position)
            .column(">Table", |line| line.table)
            .column(shortened("Preneur"), |line| line.attack.as_ref())
            .column(">Résultat", said)
            .column("État", |line| match line.state {
                WritingState::New => "entré",
                WritingState::Same => "déjà là",
                WritingState::Corrected => "corrigé",
            })
            .notes(self.warnings.iter().map(|warning| format!("Attention : {warning}.")));
        table.notes.push(self.still());
        table
    }
}

/// A line nothing is written on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AwaitedLine {
    pub etui: u16,
    pub position: u8,
    pub table: u16,
    pub attack: String,
    pub defence: Vec<String>,
}

/// The lines that are awaited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EtuisAwaited {
    /// The tournament's name.
    pub tournament: String,
    /// By étui.
    pub lines: Vec<AwaitedLine>,
}

impl EtuisAwaited {
    /// The étuis that are not complete.
    pub fn etuis(&self) -> Vec<u16> {
        let mut etuis: Vec<u16> = self.lines.iter().map(|line| line.etui).collect();
        etuis.dedup();
        etuis
    }

    /// The étuis whose results each table owes of the positions up to that one, by position and table.
    pub fn owed(&self, upto: u8) -> BTreeMap<(u8, u16), Vec<u16>> {
        let mut owed: BTreeMap<(u8, u16), Vec<u16>> = BTreeMap::new();
        for line in self.lines.iter().filter(|line| line.position <= upto) {
            owed.entry((line.position, line.table)).or_default().push(line.etui);
        }
        owed
    }
}

impl Tabular for EtuisAwaited {
    fn table(&self) -> Table {
        let title = format!("{} – {}", self.tournament, counted(self.lines.len(), "résultat attendu"));
        Table::of(title, &self.lines)
            .column(">Étui", |line| line.etui)
            .column(">Position", |line| line.position)
            .column(">Table", |line| line.table)
            .column("Preneur", |line| &line.attack)
            .column(shortened("Défense"), |line| line.defence.join(", "))
            .table()
    }
}
