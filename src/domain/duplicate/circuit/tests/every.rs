//! Every circuit that is offered, judged.

use std::collections::BTreeMap;

use super::{alone, judged};
use crate::duplicate::Format;
use crate::duplicate::circuit::{Asked, Kind, Number, Range, Sides, Verdict, offers};

fn verdict(format: Format, kind: Kind, entered: u16, positions: u8, size: u8) -> Verdict {
    let found = judged(format, kind, entered, positions, size);
    assert_eq!(found.verdicts.len(), 1);
    found.verdicts[0].clone()
}

const fn just(count: u16) -> Range {
    Range { least: count, most: count }
}

const fn bounds(least: u16, most: u16) -> Range {
    Range { least, most }
}

/// Most positions without a replayed étui or a repeated meeting, by the moves of D41 alone.
fn clean(tables: u16, positions: u8) -> u8 {
    verdict_of_line(tables, positions).clean
}

fn verdict_of_line(tables: u16, positions: u8) -> Verdict {
    super::judge(&crate::duplicate::circuit::line::usual(tables, positions, 4))
}

#[test]
fn d41_the_plain_moves_are_clean_for_all_positions_where_neither_2_nor_3_divides_the_tables() {
    let fails = [
        (6, 2),
        (8, 2),
        (9, 3),
        (10, 5),
        (12, 3),
        (14, 7),
        (15, 5),
        (16, 4),
        (18, 6),
        (20, 5),
        (21, 7),
        (22, 11),
        (24, 6),
        (26, 13),
        (27, 9),
        (28, 7),
        (30, 10),
    ];
    for tables in 5u16..=31 {
        let expected = fails.iter().find(|(count, _)| *count == tables).map_or(tables, |(_, most)| *most);
        assert_eq!(u16::from(clean(tables, u8::try_from(tables).unwrap())), expected, "{tables} tables");
        if expected == tables {
            let all = verdict_of_line(tables, u8::try_from(tables).unwrap());
            assert_eq!((all.results, all.deals), (just(tables), just(tables * 4)), "everybody plays every étui");
        }
    }
}

#[test]
fn d7_below_5_tables_somebody_meets_again_or_replays() {
    for tables in 2..=4 {
        assert!(clean(tables, 2) < 2, "{tables} tables");
    }
    assert_eq!(clean(5, 2), 2);
}

#[test]
fn d42_the_ffts_circuits_are_clean_and_one_position_more_is_not() {
    for (tables, positions) in [(5, 5), (6, 5), (7, 7), (8, 6), (9, 7), (11, 11), (13, 13), (17, 17), (19, 19)] {
        let found = verdict(Format::Individual, Kind::Ligne, tables * 4, positions, 4);
        assert!(found.repeats.is_empty() && found.faults.is_empty());
        assert_eq!(
            (found.clean, found.attacks),
            (positions, just(positions.into())),
            "{tables} tables: once a position"
        );
    }
    let more = |tables: u16, positions| Asked {
        format: Format::Individual,
        kind: Kind::Ligne,
        entered: tables * 4,
        positions,
        size: 4,
        second: false,
    };
    assert!(more(8, 7).judged().unwrap_err().message.contains("rejouerait"));
    assert!(more(9, 8).judged().unwrap_err().message.contains("rejouerait"));
}

#[test]
fn d43_ours_of_10_to_30_tables_are_clean() {
    for tables in 10..=30 {
        let found = verdict(Format::Individual, Kind::Ligne, tables * 4, 7, 4);
        assert!(found.repeats.is_empty(), "{tables} tables");
        assert_eq!((found.attacks, found.deals, found.clean), (just(7), just(28), 7), "{tables} tables");
    }
    let more = |tables| match tables {
        14 => 10,
        15 | 16 => 12,
        _ => 13,
    };
    let (mut least, mut most) = (u16::MAX, 0);
    for tables in 14..=30 {
        let found = verdict(Format::Individual, Kind::Ligne, tables * 4, more(tables), 2);
        assert!(found.repeats.is_empty(), "{tables} tables");
        (least, most) = (least.min(found.attacks.least), most.max(found.attacks.most));
    }
    assert_eq!((least, most), (3, 9), "attacks with 2 étuis");
}

