//! D15–D18: étuis compared.

use serde::Serialize;

use super::Percent;
use crate::report::{Number, Table, Tabular, row};

/// A line of a fiche with its notes, in percent with two decimals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopLine {
    /// Position.
    pub position: u8,
    /// Table.
    pub table: u16,
    /// D29: which deal, where the étui was fouled.
    pub version: Option<char>,
    /// Who attacked; nothing at a table that rests.
    pub attack: Option<String>,
    /// Who defended.
    pub defence: Vec<String>,
    /// `joue`, `non_joue`, `relais`, `neutralise`; `attendu` while nothing is written.
    pub kind: &'static str,
    /// Per defender.
    pub mark: Option<i16>,
    /// The attacker's note.
    pub attack_note: Option<Percent>,
    /// The defenders' note, where all have the same.
    pub defence_note: Option<Percent>,
    /// What the arbiter decided, in French.
    pub remark: String,
}

impl TopLine {
    /// Where it is, for whoever types the fiche, and that its deal is neutralised: `P5 T2`, `P5 T2 (N)`.
    #[must_use]
    pub fn short(&self) -> String {
        let ruled = if self.kind == "neutralise" { " (N)" } else { "" };
        format!("P{} T{}{ruled}", self.position, self.table)
    }
}

/// An étui compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EtuiTop {
    /// Its number.
    pub etui: u16,
    /// The chair that takes.
    pub taker: char,
    /// The chair that deals.
    pub dealer: char,
    /// In the order of the fiche.
    pub lines: Vec<TopLine>,
    /// The mean of the marks, with one decimal.
    pub mean: Option<Percent>,
}

/// Étuis compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopageReport {
    /// Version of the JSON form.
    pub schema: u32,
    /// The tournament's name.
    pub tournament: String,
    /// By number.
    pub etuis: Vec<EtuiTop>,
    /// What a reader must know.
    pub notes: Vec<String>,
}

impl Tabular for TopageReport {
    fn table(&self) -> Table {
        let title = match self.etuis.as_slice() {
            [one] => format!("{} – Étui {} (preneur {}, donneur {})", self.tournament, one.etui, one.taker, one.dealer),
            _ => format!("{} – Topage", self.tournament),
        };
        let headings = [
            ">Étui",
            ">Pos.",
            ">Table",
            "Preneur",
            "Défense",
            ">Gagne",
            ">Chute",
            ">Attaque %",
            ">Défense %",
            "Remarque",
        ];
        let mut table = Table::new(title, &headings);
        table.spare(&["Défense"]);
        table.shorten(&["Défense", "Remarque"]);
        for etui in &self.etuis {
            for line in &etui.lines {
                let mark = line.mark.map(|mark| Number::from(i32::from(mark)));
                let (gain, loss) = (mark.filter(|_| line.mark > Some(0)), mark.filter(|_| line.mark <= Some(0)));
                let word = match line.kind {
                    "non_joue" => "non jouée",
                    "relais" => "relais",
                    "neutralise" => "neutralisée",
                    "attendu" => "attendu",
                    _ => "",
                };
                let version = line.version.map(|version| format!("version {version}"));
                let remarks = [word.to_owned(), version.unwrap_or_default(), line.remark.clone()];
                let remarks: Vec<String> = remarks.into_iter().filter(|one| !one.is_empty()).collect();
                table.rows.push(row![
                    etui.etui,
                    line.position,
                    line.table,
                    line.attack.as_ref(),
                    line.defence.join(", "),
                    gain,
                    loss,
                    line.attack_note,
                    line.defence_note,
                    remarks.join(", "),
                ]);
            }
        }
        table.notes.clone_from(&self.notes);
        table
    }
}
