//! Between deals as the domain knows them and as the base keeps them; and how a faulty sheet is refused.

use crate::domain::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee, score};
use crate::domain::sheet::{Balances, DealRecord, Fault, Marked, explain};
use crate::domain::{HalfPoints, Orientation, Refusal, Score};
use crate::storage::DealRow;

/// F2, F3: the refusal of faulty balances, with what would explain them (F4).
/// `computed`: the last balance was not typed but computed from the others.
pub(super) fn refuse_fault(balances: &Balances, fault: Fault, computed: bool, place: &str) -> Refusal {
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
pub(super) fn check_deals(records: &[DealRecord], planned: u8, adjusted: bool) -> Result<Vec<String>, Refusal> {
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
        odd.push(format!("{played} donne(s) jouée(s) sur {planned} prévues"));
    }
    Ok(odd)
}

/// The deals as stored, and what looks odd in them (S12).
pub(super) fn to_rows(records: &[DealRecord], chairs: &[Orientation]) -> Result<(Vec<DealRow>, Vec<String>), Refusal> {
    let (mut rows, mut warnings) = (Vec::new(), Vec::new());
    for (record, number) in records.iter().zip(1u8..) {
        rows.push(match record {
            DealRecord::Cancelled => DealRow { number, kind: "annulee".into(), ..DealRow::default() },
            DealRecord::Marked(marked) => DealRow {
                number,
                kind: "marque".into(),
                contract: Some(marked.contract.key().into()),
                taker: Some(marked.taker.letter().to_string()),
                mark: Some(marked.mark.0),
                ..DealRow::default()
            },
            DealRecord::Full(deal) => {
                let layout = Layout::new(chairs.to_vec(), deal.layout.dead());
                let outcome = score(&Deal { layout, ..deal.clone() })?;
                warnings.extend(outcome.warnings.iter().map(|warning| format!("donne {number} : {warning}")));
                let poignees: Vec<&str> = deal.poignees.iter().map(|poignee| poignee.word()).collect();
                DealRow {
                    number,
                    kind: "complete".into(),
                    contract: Some(deal.contract.key().into()),
                    taker: Some(deal.taker.letter().to_string()),
                    mark: Some(outcome.total.0),
                    half_points: Some(deal.points.0),
                    bouts: Some(deal.bouts),
                    petit: deal.petit.map(|petit| petit.key().into()),
                    poignees: poignees.join(" "),
                    chelem: deal.chelem.map(|chelem| chelem.key().into()),
                    dead: deal.layout.dead().map(|dead| dead.letter().to_string()),
                    partner: deal.partner.map(|partner| partner.letter().to_string()),
                    ..DealRow::default()
                }
            }
        });
    }
    Ok((rows, warnings))
}

/// The deals as the domain reads them.
///
/// # Errors
/// F5 when a stored row makes no sense: the base was altered.
pub(super) fn from_rows(rows: &[DealRow], chairs: &[Orientation]) -> Result<Vec<DealRecord>, Refusal> {
    rows.iter().map(|row| from_row(row, chairs)).collect()
}

fn from_row(row: &DealRow, chairs: &[Orientation]) -> Result<DealRecord, Refusal> {
    let unreadable = || Refusal::new("F5", format!("donne {} : ligne illisible dans la base", row.number));
    if row.kind == "annulee" {
        return Ok(DealRecord::Cancelled);
    }
    let contract = row.contract.as_deref().and_then(Contract::parse).ok_or_else(unreadable)?;
    let taker = row.taker.as_deref().and_then(Orientation::parse).ok_or_else(unreadable)?;
    if row.kind == "marque" {
        let mark = Score(row.mark.ok_or_else(unreadable)?);
        return Ok(DealRecord::Marked(Marked { contract, taker, mark }));
    }
    let poignees = row.poignees.split_whitespace().map(Poignee::parse).collect::<Option<Vec<_>>>();
    let deal = Deal {
        layout: Layout::new(chairs.to_vec(), row.dead.as_deref().and_then(Orientation::parse)),
        contract,
        taker,
        partner: row.partner.as_deref().and_then(Orientation::parse),
        points: HalfPoints(row.half_points.ok_or_else(unreadable)?),
        bouts: row.bouts.ok_or_else(unreadable)?,
        petit: row.petit.as_deref().and_then(Petit::parse),
        poignees: poignees.ok_or_else(unreadable)?,
        chelem: row.chelem.as_deref().and_then(Chelem::parse),
    };
    Ok(DealRecord::Full(deal))
}
