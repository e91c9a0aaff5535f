//! The schema, as an ordered list of forward migrations. A migration is never edited once released: add one.

use rusqlite::Connection;

use super::error::Result;

/// Marks the file as ours (`CHLM`).
pub(super) const APPLICATION_ID: i64 = 0x4348_4C4D;

/// The newest schema this program knows.
pub const VERSION: i64 = MIGRATIONS.len() as i64;

/// Tables the journal watches, in an order that satisfies their foreign keys.
pub const TABLES: [&str; 13] = [
    "setting",
    "person",
    "tournament",
    "session",
    "team",
    "entry",
    "start",
    "seat",
    "sheet",
    "deal",
    "penalty",
    "incident",
    "prize",
];

/// One step forward, with its reason.
pub(super) struct Migration {
    pub(super) reason: &'static str,
    pub(super) sql: &'static str,
}

/// All steps, oldest first; step `n` takes a base from schema `n` to `n + 1`.
pub(super) const MIGRATIONS: &[Migration] = &[FIRST, TEAMS_AND_SESSIONS];

const FIRST: Migration = Migration {
    reason: "première version : annuaire, tournois, inscriptions, places, feuilles, pénalités, journal",
    sql: r"
CREATE TABLE setting (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    value TEXT NOT NULL
) STRICT;

-- The club's directory. `folded` is the name without accents or case, for searching.
CREATE TABLE person (
    id INTEGER PRIMARY KEY,
    licence TEXT UNIQUE CHECK (licence <> ''),
    last_name TEXT NOT NULL CHECK (trim(last_name) <> ''),
    first_name TEXT NOT NULL,
    folded TEXT NOT NULL CHECK (folded <> ''),
    club TEXT NOT NULL DEFAULT '',
    committee TEXT NOT NULL DEFAULT '',
    affiliated INTEGER NOT NULL CHECK (affiliated IN (0, 1))
) STRICT;

CREATE TABLE tournament (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    place TEXT NOT NULL DEFAULT '',
    organiser TEXT NOT NULL DEFAULT '',
    arbiter TEXT NOT NULL DEFAULT '',
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 20),
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    -- NULL until the seats are drawn, unless the arbiter chose it.
    movement TEXT CHECK (movement IN ('fft', 'howell', 'hasard', 'meilleurs')),
    double_entry INTEGER NOT NULL DEFAULT 0 CHECK (double_entry IN (0, 1)),
    fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
    state TEXT NOT NULL DEFAULT 'inscription' CHECK (state IN ('inscription', 'jeu', 'clos')),
    -- The position being played; 0 before the seats are drawn.
    position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND positions),
    tables INTEGER CHECK (tables BETWEEN 2 AND 150),
    seed INTEGER CHECK (seed >= 0),
    draw TEXT CHECK (draw IN ('hasard', 'ordre')),
    CHECK ((state = 'inscription') = (position = 0)),
    CHECK ((state = 'inscription') = (tables IS NULL))
) STRICT;

CREATE TABLE entry (
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
    -- The starting seat the player is called by (also when somebody else sat there first).
    start_table INTEGER CHECK (start_table >= 1),
    start_chair TEXT CHECK (start_chair IN ('N', 'S', 'E', 'O', 'M')),
    -- Rule P7 as it stood when the tournament was closed; NULL before. Next season's list changes no award.
    affiliated_then INTEGER CHECK (affiliated_then IN (0, 1)),
    UNIQUE (tournament, number),
    UNIQUE (tournament, person),
    CHECK ((start_table IS NULL) = (start_chair IS NULL))
) STRICT;

-- Who sits where at each position: written down, never derived anew, so that it is what was printed.
CREATE TABLE seat (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    chair TEXT NOT NULL CHECK (chair IN ('N', 'S', 'E', 'O', 'M')),
    entry INTEGER NOT NULL REFERENCES entry (id),
    UNIQUE (tournament, position, table_no, chair),
    UNIQUE (tournament, position, entry)
) STRICT;

