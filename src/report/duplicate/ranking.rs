//! D20–D24: the rankings by percentages.

use crate::paper::Earned;
use crate::table::{Key, shortened, spare};
use crate::{Cell, Number, Table, Tabular};
use domain::Total;
use domain::duplicate::Format;
use serde::{Serialize, Serializer};
use std::ops::RangeInclusive;

/// Which ranking it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RankingKind {
    /// D22: by percentage.
    General,
    /// D23: the firsts of the lines, then the seconds, …
    Alternated,
    /// Of one line.
    Line,
    /// D63: of one category of the national ranking.
    Category,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankedRow {
    /// In this ranking.
    pub rank: u32,
    /// Entry number; of a formation, its own.
    pub number: u32,
    pub name: String,
    /// Club, if known.
    pub club: Option<String>,
    /// D8: the line, where there are lines.
    pub line: Option<&'static str>,
    /// D22: the rank in the general ranking.
    pub general: u32,
    /// D23: the rank in the alternated ranking.
    pub alternated: Option<u32>,
    /// D23: the rank in one's own line.
    pub group: Option<u32>,
    /// D19: of the last session, in percent with two decimals.
    pub attack: Option<Percent>,
    /// D19: of the last session.
    pub defence: Option<Percent>,
    /// D24: the global percentage of each session, where there are several; nothing for one that was not played.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sessions: Vec<Option<Percent>>,
    /// D26: percentage points taken off, all sessions.
    pub penalties: Option<Percent>,
    /// D24: the global percentages of the sessions, each with its coefficient, with as many decimals as distinguish it.
    pub total: Percent,
    /// The total as a fraction of 1, in lowest terms.
    pub exact: String,
    /// D28.
    pub left: bool,
}

impl RankedRow {
    /// D24: what is earned in several sessions is no percentage.
    pub fn score(&self) -> Earned {
        if self.sessions.is_empty() { Earned::Percent(self.total) } else { Earned::Sum(self.total) }
    }
}

/// A ranking by percentages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DuplicateRanking {
    /// The tournament's name.
    pub tournament: String,
    /// D1.
    pub format: &'static str,
    pub kind: RankingKind,
    /// The line it is of.
    pub line: Option<&'static str>,
    /// The category it is of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<&'static str>,
    /// True for the ranking that counts (D22–D24).
    pub of_record: bool,
    /// True once the tournament is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    pub awaited: usize,
    /// In order.
    pub rows: Vec<RankedRow>,
    /// Notes for the reader.
    pub notes: Vec<String>,
}

/// How far a ranking is to be trusted.
pub(super) const fn state(is_final: bool, awaited: usize) -> &'static str {
    match (is_final, awaited) {
        (true, _) => ", final",
        (false, 0) => "",
        _ => ", provisoire",
    }
}

/// How the order of an alternated ranking comes about.
pub const ALTERNATED: &str = "Chaque ligne est classée à part (D23) : viennent d'abord les premiers des lignes, selon leur total, puis les deuxièmes, et ainsi de suite.";

impl DuplicateRanking {
    /// `Classement alterné provisoire`.
    pub fn words(&self) -> String {
        let kind = match (self.kind, self.line) {
            (RankingKind::General, _) => "Classement général".to_owned(),
            (RankingKind::Alternated, _) => "Classement alterné".to_owned(),
            (RankingKind::Category, _) => format!("Classement, {}", self.category.unwrap_or_default()),
            (RankingKind::Line, line) => format!("Classement de la ligne {}", line.unwrap_or_default()),
        };
        format!("{kind}{}", state(self.is_final, self.awaited))
    }
}

