//! Seasons with their rules, categories and teams, the settings of single nights (Y2), and what a closed one keeps (Y10).

use rusqlite::Connection;

use super::{Record, Row, all as rows, record, row, run};
use crate::error::{Result, StorageError};
use crate::journal::Tx;
use domain::season::{Category, ClubSeason, Member, NightKey, OutsideNightId, Rules, SeasonId, Which};
use domain::tournament::{PersonId, TournamentId};

record! { Which: counts, coefficient, mandatory, said, at_closing }

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

/// Every night with a setting, or that counted at the closing.
pub fn nights(connection: &Connection, season: SeasonId) -> Result<Vec<(NightKey, Which)>> {
    let columns = Which::COLUMNS.join(", ");
    let sql = format!("SELECT night, outside, {columns} FROM season_night WHERE season = ?1 ORDER BY id");
    let (night, outside) = (|id| NightKey::Tournament(TournamentId(id)), |id| NightKey::Outside(OutsideNightId(id)));
    rows(connection, &sql, [season.0], |row| Ok((row.one_of("soirée", night, outside)?, Which::read(row)?)))
}

/// Sets whether a night counts.
pub fn put_night(tx: &Tx<'_>, season: SeasonId, key: NightKey, which: &Which) -> Result<()> {
    let (unique, mut row) = match key {
        NightKey::Tournament(id) => ("season, night", row! { season: season.0, night: id.0 }),
        NightKey::Outside(id) => ("season, outside", row! { season: season.0, outside: id.0 }),
    };
    row.extend(which.row());
    super::put(tx, "season_night", unique, row)?;
    Ok(())
}

/// The persons of a closed season as they were; the name is the directory's.
pub fn frozen(connection: &Connection, season: SeasonId) -> Result<Vec<Member>> {
    let sql = "SELECT person.id, last_name, first_name, folded, licence, season_person.club, season_person.affiliated,
               season_person.series, born, labels
               FROM season_person JOIN person ON person.id = season_person.person WHERE season = ?1 ORDER BY folded, person.id";
    rows(connection, sql, [season.0], |row| {
        let person = PersonId(row.next()?);
        let (last, first): (String, String) = (row.next()?, row.next()?);
        Ok(Member {
            person,
            name: domain::full_name(&last, &first),
            folded: row.next()?,
            licence: row.next()?,
            club: row.next()?,
            affiliated: row.next()?,
            series: row.next()?,
            born: row.next()?,
            labels: row.next::<String>()?.lines().map(str::to_owned).collect(),
            team: None,
        })
    })
}

/// Freezes persons as they are now.
pub fn freeze(tx: &Tx<'_>, season: SeasonId, members: &[Member]) -> Result<()> {
    members.iter().try_for_each(|member| {
        let row = row! {
            season: season.0,
            person: member.person.0,
            club: &member.club,
            affiliated: member.affiliated,
            series: member.series,
            born: member.born,
            labels: member.labels.join("\n"),
        };
        super::insert(tx, "season_person", row)
    })
}

/// Forgets them: the season is open again.
pub fn thaw(tx: &Tx<'_>, season: SeasonId) -> Result<()> {
    run(tx, "DELETE FROM season_person WHERE season = ?1", [season.0])
}

/// Each person who is in a team, as they were added.
pub fn teams(connection: &Connection, season: SeasonId) -> Result<Vec<(PersonId, String)>> {
    let sql = "SELECT person, team FROM season_team WHERE season = ?1 ORDER BY id";
    rows(connection, sql, [season.0], |row| Ok((PersonId(row.next()?), row.next()?)))
}

/// Puts a person into a team; the schema refuses a second one.
pub fn put_team(tx: &Tx<'_>, season: SeasonId, person: PersonId, team: &str) -> Result<()> {
    super::insert(tx, "season_team", row! { season: season.0, person: person.0, team: team })
}

/// Takes everybody out of a team.
pub fn clear_team(tx: &Tx<'_>, season: SeasonId, team: &str) -> Result<()> {
    run(tx, "DELETE FROM season_team WHERE season = ?1 AND team = ?2", (season.0, team))
}
