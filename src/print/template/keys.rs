//! Reads one template file: the club's values over the defaults, each judged with its line.
//!
//! A fault never stops the reading: the default stands in, so that all faults are reported at once.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::logo::Logo;
use super::registry::TemplateFile;
use super::value::{self, Wording};
use crate::engine::{Colour, Mm, Pt};

/// The keys of one file, asked one by one under their path (`pied.gauche`).
#[derive(Debug)]
pub(crate) struct Keys<'a> {
    file: &'static str,
    /// Text of the club's file, for its lines; empty without one.
    text: &'a str,
    own: DeTable<'a>,
    default: DeTable<'a>,
    /// The files beside: images are found among them.
    beside: &'a [TemplateFile],
    asked: BTreeSet<String>,
    faults: Vec<Fault>,
}

impl<'a> Keys<'a> {
    /// Begins reading a file over its default.
    pub(super) fn new(file: &'static str, text: &'a str, default: &'static str, beside: &'a [TemplateFile]) -> Self {
        let mut faults = Vec::new();
        let mut parse = |text: &'a str| {
            let (table, errors) = DeTable::parse_recoverable(text);
            faults.extend(errors.iter().take(1).map(|error| unreadable(file, text, error)));
            table.into_inner()
        };
        let (own, default) = (parse(text), parse(default));
        Self { file, text, own, default, beside, asked: BTreeSet::new(), faults }
    }

    /// The name of the file.
    pub(super) const fn file(&self) -> &'static str {
        self.file
    }

    /// True when a key that has no default was written.
    pub(crate) fn has(&mut self, path: &str) -> bool {
        self.asked.insert(path.to_owned());
        find(&self.own, path).is_some()
    }

    /// A text whose places, such as `{tournoi}`, are among `places`.
    pub(crate) fn wording(&mut self, path: &str, places: &[&str]) -> Wording {
        self.value(path, |value| Wording::parse(string(value)?, places)).unwrap_or_default()
    }

    /// A text without places.
    pub(crate) fn text(&mut self, path: &str) -> String {
        self.wording(path, &[]).as_str().to_owned()
    }

    /// Several texts of one section.
    pub(crate) fn texts<const N: usize>(&mut self, section: &str, keys: [&str; N]) -> [String; N] {
        keys.map(|key| self.text(&format!("{section}.{key}")))
    }

    /// A length in millimetres.
    pub(crate) fn mm(&mut self, path: &str, range: RangeInclusive<f32>) -> Mm {
        Mm(self.number(path, range, "mm"))
    }

    /// A type size in points.
    pub(crate) fn points(&mut self, path: &str, range: RangeInclusive<f32>) -> Pt {
        Pt(self.number(path, range, "points"))
    }

    /// A percentage, as a factor: 1.0 for 100.
    pub(crate) fn percent(&mut self, path: &str, range: RangeInclusive<f32>) -> f32 {
        self.number(path, range, "%") / 100.0
    }

    fn number(&mut self, path: &str, range: RangeInclusive<f32>, unit: &str) -> f32 {
        let least = *range.start();
        self.value(path, |value| number(value, &range, unit)).unwrap_or(least)
    }

    /// A whole number.
    pub(crate) fn count(&mut self, path: &str, range: RangeInclusive<u8>) -> u8 {
        let least = *range.start();
        let read = |value: &DeValue<'_>| {
            let read = value.as_integer().and_then(|number| number.as_str().parse().ok());
            let expected = || format!("un nombre entier de {} à {} est attendu", range.start(), range.end());
            read.filter(|count| range.contains(count)).ok_or_else(expected)
        };
        self.value(path, read).unwrap_or(least)
    }

    /// `"oui"` or `"non"`; `true` and `false` are understood too.
    pub(crate) fn flag(&mut self, path: &str) -> bool {
        let read = |value: &DeValue<'_>| match (value.as_bool(), value.as_str()) {
            (Some(flag), _) => Ok(flag),
            (_, Some("oui")) => Ok(true),
            (_, Some("non")) => Ok(false),
            _ => Err("\"oui\" ou \"non\" est attendu".to_owned()),
        };
        self.value(path, read).unwrap_or(false)
    }

    /// One of several words.
    pub(crate) fn choice<T: Copy>(&mut self, path: &str, choices: &[(&str, T)]) -> Option<T> {
        self.value(path, |value| one_of(string(value)?, choices))
    }

    /// A list of words among several, at least one, none twice.
    pub(crate) fn choices<T: Copy + PartialEq>(&mut self, path: &str, choices: &[(&str, T)]) -> Vec<T> {
        let read = |value: &DeValue<'_>| {
            let mut chosen = Vec::new();
            for item in value.as_array().ok_or("une liste entre crochets est attendue")? {
                let word = string(item.get_ref())?;
                let one = one_of(word, choices)?;
                if chosen.contains(&one) {
                    return Err(format!("« {word} » est deux fois dans la liste"));
                }
                chosen.push(one);
            }
            if chosen.is_empty() { Err("la liste est vide".to_owned()) } else { Ok(chosen) }
        };
        self.value(path, read).unwrap_or_default()
    }

    /// The same, with one that cannot be left out.
    pub(crate) fn choices_with<T: Copy + PartialEq>(&mut self, path: &str, choices: &[(&str, T)], needed: T) -> Vec<T> {
        let chosen = self.choices(path, choices);
        if let Some((word, _)) = choices.iter().find(|(_, one)| *one == needed && !chosen.contains(one)) {
            self.refuse(path, &format!("la colonne \"{word}\" est nécessaire"));
        }
        chosen
    }

    /// A colour on which black letters can be read.
    pub(crate) fn light(&mut self, path: &str) -> Colour {
        /// Below that, in per cent, letters are lost on most printers.
        const LEAST: u32 = 60;
        let read = |value: &DeValue<'_>| {
            let text = string(value)?;
            let colour = value::colour(text)?;
            let light = value::lightness(colour);
            let dark = || {
                format!(
                    "« {text} » est trop foncé pour y lire des lettres noires : sa clarté est de {light} %, il en faut au moins \
                     {LEAST}"
                )
            };
            if light >= LEAST { Ok(colour) } else { Err(dark()) }
        };
        self.value(path, read).unwrap_or(Colour::BLACK)
    }

    /// A list of colours, from one to twenty.
    pub(crate) fn colours(&mut self, path: &str) -> Vec<Colour> {
        const MOST: usize = 20;
        let read = |value: &DeValue<'_>| {
            let items = value.as_array().ok_or("une liste entre crochets est attendue")?;
            if !(1..=MOST).contains(&items.len()) {
                return Err(format!("une liste de 1 à {MOST} couleurs est attendue"));
            }
            items.iter().map(|item| value::colour(string(item.get_ref())?)).collect()
        };
        self.value(path, read).unwrap_or_default()
    }

    /// An image (PNG) lying beside the templates; none where the text is empty.
    pub(crate) fn image(&mut self, path: &str) -> Option<Logo> {
        let beside = self.beside;
        let read = |value: &DeValue<'_>| {
            let name = string(value)?;
            if name.is_empty() {
                return Ok(None);
            }
            let file = beside.iter().find(|file| file.name == name);
            let file = file.ok_or_else(|| format!("l'image « {name} » n'est pas dans le dossier des modèles"))?;
            Logo::decode(&file.bytes).map(Some).map_err(|reason| format!("l'image « {name} » {reason}"))
        };
        self.value(path, read).flatten()
    }

    /// The club's value, else the default's; a bad one is a fault, and the default stands in for it.
    fn value<T>(&mut self, path: &str, read: impl Fn(&DeValue<'_>) -> Result<T, String>) -> Option<T> {
        self.asked.insert(path.to_owned());
        if let Some(found) = find(&self.own, path) {
            match read(found.get_ref()) {
                Ok(value) => return Some(value),
                Err(reason) => {
                    let line = line(self.text, found.span().start);
                    self.fault(line, format!("« {path} » : {reason}"));
                }
            }
        }
        let default = find(&self.default, path).map(|found| read(found.get_ref()));
        match default {
            Some(Ok(value)) => Some(value),
            // A fault of ours, which a test finds: optional keys have no default and are asked after `has`.
            Some(Err(reason)) => {
                self.fault(0, format!("valeur d'origine de « {path} » : {reason}"));
                None
            }
            None if self.has(path) => None,
            None => {
                self.fault(0, format!("« {path} » n'a pas de valeur d'origine"));
                None
            }
        }
    }

    /// Refuses the value of a key for a reason that only the sheet knows.
    pub(crate) fn refuse(&mut self, path: &str, reason: &str) {
        let line = find(&self.own, path).map_or(0, |found| line(self.text, found.span().start));
        self.fault(line, format!("« {path} » : {reason}"));
    }

    fn fault(&mut self, line: usize, reason: String) {
        self.faults.push(Fault { file: self.file.to_owned(), line, reason });
    }

    /// Ends the reading: keys nobody asked for are faults too.
    pub(super) fn finish(mut self) -> Vec<Fault> {
        let mut unknown = Vec::new();
        unasked(&self.own, "", &self.asked, &mut unknown);
        for (path, at) in unknown {
            let line = line(self.text, at);
            let advice = nearest(&path, &self.asked)
                .map_or_else(|| "elle n'existe pas ici".to_owned(), |near| format!("vouliez-vous dire « {near} » ?"));
            self.fault(line, format!("la clé « {path} » est inconnue : {advice}"));
        }
        let mut of_default = Vec::new();
        unasked(&self.default, "", &self.asked, &mut of_default);
        for (path, _) in of_default {
            self.fault(0, format!("le modèle d'origine dit « {path} », que rien ne lit"));
        }
        self.faults.sort_by_key(|fault| fault.line);
        self.faults
    }
}

