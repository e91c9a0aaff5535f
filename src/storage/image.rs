//! New bases in memory without making the schema each time: the first is kept as bytes, the others begin as copies of it. A check needs
//! three, a made-up tournament four.

use std::sync::OnceLock;

use rusqlite::{Connection, MAIN_DB};

use super::error::Result;

/// A base kept as bytes.
pub(super) type Image = OnceLock<Vec<u8>>;

/// A connection to a base of its own that begins as the kept one, made by `make` where there is none yet.
pub(super) fn copy_of(kept: &Image, make: impl FnOnce() -> Result<Connection>) -> Result<Connection> {
    let image = match kept.get() {
        Some(image) => image,
        None => {
            let bytes = make()?.serialize(MAIN_DB)?.to_vec();
            kept.get_or_init(|| bytes)
        }
    };
    let mut connection = Connection::open_in_memory()?;
    connection.deserialize_read_exact(MAIN_DB, image.as_slice(), image.len(), false)?;
    Ok(connection)
}
