//! A season's archive read: header, digest, then one fact per line; below a night's line, the night's own archive as it is.

use serde::{Deserialize, Serialize};

use super::check::Checker;
use super::facts::{Category, Night, NightFacts, Outside, Rule, Season, SeasonArchive, SeasonPerson};
use crate::BadLine;
use crate::LARGEST_FILE;
use crate::read::{Header, damaged, digest, french, header, is_printable, read as read_archive};

/// The name of the format of a season's archive.
pub(crate) const SEASON_FORMAT: &str = "chelem-saison";
/// The version of its format.
pub(crate) const SEASON_VERSION: u32 = 1;

/// One line of a season's archive that is not a night's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "snake_case")]
pub(crate) enum SeasonLine {
    Season(Season),
    Rule(Rule),
    Category(Category),
    Person(SeasonPerson),
    Night(NightLine),
}

/// A night's line; a tournament's own archive follows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NightLine {
    pub counts: Option<bool>,
    pub(crate) coefficient: Option<u16>,
    pub(crate) mandatory: bool,
    pub(crate) said: String,
    pub(crate) at_closing: bool,
    /// Lines of the night's own archive below this one, its header included; 0 for results of elsewhere.
    pub(crate) lines: usize,
    pub(crate) people: Vec<u32>,
    pub(crate) outside: Option<Outside>,
}

/// A season's archive with its header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeasonFile {
    /// Its first line.
    pub header: Header,
    pub archive: SeasonArchive,
}

/// Whether a file calls itself the archive of a season.
pub fn is_season(bytes: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Named {
        format: String,
    }
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<Named>(first).is_ok_and(|named| named.format == SEASON_FORMAT)
}

/// Reads a season's archive and checks all that can be checked without a base, its nights' archives too.
/// Errors: Line 0: no archive of a season, a newer version, or damaged. Every line that cannot be right, with its number.
pub fn read(bytes: &[u8]) -> Result<SeasonFile, Vec<BadLine>> {
    if bytes.len() > LARGEST_FILE {
        return Err(BadLine::whole("le fichier est démesuré : plus de 64 Mo"));
    }
    let end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
    let (first, facts) = bytes.split_at(end);
    let header = header(first, SEASON_FORMAT, SEASON_VERSION, "l'archive d'une saison")?;
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
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        // Below the header, from 1.
        let number = u64::try_from(at + 2).unwrap_or(u64::MAX);
        at += 1;
        let fact = match serde_json::from_str::<SeasonLine>(line).map_err(|error| french(&error)) {
            Ok(_) if !is_printable(line) => Err("un caractère de contrôle dans un texte".to_owned()),
            fact => fact,
        };
        let outcome = fact.and_then(|fact| match fact {
            SeasonLine::Night(night) => {
                let own = lines.get(at..at.saturating_add(night.lines)).ok_or("la fin de la soirée manque")?;
                at += night.lines;
                let night = whole(night, own, number, &mut bad)?;
                night.map_or(Ok(()), |night| checker.night(night))
            }
            fact => checker.add(fact),
        });
        if let Err(reason) = outcome {
            bad.push(BadLine::new(number, reason));
        }
    }
    if !bad.is_empty() {
        return Err(bad);
    }
    let archive = checker.archive().map_err(BadLine::whole)?;
    Ok(SeasonFile { header, archive })
}

/// A night with its own archive; `None` where that one is bad and its lines are reported already.
fn whole(line: NightLine, own: &[&str], number: u64, bad: &mut Vec<BadLine>) -> Result<Option<Night>, String> {
    let facts = match line.outside {
        Some(_) if line.lines > 0 || !line.people.is_empty() => {
            return Err("une soirée d'ailleurs n'a pas d'archive à elle".to_owned());
        }
        Some(outside) => NightFacts::Outside(outside),
        None => {
            let mut text = own.join("\n");
            text.push('\n');
            match read_archive(text.as_bytes()) {
                Ok(read) => NightFacts::Played(Box::new(read.archive), line.people),
                Err(lines) => {
                    let within = |line: u64| if line == 0 { number } else { number + line };
                    bad.extend(lines.into_iter().map(|one| BadLine::new(within(one.line), one.reason)));
                    return Ok(None);
                }
            }
        }
    };
    Ok(Some(Night {
        counts: line.counts,
        coefficient: line.coefficient,
        mandatory: line.mandatory,
        said: line.said,
        at_closing: line.at_closing,
        facts,
    }))
}
