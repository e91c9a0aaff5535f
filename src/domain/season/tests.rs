//! The rules of a season on nights made by hand, and the properties that hold for any nights.

mod comite;

use chrono::NaiveDate;
use proptest::prelude::*;

use super::*;
use crate::tournament::{PersonId, TournamentId};

fn day(night: i64) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 9, 1).unwrap() + chrono::Days::new(u64::try_from(night).unwrap() * 7)
}

/// A night of those totals, by person; the ranks follow (R2).
pub(super) fn night(number: i64, totals: &[(i64, i64)]) -> Night {
    let rank = |total: i64| u32::try_from(1 + totals.iter().filter(|(_, other)| *other > total).count()).unwrap();
    let result = |(person, total): &(i64, i64)| NightResult {
        person: PersonId(*person),
        unit: u32::try_from(*person).unwrap(),
        rank: Some(rank(*total)),
        total: Some(Points::whole(*total)),
        deals: Some(25),
        pcn: Some(0),
    };
    Night {
        key: NightKey::Tournament(TournamentId(number)),
        name: format!("Soirée {number}"),
        date: day(number),
        teams: false,
        club: None,
        host: None,
        duplicate: false,
        origin: None,
        ranks: totals.iter().map(|(_, total)| rank(*total)).collect(),
        ranked: u32::try_from(totals.len()).ok(),
        results: totals.iter().map(result).collect(),
    }
}

fn people(count: i64) -> Vec<Member> {
    let member = |number| Member {
        person: PersonId(number),
        name: format!("J{number}"),
        folded: format!("j{number:03}"),
        licence: None,
        club: if number % 2 == 0 { "Lyon" } else { "Nantes" }.to_owned(),
        affiliated: number % 3 == 0,
        series: None,
        born: Some(1950 + i32::try_from(number).unwrap()),
        labels: Vec::new(),
        team: None,
    };
    (1..=count).map(member).collect()
}

pub(super) fn ranked(nights: &[Night], rules: &Rules) -> Standings {
    with(nights, rules, |_| (100, false))
}

pub(super) fn with(nights: &[Night], rules: &Rules, said: impl Fn(i64) -> (u16, bool)) -> Standings {
    let listed = listed(nights, said);
    standings(&listed.iter().collect::<Vec<_>>(), subjects(&people(9), rules, None), rules, None)
}

fn listed(nights: &[Night], said: impl Fn(i64) -> (u16, bool)) -> Vec<ListedNight> {
    let mut all = Vec::new();
    for night in nights {
        let NightKey::Tournament(id) = night.key else { panic!() };
        let (coefficient, mandatory) = said(id.0);
        let which = Which { coefficient: Some(coefficient), mandatory, ..Which::default() };
        all.push(ListedNight { night: night.clone(), which, left: None });
    }
    all
}

/// The ranking of teams of these people.
fn in_teams(nights: &[Night], teams: &[&[i64]], rules: &Rules) -> Standings {
    let group = |(index, people): (usize, &&[i64])| Subject {
        name: format!("É{index}"),
        folded: format!("e{index}"),
        people: people.iter().copied().map(PersonId).collect(),
    };
    let groups: Vec<Subject> = teams.iter().enumerate().map(group).collect();
    let listed = listed(nights, |_| (100, false));
    standings(&listed.iter().collect::<Vec<_>>(), groups, rules, Some(By::Team))
}

fn preset_season(name: &str) -> ClubSeason {
    let (from, to) = (day(0), day(40));
    ClubSeason { id: SeasonId(1), name: "2026-2027".into(), from, to, closed: false, rules: preset(name).unwrap() }
}

