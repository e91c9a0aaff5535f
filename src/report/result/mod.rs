//! Rankings and the figures behind them.

mod ranking;
mod recap;
mod record;
mod statistics;

pub use ranking::{ExplainReport, RankingMember, RankingReport, RankingRow, TotalStep};
pub use recap::{RecapCheck, RecapColumn, RecapOf, RecapPaper, RecapRow, RecapSheet, RecapSplit};
pub use record::{FieldTotals, RecordLine, RecordPaper, RecordReport};
pub use statistics::{Count, DealFound, Detail, KindLine, PlayerStatistics, PlayersStatistics, TournamentStatistics};

/// A player's name and number; namesakes carry theirs in the name.
fn numbered(name: &str, number: u32) -> String {
    let number = format!("(n° {number})");
    if name.ends_with(&number) { name.to_owned() } else { format!("{name} {number}") }
}
