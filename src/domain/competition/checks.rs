//! C1 to C4: a championship's conditions on its sessions and its players.

use super::championship::{Championship, DEALS, SENIOR_AGE, SESSIONS, Season};
use super::kind::{Formation, Kind, Player, composition, series_that_counts};
use crate::advice::{Advice, Step};
use crate::award::{Cases, Check};

/// The facts on which the conditions of a championship depend.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ChampionshipFacts {
    /// The championship and its stage.
    pub(crate) championship: Championship,
    /// The season it counts for.
    pub(crate) season: Season,
    /// Players, duos or teams that took part in the first session.
    pub(crate) ranked: usize,
    /// Deals of each session, for one player.
    pub(crate) session_deals: Vec<u16>,
    /// All players, by formation.
    pub(crate) formations: Vec<Formation>,
}

/// C1–C4: the conditions that apply to that championship, in the order of the fascicule. A condition is also unmet when the data it
/// needs is unknown; its text then names the players.
pub(crate) fn check_championship(facts: &ChampionshipFacts) -> Vec<Check> {
    let mut checks = session_checks(facts);
    checks.push(licences(facts));
    if facts.championship.formula().members() > 1 {
        checks.push(sizes(facts));
    }
    match facts.championship.kind() {
        Kind::Seniors => checks.push(ages(facts)),
        Kind::Duo => checks.push(together(facts, "Les deux joueurs du même comité", "comité", |p| &p.committee)),
        Kind::Interclubs => {
            checks.push(together(facts, "Les quatre joueurs du même club", "club", |p| &p.club));
            checks.push(compositions(facts));
        }
        Kind::Individuel | Kind::Jeunes => {}
    }
    checks
}

fn session_checks(facts: &ChampionshipFacts) -> Vec<Check> {
    let Some(minimum) = facts.championship.minimum() else { return Vec::new() };
    let noun = facts.championship.formula().noun(minimum);
    let deals: Vec<String> = facts.session_deals.iter().map(u16::to_string).collect();
    let long = facts.session_deals.iter().filter(|deals| **deals >= DEALS).count();
    let found = match deals.as_slice() {
        [] => "aucune séance".to_owned(),
        [one] => format!("une séance de {one} donnes"),
        several => format!("séances de {} donnes", several.join(", ")),
    };
    vec![
        Check::new(
            "C2",
            facts.ranked >= minimum,
            format!("Au moins {minimum} {noun} à la première séance : {}", facts.ranked),
            "Demandez une dérogation à la FFT : la CCN peut alors modifier les PCN et les PP.",
        ),
        Check::new(
            "C2",
            long >= SESSIONS,
            format!("Au moins {SESSIONS} séances de {DEALS} donnes chacune : {found}"),
            "Ajoutez une séance ou des donnes, ou demandez une dérogation à la FFT.",
        ),
    ]
}

/// Chapter 3: only licensed players.
fn licences(facts: &ChampionshipFacts) -> Check {
    let mut problems = Problems::default();
    for player in players(facts) {
        if !player.affiliated {
            problems.wrong(&player.name, "n'a pas de licence cette saison");
        } else if !is_given(&player.licence) {
            problems.missing.push(player.name.clone());
        }
    }
    problems.check(
        "O3",
        "Tous les joueurs licenciés à la FFT",
        "numéro de licence inconnu",
        "Seuls les licenciés peuvent jouer un championnat : prenez leur licence ou retirez-les.",
    )
}

/// The number of players of each duo or team.
fn sizes(facts: &ChampionshipFacts) -> Check {
    let members = facts.championship.formula().members();
    let mut problems = Problems::default();
    for formation in facts.formations.iter().filter(|formation| formation.players.len() != members) {
        problems.wrong(&formation.label, format!("en a {}", formation.players.len()));
    }
    problems.check("C1", &format!("{members} joueurs par formation"), "", "Complétez ou corrigez la formation.")
}

fn ages(facts: &ChampionshipFacts) -> Check {
    let mut problems = Problems::default();
    for player in players(facts) {
        match player.birth {
            None => problems.missing.push(player.name.clone()),
            Some(birth) if !facts.season.is_senior(birth) => match facts.season.age(birth) {
                Some(age) => problems.wrong(&player.name, format!("aura {age} ans")),
                None => problems.wrong(&player.name, ": date de naissance impossible"),
            },
            Some(_) => {}
        }
    }
    problems.check(
        "C1",
        &format!("Au moins {SENIOR_AGE} ans le 31 décembre {}", facts.season.year_of_december()),
        "date de naissance inconnue",
        "Un joueur plus jeune ne peut pas jouer le championnat seniors.",
    )
}

