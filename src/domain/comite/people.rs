//! Which cards of many files are one person: by the licence, unless the names under it are unlike; else by name, birth and club. The answer
//! depends on the cards and the decisions alone, never on the order in which files came.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::publication::Publication;
use crate::season::OutsideNightId;
use crate::text::{fold, is_slip};
use crate::tournament::{Person, PersonId};

keyed! {
    /// What a human said of a doubt.
    pub enum Verdict {
        /// The licence is the first one's.
        First = "a" => "la licence de A",
        /// The licence is the other one's.
        Other = "b" => "la licence de B",
        /// Two people; the licence is not sure for either.
        Apart = "separer" => "deux personnes",
        Same = "meme" => "une seule personne",
    }
}

impl Verdict {
    /// What may be said of a doubt: about a licence, or about names.
    pub const fn possible(of_licence: bool) -> &'static [Self] {
        if of_licence { &Self::ALL } else { &[Self::Apart, Self::Same] }
    }
}

/// A person as the file of a night says him, and who he is taken for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Two cards of one night are two people.
    pub night: OutsideNightId,
    /// The number of the entry.
    pub entry: u32,
    /// Of the birth only the year is known.
    pub says: Person,
    pub wish: Publication,
    /// The night's day, and the comité's number of the club that sent it.
    pub day: String,
    pub sent_by: u32,
    /// `None` while the night comes in.
    pub person: Option<PersonId>,
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
        format!("{}, {}", self.says.folded, fold(&self.says.club))
    }

    /// What nearly the same name has in common with this one: a word of it, or the club.
    fn traits(&self) -> BTreeSet<String> {
        let club = Some(format!(", {}", fold(&self.says.club))).filter(|club| club != ", ");
        words(&self.says.folded).into_iter().map(str::to_owned).chain(club).collect()
    }
}

impl Decided {
    fn is_of(&self, a: &str, b: &str) -> bool {
        self.one == a && self.other == b || self.one == b && self.other == a
    }

    /// Whether it says that the licence is that name's; `None` where it does not say.
    fn gives(&self, name: &str) -> Option<bool> {
        let said = [(&self.one, Verdict::First), (&self.other, Verdict::Other)];
        let own = said.into_iter().find(|(known, _)| *known == name).filter(|_| self.verdict != Verdict::Same);
        own.map(|(_, verdict)| self.verdict == verdict)
    }
}

/// Counts the slips between two texts.
type Distance<'a> = &'a dyn Fn(&str, &str) -> usize;

/// The people, and what must be asked.
pub fn people(cards: &[Card], decided: &[Decided], distance: Distance<'_>) -> (Vec<Group>, Vec<Doubt>) {
    let mut sorting = Sorting { cards, decided, distance, groups: Vec::new(), doubts: Vec::new() };
    let mut licences: BTreeMap<Option<&str>, Vec<usize>> = BTreeMap::new();
    for (at, card) in cards.iter().enumerate() {
        licences.entry(card.says.licence.as_deref()).or_default().push(at);
    }
    let mut left = licences.remove(&None).unwrap_or_default();
    for (licence, same) in licences {
        left.extend(sorting.under_licence(licence.unwrap_or_default(), &same));
    }
    left.sort_unstable();
    let first = sorting.by_name(&left);
    let of_names = sorting.of_names(first);
    sorting.doubts.extend(of_names);
    (sorting.groups, sorting.doubts)
}

struct Sorting<'a> {
    cards: &'a [Card],
    decided: &'a [Decided],
    distance: Distance<'a>,
    groups: Vec<Group>,
    doubts: Vec<Doubt>,
}

