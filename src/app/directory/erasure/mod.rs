//! Somebody taken out of the base at his request: who he is under all his names, where he is named, and doing it on a copy that becomes the
//! base once nothing of him is found in it.

pub(crate) mod carry;
mod names;
mod plan;
mod search;
