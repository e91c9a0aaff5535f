//! The layout model: pages, texts, lines and rectangles in millimetres from the top left corner.
//!
//! Sheets produce it, `pdf` writes it. It knows neither fonts' widths (`font`) nor any file format.

use std::fmt;

use super::unit::{Area, Mm, Pt};
use crate::template::Logo;

/// Which of the two embedded fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Face {
    Regular,
    /// Liberation Sans Bold.
    Bold,
}

impl Face {
    pub(crate) const ALL: [Self; 2] = [Self::Regular, Self::Bold];
}

/// Where a text stands relative to its `x`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// Starts at `x`.
    Left,
    /// Has its middle at `x`.
    Centre,
    /// Ends at `x`.
    Right,
}

/// A grey level in per cent: 0 is black, 100 is white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grey(pub u8);

impl Grey {
    pub(crate) const BLACK: Self = Self(0);
    pub(crate) const WHITE: Self = Self(100);
}

/// A colour of the screen's kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Colour {
    /// Red, 0 to 255.
    pub(crate) red: u8,
    /// Green, 0 to 255.
    pub(crate) green: u8,
    /// Blue, 0 to 255.
    pub(crate) blue: u8,
}

impl Colour {
    pub(crate) const BLACK: Self = Self { red: 0, green: 0, blue: 0 };
}

/// The style of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// A shade of grey.
    Grey(Grey),
    Colour(Colour),
}

impl Ink {
    pub(crate) const BLACK: Self = Self::Grey(Grey::BLACK);
}

impl From<Grey> for Ink {
    fn from(grey: Grey) -> Self {
        Self::Grey(grey)
    }
}

impl From<Colour> for Ink {
    /// A colour without hue is a grey: no colour printing is asked for.
    fn from(colour: Colour) -> Self {
        if colour.red == colour.green && colour.green == colour.blue {
            let percent = (u16::from(colour.red) * 100 + 127) / 255;
            return Self::Grey(Grey(u8::try_from(percent).unwrap_or(100)));
        }
        Self::Colour(colour)
    }
}

/// One line of text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Text {
    /// Anchor, see [`Align`].
    pub(crate) x: Mm,
    pub(crate) y: Mm,
    pub(crate) size: Pt,
    pub(crate) face: Face,
    pub(crate) align: Align,
    /// Colour of the letters.
    pub(crate) ink: Ink,
    /// Upside down: it runs from right to left, about its anchor.
    pub(crate) turned: bool,
    /// The text.
    pub(crate) content: String,
}

/// A straight line.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) from: (Mm, Mm),
    pub(crate) to: (Mm, Mm),
    pub(crate) width: Mm,
    pub(crate) ink: Ink,
    /// Dashed: where to cut.
    pub(crate) dashed: bool,
}

/// A rectangle, drawn, filled or both.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rect {
    pub(crate) area: Area,
    /// Thickness of the outline, if any; the outline is black.
    pub(crate) stroke: Option<Mm>,
    /// Inside, if any.
    pub(crate) fill: Option<Ink>,
}

/// An image, stretched over its area.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Image {
    pub(crate) area: Area,
    pub(crate) logo: Logo,
}

/// Anything on a page, in drawing order.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Item {
    Text(Text),
    Line(Line),
    Rect(Rect),
    Image(Image),
}

impl Item {
    fn moved(&mut self, at: impl Fn((Mm, Mm)) -> (Mm, Mm), within: impl Fn(Area) -> Area) {
        match self {
            Self::Text(text) => (text.x, text.y) = at((text.x, text.y)),
            Self::Line(line) => (line.from, line.to) = (at(line.from), at(line.to)),
            Self::Rect(Rect { area, .. }) | Self::Image(Image { area, .. }) => *area = within(*area),
        }
    }
}

/// One sheet of paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    pub(crate) width: Mm,
    pub(crate) height: Mm,
    /// The factor on the type sizes of texts written on it.
    pub(crate) type_scale: f32,
    /// The items on the page.
    pub(crate) items: Vec<Item>,
    /// The headings for the outline of the file: tables, players.
    pub(crate) marks: Vec<String>,
}

impl Page {
    /// Short side of A4.
    pub(crate) const A4_SHORT: Mm = Mm(210.0);
    /// Long side of A4.
    pub(crate) const A4_LONG: Mm = Mm(297.0);

    /// A blank page of that size.
    pub(crate) const fn blank(width: Mm, height: Mm) -> Self {
        Self { width, height, type_scale: 1.0, items: Vec::new(), marks: Vec::new() }
    }

    /// A blank A4 page, upright.
    #[cfg(test)]
    pub(crate) const fn portrait() -> Self {
        Self::blank(Self::A4_SHORT, Self::A4_LONG)
    }

    /// The whole page.
    pub(crate) const fn area(&self) -> Area {
        Area::new(Mm(0.0), Mm(0.0), self.width, self.height)
    }

    /// Draws the outline of an area in black.
    pub(crate) fn frame(&mut self, area: Area, width: Mm) {
        self.items.push(Item::Rect(Rect { area, stroke: Some(width), fill: None }));
    }

    /// Fills an area.
    pub(crate) fn fill(&mut self, area: Area, ink: impl Into<Ink>) {
        self.items.push(Item::Rect(Rect { area, stroke: None, fill: Some(ink.into()) }));
    }

    /// Draws an image as large as it fits in an area, at its right.
    pub(crate) fn image(&mut self, area: Area, logo: &Logo) {
        let height = area.h.min(area.w / logo.proportion());
        let width = height * logo.proportion();
        let area = Area::new(area.right() - width, area.y + (area.h - height) / 2.0, width, height);
        self.items.push(Item::Image(Image { area, logo: logo.clone() }));
    }

