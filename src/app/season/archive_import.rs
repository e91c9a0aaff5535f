//! A season rebuilt from its archive, with its nights: all of it or nothing. The directory is added to, never overwritten.

use crate::season::Seasons;
use std::collections::HashMap;

use super::load::CURRENT;
use crate::club::{CURRENT as CURRENT_TOURNAMENT, Changes};
use crate::error::{AppError, Result};
use crate::trust::archive_import::{Directory, Found, rebuild};
use archive::digest;
use archive::season::{NightFacts, Outside, SeasonArchive, SeasonFile, SeasonPerson, read_season};
use domain::advice::{Advice, SeasonStep, Step};
use domain::counted;
use domain::publication::Publication;
use domain::season::{
    Category, ClubSeason, Member, Night, NightKey, NightResult, OutsideNightId, Points, Rules, SeasonId, Which,
};
use domain::text::fold;
use domain::tournament::Listed;
use report::directory::{ImportLine, ImportReport};
use storage::table::{label, outside, publication, season, season_night, season_person, tournament};
use storage::{Done, Subject, Tx, settings};

/// The people of an archive by their numbers there.
type People = HashMap<u32, Listed>;

impl Seasons<'_> {
    /// Rebuilds the season of an archive with its nights; those that came here by the same archive before are not made twice.
    /// Reports people new in the directory, and those who differ from it.
    /// Errors: when it is no season's archive, a newer one, damaged, or contradictory; a season of that name is there already.
    pub fn import(self, bytes: &[u8], changes: Changes) -> Result<ImportReport> {
        let SeasonFile { header, archive } = read_season(bytes)?;
        self.club.change_or_show(changes, |tx| {
            let name = &archive.season.name;
            if let Some(known) = season::all(tx)?.into_iter().find(|known| fold(&known.name) == fold(name)) {
                return Err(AppError::input(format!("il y a déjà une saison « {} » dans cette base", known.name))
                    .advise(Advice::say("Voyez la liste : ").then(Step::Season(SeasonStep::List))));
            }
            let (people, lines, added) = people(tx, &archive)?;
            let season = season::insert(tx, season_of(&archive)?)?;
            for category in &archive.categories {
                season::put_category(tx, season.id, &category_of(category))?;
            }
            let nights = nights(tx, &season, &archive, &people)?;
            frozen(tx, season.id, &archive.people, &people)?;
            if settings::get(tx, CURRENT)?.is_none() {
                settings::set(tx, CURRENT, name)?;
            }
            let done = changes == Changes::Apply;
            let also = also_counting(tx, &season, &nights)?;
            let words = format!(
                "Saison « {name} », {}, {} ; {} à l'annuaire",
                counted(archive.nights.len(), "soirée"),
                counted(archive.people.len(), "joueur"),
                counted(added, "ajout")
            );
            let mut summary =
                if done { format!("{words}.") } else { format!("Essai : {words} ; rien n'est enregistré.") };
            if also > 0 {
                let these = counted(also, "autre soirée");
                summary
                    .push_str(&format!(" Attention : {these} de cette base tombent à ces dates et peuvent y compter."));
            }
            let form = format!("archive de saison de version {}, écrite par {}", header.version, header.program);
            let report = ImportReport::new("Joueur", form, lines, 1, done, summary);
            Ok(Done::new(Subject::Season, report, format!("{words}, importée d'une archive")))
        })
    }
}

fn day(text: &str) -> Result<chrono::NaiveDate> {
    text.parse().map_err(|_| AppError::input(format!("« {text} » n'est pas une date")))
}

fn season_of(archive: &SeasonArchive) -> Result<ClubSeason> {
    let mut rules = Rules::default();
    for rule in &archive.rules {
        rules.set(&rule.key, &rule.value)?;
    }
    let facts = &archive.season;
    let (from, to) = (day(&facts.from)?, day(&facts.to)?);
    Ok(ClubSeason { id: SeasonId(0), name: facts.name.clone(), from, to, closed: facts.closed, rules })
}

fn category_of(category: &archive::season::Category) -> Category {
    Category {
        name: category.name.clone(),
        age_min: category.age_min,
        age_max: category.age_max,
        series: category.series_first.zip(category.series_last),
        club: category.club.clone(),
        label: category.label.clone(),
    }
}

/// The archive's people found in the directory, or added to it; with a line for each who is new or differs, and how many are new.
fn people(tx: &Tx<'_>, archive: &SeasonArchive) -> Result<(People, Vec<ImportLine>, usize)> {
    let mut directory = Directory::of(tx)?;
    let (mut people, mut lines, mut added) = (People::new(), Vec::new(), 0);
    let wishes = publication::all(tx)?;
    // Below the header, the season, its rules and its categories.
    let first = u64::try_from(archive.rules.len() + archive.categories.len() + 3).unwrap_or(0);
    for (person, line) in archive.people.iter().zip(first..) {
        let (listed, found) = directory.place(tx, &person.card)?;
        let name = listed.person.name();
        match found {
            Found::Same => {}
            Found::Differing => {
                let effect = format!("reconnu ; l'annuaire garde sa fiche ({name})");
                lines.push(ImportLine { line, name, effect });
            }
            Found::New => {
                added += 1;
                lines.push(ImportLine { line, name, effect: "ajout à l'annuaire".to_owned() });
            }
        }
        for word in &person.labels {
            label::give(tx, listed.id, word)?;
        }
        // The more discreet of the two choices, here and there, holds.
        let wish = person.publication.as_deref().and_then(Publication::parse).unwrap_or_default();
        if wish > wishes.get(&listed.id).copied().unwrap_or_default() {
            publication::put(tx, listed.id, wish)?;
        }
        people.insert(person.number, listed);
    }
    Ok((people, lines, added))
}

