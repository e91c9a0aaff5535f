//! Lines for the tests of this room.
#![allow(clippy::unwrap_used)]

use super::etui::EtuiNo;
use super::fiche::{FicheLine, LineResult, Version};
use super::mark::Mark;
use crate::scoring::Contract;
use crate::{PositionNo, TableNo};

pub(crate) fn mark(value: i64) -> Mark {
    Mark::new(Contract::Garde, value).unwrap()
}

fn empty(etui: u16, position: u8, table: u16, result: LineResult<u8>) -> FicheLine<u8> {
    let (position, table) = (PositionNo(position), TableNo(table));
    let version = Version::FIRST;
    FicheLine { etui: EtuiNo(etui), position, table, version, attack: None, defence: Vec::new(), fault: None, result }
}

/// The first of `people` takes.
pub(crate) fn line(etui: u16, position: u8, table: u16, people: [u8; 4], value: i64) -> FicheLine<u8> {
    let result = LineResult::Played(mark(value));
    let [attack, defence @ ..] = people;
    FicheLine { attack: Some(attack), defence: defence.to_vec(), ..empty(etui, position, table, result) }
}

pub(crate) fn neutralised(etui: u16, position: u8, table: u16, people: [u8; 4], given: &[(u8, u8)]) -> FicheLine<u8> {
    let result = LineResult::Neutralised { given: given.to_vec() };
    FicheLine { result, ..line(etui, position, table, people, 82) }
}

pub(crate) fn relay(etui: u16, position: u8, table: u16) -> FicheLine<u8> {
    empty(etui, position, table, LineResult::Relay)
}

/// One étui played with these marks, at positions and tables 1, 2, …; the players of table t are 4t−3 to 4t.
pub(crate) fn etui(etui: u16, marks: &[i64]) -> Vec<FicheLine<u8>> {
    (1u8..)
        .zip(marks)
        .map(|(t, mark)| line(etui, t, t.into(), [4 * t - 3, 4 * t - 2, 4 * t - 1, 4 * t], *mark))
        .collect()
}