impl Tabular for DuplicateRanking {
    fn table(&self) -> Table {
        let players = self.format == Format::Individual.key();
        let lines = self.rows.iter().any(|row| row.line.is_some());
        let general = self.kind == RankingKind::General;
        let sessions = self.rows.iter().map(|row| row.sessions.len()).max().unwrap_or(0);
        let once = sessions == 0;
        // D24: the percentage of a session has its penalties taken off already; attack and defence have not.
        let penalties = if once { ">Pénalités" } else { ">Dont pénalités" };
        let fined = self.rows.iter().any(|row| row.penalties.is_some());
        Table::of(format!("{} – {}", self.tournament, self.words()), &self.rows)
            .column(">Rang", |row| row.rank)
            .column((Key::Number, ">N°"), |row| row.number)
            .column(if players { "Joueur" } else { "Triplette" }, |row| &row.name)
            .column((Key::Club, players.then(|| shortened("Club"))), |row| row.club.as_ref())
            .column(lines.then_some("Ligne"), |row| row.line)
            .column(lines.then(|| spare(if general { ">Alterné" } else { ">Général" })), |row| {
                if general { row.alternated } else { Some(row.general) }
            })
            .column(once.then(|| spare(">Attaque %")), |row| row.attack)
            .column(once.then(|| spare(">Défense %")), |row| row.defence)
            .columns(
                0..sessions,
                |session| format!(">Séance {} %", session + 1),
                |row, session| row.sessions.get(session).copied().flatten(),
            )
            .column(fined.then_some(penalties), |row| {
                row.penalties.map(|one| Number::new(Total::ZERO - one.value, one.places))
            })
            .column(if once { ">Total %" } else { ">Total" }, |row| row.total)
            .filled("Remarque", |row| row.left.then_some("abandon"))
            .notes(&self.notes)
    }
}

/// An exact percentage, shown with so many decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Percent {
    /// Exact, of 100.
    pub value: Total,
    pub places: u8,
}

impl Percent {
    /// With two decimals.
    pub const fn new(value: Total) -> Self {
        Self { value, places: 2 }
    }
}

impl std::fmt::Display for Percent {
    /// `62,50`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Number::new(self.value, self.places).fmt(f)
    }
}

impl Serialize for Percent {
    /// `"62.50"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.value.places(self.places))
    }
}

impl From<Percent> for Cell {
    fn from(percent: Percent) -> Self {
        Self::Number(Number::new(percent.value, percent.places))
    }
}

/// A percentage as a fraction of 1, in lowest terms; a whole number without a bar.
pub fn fraction(percent: Total) -> String {
    let (above, below) = percent.checked_times(1, 100).unwrap_or(Total::ZERO).parts();
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}

/// An étui played.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RouteLine {
    pub position: u8,
    pub table: u16,
    pub etui: u16,
    /// True when attacking.
    pub attacks: bool,
    /// D58: the attacker of a triplette, with the colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attacker: Option<String>,
    /// Of a defender, the taker; of the taker, the defenders.
    pub against: Vec<String>,
    /// The result on the line, in French where it is no mark.
    pub said: String,
    /// The taker's mark.
    pub mark: Option<i16>,
    /// His own note, in percent with two decimals.
    pub note: Option<Percent>,
    /// The arbiter's decision, and what the étui has of its own, in French.
    pub remark: String,
}

/// How a figure came about: rule and sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RouteStep {
    pub rule: &'static str,
    pub text: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Route {
    /// The tournament's name.
    pub tournament: String,
    pub number: u32,
    pub name: String,
    /// The starting place.
    pub start: Option<String>,
    /// In the order they are played.
    pub lines: Vec<RouteLine>,
    /// From the notes to the rank.
    pub steps: Vec<RouteStep>,
}

/// The steps alone.
pub fn explained(tournament: &str, name: &str, steps: &[RouteStep]) -> Table {
    Table::of(format!("{tournament} – {name}"), steps)
        .column("Règle", |step| step.rule)
        .column("Calcul", |step| &step.text)
        .table()
}

