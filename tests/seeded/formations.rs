//! Faults in tournaments of *donnes dupliquées* of formations (triplettes in line, quadrettes with a +4/−4, a match, a triangulaire), and in
//! one of two sessions with prizes by category.

use std::collections::BTreeMap;
use std::sync::Mutex;

use app::{Changes, Club, Coefficient, Draw, Keep, NewSession, PersonInput, Registering, Registration};
use archive::{Archive, EtuiResult, Fine, FineCase};
use checker::{Claims, MatchClaim, PointsClaim, check};
use domain::award::Formula;
use domain::duplicate::{self, EtuiNo, Format, MilliPm, Side};
use domain::etuis::Ruling;
use domain::money::{Category, Cents, SpecialRule};
use domain::tournament::{DuplicateSettings, FineAmount, Fouled, Settings};
use domain::{PositionNo, TableNo};

use super::{Seeded, clock, first};

type Fault = (&'static str, &'static str, &'static str, &'static str, fn(&mut Archive, &mut Claims));

pub const BASES: [&str; 5] = ["triplettes", "quadrettes", "match", "triangulaire", "seances"];

/// A tournament by its name, played once.
pub fn base(name: &'static str) -> (Archive, Claims) {
    static MADE: Mutex<BTreeMap<&str, (Archive, Claims)>> = Mutex::new(BTreeMap::new());
    MADE.lock().unwrap().entry(name).or_insert_with(|| made(name)).clone()
}

/// Format, formations or players, members of each.
fn shape(name: &str) -> (Format, usize, usize) {
    match name {
        "triplettes" => (Format::Triplettes, 10, 3),
        "quadrettes" => (Format::Quadrettes, 7, 4),
        "match" => (Format::Teams, 2, 5),
        "triangulaire" => (Format::Teams, 3, 4),
        _ => (Format::Individual, 20, 1),
    }
}

fn made(name: &str) -> (Archive, Claims) {
    let clock = clock();
    let mut club = Club::in_memory(&clock, "Anne").unwrap();
    let (format, count, members) = shape(name);
    let kind = (format == Format::Triplettes).then_some(duplicate::circuit::Kind::Ligne);
    club.create(Settings {
        positions: 7,
        deals: 4,
        fee: Cents(1_000),
        formula: if members == 1 { Formula::Individuel } else { Formula::Equipe4 },
        sessions: if name == "seances" { 2 } else { 1 },
        duplicate: Some(DuplicateSettings::of(format)),
        ..Settings::new("Duplicate", club.day(None).unwrap())
    })
    .unwrap();
    for number in 1..=count {
        let entrant = |place: usize| {
            let series = Some(u8::try_from(number % 4 + 1).unwrap());
            let name = Some(format!("P{number:02}{}", char::from(b'A' + u8::try_from(place).unwrap())));
            Registration::New(PersonInput { last_name: name, series, ..PersonInput::default() })
        };
        let people: Vec<Registration> = (0..members).map(entrant).collect();
        let team = (members > 1).then(|| format!("Camp {number}"));
        club.entries().register(&people, &Registering { team, ..Registering::default() }).unwrap();
    }
    club.duplicate().unwrap().place(Draw::Lot, 7, kind, None).unwrap();
    session(&mut club, 0);
    if matches!(name, "quadrettes" | "match" | "triangulaire") {
        fouled(&mut club, name == "match");
    }
    match name {
        "match" | "quadrettes" => fault_alone(&mut club, if name == "match" { 2 } else { 7 }),
        _ => {}
    }
    match name {
        "quadrettes" => {
            let line = played(&club, |line| line.etui == 5);
            let ruling = Ruling::AtFault(duplicate::Fault::of(Side::Attack));
            club.duplicate().unwrap().rule_on_etui(line, &ruling, "renonce").unwrap();
            club.duplicate().unwrap().fine("2", FineAmount::Pm(MilliPm(1_000)), "renonce", None).unwrap();
        }
        "match" => {
            club.duplicate().unwrap().quart_attackers(1, &["1".into(), "6".into()]).unwrap();
            club.duplicate().unwrap().quart_attackers(2, &["2".into(), "7".into()]).unwrap();
            club.duplicate().unwrap().fine("1", FineAmount::Pm(MilliPm(-2_000)), "bonus", None).unwrap();
        }
        "seances" => {
            let new = NewSession {
                phase: false,
                keep: Keep::Best(16),
                coefficient: Coefficient::Highest,
                divides: false,
                positions: None,
                deals: None,
                kind: None,
                draw: Draw::Ranking,
                seed: 3,
                date: None,
                settle: None,
            };
            club.prizes()
                .announce_special("Promotion", Some((SpecialRule::Best(Category::Promotion), 1_000, String::new())))
                .unwrap();
            club.duplicate().unwrap().next_session(&new, None).unwrap();
            session(&mut club, 1);
        }
        _ => {}
    }
    club.duplicate().unwrap().close().unwrap();
    (club.trust().archive().unwrap(), club.trust().claims().unwrap())
}

