//! Seasons with their rules and categories.

use rusqlite::Connection;

use super::all as rows;
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

/// Adds a season; gives it with its key.
pub fn insert(tx: &Tx<'_>, season: ClubSeason) -> Result<ClubSeason> {
    tx.prepare_cached("INSERT INTO season (name, first_day, last_day, closed) VALUES (?1, ?2, ?3, ?4)")?.execute((
        &season.name,
        season.from.to_string(),
        season.to.to_string(),
        season.closed,
    ))?;
    let season = ClubSeason { id: SeasonId(tx.last_insert_rowid()), ..season };
    put_rules(tx, &season)?;
    Ok(season)
}

/// Updates a season.
pub fn update(tx: &Tx<'_>, season: &ClubSeason) -> Result<()> {
    tx.prepare_cached("UPDATE season SET name = ?2, first_day = ?3, last_day = ?4, closed = ?5 WHERE id = ?1")?
        .execute((season.id.0, &season.name, season.from.to_string(), season.to.to_string(), season.closed))?;
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
        Ok(Category {
            name: row.next()?,
            age_min: row.next()?,
            age_max: row.next()?,
            series: row.next::<Option<u8>>()?.zip(row.next::<Option<u8>>()?),
            club: row.next()?,
            label: row.next()?,
        })
    })
}

/// Adds a category, or replaces the one of that name.
pub fn put_category(tx: &Tx<'_>, season: SeasonId, category: &Category) -> Result<()> {
    tx.prepare_cached(
        "INSERT INTO season_category (season, name, age_min, age_max, series_first, series_last, club, label)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT (season, name) DO UPDATE SET age_min = excluded.age_min, age_max = excluded.age_max,
         series_first = excluded.series_first, series_last = excluded.series_last, club = excluded.club,
         label = excluded.label",
    )?
    .execute((
        season.0,
        &category.name,
        category.age_min,
        category.age_max,
        category.series.map(|(first, _)| first),
        category.series.map(|(_, last)| last),
        &category.club,
        &category.label,
    ))?;
    Ok(())
}

/// Removes a category.
pub fn drop_category(tx: &Tx<'_>, season: SeasonId, name: &str) -> Result<()> {
    tx.prepare_cached("DELETE FROM season_category WHERE season = ?1 AND name = ?2")?.execute((season.0, name))?;
    Ok(())
}
