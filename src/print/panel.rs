//! Orientation panels: NORD, SUD, EST, OUEST for the four sides of the room; and for each chair of each table, where one goes next.

use super::blank::cells;
use super::page::{Document, Page};
use super::template::{Keys, PaperTemplate, Template, Templates, Wording};
use super::unit::{Area, Mm};
use super::write::Style;
use super::wording;
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::report::paper::NextSeat;
use crate::report::signage::{ChairPanel, PanelStep, RoomPanel, RoomPanels};

/// Panels of chairs on one page: as many columns and rows.
const COLUMNS: usize = 2;
const ROWS: usize = 4;
const MARGIN: Mm = Mm(7.0);
/// Heights of a chair's panel, from the top.
const SEAT: Mm = Mm(13.0);
const WORDS: Mm = Mm(6.5);
const FOOT: Mm = Mm(5.5);
const LINE: Mm = Mm(0.3);

/// `panneau.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct PanelTemplate {
    /// Paper, letters, colours, footer.
    pub paper: PaperTemplate,
    /// What each orientation does, below its name.
    moves: bool,
    stays: Wording,
    up: Wording,
    down: Wording,
    one_up: Wording,
    one_down: Wording,
    special: Wording,
    seat: Wording,
    next: Wording,
    here: Wording,
    table: Wording,
    posted: Wording,
    except: Wording,
    after: Wording,
    last: Wording,
    foot: Wording,
}

impl Template for PanelTemplate {
    const FILE: &'static str = "panneau.toml";
    const DEFAULT: &'static str = include_str!("../../templates/panneau.toml");

    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self {
        Self {
            paper: paper.of_sheet(keys),
            moves: keys.flag("salle.deplacements"),
            stays: keys.text("salle.reste"),
            up: keys.wording("salle.monte", &["tables"]),
            down: keys.wording("salle.descend", &["tables"]),
            one_up: keys.text("salle.monte_d_une"),
            one_down: keys.text("salle.descend_d_une"),
            special: keys.wording("salle.exception", &["position", "deplacement"]),
            seat: keys.wording("chaise.titre", &["table", "place"]),
            next: keys.text("chaise.ensuite"),
            here: keys.text("chaise.ici"),
            table: keys.wording("chaise.table", &["table"]),
            posted: keys.text("chaise.affichage"),
            except: keys.wording("chaise.exception", &["position", "table", "place"]),
            after: keys.wording("chaise.chaque", &["position", "table", "place"]),
            last: keys.text("chaise.derniere"),
            foot: keys.text("chaise.pied"),
        }
    }
}

/// Draws the panels of the room, one per page.
#[must_use]
pub fn room_panels(panels: &RoomPanels, templates: &Templates) -> Document {
    let template = &templates.panel;
    let count = panels.panels.len();
    let pages = panels.panels.iter().enumerate().map(|(index, panel)| {
        let mut page = template.paper.page(true);
        let inner = template.paper.inside(&page);
        room_panel(&mut page, inner, panel, template);
        let mut imprint = template.paper.footer.line(&panels.head, index + 1, count);
        if panels.head.tournament.is_empty() {
            imprint.clear();
        }
        page.write(inner.band(inner.h - Mm(5.0), Mm(5.0)), &imprint, Style::regular(7.0).grey(40).centred());
        page
    });
    let title = format!("Panneaux d'orientation – {}", panels.head.tournament);
    Document { title: title.trim_end_matches(" – ").to_owned(), pages: pages.collect() }
}

fn room_panel(page: &mut Page, area: Area, panel: &RoomPanel, template: &PanelTemplate) {
    let word = panel.orientation.word().to_uppercase();
    let moves = template.moves && !panel.steps.is_empty();
    let high = if moves { 0.6 } else { 0.94 };
    page.write(area.band(Mm(0.0), area.h * high), &word, Style::bold(330.0).least(60.0).centred());
    if !moves {
        return;
    }
    let step = area.h * 0.13;
    let mut top = area.h * high;
    for one in &panel.steps {
        let words = step_words(*one, template);
        let style = if one.into.is_none() { Style::bold(44.0) } else { Style::regular(26.0) };
        page.write(area.band(top, if one.into.is_none() { step } else { step * 0.55 }), &words, style.centred());
        top += if one.into.is_none() { step } else { step * 0.55 };
    }
}

fn step_words(step: PanelStep, template: &PanelTemplate) -> String {
    let tables = step.tables.unsigned_abs().to_string();
    let moved = match step.tables {
        0 => template.stays.as_str().to_owned(),
        1 => template.one_up.as_str().to_owned(),
        -1 => template.one_down.as_str().to_owned(),
        2.. => template.up.fill(&[("tables", &tables)]),
        _ => template.down.fill(&[("tables", &tables)]),
    };
    match step.into {
        None => wording::capitalised(&moved),
        Some(position) => template.special.fill(&[("position", &position.to_string()), ("deplacement", &moved)]),
    }
}

