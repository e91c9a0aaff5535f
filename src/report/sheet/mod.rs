//! Score sheets and deals.

mod deal;
mod detail;
mod missing;
pub mod said;
mod sheets;

pub use deal::{ChairScore, DealPart, DealReport};
pub use detail::{DealLine, SheetDetail};
pub use missing::{AwaitedSheet, MissingReport};
pub use sheets::{ChairFigure, RankMove, SheetSaved, SheetView, SheetsReport};
