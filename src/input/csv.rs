//! A CSV file as a grid: separator found, headings folded, every row with its line.

use super::{BadLine, decode, fold};

/// A table read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid {
    /// Headings, without accents or case.
    pub headings: Vec<String>,
    /// Rows with their line in the file; never longer or shorter than the headings.
    pub rows: Vec<(u64, Vec<String>)>,
    /// `UTF-8`, `windows-1252`, …
    pub encoding: &'static str,
    /// `;`, `,` or a tab.
    pub separator: char,
}

impl Grid {
    /// The column whose heading is one of those.
    #[must_use]
    pub fn column(&self, names: &[&str]) -> Option<usize> {
        self.headings.iter().position(|heading| names.contains(&heading.as_str()))
    }
}

/// Reads a CSV file with a first line of headings.
///
/// # Errors
/// Every line that cannot be read, with its number.
pub fn read(bytes: &[u8]) -> Result<Grid, Vec<BadLine>> {
    let (text, encoding) = decode(bytes);
    let separator = separator(&text);
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator as u8)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut headings: Option<Vec<String>> = None;
    let (mut rows, mut bad) = (Vec::new(), Vec::new());
    let mut lines = Lines { text: text.as_bytes(), at: 0, line: 1 };
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = lines.of(error.position());
                bad.push(BadLine::new(line, "ligne illisible (guillemet non fermé ?)"));
                continue;
            }
        };
        if record.iter().all(str::is_empty) {
            continue;
        }
        let line = lines.of(record.position());
        let Some(headings) = &headings else {
            headings = Some(record.iter().map(fold).collect());
            continue;
        };
        let mut fields: Vec<String> = record.iter().map(clean).collect();
        if fields.len() > headings.len() && fields[headings.len()..].iter().any(|field| !field.is_empty()) {
            bad.push(BadLine::new(line, format!("{} colonnes au lieu de {}", fields.len(), headings.len())));
            continue;
        }
        fields.resize(headings.len(), String::new());
        rows.push((line, fields));
    }
    match headings {
        _ if !bad.is_empty() => Err(bad),
        Some(headings) => Ok(Grid { headings, rows, encoding, separator }),
        None => Err(vec![BadLine::new(0, "le fichier est vide")]),
    }
}

/// Line numbers of records. The reader counts from the end of the record before, blank lines included; people count from
/// where the record begins.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    fn of(&mut self, position: Option<&csv::Position>) -> u64 {
        let start = position.map_or(self.at, |position| usize::try_from(position.byte()).unwrap_or(self.at));
        while let Some(byte) = self.text.get(self.at).filter(|b| self.at < start || matches!(b, b'\n' | b'\r')) {
            self.line += u64::from(*byte == b'\n');
            self.at += 1;
        }
        self.line
    }
}

/// A field without control characters, which have no business in a name or a figure.
fn clean(field: &str) -> String {
    field.chars().filter(|c| !c.is_control()).collect()
}

/// The commonest of `;`, tab and `,` in the first line that has one.
fn separator(text: &str) -> char {
    let first = text.lines().find(|line| line.contains([';', '\t', ','])).unwrap_or("");
    [';', '\t', ','].into_iter().rev().max_by_key(|c| first.matches(*c).count()).unwrap_or(';')
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::read;

    #[test]
    fn separators_are_found() {
        for (text, separator) in [("Nom;Prénom\nA;B", ';'), ("Nom,Prénom\nA,B", ','), ("Nom\tPrénom\nA\tB", '\t')] {
            let grid = read(text.as_bytes()).unwrap();
            assert_eq!((grid.separator, &grid.headings[1][..]), (separator, "prenom"));
            assert_eq!(grid.rows, [(2, vec!["A".into(), "B".into()])]);
        }
    }

    #[test]
    fn quotes_empty_lines_and_short_rows() {
        let grid = read(b"nom;club\n\n\"DU;PONT\";X\nMARTIN\n").unwrap();
        assert_eq!(grid.rows, [(3, vec!["DU;PONT".into(), "X".into()]), (4, vec!["MARTIN".into(), String::new()])]);
        assert_eq!(read(b"a;b\n1;2;3\n").unwrap_err()[0].line, 2);
        assert_eq!(read(b"").unwrap_err()[0].line, 0);
    }
}
