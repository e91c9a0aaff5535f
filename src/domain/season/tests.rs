//! The rules of a season on nights made by hand, and the properties that hold for any nights.

use chrono::NaiveDate;
use proptest::prelude::*;

use super::*;
use crate::tournament::{PersonId, TournamentId};

fn day(night: i64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 9, 1).unwrap() + chrono::Days::new(u64::try_from(night).unwrap() * 7)
}

/// A night of those totals, by person; the ranks follow (R2).
fn night(number: i64, totals: &[(i64, i64)]) -> Night {
    let rank = |total: i64| u32::try_from(1 + totals.iter().filter(|(_, other)| *other > total).count()).unwrap();
    let result = |(person, total): &(i64, i64)| NightResult {
        person: PersonId(*person),
        unit: u32::try_from(*person).unwrap(),
        rank: Some(rank(*total)),
        total: Some(Points::whole(*total)),
        deals: Some(25),
        pcn: Some(0),
        pp: Some(0),
        left: false,
    };
    Night {
        key: NightKey::Tournament(TournamentId(number)),
        name: format!("Soirée {number}"),
        date: day(number),
        teams: false,
        duplicate: false,
        ranked: u32::try_from(totals.len()).ok(),
        results: totals.iter().map(result).collect(),
    }
}

fn people(count: i64) -> Vec<Member> {
    let member = |number| Member {
        person: PersonId(number),
        name: format!("J{number}"),
        folded: format!("j{number:03}"),
        club: if number % 2 == 0 { "Lyon" } else { "Nantes" }.to_owned(),
        affiliated: number % 3 == 0,
        series: None,
        born: Some(1950 + i32::try_from(number).unwrap()),
        labels: Vec::new(),
    };
    (1..=count).map(member).collect()
}

fn ranked(nights: &[Night], rules: &Rules) -> Standings {
    with(nights, rules, |_| (100, false))
}

fn with(nights: &[Night], rules: &Rules, said: impl Fn(i64) -> (u16, bool)) -> Standings {
    let counted: Vec<Counted<'_>> = nights
        .iter()
        .map(|night| {
            let NightKey::Tournament(id) = night.key else { panic!() };
            let (coefficient, mandatory) = said(id.0);
            Counted { night, coefficient, mandatory }
        })
        .collect();
    standings(&counted, &people(9), rules).unwrap()
}

fn rules(pairs: &[(&str, &str)]) -> Rules {
    let mut rules = Rules::default();
    pairs.iter().for_each(|(key, value)| rules.set(key, value).unwrap());
    rules
}

/// `1:120 2:100 2:100 -:0`, the persons in order of the ranking before each colon's rank.
fn told(standings: &Standings) -> String {
    let rank = |row: &Row| row.rank.map_or("-".to_owned(), |rank| rank.to_string());
    let words: Vec<String> = standings
        .rows
        .iter()
        .map(|row| format!("J{} {}:{}", row.person.0, rank(row), row.mark.points().words()))
        .collect();
    words.join(" ")
}

fn three() -> Vec<Night> {
    vec![
        night(1, &[(1, 300), (2, 100), (3, -400)]),
        night(2, &[(1, -200), (2, 150), (3, 50)]),
        night(3, &[(1, 60), (3, -60)]),
    ]
}

#[test]
fn y3_y6_totals_are_added_or_their_mean_is_taken() {
    assert_eq!(told(&ranked(&three(), &rules(&[]))), "J2 1:250 J1 2:160 J3 3:-410");
    assert_eq!(told(&ranked(&three(), &rules(&[("calcul", "moyenne")]))), "J2 1:125 J1 2:53,33 J3 3:-136,67");
    let enough = rules(&[("minimum", "3")]);
    assert_eq!(told(&ranked(&three(), &enough)), "J1 1:160 J3 2:-410 J2 -:250", "2 nights of 3: listed after");
}

