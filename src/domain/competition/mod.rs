//! Championships and usual tournaments (rules C1–C4, O1, O3, R5).

mod championship;
mod checks;
mod elimination;
mod kind;
mod plan;

pub(crate) use championship::DEALS as SESSION_DEALS;
pub use championship::{Championship, Season};
pub(crate) use checks::{ChampionshipFacts, check_championship};
pub(crate) use elimination::check_coefficient;
pub use elimination::{MOST_COEFFICIENTS, NO_COEFFICIENT, coefficient_text, highest_coefficient, kept_for};
pub(crate) use kind::{Formation, Player};
pub use kind::{Kind, Stage, missing_for_registration, series_that_counts};
pub use plan::{Plan, PlanLine, PlanStage, SQUARES};
