//! The plan of the hall on « À faire »: each table with its state and its players.

use maud::{Markup, html};

use super::entry_parts::sheet_of;
use super::proposals::{class, sign_of};
use super::public::names::surname;
use crate::signs::sign;
use domain::counted;
use domain::hall::TableState;
use report::evening::StatusReport;
use report::hall::HallTable;

/// Up to so many tables their players sit around them; up to so many their names stand below.
const ROUND: usize = 9;
const NAMED: usize = 16;
/// Up to so many tables the grid has six columns; beyond, ten.
const MIDDLING: usize = 24;

/// The hall: each table with its state and, where there is room, its players.
pub(super) fn plan(status: &StatusReport, tables: &[HallTable]) -> Markup {
    let count = |state| tables.iter().filter(|table| table.state == state).count();
    let (kind, names) = match tables.len() {
        few if few <= ROUND => ("plan vaste", true),
        some if some <= NAMED => ("plan", true),
        many if many <= MIDDLING => ("plan moyen", false),
        _ => ("plan dense", false),
    };
    html! {
        section.colonne aria-labelledby="la" {
            div.rang {
                h2 #la { span.nb { (count(TableState::Recorded)) " sur " (tables.len()) } }
                ul.legende { @for state in TableState::ALL { @if count(state) > 0 {
                    li class=(format!("puce {}", pill(state))) { (sign(sign_of(state))) " " (counted(count(state), state.word())) }
                } } }
            }
            ul class=(kind) { @for table in tables {
                li { a.(class(table.state)) href=(table.etui.map_or_else(|| sheet_of(Some(status.position), table.table), |etui| format!("/marque/etuis?etui={etui}"))) {
                    @if kind == "plan vaste" { (around(table)) } @else { (square(table, kind == "plan dense", names)) }
                } }
            } }
        }
    }
}

/// A table with its players around it; an empty chair is a dash.
fn around(table: &HallTable) -> Markup {
    const CHAIRS: [(&str, &str); 4] = [("N", "Nord"), ("O", "Ouest"), ("E", "Est"), ("S", "Sud")];
    let chair = |letter: &str| table.chairs.iter().find(|(chair, _)| chair == letter).map(|(_, name)| surname(name));
    let middle = table.chairs.iter().find(|(chair, _)| chair == "M").map(|(_, name)| surname(name));
    html! {
        span.milieu {
            span.rang { span.n { span.lu { "Table " } (table.table) } (sign(sign_of(table.state))) }
            span.etat { (table.state.word()) }
            @if let Some(name) = middle { span { (name) } }
        }
        @for (letter, word) in CHAIRS {
            span class=(format!("s{letter}")) { @match chair(letter) {
                Some(name) => { span.lu { (word) " " } (name) }
                // Two formations sit at one side each.
                None if table.chairs.len() > 2 => { span.lu { "personne" } "–" }
                None => {}
            } }
        }
    }
}

fn square(table: &HallTable, dense: bool, names: bool) -> Markup {
    let number = html! { span.n { span.lu { "Table " } (table.table) } };
    let word = if dense && table.state == TableState::Recorded { "reçue" } else { table.state.word() };
    html! {
        @if dense { span.rang { (number) (sign(sign_of(table.state))) } span.etat { (word) } }
        @else { (number) span.etat { (sign(sign_of(table.state))) " " (word) } }
        @if names { span.gens { @for (_, name) in &table.chairs { span { (surname(name)) } } } }
    }
}

const fn pill(state: TableState) -> &'static str {
    match state {
        TableState::Recorded => "ok",
        TableState::Confirmed => "conf",
        TableState::Proposed => "att",
        TableState::Awaited => "vide",
        TableState::Disputed => "non",
    }
}
