//! A plan of moves read from a file, in the form in which one is shown: judged like our own (M3, D40).

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::circuit::{Shown, shown_report};
use super::movement::Counted;
use crate::error::{AppError, Result};
use domain::advice::{Advice, Step};
use domain::duplicate::Format;
use domain::duplicate::Serie;
use domain::duplicate::circuit::{Circuit, MAX_POSITIONS, Number, Play, Sides, judge, shared};
use domain::movement::{self, Chairs, MAX_PLAYERS, Seating, verify};
use domain::{Orientation, TableNo};
use report::seating::{Called, CircuitReport, MovementReport, PlanReport};

/// The most tables of a position, those side by side and the deals of a position included.
const MAX_PLAYS: usize = 600;

/// Judges a plan written as `chelem mouvement voir --format json` writes it: one of *donnes dupliquées* says its format.
/// Errors: when the text is not such a plan, naming the position and the table.
pub fn plan_in(text: &str) -> Result<PlanReport> {
    let file: Value = serde_json::from_str(text).map_err(|error| {
        let what = format!("ce n'est pas du JSON (ligne {}, colonne {})", error.line(), error.column());
        AppError::input(what).advise(expected())
    })?;
    match file.get("format") {
        Some(_) => circuit(&file).map(PlanReport::Circuit),
        None => movement(&file).map(PlanReport::Movement),
    }
}

/// The positions of a file, so many at most.
fn listed(file: &Value, most: usize) -> Option<&[Value]> {
    let listed = file.get("positions").and_then(Value::as_array)?;
    (1..=most).contains(&listed.len()).then_some(listed)
}

/// An example of a movement's file.
fn expected() -> Advice {
    Advice::say("Le format est celui de : ").then(Step::ShowMovementFile)
}

