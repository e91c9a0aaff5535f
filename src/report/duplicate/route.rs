//! A *feuille de route récapitulative*: every étui of a contestant's evening with its note, and the sum of the total.

use serde::Serialize;

use super::Percent;
use crate::table::shortened;
use crate::{Cell, Table, Tabular};

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

impl Tabular for Route {
    fn table(&self) -> Table {
        let remarks = self.lines.iter().any(|line| !line.remark.is_empty());
        let place = self.start.as_ref().map_or_else(String::new, |start| format!(" ({start})"));
        Table::of(format!("{} – Feuille de route de {}{place}", self.tournament, self.name), &self.lines)
            .column(">Position", |line| line.position)
            .column(">Table", |line| line.table)
            .column(">Étui", |line| line.etui)
            .column("Rôle", |line| match (&line.attacker, line.attacks) {
                (Some(attacker), true) => format!("attaque : {attacker}"),
                (None, true) => "attaque".to_owned(),
                (_, false) => "défense".to_owned(),
            })
            .column(shortened("Contre"), |line| line.against.join(", "))
            .column(">Marque du preneur", |line| {
                line.mark.map_or_else(|| Cell::from(&line.said), |mark| i32::from(mark).into())
            })
            .column(">Note %", |line| line.note)
            .column(remarks.then(|| shortened("Remarque")), |line| &line.remark)
            .notes(self.steps.iter().map(|step| format!("{} ({}).", step.text, step.rule)))
    }
}
