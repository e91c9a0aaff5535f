//! Faults in qualification, the prizes, homologation, the special cases of teams and tables: in tournaments made
//! of a fixture and a few more facts, or played here.

use std::collections::BTreeMap;
use std::sync::Mutex;

use app::{Club, Draw, Entering, Figures, NextMovement, PersonInput, Registering, Registration};
use archive::{Action, Archive, Chair};
use checker::{Claims, check};
use domain::award::Formula;
use domain::movement::Kind;
use domain::tournament::Settings;
use domain::{PositionNo, Score, TableNo};

use super::{Seeded, bytes, clock, first, last, sealed, sound, tournament};

type Fault = (&'static str, &'static str, &'static str, &'static str, fn(&mut Archive, &mut Claims));

/// A tournament by its name: a fixture, one with more facts, or one played here.
fn base(name: &'static str) -> (Archive, Claims) {
    static MADE: Mutex<BTreeMap<&str, (Archive, Claims)>> = Mutex::new(BTreeMap::new());
    if !matches!(name, "prix" | "qualifiés" | "dérogation" | "nationale" | "jumelage" | "tirages") {
        return sound(name);
    }
    MADE.lock().unwrap().entry(name).or_insert_with(|| made(name)).clone()
}

fn made(name: &str) -> (Archive, Claims) {
    let with = |fixture: &str, pairs: &[(&str, &str)], more: &str| {
        let text = String::from_utf8(bytes(fixture)).unwrap();
        let mut facts = text.split_once('\n').unwrap().1.to_owned();
        for (old, new) in pairs {
            assert!(facts.contains(old), "{fixture}: {old}");
            facts = facts.replacen(old, new, 1);
        }
        let at = facts.find("{\"fact\":\"action\"").unwrap();
        facts.insert_str(at, more);
        tournament(&sealed(&facts))
    };
    match name {
        "prix" => with(
            "carre",
            &[
                ("\"fee_cents\":0", "\"fee_cents\":1000"),
                ("\"fees_then_cents\":0", "\"fees_then_cents\":24000"),
                ("\"special_cents\":0", "\"special_cents\":2000"),
            ],
            "{\"fact\":\"special\",\"name\":\"Coup d'éclat\",\"rule\":\"meilleure\",\"cents\":500,\"label\":\"\"}\n",
        ),
        "qualifiés" => with("carre", &[("\"fees_then_cents\":0", "\"fees_then_cents\":0,\"qualifies\":5")], ""),
        "dérogation" => with(
            "carre",
            &[(
                "\"last_session\":null",
                "\"last_session\":null,\"derogation_pcn\":300,\"derogation_letter\":\"CCN 12\"",
            )],
            "",
        ),
        "nationale" => with(
            "duos",
            &[("\"championship\":null,\"stage\":null", "\"championship\":\"duo\",\"stage\":\"finale-nationale\"")],
            "",
        ),
        "tirages" => drawn(),
        _ => parallel(),
    }
}

/// M8: eight teams of 4 in four sections of two tables, one position of two played.
fn parallel() -> (Archive, Claims) {
    played("Jumelage", (Formula::Equipe4, true), (32, 2), 1)
}

/// M6: 18 players drawn by lot three times, two tables of 3 each time.
fn drawn() -> (Archive, Claims) {
    played("Tirages", (Formula::Individuel, false), (18, 3), 3)
}

