//! R5: the coefficient an elimination allows. Applying it is for the ranking.

use crate::Refusal;
use crate::award::Formula;
use crate::fixed::decimal;

/// Coefficients are in hundredths: this one, 1.00, changes nothing and asks for no elimination.
pub const NO_COEFFICIENT: u16 = 100;

/// R5: more coefficients than any tournament has, and few enough for totals to stay exact.
pub const MOST_COEFFICIENTS: usize = 8;

/// R5: the percent that must be eliminated at least, and the coefficient it allows, in hundredths.
pub(crate) const STEPS: [(u8, u16); 5] = [(10, 110), (20, 115), (30, 120), (40, 125), (50, 130)];

/// A coefficient as it is written: 115 is `1,15`.
pub fn coefficient_text(hundredths: u16) -> String {
    decimal(hundredths.into(), 2)
}

/// R5: how many of `played` must be eliminated for at least that percent, rounded up: 10 % of 46 is 4.6, so 5. Players, duos or
/// teams.
pub(crate) const fn eliminated_for(played: usize, percent: u8) -> usize {
    (played * percent as usize).div_ceil(100)
}

/// R5: how many may go on when at least that percent is eliminated: 41 of 46 for 10 %.
pub const fn kept_for(played: usize, percent: u8) -> usize {
    played.saturating_sub(eliminated_for(played, percent))
}

/// R5: the highest coefficient allowed, in hundredths, when `kept` go on of the `played` before.
pub fn highest_coefficient(played: usize, kept: usize) -> u16 {
    let eliminated = played.saturating_sub(kept);
    let reached =
        STEPS.iter().rev().find(|(percent, _)| eliminated > 0 && eliminated >= eliminated_for(played, *percent));
    reached.map_or(NO_COEFFICIENT, |(_, coefficient)| *coefficient)
}

/// R5: the percent a coefficient asks for: of the first step that allows at least as much. 0 when it changes nothing; `None` when
/// no elimination allows it.
pub(crate) fn percent_for(coefficient: u16) -> Option<u8> {
    if coefficient == NO_COEFFICIENT {
        return Some(0);
    }
    let allowed = STEPS.iter().find(|(_, most)| (NO_COEFFICIENT..=*most).contains(&coefficient));
    allowed.map(|(percent, _)| *percent)
}