#[test]
fn d44_the_individual_howells_meet_and_compare() {
    let four = verdict(Format::Individual, Kind::Howell, 16, 5, 4);
    assert!(four.repeats.is_empty());
    assert_eq!((four.comparisons, four.attacks, four.results), (Some(just(1)), just(5), just(4)));
    let three = verdict(Format::Individual, Kind::Howell, 12, 7, 4);
    assert_eq!(three.comparisons, Some(bounds(1, 2)));
    let mut times: BTreeMap<usize, usize> = BTreeMap::new();
    for repeat in &three.repeats {
        *times.entry(repeat.positions.len()).or_default() += 1;
    }
    assert_eq!(times, BTreeMap::from([(2, 54), (3, 3)]), "9 pairs of the 66 meet once");
}

#[test]
fn d45_d46_tournaments_side_by_side() {
    for tables in (10..=28).filter(|tables| ![11, 13].contains(tables)) {
        let asked = Asked::usual(Format::Individual, Kind::Paralleles, tables * 4, None, None);
        let found = asked.judged().unwrap();
        assert!(found.is_clean(), "{tables} tables");
        let sum: u16 = found.plan.sections.iter().map(|section| section.circuit.tables).sum();
        assert_eq!(sum, tables);
    }
    for (tables, sections) in [(8, 2), (12, 3)] {
        let found = judged(Format::Individual, Kind::Howell, tables * 4, 5, 4);
        assert_eq!(found.plan.sections.len(), sections);
        assert!(found.is_clean());
        for verdict in &found.verdicts {
            assert_eq!((verdict.deals, verdict.comparisons), (just(20), Some(just(1))));
        }
        // Copies are needed of the first two séries only, and the same cards come to all players.
        let copied = found.plan.sections.iter().flat_map(|s| s.circuit.plays()).filter(|(_, play)| play.set == 2);
        assert_eq!(copied.count(), if sections == 3 { 8 } else { 0 });
        assert!(found.plan.sections.iter().all(|section| section.circuit.series().len() == 5));
    }
}

#[test]
fn d47_a_relay_for_one_two_or_three_missing() {
    let positions = |tables: u16, missing| match (missing, tables) {
        (1, 5 | 6) => 5,
        (1, 8) => 6,
        (2, 7) => 3,
        (2 | 3, 8) => 4,
        (2 | 3, 9 | 10) => 5,
        (3, 11) => 6,
        _ => 7,
    };
    for missing in 1..=3u16 {
        for tables in [5, 7, 8][usize::from(missing) - 1]..=30 {
            let count = positions(tables, missing);
            let found = verdict(Format::Individual, Kind::Ligne, tables * 4 - missing, count, 4);
            assert!(found.repeats.is_empty(), "{missing} missing, {tables} tables: {:?}", found.repeats);
            assert!(found.rests.values().all(|times| *times == 1), "nobody rests twice");
            assert_eq!(found.rests.len(), usize::from(count) * usize::from(4 - missing));
            let usual = Asked::usual(Format::Individual, Kind::Ligne, tables * 4 - missing, None, None);
            assert!(usual.positions == count || usual.size == 2, "{missing} missing, {tables} tables");
            assert!(found.results.most - found.results.least <= 1, "results differ by one: {:?}", found.results);
        }
    }
}

