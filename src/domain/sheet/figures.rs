//! The typed figures of a sheet, and their check (F1–F3, F5, S4, S8, S10–S12).

use super::balances::{Balances, Fault, complete};
use super::detail::{DealRecord, at_table, balances_of};
use super::explain::explain;
use crate::advice::{Advice, Detail};
use crate::movement::Game;
use crate::{Orientation, Refusal, Score, counted};

/// The typed figures of a sheet.
#[derive(Debug, Clone)]
pub enum Figures {
    /// Figures in the order of the occupied chairs: all of them, or all but the last, which is then computed (F2).
    InOrder(Vec<Score>),
    /// The balance of each chair.
    Balances(Vec<(Orientation, Score)>),
    /// The deals, which are added up (F5).
    Deals(Vec<DealRecord>),
}

/// The table a sheet comes from.
#[derive(Debug, Clone, Copy)]
pub struct AtTable<'a> {
    /// The occupied chairs, in order.
    pub chairs: &'a [Orientation],
    pub deals: u8,
    /// The game of a table of 5.
    pub game: Game,
    /// The deals that the adjustment of the sheet is about; of them all where there are none.
    pub given: &'a [u8],
}

/// Typed figures known to be possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) balances: Balances,
    pub(super) deals: Vec<DealRecord>,
    /// Oddities, French sentences.
    pub(super) odd: Vec<String>,
}

impl Figures {
    /// The balances and the deals.
    /// Errors: F1 where they are not those of the chairs; S1–S3 for a deal that cannot be.
    pub(super) fn read(&self, chairs: &[Orientation]) -> Result<Reading, Refusal> {
        let (balances, deals, odd) = read(self, chairs)?;
        Ok(Reading { balances, deals, odd })
    }

    /// The balances alone.
    /// Errors: the same.
    pub fn balances(&self, chairs: &[Orientation]) -> Result<Balances, Refusal> {
        Ok(read(self, chairs)?.0)
    }

    /// Oddities in the deals; `adjusted`: the arbiter adjusted the sheet, whose deals given may then hold figures no deal gives.
    /// Errors: S4, S8, S10 for impossible deals; F2, F3 for such balances, with the slips that would explain them (F4).
    pub(super) fn check(
        &self,
        balances: &Balances,
        table: AtTable<'_>,
        adjusted: bool,
    ) -> Result<Vec<String>, Refusal> {
        let mut odd = Vec::new();
        if let Self::Deals(records) = self {
            odd = check_deals(records, table, adjusted)?;
            check_game(records, table.chairs, table.game)?;
        }
        match balances.fault(adjusted) {
            None => Ok(odd),
            Some(fault) => {
                let computed = matches!(self, Self::InOrder(typed) if typed.len() < table.chairs.len());
                Err(refuse_fault(balances, fault, computed))
            }
        }
    }
}

/// The balances of the typed figures, their deals, and oddities.
fn read(figures: &Figures, chairs: &[Orientation]) -> Result<(Balances, Vec<DealRecord>, Vec<String>), Refusal> {
    match figures {
        Figures::InOrder(typed) => {
            let mut typed = typed.clone();
            if typed.len() + 1 == chairs.len() {
                typed.push(complete(&typed));
            }
            if typed.len() != chairs.len() {
                let names: Vec<String> = chairs.iter().map(ToString::to_string).collect();
                return Err(Refusal::new(
                    "F1",
                    format!("{} pour {} joueurs", counted(typed.len(), "bilan"), chairs.len()),
                )
                .advise(format!("Dans l'ordre : {} ; le dernier peut être laissé, il est calculé.", names.join(" "))));
            }
            let pairs = chairs.iter().copied().zip(typed).collect();
            Ok((Balances::new(pairs)?, Vec::new(), Vec::new()))
        }
        Figures::Balances(pairs) => {
            let balances = Balances::new(pairs.clone())?;
            let given: Vec<Orientation> = balances.iter().map(|(chair, _)| chair).collect();
            if given != chairs {
                let list =
                    |chairs: &[Orientation]| chairs.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
                return Err(Refusal::new(
                    "F1",
                    format!("bilans donnés pour {}, mais les joueurs sont en {}", list(&given), list(chairs)),
                )
                .advise("Une chaise vide reste vide ; chaque joueur a un bilan."));
            }
            Ok((balances, Vec::new(), Vec::new()))
        }
        Figures::Deals(records) => {
            let balances = balances_of(records, chairs)?;
            let warnings = odd_deals(records, chairs)?;
            let at_this_table = records.iter().map(|record| record.at_table(chairs));
            Ok((balances, at_this_table.collect(), warnings))
        }
    }
}

