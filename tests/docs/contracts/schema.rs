//! A type of the program as a JSON Schema (2020-12).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use syn::{Fields, GenericArgument, Item, PathArguments, Type};

use super::types::{Module, Types, attributes, comment, serde_words};

/// Which way a document goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    /// The program writes it: every field is there.
    Written,
    /// The program reads it: optional fields may be missing.
    Read,
}

/// A schema being made.
pub struct Schemas<'a> {
    types: &'a Types,
    way: Way,
    /// The named parts.
    pub parts: BTreeMap<String, Value>,
    /// What the parameter `P` of the type being made stands for.
    parameter: Option<Value>,
}

impl<'a> Schemas<'a> {
    pub fn new(types: &'a Types, way: Way) -> Self {
        Self { types, way, parts: BTreeMap::new(), parameter: None }
    }

    /// Where a type stands in the schema; its part is made when it is first named.
    pub fn named(&mut self, name: &str, from: &Module) -> Value {
        let (module, item) = self.types.meant(name, from);
        let title = self.types.title(name, module);
        if !self.parts.contains_key(&title) {
            self.parts.insert(title.clone(), Value::Null);
            let part = match by_hand(name).filter(|_| self.types.is_by_hand(module, name)) {
                Some(part) => described(part, &comment(attributes(item))),
                None => {
                    assert!(!self.types.is_by_hand(module, name), "{name} writes itself: say how in schema.rs");
                    self.part(item, module)
                }
            };
            self.parts.insert(title.clone(), part);
        }
        json!({ "$ref": format!("#/$defs/{title}") })
    }

    /// Says of a part that it is a report with a version and a name; what others hold of it is a part of its own, without.
    pub fn is_report(&mut self, name: &str) {
        if self.parts.values().flat_map(names).any(|inner| inner == name) {
            let (own, held) = (format!("#/$defs/{name}"), format!("#/$defs/{name}Content"));
            for part in self.parts.values_mut() {
                let text = part.to_string().replace(&format!("\"{own}\""), &format!("\"{held}\""));
                *part = serde_json::from_str(&text).unwrap();
            }
            let content = self.parts.insert(name.to_owned(), json!({ "$ref": held })).unwrap();
            self.parts.insert(format!("{name}Content"), content);
        }
        let part = self.parts.get_mut(name).unwrap();
        if part.get("properties").is_none() {
            *part = json!({ "allOf": [part.clone()], "properties": {}, "required": [], "type": "object" });
        }
        part["properties"]["schema"] = json!({ "const": 1, "description": "Version of the JSON form." });
        part["properties"]["report"] = json!({ "type": "string", "description": "Its name, that of this part." });
        part["required"].as_array_mut().unwrap().extend([json!("schema"), json!("report")]);
    }

    /// Forgets parts that only served to make others.
    pub fn keep_reached_from(&mut self, roots: &[Value]) {
        let mut reached = BTreeMap::new();
        let mut waiting: Vec<String> = roots.iter().flat_map(names).collect();
        while let Some(name) = waiting.pop() {
            if !reached.contains_key(&name) {
                waiting.extend(names(&self.parts[&name]));
                reached.insert(name.clone(), self.parts[&name].clone());
            }
        }
        self.parts = reached;
    }

    fn part(&mut self, item: &Item, module: &Module) -> Value {
        let words = serde_words(attributes(item));
        let part = match item {
            Item::Struct(item) => self.fields(&item.fields, &words, module),
            Item::Enum(item) => {
                let variants: Vec<Value> =
                    item.variants.iter().map(|variant| self.variant(variant, &words, module)).collect();
                if words.contains_key("untagged") { json!({ "anyOf": variants }) } else { json!({ "oneOf": variants }) }
            }
            Item::Type(item) => self.of(&item.ty, module),
            _ => unreachable!("only types are looked up"),
        };
        described(part, &comment(attributes(item)))
    }

