//! A table as CSV for a French spreadsheet: semicolons, French headings, figures as figures.

use super::figure::harmless;
use crate::report::table::Table;

/// The table with its headings; remarks are left out.
#[must_use]
pub fn csv(table: &Table) -> String {
    let mut writer = csv::WriterBuilder::new().delimiter(b';').from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(table.columns.iter().map(|column| harmless(&column.heading)));
    for row in &table.rows {
        let _ = writer.write_record(row.iter().map(|cell| harmless(cell)));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// A text as the only field of a line.
#[must_use]
pub fn csv_text(text: &str) -> String {
    let mut table = Table::new("", &[]);
    table.words(text);
    csv(&table).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::csv;
    use crate::report::Table;

    #[test]
    fn figures_stay_figures_and_formulas_become_text() {
        let mut table = Table::new("x", &["Nom", ">Total"]);
        table.rows.push(vec!["=A1;B".into(), "-446".into()]);
        table.rows.push(vec!["A\nB".into(), "=A1".into()]);
        assert_eq!(csv(&table), "Nom;Total\n\"'=A1;B\";-446\nA B;'=A1\n");
    }
}
