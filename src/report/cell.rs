//! A cell of a table: a text or a number. Each writer spells it in its own way; none has to guess.

use std::borrow::Cow;
use std::fmt;

use serde::{Serialize, Serializer};

use domain::Total;
use domain::money::Cents;
use domain::statistics::Tenths;

/// The value of a cell. Other programs read it as it is shown: JSON has the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Words, codes, licences, numbers with a unit.
    Text(String),
    Number(Number),
}

/// A quantity as it is shown: exact, with its decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    value: Total,
    places: u8,
    signed: bool,
}

impl Number {
    /// A value shown with that many decimals.
    pub(crate) const fn new(value: Total, places: u8) -> Self {
        Self { value, places, signed: false }
    }

    /// With at least that many decimals, so that units stand under units.
    pub fn at_least(self, places: u8) -> Self {
        Self { places: self.places.max(places), ..self }
    }

    /// With a sign also when it is positive: `+120`.
    pub(crate) const fn signed(self) -> Self {
        Self { signed: true, ..self }
    }

    /// How many decimals are shown.
    pub const fn places(self) -> u8 {
        self.places
    }

    /// The value that is shown, as programs write it: `-1352.50`.
    pub fn decimal(self) -> String {
        self.value.places(self.places)
    }
}

impl fmt::Display for Number {
    /// `-446`, `+120`, `1352,50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.decimal();
        let plus = if self.signed && !shown.starts_with('-') { "+" } else { "" };
        write!(f, "{plus}{}", shown.replace('.', ","))
    }
}

impl From<Total> for Number {
    /// Whole points as they are, otherwise two decimals (R5).
    fn from(value: Total) -> Self {
        Self::new(value, if value.is_whole() { 0 } else { 2 })
    }
}

impl From<Cents> for Number {
    fn from(Cents(cents): Cents) -> Self {
        Self::new(Total::from(cents).over(100), 2)
    }
}

impl From<Tenths> for Number {
    fn from(Tenths(tenths): Tenths) -> Self {
        Self::new(Total::from(tenths).over(10), 1)
    }
}

impl Cell {
    /// As it is shown.
    pub fn words(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Number(number) => Cow::Owned(number.to_string()),
        }
    }

    /// The quantity, if it is one.
    pub(crate) const fn number(&self) -> Option<Number> {
        match self {
            Self::Text(_) => None,
            Self::Number(number) => Some(*number),
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.words())
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.words())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Cell {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<Number> for Cell {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

/// Quantities of the reports.
macro_rules! quantities {
    ($($exact:ty),*) => { $(
        impl From<$exact> for Cell {
            fn from(value: $exact) -> Self {
                Self::Number(Number::from(value))
            }
        }
    )* };
}
quantities!(Total, Cents, Tenths);

/// Counts and points of the reports.
macro_rules! whole_numbers {
    ($($whole:ty),*) => { $(
        impl From<$whole> for Number {
            fn from(value: $whole) -> Self {
                // A count beyond `i64` has no meaning here.
                Self::from(Total::from(i64::try_from(value).unwrap_or(i64::MAX)))
            }
        }
        impl From<$whole> for Cell {
            fn from(value: $whole) -> Self {
                Self::Number(Number::from(value))
            }
        }
    )* };
}
whole_numbers!(i32, i64, u8, u16, u32, u64, usize);

impl<T: Into<Self>> From<Option<T>> for Cell {
    /// An empty cell where there is nothing.
    fn from(value: Option<T>) -> Self {
        value.map_or_else(|| Self::Text(String::new()), Into::into)
    }
}

/// A row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Row(pub Vec<Cell>);

impl Row {
    /// Adds a cell at the end.
    pub fn push(&mut self, cell: impl Into<Cell>) {
        self.0.push(cell.into());
    }

    /// The cell of a column.
    pub(crate) fn get(&self, column: usize) -> Option<&Cell> {
        self.0.get(column)
    }
}

/// A row of cells: `row![1, "NOM Prénom", total]`.
#[macro_export]
macro_rules! row {
    ($($cell:expr),* $(,)?) => { $crate::Row(vec![$($crate::Cell::from($cell)),*]) };
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::Score;

    #[test]
    fn a_number_is_shown_as_french_people_write_it() {
        let total = Total::from(Score(-446)).times_hundredths(115);
        let row = row![3_u8, -446_i32, Number::from(120_i32).signed(), Number::from(0_i32).signed(), total];
        let words: Vec<_> = row.0.iter().map(Cell::words).collect();
        assert_eq!(words, ["3", "-446", "+120", "+0", "-512,90"]);
        let row = row![Number::from(Total::ZERO).at_least(2), Cents(1250), Tenths(-5), None::<u8>, Some("x"), "-12"];
        let words: Vec<_> = row.0.iter().map(Cell::words).collect();
        assert_eq!(words, ["0,00", "12,50", "-0,5", "", "x", "-12"]);
        assert_eq!(row.0.last().and_then(Cell::number), None, "a name of digits is no quantity");
        assert_eq!(serde_json::to_string(&row![7_u8, total, "a"]).unwrap(), "[\"7\",\"-512,90\",\"a\"]");
    }
}
