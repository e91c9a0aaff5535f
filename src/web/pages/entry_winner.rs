//! « Qui gagne, et qui perd le plus, sur le papier ? »: two names read on the paper before a sheet is stored, as at the terminal.

use maud::{Markup, html};

use super::proposals::signed;
use super::public::names::surname;
use crate::asked::Asked;
use app::{Club, Figures, Result, SheetContext};
use domain::sheet::{Winners, Witness, keys};

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

    /// The question, in the place of what is said of the figures: a field for the letter, a button for each player.
    pub(super) fn shown(&self, context: &SheetContext) -> Markup {
        let table = context.table;
        let surnames: Vec<String> = context.chairs.iter().map(|(_, name, _)| surname(name)).collect();
        html! {
            @if let Some((name, winners)) = &self.other { div.avis.non role="alert" {
                p { strong { "Avec ces bilans, « " (name) " » ne va pas à la table " (table) " :" } " "
                    @for (index, player) in winners.players().iter().enumerate() { @if index > 0 { ", " } (player.name) " " (signed(player.balance.0)) } "." }
                p { "Si le papier et les bilans sont justes, tapez « oui »." }
            } }
            @else if let Some(remark) = &self.unclear { p role="status" { strong { (self.question()) } " " (remark) } }
            @else { p { strong { (self.question()) } " " span.note { "Lisez la feuille, pas l'écran : les bilans sont cachés. Puis " kbd { "Entrée" } "." } } }
            div.lettres {
                input #ligne type="text" name="ligne" aria-label="Première lettre de chaque nom, ou sa place de 1 à 5" autocomplete="off" spellcheck="false" autofocus;
                @for (index, (surname, key)) in surnames.iter().zip(keys(&surnames)).enumerate() {
                    button name="gagnant" value=(index + 1) { kbd { (key) } (surname) }
                }
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
    let asks = asked.hall.asks_winner(asked.journal_name()) && !context.double && !context.alone && !asked.json;
    if named.is_none() && !asks {
        return Ok(None);
    }
    let Some(winners) = club.free(None)?.winners_at(context.position, context.table, figures, adjusted)? else {
        return Ok(None);
    };
    let Some(name) = named else { return Ok(Some(Asking::default())) };
    Ok(match if of_loser { winners.reads_loser(name) } else { winners.reads(name) } {
        Witness::Agrees => None,
        Witness::WinnerOnly if !asks => None,
        Witness::WinnerOnly if !of_loser => Some(Asking { loser: true, ..Asking::default() }),
        unclear @ (Witness::Unclear(_) | Witness::LoserUnclear(_)) => {
            let loser = of_loser || matches!(unclear, Witness::LoserUnclear(_));
            Some(Asking { unclear: unclear.lacks(name), loser, ..Asking::default() })
        }
        Witness::Differs | Witness::WinnerOnly => {
            Some(Asking { other: Some((name.to_owned(), winners)), loser: of_loser, ..Asking::default() })
        }
    })
}
