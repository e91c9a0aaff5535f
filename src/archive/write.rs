//! An archive as text: a header with a digest, then one fact per line (`docs/reference/archive.md`).

use serde::Serialize;
use serde_json::Map;

use crate::facts::Fact;
use crate::season::{Night, Played, SeasonArchive};
use crate::{Archive, FORMAT, Header, RULES, RULES_OF_ETUIS, VERSION, digest};

/// What the header of one night says besides: outside the digest, since the facts are the same without.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sent {
    /// 32 hexadecimal figures, the same in every copy of the base and in every edition.
    pub night: Option<String>,
    pub base: Option<String>,
    /// The higher, the newer.
    pub edition: Option<u32>,
    pub reduced: bool,
    /// The club's number and code in its comité.
    pub club: Option<(u32, String)>,
}

/// The archive's file, and the digest of its facts. The same facts always give the same bytes.
/// Errors: When a value cannot be written as JSON, which is a bug.
pub fn write_archive(archive: &Archive, program: &str) -> Result<(Vec<u8>, String), serde_json::Error> {
    write_sent(archive, program, Sent::default())
}

/// The same as it leaves the club; a version before 4 says nothing of the night.
/// Errors: When a value cannot be written as JSON, which is a bug.
pub fn write_sent(archive: &Archive, program: &str, sent: Sent) -> Result<(Vec<u8>, String), serde_json::Error> {
    let facts = archive.facts().iter().map(line).collect::<Result<String, _>>()?;
    let etuis = archive.etuis.duplicate.is_some();
    let wishes = archive.entries.iter().any(|entry| entry.person.publication.is_some());
    // A reader of before need know neither étuis nor wishes where there are none.
    let version = if wishes || sent.reduced { VERSION } else { 2 + u32::from(etuis) };
    let sent = if version == VERSION { sent } else { Sent::default() };
    under_header(program, (version, if etuis { RULES_OF_ETUIS } else { RULES }), &facts, sent)
}

/// The file of a season's archive, and the digest of its facts. The same facts always give the same bytes.
/// Errors: When a value cannot be written as JSON, which is a bug.
pub fn write_season_archive(season: &SeasonArchive, program: &str) -> Result<(Vec<u8>, String), serde_json::Error> {
    let mut facts = season.head().iter().map(line).collect::<Result<String, _>>()?;
    for night in &season.nights {
        match night {
            Night::Played(played, own) => {
                let own = write_archive(own, program)?.0;
                let own = String::from_utf8_lossy(&own);
                facts.push_str(&line(&Fact::Night(Played { lines: own.lines().count(), ..played.clone() }))?);
                facts.push_str(&own);
            }
            Night::Outside(outside) => facts.push_str(&line(&Fact::Outside(outside.clone()))?),
        }
    }
    under_header(program, (VERSION, RULES), &facts, Sent::default())
}

fn line(value: &impl Serialize) -> Result<String, serde_json::Error> {
    Ok(serde_json::to_string(value)? + "\n")
}

fn under_header(
    program: &str,
    (version, rules): (u32, &str),
    facts: &str,
    Sent { night, base, edition, reduced, club }: Sent,
) -> Result<(Vec<u8>, String), serde_json::Error> {
    let mut header = Header {
        format: FORMAT.to_owned(),
        version,
        program: program.to_owned(),
        rules: rules.to_owned(),
        digest: digest(facts.as_bytes()),
        lines: u64::try_from(facts.lines().count()).unwrap_or(u64::MAX),
        night,
        base,
        edition,
        reduced,
        club: club.as_ref().map(|(number, _)| *number),
        mac: None,
        extensions: Map::new(),
    };
    header.mac = club.map(|(_, code)| header.proof(&code));
    Ok(((line(&header)? + facts).into_bytes(), header.digest))
}
