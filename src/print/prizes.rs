//! The prize list: what can be won, or who has won what, with room to sign for it.

use super::figure;
use super::flow::Flow;
use super::grid::{Column, Grid, Holds, Row};
use super::page::{Document, Face, Page};
use super::unit::{Mm, Pt};
use crate::domain::award::Formula;
use crate::domain::money::Cents;
use crate::report::prizes::{PrizeLine, PrizesPaper};

/// What a club may change.
#[derive(Debug, Clone, PartialEq)]
pub struct PrizesTemplate {
    planned_title: String,
    won_title: String,
    size: f32,
    notes_size: f32,
    row_height: f32,
    special: String,
    sign: bool,
    sign_title: String,
    sign_width: f32,
    money: bool,
}

impl Default for PrizesTemplate {
    fn default() -> Self {
        Self {
            planned_title: "Prix à gagner".to_owned(),
            won_title: "Prix gagnés".to_owned(),
            size: 12.0,
            notes_size: 10.0,
            row_height: 9.0,
            special: "spécial".to_owned(),
            sign: true,
            sign_title: "Reçu (signature)".to_owned(),
            sign_width: 38.0,
            money: true,
        }
    }
}

/// Draws the prize list.
#[must_use]
pub fn prizes(paper: &PrizesPaper) -> Document {
    let template = PrizesTemplate::default();
    let report = &paper.report;
    let title = if report.is_final { &template.won_title } else { &template.planned_title };
    let mut flow = Flow::new(Page::portrait(), &paper.head, title);
    if report.prizes.is_empty() && report.special.is_empty() {
        flow.paragraph("Aucun prix.", Face::Regular, Pt(template.size));
    } else {
        let grid = table(paper, &template, flow.body().w);
        flow.grid(&grid);
    }
    flow.gap(Mm(4.0));
    let mut notes = report.for_players.clone();
    for line in &report.special {
        if let (Some(name), Some(score)) = (&line.name, line.score) {
            let score = figure::score(score);
            notes.push(format!("Prix spécial : {name}, {score} sur les deux dernières positions."));
        }
    }
    if !report.is_final && !report.special.is_empty() {
        notes.push(
            "Prix spécial : meilleur score des deux dernières positions, parmi ceux qui n'ont pas d'autre prix.".into(),
        );
    }
    if report.prizes.iter().any(|line| line.tied) {
        notes.push("À égalité de points, les prix des places occupées sont réunis et partagés.".into());
    }
    if template.money {
        notes.extend(report.money_words());
    }
    for note in notes {
        flow.paragraph(&note, Face::Regular, Pt(template.notes_size));
    }
    flow.finish()
}

fn table(paper: &PrizesPaper, template: &PrizesTemplate, width: Mm) -> Grid {
    let report = &paper.report;
    let formula = Formula::parse(&report.formula).unwrap_or(Formula::Individuel);
    let teams = formula != Formula::Individuel;
    let all = || report.prizes.iter().chain(&report.special);
    let in_kind = all().any(|line| line.in_kind.is_some());
    let shared = teams && all().any(|line| !line.members.is_empty());
    let mut columns = vec![Column::new(if report.is_final { "Rang" } else { "Place" }, Holds::Figures).bold()];
    if report.is_final {
        columns.push(Column::new(if teams { "Équipe" } else { "Joueur" }, Holds::Words).bold());
    }
    columns.push(Column::new("Prix", Holds::Figures).bold());
    if shared {
        columns.push(Column::new("Par équipier", Holds::Figures));
    }
    if in_kind {
        columns.push(Column::new("Lot", Holds::Words));
    }
    if report.is_final && template.sign {
        columns.push(Column::new(template.sign_title.as_str(), Holds::Box(template.sign_width)));
    }
    let rows = all().map(|line| row(line, report.is_final, shared, in_kind, template)).collect();
    // Few columns are not torn apart over the whole page.
    let width = if report.is_final || in_kind { width } else { width.min(Mm(70.0)) };
    Grid::new(columns, rows, width, Pt(template.size)).least(Mm(template.row_height))
}

fn row(line: &PrizeLine, won: bool, shared: bool, in_kind: bool, template: &PrizesTemplate) -> Row {
    let place = match line.place {
        0 => template.special.clone(),
        place if line.tied => format!("{place} ex æquo"),
        place => place.to_string(),
    };
    let mut cells = vec![place];
    if won {
        cells.push(line.name.clone().unwrap_or_default());
    }
    cells.push(if line.cents == 0 { String::new() } else { Cents(line.cents).to_string() });
    if shared {
        let each = line.each();
        cells.push(if each.is_empty() { each } else { format!("{each} €") });
    }
    if in_kind {
        cells.push(line.in_kind.clone().unwrap_or_default());
    }
    let members: Vec<&str> = line.members.iter().map(|member| member.name.as_str()).collect();
    let named = line.name.as_deref().unwrap_or_default();
    // A team without a name of its own is called by its members.
    let under =
        if members.is_empty() || named == members.join(" – ") { Vec::new() } else { vec![members.join(" – ")] };
    Row { under, ..Row::of(cells) }
}
