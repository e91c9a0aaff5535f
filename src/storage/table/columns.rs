//! A row read column by column, in the order of its SELECT.

use chrono::NaiveDate;
use rusqlite::types::{FromSql, Type, Value as Sql, ValueRef};
use rusqlite::{Connection, Params, Row};

use crate::error::Result;
use domain::tournament::{EntryId, TeamId, Value, Who};
use domain::{Keyed, Orientation, PositionNo};

/// The columns of a row, from the first to the last.
pub(crate) struct Columns<'a> {
    row: &'a Row<'a>,
    next: usize,
}

impl<'a> Columns<'a> {
    pub(crate) const fn of(row: &'a Row<'a>) -> Self {
        Self { row, next: 0 }
    }

    /// The next column.
    pub(crate) fn next<T: FromSql>(&mut self) -> rusqlite::Result<T> {
        self.next += 1;
        self.row.get(self.next - 1)
    }

    /// What `read` reads in the next column; nothing in an empty one.
    pub(crate) fn filled<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<Option<T>> {
        if self.row.get_ref(self.next)? == ValueRef::Null {
            self.next += 1;
            return Ok(None);
        }
        read(self).map(Some)
    }

    /// The next column, its word read by `parse`.
    pub(crate) fn word<T>(&mut self, parse: impl FnOnce(&str) -> Option<T>) -> rusqlite::Result<T> {
        let column = self.next;
        let text: String = self.next()?;
        parse(&text).ok_or_else(|| self.unknown(column, &text))
    }

    /// The same for a column that may be empty.
    pub(crate) fn optional_word<T>(&mut self, parse: impl FnOnce(&str) -> Option<T>) -> rusqlite::Result<Option<T>> {
        let column = self.next;
        let text: Option<String> = self.next()?;
        text.map(|text| parse(&text).ok_or_else(|| self.unknown(column, &text))).transpose()
    }

    /// The next column, the key of an enum.
    pub(crate) fn key<T: Keyed>(&mut self) -> rusqlite::Result<T> {
        self.word(T::of_key)
    }

    /// The same for a column that may be empty.
    pub(crate) fn optional_key<T: Keyed>(&mut self) -> rusqlite::Result<Option<T>> {
        self.optional_word(T::of_key)
    }

    /// The next column as yes or no, 1 or 0.
    pub(crate) fn yes(&mut self) -> rusqlite::Result<bool> {
        let column = self.next;
        match self.next()? {
            0 => Ok(false),
            1 => Ok(true),
            other @ i64::MIN..=i64::MAX => Err(self.unknown(column, &other.to_string())),
        }
    }

    /// Two values that are filled or empty together, the last one of the column read before.
    pub(crate) fn both<A, B>(&self, one: Option<A>, other: Option<B>) -> rusqlite::Result<Option<(A, B)>> {
        match (one, other) {
            (Some(one), Some(other)) => Ok(Some((one, other))),
            (None, None) => Ok(None),
            _ => Err(self.unknown(self.next - 1, "l'un sans l'autre")),
        }
    }

    /// A chair's letter.
    pub(crate) fn chair(&mut self) -> rusqlite::Result<Orientation> {
        let column = self.next;
        self.next += 1;
        let text = self.row.get_ref(column)?.as_str()?;
        let chair = Orientation::ALL.into_iter().find(|chair| text.chars().eq([chair.letter()]));
        chair.ok_or_else(|| self.unknown(column, text))
    }

    /// A position's number; 0 where nothing is played yet. No tournament has one past [`PositionNo::MOST`].
    pub(crate) fn position(&mut self) -> rusqlite::Result<PositionNo> {
        let column = self.next;
        let number: i64 = self.next()?;
        u8::try_from(number)
            .ok()
            .filter(|number| *number <= PositionNo::MOST)
            .map(PositionNo)
            .ok_or_else(|| self.unknown(column, &number.to_string()))
    }

    /// The player or team a row is about, from its columns of an entry and of a team, of which one is filled.
    pub(crate) fn who(&mut self) -> rusqlite::Result<Who> {
        self.one_of("personne", |entry| Who::Player(EntryId(entry)), |team| Who::Team(TeamId(team)))
    }

    /// The value of two adjacent keys, of which one is filled.
    pub(crate) fn one_of<T>(
        &mut self,
        neither: &str,
        one: impl FnOnce(i64) -> T,
        other: impl FnOnce(i64) -> T,
    ) -> rusqlite::Result<T> {
        let column = self.next;
        match (self.next()?, self.next()?) {
            (Some(key), None) => Ok(one(key)),
            (None, Some(key)) => Ok(other(key)),
            _ => Err(self.unknown(column, neither)),
        }
    }

    /// A day, `2026-11-21`.
    pub(crate) fn date(&mut self) -> rusqlite::Result<NaiveDate> {
        self.word(|text| text.parse().ok())
    }

    /// The next column as the value of a setting.
    pub(crate) fn value(&mut self) -> rusqlite::Result<Value> {
        let column = self.next;
        match self.next()? {
            Sql::Null => Ok(Value::Nothing),
            Sql::Integer(number) => Ok(Value::Number(number)),
            Sql::Text(text) => Ok(Value::Text(text)),
            Sql::Real(_) | Sql::Blob(_) => Err(self.unknown(column, "?")),
        }
    }

    /// A word that means nothing here, with the column it stands in.
    pub(crate) fn unknown(&self, column: usize, text: &str) -> rusqlite::Error {
        let name = self.row.as_ref().column_name(column).unwrap_or("?");
        let cause = format!("« {text} » n'a pas de sens dans la colonne {name}");
        rusqlite::Error::FromSqlConversionFailure(column, Type::Text, cause.into())
    }
}

/// Every row of a query.
pub(crate) fn all<T>(
    connection: &Connection,
    sql: &str,
    parameters: impl Params,
    read: impl Fn(&mut Columns<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(parameters, |row| read(&mut Columns::of(row)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
