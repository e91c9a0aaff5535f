//! Faults in tournaments of *donnes dupliquées*, single players: at 7 tables with all that happens, at 7 with a relais, and in a Howell
//! of 4 tables.

use std::collections::BTreeMap;
use std::sync::Mutex;

use app::{Changes, Club, Draw, EtuiTyped, PersonInput, Registering, Registration};
use archive::{Archive, EtuiResult, Fouled, Note, PlaceScale};
use checker::{Claims, EtuisClaim, MemberClaim, PlaceClaim, check};
use domain::duplicate::{self, EtuiNo, Format, Side, Tenths, Version, Word};
use domain::etuis::{AtFault, Ruling};
use domain::tournament::{self, DuplicateSettings, FineAmount, Settings};
use domain::{PositionNo, TableNo};

use super::{Seeded, clock, first};

type Fault = (&'static str, &'static str, &'static str, &'static str, fn(&mut Archive, &mut Claims));

pub const BASES: [&str; 3] = ["individuel", "relais", "howell"];

/// A tournament by its name, played once.
pub fn base(name: &'static str) -> (Archive, Claims) {
    static MADE: Mutex<BTreeMap<&str, (Archive, Claims)>> = Mutex::new(BTreeMap::new());
    MADE.lock().unwrap().entry(name).or_insert_with(|| made(name)).clone()
}

/// Two of three are licensed.
fn entrant(n: usize) -> Registration {
    let licence = (!n.is_multiple_of(3)).then(|| format!("10000{n:02}"));
    Registration::New(PersonInput { last_name: Some(format!("P{n:02}")), licence, ..PersonInput::default() })
}

/// D60: a grid for 7 tables.
fn grid() -> String {
    let line = |rank: u32| format!("individuel;7;{rank};{};{}\n", 305 - 11 * rank, 4_u32.saturating_sub(rank));
    (1..=14).map(line).fold("formule;taille;rang;PCN;PP\n".to_owned(), |text, line| text + &line)
}

fn scale(archive: &mut Archive) -> &mut Option<PlaceScale> {
    &mut archive.etuis.duplicate.as_mut().unwrap().scale
}

fn list(claims: &mut Claims) -> &mut Vec<MemberClaim> {
    claims.awards.as_mut().unwrap()
}

fn percent(tenths: i64) -> FineAmount {
    FineAmount::Percent(Tenths::new(tenths).unwrap())
}

fn made(name: &str) -> (Archive, Claims) {
    let clock = clock();
    let mut club = Club::in_memory(&clock, "Anne").unwrap();
    let duplicate = Some(DuplicateSettings::of(Format::Individual));
    club.create(Settings { positions: 7, deals: 4, duplicate, ..Settings::new("Duplicate", club.day(None).unwrap()) })
        .unwrap();
    let players = match name {
        "howell" => 16,
        "relais" => 27,
        _ => 28,
    };
    club.entries().register(&(1..=players).map(entrant).collect::<Vec<_>>(), &Registering::default()).unwrap();
    club.duplicate().unwrap().place(Draw::Lot, 7, None, None).unwrap();
    if name == "individuel" {
        for _ in 1..4 {
            club.duplicate().unwrap().next_position().unwrap();
        }
        club.entries().substitute("9", &entrant(99), None, false, "malade").unwrap();
        club.entries().leave(&["14".to_owned()], Some(PositionNo(5)), "rappelé chez lui").unwrap();
        for _ in 4..7 {
            club.duplicate().unwrap().next_position().unwrap();
        }
    }
    if name == "relais" {
        rulings_first(&mut club);
    }
    for line in club.duplicate().unwrap().awaited(None).unwrap().lines {
        // Étui 9 is ruled, and its fiche has not come in.
        if name == "relais" && (line.etui, line.position) == (9, 5) {
            continue;
        }
        let drawn = usize::from(line.etui) * 7 + usize::from(line.position) * 11 + usize::from(line.table) * 5;
        let mark = ["56", "62", "82", "-58", "-76", "66", "102", "-52", "50", "82"][drawn % 10];
        let (position, table) = (PositionNo(line.position), Some(TableNo(line.table)));
        let typed = EtuiTyped::Line(EtuiNo(line.etui), position, table, Word::parse(mark).unwrap());
        club.duplicate().unwrap().enter_etui(&typed, None, Changes::Apply).unwrap();
    }
    if name == "relais" {
        // D25: the ruling of étui 7 stands when its mark is corrected: the best there, it has 40 %.
        let best = EtuiTyped::Line(EtuiNo(7), PositionNo(5), None, Word::parse("160").unwrap());
        club.duplicate().unwrap().enter_etui(&best, Some("relu"), Changes::Apply).unwrap();
    }
    if name == "individuel" {
        let facts = club.trust().facts().unwrap();
        // The best of étui 5 is at fault; a player at étui 6, position 1, has a note on a neutralised deal.
        let best = facts.etuis.results.iter().filter(|line| line.etui == 5).max_by_key(|line| line.mark).unwrap();
        let place = at(&club, 5, best.position);
        club.duplicate()
            .unwrap()
            .rule_on_etui(place, &Ruling::AtFault(duplicate::Fault::of(Side::Attack)), "renonce")
            .unwrap();
        let place = at(&club, 6, 1);
        let seat = facts.seats.iter().find(|seat| (seat.position, seat.table) == (1, place.2.0)).unwrap();
        let given = Ruling::Neutralised(vec![(seat.entry.to_string(), 0)]);
        club.duplicate().unwrap().rule_on_etui(place, &given, "faux écart").unwrap();
        let (etui, from, version) = (EtuiNo(3), PositionNo(4), Version::parse("b").unwrap());
        club.duplicate()
            .unwrap()
            .foul_etui(tournament::Fouled { etui, from, table: None, version, reason: "mal remis".into() })
            .unwrap();
        club.duplicate().unwrap().fine("3", percent(5), "fiche lue", None).unwrap();
        club.duplicate().unwrap().fine("4", percent(15), "étui mal remis", None).unwrap();
        club.federation().import_duplicate_scale((grid().as_bytes(), "grille.csv"), None, Changes::Apply).unwrap();
        club.duplicate().unwrap().close().unwrap();
    }
    (club.trust().archive().unwrap(), club.trust().claims().unwrap())
}

