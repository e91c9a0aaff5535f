//! Schema 4: the first session is one of the sessions; subjects, decisions and reasons are keys, not sentences.

use rusqlite::Connection;

use super::Migration;
use crate::action::ChangeRow;
use crate::error::Result;
use domain::Orientation;
use domain::arbitration::Ruling;
use domain::penalty::Offence;

/// The columns of the first session leave `tournament` and `entry`. Their values are put aside, and come back as rows of `session` and `start` in an
/// action of the journal: a replay must find them.
pub(crate) const KEYS: Migration = Migration {
    reason: "première séance parmi les séances ; nature de chaque action, décisions et barème sous forme de clefs",
    sql: r"
CREATE TABLE first_session AS
SELECT id AS tournament,
    coalesce((SELECT first_position - 1 FROM session WHERE tournament = tournament.id AND number = 2), positions) AS positions,
    deals, movement, tables, seed, draw
FROM tournament WHERE tables IS NOT NULL;
CREATE TABLE first_start AS
SELECT tournament, id AS entry, start_table AS table_no, start_chair AS chair FROM entry WHERE start_table IS NOT NULL;

CREATE TABLE tournament_new (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    place TEXT NOT NULL DEFAULT '',
    organiser TEXT NOT NULL DEFAULT '',
    arbiter TEXT NOT NULL DEFAULT '',
    -- All the positions known so far, those of later sessions included; they are numbered through the tournament.
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 120),
    -- Deals per position and movement as planned for the first session; what was played is in `session`.
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    movement TEXT CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    double_entry INTEGER NOT NULL DEFAULT 0 CHECK (double_entry IN (0, 1)),
    fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
    state TEXT NOT NULL DEFAULT 'inscription' CHECK (state IN ('inscription', 'jeu', 'clos')),
    position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND positions),
    -- What is ranked: players, duos (rule M7) or teams of 4.
    formula TEXT NOT NULL DEFAULT 'individuel' CHECK (formula IN ('individuel', 'duo', 'equipe4')),
    -- Rule M8: teams of 4 in four parallel tournaments.
    parallel INTEGER NOT NULL DEFAULT 0 CHECK (parallel IN (0, 1)),
    -- Tables of 4 and 3, tables of 5 with a called king (S8), or tables of 4 and 5 with a dead hand (S10).
    game TEXT NOT NULL DEFAULT 'quatre' CHECK (game IN ('quatre', 'cinq', 'mort')),
    championship TEXT CHECK (championship IN ('individuel', 'duo', 'interclubs', 'seniors', 'jeunes')),
    stage TEXT CHECK (
        stage IN ('qualification', 'demi-finale-regionale', 'finale-regionale', 'qualificatif-national', 'finale-nationale')),
    sessions INTEGER NOT NULL DEFAULT 1 CHECK (sessions BETWEEN 1 AND 20),
    -- Rule R3: article 29 breaks ties.
    article_29 INTEGER NOT NULL DEFAULT 0 CHECK (article_29 IN (0, 1)),
    -- Rule O2: percent of the fees given back, percent rewarded, money added, special prize (R8).
    given_back_percent INTEGER NOT NULL DEFAULT 80 CHECK (given_back_percent BETWEEN 0 AND 100),
    rewarded_percent INTEGER NOT NULL DEFAULT 20 CHECK (rewarded_percent BETWEEN 1 AND 100),
    added_cents INTEGER NOT NULL DEFAULT 0 CHECK (added_cents >= 0),
    special_cents INTEGER NOT NULL DEFAULT 0 CHECK (special_cents >= 0),
    -- Prizes by rule are multiples of the step; above the base, each is so many percent of the one before.
    step_cents INTEGER NOT NULL DEFAULT 100 CHECK (step_cents > 0),
    decline_percent INTEGER NOT NULL DEFAULT 80 CHECK (decline_percent BETWEEN 50 AND 100),
    -- The fees as counted when the tournament was closed; NULL before. Who pays later changes no prize.
    fees_then_cents INTEGER CHECK (fees_then_cents >= 0),
    -- The digest of the archive it was rebuilt from; NULL where it was played in this base.
    origin TEXT CHECK (length(origin) = 64),
    CHECK ((state = 'inscription') = (position = 0)),
    CHECK (parallel = 0 OR formula = 'equipe4'),
    CHECK ((championship IS NULL) = (stage IS NULL))
) STRICT;
INSERT INTO tournament_new SELECT id, name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents, state,
    position, formula, parallel, game, championship, stage, sessions, article_29, given_back_percent, rewarded_percent, added_cents,
    special_cents, step_cents, decline_percent, fees_then_cents, origin FROM tournament;
