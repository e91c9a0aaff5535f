//! A CSV file as a grid: encoding and separator found, every row with its line.

use super::BadLine;
use super::code_pages::{french, is_unreadable, restored};
use super::grid::{Grid, PAGES, Rows, SAVE_AGAIN, are_headings};
use super::text::decode_list;

/// Reads a CSV file with a first line of headings.
/// Errors: every line that cannot be read, with its number.
pub(super) fn read(bytes: &[u8]) -> Result<Grid, Vec<BadLine>> {
    let (text, encoding) = decode_list(bytes);
    if text.contains('\0') {
        return Err(vec![
            BadLine::new(0, "ce fichier n'est ni un texte (CSV) ni un classeur (XLSX, ODS)"),
            BadLine::new(0, "Dans votre tableur : Enregistrer sous, puis CSV, XLSX ou ODS."),
        ]);
    }
    if std::str::from_utf8(bytes).is_err()
        && let Some((line, word)) = unreadable(&text)
    {
        return Err(vec![BadLine::new(
            line,
            format!("« {word} » : les accents de ce fichier sont illisibles ; {SAVE_AGAIN}"),
        )]);
    }
    let separator = separator(&text);
    check_shape(&text, separator).map_err(|bad| vec![bad])?;
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator as u8)
        .has_headers(false)
        .flexible(true)
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
            let formula = field
                .trim_start()
                .strip_prefix('\'')
                .filter(|rest| rest.trim_start().starts_with(['=', '+', '-', '@']));
            rows.put(line, column, formula.unwrap_or(field)).map_err(|error| vec![error])?;
        }
    }
    let separator = if separator == '\t' { "tabulation".to_owned() } else { format!("« {separator} »") };
    let grid = Grid::of(rows, format!("{encoding}, séparateur {separator}"), bad)?;
    let mixed = encoding.are_mixed().then(|| "Encodages mêlés : des accents peuvent être faux".to_owned());
    let doubts = mixed.into_iter().chain(grid.doubts).collect();
    Ok(Grid { doubts, ..grid })
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

/// Refuses a quoted field still open at the end of the file, since the CSV reader would take all that follows for it; one that goes on over
/// other rows, whose players it would swallow; and a line with too many columns.
fn check_shape(text: &str, separator: char) -> Result<(), BadLine> {
    let (mut line, mut opened, mut columns) = (1, None, 0);
    let (mut begins, mut letters) = (true, text.chars().peekable());
    // Separators on a further line of the open field.
    let mut swallows = false;
    let unclosed = |line| {
        BadLine::new(
            line,
            "un guillemet ouvert ici n'est pas fermé, ou seulement plus bas : des lignes du fichier seraient perdues",
        )
    };
    while let Some(letter) = letters.next() {
        match (letter, opened) {
            ('"', Some(_)) if letters.peek() == Some(&'"') => {
                letters.next();
            }
            ('"', Some(first)) => {
                let ends = letters.peek().is_none_or(|next| *next == separator || matches!(next, '\n' | '\r'));
                if swallows || line > first && !ends {
                    return Err(unclosed(first));
                }
                opened = None;
            }
            ('"', None) if begins => (opened, swallows) = (Some(line), false),
            (letter, Some(first)) => swallows |= line > first && letter == separator,
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
    opened.map_or(Ok(()), |line| Err(unclosed(line)))
}

/// A word of a text whose letters above ASCII make no French by any page, with its line.
fn unreadable(text: &str) -> Option<(u64, &str)> {
    if !is_unreadable(restored(text, &PAGES[..]).as_deref().unwrap_or(text)) {
        return None;
    }
    let words =
        (1..).zip(text.lines()).flat_map(|(line, text)| text.split([';', ',', '\t']).map(move |word| (line, word)));
    words.min_by_key(|(_, word)| french(word)).map(|(line, word)| (line, word.trim()))
}

/// Of `;`, tab, `,` and `|` the one that cuts the most columns out of the line of headings, or else out of the first line that has one of them.
fn separator(text: &str) -> char {
    let known = [';', '\t', ',', '|'];
    let headings = text.lines().take(50).find(|line| {
        known
            .iter()
            .any(|sign| line.contains(*sign) && are_headings(line.split(*sign).map(|cell| cell.trim_matches('"'))))
    });
    let line = headings.or_else(|| text.lines().find(|line| line.contains(known))).unwrap_or("");
    known.into_iter().rev().max_by_key(|sign| line.matches(*sign).count()).unwrap_or(';')
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_list_begins_at_its_headings_and_they_say_how_it_is_cut() {
        let grid = read(
            "Tournoi de Rennes, le 21 novembre, salle des fêtes\n\nListe;au;15\nNom;Prénom\nLEFÈVRE;Zoé\n".as_bytes(),
        );
        let grid = grid.unwrap();
        assert_eq!(grid.form, "UTF-8, séparateur « ; », titres des colonnes à la ligne 4");
        assert_eq!((&grid.headings[..], grid.rows.len()), (&["nom".to_owned(), "prenom".to_owned()][..], 1));
    }

    #[test]
    fn accents_are_given_back_or_their_loss_is_said() {
        let grid = read("PrÃ©nom;Nom\nZoÃ©;LEFÃˆVRE\nAndre\u{301};ROY\n".as_bytes()).unwrap();
        assert_eq!(grid.form, "UTF-8, séparateur « ; », accents rétablis (3 cellules)");
        assert_eq!(
            (grid.headings[0].as_str(), grid.rows[0].1[1].as_str(), grid.rows[1].1[0].as_str()),
            ("prenom", "LEFÈVRE", "André")
        );
        for (lost, line) in
            [("Nom\nLEF\u{fffd}VRE\n".as_bytes().to_vec(), 2), (b"Nom\nA\n\xA3\xA4B\xB3\xBFx\n".to_vec(), 3)]
        {
            let bad = read(&lost).unwrap_err();
            assert!(bad[0].line == line && bad[0].reason.contains("CSV UTF-8"), "{bad:?}");
        }
    }

    #[test]
    fn a_quote_that_is_never_closed_loses_nobody() {
        for end in ["DURAND;Z", "DURAND;\"Z\"", "DURAND;Z\""] {
            let bad = read(format!("Nom;Club\nDUPONT;\"X\nMARTIN;Y\n{end}\n").as_bytes()).unwrap_err();
            assert_eq!((bad.len(), bad[0].line), (1, 2));
            assert!(bad[0].reason.contains("guillemet ouvert ici n'est pas fermé"), "{bad:?}");
        }
        for sound in ["Nom;Club\nA;\"X \"\"Y\"\"\nZ\"\nB;C\n", "Nom;Club\nA;5\" x\nB;\"\"\n", "Nom;Club\n\"A\" b;C\n"] {
            assert!(read(sound.as_bytes()).is_ok(), "{sound}");
        }
    }

    #[test]
    fn separators_are_found() {
        for (text, separator) in [
            ("Nom;Prénom\nA;B", "« ; »"),
            ("Nom,Prénom\nA,B", "« , »"),
            ("Nom\tPrénom\nA\tB", "tabulation"),
            ("Nom | Prénom\nA | B", "« | »"),
        ] {
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
