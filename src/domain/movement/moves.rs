//! Moves of whole lines of players, and of étuis, from one position to the next; North never moves.

use super::{Kind, plan, ring};
use crate::Orientation;

/// The lines that move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Line {
    S,
    E,
    O,
    /// The étuis (*déplacement*, D41).
    D,
}

/// A special move: into that position, that line moves by that many tables.
pub(crate) type Special = (u8, Line, i32);

/// Moves into positions 2 and more, in tables, of so many lines: 3 of players, the étuis fourth.
#[derive(Debug)]
pub(crate) struct Moves<const LINES: usize> {
    /// By default: South, East, West, étuis.
    pub(crate) base: [i32; LINES],
    /// The exceptions to the default.
    pub(crate) special: &'static [Special],
}

impl Line {
    pub(crate) const ALL: [Self; 4] = [Self::S, Self::E, Self::O, Self::D];

    /// The line of an orientation, where it moves.
    pub(crate) const fn of(orientation: Orientation) -> Option<Self> {
        match orientation {
            Orientation::S => Some(Self::S),
            Orientation::E => Some(Self::E),
            Orientation::O => Some(Self::O),
            Orientation::N | Orientation::M => None,
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::S => "Sud",
            Self::E => "Est",
            Self::O => "Ouest",
            Self::D => "étuis",
        }
    }
}

impl<const LINES: usize> Moves<LINES> {
    /// The number of tables that line moves into `position` (2 and more).
    pub(crate) fn into(&self, position: u8, line: Line) -> i32 {
        let special = self.special.iter().find(|(into, moved, _)| *into == position && *moved == line);
        special.map_or(self.base[line as usize], |(.., tables)| *tables)
    }

    /// The distance of each line from its start, in tables, at each position from 1.
    pub(crate) fn offsets(&self, positions: u8) -> Vec<[i32; LINES]> {
        let mut offsets = [0; LINES];
        (1..=positions)
            .map(|position| {
                for (offset, line) in offsets.iter_mut().zip(Line::ALL).filter(|_| position > 1) {
                    *offset += self.into(position, line);
                }
                offsets
            })
            .collect()
    }

    /// The default moves in one French sentence, with the special ones that `position` gives the number of their position.
    pub(crate) fn describe(&self, position: impl Fn(&Special) -> Option<u8>) -> String {
        let line = |(line, tables): (Line, &i32)| format!(", {} {}", line.word(), signed(*tables));
        let special = |special: &Special| {
            let (_, line, tables) = special;
            Some(format!(" ; vers la position {} : {} {}", position(special)?, line.word(), signed(*tables)))
        };
        let lines = Line::ALL.into_iter().zip(&self.base).map(line);
        std::iter::once("Nord fixe".to_owned()).chain(lines).chain(self.special.iter().filter_map(special)).collect()
    }

    /// The moves of the players into a position.
    pub(crate) fn announce(&self, position: u8) -> String {
        let line = |line: Line| format!(", {} {}", line.word(), moved(self.into(position, line)));
        format!("Nord reste{}", [Line::S, Line::E, Line::O].map(line).concat())
    }
}

/// The starting table of the line or étuis at `table` (from 0), on a ring of `count` tables.
pub(crate) fn turned(table: u16, offset: i32, count: u16) -> u16 {
    let start = (i32::from(table) - offset).rem_euclid(i32::from(count.max(1)));
    u16::try_from(start).unwrap_or(0)
}

fn signed(tables: i32) -> String {
    if tables < 0 { format!("−{}", -tables) } else { format!("+{tables}") }
}

/// The move of one line, as a verb.
fn moved(by: i32) -> String {
    words(by, ["reste", "monte", "descend"])
}

/// The move of several players or étuis, as a verb.
pub(crate) fn moved_all(by: i32) -> String {
    words(by, ["restent", "montent", "descendent"])
}

fn words(by: i32, [stays, up, down]: [&str; 3]) -> String {
    let way = if by < 0 { down } else { up };
    match by.unsigned_abs() {
        0 => stays.to_owned(),
        1 => format!("{way} d'une table"),
        tables => format!("{way} de {tables} tables"),
    }
}

/// The movement for that many positions played, when `skipped` of its table are not, and the first one is called `first`; with the
/// exceptions of that orientation, of all when `None`.
pub(super) fn describe(
    kind: Kind,
    tables: u16,
    (positions, skipped): (u8, u8),
    first: u8,
    own: Option<Orientation>,
) -> String {
    match kind {
        Kind::Howell => "Howell : chacun suit sa fiche, en changeant d'orientation".to_owned(),
        Kind::Duo3 => "mouvement de 6 duos : chacun suit sa fiche, en changeant d'orientation".to_owned(),
        Kind::Anneau if ring::has_next_seats(tables) => {
            "anneau : de chaque place on va toujours à la même place suivante (fiches de place)".to_owned()
        }
        Kind::Anneau => {
            "anneau, à 8 tables sans place suivante fixe : chacun suit sa fiche, en changeant d'orientation".to_owned()
        }
        Kind::Hasard => "places tirées au sort à chaque position : voir l'affichage".to_owned(),
        Kind::Meilleurs => "meilleurs contre meilleurs : voir l'affichage à chaque position".to_owned(),
        Kind::Fft | Kind::Decalages => {
            let Some(moves) = plan::moves(kind, tables, positions + skipped) else { return kind.to_string() };
            let own = |line| own.is_none_or(|own| Line::of(own) == Some(line));
            let shown = |into, line| into <= positions + skipped && own(line);
            moves.describe(|(into, line, _)| shown(*into, *line).then(|| into - skipped + first - 1))
        }
    }
}
