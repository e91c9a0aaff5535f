//! A page as a picture (PNG): its texts and filled areas. The only file that names ab_glyph_rasterizer.

use ab_glyph_rasterizer::{Point, Rasterizer, point};

use super::page::{Align, Colour, Grey, Ink, Item, Page, Text};
use super::unit::{Area, Mm, float};
use super::{font, truetype};

/// Points of three bytes, row by row.
struct Picture {
    width: usize,
    height: usize,
    /// Points to a millimetre.
    scale: f32,
    points: Vec<u8>,
}

/// The picture of a page with that many points to a millimetre. The same page gives the same bytes.
pub(crate) fn png(page: &Page, scale: f32) -> Option<Vec<u8>> {
    let (width, height) = (whole(page.width.0 * scale), whole(page.height.0 * scale));
    let mut picture = Picture { width, height, scale, points: vec![255; width * height * 3] };
    for item in &page.items {
        match item {
            Item::Text(text) => picture.text(text),
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

    fn text(&mut self, text: &Text) {
        let (table, em) = (font::table(text.face), text.size.mm().0 * self.scale);
        let unit = em / f32::from(table.units_per_em.max(1));
        let wide = font::width(&text.content, text.face, text.size);
        let left = match text.align {
            Align::Left => text.x,
            Align::Centre => text.x - wide / 2.0,
            Align::Right => text.x - wide,
        };
        let (mut x, base) = (left.0 * self.scale, text.y.0 * self.scale);
        // Room around for what leaves the line: accents, strokes below, leaning letters.
        let (from_x, from_y) = (whole(x - em), whole(base - em * 1.5));
        let mut drawn = Rasterizer::new(whole(wide.0 * self.scale + em * 2.0), whole(em * 2.2));
        for (glyph, advance) in text.content.chars().filter_map(|letter| table.glyphs.get(&letter)) {
            let (left, top) = (x - float(from_x), base - float(from_y));
            let at = |(along, up, on): (f32, f32, bool)| (point(left + along * unit, top - up * unit), on);
            for contour in truetype::outline(table.program, *glyph).into_iter().flatten() {
                draw(&mut drawn, &contour.into_iter().map(at).collect::<Vec<_>>());
            }
            x += f32::from(*advance) * unit;
        }
        drawn.for_each_pixel_2d(|x, y, cover| self.mix((from_x + x as usize, from_y + y as usize), cover, text.ink));
    }

    /// Covers a point with so much of an ink; one outside is left.
    fn mix(&mut self, (x, y): (usize, usize), cover: f32, ink: Ink) {
        let inks = match ink {
            Ink::Colour(Colour { red, green, blue }) => [red, green, blue].map(f32::from),
            Ink::Grey(Grey(percent)) => [f32::from(percent) * 2.55; 3],
        };
        let at = if x < self.width && y < self.height { (y * self.width + x) * 3 } else { self.points.len() };
        for (part, ink) in self.points[at..].iter_mut().zip(inks) {
            *part = byte(f32::from(*part) + (ink - f32::from(*part)) * cover.clamp(0.0, 1.0));
        }
    }
}

/// A closed curve: between two points that bend it lies one on it.
fn draw(drawn: &mut Rasterizer, contour: &[(Point, bool)]) {
    let half = |a: Point, b: Point| point((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
    let (Some((first, on)), Some((last, last_on))) = (contour.first().copied(), contour.last().copied()) else {
        return;
    };
    let start = match (on, last_on) {
        (true, _) => first,
        (false, true) => last,
        (false, false) => half(first, last),
    };
    let (mut at, mut bend) = (start, None);
    for (to, on) in contour.iter().copied().chain([(start, true)]) {
        let until = bend.filter(|_| !on).map_or(to, |by| half(by, to));
        match bend {
            Some(by) => drawn.draw_quad(at, by, until),
            None if on => drawn.draw_line(at, to),
            None => {}
        }
        if on || bend.is_some() {
            at = until;
        }
        bend = Some(to).filter(|_| !on);
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a picture has few points")]
fn whole(length: f32) -> usize {
    length.round().max(0.0) as usize
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between two bytes")]
fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}
