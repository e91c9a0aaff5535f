//! Schema 5: of a night received, whether a copy had the club's seal.

use super::Migration;

pub(crate) const CLUB_SEAL: Migration = Migration {
    reason: "le sceau du club sur une soirée reçue",
    sql: &["ALTER TABLE received ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0 CHECK (sealed IN (0, 1));"],
    fill: None,
};
