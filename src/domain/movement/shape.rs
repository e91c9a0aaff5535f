//! Which shapes (players, positions, movement) are possible, and what to do instead of those that are not.

use super::plan::{Kind, listed_positions};
use crate::domain::Refusal;

/// The smallest tournament: two tables.
pub const MIN_PLAYERS: u16 = 8;
/// The largest: 150 tables, as far as the fascicule goes.
pub const MAX_PLAYERS: u16 = 600;
/// The most positions of one session.
pub const MAX_POSITIONS: u8 = 20;

/// How many tables a number of players needs, and how many chairs stay empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Players seated.
    pub players: u16,
    /// Tables set up, those of 3 included.
    pub tables: u16,
    /// Empty chairs, 0 to 3: as many tables of 3 (M5).
    pub missing: u16,
}

impl Shape {
    /// M5: the tables for that many players; only tables of 4 and 3.
    ///
    /// # Errors
    /// M5 below 8 or above 600 players, naming the nearest possible number.
    pub fn of(players: usize) -> Result<Self, Refusal> {
        let count = u16::try_from(players).unwrap_or(u16::MAX);
        if count < MIN_PLAYERS {
            return Err(Refusal::new(
                "M5",
                format!("{players} joueur(s) : un tournoi en demande au moins {MIN_PLAYERS}"),
            )
            .advise(format!("Il en manque {} pour ouvrir 2 tables.", MIN_PLAYERS - count)));
        }
        if count > MAX_PLAYERS {
            return Err(Refusal::new(
                "M5",
                format!("{players} joueurs : le mouvement va jusqu'à {MAX_PLAYERS} (150 tables)"),
            )
            .advise("Faites deux tournois."));
        }
        let tables = count.div_ceil(4);
        Ok(Self { players: count, tables, missing: tables * 4 - count })
    }
}

/// Whether a movement exists for that many tables and positions. Repeated meetings are not a refusal (M3).
///
/// # Errors
/// M1, M2 or O1, with the nearest possible shapes.
pub fn allowed(kind: Kind, tables: u16, positions: u8) -> Result<(), Refusal> {
    if !(1..=MAX_POSITIONS).contains(&positions) {
        return Err(Refusal::new("O1", format!("{positions} positions : chelem en organise de 1 à {MAX_POSITIONS}"))
            .advise(format!("Le plus proche : {} positions.", positions.clamp(1, MAX_POSITIONS))));
    }
    if !(2..=MAX_PLAYERS / 4).contains(&tables) {
        return Err(Refusal::new("M1", format!("{tables} table(s) : il en faut de 2 à {}", MAX_PLAYERS / 4)));
    }
    match kind {
        Kind::Fft if tables < 5 => {
            let usual = Kind::usual(tables);
            Err(Refusal::new("M1", format!("le mouvement FFT demande au moins 5 tables, il y en a {tables}")).advise(
                format!("Le plus proche : 5 tables (17 joueurs), ou --mouvement {} à {tables} tables.", usual.key()),
            ))
        }
        Kind::Howell if !(3..=4).contains(&tables) => {
            let nearest = if tables < 3 { "3 tables (9 à 12 joueurs)" } else { "4 tables (13 à 16 joueurs)" };
            Err(Refusal::new("M2", format!("le Howell du fascicule est fait pour 3 ou 4 tables, il y en a {tables}"))
                .advise(format!(
                    "Le plus proche : {nearest}, ou --mouvement {} à {tables} tables.",
                    Kind::usual(tables).key()
                )))
        }
        Kind::Howell if positions > listed_positions(kind, tables) => {
            let listed = listed_positions(kind, tables);
            Err(Refusal::new(
                "M2",
                format!("le Howell à {tables} tables va jusqu'à {listed} positions, pas {positions}"),
            )
            .advise(format!(
                "Jouez {listed} positions, ou {positions} avec --mouvement hasard ou --mouvement meilleurs."
            )))
        }
        _ => Ok(()),
    }
}
