//! Reads the measures of a TrueType file: the glyph and advance of each character, ascent, descent and bounds.
//!
//! Only the tables of the two embedded fonts: characters of one `u16` (cmap of format 4). A file cut short or of another kind gives
//! nothing rather than wrong widths. Outlines are left to `pdf`.

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
    fn a_file_cut_short_gives_nothing_and_no_panic() {
        for length in (0..REGULAR.len()).step_by(REGULAR.len() / 60) {
            let cut = read(&REGULAR[..length]);
            assert!(cut.is_none_or(|measures| measures.glyphs.len() == 2327), "{length} bytes");
        }
        assert!(read(b"neither a font nor anything else, but long enough to be looked at").is_none());
    }
}
