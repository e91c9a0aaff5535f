//! O2: the sum set aside, and the prizes of the ranking before ties share.

use std::collections::BTreeMap;

use super::fees::{fund, rule};
use crate::Refusal;
use crate::advice::{Advice, Detail, Step};
use crate::award::Formula;
use crate::money::{Cents, Fund, PrizeList, SetAside, SpecialRule};
use crate::tournament::{Prize, Tournament};

/// O2: the money to give, and its division.
#[derive(Debug, Clone)]
pub struct Reckoning {
    /// The money paid in and added.
    pub fund: Fund,
    /// The part set aside.
    pub aside: SetAside,
    /// The prizes of the ranking.
    pub list: PrizeList,
    /// Notes on it, in French.
    pub notes: Vec<String>,
}

/// O2: reckons with the entries so far. Before the end, an excess that later entries may still pay for is only a warning.
/// Errors: O2 when the tournament is closed and the prizes announced exceed the sum set aside.
pub fn reckon(tournament: &Tournament) -> Result<Reckoning, Refusal> {
    let (is_final, participants) = (tournament.is_closed(), tournament.headcount());
    let mut notes = Vec::new();
    let mut or_warn = |refusal: Refusal| {
        if is_final {
            return Err(refusal);
        }
        notes.push(format!("Attention : {} avec les engagements actuels (O2).", refusal.message));
        Ok(())
    };
    let fund = fund(tournament);
    let without_special = Fund { special: Cents::ZERO, ..fund }.set_aside()?;
    let aside = match fund.set_aside() {
        Ok(aside) => aside,
        Err(refusal) => {
            or_warn(refusal)?;
            SetAside { for_ranking: Cents::ZERO, special: fund.special, ..without_special }
        }
    };
    let amounts = amounts(&tournament.prizes);
    let list = if amounts.is_empty() {
        // Prizes are rounded up to the step while there is money: the fees and the sum added.
        rule(tournament).prizes(aside.for_ranking, fund.most(), participants)?
    } else {
        // Before the end everything announced is shown.
        let ranked = if is_final { participants } else { participants.max(amounts.len()) };
        match PrizeList::from_amounts(&amounts, aside.for_ranking, ranked) {
            Ok(list) => list,
            Err(refusal) => {
                or_warn(refusal)?;
                PrizeList { prizes: amounts, left_over: Cents::ZERO, notes: Vec::new() }
            }
        }
    };
    notes.extend(aside.warnings.iter().cloned());
    if participants > 0 {
        notes.extend(list.notes.iter().cloned());
    } else {
        notes.push("Personne n'est inscrit : ce qui est mis de côté, et les prix par la règle, en dépendent.".into());
    }
    Ok(Reckoning { fund, aside, list, notes })
}

/// The amounts announced place by place; none where the rule makes them.
pub fn amounts(announced: &[Prize]) -> Vec<Cents> {
    announced.iter().filter(|row| row.place > 0 && row.amount > Cents::ZERO).map(|row| row.amount).collect()
}

/// O2: checks a prize rule regardless of the entries; the special prize may still be paid by entries to come.
/// Errors: O2 for an impossible rule.
pub fn must_be_possible(tournament: &Tournament) -> Result<(), Refusal> {
    Fund { special: Cents::ZERO, ..fund(tournament) }.set_aside()?;
    rule(tournament).prizes(Cents::ZERO, Cents::ZERO, 0)?;
    Ok(())
}

/// O2: prizes announced place by place, in money from the first place on, and in kind with their place; 0 for the special prize.
/// Errors: O2 for a prize that exceeds the one before, or two prizes in kind for one place.
pub fn announced(amounts: &[Cents], in_kind: &[(u32, String)]) -> Result<Vec<Prize>, Refusal> {
    // Their order and their signs; the sum is reckoned with the entries.
    PrizeList::from_amounts(amounts, Cents(i64::MAX), amounts.len())?;
    let mut rows: BTreeMap<u32, Prize> = BTreeMap::new();
    for (place, amount) in (1..).zip(amounts) {
        rows.insert(place, Prize { place, amount: *amount, label: String::new() });
    }
    for (place, label) in in_kind {
        let empty = Prize { place: *place, amount: Cents::ZERO, label: String::new() };
        let row = rows.entry(*place).or_insert(empty);
        if !row.label.is_empty() {
            let message = format!("deux lots pour la place {place} : {} et {label}", row.label);
            return Err(Refusal::new("O2", message).advise(Advice::say("Réunissez-les : ").then(Detail::PrizeInKind)));
        }
        label.trim().clone_into(&mut row.label);
    }
    Ok(rows.into_values().collect())
}

/// R8: a special prize compares the scores of positions, which *donnes dupliquées* do not have.
/// Errors: R8 in *donnes dupliquées*.
pub fn must_have_scores(tournament: &Tournament) -> Result<(), Refusal> {
    if !tournament.is_duplicate() {
        return Ok(());
    }
    Err(Refusal::new("R8", "ce prix spécial compare des scores de positions, que les donnes dupliquées n'ont pas")
        .advise(Advice::say("Un prix par catégorie, ou au choix de l'organisateur : ").then(Step::SpecialPrize)))
}

/// R8, D63: a rule for a special prize that suits the tournament.
/// Errors: R8 for scores that *donnes dupliquées* do not have; D63 for a category of the national ranking, which is of single players,
/// among teams.
pub fn must_suit(tournament: &Tournament, rule: &SpecialRule) -> Result<(), Refusal> {
    if rule.compares_scores() {
        must_have_scores(tournament)?;
    }
    if matches!(rule, SpecialRule::Best(_)) && tournament.formula() != Formula::Individuel {
        return Err(Refusal::new("D63", "les catégories sont celles du classement national, qui est individuel"));
    }
    Ok(())
}
