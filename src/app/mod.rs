//! Use cases, one file per subject: load, let the domain decide, commit, report. Knows neither clap nor printing.

mod arbitration;
mod club;
mod directory;
mod duplicate;
mod entry;
mod error;
mod evening;
mod federation;
mod paper;
mod prize;
mod request;
mod result;
mod seating;
mod sheet;
mod trust;

pub use crate::domain::draw::Draw;
pub use crate::domain::seating::session::{Coefficient, Keep, NewSession, usual_final};
pub use crate::domain::seating::tie::Settle;
pub use crate::domain::seating::{NextMovement, USUAL_REACH};
pub use crate::domain::tournament::PersonId;
pub use crate::storage::RequestRow;
pub use arbitration::penalty::{Against, Penalty};
pub use arbitration::ruling::{Decision, Imposed, situations};
pub use club::{Changes, Club};
pub use directory::people::PersonInput;
pub use directory::separate::Separation;
pub use duplicate::calculate::calculate_duplicate;
pub use duplicate::provided::{duplicate_situations, points_de_match};
pub use entry::register::{Registering, Registration};
pub use error::{AppError, Result};
pub use evening::settings::{NewTournament, TournamentChanges};
pub use federation::awards::{ScaleAsked, scale};
pub use paper::blank_sheets::BlankSheets;
pub use paper::desk::Moment;
pub use paper::head::SheetsOf;
pub use paper::recap::BlankRecap;
pub use paper::signage::PosterAsked;
pub use paper::templates::TemplateFile;
pub use prize::prizes::{Announced, PurseChanges};
pub use request::{Outcome, Request, RequestKey, Wanted};
pub use result::ranking::RankingAsked;
pub use seating::circuit::CircuitAsked;
pub use seating::circuit_file::circuit_in;
pub use seating::circuits_page::circuits_page;
pub use seating::move_player::Target;
pub use seating::movement::{Choosing, Judging, choose};
pub use seating::movement_file::plan_report;
pub use seating::movement_page::movements_page;
pub use seating::session::Settling;
pub use sheet::context::SheetContext;
pub use sheet::enter::{Entering, Figures};
pub use sheet::import::SheetsImport;
pub use trust::backup::{Restored, restore, where_it_stands};

#[cfg(test)]
mod tests;
