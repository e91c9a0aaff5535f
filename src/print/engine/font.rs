//! Measures text in the two embedded fonts and makes it fit a width.
//!
//! It knows nothing of pages; subsetting and embedding are left to `pdf`.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use unicode_normalization::UnicodeNormalization;

use super::page::Face;
use super::truetype::{self, Measures};
use super::typography::{self, FIRM_SPACE};
use super::unit::{Mm, Pt, float};

/// Height of a capital letter, in ems: what centres a line of figures or names.
const CAP_HEIGHT: f32 = 0.688;
/// Stands for a character that the font lacks: visibly wrong rather than silently missing.
const UNKNOWN: char = '?';
const ELLIPSIS: char = '…';
const NARROW_SPACE: char = '\u{202f}';
/// Sizes tried by [`wrap`] are this far apart.
const SIZE_STEP: f32 = 0.5;
/// Text breaks after hyphens only where it would otherwise shrink below this share of its size.
const HYPHEN_BELOW: f32 = 0.78;
/// Distance of baselines, in type sizes.
const LEADING: f32 = 1.12;
/// The height that accents and descenders add to capitals, above and below together, in type sizes.
const OVERHANG: f32 = 0.5;

/// A font's glyphs and measures, in font units.
pub(crate) struct FaceTable {
    /// The font file.
    pub(crate) program: &'static [u8],
    /// Name inside the PDF.
    pub(crate) name: &'static str,
    /// Glyph and advance of every character.
    pub(crate) glyphs: FxHashMap<char, (u16, u16)>,
    /// Units per em; 0 when the font could not be read.
    pub(crate) units_per_em: u16,
    /// Ascent and descent.
    pub(crate) vertical: (i16, i16),
    /// Bounding box: left, bottom, right, top.
    pub(crate) bounds: (i16, i16, i16, i16),
    /// The advances of the first letters, which nearly all texts are made of.
    latin: [u16; LATIN],
}

/// Up to `ÿ`.
const LATIN: usize = 256;

static REGULAR: LazyLock<FaceTable> = LazyLock::new(|| {
    FaceTable::read("LiberationSans", include_bytes!("../../../templates/fonts/LiberationSans-Regular.ttf"))
});
static BOLD: LazyLock<FaceTable> = LazyLock::new(|| {
    FaceTable::read("LiberationSans-Bold", include_bytes!("../../../templates/fonts/LiberationSans-Bold.ttf"))
});

impl FaceTable {
    /// Reads a font. One that cannot be read gives an empty table, which `pdf` refuses.
    fn read(name: &'static str, program: &'static [u8]) -> Self {
        let Measures { glyphs, units_per_em, vertical, bounds } = truetype::read(program).unwrap_or_default();
        let found = |c| glyphs.get(&c).or_else(|| glyphs.get(&UNKNOWN)).map_or(0, |&(_, advance)| advance);
        let latin = std::array::from_fn(|code| u8::try_from(code).map_or(0, |code| found(char::from(code))));
        Self { program, name, glyphs, units_per_em, vertical, bounds, latin }
    }

    fn advance(&self, c: char) -> usize {
        let latin = self.latin.get(c as usize).copied();
        let found = || self.glyphs.get(&c).or_else(|| self.glyphs.get(&UNKNOWN)).map_or(0, |&(_, advance)| advance);
        usize::from(latin.unwrap_or_else(found))
    }
}

/// The glyphs and measures of a face.
pub(crate) fn table(face: Face) -> &'static FaceTable {
    match face {
        Face::Regular => &REGULAR,
        Face::Bold => &BOLD,
    }
}

/// The printable form of a text: accents composed, one kind of space, `?` for characters missing from the font.
pub(crate) fn printable(text: &str) -> String {
    composed(text).replace(FIRM_SPACE, " ")
}

/// The letters of western languages, without the firm space and the soft hyphen.
const fn is_plain(c: char) -> bool {
    matches!(c, ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='ÿ')
}

/// As [`printable`], with the spaces at which no line may end.
pub(crate) fn composed(text: &str) -> String {
    // Most texts are letters and figures that both fonts have, accents composed.
    if text.chars().all(is_plain) {
        return typography::french(text);
    }
    let known = |c| Face::ALL.iter().all(|&face| table(face).glyphs.contains_key(&c));
    let one = |c: char| match c {
        FIRM_SPACE | NARROW_SPACE => Some(FIRM_SPACE),
        // The zero-width space, the soft hyphen and the byte order mark are not ink.
        '\u{200b}' | '\u{ad}' | '\u{feff}' => None,
        c if c.is_whitespace() => Some(' '),
        c if known(c) => Some(c),
        _ => Some(UNKNOWN),
    };
    typography::french(&text.nfc().filter_map(one).collect::<String>())
}

