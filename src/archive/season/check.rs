//! Checks a season's archive for consistency.

use std::collections::HashSet;

use chrono::NaiveDate;

use super::facts::{Category, Night, NightFacts, Outside, Season, SeasonArchive, SeasonPerson};
use super::read::SeasonLine;
use crate::check_values::{Checked, date, must, within, written};
use domain::publication::Publication;
use domain::season::{ClubSeason, Rules, SeasonId};
use domain::text::fold;

/// The facts read so far.
#[derive(Debug, Default)]
pub(super) struct Checker {
    season: Option<SeasonArchive>,
    rules: Rules,
    /// The kind of the last fact, by its place in the order.
    last: usize,
    seen: HashSet<(&'static str, String)>,
}

impl Checker {
    /// Adds the fact of the next line.
    pub(super) fn add(&mut self, fact: SeasonLine) -> Checked {
        let order = match &fact {
            SeasonLine::Season(_) => 0,
            SeasonLine::Rule(_) => 1,
            SeasonLine::Category(_) => 2,
            SeasonLine::Person(_) => 3,
            SeasonLine::Night(_) => 4,
        };
        self.in_order(order)?;
        match fact {
            SeasonLine::Season(season) => {
                must(self.season.is_none(), "une seconde saison")?;
                days(&season)?;
                let empty = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
                let (rules, categories, people, nights) = empty;
                self.season = Some(SeasonArchive { season, rules, categories, people, nights });
                Ok(())
            }
            SeasonLine::Rule(rule) => {
                self.once("règle", &rule.key)?;
                self.rules.set(&rule.key, &rule.value).map_err(|refusal| refusal.message)?;
                self.season_mut()?.rules.push(rule);
                Ok(())
            }
            SeasonLine::Category(category) => {
                self.once("catégorie", &category.name)?;
                check_category(&category)?;
                self.season_mut()?.categories.push(category);
                Ok(())
            }
            SeasonLine::Person(person) => {
                self.check_person(&person)?;
                self.season_mut()?.people.push(person);
                Ok(())
            }
            SeasonLine::Night(_) => Err("une soirée sans ses lignes".to_owned()),
        }
    }

    /// Adds a night, whose own archive was read.
    pub(super) fn night(&mut self, night: Night) -> Checked {
        self.in_order(4)?;
        night.coefficient.map_or(Ok(()), |coefficient| within("coefficient", coefficient, 0, 1000))?;
        let known = self.season_mut()?;
        let (day, people) = match &night.facts {
            NightFacts::Played(archive, people) => {
                must(archive.tournament.state == "clos", "une soirée qui n'est pas close")?;
                let pairs = || people.iter().zip(&archive.entries);
                must(people.len() == archive.entries.len(), "chaque inscription de la soirée doit avoir son joueur")?;
                for (number, entry) in pairs() {
                    let card = known.people.iter().find(|person| person.number == *number).map(|person| &person.card);
                    let same = card.is_none_or(|card| *card == entry.person);
                    must(same, format!("l'inscription {} n'est pas le joueur {number} de la saison", entry.number))?;
                }
                (archive.tournament.date.clone(), people.clone())
            }
            NightFacts::Outside(outside) => {
                check_outside(outside)?;
                (outside.date.clone(), outside.results.iter().map(|result| result.person).collect())
            }
        };
        let mut there = HashSet::new();
        for number in people {
            let exists = known.people.iter().any(|person| person.number == number);
            must(exists, format!("le joueur {number} n'existe pas"))?;
            must(there.insert(number), format!("le joueur {number} est deux fois à cette soirée"))?;
        }
        let before = known.nights.last().is_none_or(|last| day_of(last) <= day.as_str());
        must(before, "les soirées ne sont pas dans l'ordre des jours")?;
        must(
            !night.at_closing || known.season.closed,
            "une soirée comptée à la clôture d'une saison qui n'est pas close",
        )?;
        if let NightFacts::Outside(outside) = &night.facts {
            let words = format!("{} du {}", fold(&outside.name), outside.date);
            self.once("soirée", &words)?;
        }
        self.season_mut()?.nights.push(night);
        Ok(())
    }

    /// All that was added.
    pub(super) fn archive(self) -> Result<SeasonArchive, String> {
        self.season.ok_or_else(|| "l'archive n'a pas de saison".to_owned())
    }