fn at(club: &Club, etui: u16, position: u8) -> (EtuiNo, PositionNo, TableNo) {
    let table = club.duplicate().unwrap().table_of_etui(EtuiNo(etui), PositionNo(position)).unwrap();
    (EtuiNo(etui), PositionNo(position), table)
}

/// D25, D27: the arbiter's rulings at the table; the fiches come in later.
fn rulings_first(club: &mut Club) {
    for etui in [7, 9] {
        let place = at(club, etui, 5);
        club.duplicate()
            .unwrap()
            .rule_on_etui(place, &Ruling::AtFault(duplicate::Fault::of(Side::Attack)), "hésitation")
            .unwrap();
    }
    let place = at(club, 8, 1);
    club.duplicate().unwrap().etui_case("fiche-lue", place, &AtFault::Side(Side::Attack), "").unwrap();
}

fn announced(claims: &mut Claims) -> &mut EtuisClaim {
    claims.etuis.as_mut().unwrap()
}

fn row(claims: &mut Claims, like: impl Fn(&PlaceClaim) -> bool) -> &mut PlaceClaim {
    announced(claims).rows.iter_mut().find(|row| like(row)).unwrap()
}

fn result(archive: &mut Archive, like: impl Fn(&EtuiResult) -> bool) -> &mut EtuiResult {
    archive.etuis.results.iter_mut().find(|line| like(line)).unwrap()
}

/// Two people exchange seats at a position.
fn exchange(archive: &mut Archive, position: u8, one: usize, other: usize) {
    let here: Vec<usize> = (0..archive.seats.len()).filter(|seat| archive.seats[*seat].position == position).collect();
    let (one, other) = (here[one], here[other]);
    let moved = archive.seats[one].entry;
    archive.seats[one].entry = archive.seats[other].entry;
    archive.seats[other].entry = moved;
}

/// One hundredth more.
fn a_little_more(text: &str) -> String {
    let hundredths: i64 = text.replace('.', "").parse().unwrap();
    format!("{}.{:02}", (hundredths + 1) / 100, (hundredths + 1) % 100)
}

