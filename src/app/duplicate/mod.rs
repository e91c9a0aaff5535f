//! *Donnes dupliquées*.

pub(super) mod calculate;
pub(super) mod evening;
mod lines;
mod names;
mod percent;
pub(super) mod provided;
mod quadrettes;
mod team_match;