/// F2, F3: the refusal of faulty balances, with the slips that would explain them (F4).
/// `computed`: the last balance was not typed but computed from the others.
fn refuse_fault(balances: &Balances, fault: Fault, computed: bool) -> Refusal {
    let mut refusal = Refusal::new(fault.rule(), format!("{fault} ({balances})"));
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
        refusal = refusal.advise(Advice::say("Si l'arbitre a ajusté une donne : ").then(Detail::Adjustment).then("."));
    } else if slips.is_empty() {
        refusal = refusal.advise("Aucune faute simple n'explique cet écart : refaites les additions donne par donne.");
    }
    refusal
}

/// Refuses impossible marks (S4), unless the arbiter adjusted them; lists oddities in them, and in their number (S11).
fn check_deals(records: &[DealRecord], table: AtTable<'_>, adjusted: bool) -> Result<Vec<String>, Refusal> {
    let (mut odd, planned) = (Vec::new(), table.deals);
    for (record, number) in records.iter().zip(1..) {
        if let DealRecord::Marked(marked) = record {
            if !(adjusted && (table.given.is_empty() || table.given.contains(&number))) {
                marked.check().map_err(|refusal| refusal.at(format_args!("donne {number}")))?;
            }
            odd.extend(marked.doubt().map(|doubt| format!("donne {number} : {doubt}")));
        }
    }
    odd.extend(dead_twice(records));
    let played = records.iter().filter(|record| **record != DealRecord::Cancelled).count();
    if played != usize::from(planned) {
        odd.push(format!("{} sur {planned} prévues", counted(played, "donne jouée")));
    }
    Ok(odd)
}

/// S8, S10: at a table of 5, no chair sits out where a king is called, and one does in each deal where there is a dead hand.
fn check_game(records: &[DealRecord], chairs: &[Orientation], game: Game) -> Result<(), Refusal> {
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

/// S10: each in turn is the dead hand. The same one in two deals running is a slip, or a lost turn.
fn dead_twice(records: &[DealRecord]) -> Vec<String> {
    let dead = records.iter().zip(1u8..).filter_map(|(record, number)| Some((number, record.taken()?.dead?)));
    let dead: Vec<(u8, Orientation)> = dead.collect();
    let twice = dead.windows(2).filter_map(|pair| match pair {
        [(first, one), (second, other)] if one == other && second - first == 1 => {
            Some(format!("{} fait le mort aux donnes {first} et {second} : chacun à son tour (S10)", one.word()))
        }
        _ => None,
    });
    twice.collect()
}

/// Oddities in deals that are kept in full (S12).
fn odd_deals(records: &[DealRecord], chairs: &[Orientation]) -> Result<Vec<String>, Refusal> {
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
    use super::super::Marked;
    use super::*;
    use crate::scoring::Contract;

    #[test]
    fn f2_the_last_balance_can_be_left_out() {
        let scores = |scores: &[i32]| Figures::InOrder(scores.iter().copied().map(Score).collect());
        let read = |figures: Figures| figures.read(&Orientation::FOUR).map(|reading| reading.balances);
        assert_eq!(read(scores(&[100, -60, -40])).unwrap(), read(scores(&[100, -60, -40, 0])).unwrap());
        assert_eq!(read(scores(&[100])).unwrap_err().rule, "F1");
        let pairs = vec![(Orientation::N, Score(4)), (Orientation::S, Score(0)), (Orientation::E, Score(-4))];
        assert_eq!(read(Figures::Balances(pairs)).unwrap_err().rule, "F1", "nothing for O");
    }

    #[test]
    fn s10_l474_the_same_dead_hand_twice_running_is_said() {
        let row = |dead| {
            let (contract, taker) = (Contract::Garde, Orientation::E);
            DealRecord::Marked(Marked { contract, taker, partner: None, dead: Some(dead), mark: Score(70) })
        };
        let [n, s] = [Orientation::N, Orientation::S];
        let odd = |rows: &[DealRecord]| {
            let (chairs, deals) = (&Orientation::ALL, u8::try_from(rows.len()).unwrap());
            check_deals(rows, AtTable { chairs, deals, game: Game::Mort, given: &[] }, false).unwrap()
        };
        assert_eq!(odd(&[row(n), row(s), row(n)]), Vec::<String>::new());
        assert_eq!(odd(&[row(s), row(n), row(n)]), ["Nord fait le mort aux donnes 2 et 3 : chacun à son tour (S10)"]);
        assert!(odd(&[row(n), DealRecord::Cancelled, row(n)]).len() == 1, "fewer deals than planned, nothing else");
    }

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
