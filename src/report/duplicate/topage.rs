//! D15–D18: étuis compared.

use domain::keyed;
use serde::Serialize;

use super::Percent;
use crate::table::{Columns, shortened, spare};
use crate::{Table, Tabular};

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
    /// The mean of the marks, with one decimal; of a fouled étui there is none.
    pub mean: Option<Percent>,
    /// D29: of a fouled étui, the mean of each deal that several tables played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub means: Vec<(char, Percent)>,
    /// D18, D29: marks that are not compared as others are.
    pub notes: Vec<String>,
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
}

impl TopageReport {
    /// Étui by étui, for the wall: its title, its lines alone, under them the mean and how often each mark was made, the best first.
    pub fn each(&self) -> impl Iterator<Item = (String, Table)> {
        // The number is over it; the defenders are on the feuilles de route.
        let tables = compared(String::new(), &self.etuis, false, true).table();
        let tables = tables.divided(self.etuis.iter().map(|etui| etui.lines.len()));
        self.etuis.iter().zip(tables).map(|(etui, table)| (etui.heading(), Table { notes: etui.under(), ..table }))
    }

    /// The lines to type, in the order of the fiche.
    pub fn typed(&self) -> impl Iterator<Item = &TopLine> {
        self.etuis.iter().flat_map(|top| &top.lines).filter(|line| line.kind != LineKind::Rests)
    }

    /// The same in a line: `P1 T2 · P5 T2 (N)`.
    pub fn tables(&self) -> String {
        self.typed().map(TopLine::short).collect::<Vec<_>>().join(" · ")
    }
}

impl TopLine {
    /// The mark, where the attack won and where it lost.
    fn mark(&self, won: bool) -> Option<i32> {
        self.mark.filter(|mark| (*mark > 0) == won).map(i32::from)
    }

    fn remarks(&self) -> String {
        let version = self.version.map(|version| format!("version {version}")).unwrap_or_default();
        let remarks = [self.kind.word(), &version, &self.remark];
        remarks.into_iter().filter(|one| !one.is_empty()).collect::<Vec<_>>().join(", ")
    }
}

impl EtuiTop {
    /// `Étui 5 (preneur S, donneur E)`.
    pub fn heading(&self) -> String {
        format!("Étui {} (preneur {}, donneur {})", self.etui, self.taker, self.dealer)
    }

    /// The mean and how often each mark was made, the best first.
    fn under(&self) -> Vec<String> {
        let note = |(version, mean): (Option<char>, Percent)| {
            let mut marks: Vec<i16> =
                self.lines.iter().filter(|line| line.version == version).filter_map(|line| line.mark).collect();
            marks.sort_unstable_by(|a, b| b.cmp(a));
            let often = |same: &[i16]| same.first().map(|mark| format!("{mark} × {}", same.len()));
            let often: Vec<String> = marks.chunk_by(|a, b| a == b).filter_map(often).collect();
            let of = version.map_or_else(|| "Moyenne".to_owned(), |version| format!("Version {version}, moyenne"));
            format!("{of} : {mean}. Fréquences : {}.", often.join(", "))
        };
        let parts = self.means.iter().map(|(version, mean)| (Some(*version), *mean));
        let means = self.mean.map(|mean| (None, mean)).into_iter().chain(parts);
        means.map(note).chain(self.notes.iter().cloned()).collect()
    }
}

/// The lines of étuis, with their number and the defenders where they are not known, and notes where there are some.
fn compared(title: String, etuis: &[EtuiTop], whole: bool, percent: bool) -> Columns<(u16, &TopLine)> {
    Table::of(title, etuis.iter().flat_map(|etui| etui.lines.iter().map(|line| (etui.etui, line))))
        .column(whole.then_some(">Étui"), |(etui, _)| etui)
        .column(">Pos.", |(_, line)| line.position)
        .column(">Table", |(_, line)| line.table)
        .column("Preneur", |(_, line)| line.attack.as_ref())
        .column(whole.then(|| spare(shortened("Défense"))), |(_, line)| line.defence.join(", "))
        .column(">Gagne", |(_, line)| line.mark(true))
        .column(">Chute", |(_, line)| line.mark(false))
        .column(percent.then_some(">Attaque %"), |(_, line)| line.attack_note)
        .column(percent.then_some(">Défense %"), |(_, line)| line.defence_note)
        .filled(shortened("Remarque"), |(_, line)| line.remarks())
}

impl Tabular for TopageReport {
    fn table(&self) -> Table {
        let title = match self.etuis.as_slice() {
            [one] => format!("{} – {}", self.tournament, one.heading()),
            _ => format!("{} – Topage", self.tournament),
        };
        compared(title, &self.etuis, true, self.percent).notes(self.etuis.iter().flat_map(|top| &top.notes))
    }
}
