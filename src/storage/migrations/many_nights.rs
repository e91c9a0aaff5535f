//! Schema 24: removes costs that grew with every night of the base, for checks and for new tournaments.

use super::Migration;

/// Penalties and decisions were looked for among those of every tournament, and the number of a new one in the whole journal.
pub(crate) const MANY_NIGHTS: Migration = Migration {
    reason: "vérifier deux mille soirées prend deux mille fois le temps d'une seule : pénalités et décisions par tournoi, numéros des tournois au journal",
    sql: r"
CREATE INDEX penalty_tournament ON penalty (tournament);
CREATE INDEX incident_tournament ON incident (tournament);
CREATE INDEX fine_tournament ON fine (tournament);
CREATE INDEX journal_change_tournament ON journal_change (row_id) WHERE table_name = 'tournament';
",
    fill: None,
};
