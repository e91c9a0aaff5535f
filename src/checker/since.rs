//! Actions of the journal after a session was drawn that may have changed the ranking it was drawn from.

use super::book::{Book, Stage};

/// True when the ranking before a stage may have changed since it was drawn, or when the journal leaves it open: a correction moves no player
/// (R5, M10), so that the eliminations cannot be checked.
pub(super) fn ranking_changed_since(book: &Book<'_>, stage: &Stage<'_>) -> bool {
    let standing = || book.archive.actions.iter().filter(|action| !action.undone);
    // Awaited results need no reason; a replaced one does (F6).
    let entered: Vec<bool> = standing().map(|action| action.why.is_empty() && is_results(&action.what)).collect();
    let standing: Vec<&str> = standing().map(|action| action.what.as_str()).collect();
    // `Séance 2 : 16 joueurs à 4 tables (fft, tirage hasard, graine 7)`, with any name of the session.
    let opens =
        |what: &&&str| what.contains(" tables (") && what.contains(", tirage ") && !what.starts_with("Placement");
    // Each draw opened one stage, in order; the first one was the placement.
    let nth = usize::from(stage.number).saturating_sub(2);
    let draws: Vec<usize> =
        (0..standing.len()).filter(|at| standing.get(*at).is_some_and(|what| opens(&what))).collect();
    if draws.len() + 1 != book.stages.len() {
        return true;
    }
    let Some(at) = draws.get(nth) else { return true };
    let since = standing.iter().zip(&entered).skip(at + 1);
    since.into_iter().any(|(what, entered)| !entered && !harmless(what, stage.first))
}

/// True when the tournament was ended at that position though more were foreseen.
pub(super) fn stopped_at(book: &Book<'_>, position: u8) -> bool {
    let words = format!("Le tournoi finit à la position {position} au lieu de ");
    book.archive.actions.iter().any(|action| !action.undone && action.what.starts_with(&words))
}

/// `100 résultats de 20 étuis`.
fn is_results(what: &str) -> bool {
    let mut words = what.split(' ').skip(1);
    matches!(words.next(), Some("résultat" | "résultats"))
}

/// An action that leaves every ranking before a position as it is.
fn harmless(what: &str, first: u8) -> bool {
    const ALWAYS: [&str; 16] = [
        "Ouverture de la position",
        "Clôture",
        "Tournoi clos",
        "Réouverture",
        "Le tournoi finit",
        "Paiement",
        "Dotation",
        "Prix",
        "Export fédéral",
        "Dérogation",
        "Plan des séances",
        "Qualification",
        "Annuaire",
        "Import de",
        "Feuille enregistrée",
        "Feuille première saisie",
    ];
    if what.contains(" tables (") && what.contains(", tirage ") {
        return true;
    }
    if ALWAYS.iter().any(|start| what.starts_with(start)) && !what.contains("corrig") {
        return true;
    }
    // Settings of the tournament: all but those that rank.
    if what.starts_with("Tournoi ") && what.contains(" modifié : ") {
        return !what.contains("article 29") && !what.contains("partants");
    }
    // A whole fiche is of the session being played.
    if what.starts_with("Étui ") && !what.contains("position ") {
        return true;
    }
    // A sheet, seats given, a penalty, a player who leaves or comes: of the stage itself or later.
    let told = what.starts_with("Feuille ")
        || what.starts_with("Étui ")
        || what.starts_with("Position ")
        || what.starts_with("Départ d")
        || what.contains(" remplace ")
        || what.contains("de pénalité");
    told && first_position_of(what).is_some_and(|position| position >= first)
}

/// The first of the positions that a sentence names: `Feuille corrigée, position 4 table 2 : …`, `… dès la position 2`.
fn first_position_of(what: &str) -> Option<u8> {
    let number = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok();
    what.split("osition ").skip(1).map(number).collect::<Option<Vec<u8>>>()?.into_iter().min()
}
