//! The placement board by club: each club's people under its name, in one column or two.

use std::ops::Range;

use super::list::{self, Block};
use super::page::Page;
use super::placement::{LINE, THIN, TITLES};
use super::placement_lists::{NAME_ROW, ONE_COLUMN, Rows, column_area, name_row, name_titles};
use super::template::PaperTemplate;
use super::unit::{Area, Mm};
use super::write::Style;
use crate::report::paper::{BoardName, PlacementBoard};

/// Row of a club's name.
const CLUB_ROW: Mm = Mm(8.0);
/// What those without a club stand under.
const NO_CLUB: &str = "Sans club";

enum Entry<'a> {
    Club(&'a str),
    Name(&'a BoardName),
}

/// The pages by club; none where no club is known.
pub(super) fn by_club(board: &PlacementBoard, title: &str, paper: &PaperTemplate) -> Vec<Page> {
    let title = format!("{title} – par club");
    let entries: Vec<Entry<'_>> = board
        .clubs
        .iter()
        .flat_map(|club| {
            std::iter::once(Entry::Club(club_name(&club.club))).chain(club.members.iter().map(Entry::Name))
        })
        .collect();
    if entries.is_empty() {
        return Vec::new();
    }
    let block = |entry: &Entry<'_>| match entry {
        Entry::Club(_) => Block::heading(CLUB_ROW),
        Entry::Name(_) => Block::row(NAME_ROW),
    };
    let blocks: Vec<Block> = entries.iter().map(block).collect();
    let columns = if entries.len() > ONE_COLUMN { 2 } else { 1 };
    // Room is kept for the name of a club that goes on from the column before.
    let room = list::body(paper, &paper.page(false)).h - TITLES - CLUB_ROW;
    let parts = even(&blocks, list::spread(&blocks, room, 1), columns);
    let rows = Rows::of(board, 1.0, false);
    let draw = |(number, parts): (usize, &[Range<usize>])| {
        let mut page = list::start(paper, false, &board.head, &title, number > 0);
        let body = list::body(paper, &page);
        for (index, part) in parts.iter().enumerate() {
            column(&mut page, column_area(body, index, columns), rows, &entries[part.clone()], paper);
        }
        page
    };
    parts.chunks(columns).enumerate().map(draw).collect()
}

/// The last page's columns as even as their headings allow.
fn even(blocks: &[Block], mut parts: Vec<Range<usize>>, columns: usize) -> Vec<Range<usize>> {
    let last = parts.len().saturating_sub(1) / columns * columns;
    let Some(start) = parts.get(last).map(|part| part.start).filter(|_| columns > 1) else { return parts };
    let half = start + (blocks.len() - start).div_ceil(2);
    let cut = list::before_headings(blocks, start, half);
    parts.truncate(last);
    parts.extend([start..cut, cut..blocks.len()].into_iter().filter(|part| !part.is_empty()));
    parts
}

fn club_name(club: &str) -> &str {
    if club.is_empty() { NO_CLUB } else { club }
}

fn club_row(page: &mut Page, row: Area, name: &str) {
    page.write_lines(row, name, Style::bold(12.0).least(6.5), 2);
    page.line((row.x, row.y), (row.right(), row.y), LINE);
}

fn column(page: &mut Page, area: Area, rows: Rows, entries: &[Entry<'_>], paper: &PaperTemplate) {
    name_titles(page, area.band(Mm(0.0), TITLES), rows);
    let (mut top, mut shaded) = (TITLES, false);
    if let Some(Entry::Name(first)) = entries.first() {
        club_row(page, area.band(top, CLUB_ROW), &paper.continued(club_name(&first.club)));
        top += CLUB_ROW;
    }
    for entry in entries {
        match entry {
            Entry::Club(name) => {
                club_row(page, area.band(top, CLUB_ROW), name);
                top += CLUB_ROW;
                shaded = false;
            }
            Entry::Name(name) => {
                name_row(page, area.band(top, NAME_ROW), rows, name, shaded);
                top += NAME_ROW;
                shaded = !shaded;
            }
        }
    }
    page.line((area.x, area.y + top), (area.right(), area.y + top), THIN);
    page.frame(area.band(Mm(0.0), top), LINE);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::{Orientation, TableNo};
    use crate::print::page::Document;
    use crate::print::samples::{LONG_NAME, assert_inside, head, texts, when};
    use crate::print::{BoardPart, Templates, board};
    use crate::report::paper::BoardClub;

    /// Clubs of those sizes; the last one is no club.
    fn sample(sizes: &[u16]) -> Document {
        let name = |club: &str, index: u16| BoardName {
            name: if index % 9 == 4 { LONG_NAME.to_owned() } else { format!("LEFÈVRE Zoé {index}") },
            club: club.to_owned(),
            table: TableNo(index + 1),
            orientation: Orientation::O,
        };
        let club = |(number, size): (usize, &u16)| {
            let club =
                if number + 1 == sizes.len() { String::new() } else { format!("Tarot Club n° {number} de l'Œuf") };
            BoardClub { members: (0..*size).map(|index| name(&club, index)).collect(), club }
        };
        let clubs = sizes.iter().enumerate().map(club).collect();
        let (tables, names, teams) = (Vec::new(), Vec::new(), Vec::new());
        let paper = PlacementBoard { head: head(), when: when(1), tables, names, clubs, teams };
        board(&paper, &[BoardPart::Club], &Templates::default())
    }

    #[test]
    fn everybody_stands_under_his_club() {
        for sizes in [vec![3, 1], vec![20, 30, 1, 1, 1, 1, 9], [4; 100].to_vec(), vec![300, 280, 20], vec![27, 1]] {
            let document = sample(&sizes);
            assert_inside(&document);
            let all = texts(&document);
            let named = |starts: &str| all.iter().filter(|text| text.starts_with(starts)).count();
            assert!(all.iter().all(|text| !text.contains('…')), "no name is cut");
            let long: usize = sizes.iter().map(|size| (0..*size).filter(|index| index % 9 == 4).count()).sum();
            assert_eq!(named("LEFÈVRE"), sizes.iter().map(|size| usize::from(*size)).sum::<usize>() - long);
            assert!(named("Tarot Club n°") >= sizes.len() - 1 && named("Sans club") >= 1);
            for page in &document.pages {
                // Under a heading there is a name: the last text before the footer is a chair.
                let texts = texts(&Document { title: String::new(), pages: vec![page.clone()] }).join("|");
                assert!(!texts.contains("de l'Œuf|Tournoi d'été|page"), "a heading alone at the foot: {texts}");
            }
        }
    }

    #[test]
    fn without_clubs_there_is_no_such_list() {
        assert!(sample(&[]).pages.is_empty());
    }
}
