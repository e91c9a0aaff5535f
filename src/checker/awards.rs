//! P6–P8, R7: the awards of each row of the final ranking.

use std::collections::BTreeMap;

use super::book::Book;
use super::claims::MemberClaim;
use super::findings::Findings;
use super::ranking::Row;
use super::scale::Scale;
use super::words::or_none;
use archive::Entry;

/// The award of one entry, and its derivation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Award {
    pub pcn: Option<u32>,
    pub pp: Option<u32>,
    pub(crate) derivation: String,
}

/// P7: the list for the federation: exactly the affiliated players ranked, each once, with the derived award.
pub(super) fn listed(book: &Book<'_>, claim: &[MemberClaim], derived: &BTreeMap<u32, Award>, findings: &mut Findings) {
    let told = |number: u32, rule: &'static str, holds: bool, what: String, findings: &mut Findings| {
        findings.hold(holds, rule, || format!("liste des PCN, {} : {what}", book.name(number)));
    };
    for (number, award) in derived {
        let Some(entry) = book.entries.get(number) else { continue };
        let lines: Vec<&MemberClaim> = claim.iter().filter(|line| line.number == *number).collect();
        let expected = usize::from(affiliated(entry));
        told(*number, "P7", lines.len() == expected, format!("{} fois au lieu de {expected}", lines.len()), findings);
        for line in lines {
            let rule = if entry.derogation_letter.is_some() { "P11" } else { "P6" };
            let pcn =
                format!("PCN {} annoncé, {} trouvé : {}", or_none(line.pcn), or_none(award.pcn), award.derivation);
            told(*number, rule, line.pcn == award.pcn, pcn, findings);
            let pp = format!("PP {} annoncé, {} trouvé : {}", or_none(line.pp), or_none(award.pp), award.derivation);
            told(*number, rule, line.pp == award.pp, pp, findings);
        }
    }
    for line in claim.iter().filter(|line| !derived.contains_key(&line.number)) {
        told(line.number, "P7", false, "n'est pas au classement".to_owned(), findings);
    }
}

/// The awards of a final ranking, by entry number; an absent entry receives nothing.
pub(super) fn awards(book: &Book<'_>, rows: &[Row<'_>], scale: &Scale) -> BTreeMap<u32, Award> {
    let mut awards = BTreeMap::new();
    for group in rows.chunk_by(|a, b| a.rank == b.rank) {
        let first = group.first().map_or(1, |row| usize::try_from(row.rank).unwrap_or(1));
        let places = first..first + group.len();
        let worth = |values: &[u32]| -> Vec<u32> {
            places.clone().map(|place| values.get(place - 1).copied().unwrap_or(0)).collect()
        };
        let (pcn, pp) = (worth(&scale.pcn), worth(&scale.pp));
        let award = Award {
            pcn: shared(&pcn).map(|share| share.max(50)),
            pp: shared(&pp),
            derivation: format!("{} ; places {first} à {} : {pcn:?} PCN, {pp:?} PP", scale.basis, places.end - 1),
        };
        for entry in group.iter().flat_map(|row| row.people.iter()) {
            let scale = if receives(book, entry) { award.clone() } else { Award::default() };
            // P7 before P11: the CCN changes awards, which are for the affiliated.
            awards.insert(entry.number, if affiliated(entry) { derogated(entry, scale) } else { scale });
        }
    }
    awards
}

/// P11: the award the CCN gave by a derogation; 0 is nothing.
pub(super) fn derogated(entry: &Entry, scale: Award) -> Award {
    let Some(letter) = &entry.derogation_letter else { return scale };
    let instead = |given: Option<u32>, scale: Option<u32>| match given {
        None => scale,
        Some(0) => None,
        given => given,
    };
    Award {
        pcn: instead(entry.derogation_pcn, scale.pcn),
        pp: instead(entry.derogation_pp, scale.pp),
        derivation: format!("{} ; dérogation : {letter}", scale.derivation),
    }
}

/// P6: an equal share, rounded up; nothing of nothing.
pub(super) fn shared(worth: &[u32]) -> Option<u32> {
    let sum: u32 = worth.iter().sum();
    let people = u32::try_from(worth.len()).ok()?;
    (sum > 0).then(|| sum.div_ceil(people.max(1)))
}

/// P7: affiliated as it stood when the tournament was closed.
pub(super) fn affiliated(entry: &Entry) -> bool {
    entry.affiliated_then.unwrap_or(entry.person.affiliated)
}

/// P7, R7: affiliated when it was closed; in a team, the members still there at the end and ranked.
pub(super) fn receives(book: &Book<'_>, entry: &Entry) -> bool {
    let end = book.end(entry);
    let there = entry.from_position <= end && entry.left_after.is_none_or(|left| left >= end);
    affiliated(entry) && (book.individual() || (there && entry.ranked))
}
