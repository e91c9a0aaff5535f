//! A value of the domain as one column, and values whose every field is one: a single list of them is the SELECT, its reading and the INSERT.

use chrono::NaiveDate;
use rusqlite::types::Value as Sql;
use rusqlite::{Connection, Params};

use super::{Columns, Row, all, insert, row};
use crate::error::Result;
use domain::comite::Verdict;
use domain::duplicate::{EtuiNo, Version};
use domain::money::{Cents, SpecialRule};
use domain::penalty::Offence;
use domain::season::{OutsideNightId, Points};
use domain::tournament::{EntryId, PenaltyId, PersonId, TeamId, TournamentId};
use domain::{Orientation, PositionNo, Score, TableNo};

/// A type that one column holds.
pub(crate) trait Held: Sized {
    fn read(row: &mut Columns<'_>) -> rusqlite::Result<Self>;
    fn sql(&self) -> Sql;
}

impl<T: Held> Held for Option<T> {
    fn read(row: &mut Columns<'_>) -> rusqlite::Result<Self> {
        row.filled(T::read)
    }

    fn sql(&self) -> Sql {
        self.as_ref().map_or(Sql::Null, Held::sql)
    }
}

/// Some types, how a column of them is read, and what it holds.
macro_rules! held {
    ($(($($type:ty),+): $read:expr, $sql:expr;)*) => {
        $($(impl Held for $type {
            fn read(row: &mut Columns<'_>) -> rusqlite::Result<Self> {
                let read: fn(&mut Columns<'_>) -> rusqlite::Result<Self> = $read;
                read(row)
            }

            fn sql(&self) -> Sql {
                let sql: fn(&Self) -> _ = $sql;
                Sql::from(sql(self))
            }
        })+)*
    };
}

held! {
    (i64, u32, u16, u8, String): |row| row.next(), Self::clone;
    (bool): |row| row.yes(), Self::clone;
    (Cents, EntryId, EtuiNo, OutsideNightId, PenaltyId, PersonId, Points, Score, TableNo, TeamId): |row| row.next().map(Self), |one| one.0;
    (PositionNo): |row| row.position(), |position| position.0;
    (Orientation): |row| row.chair(), Self::to_string;
    (NaiveDate): |row| row.date(), Self::to_string;
    (Offence): |row| row.key(), |offence| offence.key().to_owned();
    (Verdict): |row| row.word(Self::parse), |verdict| verdict.key().to_owned();
    (SpecialRule): |row| row.word(Self::parse), |rule| rule.key().to_owned();
    (Version): |row| row.word(Self::parse), Self::to_string;
}

/// A row of columns that are each a field.
pub(crate) trait Record: Sized {
    const COLUMNS: &'static [&'static str];
    fn read(row: &mut Columns<'_>) -> rusqlite::Result<Self>;
    fn row(&self) -> Row<'_>;
}

/// The fields of a type, each with its column where that has another name.
macro_rules! record {
    (@column $field:ident) => { stringify!($field) };
    (@column $field:ident $column:ident) => { stringify!($column) };
    ($type:ty: $($field:ident $(as $column:ident)?),+) => {
        impl crate::table::Record for $type {
            const COLUMNS: &'static [&'static str] = &[$(crate::table::record!(@column $field $($column)?)),+];

            fn read(row: &mut crate::table::Columns<'_>) -> rusqlite::Result<Self> {
                Ok(Self { $($field: crate::table::Held::read(row)?),+ })
            }

            fn row(&self) -> crate::table::Row<'_> {
                vec![$((
                    crate::table::record!(@column $field $($column)?),
                    Box::new(crate::table::Held::sql(&self.$field)) as Box<dyn rusqlite::ToSql>,
                )),+]
            }
        }
    };
}
pub(crate) use record;

/// The rows that stand `from` a table, in their order.
pub(crate) fn select<T: Record>(connection: &Connection, from: &str, parameters: impl Params) -> Result<Vec<T>> {
    all(connection, &format!("SELECT {} FROM {from}", T::COLUMNS.join(", ")), parameters, T::read)
}

/// Adds a row of a tournament; the schema refuses what stands there already.
pub(crate) fn insert_in(connection: &Connection, table: &str, of: TournamentId, record: &impl Record) -> Result<()> {
    let mut row = row! { tournament: of.0 };
    row.extend(record.row());
    insert(connection, table, row)
}
