//! Score sheets and deals.

pub mod said;
mod sheets;

pub use said::{ChairScore, DealPart, DealReport};
pub use sheets::{
    AwaitedSheet, ChairFigure, DealLine, MissingReport, RankMove, SheetDetail, SheetSaved, SheetView, SheetsReport,
};
