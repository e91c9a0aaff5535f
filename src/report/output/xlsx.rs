//! Tables as an XLSX workbook: numbers as numbers, headings that stay in sight, columns wide enough. The only file that names
//! the library, and bytes that depend on nothing but the tables.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError};

use super::figure::printable;
use crate::Number;
use crate::table::{Align, Table};

/// A workbook that could not be made, which is a bug.
#[derive(Debug)]
pub struct XlsxFailed(pub String);

impl From<XlsxError> for XlsxFailed {
    fn from(error: XlsxError) -> Self {
        Self(error.to_string())
    }
}

/// One sheet per table, under its name; remarks are left out.
/// Errors: a table larger than a sheet can be.
pub(crate) fn xlsx(sheets: &[(&str, &Table)]) -> Result<Vec<u8>, XlsxFailed> {
    let mut book = Workbook::new();
    // The library would write the time of day.
    let properties = DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?);
    let title = sheets.first().map_or_else(String::new, |(_, table)| printable(&table.title));
    book.set_properties(&properties.set_title(title));
    for (name, table) in sheets {
        fill(book.add_worksheet().set_name(sheet_name(name))?, table)?;
    }
    Ok(book.save_to_buffer()?)
}

/// The name of a sheet, without forbidden characters and cut to length.
fn sheet_name(name: &str) -> String {
    let allowed = printable(name).replace(['[', ']', ':', '*', '?', '/', '\\'], " ");
    let cut: String = allowed.trim_matches(['\'', ' ']).chars().take(31).collect();
    if cut.is_empty() { "Feuille".to_owned() } else { cut }
}

fn fill(sheet: &mut Worksheet, table: &Table) -> Result<(), XlsxFailed> {
    let heading = Format::new().set_bold().set_text_wrap();
    for (column, index) in table.columns.iter().zip(0u16..) {
        let side = if column.side == Align::Right { FormatAlign::Right } else { FormatAlign::Left };
        sheet.write_string_with_format(0, index, cell_text(&column.heading), &heading.clone().set_align(side))?;
    }
    for (column, index) in table.columns.iter().zip(0u16..) {
        let cells = || (1u32..).zip(&table.rows).filter_map(|(at, row)| Some((at, row.get(usize::from(index))?)));
        let places = cells().filter_map(|(_, cell)| cell.number()).map(Number::places).max();
        let format = match places.unwrap_or(0) {
            0 => Format::new().set_num_format("0"),
            places => Format::new().set_num_format(format!("0.{}", "0".repeat(places.into()))),
        };
        let right = Format::new().set_align(FormatAlign::Right);
        let mut widest = column.heading.chars().count();
        for (at, cell) in cells() {
            let words = cell.words();
            widest = widest.max(words.chars().count());
            match cell.number() {
                Some(number) => sheet.write_number_with_format(
                    at,
                    index,
                    number.decimal().parse::<f64>().unwrap_or_default(),
                    &format,
                )?,
                None if words.is_empty() => sheet,
                None if column.side == Align::Right => {
                    sheet.write_string_with_format(at, index, cell_text(&words), &right)?
                }
                None => sheet.write_string(at, index, cell_text(&words))?,
            };
        }
        // Letters are a little wider than the digits a width is counted in.
        let width = u32::try_from(widest.clamp(5, 60)).unwrap_or(60);
        sheet.set_column_width(index, f64::from(width) * 1.1 + 1.5)?;
    }
    sheet.set_freeze_panes(1, 0)?;
    // On paper: A4, headings on every page, as wide as the page.
    sheet.set_paper_size(9).set_repeat_rows(0, 0)?.set_print_fit_to_pages(1, 0);
    if table.columns.len() > 8 {
        sheet.set_landscape();
    }
    Ok(())
}

/// A text of a cell: on one line, and no longer than a cell can hold.
fn cell_text(text: &str) -> String {
    printable(text).chars().take(32_000).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row;
    use domain::money::Cents;
    use input::read_grid;

    fn table() -> Table {
        let mut table = Table::new("Coupe – Classement", &[">Rang", "Joueur", ">Total", "Licence"]);
        table.rows.push(row![1, "=1+1", Cents(135_250), "0123456"]);
        table.rows.push(row![2, "LEFÈVRE\u{1}\nZoé", Cents(-44_600), ""]);
        table.rows.push(row!["–", "x", "", "12"]);
        table
    }

    #[test]
    fn a_workbook_reads_back_with_its_types() {
        let bytes = xlsx(&[("Classement/2", &table())]).unwrap();
        let grid = read_grid(&bytes).unwrap();
        assert_eq!(grid.form, "classeur XLSX, feuille « Classement 2 »");
        assert_eq!(grid.headings, ["rang", "joueur", "total", "licence"]);
        // A number loses the zeros it was written with; a text keeps all.
        let rows: Vec<Vec<&str>> = grid.rows.iter().map(|(_, row)| row.iter().map(String::as_str).collect()).collect();
        assert_eq!(rows, [["1", "=1+1", "1352,5", "0123456"], ["2", "LEFÈVRE Zoé", "-446", ""], ["–", "x", "", "12"]]);
    }

    #[test]
    fn the_heading_stays_in_sight_figures_are_numbers_and_nothing_is_a_formula() {
        use std::io::Read;
        let bytes = xlsx(&[("Classement", &table())]).unwrap();
        let mut parts = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
        let mut sheet = String::new();
        parts.by_name("xl/worksheets/sheet1.xml").unwrap().read_to_string(&mut sheet).unwrap();
        assert!(sheet.contains("ySplit=\"1\"") && sheet.contains("state=\"frozen\""), "{sheet}");
        assert!(sheet.contains("<v>1352.5</v>") && sheet.contains("<v>-446</v>") && !sheet.contains("<f>"), "{sheet}");
        // Columns of one width are declared together.
        assert!(sheet.contains("<col min=\"1\"") && sheet.contains("max=\"4\" width="), "{sheet}");
    }

    #[test]
    fn equal_tables_give_equal_bytes() {
        assert_eq!(xlsx(&[("A", &table())]).unwrap(), xlsx(&[("A", &table())]).unwrap());
    }

    #[test]
    fn names_of_sheets_are_allowed_ones() {
        assert_eq!(sheet_name("a[b]:c"), "a b  c");
        assert_eq!(sheet_name("'?'"), "Feuille");
        assert_eq!(sheet_name(&"é".repeat(40)).chars().count(), 31);
    }
}
