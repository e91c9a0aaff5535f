//! *Donnes dupliquées*.

pub(super) mod calculate;
mod calculate_match;
mod calculate_quadrettes;
mod names;
