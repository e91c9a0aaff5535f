//! Bytes to text, in any encoding a spreadsheet writes: UTF-8 with or without BOM, UTF-16, the pages of Windows, of old Macs and of DOS,
//! and lines of several of them in one file.

use std::fmt;

use encoding_rs::{Encoding, UTF_8};

use crate::code_pages::{Page, french, is_strange, restored};
use crate::grid::PAGES;

/// The encodings of a file's lines, by their names.
#[derive(Debug)]
pub struct Encodings(Vec<&'static str>);

impl Encodings {
    /// Whether lines are in several: a letter may be another one.
    pub(crate) fn are_mixed(&self) -> bool {
        self.0.len() > 1
    }
}

/// For the reader.
impl fmt::Display for Encodings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_mixed() {
            f.write_str("encodages mêlés : ")?;
        }
        f.write_str(&self.0.join(", "))
    }
}

/// Decodes a file; with the encodings found.
pub fn decode(bytes: &[u8]) -> (String, Encodings) {
    let known = |encoding: &'static Encoding| Encodings(vec![encoding.name()]);
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
        return (encoding.decode(bytes).0.into_owned(), known(encoding));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => (text.to_owned(), known(UTF_8)),
        Err(_) => in_pages(bytes),
    }
}

/// Decodes a list of people, which other programs may have opened and saved before; with the encodings found.
pub(crate) fn decode_list(bytes: &[u8]) -> (String, Encodings) {
    let (text, encodings) = decode(bytes);
    let again = (encodings.0 == [UTF_8.name()] && Encoding::for_bom(bytes).is_none()).then(|| reread(&text)).flatten();
    again.map_or((text, encodings), |(text, page)| (text, Encodings(vec![UTF_8.name(), page])))
}

/// A list that was opened by the page of another system and saved in UTF-8: its lines as they were, and their page. A line tells by a sign
/// that no name has in any language; where half of those with accents do, the others are read again too.
fn reread(text: &str) -> Option<(String, &'static str)> {
    let lines: Vec<&str> = text.split_inclusive(['\n', '\r']).collect();
    // UTF-8 that was read by a page is given back cell by cell.
    let is_strange = |line: &str| is_strange(line) && restored(line, &PAGES[..]).is_none();
    let strange: Vec<&str> = lines.iter().copied().filter(|line| is_strange(line)).collect();
    if strange.is_empty() {
        return None;
    }
    let again = |line: &str, (wrong, page): (&Page, &Page)| {
        let byte = |letter: char| u8::try_from(letter).ok().filter(u8::is_ascii).or_else(|| wrong.byte(letter));
        let read = page.read(&line.chars().map(byte).collect::<Option<Vec<u8>>>()?);
        // No name that began with a capital begins without one.
        let mut before = ' ';
        let keeps = |(was, is): (char, char)| {
            let begins = !std::mem::replace(&mut before, is).is_alphabetic();
            !(begins && was.is_uppercase() && is.is_lowercase())
        };
        line.chars().zip(read.chars()).all(keeps).then_some(read)
    };
    let gain = |pages: (&Page, &Page)| -> i64 {
        strange.iter().filter_map(|line| again(line, pages)).map(|line| french(&line).max(0)).sum()
    };
    let pairs = PAGES.iter().flat_map(|wrong| PAGES.iter().map(move |page| (wrong, page)));
    let (best, pages) = pairs.map(|pages| (gain(pages), pages)).max_by_key(|(gain, _)| *gain)?;
    let all = strange.len().saturating_mul(2) >= lines.iter().filter(|line| !line.is_ascii()).count();
    let is_better = |line: &str, read: &str| french(read) >= 0 && french(read) > french(line);
    let better = |line: &&str| again(line, pages).filter(|read| (all || is_strange(line)) && is_better(line, read));
    (best > 0)
        .then(|| (lines.iter().map(|line| better(line).unwrap_or_else(|| (*line).to_owned())).collect(), pages.1.name))
}

/// Lists are joined from lists: a line that is UTF-8 is taken for that, the others for the page that makes the most French of them all; those
/// of which it makes none, for the page that does so of these, and so on.
fn in_pages(bytes: &[u8]) -> (String, Encodings) {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')).collect();
    let mut read: Vec<Option<String>> =
        lines.iter().map(|line| std::str::from_utf8(line).ok().map(str::to_owned)).collect();
    let mut names = Vec::new();
    let mut pages = Page::all().to_vec();
    while read.contains(&None) {
        let left: Vec<usize> = (0..lines.len()).filter(|at| read[*at].is_none()).collect();
        let all: Vec<u8> = left.iter().filter_map(|at| lines.get(*at)).copied().collect::<Vec<_>>().concat();
        // The first of equals, which is the commonest.
        let best = (0..pages.len()).rev().max_by_key(|at| french(&pages[*at].read(&all))).unwrap_or(0);
        let page = pages.remove(best);
        for at in left {
            let text = page.read(lines[at]);
            if pages.is_empty() || french(&text) >= 0 || pages.iter().all(|other| french(&other.read(lines[at])) <= 0) {
                read[at] = Some(text);
            }
        }
        names.push(page.name);
    }
    if lines.iter().any(|line| !line.is_ascii() && std::str::from_utf8(line).is_ok()) {
        names.push(UTF_8.name());
    }
    (read.into_iter().flatten().collect(), Encodings(names))
}