/// D32: a side at fault on an étui of which the other table's deal is neutralised.
fn fault_alone(club: &mut Club, etui: u16) {
    let line = played(club, |line| line.etui == etui);
    club.duplicate()
        .unwrap()
        .rule_on_etui(line, &Ruling::AtFault(duplicate::Fault::of(Side::Attack)), "renonce")
        .unwrap();
    let facts = club.trust().facts().unwrap();
    let sides = |place: (u8, u16)| {
        let play = facts
            .etuis
            .plays
            .iter()
            .find(|play| (play.position, play.table) == place && play.numbers().any(|number| number == etui));
        play.map(|play| (play.one, play.other)).unwrap()
    };
    let (attack, defence) = sides((line.1.0, line.2.0));
    let back = played(club, |other| other.etui == etui && sides((other.position, other.table)) == (defence, attack));
    club.duplicate().unwrap().rule_on_etui(back, &Ruling::Neutralised(Vec::new()), "mal remis").unwrap();
}

/// Points off the first team for an incident of the first line.
fn of_a_case(archive: &mut Archive, incident: &str, pm: i64) {
    let line = &archive.etuis.results[0];
    let case = FineCase { incident: incident.into(), etui: line.etui, position: line.position, table: line.table };
    let fine =
        Fine { number: 1, position: 1, tenths: None, milli_pm: Some(pm), reason: "seeded".into(), case: Some(case) };
    archive.etuis.fines.push(fine);
}

/// The line of an étui whose other half is neutralised.
fn alone(archive: &mut Archive, etui: u16) -> &mut EtuiResult {
    archive.etuis.results.iter_mut().find(|line| line.etui == etui && line.fault.is_some()).unwrap()
}

/// The positions of a session, and all its results from one file.
fn session(club: &mut Club, shift: usize) {
    while club.duplicate().unwrap().next_position().is_ok() {}
    let mut file = String::from("étui;position;table;marque\n");
    for line in club.duplicate().unwrap().awaited(None).unwrap().lines {
        let drawn = usize::from(line.etui) * 7 + usize::from(line.position) * 11 + usize::from(line.table) * 5 + shift;
        let mark = ["56", "62", "82", "-58", "-76", "66", "102", "-52", "50", "84", "-62"][drawn % 11];
        file.push_str(&format!("{};{};{};{mark}\n", line.etui, line.position, line.table));
    }
    club.duplicate().unwrap().import_etuis(file.as_bytes(), app::Over::default(), Changes::Apply).unwrap();
}

/// Étui 6 is another deal at its last table, of which a match has two at a position.
fn fouled(club: &mut Club, by_table: bool) {
    let facts = club.trust().facts().unwrap();
    let of_etui = facts.etuis.results.iter().filter(|line| line.etui == 6);
    let (position, last) = of_etui.map(|line| (line.position, line.table)).max().unwrap();
    let (etui, from, version) = (EtuiNo(6), PositionNo(position), duplicate::Version::parse("b").unwrap());
    let table = by_table.then_some(TableNo(last));
    club.duplicate().unwrap().foul_etui(Fouled { etui, from, table, version, reason: "mal remis".into() }).unwrap();
}

fn played(club: &Club, like: impl Fn(&EtuiResult) -> bool) -> (EtuiNo, PositionNo, TableNo) {
    let facts = club.trust().facts().unwrap();
    let line = facts.etuis.results.iter().find(|line| like(line)).unwrap();
    (EtuiNo(line.etui), PositionNo(line.position), TableNo(line.table))
}

fn points(claims: &mut Claims) -> &mut PointsClaim {
    claims.points.as_mut().unwrap()
}

fn of_teams(claims: &mut Claims) -> &mut MatchClaim {
    claims.of_teams.as_mut().unwrap()
}

/// A mark of the first line that has it is read with the other sign.
fn other_sign(archive: &mut Archive, etui: u16) {
    let line = archive.etuis.results.iter_mut().find(|line| line.etui == etui && line.mark.is_some()).unwrap();
    line.mark = line.mark.map(|mark| -mark);
}

