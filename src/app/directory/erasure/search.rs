//! Searches a file for traces of a person: in every text of its tables, and in its bytes, where a text that was removed may still be.

use std::path::Path;

use super::names::Names;
use crate::error::{AppError, Result};
use domain::mention::mentions;
use domain::text::fold;
use storage::View;
use storage::erasing;

/// How long a row of hexadecimal digits is a digest, in which any number may be found.
const DIGEST: usize = 32;

/// The traces of a person.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Left {
    /// Times that a text names him.
    pub(super) named: usize,
    /// Texts that hold the letters of his name, as part of another's too.
    pub(super) letters: usize,
    /// Times that they are found in the bytes of the file.
    pub(super) bytes: usize,
}

/// Looks in the tables and in the bytes.
pub(super) fn left(view: &View, file: &Path, names: &Names) -> Result<Left> {
    let mut left = Left::default();
    erasing::every_text(view, |_, text| {
        left.named += names.searched().map(|name| mentions(text, name).len()).sum::<usize>();
        left.named += names.licences.iter().map(|licence| mentions(text, &fold(licence)).len()).sum::<usize>();
        left.letters += usize::from(in_bytes(text.as_bytes(), names) > 0);
    })?;
    left.bytes = in_bytes(&std::fs::read(file).map_err(AppError::at(file))?, names);
    Ok(left)
}

/// How often the names and licences are found in bytes, with any bytes around them.
pub(super) fn in_bytes(bytes: &[u8], names: &Names) -> usize {
    let text = String::from_utf8_lossy(bytes);
    let folded = fold(&text);
    // In a row of a table, a surname and a first name follow one another with nothing in between.
    let joined = names.searched().filter(|name| name.contains(' ')).map(|name| name.replace(' ', ""));
    let found: usize = names.searched().cloned().chain(joined).map(|name| outside_digests(&folded, &name)).sum();
    found + names.licences.iter().map(|licence| outside_digests(&text, licence)).sum::<usize>()
}

/// How often that is found, but within a digest.
fn outside_digests(text: &str, wanted: &str) -> usize {
    let digit = |c: &char| c.is_ascii_digit() || ('a'..='f').contains(c);
    let around = |at: usize| {
        let before = text.get(..at).unwrap_or_default().chars().rev().take_while(digit).take(DIGEST).count();
        let after = text.get(at..).unwrap_or_default().chars().take_while(digit).take(DIGEST).count();
        before + after
    };
    text.match_indices(wanted).filter(|(at, _)| around(*at) < DIGEST).count()
}
