//! Faults in a club's year: in its announced results, in the facts of its archive, and in the archive's file.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use app::{Changes, Club};
use archive::digest;
use archive::season::{Night, NightResult, Played, Points, SeasonArchive, SeasonPerson, Which};
use checker::{NightClaim, SeasonClaims, check_season};

use super::{Seeded, clock, etuis, first, formations};

/// The nights of étuis in the year's archive, from 0.
const ETUIS: usize = 10;
const TRIPLETTES: usize = 11;

/// A year's name, whether it is closed, and its rules by their keys.
type Year = (&'static str, bool, &'static [(&'static str, &'static str)]);

/// A year of nine nights, two of étuis, a festival and a second copy of one night, under other rules each time.
const YEARS: &[Year] = &[
    ("sum", false, &[("retenues", "3"), ("presence", "2.5")]),
    (
        "mean",
        false,
        &[
            ("mesure", "par-donnes=25"),
            ("calcul", "moyenne"),
            ("minimum", "3"),
            ("retenues", "4"),
            ("soirees", "libre,individuel"),
        ],
    ),
    ("places", false, &[("mesure", "places=25,18,15,12,10,8,6,4,2,1"), ("soirees", "toutes"), ("qui", "affilies")]),
    (
        "percent",
        false,
        &[
            ("mesure", "pourcentage"),
            ("soirees", "toutes"),
            ("minimum", "2"),
            ("meilleurs", "2"),
            ("qualifies", "24"),
            ("qualifies-par-club", "1-4"),
            ("prix", "100,80,60"),
        ],
    ),
    ("pcn", false, &[("mesure", "pcn"), ("soirees", "toutes"), ("prix", "100,80,60")]),
    (
        "clubs",
        false,
        &[
            ("retenues", "4"),
            ("par-club", "2"),
            ("clubs", "12,7,3"),
            ("qualifies", "14"),
            ("quota", "classes"),
            ("tirage", "123456"),
        ],
    ),
    ("closed", true, &[("mesure", "pourcentage"), ("soirees", "toutes"), ("meilleurs", "2")]),
];

/// The archive of the year, played once.
fn played() -> &'static [u8] {
    static PLAYED: OnceLock<Vec<u8>> = OnceLock::new();
    PLAYED.get_or_init(|| {
        let mut club = Club::in_memory(&simulate::year_clock(), "Anne").unwrap();
        simulate::play_year(&mut club, 7, 9).unwrap();
        for night in [etuis::base("individuel").0, formations::base("triplettes").0] {
            let file = archive::write_archive(&night, "chelem").unwrap().0;
            club.trust().import_archive(&file, Changes::Apply).unwrap();
        }
        let mut year = club.seasons().archive(None).unwrap();
        let Night::Played(first, own) = year.nights[0].clone() else { panic!() };
        year.nights.insert(1, Night::Played(Played { same: Some(1), ..first }, own));
        written(&year)
    })
}

fn written(archive: &SeasonArchive) -> Vec<u8> {
    archive::write_season_archive(archive, "chelem").unwrap().0
}

/// The same people at nights of four clubs, whose results were sent.
fn of_clubs() -> Vec<u8> {
    let archive::Content::Season(mut year) = archive::read(played()).unwrap().content else { panic!() };
    let people: Vec<u32> = year.people.iter().map(|person| person.number).collect();
    let night = |index: u32| {
        let there = people.iter().filter(|person| !(*person * 7 + index * 5).is_multiple_of(3));
        let total = |person: u32| i64::from((person * 7_919 + index * 104_729) % 1_801) - 900;
        let result = |(unit, person): (u32, &u32)| NightResult {
            person: *person,
            unit,
            rank: None,
            total: Some(Points::whole(total(*person))),
            deals: Some(25),
            pcn: None,
        };
        let results: Vec<NightResult<u32>> = (1..).zip(there).map(result).collect();
        Night::Outside(archive::season::Outside {
            which: Which::default(),
            name: format!("Soirée {index}"),
            date: format!("2026-10-{:02}", index + 1),
            players: u32::try_from(results.len()).ok(),
            club: Some([12, 7, 12, 3, 9][index as usize % 5]),
            club_name: None,
            kind: None,
            source: "courrier".into(),
            digest: format!("{index:064}"),
            results,
        })
    };
    year.nights = (0..12).map(night).collect();
    written(&year)
}

