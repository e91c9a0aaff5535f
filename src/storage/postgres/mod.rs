//! A comité's nights as files for PostgreSQL: psql makes the index with one, and loads nights with the other. No program here speaks to a server.

use std::fmt::Write;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, Params};
use serde_json::json;

use super::comite;
use super::error::Result;
use super::journal::Tx;
use super::settings;
use super::table::all as rows;

/// Makes the index: tables, views, functions, rights.
pub const INDEX: &str = include_str!("comite.sql");
/// What is done with the rows once they are there.
const LOAD: &str = include_str!("load.sql");
/// The setting that holds the last action that was sent.
const SENT: &str = "index_sql";
/// Tables that a file fills first.
const STAGED: &str =
    "stage.idle, stage.withdrawn, stage.comite, stage.club, stage.person, stage.night, stage.result, stage.deal";

/// What a file is to hold.
#[derive(Debug, Clone)]
pub struct Due {
    /// Every night, and no other night of the comité is to stay there.
    whole: bool,
    /// The last action that went before.
    since: i64,
    /// The last action there is.
    pub until: i64,
    /// The nights, each by its key, its name and the digest of its file.
    pub nights: Vec<(i64, String, String)>,
    /// Nights that are no longer there as they were sent, with the edition.
    pub withdrawn: Vec<(String, u32)>,
}

/// A deal of a sheet, by the numbers of its archive.
#[derive(Debug, Clone, Copy)]
pub struct DealRow<'a> {
    pub night: &'a str,
    pub position: u8,
    pub table: u16,
    pub number: u8,
    /// The number of the taker's entry.
    pub taker: Option<u32>,
    pub contract: Option<&'a str>,
    pub mark: Option<i32>,
    pub half_points: Option<i32>,
    pub bouts: Option<u8>,
}

/// What changed since the last file, or everything. Nights of people who were erased are always there: the file takes their names out.
pub fn due(connection: &Connection, whole: bool) -> Result<Due> {
    let sent = settings::get(connection, SENT)?.and_then(|number| number.parse().ok());
    let since: i64 = if whole { 0 } else { sent.unwrap_or(0) };
    let until = connection.query_row("SELECT coalesce(max(id), 0) FROM journal_action", [], |row| row.get(0))?;
    let nights = "SELECT outside, night, digest FROM received WHERE ?1 = 0 OR outside IN (
            SELECT CASE table_name WHEN 'outside_night' THEN row_id ELSE coalesce(new, old) ->> '$.outside' END
            FROM journal_change WHERE action > ?1 AND table_name IN ('received', 'outside_night', 'outside_result')
            UNION SELECT outside FROM outside_result WHERE person IN (
                SELECT row_id FROM journal_change
                WHERE action > ?1 AND table_name = 'person' AND old ->> '$.licence' IS NOT new ->> '$.licence'
                UNION SELECT id FROM person WHERE last_name = 'Joueur effacé ' || id))
        ORDER BY outside";
    let nights = rows(connection, nights, [since], |row| Ok((row.next()?, row.next()?, row.next()?)))?;
    let withdrawn = "SELECT old ->> '$.night' AS was, max(old ->> '$.edition') FROM journal_change
        LEFT JOIN received ON received.night = old ->> '$.night'
        WHERE ?1 > 0 AND action > ?1 AND table_name = 'received' AND old IS NOT NULL AND (received.night IS NULL
            OR edition < old ->> '$.edition' OR (edition = old ->> '$.edition' AND digest <> old ->> '$.digest'))
        GROUP BY was ORDER BY was";
    let withdrawn = rows(connection, withdrawn, [since], |row| Ok((row.next()?, row.next()?)))?;
    Ok(Due { whole, since, until, nights, withdrawn })
}

/// Notes that everything up to that action was sent.
pub fn note(tx: &Tx<'_>, until: i64) -> Result<()> {
    settings::set(tx, SENT, &until.to_string())
}

