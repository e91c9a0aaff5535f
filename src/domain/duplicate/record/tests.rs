#![allow(clippy::unwrap_used)]
use super::{Due, Over, Record, Word, Writing};
use crate::duplicate::samples::mark;
use crate::duplicate::{EtuiNo, LineResult, Serie, Version};
use crate::{PositionNo, Refusal, TableNo};

const CORRECTING: Over<'_> = Over::results(Some("relu"));

/// Five tables, five positions, two étuis each: South +1, East +2, West −2, étuis −1; player 10·line + number.
fn record() -> Record<u16> {
    let mut dues = Vec::new();
    for position in 0..5u16 {
        for table in 0..5u16 {
            let seat = |line: u16, step: u16| 10 * line + (table + 10 - step * position % 5) % 5 + 1;
            for etui in Serie((table + position) % 5 + 1).etuis(2) {
                let defence = vec![seat(2, 1), seat(3, 2), seat(4, 3)];
                let (position, table) = (PositionNo(u8::try_from(position).unwrap() + 1), TableNo(table + 1));
                dues.push(Due { etui, position, table, attack: Some(seat(1, 0)), defence });
            }
        }
    }
    Record::laid(dues)
}

fn marks(values: &[i64]) -> Vec<Word> {
    values.iter().map(|value| Word::Mark(mark(*value))).collect()
}

fn at(etui: u16, position: u8, table: u16) -> (EtuiNo, PositionNo, TableNo) {
    (EtuiNo(etui), PositionNo(position), TableNo(table))
}

fn said<T: std::fmt::Debug>(result: Result<T, Refusal>) -> String {
    let refusal = result.unwrap_err();
    format!("{} {}", refusal.rule, refusal.message)
}

#[test]
fn d10_d12_a_fiche_is_typed_in_the_order_of_the_positions() {
    let mut record = record();
    let words: Vec<Word> = ["82", "-76", ".", "66", "N"].into_iter().map(|word| Word::parse(word).unwrap()).collect();
    assert_eq!(record.fill(EtuiNo(1), &words, Over::default()).unwrap(), [Writing::New; 5]);
    let lines = record.lines();
    let tables: Vec<u16> = lines.iter().map(|line| line.table.0).collect();
    assert_eq!(tables, [1, 5, 4, 3, 2], "where the étui was at each position");
    assert_eq!(lines[2].result, LineResult::NotPlayed);
    assert_eq!(record.awaited(PositionNo(5)).count(), 45);
    assert_eq!(record.awaited(PositionNo(1)).count(), 9, "of the first position");
}

#[test]
fn d12_an_etui_that_is_not_at_that_table_is_refused_with_where_it_is() {
    let mut record = record();
    let said = said(record.write(&[(at(4, 3, 1), Word::NotPlayed)], Over::default()));
    assert_eq!(said, "D12 à la position 3, l'étui 4 est à la table 5 ; la table 1 a les étuis 5 et 6");
    let nowhere = record.write(&[(at(4, 9, 1), Word::NotPlayed)], Over::default()).unwrap_err().message;
    assert_eq!(nowhere, "à la position 9, l'étui 4 n'est à aucune table ; la table 1 n'en a pas");
}

#[test]
fn d12_an_etui_that_there_is_not_is_refused() {
    for etui in [0, 11] {
        let said = said(record().fill(EtuiNo(etui), &[], Over::default()));
        assert_eq!(said, format!("D12 il n'y a pas d'étui {etui} : ceux du tournoi vont de 1 à 10"));
    }
}

#[test]
fn d12_too_few_or_too_many_words_are_refused_with_the_lines_awaited() {
    let mut record = record();
    let before = record.clone();
    let said = said(record.fill(EtuiNo(3), &marks(&[82, 66]), Over::default()));
    assert!(said.contains("étui 3 : 2 résultats pour 5 lignes (position 1 table 2, position 2 table 1"), "{said}");
    assert!(record.fill(EtuiNo(3), &marks(&[82; 6]), Over::default()).is_err());
    assert_eq!(record, before, "nothing is written");
}

