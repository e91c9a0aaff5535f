//! The figures of a score sheet as typed: all of them, or all but the last.

use crate::domain::sheet::complete;
use crate::domain::{Score, counted};
use crate::input::parse_score;

/// The figures of a line, for that many players; the last one may be left out.
///
/// # Errors
/// What is no figure, or how many there are instead.
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

/// The numbers of a line, however many. A sign may stand apart from its figure: `- 107 + 41`.
///
/// # Errors
/// What is no number.
pub fn numbers(line: &str) -> Result<Vec<Score>, String> {
    let words = line.split(|c: char| c.is_whitespace() || c == ';' || c == ',').filter(|word| !word.is_empty());
    let (mut figures, mut sign) = (Vec::new(), "");
    for word in words {
        if sign.is_empty() && ["-", "+", "−", "–"].contains(&word) {
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
#[must_use]
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
    fn a_sign_may_stand_apart() {
        assert_eq!(figures("- 107 + 41 −20 86", 4).unwrap(), [-107, 41, -20, 86].map(Score));
        assert!(figures("107 - - 41 20", 4).is_err());
        assert!(figures("107 41 20 -", 4).unwrap_err().contains("il manque le nombre"));
    }
}