/// Draws the panels of chairs, eight to a page, with lines to cut along.
#[must_use]
pub fn chair_panels(panels: &[ChairPanel], templates: &Templates) -> Document {
    let template = &templates.panel;
    let count = panels.len().div_ceil(COLUMNS * ROWS);
    let pages = panels.chunks(COLUMNS * ROWS).enumerate().map(|(index, group)| {
        let mut page = template.paper.page(false);
        for (panel, cell) in group.iter().zip(cells(&mut page, COLUMNS, ROWS)) {
            let imprint = template.paper.footer.line(&panel.head, index + 1, count);
            chair_panel(&mut page, cell.inset(MARGIN), panel, template, &imprint);
        }
        page
    });
    let title = panels.first().map_or_else(String::new, |panel| format!(" – {}", panel.head.tournament));
    Document { title: format!("Panneaux de table{title}"), pages: pages.collect() }
}

/// Where one goes most often, and the positions after which it is elsewhere.
fn usual(panel: &ChairPanel) -> (Option<&NextSeat>, Vec<&(PositionNo, NextSeat)>) {
    let count = |next: &NextSeat| panel.next.iter().filter(|(_, other)| other == next).count();
    // The first of those that are as frequent.
    let usual = panel.next.iter().rev().map(|(_, next)| next).max_by_key(|next| count(next));
    let others = panel.next.iter().filter(|(_, next)| Some(next) != usual).collect();
    (usual, others)
}

fn chair_panel(page: &mut Page, frame: Area, panel: &ChairPanel, template: &PanelTemplate, imprint: &str) {
    let seat = frame.band(Mm(0.0), SEAT);
    page.fill(seat, template.paper.title_fill);
    page.frame(seat, LINE);
    let values = [("table", panel.table.to_string()), ("place", panel.chair.word().to_owned())];
    let words = template.seat.fill(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
    page.write(seat, &words, Style::bold(23.0).centred());
    let foot = panel.session.iter().map(|session| format!(" – {}", wording::capitalised(session)));
    let foot = format!("{}{} – {}", panel.head.tournament, foot.collect::<String>(), template.foot.as_str());
    let line = frame.band(frame.h - FOOT, FOOT);
    page.write(line.band(Mm(0.0), FOOT * 0.55), &foot, Style::regular(7.5).grey(25).least(4.5).centred());
    page.write(line.band(FOOT * 0.55, FOOT * 0.45), imprint, Style::regular(4.8).grey(40).centred());
    let body = frame.band(SEAT, frame.h - SEAT - FOOT);
    let (usual, others) = usual(panel);
    let Some(usual) = usual else {
        page.write(body, template.last.as_str(), Style::bold(16.0).centred());
        return;
    };
    if others.len() + 1 == panel.next.len() && !others.is_empty() {
        return every(page, body, panel, template);
    }
    page.write(body.band(Mm(0.0), WORDS), template.next.as_str(), Style::regular(12.0).centred());
    let small = Mm(5.0) * lines(others.len());
    let big = body.band(WORDS, body.h - WORDS - small);
    let same = (panel.table, panel.chair);
    let [first, second] = big_words(usual, same, template);
    if second.is_empty() {
        page.write(big, &first, Style::bold(38.0).centred());
    } else {
        page.write(big.band(Mm(0.0), big.h * 0.56), &first, Style::bold(38.0).centred());
        page.write(big.band(big.h * 0.54, big.h * 0.44), &second, Style::bold(28.0).centred());
    }
    let mut top = body.h - small;
    for (after, next) in others {
        let words = after_words(&template.except, *after, next, panel);
        page.write(body.band(top, Mm(5.0)), &words, Style::bold(11.0).centred());
        top += Mm(5.0);
    }
}

/// Each position is followed by another move: all are told alike.
fn every(page: &mut Page, body: Area, panel: &ChairPanel, template: &PanelTemplate) {
    let row = ((body.h - Mm(2.0)) / lines(panel.next.len())).min(Mm(9.0));
    let mut top = (body.h - row * lines(panel.next.len())) / 2.0;
    for (after, next) in &panel.next {
        let words = after_words(&template.after, *after, next, panel);
        page.write(body.band(top, row), &words, Style::bold((row.0 * 2.0).min(16.0)).centred());
        top += row;
    }
}

/// What one does after a position, with the chair where it is another one.
fn after_words(wording: &Wording, after: PositionNo, next: &NextSeat, panel: &ChairPanel) -> String {
    let NextSeat::At(table, chair) = next else { return String::new() };
    let place = if *chair == panel.chair { String::new() } else { format!(" {}", chair.word()) };
    let values = [("position", after.to_string()), ("table", table.to_string()), ("place", place)];
    wording.fill(&values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

#[allow(clippy::cast_precision_loss)] // a handful of positions
fn lines(count: usize) -> f32 {
    count as f32
}

/// One or two lines: the table, and the chair where it is another one.
fn big_words(next: &NextSeat, here: (TableNo, Orientation), template: &PanelTemplate) -> [String; 2] {
    match next {
        NextSeat::At(table, chair) if (*table, *chair) == here => [template.here.as_str().to_owned(), String::new()],
        NextSeat::At(table, chair) => {
            let chair = if *chair == here.1 { String::new() } else { chair.word().to_owned() };
            [template.table.fill(&[("table", &table.to_string())]), chair]
        }
        _ => [template.posted.as_str().to_owned(), String::new()],
    }
}
