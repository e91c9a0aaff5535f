//! A page as a picture (PNG): its texts and filled areas. The only file that names ab_glyph.

use ab_glyph::{Font, FontRef, Glyph, GlyphId, OutlinedGlyph, PxScale, PxScaleFactor, point};

use super::font::{self, FaceTable};
use super::page::{Align, Colour, Face, Grey, Ink, Item, Page, Text};
use super::unit::{Area, Mm};

/// Points of three bytes, row by row.
struct Picture {
    width: usize,
    height: usize,
    /// Points to a millimetre.
    scale: f32,
    points: Vec<u8>,
}

/// The picture of a page with that many points to a millimetre; `None` where a font cannot be read. The same page gives the same bytes.
pub(crate) fn png(page: &Page, scale: f32) -> Option<Vec<u8>> {
    let fonts = Face::ALL.map(|face| FontRef::try_from_slice(font::table(face).program));
    let [Ok(regular), Ok(bold)] = fonts else { return None };
    let (width, height) = (whole(page.width.0 * scale), whole(page.height.0 * scale));
    let mut picture = Picture { width, height, scale, points: vec![255; width * height * 3] };
    for item in &page.items {
        match item {
            Item::Text(text) => picture.text(text, if text.face == Face::Bold { &bold } else { &regular }),
            Item::Rect(rect) => rect.fill.into_iter().for_each(|ink| picture.fill(rect.area, ink)),
            Item::Line(_) | Item::Image(_) => {}
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    encoder.set_color(png::ColorType::Rgb);
    // Plain areas: what differs from the point beside would be longer.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header().and_then(|mut writer| writer.write_image_data(&picture.points)).ok()?;
    Some(bytes)
}

impl Picture {
    fn fill(&mut self, area: Area, ink: Ink) {
        let at = |length: Mm| whole(length.0 * self.scale);
        let (columns, rows) = (at(area.x)..at(area.right()), at(area.y)..at(area.bottom()));
        for y in rows {
            columns.clone().for_each(|x| self.mix((x, y), 1.0, ink));
        }
    }

    fn text(&mut self, text: &Text, font: &FontRef<'_>) {
        let table: &FaceTable = font::table(text.face);
        let unit = text.size.mm().0 * self.scale / f32::from(table.units_per_em);
        let wide = font::width(&text.content, text.face, text.size);
        let left = match text.align {
            Align::Left => text.x,
            Align::Centre => text.x - wide / 2.0,
            Align::Right => text.x - wide,
        };
        let mut x = left.0 * self.scale;
        for (glyph, advance) in text.content.chars().filter_map(|letter| table.glyphs.get(&letter)) {
            let place = point(x, text.y.0 * self.scale);
            let id = GlyphId(*glyph);
            if let Some(outline) = font.outline(id) {
                let glyph = Glyph { id, scale: PxScale::from(1.0), position: place };
                let drawn = OutlinedGlyph::new(glyph, outline, PxScaleFactor { horizontal: unit, vertical: unit });
                let from = drawn.px_bounds().min;
                let (from_x, from_y) = (whole(from.x), whole(from.y));
                drawn.draw(|x, y, cover| self.mix((from_x + x as usize, from_y + y as usize), cover, text.ink));
            }
            x += f32::from(*advance) * unit;
        }
    }

    /// Covers a point with so much of an ink; one outside is left.
    fn mix(&mut self, (x, y): (usize, usize), cover: f32, ink: Ink) {
        let Some(point) = self.points.get_mut((y * self.width + x) * 3..).and_then(|rest| rest.get_mut(..3)) else {
            return;
        };
        let inks = match ink {
            Ink::Colour(Colour { red, green, blue }) => [red, green, blue].map(f32::from),
            Ink::Grey(Grey(percent)) => [f32::from(percent) * 2.55; 3],
        };
        let cover = if x < self.width && y < self.height { cover.clamp(0.0, 1.0) } else { 0.0 };
        for (part, ink) in point.iter_mut().zip(inks) {
            *part = byte(f32::from(*part) + (ink - f32::from(*part)) * cover);
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a picture has some thousand points a side"
)]
fn whole(length: f32) -> usize {
    length.round().max(0.0) as usize
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}
