//! What stands on a page, measured: letters over rules, over the edge of a ground, over other letters.

use crate::engine::{Align, Document, Grey, Ink, Item, Page, Rect, font};

/// What two things may share: a hair.
const HAIR: f32 = 0.12;
/// Letters keep from a rule at their side, in their height.
const CLOSE: f32 = 0.15;
/// Lighter lines are there to be written on: the scale of a chart.
const PALE: u8 = 60;

/// Left, top, right, bottom.
#[derive(Debug, Clone, Copy)]
struct Extent(f32, f32, f32, f32);

impl Extent {
    fn meets(self, other: Self) -> bool {
        self.0 + HAIR < other.2 && other.0 + HAIR < self.2 && self.1 + HAIR < other.3 && other.1 + HAIR < self.3
    }
}

/// Where the ink of a text is, from the shapes of its letters.
fn ink(item: &Item) -> Option<(Extent, &str)> {
    let Item::Text(text) = item else { return None };
    let (width, em) = (font::width(&text.content, text.face, text.size).0, text.size.mm().0);
    let any = |letters: &str| text.content.chars().any(|letter| letters.contains(letter));
    let accented =
        text.content.chars().any(|letter| letter.is_uppercase() && !letter.is_ascii() && !"ŒÆ".contains(letter));
    let low = text.content.chars().all(|letter| "acemnorsuvwxz.,:;+−-–·→ ".contains(letter));
    let above = if accented {
        0.9
    } else if low {
        0.54
    } else if any("bdfhkléèêëàâîïôöùûüç") || text.content.contains('\u{2019}') {
        0.73
    } else {
        0.69
    } * em;
    let below = if any("gjpqyçÇQ,;()[]{}@") { 0.2 * em } else { 0.01 * em };
    let before = match text.align {
        Align::Left => 0.0,
        Align::Centre => width / 2.0,
        Align::Right => width,
    };
    let (x, y) = (text.x.0, text.y.0);
    let area = if text.turned {
        Extent(x + before - width, y - below, x + before, y + above)
    } else {
        Extent(x - before, y - above, x - before + width, y + below)
    };
    Some((area, &text.content))
}

/// The rules and the edges of grounds that no letter may cross.
fn rules(page: &Page) -> Vec<Extent> {
    let dark = |ink: Ink| !matches!(ink, Ink::Grey(Grey(level)) if level > PALE);
    let edges = |rect: &Rect| {
        let half = rect.stroke.map_or(0.0, |stroke| stroke.0 / 2.0);
        let (left, top) = (rect.area.x.0, rect.area.y.0);
        let (right, bottom) = (rect.area.right().0, rect.area.bottom().0);
        [
            Extent(left - half, top - half, left + half, bottom + half),
            Extent(right - half, top - half, right + half, bottom + half),
            Extent(left - half, top - half, right + half, top + half),
            Extent(left - half, bottom - half, right + half, bottom + half),
        ]
    };
    let mut rules = Vec::new();
    for item in &page.items {
        match item {
            Item::Line(line) if dark(line.ink) => {
                let ((x, y), (to_x, to_y), half) = (line.from, line.to, line.width.0 / 2.0);
                // A slanted line strikes something out, or is a curve.
                if (x.0 - to_x.0).abs() < 0.01 || (y.0 - to_y.0).abs() < 0.01 {
                    let (left, right) = (x.0.min(to_x.0), x.0.max(to_x.0));
                    let (top, bottom) = (y.0.min(to_y.0), y.0.max(to_y.0));
                    rules.push(Extent(left - half, top - half, right + half, bottom + half));
                }
            }
            // White under a text hides what is below it.
            Item::Rect(rect) if rect.stroke.is_none() && rect.fill == Some(Grey::WHITE.into()) => {}
            Item::Rect(rect) => rules.extend(edges(rect)),
            _ => {}
        }
    }
    // An edge has no width of its own: the hair is taken from the letters alone.
    rules.into_iter().map(|Extent(l, t, r, b)| Extent(l - HAIR, t - HAIR, r + HAIR, b + HAIR)).collect()
}

/// Every text of a document that lies over a rule, the edge of a ground, or another text.
pub(crate) fn collisions(document: &Document) -> Vec<String> {
    let mut found = Vec::new();
    for (at, page) in document.pages.iter().enumerate() {
        let texts: Vec<(Extent, &str)> = page.items.iter().filter_map(ink).collect();
        let rules = rules(page);
        for (index, (area, text)) in texts.iter().enumerate() {
            if let Some(rule) = rules.iter().find(|rule| area.meets(**rule)) {
                found.push(format!("page {}: {text:?} {area:.1?} on a rule {rule:.1?}", at + 1));
            }
            let (near, middle) = (((area.3 - area.1) * CLOSE).min(3.0), (area.1 + area.3) / 2.0);
            let wide = Extent(area.0 - near, middle - HAIR, area.2 + near, middle + HAIR * 2.0);
            let upright = |rule: &&Extent| rule.2 - rule.0 < 2.0 && wide.meets(**rule) && !area.meets(**rule);
            if let Some(rule) = rules.iter().find(upright) {
                found.push(format!("page {}: {text:?} {area:.1?} hangs on a rule {rule:.1?}", at + 1));
            }
            if let Some((other, over)) = texts[index + 1..].iter().find(|(other, _)| area.meets(*other)) {
                found.push(format!("page {}: {text:?} {area:.1?} on {over:?} {other:.1?}", at + 1));
            }
        }
    }
    found
}
