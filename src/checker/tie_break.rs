//! R3: article 29, step after step.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::book::Book;
use super::deal::{self, Made};
use super::words::comma;

/// The figures that article 29 compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Figures {
    /// The best balance of one position.
    pub(crate) best: Option<i64>,
    /// Contracts made, of them *gardes contre*, of them *gardes sans*; `None` where the sheets do not show them.
    pub(crate) contracts: Option<(u32, u32, u32)>,
}

/// The criterion that decided a tie, or the reason why none did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The best balance of one position.
    Best(i64),
    /// Contracts made.
    Made(u32),
    /// *Gardes contre*, then *gardes sans*, made.
    Over(u32, u32),
    /// The same on every count.
    Equal,
    /// Sheets do not show it.
    Unknown,
}

impl Reason {
    pub(super) fn words(&self) -> String {
        match self {
            Self::Best(best) => format!("meilleure position : {best}"),
            Self::Made(made) => format!("contrats réussis : {made}"),
            Self::Over(contre, sans) => {
                format!("sur-contrats réussis : {contre} en garde contre, {sans} en garde sans")
            }
            Self::Equal => "à égalité en tout".to_owned(),
            Self::Unknown => "indécis : feuilles sans détail".to_owned(),
        }
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let best = self.best.map_or_else(|| "aucune".to_owned(), |best| comma(&best.to_string()));
        write!(f, "meilleure position {best}, ")?;
        match self.contracts {
            Some((made, contre, sans)) => {
                write!(f, "{made} contrats réussis dont {contre} gardes contre et {sans} gardes sans")
            }
            None => write!(f, "contrats inconnus"),
        }
    }
}

/// The equals in groups from the best on; each with the criterion that decided.
pub(super) fn split<T>(level: Vec<T>, figures: impl Fn(&T) -> Figures) -> Vec<Vec<(T, Option<Reason>)>> {
    let all: Vec<(T, Figures)> = level
        .into_iter()
        .map(|row| {
            let its_figures = figures(&row);
            (row, its_figures)
        })
        .collect();
    let mut groups = Vec::new();
    for (_, same_best) in by(all, |figures| figures.best) {
        if let [(_, _)] = same_best.as_slice() {
            groups.push(same_best.into_iter().map(|(row, f)| (row, f.best.map(Reason::Best))).collect());
            continue;
        }
        if same_best.iter().any(|(_, figures)| figures.contracts.is_none()) {
            groups.push(same_best.into_iter().map(|(row, _)| (row, Some(Reason::Unknown))).collect());
            continue;
        }
        for (made, same_made) in by(same_best, |figures| figures.contracts.map(|(made, ..)| made)) {
            if let [(_, _)] = same_made.as_slice() {
                groups.push(same_made.into_iter().map(|(row, _)| (row, made.map(Reason::Made))).collect());
                continue;
            }
            for (over, same) in by(same_made, |figures| figures.contracts.map(|(_, contre, sans)| (contre, sans))) {
                let reason = match (same.len(), over) {
                    (1, Some((contre, sans))) => Reason::Over(contre, sans),
                    _ => Reason::Equal,
                };
                groups.push(same.into_iter().map(|(row, _)| (row, Some(reason.clone()))).collect());
            }
        }
    }
    groups
}

type Grouped<K, T> = Vec<(K, Vec<(T, Figures)>)>;

/// Groups by a figure, the highest first.
fn by<T, K: Ord + Copy>(rows: Vec<(T, Figures)>, key: impl Fn(&Figures) -> K) -> Grouped<K, T> {
    let mut groups: BTreeMap<Reverse<K>, Vec<(T, Figures)>> = BTreeMap::new();
    for row in rows {
        groups.entry(Reverse(key(&row.1))).or_default().push(row);
    }
    groups.into_iter().map(|(Reverse(key), group)| (key, group)).collect()
}

/// The contracts a player made up to a position: all, *gardes contre*, *gardes sans*. `None` as soon as a sheet does not show them.
pub(super) fn contracts(book: &Book<'_>, entry: u32, position: u8) -> Option<(u32, u32, u32)> {
    let (mut made, mut contre, mut sans) = (0, 0, 0);
    for (place, seated) in book.tables.range(..=(position, u16::MAX)) {
        let Some((own, _)) = seated.iter().find(|(_, who)| *who == entry) else { continue };
        // Before its sheet is in, the players of a table have made nothing there.
        let Some(sheet) = book.sheets.get(place) else { continue };
        if sheet.deals.is_empty() {
            return None;
        }
        for record in &sheet.deals {
            match deal::made(record) {
                Made::Yes(chair, times) if chair == *own => {
                    made += 1;
                    contre += u32::from(times == 6);
                    sans += u32::from(times == 4);
                }
                Made::Unknown if record.taker == Some(*own) => return None,
                _ => {}
            }
        }
    }
    Some((made, contre, sans))
}