#[test]
fn y3_each_measure_by_hand() {
    let mut short = three();
    for result in &mut short[0].results {
        result.deals = Some(24);
        result.pcn = Some(7);
        result.pp = Some(1);
    }
    let first = |measure: &str| {
        let ranked = ranked(&short[..1], &rules(&[("mesure", measure)]));
        let worth: Vec<String> = [1, 2, 3]
            .iter()
            .map(|person| ranked.rows.iter().find(|row| row.person.0 == *person).unwrap().nights[0].worth.words())
            .collect();
        worth.join(" ")
    };
    assert_eq!(first("total"), "300 100 -400");
    assert_eq!(first("par-donnes=25"), "312,50 104,17 -416,67", "300 × 25 ÷ 24");
    assert_eq!(first("pourcentage"), "83,33 50 16,67", "100 × (3 − place + ½) ÷ 3");
    assert_eq!(first("inverse"), "3 2 1");
    assert_eq!(first("places=25,18"), "25 18 0");
    assert_eq!((first("pcn"), first("pp")), ("7 7 7".to_owned(), "1 1 1".to_owned()));
}

#[test]
fn y4_equals_share_their_places_or_have_the_best() {
    let equal = [night(1, &[(1, 100), (2, 100), (3, -50), (4, -150)])];
    let both =
        |measure: &str, shared: &str| told(&ranked(&equal, &rules(&[("mesure", measure), ("ex-aequo", shared)])));
    assert_eq!(both("places=25,18,15,12", "partage"), "J1 1:21,50 J2 1:21,50 J3 3:15 J4 4:12");
    assert_eq!(both("places=25,18,15,12", "haut"), "J1 1:25 J2 1:25 J3 3:15 J4 4:12");
    assert_eq!(both("inverse", "partage"), "J1 1:3,50 J2 1:3,50 J3 3:2 J4 4:1");
    assert_eq!(both("pourcentage", "haut"), "J1 1:87,50 J2 1:87,50 J3 3:37,50 J4 4:12,50");
}

#[test]
fn y4_places_among_all_or_among_those_listed() {
    let nights = [night(1, &[(1, 400), (2, 100), (3, 0), (4, -500)])];
    let listed =
        |among: &str| told(&ranked(&nights, &rules(&[("mesure", "inverse"), ("qui", "club=lyon"), ("rangs", among)])));
    assert_eq!(listed("general"), "J2 1:3 J4 2:1");
    assert_eq!(listed("entre-eux"), "J2 1:2 J4 2:1");
    assert_eq!(told(&ranked(&nights, &rules(&[("qui", "affilies")]))), "J3 1:0");
}

#[test]
fn y5_the_best_nights_are_kept_and_the_older_of_equals_is_dropped() {
    let fates = |kept: &str, said: fn(i64) -> (u16, bool)| {
        let nights = [night(1, &[(1, 50)]), night(2, &[(1, 90)]), night(3, &[(1, 50)]), night(4, &[(1, -10)])];
        let ranked = with(&nights, &rules(&[("retenues", kept)]), said);
        let fates: Vec<Fate> = ranked.rows[0].nights.iter().map(|night| night.fate).collect();
        (told(&ranked), fates)
    };
    use Fate::{Dropped, DroppedAsOlder, Kept, Mandatory};
    assert_eq!(fates("2", |_| (100, false)), ("J1 1:140".to_owned(), vec![DroppedAsOlder, Kept, Kept, Dropped]));
    assert_eq!(fates("sauf=1", |_| (100, false)), ("J1 1:190".to_owned(), vec![Kept, Kept, Kept, Dropped]));
    assert_eq!(fates("2", |night| (100, night == 4)), ("J1 1:80".to_owned(), vec![Dropped, Kept, Dropped, Mandatory]));
    assert_eq!(
        fates("1", |night| (if night == 1 { 200 } else { 100 }, false)).0,
        "J1 1:100",
        "a night that counts double"
    );
}

#[test]
fn y5_the_worst_are_dropped_only_while_enough_nights_are_left() {
    let nights = [night(1, &[(1, 50)]), night(2, &[(1, -90)]), night(3, &[(1, 20)])];
    let sum = |minimum: &str| told(&ranked(&nights, &rules(&[("retenues", "sauf=2"), ("minimum", minimum)])));
    assert_eq!((sum("1"), sum("2"), sum("3")), ("J1 1:50".into(), "J1 1:70".into(), "J1 1:-20".into()));
}

