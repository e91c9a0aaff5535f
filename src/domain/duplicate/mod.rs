//! *Donnes dupliquées* (rules D1–D65): the same deals played at several tables, and compared.
//!
//! Players, teams, sessions and the draw are those of any tournament. Its own are the record (a mark per étui and
//! line), the comparison, and the circuit of players and étuis.

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
#[cfg(test)]
#[path = "tests/samples.rs"]
pub(crate) mod samples;
mod session_percent;
mod team_match;
mod topage;

pub(crate) use etui::Etuis;
pub use etui::{EtuiNo, Serie};
pub use fiche::{Fault, FicheLine, LineResult, Side, Version, check_lines};
pub use format::Format;
pub(crate) use gap::by_badge;
pub use gap::{Badge, MilliPm};
pub use general::{Line, Placed, decimals, general, shown};
pub use mark::{Likelihood, Mark};
pub use opposition::{Opposition, PmSession, pm_ranking};
pub(crate) use presets::{Only, Whom};
pub use presets::{PRESETS, Preset, Sanction};
pub(crate) use record::{Decided, Due, Record};
pub use record::{OTHERWISE_RULED, Over, Word, Writing};
pub use session_percent::{Compared, Notes, Percentages, Tenths};
pub use team_match::{Game, TeamDeal, TeamFault, TrianglePlace, check_match, game, match_ranking};
pub use topage::{Noted, Remark, Scale};
