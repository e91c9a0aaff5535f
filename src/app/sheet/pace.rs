//! When the sheets of each position came in, from the journal.

use std::collections::HashMap;

use chrono::NaiveDateTime;

use domain::tournament::Tournament;
use domain::{PositionNo, TableNo};
use report::evening::Pace;

/// Position by position; nothing for a tournament whose sheets came in all at once (an archive brought in, a file of everything).
pub(crate) fn paces(tournament: &Tournament, entered: &[(PositionNo, TableNo, String)]) -> Vec<Pace> {
    let times: HashMap<(PositionNo, TableNo), NaiveDateTime> =
        entered.iter().filter_map(|(position, table, at)| Some(((*position, *table), at.parse().ok()?))).collect();
    let of = |position: PositionNo| -> Vec<(NaiveDateTime, TableNo)> {
        let sheets = tournament.sheets.iter().filter(|sheet| sheet.position == position && sheet.confirmed);
        sheets.filter_map(|sheet| Some((*times.get(&sheet.place())?, sheet.table))).collect()
    };
    let paces: Vec<Pace> =
        (1..=tournament.current().0).map(PositionNo).filter_map(|position| pace(position, of(position))).collect();
    let told = paces.iter().any(|pace| pace.minutes.last().is_some_and(|last| *last > 0));
    if told { paces } else { Vec::new() }
}

fn pace(position: PositionNo, mut times: Vec<(NaiveDateTime, TableNo)>) -> Option<Pace> {
    times.sort_unstable();
    let (first, _) = *times.first()?;
    let (last, slowest) = *times.last()?;
    let since = |at: NaiveDateTime| u32::try_from((at - first).num_minutes()).unwrap_or(0);
    Some(Pace {
        position: position.0,
        first: first.format("%H:%M").to_string(),
        last: last.format("%H:%M").to_string(),
        slowest: slowest.0,
        minutes: times.iter().map(|(at, _)| since(*at)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_table_and_the_minutes_of_each_sheet() {
        let at = |time: &str, table| (format!("2026-11-21T{time}").parse().unwrap(), TableNo(table));
        let pace = pace(PositionNo(2), vec![at("21:04:30", 1), at("20:58:00", 3), at("21:17:59", 2)]).unwrap();
        assert_eq!((pace.first.as_str(), pace.last.as_str(), pace.slowest), ("20:58", "21:17", 2));
        assert_eq!(pace.minutes, [0, 6, 19]);
        assert!(super::pace(PositionNo(1), Vec::new()).is_none());
    }
}
