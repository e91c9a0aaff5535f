//! The people of what clubs sent: found anew, among those the new cards are connected with, whenever a night comes or a doubt is decided.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};

use crate::error::Result;
use crate::season::refuse_night_in_closed;
use chrono::Datelike;
use domain::comite::{Card, Doubt, Group};
use domain::season::{NightKey, OutsideNightId};
use domain::tournament::{Person, PersonId};
use storage::comite as table;
use storage::table::{person, publication};
use storage::{Tx, View};

/// The cards of some people, and who they are.
pub(super) struct Known {
    pub(super) cards: Vec<Card>,
    groups: Vec<Group>,
    pub(super) doubts: Vec<Doubt>,
}

impl Known {
    /// Everybody.
    pub(super) fn all(view: &View) -> Result<Self> {
        Self::of(view, table::cards(view)?)
    }

    fn of(view: &View, cards: Vec<Card>) -> Result<Self> {
        let (groups, doubts) = domain::comite::people(&cards, &table::decisions(view)?, &strsim::osa_distance);
        Ok(Self { cards, groups, doubts })
    }

    /// The card of the last night of those: of the nights that knew his licence, where one did; another club may know little of him.
    fn newest(&self, Group { cards, licence }: &Group) -> Person {
        let says = |at: &usize| &self.cards[*at].says;
        let last = cards.iter().max_by_key(|at| (licence.is_some() && says(at).licence == *licence, **at));
        Person { licence: licence.clone(), ..last.map(says).cloned().unwrap_or_default() }
    }

    /// Whoever most of a group's cards were, if he is not another group's already; and everybody who is taken.
    fn before(&self) -> (Vec<Option<PersonId>>, HashSet<PersonId>) {
        let mut votes: BTreeMap<(PersonId, usize), usize> = BTreeMap::new();
        for (at, group) in self.groups.iter().enumerate() {
            let were = group.cards.iter().filter_map(|card| self.cards[*card].person);
            were.for_each(|person| *votes.entry((person, at)).or_default() += 1);
        }
        let mut votes: Vec<_> = votes.into_iter().collect();
        votes.sort_by_key(|(_, count)| Reverse(*count));
        let (mut of, mut taken) = (vec![None; self.groups.len()], HashSet::new());
        for ((person, at), _) in votes {
            if of[at].is_none() && taken.insert(person) {
                of[at] = Some(person);
            }
        }
        (of, taken)
    }
}

/// The person of each card, by its night and entry: of those, and of all they are connected with. Results of other nights go to whom they are
/// now seen to be; who has none left is forgotten, of `was` too, whose results went.
/// Errors: a night of a closed season would change.
pub(super) fn place(
    tx: &Tx<'_>,
    those: &[Card],
    was: impl Iterator<Item = PersonId>,
) -> Result<HashMap<(OutsideNightId, u32), PersonId>> {
    let known = Known::of(tx, table::cards_like(tx, those)?)?;
    let people = chosen(tx, &known)?;
    let (mut moved, mut found, mut gone) = (Vec::new(), HashMap::new(), HashSet::<PersonId>::from_iter(was));
    for (group, id) in known.groups.iter().zip(&people) {
        for card in group.cards.iter().map(|at| &known.cards[*at]) {
            found.insert((card.night, card.entry), *id);
            if let Some(before) = card.person.filter(|before| before != id) {
                refuse_night_in_closed(tx, NightKey::Outside(card.night))?;
                gone.insert(before);
                moved.push((card.night, card.entry, *id));
            }
        }
    }
    table::take_results(tx, &moved)?;
    gone.into_iter().filter(|gone| !people.contains(gone)).try_for_each(|gone| table::forget_unnamed(tx, gone))?;
    Ok(found)
}

/// The person of each group, with his newest card and the least that he wishes: whoever he was before, the holder of his licence, or a new one.
fn chosen(tx: &Tx<'_>, known: &Known) -> Result<Vec<PersonId>> {
    let (mut of, mut taken) = known.before();
    let mut cards = Vec::new();
    for (group, id) in known.groups.iter().zip(&mut of) {
        let mut wanted = known.newest(group);
        let holder = wanted.licence.as_deref().map(|licence| person::by_licence(tx, licence)).transpose()?.flatten();
        // Who only stands in the directory with that licence is he.
        if let Some(holder) = holder.filter(|holder| taken.insert(holder.id)) {
            *id = Some(holder.id);
        }
        let there = id.map(|id| person::by_id(tx, id)).transpose()?.flatten();
        if let Some(there) = &there {
            // What files do not say, a list may have said.
            let Person { licensed_before, family, birth, .. } = there.person.clone();
            let year = |birth: Option<chrono::NaiveDate>| birth.map(|birth| birth.year());
            let birth = birth.filter(|_| year(birth) == year(wanted.birth)).or(wanted.birth);
            wanted = Person { licensed_before, family, birth, ..wanted };
        }
        cards.push((wanted, there));
    }
    // A licence that changes hands is nobody's in between.
    for (wanted, there) in &mut cards {
        if let Some(there) = there.as_mut().filter(|there| there.person.licence != wanted.licence)
            && there.person.licence.take().is_some()
        {
            person::update(tx, there.id, &there.person)?;
        }
    }
    let (mut people, wishes) = (Vec::new(), publication::all(tx)?);
    for ((wanted, there), group) in cards.into_iter().zip(&known.groups) {
        let id = match there {
            Some(there) if there.person == wanted => there.id,
            Some(there) => person::update(tx, there.id, &wanted).map(|()| there.id)?,
            None => person::insert(tx, &wanted)?,
        };
        // Who asks for less anywhere is named less.
        let wish = group.cards.iter().map(|at| known.cards[*at].wish).max().unwrap_or_default();
        if wish > wishes.get(&id).copied().unwrap_or_default() {
            publication::put(tx, id, wish)?;
        }
        people.push(id);
    }
    Ok(people)
}
