use proptest::prelude::*;

use super::*;

/// Slips as letters that differ, place by place.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    a.iter().zip(&b).filter(|(x, y)| x != y).count() + a.len().abs_diff(b.len())
}

fn card(night: i64, licence: &str, name: &str, club: &str) -> Card {
    let (last, first) = name.split_once(' ').unwrap();
    Card {
        night: OutsideNightId(night),
        entry: 1,
        says: Person {
            licence: Some(licence.to_owned()).filter(|licence| !licence.is_empty()),
            last_name: last.to_owned(),
            first_name: first.to_owned(),
            folded: name.to_owned(),
            club: club.to_owned(),
            ..Person::default()
        },
        wish: Publication::Name,
        day: String::new(),
        sent_by: 1,
        person: None,
    }
}

fn sorted(cards: &[Card], decided: &[Decided]) -> (Vec<Vec<usize>>, Vec<Doubt>) {
    let (groups, doubts) = people(cards, decided, &distance);
    let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|group| group.cards).collect();
    groups.sort();
    (groups, doubts)
}

fn said(licence: &str, one: &str, other: &str, verdict: Verdict) -> Decided {
    Decided { licence: licence.into(), one: one.into(), other: other.into(), verdict }
}

#[test]
fn one_licence_under_two_names_is_two_people_until_a_human_says() {
    let cards = [
        card(1, "157", "noel chantal", "dijon"),
        card(2, "157", "noel chantal", "dijon"),
        card(3, "157", "martin paul", "beaune"),
        card(4, "175", "martin paul", "beaune"),
        card(5, "157", "noel-petit chantal", "dijon"),
    ];
    let (groups, doubts) = sorted(&cards, &[]);
    assert_eq!(groups, [vec![0, 1, 4], vec![2], vec![3]], "a name of marriage is no doubt");
    let [doubt] = &doubts[..] else { panic!("{doubts:?}") };
    assert_eq!((doubt.one.as_str(), doubt.other.as_str(), doubt.cards), ("noel chantal", "martin paul", [0, 2]));
    let first = said("157", "noel chantal", "martin paul", Verdict::First);
    let (groups, doubts) = sorted(&cards, &[first]);
    assert_eq!(
        (groups, doubts.len()),
        (vec![vec![0, 1, 4], vec![2, 3]], 0),
        "with his own licence he is known by his name"
    );
    let (groups, _) = sorted(&cards, &[said("157", "martin paul", "noel chantal", Verdict::First)]);
    assert_eq!(groups, [vec![0, 1], vec![2], vec![3], vec![4]], "the licence is his: he has two");
    let (groups, doubts) = sorted(&cards, &[said("157", "martin paul", "noel chantal", Verdict::Same)]);
    assert_eq!((groups, doubts.len()), (vec![vec![0, 1, 2, 4], vec![3]], 0));
    let (groups, doubts) = sorted(&cards, &[said("157", "martin paul", "noel chantal", Verdict::Apart)]);
    assert_eq!((groups, doubts.len()), (vec![vec![0, 1], vec![2, 3], vec![4]], 0), "names tell them all");
}

#[test]
fn without_a_licence_the_name_tells_where_only_one_can_be_meant() {
    let two = [
        card(1, "", "lefevre anne", "autun"),
        card(2, "402", "lefevre anne", "autun"),
        card(3, "", "lefevre anne", "nevers"),
        card(4, "", "lefevre anne", ""),
    ];
    let (groups, doubts) = sorted(&two, &[]);
    assert_eq!((groups, doubts.len()), (vec![vec![0, 1, 3], vec![2]], 1), "of another club, it is asked");
    let (groups, doubts) = sorted(&two, &[said("", "lefevre anne, nevers", "402", Verdict::Same)]);
    assert_eq!((groups, doubts.len()), (vec![vec![0, 1, 2, 3]], 0));
    let three = [&two[..], &[card(5, "500", "lefevre anne", "autun")]].concat();
    let (groups, doubts) = sorted(&three, &[]);
    assert_eq!(groups, [vec![0], vec![1], vec![2], vec![3], vec![4]]);
    assert!(doubts.iter().any(|doubt| doubt.one == "lefevre anne, autun" && doubt.other == "402"), "{doubts:?}");
    let decided =
        [said("", "lefevre anne, autun", "402", Verdict::Same), said("", "lefevre anne, autun", "500", Verdict::Apart)];
    let (groups, doubts) = sorted(&three, &decided);
    assert_eq!(groups, [vec![0, 1], vec![2], vec![3], vec![4]]);
    assert!(!doubts.iter().any(|doubt| doubt.one == "lefevre anne, autun"), "{doubts:?}");
}

