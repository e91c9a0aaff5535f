//! Lists for the wall. One rule for all: no more sheets than the rows need, on them the largest letters that go, and pages as even as can
//! be. Notes stand under the last rows and take no page of their own while there is another way.

use std::ops::Range;

use super::font;
use super::grid::Grid;
use super::list::{self, Block};
use super::measured::SMALLEST;
use super::page::{Document, Face, Page};
use super::unit::{Area, Mm, Pt, down};
use super::write::Style;
use crate::template::{Orientation, PaperSize, PaperTemplate};
use report::paper::PaperHead;

/// The smallest letters of a list, the least that is read from three metres, and the largest worth having, in points.
const LEAST: f32 = 9.0;
const READABLE: Pt = Pt(13.0);
const LARGEST: f32 = 20.0;
/// To spare a sheet rows are set that much smaller, no more.
const SHRUNK: f32 = 0.9;
/// Few rows may be set much smaller where they are large, and then no smaller than that.
const SHRUNK_FEW: f32 = 0.72;
const LEAST_FEW: f32 = 9.5;
/// Under large letters, that much.
const SPARING: f32 = 0.85;
/// Larger letters are so much larger than the usual ones at least.
const LARGER: f32 = 1.15;
/// Sizes tried are this far apart.
const STEP: f32 = 0.05;
/// A list of no more sheets takes one more where its letters would be too small, if they grow by that much.
const FEW: usize = 5;
/// Larger letters take that many times the sheets of the usual ones, no more while there is a way.
const MOST_SHEETS: usize = 2;
/// Fewer rows than that are few, and letters of that size large.
const FEW_ROWS: usize = 16;
const LARGE: f32 = 16.0;
/// What letters must gain to take no more sheets, one more, more than one.
const WORTH: f32 = 1.12;
const WORTH_A_SHEET: f32 = 1.15;
const WORTH_SHEETS: f32 = 1.3;
/// White between lists side by side.
const GUTTER: Mm = Mm(6.0);
/// Notes: white above, type, the most lines of one.
const NOTE_GAP: Mm = Mm(3.0);
const NOTE: Pt = Pt(10.0);
const NOTE_LINES: usize = 90;

/// A list to be hung up.
#[derive(Clone)]
pub(crate) struct Wall<'a> {
    /// Format and margins.
    pub(crate) paper: &'a PaperTemplate,
    pub(crate) head: &'a PaperHead,
    pub(crate) title: &'a str,
    /// How the page may lie: upright first where both will do.
    pub(crate) lying: &'a [bool],
    /// Lists side by side on a page.
    pub(crate) columns: usize,
    /// Type of its rows at the usual size.
    pub(crate) letters: Pt,
    /// The largest it may be.
    pub(crate) most: Pt,
    /// Where it would be smaller than that, one more sheet is worth it.
    pub(crate) readable: Pt,
    /// No smaller than that, on as many sheets as it takes, where columns go so.
    pub(crate) floor: Pt,
    /// A heading is repeated over the rows that go on with it.
    pub(crate) repeats: bool,
    /// Sentences under the rows.
    pub(crate) notes: Vec<String>,
}

/// A list laid out.
#[derive(Clone)]
struct Plan {
    lying: bool,
    zoom: f32,
    grid: Grid,
    /// The rows of each column, page after page.
    ranges: Vec<Range<usize>>,
    /// What larger letters are to be at least; 0 where the club has the usual ones.
    least: f32,
}

impl<'a> Wall<'a> {
    /// A list of one column, upright or lying, in letters of that size at least.
    pub(crate) fn new(paper: &'a PaperTemplate, head: &'a PaperHead, title: &'a str, letters: Pt) -> Self {
        let most = Pt(LARGEST);
        Self {
            paper,
            head,
            title,
            lying: &[false, true],
            columns: 1,
            letters,
            most,
            readable: READABLE,
            floor: Pt(0.0),
            repeats: false,
            notes: Vec::new(),
        }
    }

    /// The same for so many rows to be read from further away; where they are many, in two lists side by side.
    pub(crate) fn large(self, rows: usize) -> Self {
        const LARGEST: Pt = Pt(24.0);
        const ONE_LIST: usize = 20;
        let readable = if self.paper.size == PaperSize::A5 { Pt(12.0) } else { Pt(17.0) };
        Self { columns: if rows > ONE_LIST { 2 } else { 1 }, most: LARGEST, readable, floor: readable, ..self }
    }