fn find<'t, 'a>(table: &'t DeTable<'a>, path: &str) -> Option<&'t toml::Spanned<DeValue<'a>>> {
    match path.split_once('.') {
        None => table.get(path),
        Some((first, rest)) => find(table.get(first)?.get_ref().as_table()?, rest),
    }
}

/// The paths of a table that were not asked for, with where they stand.
fn unasked(table: &DeTable<'_>, under: &str, asked: &BTreeSet<String>, found: &mut Vec<(String, usize)>) {
    for (key, value) in table {
        let path = if under.is_empty() { key.get_ref().to_string() } else { format!("{under}.{}", key.get_ref()) };
        let section = format!("{path}.");
        match value.get_ref().as_table() {
            Some(inside) if asked.iter().any(|one| one.starts_with(&section)) => unasked(inside, &path, asked, found),
            _ if asked.contains(&path) => {}
            _ => found.push((path, key.span().start)),
        }
    }
}

/// The known key most like the one written, if it is like enough.
fn nearest<'k>(path: &str, known: &'k BTreeSet<String>) -> Option<&'k String> {
    const LIKE: f64 = 0.75;
    let like = |one: &String| strsim::jaro_winkler(one, path);
    let best = known.iter().max_by(|a, b| like(a).total_cmp(&like(b)))?;
    (like(best) >= LIKE).then_some(best)
}

