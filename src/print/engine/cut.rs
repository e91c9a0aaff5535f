//! Common to papers cut apart or filled in by hand: cards on a page, a label with a line to write on.

use super::font;
use super::list;
use super::page::{Grey, Page};
use super::unit::{Area, Mm};
use super::write::{PADDING, Style};
use crate::template::{Order, PaperSize, PaperTemplate};
use report::paper::PaperHead;

/// Printers reach no nearer to the edge of a page.
const EDGE: Mm = Mm(5.5);
/// Thickness of a line to write on.
const LINE: Mm = Mm(0.2);

/// How a page is cut: lying or upright, into so many columns and rows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cut {
    /// The page lies.
    pub(crate) lying: bool,
    /// Cards side by side.
    pub(crate) columns: usize,
    /// Cards one above the other.
    pub(crate) rows: usize,
}

impl Cut {
    /// A cut into that many columns and rows.
    pub(crate) const fn new(lying: bool, columns: usize, rows: usize) -> Self {
        Self { lying, columns, rows }
    }

    /// Divides a page into cells, row by row, and draws where to cut.
    fn cells(self, page: &mut Page) -> Vec<Area> {
        let Self { columns, rows, .. } = self;
        let all = page.area();
        let (width, height) = (all.w / columns, all.h / rows);
        for x in (1..columns).map(|column| width * column) {
            page.cut((x, all.y), (x, all.bottom()));
        }
        for y in (1..rows).map(|row| height * row) {
            page.cut((all.x, y), (all.right(), y));
        }
        let place = |row: usize, column: usize| all.band(height * row, height).strip(width * column, width);
        (0..rows).flat_map(|row| (0..columns).map(move |column| place(row, column))).collect()
    }
}

