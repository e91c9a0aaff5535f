//! *Donnes dupliquées*.

pub(super) mod calculate;
mod lines;
mod names;
mod percent;
pub(super) mod provided;
mod quadrettes;
mod team_match;
