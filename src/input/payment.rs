//! What a list says that a person has paid.

use super::people::yes_or_no;

/// A payment of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    Cents(i64),
    /// « oui »: what is due.
    Whole,
}

impl Payment {
    pub(super) fn of(text: &str) -> Option<Self> {
        let said = |yes| if yes { Self::Whole } else { Self::Cents(0) };
        cents(text).map(Self::Cents).or_else(|| yes_or_no(text).map(said))
    }

    /// Without what was taken off the price.
    pub(super) fn less(self, rebate: i64) -> Self {
        if let Self::Cents(paid) = self { Self::Cents((paid - rebate).max(0)) } else { self }
    }

    /// In cents, where that much is due; `None` where all of nothing is paid.
    pub fn of_due(self, due: i64) -> Option<i64> {
        if let Self::Cents(paid) = self { Some(paid) } else { Some(due).filter(|due| *due > 0) }
    }
}

/// An amount of euros in cents: `12`, `12,5`, `12.50 €`.
pub fn cents(text: &str) -> Option<i64> {
    let plain = text.trim().trim_end_matches('€').trim().replace(',', ".");
    let (euros, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    if decimals.len() > 2 || !decimals.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let euros: u32 = euros.parse().ok().filter(|euros| *euros <= 100_000)?;
    let decimals: i64 = if decimals.is_empty() { 0 } else { format!("{decimals:0<2}").parse().ok()? };
    Some(i64::from(euros) * 100 + decimals)
}

#[cfg(test)]
mod tests {
    use super::super::{people, read_grid};
    use super::{Payment, cents};

    #[test]
    fn who_paid_is_told_by_an_amount_or_by_yes_and_no() {
        let paid = |cell: &str| {
            people(&read_grid(format!("Nom;Prénom;Payé\nROY;Luc;{cell}\n").as_bytes()).unwrap())
                .map(|list| list[0].paid)
        };
        assert_eq!(["12", "oui", "Non", "1", ""].map(|cell| paid(cell).unwrap()), {
            [
                Some(Payment::Cents(1_200)),
                Some(Payment::Whole),
                Some(Payment::Cents(0)),
                Some(Payment::Cents(100)),
                None,
            ]
        });
        assert!(paid("chèque").unwrap_err()[0].reason.contains("oui ou non"));
    }

    #[test]
    fn amounts() {
        assert_eq!(["12", "12,5", "12.50 €", "0"].map(cents), [Some(1200), Some(1250), Some(1250), Some(0)]);
        assert_eq!(["", "-3", "-0,50", "1,234", "abc", "1e3"].map(cents), [None; 6]);
    }
}
