//! Validates a value against a schema: the few words of JSON Schema that our schemas use, every other refused.

use serde_json::{Map, Value};

/// The faults of a value, each with its place; none when it satisfies the schema.
pub fn faults(value: &Value, schema: &Value, whole: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(value, schema, whole, "$", &mut found);
    found
}

fn check(value: &Value, schema: &Value, whole: &Value, at: &str, found: &mut Vec<String>) {
    let words = schema.as_object().unwrap_or_else(|| panic!("{at}: {schema} is no schema"));
    for (word, wanted) in words {
        let fault = |right: bool| (!right).then(|| format!("{at} : {word} {wanted}, got {value}"));
        match word.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" | "format" => {}
            "$ref" => {
                let path = wanted.as_str().and_then(|path| path.strip_prefix('#')).unwrap();
                let part = whole.pointer(path).unwrap_or_else(|| panic!("{wanted} is not in the schema"));
                check(value, part, whole, at, found);
            }
            "type" => found.extend(fault(match wanted {
                Value::Array(names) => names.iter().any(|name| is(value, name)),
                name => is(value, name),
            })),
            "const" => found.extend(fault(value == wanted)),
            "minimum" => found.extend(fault(value.as_f64().is_none_or(|n| n >= wanted.as_f64().unwrap()))),
            "maximum" => found.extend(fault(value.as_f64().is_none_or(|n| n <= wanted.as_f64().unwrap()))),
            "multipleOf" => {
                let whole = |n: f64| (n / wanted.as_f64().unwrap()).fract() == 0.0;
                found.extend(fault(value.as_f64().is_none_or(whole)));
            }
            "minItems" => found.extend(fault(value.as_array().is_none_or(|all| all.len() as u64 >= number(wanted)))),
            "maxItems" => found.extend(fault(value.as_array().is_none_or(|all| all.len() as u64 <= number(wanted)))),
            "items" | "prefixItems" => {
                for (n, item) in value.as_array().into_iter().flatten().enumerate() {
                    if let Some(schema) = if word == "items" { Some(wanted) } else { wanted.get(n) } {
                        check(item, schema, whole, &format!("{at}[{n}]"), found);
                    }
                }
            }
            "required" => {
                let lacking = |name: &&Value| value.as_object().is_some_and(|all| !all.contains_key(text(name)));
                found.extend(list(wanted).iter().filter(lacking).map(|name| format!("{at} : {name} is lacking")));
            }
            "properties" => {
                for (name, schema) in wanted.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        check(value, schema, whole, &format!("{at}.{name}"), found);
                    }
                }
            }
            "additionalProperties" => others(value, words, wanted, whole, at, found),
            "anyOf" | "oneOf" | "allOf" => {
                let all: Vec<Vec<String>> = list(wanted)
                    .iter()
                    .map(|schema| {
                        let mut found = Vec::new();
                        check(value, schema, whole, at, &mut found);
                        found
                    })
                    .collect();
                let right = all.iter().filter(|faults| faults.is_empty()).count();
                match word.as_str() {
                    "allOf" => found.extend(all.into_iter().flatten()),
                    "anyOf" => found.extend((right == 0).then(|| format!("{at} : nothing of anyOf, got {value}"))),
                    _ => found.extend((right != 1).then(|| format!("{at} : {right} of oneOf, got {value}"))),
                }
            }
            _ => panic!("{word} is not understood here"),
        }
    }
}

/// Fields that the schema does not name.
fn others(value: &Value, words: &Map<String, Value>, wanted: &Value, whole: &Value, at: &str, found: &mut Vec<String>) {
    let named = words.get("properties").and_then(Value::as_object);
    let unnamed = |name: &&String| !named.is_some_and(|named| named.contains_key(*name));
    for (name, value) in value.as_object().into_iter().flatten().filter(|(name, _)| unnamed(name)) {
        match wanted {
            Value::Bool(true) => {}
            Value::Bool(false) => found.push(format!("{at} : {name} is not known")),
            schema => check(value, schema, whole, &format!("{at}.{name}"), found),
        }
    }
}

fn is(value: &Value, name: &Value) -> bool {
    match text(name) {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("{other} is no type"),
    }
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap()
}
