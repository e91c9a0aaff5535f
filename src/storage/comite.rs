//! A comité's base: its clubs with their codes, the nights they sent with their files, the people those files name, and what was decided of them.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use rusqlite::{Connection, Params};
use serde_json::json;

use super::error::{Result, StorageError};
use super::journal::Tx;
use super::settings;
use super::table::{Held, Record, all as rows, outside, put, record, row, run, select};
use domain::comite::{Card, Decided};
use domain::publication::Publication;
use domain::season::{NightResult, OutsideNightId};
use domain::tournament::{Person, PersonId};

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
    let mut row = one.row();
    row.retain(|(column, _)| !["club", "name", "day"].contains(column));
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

/// Keeps a file, compressed, and the people it says. Files and people that no night names any more go.
pub fn keep_file(tx: &Tx<'_>, digest: &str, bytes: &[u8], cards: &[Card]) -> Result<()> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    let packed = packer.write_all(bytes).and_then(|()| packer.finish());
    let packed = packed.map_err(|error| StorageError::Damaged(error.to_string()))?;
    tx.beside(|connection| {
        put(connection, "received_file", "digest", row! { digest: digest, content: packed })?;
        for Card { entry, says, wish, .. } in cards {
            let mut row = says.row();
            row.retain(|(column, _)| !["birth", "licensed_before", "family"].contains(column));
            let wish = Some(wish.key()).filter(|_| *wish != Publication::Name);
            let birth = says.birth.map(|day| day.format("%Y").to_string());
            row.extend(row! { digest: digest, line: entry, birth: birth, publication: wish });
            put(connection, "received_card", "digest, line", row)?;
        }
        drop_unnamed(connection)
    })
}

fn drop_unnamed(connection: &Connection) -> Result<()> {
    ["received_file", "received_card"].iter().try_for_each(|table| {
        run(connection, &format!("DELETE FROM {table} WHERE digest NOT IN (SELECT digest FROM received)"), [])
    })
}

const FILES_BEFORE: &str = "received_file WHERE digest IN (SELECT received.digest FROM received
    JOIN outside_night ON outside_night.id = outside WHERE day < ?1)";

/// How many files of nights before a day are kept.
pub fn files_before(connection: &Connection, day: &str) -> Result<usize> {
    Ok(rows(connection, &format!("SELECT 1 FROM {FILES_BEFORE}"), [day], |row| row.next::<i64>())?.len())
}

/// Drops them; returns how many went.
pub fn drop_files(tx: &Tx<'_>, before: &str) -> Result<usize> {
    tx.beside(|connection| Ok(connection.execute(&format!("DELETE FROM {FILES_BEFORE}"), [before])?))
}

/// Every card of the nights that stand, by day and night.
pub fn cards(connection: &Connection) -> Result<Vec<Card>> {
    placed(connection, "", "?1", [1])
}

/// The cards of a night.
pub fn cards_of(connection: &Connection, night: OutsideNightId) -> Result<Vec<Card>> {
    placed(connection, "", "received.outside = ?1", [night.0])
}

/// The cards that are connected with those by a licence, a name or a decision.
pub fn cards_like(connection: &Connection, those: &[Card]) -> Result<Vec<Card>> {
    let words: Vec<&String> =
        those.iter().flat_map(|card| card.says.licence.iter().chain([&card.says.folded])).collect();
    placed(connection, LINKED, "licence IN linked OR folded IN linked", [json!(words).to_string()])
}

/// Licences and names lead to each other. A decision on names says them with the club.
const LINKED: &str = "WITH RECURSIVE
    said(one, other) AS (SELECT substr(one, 1, instr(one || ', ', ', ') - 1), substr(other, 1, instr(other || ', ', ', ') - 1)
        FROM comite_decision WHERE licence = ''),
    linked(word) AS (SELECT value FROM json_each(?1)
        UNION SELECT folded FROM linked CROSS JOIN received_card ON licence = word
        UNION SELECT licence FROM linked CROSS JOIN received_card ON folded = word WHERE licence IS NOT NULL
        UNION SELECT other FROM linked JOIN said ON one = word UNION SELECT one FROM linked JOIN said ON other = word)";

fn placed(connection: &Connection, with: &str, wanted: &str, parameters: impl Params) -> Result<Vec<Card>> {
    let sql = format!(
        "{with} SELECT received.outside, card.line, licence, last_name, first_name, folded, card.club, committee, affiliated,
            birth || '-07-01', series, 0, zone, '', publication, day, outside_night.club, person
         FROM received_card AS card JOIN received ON received.digest = card.digest
         JOIN outside_night ON outside_night.id = received.outside
         LEFT JOIN outside_result AS result ON result.outside = received.outside AND result.entry = card.line
         WHERE {wanted} ORDER BY day, received.night, card.line"
    );
    rows(connection, &sql, parameters, |row| {
        Ok(Card {
            night: OutsideNightId(row.next()?),
            entry: row.next()?,
            says: Person::read(row)?,
            wish: row.optional_word(Publication::parse)?.unwrap_or_default(),
            day: row.next()?,
            sent_by: row.next()?,
            person: Held::read(row)?,
        })
    })
}

/// What a night gave each entry, without saying who he is.
pub fn results(connection: &Connection, night: OutsideNightId) -> Result<Vec<NightResult<u32>>> {
    let columns = NightResult::COLUMNS.join(", ");
    let sql = format!("SELECT entry, {columns} FROM outside_result WHERE outside = ?1 ORDER BY entry");
    rows(connection, &sql, [night.0], |row| {
        let entry = row.next()?;
        Ok(NightResult::read(row)?.of(entry))
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
    let taken = format!(
        "DELETE FROM outside_result WHERE outside = ?1 AND entry = ?2 RETURNING {}",
        NightResult::COLUMNS.join(", ")
    );
    let take = |(night, entry, _): &(OutsideNightId, u32, _)| rows(tx, &taken, (night.0, entry), NightResult::read);
    // Two may change places: all have left theirs before.
    let results = moved.iter().map(take).collect::<Result<Vec<_>>>()?;
    moved.iter().zip(results).try_for_each(|((night, entry, person), result)| {
        outside::insert_results(tx, *night, result.iter().map(|result| (result.of(*person), Some(*entry))))
    })
}

/// Takes a person out of the directory whom nothing names; one who is named stays.
pub fn forget_unnamed(tx: &Tx<'_>, person: PersonId) -> Result<()> {
    let tables = ["outside_result", "entry", "season_person", "season_team", "person_label", "membership"];
    let named = tables.map(|table| format!("SELECT 1 FROM {table} WHERE person = ?1")).join(" UNION ALL ");
    ["person_publication WHERE person", "person WHERE id"]
        .iter()
        .try_for_each(|own| run(tx, &format!("DELETE FROM {own} = ?1 AND NOT EXISTS ({named})"), [person.0]))
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
    run(connection, &format!("DELETE FROM received_file WHERE digest IN ({nights})"), [person.0])?;
    drop_unnamed(connection)?;
    let sql =
        "UPDATE received_card SET licence = NULL, birth = NULL, zone = '', club = (SELECT club FROM person WHERE id = ?1), last_name = ?2, first_name = ?3, folded = ?4
               WHERE EXISTS (SELECT 1 FROM received JOIN outside_result USING (outside)
                   WHERE received.digest = received_card.digest AND entry = received_card.line AND person = ?1)";
    run(connection, sql, (person.0, last, first, folded))
}
