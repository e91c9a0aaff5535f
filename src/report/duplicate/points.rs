//! D31–D34: quadrettes by *points de match*: the ranking, the étuis compared, a *feuille de route*.

use super::RouteStep;
use super::ranking::state;
use crate::table::shortened;
use crate::{Cell, Number, Table, Tabular};
use domain::{Score, Total};
use serde::{Serialize, Serializer};

/// *Points de match*, exact, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pm(pub Total);

impl Pm {
    /// Of whole thousandths.
    pub fn milli(milli: i64) -> Self {
        Self(Total::from(Score(1)).checked_times(milli, 1).unwrap_or(Total::ZERO))
    }

    fn number(self) -> Number {
        Number::new(self.0.over(1000), 3)
    }
}

impl std::fmt::Display for Pm {
    /// `12,649`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.number().fmt(f)
    }
}

impl Serialize for Pm {
    /// Thousandths, rounded half away from zero: `12649`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0.places(0).parse().unwrap_or(0))
    }
}

impl From<Pm> for Cell {
    fn from(pm: Pm) -> Self {
        Self::Number(pm.number())
    }
}

/// D27: the heading over penalties, or points given before the match; nothing where there is neither.
pub(super) fn taken_or_given(mut sums: impl Iterator<Item = Pm>) -> Option<&'static str> {
    let given = |sum: Pm| sum.0 < Total::ZERO;
    let first = given(sums.next()?);
    Some(match (first, sums.all(|sum| given(sum) == first)) {
        (_, false) => ">Bonifications et pénalités",
        (true, true) => ">Bonifications",
        (false, true) => ">Pénalités",
    })
}

/// A quadrette ranked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointsRow {
    /// From 1; equals share it.
    pub rank: u32,
    /// The quadrette's number.
    pub number: u32,
    pub name: String,
    /// D31: what its oppositions brought, in the last session.
    pub met: Pm,
    /// The same session by session, where there are several.
    pub sessions: Vec<Pm>,
    /// D27: taken off in all sessions; a bonus is negative.
    pub penalties: Option<Pm>,
    /// D34, D37.
    pub milli_pm: Pm,
    /// D28.
    pub left: bool,
}

/// The ranking of quadrettes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointsRanking {
    /// The tournament's name.
    pub tournament: String,
    /// D1.
    pub format: &'static str,
    /// True once the tournament is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    pub awaited: usize,
    /// In order.
    pub rows: Vec<PointsRow>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

impl PointsRanking {
    /// `Classement général provisoire`.
    pub fn words(&self) -> String {
        format!("Classement général{}", state(self.is_final, self.awaited))
    }
}

impl Tabular for PointsRanking {
    fn table(&self) -> Table {
        let penalties = taken_or_given(self.rows.iter().filter_map(|row| row.penalties));
        let left = self.rows.iter().any(|row| row.left);
        let sessions = self.rows.iter().map(|row| row.sessions.len()).max().unwrap_or(0);
        Table::of(format!("{} – {}", self.tournament, self.words()), &self.rows)
            .column(">Rang", |row| row.rank)
            .column(">N°", |row| row.number)
            .column("Quadrette", |row| &row.name)
            .column((sessions == 0).then_some(">Oppositions"), |row| row.met)
            .columns(0..sessions, |at| format!(">Séance {}", at + 1), |row, at| row.sessions.get(at).copied())
            .column(penalties, |row| row.penalties.map(|one| Pm(Total::ZERO - one.0)))
            .column(">Points de match", |row| row.milli_pm)
            .column(left.then_some("Remarque"), |row| row.left.then_some("abandon"))
            .notes(&self.notes)
    }
}

/// D31: an étui that two quadrettes played both ways, or one of the two ways so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpposedLine {
    pub etui: u16,
    /// One of the two.
    pub a: String,
    pub b: String,
    /// Where and when A's attacker played it: `position 3, table 7`.
    pub place_a: String,
    /// The result on that line, in French.
    pub mark_a: String,
    /// Where B's attacker played it.
    pub place_b: String,
    /// The result on that line.
    pub mark_b: String,
    /// A's points.
    pub pm_a: Pm,
    /// B's points.
    pub pm_b: Pm,
    /// The arbiter's decision, in French.
    pub remark: String,
}

/// The étuis of quadrettes compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointsTopage {
    /// The tournament's name.
    pub tournament: String,
    /// By étui.
    pub lines: Vec<OpposedLine>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

impl PointsTopage {
    fn of(title: String, lines: &[OpposedLine], etui: Option<&str>) -> Table {
        Table::of(title, lines)
            .column(etui, |line| line.etui)
            .column(shortened("A"), |line| &line.a)
            .column(shortened("B"), |line| &line.b)
            .column(">Marque de A", |line| &line.mark_a)
            .column(">Marque de B", |line| &line.mark_b)
            .column(">PM de A", |line| line.pm_a)
            .column(">PM de B", |line| line.pm_b)
            .column(shortened("Remarque"), |line| &line.remark)
            .table()
    }

