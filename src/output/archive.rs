//! The archive of a tournament as text: a header with a digest, then one fact per line (`docs/archive.md`).

use crate::input::archive::{Archive, FORMAT, Header, RULES, VERSION, WITHOUT_ETUIS, digest};

/// The archive's file, and the digest of its facts. The same facts always give the same bytes.
///
/// # Errors
/// When a value cannot be written as JSON, which is a bug.
pub fn archive(archive: &Archive, program: &str) -> Result<(Vec<u8>, String), serde_json::Error> {
    let mut facts = String::new();
    let list = archive.facts();
    for fact in &list {
        facts.push_str(&serde_json::to_string(fact)?);
        facts.push('\n');
    }
    let header = Header {
        format: FORMAT.to_owned(),
        version: if archive.etuis.duplicate.is_some() { VERSION } else { WITHOUT_ETUIS },
        program: program.to_owned(),
        rules: RULES.to_owned(),
        digest: digest(facts.as_bytes()),
        lines: u64::try_from(list.len()).unwrap_or(u64::MAX),
    };
    let file = format!("{}\n{facts}", serde_json::to_string(&header)?).into_bytes();
    Ok((file, header.digest))
}
