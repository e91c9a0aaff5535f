//! The figures of a score sheet as typed: all of them, or all but the last.

use crate::domain::sheet::complete;
use crate::domain::{Score, counted};
use crate::input::parse_score;

/// The figures of a line, for that many players; the last one may be left out.
///
/// # Errors
/// What is no figure, or how many there are instead.
pub fn figures(line: &str, players: usize) -> Result<Vec<Score>, String> {
    let words = line.split(|c: char| c.is_whitespace() || c == ';' || c == ',').filter(|word| !word.is_empty());
    let figure = |word| {
        parse_score(word)
            .ok_or_else(|| format!("« {word} » n'est pas un nombre : tapez les bilans séparés par des espaces."))
    };
    let figures: Vec<Score> = words.map(figure).collect::<Result<_, _>>()?;
    if figures.len() == players || figures.len() + 1 == players {
        return Ok(figures);
    }
    let running: Score = figures.iter().copied().sum();
    let typed = counted(figures.len(), "bilan");
    Err(format!("{typed} pour {players} joueurs (somme jusqu'ici : {:+}).", running.0))
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
    }
}
