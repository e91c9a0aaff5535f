//! A night of *donnes dupliquées* of a made-up year: alone, in triplettes or in quadrettes.

use std::collections::BTreeMap;

use super::{Member, day, enter};
use crate::chance::Chance;
use crate::etuis::a_word;
use app::{Changes, Club, Draw, EtuiTyped, Result};
use domain::award::Formula;
use domain::duplicate::Format;
use domain::money::Cents;
use domain::tournament::{DuplicateSettings, Settings};
use domain::{PositionNo, TableNo};

const ETUIS: u8 = 2;

/// D60: the grid that the club was given for players alone; formations have none.
pub(super) fn grid(club: &Club) -> Result<()> {
    let mut text = "formule;taille;rang;PCN;PP\n".to_owned();
    for (size, rank) in (3..=5).flat_map(|size| (1..=size).map(move |rank| (size, rank))) {
        text.push_str(&format!("individuel;{size};{rank};{};{}\n", 150 - 20 * rank, 4_i32.saturating_sub(rank).max(0)));
    }
    club.federation().import_duplicate_scale((text.as_bytes(), "grille.csv"), None, Changes::Apply).map(drop)
}

/// From the door to the close.
pub(super) fn night(club: &mut Club, chance: &mut Chance, members: &[Member], number: usize) -> Result<()> {
    let format = match number % 16 {
        7 => Format::Triplettes,
        15 => Format::Quadrettes,
        _ => Format::Individual,
    };
    // Quadrettes go out and come back.
    let positions = if format == Format::Quadrettes { 2 } else { 3 };
    let alone = format == Format::Individual;
    club.create(Settings {
        positions,
        deals: ETUIS,
        fee: Cents(500),
        formula: if alone { Formula::Individuel } else { Formula::Equipe4 },
        duplicate: Some(DuplicateSettings::shaped(format, Some(positions), Some(ETUIS))),
        ..Settings::new(format!("Étuis {}", number + 1), day(number))
    })?;
    let mut who = members.to_vec();
    chance.shuffle(&mut who);
    let of_one = chance.between(format.members().0, format.members().1);
    let units = if alone { chance.between(3, 5) } else { chance.between(5, 7) };
    who.truncate(units * if alone { 4 } else { of_one });
    enter(club, &who, of_one)?;
    club.duplicate()?.place(Draw::Lot, chance.seed(), None, None)?;
    for position in (1..=positions).map(PositionNo) {
        let mut tables: BTreeMap<u16, usize> = BTreeMap::new();
        for line in club.duplicate()?.awaited(Some(position))?.lines {
            *tables.entry(line.table).or_default() += 1;
        }
        for (table, lines) in tables {
            let words = (0..lines).map(|_| a_word(chance, false, false)).collect();
            let typed = EtuiTyped::Table(position, TableNo(table), words);
            club.duplicate()?.enter_etui(&typed, None, Changes::Apply)?;
        }
        if position.0 < positions {
            club.duplicate()?.next_position()?;
        }
    }
    club.duplicate()?.close().map(drop)
}