    /// Turns everything drawn after the first `from` items upside down within an area.
    pub(crate) fn turn(&mut self, from: usize, area: Area) {
        let (x, y) = (area.x + area.right(), area.y + area.bottom());
        for item in self.items.iter_mut().skip(from) {
            // The place of an image is turned; the image itself stays upright.
            item.moved(|point| (x - point.0, y - point.1), |at| Area::new(x - at.right(), y - at.bottom(), at.w, at.h));
            if let Item::Text(text) = item {
                text.turned = !text.turned;
            }
        }
    }

    /// Draws something larger by `zoom` in an area, about its top left corner; lines are as thin as elsewhere.
    pub(crate) fn enlarged(&mut self, area: Area, zoom: f32, draw: impl FnOnce(&mut Self, Area)) {
        let from = self.items.len();
        draw(self, Area::new(area.x, area.y, area.w / zoom, area.h / zoom));
        let at = |(x, y): (Mm, Mm)| (area.x + (x - area.x) * zoom, area.y + (y - area.y) * zoom);
        let larger = |inner: Area| {
            let (x, y) = at((inner.x, inner.y));
            Area::new(x, y, inner.w * zoom, inner.h * zoom)
        };
        for item in self.items.iter_mut().skip(if zoom == 1.0 { usize::MAX } else { from }) {
            item.moved(at, larger);
            if let Item::Text(text) = item {
                text.size = text.size * zoom;
            }
        }
    }

    /// Two upright pages side by side on one that lies, twice as large, to be cut apart.
    pub(crate) fn beside(left: Self, right: Option<Self>) -> Self {
        let (width, height) = (left.width, left.height);
        // Half an A4 is 148 mm wide, the whole of it 297.
        let is_a4 = (width.0 * 2.0 - Self::A4_LONG.0).abs() < 1.5;
        let whole = if is_a4 { Self::A4_LONG } else { width * 2.0 };
        let step = whole - width;
        let mut both = Self { width: whole, ..left };
        for mut item in right.iter().flat_map(|page| page.items.clone()) {
            item.moved(|(x, y)| (x + step, y), |area| Area::new(area.x + step, area.y, area.w, area.h));
            both.items.push(item);
        }
        both.marks.extend(right.into_iter().flat_map(|page| page.marks));
        both.cut((whole * 0.5, Mm(0.0)), (whole * 0.5, height));
        both
    }

    /// Draws a black line.
    pub(crate) fn line(&mut self, from: (Mm, Mm), to: (Mm, Mm), width: Mm) {
        self.stroke([from, to], width, Grey::BLACK, false);
    }

    /// Draws a line in some grey, through or dashed.
    pub(crate) fn stroke(&mut self, [from, to]: [(Mm, Mm); 2], width: Mm, grey: Grey, dashed: bool) {
        self.items.push(Item::Line(Line { from, to, width, ink: grey.into(), dashed }));
    }

    /// Draws a grey dashed line: cut here.
    pub(crate) fn cut(&mut self, from: (Mm, Mm), to: (Mm, Mm)) {
        const WIDTH: Mm = Mm(0.15);
        const GREY: Grey = Grey(45);
        self.stroke([from, to], WIDTH, GREY, true);
    }
}

/// A printable document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// Shown by viewers as the window's title.
    pub title: String,
    pub pages: Vec<Page>,
}

impl Document {
    /// A document named after its kind and, where known, its tournament.
    pub(crate) fn new(what: &str, tournament: &str, pages: Vec<Page>) -> Self {
        let title = if tournament.is_empty() { what.to_owned() } else { format!("{what} – {tournament}") };
        Self { title, pages }
    }

    /// One line per item, with its values in millimetres: what tests compare.
    pub fn to_text(&self) -> String {
        self.to_string()
    }
}

impl fmt::Display for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "document {:?}", self.title)?;
        for (index, page) in self.pages.iter().enumerate() {
            writeln!(f, "page {} {} x {}", index + 1, page.width, page.height)?;
            for item in &page.items {
                writeln!(f, "{item}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Grey(grey) => write!(f, "grey {}", grey.0),
            Self::Colour(Colour { red, green, blue }) => write!(f, "#{red:02x}{green:02x}{blue:02x}"),
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(t) => {
                write!(f, "text {} {} {}pt {:?} {:?} {} {:?}", t.x, t.y, t.size, t.face, t.align, t.ink, t.content)?;
                if t.turned { write!(f, " turned") } else { Ok(()) }
            }
            Self::Line(l) => {
                write!(f, "line {} {} to {} {} ", l.from.0, l.from.1, l.to.0, l.to.1)?;
                write!(f, "width {:.2} {}", l.width.0, l.ink)?;
                if l.dashed { write!(f, " dashed") } else { Ok(()) }
            }
            Self::Rect(r) => {
                write!(f, "rect {} {} size {} {}", r.area.x, r.area.y, r.area.w, r.area.h)?;
                if let Some(stroke) = r.stroke {
                    write!(f, " stroke {:.2}", stroke.0)?;
                }
                match r.fill {
                    Some(Ink::Grey(grey)) => write!(f, " fill {}", grey.0),
                    Some(colour) => write!(f, " fill {colour}"),
                    None => Ok(()),
                }
            }
            Self::Image(i) => {
                write!(f, "image {} {} size {} {} {:?}", i.area.x, i.area.y, i.area.w, i.area.h, i.logo)
            }
        }
    }
}
