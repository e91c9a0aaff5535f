//! P10: what the federation asks of a tournament before it gives PCN.

/// What homologation depends on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// Players who took part.
    pub players: usize,
    /// The official arbiter, if named.
    pub arbiter: Option<String>,
    /// The one place where everybody plays, if named.
    pub place: Option<String>,
    /// The affiliated club that organises, if named.
    pub organiser: Option<String>,
    /// Players at the largest table.
    pub largest_table: usize,
}

/// One condition, met or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// True when it is met.
    pub met: bool,
    /// The condition and what was found, in French.
    pub text: String,
    /// What to do when it is not met.
    pub advice: Option<&'static str>,
}

/// P10: the fewest players of an individual tournament that can be homologated.
const FEWEST: usize = 11;

/// P10: the conditions of an individual tournament, in the order of the fascicule.
#[must_use]
pub fn check(facts: &Facts) -> Vec<Check> {
    let named = |what: &str, value: &Option<String>, advice| Check {
        met: value.is_some(),
        text: format!("{what} : {}", value.as_deref().unwrap_or("non indiqué")),
        advice: value.is_none().then_some(advice),
    };
    let enough = facts.players >= FEWEST;
    let no_five = facts.largest_table <= 4;
    vec![
        named(
            "Organisateur affilié à la FFT",
            &facts.organiser,
            "Indiquez le club : chelem tournoi modifier --organisateur \"…\"",
        ),
        named(
            "Arbitre officiel de la FFT",
            &facts.arbiter,
            "Indiquez l'arbitre : chelem tournoi modifier --arbitre \"…\"",
        ),
        named("Un seul lieu", &facts.place, "Indiquez le lieu : chelem tournoi modifier --lieu \"…\""),
        Check {
            met: enough,
            text: format!("Au moins {FEWEST} joueurs : {}", facts.players),
            advice: (!enough).then_some("Ce tournoi ne peut pas être homologué : pas assez de joueurs."),
        },
        Check {
            met: no_five,
            text: format!("Aucune table de 5 : la plus grande a {} joueurs", facts.largest_table),
            advice: (!no_five).then_some("Ce tournoi ne peut pas être homologué : une table a 5 joueurs (S10)."),
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::{Facts, check};

    fn facts() -> Facts {
        Facts {
            players: 46,
            arbiter: Some("DUPONT Anne".into()),
            place: Some("Salle des fêtes".into()),
            organiser: Some("Tarot Club".into()),
            largest_table: 4,
        }
    }

    #[test]
    fn p10_a_complete_tournament_meets_every_condition() {
        assert!(check(&facts()).iter().all(|check| check.met && check.advice.is_none()));
    }

    #[test]
    fn p10_what_is_missing_is_told() {
        for wrong in [
            Facts { players: 10, ..facts() },
            Facts { arbiter: None, ..facts() },
            Facts { place: None, ..facts() },
            Facts { organiser: None, ..facts() },
            Facts { largest_table: 5, ..facts() },
        ] {
            let unmet: Vec<_> = check(&wrong).into_iter().filter(|check| !check.met).collect();
            assert_eq!(unmet.len(), 1, "{wrong:?}");
            assert!(unmet.iter().all(|check| check.advice.is_some()));
        }
    }
}
