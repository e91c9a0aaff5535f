//! A list as a grid, from any kind of file: headings folded, every row with its line.

use std::sync::LazyLock;

use super::code_pages::{Page, restored};
use super::columns::name_columns;
use super::headings::{NAME_HEADINGS, is_of_person, is_read};
use super::{BadLine, fold, spans};
use domain::text::composed;

/// A table read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// Headings, without accents or case.
    pub headings: Vec<String>,
    /// Rows with their line in the file; never longer or shorter than the headings.
    pub rows: Vec<(u64, Vec<String>)>,
    /// The recognised form, in French: `UTF-8, séparateur « ; »`, `classeur XLSX, feuille « Joueurs »`.
    pub form: String,
    /// The other filled sheets of the workbook, which nothing is read from.
    pub unread: Vec<String>,
    /// Where several sheets may be the list and none was asked for: all of them, the one read first.
    pub lists: Vec<SheetList>,
    /// What a person is to agree to before it is taken, in French.
    pub doubts: Vec<String>,
}

/// A sheet of a workbook that looks like a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetList {
    pub name: String,
    /// How many rows it has below its headings.
    pub lines: usize,
    /// As written.
    pub headings: Vec<String>,
    /// It has more than names: an account may have those.
    sure: bool,
}

impl SheetList {
    pub(super) const fn rank(&self) -> u8 {
        (self.lines > 0) as u8 * 2 + self.sure as u8
    }
}

/// How far down a list may have its headings.
const DEEPEST: usize = 50;
/// The columns that no list of their kind is without, beside names.
const OTHERS: [&str; 3] = ["position", "etui", "formule"];

/// Whether a row names the columns of a list: one of them is the one that no list of its kind is without.
pub(super) fn are_headings(cells: impl IntoIterator<Item = impl AsRef<str>>) -> bool {
    let known = |cell: &str| OTHERS.contains(&cell) || NAME_HEADINGS.iter().any(|names| names.contains(&cell));
    cells.into_iter().any(|cell| known(&fold(cell.as_ref())))
}

impl Grid {
    /// The column of the first of those headings that exists.
    pub(crate) fn column(&self, names: &[&str]) -> Option<usize> {
        names.iter().find_map(|name| self.headings.iter().position(|heading| heading == name))
    }

    /// What each row means; the bad rows where there are any.
    pub(crate) fn read<T>(&self, read: impl Fn(u64, &[String]) -> Result<T, String>) -> Result<Vec<T>, Vec<BadLine>> {
        let (mut found, mut bad) = (Vec::new(), Vec::new());
        for (line, cells) in &self.rows {
            match read(*line, cells) {
                Ok(one) => found.push(one),
                Err(reason) => bad.push(BadLine::new(*line, reason)),
            }
        }
        if bad.is_empty() { Ok(found) } else { Err(bad) }
    }

