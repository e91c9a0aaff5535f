//! How scores are spread: a bar for each range of points, its count written over it.

use super::scale::{Scale, round_step};
use crate::engine::unit::float;
use crate::engine::{Area, Face, Grey, Item, Mm, Page, Pt, Rect, Style, figure, font};

/// About that many bars, and for a large tournament, where a bar would hold hundreds.
const BARS: [f32; 2] = [11.0, 20.0];
/// From how many scores on a tournament is large.
const LARGE: usize = 150;
/// The ends are cut off where the rest is that much shorter.
const WORTH_CUTTING: f32 = 0.6;
/// Among fewer scores none is far from all others.
const FEWEST: usize = 16;
const GREY: Grey = Grey(78);
const LINE: Mm = Mm(0.2);
const AXIS: Mm = Mm(0.3);
const UNDER: Mm = Mm(5.5);
const POINTER: Mm = Mm(0.2);

/// Scores to spread.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BarChart {
    pub(crate) values: Vec<f32>,
    /// One of them, to be shown among the others, and what to call it.
    pub(crate) own: Option<(f32, String)>,
    /// Whose they are, in the plural: `joueurs`.
    pub(crate) whose: String,
    pub(crate) size: Pt,
}

/// The ranges, and how many scores are in each: from its lower bound up to the next one's, that one left out. A few scores far from all
/// others do not squash the rest: the first and the last range then hold all that is beyond.
struct Bins {
    scale: Scale,
    counts: Vec<usize>,
    /// The first range holds lower ones too, the last one higher ones.
    tails: (bool, bool),
    /// The lowest and the highest of all.
    ends: (f32, f32),
}

impl Bins {
    fn of(values: &[f32]) -> Self {
        let mut sorted = values.to_vec();
        sorted.sort_by(f32::total_cmp);
        let (Some(first), Some(last)) = (sorted.first().copied(), sorted.last().copied()) else {
            return Self {
                scale: Scale { low: 0.0, high: 1.0, step: 1.0 },
                counts: vec![0],
                tails: (false, false),
                ends: (0.0, 0.0),
            };
        };
        // Without the two per cent at each end, if that is worth it.
        let cut = if sorted.len() < FEWEST { 0 } else { (sorted.len() / 50).max(1) };
        let trimmed = sorted.get(cut..sorted.len() - cut).unwrap_or_default();
        let inner = trimmed.first().copied().zip(trimmed.last().copied());
        let (from, to) = match inner {
            Some((from, to)) if (to - from) < (last - first) * WORTH_CUTTING => (from, to),
            _ => (first, last),
        };
        let step = round_step(((to - from) / BARS[usize::from(sorted.len() >= LARGE)]).max(10.0));
        let low = (from / step).floor() * step;
        let bars = index((to - low) / step) + 1;
        let mut bins = Self {
            scale: Scale { low, high: low + step * float(bars), step },
            counts: vec![0; bars],
            tails: (first < low, last >= low + step * float(bars)),
            ends: (first, last),
        };
        for value in values {
            let bar = bins.bar(*value);
            if let Some(count) = bins.counts.get_mut(bar) {
                *count += 1;
            }
        }
        bins
    }

    /// The bar's caption: what it counts, how wide its range is, and how far the tails go.
    fn words(&self, whose: &str) -> String {
        let spelt = |points: f32| figure::typeset(&format!("{points:.0}"));
        let each = format!("{whose} par tranche de {} points", spelt(self.scale.step));
        match (self.tails, self.ends) {
            ((false, false), _) => each,
            ((true, false), (low, _)) => format!("{each} ; la première va jusqu'à {}", spelt(low)),
            ((false, true), (_, high)) => format!("{each} ; la dernière va jusqu'à {}", spelt(high)),
            ((true, true), (low, high)) => {
                format!("{each} ; la première va jusqu'à {}, la dernière jusqu'à {}", spelt(low), spelt(high))
            }
        }
    }

    /// In which range a score is.
    fn bar(&self, value: f32) -> usize {
        index((value - self.scale.low) / self.scale.step).min(self.counts.len() - 1)
    }
}

/// Draws the bars.
pub fn draw(page: &mut Page, area: Area, chart: &BarChart) {
    let bins = Bins::of(&chart.values);
    let counts = &bins.counts;
    let shown = chart.size * page.type_scale;
    let label = font::line_step(shown);
    // The caption, and under it, or over its bar, the name pointed at.
    let above = if chart.own.is_some() { label * 3.6 } else { label * 2.5 };
    page.write(area.band(Mm(0.0), label), &bins.words(&chart.whose), Style::regular(chart.size.0).grey(30).least(5.0));
    let plot = Area::new(area.x + Mm(6.0), area.y + above, area.w - Mm(12.0), area.h - UNDER - above);
    let most = counts.iter().copied().max().unwrap_or(1).max(1);
    let width = plot.w / counts.len();
    let own = chart.own.as_ref().map(|(value, _)| bins.bar(*value));
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
        page.line((middle, area.y + label * 2.05), (middle, top), POINTER);
        let room = font::width(&font::printable(name), Face::Bold, shown) + Mm(3.0);
        let left = (middle - room / 2.0).max(area.x).min(area.right() - room).max(area.x);
        let text = Area::new(left, area.y + label, room.min(area.w), label);
        page.write(text, name, Style::bold(chart.size.0).centred());
    }
    page.line((plot.x, plot.bottom()), (plot.right(), plot.bottom()), AXIS);
    bounds(page, plot, &bins, chart.size);
}

/// The bounds of the ranges under the bars, every other one where they would touch.
fn bounds(page: &mut Page, plot: Area, bins: &Bins, size: Pt) {
    let (scale, bars) = (&bins.scale, bins.counts.len());
    let width = plot.w / bars;
    let spelt = |bound: usize| match (bound, bins.tails) {
        // Values beyond the ends of the chart are counted in its first and last bars.
        (0, (true, _)) => "moins".to_owned(),
        (bound, (_, true)) if bound == bars => "plus".to_owned(),
        _ => figure::typeset(&format!("{:.0}", scale.low + scale.step * float(bound))),
    };
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
        let bins = Bins::of(&values);
        assert_eq!((bins.scale.low, bins.scale.step), (-2000.0, 500.0));
        assert_eq!(bins.counts.iter().sum::<usize>(), values.len());
        assert!((5..=14).contains(&bins.counts.len()), "{:?}", bins.counts);
        // A bound belongs to the range above it.
        assert_eq!(Bins::of(&[0.0, 10.0, 20.0]).counts, [1, 1, 1]);
        assert_eq!(Bins::of(&[-446.0]).counts, [1]);
        assert_eq!(Bins::of(&[]).counts, [0]);
    }

    #[test]
    fn one_score_far_away_does_not_squash_the_others() {
        let mut values: Vec<f32> = (0..48_i16).map(|n| f32::from(n) * 20.0 - 500.0).collect();
        values.push(-9000.0);
        let bins = Bins::of(&values);
        assert_eq!(bins.tails, (true, false));
        assert!(bins.scale.step <= 100.0 && bins.counts.len() >= 8, "{} {:?}", bins.scale.step, bins.counts);
        assert_eq!(bins.counts.iter().sum::<usize>(), 49, "he is counted all the same");
        assert_eq!(bins.words("joueurs"), "joueurs par tranche de 100 points ; la première va jusqu'à \u{2212}9000");
    }
}
