//! *Donnes dupliquées* (rules D1–D65): the same deals played at several tables, and compared.
//!
//! People, teams, sessions and the draw are those of any tournament. Its own are what is recorded (a mark per étui and
//! line), how it is compared, and where players and étuis go.

pub mod circuit;
mod etui;
mod fiche;
mod format;
mod gap;
mod general;
mod mark;
mod opposition;
mod presets;
mod record;
mod rotation;
#[cfg(test)]
pub(crate) mod samples;
mod session_percent;
mod team_match;
mod topage;

pub use etui::{EtuiNo, Etuis, Serie};
pub use fiche::{Fault, FicheLine, LineResult, Side, Version, check_lines};
pub use format::Format;
pub use gap::MilliPm;
pub use general::{Alternated, Contender, Line, Placed, decimals, general, shown};
pub use mark::{Likelihood, Mark};
pub use opposition::{Opposition, PmPlace, PmSession, oppositions, pm_ranking};
pub use presets::{PRESETS, Preset, Sanction, Whom};
pub use record::{Decided, Due, OTHERWISE_RULED, OnFiche, Outlier, Overwrite, Record, Word, Writing};
pub use rotation::{Badge, by_badge};
pub use session_percent::{Notes, Percentages, Tenths, percentages};
pub use team_match::{Game, TeamDeal, TeamFault, TrianglePlace, check_match, game, triangle};
pub use topage::{Noted, Remark, Scale, Topage, topage};