#[test]
fn d48_by_cards_everybody_plays_every_etui() {
    for (tables, size) in [(8, 3), (9, 3), (16, 2)] {
        let found = verdict(Format::Individual, Kind::Fiches, tables * 4, u8::try_from(tables).unwrap(), size);
        assert!(found.repeats.is_empty(), "{tables} tables");
        let all = tables * u16::from(size);
        assert_eq!((found.deals, found.results), (just(all), just(tables)));
        assert!(found.attacks.most - found.attacks.least <= 1, "{tables} tables: {:?}", found.attacks);
        let fewer = verdict(Format::Individual, Kind::Fiches, tables * 4 - 1, u8::try_from(tables).unwrap(), size);
        assert!(fewer.repeats.is_empty() && fewer.rests.values().all(|times| *times == 1));
    }
}

#[test]
fn d49_triplettes_in_line() {
    for tables in 3..=40u16 {
        let positions = u8::try_from(if tables % 2 == 0 { tables - 1 } else { tables }).unwrap();
        let found = verdict(Format::Triplettes, Kind::Ligne, tables * 2, positions, 2);
        assert!(found.repeats.is_empty(), "{tables} tables");
        let odd = verdict(Format::Triplettes, Kind::Ligne, tables * 2 - 1, positions, 2);
        assert!(odd.repeats.is_empty() && odd.rests.values().all(|times| *times == 1), "{tables} tables");
        assert_eq!(odd.rests.len(), usize::from(positions));
    }
}

#[test]
fn d50_howell_of_triplettes_everybody_meets_everybody() {
    let size = |tables| if tables < 5 { 4 } else { 2 };
    let compared = [(3, 1, 3), (4, 1, 5), (5, 3, 7), (6, 5, 5), (7, 5, 7), (8, 7, 7)];
    for (tables, least, most) in compared {
        let count = u8::try_from(tables * 2 - 1).unwrap();
        let found = verdict(Format::Triplettes, Kind::Howell, tables * 2, count, size(tables));
        assert!(found.repeats.is_empty());
        assert_eq!(found.deals, just(u16::from(count) * u16::from(size(tables))), "every étui, so every triplette");
        assert_eq!(found.comparisons, Some(bounds(least, most)), "{tables} tables");
        if tables > 3 {
            let odd = verdict(Format::Triplettes, Kind::Howell, tables * 2 - 1, count, size(tables));
            assert!(odd.rests.values().all(|times| *times == 1));
            assert_eq!(odd.rests.len(), usize::from(tables * 2 - 1), "everybody rests once");
        }
    }
    let balanced = verdict(Format::Triplettes, Kind::HowellEquilibre, 8, 7, 4);
    assert_eq!((balanced.comparisons, balanced.repeats.len()), (Some(just(3)), 0));
    let balanced = verdict(Format::Triplettes, Kind::HowellEquilibre, 10, 9, 2);
    assert_eq!((balanced.comparisons, balanced.repeats.len()), (Some(bounds(2, 5)), 0));
}

/// D50: the spread of comparisons cannot be better than 1 to 3 at 3 tables, whichever side is North-South.
#[test]
fn d50_no_howell_of_3_tables_compares_equally() {
    let found = judged(Format::Triplettes, Kind::Howell, 6, 5, 4);
    let pairs: Vec<[usize; 2]> =
        alone(&found).plays().map(|(_, play)| [0, 1].map(|side| usize::from(super::numbers(play)[side]) - 1)).collect();
    let spread = |turned: u32| {
        let mut met = [[0u8; 6]; 6];
        for (position, three) in pairs.chunks(3).enumerate() {
            let mut north = [false; 6];
            for (index, [ns, eo]) in three.iter().enumerate() {
                north[if turned >> (position * 3 + index) & 1 == 0 { *ns } else { *eo }] = true;
            }
            for a in 0..6 {
                for b in a + 1..6 {
                    met[a][b] += u8::from(north[a] == north[b]);
                }
            }
        }
        let counts: Vec<u8> = (0..6).flat_map(|a| (a + 1..6).map(move |b| (a, b))).map(|(a, b)| met[a][b]).collect();
        counts.iter().max().unwrap() - counts.iter().min().unwrap()
    };
    assert_eq!(spread(0), 2, "the printed one: 1 to 3");
    assert!((0..1 << 15).all(|turned| spread(turned) >= 2));
}

