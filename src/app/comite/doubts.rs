//! What only a human can say of people, and what was said.

use std::collections::BTreeSet;

use super::judge::short_day;
use super::people::{Known, place};
use crate::club::Comite;
use crate::error::{AppError, Result};
use archive::digest;
use domain::advice::{Advice, ComiteStep, Step};
use domain::comite::{Card, Decided, Doubt, Verdict};
use domain::tournament::PersonId;
use report::comite::{DoubtLine, DoubtsReport};
use storage::comite::{self as table, ClubRow};
use storage::{Done, Subject, View};

impl Comite<'_> {
    /// What is to be decided.
    pub fn doubts(self) -> Result<DoubtsReport> {
        self.club.store.read(|view| {
            self.named(view)?;
            let (known, clubs) = (Known::all(view)?, table::clubs(view)?);
            let line = |(number, doubt): (u32, &Doubt)| {
                let licence = Some(doubt.licence.clone()).filter(|licence| !licence.is_empty());
                let [one, other] = doubt.cards.map(|at| words(&clubs, licence.is_some(), &known.cards[at]));
                DoubtLine { number, licence, one, other, answers: answers(doubt).to_owned() }
            };
            let doubts: Vec<DoubtLine> = numbered(&known.doubts).into_iter().map(line).collect();
            let how = self.club.wording()(&Step::Comite(ComiteStep::Decide));
            let next = if doubts.is_empty() { Vec::new() } else { vec![format!("Pour décider : {how}")] };
            Ok(DoubtsReport { doubts, next })
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
            let doubt = numbered(&known.doubts).into_iter().find(|(other, _)| *other == number);
            let (_, doubt) = doubt.ok_or_else(|| {
                AppError::input(format!("il n'y a pas de doute n° {number} à décider"))
                    .advise(Advice::say("Voyez lesquels : ").then(Step::Comite(ComiteStep::Doubts)))
            })?;
            let Doubt { licence, one, other, cards } = doubt.clone();
            let verdict = match answer.trim().to_lowercase().as_str() {
                "oui" => Some(Verdict::Same),
                word => Verdict::parse(word),
            };
            let of_licence = matches!(verdict, Some(Verdict::First | Verdict::Other));
            let verdict = verdict.filter(|_| !(of_licence && licence.is_empty())).ok_or_else(|| {
                AppError::input(format!("« {answer} » n'est pas une réponse à ce doute : {}", answers(doubt)))
            })?;
            table::decide(tx, &Decided { licence: licence.clone(), one, other, verdict })?;
            let cards = cards.map(|at| known.cards[at].clone());
            place(tx, &cards, std::iter::empty())?;
            let clubs = table::clubs(tx)?;
            let [one, other] = cards.map(|card| words(&clubs, !licence.is_empty(), &card));
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

/// Those who may be one person by their names, each pair once.
pub(crate) fn doubted(view: &View) -> Result<BTreeSet<[PersonId; 2]>> {
    let known = Known::all(view)?;
    let of_names = known.doubts.iter().filter(|doubt| doubt.licence.is_empty());
    let people = of_names.map(|doubt| doubt.cards.map(|at| known.cards[at].person));
    Ok(people.filter_map(|[one, other]| Some([one?, other?])).collect())
}

/// What may be answered.
const fn answers(doubt: &Doubt) -> &'static str {
    if doubt.licence.is_empty() { "meme ou separer" } else { "A, B, separer ou meme" }
}

/// Each doubt with its number, which depends on nothing else: deciding one leaves the others theirs.
fn numbered<'d>(doubts: &'d [Doubt]) -> Vec<(u32, &'d Doubt)> {
    let mut taken = BTreeSet::new();
    let number = |doubt: &'d Doubt| {
        let Doubt { licence, one, other, .. } = doubt;
        let said = digest(format!("{licence}\n{one}\n{other}").as_bytes());
        let first = 1000 + u32::from_str_radix(&said[..6], 16).unwrap_or(0) % 9000;
        ((first..).find(|number| taken.insert(*number)).unwrap_or(first), doubt)
    };
    doubts.iter().map(number).collect()
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
