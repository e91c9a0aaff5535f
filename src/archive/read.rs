//! An archive read: header, digest, then one fact per line, each checked.

use super::check::Checker;
use super::facts::{Archive, Fact};
use super::season::SeasonArchive;
use domain::advice::Advice;
pub(crate) use domain::tournament::{RULES, RULES_OF_ETUIS};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The largest file read: the federation's list of all its players takes a tenth of it.
pub const LARGEST_FILE: usize = 64_000_000;

/// The name of the format.
pub const FORMAT: &str = "chelem-archive";
/// The newest version of the format: of a season, or where a person asked not to be published by the whole name. Version 1 lacks some fields and
/// facts, version 2 the étuis.
pub const VERSION: u32 = 4;
/// The format of a season's archive in programs that were only tried.
const TRIED: &str = "chelem-saison";

/// The first line of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    pub(crate) format: String,
    /// Version of the format.
    pub version: u32,
    /// The program that wrote it, with its version.
    pub program: String,
    /// The rules' edition.
    pub(crate) rules: String,
    /// SHA-256 of everything after the first line, in hexadecimal.
    pub digest: String,
    /// The number of lines that follow.
    pub(crate) lines: u64,
    /// Of version 4, where one night is sent: its name, that of the base it was played in, and how often it was changed. The same in every
    /// copy of a base.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub night: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<u32>,
    /// Without what only the club needs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reduced: bool,
    /// The number the comité gave the club, and the proof that it sent this (64 hexadecimal figures).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mac: Option<String>,
    /// What later programs add for each other: kept by none, refused by none.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub(crate) extensions: Map<String, Value>,
}

/// The common beginning of every version of the format.
#[derive(Deserialize)]
struct AnyHeader {
    format: String,
    version: u32,
    #[serde(default)]
    program: String,
}

/// An archive with its header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its first line.
    pub header: Header,
    pub content: Content,
}

/// The subject of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    Tournament(Box<Archive>),
    /// A season with the archives of its nights.
    Season(SeasonArchive),
}

/// The digest of the lines after the header.
pub fn digest(facts: &[u8]) -> String {
    Sha256::digest(facts).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads an archive and checks all that can be checked without a base: its digest, every reference, F2 and F3 of each sheet; of a season its nights
/// too.
/// Errors: Line 0: no archive of ours, a newer version, or damaged. Every line that cannot be right, with its number.
pub fn read(bytes: &[u8]) -> Result<File, Vec<BadLine>> {
    if bytes.len() > LARGEST_FILE {
        return Err(BadLine::whole("le fichier est démesuré : plus de 64 Mo"));
    }
    file(bytes, false)
}

/// Reads the archive of a tournament.
/// Errors: those of [`read`]; the archive of a season.
pub fn read_archive(bytes: &[u8]) -> Result<Archive, Vec<BadLine>> {
    match read(bytes)?.content {
        Content::Tournament(archive) => Ok(*archive),
        Content::Season(_) => Err(BadLine::whole("c'est l'archive d'une saison, et non d'un tournoi")),
    }
}

/// `within` the file of a season no second season may stand.
fn file(bytes: &[u8], within: bool) -> Result<File, Vec<BadLine>> {
    let (first, facts) = parts(bytes);
    let header = header_of(first)?;
    if digest(facts) != header.digest {
        return Err(damaged());
    }
    let text = std::str::from_utf8(facts).map_err(|_| BadLine::whole("l'archive n'est pas en UTF-8"))?;
    let lines: Vec<&str> = text.lines().collect();
    if u64::try_from(lines.len()) != Ok(header.lines) {
        return Err(BadLine::whole(format!("l'archive a {} lignes de faits au lieu de {}", lines.len(), header.lines)));
    }
    let mut checker = Checker::default();
    let mut bad = Vec::new();
    let mut rest = lines.iter().zip(2u64..);
    while let Some((line, number)) = rest.next() {
        let outcome = fact(line, within).and_then(|fact| {
            let Fact::Night(played) = fact else { return checker.add(fact) };
            // The night's own file, cut out as it is.
            let own: Vec<&str> = rest.by_ref().take(played.lines).map(|(line, _)| *line).collect();
            if own.len() < played.lines {
                return Err("la fin de la soirée manque".to_owned());
            }
            match file((own.join("\n") + "\n").as_bytes(), true).map(|file| file.content) {
                Ok(Content::Tournament(own)) => checker.played(played, own),
                Ok(Content::Season(_)) => Err("une saison dans une soirée".to_owned()),
                Err(lines) => {
                    bad.extend(lines.into_iter().map(|one| BadLine { line: number + one.line, ..one }));
                    Ok(())
                }
            }
        });
        if let Err(reason) = outcome {
            bad.push(BadLine::new(number, reason));
        }
    }
    if !bad.is_empty() {
        return Err(bad);
    }
    let content = checker.content().ok_or_else(|| BadLine::whole("l'archive n'a pas de tournoi"))?;
    Ok(File { header, content })
}

fn fact(line: &str, within: bool) -> Result<Fact, String> {
    let fact: Fact = serde_json::from_str(line).map_err(|error| french(&error))?;
    if !is_printable(line) {
        return Err("un caractère de contrôle dans un texte".to_owned());
    }
    if within && fact.is_of_a_season() { Err("une saison dans une soirée".to_owned()) } else { Ok(fact) }
}

/// The error for a file whose bytes do not match its digest.
fn damaged() -> Vec<BadLine> {
    vec![
        BadLine::new(0, "l'archive est endommagée ou modifiée : son contenu n'est plus celui qui a été écrit"),
        BadLine::new(0, "Demandez-en une autre copie, transmise comme un fichier et non comme du texte."),
    ]
}

/// False where a text has a control character: it could command the terminal it is shown on, or imitate another line.
fn is_printable(line: &str) -> bool {
    fn order(c: char) -> bool {
        c.is_control() && c != '\t'
    }
    fn sound(value: &Value) -> bool {
        match value {
            Value::String(text) => !text.contains(order),
            Value::Array(values) => values.iter().all(sound),
            Value::Object(fields) => fields.values().all(sound),
            _ => true,
        }
    }
    // Of those below the space only an escape can stand for one; the others may be there as they are.
    !line.contains(order) && (!line.contains('\\') || serde_json::from_str(line).is_ok_and(|value| sound(&value)))
}

/// The line of the header with its end, and the facts, which the digest is of.
pub fn parts(bytes: &[u8]) -> (&[u8], &[u8]) {
    bytes.split_at(bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1))
}

