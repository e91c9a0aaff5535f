//! Reads the measures of a TrueType file: the glyph and advance of each character, ascent, descent and bounds.
//!
//! Only the tables of the two embedded fonts: characters of one `u16` (cmap of format 4). A file cut short or of another kind gives
//! nothing rather than wrong widths. Outlines are read for pictures; those of a PDF are left to `pdf`.

use rustc_hash::FxHashMap;

/// The letters' measures in a font file, in font units.
#[derive(Default)]
pub(super) struct Measures {
    /// Glyph and advance of every character.
    pub(crate) glyphs: FxHashMap<char, (u16, u16)>,
    /// Units per em.
    pub(crate) units_per_em: u16,
    /// Ascent and descent.
    pub(crate) vertical: (i16, i16),
    /// Bounding box: left, bottom, right, top.
    pub(crate) bounds: (i16, i16, i16, i16),
}

/// Reads a font file.
pub(super) fn read(program: &[u8]) -> Option<Measures> {
    let (head, hhea) = (table(program, *b"head")?, table(program, *b"hhea")?);
    let (hmtx, cmap) = (table(program, *b"hmtx")?, table(program, *b"cmap")?);
    // Glyphs after the last advance of the list all have that one.
    let last = unsigned(hhea, 34)?.checked_sub(1)?;
    let mut glyphs = FxHashMap::default();
    for (code, glyph) in characters(cmap)? {
        if let Some(character) = char::from_u32(code.into()) {
            glyphs.insert(character, (glyph, unsigned(hmtx, 4 * usize::from(glyph.min(last)))?));
        }
    }
    Some(Measures {
        glyphs,
        units_per_em: unsigned(head, 18)?,
        vertical: (signed(hhea, 4)?, signed(hhea, 6)?),
        bounds: (signed(head, 36)?, signed(head, 38)?, signed(head, 40)?, signed(head, 42)?),
    })
}

/// A closed curve in font units: its points, and whether each lies on it or bends it.
pub(super) type Contour = Vec<(f32, f32, bool)>;

/// The curves of a glyph; nothing where a part of it is scaled, which no letter of ours is.
pub(super) fn outline(program: &[u8], glyph: u16) -> Option<Vec<Contour>> {
    let (head, loca, at) = (table(program, *b"head")?, table(program, *b"loca")?, usize::from(glyph));
    let place = |at: usize| match unsigned(head, 50)? {
        0 => Some(2 * usize::from(unsigned(loca, 2 * at)?)),
        _ => long(loca, 4 * at),
    };
    let data = table(program, *b"glyf")?.get(place(at)?..place(at + 1)?)?;
    // A space has none.
    if data.is_empty() {
        Some(Vec::new())
    } else {
        usize::try_from(signed(data, 0)?).map_or_else(|_| parts(program, data), |count| simple(data, count))
    }
}

fn simple(data: &[u8], count: usize) -> Option<Vec<Contour>> {
    let ends = (0..count).map(|contour| Some(usize::from(unsigned(data, 10 + 2 * contour)?) + 1));
    let ends = ends.collect::<Option<Vec<_>>>()?;
    let mut at = 12 + 2 * count + usize::from(unsigned(data, 10 + 2 * count)?);
    let (total, mut flags) = (*ends.last()?, Vec::new());
    while flags.len() < total {
        let flag = *data.get(at)?;
        let again = if flag & 8 == 0 { 0 } else { *data.get(at + 1)? };
        flags.extend(std::iter::repeat_n(flag, 1 + usize::from(again)));
        at += if flag & 8 == 0 { 1 } else { 2 };
    }
    let mut axis = |short: u8, same: u8| -> Option<Vec<f32>> {
        let mut value = 0_i16;
        let step = |flag: &u8| {
            let (step, length) = match (flag & short == 0, flag & same == 0) {
                (true, true) => (signed(data, at)?, 2),
                (true, false) => (0, 0),
                (false, minus) => (i16::from(*data.get(at)?) * if minus { -1 } else { 1 }, 1),
            };
            (at, value) = (at + length, value.wrapping_add(step));
            Some(f32::from(value))
        };
        flags.iter().take(total).map(step).collect()
    };
    let (xs, ys) = (axis(2, 16)?, axis(4, 32)?);
    let points: Contour = xs.into_iter().zip(ys).zip(flags).map(|((x, y), flag)| (x, y, flag & 1 == 1)).collect();
    let starts = std::iter::once(0).chain(ends.iter().copied());
    starts.zip(&ends).map(|(start, end)| points.get(start..*end).map(<[_]>::to_vec)).collect()
}

/// A letter with its accent: other glyphs, each moved.
fn parts(program: &[u8], data: &[u8]) -> Option<Vec<Contour>> {
    const WORDS: u16 = 1;
    const MOVED: u16 = 2;
    const SCALED: u16 = 0xC8;
    const MORE: u16 = 0x20;
    let (mut at, mut all) = (10, Vec::new());
    loop {
        let (flags, glyph) = (unsigned(data, at)?, unsigned(data, at + 2)?);
        if flags & (MOVED | SCALED) != MOVED {
            return None;
        }
        let byte = |at: usize| Some(i16::from(i8::from_be_bytes([*data.get(at)?])));
        let words = flags & WORDS != 0;
        let by = if words { (signed(data, at + 4)?, signed(data, at + 6)?) } else { (byte(at + 4)?, byte(at + 5)?) };
        let moved = |(x, y, on): (f32, f32, bool)| (x + f32::from(by.0), y + f32::from(by.1), on);
        all.extend(
            outline(program, glyph)?.into_iter().map(|points| points.into_iter().map(moved).collect::<Contour>()),
        );
        at += if words { 8 } else { 6 };
        if flags & MORE == 0 {
            return Some(all);
        }
    }
}