/// D12: a line of a fiche is known by its étui, its position and its table.
#[test]
fn d12_no_etui_comes_to_a_table_twice_in_a_position() {
    for format in Format::ALL {
        for entered in 3..=48 {
            let judged = offers(format, entered, None, None, false).into_iter().filter_map(|offer| offer.judged.ok());
            for section in judged.flat_map(|found| found.plan.sections) {
                let mut there = std::collections::BTreeSet::new();
                for (position, play) in section.circuit.plays() {
                    let place = (position, play.table, play.serie);
                    assert!(there.insert(place), "{format}, {entered}: {place:?}");
                }
            }
        }
    }
}

#[test]
fn d51_emmanuel_16() {
    let found = verdict(Format::Triplettes, Kind::Emmanuel, 16, 5, 6);
    assert!(found.repeats.is_empty());
    assert_eq!((found.deals, found.attacks, found.results), (just(30), just(15), just(8)));
    let sixteen = judged(Format::Triplettes, Kind::Emmanuel, 16, 5, 6);
    let met: std::collections::BTreeSet<(Number, Number)> = alone(&sixteen)
        .plays()
        .filter_map(|(_, play)| match play.sides {
            Sides::Opposed { attack: Some(a), defence: Some(d) } => Some((a, d)),
            _ => None,
        })
        .collect();
    assert_eq!(met.len(), 16 * 15, "each attacks each other once");
    let fifteen = verdict(Format::Triplettes, Kind::Emmanuel, 15, 5, 6);
    assert_eq!((fifteen.attacks, fifteen.deals), (just(14), just(28)));
}

#[test]
fn d52_hybrid_tournaments() {
    for (entered, positions) in [(34, 11), (40, 13)] {
        let found = judged(Format::Triplettes, Kind::Hybride, entered, positions, 2);
        assert!(found.is_clean());
        let people: usize = found.plan.sections.iter().map(|section| section.circuit.people().len()).sum();
        assert_eq!(people, usize::from(entered));
        let [line, howell] = &found.plan.sections[..] else { panic!() };
        assert_eq!(line.circuit.series(), howell.circuit.series(), "the same étuis");
    }
}

#[test]
fn d53_d55_d56_quadrettes_meet_both_ways_on_the_same_serie() {
    for tables in (3..=39u16).step_by(2) {
        for positions in [2, tables / 4 * 2, tables - 1] {
            if positions == 0 {
                continue;
            }
            let found = judged(Format::Quadrettes, Kind::Ligne, tables, u8::try_from(positions).unwrap(), 1);
            assert!(found.is_clean(), "{tables} tables");
            both_ways(&found, positions / 2 * tables);
        }
        let all = u8::try_from(tables - 1).unwrap();
        let whole = verdict(Format::Quadrettes, Kind::Ligne, tables, all, 1);
        assert_eq!((whole.deals, whole.results), (just(tables - 1), just(tables - 1)), "all but one's own");
        // D55: an even number.
        if tables > 3 {
            let even = verdict(Format::Quadrettes, Kind::Ligne, tables - 1, all, 1);
            assert!(even.rests.values().all(|times| *times == 1));
            assert_eq!(even.rests.len(), 2 * usize::from(tables - 1), "each attacker and each defence once");
        }
    }
}

/// Every opposition has both its halves, on the same série.
fn both_ways(found: &crate::duplicate::circuit::Judged, oppositions: u16) {
    let mut met = BTreeMap::new();
    for (_, play) in alone(found).plays() {
        if let Sides::Opposed { attack: Some(a), defence: Some(d) } = play.sides {
            assert_eq!(met.insert((a, d), play.serie), None);
        }
    }
    assert!(met.iter().all(|((a, d), serie)| a != d && met.get(&(*d, *a)) == Some(serie)));
    assert_eq!(met.len(), usize::from(oppositions) * 2);
}