-- One feuille de marque. Balances by chair; NULL where the chair is empty. The last checks are rules F2 and F3.
CREATE TABLE sheet (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    n INTEGER, s INTEGER, e INTEGER, o INTEGER, m INTEGER,
    -- With double entry, 'attente' until typed twice alike.
    status TEXT NOT NULL CHECK (status IN ('attente', 'valide')),
    -- The arbiter's adjustment that lifts rule F3, with its reason.
    adjustment TEXT CHECK (adjustment <> ''),
    UNIQUE (tournament, position, table_no),
    CHECK ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL) + (m IS NOT NULL) >= 3),
    CONSTRAINT f2_balances_sum_to_zero CHECK (
        coalesce(n, 0) + coalesce(s, 0) + coalesce(e, 0) + coalesce(o, 0) + coalesce(m, 0) = 0),
    CONSTRAINT f3_balances_are_congruent CHECK (
        adjustment IS NOT NULL OR m IS NOT NULL OR (
            coalesce((s - coalesce(n, s)) % ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL)), 0) = 0
        AND coalesce((e - coalesce(n, s)) % ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL)), 0) = 0
        AND coalesce((o - coalesce(n, s)) % ((n IS NOT NULL) + (s IS NOT NULL) + (e IS NOT NULL) + (o IS NOT NULL)), 0) = 0))
) STRICT;

-- The rows of a sheet, where it is kept deal by deal (rule F5).
CREATE TABLE deal (
    id INTEGER PRIMARY KEY,
    sheet INTEGER NOT NULL REFERENCES sheet (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('marque', 'complete', 'annulee')),
    contract TEXT CHECK (contract IN ('prise', 'garde', 'garde_sans', 'garde_contre')),
    taker TEXT CHECK (taker IN ('N', 'S', 'E', 'O', 'M')),
    -- Points each defender loses.
    mark INTEGER,
    half_points INTEGER CHECK (half_points BETWEEN 0 AND 182),
    bouts INTEGER CHECK (bouts BETWEEN 0 AND 3),
    petit TEXT CHECK (petit IN ('attack', 'defence')),
    -- Words separated by spaces: simple, double, triple.
    poignees TEXT NOT NULL DEFAULT '',
    chelem TEXT CHECK (chelem IN ('announced_made', 'made', 'announced_failed', 'defence', 'announced_failed_defence')),
    dead TEXT CHECK (dead IN ('N', 'S', 'E', 'O', 'M')),
    UNIQUE (sheet, number),
    CHECK ((kind = 'annulee') = (contract IS NULL)),
    CHECK ((kind = 'annulee') = (taker IS NULL)),
    CHECK ((kind = 'annulee') = (mark IS NULL)),
    CHECK ((kind = 'complete') = (half_points IS NOT NULL)),
    CHECK ((kind = 'complete') = (bouts IS NOT NULL))
) STRICT;

-- Rule A1: points against one player, never on a table's sheet. A warning has no points.
CREATE TABLE penalty (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    entry INTEGER NOT NULL REFERENCES entry (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    points INTEGER NOT NULL CHECK (points >= 0),
    reason TEXT NOT NULL CHECK (trim(reason) <> '')
) STRICT;

-- Rule A3: what the arbiter decided about a deal or a table.
CREATE TABLE incident (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    deal INTEGER CHECK (deal >= 1),
    decision TEXT NOT NULL CHECK (trim(decision) <> ''),
    reason TEXT NOT NULL CHECK (trim(reason) <> '')
) STRICT;

-- One row per action. `hash` chains it to the row before and seals its changes (SHA-256, hexadecimal).
CREATE TABLE journal_action (
    id INTEGER PRIMARY KEY,
    at TEXT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    why TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('action', 'annulation', 'retablissement')),
    target INTEGER REFERENCES journal_action (id),
    hash TEXT CHECK (length(hash) = 64)
) STRICT;

-- The old and new value of each row changed by an action, as JSON; written by triggers only.
CREATE TABLE journal_change (
    id INTEGER PRIMARY KEY,
    action INTEGER NOT NULL REFERENCES journal_action (id),
    table_name TEXT NOT NULL,
    row_id INTEGER NOT NULL,
    op TEXT NOT NULL CHECK (op IN ('I', 'U', 'D')),
    old TEXT,
    new TEXT
) STRICT;
CREATE INDEX journal_change_action ON journal_change (action);
CREATE INDEX seat_entry ON seat (entry);
CREATE INDEX deal_sheet ON deal (sheet);
",
};

