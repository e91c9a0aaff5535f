//! M1, M2: the fascicule's movements, from its chapter 2, table by table.

use super::book::{Book, Stage};
use super::findings::Findings;
use super::seats::against;
use archive::Chair;

/// Each player is where the movement brings him from his starting seat.
pub(super) fn check(book: &Book<'_>, stage: &Stage<'_>, findings: &mut Findings) {
    let tournament = &book.archive.tournament;
    // M8: four sections of as many tables, each with a movement of its own.
    let tables = if tournament.parallel { stage.tables / 4 } else { stage.tables };
    // M7: teams that start at one table do not play the first position.
    let skipped = u8::from(!book.individual() && !tournament.parallel);
    let howell = stage.movement == Some("howell");
    against(book, stage, findings, if howell { "M2" } else { "M1" }, |step, (table, chair)| {
        let (section, inside) =
            (table.checked_sub(1)?.checked_div(tables)?, table.checked_sub(1)?.checked_rem(tables)?);
        let step = step.checked_add(skipped)?;
        let (inside, chair) = if howell {
            howell_seat(tables, step, inside, chair)?
        } else {
            (fft_table(tables, step, inside, chair)?, chair)
        };
        Some((section.checked_mul(tables)?.checked_add(inside)?.checked_add(1)?, chair))
    });
}

/// The table, from 0, after so many moves.
fn fft_table(tables: u16, steps: u8, start: u16, chair: Chair) -> Option<u16> {
    // Position 2 is the first one moved into.
    let moved: i32 = (2..=i32::from(steps) + 1).map(|position| fft_move(tables, position, chair)).sum();
    u16::try_from((i32::from(start) + moved).checked_rem_euclid(i32::from(tables))?).ok()
}

/// The number of tables a chair moves into a position.
fn fft_move(tables: u16, position: i32, chair: Chair) -> i32 {
    match (chair, tables, position) {
        (Chair::N | Chair::M, ..) => 0,
        (Chair::S, 8, 5) => 2,
        (Chair::S, ..) => 1,
        (Chair::E, 6, 3) | (Chair::E, 8, 5) | (Chair::E, 9, 4 | 5) | (Chair::E, 10, 6) | (Chair::E, 12, 7) => 3,
        (Chair::E, 8, 6) => 4,
        (Chair::E, ..) => 2,
        (Chair::O, 6, 4) | (Chair::O, 10, 6) => -2,
        (Chair::O, 6 | 8 | 10, _) => -1,
        (Chair::O, 9, 4 | 5) | (Chair::O, 12, 4) | (Chair::O, 14 | 15, 5) => -3,
        (Chair::O, 16, 5 | 6) | (Chair::O, 18 | 20, 6) => -3,
        (Chair::O, ..) => -2,
    }
}

/// Rows of the fascicule: the numbers at Nord, Sud, Est, Ouest of each table in turn.
const HOWELL_3: [[u8; 12]; 6] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    [1, 2, 7, 12, 5, 6, 11, 3, 9, 10, 4, 8],
    [1, 8, 7, 10, 5, 2, 11, 12, 9, 3, 4, 6],
    [1, 8, 6, 11, 5, 2, 4, 10, 9, 3, 12, 7],
    [1, 9, 5, 3, 7, 11, 4, 10, 2, 6, 12, 8],
    [1, 9, 7, 2, 5, 11, 4, 12, 10, 6, 3, 8],
];
const HOWELL_4: [[u8; 16]; 5] = [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
    [1, 8, 10, 15, 16, 9, 7, 2, 6, 3, 13, 12, 11, 14, 4, 5],
    [1, 7, 12, 14, 15, 9, 6, 4, 8, 2, 13, 11, 10, 16, 3, 5],
    [1, 6, 11, 16, 14, 9, 8, 3, 7, 4, 13, 10, 12, 15, 2, 5],
    [1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 16],
];

/// The table, from 0, and the chair of a number at a position: the number is that of the starting seat in the first row.
pub(super) fn howell_seat(tables: u16, step: u8, table: u16, chair: Chair) -> Option<(u16, Chair)> {
    let row: &[u8] = match tables {
        3 => HOWELL_3.get(usize::from(step))?,
        4 => HOWELL_4.get(usize::from(step))?,
        _ => return None,
    };
    let place = |chair: Chair| Chair::FOUR.iter().position(|four| *four == chair);
    let number = 4 * usize::from(table) + place(chair)? + 1;
    let at = row.iter().position(|found| usize::from(*found) == number)?;
    Some((u16::try_from(at / 4).ok()?, *Chair::FOUR.get(at % 4)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn m2_the_fascicule_s_example_cards_come_out() {
        let card = |tables: u16| -> String {
            let steps = if tables == 3 { 6 } else { 5 };
            let seats = (0..steps).map(|step| howell_seat(tables, step, 1, Chair::E).unwrap());
            seats.map(|(table, chair)| format!("{}{chair} ", table + 1)).collect()
        };
        assert_eq!(card(3), "2E 1E 1E 3O 2N 1E ");
        assert_eq!(card(4), "2E 2E 1S 3N 3S ");
    }

    #[test]
    fn m1_the_special_tables_are_those_of_the_project_s_data() {
        let data: serde_json::Value = serde_json::from_str(include_str!("../../fixtures/movements_fft.json")).unwrap();
        for tables in 5..=40 {
            let special = &data["special"][tables.to_string()];
            for position in 2..=12 {
                for chair in [Chair::S, Chair::E, Chair::O] {
                    let letter = chair.letter().to_string();
                    let listed = &special["moves"][position.to_string()][&letter];
                    let base = special["base"].get(&letter).unwrap_or(&data["base"][&letter]);
                    let expected = listed.as_i64().or(base.as_i64()).unwrap();
                    assert_eq!(i64::from(fft_move(tables, position, chair)), expected, "{tables} {position} {chair}");
                }
            }
        }
    }
}