DROP TABLE tournament;
ALTER TABLE tournament_new RENAME TO tournament;

CREATE TABLE entry_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    person INTEGER NOT NULL REFERENCES person (id),
    paid_cents INTEGER NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
    -- Rule R7: a substitute may be left out of the ranking.
    ranked INTEGER NOT NULL DEFAULT 1 CHECK (ranked IN (0, 1)),
    -- First position played: 1, or later for a late arrival or a substitute.
    from_position INTEGER NOT NULL DEFAULT 1 CHECK (from_position >= 1),
    -- Rule R6: last position played by one who left before the end (0: none).
    left_after INTEGER CHECK (left_after >= 0),
    -- Rule P7 as it stood when the tournament was closed; NULL before. Next season's list changes no award.
    affiliated_then INTEGER CHECK (affiliated_then IN (0, 1)),
    team INTEGER REFERENCES team (id),
    -- The member's place in the team, from 1; in parallel tournaments (M8), the one he plays in.
    member INTEGER CHECK (member BETWEEN 1 AND 4),
    -- The last session played by one who was not kept for the next (rule R5, M10).
    last_session INTEGER CHECK (last_session >= 1),
    -- The outgoing champion sits North at table 1 (rule M11).
    champion INTEGER NOT NULL DEFAULT 0 CHECK (champion IN (0, 1)),
    -- One who cannot change tables.
    fixed INTEGER NOT NULL DEFAULT 0 CHECK (fixed IN (0, 1)),
    UNIQUE (tournament, number),
    UNIQUE (tournament, person)
) STRICT;
INSERT INTO entry_new SELECT id, tournament, number, person, paid_cents, ranked, from_position, left_after, affiliated_then, team, member,
    last_session, champion, fixed FROM entry;
DROP TABLE entry;
ALTER TABLE entry_new RENAME TO entry;

-- A session (séance) begun, or a later phase of the same one (a final square, an elimination between positions).
CREATE TABLE session_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    -- A 'phase' continues the session before: its tables are not counted again (rule P3).
    kind TEXT NOT NULL CHECK (kind IN ('seance', 'phase')),
    date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    first_position INTEGER NOT NULL CHECK (first_position >= 1),
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 120),
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    movement TEXT CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    tables INTEGER NOT NULL CHECK (tables BETWEEN 1 AND 150),
    seed INTEGER CHECK (seed >= 0),
    draw TEXT CHECK (draw IN ('hasard', 'ordre', 'equilibre', 'carre')),
    -- Rule R5, in hundredths: 115 is 1.15; it multiplies what is scored from here on, or divides what is carried over.
    coefficient INTEGER NOT NULL DEFAULT 100 CHECK (coefficient BETWEEN 100 AND 200),
    carry TEXT NOT NULL DEFAULT 'multiplie' CHECK (carry IN ('multiplie', 'divise')),
    UNIQUE (tournament, number),
    CHECK ((number = 1) = (first_position = 1)),
    CHECK (number = 1 OR (movement IS NOT NULL AND draw IS NOT NULL))
) STRICT;
INSERT INTO session_new SELECT * FROM session;
DROP TABLE session;
ALTER TABLE session_new RENAME TO session;

-- Who starts where in a session.
CREATE TABLE start_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    session INTEGER NOT NULL CHECK (session >= 1),
    entry INTEGER NOT NULL REFERENCES entry (id),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    chair TEXT NOT NULL CHECK (chair IN ('N', 'S', 'E', 'O', 'M')),
    UNIQUE (session, entry)
) STRICT;
INSERT INTO start_new SELECT * FROM start;
DROP TABLE start;
ALTER TABLE start_new RENAME TO start;
CREATE INDEX start_entry ON start (entry);

-- The kind of thing that was done, in a word; NULL for what was done before there was one.
ALTER TABLE journal_action ADD COLUMN subject TEXT CHECK (subject <> '');

-- Rule A3: what becomes of the poignée; each chair's score where the ruling adjusts it.
ALTER TABLE incident ADD COLUMN poignees TEXT NOT NULL DEFAULT 'comptee'
    CHECK (poignees IN ('comptee', 'non_comptee', 'non_comptee_si_reussie'));
