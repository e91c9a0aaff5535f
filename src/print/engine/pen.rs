//! A page in PDF's own operations: texts, lines, rectangles, images. The file around it is made in `pdf`.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};

use rustc_hash::FxHashMap;
use sha2::{Digest, Sha256};

use super::font;
use super::page::{Align, Colour, Face, Grey, Image, Ink, Item, Line, Page, Rect, Text};
use super::unit::Mm;
use crate::template::Logo;

/// Points in a millimetre.
const POINTS: f32 = 72.0 / 25.4;
/// Dashes of a cut line, in points.
const DASHES: &str = "4 3";

/// The name of a font in the file.
pub(crate) fn resource_name(face: Face) -> &'static str {
    match face {
        Face::Regular => "Regular",
        Face::Bold => "Bold",
    }
}

/// Named by its content, so that the same image is embedded once.
pub(crate) fn image_name(logo: &Logo) -> String {
    let hash: String = Sha256::digest(&logo.pixels).iter().take(6).map(|byte| format!("{byte:02X}")).collect();
    format!("I{hash}")
}

/// How each character of the embedded fonts is written: two bytes.
pub(crate) type Codes = BTreeMap<Face, FxHashMap<char, [u8; 2]>>;

/// Writes one page, a colour, width or font only when it changes.
pub(crate) struct Pen<'a> {
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
    pub(crate) fn new(page: &'a Page, codes: &'a Codes) -> Self {
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
        self.content.push('<');
        let shown = text.content.chars().filter_map(|letter| codes.get(&letter));
        self.content.extend(shown.flatten().flat_map(|byte| [byte >> 4, byte & 15]).map(hexadecimal));
        self.put(format_args!("> Tj\nET"));
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
        // An image is one unit wide and high, independently of its pixels.
        let (x, y) = self.point(image.area.x, image.area.bottom());
        let (width, height) = (points(image.area.w), points(image.area.h));
        let name = image_name(&image.logo);
        self.put(format_args!("q {width} 0 0 {height} {x} {y} cm /{name} Do Q"));
    }

    /// A point in PDF's axes: from the bottom left corner, upwards.
    fn point(&self, x: Mm, y: Mm) -> (Hundredths, Hundredths) {
        (points(x), points(self.page.height - y))
    }

    /// Changes to an ink by one of two operations, for greys and for colours.
    fn ink(&mut self, ink: Ink, [grey, coloured]: [&str; 2]) {
        match ink {
            Ink::Grey(Grey(percent)) => self.put(format_args!("{} {grey}", f32::from(percent) / 100.0)),
            Ink::Colour(colour) => {
                let [red, green, blue] = parts(colour);
                self.put(format_args!("{red} {green} {blue} {coloured}"));
            }
        }
    }

    fn fill_with(&mut self, ink: Ink) {
        if self.fill != Some(ink) {
            self.ink(ink, ["g", "rg"]);
            self.fill = Some(ink);
        }
    }

    fn outline_with(&mut self, ink: Ink, width: Mm, dashed: bool) {
        if self.outline != Some(ink) {
            self.ink(ink, ["G", "RG"]);
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

/// Points to a hundredth: finer than any printer, and shorter in the file.
#[derive(Debug, Clone, Copy)]
struct Hundredths(i32);

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, whole, rest) = (if self.0 < 0 { "-" } else { "" }, self.0.abs() / 100, self.0.abs() % 100);
        match (rest / 10, rest % 10) {
            (0, 0) => write!(f, "{sign}{whole}"),
            (tenths, 0) => write!(f, "{sign}{whole}.{tenths}"),
            (tenths, hundredths) => write!(f, "{sign}{whole}.{tenths}{hundredths}"),
        }
    }
}

fn points(length: Mm) -> Hundredths {
    hundredths(length.0 * POINTS)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a page is a few thousand points high; beyond, the nearest there is"
)]
fn hundredths(points: f32) -> Hundredths {
    Hundredths((points * 100.0).round() as i32)
}

fn hexadecimal(digit: u8) -> char {
    char::from(if digit < 10 { b'0' + digit } else { b'A' + digit - 10 })
}

/// Three decimals say all that 256 steps can.
fn parts(Colour { red, green, blue }: Colour) -> [f32; 3] {
    [red, green, blue].map(|part| (f32::from(part) / 255.0 * 1000.0).round() / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::{hexadecimal, hundredths};

    #[test]
    fn lengths_are_written_without_zeros_at_their_end() {
        let written =
            [0.0, 12.0, 12.5, 12.34, 0.07, -0.5, -3.25, 841.889_8].map(|length| hundredths(length).to_string());
        assert_eq!(written, ["0", "12", "12.5", "12.34", "0.07", "-0.5", "-3.25", "841.89"]);
    }

    #[test]
    fn bytes_are_written_in_two_digits() {
        assert_eq!([0, 9, 10, 15].map(hexadecimal), ['0', '9', 'A', 'F']);
    }
}
