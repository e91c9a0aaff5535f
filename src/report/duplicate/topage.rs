//! D15–D18: étuis compared.

use domain::keyed;
use serde::Serialize;

use super::Percent;
use crate::{Number, Row, Table, Tabular, row};

/// A line of a fiche with its notes, in percent with two decimals.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopLine {
    pub position: u8,
    pub table: u16,
    /// D29: which deal, where the étui was fouled.
    pub version: Option<char>,
    /// The attacker; nothing at a table that rests.
    pub attack: Option<String>,
    pub defence: Vec<String>,
    /// The result on the line.
    pub kind: LineKind,
    pub mark: Option<i16>,
    /// The attacker's note.
    pub attack_note: Option<Percent>,
    /// The defenders' note, where all have the same.
    pub defence_note: Option<Percent>,
    /// The arbiter's decision, in French.
    pub remark: String,
}

impl TopLine {
    /// Its place, for the operator who types the fiche, and that its deal is neutralised: `P5 T2`, `P5 T2 (N)`.
    pub fn short(&self) -> String {
        let ruled = if self.kind == LineKind::Neutralised { " (N)" } else { "" };
        format!("P{} T{}{ruled}", self.position, self.table)
    }
}

keyed! {
    /// The result on a line of a fiche.
    pub enum LineKind {
        Played = "joue" => "",
        /// D12: the table did not play it.
        NotPlayed = "non_joue" => "non jouée",
        /// D28: nobody could.
        Rests = "relais",
        /// D25: the arbiter took it out.
        Neutralised = "neutralise" => "neutralisée",
        Awaited = "attendu",
    }
}

/// An étui compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EtuiTop {
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

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TopageReport {
    /// The tournament's name.
    pub tournament: String,
    /// By number.
    pub etuis: Vec<EtuiTop>,
    /// D1: lines have notes; by points de match two of them are compared.
    #[serde(skip)]
    pub percent: bool,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

impl TopLine {
    fn row(&self, etui: u16) -> Row {
        let mark = self.mark.map(|mark| Number::from(i32::from(mark)));
        let (gain, loss) = (mark.filter(|_| self.mark > Some(0)), mark.filter(|_| self.mark <= Some(0)));
        let version = self.version.map(|version| format!("version {version}"));
        let remarks = [self.kind.word().to_owned(), version.unwrap_or_default(), self.remark.clone()];
        let remarks: Vec<String> = remarks.into_iter().filter(|one| !one.is_empty()).collect();
        row![
            etui,
            self.position,
            self.table,
            self.attack.as_ref(),
            self.defence.join(", "),
            gain,
            loss,
            self.attack_note,
            self.defence_note,
            remarks.join(", "),
        ]
    }
}

impl EtuiTop {
    /// `Étui 5 (preneur S, donneur E)`.
    pub fn heading(&self) -> String {
        format!("Étui {} (preneur {}, donneur {})", self.etui, self.taker, self.dealer)
    }

    /// Its lines alone, for the wall; under them the mean and how often each mark was made, the best first.
    pub fn on_the_wall(&self) -> Table {
        let mut table = Table::new("", &HEADINGS);
        table.rows = self.lines.iter().map(|line| line.row(self.etui)).collect();
        // The number is over it; the defenders are on the feuilles de route.
        table.remove("Étui");
        table.remove("Défense");
        let mut marks: Vec<i16> = self.lines.iter().filter_map(|line| line.mark).collect();
        marks.sort_unstable_by(|a, b| b.cmp(a));
        let often = |same: &[i16]| same.first().map(|mark| format!("{mark} × {}", same.len()));
        let often: Vec<String> = marks.chunk_by(|a, b| a == b).filter_map(often).collect();
        let mean = self.mean.map(|mean| format!("Moyenne : {mean}. Fréquences : {}.", often.join(", ")));
        table.notes = mean.into_iter().collect();
        table
    }
}

const HEADINGS: [&str; 10] =
    [">Étui", ">Pos.", ">Table", "Preneur", "Défense", ">Gagne", ">Chute", ">Attaque %", ">Défense %", "Remarque"];

impl Tabular for TopageReport {
    fn table(&self) -> Table {
        let title = match self.etuis.as_slice() {
            [one] => format!("{} – {}", self.tournament, one.heading()),
            _ => format!("{} – Topage", self.tournament),
        };
        let mut table = Table::new(title, &HEADINGS);
        table.spare(&["Défense"]);
        table.shorten(&["Défense", "Remarque"]);
        let rows = self.etuis.iter().flat_map(|etui| etui.lines.iter().map(|line| line.row(etui.etui)));
        table.rows = rows.collect();
        if !self.percent {
            table.remove("Attaque %");
            table.remove("Défense %");
        }
        table.notes.clone_from(&self.notes);
        table
    }
}
