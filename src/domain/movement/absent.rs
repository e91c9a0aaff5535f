//! M5: which chairs stay empty when the players are not a multiple of 4.
//!
//! The North of the highest table goes first. With two or three missing, Norths are tried until nobody plays twice at a
//! table of 3 or, where that cannot be, until the choice that repeats least is found: all choices are tried, up to the
//! movement's own symmetry (every table plays the same part in a cyclic movement, so the highest one may be fixed).

use super::plan::Plan;
use super::{Kind, Place, fft, verify};
use crate::domain::{Orientation, Refusal, TableNo};

/// Which places stay empty, and what it costs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Absences {
    /// The empty places, by label order.
    pub places: Vec<Place>,
    /// Players who sit more than once at a table of 3, with how many times. Empty when the choice is clean.
    pub again_at_three: Vec<(Place, u8)>,
}

/// Turns beyond the first at a table of 3, summed over the players: what M5 minimises.
pub(super) fn excess(counts: impl IntoIterator<Item = u8>) -> u32 {
    counts.into_iter().map(|count| u32::from(count.saturating_sub(1))).sum()
}

/// Chooses the empty places of a movement for that many missing players (0 to 3).
///
/// # Errors
/// M5 when every choice would leave a table of 2 (some Howell shapes), or for a drawn movement, which has none to choose.
pub fn choose(kind: Kind, tables: u16, positions: u8, missing: u16) -> Result<Absences, Refusal> {
    let places = match (kind, missing) {
        (_, 0) => Vec::new(),
        (Kind::Fft, _) => choose_norths(tables, positions, missing),
        (Kind::Howell, _) => choose_numbers(tables, positions, missing)?,
        (Kind::Duo3, _) => return Err(Refusal::new("M7", "à 6 duos, c'est un duo entier qui manque")),
        (Kind::Hasard | Kind::Meilleurs, _) => {
            return Err(Refusal::new("M5", "un placement tiré position par position n'a pas de chaises vides fixes"));
        }
    };
    let Some(plan) = Plan::new(kind, tables, positions) else {
        return Err(Refusal::new("M5", format!("pas de {kind} à {tables} tables et {positions} positions")));
    };
    let counts = verify::plays_at_three(&plan.without(&places).positions);
    Ok(Absences { places, again_at_three: counts.into_iter().filter(|(_, count)| *count > 1).collect() })
}

/// FFT: North never moves, so an empty North leaves the same table at 3 all evening; what matters is who visits two.
fn choose_norths(tables: u16, positions: u8, missing: u16) -> Vec<Place> {
    let offsets = [Orientation::S, Orientation::E, Orientation::O].map(|o| fft::moves(tables).offsets(o, positions));
    let cost = |chosen: &[u16]| -> u32 {
        offsets
            .iter()
            .map(|offsets| {
                let mut visits = vec![0u8; usize::from(tables)];
                for table in chosen {
                    for offset in offsets {
                        // rem_euclid of a positive modulus is in range.
                        let start = (i32::from(*table) - offset).rem_euclid(i32::from(tables));
                        visits[start as usize] += 1;
                    }
                }
                excess(visits)
            })
            .sum()
    };
    let mut best: Option<(u32, Vec<u16>)> = None;
    for chosen in with_the_highest(tables, missing) {
        let cost = cost(&chosen);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, chosen));
        }
        if cost == 0 {
            break;
        }
    }
    let mut chosen = best.map(|(_, chosen)| chosen).unwrap_or_default();
    chosen.sort_unstable();
    chosen.into_iter().map(|table| Place::at(TableNo(table), Orientation::N)).collect()
}

/// Sets of tables holding the highest one, highest tables first.
fn with_the_highest(tables: u16, count: u16) -> Box<dyn Iterator<Item = Vec<u16>>> {
    match count {
        1 => Box::new(std::iter::once(vec![tables])),
        2 => Box::new((1..tables).rev().map(move |second| vec![tables, second])),
        _ => Box::new(
            (2..tables).rev().flat_map(move |second| (1..second).rev().map(move |third| vec![tables, second, third])),
        ),
    }
}

/// Howell: an absent number empties a different chair at each position; every combination is tried.
fn choose_numbers(tables: u16, positions: u8, missing: u16) -> Result<Vec<Place>, Refusal> {
    best_numbers(tables, positions, missing).ok_or_else(|| {
        let refusal = Refusal::new(
            "M5",
            format!(
                "avec {missing} absents, le Howell à {tables} tables et {positions} positions aurait une table de 2"
            ),
        );
        let nearest = (1..positions).rev().find(|fewer| best_numbers(tables, *fewer, missing).is_some());
        match nearest {
            Some(fewer) => refusal.advise(format!("Le plus proche : {fewer} position(s).")),
            None => refusal,
        }
        .advise(format!("Ou {positions} positions tirées au sort : chelem placer --mouvement hasard (ou meilleurs)."))
    })
}

/// The numbers whose absence seats the fewest players twice at 3; `None` when there would be a table of 2 anyway.
fn best_numbers(tables: u16, positions: u8, missing: u16) -> Option<Vec<Place>> {
    let plan = Plan::new(Kind::Howell, tables, positions)?;
    let mut best: Option<(u32, Vec<Place>)> = None;
    for chosen in combinations(tables, missing) {
        let trial = plan.clone().without(&chosen);
        if !verify::defects(&trial.positions).is_empty() {
            continue;
        }
        let cost = excess(verify::plays_at_three(&trial.positions).into_values());
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, chosen));
        }
    }
    best.map(|(_, chosen)| chosen)
}

/// Every set of `count` places (1 to 3) of those tables, highest first.
fn combinations(tables: u16, count: u16) -> Vec<Vec<Place>> {
    let mut sets: Vec<Vec<Place>> = vec![Vec::new()];
    for _ in 0..count {
        sets = sets
            .into_iter()
            .flat_map(|set| {
                let below: u16 = set.first().map_or(tables * 4, |place: &Place| place.number() - 1);
                (0..below).rev().map(move |place| {
                    let mut longer = vec![Place::nth(place)];
                    longer.extend(&set);
                    longer
                })
            })
            .collect();
    }
    sets
}
