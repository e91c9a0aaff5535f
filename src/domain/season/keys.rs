//! The rules by their keys and words: one way to write them, for options, files and the base.

use super::Points;
use super::quota::Quota;
use super::rules::{Calculation, Eligible, Kind, Measure, Rules};
use crate::Refusal;
use crate::money::Cents;

/// Each key with the values it may have.
const KEYS: [(&str, &str, &str); 18] = [
    ("mesure", "Y3", "total, par-donnes=25, pourcentage, places=25,18,15 ou pcn"),
    ("soirees", "Y2", "toutes, choisies, ou libre, duplique, individuel, equipes, séparés par des virgules"),
    ("effectif", "Y2", "un nombre de joueurs ou de formations, de 1 à 99"),
    ("retenues", "Y5", "toutes, ou un nombre de soirées"),
    ("par-club", "Y5", "non, ou un nombre de soirées retenues dans un même club"),
    ("clubs", "Y2", "tous, ou des numéros de clubs du comité, séparés par des virgules"),
    ("calcul", "Y6", "somme ou moyenne"),
    ("minimum", "Y6", "un nombre de soirées, de 1 à 99"),
    ("presence", "Y6", "un nombre de points par soirée"),
    ("qui", "Y4", "tous, club=NOM, affilies ou etiquette=MOT"),
    ("meilleurs", "Y13", "tous, ou un nombre de membres de l'équipe ou du club"),
    ("qualifies", "Y14", "non, ou un nombre de places"),
    ("qualifies-par-club", "Y14", "non, ou le moins et le plus de chaque club, comme 1-9"),
    ("quota", "Y17", "non, inscriptions ou classes"),
    ("quota-minimum", "Y17", "un nombre de places, de 0 à 99"),
    ("tirage", "Y17", "non, ou un numéro de tirage de 1 à 999999"),
    ("prix", "Y15", "non, ou des euros par place, comme 100,80,60"),
    ("chacun", "Y15", "non, ou des euros"),
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
        let or = |none: &str, count: Option<u16>| count.map_or_else(|| none.to_owned(), |count| count.to_string());
        let euros = |cents: &Cents| points(Points(cents.0));
        match key {
            "mesure" => measure_word(&self.measure),
            "soirees" => listed(self.kinds.iter().map(|kind| kind.key().to_owned()), "toutes"),
            "effectif" => self.least.to_string(),
            "retenues" => or("toutes", self.kept),
            "par-club" => or("non", self.kept_of_club),
            "clubs" => listed(self.clubs.iter().map(ToString::to_string), "tous"),
            "calcul" => self.calculation.key().to_owned(),
            "minimum" => self.minimum.to_string(),
            "presence" => points(self.presence),
            "qui" => match &self.eligible {
                Eligible::Everybody => "tous".to_owned(),
                Eligible::Club(club) => format!("club={club}"),
                Eligible::Affiliated => "affilies".to_owned(),
                Eligible::Label(label) => format!("etiquette={label}"),
            },
            "meilleurs" => or("tous", self.best),
            "qualifies" => or("non", self.places),
            "quota" => self.quota.map_or("non", Quota::key).to_owned(),
            "quota-minimum" => self.quota_least.to_string(),
            "tirage" => self.seed.map_or_else(|| "non".to_owned(), |seed| seed.to_string()),
            "qualifies-par-club" => {
                self.of_club.map_or_else(|| "non".to_owned(), |(least, most)| format!("{least}-{most}"))
            }
            "prix" => listed(self.prizes.iter().map(euros), "non"),
            _ => listed(Some(self.each).filter(|each| *each > Cents::ZERO).iter().map(euros), "non"),
        }
    }

    /// `None` for a value the key cannot have; nothing is then changed.
    fn read(&mut self, key: &str, value: &str) -> Option<()> {
        let or = |none: &str, most| if value == none { Some(None) } else { count(value, most).map(Some) };
        match key {
            "mesure" => self.measure = measure(value)?,
            "soirees" => self.kinds = if value == "toutes" { Vec::new() } else { list(value, Kind::parse)? },
            "effectif" => self.least = count(value, 99)?,
            "retenues" => self.kept = or("toutes", 99)?,
            "par-club" => self.kept_of_club = or("non", 99)?,
            "clubs" => self.clubs = if value == "tous" { Vec::new() } else { list(value, number)? },
            "calcul" => self.calculation = Calculation::parse(value)?,
            "minimum" => self.minimum = count(value, 99)?,
            "presence" => self.presence = bonus(value)?,
            "qui" => {
                let after = |prefix| value.strip_prefix(prefix).map(str::trim).filter(|name: &&str| !name.is_empty());
                self.eligible = match (after("club="), after("etiquette=")) {
                    (Some(club), _) => Eligible::Club(club.to_owned()),
                    (_, Some(label)) => Eligible::Label(label.to_owned()),
                    _ if value == "tous" => Eligible::Everybody,
                    _ if value == "affilies" => Eligible::Affiliated,
                    _ => return None,
                }
            }
            "meilleurs" => self.best = or("tous", 99)?,
            "qualifies" => self.places = or("non", 9_999)?,
            "quota" => self.quota = if value == "non" { None } else { Some(Quota::parse(value)?) },
            "quota-minimum" => self.quota_least = value.parse().ok().filter(|least| *least <= 99)?,
            "tirage" => self.seed = if value == "non" { None } else { Some(number(value)?) },
            "qualifies-par-club" => self.of_club = if value == "non" { None } else { Some(between(value)?) },
            "prix" => self.prizes = if value == "non" { Vec::new() } else { list(value, euros)? },
            _ => self.each = if value == "non" { Cents::ZERO } else { euros(value)? },
        }
        Some(())
    }
}