    fn in_order(&mut self, order: usize) -> Checked {
        must(order >= self.last, "ce fait n'est pas à sa place dans l'ordre de l'archive")?;
        self.last = order;
        Ok(())
    }

    fn season_mut(&mut self) -> Result<&mut SeasonArchive, String> {
        self.season.as_mut().ok_or_else(|| "le premier fait doit être la saison".to_owned())
    }

    fn once(&mut self, what: &'static str, name: &str) -> Checked {
        must(self.seen.insert((what, name.to_owned())), format!("deux fois : {what} {name}"))
    }

    fn check_person(&mut self, person: &SeasonPerson) -> Checked {
        let next = self.season_mut()?.people.len() + 1;
        must(usize::try_from(person.number) == Ok(next), format!("numéro {} au lieu de {next}", person.number))?;
        let card = &person.card;
        must(!fold(&card.last_name).is_empty(), "le nom manque")?;
        if let Some(licence) = &card.licence {
            written("licence", licence)?;
            self.once("licence", licence)?;
        }
        card.birth.as_deref().map_or(Ok(()), |text| date("né le", text))?;
        card.series.map_or(Ok(()), |series| within("série", series, 1, 4))?;
        labels(&person.labels)?;
        let wish = person.publication.as_deref().map(Publication::parse);
        must(!matches!(wish, Some(None | Some(Publication::Name))), "une façon de nommer inconnue")?;
        let closed = self.season_mut()?.season.closed;
        must(person.then.is_none() || closed, "un joueur figé dans une saison qui n'est pas close")?;
        let Some(then) = &person.then else { return Ok(()) };
        then.series.map_or(Ok(()), |series| within("série", series, 1, 4))?;
        labels(&then.labels)
    }
}

/// The day of a night.
fn day_of(night: &Night) -> &str {
    match &night.facts {
        NightFacts::Played(archive, _) => &archive.tournament.date,
        NightFacts::Outside(outside) => &outside.date,
    }
}

fn days(season: &Season) -> Checked {
    let day = |what, text: &str| date(what, text).and_then(|()| text.parse::<NaiveDate>().map_err(|e| e.to_string()));
    let (from, to) = (day("premier jour", &season.from)?, day("dernier jour", &season.to)?);
    let (name, rules) = (season.name.clone(), Rules::default());
    let checked = ClubSeason { id: SeasonId(0), name, from, to, closed: season.closed, rules }.check();
    checked.map_err(|refusal| refusal.message)
}

fn labels(labels: &[String]) -> Checked {
    let sound = |label: &String| !fold(label).is_empty() && !label.contains('\n');
    must(labels.iter().all(sound), "une étiquette vide")?;
    let twice = labels.iter().enumerate().any(|(index, label)| labels[..index].contains(label));
    must(!twice, "une étiquette deux fois")
}

fn check_category(category: &Category) -> Checked {
    written("catégorie", &category.name)?;
    for age in [category.age_min, category.age_max].into_iter().flatten() {
        within("âge", age, 0, 120)?;
    }
    for text in [&category.club, &category.label] {
        text.as_deref().map_or(Ok(()), |text| written("club ou étiquette", text))?;
    }
    match (category.series_first, category.series_last) {
        (None, None) => Ok(()),
        (Some(first), Some(last)) => within("série", first, 1, 4).and_then(|()| within("série", last, first, 4)),
        _ => Err("une première série sans dernière, ou l'inverse".to_owned()),
    }
}

fn check_outside(outside: &Outside) -> Checked {
    written("nom de la soirée", &outside.name)?;
    date("date de la soirée", &outside.date)?;
    written("fichier d'origine", &outside.source)?;
    outside.players.map_or(Ok(()), |players| within("joueurs", players, 1, 100_000))?;
    let hexadecimal = outside.digest.len() == 64 && outside.digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    must(hexadecimal, "code du fichier d'origine illisible")?;
    for result in &outside.results {
        within("ligne", result.line, 1, 1_000_000)?;
        result.rank.map_or(Ok(()), |rank| within("rang", rank, 1, 100_000))?;
        result.deals.map_or(Ok(()), |deals| within("donnes", deals, 1, 10_000))?;
        result.pcn.map_or(Ok(()), |pcn| within("PCN", pcn, 0, 100_000))?;
        result.total_hundredths.map_or(Ok(()), |total| within("total", total, -100_000_000_000, 100_000_000_000))?;
    }
    Ok(())
}
