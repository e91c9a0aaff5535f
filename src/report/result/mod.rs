//! Rankings and the figures behind them.

mod ranking;
mod recap;
mod statistics;

pub use ranking::{ExplainReport, RankingMember, RankingReport, RankingRow, TotalStep};
pub use recap::{
    FieldTotals, RecapCheck, RecapColumn, RecapOf, RecapPaper, RecapRow, RecapSheet, RecapSplit, RecordLine,
    RecordPaper, RecordReport,
};
pub use statistics::{Count, DealFound, Detail, KindLine, PlayerStatistics, PlayersStatistics, TournamentStatistics};

/// A player's name and number; namesakes carry theirs in the name.
fn numbered(name: &str, number: u32) -> String {
    let number = format!("(n° {number})");
    if name.ends_with(&number) { name.to_owned() } else { format!("{name} {number}") }
}
