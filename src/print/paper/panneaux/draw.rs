//! Orientation panels: NORD, SUD, EST, OUEST for the four sides of the room; and for each chair of each table, where one goes next.

use super::template::Template;
use crate::domain::{Orientation, PositionNo, TableNo};
use crate::print::engine::cut::{self, Cut};
use crate::print::engine::{Area, Document, Mm, Page, Style};
use crate::print::paper::wording;
use crate::print::template::{PaperSize, Templates, Wording};
use crate::report::paper::NextSeat;
use crate::report::signage::{ChairPanel, PanelStep, RoomPanel, RoomPanels};

/// Panels of chairs side by side on one page.
const COLUMNS: usize = 2;
const MARGIN: Mm = Mm(7.0);
/// Heights of a chair's panel, from the top.
const SEAT: Mm = Mm(13.0);
const WORDS: Mm = Mm(6.5);
const FOOT: Mm = Mm(5.5);
const LINE: Mm = Mm(0.3);
/// A move on a panel of the room, in shares of its height: the usual one, one into a single position.
const USUAL: f32 = 0.16;
const SPECIAL: f32 = 0.08;

/// Draws the panels of the room, one per page.
#[must_use]
pub fn draw_room(panels: &RoomPanels, templates: &Templates) -> Document {
    let template = &templates.panneaux;
    let count = panels.panels.len();
    let pages = panels.panels.iter().enumerate().map(|(index, panel)| {
        let mut page = template.paper.page(true);
        let inner = template.paper.inside(&page);
        room_panel(&mut page, inner, panel, template);
        if !panels.head.tournament.is_empty() {
            let imprint = template.paper.footer.line(&panels.head, index + 1, count);
            page.write_either(inner.band(inner.h - Mm(5.0), Mm(5.0)), &imprint, Style::regular(7.0).grey(40).centred());
        }
        page
    });
    Document::new("Panneaux d'orientation", &panels.head.tournament, pages.collect())
}

fn room_panel(page: &mut Page, area: Area, panel: &RoomPanel, template: &Template) {
    let word = panel.orientation.word().to_uppercase();
    let steps: &[PanelStep] = if template.moves { &panel.steps } else { &[] };
    let height = |step: &PanelStep| area.h * if step.into.is_none() { USUAL } else { SPECIAL };
    let below = steps.iter().fold(FOOT * 1.5, |sum, step| sum + height(step));
    let mut top = area.h - below;
    page.write(area.band(Mm(0.0), top), &word, Style::bold(400.0).least(60.0).centred());
    for step in steps {
        let style = if step.into.is_none() { Style::bold(48.0) } else { Style::regular(28.0) };
        page.write(area.band(top, height(step)), &step_words(*step, template), style.centred());
        top += height(step);
    }
}

fn step_words(step: PanelStep, template: &Template) -> String {
    let tables = step.tables.unsigned_abs().to_string();
    let moved = match step.tables {
        0 => template.stays.clone(),
        1 => template.one_up.clone(),
        -1 => template.one_down.clone(),
        2.. => template.up.fill(&[("tables", &tables)]),
        _ => template.down.fill(&[("tables", &tables)]),
    };
    match step.into {
        None => wording::capitalised(&moved),
        Some(position) => template.special.fill(&[("position", &position.to_string()), ("deplacement", &moved)]),
    }
}

/// Draws the panels of chairs, eight to an A4 page, with lines to cut along.
#[must_use]
pub fn draw_chairs(panels: &[ChairPanel], templates: &Templates) -> Document {
    let template = &templates.panneaux;
    // Where orientations change, each panel names the chair.
    let keeps = panels.iter().all(|panel| {
        panel.next.iter().all(|(_, next)| !matches!(next, NextSeat::At(_, chair) if *chair != panel.chair))
    });
    // A panel is as large on either paper.
    let half = template.paper.size == PaperSize::A5;
    let cut = Cut::new(half, COLUMNS, if half { 2 } else { 4 });
    let each = (&template.paper, cut.columns * cut.rows);
    let pages = cut::cards(
        each,
        panels,
        |_| cut,
        |panel| &panel.head,
        |page, cell, panel, imprint| {
            chair_panel(page, cell.inset(MARGIN), panel, keeps, template, imprint);
        },
    );
    Document::new("Panneaux de table", panels.first().map_or("", |panel| &panel.head.tournament), pages)
}

