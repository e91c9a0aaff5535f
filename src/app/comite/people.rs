//! The people of what clubs sent: found anew, among those the new cards are connected with, whenever a night comes or a doubt is decided.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::error::Result;
use crate::season::refuse_night_in_closed;
use crate::trust::archive_values::person_of;
use archive as facts;
use domain::comite::{Card, Decided, Doubt, Group};
use domain::publication::Publication;
use domain::season::{NightKey, NightResult, OutsideNightId};
use domain::text::fold;
use domain::tournament::PersonId;
use storage::comite::{self as table, CardRow, PlacedCard};
use storage::table::{outside, person, publication};
use storage::{Tx, View};

/// The cards of some people, and who they are.
pub(super) struct Known {
    pub(super) cards: Vec<PlacedCard>,
    pub(super) groups: Vec<Group>,
    pub(super) doubts: Vec<Doubt>,
}

impl Known {
    /// Everybody.
    pub(super) fn all(view: &View) -> Result<Self> {
        Self::of(table::cards(view, None)?, &table::decisions(view)?)
    }

    /// All who are connected with these by a licence, a name or a decision.
    fn connected<'a>(view: &View, seeds: impl Iterator<Item = &'a CardRow>) -> Result<Self> {
        let decided = table::decisions(view)?;
        let (mut licences, mut names) = (BTreeSet::new(), BTreeSet::new());
        let add = |licences: &mut BTreeSet<String>, names: &mut BTreeSet<String>, card: &CardRow| {
            licences.extend(card.licence.clone());
            names.insert(card.folded.clone());
        };
        seeds.for_each(|card| add(&mut licences, &mut names, card));
        loop {
            let before = (licences.len(), names.len());
            for said in decided.iter().filter(|said| said.licence.is_empty()) {
                let (one, other) = (bare(&said.one), bare(&said.other));
                let knows = |text: &str| licences.contains(text) || names.contains(text);
                if knows(&one) || knows(&other) {
                    licences.extend([one.clone(), other.clone()]);
                    names.extend([one, other]);
                }
            }
            let cards = table::cards(view, Some((&licences, &names)))?;
            cards.iter().for_each(|placed| add(&mut licences, &mut names, &placed.card));
            if (licences.len(), names.len()) == before {
                return Self::of(cards, &decided);
            }
        }
    }

    fn of(cards: Vec<PlacedCard>, decided: &[Decided]) -> Result<Self> {
        let plain: Vec<Card> = cards.iter().map(plain).collect();
        let (groups, doubts) = domain::comite::people(&plain, decided, &strsim::osa_distance);
        Ok(Self { cards, groups, doubts })
    }
}

/// The name of a key without its club.
fn bare(key: &str) -> String {
    key.rsplit_once(", ").map_or(key, |(name, _)| name).to_owned()
}

fn plain(placed: &PlacedCard) -> Card {
    let card = &placed.card;
    Card {
        night: placed.outside.0,
        licence: card.licence.clone(),
        last: fold(&card.last_name),
        first: fold(&card.first_name),
        folded: card.folded.clone(),
        club: fold(&card.club),
        born: card.birth.clone(),
    }
}

/// Gives each result its person: those of a new night, and those of other nights that are now seen to be another's. `was` had results that went.
/// Errors: a night of a closed season would change.
pub(super) fn place<'a>(
    tx: &Tx<'_>,
    seeds: impl Iterator<Item = &'a CardRow>,
    fresh: Option<(OutsideNightId, &[(CardRow, NightResult)])>,
    was: Vec<PersonId>,
) -> Result<()> {
    let known = Known::connected(tx, seeds)?;
    let (people, mut unnamed) = (chosen(tx, &known)?, HashSet::<PersonId>::from_iter(was));
    let (mut moved, mut there) = (Vec::new(), HashMap::new());
    for (group, id) in known.groups.iter().zip(&people) {
        for placed in group.cards.iter().map(|at| &known.cards[*at]) {
            match placed.person {
                None => drop(there.insert((placed.outside, placed.card.line), *id)),
                Some(before) if before != *id => {
                    unnamed.insert(before);
                    moved.push((placed.outside, placed.card.line, *id));
                }
                Some(_) => {}
            }
        }
    }
    for (outside, ..) in &moved {
        refuse_night_in_closed(tx, NightKey::Outside(*outside))?;
    }
    table::take_results(tx, &moved)?;
    if let Some((outside, results)) = fresh {
        let placed = results.iter().filter_map(|(card, result)| {
            let person = *there.get(&(outside, card.line))?;
            Some((NightResult { person, ..result.clone() }, card.line))
        });
        let placed: Vec<(NightResult, u32)> = placed.collect();
        outside::insert_results(tx, outside, placed.iter().map(|(result, entry)| (result, Some(*entry))))?;
    }
    for gone in unnamed.into_iter().filter(|gone| !people.contains(gone)) {
        table::forget_unnamed(tx, gone)?;
    }
    Ok(())
}

