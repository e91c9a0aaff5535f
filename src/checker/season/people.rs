//! Y4, Y9, Y10, Y13: the persons' cards, besides their nights: as they were when the season was closed, else as they are.

use std::collections::BTreeMap;

use super::ranking::Row;
use super::rules::Rules;
use archive::season::{Category, Member, SeasonArchive, SeasonPerson};

/// Those listed, by number.
pub(super) type People = BTreeMap<u32, Member>;

/// The persons the rules list (`qui`); in a closed season of those who were frozen.
pub(super) fn people(archive: &SeasonArchive) -> People {
    let known = |SeasonPerson { number, card, labels, team, then }: &SeasonPerson| {
        let year = card.birth.as_deref().and_then(|day| day.get(..4)).and_then(|year| year.parse().ok());
        let (club, affiliated, series, born, labels) = match then {
            Some(then) => (&then.club, then.affiliated, then.series, then.born, &then.labels),
            None if archive.season.closed => return None,
            None => (&card.club, card.affiliated, card.series, year, labels),
        };
        let name = format!("{} {}", card.last_name, card.first_name).trim().to_owned();
        let (club, labels, team) = (club.clone(), labels.clone(), team.clone());
        let (person, folded, licence) = Default::default();
        Some((*number, Member { person, name, folded, licence, club, affiliated, series, born, labels, team }))
    };
    let rules = Rules::of(archive);
    archive.people.iter().filter_map(known).filter(|(_, known)| is_listed(known, rules)).collect()
}

fn is_listed(known: &Member, rules: Rules<'_>) -> bool {
    if let Some(club) = rules.after("qui", "club=") {
        return alike(club, &known.club);
    }
    if let Some(label) = rules.after("qui", "etiquette=") {
        return known.labels.iter().any(|own| alike(own, label));
    }
    !rules.is("qui", "affilies") || known.affiliated
}

/// The members of a category, each with the rank among them.
pub(super) fn of_category(
    archive: &SeasonArchive,
    category: &Category,
    people: &People,
    rows: &[Row],
) -> Vec<(u32, Option<u32>)> {
    // The 31 December on which ages are counted is that of the season's first day's year.
    let year: i32 = archive.season.from.get(..4).and_then(|year| year.parse().ok()).unwrap_or(0);
    let is_in = |row: &&Row| people.get(&row.people[0]).is_some_and(|known| has(category, known, year));
    let inside: Vec<&Row> = rows.iter().filter(is_in).collect();
    let place = |own: u32| inside.iter().filter(|row| row.rank.is_some_and(|rank| rank < own)).count() + 1;
    let line = |row: &&Row| (row.people[0], row.rank.and_then(|rank| u32::try_from(place(rank)).ok()));
    inside.iter().map(line).collect()
}

fn has(category: &Category, known: &Member, year: i32) -> bool {
    let age = known.born.map(|born| year - born);
    let holds = [
        category.age_min.map(|least| age.is_some_and(|age| age >= least.into())),
        category.age_max.map(|most| age.is_some_and(|age| age <= most.into())),
        category.series.map(|(first, last)| known.series.is_some_and(|series| series >= first && series <= last)),
        category.club.as_ref().map(|club| alike(club, &known.club)),
        category.label.as_ref().map(|label| known.labels.iter().any(|own| alike(own, label))),
    ];
    holds.into_iter().flatten().all(|holds| holds)
}

/// Two words that are equal but for accents, case and separators.
pub(super) fn alike(a: &str, b: &str) -> bool {
    plain(a) == plain(b)
}

/// Letters and digits as they sound without accents.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'à' | 'â' | 'ä' | 'á' | 'ã' | 'å' => plain.push('a'),
            'é' | 'è' | 'ê' | 'ë' => plain.push('e'),
            'î' | 'ï' | 'í' | 'ì' => plain.push('i'),
            'ô' | 'ö' | 'ó' | 'ò' | 'õ' | 'ø' => plain.push('o'),
            'û' | 'ü' | 'ù' | 'ú' => plain.push('u'),
            'ÿ' | 'ý' => plain.push('y'),
            'ç' => plain.push('c'),
            'ñ' => plain.push('n'),
            'œ' => plain.push_str("oe"),
            'æ' => plain.push_str("ae"),
            'ß' => plain.push_str("ss"),
            'ł' => plain.push('l'),
            // An accent that stands by itself after its letter.
            '\u{300}'..='\u{36f}' => {}
            letter if letter.is_alphanumeric() => plain.push(letter),
            _ => plain.push(' '),
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
