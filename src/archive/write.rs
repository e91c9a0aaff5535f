//! The archive of a tournament as text: a header with a digest, then one fact per line (`docs/reference/archive.md`).

use crate::season::{NightFacts, NightLine, SEASON_FORMAT, SEASON_VERSION, SeasonArchive, SeasonLine};
use crate::{Archive, FORMAT, Header, RULES, RULES_OF_ETUIS, VERSION, WITHOUT_ETUIS, digest};

/// The archive's file, and the digest of its facts. The same facts always give the same bytes.
/// Errors: When a value cannot be written as JSON, which is a bug.
pub fn write_archive(archive: &Archive, program: &str) -> Result<(Vec<u8>, String), serde_json::Error> {
    let mut facts = String::new();
    let list = archive.facts();
    for fact in &list {
        facts.push_str(&serde_json::to_string(fact)?);
        facts.push('\n');
    }
    let (version, rules) =
        if archive.etuis.duplicate.is_some() { (VERSION, RULES_OF_ETUIS) } else { (WITHOUT_ETUIS, RULES) };
    let header = Header {
        format: FORMAT.to_owned(),
        version,
        program: program.to_owned(),
        rules: rules.to_owned(),
        digest: digest(facts.as_bytes()),
        lines: u64::try_from(list.len()).unwrap_or(u64::MAX),
    };
    let file = format!("{}\n{facts}", serde_json::to_string(&header)?).into_bytes();
    Ok((file, header.digest))
}

/// The file of a season's archive, and the digest of its facts. The same facts always give the same bytes.
/// Errors: When a value cannot be written as JSON, which is a bug.
pub fn write_season_archive(season: &SeasonArchive, program: &str) -> Result<(Vec<u8>, String), serde_json::Error> {
    let mut facts = String::new();
    let lines = std::iter::once(SeasonLine::Season(season.season.clone()))
        .chain(season.rules.iter().cloned().map(SeasonLine::Rule))
        .chain(season.categories.iter().cloned().map(SeasonLine::Category))
        .chain(season.people.iter().cloned().map(SeasonLine::Person));
    for line in lines {
        facts.push_str(&serde_json::to_string(&line)?);
        facts.push('\n');
    }
    for night in &season.nights {
        let (own, people, outside) = match &night.facts {
            NightFacts::Played(night, people) => (write_archive(night, program)?.0, people.clone(), None),
            NightFacts::Outside(outside) => (Vec::new(), Vec::new(), Some(outside.clone())),
        };
        let own = String::from_utf8_lossy(&own);
        let head = SeasonLine::Night(NightLine {
            counts: night.counts,
            coefficient: night.coefficient,
            mandatory: night.mandatory,
            said: night.said.clone(),
            at_closing: night.at_closing,
            lines: own.lines().count(),
            people,
            outside,
        });
        facts.push_str(&serde_json::to_string(&head)?);
        facts.push('\n');
        facts.push_str(&own);
    }
    let header = Header {
        format: SEASON_FORMAT.to_owned(),
        version: SEASON_VERSION,
        program: program.to_owned(),
        rules: RULES.to_owned(),
        digest: digest(facts.as_bytes()),
        lines: u64::try_from(facts.lines().count()).unwrap_or(u64::MAX),
    };
    let file = format!("{}\n{facts}", serde_json::to_string(&header)?).into_bytes();
    Ok((file, header.digest))
}
