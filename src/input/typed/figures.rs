//! The figures of a score sheet as typed: all of them, or all but the last.

use crate::parse_score;
use domain::sheet::complete;
use domain::{Score, counted};

/// The figures of a line, for that many players; the last one may be left out.
/// Errors: the word that is no figure, or the wrong number of figures.
pub fn figures(line: &str, players: usize) -> Result<Vec<Score>, String> {
    let figures = numbers(line)?;
    if figures.len() == players || figures.len() + 1 == players {
        return Ok(figures);
    }
    let running: Score = figures.iter().copied().sum();
    let zeros = figures.iter().filter(|figure| **figure == Score::ZERO).count();
    if players == 3 && figures.len() == 4 && zeros == 1 {
        return Err("table à 3 : la chaise vide ne se tape pas. Retapez sans le 0.".to_owned());
    }
    let typed = counted(figures.len(), "bilan");
    Err(format!("{typed} pour {players} joueurs (somme jusqu'ici : {:+}).", running.0))
}

/// A line of figures, and the name typed at its end, if one was: `-446 1346 -390 -510 la`, the last letters perhaps against the figure.
pub fn winner_apart(line: &str) -> (&str, Option<&str>) {
    let whole = (line, None);
    let Some((figures, name)) = line.find(char::is_alphabetic).and_then(|at| line.split_at_checked(at)) else {
        return whole;
    };
    // A figure misread has digits after its letter; a name has none against a figure, and a letter in each of its words but the number
    // after it: `martin 5`.
    let apart = figures.ends_with(char::is_whitespace);
    let is_name = match apart {
        true => {
            let words: Vec<&str> = name.split_whitespace().collect();
            let is_word = |word: &&str| word.contains(char::is_alphabetic);
            let numbers = |two: &&[&str]| is_word(&two[0]) && two[0].len() > 1 && two[1].parse::<u16>().is_ok();
            words.iter().filter(|word| !is_word(word)).count() == words.windows(2).filter(numbers).count()
        }
        false => !name.contains(char::is_numeric),
    };
    let is_sheet = numbers(figures).is_ok_and(|figures| figures.len() > 1);
    if is_sheet && is_name { (figures.trim_end(), Some(name.trim())) } else { whole }
}

const SIGNS: [char; 4] = ['-', '+', '−', '–'];

/// The numbers of a line, however many. A sign may stand apart from its figure: `- 107 + 41`; after a digit it begins the next one:
/// `140-60-92`.
/// Errors: the word that is no number.
pub fn numbers(line: &str) -> Result<Vec<Score>, String> {
    let mut spaced = String::new();
    for c in line.chars() {
        if SIGNS.contains(&c) && spaced.ends_with(|c: char| c.is_ascii_digit()) {
            spaced.push(' ');
        }
        spaced.push(c);
    }
    let words = spaced.split(|c: char| c.is_whitespace() || c == ';' || c == ',').filter(|word| !word.is_empty());
    let (mut figures, mut sign) = (Vec::new(), "");
    for word in words {
        if sign.is_empty() && word.parse().is_ok_and(|alone| SIGNS.contains(&alone)) {
            sign = word;
            continue;
        }
        let figure = parse_score(&format!("{}{word}", std::mem::take(&mut sign)));
        figures
            .push(figure.ok_or_else(|| {
                format!("« {word} » n'est pas un nombre : tapez les bilans séparés par des espaces.")
            })?);
    }
    if !sign.is_empty() {
        return Err(format!("« {sign} » : il manque le nombre."));
    }
    Ok(figures)
}

/// F2: the last figure, where it alone was left out.
pub fn left_out(typed: &[Score], players: usize) -> Option<Score> {
    (typed.len() + 1 == players).then(|| complete(typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f2_the_last_figure_may_be_left_out_and_is_then_proposed() {
        let typed = figures("-446 1346; -390", 4).unwrap();
        assert_eq!((typed.len(), left_out(&typed, 4)), (3, Some(Score(-510))));
        let whole = figures("−446, +1346, -390, -510", 4).unwrap();
        assert_eq!((whole.len(), left_out(&whole, 4)), (4, None));
    }

    #[test]
    fn a_line_that_is_no_sheet_says_why() {
        assert!(figures("-446 x 3", 4).unwrap_err().starts_with("« x » n'est pas un nombre"));
        assert_eq!(figures("-446 100", 4).unwrap_err(), "2 bilans pour 4 joueurs (somme jusqu'ici : -346).");
        assert!(figures("1 2 3 4 5", 4).is_err());
        assert!(figures("100 0 -60 -40", 3).unwrap_err().contains("la chaise vide ne se tape pas"));
    }

    #[test]
    fn f1_the_winner_s_name_may_end_the_line() {
        for (line, figures, name) in [
            ("-446 1346 -390 -510 la", "-446 1346 -390 -510", Some("la")),
            ("7 -446 1346 -390 -510la", "7 -446 1346 -390 -510", Some("la")),
            ("40, -50, 10 d'almeida", "40, -50, 10", Some("d'almeida")),
            ("-446 1346 -390 -510", "-446 1346 -390 -510", None),
            ("-238 354 2a2 -358", "-238 354 2a2 -358", None),
            ("217 -111 -95 -11 martin 5 l", "217 -111 -95 -11", Some("martin 5 l")),
            ("217 -111 x 11", "217 -111 x 11", None),
            ("217 -111 -95 -11 joueur008", "217 -111 -95 -11", Some("joueur008")),
            ("217 -111 -95 -11joueur008", "217 -111 -95 -11joueur008", None),
            ("217 x 4 -11", "217 x 4 -11", None),
            ("7 dupont", "7 dupont", None),
            ("le goff", "le goff", None),
            ("T7 40 -40 0", "T7 40 -40 0", None),
        ] {
            assert_eq!(winner_apart(line), (figures, name), "{line}");
        }
    }

    #[test]
    fn a_sign_may_stand_apart_or_against_the_figure_before() {
        assert_eq!(figures("- 107 + 41 −20 86", 4).unwrap(), [-107, 41, -20, 86].map(Score));
        assert_eq!(figures("140-60−92", 4).unwrap(), [140, -60, -92].map(Score));
        assert_eq!(figures("-60+140 -92-", 4).unwrap_err(), "« - » : il manque le nombre.");
        assert_eq!(winner_apart("140-60-92ab"), ("140-60-92", Some("ab")));
        assert!(figures("107 - - 41 20", 4).is_err());
        assert!(figures("107 41 20 -", 4).unwrap_err().contains("il manque le nombre"));
    }
}