fn string<'v>(value: &'v DeValue<'_>) -> Result<&'v str, String> {
    value.as_str().ok_or_else(|| "un texte entre guillemets est attendu".to_owned())
}

fn number(value: &DeValue<'_>, range: &RangeInclusive<f32>, unit: &str) -> Result<f32, String> {
    let text = value.as_integer().map(|n| n.as_str()).or_else(|| value.as_float().map(|n| n.as_str()));
    let read = text.and_then(|text| text.parse::<f32>().ok());
    let expected = || format!("un nombre de {} à {} ({unit}) est attendu, sans guillemets", range.start(), range.end());
    read.filter(|number| range.contains(number)).ok_or_else(expected)
}

fn one_of<T: Copy>(word: &str, choices: &[(&str, T)]) -> Result<T, String> {
    let known: Vec<String> = choices.iter().map(|(name, _)| format!("\"{name}\"")).collect();
    let found = choices.iter().find(|(name, _)| *name == word);
    found.map(|(_, value)| *value).ok_or_else(|| format!("« {word} » est inconnu ; on attend {}", known.join(", ")))
}

/// The line of an offset, from 1.
fn line(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

/// The TOML reader's message, in French; its line is worth more than its words.
fn unreadable(file: &str, text: &str, error: &toml::de::Error) -> Fault {
    let at = error.span().map_or(0, |span| span.start);
    let line = line(text, at);
    let written = text.lines().nth(line - 1).unwrap_or_default().trim();
    let reason = match error.message() {
        message if message.contains("duplicate") => "la même clé est écrite deux fois".to_owned(),
        _ => format!(
            "« {written} » ne se lit pas : on attend clé = valeur, les textes entre guillemets, les nombres avec un point, les \
             listes entre crochets"
        ),
    };
    Fault { file: file.to_owned(), line, reason }
}
