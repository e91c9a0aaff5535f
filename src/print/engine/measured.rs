//! Tables that lay themselves out: columns as wide as their content, words broken into lines, rows as high as they must be.

use super::flow::broken;
use super::font;
use super::grid::{Cell, Columns, Grid, Row, THIN};
use super::page::{Face, Grey};
use super::unit::{Mm, Pt};
use super::write::{PADDING, Style, cell_padding};
use crate::template::PaperTemplate;

/// White space above and below the text of a row, in shares of its type size.
const AIR: f32 = 0.75;
/// Type of the line under a row, in shares of its type size.
const UNDER: f32 = 0.88;
/// Type of the headings, in shares of the rows'.
const TITLE: f32 = 0.92;
/// The room for accents and descenders below the last line, in shares of its type size.
const DESCENT: f32 = 0.25;
/// White space under the lines under a row.
const BELOW: Mm = Mm(0.9);
/// No table is set smaller.
pub(crate) const SMALLEST: Pt = Pt(7.0);
/// Titles take up to that many lines.
const TITLE_LINES: usize = 2;

/// The kind of content of a column.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Holds {
    /// Figures: as wide as the widest, at the right.
    Figures,
    /// Words that are never broken: as wide as the widest.
    Label,
    /// Words, broken where the column is too narrow; such columns share the remaining width.
    Words,
    /// Nothing: to be written in, that wide.
    Box(f32),
}

/// An over-long word is set smaller in its own cell, down to that share, before all others are.
const LONG_WORD: usize = 12;
const ALONE: f32 = 0.75;
/// So does a name of up to so many letters that takes so many lines.
const NAME: usize = 70;
const HIGH: usize = 3;
/// A name of no more letters stands on one line.
const SHORT: usize = 26;

/// What a column of these names holds: one line each, where all are short.
pub(crate) fn names<'n>(mut names: impl Iterator<Item = &'n str>) -> Holds {
    if names.all(|name| name.chars().count() <= SHORT) { Holds::Label } else { Holds::Words }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Column {
    title: String,
    holds: Holds,
    bold: bool,
}

impl Column {
    pub(crate) fn new(title: impl Into<String>, holds: Holds) -> Self {
        Self { title: title.into(), holds, bold: false }
    }

    /// The same in bold.
    pub(crate) fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    fn style(&self, size: Pt) -> Style {
        let style = if self.bold { Style::bold(size.0) } else { Style::regular(size.0) };
        match self.holds {
            Holds::Figures => style.right(),
            _ => style,
        }
    }

    fn face(&self) -> Face {
        if self.bold { Face::Bold } else { Face::Regular }
    }
}

/// The texts of a row.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Texts {
    /// One per column.
    pub(crate) cells: Vec<String>,
    /// Lines under them, from that column to the right edge.
    pub(crate) under: Vec<String>,
    pub(crate) under_from: usize,
    pub(crate) marked: bool,
    /// A heading of the rows that follow: its first cell over the whole width.
    pub(crate) heads: bool,
}

impl Texts {
    /// A plain row.
    pub(crate) fn of(cells: Vec<String>) -> Self {
        Self { cells, ..Self::default() }
    }
}

type Text<'l, T> = Box<dyn Fn(&T) -> String + 'l>;

/// The columns of a table, each with what it shows of a row.
pub(crate) struct Listing<'l, T>(Vec<(Column, Text<'l, T>)>);

impl<'l, T> Listing<'l, T> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn column(mut self, column: Column, text: impl Fn(&T) -> String + 'l) -> Self {
        self.0.push((column, Box::new(text)));
        self
    }

    /// A column that is there only where it has something to show.
    pub(crate) fn when(self, shown: bool, column: Column, text: impl Fn(&T) -> String + 'l) -> Self {
        if shown { self.column(column, text) } else { self }
    }

    pub(crate) fn columns(&self) -> Vec<Column> {
        self.0.iter().map(|(column, _)| column.clone()).collect()
    }

    pub(crate) fn row(&self, of: &T) -> Texts {
        Texts::of(self.0.iter().map(|(_, text)| text(of)).collect())
    }
}