#[test]
fn y6_bonuses_are_lines_of_their_own() {
    let given = rules(&[("presence", "10"), ("assiduite", "3:50"), ("prime", "victoire:5,podium:2.5")]);
    let ranked = ranked(&three(), &given);
    assert_eq!(told(&ranked), "J2 1:277,50 J1 2:252,50 J3 3:-322,50");
    let first = &ranked.rows[1].bonuses;
    let words: Vec<String> = first.iter().map(|(what, points)| format!("{what} = {}", points.words())).collect();
    assert_eq!(
        words,
        ["3 présences × 10 = 30", "2 victoires × 5 = 10", "1 podium × 2,50 = 2,50", "assiduité, 3 soirées sur 3 = 50"]
    );
}

#[test]
fn y7_each_criterion_tells_equals_apart() {
    // J1 and J2 have 100 each: J1 by 100 + 0, J2 by 60 + 40; J1 is first once, J2 never but 2nd twice.
    let nights = [night(1, &[(1, 100), (2, 60), (3, -160)]), night(2, &[(3, 80), (2, 40), (1, 0), (4, -120)])];
    let first = |tie: &str| {
        let ranked = ranked(&nights, &rules(&[("departage", tie)]));
        let step = ranked.rows[0].ties.first().cloned();
        (ranked.rows[0].person.0, ranked.rows[0].tied, step.map(|step| step.figure))
    };
    assert_eq!(first("victoires"), (1, false, Some("1".into())));
    assert_eq!(first("places"), (1, false, Some("1-0-1".into())));
    assert_eq!(first("meilleure"), (1, false, Some("100".into())));
    assert_eq!(first("face-a-face"), (1, true, Some("+0".into())), "once each: shared");
    assert_eq!(first("derniere"), (2, false, Some("rang 2".into())), "ahead on the second night");
    assert_eq!(first("presences"), (1, true, Some("2".into())));
    assert_eq!(first("non"), (1, true, None));
    let best = ranked(&nights, &rules(&[("retenues", "1"), ("departage", "suivante")]));
    assert_eq!(told(&best), "J1 1:100 J3 2:80 J2 3:60 J4 4:-120");
}

#[test]
fn y7_the_next_best_night_decides_where_the_kept_ones_are_equal() {
    let nights = [night(1, &[(1, 90), (2, 50)]), night(2, &[(1, 20), (2, 90)])];
    let ranked = ranked(&nights, &rules(&[("retenues", "1"), ("departage", "suivante")]));
    assert_eq!(told(&ranked), "J2 1:90 J1 2:90", "50 against 20");
}

#[test]
fn y8_who_leaves_keeps_the_night_the_presence_or_nothing() {
    let mut nights = three();
    nights[0].results[0].left = true;
    let left = |leavers: &str| told(&ranked(&nights, &rules(&[("depart", leavers), ("presence", "1")])));
    assert_eq!(left("compte"), "J2 1:252 J1 2:163 J3 3:-407");
    assert_eq!(left("presence"), "J2 1:252 J1 2:-137 J3 3:-407");
    assert_eq!(left("zero"), "J2 1:252 J1 2:-137 J3 3:-407");
    let mean = |leavers: &str| told(&ranked(&nights, &rules(&[("depart", leavers), ("calcul", "moyenne")])));
    assert_eq!(
        (mean("presence"), mean("zero")),
        ("J2 1:125 J1 2:-70 J3 3:-136,67".into(), "J2 1:125 J1 2:-46,67 J3 3:-136,67".into())
    );
}

#[test]
fn y9_categories_and_clubs_rank_the_same_marks() {
    let ranked = ranked(&three(), &rules(&[]));
    let seniors = Category { name: "Séniors".into(), age_min: Some(74), ..Category::default() };
    let members = people(9);
    let is_in = |person: PersonId| members.iter().any(|member| member.person == person && seniors.has(member, 2026));
    let rows: Vec<(Option<u32>, i64)> =
        of_category(&ranked, is_in).iter().map(|(rank, row)| (*rank, row.person.0)).collect();
    assert_eq!(rows, [(Some(1), 2), (Some(2), 1)], "J3 is 73 on 31 December 2026");
    assert_eq!(seniors.words(), "74 ans et plus au 31 décembre de la saison");
    let clubs = by_club(&ranked, &members, Some(1));
    let told: Vec<(u32, &str, String)> =
        clubs.iter().map(|row| (row.rank, row.club.as_str(), row.points.words())).collect();
    assert_eq!(told, [(1, "Lyon", "250".to_owned()), (2, "Nantes", "160".to_owned())]);
    assert_eq!(by_club(&ranked, &members, None)[1].points.words(), "-250", "J1 and J3");
}

