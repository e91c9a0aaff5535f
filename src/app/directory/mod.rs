//! The club's directory: its people, search by any part of a name, one person known under two names; personal data.

pub(crate) mod dossier;
pub(crate) mod doubts;
pub(crate) mod erasure;
pub(crate) mod find;
pub(crate) mod former;
pub(crate) mod merge;
pub(crate) mod people;
pub(crate) mod publication;
pub(crate) mod separate;
pub(crate) mod twins;
