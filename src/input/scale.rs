//! D60: a grid of PCN for *donnes dupliquées* in a file.

use super::{BadLine, Grid, fold};
use domain::award::GridLine;
use domain::duplicate::Format;

/// Reads the lines of a file with the columns formule, taille (tables, or formations), rang, PCN, and PP where there are any; each with its
/// line in the file.
/// Errors: every bad line; or line 1 when a column is missing.
pub fn scale_lines(grid: &Grid) -> Result<Vec<(u64, GridLine)>, Vec<BadLine>> {
    let columns = [&["formule", "format"][..], &["taille", "tables", "formations"], &["rang", "place"], &["pcn"]];
    let [Some(format), Some(size), Some(rank), Some(pcn)] = columns.map(|names| grid.column(names)) else {
        let found = grid.headings.join(", ");
        let wanted = "colonnes attendues : formule, taille, rang, PCN, et PP s'il y en a";
        return Err(vec![BadLine::new(1, format!("{wanted} (trouvées : {found})"))]);
    };
    let pp = grid.column(&["pp"]);
    grid.read(|line, fields| {
        let field = |column: usize| fields.get(column).map_or("", |field| field.trim());
        let number = |name: &str, text: &str, least: u32, most: u32| -> Result<u32, String> {
            let number = text.parse().ok().filter(|number| (least..=most).contains(number));
            number.ok_or_else(|| format!("{name} : un nombre de {least} à {most} est attendu, pas « {text} »"))
        };
        let known =
            || format!("formule « {} » : {} sont connues", field(format), Format::ALL.map(Format::key).join(", "));
        let pp = pp.map(field).filter(|text| !text.is_empty());
        let read = GridLine {
            format: Format::parse(&fold(field(format))).ok_or_else(known)?,
            size: u16::try_from(number("taille", field(size), 1, 1_000)?).unwrap_or(u16::MAX),
            rank: number("rang", field(rank), 1, 4_000)?,
            pcn: number("PCN", field(pcn), 0, 100_000)?,
            pp: pp.map_or(Ok(0), |text| number("PP", text, 0, 1_000))?,
        };
        Ok((line, read))
    })
}