/// Tables whose CHECKs had to be widened are made anew and filled from the old ones: same columns, same rows, so that an old
/// journal still replays. Everything else has a default that says what was true before.
const TEAMS_AND_SESSIONS: Migration = Migration {
    reason: "équipes, séances, championnats, tables de 5, donnes ajustées, dotation",
    sql: r"
CREATE TABLE tournament_new (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL CHECK (trim(name) <> ''),
    date TEXT NOT NULL CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    place TEXT NOT NULL DEFAULT '',
    organiser TEXT NOT NULL DEFAULT '',
    arbiter TEXT NOT NULL DEFAULT '',
    -- All the positions known so far, those of later sessions included; they are numbered through the tournament.
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 120),
    -- Deals per position, movement, tables, seed and draw are those of the first session; later ones are in `session`.
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    movement TEXT CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    double_entry INTEGER NOT NULL DEFAULT 0 CHECK (double_entry IN (0, 1)),
    fee_cents INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
    state TEXT NOT NULL DEFAULT 'inscription' CHECK (state IN ('inscription', 'jeu', 'clos')),
    position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND positions),
    tables INTEGER CHECK (tables BETWEEN 1 AND 150),
    seed INTEGER CHECK (seed >= 0),
    draw TEXT CHECK (draw IN ('hasard', 'ordre', 'equilibre')),
    -- What is ranked: players, duos (rule M7) or teams of 4.
    formula TEXT NOT NULL DEFAULT 'individuel' CHECK (formula IN ('individuel', 'duo', 'equipe4')),
    -- Rule M8: teams of 4 in four parallel tournaments.
    parallel INTEGER NOT NULL DEFAULT 0 CHECK (parallel IN (0, 1)),
    -- Tables of 4 and 3, tables of 5 with a called king (S8), or tables of 4 and 5 with a dead hand (S10).
    game TEXT NOT NULL DEFAULT 'quatre' CHECK (game IN ('quatre', 'cinq', 'mort')),
    championship TEXT CHECK (championship IN ('individuel', 'duo', 'interclubs', 'seniors', 'jeunes')),
    stage TEXT CHECK (stage IN ('qualification', 'demi_finale', 'finale_regionale', 'qualificatif_national', 'finale_nationale')),
    sessions INTEGER NOT NULL DEFAULT 1 CHECK (sessions BETWEEN 1 AND 20),
    -- Rule R3: article 29 breaks ties.
    article_29 INTEGER NOT NULL DEFAULT 0 CHECK (article_29 IN (0, 1)),
    -- Rule O2: percent of the fees given back, percent rewarded, money added, special prize (R8).
    given_back_percent INTEGER NOT NULL DEFAULT 80 CHECK (given_back_percent BETWEEN 0 AND 100),
    rewarded_percent INTEGER NOT NULL DEFAULT 20 CHECK (rewarded_percent BETWEEN 1 AND 100),
    added_cents INTEGER NOT NULL DEFAULT 0 CHECK (added_cents >= 0),
    special_cents INTEGER NOT NULL DEFAULT 0 CHECK (special_cents >= 0),
    CHECK ((state = 'inscription') = (position = 0)),
    CHECK ((state = 'inscription') = (tables IS NULL)),
    CHECK (parallel = 0 OR formula = 'equipe4'),
    CHECK ((championship IS NULL) = (stage IS NULL))
) STRICT;
INSERT INTO tournament_new (id, name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents,
    state, position, tables, seed, draw)
SELECT id, name, date, place, organiser, arbiter, positions, deals, movement, double_entry, fee_cents,
    state, position, tables, seed, draw FROM tournament;
DROP TABLE tournament;
ALTER TABLE tournament_new RENAME TO tournament;