ALTER TABLE incident ADD COLUMN n INTEGER;
ALTER TABLE incident ADD COLUMN s INTEGER;
ALTER TABLE incident ADD COLUMN e INTEGER;
ALTER TABLE incident ADD COLUMN o INTEGER;
ALTER TABLE incident ADD COLUMN m INTEGER;

-- Rule A2: the offence of the fascicule it was given for; NULL for any other reason.
ALTER TABLE penalty ADD COLUMN offence TEXT CHECK (offence <> '');
",
    fill: Some(fill),
};

/// Converts the old sentences and columns to the new columns and tables; inside an action of the journal.
fn fill(connection: &Connection) -> Result<()> {
    connection.execute_batch(
        "INSERT INTO session (tournament, number, kind, first_position, positions, deals, movement, tables, seed, draw)
         SELECT tournament, 1, 'seance', 1, positions, deals, movement, tables, seed, draw FROM first_session ORDER BY tournament;
         INSERT INTO start (tournament, session, entry, table_no, chair)
         SELECT tournament, 1, entry, table_no, chair FROM first_start ORDER BY entry;
         DROP TABLE first_session;
         DROP TABLE first_start;",
    )?;
    for (id, decision, key) in words(connection, "SELECT id, decision, outcome FROM incident ORDER BY id")? {
        let Some(ruling) = Ruling::told_by(&decision, key.as_deref()) else { continue };
        let [n, s, e, o, m] = Orientation::ALL.map(|chair| ruling.score(chair).map(|score| score.0));
        connection.execute(
            "UPDATE incident SET poignees = ?2, n = ?3, s = ?4, e = ?5, o = ?6, m = ?7
             WHERE id = ?1 AND (poignees, n, s, e, o, m) IS NOT (?2, ?3, ?4, ?5, ?6, ?7)",
            (id, ruling.poignees.key(), n, s, e, o, m),
        )?;
    }
    for (id, reason, _) in words(connection, "SELECT id, reason, NULL FROM penalty ORDER BY id")? {
        if let Some(offence) = Offence::told_by(&reason) {
            connection.execute("UPDATE penalty SET offence = ?2 WHERE id = ?1", (id, offence.key()))?;
        }
    }
    Ok(())
}

/// For looking at a base as it stood before this migration: an old change of the first session, as rows of today's tables. Their keys
/// are below zero; [`forget`] removes them before the rows of the migration itself come.
pub(crate) fn carry(replica: &Connection, change: &ChangeRow) -> Result<()> {
    let (table, key, insert) = match change.table.as_str() {
        "tournament" => (
            "session",
            "$.tables",
            "INSERT INTO session (id, tournament, number, kind, first_position, positions, deals, movement, tables, seed, draw)
             SELECT -?1, ?1, 1, 'seance', 1, ?2 ->> '$.positions', ?2 ->> '$.deals', ?2 ->> '$.movement', ?2 ->> '$.tables',
                ?2 ->> '$.seed', ?2 ->> '$.draw' WHERE ?2 ->> ?3 IS NOT NULL",
        ),
        "entry" => (
            "start",
            "$.start_table",
            "INSERT INTO start (id, tournament, session, entry, table_no, chair)
             SELECT -?1, ?2 ->> '$.tournament', 1, ?1, ?2 ->> '$.start_table', ?2 ->> '$.start_chair' WHERE ?2 ->> ?3 IS NOT NULL",
        ),
        "session" => return first_ends(replica),
        _ => return Ok(()),
    };
    replica.prepare_cached(&format!("DELETE FROM {table} WHERE id = -?1"))?.execute([change.row])?;
    replica.prepare_cached(insert)?.execute((change.row, change.new.as_deref(), key))?;
    first_ends(replica)
}

/// Where there is a second session, the first one ends before it.
fn first_ends(replica: &Connection) -> Result<()> {
    replica
        .prepare_cached(
            "UPDATE session SET positions = second.first_position - 1 FROM session AS second
             WHERE session.id < 0 AND second.number = 2 AND second.tournament = session.tournament",
        )?
        .execute([])?;
    Ok(())
}

/// Removes the rows that [`carry`] made.
pub(crate) fn forget(replica: &Connection) -> Result<()> {
    replica.execute_batch("DELETE FROM session WHERE id < 0; DELETE FROM start WHERE id < 0")?;
    Ok(())
}

fn words(connection: &Connection, sql: &str) -> Result<Vec<(i64, String, Option<String>)>> {
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
