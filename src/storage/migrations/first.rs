//! Schema 1: the directory, individual tournaments of one session, sheets, penalties, the journal.

use super::Migration;

pub(crate) const FIRST: Migration = Migration {
    reason: "première version : annuaire, tournois, inscriptions, places, feuilles, pénalités, journal",
    sql: &[include_str!("first.sql")],
    fill: None,
};