    fn fields(&mut self, fields: &Fields, words: &BTreeMap<String, String>, module: &Module) -> Value {
        known(words, &["deny_unknown_fields", "rename_all", "transparent", "default"]);
        let named = match fields {
            Fields::Named(named) => &named.named,
            Fields::Unnamed(unnamed) if unnamed.unnamed.len() == 1 => return self.of(&unnamed.unnamed[0].ty, module),
            Fields::Unnamed(unnamed) => {
                let items: Vec<Value> = unnamed.unnamed.iter().map(|field| self.of(&field.ty, module)).collect();
                return tuple(items);
            }
            Fields::Unit => return json!({ "type": "null" }),
        };
        if words.contains_key("transparent") {
            let mut shown = named.iter().filter(|field| !serde_words(&field.attrs).contains_key("skip"));
            return self.of(&shown.next().expect("serde wants one").ty, module);
        }
        let (mut properties, mut required, mut taken_in) = (Map::new(), Vec::new(), Vec::new());
        for field in named {
            let of = serde_words(&field.attrs);
            known(&of, &["skip", "rename", "flatten", "default", "skip_serializing_if"]);
            if of.contains_key("skip") {
                continue;
            }
            let schema = self.of(&field.ty, module);
            if of.contains_key("flatten") {
                taken_in.push(schema);
                continue;
            }
            let own = field.ident.as_ref().unwrap().to_string();
            let own = own.strip_prefix("r#").unwrap_or(&own);
            let name = of.get("rename").cloned().unwrap_or_else(|| cased(own, words));
            let may_lack = match self.way {
                Way::Written => of.contains_key("skip_serializing_if"),
                Way::Read => of.contains_key("default") || words.contains_key("default") || is_option(&field.ty),
            };
            if !may_lack {
                required.push(name.clone());
            }
            properties.insert(name, described(schema, &comment(&field.attrs)));
        }
        if words.contains_key("deny_unknown_fields") {
            // No other field may be there: those of what is taken in stand among its own.
            for part in taken_in.drain(..).flat_map(|part| names(&part)) {
                properties.extend(self.parts[&part]["properties"].as_object().unwrap().clone());
                let theirs = self.parts[&part]["required"].as_array().unwrap();
                required.extend(theirs.iter().filter_map(|name| name.as_str().map(str::to_owned)));
            }
        }
        let mut object = json!({ "type": "object", "properties": properties, "required": required });
        if words.contains_key("deny_unknown_fields") {
            object["additionalProperties"] = json!(false);
        }
        if !taken_in.is_empty() {
            object["allOf"] = json!(taken_in);
        }
        object
    }

    fn variant(&mut self, variant: &syn::Variant, of: &BTreeMap<String, String>, module: &Module) -> Value {
        known(of, &["rename_all", "tag", "untagged", "deny_unknown_fields"]);
        let own = serde_words(&variant.attrs);
        known(&own, &["rename"]);
        let name = own.get("rename").cloned().unwrap_or_else(|| cased(&variant.ident.to_string(), of));
        let inner = match &variant.fields {
            Fields::Unit => Value::Null,
            fields => self.fields(fields, &BTreeMap::new(), module),
        };
        let schema = if of.contains_key("untagged") {
            return inner;
        } else if let Some(tag) = of.get("tag") {
            self.tagged(tag, &name, &inner)
        } else if inner.is_null() {
            json!({ "const": name })
        } else {
            let mut properties = Map::new();
            properties.insert(name.clone(), inner);
            json!({ "type": "object", "properties": properties, "required": [name], "additionalProperties": false })
        };
        described(schema, &comment(&variant.attrs))
    }

    /// The fields of a variant with the tag among them.
    fn tagged(&self, tag: &str, name: &str, inner: &Value) -> Value {
        let part = inner["$ref"].as_str().and_then(|path| self.parts.get(path.strip_prefix("#/$defs/")?));
        let mut object = part.unwrap_or(inner).clone();
        object["properties"][tag] = json!({ "const": name });
        object["required"].as_array_mut().unwrap().insert(0, json!(tag));
        object
    }

    /// The schema of a type as it is written in a file.
    fn of(&mut self, ty: &Type, module: &Module) -> Value {
        match ty {
            Type::Reference(reference) => self.of(&reference.elem, module),
            Type::Slice(slice) => json!({ "type": "array", "items": self.of(&slice.elem, module) }),
            Type::Array(array) => json!({ "type": "array", "items": self.of(&array.elem, module) }),
            Type::Tuple(parts) => tuple(parts.elems.iter().map(|part| self.of(part, module)).collect()),
            Type::Path(path) => {
                let last = path.path.segments.last().unwrap();
                let inner: Vec<&Type> = match &last.arguments {
                    PathArguments::AngleBracketed(arguments) => {
                        let types = arguments.args.iter().filter_map(|argument| match argument {
                            GenericArgument::Type(ty) => Some(ty),
                            _ => None,
                        });
                        types.collect()
                    }
                    _ => Vec::new(),
                };
                match (last.ident.to_string().as_str(), &inner[..]) {
                    ("Option", [inner]) => optional(self.of(inner, module)),
                    ("Box" | "Cow", [inner]) => self.of(inner, module),
                    ("Vec" | "BTreeSet", [inner]) => json!({ "type": "array", "items": self.of(inner, module) }),
                    // Whatever a later program writes there.
                    ("Map", _) => json!({ "type": "object" }),
                    ("BTreeMap", [_, value]) => {
                        json!({ "type": "object", "additionalProperties": self.of(value, module) })
                    }
                    ("P", []) => self.parameter.take().expect("the type was named with its parameter"),
                    (name, []) => plain(name).unwrap_or_else(|| self.named(name, module)),
                    (name, [parameter]) => {
                        self.parameter = Some(self.of(parameter, module));
                        self.named(name, module)
                    }
                    (name, _) => panic!("{name} in {module:?} has no form here"),
                }
            }
            _ => panic!("a type in {module:?} has no form here"),
        }
    }
}

