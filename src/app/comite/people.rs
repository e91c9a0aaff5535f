//! The people of what clubs sent: found anew, among those the new cards are connected with, whenever a night comes or a doubt is decided. What
//! only a human can say of them, and what was said.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use crate::club::Comite;
use crate::error::{AppError, Result};
use crate::season::refuse_night_in_closed;
use archive::digest;
use chrono::Datelike;
use domain::advice::{Advice, ComiteStep, Step};
use domain::comite::{Card, Decided, Doubt, Group, Verdict};
use domain::season::{NightKey, OutsideNightId};
use domain::tournament::{Person, PersonId};
use report::comite::{DoubtLine, DoubtsReport};
use report::table::short_day;
use storage::comite::{self as table, ClubRow};
use storage::table::{person, publication};
use storage::{Done, Subject, Tx, View};

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

impl Comite<'_> {
    /// What is to be decided.
    pub fn doubts(self) -> Result<DoubtsReport> {
        self.read(|view, _| {
            let doubts = asked(view, &Known::all(view)?)?;
            let next = (!doubts.is_empty()).then(|| format!("Pour décider : {}", self.step(ComiteStep::Decide)));
            Ok(DoubtsReport { doubts, next: next.into_iter().collect() })
        })
    }

    /// Decides a doubt; the next file does not ask again. Returns what was decided.
    /// Errors: no such doubt; an answer that is none of its own; no reason.
    pub fn decide(self, number: u32, answer: &str, reason: &str) -> Result<String> {
        if reason.trim().is_empty() {
            return Err(AppError::input("il manque le motif : le journal le garde, pour qui demandera pourquoi")
                .advise(Advice::say("Exemple : ").then(Step::Comite(ComiteStep::Decide))));
        }
        self.club.change(|tx| {
            self.named(tx)?;
            let known = Known::all(tx)?;
            let mut all = asked(tx, &known)?.into_iter().zip(&known.doubts);
            let (line, doubt) = all.find(|(line, _)| line.number == number).ok_or_else(|| {
                AppError::input(format!("il n'y a pas de doute n° {number} à décider"))
                    .advise(Advice::say("Voyez lesquels : ").then(Step::Comite(ComiteStep::Doubts)))
            })?;
            let verdict = match answer.trim().to_lowercase().as_str() {
                "oui" => Some(Verdict::Same),
                word => Verdict::parse(word),
            };
            let possible = Verdict::possible(line.licence.is_some());
            let verdict = verdict.filter(|verdict| possible.contains(verdict)).ok_or_else(|| {
                AppError::input(format!("« {answer} » n'est pas une réponse à ce doute : {}", line.answers))
            })?;
            let Doubt { licence, one, other, cards } = doubt.clone();
            table::decide(tx, &Decided { licence, one, other, verdict })?;
            place(tx, &cards.map(|at| known.cards[at].clone()), std::iter::empty())?;
            let (licence, one, other) = (&doubt.licence, line.one, line.other);
            let what = match verdict {
                Verdict::First => format!("la licence {licence} est celle de {one}, et non de {other}"),
                Verdict::Other => format!("la licence {licence} est celle de {other}, et non de {one}"),
                Verdict::Apart => format!("{one} et {other} sont deux personnes"),
                Verdict::Same => format!("{one} et {other} sont une personne"),
            };
            let done = Done::new(Subject::Comite, what.clone(), format!("Doute {number} : {what}"));
            Ok(Done { why: reason.trim().to_owned(), ..done })
        })
    }
}

/// What is asked: a line for each doubt. Its number depends on nothing else: deciding one leaves the others theirs.
fn asked(view: &View, known: &Known) -> Result<Vec<DoubtLine>> {
    let (clubs, mut taken) = (table::clubs(view)?, BTreeSet::new());
    let line = |Doubt { licence, one, other, cards }: &Doubt| {
        let said = digest(format!("{licence}\n{one}\n{other}").as_bytes());
        let first = 1000 + u32::from_str_radix(&said[..6], 16).unwrap_or(0) % 9000;
        let number = (first..).find(|number| taken.insert(*number)).unwrap_or(first);
        let licence = Some(licence.clone()).filter(|licence| !licence.is_empty());
        let answers = if licence.is_some() { "A, B, separer ou meme" } else { "meme ou separer" }.to_owned();
        let [one, other] = cards.map(|at| words(&clubs, licence.is_some(), &known.cards[at]));
        DoubtLine { number, licence, one, other, answers }
    };
    Ok(known.doubts.iter().map(line).collect())
}

/// Those who may be one person by their names, each pair once.
pub(crate) fn doubted(view: &View) -> Result<BTreeSet<[PersonId; 2]>> {
    let known = Known::all(view)?;
    let of_names = known.doubts.iter().filter(|doubt| doubt.licence.is_empty());
    let people = of_names.map(|doubt| doubt.cards.map(|at| known.cards[at].person));
    Ok(people.filter_map(|[one, other]| Some([one?, other?])).collect())
}

/// `MARTIN Paul (Beaune, 14/11, inscrit 9)`: where a card stands. Of a doubt about a licence both have it, and it is not said.
fn words(clubs: &[ClubRow], of_licence: bool, card: &Card) -> String {
    let club = clubs.iter().find(|club| club.number == card.sent_by).map_or("", |club| &club.name);
    let licence = match &card.says.licence {
        _ if of_licence => String::new(),
        None => "sans licence, ".to_owned(),
        Some(licence) => format!("licence {licence}, "),
    };
    format!("{} ({licence}{club}, {}, inscrit {})", card.says.name(), short_day(&card.day), card.entry)
}
