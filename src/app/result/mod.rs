//! Results: rankings and how they came about, records, statistics.

pub(crate) mod events;
pub(crate) mod explain;
pub(crate) mod publish;
pub(crate) mod ranking;
pub(crate) mod record;
pub(crate) mod statistics;
pub(crate) mod summary;
