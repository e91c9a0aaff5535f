//! A command line as one types it, cut into words.

/// Splits a line as a shell would; double quotes keep spaces.
pub fn split_words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut begun, mut quoted) = (String::new(), false, false);
    for c in line.chars() {
        match c {
            '"' => (quoted, begun) = (!quoted, true),
            ' ' if !quoted => {
                if begun {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            c => {
                word.push(c);
                begun = true;
            }
        }
    }
    if begun {
        words.push(word);
    }
    words
}

/// A word as one types it: between quotes where it holds a space.
pub(crate) fn typed(word: &str) -> String {
    if word.contains(' ') { format!("\"{word}\"") } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{split_words, typed};

    #[test]
    fn quotes_keep_spaces_and_empty_words() {
        assert_eq!(
            split_words(r#"nouveau "Coupe d'automne"  --lieu "" x"#),
            ["nouveau", "Coupe d'automne", "--lieu", "", "x"]
        );
        assert_eq!(split_words(&format!("{} {}", typed("Coupe d'automne"), typed("x"))), ["Coupe d'automne", "x"]);
    }
}
