//! People of the directory who may be one: a typing slip in a name splits a person's year in two.

use std::collections::{HashMap, HashSet};

use crate::club::Directory;
use crate::comite;
use crate::directory::find;
use crate::error::Result;
use domain::text::is_slip;
use domain::tournament::{Listed, Person, PersonId, TournamentId};
use report::directory::{TwinLine, TwinsReport};
use storage::View;
use storage::table::{entry, person};

impl Directory<'_> {
    /// Pairs of cards that may be one person.
    pub fn twins(self) -> Result<TwinsReport> {
        self.club.store.read(|view| {
            let all = person::all(view)?;
            let twins = found(view, &all)?;
            let line = |(a, b, alike): &(&Listed, &Listed, Alike)| TwinLine {
                one: find::describe(&a.person),
                other: find::describe(&b.person),
                why: alike.words().to_owned(),
                handles: [find::handle(&all, a), find::handle(&all, b)],
            };
            Ok(TwinsReport { people: all.len(), twins: twins.iter().map(line).collect() })
        })
    }
}

/// Why two may be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Alike {
    Same,
    Turned,
    Slip,
}

impl Alike {
    const fn words(self) -> &'static str {
        match self {
            Self::Same => "même nom",
            Self::Turned => "mêmes mots dans un autre ordre",
            Self::Slip => "presque le même nom",
        }
    }
}

/// The pairs, the likeliest first. Another licence, another date of birth, or the same tournament played excludes a pair. Those of a comité are
/// its doubts: only they can be decided there.
pub(crate) fn found<'a>(view: &View, all: &'a [Listed]) -> Result<Vec<(&'a Listed, &'a Listed, Alike)>> {
    if storage::comite::name(view)?.is_some() {
        let listed = |id: PersonId| all.iter().find(|one| one.id == id);
        let doubted = comite::doubted(view)?.into_iter().filter_map(|[a, b]| listed(a).zip(listed(b)));
        return Ok(doubted.map(|(a, b)| (a, b, alike(&a.person, &b.person).unwrap_or(Alike::Slip))).collect());
    }
    let mut nights: HashMap<PersonId, HashSet<TournamentId>> = HashMap::new();
    for (tournament, id) in entry::everybody(view)? {
        nights.entry(id).or_default().insert(tournament);
    }
    let together = |a: &Listed, b: &Listed| match (nights.get(&a.id), nights.get(&b.id)) {
        (Some(mine), Some(yours)) => !mine.is_disjoint(yours),
        _ => false,
    };
    let mut twins = Vec::new();
    for (index, a) in all.iter().enumerate() {
        for b in &all[index + 1..] {
            if let Some(alike) = alike(&a.person, &b.person).filter(|_| !together(a, b)) {
                // The one with more nights first: he is the one to keep.
                let more = |one: &Listed| nights.get(&one.id).map_or(0, HashSet::len);
                twins.push(if more(b) > more(a) { (b, a, alike) } else { (a, b, alike) });
            }
        }
    }
    twins.sort_by_key(|(.., alike)| *alike);
    Ok(twins)
}

/// Why two may be one; another licence or date of birth excludes it.
pub(super) fn alike(mine: &Person, yours: &Person) -> Option<Alike> {
    let differ = mine.licence.is_some() && yours.licence.is_some()
        || mine.birth.is_some() && yours.birth.is_some() && mine.birth != yours.birth;
    if differ {
        return None;
    }
    if mine.folded == yours.folded {
        return Some(Alike::Same);
    }
    let words = |folded: &str| {
        let mut words: Vec<String> = folded.split(' ').map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let solid = |folded: &str| folded.replace(' ', "");
    let (one, other) = (solid(&mine.folded), solid(&yours.folded));
    if one == other || words(&mine.folded) == words(&yours.folded) {
        return Some(Alike::Turned);
    }
    is_slip(&one, &other, strsim::osa_distance).then_some(Alike::Slip)
}