impl Sorting<'_> {
    /// The holder of a licence, and others whose names are unlike his. Gives back the cards of those who are said not to have it.
    fn under_licence(&mut self, licence: &str, same: &[usize]) -> Vec<usize> {
        let Self { cards, decided, distance, .. } = *self;
        let name = |at: usize| cards[at].says.folded.as_str();
        let said: Vec<&Decided> = decided.iter().filter(|said| said.licence == licence).collect();
        let one = |a: usize, b: usize| {
            let known = |said: &&Decided| said.verdict == Verdict::Same && said.is_of(name(a), name(b));
            alike(&cards[a].says, &cards[b].says, distance) || said.iter().any(known)
        };
        let mut clusters: Vec<Vec<usize>> = Vec::new();
        for at in same {
            let with = clusters.extract_if(.., |cluster| cluster.iter().any(|other| one(*other, *at)));
            let mut whole: Vec<usize> = with.flatten().chain([*at]).collect();
            whole.sort_unstable();
            clusters.push(whole);
        }
        // Whose the licence was said to be, those of whom nothing was said, those who were said not to have it.
        let claim = |cluster: &[usize]| {
            let each = cluster.iter().flat_map(|at| said.iter().filter_map(|said| said.gives(name(*at))));
            each.max().map_or(1, |own| if own { 2 } else { 0 })
        };
        clusters.sort_by_key(|cluster| (Reverse(claim(cluster)), Reverse(cluster.len()), cluster[0]));
        let lost = clusters.split_off(clusters.partition_point(|cluster| claim(cluster) > 0));
        let holder = clusters.first().map_or(0, |holder| holder[0]);
        for cluster in clusters {
            let (cards, holds) = ([holder, cluster[0]], holder == cluster[0]);
            if !holds {
                let [one, other] = cards.map(|at| name(at).to_owned());
                self.doubts.push(Doubt { licence: licence.to_owned(), one, other, cards });
            }
            self.groups.push(Group { cards: cluster, licence: holds.then(|| licence.to_owned()) });
        }
        lost.concat()
    }

    /// Those without a licence: each is the only holder of one who can be meant, else one of the people told by name, club and birth, who stand
    /// from the returned group on.
    fn by_name(&mut self, left: &[usize]) -> usize {
        let cards = self.cards;
        let (mut holders, mut named) = (HashMap::new(), HashMap::<_, BTreeSet<usize>>::new());
        for (at, group) in self.groups.iter().enumerate() {
            let Some(licence) = &group.licence else { continue };
            holders.insert(licence, at);
            for card in &group.cards {
                named.entry(&cards[*card].says.folded).or_default().insert(at);
            }
        }
        let mut goes = Vec::new();
        for at in left {
            let card = &cards[*at];
            let same = self.same_as(card.key());
            let said = same.iter().find_map(|word| holders.get(word)).filter(|said| self.apart_in_time(card, **said));
            let mut can_be = named.get(&card.says.folded).into_iter().flatten().filter(|one| self.fits(card, **one));
            let (one, other) = (can_be.next(), can_be.next());
            let meant = said.or(one.filter(|_| other.is_none())).copied();
            goes.push((*at, meant, same.into_iter().next()));
        }
        let mut together = HashMap::<_, usize>::new();
        goes.iter().for_each(|(at, group, _)| *together.entry((*group, cards[*at].night)).or_default() += 1);
        let mut own: BTreeMap<Option<String>, Vec<usize>> = BTreeMap::new();
        for (at, group, key) in goes {
            // Two of one night are two people, and which of them is meant is not known.
            match group.filter(|_| together[&(group, cards[at].night)] == 1) {
                Some(group) => self.groups[group].cards.push(at),
                None => own.entry(key).or_default().push(at),
            }
        }
        let first = self.groups.len();
        for same in own.into_values() {
            let from = self.groups.len();
            for at in same {
                match (from..self.groups.len()).find(|group| self.may_be(&cards[at], *group)) {
                    Some(group) => self.groups[group].cards.push(at),
                    None => self.groups.push(Group { cards: vec![at], licence: None }),
                }
            }
        }
        self.groups.iter_mut().for_each(|group| group.cards.sort_unstable());
        first
    }

    /// The names and licences that were said to be the same as a name.
    fn same_as(&self, key: String) -> BTreeSet<String> {
        let mut found = BTreeSet::from([key]);
        loop {
            let before = found.len();
            for said in self.decided.iter().filter(|said| said.licence.is_empty() && said.verdict == Verdict::Same) {
                if found.contains(&said.one) || found.contains(&said.other) {
                    found.extend([said.one.clone(), said.other.clone()]);
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }

    fn of(&self, group: usize) -> impl Iterator<Item = &Card> {
        self.groups[group].cards.iter().map(|at| &self.cards[*at])
    }

    fn apart_in_time(&self, card: &Card, group: usize) -> bool {
        self.of(group).all(|other| other.night != card.night)
    }

    /// Whether a card can be that person's: never of one night, nor of another year of birth.
    fn may_be(&self, card: &Card, group: usize) -> bool {
        let born = |other: &Card| [None, card.says.birth].contains(&other.says.birth) || card.says.birth.is_none();
        self.apart_in_time(card, group) && self.of(group).all(born)
    }

    /// The same of the holder of a licence: of a club that he had, or of none, and not said to be another.
    fn fits(&self, card: &Card, group: usize) -> bool {
        let club = fold(&card.says.club);
        let clubs: BTreeSet<String> = self.of(group).map(|other| fold(&other.says.club)).collect();
        let at_home = club.is_empty() || clubs.contains(&club) || clubs.iter().all(String::is_empty);
        at_home && self.may_be(card, group) && !self.said_apart(&card.key(), &self.key(group))
    }

    /// What tells a person.
    fn key(&self, group: usize) -> String {
        let Group { cards, licence } = &self.groups[group];
        licence.clone().unwrap_or_else(|| self.cards[cards[0]].key())
    }

    fn said_apart(&self, one: &str, other: &str) -> bool {
        let apart =
            |said: &Decided| said.licence.is_empty() && said.verdict == Verdict::Apart && said.is_of(one, other);
        self.decided.iter().any(apart)
    }

    /// Those from the group `first` on have no licence: each may be one of the same name, or of nearly the same, whose club may be another.
    fn of_names(&self, first: usize) -> Vec<Doubt> {
        let mut doubts = Vec::new();
        let mut there: HashMap<String, Vec<usize>> = HashMap::new();
        let face = |group: usize| self.groups[group].cards[0];
        for at in (0..self.groups.len()).filter(|at| *at >= first || self.groups[*at].licence.is_some()) {
            let mine = &self.cards[face(at)];
            let traits = mine.traits();
            let others: BTreeSet<usize> = traits.iter().filter_map(|one| there.get(one)).flatten().copied().collect();
            for other in others.into_iter().filter(|_| at >= first) {
                let (name, like) = (&mine.says.folded, &self.cards[face(other)].says.folded);
                let near = is_slip(name, like, self.distance) || words(name) == words(like);
                let (one, two) = (self.key(at), self.key(other));
                let new = near && one != two && !self.said_apart(&one, &two);
                if new && self.of(at).all(|card| self.may_be(card, other)) {
                    doubts.push(Doubt { licence: String::new(), one, other: two, cards: [face(at), face(other)] });
                }
            }
            traits.into_iter().for_each(|one| there.entry(one).or_default().push(at));
        }
        doubts
    }
}

/// Whether two names under one licence are one person's: one part alike is enough, or the parts in the other order.
fn alike(a: &Person, b: &Person, distance: Distance<'_>) -> bool {
    let [[last, first], [other_last, other_first]] = [a, b].map(|one| [fold(&one.last_name), fold(&one.first_name)]);
    let near = |x: &str, y: &str| 5 * distance(x, y) <= x.chars().count().max(y.chars().count());
    let turned = near(&last, &other_first) && near(&first, &other_last);
    near(&last, &other_last) || near(&first, &other_first) || turned
}

/// The words of a name, in whatever order they stand.
fn words(folded: &str) -> BTreeSet<&str> {
    folded.split(' ').collect()
}

#[cfg(test)]
mod tests;
