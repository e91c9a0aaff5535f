//! The ranking on paper: heading, rows over as many pages as needed, notes at the end.
//!
//! Which columns there are and how wide is in `ranking_columns`; ranks and totals come computed.

use super::list;
use super::page::{Document, Face, Grey, Page};
use super::ranking_columns::{Column, Columns, Kind, TYPE};
use super::unit::{Area, Mm, Pt};
use super::write::Style;
use super::{figure, font};
use crate::report::paper::PaperHead;
use crate::report::{RankingReport, RankingRow};

const TITLES: Mm = Mm(7.5);
const ROW: Mm = Mm(6.3);
const THIN: Mm = Mm(0.15);
const LINE: Mm = Mm(0.4);
const TITLE_GREY: Grey = Grey(85);
const ZEBRA_GREY: Grey = Grey(95);
/// No last page with fewer rows than that.
const LEAST_ROWS: usize = 3;
/// Notes: space above, height of a line, type.
const NOTE_GAP: Mm = Mm(4.0);
const NOTE_LINE: Mm = Mm(4.6);
const NOTE_TYPE: Pt = Pt(9.0);
const NOTE_LINES: usize = 40;
const NOTE_PADDING: Mm = Mm(2.5);

/// Draws a ranking.
#[must_use]
pub fn ranking(head: &PaperHead, report: &RankingReport) -> Document {
    let title = heading(report);
    let columns = Columns::of(report);
    let body = list::body(&columns.page());
    let notes = note_lines(report, &columns, body.w);
    let mut ranges = list::spread(report.rows.len(), list::rows_in(body.h - TITLES, ROW), LEAST_ROWS);
    keep_notes_with_rows(&mut ranges, body, &notes);

    let mut pages = Vec::new();
    let mut top = Mm(0.0);
    for range in ranges {
        let mut page = list::start(columns.page(), head, &title, range.start > 0);
        top = draw_rows(&mut page, body, &columns, &report.rows[range]);
        pages.push(page);
    }
    top += NOTE_GAP;
    for note in notes {
        if top + NOTE_LINE > body.h {
            pages.push(list::start(columns.page(), head, &title, true));
            top = Mm(0.0);
        }
        if let Some(page) = pages.last_mut() {
            page.write(body.band(top, NOTE_LINE), &note, Style::regular(NOTE_TYPE.0));
        }
        top += NOTE_LINE;
    }
    list::finish(pages, head, &title)
}

fn heading(report: &RankingReport) -> String {
    match (report.is_final, report.provisional) {
        (true, _) => "Classement final".to_owned(),
        (false, true) => format!("Classement provisoire après la position {}", report.position),
        (false, false) => format!("Classement après la position {}", report.position),
    }
}

/// Where the notes do not fit under the last rows, takes a few rows along to the page of the notes.
fn keep_notes_with_rows(ranges: &mut Vec<std::ops::Range<usize>>, body: Area, notes: &[String]) {
    let Some(last) = ranges.last_mut() else {
        return;
    };
    let left = body.h - TITLES - ROW * count(last.len()) - NOTE_GAP;
    if NOTE_LINE * count(notes.len()) > left && last.len() >= LEAST_ROWS * 2 {
        let cut = last.end - LEAST_ROWS;
        let moved = cut..last.end;
        last.end = cut;
        ranges.push(moved);
    }
}

#[allow(clippy::cast_precision_loss)] // rows of a page
fn count(rows: usize) -> f32 {
    rows as f32
}

/// The report's notes, then how ties were broken, broken into lines.
fn note_lines(report: &RankingReport, columns: &Columns, room: Mm) -> Vec<String> {
    let ties = report
        .rows
        .iter()
        .filter_map(|row| row.tie_break.as_ref().map(|why| format!("Rang {}, {} : {why}", row.rank, row.name)));
    let all = columns.note().into_iter().chain(report.notes.iter().cloned()).chain(ties);
    all.flat_map(|note| {
        let room = (room - NOTE_PADDING, NOTE_LINE * count(NOTE_LINES));
        font::wrap(&note, Face::Regular, NOTE_TYPE, NOTE_TYPE, room, NOTE_LINES).0
    })
    .collect()
}

