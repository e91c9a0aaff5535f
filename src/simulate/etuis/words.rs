//! The word on a line of a fiche: mostly the mark of a garde as tables play it.

use crate::chance::Chance;
use crate::deal;
use crate::hand::Hand;
use domain::Orientation;
use domain::duplicate::{Format, Mark, Word};
use domain::movement::Game;
use domain::scoring::{Contract, score};

/// Marks of an evening where many are equal.
const FEW: [i64; 6] = [56, 62, 82, -52, -58, -76];

/// A mark of a garde.
pub(super) fn mark(hand: &mut Hand) -> Option<Mark> {
    let (teams, equal) = kind(hand);
    a_mark(&mut hand.chance, teams, equal)
}

fn kind(hand: &Hand) -> (bool, bool) {
    hand.plan.etuis.map_or((false, false), |plan| (plan.format == Format::Teams, plan.equal))
}

fn a_mark(chance: &mut Chance, teams: bool, equal: bool) -> Option<Mark> {
    // D3: among teams the attacker may announce more.
    if teams && chance.percent(15) {
        let contract = *chance.pick(&[Contract::GardeSans, Contract::GardeContre])?;
        let value = *chance.pick(&[116, 164, 132, -132, -200, 204])?;
        return Mark::new(contract, value).ok();
    }
    let few = equal || chance.percent(20);
    let value = if few {
        *chance.pick(&FEW)?
    } else {
        let mut played = deal::play(chance, &Orientation::FOUR, Game::Quatre);
        played.contract = Contract::Garde;
        score(&played).ok()?.total.0.into()
    };
    Mark::new(Contract::Garde, value).ok()
}

/// A word of a fiche.
pub(super) fn word(hand: &mut Hand) -> Word {
    let (teams, equal) = kind(hand);
    a_word(&mut hand.chance, teams, equal)
}

/// The same in a year's night.
pub(crate) fn a_word(chance: &mut Chance, teams: bool, equal: bool) -> Word {
    match chance.below(100) {
        0..=2 => Word::NotPlayed,
        3 => Word::Neutralised,
        _ => a_mark(chance, teams, equal).map_or(Word::NotPlayed, Word::Mark),
    }
}
