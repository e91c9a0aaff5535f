//! P10, C1–C5, O3: the federation's conditions, derived again; compared are the rules of the conditions that are not met.

use std::collections::BTreeMap;

use super::book::{Book, came_to_play};
use super::findings::Findings;
use super::scale::headcount;
use archive::{Entry, Person};

/// Every condition announced, with its rule.
pub(super) fn check(book: &Book<'_>, announced: &[(String, bool)], findings: &mut Findings) {
    let count = |rules: &mut dyn Iterator<Item = &str>| {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        rules.for_each(|rule| *count.entry(rule.to_owned()).or_default() += 1);
        count
    };
    let own = unmet(book);
    let found = count(&mut own.iter().map(|(rule, _)| *rule));
    let told = count(&mut announced.iter().filter(|(_, met)| !met).map(|(rule, _)| rule.as_str()));
    for rule in ["P10", "P7", "C2", "O3", "C1", "C3", "C4", "C5", "D62"] {
        let (told, found) = (told.get(rule).copied().unwrap_or(0), found.get(rule).copied().unwrap_or(0));
        findings.hold(told == found, rule, || {
            let why: Vec<&str> = own.iter().filter(|(of, _)| *of == rule).map(|(_, why)| why.as_str()).collect();
            format!("homologation : {told} conditions non remplies annoncées, {found} trouvées ({})", why.join(" ; "))
        });
    }
}

/// The conditions that are not met: the rule and the text of each.
fn unmet(book: &Book<'_>) -> Vec<(&'static str, String)> {
    let tournament = &book.archive.tournament;
    let mut unmet = Vec::new();
    let mut ask = |rule: &'static str, met: bool, what: &str| {
        if !met {
            unmet.push((rule, what.to_owned()));
        }
    };
    ask("P10", !tournament.organiser.is_empty(), "organisateur");
    ask("P10", !tournament.arbiter.is_empty(), "arbitre");
    ask("P10", !tournament.place.is_empty(), "lieu");
    if let Some(duplicate) = &book.archive.etuis.duplicate {
        // Chapter 5 speaks of free deals; the organiser's manual has no more than this of the others.
        let (tables, deals) = book
            .stages
            .first()
            .map_or((0, 0), |first| (first.tables, u16::from(first.last + 1 - first.first) * u16::from(first.deals)));
        let lines = ["individuel", "triplettes"].contains(&duplicate.format.as_str());
        ask("D62", !(lines && (1..3).contains(&tables)), "trois tables");
        let three = duplicate.format == "equipes" && book.archive.teams.len() == 3;
        ask("D62", !(three && deals == 24), "un triangulaire de plus de 24 donnes");
        return unmet;
    }
    let fewest = match tournament.formula.as_str() {
        "duo" => 6,
        "equipe4" => 5,
        _ => 11,
    };
    let ranked = headcount(book);
    ask("P10", ranked >= fewest, "participants");
    let seated = book.tables.iter().filter(|((position, _), _)| *position <= tournament.positions);
    let largest = seated.map(|(_, chairs)| chairs.len()).max().unwrap_or(match tournament.game.as_str() {
        "quatre" => 0,
        "mort" if book.archive.entries.len().is_multiple_of(4) => 0,
        _ => 5,
    });
    ask("P10", largest <= 4, "table de 5");
    let receives = |entry: &&Entry| entry.ranked && came_to_play(entry) && super::awards::affiliated(entry);
    ask("P7", book.archive.entries.iter().filter(receives).all(|entry| entry.person.licence.is_some()), "licences");
    if let (Some(kind), Some(stage)) = (tournament.championship.as_deref(), tournament.stage.as_deref()) {
        championship(book, kind, stage, ranked, &mut ask);
    }
    unmet
}