-- A session (séance) after the first, or a later phase of the same one (a final square, an elimination between positions).
CREATE TABLE session (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 2),
    -- A 'phase' continues the session before: its tables are not counted again (rule P3).
    kind TEXT NOT NULL CHECK (kind IN ('seance', 'phase')),
    date TEXT CHECK (date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
    first_position INTEGER NOT NULL CHECK (first_position >= 2),
    positions INTEGER NOT NULL CHECK (positions BETWEEN 1 AND 20),
    deals INTEGER NOT NULL CHECK (deals BETWEEN 1 AND 50),
    movement TEXT NOT NULL CHECK (movement IN ('fft', 'howell', 'duo3', 'anneau', 'decalages', 'hasard', 'meilleurs')),
    tables INTEGER NOT NULL CHECK (tables BETWEEN 1 AND 150),
    seed INTEGER CHECK (seed >= 0),
    draw TEXT NOT NULL CHECK (draw IN ('hasard', 'ordre', 'equilibre', 'carre')),
    -- Rule R5, in hundredths: 115 is 1.15; it multiplies what is scored from here on, or divides what is carried over.
    coefficient INTEGER NOT NULL DEFAULT 100 CHECK (coefficient BETWEEN 100 AND 200),
    carry TEXT NOT NULL DEFAULT 'multiplie' CHECK (carry IN ('multiplie', 'divise')),
    UNIQUE (tournament, number)
) STRICT;

-- A duo, or a team of 4.
CREATE TABLE team (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    name TEXT NOT NULL DEFAULT '',
    UNIQUE (tournament, number)
) STRICT;

-- For championships (rule C1, C3) and the draw (rule M11).
ALTER TABLE person ADD COLUMN birth TEXT CHECK (birth GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]');
ALTER TABLE person ADD COLUMN series INTEGER CHECK (series BETWEEN 1 AND 4);
-- False for one who was not licensed the year before: counts as 4th series (rule C3).
ALTER TABLE person ADD COLUMN licensed_before INTEGER NOT NULL DEFAULT 1 CHECK (licensed_before IN (0, 1));
ALTER TABLE person ADD COLUMN zone TEXT NOT NULL DEFAULT '';
-- People of one family should meet as little as possible.
ALTER TABLE person ADD COLUMN family TEXT NOT NULL DEFAULT '';

ALTER TABLE entry ADD COLUMN team INTEGER REFERENCES team (id);
-- The member's place in the team, from 1; in parallel tournaments (M8), the one he plays in.
ALTER TABLE entry ADD COLUMN member INTEGER CHECK (member BETWEEN 1 AND 4);
-- The last session played by one who was not kept for the next (rule R5, M10).
ALTER TABLE entry ADD COLUMN last_session INTEGER CHECK (last_session >= 1);
-- The outgoing champion sits North at table 1 (rule M11).
ALTER TABLE entry ADD COLUMN champion INTEGER NOT NULL DEFAULT 0 CHECK (champion IN (0, 1));
-- One who cannot change tables.
ALTER TABLE entry ADD COLUMN fixed INTEGER NOT NULL DEFAULT 0 CHECK (fixed IN (0, 1));

-- Starting seats of the sessions after the first (those of the first are in `entry`).
CREATE TABLE start (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    session INTEGER NOT NULL CHECK (session >= 2),
    entry INTEGER NOT NULL REFERENCES entry (id),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    chair TEXT NOT NULL CHECK (chair IN ('N', 'S', 'E', 'O', 'M')),
    UNIQUE (session, entry)
) STRICT;

