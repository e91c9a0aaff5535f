//! Writes text into areas: one fitted line, or a few wrapped ones, centred in height.
//!
//! Measures come from `font`; what to say and where is left to the sheets.

use super::font;
use super::page::{Align, Face, Grey, Ink, Item, Page, Text};
use super::unit::{Area, Mm, Pt};

/// White space kept left and right of a text in its area.
pub(crate) const PADDING: Mm = Mm(1.1);
/// The same in the cell of a grid, in ems.
const CELL_PADDING: f32 = 0.35;
/// How far a text may shrink by default, in shares of its size.
const SHRINK: f32 = 0.7;

/// White space between the rules of a grid and letters of that size.
pub(crate) fn cell_padding(size: Pt) -> Mm {
    size.mm() * CELL_PADDING
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Style {
    pub(crate) face: Face,
    /// Size where there is room.
    pub(crate) size: Pt,
    /// Smallest size before the text is cut.
    pub(crate) least: Pt,
    /// Alignment in the area.
    pub(crate) align: Align,
    /// Colour of the letters.
    pub(crate) ink: Ink,
}

impl Style {
    /// Black regular text, left.
    pub(crate) const fn regular(size: f32) -> Self {
        Self { face: Face::Regular, size: Pt(size), least: Pt(size * SHRINK), align: Align::Left, ink: Ink::BLACK }
    }

    /// Black bold text, left.
    pub(crate) const fn bold(size: f32) -> Self {
        Self { face: Face::Bold, ..Self::regular(size) }
    }

    /// The same, centred.
    pub(crate) fn centred(self) -> Self {
        Self { align: Align::Centre, ..self }
    }

    /// The same, at the right.
    pub(crate) fn right(self) -> Self {
        Self { align: Align::Right, ..self }
    }

    /// The same, in grey.
    pub(crate) fn grey(self, level: u8) -> Self {
        Self { ink: Ink::Grey(Grey(level)), ..self }
    }

    /// The same, in that colour.
    pub(crate) fn ink(self, ink: impl Into<Ink>) -> Self {
        Self { ink: ink.into(), ..self }
    }

    /// The same, shrinking no further than that.
    pub(crate) fn least(self, size: f32) -> Self {
        Self { least: Pt(size), ..self }
    }

    /// The same in letters that much larger; where there is no room they shrink as far as before. A list that is set a little smaller, so that it needs
    /// no other page, has none that are smaller; where a club wants small letters, they are.
    pub(crate) fn scaled(self, scale: f32) -> Self {
        const A_LITTLE: f32 = 0.9;
        let least = if scale < A_LITTLE { self.least * scale } else { self.least };
        Self { size: Pt((self.size.0 * scale).max(least.0.min(self.size.0))), least, ..self }
    }
}

/// True when a text stands whole on at most `lines` lines in a cell of that size; the style is as it will be written
/// ([`Style::scaled`] where the page scales).
pub(crate) fn stands_whole(content: &str, style: Style, width: Mm, height: Mm, lines: usize) -> bool {
    let room = (width - cell_padding(style.size) * 2.0, height);
    // Most texts stand on one line: no need to break them.
    let printable = font::printable(content);
    font::width(printable.trim(), style.face, style.size) <= room.0
        || font::wrap_whole(content, style.face, style.size, style.least, room, lines).is_some()
}

/// A height, and how many lines of text it has.
pub(crate) type Room = (Mm, usize);

/// The first room in which those texts stand whole in their widths; the last one where none will do.
pub(crate) fn room<'t>(
    choices: &[Room; 3],
    scale: f32,
    texts: impl IntoIterator<Item = (&'t str, Style, Mm)> + Clone,
) -> Room {
    let [.., highest] = choices;
    let whole = |(height, lines): &&Room| {
        texts.clone().into_iter().all(|(text, style, width)| {
            let fits = || stands_whole(text, style.scaled(scale), width, *height * scale, *lines);
            width <= Mm(0.0) || text.is_empty() || fits()
        })
    };
    let (height, lines) = choices.iter().find(whole).unwrap_or(highest);
    (*height * scale, *lines)
}

/// The first of those sizes at which all these names stand on at most `lines` lines with no word broken, or the last one: side by side
/// they have one size. `scale` is the page's factor on sizes.
pub(crate) fn common_size<'n>(
    names: impl Iterator<Item = &'n str> + Clone,
    style: Style,
    sizes: &[f32],
    (width, height, lines): (Mm, Mm, usize),
    scale: f32,
) -> f32 {
    let whole = |name: &str, size: f32| {
        let style = Style { size: Pt(size), least: Pt(size), ..style }.scaled(scale);
        let composed = font::composed(name);
        let mut words = font::pieces(&composed).into_iter().map(str::trim_end);
        words.all(|word| font::width(word, style.face, style.size) + cell_padding(style.size) * 2.0 <= width)
            && stands_whole(name, style, width, height, lines)
    };
    let found = sizes.iter().copied().find(|size| names.clone().all(|name| whole(name, *size)));
    found.or(sizes.last().copied()).unwrap_or(style.size.0)
}

