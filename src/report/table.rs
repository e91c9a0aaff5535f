//! The plain table every report can be read as; text and CSV are made from it.

use serde::Serialize;

use super::{Cell, Row};
use domain::money::Cents;

/// How a column is aligned on screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    Left,
    Right,
}

/// What a column holds, for who takes it away or looks for it: its heading is for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// The number of the contestant.
    Number,
    /// What the line is about.
    Name,
    Club,
    Members,
    Penalties,
    Nights,
    Kept,
    Wins,
    Total,
    Remark,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Column {
    pub heading: String,
    pub side: Align,
    #[serde(skip)]
    pub(crate) key: Option<Key>,
    /// Left out where a window is too narrow for all columns, the first ones first.
    #[serde(skip)]
    pub detail: bool,
    /// Its words are cut short before any column is left out.
    #[serde(skip)]
    pub(crate) shortens: bool,
}

impl Column {
    pub(crate) fn of(heading: impl Into<String>, side: Align) -> Self {
        Self { heading: heading.into(), side, key: None, detail: false, shortens: false }
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
        let columns = headings.iter().filter_map(|heading| heading.column()).collect();
        Self { title: title.into(), columns, ..Self::default() }
    }

    /// A table declared column by column over these lines.
    pub fn of<R: Copy>(title: impl Into<String>, lines: impl IntoIterator<Item = R>) -> Columns<R> {
        let lines: Vec<R> = lines.into_iter().collect();
        let rows = vec![Row::default(); lines.len()];
        Columns { table: Self { title: title.into(), rows, ..Self::default() }, lines }
    }

    /// Adds a column of figures.
    pub fn figures(&mut self, heading: impl Into<String>) {
        self.columns.push(Column::of(heading, Align::Right));
    }

    /// Tables of so many rows each, with the same columns.
    pub(crate) fn divided(self, counts: impl IntoIterator<Item = usize>) -> impl Iterator<Item = Self> {
        let mut rows = self.rows.into_iter();
        let part = move |count| (rows.by_ref().take(count).collect(), self.columns.clone());
        counts.into_iter().map(part).map(|(rows, columns)| Self { columns, rows, ..Self::default() })
    }

    /// Where that column stands.
    pub fn at(&self, key: Key) -> Option<usize> {
        self.columns.iter().position(|column| column.key == Some(key))
    }

    /// Takes a column away.
    pub fn remove(&mut self, key: Key) {
        let Some(at) = self.at(key) else { return };
        self.columns.remove(at);
        self.rows.iter_mut().for_each(|row| drop(row.0.remove(at)));
    }

    /// Marks columns that a narrow window may do without.
    pub fn spare(&mut self, these: &[Key]) {
        self.columns.iter_mut().for_each(|column| column.detail |= column.key.is_some_and(|own| these.contains(&own)));
    }
}

/// What stands over a column; one that starts with `>` holds figures, and of `None` there is no column.
pub trait Heading {
    fn column(self) -> Option<Column>;
}

impl Heading for &str {
    fn column(self) -> Option<Column> {
        Some(match self.strip_prefix('>') {
            Some(figures) => Column::of(figures, Align::Right),
            None => Column::of(self, Align::Left),
        })
    }
}

impl Heading for String {
    fn column(self) -> Option<Column> {
        self.as_str().column()
    }
}

impl Heading for Column {
    fn column(self) -> Option<Column> {
        Some(self)
    }
}

impl<H: Heading> Heading for Option<H> {
    fn column(self) -> Option<Column> {
        self?.column()
    }
}

impl<H: Heading> Heading for (Key, H) {
    fn column(self) -> Option<Column> {
        Some(Column { key: Some(self.0), ..self.1.column()? })
    }
}

/// A column that a narrow window may do without.
pub(crate) fn spare(heading: impl Heading) -> Option<Column> {
    Some(Column { detail: true, ..heading.column()? })
}

/// A column whose words a narrow window may cut short.
pub(crate) fn shortened(heading: impl Heading) -> Option<Column> {
    Some(Column { shortens: true, ..heading.column()? })
}

/// The columns of a table, each heading with its cell of every line.
pub struct Columns<R> {
    table: Table,
    lines: Vec<R>,
}

impl<R: Copy> Columns<R> {
    pub fn column<C: Into<Cell>>(mut self, heading: impl Heading, cell: impl Fn(R) -> C) -> Self {
        if let Some(column) = heading.column() {
            self.table.columns.push(column);
            self.table.rows.iter_mut().zip(&self.lines).for_each(|(row, line)| row.push(cell(*line)));
        }
        self
    }

    /// A column, where some line has something in it.
    pub fn filled<C: Into<Cell>>(self, heading: impl Heading, cell: impl Fn(R) -> C) -> Self {
        let filled = self.lines.iter().any(|line| !cell(*line).into().words().is_empty());
        self.column(filled.then_some(heading), cell)
    }

    /// A column for each of several things.
    pub fn columns<T: Copy, H: Heading, C: Into<Cell>>(
        self,
        each: impl IntoIterator<Item = T>,
        heading: impl Fn(T) -> H,
        cell: impl Fn(R, T) -> C,
    ) -> Self {
        each.into_iter().fold(self, |table, one| table.column(heading(one), |line| cell(line, one)))
    }

    pub fn notes<N: Into<String>>(mut self, notes: impl IntoIterator<Item = N>) -> Table {
        self.table.notes = notes.into_iter().map(Into::into).collect();
        self.table
    }

    pub fn table(self) -> Table {
        self.table
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
pub fn yes_no(value: bool) -> String {
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

/// `21/11` of an ISO date or time.
pub fn short_day(at: &str) -> String {
    french_date(at.get(..10).unwrap_or(at)).chars().take(5).collect()
}

/// `2026-11-21T21:05:00` as `21/11/2026 à 21:05:00`, with `between` the two; anything else as it is.
pub fn french_time(at: &str, between: &str) -> String {
    at.split_once('T').map_or_else(|| at.to_owned(), |(date, time)| format!("{}{between}{time}", french_date(date)))
}

/// Cents as euros: `12,50`.
pub fn euros(cents: i64) -> String {
    Cents(cents).plain()
}