/// R5: whether a coefficient (in hundredths) may be applied when `kept` go on of the `played` before; players, duos or
/// teams, as `formula` has it. A coefficient between two steps requires the elimination of the step above.
/// Errors: R5 for a coefficient below 1 or above 1.30; more kept than played; too few eliminated, naming how many must be.
pub(crate) fn check_coefficient(formula: Formula, played: usize, kept: usize, coefficient: u16) -> Result<(), Refusal> {
    let text = coefficient_text(coefficient);
    let Some(percent) = percent_for(coefficient) else {
        return Err(Refusal::new("R5", format!("coefficient {text} : il va de 1,00 à 1,30")).advise(
            "1,10 en éliminant 10 % des participants, 1,15 pour 20 %, 1,20 pour 30 %, 1,25 pour 40 %, 1,30 pour 50 %.",
        ));
    };
    if kept > played {
        let (kept_noun, noun) = (formula.noun(kept), formula.noun(played));
        return Err(Refusal::new("R5", format!("{kept} {kept_noun} à garder sur {played} {noun} : c'est trop")));
    }
    let (needed, eliminated) = (eliminated_for(played, percent), played - kept);
    if eliminated >= needed {
        return Ok(());
    }
    let at_most = kept_for(played, percent);
    let highest = highest_coefficient(played, kept);
    let otherwise = if highest == NO_COEFFICIENT {
        format!("Ou ne mettez pas de coefficient : {eliminated} sur {played} font moins de 10 %.")
    } else {
        format!(
            "Ou prenez le coefficient {} : c'est le plus haut avec {eliminated} sur {played}.",
            coefficient_text(highest)
        )
    };
    Err(Refusal::new(
        "R5",
        format!(
            "le coefficient {text} demande d'éliminer au moins {percent} % des {played} {} (soit {needed}), et non {eliminated}",
            formula.noun(played)
        ),
    )
    .advise(format!("Gardez-en {at_most} au plus."))
    .advise(otherwise))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{
        STEPS, check_coefficient, coefficient_text, eliminated_for, highest_coefficient, kept_for, percent_for,
    };
    use crate::award::Formula;

    #[test]
    fn r5_each_percent_allows_its_coefficient() {
        for (kept, coefficient) in [
            (100, 100),
            (91, 100),
            (90, 110),
            (81, 110),
            (80, 115),
            (70, 120),
            (60, 125),
            (51, 125),
            (50, 130),
            (0, 130),
        ] {
            assert_eq!(highest_coefficient(100, kept), coefficient, "{kept} of 100");
        }
        assert_eq!(highest_coefficient(0, 0), 100, "nobody");
        assert_eq!(highest_coefficient(10, 20), 100, "nobody eliminated");
    }

    #[test]
    fn r5_at_least_the_percent_is_eliminated_so_it_rounds_up() {
        assert_eq!([10, 20, 30, 40, 50].map(|percent| eliminated_for(46, percent)), [5, 10, 14, 19, 23]);
        assert_eq!(kept_for(46, 10), 41);
        assert_eq!((highest_coefficient(46, 41), highest_coefficient(46, 42)), (110, 100), "4 of 46 are 8.7 %");
    }

    #[test]
    fn r5_a_refusal_says_how_many_must_be_eliminated() {
        assert!(check_coefficient(Formula::Individuel, 46, 23, 130).is_ok());
        assert!(check_coefficient(Formula::Individuel, 46, 46, 100).is_ok());
        let refusal = check_coefficient(Formula::Duo, 30, 24, 125).unwrap_err();
        assert_eq!(refusal.rule, "R5");
        assert!(refusal.message.contains("40 % des 30 duos (soit 12), et non 6"), "{}", refusal.message);
        assert_eq!(refusal.advice_text(0), "Gardez-en 18 au plus.");
        assert!(refusal.advice_text(1).contains("1,15"), "{:?}", refusal.advice);
        let none = check_coefficient(Formula::Equipe4, 20, 19, 110).unwrap_err();
        assert!(none.advice_text(1).starts_with("Ou ne mettez pas de coefficient"), "{:?}", none.advice);
    }

    #[test]
    fn r5_a_coefficient_between_two_steps_needs_the_step_above() {
        assert_eq!([100, 101, 110, 112, 130].map(percent_for), [Some(0), Some(10), Some(10), Some(20), Some(50)]);
        assert_eq!([99, 131, 0].map(percent_for), [None; 3]);
        assert!(check_coefficient(Formula::Individuel, 100, 90, 112).is_err());
        assert!(check_coefficient(Formula::Individuel, 100, 80, 112).is_ok());
        assert!(check_coefficient(Formula::Individuel, 100, 50, 131).is_err());
        assert!(check_coefficient(Formula::Individuel, 10, 11, 100).is_err());
        assert_eq!(coefficient_text(105), "1,05");
    }

    proptest! {
        #[test]
        fn r5_what_a_percent_keeps_is_allowed_and_one_more_is_not(played in 1usize..700, step in 0usize..5) {
            let (percent, coefficient) = STEPS[step];
            let kept = kept_for(played, percent);
            let check = |kept| check_coefficient(Formula::Individuel, played, kept, coefficient);
            prop_assert!(check(kept).is_ok());
            prop_assert!(check(kept + 1).is_err());
            prop_assert!(100 * (played - kept) >= played * usize::from(percent));
            prop_assert!(highest_coefficient(played, kept) >= coefficient);
        }
    }
}