/// A year's facts, and the program's announcements.
fn sound(year: &str) -> (SeasonArchive, SeasonClaims) {
    static SOUND: Mutex<BTreeMap<String, (SeasonArchive, SeasonClaims)>> = Mutex::new(BTreeMap::new());
    let made = || {
        let (_, closed, rules) = YEARS.iter().find(|(name, ..)| *name == year).unwrap();
        let clock = clock();
        let club = Club::in_memory(&clock, "Anne").unwrap();
        let file = if year == "clubs" { of_clubs() } else { played().to_vec() };
        club.trust().import_archive(&file, Changes::Apply).unwrap();
        let rules: Vec<(String, String)> =
            rules.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        club.seasons().set_rules(None, None, &rules, Changes::Apply).unwrap();
        // Pairs of teams, in the years of teams.
        let (facts, _) = club.seasons().facts(None).unwrap();
        let named = |person: &SeasonPerson| person.card.licence.clone();
        let people: Vec<String> = facts.people.iter().filter_map(named).collect();
        for (members, name) in people.chunks(4).take(5).zip(["Rois", "Dames", "Cavaliers", "Valets", "Bouts"]) {
            if rules.iter().any(|(key, _)| key == "meilleurs") {
                club.seasons().put_team(None, name, members).unwrap();
            }
        }
        if *closed {
            club.seasons().close(None).unwrap();
        }
        club.seasons().facts(None).unwrap()
    };
    SOUND.lock().unwrap().entry(year.to_owned()).or_insert_with(made).clone()
}

/// The row and the night of it that are alike.
fn night(claims: &mut SeasonClaims, like: impl Fn(&NightClaim) -> bool) -> &mut NightClaim {
    claims.rows.iter_mut().flat_map(|row| &mut row.nights).find(|night| like(night)).unwrap()
}