pub(super) fn rules(pairs: &[(&str, &str)]) -> Rules {
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
        .map(|row| format!("J{} {}:{}", row.person().0, rank(row), row.mark.points().words()))
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
    }
    let first = |measure: &str| {
        let ranked = ranked(&short[..1], &rules(&[("mesure", measure)]));
        let worth: Vec<String> = [1, 2, 3]
            .iter()
            .map(|person| ranked.rows.iter().find(|row| row.person().0 == *person).unwrap().nights[0].worth.words())
            .collect();
        worth.join(" ")
    };
    assert_eq!(first("total"), "300 100 -400");
    assert_eq!(first("par-donnes=25"), "312,50 104,17 -416,67", "300 × 25 ÷ 24");
    assert_eq!(first("pourcentage"), "83,33 50 16,67", "100 × (3 − place + ½) ÷ 3");
    assert_eq!(first("places=25,18"), "25 18 0");
    assert_eq!(first("pcn"), "7 7 7");
}

#[test]
fn y4_equals_share_their_places_and_places_are_counted_among_all() {
    let equal = [night(1, &[(1, 100), (2, 100), (3, -50), (4, -150)])];
    let of = |pairs: &[(&str, &str)]| told(&ranked(&equal, &rules(pairs)));
    assert_eq!(of(&[("mesure", "places=25,18,15,12")]), "J1 1:21,50 J2 1:21,50 J3 3:15 J4 4:12");
    assert_eq!(of(&[("mesure", "pourcentage")]), "J1 1:75 J2 1:75 J3 3:37,50 J4 4:12,50");
    assert_eq!(of(&[("mesure", "pourcentage"), ("qui", "club=lyon")]), "J2 1:75 J4 2:12,50");
    assert_eq!(of(&[("qui", "affilies")]), "J3 1:-50");
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
    assert_eq!(fates("3", |_| (100, false)), ("J1 1:190".to_owned(), vec![Kept, Kept, Kept, Dropped]));
    assert_eq!(fates("2", |night| (100, night == 4)), ("J1 1:80".to_owned(), vec![Dropped, Kept, Dropped, Mandatory]));
    assert_eq!(
        fates("1", |night| (if night == 1 { 200 } else { 100 }, false)).0,
        "J1 1:100",
        "a night that counts double"
    );
}

#[test]
fn y6_presence_is_added_for_every_night_dropped_ones_too() {
    let given = ranked(&three(), &rules(&[("presence", "10"), ("retenues", "1")]));
    assert_eq!(told(&given), "J1 1:330 J2 2:170 J3 3:80");
    assert_eq!(given.rows[0].bonus.words(), "30");
}

#[test]
fn y7_nights_won_then_night_against_night_set_equals_apart() {
    // J1 and J2 have 100 each, J1 by 100 + 0 and one night won, J2 by 60 + 40.
    let nights = [night(1, &[(1, 100), (2, 60), (3, -160)]), night(2, &[(3, 80), (2, 40), (1, 0), (4, -120)])];
    let won = ranked(&nights, &rules(&[]));
    assert_eq!(told(&won), "J1 1:100 J2 2:100 J3 3:-80 J4 4:-120");
    assert_eq!(apart(&won.rows[1], &won.rows[0]).unwrap(), "soirées gagnées, 0 contre 1");
    // One night won each and 90 kept each; then 50 against 20, which are not kept.
    let nights = [night(1, &[(1, 90), (2, 50)]), night(2, &[(1, 20), (2, 90)])];
    let next = ranked(&nights, &rules(&[("retenues", "1")]));
    assert_eq!(told(&next), "J2 1:90 J1 2:90");
    assert_eq!(apart(&next.rows[0], &next.rows[1]).unwrap(), "2e meilleure soirée, 50 contre 20");
    // Who has one more is ahead.
    let nights = [night(1, &[(1, 90), (2, 5)]), night(2, &[(3, 90), (4, 5)]), night(3, &[(1, 1), (4, 40), (2, 41)])];
    let more = ranked(&nights[..3], &rules(&[("retenues", "1")]));
    let of = |who: i64| more.rows.iter().find(|row| row.person().0 == who).unwrap();
    assert_eq!((of(1).rank, of(3).rank), (Some(1), Some(2)));
    assert_eq!(apart(of(3), of(1)).unwrap(), "2e meilleure soirée, aucune contre 1");
    // The same nights: the rank is shared.
    let nights = [night(1, &[(1, 50), (2, 50), (3, -100)])];
    let shared = ranked(&nights, &rules(&[]));
    assert!(shared.rows[0].tied && shared.rows[1].rank == Some(1) && shared.rows[2].rank == Some(3));
    assert_eq!(apart(&shared.rows[0], &shared.rows[1]), None);
}

