//! « Qui gagne, et qui perd le plus, sur le papier ? »: two names read on the paper before a sheet is stored, as at the terminal.

use maud::{Markup, html};

use crate::asked::Asked;
use app::{Club, Figures, Result, SheetContext};
use domain::TableNo;
use domain::sheet::{Winners, Witness};

pub(super) const QUESTION: &str = "Qui gagne, et qui perd le plus, sur le papier ?";
const OF_LOSER: &str = "Et qui perd le plus ?";
/// The hidden field that names the question of an answer: the first one, where a winner's letter is expected, or the second one,
/// asked after a letter that did not fit, where « oui » is an answer too.
pub(super) const ASKED: &str = "gagnant";
pub(super) const ASKED_AGAIN: &str = "gagnant, quand même";
/// The same where the winner is known.
pub(super) const ASKED_LOSER: &str = "perdant";

/// The question, and why it is asked again.
#[derive(Default)]
pub(super) struct Asking {
    /// More letters are needed.
    unclear: Option<String>,
    /// Another player than the one by these figures.
    other: Option<(String, Winners)>,
    /// The winner is known: only who loses most is asked.
    loser: bool,
}

impl Asking {
    /// The word by which the answer to it is known.
    pub(super) const fn word(&self) -> &'static str {
        match (self.other.is_some(), self.loser) {
            (true, _) => ASKED_AGAIN,
            (false, true) => ASKED_LOSER,
            (false, false) => ASKED,
        }
    }

    pub(super) const fn question(&self) -> &'static str {
        if self.loser { OF_LOSER } else { QUESTION }
    }

    /// The question above the line to type in.
    pub(super) fn shown(&self, table: TableNo) -> Markup {
        html! {
            @if let Some(remark) = &self.unclear { p role="status" { (remark) } }
            @if let Some((name, winners)) = &self.other { div.alerte role="alert" {
                p { strong { "✘ Avec ces bilans, « " (name) " » ne va pas à la table " (table) " :" } }
                table.joueurs { @for player in winners.players() { tr { td { (player.name) } td.chiffres { (format!("{:+}", player.balance.0)) } } } }
                p { "Entrée à vide : retaper la feuille. Si le papier et les bilans sont justes : " kbd { "oui" } }
            } }
            @else if self.unclear.is_none() && !self.loser {
                p.note { "La première lettre de chaque nom suffit (lb) ; elles se tapent aussi au bout de la ligne des bilans." }
            }
        }
    }
}

/// The question before these figures are stored; `None` where there is none: `named`, read on the paper, are the winner and the one who
/// loses most by the figures, or the latter alone where `of_loser` was asked.
pub(super) fn asking(
    club: &Club,
    asked: &Asked,
    context: &SheetContext,
    (figures, adjusted): (&Figures, bool),
    named: Option<&str>,
    of_loser: bool,
) -> Result<Option<Asking>> {
    // A second entry is a better witness; a program has no paper.
    let asks = asked.hall.asks_winner(asked.journal_name()) && !context.double && !asked.json;
    if named.is_none() && !asks {
        return Ok(None);
    }
    let Some(winners) = club.free(None)?.winners_at(context.position, context.table, figures, adjusted)? else {
        return Ok(None);
    };
    let Some(name) = named else { return Ok(Some(Asking::default())) };
    if of_loser && winners.loses(name) {
        return Ok(None);
    }
    Ok(match winners.reads(name) {
        Witness::Agrees => None,
        Witness::WinnerOnly if !asks => None,
        Witness::WinnerOnly if !of_loser => Some(Asking { loser: true, ..Asking::default() }),
        Witness::Unclear(names) => {
            let remark =
                format!("« {name} » : {} ? Tapez plus de lettres, ou le nom et le numéro.", names.join(" ou "));
            Some(Asking { unclear: Some(remark), ..Asking::default() })
        }
        Witness::Differs | Witness::WinnerOnly => {
            Some(Asking { other: Some((name.to_owned(), winners)), loser: of_loser, ..Asking::default() })
        }
    })
}
