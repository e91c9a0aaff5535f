//! Splits one person of the directory in two: a merge taken apart, or some tournaments given to another person.

use crate::club::{Changes, Directory};
use crate::directory::find;
use crate::directory::merge::named;
use crate::directory::people::{PersonInput, insert_new};
use crate::error::{AppError, Result};
use domain::advice::{Advice, Step};
use domain::tournament::{EntryId, Listed, Person, PersonId, TournamentId};
use report::directory::SeparationReport;
use storage::table::{entry, person};
use storage::{Done, Subject, Tx, merged};

/// The two ways of splitting a person.
#[derive(Debug, Clone)]
pub enum Separation {
    /// As before the last merge.
    Unmerge,
    /// Those tournaments belong to another person, given here.
    Nights(Vec<i64>, Box<PersonInput>),
}

impl Directory<'_> {
    /// Makes two people of one. No figure changes.
    /// Errors: nobody or several people found; no merge to take apart; a tournament he is not entered in.
    pub fn separate(self, query: &str, separation: &Separation, changes: Changes) -> Result<SeparationReport> {
        self.club.change_or_show(changes, |tx| {
            let all = person::all(tx)?;
            let kept = find::person(&all, query)?;
            let (other, nights) = match separation {
                Separation::Unmerge => unmerge(tx, kept)?,
                Separation::Nights(numbers, input) => {
                    input.must_be_born(self.club)?;
                    give(tx, kept, numbers, input)?
                }
            };
            let what = format!("Annuaire : {} et {} sont deux personnes", kept.person.name(), find::describe(&other));
            let done = changes == Changes::Apply;
            let (kept, other) = (find::describe(&kept.person), find::describe(&other));
            Ok(Done::new(Subject::Directory, SeparationReport { kept, other, nights, done }, what))
        })
    }
}

/// As before the last merge: the person removed is back, with his tournaments; what the one kept had received from him goes.
fn unmerge(tx: &Tx<'_>, kept: &Listed) -> Result<(Person, Vec<String>)> {
    let merged = merged::into(tx, kept.id)?.ok_or_else(|| {
        AppError::input(format!("personne n'a été fusionné dans {}", find::describe(&kept.person)))
            .advise("Pour donner certains de ses tournois à quelqu'un d'autre, dites lesquels et qui les a joués.")
    })?;
    if let Some((before, after)) = &merged.kept {
        let back = if kept.person == *after { before.clone() } else { without_licence(&kept.person, before, after) };
        person::update(tx, kept.id, &back)?;
    }
    let licence = merged.gone.person.licence.clone();
    let taken = licence.as_deref().map(|number| person::by_licence(tx, number)).transpose()?.flatten();
    if let Some(holder) = taken {
        let name = holder.person.name();
        return Err(AppError::input(format!(
            "la licence {} est maintenant celle de {name}",
            licence.unwrap_or_default()
        ))
        .advise(Advice::say("Corrigez-la d'abord : ").then(Step::EditPerson)));
    }
    let id = person::insert(tx, &merged.gone.person)?;
    merged::give_back(tx, &merged, id)?;
    let mine = entry::of_person(tx, kept.id)?;
    move_entries(tx, id, mine.iter().filter(|(_, id)| merged.entries.contains(id)).map(|(_, id)| *id))?;
    let nights: Vec<TournamentId> =
        mine.iter().filter(|(_, id)| merged.entries.contains(id)).map(|(night, _)| *night).collect();
    Ok((merged.gone.person, named(tx, &nights)?))
}

/// Later changes stay; the licence that came with the merge goes back.
fn without_licence(now: &Person, before: &Person, after: &Person) -> Person {
    let came = now.licence == after.licence && before.licence.is_none();
    Person { licence: if came { None } else { now.licence.clone() }, ..now.clone() }
}

/// Gives those tournaments to another person.
fn give(tx: &Tx<'_>, kept: &Listed, numbers: &[i64], input: &PersonInput) -> Result<(Person, Vec<String>)> {
    let mine = entry::of_person(tx, kept.id)?;
    let wanted: Vec<TournamentId> = numbers.iter().copied().map(TournamentId).collect();
    if let Some(missing) = wanted.iter().find(|night| mine.iter().all(|(other, _)| other != *night)) {
        let nights: Vec<TournamentId> = mine.iter().map(|(night, _)| *night).collect();
        let name = kept.person.name();
        return Err(AppError::input(format!("{name} n'a pas joué le tournoi {}", missing.0))
            .advise(format!("Ses tournois : {}.", named(tx, &nights)?.join(", "))));
    }
    let other = insert_new(tx, input)?;
    move_entries(tx, other.id, mine.iter().filter(|(night, _)| wanted.contains(night)).map(|(_, id)| *id))?;
    Ok((other.person, named(tx, &wanted)?))
}

fn move_entries(tx: &Tx<'_>, to: PersonId, entries: impl Iterator<Item = EntryId>) -> Result<()> {
    for id in entries {
        entry::give(tx, id, to)?;
    }
    Ok(())
}