/// The file that loads what is due, under its own name.
pub fn load_file(connection: &Connection, name: &str, due: &Due, deals: &[DealRow<'_>]) -> Result<String> {
    let comite = comite::name(connection)?.unwrap_or_default();
    let nights = json!(due.nights.iter().map(|(outside, ..)| outside).collect::<Vec<_>>()).to_string();
    let seasons =
        format!("SELECT DISTINCT {SEASON} FROM outside_night WHERE id IN (SELECT value FROM json_each(?1)) ORDER BY 1");
    let mut text = String::new();
    // Emptying the tables is the lock between two loads: only one of them makes a season's partitions.
    let begin = "BEGIN;\nSET LOCAL ROLE chelem_chargeur;\nSET LOCAL client_min_messages = warning;";
    let _ = writeln!(text, "\\set ON_ERROR_STOP on\n\\set file '{name}'\n{begin}\nTRUNCATE {STAGED};");
    for season in rows(connection, &seasons, [&nights], |row| row.next::<String>())? {
        for table in ["result", "deal"] {
            let values = format!("PARTITION OF chelem.{table} FOR VALUES IN ('{season}')");
            let _ = writeln!(text, "CREATE TABLE IF NOT EXISTS chelem.\"{table}_{season}\" {values};");
        }
    }
    copy(&mut text, "comite", connection, "SELECT ?1, ?2", (&comite, due.whole))?;
    copy(&mut text, "club", connection, "SELECT ?1, id, name FROM comite_club", [&comite])?;
    let withdrawn = json!(due.withdrawn).to_string();
    copy(&mut text, "withdrawn", connection, "SELECT value ->> 0, value ->> 1 FROM json_each(?1)", [withdrawn])?;
    copy(&mut text, "person", connection, PEOPLE, (&comite, &nights, due.since))?;
    copy(&mut text, "night", connection, &format!("SELECT night, {SEASON}, {NIGHTS}"), (&comite, &nights))?;
    copy(&mut text, "result", connection, RESULTS, (&comite, &nights))?;
    text.push_str("COPY stage.deal FROM stdin;\n");
    for DealRow { night, position, table, number, taker, contract, mark, half_points, bouts } in deals {
        let known = |value: Option<i64>| value.map_or_else(|| "\\N".to_owned(), |value| value.to_string());
        let (taker, mark) = (known(taker.map(Into::into)), known(mark.map(Into::into)));
        let (half_points, bouts) = (known(half_points.map(Into::into)), known(bouts.map(Into::into)));
        let contract = contract.map_or_else(|| "\\N".to_owned(), escaped);
        let _ = writeln!(
            text,
            "{night}\t{position}\t{table}\t{number}\t{taker}\t{contract}\t{mark}\t{half_points}\t{bouts}"
        );
    }
    let _ = write!(text, "\\.\n{LOAD}");
    Ok(text)
}

/// A person without a licence is known by the comité and its own number. `?2` are the nights; `?3` the last action that went before.
const PEOPLE: &str = "SELECT coalesce('L' || licence, 'N' || ?1 || '/' || person.id), licence,
        CASE WHEN NOT erased THEN last_name END, CASE WHEN NOT erased THEN first_name END, CASE WHEN erased THEN '' ELSE club END,
        coalesce(nullif(committee, ''), ?1), substr(birth, 1, 4), how, erased
    FROM (SELECT *, last_name = 'Joueur effacé ' || id AS erased FROM person) AS person
    LEFT JOIN person_publication ON person_publication.person = person.id
    WHERE person.id IN (SELECT person FROM outside_result WHERE outside IN (SELECT value FROM json_each(?2))
        UNION SELECT row_id FROM journal_change WHERE action > ?3 AND table_name = 'person'
        UNION SELECT coalesce(new, old) ->> '$.person' FROM journal_change WHERE action > ?3 AND table_name = 'person_publication')
    ORDER BY person.id";

/// A night's season, from July to June, as a person would write it.
const SEASON: &str =
    "(substr(day, 1, 4) - (substr(day, 6, 2) < '07')) || '-' || (substr(day, 1, 4) + (substr(day, 6, 2) >= '07'))";

/// The season's column is put in before.
const NIGHTS: &str = "edition, received.digest, ?1, club, day, name, coalesce(kind LIKE '%equipes', 0), coalesce(kind LIKE 'etuis%', 0),
        players, NULL
    FROM received JOIN outside_night ON outside_night.id = outside WHERE outside IN (SELECT value FROM json_each(?2)) ORDER BY outside";

const RESULTS: &str =
    "SELECT night, entry, coalesce('L' || licence, 'N' || ?1 || '/' || person.id), rank, total_hundredths, pcn
    FROM outside_result JOIN received USING (outside) JOIN person ON person.id = person
    WHERE outside IN (SELECT value FROM json_each(?2)) ORDER BY outside, entry";

/// The rows of a query as psql copies them.
fn copy(text: &mut String, table: &str, connection: &Connection, sql: &str, parameters: impl Params) -> Result<()> {
    let _ = writeln!(text, "COPY stage.{table} FROM stdin;");
    let mut statement = connection.prepare(sql)?;
    let columns = statement.column_count();
    let mut found = statement.query(parameters)?;
    while let Some(row) = found.next()? {
        for column in 0..columns {
            let end = if column + 1 == columns { '\n' } else { '\t' };
            match row.get_ref(column)? {
                ValueRef::Null => text.push_str("\\N"),
                ValueRef::Integer(number) => drop(write!(text, "{number}")),
                _ => text.push_str(&escaped(&row.get::<_, String>(column)?)),
            }
            text.push(end);
        }
    }
    text.push_str("\\.\n");
    Ok(())
}

/// A text between tabs.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n").replace('\r', "\\r")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_between_tabs_whatever_is_in_it() {
        let connection = Connection::open_in_memory().unwrap();
        let mut text = String::new();
        let odd = ["\\.", "\\N", "a\tb\r\nc", "\"'"];
        copy(&mut text, "person", &connection, "SELECT ?1, ?2, ?3, ?4, NULL, 7", odd).unwrap();
        assert_eq!(text, "COPY stage.person FROM stdin;\n\\\\.\t\\\\N\ta\\tb\\r\\nc\t\"'\t\\N\t7\n\\.\n");
    }

    #[test]
    fn a_season_goes_from_july_to_june() {
        let connection = Connection::open_in_memory().unwrap();
        for (day, season) in [("2026-06-30", "2025-2026"), ("2026-07-01", "2026-2027"), ("2027-01-01", "2026-2027")] {
            let sql = format!("SELECT {SEASON} FROM (SELECT ?1 AS day)");
            let found: String = connection.query_row(&sql, [day], |row| row.get(0)).unwrap();
            assert_eq!(found, season, "{day}");
        }
    }
}
