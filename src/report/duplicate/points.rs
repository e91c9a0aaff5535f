//! D31–D34: quadrettes by *points de match*: the ranking, the étuis compared, a *feuille de route*.

use super::RouteStep;
use super::ranking::remarks_below;
use super::ranking::state;
use crate::table::{Key, shortened};
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
        let sessions = self.rows.iter().map(|row| row.sessions.len()).max().unwrap_or(0);
        Table::of(format!("{} – {}", self.tournament, self.words()), &self.rows)
            .column(">Rang", |row| row.rank)
            .column((Key::Number, ">N°"), |row| row.number)
            .column("Quadrette", |row| &row.name)
            .column((sessions == 0).then_some(">Oppositions"), |row| row.met)
            .columns(0..sessions, |at| format!(">Séance {}", at + 1), |row, at| row.sessions.get(at).copied())
            .column(penalties, |row| row.penalties.map(|one| Pm(Total::ZERO - one.0)))
            .column(">Points de match", |row| row.milli_pm)
            .filled("Remarque", |row| row.left.then_some("abandon"))
            .notes(&self.notes)
    }
}

/// Where and when a line was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinePlace {
    /// The circuit has no such line.
    Nowhere,
    /// A position and a table.
    Position(u8, u16),
    /// A *quart temps* and a table.
    Quart(u8, u16),
}

impl LinePlace {
    fn short(self) -> String {
        match self {
            Self::Position(position, table) => format!("pos. {position}, t. {table}"),
            other => other.to_string(),
        }
    }
}

impl Serialize for LinePlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl std::fmt::Display for LinePlace {
    /// `position 3, table 7`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Nowhere => Ok(()),
            Self::Position(position, table) => write!(f, "position {position}, table {table}"),
            Self::Quart(quart, table) => write!(f, "quart {quart}, table {table}"),
        }
    }
}

/// The result on a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineMark {
    /// The mark, or what stands in its place, in French.
    pub said: String,
    /// The contract beyond the *garde* (D3).
    pub contract: Option<&'static str>,
}

impl Serialize for LineMark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl std::fmt::Display for LineMark {
    /// `204 (garde contre)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.said)?;
        self.contract.map_or(Ok(()), |contract| write!(f, " ({contract})"))
    }
}

