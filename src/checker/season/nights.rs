//! Y2, Y3, Y8: the place and worth of each night for each person, from the night's own facts; and why it does not count.

use std::collections::BTreeMap;

use super::rules::Rules;
use crate::awards::awards;
use crate::book::{Book, came_to_play};
use crate::etuis;
use crate::fraction::Fraction;
use crate::ranking::{Row, ranking};
use crate::scale::scale;
use archive::season::{Night, NightResult, Outside, Points, SeasonArchive};
use archive::{Archive, Entry};

/// Y2: players or formations that a night must have ranked.
const LEAST: usize = 3;

/// One person's night.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Gave {
    pub(crate) place: Option<u32>,
    /// In hundredths; `None` where a value it needs is unknown (Y12).
    pub(crate) worth: Option<i64>,
}

#[derive(Debug, Clone)]
pub(super) struct Gives {
    /// Its place in the archive.
    pub(crate) index: usize,
    pub(crate) name: String,
    /// The comité's number of the club that held it, and its name.
    pub(crate) club: Option<(u32, String)>,
    /// Why it does not count; `None` where it does.
    pub(crate) left_out: Option<&'static str>,
    pub(crate) people: BTreeMap<u32, Gave>,
    pub(crate) coefficient: u16,
    pub(crate) mandatory: bool,
}

/// A night's own facts.
struct Own {
    kinds: [&'static str; 2],
    /// How many players or formations were ranked, where it is known, and the rank of each.
    ranked: Option<u32>,
    ranks: Vec<u32>,
    people: Vec<NightResult<u32>>,
}

/// Every night of the archive, in order.
pub(super) fn nights(archive: &SeasonArchive) -> Vec<Gives> {
    archive.nights.iter().enumerate().map(|(index, night)| gives(archive, index, night)).collect()
}

fn gives(archive: &SeasonArchive, index: usize, night: &Night) -> Gives {
    let (rules, season, which) = (Rules::of(archive), &archive.season, night.which());
    let (own, same) = match night {
        Night::Played(played, own) => (of_base(own, &played.people), played.same.is_some()),
        Night::Outside(outside) => (elsewhere(outside), false),
    };
    let gave = |known: &NightResult<u32>| Gave { place: known.rank, worth: worth(known, &own, rules) };
    let people: BTreeMap<u32, Gave> = own.people.iter().map(|known| (known.person, gave(known))).collect();
    let club = match night {
        Night::Outside(own) => own.club.map(|club| (club, own.club_name.clone().unwrap_or_default())),
        Night::Played(..) => None,
    };
    let kinds = rules.word("soirees").split(',').map(str::trim).filter(|word| *word != "toutes");
    let size = own.ranked.map_or(people.len(), |ranked| usize::try_from(ranked).unwrap_or(usize::MAX));
    // ISO days are in the order of their letters.
    let reasons = [
        (which.counts == Some(false), "main"),
        (season.closed, "close"),
        (same, "meme"),
        (people.values().any(|gave| gave.worth.is_none()), "mesure"),
        (which.counts.is_none() && !(season.from.as_str()..=&season.to).contains(&night.date()), "jour"),
        (which.counts.is_none() && !kinds.clone().all(|word| own.kinds.contains(&word)), "genre"),
        (which.counts.is_none() && !hosted(club.as_ref(), rules), "club"),
        (which.counts.is_none() && size < LEAST, "taille"),
    ];
    let frozen = season.closed && which.at_closing;
    let left_out = reasons.into_iter().find(|(holds, _)| *holds && !frozen).map(|(_, reason)| reason);
    let coefficient = which.coefficient.unwrap_or(100);
    Gives { index, name: night.name().to_owned(), club, left_out, people, coefficient, mandatory: which.mandatory }
}

/// Whether the rules count the nights of that club.
fn hosted(club: Option<&(u32, String)>, rules: Rules<'_>) -> bool {
    let mut numbers = rules.word("clubs").split(',').filter_map(|number| number.trim().parse::<u32>().ok()).peekable();
    numbers.peek().is_none() || numbers.any(|number| club.is_some_and(|(club, _)| *club == number))
}

/// Y12: each line is one of those ranked, a person or a formation.
fn elsewhere(own: &Outside) -> Own {
    let mut ranks: Vec<(u32, u32)> = own.results.iter().filter_map(|one| Some((one.unit, one.rank?))).collect();
    ranks.sort_unstable();
    ranks.dedup_by_key(|(line, _)| *line);
    let ranks = ranks.into_iter().map(|(_, rank)| rank).collect();
    let kinds = match own.kind.as_deref() {
        Some("equipes") => ["libre", "equipes"],
        Some("etuis") => ["duplique", "individuel"],
        Some("etuis-equipes") => ["duplique", "equipes"],
        _ => ["libre", "individuel"],
    };
    Own { kinds, ranked: own.players, ranks, people: own.results.clone() }
}

/// Y8: everybody of a player's or formation's row who is ranked and came to play.
fn of_base(own: &Archive, who: &[u32]) -> Own {
    let book = Book::new(own);
    let person: BTreeMap<u32, u32> = own.entries.iter().map(|entry| entry.number).zip(who.iter().copied()).collect();
    let etuis = own.etuis.duplicate.is_some();
    // Of each player or formation the rank, the entrants, and of free deals the total and the deals.
    type Ranked<'e> = (u32, Vec<&'e Entry>, Option<(i64, u32)>);
    let (rows, given): (Vec<Ranked<'_>>, _) = if etuis {
        let record = etuis::record(&book);
        let given = etuis::given(&book, &record);
        let row = |(number, rank): &(u32, u32)| (*rank, etuis::people(&book, *number).collect(), None);
        (record.iter().map(row).collect(), given)
    } else {
        let rows = ranking(&book, own.tournament.position, false);
        let scale = scale(&book);
        let given = (!scale.pcn.is_empty()).then(|| awards(&book, &rows, &scale));
        let members = match own.tournament.formula.as_str() {
            "duo" => 2,
            "equipe4" => 4,
            _ => 1,
        };
        let points = |row: &Row<'_>| {
            let (above, below) = row.total.parts();
            (rounded(above * 100, below * members), deals(&book, row))
        };
        (rows.iter().map(|row| (row.rank, row.people.clone(), Some(points(row)))).collect(), given)
    };
    let ranks: Vec<u32> = rows.iter().map(|(rank, ..)| *rank).collect();
    let mut people = Vec::new();
    for (rank, entries, points) in rows {
        for entry in entries.into_iter().filter(|entry| entry.ranked && came_to_play(entry)) {
            let pcn = given.as_ref().map(|given| given.get(&entry.number).and_then(|award| award.pcn).unwrap_or(0));
            let (unit, rank, person) = (entry.number, Some(rank), person.get(&entry.number).copied().unwrap_or(0));
            let (total, deals) = points.unzip();
            people.push(NightResult { person, unit, rank, total: total.map(Points), deals, pcn });
        }
    }
    let teams = if etuis { etuis::format(&book) != "individuel" } else { !book.individual() };
    let kinds = [if etuis { "duplique" } else { "libre" }, if teams { "equipes" } else { "individuel" }];
    Own { kinds, ranked: u32::try_from(ranks.len()).ok(), ranks, people }
}

