//! One deal in a few words, as typed: `garde E 106`, or `garde E 49/2 petit=attaque poignee=simple`.

use std::collections::VecDeque;

use crate::{Called, fold, parse_score};
use domain::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee};
use domain::sheet::{DealRecord, Marked, check_sides};
use domain::{HalfPoints, Orientation, Refusal};

/// The form of a typed deal, for help and errors.
const FORM: &str = "« garde E 106 » (points par défenseur), ou « garde E 49/2 petit=attaque poignée=simple » (points/bouts), ou « annulée »";

/// The bonuses and their values.
const BONUSES: [(&str, &str); 3] = [
    ("petit", "attaque ou défense"),
    ("poignée", "simple, double ou triple"),
    ("chelem", "annoncé, réussi, manqué ou défense"),
];

/// The additional form at a table of 5.
const FORM_AT_5: &str = "à 5 : « garde E+O 106 » (Est appelle Ouest), « garde E seul 106 », ou « garde E 106 mort=N »";

/// The form of a typed deal at a table of so many.
pub fn deal_form(players: usize) -> String {
    if players == 5 { format!("{FORM} ; {FORM_AT_5}") } else { FORM.to_owned() }
}

/// A deal as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedDeal {
    record: DealRecord,
    /// The taker plays alone (S8).
    alone: bool,
}

impl TypedDeal {
    /// The deal at that table.
    /// Errors: S8 at a table of 5 when the partner called, or the dead player, is not stated.
    pub fn at(self, chairs: &[Orientation]) -> Result<DealRecord, Refusal> {
        check_sides(&self.record, self.alone, chairs)?;
        Ok(self.record)
    }
}

/// Reads a deal.
/// Errors: the word that cannot be read, and the form expected.
pub fn deal(text: &str) -> Result<TypedDeal, String> {
    read(text).map_err(|what| format!("donne « {text} » : {what} ; la forme est {FORM}"))
}

/// A line of a sheet typed deal by deal: `3 garde E 106` as the number of the deal and the deal, either of which may be left out.
pub fn numbered(line: &str) -> (Option<usize>, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.parse() {
        Ok(number) => (Some(number), rest.trim()),
        Err(_) => (None, line),
    }
}

/// A deal as it is typed at a table of so many; `None` for a score that the arbiter gave, which is never typed.
pub fn deal_line(record: &DealRecord, players: usize) -> Option<String> {
    let Some(taken) = record.taken() else {
        return matches!(record, DealRecord::Cancelled).then(|| "annulée".to_owned());
    };
    let mut line = format!("{} {}", taken.contract.word(), taken.taker);
    match (taken.partner, taken.dead) {
        (Some(partner), _) => line.push_str(&format!("+{partner}")),
        (None, None) if players == 5 => line.push_str(" seul"),
        _ => {}
    }
    match record {
        DealRecord::Marked(marked) => line.push_str(&format!(" {}", marked.mark)),
        DealRecord::Full(deal) => line.push_str(&format!(" {}/{}", deal.points, deal.bouts)),
        DealRecord::Cancelled | DealRecord::Adjusted { .. } => return None,
    }
    if let Some(dead) = taken.dead {
        line.push_str(&format!(" mort={dead}"));
    }
    if let DealRecord::Full(deal) = record {
        let petit = deal.petit.map(|petit| if petit == Petit::Attack { "attaque" } else { "défense" });
        line.extend(petit.map(|side| format!(" petit={side}")));
        line.extend(deal.poignees.iter().map(|poignee| format!(" poignée={}", poignee.word())));
        line.extend(deal.chelem.map(|chelem| format!(" chelem={}", chelem.key())));
    }
    Some(line)
}

fn read(text: &str) -> Result<TypedDeal, String> {
    // « garde sans E … »: the contract may take two words.
    let joined = fold_contract(text);
    let mut words: VecDeque<&str> = joined.split_whitespace().collect();
    let first = words.pop_front().unwrap_or("");
    if fold(first).starts_with("annul") {
        return Ok(TypedDeal { record: DealRecord::Cancelled, alone: false });
    }
    let contract = Contract::parse(first).ok_or("contrat inconnu")?;
    let (taker, called) = sides(words.pop_front().unwrap_or(""))?;
    let mut alone = called == Some(Called::Alone);
    if words.front().is_some_and(|word| Called::parse(word) == Some(Called::Alone)) {
        alone = true;
        words.pop_front();
    }
    let partner = called.and_then(Called::partner);
    if alone && partner.is_some() {
        return Err("le preneur est seul ou il a appelé, pas les deux".into());
    }
    let result = words.pop_front().ok_or("il manque le résultat")?;
    let mut dead = None;
    if let Some(at) = words.iter().position(|word| word.to_lowercase().starts_with("mort=")) {
        let word = words.remove(at).unwrap_or("");
        let chair = word.split_once('=').and_then(|(_, chair)| Orientation::parse(chair));
        dead = Some(chair.ok_or_else(|| format!("« {word} » inconnu"))?);
    }
    let Some((points, bouts)) = result.split_once('/') else {
        let mark = parse_score(result).ok_or("points par défenseur illisibles")?;
        if !words.is_empty() {
            return Err("les primes demandent la forme points/bouts".into());
        }
        let record = DealRecord::Marked(Marked { contract, taker, partner, dead, mark });
        return Ok(TypedDeal { record, alone });
    };
    let mut deal = Deal {
        layout: Layout::open(dead),
        contract,
        taker,
        partner,
        points: HalfPoints::parse(points).ok_or("points illisibles")?,
        bouts: bouts.parse().map_err(|_| "nombre de bouts illisible")?,
        petit: None,
        poignees: Vec::new(),
        chelem: None,
    };
    for word in words {
        let (name, value) = word.split_once('=').ok_or("prime illisible")?;
        let read = match fold(name).as_str() {
            "petit" => Petit::parse(value).map(|petit| deal.petit = Some(petit)),
            "poignee" => Poignee::parse(value).map(|poignee| deal.poignees.push(poignee)),
            "chelem" => Chelem::parse(value).map(|chelem| deal.chelem = Some(chelem)),
            _ => None,
        };
        read.ok_or_else(|| {
            let known = BONUSES.iter().find(|(bonus, _)| fold(bonus) == fold(name));
            known.map_or_else(
                || format!("« {word} » inconnu (primes : petit=, poignée=, chelem=)"),
                |(bonus, values)| format!("« {word} » inconnu : {bonus}={values}"),
            )
        })?;
    }
    Ok(TypedDeal { record: DealRecord::Full(deal), alone })
}

