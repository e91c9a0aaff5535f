//! Schema 2: teams, sessions, championships, tables of 5, adjusted deals, prizes.

use super::Migration;

/// Tables whose CHECKs had to be widened are made anew and filled from the old ones: same columns, same rows, so that an old
/// journal still replays. Every other column has a default that matches the earlier state.
pub(crate) const TEAMS_AND_SESSIONS: Migration = Migration {
    reason: "équipes, séances, championnats, tables de 5, donnes ajustées, dotation",
    sql: &[include_str!("teams_and_sessions.sql")],
    fill: None,
};