/// A tournament drawn by lot, played up to a position.
fn played(
    name: &str,
    (formula, parallel): (Formula, bool),
    (players, positions): (usize, u8),
    upto: u8,
) -> (Archive, Claims) {
    let clock = clock();
    let club = Club::in_memory(&clock, "Anne").unwrap();
    club.create(Settings {
        positions,
        deals: 4,
        movement: Some(Kind::Hasard),
        formula,
        parallel,
        ..Settings::new(name, club.day(None).unwrap())
    })
    .unwrap();
    let entrant = |n: usize| {
        let person = PersonInput { last_name: Some(format!("P{n:02}")), ..PersonInput::default() };
        Registration::New(person)
    };
    club.entries().register(&(1..=players).map(entrant).collect::<Vec<_>>(), &Registering::default()).unwrap();
    club.free(None).unwrap().place(Draw::Lot, 7, None).unwrap();
    for position in (1..=upto).map(PositionNo) {
        if position.0 > 1 {
            club.free(None).unwrap().next_position(NextMovement::Same, None).unwrap();
        }
        for sheet in club.free(None).unwrap().missing(Some(position)).unwrap().missing {
            let balances = [40, -20, -20, 0].map(Score);
            let figures = Figures::InOrder(if sheet.players.len() == 3 {
                [40, -20, -20].map(Score).to_vec()
            } else {
                balances.to_vec()
            });
            club.free(None)
                .unwrap()
                .enter_sheet(position, TableNo(sheet.table), &figures, &Entering::default())
                .unwrap();
        }
    }
    (club.trust().archive().unwrap(), club.trust().claims().unwrap())
}

/// A player kept for the second session and one not kept change places in it.
fn other_went_on(archive: &mut Archive, kept: u32, out: u32) {
    let (first, number) = (archive.sessions[0].first_position, archive.sessions[0].number);
    let swapped = |entry: u32| match entry {
        entry if entry == kept => out,
        entry if entry == out => kept,
        entry => entry,
    };
    for seat in archive.seats.iter_mut().filter(|seat| seat.position >= first) {
        seat.entry = swapped(seat.entry);
    }
    for start in archive.starts.iter_mut().filter(|start| start.session == number) {
        start.entry = swapped(start.entry);
    }
    for entry in &mut archive.entries {
        if entry.number == kept || entry.number == out {
            entry.last_session = if entry.number == kept { Some(1) } else { None };
        }
    }
}

/// The best player and an eliminated one, neither of whom left.
fn best_and_out(archive: &Archive, claims: &Claims) -> (u32, u32) {
    let before = archive.sessions[0].first_position - 1;
    let ranking = claims.rankings.iter().find(|ranking| ranking.position == before && !ranking.individual).unwrap();
    let stays = |number: &u32, out: bool| {
        let entry = archive.entries.iter().find(|entry| entry.number == *number).unwrap();
        entry.left_after.is_none() && entry.last_session.is_some() == out
    };
    let numbers = || ranking.rows.iter().map(|row| row.number);
    (numbers().find(|number| stays(number, false)).unwrap(), numbers().rfind(|number| stays(number, true)).unwrap())
}

/// Two finalists of the final square exchanged, in their starts and in their seats.
fn exchange_finalists(archive: &mut Archive) {
    let (first, number) = (archive.sessions[0].first_position, archive.sessions[0].number);
    let starts: Vec<u32> =
        archive.starts.iter().filter(|start| start.session == number).map(|start| start.entry).collect();
    let (one, other) = (starts[0], starts[5]);
    let swapped = |entry: u32| {
        if entry == one {
            other
        } else if entry == other {
            one
        } else {
            entry
        }
    };
    for start in archive.starts.iter_mut().filter(|start| start.session == number) {
        start.entry = swapped(start.entry);
    }
    for seat in archive.seats.iter_mut().filter(|seat| seat.position >= first) {
        seat.entry = swapped(seat.entry);
    }
}

fn done(archive: &mut Archive, what: &str) {
    let last = archive.actions.last().unwrap().clone();
    archive.actions.push(Action { what: what.to_owned(), why: String::new(), ..last });
}

/// The first condition under a rule, turned round.
fn turn(claims: &mut Claims, rule: &str, met: bool) {
    claims.homologation.iter_mut().find(|(of, was)| of == rule && *was == met).unwrap().1 = !met;
}