/// The person of each group, with his [`newest`] card: whoever most of its cards were, the holder of its licence, or a new one.
fn chosen(tx: &Tx<'_>, known: &Known) -> Result<Vec<PersonId>> {
    let mut votes = Vec::new();
    for (at, group) in known.groups.iter().enumerate() {
        let mut count: HashMap<PersonId, usize> = HashMap::new();
        let were = group.cards.iter().filter_map(|card| known.cards[*card].person);
        were.for_each(|person| *count.entry(person).or_default() += 1);
        votes.extend(count.into_iter().map(|(person, count)| (std::cmp::Reverse(count), person.0, at)));
    }
    votes.sort_unstable();
    let (mut of, mut taken) = (vec![None; known.groups.len()], HashSet::new());
    for (_, person, at) in votes {
        if of[at].is_none() && taken.insert(person) {
            of[at] = Some(PersonId(person));
        }
    }
    let (mut cards, mut before) = (Vec::new(), Vec::new());
    for (group, id) in known.groups.iter().zip(&mut of) {
        let mut wanted = newest(known, group)?;
        let holder = wanted.licence.as_deref().map(|licence| person::by_licence(tx, licence)).transpose()?.flatten();
        // Who only stands in the directory with that licence is he.
        if let Some(holder) = holder.filter(|holder| *id != Some(holder.id) && taken.insert(holder.id.0)) {
            *id = Some(holder.id);
        }
        let there = id.map(|id| person::by_id(tx, id)).transpose()?.flatten().map(|listed| listed.person);
        if let Some(there) = &there {
            // What files do not say, a list may have said.
            (wanted.licensed_before, wanted.family) = (there.licensed_before, there.family.clone());
            let year = |birth: Option<chrono::NaiveDate>| birth.map(|birth| chrono::Datelike::year(&birth));
            wanted.birth = there.birth.filter(|_| year(there.birth) == year(wanted.birth)).or(wanted.birth);
        }
        cards.push(wanted);
        before.push(there);
    }
    // A licence that changes hands is nobody's in between.
    for ((id, wanted), there) in of.iter().zip(&cards).zip(&mut before) {
        if let (Some(id), Some(there)) = (id, there)
            && there.licence.is_some()
            && there.licence != wanted.licence
        {
            there.licence = None;
            person::update(tx, *id, there)?;
        }
    }
    let mut people = Vec::new();
    for ((id, wanted), before) in of.into_iter().zip(cards).zip(before) {
        people.push(match id {
            Some(id) if before.as_ref() == Some(&wanted) => id,
            Some(id) => {
                person::update(tx, id, &wanted)?;
                id
            }
            None => person::insert(tx, &wanted)?,
        });
    }
    wishes(tx, known, &people)?;
    Ok(people)
}

/// The card of the last night of those: of the nights that knew his licence, where one did; another club may know little of him.
fn newest(known: &Known, group: &Group) -> Result<domain::tournament::Person> {
    let card = |at: usize| &known.cards[at].card;
    let knows = |at: usize| group.licence.is_some() && card(at).licence == group.licence;
    let last = group.cards.iter().copied().max_by_key(|at| (knows(*at), *at)).map(card);
    let fact = last.map_or_else(facts::Person::default, |card| facts::Person {
        licence: group.licence.clone(),
        last_name: card.last_name.clone(),
        first_name: card.first_name.clone(),
        club: card.club.clone(),
        committee: card.committee.clone(),
        affiliated: card.affiliated,
        birth: card.birth.clone(),
        series: card.series,
        zone: card.zone.clone(),
        ..facts::Person::default()
    });
    person_of(&fact)
}

/// Who asks for less anywhere is named less.
fn wishes(tx: &Tx<'_>, known: &Known, people: &[PersonId]) -> Result<()> {
    let there = publication::all(tx)?;
    for (group, id) in known.groups.iter().zip(people) {
        let said = group.cards.iter().filter_map(|at| known.cards[*at].card.publication.as_deref());
        let wish = said.filter_map(Publication::parse).max().unwrap_or_default();
        if wish > there.get(id).copied().unwrap_or_default() {
            publication::put(tx, *id, wish)?;
        }
    }
    Ok(())
}
