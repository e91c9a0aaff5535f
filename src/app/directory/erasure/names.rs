//! Every name a person had in the directory, and where a text holds one.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::error::Result;
use domain::full_name;
use domain::mention::{mentions, replaced_at};
use domain::text::fold;
use domain::tournament::{Listed, PersonId, erased_name};
use storage::View;
use storage::erasing::{self, CardChange};

/// The fewest letters of a licence that is looked for in sentences: a shorter one could be a table, or a score.
const LONG_ENOUGH: usize = 5;

/// The words that may name a person.
#[derive(Debug, Clone, Default)]
pub(super) struct Names {
    /// `NOM Prénom`, as they were in the directory; the present one first.
    pub(super) shown: Vec<String>,
    /// Each of them folded, in both orders.
    pub(super) whole: Vec<String>,
    /// Surnames, folded: others may have them.
    surnames: Vec<String>,
    /// Licences, but for those too short to be distinguished from other numbers.
    pub(super) licences: Vec<String>,
    /// Names of others, folded, that hold one of his words.
    others: Vec<String>,
    /// Whether another person has the same name: then each place is to be looked at.
    pub(super) namesake: bool,
    /// The replacement of the name.
    by: String,
    /// The changes of the journal about his cards.
    pub(super) cards: HashSet<i64>,
}

/// Where a text has the name of the person to be erased.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Certainly this person: byte ranges of the text.
    sure: Vec<Range<usize>>,
    /// Perhaps a namesake: byte ranges of the text.
    doubtful: Vec<Range<usize>>,
}

impl Told {
    /// Whether the arbiter must look.
    pub(super) fn is_doubtful(&self) -> bool {
        !self.doubtful.is_empty()
    }

    /// Whether it names him at all.
    pub(super) fn is_nothing(&self) -> bool {
        self.sure.is_empty() && self.doubtful.is_empty()
    }
}

impl Names {
    /// The names of a person of the directory, with those in the journal.
    pub(super) fn of(view: &View, who: &Listed, all: &[Listed]) -> Result<Self> {
        let others: Vec<&Listed> = all.iter().filter(|other| other.id != who.id).collect();
        let (cards, known) = his_cards(&erasing::cards(view)?, who.id, &others);
        let [last, ..] = erased_name(who.id);
        let present = (who.person.last_name.clone(), who.person.first_name.clone());
        let mut names = Self {
            namesake: others.iter().any(|other| other.person.folded == who.person.folded),
            by: full_name(&last, ""),
            cards,
            ..Self::default()
        };
        for (last, first) in
            [present].into_iter().chain(known.iter().map(|(last, first, _)| (last.clone(), first.clone())))
        {
            let mut person = who.person.clone();
            (person.last_name, person.first_name) = (last, first);
            // Another person's name put on this card by mistake is not this person's.
            let folded = fold(&person.name());
            let taken = others.iter().any(|other| other.person.folded == folded);
            if names.whole.contains(&folded) || taken && folded != who.person.folded {
                continue;
            }
            let other_way = fold(&format!("{} {}", person.first_name, person.last_name));
            names.shown.push(person.name());
            names.whole.extend([folded, other_way]);
            names.surnames.push(fold(&person.last_name));
        }
        names.whole.dedup();
        names.surnames.dedup();
        let licences = known.into_iter().filter_map(|(_, _, licence)| licence).chain(who.person.licence.clone());
        let mut licences: Vec<String> = licences.filter(|licence| licence.chars().count() >= LONG_ENOUGH).collect();
        licences.sort_unstable();
        licences.dedup();
        names.licences = licences;
        let shares = |folded: &str| {
            folded.split(' ').any(|word| names.surnames.iter().any(|own| own.split(' ').any(|own| own == word)))
        };
        let mut near: Vec<String> =
            others.iter().map(|other| other.person.folded.clone()).filter(|folded| shares(folded)).collect();
        near.extend(
            others
                .iter()
                .filter(|other| shares(&other.person.folded))
                .map(|other| fold(&format!("{} {}", other.person.first_name, other.person.last_name))),
        );
        near.retain(|folded| !names.whole.contains(folded));
        names.others = near;
        Ok(names)
    }

    /// The names to look for in the end, folded: a surname that is the whole name only where nobody else has it.
    pub(super) fn searched(&self) -> impl Iterator<Item = &String> {
        let alone = |name: &&String| name.contains(' ') || name.len() >= LONG_ENOUGH && !self.is_of_others(name);
        self.whole.iter().filter(alone)
    }

    /// Whether others of the directory have that word in their names.
    fn is_of_others(&self, word: &str) -> bool {
        self.namesake || self.others.iter().any(|other| other.split(' ').any(|own| own == word))
    }

