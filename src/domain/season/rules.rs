//! The rules of a season as a club chooses them (Y2–Y8, Y13–Y15).

use super::Points;
use super::quota::Quota;
use crate::Refusal;
use crate::money::Cents;

/// Y3: the measure of a night for a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Measure {
    /// The night's total (R1).
    Total,
    /// The total as if that many deals had been played.
    PerDeals(u16),
    /// 100 for the first of infinitely many, 0 for the last: 100 × (ranked − place + ½) ÷ ranked.
    Percent,
    /// So many points for each place; none beyond the list.
    Places(Vec<u16>),
    /// The night's PCN (P1–P7, D60).
    Pcn,
}

impl Measure {
    /// Points, which percentages of étuis are not.
    pub const fn is_of_points(&self) -> bool {
        matches!(self, Self::Total | Self::PerDeals(_))
    }
}

keyed! {
    /// Y2: a kind of nights that count; all that are said must hold of a night.
    pub enum Kind {
        /// Those added by hand only.
        Chosen = "choisies" => "pas choisie",
        Free = "libre" => "donnes dupliquées",
        Duplicate = "duplique" => "donnes libres",
        Alone = "individuel" => "en équipes",
        Teams = "equipes" => "individuelle",
    }
}

keyed! {
    /// Y6: how nights make a mark.
    pub enum Calculation {
        Sum = "somme",
        /// Their mean, by coefficient.
        Mean = "moyenne",
    }
}

/// Y4: the persons listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Eligible {
    Everybody,
    /// Members of a club.
    Club(String),
    /// P7: those affiliated.
    Affiliated,
    /// Persons with a label.
    Label(String),
}

/// The rules of a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Y3.
    pub measure: Measure,
    /// Y2; all when empty.
    pub kinds: Vec<Kind>,
    /// Y5: that many of the best nights; all when `None`.
    pub(crate) kept: Option<u16>,
    /// Y5: of those kept, so many of one club's nights.
    pub kept_of_club: Option<u16>,
    /// Y2: the clubs whose nights count, by the comité's numbers; all when empty.
    pub clubs: Vec<u32>,
    /// Y6.
    pub calculation: Calculation,
    /// Y6: nights from which a person is ranked.
    pub minimum: u16,
    /// Y6: points for each night.
    pub(crate) presence: Points,
    pub(crate) eligible: Eligible,
    /// Y13: members of a team or club who count each night; all when `None`.
    pub best: Option<u16>,
    /// Y14: places in the final.
    pub places: Option<u16>,
    /// Y14: the least and the most of one club.
    pub of_club: Option<(u16, u16)>,
    /// Y17: what the places are shared among clubs by; limits alone when `None`.
    pub quota: Option<Quota>,
    /// Y17: the places that each club has at least.
    pub quota_least: u16,
    /// Y17: the number of the lot.
    pub seed: Option<u32>,
    /// Y15: by place.
    pub prizes: Vec<Cents>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            measure: Measure::Total,
            kinds: vec![Kind::Free],
            kept: None,
            kept_of_club: None,
            clubs: Vec::new(),
            calculation: Calculation::Sum,
            minimum: 1,
            presence: Points::ZERO,
            eligible: Eligible::Everybody,
            best: None,
            places: None,
            of_club: None,
            quota: None,
            quota_least: 1,
            seed: None,
            prizes: Vec::new(),
        }
    }
}

/// The names of the presets; `meilleures-8` may have any number of nights.
pub const PRESETS: [&str; 5] = ["cumul", "moyenne", "meilleures-8", "places", "pcn"];

/// The rules of a preset; `None` for a name that is none.
pub fn preset(name: &str) -> Option<Rules> {
    let (plain, all) = (Rules::default(), Rules { kinds: Vec::new(), ..Rules::default() });
    let best = |name: &str| name.strip_prefix("meilleures-")?.parse().ok().filter(|best| (1..=99).contains(best));
    Some(match name {
        "cumul" => plain,
        "moyenne" => Rules { measure: Measure::PerDeals(25), calculation: Calculation::Mean, minimum: 5, ..plain },
        "places" => Rules { measure: Measure::Places(vec![25, 18, 15, 12, 10, 8, 6, 4, 2, 1]), ..all },
        "pcn" => Rules { measure: Measure::Pcn, ..all },
        _ => Rules { measure: Measure::Percent, kept: Some(best(name)?), ..all },
    })
}

