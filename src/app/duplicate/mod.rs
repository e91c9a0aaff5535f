//! *Donnes dupliquées*.

pub(super) mod calculate;
pub(super) mod evening;
mod lines;
mod percent;
mod quadrettes;
mod team_match;
