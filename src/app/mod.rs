//! Use cases, one file per subject: load, let the domain decide, commit, report. Knows neither clap nor printing.

mod check;
mod closing;
mod club;
mod departures;
mod directory;
mod entries;
mod error;
mod find;
mod history;
mod incidents;
mod journal_words;
mod movement;
mod night;
mod papers;
mod placing;
mod positions;
mod ranking;
mod safety;
mod seating;
mod sheet_check;
mod sheets;
mod sheets_import;
mod tournaments;

pub use club::Club;
pub use directory::{Changes, PersonInput};
pub use entries::Registration;
pub use error::{AppError, Result};
pub use incidents::{Decision, Penalty, Preset};
pub use movement::{Judging, choose, scale};
pub use papers::SheetsOf;
pub use placing::Draw;
pub use safety::{restore, where_it_stands};
pub use seating::NextMovement;
pub use sheets::{Entering, Figures, SheetContext};
pub use tournaments::{NewTournament, TournamentChanges};