/// Types of the language and of chrono.
fn plain(name: &str) -> Option<Value> {
    let whole = |least: i64, most: i64| json!({ "type": "integer", "minimum": least, "maximum": most });
    Some(match name {
        "String" | "str" | "char" => json!({ "type": "string" }),
        "bool" => json!({ "type": "boolean" }),
        "u8" => whole(0, u8::MAX.into()),
        "u16" => whole(0, u16::MAX.into()),
        "u32" => whole(0, u32::MAX.into()),
        "u64" | "usize" | "NonZeroUsize" => json!({ "type": "integer", "minimum": 0 }),
        "i8" | "i16" | "i32" | "i64" | "isize" => json!({ "type": "integer" }),
        "NaiveDate" => json!({ "type": "string", "format": "date" }),
        "NaiveDateTime" | "Value" => panic!("{name} says nothing of its form"),
        _ => return None,
    })
}

/// The forms of types that write or read themselves.
fn by_hand(name: &str) -> Option<Value> {
    let chair = json!({ "type": ["string", "null"] });
    let seat = json!({ "type": ["string", "integer", "null"] });
    Some(match name {
        "MovementTable" => json!({
            "type": "object", "required": ["table", "N", "S", "E", "O"], "additionalProperties": false,
            "properties": {
                "table": { "type": "integer", "minimum": 1 },
                "N": chair, "S": chair, "E": chair, "O": chair, "M": chair,
            },
        }),
        "CircuitTable" => json!({
            "type": "object", "required": ["table", "etuis"],
            "properties": {
                "colour": { "type": "string" },
                "table": { "type": "integer", "minimum": 1 },
                "deal": { "type": "integer", "minimum": 1 },
                "etuis": { "type": "array", "items": { "type": "integer", "minimum": 1 } },
                "copy": { "type": "integer", "minimum": 1 },
            },
            "additionalProperties": seat,
        }),
        "Scores" => json!({
            "type": "object", "additionalProperties": false,
            "properties": {
                "N": { "type": "integer" }, "S": { "type": "integer" }, "E": { "type": "integer" },
                "O": { "type": "integer" }, "M": { "type": "integer" },
            },
        }),
        "Cell" | "Tenths" | "TieBreak" | "Total" => json!({ "type": "string" }),
        "Points" => json!({ "type": "number", "minimum": 0, "maximum": 1000, "multipleOf": 0.5 }),
        "LineMark" | "LinePlace" | "Percent" | "PublicTotal" => json!({ "type": "string" }),
        "Pm" => json!({ "type": "integer" }),
        "MarkAsked" => json!({ "type": "integer" }),
        _ => return None,
    })
}

/// The parts that a schema names.
fn names(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(words) => {
            let own = words.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
            own.map(str::to_owned).into_iter().chain(words.values().flat_map(names)).collect()
        }
        Value::Array(all) => all.iter().flat_map(names).collect(),
        _ => Vec::new(),
    }
}

fn tuple(items: Vec<Value>) -> Value {
    let count = items.len();
    json!({ "type": "array", "prefixItems": items, "minItems": count, "maxItems": count })
}

fn optional(schema: Value) -> Value {
    match schema["type"].as_str() {
        Some(name) if !schema.as_object().unwrap().contains_key("properties") => {
            let mut schema = schema.clone();
            schema["type"] = json!([name, "null"]);
            schema
        }
        _ => json!({ "anyOf": [schema, { "type": "null" }] }),
    }
}

fn is_option(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option"))
}

fn described(mut schema: Value, comment: &str) -> Value {
    if !comment.is_empty() {
        schema["description"] = json!(comment);
    }
    schema
}

/// A name as `rename_all` wants it.
fn cased(name: &str, words: &BTreeMap<String, String>) -> String {
    match words.get("rename_all").map(String::as_str) {
        None => name.to_owned(),
        Some("UPPERCASE") => name.to_uppercase(),
        Some("snake_case") => {
            let mut snake = String::new();
            for letter in name.chars() {
                if letter.is_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
                    snake.push('_');
                }
                snake.extend(letter.to_lowercase());
            }
            snake
        }
        Some(other) => panic!("rename_all = {other} is not known here"),
    }
}

/// A word of serde that nobody here understands would give a wrong schema.
fn known(words: &BTreeMap<String, String>, understood: &[&str]) {
    for word in words.keys() {
        assert!(understood.contains(&word.as_str()), "serde({word}) is not understood here");
    }
}
