//! How scores are spread: a bar for each range of points, its count written over it.

use super::scale::{Scale, round_step};
use crate::print::engine::unit::float;
use crate::print::engine::{Area, Face, Grey, Item, Mm, Page, Pt, Rect, Style, figure, font};

/// About that many bars.
const BARS: f32 = 11.0;
const GREY: Grey = Grey(78);
const LINE: Mm = Mm(0.2);
const AXIS: Mm = Mm(0.3);
const UNDER: Mm = Mm(5.5);
const POINTER: Mm = Mm(0.2);

/// Scores to spread.
#[derive(Debug, Clone, PartialEq)]
pub struct BarChart {
    /// The scores.
    pub values: Vec<f32>,
    /// One of them, to be shown among the others, and what to call it.
    pub own: Option<(f32, String)>,
    /// Type size.
    pub size: Pt,
}

/// The ranges, and how many scores are in each: from its lower bound up to the next one's, that one left out.
fn bins(values: &[f32]) -> (Scale, Vec<usize>) {
    let low = values.iter().copied().fold(f32::INFINITY, f32::min);
    let high = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if values.is_empty() {
        return (Scale { low: 0.0, high: 1.0, step: 1.0 }, vec![0]);
    }
    let step = round_step(((high - low) / BARS).max(10.0));
    let low = (low / step).floor() * step;
    let place = |value: f32| index((value - low) / step);
    let mut counts = vec![0; place(high) + 1];
    for value in values {
        if let Some(count) = counts.get_mut(place(*value)) {
            *count += 1;
        }
    }
    (Scale { low, high: low + step * float(counts.len()), step }, counts)
}

/// Draws the bars.
pub fn draw(page: &mut Page, area: Area, chart: &BarChart) {
    let (scale, counts) = bins(&chart.values);
    let shown = chart.size * page.type_scale;
    let label = font::line_step(shown);
    let above = if chart.own.is_some() { label * 2.4 } else { label * 1.2 };
    let plot = Area::new(area.x + Mm(6.0), area.y + above, area.w - Mm(12.0), area.h - UNDER - above);
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let width = plot.w / counts.len();
    let own = chart.own.as_ref().map(|(value, _)| index((value - scale.low) / scale.step));
    for (bar, number) in counts.iter().enumerate() {
        let height = plot.h * (float(*number) / float(most));
        let strip = plot.strip(width * bar, width);
        let shape = strip.band(plot.h - height, height);
        let mine = own == Some(bar);
        if *number > 0 {
            let fill = Some(if mine { Grey(30) } else { GREY }.into());
            page.items.push(Item::Rect(Rect {
                area: shape.strip(width * 0.04, width * 0.92),
                stroke: Some(LINE),
                fill,
            }));
            let text = Area::new(strip.x, shape.y - label, width, label);
            page.write(text, &number.to_string(), Style { face: face(mine), ..Style::regular(chart.size.0).centred() });
        }
    }
    if let (Some((_, name)), Some(bar)) = (&chart.own, own) {
        // Over all bars, with a line down to its own; as wide as it needs, not over the edge of the chart.
        let middle = plot.x + width * (float(bar) + 0.5);
        let number = counts.get(bar).copied().unwrap_or_default();
        let top = plot.bottom() - plot.h * (float(number) / float(most)) - label * 1.1;
        page.line((middle, area.y + label * 1.05), (middle, top), POINTER);
        let room = font::width(&font::printable(name), Face::Bold, shown) + Mm(3.0);
        let left = (middle - room / 2.0).max(area.x).min(area.right() - room).max(area.x);
        let text = Area::new(left, area.y, room.min(area.w), label);
        page.write(text, name, Style::bold(chart.size.0).centred());
    }
    page.line((plot.x, plot.bottom()), (plot.right(), plot.bottom()), AXIS);
    bounds(page, plot, &scale, counts.len(), chart.size);
}

/// The bounds of the ranges under the bars, every other one where they would touch.
fn bounds(page: &mut Page, plot: Area, scale: &Scale, bars: usize, size: Pt) {
    let width = plot.w / bars;
    let spelt = |bound: usize| figure::typeset(&format!("{:.0}", scale.low + scale.step * float(bound)));
    let widest = (0..=bars)
        .map(|bound| font::width(&spelt(bound), Face::Regular, size * page.type_scale))
        .fold(Mm(0.0), Mm::max);
    let every = (1..=bars.max(1)).find(|every| width * *every > widest + Mm(2.0)).unwrap_or(bars.max(1));
    for bound in 0..=bars {
        let x = plot.x + width * bound;
        page.line((x, plot.bottom()), (x, plot.bottom() + Mm(0.8)), AXIS);
        if bound.is_multiple_of(every) {
            let label = Area::new(x - Mm(15.0), plot.bottom() + Mm(1.0), Mm(30.0), UNDER - Mm(1.5));
            page.write(label, &spelt(bound), Style::regular(size.0).centred());
        }
    }
}

const fn face(bold: bool) -> Face {
    if bold { Face::Bold } else { Face::Regular }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few bars")]
fn index(place: f32) -> usize {
    place.floor().max(0.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_score_is_in_one_range() {
        let values: Vec<f32> = (-60..60_i16).map(|n| f32::from(n) * 31.0).collect();
        let (scale, counts) = bins(&values);
        assert_eq!((scale.low, scale.step), (-2000.0, 500.0));
        assert_eq!(counts.iter().sum::<usize>(), values.len());
        assert!((5..=14).contains(&counts.len()), "{counts:?}");
        // A bound belongs to the range above it.
        assert_eq!(bins(&[0.0, 10.0, 20.0]).1, [1, 1, 1]);
        assert_eq!(bins(&[-446.0]).1, [1]);
        assert_eq!(bins(&[]).1, [0]);
    }
}
