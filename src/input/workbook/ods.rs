//! ODS (LibreOffice, OpenOffice): its sheets, one after another.

use super::super::BadLine;
use super::super::grid::{HIDDEN, Rows};
use super::cells::{self, Shown};
use super::parts::Parts;
use super::xlsx::{error_in, uncomputed};
use super::xml::{Element, Node, Xml};
use super::{Sheets, protected};

pub(super) fn read(parts: &mut Parts<'_>, sheets: &mut Sheets<'_>) -> Result<(), Vec<BadLine>> {
    if parts.text("META-INF/manifest.xml")?.is_some_and(|manifest| manifest.contains("encryption-data")) {
        return Err(protected());
    }
    let text = parts.needed("content.xml")?;
    let mut xml = Xml::new(&text, "content.xml");
    // The style being read, and those that show no sheet.
    let (mut style, mut hidden) = (String::new(), Vec::new());
    loop {
        match xml.next()? {
            Node::Open(element) if element.name == "style" => {
                style = element.attribute("name").unwrap_or_default().to_owned();
            }
            Node::Open(element) if element.name == "table-properties" && element.has("display", "false") => {
                hidden.push(style.clone());
            }
            Node::Open(element)
                if element.name == "table"
                    && hidden.iter().any(|style| element.has("style-name", style))
                    && sheets.passes_over(element.attribute("name").unwrap_or_default()) =>
            {
                xml.skip()?;
            }
            Node::Open(element) if element.name == "table" => {
                let name = element.attribute("name").unwrap_or_default();
                let read = read_sheet(&mut xml, sheets.only_glance(name));
                // A cell that cannot be read leaves the rest of the sheet to be passed over; a damaged file says so again.
                sheets.offer(name, read);
            }
            Node::End => return Ok(()),
            _ => {}
        }
    }
}

fn repeats(element: &Element, name: &str) -> u64 {
    element.attribute(name).and_then(|count| count.parse().ok()).unwrap_or(1)
}

/// The rows of the table just opened; groups of rows are as good as rows. At a glance: only the first row with something in it.
fn read_sheet(xml: &mut Xml<'_>, glance: bool) -> Result<Rows, Vec<BadLine>> {
    let mut rows = Rows::default();
    let mut line = 1u64;
    loop {
        match xml.next()? {
            Node::Open(element) if element.name == "table-row" && glance && !rows.is_empty() => xml.skip()?,
            Node::Open(element) if element.name == "table-row" => {
                let cells = read_row(xml, line)?;
                let times = if glance { 1 } else { repeats(&element, "number-rows-repeated") };
                if !cells.is_empty() {
                    // Equal rows are written once: each is a line. The limits of a list stop absurd counts.
                    let is_hidden = element.attribute("visibility").is_some_and(|seen| seen != "visible");
                    for line in line..line.saturating_add(times) {
                        if is_hidden {
                            rows.mark(line, HIDDEN);
                        }
                        for (first, count, text) in &cells {
                            for column in *first..first.saturating_add(*count) {
                                rows.put(line, column, text).map_err(|error| vec![error])?;
                            }
                        }
                    }
                }
                line = line.saturating_add(times);
            }
            // Drawings may hold tables of their own.
            Node::Open(element) if element.name == "shapes" => xml.skip()?,
            Node::Close(name) if name == "table" => return Ok(rows),
            Node::End => return Ok(rows),
            _ => {}
        }
    }
}

/// The filled cells of the row just opened: column, how often, text.
fn read_row(xml: &mut Xml<'_>, line: u64) -> Result<Vec<(usize, usize, String)>, Vec<BadLine>> {
    let mut cells = Vec::new();
    let mut column = 0usize;
    loop {
        match xml.next()? {
            Node::Open(element) if element.name == "table-cell" || element.name == "covered-table-cell" => {
                let times = usize::try_from(repeats(&element, "number-columns-repeated")).unwrap_or(usize::MAX);
                let shown = read_cell(xml)?;
                // A covered cell of a merged one is not shown.
                if element.name == "table-cell" {
                    let is_typed = element.attribute("value-type").is_some();
                    if element.attribute("formula").is_some() && !is_typed && shown.is_empty() {
                        return Err(uncomputed(line, column));
                    }
                    let text = value(&element, shown, line)?;
                    if !text.trim().is_empty() {
                        cells.push((column, times, text));
                    }
                }
                column = column.saturating_add(times);
            }
            Node::Open(_) => xml.skip()?,
            Node::Close(name) if name == "table-row" => return Ok(cells),
            Node::End => return Ok(cells),
            _ => {}
        }
    }
}

/// The text shown in the cell just opened, paragraphs on lines of their own; remarks and drawings left out.
fn read_cell(xml: &mut Xml<'_>) -> Result<String, Vec<BadLine>> {
    let mut text = String::new();
    let mut inside = 1;
    while inside > 0 {
        match xml.next()? {
            Node::Open(element) if matches!(element.name.as_str(), "annotation" | "frame" | "shapes") => xml.skip()?,
            Node::Open(element) => {
                inside += 1;
                match element.name.as_str() {
                    "p" if !text.is_empty() => text.push('\n'),
                    // Several spaces are written as a number: one is as good in a list.
                    "s" | "tab" | "line-break" => text.push(' '),
                    _ => {}
                }
            }
            Node::Text(piece) => text.push_str(&piece),
            Node::Close(_) => inside -= 1,
            Node::End => break,
        }
    }
    Ok(text)
}

/// The value of the cell: typed, or the text shown.
fn value(element: &Element, shown: String, line: u64) -> Result<String, Vec<BadLine>> {
    // Both `office:value-type` and, after it, `calcext:value-type`, which alone marks errors.
    if element.has("value-type", "error") {
        return Err(error_in(line, &shown));
    }
    Ok(match element.attribute("value-type") {
        Some("float" | "currency" | "percentage") => {
            let number = element.attribute("value").and_then(|text| cells::number(text, Shown::Number, false));
            match number {
                // `0123456` shown in a column of format `0000000`.
                Some(number) if shown.starts_with('0') && shown.trim_start_matches('0') == number => shown,
                Some(number) => number,
                None => shown,
            }
        }
        Some("date") => element.attribute("date-value").map_or(shown, cells::iso),
        Some("boolean") => cells::yes_no(element.attribute("boolean-value") == Some("true")),
        _ => element.attribute("string-value").map_or(shown, str::to_owned),
    })
}
