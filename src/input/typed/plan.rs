//! A line of the table of a championship's regulations (articles 3, 9, 15, 20) as typed.

use domain::competition::{NO_COEFFICIENT, PlanLine, PlanStage};
use domain::seating::session::Coefficient;

/// `40: 32 x 1,15 / phase 16 x 1,30`: from 40 players, a session of 32 and a phase of 16; `None` for anything else.
pub fn plan_line(text: &str) -> Option<PlanLine> {
    let (from, stages) = text.split_once([':', '='])?;
    let stages = stages.split('/').map(stage).collect::<Option<_>>()?;
    Some(PlanLine { from: from.trim().parse().ok()?, stages })
}

fn stage(text: &str) -> Option<PlanStage> {
    let text = text.trim().to_lowercase();
    let square = ["carré final", "carre final", "carré", "carre"].iter().find_map(|word| text.strip_prefix(word));
    let text = square.unwrap_or(&text);
    let square = square.is_some();
    let (phase, text) = text.strip_prefix("phase").map_or((square, text), |rest| (true, rest));
    let (kept, factor) = text.split_once(['x', '×']).map_or((text, None), |(kept, factor)| (kept, Some(factor)));
    let coefficient = match factor.map(coefficient) {
        None => NO_COEFFICIENT,
        Some(Some(Coefficient::Hundredths(hundredths))) => hundredths,
        Some(_) => return None,
    };
    Some(PlanStage { phase, square, kept: kept.trim().parse().ok()?, coefficient })
}

/// A coefficient (R5): `1,15`, `1.15`, or `max`; `None` for anything else.
pub fn coefficient(text: &str) -> Option<Coefficient> {
    let text = text.trim().replace(',', ".");
    if text == "max" {
        return Some(Coefficient::Highest);
    }
    let hundredths = match text.split_once('.') {
        Some((whole, decimals)) => {
            let decimals = format!("{decimals:0<2}");
            if decimals.len() != 2 {
                return None;
            }
            format!("{whole}{decimals}").parse().ok()
        }
        None => text.parse::<u16>().ok().and_then(|whole| whole.checked_mul(100)),
    };
    hundredths.map(Coefficient::Hundredths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c7_article_3_a_line_says_from_how_many_players_what_follows() {
        let line = plan_line("40 : 32 x 1,15 / phase 16x1.30").unwrap();
        let stage = |phase, kept, coefficient| PlanStage { phase, square: false, kept, coefficient };
        assert_eq!(line, PlanLine { from: 40, stages: vec![stage(false, 32, 115), stage(true, 16, 130)] });
        assert_eq!(plan_line("20:16").unwrap().stages, [stage(false, 16, 100)]);
        let square = |kept| PlanStage { square: true, ..stage(true, kept, 100) };
        assert_eq!(plan_line("40: carré 20").unwrap().stages, [square(20)]);
        assert_eq!(plan_line("24 : 20 / Carre final 16").unwrap().stages, [stage(false, 20, 100), square(16)]);
        for wrong in ["", "20", "20:", "20: seize", "20: 16 x max", ": 16"] {
            assert_eq!(plan_line(wrong), None, "{wrong}");
        }
    }
}

#[cfg(test)]
mod coefficient_tests {
    use super::*;

    #[test]
    fn r5_a_coefficient_is_a_number_with_two_decimals_at_most_or_max() {
        assert_eq!(coefficient("1,15"), Some(Coefficient::Hundredths(115)));
        assert_eq!(coefficient(" 1.5 "), Some(Coefficient::Hundredths(150)));
        assert_eq!(coefficient("2"), Some(Coefficient::Hundredths(200)));
        assert_eq!(coefficient("max"), Some(Coefficient::Highest));
        assert_eq!((coefficient("1,155"), coefficient("x"), coefficient("")), (None, None, None));
    }
}
