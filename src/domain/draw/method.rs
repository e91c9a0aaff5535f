//! The ways starting seats are given.

use crate::Refusal;
use crate::advice::{Advice, Detail};
use crate::movement::{MAX_PLAYERS, Seating, four};

keyed! {
    /// The way starting seats were drawn, as the base and files keep it.
    pub enum DrawKind {
        Lot = "hasard",
        /// In the order of arrival.
        Arrival = "ordre",
        /// M11: spread by clubs, committees, families and earlier evenings.
        Balanced = "equilibre" => "équilibré",
        /// M10: by rank, in a final square.
        Square = "carre",
        /// D57: by rank, so that neighbours in the ranking meet at the last position.
        Ranking = "classement",
    }
}

/// The way starting seats are to be drawn (M11, M10).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draw {
    /// By lot, from the seed.
    Lot,
    /// In the order of arrival (of the entry numbers).
    Arrival,
    /// M11: by lot, then clubs, committees and families spread so that they meet as little as possible; so are players who met at
    /// the last tournaments.
    Balanced {
        /// The number of earlier tournaments that count; 0 for none.
        nights: u8,
    },
    /// M10: by rank, in a final square.
    Square,
    /// D57: by rank, so that neighbours in the ranking meet at the last position; of a later session of *donnes dupliquées*.
    Ranking,
}

impl Draw {
    /// The kind of draw to keep.
    pub const fn kind(self) -> DrawKind {
        match self {
            Self::Lot => DrawKind::Lot,
            Self::Arrival => DrawKind::Arrival,
            Self::Balanced { .. } => DrawKind::Balanced,
            Self::Square => DrawKind::Square,
            Self::Ranking => DrawKind::Ranking,
        }
    }

    /// The words for the journal: with the seed, all that is needed to draw again.
    pub fn words(self) -> Advice {
        match self {
            Self::Balanced { nights: nights @ 1.. } => {
                Advice::say(self.kind().word()).then(" avec ").then(Detail::Nights(nights))
            }
            _ => self.kind().word().into(),
        }
    }
}

/// Seats the best of a ranking: with k tables, table t seats ranks t, t + k, t + 2k and t + 3k as N, S, E and O. For more than
/// one position, the FFT's movement goes on from there (at 5 tables: South +1, East +2, West −2).
/// Errors: M10 unless they are a multiple of 4, with the nearest possible numbers.
pub(crate) fn final_square<P: Copy>(ranked: &[P]) -> Result<Seating<P>, Refusal> {
    let count = ranked.len();
    let tables = count / 4;
    if count == 0 || !count.is_multiple_of(4) || count > usize::from(MAX_PLAYERS) {
        let refusal = Refusal::new("M10", format!("{count} finalistes : un carré final en demande un multiple de 4"));
        return Err(match tables {
            0 => refusal.advise("Le plus proche : 4 ; le fascicule propose 12, 16 ou 20."),
            _ if count > usize::from(MAX_PLAYERS) => refusal.advise(format!("{MAX_PLAYERS} au plus.")),
            _ => refusal.advise(format!(
                "Le plus proche : {} ou {} ; le fascicule propose 12, 16 ou 20.",
                tables * 4,
                (tables + 1) * 4
            )),
        });
    }
    let seat = |table: usize| four(std::array::from_fn(|chair| ranked.get(table + chair * tables).copied()));
    Ok((0..tables).map(seat).collect())
}

#[cfg(test)]
mod square_tests {
    use super::final_square;
    use crate::movement::{Kind, Movement, verify};

    fn ranks(count: u16) -> Vec<[u16; 4]> {
        let ranked: Vec<u16> = (1..=count).collect();
        let chairs = final_square(&ranked).unwrap();
        chairs.into_iter().map(|[n, s, e, o, _]| [n, s, e, o].map(Option::unwrap)).collect()
    }

    #[test]
    fn m10_the_16_finalists_of_the_fascicule() {
        assert_eq!(ranks(16), [[1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [4, 8, 12, 16]]);
    }

    #[test]
    fn m10_the_20_finalists_of_the_fascicule_meet_once_over_5_positions() {
        let expected = [[1, 6, 11, 16], [2, 7, 12, 17], [3, 8, 13, 18], [4, 9, 14, 19], [5, 10, 15, 20]];
        assert_eq!(ranks(20), expected);
        let movement = Movement::individual(Kind::Fft, 5, 5);
        assert_eq!(movement.describe(), "Nord fixe, Sud +1, Est +2, Ouest −2");
        assert!(verify::repeats(&movement.plan().unwrap().positions).is_empty());
    }

    #[test]
    fn m10_other_numbers_are_refused_with_the_nearest() {
        assert_eq!(ranks(12), [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12]]);
        assert!(final_square(&[0; 18]).unwrap_err().advice_text(0).contains("16 ou 20"));
        assert_eq!(final_square::<u8>(&[]).unwrap_err().rule, "M10");
    }
}
