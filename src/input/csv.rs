//! A CSV file as a grid: encoding and separator found, every row with its line.

use super::grid::{Grid, Rows};
use super::{BadLine, decode};

/// Reads a CSV file with a first line of headings.
/// Errors: every line that cannot be read, with its number.
pub(super) fn read(bytes: &[u8]) -> Result<Grid, Vec<BadLine>> {
    let (text, encoding) = decode(bytes);
    if text.contains('\0') {
        return Err(vec![
            BadLine::new(0, "ce fichier n'est ni un texte (CSV) ni un classeur (XLSX, ODS)"),
            BadLine::new(0, "Dans votre tableur : Enregistrer sous, puis CSV, XLSX ou ODS."),
        ]);
    }
    let separator = separator(&text);
    check_shape(&text, separator).map_err(|bad| vec![bad])?;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator as u8)
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let (mut rows, mut bad) = (Rows::default(), Vec::new());
    let mut lines = Lines { text: text.as_bytes(), at: 0, line: 1 };
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = lines.number_at(error.position());
                bad.push(BadLine::new(line, "ligne illisible"));
                continue;
            }
        };
        let line = lines.number_at(record.position());
        for (column, field) in record.iter().enumerate() {
            // An apostrophe before a formula: our own protection, taken off again.
            let formula = field.strip_prefix('\'').filter(|rest| rest.trim_start().starts_with(['=', '+', '-', '@']));
            rows.put(line, column, formula.unwrap_or(field)).map_err(|error| vec![error])?;
        }
    }
    let separator = if separator == '\t' { "tabulation".to_owned() } else { format!("« {separator} »") };
    Grid::of(rows, format!("{encoding}, séparateur {separator}"), bad)
}

/// Line numbers of records. The reader counts from the end of the record before, blank lines included; users count from
/// where the record begins.
struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl Lines<'_> {
    fn number_at(&mut self, position: Option<&csv::Position>) -> u64 {
        let start = position.map_or(self.at, |position| usize::try_from(position.byte()).unwrap_or(self.at));
        while let Some(byte) = self.text.get(self.at).filter(|b| self.at < start || matches!(b, b'\n' | b'\r')) {
            // A return alone ends a line too, as on the first Macintoshes.
            let ends = *byte == b'\n' || (*byte == b'\r' && self.text.get(self.at + 1) != Some(&b'\n'));
            self.line += u64::from(ends);
            self.at += 1;
        }
        self.line
    }
}

/// More separators than any list has on a line: the reader would need many times the file's size for them.
const MOST_SEPARATORS: usize = 5_000;

/// Empty ones included.
const MOST_LINES: u64 = 1_000_000;

/// Refuses a quoted field still open at the end of the file, since the CSV reader would take all that follows for it, and a line with
/// too many columns.
fn check_shape(text: &str, separator: char) -> Result<(), BadLine> {
    let (mut line, mut opened, mut columns) = (1, None, 0);
    let (mut begins, mut letters) = (true, text.chars().peekable());
    while let Some(letter) = letters.next() {
        match (letter, opened) {
            ('"', Some(_)) if letters.peek() == Some(&'"') => {
                letters.next();
            }
            ('"', Some(_)) => opened = None,
            ('"', None) if begins => opened = Some(line),
            ('\n' | '\r', None) => columns = 0,
            (letter, None) if letter == separator => columns += 1,
            _ => {}
        }
        if columns > MOST_SEPARATORS {
            return Err(BadLine::new(line, format!("plus de {MOST_SEPARATORS} colonnes : le fichier est démesuré")));
        }
        if line > MOST_LINES {
            return Err(BadLine::new(line, format!("plus de {MOST_LINES} lignes : le fichier est démesuré")));
        }
        line += u64::from(letter == '\n' || (letter == '\r' && letters.peek() != Some(&'\n')));
        begins = opened.is_none() && (letter == separator || matches!(letter, '\n' | '\r'));
    }
    opened.map_or(Ok(()), |line| {
        Err(BadLine::new(line, "un guillemet ouvert ici n'est pas fermé : la suite du fichier serait perdue"))
    })
}

/// The commonest of `;`, tab and `,` in the first line that has one.
fn separator(text: &str) -> char {
    let first = text.lines().find(|line| line.contains([';', '\t', ','])).unwrap_or("");
    [';', '\t', ','].into_iter().rev().max_by_key(|c| first.matches(*c).count()).unwrap_or(';')
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_quote_that_is_never_closed_loses_nobody() {
        let bad = read("Nom;Club\nDUPONT;\"X\nMARTIN;Y\nDURAND;Z\n".as_bytes()).unwrap_err();
        assert_eq!((bad.len(), bad[0].line), (1, 2));
        assert!(bad[0].reason.contains("guillemet ouvert ici n'est pas fermé"), "{bad:?}");
        for sound in ["Nom;Club\nA;\"X \"\"Y\"\"\nZ\"\nB;C\n", "Nom;Club\nA;5\" x\nB;\"\"\n", "Nom;Club\n\"A\" b;C\n"] {
            assert!(read(sound.as_bytes()).is_ok(), "{sound}");
        }
    }

    #[test]
    fn separators_are_found() {
        for (text, separator) in
            [("Nom;Prénom\nA;B", "« ; »"), ("Nom,Prénom\nA,B", "« , »"), ("Nom\tPrénom\nA\tB", "tabulation")]
        {
            let grid = read(text.as_bytes()).unwrap();
            assert_eq!((grid.form, &grid.headings[1][..]), (format!("UTF-8, séparateur {separator}"), "prenom"));
            assert_eq!(grid.rows, [(2, vec!["A".into(), "B".into()])]);
        }
    }

    #[test]
    fn quotes_empty_lines_and_short_rows() {
        let grid = read(b"nom;club\n\n\"DU;PONT\";X\nMARTIN\n").unwrap();
        assert_eq!(grid.rows, [(3, vec!["DU;PONT".into(), "X".into()]), (4, vec!["MARTIN".into(), String::new()])]);
        assert_eq!(read(b"a;b\n1;2;3\n").unwrap_err()[0].line, 2);
        assert_eq!(read(b"").unwrap_err()[0].line, 0);
        let two_lines = read(b"nom;club\n\"DU\nPONT\";X\nMARTIN\n").unwrap();
        assert_eq!(two_lines.rows[0], (2, vec!["DU PONT".into(), "X".into()]), "a break in a cell is a space");
        assert_eq!(two_lines.rows[1].0, 4);
    }

    #[test]
    fn a_line_of_columns_without_end_is_refused_before_it_is_read() {
        let wide = format!("Nom\nDUPONT{}", ";".repeat(6_000));
        let bad = read(wide.as_bytes()).unwrap_err();
        assert!(bad[0].line == 2 && bad[0].reason.contains("démesuré"), "{bad:?}");
        read(format!("Nom{}\nDUPONT", ";".repeat(4_000)).as_bytes()).unwrap();
    }

    #[test]
    fn a_return_alone_ends_a_line() {
        let grid = read(b"Nom;Club\rDUPONT;X\rMARTIN;Y\r").unwrap();
        assert_eq!(grid.rows, [(2, vec!["DUPONT".into(), "X".into()]), (3, vec!["MARTIN".into(), "Y".into()])]);
        assert_eq!(read(b"Nom\rDUPONT\r\"X").unwrap_err()[0].line, 3);
    }

    #[test]
    fn what_is_no_text_is_said() {
        assert!(read(b"\x7fELF\x01\x00\x00").unwrap_err()[0].reason.contains("ni un texte"));
    }
}
