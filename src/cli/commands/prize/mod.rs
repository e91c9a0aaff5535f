//! Prizes.

mod prix;

pub(crate) use prix::Prix;
