//! Pages of 128 letters above ASCII, told apart by the French they give; and UTF-8 that was read by one of them and saved again.

use encoding_rs::{Encoding, MACINTOSH, WINDOWS_1252};

/// The page of DOS, which old programs still write.
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// What a byte above 127 stands for.
#[derive(Clone)]
pub(crate) struct Page {
    pub(crate) name: &'static str,
    letters: Vec<char>,
    /// The same, sorted, each with its byte.
    bytes: Vec<(char, u8)>,
}

impl Page {
    /// The likeliest first.
    pub(crate) fn all() -> [Self; 3] {
        let with = |name, letters: Vec<char>| {
            let mut bytes: Vec<(char, u8)> = letters.iter().copied().zip(128..=255).collect();
            bytes.sort_unstable();
            Self { name, letters, bytes }
        };
        let of = |name, encoding: &'static Encoding| {
            let bytes: Vec<u8> = (128..=255).collect();
            with(name, encoding.decode_without_bom_handling(&bytes).0.chars().collect())
        };
        [of("windows-1252", WINDOWS_1252), of("Macintosh", MACINTOSH), with("CP850", CP850.chars().collect())]
    }

    pub(crate) fn read(&self, bytes: &[u8]) -> String {
        let letter = |byte: &u8| match byte.checked_sub(128) {
            None => char::from(*byte),
            Some(high) => self.letters.get(usize::from(high)).copied().unwrap_or(char::REPLACEMENT_CHARACTER),
        };
        bytes.iter().map(letter).collect()
    }

    /// The byte of a letter above ASCII; Latin-1 has its own where this page has none.
    pub(crate) fn byte(&self, letter: char) -> Option<u8> {
        let known = self.bytes.binary_search_by_key(&letter, |(known, _)| *known).ok();
        let high = known.and_then(|at| self.bytes.get(at)).map(|(_, byte)| *byte);
        high.or_else(|| u8::try_from(u32::from(letter)).ok().filter(|byte| (128..160).contains(byte)))
    }
}

/// How much a text looks like French: nothing for one without letters above ASCII.
pub(crate) fn french(text: &str) -> i64 {
    if text.is_ascii() {
        return 0;
    }
    likelihoods(text).sum()
}

/// How likely each letter above ASCII is where it stands.
fn likelihoods(text: &str) -> impl Iterator<Item = i64> {
    let letters: Vec<char> = std::iter::once(' ').chain(text.chars()).chain([' ']).collect();
    let of = move |at: usize| match letters.get(at..at + 3) {
        Some(&[before, letter, after]) if !letter.is_ascii() => Some(likely(before, letter, after)),
        _ => None,
    };
    (0..text.chars().count()).filter_map(of)
}

/// Whether the letters above ASCII make no French: as unlikely as those of a page that is none of ours.
pub(crate) fn is_unreadable(text: &str) -> bool {
    french(text) < -i64::try_from(text.chars().filter(|letter| !letter.is_ascii()).count()).unwrap_or(i64::MAX)
}

/// Whether a letter stands where no name has it in any language: a sign inside a word, a capital after a small letter.
pub(crate) fn is_strange(text: &str) -> bool {
    likelihoods(text).any(|likely| likely == STRANGE)
}

/// As no letter of a name is.
const STRANGE: i64 = -10;

