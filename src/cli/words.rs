//! A command line as one types it, cut into words.

/// Splits a line as a shell would; double quotes keep spaces.
#[must_use]
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

#[cfg(test)]
mod tests {
    use super::split_words;

    #[test]
    fn quotes_keep_spaces_and_empty_words() {
        assert_eq!(
            split_words(r#"nouveau "Coupe d'automne"  --lieu "" x"#),
            ["nouveau", "Coupe d'automne", "--lieu", "", "x"]
        );
    }
}
