//! Faults in the announced results.

use checker::{Claims, Reason, RowClaim, check};

use super::{Seeded, bytes, first, last, line, sealed, sound, tournament};

type Fault = (&'static str, &'static str, &'static str, fn(&mut Claims));

/// Fault, tournament, rule, how.
const FAULTS: &[Fault] = &[
    ("a whole ranking left out", "carre", "R1", |claims| {
        claims.rankings.remove(1);
    }),
    ("the players' own ranking left out", "duos", "R1", |claims| claims.rankings.retain(|claim| !claim.individual)),
    ("the final ranking announced as provisional", "carre", "P1", |claims| {
        last(claims).closed = false;
        last(claims).rows.iter_mut().for_each(|row| (row.pcn, row.pp) = (None, None));
    }),
    ("a rank one too low", "championnat", "R2", |claims| last(claims).rows[4].rank += 1),
    ("two ranks exchanged", "carre", "R2", |claims| {
        last(claims).rows[1].rank = 1;
        last(claims).rows[0].rank = 2;
    }),
    ("two lines exchanged", "duos", "R2", |claims| last(claims).rows.swap(2, 3)),
    ("a total one too high", "carre", "R1", |claims| {
        let row = &mut last(claims).rows[0];
        row.total = (row.total.parse::<i32>().unwrap() + 1).to_string();
    }),
    ("hundredths cut off", "championnat", "R5", |claims| {
        let row = last(claims).rows.iter_mut().find(|row| row.total.contains('.')).unwrap();
        row.total.truncate(row.total.find('.').unwrap());
    }),
    ("rounded to tenths", "championnat", "R5", |claims| {
        let row =
            last(claims).rows.iter_mut().find(|row| row.total.contains('.') && !row.total.ends_with('0')).unwrap();
        row.total = format!("{}0", &row.total[..row.total.len() - 1]);
    }),
    ("the coefficient forgotten", "championnat", "R5", |claims| {
        let row = &mut last(claims).rows[0];
        row.total = (row.balances.iter().flatten().sum::<i32>() - row.penalties).to_string();
    }),
    ("a balance in another row", "carre", "R1", |claims| {
        let other = last(claims).rows[1].balances[2];
        last(claims).rows[0].balances[2] = other;
    }),
    ("nothing played shown as zero", "championnat", "R1", |claims| {
        let row = last(claims).rows.iter_mut().find(|row| row.balances.contains(&None)).unwrap();
        let hole = row.balances.iter().position(Option::is_none).unwrap();
        row.balances[hole] = Some(0);
    }),
    ("a penalty lost", "duos", "A1", |claims| {
        let row = last(claims).rows.iter_mut().find(|row| row.penalties > 0).unwrap();
        row.total = (row.total.parse::<i32>().unwrap() + row.penalties).to_string();
        row.penalties = 0;
    }),
    ("a penalty deducted twice", "duos", "R4", |claims| {
        let row = last(claims).rows.iter_mut().find(|row| row.penalties > 0).unwrap();
        row.total = (row.total.parse::<i32>().unwrap() - row.penalties).to_string();
    }),
    ("a tie wrongly broken", "egalites", "R3", |claims| {
        for (row, rank) in last(claims).rows.iter_mut().filter(|row| row.rank == 6).zip(6..) {
            (row.rank, row.tied) = (rank, false);
        }
    }),
    ("a tie not broken", "egalites", "R3", |claims| {
        for row in last(claims).rows.iter_mut().filter(|row| row.rank == 3 || row.rank == 4) {
            (row.rank, row.tied, row.tie_break) = (3, true, None);
        }
    }),
    ("contracts made miscounted by one", "egalites", "R3", |claims| {
        last(claims).rows[2].tie_break = Some(Reason::Made(3));
    }),
    ("gardes sans put before gardes contre", "egalites", "R3", |claims| {
        let rows = &mut last(claims).rows;
        (rows[0].rank, rows[1].rank) = (2, 1);
        rows.swap(0, 1);
    }),
    ("the best position of another player", "egalites", "R3", |claims| {
        last(claims).rows[4].tie_break = Some(Reason::Best(300));
    }),
    ("a tie decided though the sheets do not say", "egalites", "R3", |claims| {
        let mut level: Vec<&mut RowClaim> = last(claims).rows.iter_mut().filter(|row| row.rank == 19).collect();
        for (row, made) in level.iter_mut().zip([1, 0]) {
            (row.rank, row.tied, row.tie_break) = (20 - made, false, Some(Reason::Made(made)));
        }
    }),
    ("one who left, among those who finish", "championnat", "R6", |claims| {
        last(claims).rows.iter_mut().find(|row| row.left).unwrap().left = false;
    }),
    ("one who was eliminated, among those kept", "championnat", "R5", |claims| {
        last(claims).rows.iter_mut().find(|row| row.session == 1 && !row.left).unwrap().session = 2;
    }),
    ("a player left out", "carre", "R1", |claims| {
        last(claims).rows.remove(7);
    }),
    ("a player twice", "carre", "R1", |claims| {
        let row = last(claims).rows[23].clone();
        last(claims).rows.push(row);
    }),
    ("an unranked substitute ranked", "championnat", "R7", |claims| {
        let row = RowClaim { number: 28, ..last(claims).rows.last().unwrap().clone() };
        last(claims).rows.push(row);
    }),
    ("a PCN one too high", "carre", "P1", |claims| {
        let row = &mut last(claims).rows[1];
        row.pcn = row.pcn.map(|pcn| pcn + 1);
    }),
    ("a PCN one too low", "championnat", "P1", |claims| {
        let row = &mut last(claims).rows[0];
        row.pcn = row.pcn.map(|pcn| pcn - 1);
    }),
    ("PCN below 50 not raised", "carre", "P1", |claims| {
        last(claims).rows.iter_mut().find(|row| row.pcn == Some(50)).unwrap().pcn = Some(46);
    }),
    ("one place more that receives", "carre", "P2", |claims| last(claims).rows[12].pcn = Some(50)),
    ("PCN for somebody without a licence", "championnat", "P7", |claims| {
        let of = |row: &&mut RowClaim| row.number.is_multiple_of(9);
        last(claims).rows.iter_mut().find(of).unwrap().pcn = Some(50);
    }),
    ("PP of the next place", "championnat", "P8", |claims| {
        let row = last(claims).rows.iter_mut().find(|row| row.pp == Some(3)).unwrap();
        row.pp = Some(2);
    }),
    ("one member's PCN lost", "duos", "P7", |claims| last(claims).rows[0].members[1].pcn = None),
    ("a team's total without one member", "duos", "R4", |claims| last(claims).rows[0].total = "300".into()),
    ("the award given to a member who left", "duos", "P7", |claims| {
        let pcn = line(claims, 5).pcn;
        line(claims, 5).members.iter_mut().find(|member| member.number == 9).unwrap().pcn = pcn;
    }),
    ("a rank of the second position", "carre", "R2", |claims| {
        claims.rankings.iter_mut().find(|ranking| ranking.position == 2).unwrap().rows[9].rank = 9;
    }),
];

/// Each announced by a program that is wrong in that alone.
pub fn all() -> Vec<Seeded> {
    let mut seeded: Vec<Seeded> = FAULTS
        .iter()
        .map(|(name, fixture, rule, fault)| {
            let (archive, mut claims) = sound(fixture);
            fault(&mut claims);
            Seeded { name, place: "announcement", fixture, rule, found: first(&check(&archive, &claims)) }
        })
        .collect();
    seeded.push(unshared());
    seeded
}

/// Without article 29 the two first share their PCN.
fn unshared() -> Seeded {
    let text = String::from_utf8(bytes("egalites")).unwrap();
    let facts = text.split_once('\n').unwrap().1.replace("\"article_29\":true", "\"article_29\":false");
    let (archive, mut claims) = tournament(&sealed(&facts));
    assert!(check(&archive, &claims).is_empty() && last(&mut claims).rows[1].pcn == Some(171));
    last(&mut claims).rows[0].pcn = Some(200);
    last(&mut claims).rows[1].pcn = Some(142);
    let found = first(&check(&archive, &claims));
    Seeded { name: "the PCN of tied places not shared", place: "announcement", fixture: "egalites", rule: "P6", found }
}

/// Every way to change one value of a line by the least there is.
pub fn small_changes(row: &RowClaim) -> Vec<RowClaim> {
    let mut changes = Vec::new();
    let mut with = |change: &dyn Fn(&mut RowClaim)| {
        let mut changed = row.clone();
        change(&mut changed);
        changes.push(changed);
    };
    with(&|row| row.rank += 1);
    with(&|row| row.rank -= 1);
    with(&|row| row.tied = !row.tied);
    with(&|row| row.total = (row.total.parse::<i32>().unwrap() + 1).to_string());
    with(&|row| row.total = (row.total.parse::<i32>().unwrap() - 1).to_string());
    with(&|row| row.penalties += 1);
    with(&|row| row.left = !row.left);
    with(&|row| row.session += 1);
    with(&|row| row.tie_break = row.tie_break.is_none().then_some(Reason::Equal));
    with(&|row| row.pcn = Some(row.pcn.unwrap_or(0) + 1));
    with(&|row| row.pp = Some(row.pp.unwrap_or(0) + 1));
    for position in 0..row.balances.len() {
        with(&|row| row.balances[position] = Some(row.balances[position].map_or(0, |balance| balance + 1)));
    }
    for member in 0..row.members.len() {
        with(&|row| row.members[member].pcn = Some(row.members[member].pcn.unwrap_or(0) + 1));
        with(&|row| row.members[member].pp = Some(row.members[member].pp.unwrap_or(0) + 1));
        with(&|row| row.members[member].number += 100);
    }
    changes
}
