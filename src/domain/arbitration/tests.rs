//! A3: every outcome on deals made and lost, and chapter 4's table.

use std::collections::BTreeSet;

use crate::penalty::Offence;

use super::*;
use crate::scoring::{Contract, Deal, Layout, Poignee};
use crate::sheet::{DealRecord, Marked, deal_scores};
use crate::statistics::Contracts;
use crate::{HalfPoints, Orientation, Score};

const CHAIRS: [Orientation; 4] = Orientation::FOUR;

fn marked(mark: i32) -> DealRecord {
    let (contract, taker) = (Contract::Garde, Orientation::E);
    DealRecord::Marked(Marked { contract, taker, partner: None, dead: None, mark: Score(mark) })
}

fn full(points: i32, poignees: Vec<Poignee>) -> DealRecord {
    DealRecord::Full(Deal {
        layout: Layout::open(None),
        contract: Contract::Garde,
        taker: Orientation::E,
        partner: None,
        points: HalfPoints::whole(points),
        bouts: 2,
        petit: None,
        poignees,
        chelem: None,
    })
}

fn after(fate: Fate, record: &DealRecord) -> DealRecord {
    Ruling::new(fate).apply(record, &CHAIRS).unwrap()
}

#[test]
fn a3_each_outcome_on_a_deal_made_and_on_a_deal_lost() {
    for (made, lost) in [(marked(66), marked(-54)), (full(49, vec![]), full(39, vec![]))] {
        for record in [&made, &lost] {
            assert_eq!(after(Fate::Counted, record), *record);
            assert_eq!(after(Fate::Redealt, record), *record, "the row is the deal that was played in the end");
            assert_eq!(after(Fate::Cancelled, record), DealRecord::Cancelled);
        }
        assert_eq!(after(Fate::CountedIfLost, &made), DealRecord::Cancelled);
        assert_eq!(after(Fate::CountedIfLost, &lost), lost);
        assert_eq!(after(Fate::CountedIfMade, &made), made);
        assert_eq!(after(Fate::CountedIfMade, &lost), DealRecord::Cancelled);
    }
    for fate in Fate::PLAIN {
        assert_eq!(after(fate, &DealRecord::Cancelled), DealRecord::Cancelled, "what was cancelled stays so");
    }
}

#[test]
fn a3_a_mark_that_does_not_tell_is_left_to_the_arbiter() {
    let odd = marked(-20);
    assert_eq!(Ruling::new(Fate::CountedIfLost).apply(&odd, &CHAIRS).unwrap_err().rule, "A3");
    assert_eq!(after(Fate::Counted, &odd), odd);
}

#[test]
fn a3_an_adjusted_score_is_one_per_chair_sums_to_zero_and_may_break_f3() {
    let adjusted = |figures: &[i32]| {
        let scores = CHAIRS.into_iter().zip(figures.iter().map(|f| Score(*f))).collect();
        Ruling::new(Fate::Adjusted(scores)).apply(&marked(66), &CHAIRS)
    };
    let record = adjusted(&[-90, 100, 50, -60]).unwrap();
    let scores: Vec<i32> = deal_scores(&record, &CHAIRS).unwrap().iter().map(|(_, s)| s.0).collect();
    assert_eq!(scores, [-90, 100, 50, -60]);
    assert_eq!(record.made(), Some(true), "by the sign of the taker's score");
    assert_eq!(adjusted(&[-90, 100, 50, 60]).unwrap_err().rule, "A3");
    assert_eq!(adjusted(&[-90, 90]).unwrap_err().rule, "A3");
    let three = CHAIRS[..3].iter().copied().zip([-30, 60, -30].map(Score)).collect();
    let of_three = Ruling::new(Fate::Adjusted(three)).apply(&marked(66), &CHAIRS[..3]);
    assert!(of_three.is_ok_and(|row| row.taken().is_some()));
    let without_east = [Orientation::N, Orientation::S, Orientation::O];
    let scores = without_east.into_iter().zip([-30, 60, -30].map(Score)).collect();
    assert!(Ruling::new(Fate::Adjusted(scores)).apply(&marked(66), &without_east).is_err(), "an empty chair took it");
    let again = record.adjusted(vec![]);
    assert_eq!(again, marked(66).adjusted(vec![]), "adjusted twice keeps who took");
}

