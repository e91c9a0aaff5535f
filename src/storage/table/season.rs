//! Seasons with their rules and categories.

use rusqlite::Connection;

use super::{Row, all as rows, row, run};
use crate::error::{Result, StorageError};
use crate::journal::Tx;
use domain::season::{Category, ClubSeason, Rules, SeasonId};

/// Every season, by its first day.
pub fn all(connection: &Connection) -> Result<Vec<ClubSeason>> {
    let sql = "SELECT id, name, first_day, last_day, closed FROM season ORDER BY first_day, last_day, id";
    let mut seasons = rows(connection, sql, [], |row| {
        Ok(ClubSeason {
            id: SeasonId(row.next()?),
            name: row.next()?,
            from: row.date()?,
            to: row.date()?,
            closed: row.next()?,
            rules: Rules::default(),
        })
    })?;
    for season in &mut seasons {
        let pairs: Vec<(String, String)> = rows(
            connection,
            "SELECT key, value FROM season_rule WHERE season = ?1 ORDER BY id",
            [season.id.0],
            |row| Ok((row.next()?, row.next()?)),
        )?;
        for (key, value) in pairs {
            season.rules.set(&key, &value).map_err(|refusal| StorageError::Damaged(refusal.message))?;
        }
    }
    Ok(seasons)
}

fn values(season: &ClubSeason) -> Row<'_> {
    row! {
        name: &season.name,
        first_day: season.from.to_string(),
        last_day: season.to.to_string(),
        closed: season.closed,
    }
}

/// Adds a season; gives it with its key.
pub fn insert(tx: &Tx<'_>, season: ClubSeason) -> Result<ClubSeason> {
    super::insert(tx, "season", values(&season))?;
    let season = ClubSeason { id: SeasonId(tx.last_insert_rowid()), ..season };
    put_rules(tx, &season)?;
    Ok(season)
}

/// Updates a season.
pub fn update(tx: &Tx<'_>, season: &ClubSeason) -> Result<()> {
    super::update(tx, "season", season.id.0, values(season))?;
    put_rules(tx, season)
}

fn put_rules(tx: &Tx<'_>, season: &ClubSeason) -> Result<()> {
    let mut statement = tx.prepare_cached(
        "INSERT INTO season_rule (season, key, value) VALUES (?1, ?2, ?3)
         ON CONFLICT (season, key) DO UPDATE SET value = excluded.value WHERE value <> excluded.value",
    )?;
    for (key, value) in season.rules.pairs() {
        statement.execute((season.id.0, key, value))?;
    }
    Ok(())
}

/// The categories of a season, as they were added.
pub fn categories(connection: &Connection, season: SeasonId) -> Result<Vec<Category>> {
    let sql = "SELECT name, age_min, age_max, series_first, series_last, club, label FROM season_category
               WHERE season = ?1 ORDER BY id";
    rows(connection, sql, [season.0], |row| {
        let (name, age_min, age_max) = (row.next()?, row.next()?, row.next()?);
        let (first, last) = (row.next()?, row.next()?);
        Ok(Category { name, age_min, age_max, series: row.both(first, last)?, club: row.next()?, label: row.next()? })
    })
}

/// Adds a category, or replaces the one of that name.
pub fn put_category(tx: &Tx<'_>, season: SeasonId, category: &Category) -> Result<()> {
    let (first, last) = category.series.unzip();
    let row = row! {
        season: season.0,
        name: &category.name,
        age_min: category.age_min,
        age_max: category.age_max,
        series_first: first,
        series_last: last,
        club: &category.club,
        label: &category.label,
    };
    super::put(tx, "season_category", "season, name", row)?;
    Ok(())
}

/// Removes a category.
pub fn drop_category(tx: &Tx<'_>, season: SeasonId, name: &str) -> Result<()> {
    run(tx, "DELETE FROM season_category WHERE season = ?1 AND name = ?2", (season.0, name))
}