#[cfg(test)]
mod tests {
    use super::Page;

    fn decode(bytes: &[u8]) -> (String, String) {
        let (text, encodings) = super::decode_list(bytes);
        (text, encodings.to_string())
    }

    #[test]
    fn the_encodings_of_a_french_office_are_told_apart() {
        let text = "LEFÈVRE;Zoé\n";
        assert_eq!(decode(text.as_bytes()), (text.into(), "UTF-8".into()));
        assert_eq!(decode(&[b"\xEF\xBB\xBF", text.as_bytes()].concat()), (text.into(), "UTF-8".into()));
        assert_eq!(decode(b"LEF\xC8VRE;Zo\xE9\n"), (text.into(), "windows-1252".into()));
        assert_eq!(decode(b"\x9Cuf").0, "œuf");
        let utf16: Vec<u8> = "\u{feff}Zoé".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(decode(&utf16), ("Zoé".into(), "UTF-16LE".into()));
    }

    /// The bytes of a text by a page.
    fn written(text: &str, page: &Page) -> Vec<u8> {
        text.chars().map(|letter| if letter.is_ascii() { letter as u8 } else { page.byte(letter).unwrap() }).collect()
    }

    #[test]
    fn what_windows_misread_and_saved_in_utf_8_is_read_again_and_foreign_names_are_left() {
        let pages = Page::all();
        let names = "NOM;PRENOM\nFRANÇOIS;Zoé\nLEFÈVRE;Luc\nDUPOND;Gaël\nBÉNÉTEAU;Hélène\n";
        for (wrong, page) in [(0, 1), (0, 2), (1, 0), (2, 0)].map(|(wrong, page)| (&pages[wrong], &pages[page])) {
            let misread = wrong.read(&written(names, page));
            assert_ne!(misread, names);
            assert_eq!(decode(misread.as_bytes()), (names.into(), format!("encodages mêlés : UTF-8, {}", page.name)));
        }
        let right = "LEFÈVRE;Zoé\nCÔME;Jérôme\nŠIMON;Žan\nMUÑOZ;João\nROY;Anne\n";
        assert_eq!(decode(right.as_bytes()), (right.into(), "UTF-8".into()));
        let foreign =
            "NOM;PRENOM\nLEFÈVRE;Zoé\nROŽMAN;Uroš\nLUŽA;Aleš\nŽAGAR;Žan\nKREŽ;Matjaž\nŠIMEK;Tomáš\nDUPONT;Jean–Luc\n";
        assert_eq!(decode(foreign.as_bytes()), (foreign.into(), "UTF-8".into()));
        let (text, _) = decode(format!("{right}FRAN€OIS;Ga‰l\n").as_bytes());
        assert_eq!(text, format!("{right}FRANÇOIS;Gaël\n"), "a line among others");
    }

    #[test]
    fn a_page_is_known_by_the_french_it_gives_even_where_several_are_in_one_file() {
        let names = [
            "Zoé",
            "LEFÈVRE",
            "François",
            "BÉNÉTEAU Gaël",
            "GARCÍA",
            "MUÑOZ",
            "João",
            "LEMAÎTRE",
            "N° Licence",
            "12 €",
        ];
        let pages = Page::all();
        for (page, text) in pages.iter().flat_map(|page| names.map(|text| (page, text))) {
            // CP850 has no euro.
            if page.name == "CP850" && text.contains('€') {
                continue;
            }
            let whole = format!("Nom;Prénom\nMÉTAYER;Hélène\n{text}\n");
            assert_eq!(decode(&written(&whole, page)), (whole, page.name.into()));
        }
        let (windows, mac, dos) = (&pages[0], &pages[1], &pages[2]);
        let lines = [("Prénom;André;Zoé\n", dos), ("Hélène\n", windows), ("Joëlle\n", mac), ("Gaël\n", dos)];
        let mixed: Vec<u8> = lines.iter().flat_map(|(text, page)| written(text, page)).collect();
        let (text, form) = decode(&[&mixed[..], "Éloïse\n".as_bytes()].concat());
        assert_eq!(text, "Prénom;André;Zoé\nHélène\nJoëlle\nGaël\nÉloïse\n");
        assert_eq!(form, "encodages mêlés : CP850, windows-1252, Macintosh, UTF-8");
        // ë of DOS is â of a Mac: the other lines tell.
        let two: Vec<u8> =
            [("Hélène\n", windows), ("Gaël\n", dos), ("André\n", dos), ("Zoé\n", windows), ("Éva\n", windows)]
                .iter()
                .flat_map(|(text, page)| written(text, page))
                .collect();
        assert_eq!(
            decode(&two),
            ("Hélène\nGaël\nAndré\nZoé\nÉva\n".into(), "encodages mêlés : windows-1252, CP850".into())
        );
    }
}