/// How wide a printable text is.
pub(crate) fn width(text: &str, face: Face, size: Pt) -> Mm {
    let table = table(face);
    in_mm(text.chars().map(|c| table.advance(c)).sum(), table, size)
}

fn in_mm(units: usize, table: &FaceTable, size: Pt) -> Mm {
    size.mm() * (float(units) / f32::from(table.units_per_em.max(1)))
}

/// Height of a capital letter.
pub(crate) fn cap_height(size: Pt) -> Mm {
    size.mm() * CAP_HEIGHT
}

/// Makes a text fit `room`: shrunk down to `least`, then cut with an ellipsis.
pub(crate) fn fit(text: &str, face: Face, size: Pt, least: Pt, room: Mm) -> (String, Pt) {
    fit_printable(&printable(text), face, size, least, room)
}

/// The same for a text that is [`printable`] already.
pub(crate) fn fit_printable(text: &str, face: Face, size: Pt, least: Pt, room: Mm) -> (String, Pt) {
    let text = text.trim();
    let full = width(text, face, size);
    if full <= room {
        return (text.to_owned(), size);
    }
    // Rounded down to a tenth of a point, so that the width never exceeds the room.
    let shrunk = Pt((size.0 * room.0 / full.0 * 10.0).floor() / 10.0);
    if shrunk >= least {
        return (text.to_owned(), shrunk);
    }
    (cut(text, face, least, room), least)
}

/// Cuts a text so that it and its ellipsis fit, never after a space or a hyphen.
fn cut(text: &str, face: Face, size: Pt, room: Mm) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut kept = longest_beginning(text, Some(ELLIPSIS), face, size, room);
    // A text that is not cut would need no ellipsis.
    if kept.len() == text.len() {
        kept = kept.char_indices().last().map_or("", |(last, _)| &text[..last]);
    }
    let ends = |c| matches!(c, ' ' | '-' | '\'' | '’');
    format!("{}{ELLIPSIS}", kept.trim_end_matches(ends))
}

/// The longest beginning of a text that fits with `sign` after it; nothing where not even one letter does. It is looked for from the
/// front: the sender of an archive may have put thousands of letters where a name belongs.
fn longest_beginning(text: &str, sign: Option<char>, face: Face, size: Pt, room: Mm) -> &str {
    let table = table(face);
    let mut units = sign.map_or(0, |sign| table.advance(sign));
    let mut end = 0;
    for (at, letter) in text.char_indices() {
        units += table.advance(letter);
        if in_mm(units, table, size) > room {
            break;
        }
        end = at + letter.len_utf8();
    }
    &text[..end]
}

/// Distance of two baselines.
pub(crate) fn line_step(size: Pt) -> Mm {
    size.mm() * LEADING
}

/// Height of that many lines, from the first line's capitals to the last baseline.
pub(crate) fn block_height(lines: usize, size: Pt) -> Mm {
    line_step(size) * lines.saturating_sub(1) + cap_height(size)
}

/// The least height of an area in which that many lines stand clear of the borders, accents and descenders included.
fn clear_height(lines: usize, size: Pt) -> Mm {
    block_height(lines, size) + size.mm() * OVERHANG
}

/// The largest size at which such a line stands clear of the borders in that height, up to that one.
pub(crate) fn as_high_as(text: &str, height: Mm, size: Pt) -> Pt {
    /// Over capitals and under the line, of letters that reach there; white around the others, and how much does for the largest.
    const REACH: f32 = 0.5;
    const PLAIN: f32 = 0.24;
    const ENOUGH: Mm = Mm(3.0);
    let reaches = |c: char| match c {
        'g' | 'j' | 'p' | 'q' | 'y' | 'ç' | 'Q' | ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '@' => true,
        c => !c.is_ascii() && c.is_uppercase(),
    };
    let white = if text.contains(reaches) { size.mm() * REACH } else { (size.mm() * PLAIN).min(ENOUGH) };
    Pt(size.0 * (height.0 / (cap_height(size) + white).0).min(1.0))
}

