//! The rules by their keys and words: one way to write them, for options, files and the base.

use super::Points;
use super::rules::{Among, Calculation, Criterion, Eligible, Kept, Leavers, Measure, Rules, Shared, TeamNights};
use crate::Refusal;

/// Each key with the values it may have, the usual one first.
const KEYS: [(&str, &str, &str); 14] = [
    ("mesure", "Y3", "total, par-donnes=25, pourcentage, places=25,18,15, inverse, pcn ou pp"),
    ("ex-aequo", "Y4", "partage ou haut"),
    ("retenues", "Y5", "toutes, un nombre de soirées, ou sauf=2"),
    ("calcul", "Y6", "somme ou moyenne"),
    ("minimum", "Y6", "un nombre de soirées, de 1 à 99"),
    ("presence", "Y6", "un nombre de points par soirée"),
    ("assiduite", "Y6", "non, ou soirées:points, comme 10:50"),
    ("prime", "Y6", "non, victoire:5, podium:2 ou victoire:5,podium:2"),
    ("qui", "Y4", "tous, club=NOM, affilies ou etiquette=MOT"),
    ("rangs", "Y4", "general ou entre-eux"),
    ("equipes", "Y8", "exclues, part ou individuel"),
    ("depart", "Y8", "compte, presence ou zero"),
    ("departage", "Y7", "non, ou victoires, places, meilleure, suivante, face-a-face, presences, derniere"),
    ("essais", "Y2", "non, ou un nombre de soirées"),
];

impl Rules {
    /// Every rule, by key and word, in the order they are shown.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        KEYS.iter().map(|(key, ..)| (*key, self.word(key))).collect()
    }

    /// Sets a rule.
    /// Errors: a key that is none, a value it cannot have.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        let Some((_, rule, values)) = KEYS.iter().find(|(known, ..)| *known == key) else {
            let known: Vec<&str> = KEYS.iter().map(|(key, ..)| *key).collect();
            return Err(Refusal::new("Y3", format!("« {key} » n'est pas une règle de saison"))
                .advise(format!("Les règles : {}.", known.join(", "))));
        };
        self.read(key, value.trim()).ok_or_else(|| {
            Refusal::new(rule, format!("« {value} » ne va pas avec « {key} »")).advise(format!("Au choix : {values}."))
        })
    }

    fn word(&self, key: &str) -> String {
        let points = |points: Points| points.words().replace(',', ".");
        let none = || "non".to_owned();
        match key {
            "mesure" => measure_word(&self.measure),
            "ex-aequo" => self.shared.key().to_owned(),
            "retenues" => match self.kept {
                Kept::All => "toutes".to_owned(),
                Kept::Best(best) => best.to_string(),
                Kept::AllBut(worst) => format!("sauf={worst}"),
            },
            "calcul" => self.calculation.key().to_owned(),
            "minimum" => self.minimum.to_string(),
            "presence" => points(self.presence),
            "assiduite" => self.attendance.map_or_else(none, |(nights, worth)| format!("{nights}:{}", points(worth))),
            "prime" => {
                let named = [("victoire", self.win), ("podium", self.podium)];
                let given = named.iter().filter(|(_, worth)| *worth != Points::ZERO);
                let words: Vec<String> = given.map(|(name, worth)| format!("{name}:{}", points(*worth))).collect();
                if words.is_empty() { none() } else { words.join(",") }
            }
            "qui" => match &self.eligible {
                Eligible::Everybody => "tous".to_owned(),
                Eligible::Club(club) => format!("club={club}"),
                Eligible::Affiliated => "affilies".to_owned(),
                Eligible::Label(label) => format!("etiquette={label}"),
            },
            "rangs" => self.among.key().to_owned(),
            "equipes" => self.teams.key().to_owned(),
            "depart" => self.leavers.key().to_owned(),
            "departage" => {
                let words: Vec<&str> = self.ties.iter().map(|tie| tie.key()).collect();
                if words.is_empty() { none() } else { words.join(",") }
            }
            _ => self.trials.map_or_else(none, |trials| trials.to_string()),
        }
    }

    /// `None` for a value the key cannot have; nothing is then changed.
    fn read(&mut self, key: &str, value: &str) -> Option<()> {
        let none = value == "non";
        match key {
            "mesure" => self.measure = measure(value)?,
            "ex-aequo" => self.shared = Shared::parse(value)?,
            "retenues" => {
                self.kept = match (value, value.strip_prefix("sauf=")) {
                    ("toutes", _) => Kept::All,
                    (_, Some(worst)) => Kept::AllBut(count(worst)?),
                    (best, None) => Kept::Best(count(best)?),
                }
            }
            "calcul" => self.calculation = Calculation::parse(value)?,
            "minimum" => self.minimum = count(value)?,
            "presence" => self.presence = bonus(value)?,
            "assiduite" => {
                self.attendance = match value.split_once(':') {
                    Some((nights, worth)) => Some((count(nights)?, bonus(worth)?)),
                    None if none => None,
                    None => return None,
                }
            }
            "prime" => (self.win, self.podium) = if none { (Points::ZERO, Points::ZERO) } else { primes(value)? },
            "qui" => {
                let after = |prefix| value.strip_prefix(prefix).map(str::trim).filter(|name: &&str| !name.is_empty());
                self.eligible = match (after("club="), after("etiquette=")) {
                    (Some(club), _) => Eligible::Club(club.to_owned()),
                    (_, Some(label)) => Eligible::Label(label.to_owned()),
                    _ => one_of(value, [("tous", Eligible::Everybody), ("affilies", Eligible::Affiliated)])?,
                }
            }
            "rangs" => self.among = Among::parse(value)?,
            "equipes" => self.teams = TeamNights::parse(value)?,
            "depart" => self.leavers = Leavers::parse(value)?,
            "departage" => self.ties = if none { Vec::new() } else { ties(value)? },
            _ => self.trials = if none { None } else { Some(count(value)?) },
        }
        Some(())
    }
}

