//! The effects of erasing a person, and the reasons that forbid it now.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::names::Names;
use crate::club::load;
use crate::directory::find;
use crate::error::{AppError, Result};
use crate::trust::journal;
use domain::advice::{Advice, Step};
use domain::money::Cents;
use domain::prize;
use domain::tournament::{Listed, PersonId, State, erased_name};
use report::directory::PassageLine;
use storage::erasing::{self, Erasing};
use storage::table::{entry, person, tournament};
use storage::{View, differences};

/// The work to be done, and its grounds.
pub(super) struct Plan {
    pub(super) who: Listed,
    pub(super) names: Names,
    pub(super) erasing: Erasing,
    /// Places that may name another person.
    pub(super) passages: Vec<PassageLine>,
    /// How many texts are left although they may name him.
    pub(super) kept: usize,
    /// Whether awards of his went to the federation.
    pub(super) sent: bool,
}

/// Plans the erasure of a person. `chosen` are the texts in which the arbiter decided that this person is meant, not a namesake.
pub(super) fn plan(view: &View, query: &str, chosen: &HashSet<String>, settled: bool) -> Result<Plan> {
    let all = person::all(view)?;
    let who = find::person(&all, query)?.clone();
    let sent = refuse(view, &who, settled)?;
    let names = Names::of(view, &who, &all)?;
    let mut texts = HashMap::new();
    let (mut passages, mut kept) = (Vec::new(), 0);
    // A text stands in many places, the journal's old and new values among them: it is asked about once.
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for passage in erasing::passages(view)? {
        found.entry(passage.text).or_insert(passage.table);
    }
    for (text, table) in found {
        let told = names.mentions_in(&text);
        if told.is_nothing() {
            continue;
        }
        let is_chosen = chosen.contains(&text);
        let without = names.without(&text, &told, is_chosen);
        if told.is_doubtful() {
            let number = passages.len() + 1;
            let place = journal::table(&table).to_owned();
            kept += usize::from(!is_chosen);
            passages.push(PassageLine { number, place, text: text.clone(), erased: is_chosen });
        }
        if without != text {
            texts.insert(text, without);
        }
    }
    let erasing = Erasing { person: who.id, cards: names.cards.clone(), texts };
    Ok(Plan { who, names, erasing, passages, kept, sent })
}

/// Checks that a person may be erased now; returns whether awards of that person were sent.
fn refuse(view: &View, who: &Listed, settled: bool) -> Result<bool> {
    let name = who.person.name();
    if is_erased(who) {
        return Err(AppError::input(format!("{name} : effacement déjà fait")));
    }
    if let Some(difference) = differences(view)?.into_iter().next() {
        return Err(AppError::input(format!("le journal de la base n'est pas sain : {}", difference.0))
            .advise(Advice::say("Effacer ôterait de quoi le voir. Tout d'abord : ").then(Step::Check)));
    }
    let states: HashMap<_, State> =
        tournament::overviews(view)?.into_iter().map(|known| (known.id, known.state)).collect();
    let mut sent = false;
    for (id, _) in entry::of_person(view, who.id)? {
        let tournament = load(view, Some(id))?;
        if states.get(&id) != Some(&State::Closed) {
            let title = &tournament.settings.name;
            return Err(AppError::input(format!(
                "{name} : inscription au tournoi {} ({title}), qui n'est pas clos",
                id.0
            ))
            .advise(
                "Annulez cette inscription, ou attendez la clôture : les papiers de la soirée portent encore ce nom.",
            ));
        }
        sent |= tournament::was_exported(view, id)?;
        // Where no payment was noted at all, the payers are unknown.
        let noted = tournament.entries.iter().any(|entry| entry.paid > Cents::ZERO);
        let Some(mine) = tournament.entries.iter().find(|entry| entry.person_id == who.id).filter(|_| noted) else {
            continue;
        };
        let rest = prize::due(&tournament, mine).0 - mine.paid;
        if rest != Cents::ZERO && !settled {
            let account = if rest > Cents::ZERO {
                format!("{name} doit encore {rest}")
            } else {
                format!("le club doit {} à {name}", Cents(-rest.0))
            };
            return Err(AppError::input(format!("{account} (tournoi {}, {})", id.0, tournament.settings.name)).advise(
                Advice::say("Notez ce qui est payé ou rendu, ou dites que ce compte est réglé : ")
                    .then(Step::EraseSettled),
            ));
        }
    }
    Ok(sent)
}

/// Whether that card is already erased.
fn is_erased(who: &Listed) -> bool {
    let [last, first, _] = erased_name(who.id);
    who.person.last_name == last && who.person.first_name == first
}

/// The first person erased in another base that this one still names.
pub(super) fn still_named(view: &View, people: &[PersonId]) -> Result<Option<Listed>> {
    let all = person::all(view)?;
    let listed = people.iter().find_map(|id| all.iter().find(|listed| listed.id == *id));
    Ok(listed.filter(|listed| !is_erased(listed)).cloned())
}
