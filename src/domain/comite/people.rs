//! Which cards of many files are one person: by the licence, unless the names under it are unlike; else by name, birth and club. The answer
//! depends on the cards and the decisions alone, never on the order in which files came.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::text::is_slip;

keyed! {
    /// What a human said of a doubt.
    pub enum Verdict {
        /// The licence is the first one's.
        First = "a",
        /// The licence is the other one's.
        Other = "b",
        /// Two people; the licence is not sure for either.
        Apart = "separer",
        Same = "meme",
    }
}

/// A person as a file says him; names and club folded.
#[derive(Debug, Clone)]
pub struct Card {
    /// Two cards of one night are two people.
    pub night: i64,
    pub licence: Option<String>,
    pub last: String,
    pub first: String,
    pub folded: String,
    pub club: String,
    /// The year.
    pub born: Option<String>,
}

/// A doubt that was decided. Where it is about a licence, `one` and `other` are folded names; else each is a [`Card::key`], or a licence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// Empty where it is about names.
    pub licence: String,
    pub one: String,
    pub other: String,
    pub verdict: Verdict,
}

/// One person: his cards by their places, and the licence where it is his.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    pub cards: Vec<usize>,
    pub licence: Option<String>,
}

/// Two who may be one person, or have one licence; each by one of his cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// Empty where it is about names.
    pub licence: String,
    pub one: String,
    pub other: String,
    pub cards: [usize; 2],
}

impl Card {
    /// What tells a person without a licence.
    pub fn key(&self) -> String {
        format!("{}, {}", self.folded, self.club)
    }
}

/// The people, and what must be asked. `distance` counts the slips between two texts.
pub fn people(cards: &[Card], decided: &[Decided], distance: &dyn Fn(&str, &str) -> usize) -> (Vec<Group>, Vec<Doubt>) {
    let mut sorting = Sorting { cards, decided, distance, groups: Vec::new(), doubts: Vec::new(), left: Vec::new() };
    let mut licences: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, card) in cards.iter().enumerate() {
        match &card.licence {
            Some(licence) => licences.entry(licence).or_default().push(at),
            None => sorting.left.push(at),
        }
    }
    for (licence, same) in licences {
        sorting.under_licence(licence, &same);
    }
    sorting.by_name();
    (sorting.groups, sorting.doubts)
}

struct Sorting<'a> {
    cards: &'a [Card],
    decided: &'a [Decided],
    distance: &'a dyn Fn(&str, &str) -> usize,
    groups: Vec<Group>,
    doubts: Vec<Doubt>,
    /// The cards that only a name tells.
    left: Vec<usize>,
}