/// D31: an étui that two quadrettes played both ways, or one of the two ways so far.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpposedLine {
    pub etui: u16,
    /// One of the two.
    pub a: String,
    pub b: String,
    /// Where and when A's attacker played it.
    pub place_a: LinePlace,
    /// The result on that line.
    pub mark_a: LineMark,
    /// Where B's attacker played it.
    pub place_b: LinePlace,
    /// The result on that line.
    pub mark_b: LineMark,
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
            .column(">Marque de A", |line| line.mark_a.to_string())
            .column(">Marque de B", |line| line.mark_b.to_string())
            .column(">PM de A", |line| line.pm_a)
            .column(">PM de B", |line| line.pm_b)
            .filled(shortened("Remarque"), |line| &line.remark)
            .table()
    }

    /// For the result of a match: contracts stand in the remarks, and teams that are the same all along over the table (returned beside it).
    pub fn apart(&self) -> (Table, String) {
        let all_along = |side: fn(&OpposedLine) -> &String| {
            let first = side(self.lines.first()?);
            self.lines.iter().all(|line| side(line) == first).then_some(first)
        };
        let who = all_along(|line| &line.a).zip(all_along(|line| &line.b));
        let remark = |line: &OpposedLine| {
            let contract = |side, mark: &LineMark| mark.contract.map(|contract| format!("{side} : {contract}"));
            let own = Some(line.remark.clone()).filter(|remark| !remark.is_empty());
            let said = [contract("A", &line.mark_a), contract("B", &line.mark_b), own];
            said.into_iter().flatten().collect::<Vec<_>>().join(" ; ")
        };
        let named = who.is_none();
        let table = Table::of("", &self.lines)
            .column(">Étui", |line| line.etui)
            .column(named.then(|| shortened("A")), |line| &line.a)
            .column(named.then(|| shortened("B")), |line| &line.b)
            .column(">Marque de A", |line| &line.mark_a.said)
            .column(">Marque de B", |line| &line.mark_b.said)
            .column(">PM de A", |line| line.pm_a)
            .column(">PM de B", |line| line.pm_b)
            .filled(shortened("Remarque"), remark)
            .notes(&self.notes);
        (table, who.map_or_else(String::new, |(a, b)| format!(" (A : {a}, B : {b})")))
    }

    /// Étui by étui, each with its title.
    pub fn each(&self) -> Vec<(String, Table)> {
        let etuis = || self.lines.chunk_by(|a, b| a.etui == b.etui);
        let tables = Self::of(String::new(), &self.lines, None).divided(etuis().map(<[_]>::len));
        let titled = |(lines, table): (&[OpposedLine], _)| Some((format!("Étui {}", lines.first()?.etui), table));
        etuis().zip(tables).filter_map(titled).collect()
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

impl PointsRoute {
    /// On paper places are short, and remarks stand under the table.
    pub fn on_paper(&self) -> Table {
        let below = remarks_below(self.lines.iter().map(|line| (line.etui, &line.remark)));
        self.of(LinePlace::short, false, below)
    }

    fn of(&self, place: impl Fn(LinePlace) -> String, remarks: bool, notes: Vec<String>) -> Table {
        let steps = self.steps.iter().map(|step| format!("{} ({}).", step.text, step.rule));
        Table::of(format!("{} – Feuille de route de {}", self.tournament, self.name), &self.lines)
            .column(">Étui", |line| line.etui)
            .column(shortened("Contre"), |line| &line.b)
            .column("Notre attaque", |line| place(line.place_a))
            .column(">Marque", |line| line.mark_a.to_string())
            .column("Notre défense", |line| place(line.place_b))
            .column(">Leur marque", |line| line.mark_b.to_string())
            .column(">PM", |line| line.pm_a)
            .filled(remarks.then(|| shortened("Remarque")), |line| &line.remark)
            .notes(notes.into_iter().chain(steps))
    }
}

impl Tabular for PointsRoute {
    fn table(&self) -> Table {
        self.of(|place| place.to_string(), true, Vec::new())
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
    /// D36: given before the match, breaks a tie and is not a part of the score; among three only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<Pm>,
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
            .column((Key::Number, ">N°"), |row| row.number)
            .column("Équipe", |row| &row.name)
            .column(three.then_some(">Victoires"), |row| row.wins)
            .column(three.then_some(">Différence"), |row| row.goal)
            .filled(">Bonifications", |row| row.bonus)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn line(etui: u16, a: &str, contract: Option<&'static str>, remark: &str) -> OpposedLine {
        let mark_a = LineMark { said: "204".into(), contract };
        OpposedLine {
            etui,
            a: a.into(),
            b: "Ours".into(),
            place_a: LinePlace::Position(5, 12),
            mark_b: LineMark { said: "-52".into(), contract: None },
            mark_a,
            place_b: LinePlace::Nowhere,
            pm_a: Pm::milli(1_000),
            pm_b: Pm::milli(-1_000),
            remark: remark.into(),
        }
    }

    #[test]
    fn d38_a_contract_stands_in_the_remarks_and_the_teams_of_all_etuis_over_them() {
        let lines = vec![line(1, "Loups", Some("garde contre"), "ajustée"), line(2, "Loups", None, "")];
        let mut topage = PointsTopage { tournament: String::new(), lines, notes: Vec::new() };
        let (apart, who) = topage.apart();
        assert_eq!(who, " (A : Loups, B : Ours)");
        let words = |row: &crate::Row| row.0.iter().map(|cell| cell.words().into_owned()).collect::<Vec<_>>();
        let rows: Vec<_> = apart.rows.iter().map(words).collect();
        let points = ["1,000", "-1,000"];
        assert_eq!(rows[0], [&["1", "204", "-52"], &points[..], &["A : garde contre ; ajustée"]].concat());
        assert_eq!(rows[1][5], "");
        topage.lines.push(line(3, "Renards", None, ""));
        assert_eq!((topage.apart().1.as_str(), topage.apart().0.columns.len()), ("", 8));
        let json = serde_json::to_value(&topage.lines[0]).unwrap();
        assert_eq!((&json["mark_a"], &json["place_a"]), (&"204 (garde contre)".into(), &"position 5, table 12".into()));
    }

    #[test]
    fn d38_a_column_of_remarks_is_there_where_somebody_remarks_and_then_for_each_etui() {
        let lines = vec![line(1, "Loups", None, ""), line(2, "Loups", None, "")];
        let mut topage = PointsTopage { tournament: String::new(), lines, notes: Vec::new() };
        let columns = |topage: &PointsTopage| {
            let each = topage.each().into_iter().map(|(_, table)| (table.columns.len(), table.rows.len()));
            (topage.table().columns.len(), topage.apart().0.columns.len(), each.collect::<Vec<_>>())
        };
        assert_eq!(columns(&topage), (7, 5, vec![(6, 1), (6, 1)]));
        topage.lines[1].remark = "ajustée".into();
        assert_eq!(columns(&topage), (8, 6, vec![(7, 1), (7, 1)]));
    }

    #[test]
    fn d18_a_remark_stands_once_under_the_table_and_places_are_short() {
        let remarks = [(3, "un seul résultat"), (4, "un seul résultat"), (5, ""), (6, "ajustée")];
        let lines = remarks.map(|(etui, remark)| line(etui, "Loups", None, remark)).to_vec();
        let (tournament, name, steps) =
            (String::new(), String::new(), vec![RouteStep { rule: "D34", text: "Total".into() }]);
        let paper = PointsRoute { tournament, number: 1, name, lines, steps }.on_paper();
        assert_eq!(paper.notes, ["Étuis 3, 4 : un seul résultat.", "Étui 6 : ajustée.", "Total (D34)."]);
        assert_eq!((paper.columns.len(), &*paper.rows[0].0[2].words()), (7, "pos. 5, t. 12"));
    }
}