#[test]
fn y13_a_team_has_the_best_of_its_members_each_night() {
    let nights = three();
    let two = in_teams(&nights, &[&[1, 2], &[3]], &rules(&[("meilleurs", "1")]));
    let marks: Vec<(&str, String)> =
        two.rows.iter().map(|row| (row.who.name.as_str(), row.mark.points().words())).collect();
    assert_eq!(marks, [("É0", "510".to_owned()), ("É1", "-410".to_owned())], "300 + 150 + 60");
    let first = &two.rows[0].nights[1];
    assert_eq!(first.members, [(PersonId(2), Points::whole(150)), (PersonId(1), Points::whole(-200))]);
    assert_eq!((first.placed.unwrap().rank, first.placed.unwrap().of), (1, Some(2)), "among teams");
    let all = in_teams(&nights, &[&[1, 2], &[3]], &rules(&[]));
    assert_eq!(all.rows[0].mark.points().words(), "410", "all of them count");
    let members: Vec<Member> = people(4);
    let clubs = subjects(&members, &rules(&[]), Some(By::Club));
    assert_eq!(clubs.iter().map(|club| club.people.len()).collect::<Vec<_>>(), [2, 2]);
    assert!(subjects(&members, &rules(&[]), Some(By::Team)).is_empty());
    assert_eq!(subjects(&members, &rules(&[("qui", "affilies")]), Some(By::Club)).len(), 1, "J3 alone is listed");
}

#[test]
fn y2_the_first_reason_why_a_night_does_not_count() {
    let mut season = preset_season("places");
    let played = night(1, &[(1, 300), (2, 100), (3, -400)]);
    let words = |season: &ClubSeason, night: &Night, which: &Which, same: Option<&str>| {
        Left::state(Left::of(season, night, which, same.map(str::to_owned)).as_ref(), "")
    };
    let plain = Which::default();
    let by_hand = |counts| Which { counts: Some(counts), ..Which::default() };
    assert_eq!(words(&season, &played, &plain, None), "compte");
    assert_eq!(words(&season, &played, &by_hand(false), Some("3")), "ne compte pas : ôtée");
    assert_eq!(words(&season, &played, &by_hand(true), Some("3")), "ne compte pas : c'est la même soirée que le n° 3");
    let unknown = Night {
        ranked: None,
        results: vec![NightResult { rank: None, ..played.results[0].clone() }],
        ..played.clone()
    };
    assert_eq!(words(&season, &unknown, &by_hand(true), None), "ne compte pas : elle ne dit pas le rang de chacun");
    let far = Night { date: day(99), duplicate: true, ..played.clone() };
    season.rules.set("soirees", "libre,individuel").unwrap();
    assert_eq!(words(&season, &far, &plain, None), "ne compte pas : hors dates");
    assert_eq!(words(&season, &far, &by_hand(true), None), "compte", "the hand wins over day, kind and size");
    let of = |night: Night| words(&season, &night, &plain, None);
    assert_eq!(of(Night { duplicate: true, ..played.clone() }), "ne compte pas : donnes dupliquées");
    assert_eq!(of(Night { teams: true, ..played.clone() }), "ne compte pas : en équipes");
    assert_eq!(of(night(1, &[(1, 1), (2, -1)])), "ne compte pas : 2 joueurs classés, il en faut 3");
    season.rules.set("soirees", "choisies").unwrap();
    assert_eq!(words(&season, &played, &plain, None), "ne compte pas : pas choisie");
    assert_eq!(words(&season, &played, &by_hand(true), None), "compte");
    let etuis = Night { duplicate: true, ..played.clone() };
    let points = preset_season("moyenne");
    assert_eq!(words(&points, &etuis, &plain, None), "ne compte pas : donnes dupliquées, la mesure est en points");
    let none = Night { results: vec![NightResult { pcn: None, ..played.results[0].clone() }], ..etuis };
    let pcn = preset_season("pcn");
    let small = Night { duplicate: false, ..none.clone() };
    assert_eq!(words(&pcn, &small, &plain, None), "ne compte pas : moins de 8 joueurs, donc pas de PCN");
    let outside = Night { key: NightKey::Outside(OutsideNightId(1)), ..small };
    assert_eq!(words(&pcn, &outside, &plain, None), "ne compte pas : elle ne dit pas les PCN");
    assert_eq!(words(&pcn, &none, &plain, None), "ne compte pas : aucune grille de PCN n'était importée ce jour-là");
    season.closed = true;
    assert_eq!(words(&season, &played, &plain, None), "ne compte pas : saison close sans elle");
    assert_eq!(words(&season, &played, &Which { at_closing: true, ..plain }, None), "compte");
}