/// Deals planned in the sessions a row went through.
fn deals(book: &Book<'_>, row: &Row<'_>) -> u32 {
    let each = |number: u8| {
        let later = book.archive.sessions.iter().find(|session| session.number == number);
        later.map_or(book.archive.tournament.deals, |session| session.deals)
    };
    let stages = book.stages.iter().filter(|stage| stage.number <= row.reached);
    stages.map(|stage| u32::from(each(stage.number)) * u32::from((stage.last + 1).saturating_sub(stage.first))).sum()
}

/// Y3, to the hundredth.
fn worth(known: &NightResult<u32>, own: &Own, rules: Rules<'_>) -> Option<i64> {
    let measure = rules.word("mesure");
    if let Some(deals) = measure.strip_prefix("par-donnes=") {
        let played = known.deals.filter(|deals| *deals > 0)?;
        return Some(rounded(i128::from(known.total?.0) * deals.parse::<i128>().ok()?, played.into()));
    }
    let equals = |place: u32| own.ranks.iter().filter(|rank| **rank == place).count();
    if let Some(list) = measure.strip_prefix("places=") {
        // The mean of the table over the places that equals take together.
        let list: Vec<i128> = list.split(',').filter_map(|points| points.trim().parse().ok()).collect();
        let (place, equals) = (usize::try_from(known.rank?).ok()?, equals(known.rank?));
        let sum: i128 = list.iter().skip(place - 1).take(equals).sum();
        return Some(rounded(100 * sum, i128::try_from(equals).ok()?));
    }
    match measure {
        "total" => known.total.map(|total| total.0),
        "pourcentage" => {
            let (place, all) = (i128::from(known.rank?), i128::from(own.ranked.filter(|ranked| *ranked > 0)?));
            let equals = i128::try_from(equals(known.rank?)).ok()?;
            Some(rounded(5_000 * (2 * all - 2 * place - equals + 2), all))
        }
        "pcn" => known.pcn.map(|pcn| 100 * i64::from(pcn)),
        _ => None,
    }
}

/// A fraction of hundredths as whole hundredths, half away from zero.
pub(super) fn rounded(above: i128, below: i128) -> i64 {
    let below = below.max(1);
    let half = (2 * above.abs() + below).div_euclid(2 * below);
    i64::try_from(half * above.signum()).unwrap_or(i64::MAX)
}

/// The same of a fraction.
pub(super) fn shown(value: Fraction) -> i64 {
    let (above, below) = value.parts();
    rounded(above, below)
}
