//! Y17: the places of a final shared among the clubs of a comité.

use std::collections::BTreeMap;

use super::load::Loaded;
use super::ranking::club;
use domain::season::{Quota, Share, shared};
use domain::text::fold;
use domain::{Refusal, ordinal};
use report::season::{QualifiedLine, ShareLine};

/// How many substitutes are named.
const SUBSTITUTES: usize = 12;

/// Y17: the clubs by name, each with its places.
/// Errors: no night tells its club; clubs that have a right to more places than there are.
pub(super) fn shares(loaded: &Loaded, quota: Quota) -> Result<Vec<Share>, Refusal> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut add = |club: String, count: usize| {
        if !club.is_empty() && count > 0 {
            *counts.entry(club).or_default() += u32::try_from(count).unwrap_or(u32::MAX);
        }
    };
    match quota {
        Quota::Entries => loaded.counting().iter().for_each(|known| {
            known.night.host.iter().for_each(|host| add(fold(host), known.night.results.len()));
        }),
        Quota::Ranked => {
            loaded.standings(None).ranked().for_each(|row| add(club(loaded, row), 1));
        }
    }
    if counts.is_empty() {
        return Err(Refusal::new("Y17", "on ne sait le club d'aucune soirée ni d'aucun joueur classé")
            .advise("Dans la base d'un club : quota « classes », ou « non »."));
    }
    shared(&counts.into_iter().collect::<Vec<_>>(), &loaded.season.rules)
}

/// Those of no club that has places, and the first to come in the place of others.
pub(super) fn beside(loaded: &Loaded, lines: &[QualifiedLine], shares: &[Share]) -> Vec<String> {
    let has_places = |line: &&QualifiedLine| shares.iter().any(|share| share.club == fold(&line.club));
    let others = lines.iter().filter(|line| line.goes && !has_places(line));
    let substitutes = lines.iter().filter(|line| !line.goes).take(SUBSTITUTES);
    let words = |what: &str, names: Vec<String>| (!names.is_empty()).then(|| format!("{what} : {}.", names.join(", ")));
    let found =
        [words("D'autres clubs", others.map(named).collect()), words("Suppléants", substitutes.map(named).collect())];
    let alone = shares.iter().filter(|share| !lines.iter().any(|line| fold(&line.club) == share.club));
    let alone = alone.map(|share| club_name(loaded, &share.club)).collect();
    let seed = loaded.season.rules.seed.map(|seed| format!("Numéro du tirage : {seed}."));
    found.into_iter().chain([words("Clubs dont personne n'est classé sous ce nom", alone), seed]).flatten().collect()
}

/// `NOËL Chantal (2e)`.
fn named(line: &QualifiedLine) -> String {
    format!("{} ({})", line.name, ordinal(line.rank))
}

/// A club's name as the comité has it, by its nights, else as its people's cards have it.
fn club_name(loaded: &Loaded, folded: &str) -> String {
    let mut known = loaded
        .nights
        .iter()
        .filter_map(|known| known.night.host.as_ref())
        .chain(loaded.members.iter().map(|member| &member.club));
    known.find(|name| fold(name) == folded).cloned().unwrap_or_default()
}

pub(super) fn share_line(loaded: &Loaded, share: &Share, lines: &[QualifiedLine]) -> ShareLine {
    let own = |line: &&QualifiedLine| line.goes && fold(&line.club) == share.club;
    ShareLine {
        club: club_name(loaded, &share.club),
        count: share.count,
        exact: share.exact.total(),
        places: share.places,
        people: lines.iter().filter(own).map(named).collect(),
    }
}
