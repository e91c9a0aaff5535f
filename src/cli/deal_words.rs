//! One deal in a few words, as typed: `garde E 106`, or `garde E 49/2 petit=attaque poignee=simple`.

use crate::domain::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee};
use crate::domain::sheet::{DealRecord, Marked};
use crate::domain::{HalfPoints, Orientation};
use crate::input::{fold, parse_score};

/// How a deal is typed, for help and errors.
pub(super) const FORM: &str = "« garde E 106 » (points par défenseur), ou « garde E 49/2 petit=attaque poignee=simple chelem=annonce_reussi » (points/bouts), ou « annulee »";

/// Reads a deal.
pub(super) fn parse(text: &str) -> Result<DealRecord, String> {
    let wrong = |what: &str| Err(format!("donne « {text} » : {what} ; la forme est {FORM}"));
    // « garde sans E … »: the contract may take two words.
    let joined = fold_contract(text);
    let mut words = joined.split_whitespace();
    let first = words.next().unwrap_or("");
    if fold(first).starts_with("annul") {
        return Ok(DealRecord::Cancelled);
    }
    let Some(contract) = Contract::parse(first) else { return wrong("contrat inconnu") };
    let Some(taker) = words.next().and_then(Orientation::parse) else { return wrong("preneur inconnu (N, S, E, O)") };
    let Some(result) = words.next() else { return wrong("il manque le résultat") };
    let Some((points, bouts)) = result.split_once('/') else {
        let Some(mark) = parse_score(result) else { return wrong("points par défenseur illisibles") };
        return match words.next() {
            None => Ok(DealRecord::Marked(Marked { contract, taker, mark })),
            Some(_) => wrong("les primes demandent la forme points/bouts"),
        };
    };
    let Some(points) = HalfPoints::parse(points) else { return wrong("points illisibles") };
    let Ok(bouts) = bouts.parse() else { return wrong("nombre de bouts illisible") };
    let mut deal = Deal {
        layout: Layout::new(Vec::new(), None),
        contract,
        taker,
        partner: None,
        points,
        bouts,
        petit: None,
        poignees: Vec::new(),
        chelem: None,
    };
    for word in words {
        let Some((name, value)) = word.split_once('=') else { return wrong("prime illisible") };
        let known = match fold(name).as_str() {
            "petit" => Petit::parse(value).map(|petit| deal.petit = Some(petit)),
            "poignee" => Poignee::parse(value).map(|poignee| deal.poignees.push(poignee)),
            "chelem" => Chelem::parse(value).map(|chelem| deal.chelem = Some(chelem)),
            "mort" => Orientation::parse(value).map(|dead| deal.layout = Layout::new(Vec::new(), Some(dead))),
            _ => None,
        };
        if known.is_none() {
            return wrong(&format!("« {word} » inconnu"));
        }
    }
    Ok(DealRecord::Full(deal))
}

/// `garde sans E` as `garde_sans E`.
fn fold_contract(text: &str) -> String {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    let two = words.len() > 1 && ["sans", "contre"].contains(&fold(words[1]).as_str());
    if two {
        let contract = format!("{}_{}", words[0], words[1]);
        let rest = words.split_off(2);
        return std::iter::once(contract.as_str()).chain(rest).collect::<Vec<_>>().join(" ");
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::parse;
    use crate::domain::Score;
    use crate::domain::scoring::Contract;
    use crate::domain::sheet::DealRecord;

    #[test]
    fn f5_the_three_levels_of_detail_are_typed_in_a_few_words() {
        let DealRecord::Marked(marked) = parse("Garde Est 106").unwrap() else { panic!("marked expected") };
        assert_eq!((marked.contract, marked.mark), (Contract::Garde, Score(106)));
        let DealRecord::Full(deal) = parse("garde sans O 45/2 petit=défense poignée=double").unwrap() else {
            panic!("full expected")
        };
        assert_eq!((deal.contract, deal.bouts, deal.poignees.len()), (Contract::GardeSans, 2, 1));
        assert_eq!(parse("annulée").unwrap(), DealRecord::Cancelled);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for wrong in [
            "",
            "gard E 10",
            "garde Z 10",
            "garde E",
            "garde E x",
            "garde E 10 petit=attaque",
            "garde E 49/2 petit=oui",
        ] {
            assert!(parse(wrong).unwrap_err().contains("la forme est"), "{wrong}");
        }
    }
}
