//! Lines of *fiches ambulantes* in a file: étui, position, table, mark.

use super::{BadLine, Grid};
use domain::duplicate::{EtuiNo, Word};
use domain::{PositionNo, TableNo};

/// A line of a fiche in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EtuiLine {
    /// Its line in the file.
    pub line: u64,
    pub etui: EtuiNo,
    pub position: PositionNo,
    /// Table; where the étui is at that position when `None`.
    pub table: Option<TableNo>,
    /// A mark, or a word of D12.
    pub word: Word,
}

/// Reads the lines of a file with the columns étui, position, marque, and table where it is known.
/// Errors: every bad line; or line 1 when a column is missing.
pub fn etui_lines(grid: &Grid) -> Result<Vec<EtuiLine>, Vec<BadLine>> {
    let columns = [&["etui", "n etui"][..], &["position", "pos"], &["marque", "resultat"]];
    let [Some(etui), Some(position), Some(mark)] = columns.map(|names| grid.column(names)) else {
        let found = grid.headings.join(", ");
        return Err(vec![BadLine::new(
            1,
            format!("colonnes attendues : étui, position, table, marque (trouvées : {found})"),
        )]);
    };
    let table = grid.column(&["table", "n table", "no table"]);
    grid.read(|line, fields| {
        let field = |column: usize| fields.get(column).map_or("", |field| field.trim());
        let number = |name: &str, text: &str| -> Result<u16, String> {
            let number = text.parse().ok().filter(|number| *number > 0);
            number.ok_or_else(|| format!("« {name} » : un nombre est attendu, pas « {text} »"))
        };
        let at = number("position", field(position))?;
        let table = table.map(field).filter(|text| !text.is_empty());
        Ok(EtuiLine {
            line,
            etui: EtuiNo(number("étui", field(etui))?),
            position: PositionNo(u8::try_from(at).map_err(|_| format!("position {at} : il n'y en a pas tant"))?),
            table: table.map(|text| number("table", text).map(TableNo)).transpose()?,
            word: Word::parse(field(mark)).map_err(|refusal| refusal.to_string())?,
        })
    })
}