fn championship(
    book: &Book<'_>,
    kind: &str,
    stage: &str,
    ranked: usize,
    ask: &mut dyn FnMut(&'static str, bool, &str),
) {
    let regional = matches!(stage, "qualification" | "demi-finale-regionale" | "finale-regionale");
    if stage == "finale-regionale" || (kind == "seniors" && regional) {
        let fewest = match kind {
            "duo" => 10,
            "interclubs" => 5,
            _ => 20,
        };
        ask("C2", ranked >= fewest, "participants à la première séance");
        ask("C2", long_sessions(book) >= 2, "deux séances de 20 donnes");
    }
    let formations = formations(book);
    let everybody = || formations.iter().flatten();
    let licensed =
        |entry: &&Entry| super::awards::affiliated(entry) && filled(entry.person.licence.as_deref()).is_some();
    ask("O3", everybody().all(licensed), "licenciés");
    let members = match kind {
        "duo" => 2,
        "interclubs" => 4,
        _ => 1,
    };
    if members > 1 {
        ask("C1", formations.iter().all(|formation| formation.len() == members), "joueurs par formation");
    }
    // Article 16 stands under the inter-clubs: their national final is played in the season after.
    let national = (kind, stage) == ("interclubs", "finale-nationale");
    match kind {
        "seniors" => {
            let december = season(&book.archive.tournament.date);
            let old = |entry: &&Entry| born(&entry.person).is_some_and(|year| december - year >= 60);
            ask("C1", everybody().all(old), "60 ans");
        }
        "duo" => together(&formations, false, |entry| Some(entry.person.committee.as_str()), ask),
        "interclubs" => {
            together(
                &formations,
                national,
                |entry| {
                    if national { entry.qualified_club.as_deref() } else { Some(entry.person.club.as_str()) }
                },
                ask,
            );
            compositions(&formations, national, ask);
        }
        _ => {}
    }
}

/// C4; at a national final (C5) an unknown value is only remarked.
fn together<'a>(
    formations: &[Vec<&'a Entry>],
    national: bool,
    of: impl Fn(&'a Entry) -> Option<&'a str>,
    ask: &mut dyn FnMut(&'static str, bool, &str),
) {
    let mut met = true;
    for formation in formations {
        let all: Vec<Option<String>> = formation.iter().map(|entry| filled(of(entry)).map(str::to_lowercase)).collect();
        let mut told: Vec<&String> = all.iter().flatten().collect();
        told.sort_unstable();
        told.dedup();
        met &= told.len() <= 1 && (national || all.iter().all(Option::is_some));
    }
    ask(if national { "C5" } else { "C4" }, met, "un seul club ou comité");
}

/// C3: the product of four series exceeds 16, or they are 1-1-3-4 or 1-1-4-4.
fn compositions(formations: &[Vec<&Entry>], national: bool, ask: &mut dyn FnMut(&'static str, bool, &str)) {
    let series = |entry: &&Entry| match (national, entry.person.licensed_before) {
        (true, _) => entry.qualified_series,
        (false, false) => Some(4),
        (false, true) => entry.person.series,
    };
    let mut met = true;
    for formation in formations {
        let mut all: Vec<Option<u8>> = formation.iter().map(series).collect();
        met &= national || all.iter().all(Option::is_some);
        all.sort_unstable();
        if let [Some(a), Some(b), Some(c), Some(d)] = all[..] {
            let product = u32::from(a) * u32::from(b) * u32::from(c) * u32::from(d);
            met &= product > 16 || [[1, 1, 3, 4], [1, 1, 4, 4]].contains(&[a, b, c, d]);
        }
    }
    ask(if national { "C5" } else { "C3" }, met, "compositions");
}

/// C2: sessions of at least 20 deals; those still to come are like the first.
fn long_sessions(book: &Book<'_>) -> usize {
    let tournament = &book.archive.tournament;
    let deals = |stage: &super::book::Stage<'_>| {
        let each = book.archive.sessions.iter().find(|session| session.number == stage.number);
        let each = each.map_or(tournament.deals, |session| session.deals);
        u16::from(stage.last.saturating_add(1).saturating_sub(stage.first)) * u16::from(each)
    };
    let begun: Vec<u16> = book.stages.iter().filter(|stage| !stage.phase).map(deals).collect();
    let to_come = usize::from(tournament.sessions).saturating_sub(begun.len());
    let first = begun.first().copied().unwrap_or(0);
    begun.iter().filter(|deals| **deals >= 20).count() + if first >= 20 { to_come } else { 0 }
}

/// Those entered to play, player by player or team by team: no entrant who never played, no substitute.
fn formations<'a>(book: &Book<'a>) -> Vec<Vec<&'a Entry>> {
    let all = || book.archive.entries.iter().filter(|entry| book.entered_to_play(entry));
    if book.individual() {
        return all().map(|entry| vec![entry]).collect();
    }
    book.archive.teams.iter().map(|team| all().filter(|entry| entry.team == Some(team.number)).collect()).collect()
}

fn filled(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

fn born(person: &Person) -> Option<i32> {
    person.birth.as_deref()?.get(..4)?.parse().ok()
}

/// C1: the year of the 31 December of the season, which begins on 1 July.
fn season(date: &str) -> i32 {
    let number = |range: std::ops::Range<usize>| date.get(range).and_then(|text| text.parse::<i32>().ok()).unwrap_or(0);
    let (year, month) = (number(0..4), number(5..7));
    if month >= 7 { year } else { year - 1 }
}