/// C4; where article 16 applies, as it was on the day they qualified (C5).
fn together(facts: &ChampionshipFacts, condition: &str, what: &str, of: fn(&Player) -> &Option<String>) -> Check {
    let mut problems = Problems::default();
    for formation in &facts.formations {
        let mut found: Vec<&str> = Vec::new();
        for player in &formation.players {
            match of(player).as_deref().map(str::trim).filter(|text| !text.is_empty()) {
                None => problems.missing.push(player.name.clone()),
                Some(text) if !found.iter().any(|known| same_word(known, text)) => found.push(text),
                Some(_) => {}
            }
        }
        if found.len() > 1 {
            problems.wrong(&formation.label, format!("réunit {}", found.join(" et ")));
        }
    }
    let unknown = format!("{what} inconnu");
    if facts.championship.is_judged_as_qualified() {
        return problems.check_as_qualified(condition, &unknown);
    }
    problems.check("C4", condition, &unknown, "Cette formation ne peut pas jouer : changez un joueur.")
}

/// C3; where article 16 applies, as it was on the day they qualified (C5).
fn compositions(facts: &ChampionshipFacts) -> Check {
    let mut problems = Problems::default();
    for formation in &facts.formations {
        let counted: Vec<Option<u8>> =
            formation.players.iter().map(|p| series_that_counts(p.series, p.licensed_last_season)).collect();
        for (player, series) in formation.players.iter().zip(&counted) {
            if series.is_none() {
                problems.missing.push(player.name.clone());
            }
        }
        // A team that is not of 4 is reported by another check.
        if let [Some(a), Some(b), Some(c), Some(d)] = counted[..]
            && let Err(refusal) = composition([a, b, c, d])
        {
            problems.wrong(&formation.label, format!(": {}", refusal.message));
        }
    }
    let condition = "Produit des séries de chaque équipe supérieur à 16 (ou 1-1-3-4, 1-1-4-4)";
    if facts.championship.is_judged_as_qualified() {
        return problems.check_as_qualified(condition, "série inconnue");
    }
    problems.check(
        "C3",
        condition,
        "série inconnue",
        "Cette équipe ne peut pas jouer : changez un joueur pour un autre d'une série plus élevée.",
    )
}

fn players(facts: &ChampionshipFacts) -> impl Iterator<Item = &Player> {
    facts.formations.iter().flat_map(|formation| &formation.players)
}

fn is_given(text: &Option<String>) -> bool {
    text.as_deref().is_some_and(|text| !text.trim().is_empty())
}