/// The nights, made or found again, with the club's decisions on them.
fn nights(tx: &Tx<'_>, season: &ClubSeason, archive: &SeasonArchive, people: &People) -> Result<Vec<NightKey>> {
    let mut there = tournament::overviews(tx)?;
    let mut keys = Vec::new();
    for night in &archive.nights {
        let key = match &night.facts {
            NightFacts::Played(own, who) => {
                let origin = facts_digest(own);
                let known = there.iter().position(|known| known.origin.as_deref() == Some(&origin));
                let id = match known {
                    // Taken once: the same night twice in an archive is two nights.
                    Some(index) => there.swap_remove(index).id,
                    None => {
                        let mut who = who.iter();
                        rebuild(tx, own, &origin, |_| {
                            let listed = who.next().and_then(|number| people.get(number)).cloned();
                            let listed = listed.ok_or_else(|| AppError::input("un joueur manque dans l'archive"))?;
                            Ok((listed, Found::Same))
                        })?
                        .id
                    }
                };
                if settings::get(tx, CURRENT_TOURNAMENT)?.is_none() {
                    settings::set(tx, CURRENT_TOURNAMENT, &id.0.to_string())?;
                }
                NightKey::Tournament(id)
            }
            NightFacts::Outside(facts) => NightKey::Outside(elsewhere(tx, facts, people)?),
        };
        let which = Which {
            counts: night.counts,
            coefficient: night.coefficient,
            mandatory: night.mandatory,
            said: night.said.clone(),
            at_closing: night.at_closing,
        };
        if which != Which::default() {
            season_night::put(tx, season.id, key, &which)?;
        }
        keys.push(key);
    }
    Ok(keys)
}

/// The digest a night's own archive has.
fn facts_digest(archive: &archive::Archive) -> String {
    let lines = archive.facts().into_iter().filter_map(|fact| serde_json::to_string(&fact).ok());
    digest(lines.map(|line| line + "\n").collect::<String>().as_bytes())
}

/// A night of elsewhere; one that is there already must be the same.
fn elsewhere(tx: &Tx<'_>, facts: &Outside, people: &People) -> Result<OutsideNightId> {
    let mut results = Vec::new();
    for result in &facts.results {
        let person = people.get(&result.person).ok_or_else(|| AppError::input("un joueur manque dans l'archive"))?.id;
        results.push(NightResult {
            person,
            unit: result.line,
            rank: result.rank,
            total: result.total_hundredths.map(Points),
            deals: result.deals,
            pcn: result.pcn,
        });
    }
    let night = Night::elsewhere(OutsideNightId(0), facts.name.clone(), day(&facts.date)?, facts.players, results);
    let same = |known: &Night| known.date == night.date && known.name == night.name;
    let Some(known) = outside::all(tx)?.into_iter().find(same) else {
        return Ok(outside::insert(tx, &night, outside::Source { file: &facts.source, digest: &facts.digest })?);
    };
    match known.key {
        NightKey::Outside(id) if known.results == night.results && known.ranked == night.ranked => Ok(id),
        _ => Err(AppError::input(format!(
            "la soirée {} du {} est déjà dans la base, avec d'autres résultats",
            night.name,
            night.date.format("%d/%m/%Y")
        ))),
    }
}

/// Y10: people as they were when the season was closed.
fn frozen(tx: &Tx<'_>, season: SeasonId, facts: &[SeasonPerson], people: &People) -> Result<()> {
    let member = |person: &SeasonPerson| {
        let (then, listed) = (person.then.as_ref()?, people.get(&person.number)?);
        Some(Member {
            person: listed.id,
            name: listed.person.name(),
            folded: listed.person.folded.clone(),
            club: then.club.clone(),
            affiliated: then.affiliated,
            series: then.series,
            born: then.born,
            labels: then.labels.clone(),
            team: None,
        })
    };
    let members: Vec<Member> = facts.iter().filter_map(member).collect();
    Ok(season_person::freeze(tx, season, &members)?)
}

/// How many other nights of this base fall on the days of an open season.
fn also_counting(tx: &Tx<'_>, season: &ClubSeason, own: &[NightKey]) -> Result<usize> {
    if season.closed {
        return Ok(0);
    }
    let played = tournament::overviews(tx)?.into_iter().map(|known| (NightKey::Tournament(known.id), known.date));
    let elsewhere = outside::all(tx)?.into_iter().map(|night| (night.key, night.date));
    let others = played.chain(elsewhere).filter(|(key, date)| season.holds(*date) && !own.contains(key));
    Ok(others.count())
}
