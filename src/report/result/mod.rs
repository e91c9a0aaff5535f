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

/// A player's name and number; namesakes carry theirs in the name.
fn numbered(name: &str, number: u32) -> String {
    let number = format!("(n° {number})");
    if name.ends_with(&number) { name.to_owned() } else { format!("{name} {number}") }
}
