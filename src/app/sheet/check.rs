//! Between deals as the domain knows them and as the base keeps them; and how a faulty sheet is refused.

use crate::domain::movement::Game;
use crate::domain::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee};
use crate::domain::sheet::{Balances, DealRecord, Fault, Marked, Taken, at_table, explain};
use crate::domain::{HalfPoints, Orientation, Refusal, Score, counted};
use crate::storage::DealRow;

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

/// The deals as stored, and what looks odd in them (S12).
pub(in crate::app) fn to_rows(
    records: &[DealRecord],
    chairs: &[Orientation],
) -> Result<(Vec<DealRow>, Vec<String>), Refusal> {
    let (mut rows, mut warnings) = (Vec::new(), Vec::new());
    for (record, number) in records.iter().zip(1u8..) {
        let row = record.taken().map_or_else(DealRow::default, attack);
        rows.push(match record {
            DealRecord::Cancelled => DealRow { number, kind: "annulee".into(), ..row },
            DealRecord::Marked(marked) => DealRow { number, kind: "marque".into(), mark: Some(marked.mark.0), ..row },
            DealRecord::Adjusted { scores, .. } => {
                DealRow { number, kind: "ajustee".into(), adjusted: scores.clone(), ..row }
            }
            DealRecord::Full(deal) => {
                let outcome = at_table(deal, chairs)?;
                warnings.extend(outcome.warnings.iter().map(|warning| format!("donne {number} : {warning}")));
                let poignees: Vec<&str> = deal.poignees.iter().map(|poignee| poignee.word()).collect();
                DealRow {
                    number,
                    kind: "complete".into(),
                    mark: Some(outcome.total.0),
                    half_points: Some(deal.points.0),
                    bouts: Some(deal.bouts),
                    petit: deal.petit.map(|petit| petit.key().into()),
                    poignees: poignees.join(" "),
                    chelem: deal.chelem.map(|chelem| chelem.key().into()),
                    ..row
                }
            }
        });
    }
    Ok((rows, warnings))
}

/// Who attacked, in the words of the schema.
fn attack(taken: Taken) -> DealRow {
    let letter = |chair: Orientation| chair.letter().to_string();
    DealRow {
        contract: Some(taken.contract.key().into()),
        taker: Some(letter(taken.taker)),
        partner: taken.partner.map(letter),
        dead: taken.dead.map(letter),
        ..DealRow::default()
    }
}

/// The deals as the domain reads them.
///
/// # Errors
/// F5 when a stored row makes no sense: the base was altered.
pub(in crate::app) fn from_rows(rows: &[DealRow], chairs: &[Orientation]) -> Result<Vec<DealRecord>, Refusal> {
    let unreadable = |row: &DealRow| Refusal::new("F5", format!("donne {} : ligne illisible dans la base", row.number));
    rows.iter().map(|row| from_row(row, chairs).ok_or_else(|| unreadable(row))).collect()
}

fn from_row(row: &DealRow, chairs: &[Orientation]) -> Option<DealRecord> {
    if row.kind == "annulee" {
        return Some(DealRecord::Cancelled);
    }
    let contract = known(row.contract.as_ref(), Contract::parse)?;
    let taker = known(row.taker.as_ref(), Orientation::parse)?;
    let partner = known(row.partner.as_ref(), Orientation::parse)?;
    let dead = known(row.dead.as_ref(), Orientation::parse)?;
    if row.kind == "ajustee" {
        let taken = contract.zip(taker).map(|(contract, taker)| Taken { contract, taker, partner, dead });
        return Some(DealRecord::Adjusted { taken, scores: row.adjusted.clone() });
    }
    let (contract, taker) = (contract?, taker?);
    if row.kind == "marque" {
        return Some(DealRecord::Marked(Marked { contract, taker, partner, dead, mark: Score(row.mark?) }));
    }
    Some(DealRecord::Full(Deal {
        layout: Layout::new(chairs, dead),
        contract,
        taker,
        partner,
        points: HalfPoints(row.half_points?),
        bouts: row.bouts?,
        petit: known(row.petit.as_ref(), Petit::parse)?,
        poignees: row.poignees.split_whitespace().map(Poignee::parse).collect::<Option<_>>()?,
        chelem: known(row.chelem.as_ref(), Chelem::parse)?,
    }))
}

/// What a column holds, if anything; `None` when it cannot be read.
fn known<T>(column: Option<&String>, parse: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    match column {
        None => Some(None),
        Some(text) => parse(text).map(Some),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

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

    #[test]
    fn f5_a3_every_kind_of_row_comes_back_as_it_was_stored() {
        let five = Orientation::ALL;
        let deal = Deal {
            layout: Layout::new(&five, None),
            contract: Contract::GardeContre,
            taker: Orientation::N,
            partner: Some(Orientation::M),
            points: HalfPoints(105),
            bouts: 2,
            petit: Some(Petit::Defence),
            poignees: vec![Poignee::Simple, Poignee::Double],
            chelem: Some(Chelem::AnnouncedFailed),
        };
        let marked = |partner, dead| {
            let (contract, taker) = (Contract::GardeSans, Orientation::E);
            DealRecord::Marked(Marked { contract, taker, partner, dead, mark: Score(-120) })
        };
        let scores = five.into_iter().zip([10, -3, -3, -3, -1].map(Score)).collect::<Vec<_>>();
        let records = [
            DealRecord::Cancelled,
            marked(Some(Orientation::O), None),
            marked(None, Some(Orientation::S)),
            marked(None, None).adjusted(scores.clone()),
            DealRecord::Cancelled.adjusted(scores),
            DealRecord::Full(Deal {
                layout: Layout::new(&five, Some(Orientation::O)),
                partner: None,
                points: HalfPoints(104),
                ..deal.clone()
            }),
            DealRecord::Full(deal),
        ];
        let (rows, _) = to_rows(&records, &five).unwrap();
        assert_eq!(from_rows(&rows, &five).unwrap(), records);
        let altered = DealRow { partner: Some("Z".into()), ..rows[1].clone() };
        assert_eq!(from_rows(&[altered], &five).unwrap_err().rule, "F5");
    }
}
