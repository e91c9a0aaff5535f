//! A movement read from a file: the verifier counts and judges it like our own.

use serde_json::Value;

use crate::error::{AppError, Result};
use crate::seating::movement::Counted;
use domain::Orientation;
use domain::advice::{Advice, Step};
use domain::movement::{Chairs, MAX_PLAYERS, MAX_POSITIONS, Seating, verify};
use report::seating::MovementReport;

/// An example of such a file.
fn expected() -> Advice {
    Advice::say("Le format est celui de : ").then(Step::ShowMovementFile)
}

/// Counts a movement written as `chelem mouvement voir --format json` writes it: `positions`, each a list of tables with the
/// names at N, S, E, O (and M); an empty chair is null or left out.
/// Errors: when the text is not such a movement, naming the position and the table.
pub fn plan_report(text: &str) -> Result<MovementReport> {
    let file: Value = serde_json::from_str(text).map_err(|error| {
        AppError::input(format!("ce n'est pas du JSON (ligne {}, colonne {})", error.line(), error.column()))
            .advise(expected())
    })?;
    let listed = file
        .get("positions")
        .and_then(Value::as_array)
        .filter(|positions| !positions.is_empty() && positions.len() <= usize::from(MAX_POSITIONS) * 6);
    let Some(listed) = listed else {
        return Err(AppError::input("il manque « positions », une liste de positions").advise(expected()));
    };
    let mut seatings: Vec<Seating<&str>> = Vec::new();
    for (position, number) in listed.iter().zip(1..) {
        seatings.push(seating(position, number)?);
    }
    let counted = Counted { seatings: &seatings, label: |name: &str| name.to_owned() };
    let tables = seatings.iter().map(Vec::len).max().and_then(|most| u16::try_from(most).ok()).unwrap_or(0);
    let first = verify::first_repeat(&seatings).map_or(seatings.len(), |position| position - 1);
    let clean_positions = u8::try_from(first).ok();
    Ok(MovementReport {
        clean_positions,
        ..counted.report("fichier", "mouvement lu dans un fichier".to_owned(), tables)
    })
}

/// One position: its tables, in the order of their numbers where they have one.
fn seating(position: &Value, number: usize) -> Result<Seating<&str>> {
    let wrong = |what: &str| AppError::input(format!("position {number} : {what}"));
    let tables = position.as_array().ok_or_else(|| wrong("une liste de tables est attendue"))?;
    if tables.is_empty() || tables.len() > usize::from(MAX_PLAYERS / 4) {
        return Err(wrong("il faut de 1 à 150 tables"));
    }
    tables
        .iter()
        .zip(1..)
        .map(|(table, place)| {
            let mut chairs: Chairs<&str> = Chairs::default();
            for (orientation, chair) in Orientation::ALL.into_iter().zip(&mut chairs) {
                *chair = match table.get(orientation.letter().to_string()) {
                    None | Some(Value::Null) => None,
                    Some(Value::String(name)) if !name.trim().is_empty() => Some(name.trim()),
                    Some(_) => {
                        return Err(wrong(&format!(
                            "table {place}, {} : un nom entre guillemets est attendu",
                            orientation.word()
                        )));
                    }
                };
            }
            Ok(chairs)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::plan_report;

    #[test]
    fn m3_a_movement_from_a_file_is_counted() {
        let text = r#"{"positions":[
            [{"table":1,"N":"A","S":"B","E":"C","O":"D"},{"table":2,"N":null,"S":"E","E":"F","O":"G"}],
            [{"table":1,"N":"A","S":"B","E":"E","O":"F"},{"table":2,"S":"G","E":"C"}]]}"#;
        let report = plan_report(text).unwrap();
        let pairs: Vec<String> = report.repeats.iter().map(|repeat| format!("{}{}", repeat.a, repeat.b)).collect();
        assert_eq!(pairs, ["AB", "EF"]);
        assert_eq!(report.clean_positions, Some(1));
        assert_eq!(report.defects.len(), 1, "a table of 2: {:?}", report.defects);
    }

    #[test]
    fn m3_a_file_that_is_no_movement_is_refused_in_words() {
        for (text, words) in [
            ("bonjour", "JSON"),
            (r#"{"tables":3}"#, "positions"),
            (r#"{"positions":[{}]}"#, "position 1"),
            (r#"{"positions":[[{"N":7}]]}"#, "table 1, Nord"),
        ] {
            let error = plan_report(text).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
