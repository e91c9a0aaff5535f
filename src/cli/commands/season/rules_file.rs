//! The rules of a season as a file in TOML: the same keys and words as the options.

use toml::{Table, Value};

use app::{AppError, Result};
use input::decode;
use report::season::RulesReport;

/// The values of a file, by key.
/// Errors: a file that is no TOML, or a value that is no word, number or list of words.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<(String, String)>> {
    let (text, _) = decode(bytes);
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
        AppError::input(format!("ligne {line} : ce n'est pas une règle écrite « mot = ce qu'elle vaut »"))
            .advise("Exemple de ligne : retenues = 8")
    })?;
    table.into_iter().map(|(key, value)| Ok((key.clone(), word(&key, value)?))).collect()
}

fn word(key: &str, value: Value) -> Result<String> {
    match value {
        Value::String(text) => Ok(text),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(false) => Ok("non".to_owned()),
        Value::Array(list) => {
            let words: Result<Vec<String>> = list.into_iter().map(|value| word(key, value)).collect();
            Ok(words?.join(","))
        }
        Value::Boolean(true) | Value::Table(_) | Value::Datetime(_) => {
            Err(AppError::input(format!("« {key} » demande un mot, un nombre ou une liste de mots")))
        }
    }
}

/// The rules as such a file, the sentences above them.
pub(super) fn write(rules: &RulesReport) -> String {
    let mut text = format!("# Règles de la saison {}\n", rules.season);
    for sentence in &rules.sentences {
        text.push_str(&format!("# {sentence}\n"));
    }
    text.push('\n');
    for (key, value) in &rules.rules {
        let value = Value::String(value.clone());
        text.push_str(&format!("{key} = {value}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn y3_rules_are_read_as_they_are_written() {
        let report = RulesReport {
            warnings: Vec::new(),
            season: "2026-2027".into(),
            from: String::new(),
            to: String::new(),
            closed: false,
            sentences: vec!["Une soirée vaut le total.".into()],
            rules: vec![("qui".into(), "club=L'As \"d'or\"".into()), ("retenues".into(), "8".into())],
        };
        assert_eq!(read(write(&report).as_bytes()).unwrap(), report.rules);
        let read = read(b"retenues = 8\nsoirees = [\"libre\", \"equipes\"]\nprix = false\n").unwrap();
        let pairs: Vec<(&str, &str)> = read.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
        assert_eq!(pairs, [("prix", "non"), ("retenues", "8"), ("soirees", "libre,equipes")]);
        for bad in ["retenues 8", "= 3", "qui = 2026-01-01", "[a]\nb = 1"] {
            assert!(super::read(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
