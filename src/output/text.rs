//! A table as text for a terminal or a file.

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, TableStyle};

use crate::report::table::{Side, Table};

/// The title, the rows and the remarks; fitted to `width` columns when it is given.
#[must_use]
pub fn text(table: &Table, width: Option<u16>) -> String {
    let mut page = String::new();
    if !table.title.is_empty() {
        page.push_str(&table.title);
        page.push('\n');
    }
    if !table.rows.is_empty() {
        page.push_str(&grid(table, width));
        page.push('\n');
    }
    for note in &table.notes {
        page.push_str(note);
        page.push('\n');
    }
    page
}

fn grid(table: &Table, width: Option<u16>) -> String {
    let mut grid = comfy_table::Table::new();
    // Two spaces between columns, one rule under the headings.
    grid.load_style(TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─')));
    if table.columns.iter().any(|column| !column.heading.is_empty()) {
        grid.set_header(table.columns.iter().map(|column| column.heading.as_str()));
    }
    for row in &table.rows {
        grid.add_row(row);
    }
    for (column, side) in grid.column_iter_mut().zip(table.columns.iter().map(|column| column.side)) {
        if side == Side::Right {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    if let Some(width) = width {
        grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    grid.trim_fmt()
}
