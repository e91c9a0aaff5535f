//! Rankings and the figures behind them.

mod explain;
mod ranking;
mod ranking_table;
mod recap;
mod record;
mod statistics;

pub use explain::{ExplainReport, TotalStep};
pub use ranking::{RankingMember, RankingReport, RankingRow};
pub use recap::{RecapCheck, RecapColumn, RecapOf, RecapPaper, RecapRow, RecapSheet, RecapSplit};
pub use record::{FieldTotals, RecordLine, RecordPaper, RecordReport};
pub use statistics::{Count, DealFound, Detail, KindLine, PlayerStatistics, PlayersStatistics, TournamentStatistics};
