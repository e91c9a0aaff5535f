//! Finds why a line is no tournament: the first place that is not as it should be.

use std::collections::BTreeMap;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::asked::{KindAsked, LineAsked, MarkAsked, SideAsked};
use domain::Refusal;
use domain::scoring::Contract;

/// The value a field may hold.
enum Holds {
    /// A value that one type reads.
    One(fn(&Value) -> bool),
    /// A list of objects with these fields.
    Many(&'static [Field]),
}

/// A field: its name, whether it is required, its value, in French and as a test.
struct Field(&'static str, bool, &'static str, Holds);

const fn one<T: DeserializeOwned>() -> Holds {
    Holds::One(|value| T::deserialize(value).is_ok())
}

const PERCENT_OR_PM: &[Field] = &[
    Field("who", true, "un texte", one::<String>()),
    Field("tenths", false, "un nombre entier de dixièmes de pour cent", one::<Option<i64>>()),
    Field("milli_pm", false, "un nombre entier de millièmes", one::<Option<i64>>()),
];

const FORMATIONS: &[Field] = &[
    Field("format", true, "un texte", one::<String>()),
    Field("lines", false, "true ou false", one::<Option<bool>>()),
    Field("entries", true, "une liste d'inscrits", Holds::Many(ENTRY)),
    Field("sessions", true, "une liste de séances", Holds::Many(SESSION)),
];

const ENTRY: &[Field] = &[
    Field("id", true, "un texte", one::<String>()),
    Field("line", false, "N, S, E, O, NS, EO ou null", one::<Option<LineAsked>>()),
];

const SESSION: &[Field] = &[
    Field("coefficient", false, "un nombre entier de centièmes, 100 sans coefficient", one::<Option<u16>>()),
    Field("results", true, "une liste de résultats", Holds::Many(RESULT)),
    Field("penalties", false, "une liste de pénalités", Holds::Many(PERCENT_OR_PM)),
];

const RESULT: &[Field] = &[
    Field("etui", true, "un numéro d'étui", one::<u16>()),
    Field("position", true, "un numéro de position", one::<u8>()),
    Field("table", true, "un numéro de table", one::<u16>()),
    Field("attack", false, "un texte ou null", one::<Option<String>>()),
    Field("defence", false, "une liste de textes", one::<Option<Vec<String>>>()),
    Field("kind", true, "joue, non_joue, relais ou neutralise", one::<KindAsked>()),
    Field("mark", false, "une marque ou null", one::<Option<MarkAsked>>()),
    Field("version", false, "une lettre", one::<Option<String>>()),
    Field("fault", false, "attack, defence ou null", one::<Option<SideAsked>>()),
    Field("least", false, "un nombre de millièmes", one::<Option<u32>>()),
    Field("notes", false, "des notes de 0 à 100, entières, par inscrit", one::<Option<BTreeMap<String, u8>>>()),
];

const MATCH: &[Field] = &[
    Field("format", true, "un texte", one::<String>()),
    Field("teams", true, "une liste d'équipes", one::<Vec<String>>()),
    Field("bonus", false, "des millièmes par équipe", one::<Option<BTreeMap<String, i64>>>()),
    Field("results", true, "une liste de résultats", Holds::Many(MATCH_RESULT)),
    Field("faults", false, "une liste de fautes", Holds::Many(TEAM_FAULT)),
    Field("penalties", false, "une liste de pénalités", Holds::Many(PERCENT_OR_PM)),
];

const MATCH_RESULT: &[Field] = &[
    Field("quart", true, "un numéro de quart", one::<u8>()),
    Field("etui", true, "un numéro d'étui", one::<u16>()),
    Field("attack", true, "une équipe", one::<String>()),
    Field("defence", false, "une équipe ou null", one::<Option<String>>()),
    Field("contract", false, "garde, garde_sans ou garde_contre", one::<Option<Contract>>()),
    Field("mark", false, "une marque ou null", one::<Option<MarkAsked>>()),
    Field("player", false, "un texte ou null", one::<Option<String>>()),
    Field("kind", false, "joue, non_joue, relais ou neutralise", one::<Option<KindAsked>>()),
];

const TEAM_FAULT: &[Field] = &[
    Field("quart", true, "un numéro de quart", one::<u8>()),
    Field("etui", true, "un numéro d'étui", one::<u16>()),
    Field("fault", true, "une équipe", one::<String>()),
];

fn refuse(message: impl Into<String>) -> Refusal {
    Refusal::new("D12", message)
}

pub(super) fn unreadable(line: &[u8], error: &serde_json::Error) -> Refusal {
    if line.is_empty() {
        return refuse("ligne vide : un tournoi par ligne est attendu");
    }
    let Ok(value) = serde_json::from_slice::<Value>(line) else {
        return refuse(format!("ce n'est pas du JSON (caractère {})", error.column()));
    };
    let Value::Object(fields) = &value else {
        return refuse("un objet JSON est attendu : {\"format\":\"individuel\", …}");
    };
    let of_match = matches!(fields.get("format").and_then(Value::as_str), Some("equipes" | "triangulaire"));
    wrong(fields, if of_match { MATCH } else { FORMATIONS }, "")
        .unwrap_or_else(|| refuse(format!("illisible : un champ y est deux fois (caractère {})", error.column())))
}

/// The first fault of an object; `place` is empty or ends in a point.
fn wrong(object: &Map<String, Value>, known: &[Field], place: &str) -> Option<Refusal> {
    if let Some(name) = object.keys().find(|name| known.iter().all(|field| field.0 != name.as_str())) {
        let names: Vec<&str> = known.iter().map(|field| field.0).collect();
        return Some(refuse(format!("champ inconnu « {place}{name} » (connus : {})", names.join(", "))));
    }
    known.iter().find_map(|Field(name, required, expected, holds)| {
        let Some(value) = object.get(*name) else {
            return required.then(|| refuse(format!("il manque « {place}{name} » ({expected})")));
        };
        let unexpected = || Some(refuse(format!("{place}{name} : {expected}, pas {}", short(value))));
        match holds {
            Holds::One(right) => (!right(value)).then(unexpected)?,
            Holds::Many(_) if value.is_null() && !required => None,
            Holds::Many(inner) => value.as_array().map_or_else(unexpected, |items| {
                items.iter().enumerate().find_map(|(index, item)| match item {
                    Value::Object(object) => wrong(object, inner, &format!("{place}{name}[{}].", index + 1)),
                    other => Some(refuse(format!("{place}{name}[{}] : un objet, pas {}", index + 1, short(other)))),
                })
            }),
        }
    })
}

/// A value as far as it fits in a sentence.
fn short(value: &Value) -> String {
    const MOST: usize = 40;
    let text = value.to_string();
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::read;

    fn refused(line: &str) -> String {
        let refusal = read(line.as_bytes()).unwrap_err();
        format!("{} {}", refusal.rule, refusal.message)
    }

    #[test]
    fn d12_a_line_that_is_no_tournament_is_refused_at_its_first_fault() {
        let session =
            |result: &str| format!(r#"{{"format":"individuel","entries":[],"sessions":[{{"results":[{result}]}}]}}"#);
        for (line, said) in [
            (String::new(), "D12 ligne vide"),
            ("{".to_owned(), "JSON"),
            ("[]".to_owned(), "un objet JSON"),
            ("{}".to_owned(), "il manque « format »"),
            (r#"{"format":"bridge"}"#.to_owned(), "D1 format « bridge »"),
            (r#"{"format":"individuel"}"#.to_owned(), "il manque « entries »"),
            (
                r#"{"format":"individuel","entries":[{"id":1}],"sessions":[]}"#.to_owned(),
                "entries[1].id : un texte, pas 1",
            ),
            (
                r#"{"format":"individuel","entries":[{"id":"x","line":"Z"}],"sessions":[]}"#.to_owned(),
                "entries[1].line",
            ),
            (r#"{"format":"individuel","entries":[],"sessions":[3]}"#.to_owned(), "sessions[1] : un objet, pas 3"),
            (r#"{"format":"individuel","lignes":1,"entries":[],"sessions":[]}"#.to_owned(), "champ inconnu « lignes »"),
            (session(r#"{"etui":1}"#), "il manque « sessions[1].results[1].position »"),
            (session(r#"{"etui":1,"position":1,"table":1,"kind":"oui"}"#), "results[1].kind : joue"),
            (session(r#"{"etui":-1,"position":1,"table":1,"kind":"joue"}"#), "results[1].etui"),
            (session(r#"{"etui":1,"etui":2,"position":1,"table":1,"kind":"joue"}"#), "deux fois"),
            (session(r#"{"etui":1,"position":1,"table":1,"kind":"neutralise","notes":{"a":4.5}}"#), "notes"),
            (r#"{"format":"equipes","teams":["A","B"],"results":[{"quart":1}]}"#.to_owned(), "results[1].etui"),
        ] {
            assert!(refused(&line).contains(said), "{line}: {}", refused(&line));
        }
    }
}