/// The characters of the first Unicode list of format 4, each with its glyph.
fn characters(cmap: &[u8]) -> Option<Vec<(u16, u16)>> {
    const UNICODE: [(u16, u16); 2] = [(0, 3), (3, 1)];
    let lists = (0..usize::from(unsigned(cmap, 2)?)).map(|list| 4 + 8 * list);
    let lists = lists.filter(|at| {
        let kind = unsigned(cmap, *at).zip(unsigned(cmap, at + 2));
        kind.is_some_and(|kind| UNICODE.contains(&kind))
    });
    let list = lists.filter_map(|at| cmap.get(long(cmap, at + 4)?..)).find(|list| unsigned(list, 0) == Some(4))?;
    // Four columns, one line for each run of characters: end, start, what to add, where the glyphs stand.
    let twice = usize::from(unsigned(list, 6)?);
    let (ends, starts) = (14, 16 + twice);
    let (steps, places) = (starts + twice, starts + 2 * twice);
    let mut found = Vec::new();
    for run in (0..twice).step_by(2) {
        let (start, step, place) = (unsigned(list, starts + run)?, unsigned(list, steps + run)?, places + run);
        let offset = usize::from(unsigned(list, place)?);
        for code in start..=unsigned(list, ends + run)? {
            let listed = unsigned(list, place + offset + 2 * usize::from(code - start)).filter(|glyph| *glyph != 0);
            let glyph = if offset == 0 { Some(code) } else { listed };
            // Glyph 0 stands for characters missing from the font.
            let glyph = glyph.map(|glyph| glyph.wrapping_add(step)).filter(|glyph| *glyph != 0);
            found.extend(glyph.map(|glyph| (code, glyph)));
        }
    }
    Some(found)
}

/// The table of that name, by the file's directory.
fn table(program: &[u8], name: [u8; 4]) -> Option<&[u8]> {
    let mut entries =
        (0..usize::from(unsigned(program, 4)?)).filter_map(|entry| program.get(12 + 16 * entry..)?.get(..16));
    let entry = entries.find(|entry| entry.starts_with(&name))?;
    program.get(long(entry, 8)?..)?.get(..long(entry, 12)?)
}

fn unsigned(table: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_be_bytes(*table.get(at..)?.first_chunk()?))
}

fn signed(table: &[u8], at: usize) -> Option<i16> {
    Some(i16::from_be_bytes(*table.get(at..)?.first_chunk()?))
}

fn long(table: &[u8], at: usize) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(*table.get(at..)?.first_chunk()?)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGULAR: &[u8] = include_bytes!("../../../templates/fonts/LiberationSans-Regular.ttf");

    #[test]
    fn measures_are_those_that_other_readers_of_fonts_find() {
        // As ttf-parser 0.25 read them; for both fonts it agreed on every character.
        let measures = read(REGULAR).unwrap();
        assert_eq!((measures.glyphs.len(), measures.units_per_em, measures.vertical), (2327, 2048, (1854, -434)));
        assert_eq!(measures.bounds, (-1114, -621, 2666, 2007));
        let advances = ['A', 'é', '5', 'i', 'Œ', '…', '\u{a0}'].map(|letter| measures.glyphs[&letter].1);
        assert_eq!(advances, [1366, 1139, 1139, 455, 2048, 2048, 569]);
        assert!(!measures.glyphs.contains_key(&'王'));
    }

    #[test]
    fn every_letter_of_both_fonts_has_its_curves_within_the_bounds() {
        const BOLD: &[u8] = include_bytes!("../../../templates/fonts/LiberationSans-Bold.ttf");
        for program in [REGULAR, BOLD] {
            let Measures { glyphs, bounds, .. } = read(program).unwrap();
            let (left, bottom, right, top) = bounds;
            for (letter, (glyph, _)) in glyphs {
                let curves = outline(program, glyph).unwrap_or_else(|| panic!("{letter}"));
                let mut points = curves.iter().flatten();
                let within = |x: f32, y: f32| {
                    (f32::from(left)..=f32::from(right)).contains(&x)
                        && (f32::from(bottom)..=f32::from(top)).contains(&y)
                };
                assert!(points.all(|(x, y, _)| within(*x, *y)), "{letter}");
                assert!(letter.is_whitespace() || !letter.is_alphanumeric() || !curves.is_empty(), "{letter}");
            }
        }
        let [plain, accented] =
            ['E', 'É'].map(|letter| outline(REGULAR, read(REGULAR).unwrap().glyphs[&letter].0).unwrap());
        assert_eq!((plain.len(), accented.len(), &accented[0]), (1, 2, &plain[0]));
    }

    #[test]
    fn a_file_cut_short_gives_nothing_and_no_panic() {
        for length in (0..REGULAR.len()).step_by(REGULAR.len() / 60) {
            let cut = read(&REGULAR[..length]);
            assert!(cut.is_none_or(|measures| measures.glyphs.len() == 2327), "{length} bytes");
        }
        assert!(read(b"neither a font nor anything else, but long enough to be looked at").is_none());
    }
}
