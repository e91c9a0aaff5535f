//! Checks the facts of a season for consistency.

use std::collections::HashSet;

use chrono::NaiveDate;

use super::check::{Checker, Key};
use super::check_values::{Checked, date, must, one_of, within, written};
use super::facts::{Archive, Fact};
use super::season::{Category, Night, Outside, Played, Season, SeasonArchive, SeasonPerson};
use domain::season::{ClubSeason, Rules, SeasonId};
use domain::text::fold;

impl Checker {
    /// Adds a fact of the season.
    pub(super) fn of_season(&mut self, fact: Fact) -> Checked {
        match fact {
            Fact::Season(season) => {
                must(self.season.is_none(), "une seconde saison")?;
                season.read()?;
                let (rules, categories, people, nights) = Default::default();
                self.season = Some(SeasonArchive { season, rules, categories, people, nights });
            }
            Fact::Rule(rule) => {
                self.once(Key::Rule(rule.key.clone()), format!("règle {}", rule.key))?;
                self.rules.set(&rule.key, &rule.value).map_err(|refusal| refusal.message)?;
                self.season()?.rules.push(rule);
            }
            Fact::Category(category) => {
                self.once(Key::Category(category.name.clone()), format!("catégorie {}", category.name))?;
                check_category(&category)?;
                self.season()?.categories.push(category);
            }
            Fact::Person(person) => {
                self.check_person(&person)?;
                self.season()?.people.push(person);
            }
            Fact::Outside(outside) => {
                check_outside(&outside)?;
                let words = format!("soirée {} du {}", outside.name, outside.date);
                self.once(Key::Outside(format!("{} {} {}", fold(&outside.name), outside.date, outside.digest)), words)?;
                let people = outside.results.iter().map(|result| result.person).collect();
                self.night(Night::Outside(outside), people)?;
            }
            _ => return Err("une soirée sans ses lignes".to_owned()),
        }
        Ok(())
    }

    /// Adds a night with its own archive.
    pub(super) fn played(&mut self, played: Played, own: Box<Archive>) -> Checked {
        self.in_order(Fact::Night(played.clone()).order())?;
        must(own.tournament.state == "clos", "une soirée qui n'est pas close")?;
        must(played.people.len() == own.entries.len(), "chaque inscription de la soirée doit avoir son joueur")?;
        for (number, entry) in played.people.iter().zip(&own.entries) {
            let known = self.season()?.people.iter().find(|person| person.number == *number);
            let same = known.is_none_or(|person| person.card == entry.person);
            must(same, format!("l'inscription {} n'est pas le joueur {number} de la saison", entry.number))?;
        }
        let copied = played.same.map(|number| usize::try_from(number).unwrap_or(0).wrapping_sub(1));
        let earlier = |at: usize| matches!(self.season.as_ref()?.nights.get(at)?, Night::Played(..)).then_some(());
        must(copied.is_none_or(|at| earlier(at).is_some()), "la copie d'une soirée qui n'est pas avant elle")?;
        let people = played.people.clone();
        self.night(Night::Played(played, own), people)
    }

    fn night(&mut self, night: Night, people: Vec<u32>) -> Checked {
        let known = self.season()?;
        let which = night.which();
        which.coefficient.map_or(Ok(()), |coefficient| within("coefficient", coefficient, 0, 1000))?;
        must(
            !which.at_closing || known.season.closed,
            "une soirée comptée à la clôture d'une saison qui n'est pas close",
        )?;
        let mut there = HashSet::new();
        for number in people {
            // They are numbered from 1 on.
            let exists = (1..=known.people.len()).contains(&usize::try_from(number).unwrap_or(0));
            must(exists, format!("le joueur {number} n'existe pas"))?;
            must(there.insert(number), format!("le joueur {number} est deux fois à cette soirée"))?;
        }
        let before = known.nights.last().is_none_or(|last| last.date() <= night.date());
        must(before, "les soirées ne sont pas dans l'ordre des jours")?;
        known.nights.push(night);
        Ok(())
    }

    fn season(&mut self) -> Result<&mut SeasonArchive, String> {
        self.season.as_mut().ok_or_else(|| "le premier fait doit être la saison".to_owned())
    }

    fn check_person(&mut self, person: &SeasonPerson) -> Checked {
        let known = self.season()?;
        let (next, closed) = (known.people.len() + 1, known.season.closed);
        must(usize::try_from(person.number) == Ok(next), format!("numéro {} au lieu de {next}", person.number))?;
        self.check_card(&person.card)?;
        labels(&person.labels)?;
        person.team.as_deref().map_or(Ok(()), |text| written("équipe", text))?;
        must(person.then.is_none() || closed, "un joueur figé dans une saison qui n'est pas close")?;
        let Some(then) = &person.then else { return Ok(()) };
        then.series.map_or(Ok(()), |series| within("série", series, 1, 4))?;
        labels(&then.labels)
    }
}

impl Season {
    /// The season of those days, without its rules.
    /// Errors: a day that is none, or days that make no season, in French.
    pub fn read(&self) -> Result<ClubSeason, String> {
        let day = |what, text: &str| date(what, text).and_then(|()| text.parse().map_err(|_| text.to_owned()));
        let (from, to): (NaiveDate, NaiveDate) = (day("premier jour", &self.from)?, day("dernier jour", &self.to)?);
        let (name, rules) = (self.name.clone(), Rules::default());
        let season = ClubSeason { id: SeasonId(0), name, from, to, closed: self.closed, rules };
        season.check().map(|()| season).map_err(|refusal| refusal.message)
    }
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
    let Some((first, last)) = category.series else { return Ok(()) };
    within("série", first, 1, 4)?;
    within("série", last, first, 4)
}

fn check_outside(outside: &Outside) -> Checked {
    written("nom de la soirée", &outside.name)?;
    date("date de la soirée", &outside.date)?;
    written("fichier d'origine", &outside.source)?;
    outside.players.map_or(Ok(()), |players| within("joueurs", players, 1, 100_000))?;
    let hexadecimal = outside.digest.len() == 64 && outside.digest.bytes().all(|byte| byte.is_ascii_hexdigit());
    must(hexadecimal, "code du fichier d'origine illisible")?;
    outside.club.map_or(Ok(()), |club| within("club", club, 1, 100_000))?;
    outside.club_name.as_deref().map_or(Ok(()), |name| written("nom du club", name))?;
    outside.kind.as_deref().map_or(Ok(()), |kind| one_of("genre", kind, &["equipes", "etuis", "etuis-equipes"]))?;
    for result in &outside.results {
        within("ligne", result.unit, 1, 1_000_000)?;
        let last = outside.players.unwrap_or(100_000);
        result.rank.map_or(Ok(()), |rank| within("rang", rank, 1, last))?;
        result.deals.map_or(Ok(()), |deals| within("donnes", deals, 1, 10_000))?;
        result.pcn.map_or(Ok(()), |pcn| within("PCN", pcn, 0, 100_000))?;
        result.total.map_or(Ok(()), |total| within("total", total.0, -100_000_000_000, 100_000_000_000))?;
    }
    Ok(())
}