#[test]
fn y14_limits_look_only_at_who_is_strictly_ahead() {
    let asked = |places: &str, of_club: &str| rules(&[("qualifies", places), ("qualifies-par-club", of_club)]);
    let list = [(1, "a"), (2, "a"), (3, "a"), (4, "b"), (4, ""), (6, "c")];
    let goes = |rules: &Rules| -> String {
        let answers = qualified(&list, rules).unwrap();
        answers.iter().map(|answer| if matches!(answer, Answer::Goes(_)) { 'x' } else { '-' }).collect()
    };
    assert_eq!(goes(&asked("3", "non")), "xxx---");
    assert_eq!(goes(&asked("4", "non")), "xxxxx-", "equals go together");
    assert_eq!(goes(&asked("4", "0-2")), "xx-xx-");
    assert_eq!(goes(&asked("3", "1-9")), "x--x-x", "each club its one, who has none has no right");
    assert_eq!(goes(&asked("4", "1-9")), "xx-x-x");
    let full = qualified(&list, &asked("4", "0-2")).unwrap();
    assert_eq!(full[2].words("A", &asked("4", "0-2")), "3e de son club, 2 au plus");
    assert_eq!(full[5].words("C", &asked("4", "0-2")), "plus de place");
    assert_eq!(full[0].words("Tarot Malouin", &asked("4", "0-2")), "oui, 1er de Tarot Malouin (2 au plus)");
    let many = qualified(&list, &asked("2", "1-9")).unwrap_err().message;
    assert_eq!(many, "3 clubs × 1 au moins font 3 places ; il y en a 2");
    assert!(qualified(&list, &rules(&[])).is_err());
}

#[test]
fn y15_equals_share_prizes_and_who_has_no_rank_has_none() {
    let nights = [night(1, &[(1, 50), (2, 50), (3, -100)]), night(2, &[(1, 50), (2, 50)])];
    let given = rules(&[("prix", "100,80,60"), ("minimum", "2")]);
    let ranked = ranked(&nights, &given);
    let won: Vec<i64> = prizes(&ranked, &given.prizes).iter().map(|prize| prize.0).collect();
    assert_eq!(won, [9_000, 9_000, 0]);
}