    /// Where a text names him.
    pub(super) fn mentions_in(&self, text: &str) -> Told {
        let overlaps = |places: &[Range<usize>], place: &Range<usize>| {
            places.iter().any(|other| other.start < place.end && place.start < other.end)
        };
        let of = |names: &[String]| names.iter().flat_map(|name| mentions(text, name)).collect::<Vec<_>>();
        let mut whole = of(&self.whole);
        let bare = of(&self.surnames);
        if whole.is_empty() && bare.is_empty() && self.licences.is_empty() {
            return Told::default();
        }
        // A longer name of another person contains this one: `MARTIN Jean Paul`, `MARTIN Jean`.
        let others = of(&self.others);
        whole.retain(|place| !overlaps(&others, place));
        whole.sort_by_key(|place| (place.start, usize::MAX - place.end));
        let mut sure: Vec<Range<usize>> = of(&self.licences.iter().map(|licence| fold(licence)).collect::<Vec<_>>());
        let (mut doubtful, mut taken) = (Vec::new(), sure.clone());
        // A name that is a surname only belongs to every bearer of it.
        for place in whole.into_iter().chain(bare) {
            if overlaps(&taken, &place) || overlaps(&others, &place) {
                continue;
            }
            taken.push(place.clone());
            let named = fold(text.get(place.clone()).unwrap_or_default());
            if self.whole.contains(&named) && !self.is_of_others(&named) {
                sure.push(place)
            } else {
                doubtful.push(place)
            }
        }
        sure.sort_by_key(|place| place.start);
        doubtful.sort_by_key(|place| place.start);
        Told { sure, doubtful }
    }

    /// A text without him: where it is he, and with `all` also where it may be.
    pub(super) fn without(&self, text: &str, told: &Told, all: bool) -> String {
        let mut places = told.sure.clone();
        if all {
            places.extend(told.doubtful.iter().cloned());
            places.sort_by_key(|place| place.start);
        }
        replaced_at(text, &places, &self.by)
    }
}

/// Surname, first name and licence of earlier cards.
type CardNames = Vec<(String, String, Option<String>)>;

/// One card from its making to its end.
struct Life<'a> {
    changes: Vec<&'a CardChange>,
}

impl Life<'_> {
    fn names(&self) -> impl Iterator<Item = &(String, String, Option<String>)> {
        self.changes.iter().flat_map(|change| &change.names)
    }

    fn ended_in(&self) -> Option<i64> {
        self.changes.last().filter(|change| change.ends).map(|change| change.action)
    }
}

/// The changes of the journal about his card, about cards that became his (merged), and about cards that went and bore his name.
fn his_cards(changes: &[CardChange], who: PersonId, others: &[&Listed]) -> (HashSet<i64>, CardNames) {
    let mut lives: Vec<Life<'_>> = Vec::new();
    let mut open: HashMap<PersonId, usize> = HashMap::new();
    for change in changes {
        if change.begins || !open.contains_key(&change.person) {
            open.insert(change.person, lives.len());
            lives.push(Life { changes: Vec::new() });
        }
        if let Some(life) = open.get(&change.person).and_then(|at| lives.get_mut(*at)) {
            life.changes.push(change);
        }
        if change.ends {
            open.remove(&change.person);
        }
    }
    let merges: HashSet<i64> = changes
        .iter()
        .filter(|change| change.person == who && !change.begins && !change.ends)
        .map(|change| change.action)
        .collect();
    let mine = open.get(&who).copied();
    let mut taken: HashSet<usize> = mine.into_iter().collect();
    let mut known: CardNames =
        mine.and_then(|at| lives.get(at)).map(|life| life.names().cloned().collect()).unwrap_or_default();
    let is_of_another = |(last, first, _): &(String, String, Option<String>)| {
        let folded = fold(&format!("{last} {first}"));
        others.iter().any(|other| other.person.folded == folded)
    };
    loop {
        let same = |one: &(String, String, Option<String>), other: &(String, String, Option<String>)| {
            fold(&format!("{} {}", one.0, one.1)) == fold(&format!("{} {}", other.0, other.1))
                || one.2.is_some() && one.2 == other.2
        };
        let next = lives.iter().enumerate().position(|(at, life)| {
            let Some(end) = life.ended_in() else { return false };
            let his = merges.contains(&end) || life.names().any(|name| known.iter().any(|own| same(own, name)));
            his && !taken.contains(&at) && !life.names().last().is_some_and(is_of_another)
        });
        let Some(at) = next else { break };
        taken.insert(at);
        known.extend(lives.get(at).into_iter().flat_map(Life::names).cloned());
    }
    let cards =
        taken.iter().filter_map(|at| lives.get(*at)).flat_map(|life| life.changes.iter().map(|change| change.id));
    (cards.collect(), known)
}
