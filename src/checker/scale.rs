//! P1–P5, P8, P9: the worth of each place, before ties share.

use std::collections::BTreeSet;

use super::book::Book;

/// The worth of the places of a tournament, from the first on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Scale {
    pub(crate) pcn: Vec<u32>,
    pub(crate) pp: Vec<u32>,
    /// Its source, in French.
    pub(crate) basis: String,
}

/// Range of places, PCN, PP.
type Range = (usize, usize, u32, u32);

const INDIVIDUAL: &[Range] = &[
    (1, 1, 5000, 20),
    (2, 2, 4200, 16),
    (3, 3, 3600, 13),
    (4, 4, 3200, 11),
    (5, 5, 2800, 9),
    (6, 6, 2600, 8),
    (7, 7, 2400, 7),
    (8, 8, 2200, 6),
    (9, 16, 2000, 5),
    (17, 28, 1600, 3),
    (29, 52, 1200, 1),
    (53, 104, 1000, 0),
    (105, 240, 500, 0),
];
const DUO: &[Range] = &[
    (1, 1, 4000, 15),
    (2, 2, 3400, 12),
    (3, 3, 3000, 10),
    (4, 4, 2600, 8),
    (5, 5, 2400, 7),
    (6, 6, 2200, 6),
    (7, 7, 2000, 5),
    (8, 8, 1800, 4),
    (9, 10, 1600, 3),
    (11, 14, 1400, 2),
    (15, 28, 1200, 1),
    (29, 56, 1000, 0),
    (57, 104, 500, 0),
];
const TEAM: &[Range] = &[
    (1, 1, 4000, 15),
    (2, 2, 3400, 12),
    (3, 3, 3000, 10),
    (4, 4, 2600, 8),
    (5, 5, 2400, 7),
    (6, 6, 2200, 6),
    (7, 7, 2000, 5),
    (8, 8, 1800, 4),
    (9, 10, 1600, 3),
    (11, 12, 1400, 2),
    (13, 14, 1200, 1),
    (15, 28, 1000, 0),
    (29, 52, 500, 0),
];
const SENIORS: &[Range] = &[
    (1, 1, 3000, 10),
    (2, 2, 2600, 8),
    (3, 3, 2400, 7),
    (4, 4, 2000, 5),
    (5, 5, 1800, 4),
    (6, 6, 1600, 3),
    (7, 12, 1200, 1),
    (13, 24, 1000, 0),
    (25, 160, 500, 0),
];
const YOUNG: &[Range] = &[
    (1, 1, 2400, 7),
    (2, 2, 2200, 6),
    (3, 3, 2000, 5),
    (4, 4, 1800, 4),
    (5, 5, 1600, 3),
    (6, 8, 1400, 2),
    (9, 10, 1200, 1),
];

/// P10: two full tables, below which an evening is no tournament of the fascicule.
const FEWEST: usize = 8;

/// P1–P5, P8, P9, for this tournament.
pub(super) fn scale(book: &Book<'_>) -> Scale {
    let tournament = &book.archive.tournament;
    let stage = tournament.stage.as_deref().unwrap_or("");
    let participants = participants(book);
    let receiving = participants.div_ceil(2);
    let drawn: BTreeSet<_> = book.starts.iter().filter(|((session, _), _)| *session == 1).map(|(_, at)| *at).collect();
    if book.individual() && drawn.len() < FEWEST {
        return Scale { basis: format!("{} joueurs : pas deux tables", drawn.len()), ..Scale::default() };
    }
    if stage == "finale-nationale" {
        return national(tournament.championship.as_deref().unwrap_or(""), participants);
    }
    // P3: every table set up, session after session; a phase brings none.
    let tables: Vec<u64> = book.stages.iter().filter(|stage| !stage.phase).map(|stage| stage.tables.into()).collect();
    let (index, cap) = match stage {
        "demi-finale-regionale" => (15, 3000),
        "finale-regionale" => (18, 3000),
        "qualification" => (10, 3000),
        _ => (10, 1500),
    };
    let sum = tables.iter().sum();
    let regional = matches!(tournament.championship.as_deref(), Some("individuel" | "seniors" | "duo" | "interclubs"));
    let pp = if stage == "finale-regionale" && regional { vec![3, 2, 1] } else { Vec::new() };
    let added: Vec<String> = tables.iter().map(u64::to_string).collect();
    Scale {
        pcn: ladder(sum, &tournament.formula, index, cap, receiving),
        pp,
        basis: format!(
            "{} tables, indice {},{}, {participants} participants",
            added.join(" + "),
            index / 10,
            index % 10
        ),
    }
}