/// Each key: the rule it sets, what that is, the values it may have.
pub const KEYS: [(&str, &str, &str, &str); 16] = [
    ("mesure", "Y3", "Ce que vaut une soirée", "total, par-donnes=25, pourcentage, places=25,18,15 ou pcn"),
    (
        "soirees",
        "Y2",
        "Soirées qui comptent",
        "toutes, choisies (celles qu'on ajoute), ou libre, duplique, individuel, equipes, séparés par des virgules",
    ),
    ("retenues", "Y5", "Soirées retenues, les meilleures", "toutes, ou un nombre de soirées"),
    ("par-club", "Y5", "Soirées d'un même club (comité)", "non, ou un nombre de soirées retenues dans un même club"),
    ("clubs", "Y2", "Clubs des soirées", "tous, ou des numéros de clubs du comité, séparés par des virgules"),
    ("calcul", "Y6", "Calcul", "somme ou moyenne"),
    ("minimum", "Y6", "Soirées pour être classé", "un nombre de soirées, de 1 à 99"),
    ("presence", "Y6", "Points ajoutés par soirée jouée", "un nombre de points par soirée"),
    ("qui", "Y4", "Qui est classé", "tous, club=NOM, affilies ou etiquette=MOT"),
    (
        "meilleurs",
        "Y13",
        "Membres comptés d'une équipe ou d'un club",
        "tous, ou un nombre de membres de l'équipe ou du club",
    ),
    ("qualifies", "Y14", "Places en finale", "non, ou un nombre de places"),
    ("qualifies-par-club", "Y14", "Qualifiés par club", "non, ou le moins et le plus de chaque club, comme 1-9"),
    ("quota", "Y17", "Places de la finale partagées entre les clubs (comité)", "non, inscriptions ou classes"),
    ("quota-minimum", "Y17", "Places de chaque club au moins", "un nombre de places, de 0 à 99"),
    (
        "tirage",
        "Y17",
        "Tirage qui départage deux clubs à égalité ; chelem en tire un sinon",
        "non, ou un numéro de tirage de 1 à 999999",
    ),
    ("prix", "Y15", "Prix en euros, le premier d'abord", "non, ou des euros par place, comme 100,80,60"),
];

/// Keys of before, which bases, archives and files of rules still hold: they have no effect.
const GONE: [&str; 2] = ["chacun", "effectif"];

impl Rules {
    /// Every rule, by key and word, in the order they are shown.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        KEYS.iter().map(|(key, ..)| (*key, self.word(key))).collect()
    }

    /// Sets a rule; one that is gone changes nothing.
    /// Errors: a key that is none, a value it cannot have.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), Refusal> {
        if GONE.contains(&key) {
            return Ok(());
        }
        let Some((_, rule, _, values)) = KEYS.iter().find(|(known, ..)| *known == key) else {
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
        let euros = |cents: &Cents| points(Points(cents.0));
        match key {
            "mesure" => measure_word(&self.measure),
            "soirees" => listed(self.kinds.iter().map(|kind| kind.key().to_owned()), "toutes"),
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
            "quota" => or("non", self.quota.map(Quota::key)),
            "quota-minimum" => self.quota_least.to_string(),
            "tirage" => or("non", self.seed),
            "qualifies-par-club" => or("non", self.of_club.map(|(least, most)| format!("{least}-{most}"))),
            _ => listed(self.prizes.iter().map(euros), "non"),
        }
    }

    /// `None` for a value the key cannot have; nothing is then changed.
    fn read(&mut self, key: &str, value: &str) -> Option<()> {
        let or = |none: &str, most| if value == none { Some(None) } else { count(value, most).map(Some) };
        match key {
            "mesure" => self.measure = measure(value)?,
            "soirees" => self.kinds = if value == "toutes" { Vec::new() } else { list(value, Kind::parse)? },
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
            _ => self.prizes = if value == "non" { Vec::new() } else { list(value, euros)? },
        }
        Some(())
    }
}

/// The word of a rule that may have none.
fn or(none: &str, word: Option<impl ToString>) -> String {
    word.map_or_else(|| none.to_owned(), |word| word.to_string())
}

fn listed(words: impl Iterator<Item = String>, none: &str) -> String {
    let words: Vec<String> = words.collect();
    or(none, Some(words.join(",")).filter(|_| !words.is_empty()))
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
