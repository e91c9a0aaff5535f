//! Y7: breaks ties between equal marks.

use super::ranking::Row;

/// The equals in groups, the better first.
pub(super) fn split<'a>(equals: Vec<Row<'a>>, criteria: &[&str]) -> Vec<Vec<Row<'a>>> {
    let Some((first, others)) = criteria.split_first().filter(|_| equals.len() > 1) else { return vec![equals] };
    let mut weighed: Vec<(Vec<i64>, Row<'a>)> =
        equals.iter().map(|row| (weight(first, row, &equals), row.clone())).collect();
    // A list that ends earlier is behind; a sort that leaves equals where they are.
    weighed.sort_by(|a, b| b.0.cmp(&a.0));
    let mut groups: Vec<(Vec<i64>, Vec<Row<'a>>)> = Vec::new();
    for (weight, row) in weighed {
        match groups.last_mut() {
            Some((last, group)) if *last == weight => group.push(row),
            _ => groups.push((weight, vec![row])),
        }
    }
    groups.into_iter().flat_map(|(_, group)| split(group, others)).collect()
}

/// The key by which a row is compared: the higher, figure after figure, is the better.
fn weight(criterion: &str, row: &Row<'_>, equals: &[Row<'_>]) -> Vec<i64> {
    let many = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    let times = |row: &Row<'_>, place: u32| row.nights.iter().filter(|night| night.place == Some(place)).count();
    match criterion {
        "victoires" => vec![many(times(row, 1))],
        "places" => {
            let last = equals.iter().flat_map(|row| row.nights.iter().filter_map(|night| night.place)).max();
            (1..=last.unwrap_or(0)).map(|place| many(times(row, place))).collect()
        }
        "meilleure" => {
            let mut kept: Vec<i64> = row.nights.iter().filter(|night| night.kept).map(|night| night.points).collect();
            kept.sort_unstable();
            kept.last().copied().into_iter().collect()
        }
        "suivante" => {
            let mut left: Vec<i64> = row.nights.iter().filter(|night| !night.kept).map(|night| night.points).collect();
            left.sort_unstable();
            left.reverse();
            left
        }
        "face-a-face" => {
            let mut balance = 0;
            for other in equals.iter().filter(|other| other.person.number != row.person.number) {
                for mine in &row.nights {
                    let theirs = other.nights.iter().find(|theirs| theirs.at == mine.at);
                    if let (Some(mine), Some(theirs)) = (mine.place, theirs.and_then(|theirs| theirs.place)) {
                        balance += i64::from(mine < theirs) - i64::from(mine > theirs);
                    }
                }
            }
            vec![balance]
        }
        "presences" => vec![many(row.nights.len())],
        "derniere" => {
            let placed =
                |row: &Row<'_>, at: usize| row.nights.iter().find(|night| night.at == at).and_then(|night| night.place);
            let common = |at: &usize| equals.iter().all(|row| placed(row, *at).is_some());
            let last = row.nights.iter().map(|night| night.at).filter(common).max();
            last.and_then(|at| placed(row, at)).map(|place| -i64::from(place)).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
