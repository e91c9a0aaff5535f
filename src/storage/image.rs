//! Bases in memory. New ones come without making the schema each time: the first is kept as bytes, the others begin as copies of it. A check needs
//! three, a made-up tournament four.

use std::sync::OnceLock;

use rusqlite::{Connection, MAIN_DB};

use super::error::Result;

/// A base kept as bytes.
pub(super) type Image = OnceLock<Vec<u8>>;

/// A connection to a base of its own that begins as the kept one, made by `make` where there is none yet.
pub(super) fn copy_of(kept: &Image, make: impl FnOnce() -> Result<Connection>) -> Result<Connection> {
    loaded(match kept.get() {
        Some(image) => image,
        None => {
            let bytes = taken(&mut make()?)?;
            kept.get_or_init(|| bytes)
        }
    })
}

/// A base as bytes, including its log; in memory it has none.
pub(super) fn taken(connection: &mut Connection) -> Result<Vec<u8>> {
    let mut bytes = connection.serialize(MAIN_DB)?.to_vec();
    if let Some(versions) = bytes.get_mut(18..20) {
        versions.fill(1);
    }
    Ok(bytes)
}

/// Those bytes with the mark of a base in use, which keeps a log.
pub(super) fn in_use(image: &[u8]) -> Vec<u8> {
    let mut bytes = image.to_vec();
    if let Some(versions) = bytes.get_mut(18..20) {
        versions.fill(2);
    }
    bytes
}

/// A base of its own in memory that begins as those bytes.
pub(super) fn loaded(image: &[u8]) -> Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    connection.deserialize_read_exact(MAIN_DB, image, image.len(), false)?;
    Ok(connection)
}
