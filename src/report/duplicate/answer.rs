//! *Donnes dupliquées*: a tournament counted for another program (machine interface J, whose field names are fixed), and what
//! is provided for every tournament.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::{Number, Table, Tabular};
use domain::Total;

/// The answer to one line.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// Individuals and triplettes.
    Percent(PercentAnswer),
    Quadrettes(QuadrettesAnswer),
    Match(MatchAnswer),
    Triangle(TriangleAnswer),
}

/// D20–D24: percentages.
#[derive(Debug, Serialize)]
pub struct PercentAnswer {
    /// Always true.
    pub ok: bool,
    pub format: String,
    /// In the order of the general ranking.
    pub rows: Vec<PercentRow>,
    /// D15: every result with its notes, as they came.
    pub etuis: Vec<EtuiRow>,
    /// Notes for the reader.
    pub warnings: Vec<String>,
}

/// One of the ranked.
#[derive(Debug, Serialize)]
pub struct PercentRow {
    pub id: String,
    pub line: Option<&'static str>,
    /// D22.
    pub rank: u32,
    /// D23.
    pub alternated: Option<u32>,
    /// D23.
    pub group: Option<u32>,
    /// Percent, with as many decimals as distinguish it (D22).
    pub total: String,
    /// The same as a fraction of 1, in lowest terms.
    pub exact: String,
    pub sessions: Vec<PercentSession>,
}

/// One session of one of the ranked, in percent with two decimals.
#[derive(Debug, Serialize)]
pub struct PercentSession {
    /// D19.
    pub attack: Option<String>,
    /// D19.
    pub defence: Option<String>,
    /// D20, D21, D26.
    pub global: Option<String>,
    /// The global percentage as a fraction of 1, in lowest terms.
    pub exact: Option<String>,
}

/// One result with its notes, in percent with two decimals.
#[derive(Debug, Serialize)]
pub struct EtuiRow {
    /// From 1.
    pub session: usize,
    pub etui: u16,
    pub position: u8,
    pub table: u16,
    /// `joue`, `non_joue`, `relais` or `neutralise`.
    pub kind: &'static str,
    pub mark: Option<i64>,
    /// The attacker's note.
    pub attack: Option<String>,
    /// The defenders' note; nothing where each has his own.
    pub defence: Option<String>,
}

/// D34: points de match.
#[derive(Debug, Serialize)]
pub struct QuadrettesAnswer {
    /// Always true.
    pub ok: bool,
    pub format: String,
    /// In the order of the ranking.
    pub rows: Vec<PmRow>,
    /// D31.
    pub oppositions: Vec<OppositionRow>,
    /// Notes for the reader.
    pub warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
pub struct PmRow {
    pub id: String,
    /// D34.
    pub rank: u32,
    /// Thousandths; rounded half away from zero where a coefficient makes finer ones.
    pub milli_pm: i64,
}

/// D31: an étui between two quadrettes.
#[derive(Debug, Serialize)]
pub struct OppositionRow {
    pub etui: u16,
    /// The quadrette entered first.
    pub a: String,
    pub b: String,
    pub pm_a: i64,
    pub pm_b: i64,
}

/// D33, D35: a match of two.
#[derive(Debug, Serialize)]
pub struct MatchAnswer {
    /// Always true.
    pub ok: bool,
    pub format: String,
    /// By team, in thousandths.
    pub milli_pm: BTreeMap<String, i64>,
    /// Nothing for a draw.
    pub winner: Option<String>,
    /// Notes for the reader.
    pub warnings: Vec<String>,
}

/// D36: a match of three.
#[derive(Debug, Serialize)]
pub struct TriangleAnswer {
    /// Always true.
    pub ok: bool,
    pub format: String,
    /// In the order of the ranking.
    pub rows: Vec<TriangleRow>,
    /// The three games.
    pub games: Vec<GameRow>,
    /// Notes for the reader.
    pub warnings: Vec<String>,
}

/// A team of three.
#[derive(Debug, Serialize)]
pub struct TriangleRow {
    pub id: String,
    /// D36.
    pub rank: u32,
    pub wins: u32,
    /// Thousandths scored less those against.
    pub goal: i64,
    pub scored: i64,
}

/// One game of two of the three.
#[derive(Debug, Serialize)]
pub struct GameRow {
    /// The team named first.
    pub a: String,
    pub b: String,
    pub pm_a: i64,
    pub pm_b: i64,
}

/// D30: points de match for gaps between marks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PmGrid {
    /// By gap.
    pub gaps: Vec<PmOfGap>,
}

/// D30: the points for a gap.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PmOfGap {
    /// Difference of two marks.
    pub gap: u32,
    pub milli_pm: i64,
    /// The same as people write it: `3,162`.
    pub pm: String,
}

impl Tabular for PmGrid {
    fn table(&self) -> Table {
        Table::of("Points de match : racine carrée de l'écart entre deux marques", &self.gaps)
            .column(">Écart", |one| one.gap)
            .column(">PM", |one| Number::new(Total::from(one.milli_pm).over(1000), 3))
            .table()
    }
}

/// D27: an incident and the code's provision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PresetLine {
    pub case: String,
    /// The word to type.
    pub word: String,
    /// The incident, in French.
    pub situation: String,
    /// Among individuals and triplettes.
    pub percent: String,
    /// Among quadrettes and teams; empty where nothing is provided.
    pub pm: String,
}

/// D27: all incidents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PresetsReport {
    /// In the order of the code.
    pub situations: Vec<PresetLine>,
}

impl Tabular for PresetsReport {
    fn table(&self) -> Table {
        Table::of("Incidents en donnes dupliquées (code d'arbitrage de 2012)", &self.situations)
            .column("Mot à taper", |line| &line.word)
            .column("Situation", |line| &line.situation)
            .column("Individuel, triplettes", |line| &line.percent)
            .column("Quadrettes, équipes", |line| &line.pm)
            .notes([
                "Une seule pénalité par donne pour plusieurs fautes d'un même genre. L'arbitre peut en donner une autre, avec son motif.",
                "Par équipes, +4/−4 devient +4/0 (D33).",
            ])
    }
}