/// How likely a letter above ASCII is between those two.
fn likely(before: char, letter: char, after: char) -> i64 {
    let inside = before.is_alphabetic() && after.is_alphabetic();
    let common = match letter.to_lowercase().next().unwrap_or(letter) {
        'é' | 'è' => 4,
        'ê' | 'ë' | 'ç' | 'à' | 'ï' | 'î' | 'ô' | 'â' | 'û' | 'ü' | 'ö' => 3,
        'ù' | 'ä' | 'œ' | 'ÿ' => 1,
        // Of Spain and Portugal, whose names are many here.
        'æ' => -1,
        'ñ' | 'á' | 'í' | 'ó' | 'ú' | 'ã' => 0,
        _ if letter.is_alphabetic() => -2,
        '’' if inside => return 3,
        '°' if matches!(before, 'n' | 'N') => return 4,
        // As they are typed inside a name.
        '°' | '’' | '‘' | '–' | '—' | '²' | '·' | '\u{2010}' | '\u{2011}' | '′' => {
            return if inside { -3 } else { 0 };
        }
        _ if letter.is_whitespace() => return if inside { -3 } else { 0 },
        // Of frames.
        '\u{2500}'..='\u{259f}' => return STRANGE,
        '«' | '»' | '“' | '”' | '…' | '€' | '−' if !inside => return 0,
        _ if inside && !letter.is_alphanumeric() && letter != '´' => return STRANGE,
        _ => return -4,
    };
    let alone = !before.is_alphabetic() && !after.is_alphabetic();
    match () {
        () if alone => {
            if letter == 'à' {
                1
            } else {
                -2
            }
        }
        () if letter.is_uppercase() && before.is_lowercase() && !after.is_uppercase() => STRANGE,
        // PrÈnom, LÊtitia, LEFéVRE: seen, and still the less likely page.
        () if letter.is_uppercase() && (before.is_lowercase() || before.is_alphabetic() && after.is_lowercase()) => {
            common - 7
        }
        () if letter.is_lowercase() && before.is_uppercase() && after.is_uppercase() => common - 5,
        () => common,
    }
}

/// A text whose UTF-8 was read by one of the pages and saved again, as it was; `None` where it is no such text. A spreadsheet does so to a
/// list it opens without asking.
pub(crate) fn restored(text: &str, pages: &[Page]) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let mut found: Option<String> = None;
    // Some lists went through it twice.
    for _ in 0..3 {
        let now = found.as_deref().unwrap_or(text);
        let Some(better) = pages.iter().find_map(|page| once(now, page, pages)) else { break };
        found = Some(better);
    }
    found
}

fn once(text: &str, page: &Page, pages: &[Page]) -> Option<String> {
    let letters: Vec<char> = text.chars().collect();
    let (mut back, mut at, mut any) = (String::with_capacity(text.len()), 0, false);
    while let Some(letter) = letters.get(at) {
        match sign(letters.get(at..).unwrap_or_default(), page, pages) {
            Some((meant, length)) => {
                back.push(meant);
                at += length;
                any = true;
            }
            None => {
                back.push(*letter);
                at += 1;
            }
        }
    }
    any.then_some(back)
}

/// The letter whose bytes in UTF-8 the text begins with, read by the page, and how many of its letters they are.
fn sign(letters: &[char], page: &Page, pages: &[Page]) -> Option<(char, usize)> {
    let lead = page.byte(*letters.first().filter(|letter| !letter.is_ascii())?)?;
    let length = match lead {
        0xC2..=0xDF => 2,
        0xE2 => 3,
        _ => return None,
    };
    let bytes: Vec<u8> = letters.get(..length)?.iter().map_while(|letter| page.byte(*letter)).collect();
    let meant = std::str::from_utf8(&bytes).ok()?.chars().next()?;
    // Accents and the signs of typography: no word has such a letter before those that follow. Others only where a page has them.
    (matches!(lead, 0xC2 | 0xC3 | 0xE2) || pages.iter().any(|page| page.byte(meant).is_some()))
        .then_some((meant, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_that_was_read_otherwise_is_what_it_was_and_nothing_else_changes() {
        let pages = Page::all();
        for text in ["Prénom", "LEFÈVRE", "N° Licence", "Zoé D’ALMEIDA", "À Œ ç Ï ü", "CONCEIÇÃO João"] {
            assert_eq!(restored(text, &pages), None, "{text}");
            for page in &pages {
                let read = page.read(text.as_bytes());
                assert_eq!(restored(&read, &pages).as_deref(), Some(text), "{} {read}", page.name);
                let twice = page.read(read.as_bytes());
                assert_eq!(restored(&twice, &pages).as_deref(), Some(text), "{} {twice}", page.name);
            }
        }
        let latin: String = "É ï".bytes().map(char::from).collect();
        assert_eq!(restored(&latin, &pages).as_deref(), Some("É ï"), "Latin-1, which has no letters there");
    }
}