/// `E`, or `E+O`: the taker, and the partner called.
fn sides(word: &str) -> Result<(Orientation, Option<Called>), String> {
    let (taker, called) = word.split_once('+').map_or((word, None), |(taker, called)| (taker, Some(called)));
    let taker = Orientation::parse(taker).ok_or("preneur inconnu (N, S, E, O)")?;
    let called = called.map(|called| Called::parse(called).ok_or("partenaire inconnu (N, S, E, O, M ou seul)"));
    Ok((taker, called.transpose()?))
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
    use super::{deal as parse, deal_line, numbered};
    use domain::scoring::Contract;
    use domain::sheet::{DealRecord, deal_scores};
    use domain::{Orientation, Score};

    fn at_four(text: &str) -> DealRecord {
        parse(text).unwrap().at(&Orientation::FOUR).unwrap()
    }

    #[test]
    fn f5_the_three_levels_of_detail_are_typed_in_a_few_words() {
        let DealRecord::Marked(marked) = at_four("Garde Est 106") else { panic!("marked expected") };
        assert_eq!((marked.contract, marked.mark), (Contract::Garde, Score(106)));
        let DealRecord::Full(deal) = at_four("garde sans O 45/2 petit=défense poignée=double") else {
            panic!("full expected")
        };
        assert_eq!((deal.contract, deal.bouts, deal.poignees.len()), (Contract::GardeSans, 2, 1));
        assert_eq!(at_four("annulée"), DealRecord::Cancelled);
    }

    #[test]
    fn s8_s10_a_table_of_5_says_who_was_called_or_dead() {
        let scores = |text: &str| {
            let record = parse(text).unwrap().at(&Orientation::ALL).unwrap();
            deal_scores(&record, &Orientation::ALL).unwrap().iter().map(|(_, s)| s.0).collect::<Vec<_>>()
        };
        for text in ["garde E+O 70", "garde Est+Ouest 51/2"] {
            assert_eq!(scores(text), [-70, -70, 140, 70, -70], "{text}");
        }
        for text in ["garde E seul 70", "garde E+seul 70", "garde E seul 51/2"] {
            assert_eq!(scores(text), [-70, -70, 280, -70, -70], "{text}");
        }
        for text in ["garde E 70 mort=M", "garde E 51/2 mort=Mort"] {
            assert_eq!(scores(text), [-70, -70, 210, -70, 0], "{text}");
        }
        assert_eq!(parse("garde E 70").unwrap().at(&Orientation::ALL).unwrap_err().rule, "S8");
        assert!(parse("garde E+O seul 70").unwrap_err().contains("pas les deux"));
    }

    #[test]
    fn f5_a_deal_is_written_as_it_would_be_typed() {
        let lines = [
            "annulée",
            "garde E 106",
            "garde sans O -90",
            "garde contre N 49½/2 petit=attaque poignée=simple poignée=double chelem=made",
            "prise S 36/3 petit=défense chelem=announced_failed",
        ];
        for line in lines {
            assert_eq!(deal_line(&at_four(line), 4).as_deref(), Some(line));
        }
        for line in ["garde E+O 70", "garde E seul 70", "garde E 51/2 mort=M"] {
            let record = parse(line).unwrap().at(&Orientation::ALL).unwrap();
            assert_eq!(deal_line(&record, 5).as_deref(), Some(line));
        }
        let adjusted = at_four("garde E 106").adjusted(Vec::new());
        assert_eq!(deal_line(&adjusted, 4), None);
        assert_eq!(numbered("3 garde E 106"), (Some(3), "garde E 106"));
        assert_eq!((numbered("3"), numbered("garde E 106")), ((Some(3), ""), (None, "garde E 106")));
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
            "garde E+Z 10",
            "garde E seul",
            "garde E 10 mort=X",
        ] {
            assert!(parse(wrong).unwrap_err().contains("la forme est"), "{wrong}");
        }
    }
}
