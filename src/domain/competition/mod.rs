//! Championships and usual tournaments (rules C1–C4, O1, O3, R5).

mod championship;
mod checks;
mod composition;
mod elimination;
mod kind;
mod people;
mod plan;
mod season;
mod usual;

pub use championship::Championship;
pub(crate) use championship::DEALS as SESSION_DEALS;
pub(crate) use checks::{ChampionshipFacts, check_championship};
pub(crate) use composition::composition;
pub use composition::series_that_counts;
pub use elimination::{MOST_COEFFICIENTS, NO_COEFFICIENT, coefficient_text, highest_coefficient, kept_for};
pub(crate) use elimination::{STEPS, check_coefficient, eliminated_for, kept_at_full_tables, percent_for};
pub use kind::{Kind, Stage};
pub use people::missing_for_registration;
pub(crate) use people::{Formation, Player};
pub use plan::{Plan, PlanLine, PlanStage};
pub use season::Season;
pub(crate) use usual::{USUAL, Usual, describe_shape, usual_named, usual_of};
