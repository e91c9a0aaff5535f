//! Championships and usual tournaments (rules C1–C4, O1, O3, R5).

mod championship;
mod checks;
mod composition;
mod elimination;
mod kind;
mod people;
mod plan;

pub(crate) use championship::DEALS as SESSION_DEALS;
pub use championship::{Championship, Season};
pub(crate) use checks::{ChampionshipFacts, check_championship};
pub use composition::series_that_counts;
pub(crate) use elimination::check_coefficient;
pub use elimination::{MOST_COEFFICIENTS, NO_COEFFICIENT, coefficient_text, highest_coefficient, kept_for};
pub use kind::{Kind, Stage};
pub use people::missing_for_registration;
pub(crate) use people::{Formation, Player};
pub use plan::{Plan, PlanLine, PlanStage, SQUARES};
