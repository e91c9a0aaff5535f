//! What only a human can say of people, and what was said.

use std::collections::BTreeSet;

use super::people::{Known, place};
use crate::club::Comite;
use crate::error::{AppError, Result};
use archive::digest;
use domain::advice::{Advice, ComiteStep, Step};
use domain::comite::{Decided, Doubt, Verdict};
use domain::tournament::PersonId;
use report::comite::{DoubtLine, DoubtsReport};
use report::table::short_day;
use storage::comite::{self as table, ClubRow, PlacedCard};
use storage::{Done, Subject, View};

impl Comite<'_> {
    /// What is to be decided.
    pub fn doubts(self) -> Result<DoubtsReport> {
        self.club.store.read(|view| {
            self.named(view)?;
            let (known, clubs) = (Known::all(view)?, table::clubs(view)?);
            let line = |(number, doubt): (u32, &Doubt)| {
                let [one, other] = doubt.cards.map(|at| words(&clubs, doubt, &known.cards[at]));
                DoubtLine {
                    number,
                    licence: Some(doubt.licence.clone()).filter(|licence| !licence.is_empty()),
                    one,
                    other,
                    answers: answers(doubt).to_owned(),
                }
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
        let verdict = match answer.trim().to_lowercase().as_str() {
            "oui" => Some(Verdict::Same),
            word => Verdict::parse(word),
        };
        if reason.trim().is_empty() {
            return Err(AppError::input("il manque le motif : le journal le garde, pour qui demandera pourquoi")
                .advise(Advice::say("Exemple : ").then(Step::Comite(ComiteStep::Decide))));
        }
        self.club.change(|tx| {
            self.named(tx)?;
            let known = Known::all(tx)?;
            let doubt = numbered(&known.doubts).into_iter().find(|(other, _)| *other == number);
            let Some((_, doubt)) = doubt else {
                return Err(AppError::input(format!("il n'y a pas de doute n° {number} à décider"))
                    .advise(Advice::say("Voyez lesquels : ").then(Step::Comite(ComiteStep::Doubts))));
            };
            let fits =
                |verdict: &Verdict| !doubt.licence.is_empty() || matches!(verdict, Verdict::Same | Verdict::Apart);
            let verdict = verdict.filter(fits).ok_or_else(|| {
                AppError::input(format!("« {answer} » n'est pas une réponse à ce doute : {}", answers(doubt)))
            })?;
            let Doubt { licence, one, other, cards } = doubt.clone();
            table::decide(tx, &Decided { licence, one, other, verdict })?;
            place(tx, cards.iter().map(|at| &known.cards[*at].card), None, Vec::new())?;
            let clubs = table::clubs(tx)?;
            let [one, other] = cards.map(|at| words(&clubs, doubt, &known.cards[at]));
            let what = match verdict {
                Verdict::First => format!("la licence {} est celle de {one}, et non de {other}", doubt.licence),
                Verdict::Other => format!("la licence {} est celle de {other}, et non de {one}", doubt.licence),
                Verdict::Apart => format!("{one} et {other} sont deux personnes"),
                Verdict::Same => format!("{one} et {other} sont une personne"),
            };
            Ok(Done {
                subject: Subject::Comite,
                value: what.clone(),
                what: format!("Doute {number} : {what}"),
                why: reason.trim().to_owned(),
            })
        })
    }
}

/// Those who may be one person by their names, each pair once.
pub(crate) fn doubted(view: &View) -> Result<BTreeSet<[PersonId; 2]>> {
    let known = Known::all(view)?;
    let of_names = known.doubts.iter().filter(|doubt| doubt.licence.is_empty());
    let pair = |doubt: &Doubt| {
        let [one, other] = doubt.cards.map(|at| known.cards[at].person);
        one.zip(other).map(|(one, other)| [one, other])
    };
    Ok(of_names.filter_map(pair).collect())
}

/// What may be answered.
const fn answers(doubt: &Doubt) -> &'static str {
    if doubt.licence.is_empty() { "meme ou separer" } else { "A, B, separer ou meme" }
}

/// Each doubt with its number, which depends on nothing else: deciding one leaves the others theirs.
fn numbered(doubts: &[Doubt]) -> Vec<(u32, &Doubt)> {
    let mut all: Vec<(u32, &Doubt)> = Vec::new();
    for doubt in doubts {
        let said = digest(format!("{}\n{}\n{}", doubt.licence, doubt.one, doubt.other).as_bytes());
        let mut number = 1000 + u32::from_str_radix(&said[..6], 16).unwrap_or(0) % 9000;
        while all.iter().any(|(other, _)| *other == number) {
            number += 1;
        }
        all.push((number, doubt));
    }
    all
}

/// `MARTIN Paul (Beaune, 14/11, inscrit 9)`: where a card stands.
fn words(clubs: &[ClubRow], doubt: &Doubt, placed: &PlacedCard) -> String {
    let card = &placed.card;
    let club = clubs.iter().find(|club| club.number == placed.sent_by).map_or("", |club| &club.name);
    // Where it is about a licence, both have it.
    let licence = match (&card.licence, doubt.licence.is_empty()) {
        (_, false) => String::new(),
        (None, _) => "sans licence, ".to_owned(),
        (Some(licence), _) => format!("licence {licence}, "),
    };
    let name = domain::full_name(&card.last_name, &card.first_name);
    format!("{name} ({licence}{club}, {}, inscrit {})", short_day(&placed.day), card.line)
}
