//! The tournament itself: made, changed, closed, opened again; its state, and the next step.

pub(crate) mod closing;
pub(crate) mod plan;
pub(crate) mod settings;
pub(crate) mod status;
