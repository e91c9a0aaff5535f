//! The game at the tables, and the sizes of its tables (M5, S8, S10).

use super::shape::{self, Shape};
use crate::Refusal;
use crate::advice::{Advice, Setting, Step};

keyed! {
    #[derive(Default)]
    pub enum Game {
        /// Tables of 4, completed by tables of 3.
        #[default]
        Quatre = "quatre",
        /// Tables of 5 with a called king (S8), completed by tables of 4.
        Cinq = "cinq",
        /// Tables of 4; the 1 to 3 players left over are fifth at a table, where each in turn is the dead hand (S10).
        Mort = "mort",
    }
}

impl Game {
    /// The tables that many players make; `None` for 1, 2 and, with tables of 4 only, 5 players. Tables of 3 are as few as can
    /// be; then tables of 5 as many as can be where the game is played by five, as few as can be elsewhere.
    pub fn sizes(self, players: usize) -> Option<Sizes> {
        (0..=4usize).find_map(|threes| {
            let rest = players.checked_sub(3 * threes)?;
            // 5 · fives + 4 · fours = rest leaves one remainder of fours modulo 5, one of fives modulo 4.
            let (fives, fours) = match self {
                Self::Quatre => (0, rest.is_multiple_of(4).then_some(rest / 4)?),
                Self::Cinq => {
                    let fours = (5 - rest % 5) % 5;
                    (rest.checked_sub(4 * fours)? / 5, fours)
                }
                Self::Mort => {
                    let fives = rest % 4;
                    (fives, rest.checked_sub(5 * fives)? / 4)
                }
            };
            (threes + fours + fives > 0).then_some(Sizes { fives, fours, threes })
        })
    }
}

/// The number of tables of each size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// Tables of 5.
    pub fives: usize,
    /// Tables of 4.
    pub fours: usize,
    /// Tables of 3.
    pub threes: usize,
}

impl Sizes {
    /// Tables in all.
    pub(crate) const fn tables(self) -> usize {
        self.fives + self.fours + self.threes
    }

    /// The usual size of the game here, and how many tables have it.
    pub(super) const fn usual(self, game: Game) -> usize {
        match game {
            Game::Cinq if self.fives > 0 => 5,
            _ => 4,
        }
    }

    /// The size of the tables that are not of the usual size, and how many there are. There are never two such sizes.
    pub(super) const fn odd(self, game: Game) -> (usize, usize) {
        match (game, self.threes) {
            (_, 1..) => (3, self.threes),
            (Game::Cinq, _) if self.fives > 0 => (4, self.fours),
            (Game::Mort, _) => (5, self.fives),
            _ => (3, 0),
        }
    }
}

impl Shape {
    /// The tables for that many players of a game; `missing` counts the tables of 3. With tables of 5 every position is drawn.
    /// Errors: M5 below 3 or above 600 players, and for 5 where tables of 5 are not played.
    pub(crate) fn of_game(players: usize, game: Game) -> Result<Self, Refusal> {
        shape::within(players)?;
        if (players, game) == (5, Game::Quatre) {
            let play = |game| Step::EditTournament(Setting::Game(game));
            return Err(Refusal::new("M5", "5 joueurs : une table de 5")
                .advise(Advice::say("Jouez au roi appelé : ").then(play(Game::Cinq)))
                .advise(Advice::say("Ou à quatre avec un mort : ").then(play(Game::Mort))));
        }
        Self::of_those_left(players, game)
    }

    /// The tables for the players who go on when others are out (R5, M10) or gone: one table is enough.
    /// Errors: M5 for 1, 2 or, with tables of 4 only, 5 players.
    pub(crate) fn of_those_left(players: usize, game: Game) -> Result<Self, Refusal> {
        let sizes = game.sizes(players).ok_or_else(|| {
            Refusal::new("M5", format!("{players} joueurs : pas de quoi faire des tables de 3, 4 ou 5"))
        })?;
        let small = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        Ok(Self { players: small(players), tables: small(sizes.tables()), missing: small(sizes.threes) })
    }
}
