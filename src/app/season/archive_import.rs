//! A season rebuilt from its archive, with its nights: all of it or nothing. The directory is added to, never overwritten.

use std::collections::HashMap;

use super::load::CURRENT;
use crate::club::{CURRENT as CURRENT_TOURNAMENT, Changes, Seasons};
use crate::error::{AppError, Result};
use crate::trust::archive_import::{Directory, Found, rebuild};
use crate::trust::archive_taken::{Known, digest_of};
use archive::season::{Night as NightFacts, Outside, SeasonArchive, SeasonPerson};
use domain::advice::{Advice, SeasonStep, Step};
use domain::counted;
use domain::season::{ClubSeason, Member, Night, NightKey, OutsideNightId, Which};
use domain::text::fold;
use domain::tournament::Listed;
use report::directory::{ImportLine, ImportReport};
use storage::past::Origin;
use storage::table::{label, outside, season, tournament};
use storage::{Done, Subject, Tx, settings};

/// The people of an archive by their numbers there.
type People = HashMap<u32, Listed>;

impl Seasons<'_> {
    /// Rebuilds the season of an archive with its nights; those that are here already are not made twice (Y16).
    /// Reports people new in the directory, and those who differ from it.
    /// Errors: a season of that name is there already.
    pub(crate) fn import(self, archive: &SeasonArchive, form: String, changes: Changes) -> Result<ImportReport> {
        self.club.change_or_show(changes, |tx| {
            let name = &archive.season.name;
            if let Some(known) = season::all(tx)?.into_iter().find(|known| fold(&known.name) == fold(name)) {
                return Err(AppError::input(format!("il y a déjà une saison « {} » dans cette base", known.name))
                    .advise(Advice::say("Voyez la liste : ").then(Step::Season(SeasonStep::List))));
            }
            let (people, lines, added) = people(tx, archive)?;
            let mut season = archive.season.read().map_err(AppError::input)?;
            archive.rules.iter().try_for_each(|rule| season.rules.set(&rule.key, &rule.value))?;
            let season = season::insert(tx, season)?;
            for category in &archive.categories {
                season::put_category(tx, season.id, category)?;
            }
            let (nights, already) = nights(tx, &season, archive, &people)?;
            let mut frozen = Vec::new();
            for SeasonPerson { number, team, then, .. } in &archive.people {
                let person = person_of(&people, *number)?.id;
                team.iter().try_for_each(|team| season::put_team(tx, season.id, person, team))?;
                // Y10: as they were when the season was closed.
                frozen.extend(then.clone().map(|then| Member { person, ..then }));
            }
            season::freeze(tx, season.id, &frozen)?;
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
            if already > 0 {
                summary.push_str(&format!(" Déjà là : {}.", counted(already, "soirée")));
            }
            if also > 0 {
                let these = counted(also, "autre soirée");
                summary
                    .push_str(&format!(" Attention : {these} de cette base tombent à ces dates et peuvent y compter."));
            }
            let report = ImportReport { already, ..ImportReport::new("Joueur", form, lines, 1, done, summary) };
            Ok(Done::new(Subject::Season, report, format!("{words}, importée d'une archive")))
        })
    }
}

/// The archive's people found in the directory, or added to it; with a line for each who is new or differs, and how many are new.
fn people(tx: &Tx<'_>, archive: &SeasonArchive) -> Result<(People, Vec<ImportLine>, usize)> {
    let mut directory = Directory::of(tx)?;
    let (mut people, mut lines, mut added) = (People::new(), Vec::new(), 0);
    // Below the header, the season, its rules and its categories.
    let first = u64::try_from(archive.rules.len() + archive.categories.len() + 3).unwrap_or(0);
    for (person, line) in archive.people.iter().zip(first..) {
        let (listed, found) = directory.place(tx, &person.card)?;
        let name = listed.person.name();
        lines.extend(found.effect(&listed).map(|effect| ImportLine { line, name, effect }));
        added += usize::from(found == Found::New);
        for word in &person.labels {
            label::give(tx, listed.id, word)?;
        }
        people.insert(person.number, listed);
    }
    Ok((people, lines, added))
}