#[test]
fn y11_what_a_rule_rewards_is_counted_over_pairs() {
    // J1 always wins and comes 3 times; J2 is always second and comes 3 times; J3 comes 4 times and is last.
    let nights: Vec<Night> = (1..=4)
        .map(|number| match number {
            4 => night(4, &[(3, 10), (4, -10)]),
            _ => night(number, &[(1, 100), (2, 20), (3, -120)]),
        })
        .collect();
    let all: Vec<&Night> = nights.iter().collect();
    let by = |pairs: &[(&str, &str)]| reward(&ranked(&nights, &rules(pairs)), &all);
    let sum = by(&[]);
    assert_eq!(
        (sum.skill, sum.presence),
        (Some(100), Some(40)),
        "J4 came once: no mean place; of 5 pairs 2 by presence"
    );
    let coming = by(&[("mesure", "places=1,1,1"), ("departage", "non")]);
    assert_eq!(coming.presence, Some(100));
}

#[test]
fn y3_y5_rules_that_contradict_one_another_are_refused() {
    let refused = |pairs: &[(&str, &str)], nights: &[NightRule]| check(&rules(pairs), nights).unwrap_err().message;
    let mandatory = [NightRule { coefficient: 100, mandatory: true }; 2];
    assert_eq!(
        refused(&[("retenues", "1")], &mandatory),
        "2 soirées obligatoires pour 1 soirée retenue : elles n'y tiennent pas"
    );
    assert!(refused(&[("departage", "suivante")], &[]).contains("n'a rien à comparer"));
    assert!(
        refused(&[("calcul", "moyenne")], &[NightRule { coefficient: 0, mandatory: false }]).contains("coefficient 0")
    );
    assert!(refused(&[("rangs", "entre-eux")], &[]).contains("tout le monde"));
    assert!(refused(&[("mesure", "pcn"), ("equipes", "individuel")], &[]).contains("vont à l'équipe"));
    assert!(refused(&[("mesure", "places=5,9")], &[]).contains("vaut plus"));
    check(&rules(&[("retenues", "2"), ("departage", "suivante,victoires")]), &mandatory).unwrap();
}

#[test]
fn y3_every_rule_is_written_as_it_is_read_and_bad_words_are_refused() {
    let given = [
        ("mesure", "places=25,18,15"),
        ("ex-aequo", "haut"),
        ("retenues", "sauf=2"),
        ("calcul", "moyenne"),
        ("minimum", "5"),
        ("presence", "2.50"),
        ("assiduite", "10:50"),
        ("prime", "victoire:5,podium:2"),
        ("qui", "etiquette=débutant"),
        ("rangs", "entre-eux"),
        ("equipes", "part"),
        ("depart", "zero"),
        ("departage", "places,face-a-face"),
        ("essais", "3"),
    ];
    let set = rules(&given);
    assert_eq!(set.pairs(), given.map(|(key, value)| (key, value.to_owned())));
    for name in PRESETS {
        let preset = preset(name).unwrap();
        let words = preset.pairs();
        let pairs: Vec<(&str, &str)> = words.iter().map(|(key, value)| (*key, value.as_str())).collect();
        assert_eq!(rules(&pairs), preset, "{name}");
        check(&preset, &[]).unwrap();
        assert!(sentences(&preset).iter().all(|sentence| sentence.ends_with('.')));
    }
    let mut kept = Rules::default();
    for (key, value) in [
        ("mesure", "points"),
        ("mesure", "par-donnes=0"),
        ("mesure", "places=1,x"),
        ("retenues", "0"),
        ("retenues", "sauf="),
        ("minimum", "-1"),
        ("presence", "-3"),
        ("assiduite", "10"),
        ("prime", "victoire"),
        ("qui", "club="),
        ("departage", "victoires,victoires"),
        ("departage", ""),
        ("essais", "peu"),
    ] {
        let refusal = kept.set(key, value).unwrap_err();
        assert!(refusal.advice_text(0).contains("Au choix"), "{key} {value}");
    }
    assert_eq!(kept.set("couleur", "bleu").unwrap_err().message, "« couleur » n'est pas une règle de saison");
    assert_eq!(kept, Rules::default(), "nothing half done");
}