fn same_word(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// The reasons why a condition is not met.
#[derive(Default)]
struct Problems {
    /// The breaches: the player, and a clause that goes on from there.
    wrong: Vec<(String, String)>,
    /// The players whose data is missing.
    missing: Vec<String>,
}

impl Problems {
    fn wrong(&mut self, who: &str, what: impl Into<String>) {
        self.wrong.push((who.to_owned(), what.into()));
    }

    /// C5: an unknown value of the day of the qualification is remarked, and is never an unmet condition.
    fn check_as_qualified(self, condition: &str, unknown: &str) -> Check {
        let condition = format!("{condition}, le jour de la qualification (article 16)");
        let missing = Some(self.missing.join(", ")).filter(|names| !names.is_empty());
        let remark = missing.map(|names| format!("à vérifier, {unknown} ce jour-là : {names}"));
        let met = self.wrong.is_empty();
        let wrong = self.wrong.into_iter().map(|(who, what)| format!("{who} {what}"));
        let found: Vec<String> = wrong.chain(remark).collect();
        let found = if found.is_empty() { "oui".to_owned() } else { found.join(" ; ") };
        Check::new("C5", met, format!("{condition} : {found}"), "Vérifiez ce qui est noté de leur qualification.")
    }

    fn check(self, rule: &'static str, condition: &str, unknown: &str, advice: &str) -> Check {
        let mut found: Vec<String> = self.wrong.iter().map(|(who, what)| format!("{who} {what}")).collect();
        let mut advised = Advice::say(if self.wrong.is_empty() { "" } else { advice });
        if !self.missing.is_empty() {
            found.push(format!("{unknown} : {}", self.missing.join(", ")));
            let space = if self.wrong.is_empty() { "" } else { " " };
            advised = advised.then(format!("{space}Complétez les fiches : ")).then(Step::EditPerson).then(".");
        }
        let met = found.is_empty();
        let text = if met { format!("{condition} : oui") } else { format!("{condition} : {}", found.join(" ; ")) };
        let missing = self.missing.into_iter().map(|who| (who, unknown.to_owned()));
        let clause = |(who, what): (String, String)| (who, what.trim_start_matches(": ").to_owned());
        let found: Vec<(String, String)> = self.wrong.into_iter().map(clause).chain(missing).collect();
        let cases = (!met).then(|| Cases { condition: condition.to_owned(), found });
        Check { cases, ..Check::new(rule, met, text, advised) }
    }
}

#[cfg(test)]
mod tests {
    use super::{Championship, ChampionshipFacts, Check, Formation, Kind, Player, Season, check_championship};
    use crate::advice::{Advice, Step};
    use crate::competition::Stage;

    fn player(name: &str, series: u8) -> Player {
        Player {
            name: name.into(),
            licence: Some("1234567".into()),
            affiliated: true,
            birth: Some("1960-03-02".parse().unwrap()),
            series: Some(series),
            licensed_last_season: Some(true),
            committee: Some("Bretagne".into()),
            club: Some("Rennes Tarot".into()),
        }
    }

    fn facts(kind: Kind, stage: Stage) -> ChampionshipFacts {
        let members = kind.formula().members();
        let names = ["A", "B", "C", "D"];
        ChampionshipFacts {
            championship: Championship::new(kind, stage).unwrap(),
            season: Season::of("2026-11-21".parse().unwrap()),
            ranked: 24,
            session_deals: vec![20, 24],
            formations: (1..=2)
                .map(|number| Formation {
                    label: format!("formation {number}"),
                    players: names[..members].iter().map(|name| player(&format!("{name}{number}"), 3)).collect(),
                })
                .collect(),
        }
    }

    fn unmet(facts: &ChampionshipFacts) -> Vec<Check> {
        let checks = check_championship(facts);
        assert!(checks.iter().all(|check| check.met == check.advice.is_none()));
        checks.into_iter().filter(|check| !check.met).collect()
    }

    /// The one condition that is not met.
    fn only(facts: &ChampionshipFacts) -> Check {
        let mut unmet = unmet(facts);
        assert_eq!(unmet.len(), 1, "{unmet:?}");
        unmet.remove(0)
    }

    #[test]
    fn c1_a_complete_championship_meets_every_condition() {
        for (kind, checks) in [(Kind::Individuel, 3), (Kind::Duo, 5), (Kind::Interclubs, 6), (Kind::Seniors, 4)] {
            let facts = facts(kind, Stage::FinaleRegionale);
            assert_eq!(unmet(&facts), [], "{kind}");
            assert_eq!(check_championship(&facts).len(), checks, "{kind}");
        }
    }

    #[test]
    fn c2_a_regional_final_has_20_players_10_duos_or_5_teams() {
        for (kind, minimum) in [(Kind::Individuel, 20), (Kind::Duo, 10), (Kind::Interclubs, 5), (Kind::Seniors, 20)] {
            let mut facts = facts(kind, Stage::FinaleRegionale);
            facts.ranked = minimum;
            assert_eq!(unmet(&facts), []);
            facts.ranked = minimum - 1;
            let check = only(&facts);
            assert_eq!(check.rule, "C2");
            assert!(check.text.contains(&format!("{minimum} {}", kind.formula().noun(9))), "{}", check.text);
        }
        let mut before = facts(Kind::Individuel, Stage::Qualification);
        before.ranked = 12;
        assert_eq!(unmet(&before), [], "a qualification may be smaller");
    }

    #[test]
    fn c2_a_regional_final_has_two_sessions_of_20_deals() {
        let with = |deals: &[u16]| {
            let mut facts = facts(Kind::Individuel, Stage::FinaleRegionale);
            facts.session_deals = deals.to_vec();
            unmet(&facts).into_iter().map(|check| check.text).collect::<Vec<_>>()
        };
        assert!(with(&[20, 20]).is_empty());
        assert!(with(&[24, 4, 20]).is_empty());
        assert_eq!(with(&[25]), ["Au moins 2 séances de 20 donnes chacune : une séance de 25 donnes"]);
        assert_eq!(with(&[20, 19]), ["Au moins 2 séances de 20 donnes chacune : séances de 20, 19 donnes"]);
        assert_eq!(with(&[]), ["Au moins 2 séances de 20 donnes chacune : aucune séance"]);
    }

    #[test]
    fn o3_a_championship_is_for_licensed_players() {
        let mut facts = facts(Kind::Individuel, Stage::Qualification);
        facts.formations[0].players[0].affiliated = false;
        facts.formations[1].players[0].licence = Some(" ".into());
        let check = only(&facts);
        assert_eq!(
            check.text,
            "Tous les joueurs licenciés à la FFT : A1 n'a pas de licence cette saison ; numéro de licence inconnu : A2"
        );
    }

    #[test]
    fn c1_seniors_are_60_and_an_unknown_birth_is_told() {
        let mut facts = facts(Kind::Seniors, Stage::Qualification);
        facts.formations[0].players[0].birth = Some("1967-01-01".parse().unwrap());
        facts.formations[1].players[0].birth = None;
        let check = only(&facts);
        assert_eq!(
            check.text,
            "Au moins 60 ans le 31 décembre 2026 : A1 aura 59 ans ; date de naissance inconnue : A2"
        );
        let advice = check.advice.expect("an unknown birth is advised about");
        assert!(matches!(advice, Advice::Line(line) if line.contains(&Step::EditPerson.into())));
    }

    #[test]
    fn c4_a_duo_comes_from_one_committee() {
        one_committee(facts(Kind::Duo, Stage::FinaleRegionale));
    }

    #[test]
    fn c4_so_does_a_duo_of_the_national_final_which_is_played_in_the_same_season() {
        one_committee(facts(Kind::Duo, Stage::FinaleNationale));
    }

    fn one_committee(mut facts: ChampionshipFacts) {
        facts.formations[0].players[1].committee = Some("Savoie".into());
        facts.formations[1].players[1].committee = Some(" bretagne ".into());
        facts.formations[1].players[1].club = Some("Autre club".into());
        let check = only(&facts);
        assert_eq!(
            (check.rule, check.text.as_str()),
            ("C4", "Les deux joueurs du même comité : formation 1 réunit Bretagne et Savoie")
        );
        facts.formations[0].players[1].committee = None;
        assert_eq!(only(&facts).text, "Les deux joueurs du même comité : comité inconnu : B1");
    }

    #[test]
    fn c4_an_inter_clubs_team_comes_from_one_club() {
        let mut facts = facts(Kind::Interclubs, Stage::Qualification);
        facts.formations[0].players[2].club = Some("Vannes Tarot".into());
        facts.formations[1].players[3].club = None;
        assert_eq!(
            only(&facts).text,
            "Les quatre joueurs du même club : formation 1 réunit Rennes Tarot et Vannes Tarot ; club inconnu : D2"
        );
    }

    #[test]
    fn c3_the_composition_of_each_team_is_checked() {
        let mut facts = facts(Kind::Interclubs, Stage::FinaleRegionale);
        for (player, series) in facts.formations[0].players.iter_mut().zip([1, 2, 2, 2]) {
            player.series = Some(series);
        }
        facts.formations[1].players[0].series = None;
        let check = only(&facts);
        assert_eq!(check.rule, "C3");
        assert!(check.text.contains("formation 1 : 1 × 2 × 2 × 2 = 8"), "{}", check.text);
        assert!(check.text.ends_with("série inconnue : A2"), "{}", check.text);
        facts.formations[0].players[3].licensed_last_season = Some(false);
        facts.formations[0].players[2].licensed_last_season = Some(false);
        facts.formations[1].players[0].licensed_last_season = Some(false);
        assert_eq!(unmet(&facts), [], "1-2-4-4, and A2 counts as 4th series");
    }

    #[test]
    fn c1_a_team_of_3_or_5_is_told() {
        let mut facts = facts(Kind::Interclubs, Stage::FinaleRegionale);
        facts.formations[0].players.pop();
        assert_eq!(only(&facts).text, "4 joueurs par formation : formation 1 en a 3");
    }

    #[test]
    fn c5_article_16_the_inter_clubs_national_final_is_judged_by_the_day_of_the_qualification() {
        let checks = |facts: &ChampionshipFacts| -> Vec<Check> {
            check_championship(facts)
                .into_iter()
                .filter(|check| check.rule.starts_with('C') && check.rule != "C1")
                .collect()
        };
        let mut teams = facts(Kind::Interclubs, Stage::FinaleNationale);
        assert!(checks(&teams).iter().all(|check| check.met && check.rule == "C5"));
        teams.formations[0].players[0].series = None;
        let unknown = checks(&teams);
        assert!(unknown.iter().all(|check| check.met), "a remark, never NON");
        assert!(unknown.iter().any(|check| check.text.contains("à vérifier, série inconnue ce jour-là : A1")));
        teams.formations[1].players[0].club = Some("Vannes Tarot".into());
        let wrong = checks(&teams);
        assert!(!wrong[0].met && wrong[0].text.contains("réunit Vannes Tarot et Rennes Tarot"), "{wrong:?}");
    }
}
