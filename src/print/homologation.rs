//! The homologation report: what the federation asks, what is missing, and the licensed players with their PCN.

use super::figure;
use super::flow::Flow;
use super::grid::{Column, Grid, Holds, Row};
use super::page::{Document, Face, Page};
use super::unit::{Mm, Pt};
use super::write::Style;
use crate::report::awards::{AwardsReport, HomologationPaper};

const BOX_LINE: Mm = Mm(0.25);

/// What a club may change.
#[derive(Debug, Clone, PartialEq)]
pub struct HomologationTemplate {
    title: String,
    facts_title: String,
    conditions_title: String,
    remarks_title: String,
    players_title: String,
    size: f32,
    players_size: f32,
    signatures: Vec<String>,
    signature_height: f32,
}

impl Default for HomologationTemplate {
    fn default() -> Self {
        Self {
            title: "Homologation".to_owned(),
            facts_title: "Le tournoi".to_owned(),
            conditions_title: "Ce que la fédération demande".to_owned(),
            remarks_title: "À savoir".to_owned(),
            players_title: "Joueurs licenciés".to_owned(),
            size: 10.0,
            players_size: 9.5,
            signatures: vec!["L'arbitre".to_owned(), "L'organisateur".to_owned()],
            signature_height: 24.0,
        }
    }
}

/// Draws the report.
#[must_use]
pub fn homologation(paper: &HomologationPaper) -> Document {
    let template = HomologationTemplate::default();
    let (report, size) = (&paper.report, Pt(template.size));
    let of = report.championship.as_ref().map_or_else(String::new, |championship| format!(" – {championship}"));
    let mut flow = Flow::new(Page::portrait(), &paper.head, &format!("{}{of}", template.title));
    flow.title(&template.facts_title, Mm(0.0));
    let facts = paper.facts.iter().map(|(what, fact)| Row::of(vec![what.clone(), fact.clone()])).collect();
    let columns = vec![Column::new("", Holds::Label), Column::new("", Holds::Words).bold()];
    let grid = Grid::new(columns, facts, flow.body().w, size).untitled();
    flow.grid(&grid);

    flow.title(&template.conditions_title, Mm(0.0));
    let grid = conditions(paper, size, flow.body().w);
    flow.grid(&grid);
    flow.gap(Mm(2.5));
    flow.paragraph(report.verdict(), Face::Bold, Pt(template.size * 1.15));
    if !report.remarks.is_empty() {
        flow.title(&template.remarks_title, Mm(0.0));
        for remark in &report.remarks {
            flow.paragraph(remark, Face::Regular, size);
        }
    }
    signatures(&mut flow, &template);
    if let Some(awards) = paper.awards.as_ref().filter(|awards| !awards.awards.is_empty()) {
        flow.title(&format!("{} ({})", template.players_title, awards.awards.len()), Mm(0.0));
        flow.paragraph(&format!("Barème : {}.", awards.scale.basis()), Face::Regular, Pt(template.players_size));
        flow.gap(Mm(1.5));
        let grid = players(awards, Pt(template.players_size), flow.body().w);
        flow.grid(&grid);
    }
    flow.finish()
}

/// `oui` or `NON`, the condition, what to do.
fn conditions(paper: &HomologationPaper, size: Pt, width: Mm) -> Grid {
    let conditions = &paper.report.conditions;
    let missing = conditions.iter().any(|condition| condition.advice.is_some());
    let mut columns = vec![
        Column::new("Rempli", Holds::Label).bold(),
        Column::new("Règle", Holds::Label),
        Column::new("Condition", Holds::Words),
    ];
    if missing {
        columns.push(Column::new("À faire", Holds::Words));
    }
    let rows = conditions.iter().map(|condition| {
        let mark = if condition.met { "oui" } else { "NON" };
        let advice = condition.advice.clone().unwrap_or_default();
        let cells = vec![mark.to_owned(), condition.rule.clone(), condition.text.clone(), advice];
        Row { marked: !condition.met, ..Row::of(cells) }
    });
    Grid::new(columns, rows.collect(), width, size)
}

/// Boxes to sign in, side by side.
fn signatures(flow: &mut Flow<'_>, template: &HomologationTemplate) {
    if template.signatures.is_empty() {
        return;
    }
    let height = Mm(template.signature_height);
    flow.keep(height + Mm(5.0));
    flow.gap(Mm(5.0));
    flow.place(height, |page, area| {
        #[allow(clippy::cast_precision_loss)] // a few boxes
        let count = template.signatures.len() as f32;
        let width = (area.w - Mm(5.0) * (count - 1.0)) / count;
        let mut left = Mm(0.0);
        for title in &template.signatures {
            let area = area.strip(left, width);
            page.frame(area, BOX_LINE);
            page.write(area.band(Mm(0.8), Mm(5.0)), &format!("{title} (nom, date, signature)"), Style::regular(9.0));
            left += width + Mm(5.0);
        }
    });
}

/// Licence, name, club, rank, PCN and PP of each licensed player.
fn players(awards: &AwardsReport, size: Pt, width: Mm) -> Grid {
    let lines = &awards.awards;
    let in_teams = lines.iter().any(|line| line.team.is_some());
    let with_pp = lines.iter().any(|line| line.pp.is_some());
    let mut columns = vec![
        Column::new("Rang", Holds::Figures).bold(),
        Column::new("Licence", Holds::Label),
        Column::new("Joueur", Holds::Words).bold(),
        Column::new("Club", Holds::Words),
    ];
    if in_teams {
        columns.push(Column::new("Équipe", Holds::Words));
    }
    columns.push(Column::new("PCN", Holds::Figures));
    if with_pp {
        columns.push(Column::new("PP", Holds::Figures));
    }
    let number = |award: Option<u32>| award.map_or_else(String::new, |award| figure::typeset(&award.to_string()));
    let rows = lines.iter().map(|line| {
        let licence = line.licence.clone().unwrap_or_else(|| "à compléter".to_owned());
        let mut cells = vec![line.rank.to_string(), licence, line.name.clone(), line.club.clone()];
        if in_teams {
            cells.push(line.team.clone().unwrap_or_default());
        }
        cells.push(number(line.pcn));
        if with_pp {
            cells.push(number(line.pp));
        }
        Row::of(cells)
    });
    Grid::new(columns, rows.collect(), width, size)
}
