//! A percentage as it is shown and as other programs read it.

use serde::{Serialize, Serializer};

use crate::{Cell, Number};
use domain::Total;

/// An exact percentage, shown with so many decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Percent {
    /// Exact, of 100.
    pub value: Total,
    pub places: u8,
}

impl Percent {
    /// With two decimals.
    pub const fn new(value: Total) -> Self {
        Self { value, places: 2 }
    }
}

impl std::fmt::Display for Percent {
    /// `62,50`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Number::new(self.value, self.places).fmt(f)
    }
}

impl Serialize for Percent {
    /// `"62.50"`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.value.places(self.places))
    }
}

impl From<Percent> for Cell {
    fn from(percent: Percent) -> Self {
        Self::Number(Number::new(percent.value, percent.places))
    }
}

/// A percentage as a fraction of 1, in lowest terms; a whole number without a bar.
pub fn fraction(percent: Total) -> String {
    let (above, below) = percent.checked_times(1, 100).unwrap_or(Total::ZERO).parts();
    if below == 1 { above.to_string() } else { format!("{above}/{below}") }
}
