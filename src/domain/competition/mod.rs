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

pub use championship::{Championship, DEALS as SESSION_DEALS};
pub use checks::{ChampionshipFacts, check_championship};
pub use composition::{composition, series_that_counts};
pub use elimination::{
    MOST_COEFFICIENTS, NO_COEFFICIENT, STEPS, check_coefficient, coefficient_text, eliminated_for, highest_coefficient,
    kept_at_full_tables, kept_for, percent_for,
};
pub use kind::{Kind, Stage};
pub use people::{Formation, Player, missing_for_registration};
pub use plan::{Plan, PlanLine, PlanStage, SQUARES};
pub use season::Season;
pub use usual::{USUAL, Usual, describe_shape, usual_named, usual_of};