#[test]
fn d53_nobody_plays_the_serie_it_made() {
    for tables in (3..=21u16).step_by(2) {
        let found = judged(Format::Quadrettes, Kind::Ligne, tables, u8::try_from(tables - 1).unwrap(), 1);
        for (_, play) in alone(&found).plays() {
            assert!(play.sides.present().all(|Number(number)| number != play.serie.0));
        }
    }
}

#[test]
fn d36_three_teams_meet_in_each_quart() {
    let found = verdict(Format::Teams, Kind::Ligne, 3, 8, 3);
    assert!(found.faults.is_empty());
    assert_eq!((found.repeats.len(), found.results, found.attacks), (6, just(2), just(24)));
    assert!(found.repeats.iter().all(|repeat| repeat.positions.len() == 4), "one quart, one meeting");
    both_ways_in_each_quart();
}

fn both_ways_in_each_quart() {
    let found = judged(Format::Teams, Kind::Ligne, 3, 8, 6);
    for quart in alone(&found).positions.chunks(2) {
        let half = |play: &super::Play| match play.sides {
            Sides::Opposed { attack, defence } => ((attack, defence), play.serie),
            _ => unreachable!(),
        };
        let met: BTreeMap<_, _> = quart.iter().flatten().map(half).collect();
        assert!(met.iter().all(|((a, d), serie)| met.get(&(*d, *a)) == Some(serie)));
        assert_eq!(met.len(), 6);
    }
}

#[test]
fn d40_whatever_is_proposed_is_sound_and_there_is_always_something_from_20_players_on() {
    for entered in (4..=61).chain([79, 88, 103, 120, 128]) {
        let found = offers(Format::Individual, entered, None, None, false);
        let proposed: Vec<_> = found.iter().filter(|offer| offer.proposed).collect();
        let possible = matches!(entered, 12 | 16 | 19 | 20 | 23 | 24 | 26..);
        assert_eq!(proposed.len(), usize::from(possible), "{entered} players");
        for offer in proposed {
            let judged = offer.judged.as_ref().unwrap();
            assert!(judged.verdicts.iter().all(|verdict| verdict.faults.is_empty()));
            assert!(judged.is_clean() || entered == 12, "{entered} players");
        }
    }
    for (format, entered) in (5..=44).map(|n| (Format::Triplettes, n)).chain((3..=24).map(|n| (Format::Quadrettes, n)))
    {
        let found = offers(format, entered, None, None, false);
        let proposed: Vec<_> = found.iter().filter(|offer| offer.proposed).collect();
        assert_eq!(proposed.len(), 1, "{entered} {format}: {found:?}");
        assert!(proposed[0].judged.as_ref().unwrap().is_clean());
    }
}

#[test]
fn d5_what_is_taken_where_no_circuit_is_named_is_what_is_proposed() {
    for (positions, kind) in [(None, Kind::Howell), (Some(15), Kind::Howell), (Some(6), Kind::Ligne)] {
        assert_eq!(Asked::proposed_kind(Format::Triplettes, 16, positions, None), kind, "{positions:?}");
        let proposed = offers(Format::Triplettes, 16, positions, None, false).into_iter().find(|offer| offer.proposed);
        assert_eq!(proposed.unwrap().asked.kind, kind, "{positions:?}");
    }
}

#[test]
fn d40_what_is_proposed_to_those_who_must_follow_the_fft() {
    for tables in [5u16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20, 28] {
        let found = offers(Format::Individual, tables * 4, None, None, true);
        let proposed: Vec<_> = found.iter().filter(|offer| offer.proposed).collect();
        assert_eq!(proposed.len(), 1, "{tables} tables");
        assert!(proposed[0].asked.is_ffts());
    }
}