/// Two ranks exchanged, where they differ.
fn exchanged(ranks: &mut [u32]) {
    let last = ranks.len() - 1;
    ranks.swap(0, last);
}

/// Fault, tournament, where, rule, how.
const FAULTS: &[Fault] = &[
    ("a mark of a triplette with the other sign", "triplettes", "facts", "D13", |a, _| other_sign(a, 4)),
    ("two triplettes exchanged at a table", "triplettes", "facts", "D12", |a, _| {
        let play = a.etuis.plays.iter_mut().find(|play| (play.position, play.table) == (2, 2)).unwrap();
        play.one = None;
    }),
    ("a triplette's percentage a hundredth too high", "triplettes", "announcement", "D22", |_, claims| {
        let row = &mut claims.etuis.as_mut().unwrap().rows[2];
        let hundredths: u64 = row.total.replace('.', "").parse().unwrap();
        row.total = format!("{}.{:02}", (hundredths + 1) / 100, (hundredths + 1) % 100);
    }),
    (
        "attack and defence of a triplette weighed as among single players",
        "triplettes",
        "announcement",
        "D20",
        |_, claims| {
            let rows = &mut claims.etuis.as_mut().unwrap().rows;
            let row = rows.iter_mut().find(|row| row.attack != row.defence).unwrap();
            let [attack, defence] = [&row.attack, &row.defence].map(|of| of.as_ref().unwrap().parse::<f64>().unwrap());
            row.exact = format!("{}/40000", ((attack + 3.0 * defence) * 100.0) as u64);
        },
    ),
    ("a triplette in the other line", "triplettes", "announcement", "D8", |_, claims| {
        claims.etuis.as_mut().unwrap().rows[0].line = Some("N".into());
    }),
    ("a mark of a quadrette with the other sign", "quadrettes", "facts", "D31", |a, _| other_sign(a, 2)),
    ("a +4/−4 forgotten", "quadrettes", "facts", "D31", |a, _| {
        let line = a.etuis.results.iter_mut().find(|line| line.fault.is_some()).unwrap();
        // A gain that the fault takes away.
        (line.fault, line.least) = (Some("defense".into()), Some(6_000));
    }),
    ("a +4/−4 evaporated with the other table's deal", "quadrettes", "announcement", "D31", |a, claims| {
        let line = alone(a, 7).clone();
        let play = a.etuis.plays.iter().find(|play| {
            (play.position, play.table) == (line.position, line.table) && play.numbers().any(|etui| etui == 7)
        });
        let (one, other) = play.map(|play| (play.one.unwrap(), play.other.unwrap())).unwrap();
        let of = |claim: &&mut checker::OppositionClaim| {
            claim.etui == 7 && [claim.a, claim.b].contains(&one) && [claim.a, claim.b].contains(&other)
        };
        let claim = points(claims).oppositions.iter_mut().find(of).unwrap();
        (claim.pm_a, claim.pm_b) = (0, 0);
    }),
    ("a +4/−4 beside a neutralised deal lost", "quadrettes", "facts", "D31", |a, _| {
        let line = alone(a, 7);
        (line.fault, line.least) = (None, None);
    }),
    ("a +4/−4 beside a neutralised deal taken for a +6/−6", "quadrettes", "facts", "D31", |a, _| {
        alone(a, 7).least = Some(6_000);
    }),
    ("a +4/0 beside a neutralised deal lost", "match", "facts", "D33", |a, _| {
        let line = alone(a, 2);
        (line.fault, line.least) = (None, None);
    }),
    ("a +4/0 beside a neutralised deal against the other team", "match", "facts", "D33", |a, _| {
        alone(a, 2).fault = Some("defense".into());
    }),
    ("a penalty of a quadrette lost", "quadrettes", "facts", "D34", |a, _| a.etuis.fines.clear()),
    ("+4 for a deal that counts again", "quadrettes", "facts", "D27", |a, _| {
        of_a_case(a, "mauvaise_place", -4_000);
    }),
    ("a penalty against another quadrette", "quadrettes", "facts", "D34", |a, _| a.etuis.fines[0].number = 3),
    ("points of an étui a thousandth too high", "quadrettes", "announcement", "D34", |_, claims| {
        points(claims).oppositions[3].pm_a += 1;
    }),
    ("points of both sides of an étui a thousandth wrong", "quadrettes", "announcement", "D31", |_, claims| {
        let one = points(claims).oppositions.iter_mut().find(|one| one.pm_a > 0).unwrap();
        (one.pm_a, one.pm_b) = (one.pm_a + 1, one.pm_b - 1);
    }),
    ("the sides of an étui exchanged", "quadrettes", "announcement", "D31", |_, claims| {
        let one = points(claims).oppositions.iter_mut().find(|one| one.pm_a != 0).unwrap();
        (one.a, one.b) = (one.b, one.a);
    }),
    ("an étui of two quadrettes left out", "quadrettes", "announcement", "D31", |_, claims| {
        points(claims).oppositions.pop();
    }),
    ("an étui of two quadrettes twice", "quadrettes", "announcement", "D31", |_, claims| {
        let one = points(claims).oppositions[0].clone();
        points(claims).oppositions.push(one);
    }),
    ("a sum of points a thousandth too high", "quadrettes", "announcement", "D34", |_, claims| {
        let row = &mut points(claims).rows[1];
        let (whole, rest) = row.milli_pm.split_once('.').unwrap();
        row.milli_pm = format!("{}.{rest}", whole.parse::<i64>().unwrap() + 1);
    }),
    ("two quadrettes exchanged in the ranking", "quadrettes", "announcement", "D34", |_, claims| {
        let mut ranks: Vec<u32> = points(claims).rows.iter().map(|row| row.rank).collect();
        exchanged(&mut ranks);
        points(claims).rows.iter_mut().zip(ranks).for_each(|(row, rank)| row.rank = rank);
    }),
    ("a quadrette left out", "quadrettes", "announcement", "D34", |_, claims| {
        points(claims).rows.pop();
    }),
    ("a result of quadrettes said to be awaited", "quadrettes", "announcement", "D28", |_, claims| {
        points(claims).awaited = 2
    }),
    ("nothing announced of quadrettes", "quadrettes", "announcement", "D22", |_, claims| claims.points = None),
    ("+6/0 in a match", "match", "facts", "D33", |a, _| alone(a, 2).least = Some(6_000)),
    ("points given in a match for what only quadrettes know", "match", "facts", "D33", |a, _| {
        of_a_case(a, "faux_ecart", -4_000)
    }),
    ("a wrong place in a match that takes 4 off, too", "match", "facts", "D33", |a, _| {
        of_a_case(a, "mauvaise_place", 4_000)
    }),
    ("a mark of a match with the other sign", "match", "facts", "D33", |a, _| other_sign(a, 3)),
    ("a bonus lost", "match", "facts", "D34", |a, _| a.etuis.fines.clear()),
    ("an attacker of another team", "match", "facts", "D35", |a, _| {
        a.etuis.duplicate.as_mut().unwrap().attackers[0].entry = 8;
    }),
    ("the same attacker in two quarts", "match", "facts", "D35", |a, _| {
        let attackers = &mut a.etuis.duplicate.as_mut().unwrap().attackers;
        attackers[2].entry = attackers[0].entry;
    }),
    ("both teams score on an étui", "match", "announcement", "D33", |_, claims| {
        let quart = &mut of_teams(claims).quarts[1];
        (quart.pm_a, quart.pm_b) = (quart.pm_a + 4_000, quart.pm_b + 4_000);
    }),
    ("a quart left out", "match", "announcement", "D33", |_, claims| {
        of_teams(claims).quarts.pop();
    }),
    ("the other team wins", "match", "announcement", "D35", |_, claims| {
        let rows = &mut of_teams(claims).rows;
        (rows[0].rank, rows[1].rank) = (rows[1].rank, rows[0].rank);
    }),
    ("a victory too many", "triangulaire", "announcement", "D36", |_, claims| {
        let row = &mut of_teams(claims).rows[0];
        row.of_three = row.of_three.map(|(wins, goal)| (wins + 1, goal));
    }),
    ("a goal average a thousandth too high", "triangulaire", "announcement", "D36", |_, claims| {
        let row = &mut of_teams(claims).rows[1];
        row.of_three = row.of_three.map(|(wins, goal)| (wins, goal + 1));
    }),
    ("two of three teams exchanged", "triangulaire", "announcement", "D36", |_, claims| {
        let mut ranks: Vec<u32> = of_teams(claims).rows.iter().map(|row| row.rank).collect();
        exchanged(&mut ranks);
        of_teams(claims).rows.iter_mut().zip(ranks).for_each(|(row, rank)| row.rank = rank);
    }),
    ("an étui put back wrongly among quadrettes, forgotten", "quadrettes", "facts", "D31", |a, _| {
        a.etuis.fouled.clear()
    }),
    ("an étui put back wrongly in a match, forgotten", "match", "facts", "D33", |a, _| a.etuis.fouled.clear()),
    ("an étui put back wrongly in one room, taken for both", "match", "facts", "D33", |a, _| {
        // The circuit brings it to both at the same position.
        a.etuis.fouled[0].table = None;
    }),
    ("an étui put back wrongly in a room it never comes to", "match", "facts", "D29", |a, _| {
        a.etuis.fouled[0].table = Some(3);
    }),
    ("an étui put back wrongly in a triangulaire, forgotten", "triangulaire", "facts", "D33", |a, _| {
        a.etuis.fouled.clear();
    }),
    ("two deals of an étui compared", "quadrettes", "announcement", "D31", |_, claims| {
        let one = points(claims).oppositions.iter_mut().find(|one| one.etui == 6 && one.pm_a == 0).unwrap();
        (one.pm_a, one.pm_b) = (2_000, -2_000);
    }),
    ("who missed a session ahead of one who played both", "seances", "announcement", "D22", |_, claims| {
        let rows = &mut claims.etuis.as_mut().unwrap().rows;
        (rows[15].general, rows[16].general) = (rows[16].general, rows[15].general);
    }),
    ("a coefficient forgotten", "seances", "facts", "D24", |a, _| a.sessions[0].coefficient = 100),
    ("a coefficient that the elimination does not allow", "seances", "facts", "R5", |a, _| {
        a.sessions[0].coefficient = 130
    }),
    ("a série of the second session one étui late", "seances", "facts", "D6", |a, _| {
        let first = a.sessions[0].first_position;
        a.etuis.plays.iter_mut().find(|play| play.position == first + 1).unwrap().first_etui += 1;
    }),
    ("another circuit written for the second session", "seances", "facts", "D41", |a, _| {
        a.sessions[0].circuit = Some("ligne".into());
    }),
    ("a mark of the first session changed since", "seances", "facts", "D57", |a, _| other_sign(a, 1)),
    ("somebody eliminated in the place of another", "seances", "facts", "R5", |a, _| {
        // The best of those out and the last of those going on exchange places.
        let out = a.entries.iter().position(|entry| entry.last_session.is_some()).unwrap();
        let (number, kept) = (a.entries[out].number, a.starts.iter().find(|start| start.session == 2).unwrap().entry);
        a.entries[out].last_session = None;
        a.entries.iter_mut().find(|entry| entry.number == kept).unwrap().last_session = Some(1);
        a.starts
            .iter_mut()
            .filter(|start| start.session == 2 && start.entry == kept)
            .for_each(|start| start.entry = number);
        let first = a.sessions[0].first_position;
        a.seats
            .iter_mut()
            .filter(|seat| seat.position >= first && seat.entry == kept)
            .for_each(|seat| seat.entry = number);
    }),
    ("two who were to meet by rank exchanged all session", "seances", "facts", "D57", |a, _| {
        let first = a.sessions[0].first_position;
        let (one, other) =
            (a.starts.iter().filter(|s| s.session == 2)).fold((0, 0), |(_, one), start| (one, start.entry));
        let swap = |entry: &mut u32| {
            *entry = if *entry == one {
                other
            } else if *entry == other {
                one
            } else {
                *entry
            }
        };
        a.starts.iter_mut().filter(|start| start.session == 2).for_each(|start| swap(&mut start.entry));
        a.seats.iter_mut().filter(|seat| seat.position >= first).for_each(|seat| swap(&mut seat.entry));
    }),
    ("a prize by category of another category", "seances", "facts", "R8", |a, _| a.specials[0].rule = "serie2".into()),
    ("a prize by category to somebody else", "seances", "announcement", "R8", |_, claims| {
        claims.prizes.as_mut().unwrap().special[0].0 += 1;
    }),
    ("a prize of an evening of étuis to somebody else", "seances", "announcement", "O2", |_, claims| {
        claims.prizes.as_mut().unwrap().won[0].1 += 100;
    }),
];

/// Each in a tournament that is otherwise sound.
pub fn all() -> Vec<Seeded> {
    FAULTS
        .iter()
        .map(|(name, fixture, place, rule, fault)| {
            let (mut archive, mut claims) = base(fixture);
            fault(&mut archive, &mut claims);
            Seeded { name, place, fixture, rule, found: first(&check(&archive, &claims)) }
        })
        .collect()
}
