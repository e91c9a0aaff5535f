//! A comité's base: its clubs with their codes, the nights they sent with their files, the people those files name, and what was decided of them.

use std::collections::BTreeSet;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rusqlite::{Connection, Params};
use serde_json::json;

use super::error::{Result, StorageError};
use super::journal::Tx;
use super::settings;
use super::table::{Record, all as rows, outside, put, record, row, run, select};
use domain::comite::Decided;
use domain::season::{NightResult, OutsideNightId};
use domain::tournament::PersonId;

/// The setting that makes a base a comité's: its name.
pub const COMITE: &str = "comite";
/// No archive is longer: what a damaged file claims to be is read no further.
const LONGEST: u64 = 64_000_000;

/// The comité's name; `None` in the base of a club.
pub fn name(connection: &Connection) -> Result<Option<String>> {
    settings::get(connection, COMITE)
}

/// A club of the comité.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubRow {
    pub number: u32,
    pub name: String,
    pub code: String,
    /// Codes of before, a line each, after the day it was given up.
    pub old: String,
    pub left: Option<String>,
}

record! { ClubRow: number as id, name, code, old as old_codes, left as left_on }

/// The clubs, by number.
pub fn clubs(connection: &Connection) -> Result<Vec<ClubRow>> {
    select(connection, "comite_club ORDER BY id", [])
}

/// Adds a club, or changes it.
pub fn put_club(tx: &Tx<'_>, club: &ClubRow) -> Result<()> {
    put(tx, "comite_club", "id", club.row()).map(drop)
}

/// The club of a base.
pub fn club_of_base(connection: &Connection, base: &str) -> Result<Option<u32>> {
    Ok(rows(connection, "SELECT club FROM comite_base WHERE base = ?1", [base], |row| row.next())?.pop())
}

/// From here on that base is the club's; of `None` only what is sealed.
pub fn know_base(tx: &Tx<'_>, base: &str, club: Option<u32>) -> Result<()> {
    match club {
        Some(club) => put(tx, "comite_base", "base", row! { base: base, club: club }).map(drop),
        None => run(tx, "DELETE FROM comite_base WHERE base = ?1", [base]),
    }
}

/// A night that a club sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReceivedRow {
    pub night: String,
    pub edition: u32,
    pub club: u32,
    pub base: Option<String>,
    pub digest: String,
    pub outside: OutsideNightId,
    /// The file's name.
    pub file: String,
    /// When, local time; and when the one had come that it took the place of.
    pub at: String,
    pub before: Option<String>,
    /// Whether a copy of it came with its club's seal.
    pub sealed: bool,
    /// The night's name and day.
    pub name: String,
    pub day: String,
}

record! { ReceivedRow: night, edition, club, base, digest, outside, file, at, before, sealed, name, day }

/// Every night received, by day.
pub fn received(connection: &Connection) -> Result<Vec<ReceivedRow>> {
    let from = "(SELECT received.*, club, name, day FROM received JOIN outside_night ON outside_night.id = outside)
        ORDER BY day, night";
    select(connection, from, [])
}

/// The night of a file of that digest that was once received and whose place another one took: only the journal still knows.
pub fn was_here(connection: &Connection, digest: &str) -> Result<Option<OutsideNightId>> {
    let sql = "SELECT old ->> '$.outside' FROM journal_change WHERE table_name = 'received' AND old ->> '$.digest' = ?1 LIMIT 1";
    Ok(rows(connection, sql, [digest], |row| row.next().map(OutsideNightId))?.pop())
}

/// Notes that a night came, in the place of what was noted of it before, under another name perhaps.
pub fn put_received(tx: &Tx<'_>, one: &ReceivedRow) -> Result<()> {
    run(tx, "DELETE FROM received WHERE outside = ?1 AND night <> ?2", (one.outside.0, &one.night))?;
    let row = row! {
        night: &one.night,
        edition: one.edition,
        base: &one.base,
        digest: &one.digest,
        outside: one.outside.0,
        file: &one.file,
        at: &one.at,
        before: &one.before,
        sealed: one.sealed,
    };
    put(tx, "received", "night", row).map(drop)
}

/// The file of that digest as it came; `None` where it is not kept.
/// Errors: it cannot be read any more.
pub fn file(connection: &Connection, digest: &str) -> Result<Option<Vec<u8>>> {
    let sql = "SELECT content FROM received_file WHERE digest = ?1";
    let Some(packed) = rows(connection, sql, [digest], |row| row.next::<Vec<u8>>())?.pop() else { return Ok(None) };
    let mut bytes = Vec::new();
    let read = GzDecoder::new(&packed[..]).take(LONGEST).read_to_end(&mut bytes);
    read.map_err(|_| StorageError::Damaged(format!("le fichier reçu {} ne se lit plus", seal(digest))))?;
    Ok(Some(bytes))
}

