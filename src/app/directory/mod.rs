//! The club's directory: its people, finding somebody by any part of a name, one person known under two names;
//! people's data.

pub(in crate::app) mod dossier;
pub(in crate::app) mod erasure;
pub(in crate::app) mod find;
pub(in crate::app) mod former;
pub(in crate::app) mod merge;
pub(in crate::app) mod people;
pub(in crate::app) mod publication;
pub(in crate::app) mod separate;
pub(in crate::app) mod twins;
