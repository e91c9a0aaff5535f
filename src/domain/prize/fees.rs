//! O2: the fees owed, those that count, and the fund of the prizes.

use crate::money::{Cents, Fund, PrizeRule};
use crate::tournament::{Entry, Tournament};

/// O2: one fee for each place that is played; why not, where none is due.
pub fn due(tournament: &Tournament, entry: &Entry) -> (Cents, &'static str) {
    if !entry.played() {
        (Cents::ZERO, "départ avant de jouer : rien n'est dû")
    } else if tournament.is_substitute(entry) {
        (Cents::ZERO, "remplaçant : l'engagement est celui du joueur remplacé")
    } else {
        (tournament.settings.fee, "")
    }
}

keyed! {
    /// The source of the fees that count.
    pub enum FeesFrom {
        /// The payments recorded.
        Paid = "encaisses",
        /// The fees owed.
        Due = "dus",
        /// The sum counted when the tournament was closed.
        Closing = "cloture",
    }
}

/// O2: the fees that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fees {
    pub cents: Cents,
    /// The source of the sum.
    pub from: FeesFrom,
    /// The number of players who owe a fee.
    pub payers: usize,
}

/// O2: before the closing, the sum expected: the fee of every player who owes it, or the payments where they exceed it. Players who pay
/// one after the other at the desk make no prize smaller.
pub fn expected(tournament: &Tournament) -> Fees {
    let counted = fees(tournament);
    let due = due_by_all(tournament);
    match counted.from {
        FeesFrom::Paid if !tournament.is_closed() && due > counted.cents => {
            Fees { cents: due, from: FeesFrom::Due, ..counted }
        }
        _ => counted,
    }
}

/// O2: the fees of all who owe one.
pub fn due_by_all(tournament: &Tournament) -> Cents {
    tournament.entries.iter().map(|entry| due(tournament, entry).0).sum()
}

/// O2: the payments recorded; where none is, the fee of every player who owes it; once closed, the sum counted then.
pub fn fees(tournament: &Tournament) -> Fees {
    let due = due_by_all(tournament);
    let paid: Cents = tournament.entries.iter().map(|entry| entry.paid).sum();
    let payers = tournament.registered().count();
    let (cents, from) = if paid > Cents::ZERO { (paid, FeesFrom::Paid) } else { (due, FeesFrom::Due) };
    match tournament.fees_then {
        Some(then) if then != cents => Fees { cents: then, from: FeesFrom::Closing, payers },
        _ => Fees { cents, from, payers },
    }
}

/// The sources of the prizes.
pub(crate) fn fund(tournament: &Tournament) -> Fund {
    let purse = &tournament.settings.prize_fund;
    Fund {
        fees: expected(tournament).cents,
        percent: purse.given_back_percent,
        added: purse.added,
        special: purse.special + tournament.specials.iter().map(|special| special.amount).sum(),
    }
}

/// The rule for the amounts where none are announced.
pub fn rule(tournament: &Tournament) -> PrizeRule {
    let purse = &tournament.settings.prize_fund;
    PrizeRule {
        rewarded: purse.rewarded_percent,
        fee: tournament.settings.fee.times(tournament.team_size().0),
        step: purse.step,
        decline: purse.decline_percent,
    }
}

/// More than a player is asked for, in a tournament or for a year.
const MUCH: Cents = Cents::euros(100);

/// O2: what a slip of the keyboard looks like: a fee of a tournament or of members of more than 100 €.
pub fn fee_doubt(what: &str, fee: Cents) -> Option<String> {
    (fee > MUCH).then(|| format!("{what} de {}", fee.brief()))
}

/// O2: what a slip of the keyboard looks like: a payment of more than five fees, or of more than 100 € where none is asked; a further one,
/// of that entrant, of more than is still owed.
pub fn payment_doubt(fee: Cents, paid: Cents, further: Option<&Entry>) -> Option<String> {
    let most = if fee > Cents::ZERO { fee.times(5) } else { MUCH };
    if paid > most {
        return Some(format!("{} payés pour un engagement de {}", paid.brief(), fee.brief()));
    }
    let entry = further.filter(|entry| fee > Cents::ZERO && paid > Cents::ZERO && paid > fee - entry.paid)?;
    let (before, all) = (entry.paid.brief(), Cents(entry.paid.0 + paid.0).brief());
    Some(format!("{} a déjà payé {before} sur {} : cela ferait {all}", entry.name(), fee.brief()))
}

/// The players who have not paid all they owe.
pub fn unpaid(tournament: &Tournament) -> impl Iterator<Item = &Entry> {
    tournament.entries.iter().filter(|entry| due(tournament, entry).0 > entry.paid)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::sample;

    #[test]
    fn o2_payments_count_where_there_are_any_and_what_was_counted_at_the_closing_stays() {
        let mut tournament = sample::evening(&[[0; 4]]);
        let of = |tournament: &Tournament| (fees(tournament).cents, fees(tournament).from, unpaid(tournament).count());
        assert_eq!(of(&tournament), (Cents::euros(40), FeesFrom::Due, 4));
        tournament.entries[0].paid = Cents::euros(10);
        assert_eq!(of(&tournament), (Cents::euros(10), FeesFrom::Paid, 3));
        tournament.fees_then = Some(Cents::euros(40));
        assert_eq!(of(&tournament), (Cents::euros(40), FeesFrom::Closing, 3));
    }

    #[test]
    fn o2_before_the_closing_the_first_payments_make_no_prize_smaller() {
        let mut tournament = sample::evening(&[[0; 4]]);
        tournament.entries[0].paid = Cents::euros(10);
        assert_eq!((expected(&tournament).cents, expected(&tournament).from), (Cents::euros(40), FeesFrom::Due));
        assert_eq!(fund(&tournament).fees, Cents::euros(40));
        tournament.entries[0].paid = Cents::euros(60);
        assert_eq!(expected(&tournament).cents, Cents::euros(60), "more than is due, in advance or by mistake");
        tournament.fees_then = Some(Cents::euros(40));
        assert_eq!(expected(&tournament).from, FeesFrom::Closing);
    }

    #[test]
    fn o2_a_payment_far_over_the_fee_is_doubted() {
        let doubts = |fee, paid| payment_doubt(Cents(fee), Cents(paid), None).map(|said| said.replace('\u{a0}', " "));
        assert_eq!([doubts(1200, 6000), doubts(0, 10_000), doubts(1250, 0)], [None, None, None]);
        assert_eq!(doubts(1200, 12_000).unwrap(), "120 € payés pour un engagement de 12 €");
        assert_eq!(doubts(0, 10_001).unwrap(), "100,01 € payés pour un engagement de 0 €");
        assert_eq!([10_000, 9_999_900].map(|fee| fee_doubt("un engagement", Cents(fee)).is_some()), [false, true]);
        let mut entry = sample::evening(&[[0; 4]]).entries.remove(0);
        let further = |entry: &_, paid| payment_doubt(Cents::euros(12), Cents::euros(paid), Some(entry)).is_some();
        assert_eq!([12, 37, -12].map(|paid| further(&entry, paid)), [false, true, false]);
        entry.paid = Cents::euros(12);
        assert_eq!([12, 1, -12].map(|paid| further(&entry, paid)), [true, true, false], "paid twice");
    }

    #[test]
    fn o2_who_left_before_playing_owes_nothing() {
        let mut tournament = sample::evening(&[[0; 4]]);
        tournament.entries[3].left_after = Some(0);
        assert_eq!(due(&tournament, &tournament.entries[3]).0, Cents::ZERO);
        assert_eq!(fees(&tournament).payers, 3);
    }
}
