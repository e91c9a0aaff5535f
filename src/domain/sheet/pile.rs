//! The pile of paper: sheets are mostly collected, and typed, in the order of the tables.

use crate::TableNo;

/// So many sheets in a row make an order.
const ROW: usize = 3;

/// The table whose sheet comes next when the last three came in the order of the tables, up or down.
///
/// `typed`: the tables of one position whose sheets one person typed, in that order; `awaited`: those whose sheet is not in, in any order.
/// Nothing where the sheets come in no order, where another operator typed some between them, so that neither has the whole pile,
/// or where the pile is at its end.
pub fn next_of_pile(typed: &[TableNo], awaited: &[TableNo]) -> Option<TableNo> {
    let row = typed.last_chunk::<ROW>()?;
    let whole = |(from, to): (TableNo, TableNo)| (from.0 + 1..to.0).all(|table| typed.contains(&TableNo(table)));
    let steps = || row.iter().copied().zip(row.iter().copied().skip(1));
    let last = row[ROW - 1];
    if steps().all(|(from, to)| from < to && whole((from, to))) {
        awaited.iter().copied().filter(|table| *table > last).min()
    } else if steps().all(|(from, to)| from > to && whole((to, from))) {
        awaited.iter().copied().filter(|table| *table < last).max()
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(typed: &[u16], awaited: &[u16]) -> Option<u16> {
        let tables = |numbers: &[u16]| numbers.iter().copied().map(TableNo).collect::<Vec<_>>();
        next_of_pile(&tables(typed), &tables(awaited)).map(|table| table.0)
    }

    #[test]
    fn three_sheets_in_the_order_of_the_tables_tell_the_fourth() {
        assert_eq!(next(&[1, 2, 3], &[4, 5, 6]), Some(4));
        assert_eq!(next(&[4, 3, 1, 2, 5], &[6, 7]), Some(6), "3 and 4 came before");
        assert_eq!(next(&[9, 1, 2, 5], &[6, 7]), None, "3 and 4 were typed by another hand");
        assert_eq!(next(&[1, 3, 5], &[6, 7]), None, "every other sheet is another hand's");
        assert_eq!(next(&[9, 8, 7], &[1, 2, 6]), Some(6), "a pile turned over");
        assert_eq!(next(&[1, 2], &[3, 4]), None);
        assert_eq!(next(&[1, 2, 5], &[3, 4, 6]), None, "3 and 4 were passed over");
        assert_eq!(next(&[4, 1, 3], &[2, 5]), None);
        assert_eq!(next(&[4, 5, 6], &[1, 2]), None, "the end of the pile");
        assert_eq!(next(&[4, 4, 4], &[5]), None);
    }
}
