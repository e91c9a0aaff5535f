//! What came out: rankings and how they came about, records, statistics.

pub(in crate::app) mod events;
pub(in crate::app) mod explain;
pub(in crate::app) mod publish;
pub(in crate::app) mod ranking;
pub(in crate::app) mod record;
pub(in crate::app) mod statistics;
pub(in crate::app) mod summary;
