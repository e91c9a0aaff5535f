//! The layout model: pages, texts, lines and rectangles in millimetres from the top left corner.
//!
//! Sheets produce it, `pdf` writes it. It knows neither fonts' widths (`font`) nor any file format.

use std::fmt;

use super::unit::{Area, Mm, Pt};

/// Which of the two embedded fonts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// Liberation Sans.
    Regular,
    /// Liberation Sans Bold.
    Bold,
}

impl Face {
    /// Both faces.
    pub const ALL: [Self; 2] = [Self::Regular, Self::Bold];
}

/// Where a text stands relative to its `x`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Starts at `x`.
    Left,
    /// Has its middle at `x`.
    Centre,
    /// Ends at `x`.
    Right,
}

/// A grey level in per cent: 0 is black, 100 is white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grey(pub u8);

impl Grey {
    /// Ink.
    pub const BLACK: Self = Self(0);
    /// Paper.
    pub const WHITE: Self = Self(100);
}

/// One line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// Anchor, see [`Align`].
    pub x: Mm,
    /// Baseline.
    pub y: Mm,
    /// Type size.
    pub size: Pt,
    /// Font.
    pub face: Face,
    /// Alignment.
    pub align: Align,
    /// Grey level.
    pub grey: Grey,
    /// What it says.
    pub content: String,
}

/// A straight line.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Start.
    pub from: (Mm, Mm),
    /// End.
    pub to: (Mm, Mm),
    /// Thickness.
    pub width: Mm,
    /// Grey level.
    pub grey: Grey,
    /// Dashed: where to cut.
    pub dashed: bool,
}

/// A rectangle, drawn, filled or both.
#[derive(Debug, Clone, PartialEq)]
pub struct Rect {
    /// Where.
    pub area: Area,
    /// Thickness of the outline, if any; the outline is black.
    pub stroke: Option<Mm>,
    /// Inside, if any.
    pub fill: Option<Grey>,
}

/// Anything on a page, in drawing order.
#[derive(Debug, Clone, PartialEq)]
pub enum Item {
    /// A text.
    Text(Text),
    /// A line.
    Line(Line),
    /// A rectangle.
    Rect(Rect),
}

/// One sheet of paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// Width.
    pub width: Mm,
    /// Height.
    pub height: Mm,
    /// What is on it.
    pub items: Vec<Item>,
}

impl Page {
    /// Short side of A4.
    pub const A4_SHORT: Mm = Mm(210.0);
    /// Long side of A4.
    pub const A4_LONG: Mm = Mm(297.0);

    /// A blank A4 page, upright.
    #[must_use]
    pub const fn portrait() -> Self {
        Self { width: Self::A4_SHORT, height: Self::A4_LONG, items: Vec::new() }
    }

    /// A blank A4 page, lying.
    #[must_use]
    pub const fn landscape() -> Self {
        Self { width: Self::A4_LONG, height: Self::A4_SHORT, items: Vec::new() }
    }

    /// The whole page.
    #[must_use]
    pub const fn area(&self) -> Area {
        Area::new(Mm(0.0), Mm(0.0), self.width, self.height)
    }

    /// Draws the outline of an area in black.
    pub fn frame(&mut self, area: Area, width: Mm) {
        self.items.push(Item::Rect(Rect { area, stroke: Some(width), fill: None }));
    }

    /// Fills an area.
    pub fn fill(&mut self, area: Area, grey: Grey) {
        self.items.push(Item::Rect(Rect { area, stroke: None, fill: Some(grey) }));
    }

    /// Draws a black line.
    pub fn line(&mut self, from: (Mm, Mm), to: (Mm, Mm), width: Mm) {
        self.items.push(Item::Line(Line { from, to, width, grey: Grey::BLACK, dashed: false }));
    }

    /// Draws a grey dashed line: cut here.
    pub fn cut(&mut self, from: (Mm, Mm), to: (Mm, Mm)) {
        const WIDTH: Mm = Mm(0.15);
        const GREY: Grey = Grey(45);
        self.items.push(Item::Line(Line { from, to, width: WIDTH, grey: GREY, dashed: true }));
    }
}

/// A printable document.
#[derive(Debug, Clone, PartialEq)]
pub struct Document {
    /// Shown by viewers as the window's title.
    pub title: String,
    /// Its pages.
    pub pages: Vec<Page>,
}

impl Document {
    /// One line per item, with its values in millimetres: what tests compare.
    #[must_use]
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

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(t) => write!(
                f,
                "text {} {} {}pt {:?} {:?} grey {} {:?}",
                t.x, t.y, t.size, t.face, t.align, t.grey.0, t.content
            ),
            Self::Line(l) => {
                write!(f, "line {} {} to {} {} ", l.from.0, l.from.1, l.to.0, l.to.1)?;
                write!(f, "width {:.2} grey {}", l.width.0, l.grey.0)?;
                if l.dashed { write!(f, " dashed") } else { Ok(()) }
            }
            Self::Rect(r) => {
                write!(f, "rect {} {} size {} {}", r.area.x, r.area.y, r.area.w, r.area.h)?;
                if let Some(stroke) = r.stroke {
                    write!(f, " stroke {:.2}", stroke.0)?;
                }
                r.fill.map_or(Ok(()), |fill| write!(f, " fill {}", fill.0))
            }
        }
    }
}
