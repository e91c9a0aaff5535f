//! A table's sheet of one position, in the detail it is kept in (F5), typed or in a file.

use super::chance::Chance;
use super::deal;
use super::plan::Detail;
use app::Figures;
use domain::movement::Game;
use domain::scoring::Deal;
use domain::sheet::{DealRecord, Marked, at_table, balances_of};
use domain::{Orientation, Refusal, Score};

/// A sheet as it was played.
#[derive(Debug, Clone)]
pub(super) struct Played {
    /// Deal by deal.
    pub(super) records: Vec<DealRecord>,
    /// The balance of each chair.
    pub(super) balances: Vec<(Orientation, Score)>,
    /// Kept deal by deal.
    pub(super) detailed: bool,
}

/// Plays a position at a table.
pub(super) fn play(
    chance: &mut Chance,
    chairs: &[Orientation],
    (deals, game, detail): (u8, Game, Detail),
) -> Result<Played, Refusal> {
    let fewer = if chance.percent(3) { chance.below(usize::from(deals)) } else { 0 };
    let detail = match detail {
        Detail::Mixed => {
            *chance.pick(&[Detail::Balances, Detail::Marks, Detail::Full, Detail::Mixed]).unwrap_or(&detail)
        }
        other => other,
    };
    let mut records = Vec::new();
    for _ in 0..usize::from(deals) - fewer {
        records.push(record(chance, chairs, game, detail)?);
    }
    let balances = balances_of(&records, chairs)?.iter().collect();
    Ok(Played { records, balances, detailed: detail != Detail::Balances })
}

fn record(chance: &mut Chance, chairs: &[Orientation], game: Game, detail: Detail) -> Result<DealRecord, Refusal> {
    if chance.percent(2) {
        return Ok(DealRecord::Cancelled);
    }
    let deal = deal::play(chance, chairs, game);
    let marked = match detail {
        Detail::Marks => true,
        Detail::Balances | Detail::Full => false,
        Detail::Mixed => chance.percent(50),
    };
    Ok(if marked { DealRecord::Marked(mark_of(&deal, chairs)?) } else { DealRecord::Full(deal) })
}

/// The rows, with one for each deal that was not played.
pub(super) fn with_every_row(rows: &[DealRecord], planned: u8) -> Vec<DealRecord> {
    let missing = usize::from(planned).saturating_sub(rows.len());
    rows.iter().cloned().chain(std::iter::repeat_n(DealRecord::Cancelled, missing)).collect()
}

fn mark_of(deal: &Deal, chairs: &[Orientation]) -> Result<Marked, Refusal> {
    let mark = at_table(deal, chairs)?.total;
    Ok(Marked { contract: deal.contract, taker: deal.taker, partner: deal.partner, dead: deal.layout.dead(), mark })
}

impl Played {
    /// The figures as typed.
    pub(super) fn figures(&self, chance: &mut Chance) -> Figures {
        if self.detailed {
            return Figures::Deals(self.records.clone());
        }
        if chance.percent(40) {
            return Figures::Balances(self.balances.clone());
        }
        let mut typed: Vec<Score> = self.balances.iter().map(|(_, score)| *score).collect();
        if chance.percent(60) {
            // The last is computed (F2).
            typed.pop();
        }
        Figures::InOrder(typed)
    }
}

/// The heading of a file of balances.
pub(super) const BALANCES: &str = "position;table;N;S;E;O;M\n";
/// The heading of a file of deals.
pub(super) const DEALS: &str =
    "position;table;donne;contrat;preneur;partenaire;mort;marque;points;bouts;petit;poignees;chelem\n";

/// The line of a file of balances.
pub(super) fn line(position: u8, table: u16, balances: &[(Orientation, Score)]) -> String {
    let figure = |chair| {
        let found = balances.iter().find(|(own, _)| *own == chair);
        found.map_or_else(String::new, |(_, score)| score.0.to_string())
    };
    format!("{position};{table};{}\n", Orientation::ALL.map(figure).join(";"))
}

/// The lines of a file of deals.
pub(super) fn lines(position: u8, table: u16, chairs: &[Orientation], records: &[DealRecord]) -> String {
    let mut lines = String::new();
    for (record, number) in records.iter().zip(1..) {
        let Some(taken) = record.taken() else {
            lines.push_str(&format!("{position};{table};{number};annulée;;;;;;;;;\n"));
            continue;
        };
        let partner = match (taken.partner, taken.dead) {
            (Some(chair), _) => chair.to_string(),
            (None, None) if chairs.len() == 5 => "seul".to_owned(),
            (None, _) => String::new(),
        };
        let dead = taken.dead.map_or_else(String::new, |chair| chair.to_string());
        let result = match record {
            DealRecord::Marked(marked) => format!("{};;;;;", marked.mark),
            DealRecord::Full(deal) => {
                let petit = deal.petit.map_or("", domain::scoring::Petit::key);
                let poignees: Vec<&str> = deal.poignees.iter().map(|poignee| poignee.word()).collect();
                let chelem = deal.chelem.map_or("", domain::scoring::Chelem::key);
                format!(";{};{};{petit};{};{chelem}", deal.points, deal.bouts, poignees.join("+"))
            }
            DealRecord::Cancelled | DealRecord::Adjusted { .. } => ";;;;;".to_owned(),
        };
        let (contract, taker) = (taken.contract.key(), taken.taker);
        lines.push_str(&format!("{position};{table};{number};{contract};{taker};{partner};{dead};{result}\n"));
    }
    lines
}
