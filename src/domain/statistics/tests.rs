//! R3, S11: figures from rows, on the fascicule's filled sheet and on a table of 5.

use proptest::prelude::*;

use super::*;
use crate::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee};
use crate::sheet::{DealRecord, Marked};
use crate::{HalfPoints, Orientation, Score};

use Orientation::{E, M, N, O, S};

fn marked(contract: Contract, taker: Orientation, mark: i32) -> DealRecord {
    DealRecord::Marked(Marked { contract, taker, partner: None, dead: None, mark: Score(mark) })
}

/// The filled sheet of the fascicule (S13), its last deal in full.
fn filled() -> Vec<DealRecord> {
    vec![
        marked(Contract::Garde, E, 106),
        marked(Contract::GardeSans, O, 76),
        marked(Contract::Prise, S, -42),
        marked(Contract::Garde, N, 92),
        DealRecord::Full(Deal {
            layout: Layout::open(None),
            contract: Contract::Garde,
            taker: S,
            partner: None,
            points: HalfPoints::whole(87),
            bouts: 2,
            petit: Some(Petit::Attack),
            poignees: vec![Poignee::Simple],
            chelem: Some(Chelem::AnnouncedMade),
        }),
    ]
}

#[test]
fn r3_contracts_and_sur_contrats_made_are_counted_and_summable() {
    let sheet = filled();
    assert_eq!(Contracts::of(&sheet, S), Contracts { made: 1, ..Contracts::NONE }, "one lost, one made");
    let west = Contracts::of(&sheet, O);
    assert_eq!((west.made, west.garde_sans, west.garde_contre, west.certain), (1, 1, 0, true));
    let contre = Contracts::of(&[marked(Contract::GardeContre, O, 160)], O);
    assert_eq!((west + contre).made, 2);
    assert_eq!([west, contre].into_iter().sum::<Contracts>(), west + contre);
}

#[test]
fn r3_what_the_detail_cannot_tell_is_said() {
    assert!(!Contracts::of(&[], S).certain, "balances only");
    // A garde lost costs at least 30: −20 is a slip, or a garde made with a chelem that failed.
    let odd = Contracts::of(&[marked(Contract::Garde, S, -20)], S);
    assert_eq!((odd.made, odd.certain), (0, false));
    assert!(Contracts::of(&[marked(Contract::Garde, S, -20)], N).certain, "it says nothing of the others");
    assert!(Contracts::of(&[DealRecord::Cancelled], S).certain);
    assert!(!(Contracts::NONE + Contracts::UNKNOWN).certain);
    let adjusted = marked(Contract::Garde, S, -54).adjusted(vec![]);
    assert!(!Contracts::of(&[adjusted], S).certain);
}

#[test]
fn s8_the_called_partner_did_not_make_the_contract() {
    let row = DealRecord::Marked(Marked {
        contract: Contract::Garde,
        taker: N,
        partner: Some(M),
        dead: None,
        mark: Score(70),
    });
    assert_eq!(Contracts::of(std::slice::from_ref(&row), N).made, 1);
    assert_eq!(Contracts::of(std::slice::from_ref(&row), M).made, 0);
    let found = plays(&[row], &Orientation::ALL).unwrap();
    let lived: Vec<_> = found.iter().map(|(_, play)| (play.role, play.score.0)).collect();
    let defender = (Role::Defender, -70);
    assert_eq!(lived, [(Role::Taker, 140), defender, defender, defender, (Role::Partner, 70)]);
}

#[test]
fn s10_s11_a_deal_does_not_count_for_the_dead_nor_a_cancelled_one_for_anybody() {
    let dead = DealRecord::Marked(Marked {
        contract: Contract::Prise,
        taker: N,
        partner: None,
        dead: Some(E),
        mark: Score(30),
    });
    let found = plays(&[DealRecord::Cancelled, dead], &Orientation::ALL).unwrap();
    assert_eq!(found.iter().map(|(chair, _)| *chair).collect::<Vec<_>>(), [N, S, O, M]);
    assert!(found.iter().all(|(_, play)| play.number == 2));
}