/// The first signs of a seal, which people compare.
pub fn seal(digest: &str) -> &str {
    digest.get(..12).unwrap_or(digest)
}

/// Keeps a file, compressed. Files and people that no night names any more go.
pub fn keep_file(tx: &Tx<'_>, digest: &str, bytes: &[u8]) -> Result<()> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    let packed = packed.map_err(|error| StorageError::Damaged(error.to_string()))?;
    tx.beside(|connection| {
        put(connection, "received_file", "digest", row! { digest: digest, content: packed })?;
        for table in ["received_file", "received_card"] {
            let unnamed = "digest <> ?1 AND digest NOT IN (SELECT digest FROM received)";
            run(connection, &format!("DELETE FROM {table} WHERE {unnamed}"), [digest])?;
        }
        Ok(())
    })
}

const FILES_BEFORE: &str = "received_file WHERE digest IN (SELECT received.digest FROM received
    JOIN outside_night ON outside_night.id = outside WHERE day < ?1)";

/// How many files of nights before a day are kept.
pub fn files_before(connection: &Connection, day: &str) -> Result<usize> {
    Ok(rows(connection, &format!("SELECT 1 FROM {FILES_BEFORE}"), [day], |row| row.next::<i64>())?.len())
}

/// Drops them; returns how many went.
pub fn drop_files(connection: &Connection, before: &str) -> Result<usize> {
    Ok(connection.execute(&format!("DELETE FROM {FILES_BEFORE}"), [before])?)
}

/// A person as a file says him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardRow {
    pub digest: String,
    /// The number of the entry.
    pub line: u32,
    pub licence: Option<String>,
    pub last_name: String,
    pub first_name: String,
    pub folded: String,
    pub club: String,
    pub committee: String,
    pub affiliated: bool,
    /// A date, or a year.
    pub birth: Option<String>,
    pub series: Option<u8>,
    pub zone: String,
    pub publication: Option<String>,
}

record! {
    CardRow: digest, line, licence, last_name, first_name, folded, club, committee, affiliated, birth, series, zone, publication
}

/// Keeps the people of a file.
pub fn keep_cards(tx: &Tx<'_>, cards: &[CardRow]) -> Result<()> {
    tx.beside(|connection| {
        cards.iter().try_for_each(|card| put(connection, "received_card", "digest, line", card.row()).map(drop))
    })
}

/// A card of a night that stands, and who it is taken for; `None` while the night comes in.
#[derive(Debug, Clone)]
pub struct PlacedCard {
    pub card: CardRow,
    pub outside: OutsideNightId,
    pub day: String,
    /// The comité's number of the club that sent it.
    pub sent_by: u32,
    pub person: Option<PersonId>,
}

/// The cards with one of those licences or folded names, by day and night; all cards where `None`.
pub fn cards(
    connection: &Connection,
    among: Option<(&BTreeSet<String>, &BTreeSet<String>)>,
) -> Result<Vec<PlacedCard>> {
    let wanted = match among {
        Some(_) => {
            "card.licence IN (SELECT value FROM json_each(?1)) OR card.folded IN (SELECT value FROM json_each(?2))"
        }
        None => "?1 IS ?2",
    };
    let (licences, names) =
        among.map(|(licences, names)| (json!(licences).to_string(), json!(names).to_string())).unzip();
    placed(connection, wanted, (licences, names))
}

/// The cards of a night.
pub fn cards_of(connection: &Connection, night: OutsideNightId) -> Result<Vec<PlacedCard>> {
    placed(connection, "received.outside = ?1", [night.0])
}

fn placed(connection: &Connection, wanted: &str, parameters: impl Params) -> Result<Vec<PlacedCard>> {
    let sql = format!(
        "SELECT card.digest, card.line, licence, last_name, first_name, folded, card.club, committee, affiliated, birth, series, zone,
            publication, received.outside, day, outside_night.club, person
         FROM received_card AS card JOIN received ON received.digest = card.digest
         JOIN outside_night ON outside_night.id = received.outside
         LEFT JOIN outside_result AS result ON result.outside = received.outside AND result.entry = card.line
         WHERE {wanted} ORDER BY day, received.night, card.line"
    );
    rows(connection, &sql, parameters, |row| {
        let card = CardRow::read(row)?;
        let (outside, day, sent_by) = (OutsideNightId(row.next()?), row.next()?, row.next()?);
        Ok(PlacedCard { card, outside, day, sent_by, person: row.next::<Option<i64>>()?.map(PersonId) })
    })
}