/// Makes a text fit a width and a height on at most `lines` lines, as [`wrap_whole`]; where even that is not enough, the last
/// line is cut with an ellipsis.
pub(crate) fn wrap(text: &str, face: Face, size: Pt, least: Pt, room: (Mm, Mm), lines: usize) -> (Vec<String>, Pt) {
    if let Some(whole) = wrap_whole(text, face, size, least, room, lines) {
        return whole;
    }
    let text = composed(text);
    let parts = pieces(text.trim());
    let most = (1..=lines).rev().find(|&count| clear_height(count, least) <= room.1).unwrap_or(1);
    let mut broken = fill_lines(&parts, face, least, room.0);
    if broken.len() > most {
        let kept = most - 1;
        let rest = broken.drain(kept..).fold(String::new(), |rest, line| {
            let space = if rest.is_empty() || rest.ends_with('-') { "" } else { " " };
            rest + space + &line
        });
        broken.push(rest);
    }
    (broken.iter().map(|line| fit(line, face, least, least, room.0).0).collect(), least)
}

/// Makes a whole text fit a width and a height on at most `lines` lines, broken at spaces or, failing that, after hyphens or,
/// at the least size, within words; shrunk down to `least`. `None` where it does not fit.
pub(crate) fn wrap_whole(
    text: &str,
    face: Face,
    size: Pt,
    least: Pt,
    room: (Mm, Mm),
    lines: usize,
) -> Option<(Vec<String>, Pt)> {
    let text = composed(text);
    let words: Vec<&str> = text.trim().split_inclusive(' ').collect();
    let parts = pieces(text.trim());
    let fits = |broken: &[String], size: Pt| {
        broken.len() <= lines
            && clear_height(broken.len(), size) <= room.1
            && broken.iter().all(|line| width(line, face, size) <= room.0)
    };
    // Text that no breaking could make fit is not broken: there may be thousands of letters.
    let table = table(face);
    let letters = words.iter().flat_map(|word| word.trim_end().chars());
    let units: usize = letters.map(|letter| table.advance(letter)).sum();
    let too_long = |size| in_mm(units, table, size) > room.0 * lines + Mm(0.01);
    let shown = |broken: Vec<String>| broken.iter().map(|line| printable(line)).collect();
    // Rather a little smaller than broken after a hyphen.
    for (pieces, least) in [(&words, least.max(size * HYPHEN_BELOW)), (&parts, least)] {
        let mut tried = size;
        while tried > least {
            let broken = if too_long(tried) { None } else { Some(fill_lines(pieces, face, tried, room.0)) };
            if let Some(broken) = broken.filter(|broken| fits(broken, tried)) {
                return Some((shown(broken), tried));
            }
            tried = Pt(tried.0 - SIZE_STEP);
        }
    }
    if too_long(least) {
        return None;
    }
    let within: Vec<String> = parts.iter().flat_map(|part| hyphenated(part, face, least, room.0)).collect();
    let within: Vec<&str> = within.iter().map(String::as_str).collect();
    let mut at_least = [parts, within].into_iter().map(|pieces| fill_lines(&pieces, face, least, room.0));
    at_least.find(|broken| fits(broken, least)).map(|broken| (shown(broken), least))
}

/// A text at the places where a line may end: after a space, and after a hyphen between words. Initials (`M-B`), what follows a hyphen
/// as a letter or two and a particle (`-d'Anjou`) stay whole.
pub(crate) fn pieces(text: &str) -> Vec<&str> {
    const FEWEST: usize = 3;
    let letters = |part: &str| part.chars().filter(|letter| letter.is_alphanumeric()).count();
    let mut found = Vec::new();
    let mut from = 0;
    for (at, sign) in text.match_indices([' ', '-']) {
        let end = at + sign.len();
        let after = text[end..].split([' ', '-']).next().unwrap_or_default();
        let particle = matches!(after.chars().nth(1), Some('\'' | '’'));
        if sign == " " || letters(&text[from..at]) >= FEWEST && letters(after) >= FEWEST && !particle {
            found.push(&text[from..end]);
            from = end;
        }
    }
    found.extend(Some(&text[from..]).filter(|rest| !rest.is_empty()));
    found
}