/// Draws titles and rows; returns how far down they reach.
fn draw_rows(page: &mut Page, body: Area, columns: &Columns, rows: &[RankingRow]) -> Mm {
    let titles = body.band(Mm(0.0), TITLES);
    page.fill(titles, TITLE_GREY);
    for column in columns.all() {
        let style = aligned(Style::bold(8.0), column);
        page.write(titles.strip(column.left, column.width), &column.title, style);
    }
    let mut top = TITLES;
    for (index, row) in rows.iter().enumerate() {
        let area = body.band(top, ROW);
        if index % 2 == 1 {
            page.fill(area, ZEBRA_GREY);
        }
        page.line((area.x, area.y), (area.right(), area.y), THIN);
        for column in columns.all() {
            draw_cell(page, area.strip(column.left, column.width), column, row);
        }
        top += ROW;
    }
    if rows.is_empty() {
        page.write(body.band(top, ROW), "Aucun joueur classé.", Style::regular(TYPE.0));
        top += ROW;
    }
    page.frame(body.band(Mm(0.0), top), LINE);
    top
}

fn draw_cell(page: &mut Page, area: Area, column: &Column, row: &RankingRow) {
    let plain = aligned(Style::regular(TYPE.0), column);
    let strong = aligned(Style::bold(TYPE.0), column);
    match column.kind {
        Kind::Rank => page.write(area, &row.rank.to_string(), strong),
        Kind::Number => page.write(area, &row.number.to_string(), plain.grey(25)),
        Kind::Name => name(page, area, row),
        Kind::Club => {
            let club = row.club.as_deref().unwrap_or_default();
            page.write_lines(area, club, plain.grey(15).least(6.5), 2);
        }
        Kind::Balance(position) => match row.balances.get(position).copied().flatten() {
            Some(balance) => page.write(area, &figure::score(balance), plain),
            None => page.write(area, "–", plain.grey(40)),
        },
        Kind::Penalties if row.penalties == 0 => {}
        Kind::Penalties => page.write(area, &figure::score(-row.penalties), plain),
        Kind::Total => page.write(area, &figure::typeset(&row.total), strong),
        Kind::Pcn => page.write(area, &row.pcn.map(|pcn| pcn.to_string()).unwrap_or_default(), plain),
    }
}

/// The name, and the mark of a player who left.
fn name(page: &mut Page, area: Area, row: &RankingRow) {
    const MARK: Mm = Mm(15.0);
    let style = Style::regular(TYPE.0).least(6.5);
    let room = if row.left { area.w - MARK } else { area.w };
    page.write_lines(area.strip(Mm(0.0), room), &row.name, style, 2);
    if row.left {
        page.write(area.strip(room, MARK), "abandon", Style::bold(8.0).right());
    }
}

