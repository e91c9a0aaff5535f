//! A table as CSV for a French spreadsheet: semicolons, French headings, figures as figures.

use crate::report::table::{Side, Table};

/// The table with its headings; remarks are left out.
#[must_use]
pub fn csv(table: &Table) -> String {
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    let headings = table.columns.iter().map(|column| safe(&column.heading));
    // Writing to memory cannot fail.
    let _ = writer.write_record(headings);
    for row in &table.rows {
        let cells = row.iter().zip(&table.columns).map(|(cell, column)| match column.side {
            Side::Right => cell.clone(),
            Side::Left => safe(cell),
        });
        let _ = writer.write_record(cells);
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A text that no spreadsheet takes for a formula.
fn safe(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}") } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::csv;
    use crate::report::Table;

    #[test]
    fn figures_stay_figures_and_formulas_become_text() {
        let mut table = Table::new("x", &["Nom", ">Total"]);
        table.rows.push(vec!["=A1;B".into(), "-446".into()]);
        assert_eq!(csv(&table), "Nom;Total\n\"'=A1;B\";-446\n");
    }
}