fn one_of<T>(value: &str, words: impl IntoIterator<Item = (&'static str, T)>) -> Option<T> {
    words.into_iter().find(|(word, _)| *word == value).map(|(_, found)| found)
}

/// A count of nights.
fn count(text: &str) -> Option<u16> {
    text.trim().parse().ok().filter(|count| (1..=99).contains(count))
}

/// Points given besides, never taken.
fn bonus(text: &str) -> Option<Points> {
    Points::parse(text).filter(|points| *points >= Points::ZERO)
}

fn measure(value: &str) -> Option<Measure> {
    if let Some(deals) = value.strip_prefix("par-donnes=") {
        return deals.trim().parse().ok().filter(|deals| (1..=500).contains(deals)).map(Measure::PerDeals);
    }
    if let Some(list) = value.strip_prefix("places=") {
        let points: Option<Vec<u16>> =
            list.split(',').map(|text| text.trim().parse().ok().filter(|points| *points <= 10_000)).collect();
        return points.map(Measure::Places);
    }
    let words = [
        ("total", Measure::Total),
        ("par-donnes", Measure::PerDeals(25)),
        ("pourcentage", Measure::Percent),
        ("places", Measure::Places(vec![25, 18, 15, 12, 10, 8, 6, 4, 2, 1])),
        ("inverse", Measure::Inverse),
        ("pcn", Measure::Pcn),
        ("pp", Measure::Pp),
    ];
    one_of(value, words)
}

fn measure_word(measure: &Measure) -> String {
    match measure {
        Measure::Total => "total".to_owned(),
        Measure::PerDeals(deals) => format!("par-donnes={deals}"),
        Measure::Percent => "pourcentage".to_owned(),
        Measure::Places(list) => {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            format!("places={}", list.join(","))
        }
        Measure::Inverse => "inverse".to_owned(),
        Measure::Pcn => "pcn".to_owned(),
        Measure::Pp => "pp".to_owned(),
    }
}

fn primes(value: &str) -> Option<(Points, Points)> {
    let (mut win, mut podium) = (Points::ZERO, Points::ZERO);
    // A comma may also stand before decimals: `victoire:2,5` is not read, `victoire:2.5` is.
    for part in value.split(',') {
        let (name, worth) = part.trim().split_once(':')?;
        match name.trim() {
            "victoire" => win = bonus(worth)?,
            "podium" => podium = bonus(worth)?,
            _ => return None,
        }
    }
    Some((win, podium))
}

fn ties(value: &str) -> Option<Vec<Criterion>> {
    let ties: Vec<Criterion> = value.split(',').map(|word| Criterion::parse(word.trim())).collect::<Option<_>>()?;
    let twice = ties.iter().enumerate().any(|(index, tie)| ties[..index].contains(tie));
    (!twice).then_some(ties)
}