/// The nights, made or found again, with the club's decisions on them; and how many tournaments were there.
fn nights(
    tx: &Tx<'_>,
    season: &ClubSeason,
    archive: &SeasonArchive,
    people: &People,
) -> Result<(Vec<NightKey>, usize)> {
    let mut there = Known::of(tx)?;
    let (mut keys, mut already, mut digests) = (Vec::new(), 0, HashMap::new());
    for (night, number) in archive.nights.iter().zip(1u32..) {
        let key = match night {
            NightFacts::Played(played, own) => {
                // A second copy of an archive is known by the digest of the first one.
                let first = played.same.and_then(|first| digests.get(&first)).cloned();
                let digest = first.unwrap_or_else(|| digest_of(own));
                digests.insert(number, digest.clone());
                let origin = Origin { digest: &digest, night: None, edition: None };
                let known = there.take(tx, &digest, own)?.map(|known| known.id);
                already += usize::from(known.is_some());
                let mut who = played.people.iter();
                let place = |_: &_| Ok((person_of(people, who.next().copied().unwrap_or(0))?.clone(), Found::Same));
                let id = known.map_or_else(|| Ok(rebuild(tx, own, origin, place)?.id), Ok::<_, AppError>)?;
                if settings::get(tx, CURRENT_TOURNAMENT)?.is_none() {
                    settings::set(tx, CURRENT_TOURNAMENT, &id.0.to_string())?;
                }
                NightKey::Tournament(id)
            }
            NightFacts::Outside(facts) => NightKey::Outside(elsewhere(tx, facts, people)?),
        };
        if *night.which() != Which::default() {
            season::put_night(tx, season.id, key, night.which())?;
        }
        keys.push(key);
    }
    Ok((keys, already))
}

/// The person of that number.
fn person_of(people: &People, number: u32) -> Result<&Listed> {
    people.get(&number).ok_or_else(|| AppError::input("un joueur manque dans l'archive"))
}

/// A night of elsewhere; one that is there already must be the same.
fn elsewhere(tx: &Tx<'_>, facts: &Outside, people: &People) -> Result<OutsideNightId> {
    let results = facts.results.iter().map(|result| Ok(result.of(person_of(people, result.person)?.id)));
    let results = results.collect::<Result<_>>()?;
    let (duplicate, teams) = facts.kind.as_deref().and_then(outside::played).unwrap_or_default();
    let day = facts.date.parse().map_err(|_| AppError::input(format!("« {} » n'est pas une date", facts.date)))?;
    let night = Night::elsewhere(OutsideNightId(0), facts.name.clone(), day, facts.players, results);
    let night = Night { club: facts.club, host: facts.club_name.clone(), teams, duplicate, ..night };
    let same = |known: &Night| known.date == night.date && known.name == night.name && known.club == night.club;
    let Some(known) = outside::all(tx)?.into_iter().find(same) else {
        return Ok(outside::insert(tx, &night, outside::Source { file: &facts.source, digest: &facts.digest })?);
    };
    match known.key {
        NightKey::Outside(id) if known.results == night.results && known.ranked == night.ranked => Ok(id),
        _ => Err(AppError::input(format!("la soirée {} est déjà ici, avec d'autres résultats", night.words()))),
    }
}

/// How many other nights of this base fall on the days of an open season.
fn also_counting(tx: &Tx<'_>, season: &ClubSeason, own: &[NightKey]) -> Result<usize> {
    let played = tournament::overviews(tx)?.into_iter().map(|known| (NightKey::Tournament(known.id), known.date));
    let elsewhere = outside::all(tx)?.into_iter().map(|night| (night.key, night.date));
    let others =
        played.chain(elsewhere).filter(|(key, date)| !season.closed && season.holds(*date) && !own.contains(key));
    Ok(others.count())
}
