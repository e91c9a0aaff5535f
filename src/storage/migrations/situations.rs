//! Schema 25: which incident of chapter 4 a decision is about.

use super::Migration;

/// A column without a default: it is unknown for existing rows.
pub(crate) const SITUATIONS: Migration = Migration {
    reason: "l'incident du code d'arbitrage qu'une décision règle : sans effet sur la donne, il n'en lève pas une autre",
    sql: r"
-- Rule A3: one of those `incident cas` lists, by its name.
ALTER TABLE incident ADD COLUMN situation TEXT CHECK (situation <> '');
",
    fill: None,
};