/// Fault, tournament, where, rule, how.
const FAULTS: &[Fault] = &[
    ("somebody eliminated who was ahead of one who goes on", "championnat", "facts", "R5", |archive, claims| {
        let (kept, out) = best_and_out(archive, claims);
        // Later penalties would excuse it.
        archive.actions.retain(|action| !action.what.contains("pénalité"));
        other_went_on(archive, kept, out);
    }),
    ("a coefficient too high for the share eliminated", "championnat", "facts", "R5", |archive, _| {
        archive.sessions[0].coefficient = 130;
    }),
    ("a table more than the players need", "egalites", "facts", "M5", |archive, _| {
        // One of each of three tables sits down at a table more.
        let tables = archive.tournament.tables.unwrap();
        archive.tournament.tables = Some(tables + 1);
        for table in 1..=3 {
            let chair = [Chair::S, Chair::E, Chair::O][usize::from(table) - 1];
            for seat in
                archive.seats.iter_mut().filter(|seat| (seat.position, seat.table, seat.chair) == (1, table, chair))
            {
                seat.table = tables + 1;
            }
            for start in archive.starts.iter_mut().filter(|start| (start.table, start.chair) == (table, chair)) {
                start.table = tables + 1;
            }
        }
    }),
    ("two finalists exchanged, and a payment since", "carre", "facts", "M10", |archive, _| {
        done(archive, "Paiement de 10,00 € : JOUEUR003 Hervé");
        exchange_finalists(archive);
    }),
    ("two finalists exchanged, and a sheet of the final corrected since", "carre", "facts", "M10", |archive, _| {
        done(archive, "Feuille corrigée, position 4 table 1 : +4 -4 +0 +0");
        exchange_finalists(archive);
    }),
    ("two members of a team in one section", "jumelage", "facts", "M8", |archive, _| {
        let team =
            |archive: &Archive, number: u32| archive.entries.iter().find(|entry| entry.number == number).unwrap().team;
        let at = |archive: &Archive, table: u16| {
            archive
                .seats
                .iter()
                .position(|seat| (seat.position, seat.table, seat.chair) == (1, table, Chair::N))
                .unwrap()
        };
        // A North of the first section and one of the last, of other teams.
        let one = at(archive, 1);
        let other = [7, 8].map(|table| at(archive, table));
        let own = team(archive, archive.seats[one].entry);
        let other = other.into_iter().find(|at| team(archive, archive.seats[*at].entry) != own).unwrap();
        let moved = archive.seats[one].entry;
        archive.seats[one].entry = archive.seats[other].entry;
        archive.seats[other].entry = moved;
    }),
    ("somebody twice at a table of 3 where another was at none", "tirages", "facts", "M6", |archive, _| {
        let players = |archive: &Archive, position: u8, table: u16| {
            archive.seats.iter().filter(|seat| (seat.position, seat.table) == (position, table)).count()
        };
        let at = |archive: &Archive, size: usize, before: usize| {
            archive
                .seats
                .iter()
                .position(|seat| {
                    let first = archive.seats.iter().find(|own| (own.position, own.entry) == (1, seat.entry)).unwrap();
                    seat.position == 2
                        && players(archive, 2, seat.table) == size
                        && players(archive, 1, first.table) == before
                })
                .unwrap()
        };
        let (one, other) = (at(archive, 4, 3), at(archive, 3, 4));
        let moved = archive.seats[one].entry;
        archive.seats[one].entry = archive.seats[other].entry;
        archive.seats[other].entry = moved;
    }),
    ("fees counted otherwise than at the closing", "prix", "facts", "O2", |archive, _| {
        archive.tournament.fees_then_cents = Some(23_000);
    }),
    ("prizes rounded to another step", "prix", "facts", "O2", |archive, _| archive.tournament.step_cents = 500),
    ("prizes that fall faster than was settled", "prix", "facts", "O2", |archive, _| {
        archive.tournament.decline_percent = 50
    }),
    ("an arbiter who was not named", "championnat", "facts", "P10", |archive, _| archive.tournament.arbiter.clear()),
    ("sessions of fewer deals than a final asks for", "championnat", "facts", "C2", |archive, _| {
        archive.tournament.deals = 4;
        archive.sessions[0].deals = 4;
    }),
    ("a derogation without its letter", "dérogation", "facts", "P1", |archive, _| {
        archive.entries.iter_mut().for_each(|entry| (entry.derogation_pcn, entry.derogation_letter) = (None, None));
    }),
    ("a derogation for somebody who is not affiliated", "dérogation", "facts", "P7", |archive, _| {
        let derogated = archive.entries.iter_mut().filter(|entry| entry.derogation_letter.is_some());
        derogated.for_each(|entry| entry.affiliated_then = Some(false));
    }),
    ("a licensed player left out of the list for the federation", "carre", "announcement", "P7", |_, claims| {
        claims.awards.as_mut().unwrap().pop();
    }),
    ("the scale's PCN for a derogation's in the list alone", "dérogation", "announcement", "P11", |_, claims| {
        claims.awards.as_mut().unwrap().iter_mut().find(|line| line.pcn == Some(300)).unwrap().pcn = Some(50);
    }),
    ("a duo not of one committee admitted to the national final", "nationale", "announcement", "C4", |_, claims| {
        turn(claims, "C4", false);
    }),
    ("places qualified by another number", "qualifiés", "facts", "C6", |archive, _| {
        archive.tournament.qualifies = Some(4)
    }),
    ("the scale's PCN in the place of a derogation's", "dérogation", "announcement", "P11", |_, claims| {
        last(claims).rows.iter_mut().find(|row| row.pcn == Some(300)).unwrap().pcn = Some(50);
    }),
    ("a prize one euro too high", "prix", "announcement", "O2", |_, claims| {
        claims.prizes.as_mut().unwrap().won[0].1 += 100;
    }),
    ("two prizes exchanged", "prix", "announcement", "O2", |_, claims| {
        let won = &mut claims.prizes.as_mut().unwrap().won;
        (won[0].1, won[1].1) = (won[1].1, won[0].1);
    }),
    ("a prize forgotten", "prix", "announcement", "O2", |_, claims| {
        claims.prizes.as_mut().unwrap().won.pop();
    }),
    ("less than 80 % set aside", "prix", "announcement", "O2", |_, claims| {
        claims.prizes.as_mut().unwrap().set_aside_cents -= 100;
    }),
    ("a special prize for somebody who has a prize", "prix", "announcement", "R8", |_, claims| {
        let prizes = claims.prizes.as_mut().unwrap();
        prizes.special[0].0 = prizes.won[0].0;
    }),
    ("a special prize not given", "prix", "announcement", "R8", |_, claims| {
        claims.prizes.as_mut().unwrap().special.pop();
    }),
    ("somebody qualified who is not", "qualifiés", "announcement", "C6", |_, claims| {
        last(claims).rows.iter_mut().find(|row| row.qualified == Some(false)).unwrap().qualified = Some(true);
    }),
    ("somebody qualified left out", "qualifiés", "announcement", "C6", |_, claims| {
        last(claims).rows[0].qualified = Some(false);
    }),
    ("qualified places where nobody is qualified", "carre", "announcement", "C6", |_, claims| {
        last(claims).rows[0].qualified = Some(true);
    }),
    ("a condition of homologation said to be met", "carre", "announcement", "P10", |_, claims| {
        turn(claims, "P10", false)
    }),
    ("unlicensed players in a championship said to be licensed", "championnat", "announcement", "O3", |_, claims| {
        turn(claims, "O3", false);
    }),
];

/// Each in a tournament that is otherwise sound.
pub fn all() -> Vec<Seeded> {
    for name in ["prix", "qualifiés", "dérogation", "nationale", "jumelage", "tirages"] {
        let (archive, claims) = base(name);
        let findings = check(&archive, &claims);
        assert!(findings.is_empty(), "{name}: {:?}", findings.all());
    }
    FAULTS
        .iter()
        .map(|(name, fixture, place, rule, fault)| {
            let (mut archive, mut claims) = base(fixture);
            fault(&mut archive, &mut claims);
            Seeded { name, place, fixture, rule, found: first(&check(&archive, &claims)) }
        })
        .collect()
}
