//! Lengths on paper: millimetres, points, and rectangles of the page to divide.
//!
//! The only place with arithmetic on them; the layout is left to the sheets.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// A length in millimetres.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Mm(pub f32);

/// Sizes to try: from the first one down to the last one.
pub(crate) fn down(from: f32, to: f32, step: f32) -> impl Iterator<Item = f32> {
    std::iter::successors(Some(from), move |size| Some(size - step)).take_while(move |size| *size + 0.001 >= to)
}

impl Mm {
    /// The smaller of two lengths.
    pub(crate) fn min(self, other: Self) -> Self {
        Self(self.0.min(other.0))
    }

    /// The larger of two lengths.
    pub(crate) fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }
}

impl Add for Mm {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Mm {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Mm {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Mul<f32> for Mm {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self(self.0 * factor)
    }
}

impl Div<f32> for Mm {
    type Output = Self;
    fn div(self, divisor: f32) -> Self {
        Self(self.0 / divisor)
    }
}

impl Mul<usize> for Mm {
    type Output = Self;
    fn mul(self, times: usize) -> Self {
        self * float(times)
    }
}

impl Div<usize> for Mm {
    type Output = Self;
    fn div(self, parts: usize) -> Self {
        self / float(parts)
    }
}

impl Sum for Mm {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self(0.0), |sum, length| sum + length)
    }
}

/// A count (rows, columns, players, minutes) for arithmetic on lengths.
#[expect(clippy::cast_precision_loss, reason = "what is counted on a page is far below 2^24")]
pub(crate) fn float(count: usize) -> f32 {
    count as f32
}

impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", self.0)
    }
}

/// A type size in points.
#[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd)]
pub struct Pt(pub f32);

impl Pt {
    /// Millimetres in a point.
    const MM: f32 = 25.4 / 72.0;

    /// The same length in millimetres.
    pub(crate) fn mm(self) -> Mm {
        Mm(self.0 * Self::MM)
    }

    /// The larger of two sizes.
    pub(crate) fn max(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }
}

impl Mul<f32> for Pt {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self(self.0 * factor)
    }
}

impl fmt::Display for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", self.0)
    }
}

/// A rectangle of the page, to divide and to draw into.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: Mm,
    pub(crate) y: Mm,
    pub(crate) w: Mm,
    pub(crate) h: Mm,
}

impl Area {
    /// An area by its top left corner and its size.
    pub(crate) const fn new(x: Mm, y: Mm, w: Mm, h: Mm) -> Self {
        Self { x, y, w, h }
    }

    /// The right edge.
    pub(crate) fn right(&self) -> Mm {
        self.x + self.w
    }

    /// The bottom edge.
    pub(crate) fn bottom(&self) -> Mm {
        self.y + self.h
    }

    /// The area without a border of `by` on its four sides.
    pub(crate) fn inset(&self, by: Mm) -> Self {
        Self::new(self.x + by, self.y + by, self.w - by * 2.0, self.h - by * 2.0)
    }

    /// The horizontal band that starts `top` below the area's top.
    pub(crate) fn band(&self, top: Mm, height: Mm) -> Self {
        Self::new(self.x, self.y + top, self.w, height)
    }

    /// The vertical strip that starts `left` right of the area's left edge.
    pub(crate) fn strip(&self, left: Mm, width: Mm) -> Self {
        Self::new(self.x + left, self.y, width, self.h)
    }
}
