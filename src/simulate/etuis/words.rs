//! The word on a line of a fiche: mostly the mark of a garde as tables play it.

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
    // D3: among teams the attacker may announce more.
    if hand.plan.etuis.is_some_and(|plan| plan.format == Format::Teams) && hand.chance.percent(15) {
        let contract = *hand.chance.pick(&[Contract::GardeSans, Contract::GardeContre])?;
        let value = *hand.chance.pick(&[116, 164, 132, -132, -200, 204])?;
        return Mark::new(contract, value).ok();
    }
    let few = hand.plan.etuis.is_some_and(|plan| plan.equal) || hand.chance.percent(20);
    let value = if few {
        *hand.chance.pick(&FEW)?
    } else {
        let mut played = deal::play(&mut hand.chance, &Orientation::FOUR, Game::Quatre);
        played.contract = Contract::Garde;
        score(&played).ok()?.total.0.into()
    };
    Mark::new(Contract::Garde, value).ok()
}

/// A word of a fiche.
pub(super) fn word(hand: &mut Hand) -> Word {
    match hand.chance.below(100) {
        0..=1 => Word::NotPlayed,
        2 => Word::Neutralised,
        3 => Word::Relay,
        _ => mark(hand).map_or(Word::NotPlayed, Word::Mark),
    }
}