/// Counts a movement: `positions`, each a list of tables with the names at N, S, E, O (and M); an empty chair is null or left out.
fn movement(file: &Value) -> Result<MovementReport> {
    let listed = listed(file, usize::from(movement::MAX_POSITIONS) * 6)
        .ok_or_else(|| AppError::input("il manque « positions », une liste de positions").advise(expected()))?;
    let seatings = listed.iter().zip(1..).map(|(position, number)| seating(position, number));
    let seatings: Vec<Seating<&str>> = seatings.collect::<Result<_>>()?;
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

/// Judges a circuit of *donnes dupliquées*.
fn circuit(file: &Value) -> Result<CircuitReport> {
    let said = file.get("format").and_then(Value::as_str);
    let format = Format::ALL.into_iter().find(|known| said == Some(known.key()));
    let format = format.ok_or_else(|| form(format!("format « {} » inconnu", said.unwrap_or_default())))?;
    let flag = |name: &str| file.get(name).and_then(Value::as_bool).unwrap_or(false);
    let positions = listed(file, MAX_POSITIONS.into())
        .ok_or_else(|| form(format!("« positions » doit être une liste de 1 à {MAX_POSITIONS} positions")))?;
    let mut found: Vec<Shown> = Vec::new();
    let mut size = None;
    for (position, index) in positions.iter().zip(0..) {
        let wrong = |what: String| form(format!("position {} : {what}", index + 1));
        let tables = position.as_array().filter(|tables| (1..=MAX_PLAYS).contains(&tables.len()));
        let tables = tables.ok_or_else(|| wrong(format!("il faut de 1 à {MAX_PLAYS} tables")))?;
        for (table, place) in tables.iter().zip(1u16..) {
            let wrong = |what: String| wrong(format!("table {place} : {what}"));
            let table = table.as_object().ok_or_else(|| wrong("un objet est attendu".to_owned()))?;
            let colour = table.get("colour").and_then(Value::as_str).map(str::to_owned);
            let at = found.iter().position(|read| read.colour == colour).unwrap_or(found.len());
            if at == found.len() {
                let circuit = Circuit {
                    simultaneous: flag("simultaneous"),
                    numbered: flag("numbered"),
                    ..Circuit::new(format, 0, 1, vec![Vec::new(); positions.len()])
                };
                found.push(Shown { colour, circuit, names: BTreeMap::new() });
            }
            let Some(read) = found.get_mut(at) else { continue };
            let (serie, of) = serie(table).map_err(&wrong)?;
            if *size.get_or_insert(of) != of {
                return Err(wrong("le nombre d'étuis change d'une table à l'autre".to_owned()));
            }
            read.circuit.size = of;
            let number = |name: &str| table.get(name).and_then(Value::as_u64).and_then(|n| u16::try_from(n).ok());
            let small = |name: &str| number(name).and_then(|n| u8::try_from(n).ok()).unwrap_or(1);
            let play = Play {
                table: TableNo(number("table").unwrap_or(place)),
                deal: small("deal"),
                serie,
                set: small("copy"),
                sides: sides(table, read).map_err(&wrong)?,
            };
            read.circuit.tables = read.circuit.tables.max(play.table.0);
            read.circuit.positions[index].push(play);
        }
    }
    let verdicts: Vec<_> = found.iter().map(|one| judge(&one.circuit)).collect();
    // Tournaments of different colours have étuis of their own, but where they say which copy.
    let between = if positions.iter().any(|position| position.to_string().contains("\"copy\"")) {
        shared(found.iter().map(|one| &one.circuit))
    } else {
        Vec::new()
    };
    Ok(shown_report(format, &found, &verdicts, between.first()))
}

/// The error for a file of the wrong form, and where the form is shown.
fn form(what: String) -> AppError {
    AppError::input(what).advise(Advice::say("Le format est celui de : ").then(Step::ShowCircuitFile))
}

/// The étuis of a table as a série, and how many they are (D6).
fn serie(table: &Map<String, Value>) -> std::result::Result<(Serie, u8), String> {
    let etuis: Option<Vec<u16>> = table.get("etuis").and_then(Value::as_array).and_then(|etuis| {
        etuis.iter().map(|etui| etui.as_u64().and_then(|n| u16::try_from(n).ok()).filter(|n| *n > 0)).collect()
    });
    let etuis = etuis
        .filter(|etuis| (1..=12).contains(&etuis.len()))
        .ok_or("« etuis » doit être une liste de 1 à 12 numéros")?;
    let size = u8::try_from(etuis.len()).unwrap_or(12);
    let serie = Serie((etuis[0] - 1) / u16::from(size) + 1);
    if serie.etuis(size).map(|etui| etui.0).ne(etuis.iter().copied()) {
        return Err(format!(
            "les étuis d'une table se suivent par séries de {size} : 1 à {size}, {} à {}, …",
            u16::from(size) + 1,
            2 * u16::from(size)
        ));
    }
    Ok((serie, size))
}

/// The contestants of a table; a name gets a number when it is first read.
fn sides(table: &Map<String, Value>, read: &mut Shown) -> std::result::Result<Sides, String> {
    let numbered = read.circuit.numbered;
    let formations = ["ns", "eo", "attack", "defence"].iter().any(|side| table.contains_key(*side));
    let mut who = |field: &str, line: &str| -> std::result::Result<Option<Number>, String> {
        let called = match table.get(field) {
            None | Some(Value::Null) => return Ok(None),
            Some(Value::String(name)) if !name.trim().is_empty() => Called::Name(name.trim().to_owned()),
            Some(Value::Number(number)) => match number.as_u64().and_then(|number| u16::try_from(number).ok()) {
                // A player's chair is called by a name (`N3`), be it a number.
                Some(number) if formations => Called::Number(number),
                _ => Called::Name(number.to_string()),
            },
            Some(_) => return Err(format!("« {field} » : un nom ou un numéro est attendu")),
        };
        let name = format!("{line}{called}");
        if let Some((number, _)) = read.names.iter().find(|(_, (known, _))| *known == name) {
            return Ok(Some(*number));
        }
        let number = u16::try_from(read.names.len()).map(Number).map_err(|_| "trop de noms".to_owned())?;
        read.names.insert(number, (name, called));
        Ok(Some(number))
    };
    if table.contains_key("ns") || table.contains_key("eo") {
        let [ns, eo] = if numbered { ["", ""] } else { ["NS", "EO"] };
        return Ok(Sides::Lines { ns: who("ns", ns)?, eo: who("eo", eo)? });
    }
    if table.contains_key("attack") || table.contains_key("defence") {
        return Ok(Sides::Opposed { attack: who("attack", "")?, defence: who("defence", "")? });
    }
    Ok(Sides::Players([who("N", "")?, who("S", "")?, who("E", "")?, who("O", "")?]))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::{circuit, movement, plan_in};
    use crate::CircuitAsked;
    use domain::duplicate::Format;
    use domain::duplicate::circuit::Kind;

    fn shown(format: Format, kind: Kind, entered: u16) -> serde_json::Value {
        let asked = CircuitAsked {
            format,
            kind: Some(kind),
            tables: None,
            entered: Some(entered),
            positions: None,
            etuis: None,
        };
        serde_json::to_value(asked.report().unwrap()).unwrap()
    }

    #[test]
    fn d40_what_is_shown_is_judged_alike_when_it_is_read_back() {
        for (format, kind, entered) in [
            (Format::Individual, Kind::Ligne, 28),
            (Format::Individual, Kind::Ligne, 31),
            (Format::Individual, Kind::Howell, 12),
            (Format::Individual, Kind::Howell, 48),
            (Format::Individual, Kind::Paralleles, 40),
            (Format::Triplettes, Kind::Ligne, 13),
            (Format::Triplettes, Kind::HowellEquilibre, 8),
            (Format::Triplettes, Kind::Emmanuel, 16),
            (Format::Quadrettes, Kind::Ligne, 9),
            (Format::Teams, Kind::Ligne, 3),
        ] {
            let file = shown(format, kind, entered);
            let read = serde_json::to_value(circuit(&file).unwrap()).unwrap();
            // Numbers are given in the order of reading, so pairs may come in another order.
            for field in ["positions", "balance", "clean_positions", "defects", "tables"] {
                assert_eq!(read[field], file[field], "{format} {kind}: {field}");
            }
            assert_eq!(read["repeats"].as_array().unwrap().len(), file["repeats"].as_array().unwrap().len());
        }
    }

    #[test]
    fn d40_a_file_in_which_an_etui_comes_back_is_told() {
        let mut file = shown(Format::Individual, Kind::Ligne, 20);
        file["positions"][4][0]["etuis"] = file["positions"][0][0]["etuis"].clone();
        let read = circuit(&file).unwrap();
        assert!(
            read.defects.iter().any(|defect| defect.contains("N1 rejouerait les étuis 1 à 4 à la position 5")),
            "{:?}",
            read.defects
        );
        assert!(read.defects.iter().any(|defect| defect.contains("à la fois aux tables")), "{:?}", read.defects);
    }

    #[test]
    fn d45_a_table_of_another_colour_is_a_tournament_of_its_own() {
        let mut file = shown(Format::Quadrettes, Kind::Ligne, 9);
        file["positions"][1][1]["colour"] = "vert".into();
        let read = circuit(&file).unwrap();
        assert!(read.defects.is_empty(), "{:?}", read.defects);
        let shown: Vec<serde_json::Value> =
            read.positions[1].iter().map(|table| serde_json::to_value(table).unwrap()).collect();
        assert!(shown.contains(&file["positions"][1][1]), "{shown:?}");
    }

    #[test]
    fn d6_a_file_that_is_no_circuit_is_refused_in_words() {
        for (text, words) in [
            (r#"{"format":"individuel"}"#, "positions"),
            (r#"{"format":"individuel","positions":[[{"N":"A"}]]}"#, "position 1 : table 1 : « etuis »"),
            (r#"{"format":"individuel","positions":[[{"etuis":[2,3],"N":"A"}]]}"#, "séries de 2"),
            (r#"{"format":"individuel","positions":[[{"etuis":[1],"N":[]}]]}"#, "« N »"),
        ] {
            let error = circuit(&serde_json::from_str(text).unwrap()).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn m3_a_movement_from_a_file_is_counted() {
        let text = r#"{"positions":[
            [{"table":1,"N":"A","S":"B","E":"C","O":"D"},{"table":2,"N":null,"S":"E","E":"F","O":"G"}],
            [{"table":1,"N":"A","S":"B","E":"E","O":"F"},{"table":2,"S":"G","E":"C"}]]}"#;
        let report = movement(&serde_json::from_str(text).unwrap()).unwrap();
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
            let error = plan_in(text).err().unwrap().to_string();
            assert!(error.contains(words), "{error}");
        }
    }
}
