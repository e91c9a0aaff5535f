//! Movements in French sentences, as an arbiter announces them.

use super::{Kind, plan, ring};
use crate::Orientation;

/// The moves of all players into one position (2 and more) of the movement's own table of that many positions.
pub(super) fn moves_into(kind: Kind, tables: u16, positions: u8, into: u8) -> String {
    let Some(moves) = plan::moves(kind, tables, positions) else { return describe(kind, tables, (into, 0), 1, None) };
    let step = |orientation: Orientation| {
        let tables = moves.into(into, orientation);
        if tables == 0 {
            return format!("{} reste", orientation.word());
        }
        let way = if tables < 0 { "descend" } else { "monte" };
        match tables.unsigned_abs() {
            1 => format!("{} {way} d'une table", orientation.word()),
            tables => format!("{} {way} de {tables} tables", orientation.word()),
        }
    };
    let [south, east, west] = [Orientation::S, Orientation::E, Orientation::O].map(step);
    format!("Nord reste, {south}, {east}, {west}")
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
            let mut text = format!(
                "Nord fixe, Sud {}, Est {}, Ouest {}",
                signed(moves.base_of(Orientation::S)),
                signed(moves.base_of(Orientation::E)),
                signed(moves.base_of(Orientation::O))
            );
            let played = moves.special().iter().filter(|(into, ..)| *into <= positions + skipped);
            for (into, orientation, tables) in played.filter(|(_, who, _)| own.is_none_or(|own| own == *who)) {
                let position = into - skipped + first - 1;
                text.push_str(&format!(" ; vers la position {position} : {} {}", orientation.word(), signed(*tables)));
            }
            text
        }
    }
}

fn signed(tables: i32) -> String {
    if tables < 0 { format!("−{}", -tables) } else { format!("+{tables}") }
}
