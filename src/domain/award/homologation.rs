//! P10: the federation's conditions for awarding PCN.

use super::pcn::Formula;
use crate::advice::{Advice, Setting, Step};
use crate::text::de;

/// The facts on which homologation depends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) formula: Formula,
    /// P2: how many players, duos or teams took part in the first session.
    pub(crate) ranked: usize,
    /// The official arbiter, if named.
    pub(crate) arbiter: Option<String>,
    /// The single place of play, if named.
    pub(crate) place: Option<String>,
    /// The affiliated club that organises, if named.
    pub(crate) organiser: Option<String>,
    /// Players at the largest table; 0 while none is seated.
    pub(crate) largest_table: usize,
    /// Names of affiliated players who receive (P7) but whose licence number is unknown.
    pub(crate) without_licence: Vec<String>,
}

/// One condition, met or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The rule's number: `P10`, `C2`, …
    pub rule: &'static str,
    /// True when it is met.
    pub met: bool,
    /// The condition and the finding, in French.
    pub text: String,
    /// The step to take when it is not met.
    pub advice: Option<Advice>,
    /// The cases, where the text names several: a list is clearer.
    pub cases: Option<Cases>,
}

/// The cases in which a condition is not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cases {
    /// The condition by itself, in French.
    pub condition: String,
    /// Each: the player, and what is wrong or missing, in French.
    pub found: Vec<(String, String)>,
}

impl Check {
    /// A condition with its finding; the advice is kept only when it is not met.
    pub(crate) fn new(rule: &'static str, met: bool, text: impl Into<String>, advice: impl Into<Advice>) -> Self {
        Self { rule, met, text: text.into(), advice: (!met).then(|| advice.into()), cases: None }
    }
}

impl Formula {
    /// P10: the fewest players, duos or teams of a tournament that can be homologated.
    pub const fn fewest(self) -> usize {
        match self {
            Self::Individuel => 11,
            Self::Duo => 6,
            Self::Equipe4 => 5,
        }
    }
}

/// P10, D62: the conditions for every tournament, of any deals.
pub(crate) fn check_named(facts: &Facts) -> Vec<Check> {
    let named = |what: &str, value: &Option<String>, advice: &str, setting| {
        let found = value.as_deref().unwrap_or("non indiqué");
        Check::new(
            "P10",
            value.is_some(),
            format!("{what} : {found}"),
            Advice::say(advice).then(Step::EditTournament(setting)),
        )
    };
    vec![
        named("Organisateur affilié à la FFT", &facts.organiser, "Indiquez le club : ", Setting::Organiser),
        named("Arbitre officiel de la FFT", &facts.arbiter, "Indiquez l'arbitre : ", Setting::Arbiter),
        named("Un seul lieu", &facts.place, "Indiquez le lieu : ", Setting::Place),
    ]
}

/// P10: the conditions, in the order of the fascicule. Those of championships come from
/// [`crate::competition::check_championship`].
pub(crate) fn check(facts: &Facts) -> Vec<Check> {
    let (fewest, noun) = (facts.formula.fewest(), facts.formula.noun(facts.formula.fewest()));
    let mut checks = check_named(facts);
    checks.extend([
        Check::new(
            "P10",
            facts.ranked >= fewest,
            format!("Au moins {fewest} {noun} : {}", facts.ranked),
            format!("Ce tournoi ne peut pas être homologué : pas assez {}.", de(noun)),
        ),
        Check::new(
            "P10",
            facts.largest_table <= 4,
            match facts.largest_table {
                0 => "Aucune table de 5 : les places ne sont pas encore tirées".to_owned(),
                largest => format!("Aucune table de 5 : la plus grande a {largest} joueurs"),
            },
            "Ce tournoi ne peut pas être homologué : une table a 5 joueurs (S10).",
        ),
    ]);
    if !facts.without_licence.is_empty() {
        const CONDITION: &str = "Numéro de licence des joueurs affiliés";
        let missing = |name: &String| (name.clone(), "il manque".to_owned());
        let found = facts.without_licence.iter().map(missing).collect();
        let check = Check::new(
            "P7",
            false,
            format!("{CONDITION} : il manque à {}", facts.without_licence.join(", ")),
            Advice::say("Complétez leur fiche : ")
                .then(Step::EditPerson)
                .then(". Sans numéro, la fédération ne peut pas leur attribuer de PCN."),
        );
        checks.push(Check { cases: Some(Cases { condition: CONDITION.to_owned(), found }), ..check });
    }
    checks
}

#[cfg(test)]
mod tests {
    use super::{Advice, Facts, Formula, check};

    fn facts() -> Facts {
        Facts {
            formula: Formula::Individuel,
            ranked: 46,
            arbiter: Some("DUPONT Anne".into()),
            place: Some("Salle des fêtes".into()),
            organiser: Some("Tarot Club".into()),
            largest_table: 4,
            without_licence: Vec::new(),
        }
    }

    #[test]
    fn p10_a_complete_tournament_meets_every_condition() {
        let checks = check(&facts());
        assert_eq!(checks.len(), 5);
        assert!(checks.iter().all(|check| check.met && check.advice.is_none()));
    }

    #[test]
    fn p10_what_is_missing_is_told() {
        for wrong in [
            Facts { ranked: 10, ..facts() },
            Facts { arbiter: None, ..facts() },
            Facts { place: None, ..facts() },
            Facts { organiser: None, ..facts() },
            Facts { largest_table: 5, ..facts() },
            Facts { without_licence: vec!["MARTIN Luc".into()], ..facts() },
        ] {
            let unmet: Vec<_> = check(&wrong).into_iter().filter(|check| !check.met).collect();
            assert_eq!(unmet.len(), 1, "{wrong:?}");
            assert!(unmet.iter().all(|check| check.advice.is_some()));
        }
    }

    #[test]
    fn p10_11_players_6_duos_5_teams() {
        for (formula, fewest, words) in [
            (Formula::Individuel, 11, "pas assez de joueurs"),
            (Formula::Duo, 6, "pas assez de duos"),
            (Formula::Equipe4, 5, "pas assez d'équipes"),
        ] {
            let unmet = |ranked| {
                let checks = check(&Facts { formula, ranked, ..facts() });
                checks.into_iter().find(|check| !check.met)
            };
            assert_eq!(unmet(fewest), None, "{formula:?}");
            let advice = unmet(fewest - 1).and_then(|check| check.advice);
            assert!(matches!(&advice, Some(Advice::Say(text)) if text.contains(words)), "{advice:?}");
        }
    }

    #[test]
    fn p7_who_is_affiliated_without_a_number_is_named() {
        let checks = check(&Facts { without_licence: vec!["MARTIN Luc".into(), "ROY Ève".into()], ..facts() });
        assert!(checks.iter().any(|check| check.rule == "P7" && check.text.ends_with("MARTIN Luc, ROY Ève")));
    }
}
