//! The tournament itself: made, changed, closed, opened again; where it stands, and what comes next.

pub(crate) mod closing;
pub(crate) mod deleting;
pub(crate) mod plan;
pub(crate) mod settings;
pub(crate) mod status;
