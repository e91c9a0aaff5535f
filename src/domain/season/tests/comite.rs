//! Y2, Y5, Y17: a season of many clubs' nights, against its own definitions tried in full.

use proptest::prelude::*;

use super::*;

/// Nights of one person, each of a club by its number and with its total.
fn played(drawn: &[(u32, i64)]) -> Vec<Night> {
    let one = |(index, (club, total)): (i64, &(u32, i64))| Night {
        club: Some(*club).filter(|club| *club > 0),
        ..night(index, &[(1, *total)])
    };
    (1..).zip(drawn).map(one).collect()
}

fn fates(nights: &[Night], pairs: &[(&str, &str)], mandatory: &[i64]) -> Vec<Fate> {
    let row = with(nights, &rules(pairs), |number| (100, mandatory.contains(&number))).rows.remove(0);
    row.nights.iter().map(|night| night.fate).collect()
}

#[test]
fn y5_no_more_nights_of_one_club_are_kept_than_the_rules_say() {
    use Fate::{ClubFull, Dropped, DroppedAsOlder, Kept, Mandatory};
    let nights = played(&[(12, 90), (12, 80), (7, 10), (12, 70), (7, 10), (0, 5)]);
    let limits = [("retenues", "3"), ("par-club", "1")];
    assert_eq!(fates(&nights, &limits, &[]), [Kept, ClubFull, ClubFull, ClubFull, Kept, Kept], "no club has no limit");
    let three = [("retenues", "3"), ("par-club", "2")];
    assert_eq!(fates(&nights, &three, &[]), [Kept, Kept, DroppedAsOlder, ClubFull, Kept, Dropped]);
    assert_eq!(fates(&nights, &limits, &[2]), [ClubFull, Mandatory, ClubFull, ClubFull, Kept, Kept]);
    assert_eq!(fates(&nights, &limits, &[1, 2]), [Mandatory, Mandatory, DroppedAsOlder, ClubFull, Kept, Dropped]);
}

#[test]
fn y2_only_nights_of_the_clubs_named_count() {
    let mut season = ClubSeason {
        id: SeasonId(1),
        name: "2026".into(),
        from: night(1, &[]).date,
        to: night(9, &[]).date,
        closed: false,
        rules: rules(&[("clubs", "12,7")]),
    };
    let words = |season: &ClubSeason, which: &Which| -> Vec<bool> {
        let nights = played(&[(12, 1), (3, 1), (0, 1), (7, 1)]).into_iter();
        let nights = nights.map(|night| Night { ranked: Some(3), ..night });
        nights.map(|night| Left::of(season, &night, which, None).is_none()).collect()
    };
    assert_eq!(words(&season, &Which::default()), [true, false, false, true]);
    let added = Which { counts: Some(true), ..Which::default() };
    assert_eq!(words(&season, &added), [true; 4], "added by hand");
    season.rules.set("clubs", "tous").unwrap();
    assert_eq!(words(&season, &Which::default()), [true; 4]);
    assert!(season.rules.set("clubs", "12,").is_err() && season.rules.set("quota", "joueurs").is_err());
}

fn places(counts: &[u32], pairs: &[(&str, &str)]) -> Vec<u32> {
    let clubs: Vec<(String, u32)> = (0..).zip(counts).map(|(index, count)| (format!("c{index:02}"), *count)).collect();
    shared(&clubs, &rules(pairs)).unwrap().iter().map(|share| share.places).collect()
}

#[test]
fn y17_places_are_those_of_a_second_program() {
    let mut lines = 0;
    for line in include_str!("../../../../fixtures/season_seats.txt").lines() {
        let [asked, counts, found] = [0, 1, 2].map(|at| line.split(" : ").nth(at).unwrap());
        let numbers = |text: &str| -> Vec<u32> { text.split(' ').map(|number| number.parse().unwrap()).collect() };
        let (all, least) = asked.split_once(' ').unwrap();
        let pairs = [("qualifies", all), ("quota", "inscriptions"), ("quota-minimum", least)];
        assert_eq!(places(&numbers(counts), &pairs), numbers(found), "{line}");
        lines += 1;
    }
    assert_eq!(lines, 60);
}

#[test]
fn y17_equal_remainders_go_to_the_larger_club_then_to_the_lot() {
    let of = |counts: &[u32], seed: &str| places(counts, &[("qualifies", "5"), ("quota", "classes"), ("tirage", seed)]);
    assert_eq!(of(&[15, 35], "1"), [1, 4], "1.5 and 3.5: the larger");
    let drawn: std::collections::BTreeSet<Vec<u32>> =
        (1..20).map(|seed| of(&[10, 10, 10], &seed.to_string())).collect();
    assert_eq!(drawn.len(), 3, "two of three alike, whom the lot chooses: {drawn:?}");
    assert_eq!(of(&[1, 1, 1, 97], "1"), [1, 1, 1, 2], "each has one");
    let few = shared(&[("a".into(), 1), ("b".into(), 2)], &rules(&[("qualifies", "1"), ("quota", "classes")]));
    assert_eq!(few.unwrap_err().message, "2 clubs × 1 au moins font 2 places ; il y en a 1");
}