#[test]
fn two_of_one_night_are_two_people_and_a_slip_is_asked() {
    let cards = [
        card(1, "", "durand jean", "dijon"),
        card(1, "", "durand jean", "dijon"),
        card(2, "", "durand jean", "dijon"),
        card(3, "", "durant jean", "dijon"),
    ];
    let (groups, doubts) = sorted(&cards, &[]);
    assert_eq!(groups, [vec![0, 2], vec![1], vec![3]]);
    assert!(doubts.iter().any(|doubt| doubt.one == "durant jean, dijon"), "{doubts:?}");
    let (groups, doubts) = sorted(&cards, &[said("", "durand jean, dijon", "durant jean, dijon", Verdict::Same)]);
    assert_eq!((groups, doubts.len()), (vec![vec![0, 2, 3], vec![1]], 0));
}

#[test]
fn without_a_licence_nearly_one_name_is_asked_of_two_clubs_too() {
    let cards = [
        card(1, "", "bertrand jean", "dijon"),
        card(2, "", "bertrand jean", "autun"),
        card(1, "", "petit yves", "dijon"),
        card(2, "", "petib yves", "autun"),
        card(1, "", "de-la-tour anne", "dijon"),
        card(2, "", "anne de-la-tour", "autun"),
        card(2, "", "petit yvette", "nevers"),
        card(1, "7", "moreau paul", "dijon"),
        card(2, "8", "moreau paul", "autun"),
    ];
    let (groups, doubts) = sorted(&cards, &[]);
    assert_eq!((groups.len(), doubts.len()), (cards.len(), 3), "{doubts:?}");
    let decided = doubts.iter().zip([Verdict::Same, Verdict::Apart, Verdict::Apart]);
    let decided: Vec<Decided> =
        decided.map(|(doubt, verdict)| said(&doubt.licence, &doubt.one, &doubt.other, verdict)).collect();
    let (groups, doubts) = sorted(&cards, &decided);
    assert_eq!((groups.len(), doubts.len()), (cards.len() - 1, 0), "{doubts:?}");
}

fn any_card() -> impl Strategy<Value = Card> {
    let name = prop::sample::select(vec!["noel anne", "noel jean", "martin paul", "martin pol", "petit luc"]);
    (0..6i64, prop::sample::select(vec!["", "", "1", "2", "3"]), name, prop::sample::select(vec!["", "dijon", "autun"]))
        .prop_map(|(night, licence, name, club)| card(night, licence, name, club))
}

proptest! {
    #[test]
    fn every_card_is_one_persons_and_nobody_plays_twice_in_a_night(cards in prop::collection::vec(any_card(), 0..40)) {
        let mut seen = std::collections::HashSet::new();
        let cards: Vec<Card> =
            cards.into_iter().filter(|card| card.says.licence.as_ref().is_none_or(|one| seen.insert((card.night, one.clone())))).collect();
        let (groups, _) = people(&cards, &[], &distance);
        let mut all: Vec<usize> = groups.iter().flat_map(|group| group.cards.clone()).collect();
        all.sort_unstable();
        prop_assert_eq!(all, (0..cards.len()).collect::<Vec<_>>());
        for group in &groups {
            let nights: std::collections::HashSet<OutsideNightId> = group.cards.iter().map(|at| cards[*at].night).collect();
            prop_assert_eq!(nights.len(), group.cards.len(), "{:?}", group);
        }
        let held: Vec<&String> = groups.iter().filter_map(|group| group.licence.as_ref()).collect();
        prop_assert_eq!(held.iter().collect::<std::collections::HashSet<_>>().len(), held.len());
    }
}
