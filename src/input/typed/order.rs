//! A line at the control table: an order in a letter, or the number of a table and its figures.

use std::collections::VecDeque;

use crate::parse_score;
use crate::typed::winner_apart;
use domain::{PositionNo, TableNo};

/// The order of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// An empty line.
    Nothing,
    End,
    Help,
    /// Lists the sheets awaited.
    Missing,
    /// The sheets that are in.
    List,
    /// To read the sheets again, one by one.
    Reread,
    /// To undo the last action.
    Undo,
    /// Goes on after the last sheet.
    Next,
    /// Another operator types from now on; `None` where the name is missing.
    Typist(Option<String>),
    /// The bell, on or off.
    Bell,
    /// Whether to ask for the winner, yes or no.
    Winner,
    /// To go to that position; to the one being played when `None`.
    Position(Option<PositionNo>),
    /// A position that is none.
    BadPosition(String),
    /// The sheet of a table, with the text typed after its number.
    Sheet(TableNo, Option<String>),
    /// Figures without the number of the table.
    FiguresAlone,
    /// Anything else: perhaps a player's name.
    Other(String),
}

impl Order {
    /// Reads a line.
    pub fn read(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let some = |rest: &str| Some(rest).filter(|rest| !rest.is_empty()).map(str::to_owned);
        match word.to_lowercase().as_str() {
            "" => Self::Nothing,
            "q" | "fin" | "quitter" | "quit" | "exit" => Self::End,
            "?" | "aide" | "h" => Self::Help,
            "m" | "manquantes" if rest.is_empty() => Self::Missing,
            "l" | "liste" | "lister" if rest.is_empty() => Self::List,
            "r" | "relire" if rest.is_empty() => Self::Reread,
            "a" | "annuler" if rest.is_empty() => Self::Undo,
            "s" | "suite" | "suivante" if rest.is_empty() => Self::Next,
            "son" | "bip" if rest.is_empty() => Self::Bell,
            "gagnant" if rest.is_empty() => Self::Winner,
            "qui" => Self::Typist(some(rest)),
            "p" | "position" => match rest.split_whitespace().next() {
                None => Self::Position(None),
                Some(number) => match number.parse().ok().filter(|number| *number > 0) {
                    Some(number) => Self::Position(Some(PositionNo(number))),
                    None => Self::BadPosition(number.to_owned()),
                },
            },
            "t" | "table" => table(rest).unwrap_or_else(|| Self::Other(line.to_owned())),
            _ => table(&separated(line)).unwrap_or_else(|| match parse_score(word) {
                Some(_) => Self::FiguresAlone,
                None => Self::Other(line.to_owned()),
            }),
        }
    }
}

/// `4,-238,354` as `4 -238 354`: where there are no letters, commas and semicolons only stand between figures.
fn separated(line: &str) -> String {
    let (figures, name) = winner_apart(line);
    if figures.contains(char::is_alphabetic) {
        return line.to_owned();
    }
    let figures = figures.replace([',', ';'], " ");
    name.map_or_else(|| figures.clone(), |name| format!("{figures} {name}"))
}

/// `7`, `T7` or `t7`, then the rest of the line.
fn table(text: &str) -> Option<Order> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let digits = word.strip_prefix(['t', 'T']).unwrap_or(word);
    let digits = digits.strip_suffix([':', ',', ';']).unwrap_or(digits);
    let number = digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()?;
    let figures = Some(rest.trim()).filter(|rest| !rest.is_empty()).map(str::to_owned);
    (number > 0).then_some(Order::Sheet(TableNo(number), figures))
}

/// The words of a command line, as a shell cuts them: quotes keep words together.
pub fn command_words(line: &str) -> VecDeque<String> {
    let (mut words, mut word, mut quote) = (VecDeque::new(), None::<String>, None);
    for c in line.chars() {
        match (c, quote) {
            (c, Some(open)) if c == open => quote = None,
            (c, Some(_)) => word.get_or_insert_default().push(c),
            ('"' | '\'', None) => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, None) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f1_a_table_is_named_as_people_name_it() {
        for text in ["3", "T3", "t3", "table 3", "Table 3", "t 3", " 3: "] {
            assert_eq!(Order::read(text), Order::Sheet(TableNo(3), None), "{text}");
        }
        let figures = Order::Sheet(TableNo(3), Some("217 -111 -95 -11".to_owned()));
        for text in ["3 217 -111 -95 -11", "3,217,-111,-95,-11", "T3 217 -111 -95 -11", "table 3 217 -111 -95 -11"] {
            assert_eq!(Order::read(text), figures, "{text}");
        }
        let named = Order::Sheet(TableNo(3), Some("217 -111 -95 -11 la".to_owned()));
        for text in ["3 217 -111 -95 -11 la", "3,217,-111,-95,-11 la", "3,217,-111,-95,-11la"] {
            assert_eq!(Order::read(text), named, "{text}");
        }
    }

    #[test]
    fn f1_what_is_no_table_is_told_apart() {
        assert_eq!(Order::read("-107 41 20 46"), Order::FiguresAlone);
        assert_eq!(Order::read("+107"), Order::FiguresAlone);
        assert_eq!(Order::read("dupont"), Order::Other("dupont".to_owned()));
        assert_eq!(Order::read("a. martin"), Order::Other("a. martin".to_owned()));
        assert_eq!(Order::read("p 0"), Order::BadPosition("0".to_owned()));
        assert_eq!(Order::read("p"), Order::Position(None));
        assert_eq!(Order::read("p 2"), Order::Position(Some(PositionNo(2))));
        assert_eq!(Order::read("qui Anne Marie"), Order::Typist(Some("Anne Marie".to_owned())));
        assert_eq!((Order::read("S"), Order::read("Q"), Order::read("  ")), (Order::Next, Order::End, Order::Nothing));
        assert_eq!(Order::read("0"), Order::FiguresAlone);
    }

    #[test]
    fn quotes_keep_words_together() {
        assert_eq!(
            command_words("chelem  penalite \"DE LA TOUR\" 50 --motif 'x y' \"\""),
            ["chelem", "penalite", "DE LA TOUR", "50", "--motif", "x y", ""]
        );
    }
}
