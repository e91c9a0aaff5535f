//! The tournament itself: made, changed, closed, opened again; where it stands, and what comes next.

pub(in crate::app) mod closing;
pub(in crate::app) mod deleting;
pub(in crate::app) mod plan;
pub(in crate::app) mod settings;
pub(in crate::app) mod status;