impl Page {
    /// Writes one line in an area, in the middle of its height; shrunk or cut to fit.
    pub(crate) fn write(&mut self, area: Area, content: &str, style: Style) {
        let most = font::as_high_as(content, area.h, style.scaled(self.type_scale).size);
        self.write_printable(area, &font::printable(content), most, style);
    }

    fn write_printable(&mut self, area: Area, content: &str, most: Pt, style: Style) {
        let style = style.scaled(self.type_scale);
        let least = Pt(style.least.0.min(most.0));
        let (content, size) = font::fit_printable(content, style.face, most, least, area.w - PADDING * 2.0);
        self.put(area, content, size, style, area.y + (area.h + font::cap_height(size)) / 2.0);
    }

    /// Writes one line in the cell of a table, its white space after the size of the letters.
    pub(crate) fn write_cell(&mut self, cell: Area, content: &str, style: Style) {
        let size = font::as_high_as(content, cell.h, style.scaled(self.type_scale).size);
        let content = font::printable(content);
        let natural = font::width(&content, style.face, size) + cell_padding(size) * 2.0;
        let padding = cell_padding(size * (cell.w.0 / natural.0).min(1.0));
        self.write_printable(self.inside(cell, padding), &content, size, style);
    }

    /// The size, before the page scales it, in which a text stands whole in the cell of a table.
    pub(crate) fn cell_size(&self, cell: Area, content: &str, style: Style) -> Pt {
        // A hair smaller than what just goes.
        const CLEAR: f32 = 0.98;
        let size = font::as_high_as(content, cell.h, style.scaled(self.type_scale).size);
        let natural = font::width(&font::printable(content), style.face, size) + cell_padding(size) * 2.0;
        size * ((cell.w.0 / natural.0 * CLEAR).min(1.0) / self.type_scale)
    }

    /// The same on at most that many lines.
    pub(crate) fn write_cell_lines(&mut self, cell: Area, content: &str, style: Style, lines: usize) {
        let size = font::as_high_as(content, cell.h, style.scaled(self.type_scale).size);
        // A narrow cell spares its letters.
        self.write_lines(self.inside(cell, cell_padding(size).min(cell.w * 0.15)), content, style, lines);
    }

    /// A cell without its white space; what writes in it keeps `PADDING` by itself.
    fn inside(&self, cell: Area, padding: Mm) -> Area {
        let more = padding - PADDING;
        cell.strip(more, cell.w - more * 2.0)
    }

    /// Writes the first of these that goes in an area whole in letters of 5 points at least, or the last one as small as it goes, then cut.
    pub(crate) fn write_either(&mut self, area: Area, [whole, shorter]: &[String; 2], style: Style) {
        const READ: f32 = 5.0;
        let Style { face, size, least, .. } = style.scaled(self.type_scale);
        let (fitted, _) = font::fit(whole, face, size, Pt(least.0.max(READ)), area.w - PADDING * 2.0);
        let whole_fits = fitted == font::printable(whole).trim();
        self.write(area, if whole_fits { whole } else { shorter }, style);
    }

    /// Writes at most `lines` lines in an area, in the middle of its height; shrunk or cut to fit.
    pub(crate) fn write_lines(&mut self, area: Area, content: &str, style: Style, lines: usize) {
        let style = style.scaled(self.type_scale);
        let room = (area.w - PADDING * 2.0, area.h);
        let least = font::as_high_as(content, area.h, style.least);
        let (broken, size) = font::wrap(content, style.face, style.size, least, room, lines);
        let block = font::block_height(broken.len(), size);
        let mut baseline = area.y + (area.h - block) / 2.0 + font::cap_height(size);
        for line in broken {
            self.put(area, line, size, style, baseline);
            baseline += font::line_step(size);
        }
    }

    fn put(&mut self, area: Area, content: String, size: Pt, style: Style, y: Mm) {
        if content.is_empty() {
            return;
        }
        let x = match style.align {
            Align::Left => area.x + PADDING,
            Align::Centre => area.x + area.w / 2.0,
            Align::Right => area.right() - PADDING,
        };
        let (face, align, ink) = (style.face, style.align, style.ink);
        self.items.push(Item::Text(Text { x, y, size, face, align, ink, turned: false, content }));
    }
}