type Announced = (&'static str, &'static str, &'static str, fn(&mut SeasonClaims));

const ANNOUNCED: &[Announced] = &[
    ("a night that counts announced as one that does not", "sum", "Y2", |c| c.left_out[0] = Some("main")),
    ("a night left out announced as one that counts", "mean", "Y2", |c| c.left_out[2] = None),
    ("another reason why a night does not count", "mean", "Y2", |c| {
        *c.left_out.iter_mut().find(|why| **why == Some("genre")).unwrap() = Some("jour");
    }),
    ("the second copy of a night counted too", "percent", "Y2", |c| c.left_out[1] = None),
    ("étuis counted in points", "sum", "Y2", |c| {
        *c.left_out.iter_mut().rfind(|why| **why == Some("mesure")).unwrap() = None;
    }),
    ("a night of somebody forgotten", "sum", "Y2", |c| drop(c.rows[3].nights.pop())),
    ("a night of a substitute who is not ranked", "percent", "Y2", |c| {
        let of_etuis = night(c, |night| night.night == ETUIS).clone();
        c.rows
            .iter_mut()
            .find(|row| row.nights.iter().all(|night| night.night != ETUIS))
            .unwrap()
            .nights
            .push(of_etuis);
    }),
    ("a night of a club kept in the place of another club's", "clubs", "Y5", |c| {
        let both =
            |nights: &[NightClaim]| nights.iter().any(|night| !night.kept) && nights.iter().any(|night| night.kept);
        let nights = &mut c.rows.iter_mut().find(|row| both(&row.nights)).unwrap().nights;
        let [one, other] = [true, false].map(|kept| nights.iter().position(|night| night.kept == kept).unwrap());
        (nights[one].kept, nights[other].kept) = (false, true);
    }),
    ("a place of a club given to the next of the ranking", "clubs", "Y14", |c| {
        let last = c.rows.iter().rposition(|row| row.qualified == Some(true)).unwrap();
        let next = c.rows.iter().position(|row| row.qualified == Some(false)).unwrap();
        (c.rows[last].qualified, c.rows[next].qualified) = (Some(false), Some(true));
    }),
    ("what a night is worth, a hundredth too high", "mean", "Y3", |c| c.rows[2].nights[0].worth += 1),
    ("a formation's night worth a place among so many people", "percent", "Y3", |c| {
        night(c, |night| night.night == TRIPLETTES).worth /= 3;
    }),
    ("the general ranking of étuis in the place of the alternated one", "percent", "Y4", |c| {
        let night = night(c, |night| night.night == ETUIS);
        night.place = night.place.map(|place| place + 1);
    }),
    ("places that equals share given to each in full", "places", "Y3", |c| c.rows[0].nights[0].worth += 100),
    ("a dropped night announced as kept", "sum", "Y5", |c| night(c, |night| !night.kept).kept = true),
    ("the coefficient of the last night forgotten", "sum", "Y6", |c| {
        let night = night(c, |night| night.points != night.worth);
        night.points = night.worth;
    }),
    ("a sum a hundredth too high", "sum", "Y6", |c| c.rows[0].mark += 1),
    ("a mean rounded down", "mean", "Y6", |c| c.rows[0].mark -= 1),
    ("the points for coming forgotten", "sum", "Y6", |c| {
        let row = &mut c.rows[4];
        (row.mark, row.bonus) = (row.mark - row.bonus, 0);
    }),
    ("somebody with too few nights ranked", "mean", "Y6", |c| {
        c.rows.iter_mut().find(|row| row.rank.is_none()).unwrap().rank = Some(30);
    }),
    ("two ranks of the year exchanged", "sum", "Y7", |c| (c.rows[0].rank, c.rows[1].rank) = (Some(2), Some(1))),
    ("a rank announced as shared", "percent", "Y7", |c| c.rows[0].tied = true),
    ("two lines of the year exchanged", "mean", "Y7", |c| c.rows.swap(2, 3)),
    ("somebody left out of the year", "places", "Y4", |c| drop(c.rows.remove(5))),
    ("somebody twice in the year", "sum", "Y4", |c| c.rows.push(c.rows[2].clone())),
    ("somebody whom the rules do not list", "places", "Y4", |c| {
        let other = (1..).find(|person| c.rows.iter().all(|row| row.people != [*person])).unwrap();
        c.rows[0].people = vec![other];
    }),
    ("a rank in a category one too low", "sum", "Y9", |c| {
        let line = c.categories.iter_mut().flat_map(|category| &mut category.rows).find(|(_, rank)| rank.is_some());
        let line = line.unwrap();
        line.1 = line.1.map(|rank| rank + 1);
    }),
    ("somebody left out of a category", "closed", "Y9", |c| {
        c.categories[1].rows.pop().unwrap();
    }),
    ("one member more of a team counted", "percent", "Y3", |c| {
        let night = c.teams.iter_mut().flat_map(|row| &mut row.nights).find(|night| night.members.len() == 2).unwrap();
        night.worth += 1;
    }),
    ("the wrong member of a team counted", "closed", "Y13", |c| {
        let night = c.teams.iter_mut().flat_map(|row| &mut row.nights).find(|night| night.members.len() == 2).unwrap();
        night.members[1] = night.members[0];
    }),
    ("a member left out of a club", "percent", "Y4", |c| {
        let club = c.clubs.iter_mut().find(|club| club.people.len() > 1).unwrap();
        club.people.pop();
    }),
    ("one place too many for a club", "percent", "Y14", |c| {
        c.rows.iter_mut().find(|row| row.qualified == Some(false)).unwrap().qualified = Some(true);
    }),
    ("somebody who goes to the final left at home", "percent", "Y14", |c| c.rows[0].qualified = Some(false)),
    ("the first prize announced a cent higher", "pcn", "Y15", |c| c.rows[0].prize += 1),
    ("the prize of a team given to persons too", "percent", "Y15", |c| c.rows[0].prize += 10_000),
    ("a prize for somebody with too few nights", "percent", "Y15", |c| {
        c.rows.iter_mut().find(|row| row.rank.is_none()).unwrap().prize = 500;
    }),
];

type Facts = (&'static str, &'static str, &'static str, fn(&mut SeasonArchive));

fn rule(archive: &mut SeasonArchive, key: &str, value: &str) {
    archive.rules.iter_mut().find(|rule| rule.key == key).unwrap().value = value.to_owned();
}

fn festival(archive: &mut SeasonArchive) -> &mut Vec<NightResult<u32>> {
    let found = archive.nights.iter_mut().find_map(|night| match night {
        Night::Outside(outside) => Some(&mut outside.results),
        Night::Played(..) => None,
    });
    found.unwrap()
}

fn which(night: &mut Night) -> &mut Which {
    match night {
        Night::Played(Played { which, .. }, _) => which,
        Night::Outside(outside) => &mut outside.which,
    }
}

const FACTS: &[Facts] = &[
    ("another number of deals to bring totals to", "mean", "Y3", |a| rule(a, "mesure", "par-donnes=24")),
    ("one night more kept than was ranked by", "sum", "Y5", |a| rule(a, "retenues", "4")),
    ("more nights asked for than there are", "mean", "Y6", |a| rule(a, "minimum", "20")),
    ("more points for coming", "sum", "Y6", |a| rule(a, "presence", "3")),
    ("another who is listed", "places", "Y4", |a| rule(a, "qui", "tous")),
    ("one member more counted", "percent", "Y3", |a| rule(a, "meilleurs", "3")),
    ("one place more in the final", "percent", "Y14", |a| rule(a, "qualifies", "25")),
    ("one more of each club in the final", "percent", "Y14", |a| rule(a, "qualifies-par-club", "1-5")),
    ("one night more kept of each club", "clubs", "Y5", |a| rule(a, "par-club", "3")),
    ("nights of another club counted too", "clubs", "Y2", |a| rule(a, "clubs", "12,7,3,9")),
    ("places shared without the least of each club", "clubs", "Y14", |a| rule(a, "quota-minimum", "0")),
    ("a night of another club", "clubs", "Y5", |a| {
        let Night::Outside(night) = &mut a.nights[1] else { panic!() };
        night.club = Some(12);
    }),
    ("another second prize", "pcn", "Y15", |a| rule(a, "prix", "100,81,60")),
    ("a night of fewer than it takes", "sum", "Y2", |a| {
        let last = a.nights.iter_mut().find_map(|night| if let Night::Outside(own) = night { Some(own) } else { None });
        last.unwrap().players = Some(2);
    }),
    ("a second copy that says it is none", "percent", "Y2", |a| {
        let Night::Played(played, _) = &mut a.nights[1] else { panic!() };
        played.same = None;
    }),
    ("somebody in another team", "percent", "Y4", |a| {
        let teams: Vec<_> = a.people.iter().filter_map(|person| person.team.clone()).collect();
        let last = teams.last().cloned();
        a.people.iter_mut().find(|person| person.team.is_some()).unwrap().team = last;
    }),
    ("a mark of an étui", "percent", "Y4", |a| {
        let Night::Played(_, own) = &mut a.nights[ETUIS] else { panic!() };
        own.etuis
            .results
            .iter_mut()
            .filter(|line| line.etui == 12)
            .for_each(|line| line.mark = line.mark.map(|mark| -mark));
    }),
    ("a rank of the festival shared", "percent", "Y4", |a| {
        let results = festival(a);
        results[1].rank = results[0].rank;
    }),
    ("nights of duos left out", "places", "Y2", |a| rule(a, "soirees", "individuel")),
    ("a coefficient lost", "sum", "Y6", |a| {
        a.nights.iter_mut().for_each(|night| which(night).coefficient = None);
    }),
    ("a night that can be dropped after all", "sum", "Y5", |a| {
        a.nights.iter_mut().for_each(|night| which(night).mandatory = false);
    }),
    ("the season's last day before the last night", "mean", "Y2", |a| a.season.to = "2026-12-01".into()),
    ("a sheet of a night with two balances exchanged", "sum", "Y4", |a| {
        let Night::Played(_, own) = &mut a.nights[0] else { panic!() };
        let balances = &mut own.sheets[0].balances;
        std::mem::swap(&mut balances.n, &mut balances.s);
    }),
    ("a penalty in a night", "sum", "Y3", |a| {
        let Night::Played(_, own) = &mut a.nights[0] else { panic!() };
        let entry = own.entries.iter().find(|entry| entry.ranked && entry.left_after.is_none()).unwrap().number;
        let reason = "essai".to_owned();
        own.penalties.push(archive::Penalty { entry, position: 1, points: 1, reason, offence: None });
    }),
    ("two people of a night exchanged", "pcn", "Y2", |a| {
        let Night::Played(Played { people, .. }, _) = &mut a.nights[0] else { panic!() };
        let other = (1..).find(|person| !people.contains(person)).unwrap();
        people[0] = other;
    }),
    ("a total of the festival", "sum", "Y3", |a| {
        let results = festival(a);
        results[0].total = results[0].total.map(|total| total + Points::whole(1));
    }),
    ("a festival that does not say the PCN", "pcn", "Y2", |a| festival(a)[0].pcn = None),
    ("a label taken away", "sum", "Y9", |a| {
        a.people.iter_mut().for_each(|person| person.labels.clear());
    }),
    ("another year of birth", "sum", "Y9", |a| {
        let young =
            |person: &&mut archive::season::SeasonPerson| person.card.birth.as_deref().is_some_and(|day| day > "1970");
        a.people.iter_mut().filter(|person| young(person)).for_each(|p| p.card.birth = Some("1930-01-01".into()));
    }),
    ("another club in what was frozen", "closed", "Y4", |a| {
        let then = a.people.iter_mut().filter_map(|person| person.then.as_mut()).find(|then| !then.club.is_empty());
        then.unwrap().club = "Club d'ailleurs".into();
    }),
    ("somebody not frozen at the closing", "closed", "Y10", |a| a.people[0].then = None),
    ("a night that was not there at the closing", "closed", "Y2", |a| which(&mut a.nights[0]).at_closing = false),
];

type File = (&'static str, fn(&str) -> String);

/// Each with a digest made anew where the fault is not the digest itself.
const FILES: &[File] = &[
    ("a figure of a night changed below its own digest", |facts| facts.replacen("\"E\":-", "\"E\":", 1)),
    ("somebody of a night who is not in the season", |facts| facts.replacen("\"people\":[", "\"people\":[9999,", 1)),
    ("a rank of elsewhere beyond its players", |facts| facts.replacen("\"rank\":", "\"rank\":9", 1)),
    ("a rule that is none", |facts| {
        facts.replacen("\"key\":\"mesure\",\"value\":\"", "\"key\":\"mesure\",\"value\":\"z", 1)
    }),
    ("a night of two lines less than it says", |facts| facts.replacen("\"lines\":", "\"lines\":9", 1)),
    ("a category before the rules", |facts| {
        let mut lines: Vec<&str> = facts.lines().collect();
        let category = lines.iter().position(|line| line.contains("\"fact\":\"category\"")).unwrap();
        let moved = lines.remove(category);
        lines.insert(1, moved);
        lines.join("\n") + "\n"
    }),
];

fn read(bytes: &[u8]) -> Option<(String, String)> {
    let clock = clock();
    let club = Club::in_memory(&clock, "Anne").unwrap();
    let error = club.trust().import_archive(bytes, Changes::Apply).err()?;
    assert!(club.seasons().list().unwrap().seasons.is_empty(), "half done");
    Some(("reading".into(), error.to_string().lines().next().unwrap_or_default().to_owned()))
}

fn sealed(facts: &str) -> Vec<u8> {
    let header = serde_json::json!({"format": "chelem-archive", "version": 4, "program": "chelem",
        "rules": "FFT, Fascicule 2, Donnes libres", "digest": digest(facts.as_bytes()), "lines": facts.lines().count()});
    format!("{header}\n{facts}").into_bytes()
}

/// Each in a year that is otherwise sound.
pub fn all() -> Vec<Seeded> {
    let announced = ANNOUNCED.iter().map(|(name, fixture, rule, fault)| {
        let (archive, mut claims) = sound(fixture);
        fault(&mut claims);
        let found = first(&check_season(&archive, &claims));
        Seeded { name, place: "announcement", fixture, rule, found }
    });
    let facts = FACTS.iter().map(|(name, fixture, rule, fault)| {
        let (mut archive, claims) = sound(fixture);
        fault(&mut archive);
        Seeded { name, place: "facts", fixture, rule, found: first(&check_season(&archive, &claims)) }
    });
    let files = FILES.iter().map(|(name, fault)| {
        let text = std::str::from_utf8(played()).unwrap();
        let (_, facts) = text.split_once('\n').unwrap();
        let changed = fault(facts);
        assert!(changed != facts, "{name}");
        Seeded { name, place: "archive file", fixture: "year", rule: "reading", found: read(&sealed(&changed)) }
    });
    announced.chain(facts).chain(files).collect()
}

#[test]
fn y2_y8_y13_y14_y15_a_sound_year_gives_no_finding_under_any_rules() {
    for (year, ..) in YEARS {
        let (archive, claims) = sound(year);
        let findings = check_season(&archive, &claims);
        assert!(findings.is_empty(), "{year}: {:?}", findings.all());
        assert!(findings.compared() > 200, "{year}: {} values", findings.compared());
    }
    assert_eq!(read(played()), None);
}