/// P9; a substitute and the player he replaces hold one place (P2), so that there are no more places than participants.
fn national(kind: &str, participants: usize) -> Scale {
    let ranges = match kind {
        "individuel" => INDIVIDUAL,
        "duo" => DUO,
        "interclubs" => TEAM,
        "seniors" => SENIORS,
        _ => YOUNG,
    };
    let mut scale = Scale { basis: "barème de la finale nationale (P9)".into(), ..Scale::default() };
    for (first, last, pcn, pp) in ranges {
        for _ in *first..=*last {
            scale.pcn.push(*pcn);
            scale.pp.push(*pp);
        }
    }
    if kind == "jeunes" {
        while scale.pcn.len() < participants.div_ceil(2) {
            scale.pcn.push(1000);
        }
    }
    scale.pcn.truncate(participants);
    scale.pp.truncate(participants);
    scale
}

/// P2, P10: the number of entrants before the draw, of participants after it.
pub(super) fn headcount(book: &Book<'_>) -> usize {
    match (book.archive.tournament.state.as_str(), book.individual()) {
        ("inscription", true) => book.archive.entries.len(),
        ("inscription", false) => book.archive.teams.len(),
        _ => participants(book),
    }
}

/// P2: the starting seats of the first session that were played, or the teams.
fn participants(book: &Book<'_>) -> usize {
    let first_session = book.stages.first().map_or(0, |stage| stage.last);
    let played =
        book.archive.entries.iter().filter(|entry| book.ever_played(entry) && entry.from_position <= first_session);
    if book.individual() {
        let seats: BTreeSet<_> = played.filter_map(|entry| book.starts.get(&(1, entry.number))).collect();
        seats.len()
    } else {
        let teams: BTreeSet<_> = played.filter_map(|entry| entry.team).collect();
        teams.len()
    }
}

/// P1: floor(40·T·r^(k−1)), in decimal digits: the rate is a decimal, so that flooring drops the last digits.
fn ladder(tables: u64, formula: &str, index: u64, cap: u32, receiving: usize) -> Vec<u32> {
    let percent = tables.saturating_add(66).clamp(0, 95);
    let (rate, places) = match formula {
        "duo" => (percent.pow(2).max(5_000), 4),
        "equipe4" => (percent.pow(4).max(50_000_000), 8),
        _ => (percent, 2),
    };
    // Tenths: the index has one.
    let (mut digits, mut dropped) = (digits(40 * tables * index), 1);
    let mut ladder = Vec::new();
    for _ in 0..receiving {
        let exact = digits.get(dropped..).unwrap_or(&[]);
        let floor =
            exact.iter().rev().fold(0u64, |number, digit| number.saturating_mul(10).saturating_add(u64::from(*digit)));
        let award = u32::try_from(floor).unwrap_or(u32::MAX).clamp(50, cap);
        ladder.push(award);
        if floor < 50 {
            ladder.resize(receiving, 50);
            break;
        }
        digits = times(&digits, rate);
        dropped += places;
    }
    ladder
}

/// The decimal digits of a number, the last one first.
fn digits(number: u64) -> Vec<u8> {
    number.to_string().bytes().rev().map(|digit| digit - b'0').collect()
}

/// A number of many digits, multiplied as on paper.
fn times(number: &[u8], by: u64) -> Vec<u8> {
    let mut carried = 0;
    let mut product = Vec::with_capacity(number.len() + 10);
    for digit in number {
        carried += u64::from(*digit) * by;
        product.push((carried % 10) as u8);
        carried /= 10;
    }
    while carried > 0 {
        product.push((carried % 10) as u8);
        carried /= 10;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p1_all_published_cells_come_out() {
        let mut cells = 0;
        for line in include_str!("../../fixtures/pcn_published.csv").lines().skip(1) {
            let mut fields = line.split(',');
            let formula = match fields.next().unwrap() {
                "individual" => "individuel",
                "duo" => "duo",
                _ => "equipe4",
            };
            let mut number = || fields.next().unwrap().parse::<u64>().unwrap();
            let (rank, tables, pcn) = (number(), number(), number());
            let rank = usize::try_from(rank).unwrap();
            assert_eq!(u64::from(ladder(tables, formula, 10, 1500, rank)[rank - 1]), pcn, "{line}");
            cells += 1;
        }
        assert_eq!(cells, 963);
    }

    #[test]
    fn p9_the_national_tables_are_those_of_the_fascicule() {
        for line in include_str!("../../fixtures/national_awards.csv").lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let kind = if fields[0] == "equipe4" { "interclubs" } else { fields[0] };
            let scale = national(kind, if kind == "jeunes" { 40 } else { 240 });
            let number = |index: usize| fields[index].parse::<usize>().unwrap_or(20);
            for place in number(1)..=number(2) {
                assert_eq!(scale.pcn[place - 1] as usize, number(3), "{line}");
                assert_eq!(scale.pp.get(place - 1).map_or(0, |pp| *pp as usize), number(4), "{line}");
            }
        }
    }
}
