//! Names in sentences: finds the mentions of a person, regardless of case and accents, and replaces them.

use std::ops::Range;

use crate::text::fold;

/// The places of those words, folded, one after the other in a text: as a whole, and not as the part of a longer name (`MARTIN Jean` is not
/// named in `MARTIN Jean-Paul`).
pub fn mentions(text: &str, folded: &str) -> Vec<Range<usize>> {
    let wanted: Vec<&str> = folded.split_whitespace().collect();
    let words = words(text);
    let mut found: Vec<Range<usize>> = Vec::new();
    if wanted.is_empty() {
        return found;
    }
    for (at, window) in words.windows(wanted.len()).enumerate() {
        let (Some((first, _)), Some((last, _))) = (window.first(), window.last()) else { continue };
        let same = window.iter().zip(&wanted).all(|((_, word), wanted)| word == wanted);
        let joined = |from: usize, to: usize| text.get(from..to) == Some("-");
        let before =
            at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|(word, _)| joined(word.end, first.start));
        let after = words.get(at + wanted.len()).is_some_and(|(word, _)| joined(last.end, word.start));
        let overlaps = found.last().is_some_and(|earlier| earlier.end > first.start);
        if same && !before && !after && !overlaps {
            found.push(first.start..last.end);
        }
    }
    found
}

/// The text with something else in those places, which follow one another.
pub fn replaced_at(text: &str, places: &[Range<usize>], by: &str) -> String {
    let mut new = String::with_capacity(text.len());
    let mut from = 0;
    for place in places {
        new.push_str(text.get(from..place.start).unwrap_or_default());
        new.push_str(by);
        from = place.end;
    }
    new + text.get(from..).unwrap_or_default()
}

/// The words of a text, each where it stands and folded.
fn words(text: &str) -> Vec<(Range<usize>, String)> {
    let mut words = Vec::new();
    let mut from = None;
    // An accent may follow its letter.
    let within = |c: char| c.is_alphanumeric() || ('\u{300}'..='\u{36f}').contains(&c);
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (from, within(c)) {
            (None, true) => from = Some(at),
            (Some(start), false) => {
                words.push((start..at, fold(text.get(start..at).unwrap_or_default())));
                from = None;
            }
            _ => {}
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_whatever_its_case_and_its_accents_and_not_in_a_longer_one() {
        let text = "LEFÈVRE Zoé, Lefevre-Zoé et lefe\u{300}vre  ZOE ; LEFÈVRE Zoé-Anne, DE-LEFÈVRE Zoé, LEFÈVREZoé";
        let found = mentions(text, "lefevre zoe");
        let named: Vec<&str> = found.iter().map(|place| &text[place.clone()]).collect();
        assert_eq!(named, ["LEFÈVRE Zoé", "Lefevre-Zoé", "lefe\u{300}vre  ZOE"]);
        assert_eq!(replaced_at("dit LEFÈVRE Zoé.", &mentions("dit LEFÈVRE Zoé.", "lefevre zoe"), "X"), "dit X.");
        assert!(mentions("", "lefevre").is_empty() && mentions("LEFÈVRE", "").is_empty());
        assert_eq!(mentions("ALBA ALBA ALBA", "alba alba"), vec![Range { start: 0, end: 9 }], "none overlaps another");
        assert_eq!(mentions("Œuvrard l'a dit", "oeuvrard"), vec![Range { start: 0, end: 8 }]);
    }
}