/// Lays a table out in that width, on that paper; no row is lower than `least`.
pub(crate) fn grid(
    columns: &[Column],
    rows: &[Texts],
    (width, least): (Mm, Mm),
    size: Pt,
    paper: &PaperTemplate,
) -> Grid {
    let size = whole_size(columns, rows, width, size, paper);
    let letters = size * paper.scale;
    let widths = widths(columns, rows, width, letters);
    let small = beside(letters, UNDER);
    let line = |row: &Texts| {
        let lines = row_lines(row, columns, &widths, width, letters);
        let highest = lines.iter().map(|(lines, size)| text_height(lines.len(), *size)).fold(Mm(0.0), Mm::max);
        let own = (highest + letters.mm() * AIR).max(least * paper.scale);
        let style = |column: &Column, size: Pt| if row.heads { Style::bold(size.0) } else { column.style(size) };
        let over = |index: usize| if row.heads && index == 0 { columns.len() } else { 1 };
        let cells = lines.into_iter().zip(columns).enumerate().filter(|(_, ((lines, _), _))| !lines.is_empty());
        let cells = cells.map(|(at, ((lines, size), column))| {
            let style = style(column, Pt(size.0 / paper.scale));
            Cell::new(at, lines.join("\n"), style).over(over(at)).broken().part(Mm(0.0), own)
        });
        let right = widths.iter().skip(row.under_from).copied().sum::<Mm>();
        let below: Vec<String> =
            row.under.iter().flat_map(|text| broken(text, Face::Regular, small, inside(right, letters))).collect();
        let step = font::line_step(small) * 1.05;
        let under = if below.is_empty() { Mm(0.0) } else { step * below.len() + BELOW };
        let below = below.into_iter().enumerate().map(|(index, text)| {
            let style = Style::regular(small.0 / paper.scale).grey(15);
            let over = columns.len() - row.under_from;
            Cell::new(row.under_from, text, style).over(over).broken().part(own + BELOW / 2.0 + step * index, step)
        });
        let title_fill = row.heads.then_some(paper.title_fill.into());
        Row {
            height: own + under,
            fenced: Some(if row.heads { Mm(0.0) } else { own }).filter(|fenced| *fenced < own + under),
            heads: row.heads,
            ground: title_fill.or(row.marked.then_some(Grey(94).into())),
            rule: Some(THIN),
            cells: cells.chain(below).collect(),
        }
    };
    let between = (1..columns.len()).map(|column| (column, THIN)).collect();
    let titles = titles(columns, &widths, size, paper);
    Grid {
        titles,
        rows: rows.iter().map(line).collect(),
        columns: Columns::new(widths),
        between,
        letters,
        ..Grid::default()
    }
}

/// The lines of each cell of a row, with their size.
fn row_lines(row: &Texts, columns: &[Column], widths: &[Mm], width: Mm, letters: Pt) -> Vec<(Vec<String>, Pt)> {
    let cell = |(index, (column, own)): (usize, (&Column, &Mm))| {
        let text = row.cells.get(index).map_or("", String::as_str);
        match (row.heads, column.holds) {
            (true, _) if index == 0 => (broken(text, Face::Bold, letters, inside(width, letters)), letters),
            (true, _) => (Vec::new(), letters),
            (false, Holds::Words) => cell_lines(text, column, *own, letters),
            _ => (vec![text.to_owned()], letters),
        }
    };
    columns.iter().zip(widths).enumerate().map(cell).collect()
}

/// The lines of a text in its cell, with their size: smaller than the others' where a word would be broken else.
fn cell_lines(text: &str, column: &Column, own: Mm, letters: Pt) -> (Vec<String>, Pt) {
    let room = own - cell_padding(letters) * 2.0;
    let whole = font::composed(text);
    let widest = font::pieces(&whole)
        .into_iter()
        .map(|part| font::width(part.trim_end(), column.face(), letters))
        .fold(Mm(0.1), Mm::max);
    let most = (room.0 / widest.0).clamp(ALONE, 1.0);
    let at = |share: f32| {
        let size = beside(letters, share);
        let lines = text.split('\n').flat_map(|line| broken(line, column.face(), size, inside(own, letters)));
        (lines.collect::<Vec<_>>(), size)
    };
    let usual = at(most);
    if usual.0.len() < HIGH || text.chars().count() > NAME || text.contains([',', ';', '\n']) {
        return usual;
    }
    // A name on many lines: on fewer, where it can be.
    let smaller = [0.9, 0.82, ALONE].into_iter().filter(|share| *share < most).map(at);
    smaller.fold(usual, |best, other| if other.0.len() < best.0.len() { other } else { best })
}

/// Letters beside others of that size, that much smaller; none that cannot be read.
fn beside(letters: Pt, share: f32) -> Pt {
    Pt((letters.0 * share).max(SMALLEST.0).min(letters.0))
}

/// The titles of the columns.
fn titles(columns: &[Column], widths: &[Mm], size: Pt, paper: &PaperTemplate) -> Row {
    if columns.iter().all(|column| column.title.is_empty()) {
        return Row::default();
    }
    // As large as they are drawn.
    let letters = beside(size * paper.scale, TITLE);
    let size = Pt(letters.0 / paper.scale);
    let lines = columns.iter().zip(widths);
    let lines = lines.map(|(column, width)| {
        broken(&column.title, Face::Bold, letters, inside(*width, letters)).len().min(TITLE_LINES)
    });
    let cell = |(at, column): (usize, &Column)| {
        let style = Style { align: column.style(size).align, ..Style::bold(size.0) };
        Cell::new(at, &column.title, style).lines(TITLE_LINES)
    };
    Row {
        height: text_height(lines.max().unwrap_or(1), letters) + letters.mm() * AIR,
        ground: Some(paper.title_fill.into()),
        cells: columns.iter().enumerate().map(cell).collect(),
        ..Row::default()
    }
}