#[test]
fn a3_a_deal_the_arbiter_gives_is_taken_by_whoever_takes_it_there() {
    let given = DealRecord::Marked(Marked {
        contract: Contract::GardeSans,
        taker: Orientation::S,
        partner: None,
        dead: None,
        mark: Score(66),
    });
    let ruling = Ruling { taken: given.taken(), ..Ruling::new(Fate::Adjusted(deal_scores(&given, &CHAIRS).unwrap())) };
    let row = ruling.apply(&marked(106), &CHAIRS).unwrap();
    let made = |chair| Contracts::of(std::slice::from_ref(&row), chair);
    assert_eq!((row.taken(), row.made()), (given.taken(), Some(true)));
    assert_eq!([made(Orientation::S).garde_sans, made(Orientation::E).made], [1, 0], "article 29 counts it for S");
    assert_eq!(ruling.contradicted_by(&row, &CHAIRS), None);
    assert_eq!(ruling.contradicted_by(&given, &CHAIRS), None);
    let other = marked(106).adjusted(ruling.scores().to_vec());
    assert_eq!(ruling.contradicted_by(&other, &CHAIRS), Some("la feuille lui donne un autre preneur"));
}

#[test]
fn a3_a_poignee_shown_wrongly_is_taken_out() {
    let with = full(49, vec![Poignee::Simple]);
    let ruling = Ruling { poignees: Poignees::Dropped, ..Ruling::new(Fate::Counted) };
    assert_eq!(ruling.apply(&with, &CHAIRS).unwrap(), full(49, vec![]));
    assert!(ruling.apply(&marked(66), &CHAIRS).is_err(), "a mark does not tell what the poignée brought");
    assert!(ruling.apply(&full(49, vec![Poignee::Simple; 2]), &CHAIRS).is_err());
    let if_made = Ruling { poignees: Poignees::DroppedIfMade, ..Ruling::new(Fate::Counted) };
    assert_eq!(if_made.apply(&with, &CHAIRS).unwrap(), full(49, vec![]));
    let lost = full(39, vec![Poignee::Simple]);
    assert_eq!(if_made.apply(&lost, &CHAIRS).unwrap(), lost);
}

#[test]
fn a3_a_ruling_is_read_back_from_its_keys_and_from_the_words_of_before() {
    let figures = CHAIRS.into_iter().zip([-90, 100, 50, -60].map(Score)).collect();
    let fates = [
        Fate::Counted,
        Fate::Cancelled,
        Fate::Redealt,
        Fate::CountedIfLost,
        Fate::CountedIfMade,
        Fate::Adjusted(vec![]),
        Fate::Adjusted(figures),
    ];
    for fate in fates {
        for poignees in [Poignees::Counted, Poignees::Dropped, Poignees::DroppedIfMade] {
            let ruling = Ruling { poignees, ..Ruling::new(fate.clone()) };
            assert_eq!(Fate::of_key(fate.key(), ruling.scores().to_vec()), Some(fate.clone()));
            assert_eq!(Poignees::parse(poignees.key()), Some(poignees));
            assert_eq!(Ruling::told_by(&ruling.words(), Some(fate.key())), Some(ruling));
        }
    }
    let told = |words| Ruling::told_by(words, Some("ajustee"));
    assert_eq!(
        told("on verra demain"),
        Some(Ruling::new(Fate::Adjusted(vec![]))),
        "its word is kept where its sentence says nothing"
    );
    assert_eq!(told("score ajusté : N beaucoup"), Some(Ruling::new(Fate::Adjusted(vec![]))));
    assert_eq!(Ruling::told_by("donne annulée", None), None, "the first release kept words only");
}

#[test]
fn a3_a_sheet_that_says_otherwise_than_the_arbiter_is_noticed() {
    let said = |fate, record: &DealRecord| Ruling::new(fate).contradicted_by(record, &CHAIRS);
    assert!(said(Fate::CountedIfLost, &marked(66)).unwrap().contains("gagnée"));
    assert!(said(Fate::CountedIfMade, &marked(-54)).unwrap().contains("chutée"));
    assert!(said(Fate::Cancelled, &marked(66)).is_some());
    assert!(said(Fate::Counted, &DealRecord::Cancelled).is_some());
    let row = deal_scores(&marked(66), &CHAIRS).unwrap();
    assert_eq!(said(Fate::Adjusted(row.clone()), &marked(66)), None);
    assert!(said(Fate::Adjusted(row), &marked(64)).is_some());
    for (fate, record) in [
        (Fate::CountedIfLost, marked(-54)),
        (Fate::CountedIfLost, DealRecord::Cancelled),
        (Fate::CountedIfMade, marked(66)),
        (Fate::Cancelled, DealRecord::Cancelled),
        (Fate::Redealt, DealRecord::Cancelled),
        (Fate::Redealt, marked(66)),
        (Fate::Counted, marked(66)),
        (Fate::Adjusted(vec![]), marked(66)),
    ] {
        assert_eq!(said(fate.clone(), &record), None, "{fate:?}");
    }
    let dropped = Ruling { poignees: Poignees::Dropped, ..Ruling::new(Fate::Counted) };
    assert!(dropped.contradicted_by(&full(49, vec![Poignee::Simple]), &CHAIRS).unwrap().contains("poignée"));
}