fn listed(words: impl Iterator<Item = String>, none: &str) -> String {
    let words: Vec<String> = words.collect();
    if words.is_empty() { none.to_owned() } else { words.join(",") }
}

fn list<T>(value: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    value.split(',').map(|word| read(word.trim())).collect()
}

/// A count from 1.
fn count(text: &str, most: u16) -> Option<u16> {
    text.trim().parse().ok().filter(|count| (1..=most).contains(count))
}

/// A number of a club, or of a lot.
fn number(text: &str) -> Option<u32> {
    text.trim().parse().ok().filter(|number| (1..=999_999).contains(number))
}

/// `1-9`, from 0.
fn between(text: &str) -> Option<(u16, u16)> {
    let (least, most) = text.split_once('-')?;
    Some((least.trim().parse().ok().filter(|least| *least <= 999)?, count(most, 999)?))
}

/// Points given besides, never taken.
fn bonus(text: &str) -> Option<Points> {
    Points::parse(text).filter(|points| *points >= Points::ZERO)
}

/// More than nothing.
fn euros(text: &str) -> Option<Cents> {
    Points::parse(text).filter(|euros| *euros > Points::ZERO).map(|euros| Cents(euros.0))
}

fn measure(value: &str) -> Option<Measure> {
    if let Some(deals) = value.strip_prefix("par-donnes=") {
        return count(deals, 500).map(Measure::PerDeals);
    }
    if let Some(points) = value.strip_prefix("places=") {
        return list(points, |text| text.parse().ok().filter(|points| *points <= 10_000)).map(Measure::Places);
    }
    Some(match value {
        "total" => Measure::Total,
        "par-donnes" => Measure::PerDeals(25),
        "pourcentage" => Measure::Percent,
        "places" => Measure::Places(vec![25, 18, 15, 12, 10, 8, 6, 4, 2, 1]),
        "pcn" => Measure::Pcn,
        _ => return None,
    })
}

fn measure_word(measure: &Measure) -> String {
    match measure {
        Measure::Total => "total".to_owned(),
        Measure::PerDeals(deals) => format!("par-donnes={deals}"),
        Measure::Percent => "pourcentage".to_owned(),
        Measure::Places(points) => format!("places={}", listed(points.iter().map(ToString::to_string), "")),
        Measure::Pcn => "pcn".to_owned(),
    }
}