/// Each remark once, with its étuis, as notes under a table.
pub(super) fn remarks_below<'a>(lines: impl Iterator<Item = (u16, &'a String)>) -> Vec<String> {
    let mut remarks: Vec<(&String, Vec<String>)> = Vec::new();
    for (etui, said) in lines.filter(|(_, said)| !said.is_empty()) {
        match remarks.iter_mut().find(|(other, _)| *other == said) {
            Some((_, etuis)) => etuis.push(etui.to_string()),
            None => remarks.push((said, vec![etui.to_string()])),
        }
    }
    let note = |(said, etuis): (&String, Vec<String>)| {
        format!("{} {} : {said}.", if etuis.len() > 1 { "Étuis" } else { "Étui" }, etuis.join(", "))
    };
    remarks.into_iter().map(note).collect()
}

impl Route {
    /// D19: on paper a position without a result has a row of its own, a rest unless its results are awaited, and remarks
    /// stand under the table.
    pub fn on_paper(&self, positions: RangeInclusive<u8>, awaited: impl Fn(u8) -> bool) -> Table {
        let without = positions.filter(|position| {
            self.lines.iter().all(|line| line.position != *position)
                && self.lines.iter().any(|line| line.position > *position)
        });
        let played = self.lines.iter().map(|line| (line.position, Ok(line)));
        let word = |position| if awaited(position) { "à saisir" } else { "relais" };
        let mut rows: Vec<_> = played.chain(without.map(|position| (position, Err(word(position))))).collect();
        rows.sort_by_key(|(position, _)| *position);
        self.of(rows, false, remarks_below(self.lines.iter().map(|line| (line.etui, &line.remark))))
    }

    /// The rows, each with its line or with the word that stands for it.
    fn of(&self, rows: Vec<(u8, Result<&RouteLine, &str>)>, remarks: bool, notes: Vec<String>) -> Table {
        let place = self.start.as_ref().map_or_else(String::new, |start| format!(" ({start})"));
        let role = |line: &RouteLine| match (&line.attacker, line.attacks) {
            (Some(attacker), true) => format!("attaque : {attacker}"),
            (None, true) => "attaque".to_owned(),
            (_, false) => "défense".to_owned(),
        };
        let mark = |line: &RouteLine| line.mark.map_or_else(|| Cell::from(&line.said), |mark| i32::from(mark).into());
        let steps = self.steps.iter().map(|step| format!("{} ({}).", step.text, step.rule));
        Table::of(format!("{} – Feuille de route de {}{place}", self.tournament, self.name), rows)
            .column(">Position", |(position, _)| position)
            .column(">Table", |(_, line)| line.ok().map(|line| line.table))
            .column(">Étui", |(_, line)| line.ok().map(|line| line.etui))
            .column("Rôle", |(_, line)| line.map_or_else(str::to_owned, role))
            .column(shortened("Contre"), |(_, line)| line.ok().map(|line| line.against.join(", ")))
            .column(">Marque du preneur", |(_, line)| line.map_or_else(|_| Cell::from(""), mark))
            .column(">Note %", |(_, line)| line.ok().and_then(|line| line.note))
            .filled(remarks.then(|| shortened("Remarque")), |(_, line)| line.ok().map(|line| &line.remark))
            .notes(notes.into_iter().chain(steps))
    }
}

impl Tabular for Route {
    fn table(&self) -> Table {
        self.of(self.lines.iter().map(|line| (line.position, Ok(line))).collect(), true, Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::{Route, RouteLine};

    #[test]
    fn d19_a_position_without_a_result_is_a_rest_only_if_none_is_awaited() {
        let line = |position| RouteLine {
            position,
            table: 1,
            etui: 1,
            attacks: true,
            attacker: None,
            against: Vec::new(),
            said: String::new(),
            mark: None,
            note: None,
            remark: String::new(),
        };
        let (tournament, name) = (String::new(), String::new());
        let lines = vec![line(1), line(4)];
        let route = Route { tournament, number: 1, name, start: None, lines, steps: Vec::new() };
        let rows = route.on_paper(1..=5, |position| position == 2).rows;
        let roles: Vec<String> = rows.iter().map(|row| row.0[3].words().into()).collect();
        assert_eq!(roles, ["attaque", "à saisir", "relais", "attaque"]);
    }
}