fn aligned(style: Style, column: &Column) -> Style {
    match column.kind {
        Kind::Name | Kind::Club => style,
        Kind::Rank => style.centred(),
        _ => style.right(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::print::samples::{LONG_NAME, assert_inside, head, texts};

    fn row(rank: u32, positions: usize) -> RankingRow {
        RankingRow {
            rank,
            tied: false,
            number: rank,
            licence: None,
            name: if rank % 7 == 3 { LONG_NAME.to_owned() } else { format!("LEFÈVRE Zoé {rank}") },
            club: Some("Tarot Club de l'Œuf".to_owned()),
            total: "-1352.50".to_owned(),
            balances: vec![Some(-1446); positions],
            penalties: 0,
            tie_break: None,
            pcn: None,
            pp: None,
            session: 1,
            members: Vec::new(),
            left: false,
        }
    }

    fn report(rows: u32, positions: u8) -> RankingReport {
        RankingReport {
            schema: 1,
            tournament: head().tournament,
            date: "2026-11-21".to_owned(),
            formula: "individuel".to_owned(),
            position: positions,
            positions: 5,
            provisional: false,
            is_final: false,
            rows: (1..=rows).map(|rank| row(rank, usize::from(positions))).collect(),
            notes: vec!["Personne ne reçoit de PCN : moins de onze joueurs.".to_owned()],
        }
    }

    fn has(document: &Document, text: &str) -> bool {
        texts(document).contains(&text)
    }

    #[test]
    fn the_heading_says_what_it_is() {
        let mut report = report(4, 3);
        assert!(has(&ranking(&head(), &report), "Classement après la position 3"));
        report.provisional = true;
        assert!(has(&ranking(&head(), &report), "Classement provisoire après la position 3"));
        report.is_final = true;
        assert!(has(&ranking(&head(), &report), "Classement final"));
    }

    #[test]
    fn penalties_and_pcn_have_a_column_only_when_there_are_any() {
        let mut report = report(4, 3);
        let plain = ranking(&head(), &report);
        assert!(!has(&plain, "PCN") && !has(&plain, "Pénalités"));
        report.rows[0].pcn = Some(640);
        report.rows[1].penalties = 100;
        let full = ranking(&head(), &report);
        assert!(has(&full, "PCN") && has(&full, "640") && has(&full, "Pénalités") && has(&full, "\u{2212}100"));
    }

    #[test]
    fn figures_are_typeset_in_french() {
        let document = ranking(&head(), &report(1, 3));
        assert!(has(&document, "\u{2212}1352,50") && has(&document, "\u{2212}1446"));
    }

    #[test]
    fn who_left_is_marked_and_ties_repeat_the_rank() {
        let mut report = report(4, 3);
        report.rows[3].left = true;
        report.rows[2].rank = 2;
        report.rows[1].tie_break = Some("meilleure position".to_owned());
        let document = ranking(&head(), &report);
        assert!(has(&document, "abandon"));
        assert_eq!(texts(&document).iter().filter(|text| **text == "2").count(), 3, "two ranks and a number");
        assert!(has(&document, "Rang 2, LEFÈVRE Zoé 2 : meilleure position"));
    }

    #[test]
    fn six_hundred_rows_repeat_their_titles_on_numbered_pages() {
        let document = ranking(&head(), &report(600, 3));
        assert_eq!(document.pages.len(), 16);
        assert_eq!(texts(&document).iter().filter(|text| **text == "Rang").count(), 16);
        assert!(has(&document, "page 16/16"));
    }

    #[test]
    fn nothing_leaves_the_page_and_no_row_is_an_orphan() {
        for rows in (0..=6).chain(22..=42).chain([77, 80, 81]) {
            for positions in [0, 1, 5, 8, 12, 25] {
                let document = ranking(&head(), &report(rows, positions));
                assert_inside(&document);
                for page in &document.pages[1..] {
                    let page = Document { title: String::new(), pages: vec![page.clone()] };
                    let names = texts(&page).iter().filter(|text| text.starts_with("LEFÈVRE")).count();
                    assert!(names >= 2 || rows < 4, "{rows} rows, {positions} positions");
                }
            }
        }
    }

    #[test]
    fn notes_follow_the_rows_over_as_many_pages_as_they_need() {
        let mut report = report(38, 3);
        report.notes = (1..=80).map(|number| format!("Remarque {number}.")).collect();
        let document = ranking(&head(), &report);
        assert_inside(&document);
        assert!((1..=80).all(|number| has(&document, &format!("Remarque {number}."))));
    }

    #[test]
    fn balances_without_room_are_told() {
        let document = ranking(&head(), &report(5, 25));
        assert!(texts(&document).iter().any(|text| text.contains("comptent dans le total sans être montrées")));
    }
}
