//! The possible shapes (players, positions, movement), and alternatives to the others.

use super::{Game, Movement};
use crate::Refusal;
use crate::award::Formula;
use crate::counted;

/// The smallest evening: one table of three.
pub const MIN_PLAYERS: u16 = 3;
/// The smallest tournament of the fascicule: two tables. Below, neither PCN nor homologation; a championship is not played.
pub const MIN_TOURNAMENT: u16 = 8;
/// The largest: 150 tables, as far as the fascicule goes.
pub const MAX_PLAYERS: u16 = 600;
/// The most deals of one position: a whole evening of friends.
pub const MAX_DEALS: u8 = 60;
/// The most positions of one session.
pub const MAX_POSITIONS: u8 = 20;

/// The tables for a number of players, and the chairs that stay empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    pub players: u16,
    /// Tables set up, those of 3 included.
    pub tables: u16,
    /// Empty chairs, 0 to 3: as many tables of 3 (M5).
    pub missing: u16,
}

impl Shape {
    /// M7, M8: the tables for that many teams (players for the individual formula).
    /// Errors: M7 for too few or too many teams, M8 when parallel tournaments are not possible with that many.
    pub fn of_teams(formula: Formula, teams: usize, parallel: bool) -> Result<Self, Refusal> {
        let each: u16 = match formula {
            Formula::Individuel => return Self::of_game(teams, Game::Quatre),
            Formula::Duo => 2,
            Formula::Equipe4 => 4,
        };
        let Some(players) = u16::try_from(teams).ok().and_then(|t| t.checked_mul(each)).filter(|p| *p <= MAX_PLAYERS)
        else {
            let most = MAX_PLAYERS / each;
            return Err(Refusal::new("M7", format!("{teams} équipes : le mouvement va jusqu'à {most} (150 tables)"))
                .advise("Faites deux tournois."));
        };
        let tables = players.div_ceil(4);
        // One position of the usual movement shows whether that many teams can play at all.
        Movement::usual(tables, 1, formula, parallel).team_shape()?;
        Ok(Self { players, tables, missing: tables * 4 - players })
    }
}

/// M5: as many players as a tournament may have.
pub(super) fn within(players: usize) -> Result<u16, Refusal> {
    let count = u16::try_from(players).unwrap_or(u16::MAX);
    if count < MIN_PLAYERS {
        return Err(Refusal::new("M5", format!("{} : il en faut {MIN_PLAYERS}", counted(players, "joueur"))));
    }
    if count > MAX_PLAYERS {
        return Err(Refusal::new(
            "M5",
            format!("{players} joueurs : le mouvement va jusqu'à {MAX_PLAYERS} (150 tables)"),
        )
        .advise("Faites deux tournois."));
    }
    Ok(count)
}

/// Refuses a number from outside 1 to the most, with the nearest one within.
pub(crate) fn within_limits(
    rule: &'static str,
    number: u8,
    (most, what): (u8, &str),
    message: impl Fn(u8) -> String,
) -> Result<(), Refusal> {
    let nearest = number.clamp(1, most);
    if nearest == number {
        return Ok(());
    }
    Err(Refusal::new(rule, message(number)).advise(format!("Le plus proche : {}.", counted(nearest, what))))
}

/// The refusal of what is made for other numbers than that.
pub(crate) fn only_for(rule: &'static str, message: impl std::fmt::Display, there: u16) -> Refusal {
    Refusal::new(rule, format!("{message}, il y en a {there}"))
}
