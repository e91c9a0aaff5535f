//! Finding people by number, licence or any part of their name, accents and case ignored.

use crate::error::{AppError, Result};
use domain::advice::{Advice, Step};
use domain::counted;
use domain::tournament::{Entry, Listed, Person, Team, Tournament, Who};
use input::fold;

/// How alike two names must be (0 to 1) to be proposed instead of one that is not found.
const ALIKE: f64 = 0.8;
/// How many candidates are shown.
const SHOWN: usize = 8;

/// An entry, by number, licence or part of the name.
pub(crate) fn entry<'a>(tournament: &'a Tournament, query: &str) -> Result<&'a Entry> {
    // Homonyms are shown as `NOM Prénom (n° 12)`: that is understood too.
    let shown = query.trim().strip_suffix(')').and_then(|start| Some(start.rsplit_once("(n°")?.1.trim()));
    let by_number = shown
        .unwrap_or(query.trim())
        .parse::<u32>()
        .ok()
        .and_then(|number| tournament.entries.iter().find(|entry| entry.number == number));
    if let Some(entry) = by_number {
        return Ok(entry);
    }
    one(
        &tournament.entries,
        query,
        |entry| &entry.person,
        |entry| {
            let start = tournament.label(entry).map_or_else(String::new, |label| format!(", départ {label}"));
            // A number alone may be a formation's.
            let (name, number) = (entry.name(), entry.number);
            (format!("{name} (n° {number})"), format!("{name} (n° {number}{start})"))
        },
    )
    .map_err(|error| match error {
        Missed::Nobody(near) => {
            nobody(query, "parmi les inscrits", near, Advice::say("Les inscrits : ").then(Step::ListEntries))
        }
        Missed::Many(candidates) => several(query, "inscrits", candidates, "ou donnez son numéro d'inscription"),
    })
}

/// A team, by number, name or part of it, or by one of its members.
pub(crate) fn team<'a>(tournament: &'a Tournament, query: &str) -> Result<&'a Team> {
    let number = query.trim().parse::<u32>().ok();
    if let Some(team) = tournament.teams.iter().find(|team| Some(team.number) == number) {
        return Ok(team);
    }
    let folded = fold(query);
    let named: Vec<&Team> = tournament.teams.iter().filter(|team| fold(&team.name) == folded).collect();
    if let ([team], false) = (&named[..], folded.is_empty()) {
        return Ok(team);
    }
    let member = entry(tournament, query)?;
    let team = tournament.teams.iter().find(|team| member.team.is_some_and(|(id, _)| id == team.id));
    team.ok_or_else(|| AppError::input(format!("{} n'est dans aucune équipe", member.name())))
}

/// A ranked contestant: a player, or the formation the player is in.
pub(crate) fn contender(tournament: &Tournament, query: &str) -> Result<Who> {
    if tournament.has_formations() {
        return Ok(Who::Team(team(tournament, query)?.id));
    }
    Ok(Who::Player(entry(tournament, query)?.id))
}

/// A person of the directory, by licence, part of the name or number of the directory (`n° 12`), which distinguishes namesakes without a licence.
pub(crate) fn person<'a>(people: &'a [Listed], query: &str) -> Result<&'a Listed> {
    try_person(people, query)?.ok_or_else(|| {
        let near = near(people, &fold(query), |row| &row.person, |row| described(people, row));
        nobody(query, "dans l'annuaire", near, Advice::say("Qui y est : ").then(Step::ListPeople))
    })
}

/// The text that finds exactly this person: the name where nobody else has it, else the licence, else the number.
pub(crate) fn handle(people: &[Listed], row: &Listed) -> String {
    let alone = one(people, &row.person.name(), |row| &row.person, |_| Default::default()).is_ok();
    match &row.person.licence {
        _ if alone => row.person.name(),
        Some(licence) => licence.clone(),
        None => format!("n° {}", row.id.0),
    }
}