/// Draws cards, so many to a page, the page being cut as its cards ask; each is given the line for its foot. The first cards lie in the
/// first place of all pages, the next ones in the second place: the pages are cut as one pile, and the piles laid on one another are in
/// order. A club may have them in order on each page.
pub(crate) fn cards<'a, T>(
    (paper, each): (&PaperTemplate, usize),
    cards: &'a [T],
    cut: impl Fn(&[&'a T]) -> Cut,
    head: impl Fn(&'a T) -> &'a PaperHead,
    draw: impl Fn(&mut Page, Area, &'a T, &[String; 2]),
) -> Vec<Page> {
    let count = cards.len().div_ceil(each);
    let page = |index: usize| {
        let number = |place: usize| match paper.order {
            Order::Piles => place * count + index,
            Order::Page => index * each + place,
        };
        let numbered: Vec<(usize, &'a T)> =
            (0..each).map(number).filter_map(|number| Some((number, cards.get(number)?))).collect();
        let cut = cut(&numbered.iter().map(|(_, card)| *card).collect::<Vec<_>>());
        let mut page = paper.page(cut.lying);
        for (cell, (number, card)) in cut.cells(&mut page).into_iter().zip(numbered) {
            draw(&mut page, cell, card, &paper.footer.line(head(card), number + 1, cards.len()));
        }
        page
    };
    (0..count).map(page).collect()
}

/// Papers that are handed to one person each, and numbered by themselves: in pairs, two to a page of A4, each as on A5; one alone has the page
/// to itself.
pub(crate) fn handed_out<'a, T>(
    paper: &PaperTemplate,
    (papers, pairs): (&'a [T], bool),
    head: impl Fn(&'a T) -> &'a PaperHead,
    draw: impl Fn(&'a T, &PaperTemplate) -> Vec<Page>,
) -> Vec<Page> {
    let pairs = pairs && paper.size == PaperSize::A4 && papers.len() > 1;
    let sheet = PaperTemplate { size: if pairs { PaperSize::A5 } else { paper.size }, ..paper.clone() };
    let numbered =
        |one: &'a T| list::numbered(&sheet, draw(one, &sheet).into_iter().map(|page| (page, head(one))).collect());
    let pages = papers.iter().flat_map(numbered).collect();
    if pairs { two_by_two(pages, paper.order) } else { pages }
}

/// Pages of half the size, two to a page: cut in the middle and laid on one another, the halves are in order; or each page is.
fn two_by_two(mut pages: Vec<Page>, order: Order) -> Vec<Page> {
    let mut both = Vec::with_capacity(pages.len().div_ceil(2));
    if order == Order::Page {
        let mut pages = pages.into_iter();
        while let Some(left) = pages.next() {
            both.push(Page::beside(left, pages.next()));
        }
        return both;
    }
    let mut second = pages.split_off(pages.len().div_ceil(2)).into_iter();
    both.extend(pages.into_iter().map(|left| Page::beside(left, second.next())));
    both
}

impl Page {
    /// Draws where to fold: dots across an area at that height, and the words. Dashes are to cut.
    pub(crate) fn fold(&mut self, area: Area, top: Mm) {
        const APART: Mm = Mm(3.0);
        const DOT: Mm = Mm(0.4);
        const WORDS: Mm = Mm(20.0);
        let y = area.y + top;
        let mut x = area.x + EDGE;
        while x < area.right() - EDGE {
            self.fill(Area::new(x, y - DOT / 2.0, DOT, DOT), Grey(30));
            x += APART;
        }
        let words = Area::new(area.x + EDGE, y - Mm(3.4), WORDS, Mm(3.0));
        self.write(words, "plier ici", Style::regular(7.0).grey(35));
    }

    /// A label, then its value, or a line to write on up to the right edge.
    pub(crate) fn field(&mut self, area: Area, label: &str, value: &str, style: Style) {
        // A line to write on is half of it at least.
        let room = if value.is_empty() { area.strip(Mm(0.0), area.w * 0.5) } else { area };
        let natural = font::width(&font::printable(label), style.face, style.size * self.type_scale) + PADDING * 2.0;
        let style = if natural > room.w { Style { size: style.size * (room.w.0 / natural.0), ..style } } else { style };
        self.write(room, label, style);
        let scaled = style.scaled(self.type_scale);
        let width = font::width(&font::printable(label), scaled.face, scaled.size) + PADDING * 2.0;
        let rest = area.strip(width, (area.w - width).max(Mm(0.0)));
        if value.is_empty() {
            let y = area.y + area.h * 0.5 + font::cap_height(scaled.size) * 0.5;
            self.line((rest.x, y), (rest.right() - PADDING, y), LINE);
        } else {
            self.write(rest, value, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Templates;
    use crate::paper::tests::samples::head;

    #[test]
    fn piles_that_are_cut_apart_and_laid_on_one_another_are_in_order() {
        let paper = Templates::default().paper;
        for (count, each) in [(10, 4), (8, 2), (7, 2), (1, 8), (150, 2), (9, 8)] {
            let (cards, head): (Vec<usize>, _) = ((0..count).collect(), head());
            let drawn = super::cards(
                (&paper, each),
                &cards,
                |_| Cut::new(false, 1, each),
                |_| &head,
                |page, cell, card, _| page.marks.push(format!("{:.0} {card}", cell.y.0)),
            );
            assert_eq!(drawn.len(), count.div_ceil(each));
            let mut piles: Vec<(f32, usize)> = Vec::new();
            for mark in drawn.iter().flat_map(|page| &page.marks) {
                let (place, card) = mark.split_once(' ').unwrap_or_default();
                piles.push((place.parse().unwrap_or_default(), card.parse().unwrap_or_default()));
            }
            piles.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert_eq!(piles.into_iter().map(|(_, card)| card).collect::<Vec<_>>(), cards, "{count} by {each}");
        }
    }

    #[test]
    fn a_club_may_have_its_cards_in_order_on_each_page() {
        let paper = crate::paper::tests::samples::club("papier.toml", "[decoupe]\nordre = \"page\"").paper;
        let (cards, head): (Vec<usize>, _) = ((0..5).collect(), head());
        let (cut, mark) = (Cut::new(false, 1, 2), |page: &mut Page, _, card: &usize, _: &[String; 2]| {
            page.marks.push(card.to_string());
        });
        let drawn = super::cards((&paper, 2), &cards, |_| cut, |_| &head, mark);
        assert_eq!(drawn.iter().map(|page| page.marks.join(" ")).collect::<Vec<_>>(), ["0 1", "2 3", "4"]);
    }
}