/// Fault, tournament, where, rule, how.
const FAULTS: &[Fault] = &[
    ("a deal neutralised and adjusted", "individuel", "facts", "D25", |a, _| {
        a.etuis.results.iter_mut().find(|line| line.kind == "neutralise").unwrap().adjusted = true;
    }),
    ("a word of before a ruling that was not given", "individuel", "facts", "D25", |a, _| {
        a.etuis.results.iter_mut().find(|line| line.kind == "joue" && !line.adjusted).unwrap().entered = "60".into();
    }),
    ("a word of before that no fiche has", "individuel", "facts", "D25", |a, _| {
        a.etuis.results.iter_mut().find(|line| line.kind == "neutralise").unwrap().entered = "24".into();
    }),
    ("a place of the grid worth one more", "individuel", "facts", "P6", |a, _| scale(a).as_mut().unwrap().pcn[1] += 1),
    ("the grid of another size", "individuel", "facts", "D60", |a, _| scale(a).as_mut().unwrap().size = 8),
    ("PCN where the club has no grid", "individuel", "facts", "D60", |a, _| *scale(a) = None),
    ("PCN by the grid one too high", "individuel", "announcement", "P6", |_, claims| {
        let line = list(claims).iter_mut().find(|line| line.pcn.is_some()).unwrap();
        line.pcn = line.pcn.map(|pcn| pcn + 1);
    }),
    ("a licensed player left out of the list", "individuel", "announcement", "P7", |_, claims| {
        list(claims).remove(0);
    }),
    ("somebody without a licence in the list", "individuel", "announcement", "P7", |a, claims| {
        let number = a.entries.iter().find(|entry| !entry.person.affiliated).unwrap().number;
        list(claims).push(MemberClaim { number, pcn: Some(50), pp: None });
    }),
    ("two players exchanged at one position", "individuel", "facts", "D41", |a, _| exchange(a, 3, 1, 9)),
    ("two players of one table exchanged", "individuel", "facts", "D41", |a, _| exchange(a, 2, 4, 5)),
    ("a seat lost", "individuel", "facts", "M1", |a, _| {
        a.seats.remove(12);
    }),
    ("a player on two chairs", "individuel", "facts", "M1", |a, _| a.seats[9].entry = a.seats[0].entry),
    ("a starting seat that is not where one sits", "individuel", "facts", "M11", |a, _| {
        let other = a.starts[5].entry;
        a.starts[5].entry = a.starts[0].entry;
        a.starts[0].entry = other;
    }),
    ("two players exchanged, with a relais", "relais", "facts", "D47", |a, _| exchange(a, 4, 2, 11)),
    ("two players exchanged in a Howell", "howell", "facts", "D44", |a, _| exchange(a, 2, 0, 6)),
    ("two séries exchanged at one position", "individuel", "facts", "D41", |a, _| {
        let plays = &mut a.etuis.plays;
        let here: Vec<usize> = (0..plays.len()).filter(|play| plays[*play].position == 3).collect();
        let moved = plays[here[0]].first_etui;
        plays[here[0]].first_etui = plays[here[1]].first_etui;
        plays[here[1]].first_etui = moved;
    }),
    ("an étui replayed: the série of the position before", "individuel", "facts", "D41", |a, _| {
        let before = a.etuis.plays.iter().find(|play| (play.position, play.table) == (2, 3)).unwrap().first_etui;
        let of = |play: &&mut archive::Play| (play.position, play.table) == (3, 3);
        a.etuis.plays.iter_mut().find(of).unwrap().first_etui = before;
    }),
    ("a série that begins one étui late", "individuel", "facts", "D6", |a, _| a.etuis.plays[4].first_etui += 1),
    ("a série of three étuis", "individuel", "facts", "D6", |a, _| a.etuis.plays[4].etuis = 3),
    ("a série never laid", "individuel", "facts", "D5", |a, _| {
        a.etuis.plays.pop();
    }),
    ("two séries at a table", "individuel", "facts", "D5", |a, _| {
        let play = a.etuis.plays[2].clone();
        a.etuis.plays.push(play);
    }),
    ("another série at one table of a Howell", "howell", "facts", "D44", |a, _| a.etuis.plays[1].first_etui += 4),
    ("a result twice", "individuel", "facts", "D12", |a, _| {
        let line = a.etuis.results[7].clone();
        a.etuis.results.push(line);
    }),
    ("a result where the étui is not", "individuel", "facts", "D12", |a, _| {
        let line = &mut a.etuis.results[7];
        line.table = line.table % 7 + 1;
    }),
    ("a result at a position that is not played", "howell", "facts", "D12", |a, _| a.etuis.results[7].position = 9),
    ("a result at a table that rests", "relais", "facts", "D12", |a, _| {
        let line = EtuiResult { etui: 1, position: 1, table: 1, ..a.etuis.results[0].clone() };
        a.etuis.results.push(line);
    }),
    ("a deal not played that has a mark", "individuel", "facts", "D12", |a, _| {
        a.etuis.results[3].kind = "non_joue".into();
    }),
    ("a word that there is not", "relais", "facts", "D12", |a, _| a.etuis.results[3].kind = "passe".into()),
    ("an odd mark", "individuel", "facts", "D14", |a, _| a.etuis.results[3].mark = Some(83)),
    ("a mark that no garde gives", "individuel", "facts", "D14", |a, _| a.etuis.results[3].mark = Some(24)),
    ("a mark between those with a chelem and those without", "howell", "facts", "D14", |a, _| {
        a.etuis.results[3].mark = Some(300);
    }),
    ("a 40/60 on a neutralised deal", "individuel", "facts", "D25", |a, _| {
        let line = result(a, |line| line.kind == "neutralise");
        (line.fault, line.least) = (Some("attaque".into()), Some(4_000));
    }),
    ("a note given on a deal that was played", "relais", "facts", "D25", |a, _| {
        let number = a.seats.iter().find(|seat| (seat.position, seat.table) == (1, 2)).unwrap().entry;
        let line = result(a, |line| (line.position, line.table) == (1, 2));
        line.notes.push(Note { number, percent: 40 });
    }),
    ("a note for somebody who was not there", "individuel", "facts", "D25", |a, _| {
        let line = result(a, |line| line.kind == "neutralise");
        let (position, table) = (line.position, line.table);
        let elsewhere = a.seats.iter().find(|seat| seat.position == position && seat.table != table).unwrap().entry;
        result(a, |line| line.kind == "neutralise").notes[0].number = elsewhere;
    }),
    ("an étui put back wrongly that there is not", "individuel", "facts", "D29", |a, _| {
        a.etuis.fouled.push(Fouled { etui: 99, position: 2, table: None, version: "b".into(), reason: String::new() });
    }),
    ("a penalty in points de match", "individuel", "facts", "D26", |a, _| {
        (a.etuis.fines[0].tenths, a.etuis.fines[0].milli_pm) = (None, Some(1_000));
    }),
    ("closed with a line missing", "individuel", "facts", "D28", |a, _| {
        a.etuis.results.remove(30);
    }),
    ("a mark changed since", "individuel", "facts", "D13", |a, _| {
        let line = result(a, |line| line.mark == Some(56));
        line.mark = Some(58);
    }),
    ("a sign forgotten", "relais", "facts", "D15", |a, _| {
        let line = result(a, |line| line.mark == Some(-58));
        line.mark = Some(58);
    }),
    ("a 40/60 forgotten", "individuel", "facts", "D15", |a, _| {
        let line = result(a, |line| line.fault.is_some());
        (line.fault, line.least) = (None, None);
    }),
    ("a 40/60 against the other side", "individuel", "facts", "D25", |a, _| {
        result(a, |line| line.fault.is_some()).fault = Some("defense".into());
    }),
    ("a note of the arbiter lost", "individuel", "facts", "D25", |a, _| {
        result(a, |line| line.kind == "neutralise").notes.clear();
    }),
    ("an étui put back wrongly, forgotten", "individuel", "facts", "D15", |a, _| a.etuis.fouled.clear()),
    ("an étui put back wrongly one position later", "individuel", "facts", "D15", |a, _| {
        a.etuis.fouled[0].position = 5;
    }),
    ("a penalty lost", "individuel", "facts", "D26", |a, _| {
        a.etuis.fines.remove(0);
    }),
    ("a penalty against another player", "individuel", "facts", "D26", |a, _| a.etuis.fines[0].number = 5),
    ("a departure forgotten", "individuel", "facts", "M1", |a, _| {
        a.entries.iter_mut().find(|entry| entry.number == 14).unwrap().left_after = None;
    }),
    ("a departure taken for force majeure", "individuel", "facts", "D28", |a, _| {
        a.entries.iter_mut().find(|entry| entry.number == 14).unwrap().force_majeure = true;
    }),
    ("a substitute ranked after all", "individuel", "facts", "D22", |a, _| {
        a.entries.iter_mut().find(|entry| !entry.ranked).unwrap().ranked = true;
    }),
    ("a condition of homologation announced otherwise", "individuel", "announcement", "D62", |_, claims| {
        let asked = claims.homologation.iter_mut().find(|(rule, _)| rule == "D62").unwrap();
        asked.1 = !asked.1;
    }),
    ("an attacker's note a hundredth too high", "individuel", "announcement", "D15", |_, claims| {
        let note = &mut announced(claims).notes[2].attack;
        *note = note.as_deref().map(a_little_more);
    }),
    ("a defence's note that is not the complement", "individuel", "announcement", "D17", |_, claims| {
        let note = &mut announced(claims).notes[2].defence;
        *note = note.as_deref().map(a_little_more);
    }),
    ("equal marks whose places are not shared", "howell", "announcement", "D15", |a, claims| {
        let twice = |mark: i16, etui: u16| {
            a.etuis.results.iter().filter(|line| (line.etui, line.mark) == (etui, Some(mark))).count() > 1
        };
        let notes = &mut announced(claims).notes;
        let one = notes.iter_mut().find(|note| note.mark.is_some_and(|mark| twice(mark, note.etui))).unwrap();
        one.attack = Some("100.00".into());
    }),
    ("a line that is not in the topage", "individuel", "announcement", "D10", |_, claims| {
        announced(claims).notes.remove(20);
    }),
    ("a line twice in the topage", "individuel", "announcement", "D10", |_, claims| {
        let line = announced(claims).notes[20].clone();
        announced(claims).notes.push(line);
    }),
    ("a result said to be awaited", "individuel", "announcement", "D28", |_, claims| announced(claims).awaited = 1),
    ("the general ranking said to count after one session", "individuel", "announcement", "D23", |_, claims| {
        announced(claims).alternated = false;
    }),
    ("the alternated ranking said to count in a Howell", "howell", "announcement", "D23", |_, claims| {
        announced(claims).alternated = true;
    }),
    ("a player left out", "individuel", "announcement", "D22", |_, claims| {
        announced(claims).rows.remove(7);
    }),
    ("a player twice", "individuel", "announcement", "D22", |_, claims| {
        let row = announced(claims).rows[7].clone();
        announced(claims).rows.push(row);
    }),
    ("an unranked substitute ranked", "individuel", "announcement", "R7", |_, claims| {
        let row = PlaceClaim { number: 29, ..announced(claims).rows.last().unwrap().clone() };
        announced(claims).rows.push(row);
    }),
    ("a percentage in attack a hundredth too high", "individuel", "announcement", "D19", |_, claims| {
        let attack = &mut announced(claims).rows[3].attack;
        *attack = attack.as_deref().map(a_little_more);
    }),
    ("attack and defence weighed half and half", "howell", "announcement", "D20", |_, claims| {
        let row = row(claims, |row| row.attack != row.defence && row.attack.is_some() && row.defence.is_some());
        let sum: f64 = [&row.attack, &row.defence].map(|of| of.as_ref().unwrap().parse::<f64>().unwrap()).iter().sum();
        row.exact = format!("{}/20000", (sum * 100.0) as u64);
    }),
    ("a penalty shown and not taken off", "individuel", "announcement", "D20", |_, claims| {
        let row = row(claims, |row| row.penalties.is_some());
        let (above, below) = row.exact.split_once('/').unwrap();
        let (above, below): (u64, u64) = (above.parse().unwrap(), below.parse().unwrap());
        row.exact = format!("{}/{}", above * 200 + below, below * 200);
    }),
    ("a penalty taken off and not shown", "individuel", "announcement", "D26", |_, claims| {
        row(claims, |row| row.penalties.is_some()).penalties = None;
    }),
    ("a total rounded the other way", "individuel", "announcement", "D22", |_, claims| {
        let total = &mut announced(claims).rows[5].total;
        *total = a_little_more(total);
    }),
    ("two ranks exchanged", "individuel", "announcement", "D22", |_, claims| {
        let rows = &mut announced(claims).rows;
        (rows[0].general, rows[1].general) = (rows[1].general, rows[0].general);
    }),
    ("two lines of the ranking exchanged", "individuel", "announcement", "D22", |_, claims| {
        announced(claims).rows.swap(2, 3);
    }),
    ("a rank in the line one too low", "individuel", "announcement", "D23", |_, claims| {
        let group = &mut announced(claims).rows[4].group;
        *group = group.map(|group| group + 1);
    }),
    ("the general rank in the place of the alternated one", "individuel", "announcement", "D23", |_, claims| {
        let row = row(claims, |row| row.alternated != Some(row.general));
        row.alternated = Some(row.general);
    }),
    ("somebody in another line", "individuel", "announcement", "D8", |_, claims| {
        row(claims, |row| row.line.as_deref() == Some("N")).line = Some("S".into());
    }),
    ("one who left, among those who stay", "individuel", "announcement", "D28", |_, claims| {
        row(claims, |row| row.left).left = false;
    }),
    ("a ruling dropped by the correction of its mark", "relais", "facts", "D15", |a, _| {
        let line = result(a, |line| line.etui == 7 && line.fault.is_some());
        (line.fault, line.least) = (None, None);
    }),
    ("a ruling on the line beside", "relais", "facts", "D15", |a, _| {
        let line = result(a, |line| line.etui == 7 && line.fault.is_some());
        let (fault, least) = (line.fault.take(), line.least.take());
        let other = result(a, |line| line.etui == 7 && line.mark == Some(160));
        let place = other.position;
        let beside = result(a, |line| line.etui == 7 && line.position != place && line.mark.is_some());
        (beside.fault, beside.least) = (fault, least);
    }),
    ("a line ruled and awaited, without its ruling", "relais", "facts", "D25", |a, _| {
        let line = result(a, |line| line.kind == "attendu");
        (line.fault, line.least) = (None, None);
    }),
    ("a line ruled and awaited, taken for one not played", "relais", "facts", "D28", |a, _| {
        result(a, |line| line.kind == "attendu").kind = "non_joue".into();
    }),
    ("a line ruled and awaited, in a tournament that is closed", "relais", "facts", "D28", |a, _| {
        a.tournament.state = "clos".into();
    }),
    ("a mark on a line that is awaited", "relais", "facts", "D12", |a, _| {
        result(a, |line| line.kind == "attendu").mark = Some(66);
    }),
    ("a penalty twice for one incident", "relais", "facts", "D27", |a, _| {
        let fine = a.etuis.fines[0].clone();
        a.etuis.fines.push(fine);
    }),
    ("a penalty each for two forms of one fault", "relais", "facts", "D27", |a, _| {
        let mut graver = a.etuis.fines[0].clone();
        graver.case.as_mut().unwrap().incident = "fiche_lue_jeu_fausse".into();
        a.etuis.fines.push(graver);
    }),
    ("a penalty for an incident at an étui that there is not", "relais", "facts", "D27", |a, _| {
        a.etuis.fines[0].case.as_mut().unwrap().etui = 99;
    }),
    ("a 40/60 noted before the mark, and not applied", "relais", "announcement", "D25", |a, claims| {
        let place = result(a, |line| line.etui == 7 && line.fault.is_some()).position;
        let note = announced(claims).notes.iter_mut().find(|note| (note.etui, note.position) == (7, place)).unwrap();
        (note.attack, note.defence) = (Some("100.00".into()), Some("0.00".into()));
    }),
    ("a line ruled and awaited said to be in", "relais", "announcement", "D28", |_, claims| {
        announced(claims).awaited -= 1;
    }),
    (
        "one who left, above one who finished, in the alternated ranking",
        "individuel",
        "announcement",
        "D23",
        |_, claims| {
            let last = row(claims, |row| row.left).alternated;
            let before = row(claims, |row| row.alternated.is_some_and(|place| Some(place + 1) == last));
            before.alternated = last;
            let left = row(claims, |row| row.left);
            left.alternated = left.alternated.map(|place| place - 1);
        },
    ),
    ("nothing announced at all", "relais", "announcement", "D22", |_, claims| claims.etuis = None),
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

/// Every way to change one value of a row by the least there is.
pub fn small_changes(row: &PlaceClaim) -> Vec<PlaceClaim> {
    let mut changes = Vec::new();
    let mut with = |change: &dyn Fn(&mut PlaceClaim)| {
        let mut changed = row.clone();
        change(&mut changed);
        changes.push(changed);
    };
    with(&|row| row.general += 1);
    with(&|row| row.alternated = Some(row.alternated.map_or(1, |place| place + 1)));
    with(&|row| row.group = Some(row.group.map_or(1, |group| group + 1)));
    with(&|row| row.attack = row.attack.as_deref().map_or(Some("50.00".into()), |text| Some(a_little_more(text))));
    with(&|row| row.defence = row.defence.as_deref().map_or(Some("50.00".into()), |text| Some(a_little_more(text))));
    with(&|row| row.penalties = Some("0.1".into()));
    with(&|row| row.total = a_little_more(&row.total));
    with(&|row| row.exact = format!("{}1", row.exact));
    with(&|row| row.left = !row.left);
    with(&|row| row.line = Some("X".into()));
    changes
}