/// A person by licence or part of the name; `None` when nobody fits.
pub(crate) fn try_person<'a>(people: &'a [Listed], query: &str) -> Result<Option<&'a Listed>> {
    let number = query.trim().strip_prefix("n°").and_then(|rest| rest.trim().parse::<i64>().ok());
    if let Some(row) = number.and_then(|number| people.iter().find(|row| row.id.0 == number)) {
        return Ok(Some(row));
    }
    match one(people, query, |row| &row.person, |row| described(people, row)) {
        Ok(row) => Ok(Some(row)),
        Err(Missed::Nobody(_)) => Ok(None),
        Err(Missed::Many(candidates)) => {
            Err(several(query, "joueurs de l'annuaire", candidates, "ajoutez le club, ou donnez le numéro de licence"))
        }
    }
}

/// Figures of a licence that are enough to look for one.
const LICENCE: usize = 3;

/// All persons who fit, by name and club or by the beginning of the licence: the best answers first, then by name.
pub(crate) fn people<'a>(people: &'a [Listed], query: &str) -> Vec<&'a Listed> {
    let figures = query.replace(char::is_whitespace, "");
    let is_licence = figures.len() >= LICENCE && figures.bytes().all(|sign| sign.is_ascii_digit());
    let holds = |row: &&Listed| row.person.licence.as_deref().is_some_and(|licence| licence.starts_with(&figures));
    let query = fold(query);
    let fitting = people.iter().filter(|row| if is_licence { holds(row) } else { fits(&row.person, &query) });
    let mut fitting: Vec<&Listed> = fitting.collect();
    fitting
        .sort_by_cached_key(|row| (closeness(&row.person, &query), row.person.folded.clone(), fold(&row.person.club)));
    fitting
}

/// A person, distinguished from namesakes: by club, which players know, not by licence.
pub(crate) fn describe(data: &Person) -> String {
    let licence = data.licence.as_ref().map(|licence| format!("licence {licence}"));
    let club = Some(data.club.clone()).filter(|club| !club.is_empty());
    let known: Vec<String> = club.into_iter().chain(licence).collect();
    let name = data.name();
    if known.is_empty() { name } else { format!("{name} ({})", known.join(", ")) }
}

/// The number that finds the person, and the same, with that number where another is described in the same words.
fn described(people: &[Listed], row: &Listed) -> (String, String) {
    let (words, number) = (describe(&row.person), format!("n° {}", row.id.0));
    let other = people.iter().any(|other| other.id != row.id && describe(&other.person) == words);
    let words = if other { format!("{words}, {number}") } else { words };
    (number, words)
}

/// Those near, or those who fit: what finds each, and their name.
enum Missed {
    Nobody(Vec<(String, String)>),
    Many(Vec<(String, String)>),
}

/// Every word is a part of the name, `dalmeida` being one of D'ALMEIDA and `delatour` one of DE LA TOUR; where one of them is, the others may be
/// of the club.
fn fits(data: &Person, folded: &str) -> bool {
    let mut solid = None;
    // `mg` is Marie-Ginette, and `garniermg` GARNIER Marie-Ginette.
    let first = fold(&data.first_name);
    let initials: String = first.split([' ', '-']).filter_map(|word| word.chars().next()).collect();
    let in_short = |word: &str| {
        let rest = word.strip_prefix(&fold(&data.last_name).replace(' ', "")).unwrap_or(word);
        initials.len() > 1 && rest == initials
    };
    let in_name = |word: &str, solid: &mut Option<String>| {
        data.folded.contains(word)
            || solid.get_or_insert_with(|| data.folded.replace(' ', "")).contains(word)
            || in_short(word)
    };
    let (named, other): (Vec<&str>, Vec<&str>) = folded.split(' ').partition(|word| in_name(word, &mut solid));
    if named.is_empty() || other.is_empty() {
        return !named.is_empty();
    }
    let club = fold(&data.club);
    !club.is_empty() && other.iter().all(|word| club.contains(word))
}

/// How well a name answers, the smallest first: the whole name, the surname, the beginning of words, any part.
fn closeness(data: &Person, folded: &str) -> u8 {
    let last = fold(&data.last_name);
    let words = || data.folded.split(' ').chain([last.as_str()]);
    let begins = |word: &str| words().any(|part| part.starts_with(word)) || last.replace(' ', "").starts_with(word);
    match folded {
        whole if data.folded == whole => 0,
        surname if last == surname || last.replace(' ', "") == surname => 1,
        _ if last.starts_with(folded) => 2,
        _ if folded.split(' ').all(begins) => 3,
        _ => 4,
    }
}