#[test]
fn y12_a_night_that_does_not_say_what_the_measure_needs_is_named() {
    let mut nights = three();
    nights[1].ranked = None;
    let counted: Vec<Counted<'_>> =
        nights.iter().map(|night| Counted { night, coefficient: 100, mandatory: false }).collect();
    let refusal = standings(&counted, &people(9), &rules(&[("mesure", "pourcentage")])).unwrap_err();
    assert!(refusal.message.starts_with("la soirée « Soirée 2 » du 15/09/2026 ne dit pas"), "{refusal}");
    assert!(standings(&counted, &people(9), &rules(&[])).is_ok(), "the totals are there");
}

/// Nights of zero sum: each total but the last one is drawn.
fn made_up() -> impl Strategy<Value = Vec<Night>> {
    let totals = prop::collection::vec((prop::bool::weighted(0.7), -900i64..900), 9);
    prop::collection::vec(totals, 1..8).prop_map(|nights| {
        let one = |(index, drawn): (usize, &Vec<(bool, i64)>)| {
            let mut here: Vec<(i64, i64)> =
                (1..).zip(drawn).filter(|(_, (came, _))| *came).map(|(person, (_, total))| (person, *total)).collect();
            let sum: i64 = here.iter().skip(1).map(|(_, total)| *total).sum();
            if let Some(first) = here.first_mut() {
                first.1 = -sum;
            }
            night(i64::try_from(index).unwrap() + 1, &here)
        };
        nights.iter().enumerate().map(one).collect()
    })
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let measures = ["total", "par-donnes=20", "pourcentage", "places", "inverse"];
    let kept = ["toutes", "2", "sauf=1"];
    (0..measures.len(), 0..kept.len(), prop::bool::ANY, 1..4u16).prop_map(move |(measure, keep, mean, minimum)| {
        let calculation = if mean { "moyenne" } else { "somme" };
        rules(&[
            ("mesure", measures[measure]),
            ("retenues", kept[keep]),
            ("calcul", calculation),
            ("minimum", &minimum.to_string()),
        ])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn y6_totals_of_zero_sum_nights_add_to_nothing(nights in made_up()) {
        let sum: Points = ranked(&nights, &rules(&[])).rows.iter().map(|row| row.mark.points()).sum();
        let alone: i64 = nights.iter().filter(|night| night.results.len() == 1).map(|night| night.results[0].total.unwrap().0).sum();
        prop_assert_eq!(sum.0, alone);
    }

    #[test]
    fn y5_the_order_of_the_nights_changes_no_mark(nights in made_up(), rules in any_rules()) {
        let forward = ranked(&nights, &rules);
        let mut turned = nights.clone();
        turned.reverse();
        let backward = ranked(&turned, &rules);
        for row in &forward.rows {
            let same = backward.rows.iter().find(|other| other.person == row.person).unwrap();
            prop_assert!(row.mark == same.mark);
            prop_assert_eq!(row.rank.is_some(), same.rank.is_some());
        }
    }

    #[test]
    fn y2_a_night_of_others_changes_nobody(nights in made_up(), rules in any_rules()) {
        let before = ranked(&nights, &rules);
        let mut more = nights.clone();
        more.push(night(99, &[(90, 10), (91, -10)]));
        prop_assert_eq!(told(&before), told(&ranked(&more, &rules)), "people the season does not know");
    }

    #[test]
    fn y7_ranks_follow_the_marks_and_are_counted_as_r2_has_it(nights in made_up(), rules in any_rules()) {
        let rows = ranked(&nights, &rules).rows;
        let of_ranked: Vec<&Row> = rows.iter().filter(|row| row.rank.is_some()).collect();
        for (index, row) in of_ranked.iter().enumerate() {
            let ahead = of_ranked.iter().filter(|other| other.mark > row.mark).count();
            let rank = row.rank.unwrap() as usize;
            prop_assert!(rank > ahead && rank <= index + 1);
            prop_assert_eq!(row.tied, of_ranked.iter().filter(|other| other.rank == row.rank).count() > 1);
        }
    }
}