#[test]
fn y9_categories_rank_the_same_marks() {
    let ranked = ranked(&three(), &rules(&[]));
    let seniors = Category { name: "Séniors".into(), age_min: Some(74), ..Category::default() };
    let members = people(9);
    let is_in = |person: PersonId| members.iter().any(|member| member.person == person && seniors.has(member, 2026));
    let rows: Vec<(Option<u32>, i64)> =
        of_category(&ranked, is_in).iter().map(|(rank, row)| (*rank, row.person().0)).collect();
    assert_eq!(rows, [(Some(1), 2), (Some(2), 1)], "J3 is 73 on 31 December 2026");
    assert_eq!(seniors.words(), "74 ans et plus au 31 décembre de la saison");
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
    let coming = by(&[("mesure", "places=1,1,1")]);
    assert_eq!(coming.presence, Some(100));
}

#[test]
fn y3_y5_rules_that_contradict_one_another_are_refused() {
    let refused = |pairs: &[(&str, &str)], nights: &[Which]| check(&rules(pairs), nights).unwrap_err().message;
    let mandatory = [Which { mandatory: true, ..Which::default() }, Which { mandatory: true, ..Which::default() }];
    assert_eq!(
        refused(&[("retenues", "1")], &mandatory),
        "2 soirées obligatoires pour 1 soirée retenue : elles n'y tiennent pas"
    );
    assert_eq!(refused(&[("soirees", "libre,duplique")], &[]), "libre et duplique ne vont pas ensemble");
    assert_eq!(refused(&[("soirees", "equipes,individuel")], &[]), "individuel et equipes ne vont pas ensemble");
    assert!(refused(&[("soirees", "choisies,libre")], &[]).contains("choisies va seul"));
    assert_eq!(
        refused(&[("qualifies-par-club", "5-3")], &[]),
        "qualifies-par-club : 5 au moins et 3 au plus ne vont pas ensemble"
    );
    assert!(refused(&[("prix", "50,60")], &[]).contains("dépasse"));
    let nothing = Which { coefficient: Some(0), ..Which::default() };
    assert!(refused(&[("calcul", "moyenne")], std::slice::from_ref(&nothing)).contains("coefficient 0"));
    let left_out = Which { counts: Some(false), ..nothing };
    check(&rules(&[("calcul", "moyenne")]), &[left_out]).unwrap();
    assert!(refused(&[("mesure", "places=5,9")], &[]).contains("vaut plus"));
    check(&rules(&[("retenues", "2"), ("soirees", "libre,equipes")]), &mandatory).unwrap();
}