    /// The row of headings, found below what a club writes above its lists, and the others below it.
    pub(super) fn of(mut rows: Rows, mut form: String, mut bad: Vec<BadLine>) -> Result<Self, Vec<BadLine>> {
        if rows.restored > 0 {
            form.push_str(&format!(", accents rétablis ({})", domain::counted(rows.restored, "cellule")));
        }
        let above = rows.headed().unwrap_or(0);
        let widest = rows.rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
        let text_at = |(line, column): &(u64, usize)| {
            let row = rows.rows.binary_search_by_key(line, |(own, _)| *own).ok()?;
            Some((*line, rows.rows[row].1.get(*column)?))
        };
        let maimed = rows.maimed.first().filter(|_| rows.restored > 0).and_then(text_at).map(|(line, text)| {
            let more = domain::counted(rows.maimed.len(), "case");
            format!("Ligne {line} : « {text} » a perdu des lettres en route ({more} ainsi) ; {SAVE_AGAIN}")
        });
        let (broken, marked) = (rows.broken, rows.marked);
        let mut rows = rows.rows.split_off(above).into_iter();
        let (at, headings): (u64, Vec<String>) = match rows.next() {
            Some((line, mut headings)) => {
                // A team's name, and its members under no heading.
                if headings.len() == 1 && headings.iter().all(|heading| fold(heading) == "equipe") {
                    headings.resize(widest, String::new());
                }
                if above > 0 {
                    form.push_str(&format!(", titres des colonnes à la ligne {line}"));
                }
                (line, headings.iter().map(|heading| fold(heading)).collect())
            }
            None if bad.is_empty() => return Err(vec![BadLine::new(0, "le fichier est vide")]),
            None => return Err(bad),
        };
        let broken = broken
            .into_iter()
            .find(|(line, column)| *line > at && headings.get(*column).is_some_and(|heading| is_of_person(heading)));
        let words =
            |(line, _)| format!("Ligne {line} : une case a plusieurs lignes, et serait prise pour un seul joueur");
        let mut doubts: Vec<String> = broken.map(words).into_iter().chain(maimed).collect();
        let mut kept = Vec::new();
        for (line, mut fields) in rows {
            let filled = fields.iter().rposition(|field| !field.is_empty()).map_or(0, |last| last + 1);
            if filled > headings.len() {
                bad.push(BadLine::new(line, format!("{filled} colonnes au lieu de {}", headings.len())));
                continue;
            }
            fields.resize(headings.len(), String::new());
            kept.push((line, fields));
        }
        for mark in [HIDDEN, STRUCK] {
            let is_kept = |line: &u64| kept.binary_search_by_key(line, |(own, _)| *own).is_ok();
            let mut lines: Vec<u64> = marked.iter().filter(|(_, own)| *own == mark).map(|(line, _)| *line).collect();
            lines.dedup();
            lines.retain(is_kept);
            if !lines.is_empty() {
                let count = lines.len();
                doubts.push(format!("Lignes {mark} dans le tableur, prises aussi : {count} (ligne {})", spans(&lines)));
            }
        }
        if bad.is_empty() {
            let mut grid = Self { headings, rows: kept, form, unread: Vec::new(), lists: Vec::new(), doubts };
            name_columns(&mut grid);
            Ok(grid)
        } else {
            Err(bad)
        }
    }
}

/// More than any list of a club or of the federation, and little enough for any computer.
const MOST_ROWS: usize = 100_000;
const MOST_COLUMNS: usize = 256;
const MOST_CELLS: usize = 2_000_000;
/// Bytes of one cell.
const LONGEST_CELL: usize = 4_000;
/// Bytes of all cells: a small file can repeat a long text a thousand times.
const MOST_TEXT: usize = 32_000_000;

/// Rows being read, never more than a computer can hold.
#[derive(Debug, Default)]
pub(super) struct Rows {
    rows: Vec<(u64, Vec<String>)>,
    cells: usize,
    text: usize,
    /// How many cells had their accents given back.
    restored: usize,
    /// Cells with the letters that bytes of UTF-8 make on a wrong page, which nothing gave back whole.
    maimed: Vec<(u64, usize)>,
    /// The cells of several lines.
    broken: Vec<(u64, usize)>,
    /// The lines that a spreadsheet shows as if they were not meant, and how.
    marked: Vec<(u64, &'static str)>,
}

pub(super) const HIDDEN: &str = "masquées";
pub(super) const STRUCK: &str = "barrées";

impl Rows {
    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Notes how a spreadsheet shows a line.
    pub(super) fn mark(&mut self, line: u64, how: &'static str) {
        self.marked.push((line, how));
    }

    /// The row of headings.
    fn headed(&self) -> Option<usize> {
        let known = |cells: &[String]| cells.iter().filter(|cell| is_read(&fold(cell))).count();
        let heads = |least| {
            let rows = self.rows.iter().take(DEEPEST).enumerate();
            let heads = rows.filter(|(_, (_, cells))| cells.len() >= least && are_headings(cells));
            // « Nom;Coupe d'automne » may be a title; headings come again on each printed page.
            heads.max_by_key(|(at, (_, cells))| (known(cells), std::cmp::Reverse(*at))).map(|(at, _)| at)
        };
        // « Nom » alone may be one too.
        heads(2).or_else(|| heads(1))
    }

    /// What a sheet of that name holds, where it is a list and not a page of explanations.
    pub(super) fn list(&self, name: &str) -> Option<SheetList> {
        let above = self.headed()?;
        let (_, headings) = self.rows.get(above)?;
        let tells = |cell: &String| {
            let cell = fold(cell);
            OTHERS.contains(&&cell[..]) || ["prenom", "licence"].iter().any(|word| cell.contains(word))
        };
        Some(SheetList {
            name: name.to_owned(),
            lines: self.rows.len() - above - 1,
            headings: headings.iter().filter(|heading| !heading.is_empty()).cloned().collect(),
            sure: headings.iter().any(tells),
        })
    }

