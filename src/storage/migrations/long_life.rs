//! Schema 18: indexes against queries that grew with the number of evenings.

use super::Migration;

/// Starting places were looked for among those of every tournament. The journal's triggers, put on again after each migration, looked for
/// the action being written from the first one on; they look at the last.
pub(crate) const LONG_LIFE: Migration = Migration {
    reason: "une base de dix ans va aussi vite qu'une neuve : places de départ par tournoi, journal qui ne se relit pas à chaque feuille",
    sql: r"
CREATE INDEX start_tournament ON start (tournament);
",
    fill: None,
};
