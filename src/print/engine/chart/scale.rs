//! Axes of charts: round steps, and where a value stands between the first and the last.

use crate::engine::Mm;
use domain::Total;
use report::Number;

/// A scale from a lowest to a highest round value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scale {
    /// The lowest mark.
    pub(crate) low: f32,
    /// The highest mark.
    pub(crate) high: f32,
    /// Between two marks.
    pub(crate) step: f32,
}

impl Scale {
    /// A scale that holds all values and zero, with about `marks` marks.
    pub(crate) fn holding(values: impl IntoIterator<Item = f32>, marks: u8) -> Self {
        let (low, high) = values.into_iter().fold((0.0_f32, 0.0_f32), |(low, high), v| (low.min(v), high.max(v)));
        let step = round_step((high - low).max(1.0) / f32::from(marks.max(1)));
        Self { low: (low / step).floor() * step, high: ((high / step).ceil() * step).max(step), step }
    }

    /// A scale of ranks, from the first one to the last of these: every rank marked where there are few.
    pub(crate) fn of_ranks(values: impl IntoIterator<Item = f32>, marks: u8) -> Self {
        let last = values.into_iter().fold(2.0_f32, f32::max);
        let step = round_step((last - 1.0) / f32::from(marks.max(1)));
        Self { low: 1.0, high: (last / step).ceil() * step, step }
    }

    /// The marks, lowest first: the lowest of all, then whole steps.
    pub(crate) fn marks(&self) -> Vec<f32> {
        let mut marks = vec![self.low];
        // At most a few dozen; the bound stops a scale gone wrong.
        while let Some(next) = marks
            .last()
            .map(|last| ((last / self.step).floor() + 1.0) * self.step)
            .filter(|next| *next <= self.high + self.step * 0.01)
        {
            marks.push(next);
            if marks.len() > 60 {
                break;
            }
        }
        marks
    }

    /// How far a value stands from the lowest mark, of a length that goes to the highest.
    pub(crate) fn along(&self, value: f32, length: Mm) -> Mm {
        length * ((value - self.low) / (self.high - self.low).max(f32::EPSILON))
    }
}

/// The smallest of 1, 2, 5, 10, 20, 50, … that is no less; from 25 on, with a quarter of a hundred, of a thousand, …
pub(crate) fn round_step(least: f32) -> f32 {
    let mut decade = 1.0;
    while decade < 1.0e9 {
        let quarter = if decade < 10.0 { 2.0 } else { 2.5 };
        if let Some(step) = [1.0, 2.0, quarter, 5.0].map(|part| part * decade).into_iter().find(|step| *step >= least) {
            return step;
        }
        decade *= 10.0;
    }
    decade
}

/// A total as a place on a chart.
pub(crate) fn point(total: Total) -> f32 {
    Number::from(total).decimal().parse().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::float_cmp, reason = "whole numbers")]
    use super::*;

    #[test]
    fn steps_are_round_and_hold_everything() {
        assert_eq!([0.3, 3.0, 21.0, 47.0, 101.0, 2300.0].map(round_step), [1.0, 5.0, 25.0, 50.0, 200.0, 2500.0]);
        let scale = Scale::holding([-446.0, 1352.0, 12.5], 5);
        assert_eq!((scale.low, scale.high, scale.step), (-500.0, 1500.0, 500.0));
        assert_eq!(scale.marks(), [-500.0, 0.0, 500.0, 1000.0, 1500.0]);
        assert_eq!(scale.along(500.0, Mm(100.0)), Mm(50.0));
        // Zero is always on it, and nobody having scored is a scale too.
        assert_eq!(Scale::holding([200.0, 300.0], 3).low, 0.0);
        assert_eq!(Scale::holding([], 5).marks(), [0.0, 1.0]);
        let ranks = Scale::of_ranks([3.0, 1.0, 12.0], 6);
        assert_eq!(
            ranks.marks(),
            [1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0],
            "the best is the lowest mark, and there is no rank 0"
        );
        assert_eq!(Scale::of_ranks([1.0], 6).marks(), [1.0, 2.0]);
        assert_eq!(point(Total::from(-13_525).over(10)), -1352.5);
    }
}
