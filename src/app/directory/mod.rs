//! The club's directory: its people, and finding somebody by any part of a name.

pub(in crate::app) mod find;
pub(in crate::app) mod people;
