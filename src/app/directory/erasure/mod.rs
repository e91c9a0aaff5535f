//! Erasure of a person on request: all of the person's names, the places that hold them, and the work on a copy that becomes the
//! base once no trace is found in it.

pub(crate) mod carry;
mod names;
mod plan;
mod search;
