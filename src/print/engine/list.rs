//! Shared by all lists: heading, footer with page numbers, and the spread of rows over pages.
//!
//! Columns and rows are left to each list.

use std::ops::Range;

use super::page::{Document, Face, Page};
use super::qr;
use super::unit::{Area, Mm};
use super::write::Style;
use crate::template::PaperTemplate;
use report::paper::PaperHead;

/// Height of the heading on every page, and the blank part of it below.
const HEADING: Mm = Mm(19.0);
const BELOW_HEADING: Mm = Mm(4.0);
/// Height of the footer on every page.
const FOOTER: Mm = Mm(6.0);
const RULE: Mm = Mm(0.5);
const THIN: Mm = Mm(0.15);
/// Absorbs what rounding takes from an exact fit.
const TOLERANCE: Mm = Mm(0.01);

/// The heading is as high as its letters and the logo need.
fn heading(paper: &PaperTemplate) -> Mm {
    let logo = if paper.logo.is_some() { paper.logo_height + BELOW_HEADING + Mm(1.0) } else { Mm(0.0) };
    (HEADING * paper.scale).max(logo)
}

fn footer(paper: &PaperTemplate) -> Mm {
    FOOTER * paper.scale
}

/// Where the rows of a list go on a page.
pub(crate) fn body(paper: &PaperTemplate, page: &Page) -> Area {
    let (inner, top) = (paper.inside(page), heading(paper));
    inner.band(top, inner.h - top - footer(paper))
}

/// Starts a page of a list with its heading; a continued page is marked as such.
pub(crate) fn start(paper: &PaperTemplate, lying: bool, head: &PaperHead, title: &str, continued: bool) -> Page {
    const TITLE: f32 = 19.0;
    const TITLE_LEAST: f32 = 8.0;
    const SMALL: f32 = 10.0;
    let mut page = paper.page(lying);
    let area = paper.inside(&page).band(Mm(0.0), heading(paper) - BELOW_HEADING);
    let mut words = area;
    if let Some(logo) = &paper.logo {
        let width = (paper.logo_height * logo.proportion()).min(area.w * 0.3);
        page.image(area.strip(area.w - width, width).band(Mm(0.0), area.h - Mm(1.0)), logo);
        words = area.strip(Mm(0.0), area.w - width - Mm(3.0));
    }
    if !paper.results.is_empty() {
        let side = words.h - Mm(0.6);
        qr::draw(&mut page, words.strip(words.w - side, side).band(Mm(0.0), side), &paper.results);
        words = words.strip(Mm(0.0), words.w - side - Mm(2.0));
    }
    let title = if continued { paper.continued(title) } else { title.to_owned() };
    // Rather small on two lines than cut.
    page.write_lines(words.band(Mm(0.0), area.h * 0.58), &title, Style::bold(TITLE).least(TITLE_LEAST), 2);
    under_title(&mut page, words.band(area.h * 0.58, area.h * 0.42), paper, head, Style::regular(SMALL));
    page.line((area.x, area.bottom()), (area.right(), area.bottom()), RULE);
    page
}

/// Tournament, date and club; on a blank form, a line to write them on.
pub(crate) fn under_title(page: &mut Page, area: Area, paper: &PaperTemplate, head: &PaperHead, style: Style) {
    if head.tournament.is_empty() {
        page.field(area, &paper.unnamed, "", style);
        return;
    }
    let parts = [head.tournament.clone(), paper.subtitle(head)];
    let said: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    page.write_lines(area, &said.join(" – "), style, 2);
}

/// Numbers the pages and closes the document.
pub(crate) fn finish(paper: &PaperTemplate, pages: Vec<Page>, head: &PaperHead, title: &str) -> Document {
    let pages = pages.into_iter().map(|page| (page, head));
    Document::new(title, &head.tournament, numbered(paper, pages.collect()))
}

/// Numbers pages through; each is signed with the head, and so the digest, of its paper.
pub(crate) fn numbered(paper: &PaperTemplate, pages: Vec<(Page, &PaperHead)>) -> Vec<Page> {
    const TYPE: f32 = 7.5;
    let count = pages.len();
    let foot = |(index, (mut page, head)): (usize, (Page, &PaperHead))| {
        let (inner, height) = (paper.inside(&page), footer(paper));
        let area = inner.band(inner.h - height + Mm(1.5), height - Mm(1.5));
        page.line((area.x, area.y), (area.right(), area.y), THIN);
        let style = Style::regular(TYPE).grey(25).least(4.5);
        let [left, middle, right] = paper.footer.parts(head, index + 1, count);
        let narrow = area.w * 0.16;
        let side = (area.w - narrow) / 2.0;
        page.write_lines(area.strip(Mm(0.0), side), &left, style, 2);
        page.write(area.strip(side, narrow), &middle, Style { face: Face::Bold, ..style }.centred());
        page.write(area.strip(area.w - side, side), &right, style.right());
        page
    };
    pages.into_iter().enumerate().map(foot).collect()
}