/// What a night gave each entry, without saying who he is.
pub fn results(connection: &Connection, night: OutsideNightId) -> Result<Vec<(u32, NightResult)>> {
    let columns = NightResult::COLUMNS.join(", ");
    let sql = format!("SELECT entry, {columns} FROM outside_result WHERE outside = ?1 ORDER BY entry");
    let nobody = PersonId(0);
    rows(connection, &sql, [night.0], |row| {
        Ok((row.next()?, NightResult { person: nobody, ..NightResult::read(row)? }))
    })
}

/// The ranks of a night, each with the name its file says.
pub fn ranks(connection: &Connection, night: OutsideNightId) -> Result<Vec<(u32, String)>> {
    let sql = "SELECT rank, last_name || ' ' || first_name FROM outside_result AS result
               JOIN received ON received.outside = result.outside
               JOIN received_card AS card ON card.digest = received.digest AND card.line = entry
               WHERE result.outside = ?1 AND rank IS NOT NULL ORDER BY rank, entry";
    rows(connection, sql, [night.0], |row| Ok((row.next()?, row.next()?)))
}

/// The entry of that night has another person's result.
pub fn take_results(tx: &Tx<'_>, moved: &[(OutsideNightId, u32, PersonId)]) -> Result<()> {
    let own = "outside_result WHERE outside = ?1 AND entry = ?2";
    let mut results = Vec::new();
    for (outside, entry, person) in moved {
        let result: Option<NightResult> = select(tx, own, (outside.0, entry))?.pop();
        results.extend(result.map(|result| (*outside, NightResult { person: *person, ..result }, *entry)));
        run(tx, &format!("DELETE FROM {own}"), (outside.0, entry))?;
    }
    // Two may change places: all have left theirs before.
    results.iter().try_for_each(|(outside, result, entry)| {
        outside::insert_results(tx, *outside, std::iter::once((result, Some(*entry))))
    })
}

/// Takes a person out of the directory whom nothing names; one who is named stays.
pub fn forget_unnamed(tx: &Tx<'_>, person: PersonId) -> Result<()> {
    let tables = ["outside_result", "entry", "season_person", "season_team", "person_label", "membership"];
    let named: Vec<String> = tables.iter().map(|table| format!("SELECT 1 FROM {table} WHERE person = ?1")).collect();
    if rows(tx, &named.join(" UNION ALL "), [person.0], |row| row.next::<i64>())?.is_empty() {
        run(tx, "DELETE FROM person_publication WHERE person = ?1", [person.0])?;
        run(tx, "DELETE FROM person WHERE id = ?1", [person.0])?;
    }
    Ok(())
}

record! { Decided: licence, one, other, verdict }

/// Every decision.
pub fn decisions(connection: &Connection) -> Result<Vec<Decided>> {
    select(connection, "comite_decision ORDER BY licence, one, other", [])
}

/// Keeps a decision, in the place of the one on the same people.
pub fn decide(tx: &Tx<'_>, decision: &Decided) -> Result<()> {
    put(tx, "comite_decision", "licence, one, other", decision.row()).map(drop)
}

/// Takes a person's name out of what clubs sent: the files of his nights go, his cards bear another name.
pub(crate) fn forget(connection: &Connection, person: PersonId, [last, first, folded]: [String; 3]) -> Result<()> {
    let nights = "SELECT digest FROM received JOIN outside_result ON outside_result.outside = received.outside WHERE person = ?1";
    run(
        connection,
        &format!("DELETE FROM received_file WHERE digest IN ({nights}) OR digest NOT IN (SELECT digest FROM received)"),
        [person.0],
    )?;
    run(connection, "DELETE FROM received_card WHERE digest NOT IN (SELECT digest FROM received)", [])?;
    let sql =
        "UPDATE received_card SET licence = NULL, birth = NULL, zone = '', club = (SELECT club FROM person WHERE id = ?1), last_name = ?2, first_name = ?3, folded = ?4
               WHERE EXISTS (SELECT 1 FROM received JOIN outside_result USING (outside)
                   WHERE received.digest = received_card.digest AND entry = received_card.line AND person = ?1)";
    run(connection, sql, (person.0, last, first, folded))
}
