//! What a page says in PDF's own operations: texts, lines, rectangles, images. The file around it is made in `pdf`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use super::font;
use super::page::{Align, Colour, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
use super::unit::Mm;
use crate::print::template::Logo;

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Dashes of a cut line, in points.
const DASHES: &str = "4 3";

/// What a font is called in the file.
pub fn resource_name(face: Face) -> &'static str {
    match face {
        Face::Regular => "Regular",
        Face::Bold => "Bold",
    }
}

/// Named by its content, so that the same image is embedded once.
pub fn image_name(logo: &Logo) -> String {
    let hash: String = Sha256::digest(&logo.pixels).iter().take(6).map(|byte| format!("{byte:02X}")).collect();
    format!("I{hash}")
}

/// How each character of the embedded fonts is written: two bytes.
pub type Codes = BTreeMap<Face, BTreeMap<char, [u8; 2]>>;

/// Writes one page, a colour, width or font only when it changes.
pub struct Pen<'a> {
    page: &'a Page,
    codes: &'a Codes,
    content: String,
    fill: Option<Ink>,
    outline: Option<Ink>,
    thickness: Option<Mm>,
    dashed: bool,
    font: Option<(Face, f32)>,
}

impl<'a> Pen<'a> {
    /// For a page in fonts that are written so.
    pub fn new(page: &'a Page, codes: &'a Codes) -> Self {
        let (content, fill, outline) = (String::new(), None, None);
        Self { page, codes, content, fill, outline, thickness: None, dashed: false, font: None }
    }

    /// The page's content.
    pub fn draw(mut self) -> Vec<u8> {
        for item in &self.page.items {
            match item {
                Item::Text(text) => self.text(text),
                Item::Line(line) => self.line(line),
                Item::Rect(rect) => self.rect(rect),
                Item::Image(image) => self.image(image),
            }
        }
        self.content.into_bytes()
    }

    /// One operation, its operands before it.
    fn put(&mut self, operation: std::fmt::Arguments<'_>) {
        // A `String` takes all that is written to it.
        let _ = self.content.write_fmt(operation);
        self.content.push('\n');
    }

    fn text(&mut self, text: &Text) {
        let Some(codes) = self.codes.get(&text.face) else {
            return;
        };
        let width = font::width(&text.content, text.face, text.size);
        let x = match text.align {
            Align::Left => text.x,
            Align::Centre => text.x - width / 2.0,
            Align::Right => text.x - width,
        };
        self.fill_with(text.ink);
        self.put(format_args!("BT"));
        if self.font != Some((text.face, text.size.0)) {
            self.put(format_args!("/{} {} Tf", resource_name(text.face), hundredths(text.size.0)));
            self.font = Some((text.face, text.size.0));
        }
        if text.turned {
            let (x, y) = self.point(text.x + (text.x - x), text.y);
            self.put(format_args!("-1 0 0 -1 {x} {y} Tm"));
        } else {
            let (x, y) = self.point(x, text.y);
            self.put(format_args!("{x} {y} Td"));
        }
        let shown = text.content.chars().filter_map(|letter| codes.get(&letter));
        let shown: String = shown.map(|[high, low]| format!("{high:02X}{low:02X}")).collect();
        self.put(format_args!("<{shown}> Tj\nET"));
    }

    fn line(&mut self, line: &Line) {
        self.outline_with(line.ink, line.width, line.dashed);
        let [(from_x, from_y), (to_x, to_y)] = [line.from, line.to].map(|(x, y)| self.point(x, y));
        self.put(format_args!("{from_x} {from_y} m {to_x} {to_y} l S"));
    }

    fn rect(&mut self, rect: &Rect) {
        if let Some(ink) = rect.fill {
            self.fill_with(ink);
        }
        if let Some(width) = rect.stroke {
            self.outline_with(Ink::BLACK, width, false);
        }
        let painted = match (rect.stroke, rect.fill) {
            (Some(_), Some(_)) => "B",
            (Some(_), None) => "S",
            (None, Some(_)) => "f",
            (None, None) => return,
        };
        let (x, y) = self.point(rect.area.x, rect.area.bottom());
        let (width, height) = (points(rect.area.w), points(rect.area.h));
        self.put(format_args!("{x} {y} {width} {height} re {painted}"));
    }

    fn image(&mut self, image: &Image) {
        // An image is one unit wide and high, whatever its pixels.
        let (x, y) = self.point(image.area.x, image.area.bottom());
        let (width, height) = (points(image.area.w), points(image.area.h));
        let name = image_name(&image.logo);
        self.put(format_args!("q {width} 0 0 {height} {x} {y} cm /{name} Do Q"));
    }

    /// A point in PDF's axes: from the bottom left corner, upwards.
    fn point(&self, x: Mm, y: Mm) -> (f32, f32) {
        (points(x), points(self.page.height - y))
    }

    fn fill_with(&mut self, ink: Ink) {
        if self.fill != Some(ink) {
            match ink {
                Ink::Grey(grey) => self.put(format_args!("{} g", level(grey))),
                Ink::Colour(colour) => {
                    let [red, green, blue] = parts(colour);
                    self.put(format_args!("{red} {green} {blue} rg"));
                }
            }
            self.fill = Some(ink);
        }
    }

    fn outline_with(&mut self, ink: Ink, width: Mm, dashed: bool) {
        if self.outline != Some(ink) {
            match ink {
                Ink::Grey(grey) => self.put(format_args!("{} G", level(grey))),
                Ink::Colour(colour) => {
                    let [red, green, blue] = parts(colour);
                    self.put(format_args!("{red} {green} {blue} RG"));
                }
            }
            self.outline = Some(ink);
        }
        if self.thickness != Some(width) {
            self.put(format_args!("{} w", points(width)));
            self.thickness = Some(width);
        }
        if self.dashed != dashed {
            let pattern = if dashed { DASHES } else { "" };
            self.put(format_args!("[{pattern}] 0 d"));
            self.dashed = dashed;
        }
    }
}

/// In points.
fn points(length: Mm) -> f32 {
    hundredths(length.0 * POINTS)
}

/// Rounded to a hundredth of a point: finer than any printer, and shorter in the file.
fn hundredths(points: f32) -> f32 {
    (points * 100.0).round() / 100.0
}

/// From 0, black, to 1.
fn level(Grey(percent): Grey) -> f32 {
    f32::from(percent) / 100.0
}

/// Three decimals say all that 256 steps can.
fn parts(Colour { red, green, blue }: Colour) -> [f32; 3] {
    [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}
