//! The rules of a season as its archive words them.

use archive::season::SeasonArchive;

/// The words, by key.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules<'a>(&'a SeasonArchive);

impl<'a> Rules<'a> {
    pub(super) const fn of(archive: &'a SeasonArchive) -> Self {
        Self(archive)
    }

    /// The word of a rule; empty for one that is not there.
    pub(super) fn word(self, key: &str) -> &'a str {
        self.0.rules.iter().find(|rule| rule.key == key).map_or("", |rule| rule.value.as_str())
    }

    /// The text after `prefix` in the word of a rule.
    pub(super) fn after(self, key: &str, prefix: &str) -> Option<&'a str> {
        self.word(key).strip_prefix(prefix)
    }

    pub(super) fn is(self, key: &str, word: &str) -> bool {
        self.word(key) == word
    }

    /// A number; `None` where the word is none, which means all of them or nothing.
    pub(super) fn count(self, key: &str) -> Option<usize> {
        self.word(key).parse().ok()
    }

    /// Points, or euros, in hundredths; 0 by default.
    pub(super) fn points(self, key: &str) -> i64 {
        hundredths(self.word(key))
    }
}

/// `2`, `2.5`, `-0.25` in hundredths; 0 for no number.
pub(super) fn hundredths(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits: String = part.chars().chain("00".chars()).take(2).collect();
    format!("{whole}{digits}").parse().unwrap_or(0)
}