    /// Étui by étui, each with its title.
    pub fn each(&self) -> Vec<(String, Table)> {
        let of = |lines: &[OpposedLine]| {
            Some((format!("Étui {}", lines.first()?.etui), Self::of(String::new(), lines, None)))
        };
        self.lines.chunk_by(|a, b| a.etui == b.etui).filter_map(of).collect()
    }
}

impl Tabular for PointsTopage {
    fn table(&self) -> Table {
        let mut table = Self::of(format!("{} – Oppositions", self.tournament), &self.lines, Some(">Étui"));
        table.notes.clone_from(&self.notes);
        table
    }
}

/// A quadrette's evening, opposition by opposition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PointsRoute {
    /// The tournament's name.
    pub tournament: String,
    /// The quadrette's number.
    pub number: u32,
    pub name: String,
    /// By opponent and étui; the quadrette is always A.
    pub lines: Vec<OpposedLine>,
    /// From the points to the rank.
    pub steps: Vec<RouteStep>,
}

impl Tabular for PointsRoute {
    fn table(&self) -> Table {
        Table::of(format!("{} – Feuille de route de {}", self.tournament, self.name), &self.lines)
            .column(">Étui", |line| line.etui)
            .column(shortened("Contre"), |line| &line.b)
            .column("Notre attaque", |line| &line.place_a)
            .column(">Marque", |line| &line.mark_a)
            .column("Notre défense", |line| &line.place_b)
            .column(">Leur marque", |line| &line.mark_b)
            .column(">PM", |line| line.pm_a)
            .column(shortened("Remarque"), |line| &line.remark)
            .notes(self.steps.iter().map(|step| format!("{} ({}).", step.text, step.rule)))
    }
}

/// A team's place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamRow {
    /// From 1; a draw is two firsts.
    pub rank: u32,
    /// The team's number.
    pub number: u32,
    pub name: String,
    /// D36: games won; among three only.
    pub wins: Option<u32>,
    /// D36: scored less those against; among three only.
    pub goal: Option<Pm>,
    /// D27: taken off; a bonus is negative.
    pub penalties: Option<Pm>,
    /// The score that counts: among two with bonus and penalties, among three with penalties.
    pub milli_pm: Pm,
}

/// Two teams in a *quart temps*.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QuartRow {
    /// From 1 to 4.
    pub quart: u8,
    /// One of the two.
    pub a: String,
    pub b: String,
    /// A's attacker, if named.
    pub attacker_a: Option<String>,
    /// B's attacker.
    pub attacker_b: Option<String>,
    /// A's score.
    pub pm_a: Pm,
    /// B's score.
    pub pm_b: Pm,
}

/// A match counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TeamsRanking {
    /// The tournament's name.
    pub tournament: String,
    /// D1.
    pub format: &'static str,
    /// True once it is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    pub awaited: usize,
    /// In order.
    pub rows: Vec<TeamRow>,
    /// Quart by quart.
    pub quarts: Vec<QuartRow>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

impl TeamsRanking {
    /// `Résultat du match, provisoire`.
    pub fn words(&self) -> String {
        let what = if self.rows.len() == 3 { "Triangulaire" } else { "Résultat du match" };
        format!("{what}{}", state(self.is_final, self.awaited))
    }

    /// The places alone.
    pub fn standing(&self) -> Table {
        let three = self.rows.len() == 3;
        let penalties = taken_or_given(self.rows.iter().filter_map(|row| row.penalties));
        Table::of(format!("{} – {}", self.tournament, self.words()), &self.rows)
            .column(">Rang", |row| row.rank)
            .column(">N°", |row| row.number)
            .column("Équipe", |row| &row.name)
            .column(three.then_some(">Victoires"), |row| row.wins)
            .column(three.then_some(">Différence"), |row| row.goal)
            .column(penalties, |row| row.penalties.map(|one| Pm(Total::ZERO - one.0)))
            .column(">Points de match", |row| row.milli_pm)
            .notes(&self.notes)
    }

    /// The points of each quart, and its attackers; the teams by their numbers, which stand beside their names in the ranking.
    pub fn quarts_table(&self) -> Table {
        let number = |name: &str| self.rows.iter().find(|row| row.name == name).map(|row| row.number);
        Table::of("", &self.quarts)
            .column(">Quart", |quart| quart.quart)
            .column(">N°", |quart| number(&quart.a))
            .column("Attaquant", |quart| quart.attacker_a.as_ref())
            .column(">PM", |quart| quart.pm_a)
            .column(">N°", |quart| number(&quart.b))
            .column("Attaquant", |quart| quart.attacker_b.as_ref())
            .column(">PM", |quart| quart.pm_b)
            .table()
    }
}

impl Tabular for TeamsRanking {
    fn table(&self) -> Table {
        let mut table = self.standing();
        let named = |name: &str, attacker: &Option<String>| match attacker {
            Some(attacker) => format!("{name} ({attacker})"),
            None => name.to_owned(),
        };
        table.notes = self
            .quarts
            .iter()
            .map(|quart| {
                let (a, b) = (named(&quart.a, &quart.attacker_a), named(&quart.b, &quart.attacker_b));
                format!("Quart {} : {a} {} – {b} {}.", quart.quart, quart.pm_a, quart.pm_b)
            })
            .collect();
        table.notes.extend(self.notes.iter().cloned());
        table
    }
}