/// A word too wide for a line, broken into pieces that are not, with hyphens; a few letters stay together at its end.
fn hyphenated(word: &str, face: Face, size: Pt, room: Mm) -> Vec<String> {
    const FEWEST: usize = 3;
    // A name that keeps together ends its line between two of its words, never after `n°`.
    let firm = word.match_indices(FIRM_SPACE).find(|(at, _)| !word[..*at].ends_with("n°"));
    if let Some((at, space)) = firm.filter(|_| width(word.trim_end(), face, size) > room) {
        let (first, rest) = (&word[..at], &word[at + space.len()..]);
        let mut pieces = hyphenated(&format!("{first} "), face, size, room);
        pieces.extend(hyphenated(rest, face, size, room));
        return pieces;
    }
    // A number is read whole.
    if word.contains(|letter: char| letter.is_ascii_digit()) {
        return vec![word.to_owned()];
    }
    let mut rest = word;
    let mut pieces = Vec::new();
    while longest_beginning(rest.trim_end(), None, face, size, room).len() < rest.trim_end().len() {
        let Some((last, _)) = rest.char_indices().rev().nth(FEWEST - 1).filter(|(last, _)| *last > 0) else { break };
        let fitting = longest_beginning(&rest[..last], Some('-'), face, size, room);
        let end = if fitting.is_empty() { rest.chars().next().map_or(last, char::len_utf8) } else { fitting.len() };
        pieces.push(format!("{}-", &rest[..end]));
        rest = &rest[end..];
    }
    pieces.push(rest.to_owned());
    pieces
}

