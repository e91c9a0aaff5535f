//! Merges a person's second card of the directory into the first: every entry of the second becomes the first one's.

use crate::club::{Changes, Directory};
use crate::directory::find;
use crate::error::{AppError, Result};
use domain::advice::{Advice, ComiteStep, Step};
use domain::tournament::{Listed, Person, TournamentId};
use report::directory::MergeReport;
use storage::table::{entry, person, tournament};
use storage::{Done, Subject, Tx, View, merged};

impl Directory<'_> {
    /// Makes one person of two: `gone` goes, his entries and the data that only he has become `kept`'s. No figure changes.
    /// Errors: nobody or several people found; both are one already; they cannot be the same (two licences, two dates of birth, one
    /// tournament both are entered in).
    pub fn merge(self, kept: &str, gone: &str, changes: Changes) -> Result<MergeReport> {
        self.club.change_or_show(changes, |tx| {
            let all = person::all(tx)?;
            let (kept, gone) = (find::person(&all, kept)?, find::person(&all, gone)?);
            let nights = merge(tx, kept, gone)?;
            let (name, other) = (find::describe(&kept.person), find::describe(&gone.person));
            let what = format!("Annuaire : {other} et {name} sont une seule personne, {name}");
            let done = changes == Changes::Apply;
            let report = MergeReport { kept: name, gone: other, nights, done };
            Ok(Done::new(Subject::Directory, report, what))
        })
    }
}

/// Merges; returns the tournaments of the person removed.
fn merge(tx: &Tx<'_>, kept: &Listed, gone: &Listed) -> Result<Vec<String>> {
    if kept.id == gone.id {
        return Err(AppError::input(format!("c'est deux fois la même personne : {}", find::describe(&kept.person))));
    }
    if storage::comite::name(tx)?.is_some() {
        return Err(AppError::input(
            "les fiches d'un comité sont celles des fichiers des clubs : deux ne se réunissent pas à la main",
        )
        .advise(Advice::say("Ce qui peut être décidé : ").then(Step::Comite(ComiteStep::Doubts))));
    }
    refuse_two_people(tx, kept, gone)?;
    let entries = entry::of_person(tx, gone.id)?;
    for (_, id) in &entries {
        entry::give(tx, *id, kept.id)?;
    }
    merged::take_over(tx, gone.id, kept.id)?;
    // First, so that the kept person may take the licence.
    person::delete(tx, gone.id)?;
    person::update(tx, kept.id, &completed(&kept.person, &gone.person))?;
    let ids: Vec<TournamentId> = entries.into_iter().map(|(tournament, _)| tournament).collect();
    named(tx, &ids)
}

/// The evidence that they are two.
fn refuse_two_people(view: &View, kept: &Listed, gone: &Listed) -> Result<()> {
    let (a, b) = (&kept.person, &gone.person);
    let names = format!("{} et {}", a.name(), b.name());
    if let (Some(mine), Some(yours)) = (&a.licence, &b.licence) {
        return Err(AppError::input(format!("{names} ont deux licences, {mine} et {yours} : ce sont deux personnes"))
            .advise(Advice::say("Si l'une est fausse, ôtez-la d'abord : ").then(Step::DropLicence)));
    }
    if let (Some(mine), Some(yours)) = (a.birth, b.birth)
        && mine != yours
    {
        return Err(AppError::input(format!("{names} ont deux dates de naissance : ce sont deux personnes"))
            .advise(Advice::say("Si une date est fausse, corrigez-la d'abord : ").then(Step::EditPerson)));
    }
    let of = |id| entry::of_person(view, id).map(|found| found.into_iter().map(|(night, _)| night));
    let mine: Vec<TournamentId> = of(kept.id)?.collect();
    let both: Vec<TournamentId> = of(gone.id)?.filter(|night| mine.contains(night)).collect();
    let mut nights = named(view, &both)?;
    nights.extend(merged::both_outside(view, kept.id, gone.id)?);
    if !nights.is_empty() {
        let nights = nights.join(", ");
        return Err(AppError::input(format!("{names} ont chacun une inscription à : {nights}"))
            .advise("Ce sont deux personnes. Si l'une des deux inscriptions est une erreur, retirez-la d'abord."));
    }
    Ok(())
}

/// The kept person's data, completed with the other's where it is missing.
fn completed(kept: &Person, gone: &Person) -> Person {
    let text = |mine: &String, yours: &String| if mine.is_empty() { yours.clone() } else { mine.clone() };
    Person {
        licence: kept.licence.clone().or_else(|| gone.licence.clone()),
        last_name: kept.last_name.clone(),
        first_name: kept.first_name.clone(),
        folded: kept.folded.clone(),
        club: text(&kept.club, &gone.club),
        committee: text(&kept.committee, &gone.committee),
        affiliated: kept.affiliated || gone.affiliated,
        birth: kept.birth.or(gone.birth),
        series: kept.series.or(gone.series),
        licensed_before: kept.licensed_before,
        zone: text(&kept.zone, &gone.zone),
        family: text(&kept.family, &gone.family),
    }
}

/// Tournaments as people know them.
pub(crate) fn named(view: &View, ids: &[TournamentId]) -> Result<Vec<String>> {
    let known = tournament::overviews(view)?;
    let wanted = known.into_iter().filter(|one| ids.contains(&one.id));
    Ok(wanted.map(|one| format!("{} ({}, tournoi {})", one.name, one.date.format("%d/%m/%Y"), one.id.0)).collect())
}
