//! A table as CSV for a French spreadsheet: semicolons, French headings, figures as figures.

use super::figure::harmless;
use crate::Cell;
use crate::table::{Align, Column, Table};

/// The table with its headings; remarks are left out.
pub fn csv(table: &Table) -> String {
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(table.columns.iter().map(|column| harmless(&column.heading)));
    for row in &table.rows {
        let _ = writer.write_record(row.0.iter().map(spelled));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A number as it is; a text so that it stays one.
fn spelled(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => harmless(text),
        Cell::Number(number) => number.to_string(),
    }
}

/// A text as the only field of a line.
pub(crate) fn csv_text(text: &str) -> String {
    let columns = vec![Column::of(text, Align::Left)];
    csv(&Table { columns, ..Table::default() }).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::csv;
    use crate::{Table, row};

    #[test]
    fn figures_stay_figures_and_formulas_become_text() {
        let mut table = Table::new("x", &["Nom", ">Total"]);
        table.rows.push(row!["=A1;B", -446]);
        table.rows.push(row!["A\nB", "=A1"]);
        assert_eq!(csv(&table), "Nom;Total\n\"'=A1;B\";-446\nA B;'=A1\n");
    }
}