#[test]
fn f6_another_mark_is_a_correction_and_the_same_one_is_nothing() {
    let mut record = record();
    let first = marks(&[82, -76, 66, 50, -58]);
    record.fill(EtuiNo(1), &first, Over::default()).unwrap();
    assert_eq!(record.fill(EtuiNo(1), &first, Over::default()).unwrap(), [Writing::Same; 5]);
    let before = record.clone();
    let mut other = first.clone();
    other[4] = Word::Mark(mark(58));
    let said = said(record.fill(EtuiNo(1), &other, Over::default()));
    assert_eq!(said, "F6 étui 1, position 5, table 2 : -58 y est déjà écrit");
    assert_eq!(record, before);
    assert_eq!(record.fill(EtuiNo(1), &other, CORRECTING).unwrap()[3..], [Writing::Same, Writing::Corrected]);
}

#[test]
fn d28_a_table_that_rests_is_not_awaited_and_has_no_result() {
    let due = |table: u16, attack| Due {
        etui: EtuiNo(1),
        position: PositionNo(u8::try_from(table).unwrap()),
        table: TableNo(table),
        attack,
        defence: vec![2, 3, 4],
    };
    let mut record = Record::laid(vec![due(1, None), due(2, Some(1)), due(3, Some(5))]);
    assert_eq!(record.awaited(PositionNo(9)).count(), 2);
    assert!(said(record.write(&[(at(1, 1, 1), marks(&[82])[0])], CORRECTING)).contains("se repose"));
    record.fill(EtuiNo(1), &marks(&[82, 66]), Over::default()).unwrap();
    assert!(said(record.write(&[(at(1, 2, 2), Word::Relay)], CORRECTING)).starts_with("D28"), "a table that plays");
    let with_rest = [&[Word::Relay][..], &marks(&[82, 66])].concat();
    assert_eq!(record.fill(EtuiNo(1), &with_rest, Over::default()).unwrap(), [Writing::Same; 3]);
}

#[test]
fn d12_a_mark_against_all_others_is_questioned() {
    let mut record = record();
    record.fill(EtuiNo(1), &marks(&[82, 66, 58, 92, -102]), Over::default()).unwrap();
    let outlier = record.outlier(EtuiNo(1), PositionNo(5), TableNo(2)).unwrap();
    assert_eq!(outlier.to_string(), "marque -102 : les autres tables ont 82, 66, 58, 92");
    assert_eq!(record.outlier(EtuiNo(1), PositionNo(1), TableNo(1)), None, "the others are not all of one sign");
    record.fill(EtuiNo(2), &[marks(&[82, -66, 58]), vec![Word::NotPlayed; 2]].concat(), Over::default()).unwrap();
    assert_eq!(record.outlier(EtuiNo(2), PositionNo(2), TableNo(5)), None, "two others are too few");
}

#[test]
fn d29_a_fouled_etui_is_another_deal_until_it_is_put_right() {
    let (mut record, b) = (record(), Version::parse("b").unwrap());
    record.fill(EtuiNo(1), &marks(&[82, 66, 58, 92, -102]), Over::default()).unwrap();
    assert_eq!(record.foul(EtuiNo(1), (PositionNo(3), None), b).unwrap(), 3);
    assert_eq!(record.foul(EtuiNo(1), (PositionNo(5), None), Version::FIRST).unwrap(), 1);
    let versions: String = record.lines().iter().map(|line| line.version.letter()).collect();
    assert_eq!(versions, "aabba");
    assert!(record.foul(EtuiNo(1), (PositionNo(6), None), b).is_err());
}

#[test]
fn d14_words_of_a_fiche() {
    assert_eq!((Word::parse(".").unwrap(), Word::parse(" r ").unwrap()), (Word::NotPlayed, Word::Relay));
    assert_eq!(Word::parse("N").unwrap(), Word::Neutralised);
    assert!(said(Word::parse("53")).contains("D14") && said(Word::parse("x")).contains("nombre entier"));
}