/// Where one goes most often, and the positions after which it is elsewhere.
fn usual(panel: &ChairPanel) -> (Option<&NextSeat>, Vec<&(PositionNo, NextSeat)>) {
    let count = |next: &NextSeat| panel.next.iter().filter(|(_, other)| other == next).count();
    // The first of those that are as frequent.
    let usual = panel.next.iter().rev().map(|(_, next)| next).max_by_key(|next| count(next));
    let others = panel.next.iter().filter(|(_, next)| Some(next) != usual).collect();
    (usual, others)
}

fn chair_panel(
    page: &mut Page,
    frame: Area,
    panel: &ChairPanel,
    keeps: bool,
    template: &Template,
    imprint: &[String; 2],
) {
    let seat = frame.band(Mm(0.0), SEAT);
    page.fill(seat, template.paper.title_fill);
    page.frame(seat, LINE);
    let values = [("table", panel.table.to_string()), ("place", panel.chair.word().to_owned())];
    let words = template.seat.fill(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
    page.write(seat, &words, Style::bold(23.0).centred());
    let foot = panel.session.iter().map(|session| format!(" – {}", wording::capitalised(session)));
    let foot = format!("{}{} – {}", panel.head.tournament, foot.collect::<String>(), &template.foot);
    let line = frame.band(frame.h - FOOT, FOOT);
    page.write(line.band(Mm(0.0), FOOT * 0.55), &foot, Style::regular(7.5).grey(25).least(4.5).centred());
    page.write_either(line.band(FOOT * 0.55, FOOT * 0.45), imprint, Style::regular(4.8).grey(40).centred());
    let body = frame.band(SEAT, frame.h - SEAT - FOOT);
    let (usual, others) = usual(panel);
    let Some(usual) = usual else {
        page.write(body, &template.last, Style::bold(16.0).centred());
        return;
    };
    if others.len() + 1 == panel.next.len() && !others.is_empty() {
        return every(page, body, panel, keeps, template);
    }
    page.write(body.band(Mm(0.0), WORDS), &template.next, Style::regular(12.0).centred());
    let small = Mm(5.0) * others.len();
    let big = body.band(WORDS, body.h - WORDS - small);
    let [first, second] = big_words(usual, (panel.table, panel.chair), keeps, template);
    if second.is_empty() {
        page.write(big, &first, Style::bold(38.0).centred());
    } else {
        page.write(big.band(Mm(0.0), big.h * 0.56), &first, Style::bold(38.0).centred());
        page.write(big.band(big.h * 0.54, big.h * 0.44), &second, Style::bold(28.0).centred());
    }
    let mut top = body.h - small;
    for (after, next) in others {
        let words = after_words(&template.except, *after, next, keeps);
        page.write(body.band(top, Mm(5.0)), &words, Style::bold(11.0).centred());
        top += Mm(5.0);
    }
}

/// Each position is followed by another move: all are told alike.
fn every(page: &mut Page, body: Area, panel: &ChairPanel, keeps: bool, template: &Template) {
    let row = ((body.h - Mm(2.0)) / panel.next.len()).min(Mm(9.0));
    let mut top = (body.h - row * panel.next.len()) / 2.0;
    for (after, next) in &panel.next {
        let words = after_words(&template.after, *after, next, keeps);
        page.write(body.band(top, row), &words, Style::bold((row.0 * 2.0).min(16.0)).centred());
        top += row;
    }
}

/// What one does after a position, with the chair unless everybody keeps his own.
fn after_words(wording: &Wording, after: PositionNo, next: &NextSeat, keeps: bool) -> String {
    let NextSeat::At(table, chair) = next else { return String::new() };
    let place = if keeps { String::new() } else { format!(" {}", chair.word()) };
    let values = [("position", after.to_string()), ("table", table.to_string()), ("place", place)];
    wording.fill(&values.each_ref().map(|(name, value)| (*name, value.as_str())))
}

/// One or two lines: the table, and the chair unless everybody keeps his own.
fn big_words(next: &NextSeat, here: (TableNo, Orientation), keeps: bool, template: &Template) -> [String; 2] {
    match next {
        NextSeat::At(table, chair) if (*table, *chair) == here => [template.here.clone(), String::new()],
        NextSeat::At(table, chair) => {
            let chair = if keeps { String::new() } else { chair.word().to_owned() };
            [template.table.fill(&[("table", &table.to_string())]), chair]
        }
        _ => [template.posted.clone(), String::new()],
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use crate::print::paper::samples::{LONG_NAME, assert_inside, head, texts};

    fn step(into: Option<u8>, tables: i32) -> PanelStep {
        PanelStep { into: into.map(PositionNo), tables }
    }

    fn panels(steps: &[PanelStep]) -> RoomPanels {
        let panels = Orientation::ALL.map(|orientation| RoomPanel { orientation, steps: steps.to_vec() });
        RoomPanels { head: head(), panels: panels.into() }
    }

    fn room(steps: Vec<PanelStep>) -> Document {
        draw_room(&panels(&steps), &Templates::default())
    }

    /// Everything as long as it gets.
    pub fn longest(templates: &Templates) -> Vec<Document> {
        use Orientation::{E, N, O, S};
        let chairs: [&[(u16, Orientation)]; 4] = [
            &[(8, S), (8, S), (9, S), (8, S)],
            &[(7, S); 4],
            &[(1, N), (2, O), (3, E), (1, S), (2, S), (3, N), (4, E)],
            &[],
        ];
        let mut documents: Vec<Document> =
            chairs.map(|next| draw_chairs(&vec![ChairPanel { head: head(), ..panel(next) }; 9], templates)).into();
        documents.push(draw_room(&panels(&[step(None, -2), step(Some(4), -3), step(Some(5), 1)]), templates));
        documents
    }

    #[test]
    fn m1_the_panels_of_the_room_say_what_their_players_do() {
        let document = room(vec![step(None, -2), step(Some(4), -3), step(Some(5), 1)]);
        assert_inside(&document);
        assert_eq!(document.pages.len(), 5);
        let all = texts(&document);
        for wanted in [
            "NORD",
            "OUEST",
            "Descend de 2 tables",
            "vers la position 4 : descend de 3 tables",
            "vers la position 5 : monte d'une table",
        ] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
        assert_inside(&room(Vec::new()));
        assert!(texts(&room(vec![step(None, 0)])).contains(&"Reste à sa table"));
    }

    fn panel(next: &[(u16, Orientation)]) -> ChairPanel {
        let mut head = head();
        head.tournament = format!("{LONG_NAME} {LONG_NAME}");
        ChairPanel {
            head,
            session: Some("séance 2".to_owned()),
            table: TableNo(7),
            chair: Orientation::S,
            next: (1..).map(PositionNo).zip(next.iter().map(|(t, o)| NextSeat::At(TableNo(*t), *o))).collect(),
        }
    }

    fn chair(next: &[(u16, Orientation)]) -> Document {
        let document = draw_chairs(&vec![panel(next); 9], &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 2);
        document
    }

    #[test]
    fn a_chair_says_its_next_table_and_the_exceptions() {
        use Orientation::{E, N, O, S};
        let usual = chair(&[(8, S), (8, S), (9, S), (8, S)]);
        let all = texts(&usual);
        assert!(all.contains(&"table 8") && all.contains(&"sauf après la position 3 : table 9"), "{all:?}");
        assert!(texts(&chair(&[(7, S); 4])).contains(&"restez ici"));
        let ring = chair(&[(12, N); 4]);
        assert!(texts(&ring).contains(&"table 12") && texts(&ring).contains(&"Nord"));
        let howell = chair(&[(1, N), (2, O), (3, E), (1, S), (2, S), (3, N), (4, E)]);
        let all = texts(&howell);
        assert!(all.contains(&"après la position 2 : table 2 Ouest"), "{all:?}");
        assert!(texts(&chair(&[])).contains(&"une seule position"));
    }

    #[test]
    fn m6_where_places_are_drawn_the_board_says_them() {
        let next = (1..4).map(|position| (PositionNo(position), NextSeat::Posted)).collect();
        let panel = ChairPanel { head: head(), session: None, table: TableNo(7), chair: Orientation::S, next };
        assert!(texts(&draw_chairs(&[panel], &Templates::default())).contains(&"voir l'affichage"));
    }

    #[test]
    fn a_tiny_panel_is_laid_out_so() {
        let next = vec![(PositionNo(1), NextSeat::At(TableNo(8), Orientation::S))];
        let panel = ChairPanel { head: head(), session: None, table: TableNo(7), chair: Orientation::S, next };
        insta::assert_snapshot!(draw_chairs(&[panel], &Templates::default()).to_text());
    }
}