/// Puts as many pieces on each line as go; a piece too wide for a line stands alone.
fn fill_lines(pieces: &[&str], face: Face, size: Pt, room: Mm) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in pieces {
        let longer = lines.last().map_or_else(String::new, |line| format!("{line}{piece}"));
        let fits = width(longer.trim_end(), face, size) <= room;
        match lines.last_mut() {
            Some(line) if fits || line.is_empty() => *line = longer,
            _ => lines.push((*piece).to_owned()),
        }
    }
    // A word begun at the end of a line goes whole to the next one where there is room: `Jean-François` stays together.
    for next in 1..lines.len() {
        let Some((kept, begun)) = lines[next - 1].rsplit_once(' ').filter(|(_, begun)| begun.ends_with('-')) else {
            continue;
        };
        let longer = format!("{begun}{}", lines[next]);
        if width(longer.trim_end(), face, size) <= room {
            (lines[next - 1], lines[next]) = (kept.to_owned(), longer);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: &str = "DE LA ROCHEFOUCAULD-MONTMORENCY Marie-Élisabeth-Œnone";

    /// The plain text that [`printable`] takes as it is.
    #[test]
    fn plain_letters_and_figures_are_in_both_fonts_and_composed() {
        for c in ('\0'..='ÿ').filter(|c| is_plain(*c)) {
            assert!(Face::ALL.iter().all(|face| table(*face).glyphs.contains_key(&c)), "{c}");
            assert!(std::iter::once(c).nfc().eq([c]), "{c}");
        }
    }

    #[test]
    fn figures_have_one_width() {
        for face in Face::ALL {
            let one = width("1", face, Pt(10.0));
            assert!("0123456789".chars().all(|c| width(&c.to_string(), face, Pt(10.0)) == one));
        }
    }

    #[test]
    fn a_short_name_keeps_its_size() {
        let (text, size) = fit("LEFÈVRE Zoé", Face::Bold, Pt(11.0), Pt(7.0), Mm(60.0));
        assert_eq!((text.as_str(), size), ("LEFÈVRE Zoé", Pt(11.0)));
    }

    #[test]
    fn a_long_name_shrinks_then_is_cut() {
        let (whole, size) = fit(LONG, Face::Regular, Pt(11.0), Pt(7.0), Mm(90.0));
        assert_eq!(whole, LONG);
        assert!(size < Pt(11.0) && size >= Pt(7.0));
        let (short, size) = fit(LONG, Face::Regular, Pt(11.0), Pt(7.0), Mm(40.0));
        assert_eq!((short.as_str(), size), ("DE LA ROCHEFOUCAULD-MON…", Pt(7.0)));
        assert!(width(&short, Face::Regular, size) <= Mm(40.0));
    }

    #[test]
    fn a_first_name_is_not_broken_where_its_line_has_room() {
        let room = (Mm(40.0), Mm(30.0));
        let (lines, _) = wrap("VAN DEN BROECKE-DELACROIX Jean-François", Face::Regular, Pt(12.0), Pt(6.0), room, 3);
        assert!(lines.iter().any(|line| line.ends_with("Jean-François")), "{lines:?}");
    }

    #[test]
    fn a_cut_leaves_no_space_or_hyphen_before_the_ellipsis() {
        for tenths in 10..900_u16 {
            let room = Mm(f32::from(tenths) / 10.0);
            let (text, size) = fit(LONG, Face::Bold, Pt(9.0), Pt(7.0), room);
            assert!(!text.contains(" …") && !text.contains("-…"), "{text}");
            assert!(text == "…" || width(&text, Face::Bold, size) <= room, "{text}");
        }
    }

    #[test]
    fn a_long_name_wraps_at_its_spaces_and_after_its_hyphens() {
        let (lines, size) = wrap(LONG, Face::Bold, Pt(9.0), Pt(6.0), (Mm(38.0), Mm(20.0)), 3);
        assert_eq!(lines, ["DE LA ROCHEFOUCAULD-", "MONTMORENCY", "Marie-Élisabeth-Œnone"]);
        assert!(lines.iter().all(|line| width(line, Face::Bold, size) <= Mm(38.0)));
    }

    #[test]
    fn too_long_for_its_lines_is_cut_on_the_last() {
        let (lines, size) = wrap(LONG, Face::Bold, Pt(9.0), Pt(8.0), (Mm(38.0), Mm(20.0)), 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with('…'), "{lines:?}");
        assert!(lines.iter().all(|line| width(line, Face::Bold, size) <= Mm(38.0)));
    }

    #[test]
    fn what_the_font_lacks_shows_as_a_question_mark() {
        assert_eq!(printable("王 O\u{a0}Neill"), "? O Neill");
        assert_eq!(printable("Zoe\u{301}"), "Zoé");
        assert_eq!(printable("œ É ç ½ − … × → ♠"), "œ É ç ½ − … × → ♠");
    }

    #[test]
    fn a_compound_first_name_stays_whole_where_a_space_will_do() {
        let room = (Mm(36.0), Mm(10.0));
        let (lines, size) = wrap("BERNARD Anne-Sophie", Face::Bold, Pt(10.0), Pt(6.0), room, 2);
        assert_eq!((lines.join("|").as_str(), size), ("BERNARD|Anne-Sophie", Pt(10.0)));
    }

    #[test]
    fn lines_shrink_to_the_height_too() {
        let (lines, size) = wrap(LONG, Face::Bold, Pt(12.0), Pt(6.0), (Mm(70.0), Mm(6.0)), 2);
        assert_eq!(lines.len(), 2);
        assert!(size < Pt(12.0) && block_height(2, size) <= Mm(6.0));
    }

    #[test]
    fn a_word_wider_than_its_column_is_hyphenated_rather_than_cut() {
        let (lines, size) = wrap("ROCHEFOUCAULD Zoé", Face::Bold, Pt(9.0), Pt(7.0), (Mm(16.0), Mm(20.0)), 5);
        assert_eq!(lines, ["ROCHEFOU-", "CAULD Zoé"]);
        assert!(lines.iter().all(|line| width(line, Face::Bold, size) <= Mm(16.0)));
    }

    /// Each letter is looked at a few times, not once for each of those before it: in cubic time this took minutes.
    #[test]
    fn a_text_of_thousands_of_letters_is_laid_out_at_once() {
        for text in ["abcde ".repeat(4_000), "a".repeat(20_000), "ab-".repeat(8_000)] {
            let (lines, size) = wrap(&text, Face::Bold, Pt(22.0), Pt(7.0), (Mm(160.0), Mm(13.0)), 2);
            assert!((1..=2).contains(&lines.len()) && size == Pt(7.0), "{} lines", lines.len());
            assert!(lines.iter().all(|line| width(line, Face::Bold, size) <= Mm(160.0)));
            assert!(lines.last().is_some_and(|last| last.ends_with(ELLIPSIS)));
        }
    }

    #[test]
    fn a_number_stays_with_its_sign() {
        let (lines, _) = wrap("ÉTIENNE Gérard (n° 6)", Face::Bold, Pt(10.0), Pt(9.0), (Mm(35.0), Mm(20.0)), 3);
        assert_eq!(lines, ["ÉTIENNE Gérard", "(n° 6)"]);
    }

    #[test]
    fn nothing_wraps_to_one_empty_line() {
        assert_eq!(wrap("", Face::Bold, Pt(9.0), Pt(8.0), (Mm(38.0), Mm(20.0)), 2).0, [""]);
    }
}
