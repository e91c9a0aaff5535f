//! How a faulty sheet is refused, and what looks odd in its deals.

use crate::domain::movement::Game;
use crate::domain::sheet::{Balances, DealRecord, Fault, at_table, explain};
use crate::domain::{Orientation, Refusal, counted};

/// F2, F3: the refusal of faulty balances, with what would explain them (F4).
/// `computed`: the last balance was not typed but computed from the others.
pub(in crate::app) fn refuse_fault(balances: &Balances, fault: Fault, computed: bool, place: &str) -> Refusal {
    let mut refusal = Refusal::new(fault.rule(), format!("{place} : {fault} ({balances})"));
    let slips = explain(balances);
    for slip in &slips {
        refusal = refusal.advise(slip.to_string());
    }
    if let Fault::Congruence { modulus } = fault {
        let rests: Vec<String> =
            balances.iter().map(|(chair, score)| format!("{} {}", chair.word(), score.0.rem_euclid(modulus))).collect();
        refusal = refusal.advise(format!("Restes de la division par {modulus} : {}.", rests.join(", ")));
        refusal = refusal.advise(if computed {
            "Le dernier bilan a été calculé : un seul chiffre faux suffit. Tapez aussi celui de la feuille, l'erreur sera expliquée."
        } else {
            "Deux bilans au moins sont faux."
        });
        refusal = refusal.advise("Si l'arbitre a ajusté une donne : --ajustement \"motif\".");
    } else if slips.is_empty() {
        refusal = refusal.advise("Aucune faute simple n'explique cet écart : refaites les additions donne par donne.");
    }
    refusal
}

/// Refuses marks that cannot be (S4), unless the arbiter adjusted the sheet; says what is odd in them, and in their number
/// (S11).
pub(in crate::app) fn check_deals(records: &[DealRecord], planned: u8, adjusted: bool) -> Result<Vec<String>, Refusal> {
    let mut odd = Vec::new();
    for (record, number) in records.iter().zip(1..) {
        if let DealRecord::Marked(marked) = record {
            if !adjusted {
                marked.check().map_err(|refusal| refusal.at(format_args!("donne {number}")))?;
            }
            odd.extend(marked.doubt().map(|doubt| format!("donne {number} : {doubt}")));
        }
    }
    let played = records.iter().filter(|record| **record != DealRecord::Cancelled).count();
    if played != usize::from(planned) {
        odd.push(format!("{} sur {planned} prévues", counted(played, "donne jouée")));
    }
    Ok(odd)
}

/// S8, S10: at a table of 5, nobody sits out where a king is called, and somebody does in each deal where there is a dead hand.
pub(in crate::app) fn check_game(records: &[DealRecord], chairs: &[Orientation], game: Game) -> Result<(), Refusal> {
    let taken = records.iter().zip(1..).filter_map(|(record, number)| Some((number, record.taken()?)));
    for (number, taken) in taken.filter(|_| chairs.len() == 5) {
        let refused = match (game, taken.dead) {
            (Game::Mort, None) => {
                Refusal::new("S10", "dans ce tournoi, l'un des cinq joueurs fait le mort à chaque donne")
                    .advise("Dites lequel : « garde E 106 mort=N » (dans un fichier, colonne « mort »).")
            }
            (Game::Cinq, Some(_)) => {
                Refusal::new("S8", "dans ce tournoi, les cinq joueurs jouent : personne ne fait le mort")
                    .advise("Dites qui est appelé : « garde E+O 106 », ou « garde E seul 106 ».")
            }
            _ => continue,
        };
        return Err(refused.at(format_args!("donne {number}")));
    }
    Ok(())
}

/// What looks odd in deals that are kept in full (S12).
pub(in crate::app) fn odd_deals(records: &[DealRecord], chairs: &[Orientation]) -> Result<Vec<String>, Refusal> {
    let mut odd = Vec::new();
    for (record, number) in records.iter().zip(1..) {
        if let DealRecord::Full(deal) = record {
            let outcome = at_table(deal, chairs)?;
            odd.extend(outcome.warnings.iter().map(|warning| format!("donne {number} : {warning}")));
        }
    }
    Ok(odd)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::domain::Score;
    use crate::domain::scoring::Contract;
    use crate::domain::sheet::Marked;

    #[test]
    fn s8_s10_a_table_of_5_plays_the_game_of_the_tournament() {
        let row = |partner, dead| {
            let (contract, taker) = (Contract::Garde, Orientation::E);
            [DealRecord::Cancelled, DealRecord::Marked(Marked { contract, taker, partner, dead, mark: Score(70) })]
        };
        let (called, dead) = (row(Some(Orientation::O), None), row(None, Some(Orientation::O)));
        let rule =
            |rows: &[DealRecord], game| check_game(rows, &Orientation::ALL, game).map_err(|refusal| refusal.rule);
        assert_eq!(rule(&called, Game::Cinq), Ok(()));
        assert_eq!(rule(&dead, Game::Cinq), Err("S8"));
        assert_eq!(rule(&dead, Game::Mort), Ok(()));
        assert_eq!(rule(&called, Game::Mort), Err("S10"));
        assert!(check_game(&row(None, None), &Orientation::FOUR, Game::Mort).is_ok(), "its tables of 4");
    }
}