    /// Adds a cell; `line` from 1, `column` from 0. Empty ones take no room.
    pub(super) fn put(&mut self, line: u64, column: usize, text: &str) -> Result<(), BadLine> {
        let again = restored(text, &PAGES[..]);
        if text.trim().contains('\n') {
            self.broken.push((line, column));
        }
        let text = clean(again.as_deref().unwrap_or(text));
        if text.is_empty() {
            return Ok(());
        }
        if text.contains(char::REPLACEMENT_CHARACTER) {
            return Err(BadLine::new(line, format!("« {text} » : une lettre y est perdue ; {SAVE_AGAIN}")));
        }
        self.restored += usize::from(again.is_some());
        // Put in capitals once it was misread, a list has lost letters; so it has where a quote stands for the second half of one.
        let lost = |three: &[char]| {
            let &[one, two, three] = three else { return false };
            let in_capitals = one.is_uppercase() && three.is_uppercase() && two.is_lowercase() && !two.is_ascii();
            in_capitals || ['Ã', 'Â'].contains(&one) && matches!(two, '"' | '\'') && three.is_alphabetic()
        };
        let maimed = again.is_some() && text.chars().collect::<Vec<_>>().windows(3).any(lost);
        if maimed || again.is_none() && text.contains(['Ã', 'Â']) {
            self.maimed.push((line, column));
        }
        if column >= MOST_COLUMNS {
            return Err(BadLine::new(line, format!("plus de {MOST_COLUMNS} colonnes : le fichier est démesuré")));
        }
        if text.len() > LONGEST_CELL {
            return Err(BadLine::new(line, "une cellule contient un texte démesuré"));
        }
        if self.rows.last().is_none_or(|(last, _)| *last != line) {
            if self.rows.len() >= MOST_ROWS {
                return Err(BadLine::new(line, format!("plus de {MOST_ROWS} lignes : le fichier est démesuré")));
            }
            self.rows.push((line, Vec::new()));
        }
        let Some((_, fields)) = self.rows.last_mut() else { return Ok(()) };
        if fields.len() <= column {
            self.cells += column + 1 - fields.len();
            fields.resize(column + 1, String::new());
        }
        self.text += text.len();
        if self.cells > MOST_CELLS || self.text > MOST_TEXT {
            return Err(BadLine::new(line, "le fichier est démesuré : trop de cellules"));
        }
        if let Some(field) = fields.get_mut(column) {
            *field = text;
        }
        Ok(())
    }
}

pub(super) static PAGES: LazyLock<[Page; 3]> = LazyLock::new(Page::all);

/// What gives a list its letters back.
pub(super) const SAVE_AGAIN: &str =
    "reprenez la liste d'origine dans le tableur et enregistrez-la en XLSX, ou en « CSV UTF-8 »";

/// A field on one line, its words one space apart, its accents on their letters (a Mac writes them apart), without control characters: they have no business in a name or a figure.
fn clean(field: &str) -> String {
    let field = field.replace("_x000D_", "");
    // Word has hyphens of its own.
    let hyphens = field.split_whitespace().collect::<Vec<_>>().join(" ").replace(['\u{2010}', '\u{2011}'], "-");
    let text: String =
        hyphens.chars().filter(|c| !c.is_control() && !['\u{ad}', '\u{feff}', '\u{200b}'].contains(c)).collect();
    composed(text.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_sizes_are_refused() {
        let mut rows = Rows::default();
        rows.put(1, 0, "a\nb\u{7}  c\u{a0}d\u{2011}e").unwrap();
        assert_eq!(rows.rows, [(1, vec!["a b c d-e".to_owned()])]);
        rows.put(1, 5_000_000, " ").unwrap();
        rows.put(1, 256, "x").unwrap_err();
        rows.put(2, 0, &"x".repeat(4_001)).unwrap_err();
        let long = "x".repeat(4_000);
        let full = (2..).find(|line| rows.put(*line, 0, &long).is_err()).unwrap();
        assert_eq!(full, 8_001, "32 million bytes, and no more");
        let mut rows = Rows::default();
        assert_eq!((1..).find(|line| rows.put(*line, 0, "x").is_err()), Some(100_001));
        let mut rows = Rows::default();
        assert_eq!((1..).find(|line| rows.put(*line, 255, "x").is_err()), Some(7_813), "2 million cells");
    }
}