#[test]
fn a3_the_side_at_fault_never_profits() {
    // Chapter 4: on either side's fault, the deal counts only when that side loses.
    for (key, fate) in [
        ("renonce-preneur", Fate::CountedIfLost),
        ("faux-ecart", Fate::CountedIfLost),
        ("cartes-defenseur", Fate::CountedIfMade),
        ("cartes-preneur", Fate::CountedIfLost),
        ("chien-vu-defense", Fate::CountedIfMade),
        ("chien-vu-preneur", Fate::CountedIfLost),
        ("carte-exposee-faussee", Fate::CountedIfMade),
        ("poignee-excuse-preneur", Fate::CountedIfLost),
        ("poignee-excuse-defenseur", Fate::CountedIfMade),
    ] {
        assert_eq!(Situation::parse(key).unwrap().ruling().unwrap().fate, fate, "{key}");
    }
}

/// The code of arbitration's ruling on a case.
fn fate_of(key: &str) -> Option<Fate> {
    Situation::parse(key).unwrap().ruling().map(|ruling| ruling.fate)
}

#[test]
fn a3_c6_a_misdeal_found_in_play_follows_the_letter_where_the_taker_dealt() {
    assert_eq!(fate_of("fausse-donne-en-jeu"), Some(Fate::CountedIfMade));
    assert_eq!(fate_of("fausse-donne-en-jeu-donneur"), Some(Fate::Counted), "the cancelling is lifted");
    assert_eq!(fate_of("cartes-defenseur"), Some(Fate::CountedIfMade));
    assert_eq!(fate_of("cartes-defenseur-donneur"), Some(Fate::Cancelled), "won or lost");
}

#[test]
fn a3_c7_a_wrong_dog_costs_no_points() {
    let case = Situation::parse("fausse-donne-chien").unwrap();
    assert_eq!((case.offence, fate_of(case.key)), (None, Some(Fate::Redealt)));
    assert!(case.banned && case.note.contains("sans pouvoir annoncer"));
    assert_eq!(Situation::parse("fausse-donne-preneur").unwrap().offence, Some(Offence::Misdeal));
}

#[test]
fn a6_whoever_is_at_fault_may_not_bid_where_the_fascicule_says_so() {
    let banned: Vec<&str> = Situation::ALL.iter().filter(|case| case.banned).map(|case| case.key).collect();
    let provided = [
        "carte-retournee",
        "fausse-donne-donneur",
        "fausse-donne-chien",
        "fausse-donne-preneur",
        "fausse-donne-refusee",
        "fausse-donne-fin",
        "renonce-defense",
    ];
    assert_eq!(banned, provided);
    let refused = Situation::parse("fausse-donne-refusee").unwrap();
    assert_eq!((fate_of(refused.key), refused.offence), (Some(Fate::Redealt), Some(Offence::Misdeal)));
}

#[test]
fn a3_c8_after_a_renonce_in_defence_the_taker_chooses() {
    assert_eq!(fate_of("renonce-defense"), None);
    assert_eq!(fate_of("sur-contrat-refuse"), None);
    assert_eq!(fate_of("renonce-preneur"), Some(Fate::CountedIfLost));
}

#[test]
fn a3_the_rarer_cases_of_chapter_4_are_there_and_cost_nothing() {
    for (key, fate) in [
        ("carte-retournee", Fate::Redealt),
        ("carte-retournee-basse", Fate::Counted),
        ("carte-retournee-coupe", Fate::Redealt),
        ("fausse-donne-donneur", Fate::Redealt),
        ("fausse-donne-pour-autrui", Fate::Redealt),
        ("fausse-donne-fin", Fate::Redealt),
        ("petit-sec", Fate::Cancelled),
    ] {
        assert_eq!(fate_of(key), Some(fate), "{key}");
        assert_eq!(Situation::parse(key).unwrap().offence, None, "{key}");
    }
}

#[test]
fn a3_situations_have_names_that_can_be_typed_and_told_apart() {
    let keys: BTreeSet<&str> = Situation::ALL.iter().map(|situation| situation.key).collect();
    assert_eq!(keys.len(), Situation::ALL.len());
    for situation in Situation::ALL {
        assert!(situation.key.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{}", situation.key);
        assert!(!situation.title.is_empty());
        if let Some(offence) = situation.offence {
            assert!(matches!(offence, Offence::Misdeal | Offence::ExposedCard | Offence::Poignee), "{}", situation.key);
        }
    }
    assert_eq!(Situation::parse("inconnue"), None);
}
