//! XLSX and ODS workbooks as a grid. Both are ZIP files of XML; everything in them is doubted: sizes, counts, references.

mod cells;
mod ods;
mod parts;
#[cfg(test)]
mod tests;
mod xlsx;
mod xml;

use std::cmp::Ordering;

use super::grid::{Grid, Rows, SheetList};
use super::{BadLine, fold};
use parts::Parts;

/// A sheet of a workbook with something in it.
struct Worksheet {
    name: String,
    rows: Rows,
}

/// The filled sheets of a workbook, of which one is read.
#[derive(Default)]
struct Sheets<'w> {
    /// The folded name of the one asked for.
    wanted: Option<&'w str>,
    names: Vec<String>,
    /// Those that the spreadsheet does not show.
    hidden: Vec<String>,
    chosen: Option<Worksheet>,
    /// Those that may be the list as well, the chosen one first.
    lists: Vec<SheetList>,
    /// The first one, where none has headings; or why it cannot be read.
    first: Option<Result<Worksheet, Vec<BadLine>>>,
}

/// How many sheets are read in search of the list.
const MOST_SEARCHED: usize = 20;

impl Sheets<'_> {
    /// Whether a hidden sheet is passed over; it is named, and read where it is asked for.
    fn passes_over(&mut self, name: &str) -> bool {
        let passed = self.wanted.is_none_or(|wanted| fold(name) != wanted);
        if passed {
            self.hidden.push(format!("{name} (masquée)"));
        }
        passed
    }

    /// Whether it is enough to know of the sheet that something is in it.
    fn only_glance(&self, name: &str) -> bool {
        match self.wanted {
            Some(wanted) => fold(name) != wanted,
            None => self.names.len() >= MOST_SEARCHED,
        }
    }

    /// Takes the next sheet, as far as it was read.
    fn offer(&mut self, name: &str, read: Result<Rows, Vec<BadLine>>) {
        let glance = self.only_glance(name);
        let read = read.map(|rows| Worksheet { name: name.to_owned(), rows });
        if read.as_ref().is_ok_and(|sheet| sheet.rows.is_empty()) {
            return;
        }
        self.names.push(name.to_owned());
        match read {
            _ if glance => {}
            Ok(sheet) if self.wanted.is_some() => self.chosen = Some(sheet),
            Ok(sheet) => match sheet.rows.list(name) {
                Some(list) => self.weigh(list, sheet),
                None => drop(self.first.get_or_insert(Ok(sheet))),
            },
            read => drop(self.first.get_or_insert(read)),
        }
    }

    /// A list of players goes before one of names alone, which may be an account; any before one that is empty.
    fn weigh(&mut self, list: SheetList, sheet: Worksheet) {
        match self.lists.first().map_or(Ordering::Greater, |best| list.rank().cmp(&best.rank())) {
            Ordering::Greater => (self.lists, self.chosen) = (vec![list], Some(sheet)),
            Ordering::Equal => self.lists.push(list),
            Ordering::Less => {}
        }
    }

    /// The list, and the names of the others.
    fn list(self) -> Result<(Worksheet, Vec<String>), Vec<BadLine>> {
        let all: Vec<String> = self.names.into_iter().chain(self.hidden).collect();
        let others = |own: &str| all.iter().filter(|name| *name != own).cloned().collect();
        let found = match (self.chosen, self.first) {
            (Some(sheet), _) | (None, Some(Ok(sheet))) => sheet,
            (None, Some(Err(bad))) => return Err(bad),
            (None, None) if all.is_empty() => return Err(BadLine::whole("le classeur est vide")),
            (None, None) => {
                let reason = format!("pas de feuille remplie de ce nom (il y a : « {} »)", all.join(" », « "));
                return Err(BadLine::whole(reason));
            }
        };
        let unread = others(&found.name);
        Ok((found, unread))
    }
}

/// Reads one sheet of a workbook: the one of that name, or the first with headings of ours, which is named with the others like it, or the first with something in it.
/// Errors: a cell that holds a spreadsheet's error, with its line; line 0 when the file is no workbook, damaged, protected by a
/// password or of an absurd size, or when there is no such sheet.
pub(super) fn read(bytes: &[u8], wanted: Option<&str>) -> Result<Grid, Vec<BadLine>> {
    let mut parts = Parts::open(bytes)?;
    let wanted = wanted.map(fold);
    let mut sheets = Sheets { wanted: wanted.as_deref(), ..Sheets::default() };
    let form = if parts.has("content.xml") && parts.has("mimetype") {
        ods::read(&mut parts, &mut sheets)?;
        "ODS"
    } else if parts.has("xl/workbook.bin") {
        return Err(BadLine::whole(
            "c'est un classeur Excel binaire (.xlsb) : enregistrez-le au format XLSX, ODS ou CSV",
        ));
    } else if parts.has("[Content_Types].xml") {
        xlsx::read(&mut parts, &mut sheets)?;
        "XLSX"
    } else {
        return Err(BadLine::whole("ce fichier compressé n'est ni un classeur XLSX ni un classeur ODS"));
    };
    let lists = Some(std::mem::take(&mut sheets.lists)).filter(|lists| lists.len() > 1).unwrap_or_default();
    let (sheet, unread) = sheets.list()?;
    let mut grid = Grid::of(sheet.rows, format!("classeur {form}, feuille « {} »", sheet.name), Vec::new())?;
    if !unread.is_empty() {
        grid.form.push_str(&format!(", feuilles non lues : « {} »", unread.join(" », « ")));
    }
    Ok(Grid { unread, lists, ..grid })
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
