//! Tables as an ODS workbook, as LibreOffice writes them: numbers as numbers, headings in bold, columns wide enough.

use super::XlsxFailed;
use super::bundle;
use super::figure::printable;
use crate::Cell;
use crate::table::{Align, Table};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.2">
<office:automatic-styles><style:style style:name="titre" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="droite" style:family="table-cell"><style:paragraph-properties fo:text-align="end"/></style:style>
<style:style style:name="titre-droite" style:family="table-cell"><style:paragraph-properties fo:text-align="end"/><style:text-properties fo:font-weight="bold"/></style:style>
"#;
const MANIFEST: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"#;

/// One sheet per table, under its name; remarks are left out.
/// Errors: when the file cannot be made.
pub(crate) fn ods(sheets: &[(&str, &Table)]) -> Result<Vec<u8>, XlsxFailed> {
    let (mut styles, mut body) = (String::new(), String::new());
    for (sheet, (name, table)) in sheets.iter().enumerate() {
        body.push_str(&format!("<table:table table:name=\"{}\">", escaped(name)));
        for (index, column) in table.columns.iter().enumerate() {
            let cells = table.rows.iter().filter_map(|row| row.get(index)).map(|cell| cell.words().chars().count());
            let widest = cells.chain([column.heading.chars().count()]).max().unwrap_or(0).clamp(5, 60);
            let style = format!("c{sheet}-{index}");
            // In millimetres: a letter of ten points is two of them wide.
            let width = widest * 2 + 4;
            styles.push_str(&format!(
                r#"<style:style style:name="{style}" style:family="table-column"><style:table-column-properties style:column-width="{width}mm"/></style:style>"#
            ));
            body.push_str(&format!(r#"<table:table-column table:style-name="{style}"/>"#));
        }
        let right = |index: usize| table.columns.get(index).is_some_and(|column| column.side == Align::Right);
        let headings = table
            .columns
            .iter()
            .enumerate()
            .map(|(index, column)| text_cell(&column.heading, if right(index) { "titre-droite" } else { "titre" }));
        body.push_str(&format!(
            "<table:table-header-rows><table:table-row>{}</table:table-row></table:table-header-rows>",
            headings.collect::<String>()
        ));
        for row in &table.rows {
            let cells = row.0.iter().enumerate().map(|(index, cell)| written(cell, right(index)));
            body.push_str(&format!("<table:table-row>{}</table:table-row>", cells.collect::<String>()));
        }
        body.push_str("</table:table>");
    }
    let content = format!(
        "{HEAD}{styles}</office:automatic-styles><office:body><office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>"
    );
    let parts = [
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("content.xml", content.as_str()),
        ("META-INF/manifest.xml", MANIFEST),
    ];
    bundle(parts.map(|(name, text)| (name, text.as_bytes()))).map_err(|error| XlsxFailed(error.to_string()))
}

/// A number as one, a text as it is: no formula is made of it.
fn written(cell: &Cell, right: bool) -> String {
    match cell.number() {
        Some(number) => format!(
            r#"<table:table-cell office:value-type="float" office:value="{}"><text:p>{}</text:p></table:table-cell>"#,
            number.decimal(),
            escaped(&cell.words())
        ),
        None => text_cell(&cell.words(), if right { "droite" } else { "Default" }),
    }
}

fn text_cell(text: &str, style: &str) -> String {
    if text.is_empty() {
        return "<table:table-cell/>".to_owned();
    }
    let text = escaped(text);
    format!(
        r#"<table:table-cell table:style-name="{style}" office:value-type="string"><text:p>{text}</text:p></table:table-cell>"#
    )
}

fn escaped(text: &str) -> String {
    printable(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::row;
    use domain::money::Cents;
    use input::read_sheet;

    #[test]
    fn a_workbook_reads_back_sheet_by_sheet_with_its_types() {
        let mut table = Table::new("Coupe", &[">Rang", "Joueur", ">Total", "Licence"]);
        table.rows.push(row![1, "=1+1 & <b>", Cents(135_250), "0123456"]);
        table.rows.push(row![2, "LEFÈVRE\u{1}\nZoé", Cents(-44_600), ""]);
        let mut other = Table::new("Présences", &["Joueur"]);
        other.rows.push(row!["\"A\""]);
        let bytes = ods(&[("Classement", &table), ("Présences", &other)]).unwrap();
        let grid = read_sheet(&bytes, None).unwrap();
        assert_eq!(grid.form, "classeur ODS, feuille « Classement », feuilles non lues : « Présences »");
        let rows: Vec<Vec<&str>> = grid.rows.iter().map(|(_, row)| row.iter().map(String::as_str).collect()).collect();
        assert_eq!(rows, [["1", "=1+1 & <b>", "1352,5", "0123456"], ["2", "LEFÈVRE Zoé", "-446", ""]]);
        assert_eq!(read_sheet(&bytes, Some("présences")).unwrap().rows[0].1, ["\"A\""]);
        assert!(
            bytes.starts_with(b"PK") && bytes[30..].starts_with(b"mimetypeapplication/vnd.oasis"),
            "stored, and first"
        );
    }
}
