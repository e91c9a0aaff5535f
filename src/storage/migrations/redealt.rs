//! Schema 20: a deal that was dealt again, and the side at fault in an incident.

use super::Migration;

/// One more outcome of a ruling and two columns with defaults: existing rows stay as they are.
pub(crate) const REDEALT: Migration = Migration {
    reason: "une donne redistribuée par l'arbitre, et qui est fautif et ne peut pas annoncer",
    sql: r"
-- Rule A3: 'redistribuee' changes nothing on the sheet. Rule A6: who is at fault, and whether that player may not bid.
CREATE TABLE incident_new (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    position INTEGER NOT NULL CHECK (position >= 1),
    table_no INTEGER NOT NULL CHECK (table_no >= 1),
    deal INTEGER CHECK (deal >= 1),
    decision TEXT NOT NULL CHECK (trim(decision) <> ''),
    reason TEXT NOT NULL CHECK (trim(reason) <> ''),
    outcome TEXT CHECK (outcome IN ('comptee', 'annulee', 'redistribuee', 'si_chute', 'si_reussie', 'ajustee')),
    poignees TEXT NOT NULL DEFAULT 'comptee' CHECK (poignees IN ('comptee', 'non_comptee', 'non_comptee_si_reussie')),
    n INTEGER,
    s INTEGER,
    e INTEGER,
    o INTEGER,
    m INTEGER,
    heeded INTEGER NOT NULL DEFAULT 0 CHECK (heeded IN (0, 1)),
    at_fault INTEGER REFERENCES entry (id),
    banned INTEGER NOT NULL DEFAULT 0 CHECK (banned IN (0, 1)),
    CHECK (banned = 0 OR at_fault IS NOT NULL)
) STRICT;
INSERT INTO incident_new (id, tournament, position, table_no, deal, decision, reason, outcome, poignees, n, s, e, o, m, heeded)
SELECT id, tournament, position, table_no, deal, decision, reason, outcome, poignees, n, s, e, o, m, heeded FROM incident;
DROP TABLE incident;
ALTER TABLE incident_new RENAME TO incident;
",
    fill: None,
};
