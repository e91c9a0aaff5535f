//! *Donnes dupliquées* a second time: places of étuis and players (D6–D9, D40–D50), lines of fiches (D12, D14, D25–D29), notes,
//! percentages and rankings (D15–D24).

mod awards;
mod check;
mod circuit;
mod compare;
mod fiches;
mod laid;
mod matches;
mod moves;
mod notes;
mod percent;
mod points;
mod ranking;
mod sessions;

pub(super) use awards::{given, people};
pub(super) use check::{check, record};
pub(super) use laid::format;