/// The same where every word, and every short name, stands whole in its column, and no text is higher than that, for lists that are set
/// larger than their usual scale.
pub(crate) fn whole(
    columns: &[Column],
    rows: &[Texts],
    (width, least): (Mm, Mm),
    size: Pt,
    paper: &PaperTemplate,
) -> Option<Grid> {
    // At the usual size an overlong text is set smaller, then broken within words.
    // Where a club has larger letters, names are rather broken between their words.
    let short = if paper.scale > paper.zoom + 0.01 { 0 } else { SHORT };
    let stands = paper.zoom <= 1.0 || stand(columns, rows, width, size * paper.scale, short);
    let grid = stands.then(|| grid(columns, rows, (width, least), size, paper))?;
    let highest = text_height(HIGH, grid.letters) + grid.letters.mm() * AIR + Mm(0.1);
    let low = |row: &Row| row.fenced.unwrap_or(row.height) <= highest.max(least * paper.scale);
    (paper.zoom <= 1.0 || grid.rows.iter().all(low)).then_some(grid)
}

/// True when the columns fit and every word stands whole in its own, in letters of that size, and every line of no more letters than `short`.
fn stand(columns: &[Column], rows: &[Texts], width: Mm, letters: Pt, short: usize) -> bool {
    let widths = widths(columns, rows, width, letters);
    if widths.iter().copied().sum::<Mm>() > width + Mm(0.1) {
        return false;
    }
    let longest = |text: &str, face: Face| {
        let of_line = |line: &str| {
            let line = font::composed(line);
            if line.chars().count() <= short {
                return font::width(line.trim_end(), face, letters);
            }
            let alone = |part: &str| if part.chars().count() > LONG_WORD { ALONE } else { 1.0 };
            let widths = font::pieces(&line).into_iter().map(str::trim_end);
            widths.map(|part| font::width(part, face, letters) * alone(part)).fold(Mm(0.0), Mm::max)
        };
        text.split('\n').map(of_line).fold(Mm(0.0), Mm::max)
    };
    rows.iter().filter(|row| !row.heads).all(|row| {
        let cells = row.cells.iter().zip(columns).zip(&widths);
        cells
            .into_iter()
            .all(|((text, column), own)| longest(text, column.face()) + cell_padding(letters) * 2.0 <= *own)
    })
}

/// The largest size, up to that one, at which every word stands whole; no smaller than what can be read, where words are broken then.
fn whole_size(columns: &[Column], rows: &[Texts], width: Mm, size: Pt, paper: &PaperTemplate) -> Pt {
    const STEP: f32 = 0.95;
    let least = (SMALLEST.0 / paper.scale).min(size.0);
    let mut sizes = std::iter::successors(Some(size), |size| Some(*size * STEP)).take_while(|size| size.0 >= least);
    sizes.find(|size| stand(columns, rows, width, *size * paper.scale, 0)).unwrap_or(Pt(least))
}

/// The width of a cell for what breaks texts with the usual padding.
fn inside(cell: Mm, size: Pt) -> Mm {
    cell - (cell_padding(size) - PADDING) * 2.0
}

/// The height that many lines take, accents and descenders included.
fn text_height(lines: usize, size: Pt) -> Mm {
    font::block_height(lines.max(1), size) + size.mm() * DESCENT
}

/// The width in which a title stands whole, broken between two words where that is narrower.
fn title_width(title: &str, size: Pt) -> Mm {
    let title = &font::composed(title);
    let width = |part: &str| font::width(part, Face::Bold, size);
    let breaks = title.match_indices(' ').map(|(at, _)| title.split_at(at));
    breaks.map(|(one, other)| width(one).max(width(other.trim_start()))).fold(width(title), Mm::min)
}