#[test]
fn f5_a_players_figures_on_the_filled_sheet() {
    let mut south = Tally::default();
    for (_, play) in plays(&filled(), &Orientation::FOUR).unwrap().iter().filter(|(chair, _)| *chair == S) {
        south.add(play.number, play);
    }
    let takes = south.takes();
    assert_eq!((south.deals, south.points), (5, 1346));
    assert_eq!((takes.taken, takes.made, takes.lost, takes.points), (2, 1, 1, 1746 - 126));
    assert_eq!(south.as_defender, (3, -106 - 76 - 92));
    assert_eq!(south.best, Some((Score(1746), 5)));
    assert_eq!(south.worst, Some((Score(-126), 3)));
}

#[test]
fn s11_a_tournaments_figures_say_what_was_played_cancelled_and_not_played() {
    let mut totals = Totals::default();
    totals.add(&filled(), &Orientation::FOUR, 5, |deal, taker| (deal, taker)).unwrap();
    let short = [DealRecord::Cancelled, marked(Contract::Garde, N, -54)];
    totals.add(&short, &Orientation::FOUR, 5, |deal, taker| (deal, taker)).unwrap();
    assert_eq!((totals.played, totals.cancelled, totals.not_played, totals.full), (6, 1, 3, 1));
    let garde = totals.kinds[Contract::Garde.index()];
    assert_eq!((garde.taken, garde.made, garde.lost, garde.points), (4, 3, 1, 106 + 92 + 582 - 54));
    assert_eq!((totals.poignees, totals.petits), ([1, 0, 0], [1, 0]));
    // A3: one whose score was given counts as for the player who took it.
    let scores = Orientation::FOUR.into_iter().zip([-90, 300, -120, -90].map(Score)).collect();
    let given = marked(Contract::Prise, S, -42).adjusted(scores);
    totals.add(&[given], &Orientation::FOUR, 1, |deal, taker| (deal, taker)).unwrap();
    let prise = totals.kinds[Contract::Prise.index()];
    assert_eq!((totals.adjusted, prise.taken, prise.made, prise.points), (1, 2, 1, 100 - 42));
    assert_eq!(totals.chelems.iter().sum::<u32>(), 1);
    assert_eq!(totals.biggest, Some(Biggest { mark: Score(582), contract: Contract::Garde, place: (5, S) }));
}

#[test]
fn averages_are_rounded_to_tenths_half_away_from_zero() {
    let shown = |part, whole| Tenths::ratio(part, whole).map(|tenths| tenths.to_string());
    assert_eq!(shown(1, 3).unwrap(), "0,3");
    assert_eq!(shown(-1, 3).unwrap(), "-0,3");
    assert_eq!(shown(1, 20).unwrap(), "0,1");
    assert_eq!(shown(-1, 20).unwrap(), "-0,1");
    assert_eq!(shown(-1, 21).unwrap(), "0,0");
    assert_eq!(shown(1346, 5).unwrap(), "269,2");
    assert_eq!(shown(3, 0), None);
    assert_eq!(Tenths::percent(2, 3).unwrap().to_string(), "66,7");
    assert_eq!(serde_json::to_string(&Tenths::percent(3, 3)).unwrap(), "\"100.0\"");
}

proptest! {
    #[test]
    fn a_ratio_in_tenths_is_never_more_than_half_a_tenth_away(part in -1_000_000i64..1_000_000, whole in 1u32..10_000) {
        let Tenths(tenths) = Tenths::ratio(part, whole).unwrap();
        let error = (20 * part - 2 * tenths * i64::from(whole)).abs();
        prop_assert!(error <= i64::from(whole));
    }

    #[test]
    fn f5_every_chairs_figures_add_up_to_the_sheets_balances(deals in proptest::collection::vec((0usize..4, 0usize..4, -300i32..300), 0..9)) {
        let rows: Vec<_> =
            deals.iter().map(|(kind, taker, mark)| marked(Contract::ALL[*kind], Orientation::FOUR[*taker], *mark)).collect();
        let balances = crate::sheet::balances_of(&rows, &Orientation::FOUR).unwrap();
        for (chair, balance) in balances.iter() {
            let mut tally = Tally::default();
            plays(&rows, &Orientation::FOUR).unwrap().iter().filter(|(c, _)| *c == chair).for_each(|(_, play)| tally.add((), play));
            prop_assert_eq!(tally.points, i64::from(balance.0));
            prop_assert_eq!(tally.deals as usize, rows.len());
            let parts = tally.takes().points + tally.as_partner.1 + tally.as_defender.1;
            prop_assert_eq!(parts, tally.points);
            let contracts = Contracts::of(&rows, chair);
            prop_assert!(rows.is_empty() || contracts.made == tally.takes().made);
        }
    }
}
