//! Persons as they were when a season was closed (Y10).

use rusqlite::Connection;

use super::{all as rows, row, run};
use crate::error::Result;
use crate::journal::Tx;
use domain::season::{Member, SeasonId};
use domain::tournament::PersonId;

/// The persons of a closed season; the name is the directory's.
pub fn all(connection: &Connection, season: SeasonId) -> Result<Vec<Member>> {
    let sql = "SELECT person.id, last_name, first_name, folded, season_person.club, season_person.affiliated,
               season_person.series, born, labels
               FROM season_person JOIN person ON person.id = season_person.person WHERE season = ?1 ORDER BY folded, person.id";
    rows(connection, sql, [season.0], |row| {
        let person = PersonId(row.next()?);
        let (last, first): (String, String) = (row.next()?, row.next()?);
        Ok(Member {
            person,
            name: domain::full_name(&last, &first),
            folded: row.next()?,
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
