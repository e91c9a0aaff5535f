//! The tournament itself: made, changed, closed, opened again.

pub(in crate::app) mod closing;
pub(in crate::app) mod settings;