    /// Lying where letters gain by it, upright else.
    pub(crate) fn turned(self, grid: impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Self {
        let lying = Wall { lying: &[true], ..self.clone() };
        Wall { lying: &[false], ..self }.or(lying, grid)
    }

    /// One list a page where letters gain by it.
    pub(crate) fn one_list(self, grid: impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Self {
        let one = Wall { columns: 1, ..self.clone() };
        if self.columns > 1 { self.or(one, grid) } else { self }
    }

    /// This one, or the other where its letters are that much larger for the sheets they take.
    fn or(self, other: Self, grid: impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Self {
        let plan =
            |wall: &Wall<'_>| wall.best_of(&grid).map(|plan| (plan.grid.letters.0, wall.sheets(&plan), plan.least));
        let gains = match (plan(&self), plan(&other)) {
            // Larger letters that are not.
            (Some(own), Some(other)) if own.0 < own.2 => other.0 > own.0,
            (Some(own), Some(other)) => {
                let worth = match other.1.saturating_sub(own.1) {
                    0 => WORTH,
                    1 => WORTH_A_SHEET,
                    _ => WORTH_SHEETS,
                };
                other.0 >= own.0 * worth && other.1 <= own.1.max(1) * MOST_SHEETS
            }
            (own, _) => own.is_none(),
        };
        if gains { other } else { self }
    }

    /// The pages, not numbered yet. `grid` lays the list out on a paper whose scale is the size, upright or lying, in that width;
    /// `None` where it does not fit. `guide` gives the words that say which rows a page holds.
    pub(crate) fn pages(
        &self,
        grid: impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>,
        guide: impl Fn(Range<usize>) -> String,
    ) -> Vec<Page> {
        let Some(plan) = self.best(&grid) else { return Vec::new() };
        let lines = self.note_lines(plan.lying);
        let mut unwritten = lines.as_slice();
        let several = plan.ranges.len() > self.columns;
        let mut pages = Vec::new();
        for (index, columns) in plan.ranges.chunks(self.columns).enumerate() {
            let rows = columns.first().map_or(0, |first| first.start)..columns.last().map_or(0, |last| last.end);
            let words = if several { guide(rows) } else { String::new() };
            let title = if words.is_empty() { self.title.to_owned() } else { format!("{} – {words}", self.title) };
            // Guide words announce the continuation better than « suite ».
            let continued = index > 0 && words.is_empty();
            let mut page = list::start(self.paper, plan.lying, self.head, &title, continued);
            page.marks.extend(Some(words).filter(|words| !words.is_empty()));
            let body = list::body(self.paper, &page);
            page.type_scale = self.paper.scale * plan.zoom;
            let mut below = Mm(0.0);
            for (at, rows) in columns.iter().enumerate() {
                let going_on = self.repeats.then(|| plan.grid.going_on(rows.start, self.paper)).flatten();
                let grid = going_on.as_ref().unwrap_or(&plan.grid);
                let (area, wide) = (self.column(body, at), grid.columns.left(grid.columns.count()));
                // Few narrow columns stand together in the middle.
                let narrow = area.strip((area.w - wide) / 2.0, wide);
                let area = if wide + Mm(1.0) < area.w { narrow } else { area };
                below = below.max(grid.draw(&mut page, area, rows.clone()));
            }
            page.type_scale = self.paper.scale;
            if index + 1 == self.sheets(&plan) {
                unwritten = self.write_notes(&mut page, body, below + NOTE_GAP, unwritten);
            }
            pages.push(page);
        }
        // More notes than rows leave room for.
        while !unwritten.is_empty() {
            let mut page = list::start(self.paper, plan.lying, self.head, self.title, true);
            let body = list::body(self.paper, &page);
            unwritten = self.write_notes(&mut page, body, Mm(0.0), unwritten);
            pages.push(page);
        }
        pages
    }

    /// The document of a list that has no others beside it.
    pub(crate) fn document(&self, grid: impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Document {
        list::finish(self.paper, self.pages(grid, |_| String::new()), self.head, self.title)
    }

    fn column(&self, body: Area, index: usize) -> Area {
        let width = (body.w - GUTTER * (self.columns - 1)) / self.columns;
        body.strip((width + GUTTER) * index, width)
    }

    fn best(&self, grid: &impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Option<Plan> {
        let asked: &[bool] = match self.paper.orientation {
            Orientation::Upright => &[false],
            Orientation::Lying => &[true],
            Orientation::Auto => self.lying,
        };
        let turned = Wall { lying: asked, notes: self.notes.clone(), ..*self };
        // As the club asks, unless the columns do not go.
        turned.best_of(grid).or_else(|| self.best_of(grid))
    }

    fn best_of(&self, grid: &impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Option<Plan> {
        if let Some(larger) = self.larger(grid) {
            return Some(larger);
        }
        let (own, at) = (self.own(), |zoom| self.at(zoom, grid));
        let full = (self.floor.0 / own).max(1.0);
        let usual = down(full, 1.0, STEP).find_map(|zoom| Some((at(zoom)?, zoom)));
        let (usual, full) = usual.map_or((None, 1.0), |(plan, zoom)| (Some(plan), zoom));
        let sheets = |plan: &Option<Plan>| plan.as_ref().map_or(usize::MAX, |plan| self.sheets(plan));
        let few = usual.as_ref().is_some_and(|plan| plan.grid.rows.len() < FEW_ROWS);
        let (least, share) = if few { (LEAST_FEW, SHRUNK_FEW) } else { (LEAST, SHRUNK) };
        let least = full * (least / own).clamp(share, 1.0);
        let small = if sheets(&usual) > 1 { at(least) } else { None };
        let small = small.filter(|plan| !few || plan.grid.letters >= SMALLEST);
        let spares = sheets(&small) < sheets(&usual);
        let (first, from) = if spares { (small?, least) } else { (usual?, full) };
        let fewest = self.sheets(&first);
        let found = self.largest(fewest, (first, from), grid);
        let found = if found.zoom * own < self.readable.0 && fewest <= FEW && !few {
            let before = found.zoom;
            match self.largest(fewest + 1, (found.clone(), before), grid) {
                more if more.zoom >= before * WORTH => more,
                _ => found,
            }
        } else {
            found
        };
        Some(self.balanced(found))
    }

    /// The paper in letters of the usual size where the club has larger ones.
    fn usual(&self) -> Option<PaperTemplate> {
        (self.paper.scale > 1.0).then(|| PaperTemplate { scale: 1.0, ..self.paper.clone() })
    }

    /// Letters as much larger than the usual ones as the club asks, on as many sheets as that takes; as near to it as they go.
    fn larger(&self, grid: &impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Option<Plan> {
        let usual = self.usual()?;
        let usual = Wall { paper: &usual, notes: self.notes.clone(), ..*self }.best_of(grid)?;
        // Few rows that are large already take no more sheets.
        let few = usual.grid.rows.len() < FEW_ROWS && self.letters.0 * usual.zoom >= LARGE;
        let most_sheets = self.sheets(&usual) * if few { 1 } else { MOST_SHEETS };
        // Never smaller than the usual ones, whatever sheets that takes.
        let on = |zoom: f32, sheets: usize, larger: f32| {
            let goes =
                |plan: &Plan| self.sheets(plan) <= sheets && plan.grid.letters.0 >= usual.grid.letters.0 * larger;
            Some((self.at(zoom, grid).filter(goes)?, zoom))
        };
        let choices = [(most_sheets, LARGER), (usize::MAX, LARGER), (usize::MAX, 1.0), (usize::MAX, 0.0)];
        let sizes = |(sheets, larger)| {
            let found = down(usual.zoom, 1.0, STEP).chain([1.0]).find_map(|zoom| on(zoom, sheets, larger));
            Some((found?, larger))
        };
        let ((first, from), larger) = choices.into_iter().find_map(sizes)?;
        // A little smaller where that spares a sheet.
        let fewer = self.sheets(&first) - 1;
        let spared = down(from, (from * SPARING).max(1.0), STEP).find_map(|zoom| on(zoom, fewer, larger));
        let (first, from) = spared.unwrap_or((first, from));
        let found = self.balanced(self.largest(self.sheets(&first), (first, from), grid));
        Some(Plan { least: usual.grid.letters.0 * LARGER, ..found })
    }

    /// Its letters at the usual size.
    fn own(&self) -> f32 {
        self.letters.0 * self.paper.scale
    }

    /// The best plan of that size: letters about as large as asked, then few sheets, then the largest letters, then upright.
    fn at(&self, zoom: f32, grid: &impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Option<Plan> {
        let shares = [SHRUNK, SHRUNK - 0.1];
        let shrunk =
            |plan: &Plan| shares.iter().filter(|share| plan.grid.letters.0 < self.own() * zoom * *share - 0.01).count();
        let order = |a: &Plan, b: &Plan| {
            let sheets = (shrunk(a), self.sheets(a)).cmp(&(shrunk(b), self.sheets(b)));
            let letters = b.grid.letters.0.total_cmp(&a.grid.letters.0);
            sheets.then(letters).then(a.lying.cmp(&b.lying))
        };
        self.lying.iter().filter_map(|lying| self.plan(*lying, zoom, grid)).min_by(order)
    }

    /// The plan with the largest letters on that many sheets, from one that stands on them.
    fn largest(
        &self,
        sheets: usize,
        (mut best, mut low): (Plan, f32),
        grid: &impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>,
    ) -> Plan {
        let mut high = (self.most.0 / self.own().min(self.letters.0)).max(1.0);
        let mut tried = high;
        while high - low > STEP {
            let plans = self.lying.iter().filter_map(|lying| self.plan(*lying, tried, grid));
            let plans = plans.into_iter().filter(|plan| self.sheets(plan) <= sheets);
            match plans.min_by(|a, b| b.grid.letters.0.total_cmp(&a.grid.letters.0)) {
                Some(plan) => (best, low) = (plan, tried),
                None => high = tried,
            }
            tried = (low + high) / 2.0;
            if low >= high {
                break;
            }
        }
        best
    }

    fn sheets(&self, plan: &Plan) -> usize {
        plan.ranges.len().div_ceil(self.columns)
    }

    fn plan(&self, lying: bool, zoom: f32, grid: &impl Fn(&PaperTemplate, bool, Mm) -> Option<Grid>) -> Option<Plan> {
        let paper = self.paper.enlarged(zoom);
        let body = list::body(self.paper, &self.paper.page(lying));
        let grid = grid(&paper, lying, self.column(body, 0).w)?;
        let ranges = self.spread(&grid, lying, body.h);
        Some(Plan { lying, zoom, grid, ranges, least: 0.0 })
    }

    /// The rows of each column; the notes are as high a block as they take.
    fn spread(&self, grid: &Grid, lying: bool, height: Mm) -> Vec<Range<usize>> {
        let mut blocks = grid.blocks();
        let rows = blocks.len();
        let notes = self.notes_height(lying);
        if let Some(last) = blocks.last_mut().filter(|_| notes > Mm(0.0)) {
            // With the last row: a note is no reason for a page.
            *last = Block { height: last.height + notes, ..*last };
        }
        let headings = blocks.iter().filter(|block| block.heads && self.repeats).map(|block| block.height);
        let repeated = headings.fold(Mm(0.0), Mm::max);
        let mut ranges = list::spread(&blocks, height - grid.height(0..0) - repeated, 1);
        if let Some(last) = ranges.last_mut() {
            last.end = rows;
        }
        ranges
    }

    /// The same sheets, as even as can be.
    fn balanced(&self, plan: Plan) -> Plan {
        let height = list::body(self.paper, &self.paper.page(plan.lying)).h;
        let columns = self.sheets(&plan) * self.columns;
        let (mut low, mut high) = (Mm(0.0), height);
        let mut ranges = plan.ranges;
        for _ in 0..12 {
            let middle = (low + high) / 2.0;
            let tried = self.spread(&plan.grid, plan.lying, middle);
            let fits = tried.iter().all(|range| plan.grid.height(range.clone()) <= height);
            if tried.len() <= columns && fits {
                (ranges, high) = (tried, middle);
            } else {
                low = middle;
            }
        }
        Plan { ranges, ..plan }
    }

    fn note_lines(&self, lying: bool) -> Vec<String> {
        let width = list::body(self.paper, &self.paper.page(lying)).w - Mm(2.5);
        let size = NOTE * self.paper.scale;
        let lines = |note: &String| {
            font::wrap(note, Face::Regular, size, size, (width, font::line_step(size) * (NOTE_LINES * 2)), NOTE_LINES).0
        };
        self.notes.iter().flat_map(lines).collect()
    }

    fn note_step(&self) -> Mm {
        font::line_step(NOTE * self.paper.scale) * 1.05
    }

    /// The height of the notes under the last row; zero where they are pages of their own.
    fn notes_height(&self, lying: bool) -> Mm {
        const MOST: f32 = 0.5;
        let room = list::body(self.paper, &self.paper.page(lying)).h * MOST;
        let lines = self.note_lines(lying).len();
        let height = NOTE_GAP + self.note_step() * lines;
        if lines == 0 || height > room { Mm(0.0) } else { height }
    }

    /// Writes as many lines as have room; gives those left over.
    fn write_notes<'n>(&self, page: &mut Page, body: Area, top: Mm, lines: &'n [String]) -> &'n [String] {
        let room = list::fitting((body.h - top).max(Mm(0.0)), self.note_step()).min(lines.len());
        let (written, rest) = lines.split_at(room);
        for (at, line) in written.iter().enumerate() {
            page.write(body.band(top + self.note_step() * at, self.note_step()), line, Style::regular(NOTE.0));
        }
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Templates;
    use crate::engine::Item;
    use crate::engine::measured::{self, Column, Holds, Texts};
    use crate::paper::tests::samples::{assert_inside, head, texts};
    use crate::template::PaperSize;

    fn drawn(rows: usize, columns: usize, notes: usize) -> Document {
        let (paper, head) = (Templates::default().paper, head());
        let letters = Pt(10.0);
        let wall =
            Wall { columns, notes: vec!["Une note.".to_owned(); notes], ..Wall::new(&paper, &head, "Liste", letters) };
        let rows: Vec<Texts> = (1..=rows).map(|row| Texts::of(vec![format!("ligne {row}")])).collect();
        let pages = wall.pages(
            |paper, _, width| {
                let column = [Column::new("Titre", Holds::Words)];
                Some(measured::grid(&column, &rows, (width, Mm(6.3)), letters, paper))
            },
            |range| format!("{} à {}", range.start + 1, range.end),
        );
        list::finish(&paper, pages, &head, "Liste")
    }

    fn rows_of(page: &Page) -> Vec<f32> {
        let sizes = page.items.iter().filter_map(|item| match item {
            Item::Text(text) if text.content.starts_with("ligne") => Some(text.size.0),
            _ => None,
        });
        sizes.collect()
    }

    #[test]
    fn a_short_list_is_set_large_and_no_list_smaller_than_nine_points() {
        for rows in [1, 8, 23, 24, 46, 47, 100, 300] {
            let document = drawn(rows, 1, 2);
            assert_inside(&document);
            let sizes: Vec<f32> = document.pages.iter().flat_map(rows_of).collect();
            assert_eq!(sizes.len(), rows, "each row once");
            assert!(sizes.iter().all(|size| (8.99..=20.01).contains(size)), "{rows}: {:?}", sizes.first());
            assert!(rows > 8 || sizes[0] > 19.0, "{rows}: {}", sizes[0]);
        }
    }

    #[test]
    fn pages_are_even_and_a_note_has_none_of_its_own() {
        for rows in (20..140).step_by(7) {
            for notes in [0, 3] {
                let document = drawn(rows, 1, notes);
                let counts: Vec<usize> = document.pages.iter().map(|page| rows_of(page).len()).collect();
                let (least, most) = (counts.iter().min().copied(), counts.iter().max().copied());
                // The page of the notes has as many rows less as they are high.
                assert!(
                    least.zip(most).is_some_and(|(least, most)| most - least <= counts.len() + notes + 1),
                    "{counts:?}"
                );
                assert!(counts.iter().all(|count| *count > 0), "{rows} rows, {notes} notes: {counts:?}");
            }
        }
    }

    #[test]
    fn a_page_of_several_says_what_it_holds() {
        let document = drawn(300, 2, 0);
        let titles: Vec<&str> = texts(&document).into_iter().filter(|text| text.starts_with("Liste – ")).collect();
        assert_eq!(titles.len(), document.pages.len());
        assert!(titles[0].starts_with("Liste – 1 à "), "{titles:?}");
        assert!(!texts(&drawn(12, 2, 0)).iter().any(|text| text.starts_with("Liste – ")));
    }

    #[test]
    fn a_page_lies_where_its_letters_would_be_shrunk_upright() {
        let usual = Templates::default().tableaux.paper;
        for (size, scale, least) in [(PaperSize::A4, 1.0, 12.0), (PaperSize::A4, 1.4, 12.0), (PaperSize::A5, 1.0, 8.0)]
        {
            let (paper, head) = (PaperTemplate { size, scale, ..usual.clone() }, head());
            let cell = |position: u8| format!("ligne\u{a0}{position}\n19\u{a0}à\u{a0}20");
            let rows: Vec<Texts> = (1..=7).map(|_| Texts::of((1..=13).map(cell).collect())).collect();
            let columns: Vec<Column> = (1..=13).map(|n| Column::new(format!("Pos. {n}"), Holds::Words)).collect();
            let document = Wall::new(&paper, &head, "Liste", Pt(10.0))
                .document(|sheet, _, width| measured::whole(&columns, &rows, (width, Mm(6.0)), Pt(10.0), sheet));
            assert_inside(&document);
            let sizes: Vec<f32> = document.pages.iter().flat_map(rows_of).collect();
            assert!(sizes.iter().all(|size| *size >= least), "{size:?} {scale}: {:?}", sizes.first());
            assert!(document.pages.iter().all(|page| page.width > page.height));
        }
    }

    #[test]
    fn larger_letters_are_larger_and_a_large_list_is_read_from_three_metres() {
        let head = head();
        let column = [Column::new("Titre", Holds::Label), Column::new("Total", Holds::Figures)];
        for rows in [10, 26, 100, 600] {
            let texts = |row: u32| Texts::of(vec![format!("ligne LE GOFF Jean-Christophe {row}"), "12345".to_owned()]);
            let rows: Vec<Texts> = (1..=rows).map(texts).collect();
            let size = |scale: f32, large: bool| {
                let paper = PaperTemplate { scale, ..Templates::default().paper };
                let wall = Wall::new(&paper, &head, "Liste", Pt(10.0));
                let wall = if large { wall.large(rows.len()) } else { wall };
                let grid = |sheet: &PaperTemplate, _: bool, width: Mm| {
                    measured::whole(&column, &rows, (width, Mm(0.0)), Pt(10.0), sheet)
                };
                let pages = wall.one_list(grid).pages(grid, |_| String::new());
                pages.iter().flat_map(rows_of).fold(f32::MAX, f32::min)
            };
            for large in [false, true] {
                assert!(size(1.4, large) > size(1.0, large) * 1.1, "{} rows", rows.len());
            }
            assert!(size(1.0, true) >= 15.0, "{} rows: {}", rows.len(), size(1.0, true));
        }
    }

    #[test]
    fn short_names_are_not_broken_to_be_larger() {
        let (paper, head) = (Templates::default().tableaux.paper, head());
        let columns: Vec<Column> = ["Rang", "Triplette", "Attaque %", "Défense %", "Pénalités", "Total %"]
            .iter()
            .map(|title| Column::new(*title, if *title == "Triplette" { Holds::Words } else { Holds::Figures }))
            .collect();
        let row = |n: u32| {
            let cells = [&n.to_string(), "ligne DE LA FONTAINE Jean", "52,50", "61,82", "−1,5", "57,16"];
            Texts::of(cells.map(str::to_owned).to_vec())
        };
        let rows: Vec<Texts> = (1..=13).map(row).collect();
        let document = Wall::new(&paper, &head, "Liste", Pt(10.0))
            .document(|sheet, _, width| measured::whole(&columns, &rows, (width, Mm(6.0)), Pt(10.0), sheet));
        let all = texts(&document);
        assert_eq!(all.iter().filter(|text| **text == "ligne DE LA FONTAINE Jean").count(), 13, "{all:?}");
    }

    #[test]
    fn a_list_lies_as_the_club_asks_where_its_columns_go() {
        let (template, head) = (Templates::default().paper, head());
        for (orientation, upright_goes, lies) in [
            (Orientation::Auto, true, false),
            (Orientation::Lying, true, true),
            (Orientation::Upright, true, false),
            (Orientation::Upright, false, true),
        ] {
            let paper = PaperTemplate { orientation, ..template.clone() };
            let wall = Wall::new(&paper, &head, "Liste", Pt(10.0));
            let rows: Vec<Texts> = (1..=12).map(|row| Texts::of(vec![format!("ligne {row}")])).collect();
            let document = wall.document(|paper, lying, width| {
                let column = [Column::new("Titre", Holds::Words)];
                (lying || upright_goes).then(|| measured::grid(&column, &rows, (width, Mm(6.3)), Pt(10.0), paper))
            });
            assert!(document.pages.iter().all(|page| (page.width > page.height) == lies), "{orientation:?}");
        }
    }
}
