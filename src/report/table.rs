//! The plain table every report can be read as; text and CSV are made from it.

use serde::Serialize;

use super::Row;
use domain::money::Cents;

/// How a column is aligned on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Left,
    Right,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    pub heading: String,
    pub side: Side,
    /// Left out where a window is too narrow for all columns, the first ones first.
    #[serde(skip)]
    pub detail: bool,
    /// Its words are cut short before any column is left out.
    #[serde(skip)]
    pub(crate) shortens: bool,
}

impl Column {
    fn of(heading: impl Into<String>, side: Side) -> Self {
        Self { heading: heading.into(), side, detail: false, shortens: false }
    }
}

/// Title, columns, rows and remarks, in French.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Table {
    pub title: String,
    pub columns: Vec<Column>,
    /// Rows; each as long as the columns.
    pub rows: Vec<Row>,
    pub notes: Vec<String>,
}

impl Table {
    /// An empty table; a heading that starts with `>` is a column of figures.
    pub fn new(title: impl Into<String>, headings: &[&str]) -> Self {
        let column = |heading: &&str| match heading.strip_prefix('>') {
            Some(figures) => Column::of(figures, Side::Right),
            None => Column::of(*heading, Side::Left),
        };
        Self { title: title.into(), columns: headings.iter().map(column).collect(), ..Self::default() }
    }

    /// Adds a column of words.
    pub(crate) fn words(&mut self, heading: impl Into<String>) {
        self.columns.push(Column::of(heading, Side::Left));
    }

    /// Adds a column of figures.
    pub fn figures(&mut self, heading: impl Into<String>) {
        self.columns.push(Column::of(heading, Side::Right));
    }

    /// Takes a column away.
    pub fn remove(&mut self, heading: &str) {
        let Some(at) = self.columns.iter().position(|column| column.heading == heading) else { return };
        self.columns.remove(at);
        self.rows.iter_mut().for_each(|row| drop(row.0.remove(at)));
    }

    /// Marks columns that a narrow window may do without.
    pub fn spare(&mut self, headings: &[&str]) {
        for column in self.columns.iter_mut().filter(|column| headings.contains(&column.heading.as_str())) {
            column.detail = true;
        }
    }

    /// Marks columns whose words a narrow window may cut short.
    pub(crate) fn shorten(&mut self, headings: &[&str]) {
        for column in self.columns.iter_mut().filter(|column| headings.contains(&column.heading.as_str())) {
            column.shortens = true;
        }
    }

    /// Adds a column of figures that a narrow window may do without.
    pub(crate) fn detail(&mut self, heading: impl Into<String>) {
        self.columns.push(Column { detail: true, ..Column::of(heading, Side::Right) });
    }
}

/// A report that reads as a table.
pub trait Tabular: Serialize {
    fn table(&self) -> Table;

    /// Its name in JSON and in the schemas: that of its type.
    fn name(&self) -> &'static str {
        let path = std::any::type_name::<Self>();
        path.rsplit("::").next().unwrap_or(path)
    }
}

impl Tabular for Table {
    fn table(&self) -> Table {
        self.clone()
    }
}

/// `oui` or `non`.
pub(crate) fn yes_no(value: bool) -> String {
    if value { "oui" } else { "non" }.to_owned()
}

/// A text, or nothing.
pub fn optional<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// An ISO date the French way: `21/11/2026`; anything else stays as it is.
pub fn french_date(iso: &str) -> String {
    match iso.split('-').collect::<Vec<_>>()[..] {
        [year, month, day] => format!("{day}/{month}/{year}"),
        _ => iso.to_owned(),
    }
}

/// `2026-11-21T21:05:00` as `21/11/2026 à 21:05:00`, with `between` the two; anything else as it is.
pub fn french_time(at: &str, between: &str) -> String {
    at.split_once('T').map_or_else(|| at.to_owned(), |(date, time)| format!("{}{between}{time}", french_date(date)))
}

/// Cents as euros: `12,50`.
pub fn euros(cents: i64) -> String {
    Cents(cents).plain()
}