/// Figures and labels take what they need; columns of words share the rest, as far as they need it.
fn widths(columns: &[Column], rows: &[Texts], width: Mm, size: Pt) -> Vec<Mm> {
    let padding = cell_padding(size) * 2.0 + Mm(0.05);
    let title = beside(size, TITLE);
    let natural = |index: usize, column: &Column| {
        let texts = rows.iter().filter(|row| !row.heads).filter_map(|row| row.cells.get(index));
        let texts = texts.flat_map(|text| text.split('\n'));
        let widest = texts.map(|text| font::width(&font::printable(text), column.face(), size));
        widest.fold(title_width(&column.title, title), Mm::max) + padding
    };
    let needs: Vec<Mm> = columns
        .iter()
        .enumerate()
        .map(|(index, column)| match column.holds {
            Holds::Box(width) => Mm(width),
            _ => natural(index, column),
        })
        .collect();
    let is_words = |index: &usize| columns.get(*index).is_some_and(|column| column.holds == Holds::Words);
    let fixed = needs.iter().enumerate().filter(|(index, _)| !is_words(index));
    let mut left = width - fixed.fold(Mm(0.0), |sum, (_, need)| sum + *need);
    // Columns narrower than their share have what they need; the others share the rest.
    let mut open: Vec<usize> = (0..columns.len()).filter(is_words).collect();
    let mut given = needs.clone();
    let box_last = columns.last().is_some_and(|column| matches!(column.holds, Holds::Box(_)));
    if let (true, Some(last)) = (open.is_empty() && (left > Mm(0.0) || box_last), given.last_mut()) {
        // A box is as narrow as the others leave it.
        *last = (*last + left).max(Mm(1.0));
        return given;
    }
    loop {
        let share = left / open.len().max(1);
        let total = open.iter().fold(Mm(0.0), |sum, index| sum + needs[*index]);
        // A title stands whole, whatever is under it, where all do.
        let head = |index: &usize| title_width(&columns[*index].title, title) + padding;
        let stand = open.iter().map(head).sum::<Mm>() <= left;
        let own = |index: usize| needs[index].min(if stand { share.max(head(&index)) } else { share });
        let settled = |index: &&usize| needs[**index] <= share || own(**index) > share;
        let (small, large): (Vec<usize>, Vec<usize>) = open.iter().partition(settled);
        if small.is_empty() || total <= left {
            for index in &open {
                // All fit: the surplus is spread in proportion. None does: in equal parts.
                given[*index] = if total <= left { left * (needs[*index].0 / total.0) } else { share };
            }
            break;
        }
        for index in small {
            given[index] = own(index);
            left = left - given[index];
        }
        open = large;
    }
    given
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Templates;

    fn width_of(columns: &[(Holds, &str)]) -> Vec<f32> {
        let rows = vec![Texts::of(columns.iter().map(|(_, text)| (*text).to_owned()).collect())];
        let columns: Vec<Column> = columns.iter().map(|(holds, _)| Column::new("x", *holds)).collect();
        let grid = super::grid(&columns, &rows, (Mm(100.0), Mm(0.0)), Pt(10.0), &Templates::default().prix.paper);
        (0..columns.len()).map(|column| grid.columns.width(column).0).collect()
    }

    #[test]
    fn a_title_of_three_words_stands_whole_on_two_lines_whatever_the_cells_hold() {
        let columns = [Column::new("Points de match", Holds::Figures), Column::new("Joueur", Holds::Words)];
        let title = beside(Pt(10.0), TITLE);
        let own = widths(&columns, &[], Mm(100.0), Pt(10.0))[0];
        assert_eq!(broken("Points de match", Face::Bold, title, own), ["Points", "de match"]);
    }

    #[test]
    fn figures_take_what_they_need_and_words_share_the_rest() {
        let long = "a long text that will never stand on one line of a table that is ten centimetres wide";
        let widths = width_of(&[(Holds::Figures, "12"), (Holds::Words, long), (Holds::Words, "short")]);
        assert!((widths.iter().sum::<f32>() - 100.0).abs() < 0.1, "{widths:?}");
        assert!(widths[0] < 8.0 && widths[2] < 15.0 && widths[1] > 70.0, "{widths:?}");
        let even = width_of(&[(Holds::Words, long), (Holds::Words, long)]);
        assert!((even[0] - even[1]).abs() < 0.1, "{even:?}");
        let boxed = width_of(&[(Holds::Figures, "12"), (Holds::Box(20.0), "")]);
        assert!((boxed.iter().sum::<f32>() - 100.0).abs() < 0.1, "the last one takes what is left: {boxed:?}");
    }
    #[test]
    fn titles_are_as_high_as_their_letters() {
        let height = |scale: f32, title: &str| {
            let paper = PaperTemplate { scale, ..Templates::default().prix.paper };
            let columns = [Column::new(title, Holds::Figures), Column::new("Joueur", Holds::Words)];
            let rows = [Texts::of(vec!["31,019".to_owned(), "Les Poignées".to_owned()])];
            super::grid(&columns, &rows, (Mm(150.0), Mm(0.0)), Pt(10.0), &paper).titles.height
        };
        let (one, two) = (height(1.0, "Rang"), height(2.0, "Rang"));
        assert!((two.0 / one.0 - 2.0).abs() < 0.01, "{one:?}, twice as large {two:?}");
        assert!(height(2.0, "Points de match") > two * 1.5, "on two lines");
    }
}