impl Sorting<'_> {
    fn under_licence(&mut self, licence: &str, same: &[usize]) {
        let cards = self.cards;
        let said: Vec<&Decided> = self.decided.iter().filter(|said| said.licence == licence).collect();
        let of = |name: &str, cluster: &[usize]| cluster.iter().any(|at| cards[*at].folded == name);
        let pair = |said: &Decided, a: &[usize], b: &[usize]| {
            of(&said.one, a) && of(&said.other, b) || of(&said.one, b) && of(&said.other, a)
        };
        let one = |a: &[usize], b: &[usize]| {
            let alike = a.iter().any(|x| b.iter().any(|y| self.alike(&self.cards[*x], &self.cards[*y])));
            alike || said.iter().any(|said| said.verdict == Verdict::Same && pair(said, a, b))
        };
        let mut clusters = joined(same, one);
        clusters.sort_by_key(|cluster| (std::cmp::Reverse(cluster.len()), cluster[0]));
        let wins = |cluster: &[usize]| {
            let won = |said: &&Decided| match said.verdict {
                Verdict::First => of(&said.one, cluster),
                Verdict::Other => of(&said.other, cluster),
                _ => false,
            };
            said.iter().any(won)
        };
        let lost = |cluster: &[usize]| {
            let about = |said: &Decided| of(&said.one, cluster) || of(&said.other, cluster);
            !wins(cluster) && said.iter().any(|said| said.verdict != Verdict::Same && about(said))
        };
        let holder = clusters.iter().position(|cluster| wins(cluster));
        let holder = holder.or_else(|| clusters.iter().position(|cluster| !lost(cluster)));
        for (at, cluster) in clusters.iter().enumerate() {
            if Some(at) == holder {
                self.groups.push(Group { cards: cluster.clone(), licence: Some(licence.to_owned()) });
            } else if lost(cluster) {
                self.left.extend(cluster);
            } else {
                self.groups.push(Group { cards: cluster.clone(), licence: None });
                let first = holder.map_or(cluster[0], |holder| clusters[holder][0]);
                let [one, other] = [first, cluster[0]].map(|at| cards[at].folded.clone());
                self.doubts.push(Doubt { licence: licence.to_owned(), one, other, cards: [first, cluster[0]] });
            }
        }
    }

    /// Whether two names under one licence are one person's: one part alike is enough, or the parts in the other order.
    fn alike(&self, a: &Card, b: &Card) -> bool {
        let near = |x: &str, y: &str| {
            let longest = x.chars().count().max(y.chars().count());
            5 * (self.distance)(x, y) <= longest
        };
        near(&a.last, &b.last) || near(&a.first, &b.first) || near(&a.last, &b.first) && near(&a.first, &b.last)
    }

    /// Those without a licence: they are the only holder of one who can be meant, else people of their own, told by name, club and birth.
    fn by_name(&mut self) {
        self.left.sort_unstable();
        let mut named: HashMap<&str, BTreeSet<usize>> = HashMap::new();
        for (at, group) in self.groups.iter().enumerate().filter(|(_, group)| group.licence.is_some()) {
            for card in &group.cards {
                named.entry(&self.cards[*card].folded).or_default().insert(at);
            }
        }
        let (mut joins, mut own): (BTreeMap<usize, Vec<usize>>, BTreeMap<String, Vec<usize>>) = Default::default();
        for at in &self.left {
            let card = &self.cards[*at];
            let same_name = named.get(card.folded.as_str()).into_iter().flatten();
            let found: Vec<usize> = match self.said_to_be(card) {
                Some(group) => vec![group],
                None => same_name
                    .copied()
                    .filter(|group| self.fits(*at, &self.groups[*group].cards) && !self.apart(card, *group))
                    .collect(),
            };
            match found[..] {
                [group] => joins.entry(group).or_default().push(*at),
                _ => own.entry(self.root(card.key())).or_default().push(*at),
            }
        }
        for (group, cards) in joins {
            // Two of one night are two people, and which of them is meant is not known.
            let twice = |at: &&usize| {
                cards.iter().any(|other| other != *at && self.cards[*other].night == self.cards[**at].night)
            };
            for at in cards.iter().filter(twice) {
                own.entry(self.root(self.cards[*at].key())).or_default().push(*at);
            }
            let once: Vec<usize> = cards.iter().filter(|at| !twice(at)).copied().collect();
            self.groups[group].cards.extend(once);
        }
        let first = self.groups.len();
        for (_, mut cards) in own {
            cards.sort_unstable();
            while !cards.is_empty() {
                let (mut these, mut rest): (Vec<usize>, Vec<usize>) = Default::default();
                for at in cards {
                    let mine = &self.cards[at];
                    let fits = |other: &usize| {
                        self.cards[*other].night != mine.night && compatible(&self.cards[*other].born, &mine.born)
                    };
                    if these.iter().all(fits) { these.push(at) } else { rest.push(at) }
                }
                self.groups.push(Group { cards: these, licence: None });
                cards = rest;
            }
        }
        self.groups.iter_mut().for_each(|group| group.cards.sort_unstable());
        self.ask_of_names(first);
    }

    /// The holder of a licence that a card was said to be.
    fn said_to_be(&self, card: &Card) -> Option<usize> {
        let key = self.same_as(&card.key());
        let holds = |group: &Group| group.licence.as_ref().is_some_and(|licence| key.contains(licence));
        self.groups
            .iter()
            .position(holds)
            .filter(|group| self.groups[*group].cards.iter().all(|at| self.cards[*at].night != card.night))
    }

    /// The names and licences that were said to be the same as a name.
    fn same_as(&self, key: &str) -> BTreeSet<String> {
        let mut found = BTreeSet::from([key.to_owned()]);
        loop {
            let said = self.decided.iter().filter(|said| said.licence.is_empty() && said.verdict == Verdict::Same);
            let new = said.filter(|said| found.contains(&said.one) != found.contains(&said.other));
            let new: Vec<String> = new.flat_map(|said| [said.one.clone(), said.other.clone()]).collect();
            if new.is_empty() {
                return found;
            }
            found.extend(new);
        }
    }

    /// One key for all names that were said to be the same.
    fn root(&self, key: String) -> String {
        self.same_as(&key).into_iter().next().unwrap_or(key)
    }

    /// Whether a card can be that person's: never of one night, nor of another year of birth; of a club that he had, or of none.
    fn fits(&self, card: usize, group: &[usize]) -> bool {
        let card = &self.cards[card];
        let others = || group.iter().map(|other| &self.cards[*other]);
        let at_home = card.club.is_empty()
            || others().any(|other| other.club == card.club)
            || others().all(|other| other.club.is_empty());
        at_home && self.may_be(card, group)
    }

    /// Never of one night, nor of another year of birth.
    fn may_be(&self, card: &Card, group: &[usize]) -> bool {
        let mut others = group.iter().map(|other| &self.cards[*other]);
        others.all(|other| other.night != card.night && compatible(&card.born, &other.born))
    }

    fn apart(&self, card: &Card, group: usize) -> bool {
        let licence = self.groups[group].licence.as_deref().unwrap_or_default();
        self.said_apart(&card.key(), licence)
    }

    fn said_apart(&self, one: &str, other: &str) -> bool {
        self.decided.iter().any(|said| {
            said.licence.is_empty()
                && said.verdict == Verdict::Apart
                && (said.one == one && said.other == other || said.one == other && said.other == one)
        })
    }

    /// Those from the group `first` on have no licence: each may be one of the same name, or of nearly the same, whose club may be another.
    fn ask_of_names(&mut self, first: usize) {
        // Who nearly has a name has a word of it, or is looked for in the same club.
        let (mut named, mut clubs) = (HashMap::<&str, Vec<usize>>::new(), HashMap::<&str, Vec<usize>>::new());
        for (at, group) in self.groups.iter().enumerate().filter(|(at, group)| *at >= first || group.licence.is_some())
        {
            let card = &self.cards[group.cards[0]];
            words(&card.folded).into_iter().for_each(|word| named.entry(word).or_default().push(at));
            clubs.entry(&card.club).or_default().push(at);
        }
        let key = |at: usize| {
            let group = &self.groups[at];
            group.licence.clone().unwrap_or_else(|| self.cards[group.cards[0]].key())
        };
        for at in first..self.groups.len() {
            let mine = &self.cards[self.groups[at].cards[0]];
            let at_home = clubs.get(mine.club.as_str()).filter(|_| !mine.club.is_empty());
            let near = |other: &usize| {
                let name = &self.cards[self.groups[*other].cards[0]].folded;
                is_slip(&mine.folded, name, self.distance) || words(&mine.folded) == words(name)
            };
            let others = words(&mine.folded).into_iter().filter_map(|word| named.get(word)).chain(at_home).flatten();
            let others: BTreeSet<usize> = others.copied().filter(|other| *other < at).collect();
            for other in others.into_iter().filter(near) {
                let (one, two) = (key(at), key(other));
                let mut cards = self.groups[at].cards.iter().map(|card| &self.cards[*card]);
                let fits = cards.all(|card| self.may_be(card, &self.groups[other].cards));
                if one != two && fits && !self.said_apart(&one, &two) {
                    let cards = [self.groups[at].cards[0], self.groups[other].cards[0]];
                    self.doubts.push(Doubt { licence: String::new(), one, other: two, cards });
                }
            }
        }
    }
}

/// The words of a name, in whatever order they stand.
fn words(folded: &str) -> BTreeSet<&str> {
    folded.split(' ').collect()
}

fn compatible(a: &Option<String>, b: &Option<String>) -> bool {
    a.is_none() || b.is_none() || a == b
}

/// Cards joined where one of the ones is one with one of the others; each joined list, and all of them, in the order of the cards.
fn joined(cards: &[usize], one: impl Fn(&[usize], &[usize]) -> bool) -> Vec<Vec<usize>> {
    let mut clusters: Vec<Vec<usize>> = Vec::new();
    for at in cards {
        let (same, mut others): (Vec<_>, Vec<_>) = clusters.into_iter().partition(|cluster| one(cluster, &[*at]));
        let mut whole: Vec<usize> = same.into_iter().flatten().chain([*at]).collect();
        whole.sort_unstable();
        others.push(whole);
        clusters = others;
    }
    clusters
}

#[cfg(test)]
mod tests;