#[test]
fn y3_every_rule_is_written_as_it_is_read_and_bad_words_are_refused() {
    let given = [
        ("mesure", "places=25,18,15"),
        ("soirees", "libre,equipes"),
        ("retenues", "8"),
        ("par-club", "4"),
        ("clubs", "12,7,3"),
        ("calcul", "moyenne"),
        ("minimum", "5"),
        ("presence", "2.50"),
        ("qui", "etiquette=débutant"),
        ("meilleurs", "3"),
        ("qualifies", "72"),
        ("qualifies-par-club", "1-9"),
        ("quota", "inscriptions"),
        ("quota-minimum", "2"),
        ("tirage", "123456"),
        ("prix", "100,80.50,60"),
    ];
    let mut set = rules(&given);
    set.set("chacun", "5").unwrap();
    set.set("effectif", "8").unwrap();
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
        ("retenues", "sauf=2"),
        ("soirees", "chaud"),
        ("minimum", "-1"),
        ("presence", "-3"),
        ("qui", "club="),
        ("meilleurs", "non"),
        ("qualifies", "0"),
        ("qualifies-par-club", "9"),
        ("prix", "100,,60"),
    ] {
        let refusal = kept.set(key, value).unwrap_err();
        assert!(refusal.advice_text(0).contains("Au choix"), "{key} {value}");
    }
    assert_eq!(kept.set("couleur", "bleu").unwrap_err().message, "« couleur » n'est pas une règle de saison");
    assert_eq!(kept, Rules::default(), "nothing half done");
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
    let measures = ["total", "par-donnes=20", "pourcentage", "places", "pcn"];
    let kept = ["toutes", "2", "3"];
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
    fn y5_y7_the_order_of_the_nights_changes_no_mark_and_no_rank(nights in made_up(), rules in any_rules()) {
        let forward = ranked(&nights, &rules);
        let mut turned = nights.clone();
        turned.reverse();
        prop_assert_eq!(told(&forward), told(&ranked(&turned, &rules)));
    }

    #[test]
    fn y3_percents_add_up_to_50_for_each_who_is_ranked(nights in made_up()) {
        for night in nights.iter().filter(|night| !night.results.is_empty()) {
            let all = std::slice::from_ref(night);
            let sum: Points = ranked(all, &rules(&[("mesure", "pourcentage")])).rows.iter().map(Row::sum).sum();
            let count = i64::try_from(night.results.len()).unwrap();
            prop_assert!((sum.0 - 5_000 * count).abs() <= count, "{sum:?} for {count}");
        }
    }

    #[test]
    fn y13_teams_of_one_have_the_marks_of_people_and_the_order_of_members_changes_nothing(nights in made_up(), rules in any_rules()) {
        let ones: Vec<Vec<i64>> = (1..=9).map(|person| vec![person]).collect();
        let ones: Vec<&[i64]> = ones.iter().map(Vec::as_slice).collect();
        let alone = in_teams(&nights, &ones, &Rules { best: Some(1), ..rules.clone() });
        for row in &ranked(&nights, &rules).rows {
            let team = alone.rows.iter().find(|team| team.person() == row.person()).unwrap();
            prop_assert!(team.mark == row.mark);
        }
        let marks = |teams: &[&[i64]]| -> Vec<(String, Points, Option<u32>)> {
            in_teams(&nights, teams, &rules).rows.iter().map(|row| (row.who.name.clone(), row.mark.points(), row.rank)).collect()
        };
        prop_assert_eq!(marks(&[&[1, 2, 3], &[4, 5, 6]]), marks(&[&[3, 1, 2], &[6, 5, 4]]));
    }

    #[test]
    fn y14_nobody_over_the_most_but_equals_every_club_its_least_and_who_did_not_go_changes_nothing(
        ranks in prop::collection::vec((1u32..30, 0usize..5), 1..25), places in 5u16..20, least in 0u16..2, more in 0u16..4,
    ) {
        let clubs = ["", "a", "b", "c", "d"];
        let mut list: Vec<(u32, &str)> = ranks.iter().map(|(rank, club)| (*rank, clubs[*club])).collect();
        list.sort_unstable();
        let rules = rules(&[("qualifies", &places.to_string()), ("qualifies-par-club", &format!("{least}-{}", (least + more).max(1)))]);
        let most = usize::from((least + more).max(1));
        let answers = qualified(&list, &rules).unwrap();
        let went = |answers: &[Answer], list: &[(u32, &str)]| -> Vec<(u32, String)> {
            let went = list.iter().zip(answers).filter(|(_, answer)| matches!(answer, Answer::Goes(_)));
            went.map(|((rank, club), _)| (*rank, (*club).to_owned())).collect()
        };
        let gone = went(&answers, &list);
        for club in &clubs[1..] {
            let of: Vec<u32> = list.iter().filter(|(_, own)| own == club).map(|(rank, _)| *rank).collect();
            let go: Vec<u32> = gone.iter().filter(|(_, own)| own == club).map(|(rank, _)| *rank).collect();
            let last = go.iter().max().copied().unwrap_or(0);
            prop_assert!(go.iter().filter(|rank| **rank < last).count() < most.max(1));
            prop_assert!(go.len() >= of.len().min(least.into()));
        }
        for (index, answer) in answers.iter().enumerate().filter(|(_, answer)| !matches!(answer, Answer::Goes(_))) {
            let mut without = list.clone();
            without.remove(index);
            prop_assert_eq!(&went(&qualified(&without, &rules).unwrap(), &without), &gone, "{:?}", answer);
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
