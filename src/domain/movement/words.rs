//! Movements in French sentences, as an arbiter announces them.

use super::moves::Line;
use super::{Kind, plan, ring};
use crate::Orientation;

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