CREATE TABLE deal_new (
    id INTEGER PRIMARY KEY,
    sheet INTEGER NOT NULL REFERENCES sheet (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL CHECK (kind IN ('marque', 'complete', 'annulee', 'ajustee')),
    contract TEXT CHECK (contract IN ('prise', 'garde', 'garde_sans', 'garde_contre')),
    taker TEXT CHECK (taker IN ('N', 'S', 'E', 'O', 'M')),
    mark INTEGER,
    half_points INTEGER CHECK (half_points BETWEEN 0 AND 182),
    bouts INTEGER CHECK (bouts BETWEEN 0 AND 3),
    petit TEXT CHECK (petit IN ('attack', 'defence')),
    poignees TEXT NOT NULL DEFAULT '',
    chelem TEXT CHECK (chelem IN ('announced_made', 'made', 'announced_failed', 'defence', 'announced_failed_defence')),
    dead TEXT CHECK (dead IN ('N', 'S', 'E', 'O', 'M')),
    -- The called partner at a table of 5 (rule S8); NULL when the taker is alone.
    partner TEXT CHECK (partner IN ('N', 'S', 'E', 'O', 'M') AND partner <> taker),
    -- Rule A3: the arbiter's own score for each chair, where the deal was adjusted.
    n INTEGER, s INTEGER, e INTEGER, o INTEGER, m INTEGER,
    UNIQUE (sheet, number),
    CHECK (kind NOT IN ('annulee') OR (contract IS NULL AND taker IS NULL)),
    CHECK (kind NOT IN ('marque', 'complete') OR (contract IS NOT NULL AND taker IS NOT NULL)),
    CHECK ((kind IN ('annulee', 'ajustee')) = (mark IS NULL)),
    CHECK ((kind = 'complete') = (half_points IS NOT NULL)),
    CHECK ((kind = 'complete') = (bouts IS NOT NULL)),
    CHECK ((kind = 'ajustee') = (coalesce(n, s, e, o, m) IS NOT NULL)),
    CHECK (coalesce(n, 0) + coalesce(s, 0) + coalesce(e, 0) + coalesce(o, 0) + coalesce(m, 0) = 0)
) STRICT;
INSERT INTO deal_new (id, sheet, number, kind, contract, taker, mark, half_points, bouts, petit, poignees, chelem, dead)
SELECT id, sheet, number, kind, contract, taker, mark, half_points, bouts, petit, poignees, chelem, dead FROM deal;
DROP TABLE deal;
ALTER TABLE deal_new RENAME TO deal;
CREATE INDEX deal_sheet ON deal (sheet);

-- Rule A3: what the arbiter imposed on the deal, in a word the program acts on.
ALTER TABLE incident ADD COLUMN outcome TEXT
    CHECK (outcome IN ('comptee', 'annulee', 'si_chute', 'si_reussie', 'ajustee'));

-- Prizes announced place by place (rule O2), in money or in kind; place 0 is the special prize (R8).
CREATE TABLE prize (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    place INTEGER NOT NULL CHECK (place >= 0),
    cents INTEGER NOT NULL DEFAULT 0 CHECK (cents >= 0),
    label TEXT NOT NULL DEFAULT '',
    UNIQUE (tournament, place)
) STRICT;
",
};

/// The schema page of the documentation: each migration with its reason, as run.
#[must_use]
pub fn describe() -> String {
    let mut page = String::from(
        "# The database\n\nGenerated by `chelem` (`tests/docs.rs` compares it). One SQLite file per club; ",
    );
    page.push_str(&format!("schema {VERSION}, `application_id` 0x{APPLICATION_ID:X}. Tables are STRICT.\n"));
    for (index, migration) in MIGRATIONS.iter().enumerate() {
        page.push_str(&format!(
            "\n## Migration {}\n\n{}\n\n```sql\n{}\n```\n",
            index + 1,
            migration.reason,
            migration.sql.trim()
        ));
    }
    page.push_str("\n## Triggers\n\nMade anew after each migration from the tables' own columns:\n\n");
    page.push_str("- `journal_<table>_<insert|update|delete>` on ");
    page.push_str(&TABLES.map(|table| format!("`{table}`")).join(", "));
    page.push_str(": writes the old and new row to `journal_change`, and refuses any change outside an action;\n");
    page.push_str("- `journal_sealed_*`: a sealed action and its changes can be neither altered nor deleted.\n");
    page
}

/// The columns of a table, in order.
pub(super) fn columns(connection: &Connection, table: &str) -> Result<Vec<String>> {
    let mut statement = connection.prepare_cached("SELECT name FROM pragma_table_info(?1) ORDER BY cid")?;
    let names = statement.query_map([table], |row| row.get(0))?;
    Ok(names.collect::<rusqlite::Result<_>>()?)
}