/// The people who fit, in that order; where nobody fits, the nearest names, and false.
pub(crate) fn ranked<'a>(people: &'a [Listed], query: &str) -> (Vec<&'a Listed>, bool) {
    let folded = fold(query);
    if let Some(holder) = people.iter().find(|row| row.person.licence.as_deref() == Some(query.trim())) {
        return (vec![holder], true);
    }
    let fitting = if folded.is_empty() { Vec::new() } else { self::people(people, query) };
    if fitting.is_empty() {
        return (nearest(people, &folded, |row| &row.person), false);
    }
    (fitting, true)
}

fn one<'a, R>(
    rows: &'a [R],
    query: &str,
    data: impl Fn(&R) -> &Person,
    show: impl Fn(&R) -> (String, String),
) -> Result<&'a R, Missed> {
    let folded = fold(query);
    if let Some(row) = rows.iter().find(|row| data(row).licence.as_deref() == Some(query.trim())) {
        return Ok(row);
    }
    let fitting: Vec<&R> =
        if folded.is_empty() { Vec::new() } else { rows.iter().filter(|row| fits(data(row), &folded)).collect() };
    // A whole name, or a whole surname, wins over longer ones that contain it.
    let whole: Vec<&R> = fitting.iter().copied().filter(|row| data(row).folded == folded).collect();
    let solid = folded.replace(' ', "");
    let surname: Vec<&R> =
        fitting.iter().copied().filter(|row| fold(&data(row).last_name).replace(' ', "") == solid).collect();
    for group in [whole, surname, fitting.clone()] {
        if let [only] = group[..] {
            return Ok(only);
        }
    }
    if fitting.is_empty() {
        return Err(Missed::Nobody(near(rows, &folded, data, show)));
    }
    Err(Missed::Many(fitting.into_iter().map(show).collect()))
}

fn near<R>(
    rows: &[R],
    folded: &str,
    data: impl Fn(&R) -> &Person,
    show: impl Fn(&R) -> (String, String),
) -> Vec<(String, String)> {
    nearest(rows, folded, data).into_iter().map(show).collect()
}

/// The names nearest to the typed one.
fn nearest<'a, R>(rows: &'a [R], folded: &str, data: impl Fn(&R) -> &Person) -> Vec<&'a R> {
    let likeness = |row: &R| {
        let data = data(row);
        let last = fold(&data.last_name);
        strsim::jaro_winkler(folded, &last).max(strsim::jaro_winkler(folded, &data.folded))
    };
    let mut near: Vec<(f64, &R)> =
        rows.iter().map(|row| (likeness(row), row)).filter(|(score, _)| *score > ALIKE).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    near.into_iter().take(3).map(|(_, row)| row).collect()
}

/// Nobody of that name in that place: those of a name near it, else what lists `all`.
fn nobody(query: &str, place: &str, near: Vec<(String, String)>, all: Advice) -> AppError {
    let message = format!("« {query} » est introuvable {place}");
    if near.is_empty() {
        return AppError::input(message).advise(all);
    }
    let names = names(&near).join(", ");
    AppError::unclear(message, query, near).advise(format!("Vouliez-vous dire : {names} ?"))
}

fn names(people: &[(String, String)]) -> Vec<&str> {
    people.iter().map(|(_, name)| name.as_str()).collect()
}

fn several(query: &str, what: &str, mut candidates: Vec<(String, String)>, precise: &str) -> AppError {
    let count = candidates.len();
    candidates.truncate(SHOWN);
    let mut list = names(&candidates).join(", ");
    if count > SHOWN {
        list.push_str(&format!(", et {}", counted(count - SHOWN, "autre")));
    }
    AppError::unclear(format!("« {query} » désigne {count} {what} : {list}"), query, candidates)
        .advise(format!("Précisez le nom, {precise}."))
}
