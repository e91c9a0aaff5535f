//! XLSX and ODS workbooks as a grid. Both are ZIP files of XML; everything in them is doubted: sizes, counts, references.

mod cells;
mod ods;
mod parts;
#[cfg(test)]
mod tests;
mod xlsx;
mod xml;

use super::BadLine;
use super::grid::{Grid, Rows};
use parts::Parts;

/// The first sheet of a workbook with something in it.
struct Worksheet {
    name: String,
    rows: Rows,
}

/// Reads the first filled sheet of a workbook.
/// Errors: a cell that holds a spreadsheet's error, with its line; line 0 when the file is no workbook, damaged, protected by a
/// password or of an absurd size.
pub(super) fn read(bytes: &[u8]) -> Result<Grid, Vec<BadLine>> {
    let mut parts = Parts::open(bytes)?;
    let (form, found) = if parts.has("content.xml") && parts.has("mimetype") {
        ("ODS", ods::read(&mut parts)?)
    } else if parts.has("xl/workbook.bin") {
        return Err(BadLine::whole(
            "c'est un classeur Excel binaire (.xlsb) : enregistrez-le au format XLSX, ODS ou CSV",
        ));
    } else if parts.has("[Content_Types].xml") {
        ("XLSX", xlsx::read(&mut parts)?)
    } else {
        return Err(BadLine::whole("ce fichier compressé n'est ni un classeur XLSX ni un classeur ODS"));
    };
    let sheet = found.ok_or_else(|| BadLine::whole("le classeur est vide"))?;
    Grid::of(sheet.rows, format!("classeur {form}, feuille « {} »", sheet.name), Vec::new())
}

/// The error for a workbook that needs a password.
pub(super) fn protected() -> Vec<BadLine> {
    BadLine::whole(
        "le classeur est protégé par un mot de passe : ouvrez-le dans le tableur et enregistrez-en une copie sans mot de passe",
    )
}

/// The error for a workbook that cannot be understood.
fn damaged(part: &str) -> Vec<BadLine> {
    vec![
        BadLine::new(0, format!("le classeur est endommagé ({part})")),
        BadLine::new(0, "Ouvrez-le dans votre tableur et enregistrez-le de nouveau, ou enregistrez-le en CSV."),
    ]
}