#[test]
fn y17_a_place_no_club_takes_goes_to_the_next_of_the_ranking_and_equals_go_together() {
    let asked = rules(&[("qualifies", "4"), ("quota", "inscriptions")]);
    let share = |club: &str, places| Share { club: club.into(), count: 1, exact: Points::ZERO, places };
    let shares = [share("a", 1), share("b", 2), share("c", 1)];
    let list = [(1, "a"), (2, "a"), (3, "b"), (4, "a"), (5, "d"), (6, "b")];
    let words = |list: &[(u32, &str)]| -> Vec<String> {
        let answers = seated(list, &shares, &asked);
        list.iter().zip(answers).map(|((_, club), answer)| answer.words(club, &asked)).collect()
    };
    assert_eq!(
        words(&list),
        ["oui, 1er de a", "oui", "oui, 1er de b", "1er suppléant", "2e suppléant", "oui, 2e de b"]
    );
    let declined: Vec<(u32, &str)> = list.into_iter().filter(|(rank, _)| *rank != 3).collect();
    assert_eq!(words(&declined), ["oui, 1er de a", "oui", "oui", "1er suppléant", "oui, 1er de b"], "then the next");
    let equal = [(1, "a"), (1, "a"), (3, "b"), (4, "b"), (5, "c"), (6, "d")];
    assert_eq!(words(&equal)[..2], ["oui, 1er de a", "oui, 1er de a"]);
    assert_eq!(words(&equal)[5], "1er suppléant");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn y5_the_best_first_is_the_best_of_all_choices(drawn in prop::collection::vec((0u32..4, -90i64..90), 1..9)) {
        let nights = played(&drawn);
        for (most, of_club) in [(3usize, 1usize), (4, 2), (5, 2)] {
            let [most_text, of_club_text] = [most, of_club].map(|limit| limit.to_string());
            let limits = rules(&[("retenues", &most_text), ("par-club", &of_club_text)]);
            let fits = |chosen: u32| {
                let there = || (0..drawn.len()).filter(move |at| chosen >> at & 1 == 1);
                let full = (1..4).any(|club| there().filter(|at| drawn[*at].0 == club).count() > of_club);
                there().count() <= most && !full
            };
            let total = |chosen: u32| -> i64 { (0..drawn.len()).filter(|at| chosen >> at & 1 == 1).map(|at| drawn[at].1).sum() };
            // As many as the limits allow are kept, negative ones too.
            let size = (0..1u32 << drawn.len()).filter(|chosen| fits(*chosen)).map(u32::count_ones).max().unwrap();
            let best = (0..1u32 << drawn.len()).filter(|chosen| fits(*chosen) && chosen.count_ones() == size).map(total).max().unwrap();
            let found = ranked(&nights, &limits).rows.remove(0);
            prop_assert_eq!(found.mark.points(), Points::whole(best));
        }
    }

    #[test]
    fn y5_a_limit_of_a_club_as_large_as_all_changes_nothing(drawn in prop::collection::vec((0u32..4, -90i64..90), 1..9), kept in 1u16..6) {
        let nights = played(&drawn);
        let kept = kept.to_string();
        prop_assert_eq!(fates(&nights, &[("retenues", &kept)], &[1]), fates(&nights, &[("retenues", &kept), ("par-club", &kept)], &[1]));
    }

    #[test]
    fn y17_places_add_up_and_each_is_within_one_of_its_share(counts in prop::collection::vec(1u32..900, 1..24), all in 24u32..99, seed in 1u32..99) {
        let (all_text, seed) = (all.to_string(), seed.to_string());
        let given = |least: &str| {
            places(&counts, &[("qualifies", &all_text), ("quota", "inscriptions"), ("quota-minimum", least), ("tirage", &seed)])
        };
        let sum: u32 = counts.iter().sum();
        let free = given("0");
        prop_assert_eq!(free.iter().sum::<u32>(), all);
        for (count, places) in counts.iter().zip(&free) {
            prop_assert!((places * sum).abs_diff(count * all) < sum);
        }
        let least = given("1");
        prop_assert_eq!(least.iter().sum::<u32>(), all);
        prop_assert!(least.iter().all(|places| *places >= 1));
        for (one, other) in (0..counts.len()).zip(1..counts.len()) {
            let (one, other) = if counts[one] < counts[other] { (one, other) } else { (other, one) };
            prop_assert!(counts[one] == counts[other] || (free[one] <= free[other] && least[one] <= least[other]));
        }
    }
}