/// The header alone, of an archive in a known version: what follows it is not looked at.
/// Errors: no archive of ours, or a newer version.
pub fn header(bytes: &[u8]) -> Result<Header, Vec<BadLine>> {
    header_of(parts(bytes).0)
}

/// The first line of an archive, in a known version.
fn header_of(line: &[u8]) -> Result<Header, Vec<BadLine>> {
    let foreign = || BadLine::whole("ce fichier n'est pas une archive de chelem");
    let AnyHeader { format, version, program } = serde_json::from_slice(line).map_err(|_| foreign())?;
    if format == TRIED {
        let words =
            format!("ce fichier est d'une version d'essai ({TRIED} {version}) : exportez-le de nouveau depuis sa base");
        return Err(BadLine::whole(words));
    }
    if format != FORMAT {
        return Err(foreign());
    }
    if version > VERSION {
        let by = if program.is_empty() { String::new() } else { format!(" (écrite par {program})") };
        return Err(vec![
            BadLine::new(0, format!("archive de version {version}{by} : ce programme lit les versions 1 à {VERSION}")),
            BadLine::new(0, "Installez une version plus récente de chelem."),
        ]);
    }
    let header: Header = serde_json::from_slice(line).map_err(|error| vec![BadLine::new(1, french(&error))])?;
    let named = |name: &String| name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    if !header.night.iter().chain(&header.base).all(named) {
        return Err(vec![BadLine::new(
            1,
            "le nom de la soirée ou de la base n'est pas fait de 32 chiffres et lettres",
        )]);
    }
    if ![RULES, RULES_OF_ETUIS].contains(&header.rules.as_str()) {
        return Err(vec![
            BadLine::new(
                0,
                format!("l'archive suit d'autres règles : « {} » ; ce programme suit « {RULES} »", header.rules),
            ),
            BadLine::new(0, "Installez la version de chelem qui l'a écrite."),
        ]);
    }
    Ok(header)
}

/// The fault of a line, in French as far as it is one of the usual ones.
fn french(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let quoted = text.split('`').nth(1).unwrap_or_default();
    if text.starts_with("unknown field") {
        format!("champ inconnu « {quoted} »")
    } else if text.starts_with("missing field") {
        format!("il manque le champ « {quoted} »")
    } else if text.starts_with("duplicate field") {
        format!("champ en double « {quoted} »")
    } else if text.starts_with("unknown variant") {
        format!("valeur inconnue « {quoted} »")
    } else {
        format!("ligne illisible ({text})")
    }
}

/// Why a file cannot be read: the line and the reason, in French.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// Line in the file, from 1; 0 for the file as a whole.
    pub line: u64,
    pub reason: String,
    /// The explanation or remedy, where one is known.
    pub advice: Option<Advice>,
}

impl BadLine {
    /// A bad line.
    pub fn new(line: u64, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into(), advice: None }
    }

    /// A fault of the file as a whole.
    pub fn whole(reason: impl Into<String>) -> Vec<Self> {
        vec![Self::new(0, reason)]
    }
}