/// A piece of a list that is not divided between two pages.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block {
    pub(crate) height: Mm,
    /// A heading: never the last thing on a page.
    pub(crate) heads: bool,
}

/// The height of that many blocks.
pub(crate) fn height(blocks: &[Block]) -> Mm {
    blocks.iter().fold(Mm(0.0), |sum, block| sum + block.height)
}

/// Spreads blocks over pages with that much `room`, the last page having at least `least` where there are enough.
pub(crate) fn spread(blocks: &[Block], room: Mm, least: usize) -> Vec<Range<usize>> {
    let mut pages = Vec::new();
    let mut from = 0;
    while from < blocks.len() {
        let mut to = from + 1;
        let mut used = blocks[from].height;
        while let Some(block) = blocks.get(to).filter(|block| used + block.height <= room + TOLERANCE) {
            used += block.height;
            to += 1;
        }
        if to < blocks.len() {
            to = before_headings(blocks, from, to);
        }
        pages.push(from..to);
        from = to;
    }
    if let [.., before, last] = pages.as_mut_slice() {
        let missing = least.saturating_sub(last.len());
        if before.len() >= missing + least {
            let cut = before_headings(blocks, before.start, last.start - missing);
            if height(&blocks[cut..last.end]) <= room + TOLERANCE {
                before.end = cut;
                last.start = cut;
            }
        }
    }
    if pages.is_empty() {
        pages.push(0..0);
    }
    pages
}

/// Where to end a page at `to` or before, so that no heading stands alone at its foot.
pub(crate) fn before_headings(blocks: &[Block], from: usize, to: usize) -> usize {
    let rows = blocks[from..to].iter().rposition(|block| !block.heads);
    rows.map_or(to, |last| from + last + 1)
}

/// How many of that length fit in a room.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page holds few rows")]
pub(crate) fn fitting(room: Mm, each: Mm) -> usize {
    ((room + TOLERANCE).0 / each.0).floor().max(0.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Templates;
    use crate::paper::tests::result_samples::long_head;
    use crate::paper::tests::samples::{assert_inside, club, club_with_logo, texts};
    use crate::template::PaperSize;

    #[test]
    fn no_title_is_cut_on_a5_with_a_session_and_a_logo() {
        let logos: [fn() -> Templates; 2] = [|| club_with_logo(300, 100), || club("papier.toml", "")];
        let titles = [
            "Placement – position 16 (séance 2, phase finale) – par équipe",
            "Homologation – championnat interclubs par équipes de 4, ligue de Bretagne",
        ];
        for (paper, title) in logos.iter().flat_map(|logo| titles.map(|title| (logo().paper, title))) {
            for size in [PaperSize::A4, PaperSize::A5] {
                let mut paper = paper.clone();
                paper.size = size;
                let pages = vec![start(&paper, false, &long_head(), title, true)];
                let document = finish(&paper, pages, &long_head(), title);
                assert_inside(&document);
                let all = texts(&document).join(" ");
                assert!(all.contains(&format!("{title} (suite)")) && !all.contains('…'), "{size:?}: {all}");
            }
        }
    }

    fn rows(count: usize) -> Vec<Block> {
        vec![Block { height: Mm(1.0), heads: false }; count]
    }

    #[test]
    fn no_page_ends_with_an_orphan_row() {
        assert_eq!(spread(&rows(10), Mm(4.0), 3), [0..4, 4..7, 7..10]);
        assert_eq!(spread(&rows(8), Mm(4.0), 3), [0..4, 4..8]);
        assert_eq!(spread(&rows(2), Mm(4.0), 3), vec![0..2]);
        assert_eq!(spread(&rows(0), Mm(4.0), 3), vec![0..0]);
    }

    #[test]
    fn every_row_is_on_one_page() {
        for count in 0..200 {
            let pages = spread(&rows(count), Mm(7.0), 3);
            let all: Vec<usize> = pages.iter().cloned().flatten().collect();
            assert_eq!(all, (0..count).collect::<Vec<_>>());
            assert!(pages.iter().all(|page| page.len() <= 7));
        }
    }

    #[test]
    fn a_heading_stays_with_what_it_heads() {
        for before in 1..12 {
            let mut blocks = rows(before);
            blocks.push(Block { height: Mm(1.0), heads: true });
            blocks.extend(rows(6));
            for page in spread(&blocks, Mm(4.0), 3) {
                assert!(!blocks[page.end - 1].heads, "{before} rows before");
            }
        }
    }

    #[test]
    fn a_block_higher_than_a_page_has_one_to_itself() {
        let blocks = [9.0, 2.0, 3.0].map(|height| Block { height: Mm(height), heads: false });
        assert_eq!(spread(&blocks, Mm(4.0), 1), [0..1, 1..2, 2..3]);
    }
}
