//! An archive read: header, digest, then one fact per line, each checked.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::check::Checker;
use super::facts::{Archive, Fact};
use crate::BadLine;

/// The largest file read: the federation's list of all its players takes a tenth of it.
pub const LARGEST_FILE: usize = 64_000_000;

/// The name of the format.
pub const FORMAT: &str = "chelem-archive";
/// The newest version of the format; version 1 lacks some fields and facts, version 2 the étuis.
pub const VERSION: u32 = 3;
/// The version of an archive of free deals: a reader of those need not know étuis.
pub(crate) const WITHOUT_ETUIS: u32 = 2;
pub(crate) use domain::tournament::{RULES, RULES_OF_ETUIS};

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
pub struct ArchiveFile {
    /// Its first line.
    pub header: Header,
    pub archive: Archive,
}

/// The digest of the lines after the header.
pub fn digest(facts: &[u8]) -> String {
    Sha256::digest(facts).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads an archive and checks all that can be checked without a base: its digest, every reference, F2 and F3 of each sheet.
/// Errors: Line 0: no archive of ours, a newer version, or damaged. Every line that cannot be right, with its number.
pub fn read(bytes: &[u8]) -> Result<ArchiveFile, Vec<BadLine>> {
    if bytes.len() > LARGEST_FILE {
        return Err(BadLine::whole("le fichier est démesuré : plus de 64 Mo"));
    }
    let end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let (first, facts) = bytes.split_at(end);
    let header = header(first, FORMAT, VERSION, "une archive de chelem")?;
    if digest(facts) != header.digest {
        return Err(damaged());
    }
    let text = std::str::from_utf8(facts).map_err(|_| BadLine::whole("l'archive n'est pas en UTF-8"))?;
    let count = u64::try_from(text.lines().count()).unwrap_or(u64::MAX);
    if count != header.lines {
        return Err(BadLine::whole(format!("l'archive a {count} lignes de faits au lieu de {}", header.lines)));
    }
    let mut checker = Checker::default();
    let mut bad = Vec::new();
    for (line, number) in text.lines().zip(2u64..) {
        let outcome = serde_json::from_str::<Fact>(line)
            .map_err(|error| french(&error))
            .and_then(|fact| if is_printable(line) { checker.add(fact) } else { Err(CONTROL.to_owned()) });
        if let Err(reason) = outcome {
            bad.push(BadLine::new(number, reason));
        }
    }
    if !bad.is_empty() {
        return Err(bad);
    }
    let archive = checker.archive().ok_or_else(|| BadLine::whole("l'archive n'a pas de tournoi"))?;
    Ok(ArchiveFile { header, archive })
}

/// The error for a file whose bytes do not match its digest.
pub(super) fn damaged() -> Vec<BadLine> {
    vec![
        BadLine::new(0, "l'archive est endommagée ou modifiée : son contenu n'est plus celui qui a été écrit"),
        BadLine::new(0, "Demandez-en une autre copie, transmise comme un fichier et non comme du texte."),
    ]
}

const CONTROL: &str = "un caractère de contrôle dans un texte";

/// False where a text has a control character: it could command the terminal it is shown on, or imitate another line.
pub(super) fn is_printable(line: &str) -> bool {
    fn order(c: char) -> bool {
        c.is_control() && c != '\t'
    }
    fn sound(value: &serde_json::Value) -> bool {
        match value {
            serde_json::Value::String(text) => !text.contains(order),
            serde_json::Value::Array(values) => values.iter().all(sound),
            serde_json::Value::Object(fields) => fields.values().all(sound),
            _ => true,
        }
    }
    // Of those below the space only an escape can stand for one; the others may be there as they are.
    !line.contains(order) && (!line.contains('\\') || serde_json::from_str(line).is_ok_and(|value| sound(&value)))
}

/// The first line of an archive of that format (`what`: its French name), in a known version.
pub(super) fn header(line: &[u8], format: &str, newest: u32, what: &str) -> Result<Header, Vec<BadLine>> {
    let foreign = || BadLine::whole(format!("ce fichier n'est pas {what}"));
    let any: AnyHeader = serde_json::from_slice(line).map_err(|_| foreign())?;
    if any.format != format {
        return Err(foreign());
    }
    if any.version > newest {
        let by = if any.program.is_empty() { String::new() } else { format!(" (écrite par {})", any.program) };
        let read = if newest == 1 { "la version 1".to_owned() } else { format!("les versions 1 à {newest}") };
        return Err(vec![
            BadLine::new(0, format!("archive de version {}{by} : ce programme lit {read}", any.version)),
            BadLine::new(0, "Installez une version plus récente de chelem."),
        ]);
    }
    let header: Header = serde_json::from_slice(line).map_err(|error| vec![BadLine::new(1, french(&error))])?;
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
pub(super) fn french(error: &serde_json::Error) -> String {
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
