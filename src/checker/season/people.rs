//! Y4, Y9, Y10: the persons' cards, besides their nights: as they were when the season was closed, else as they are.

use archive::season::{SeasonArchive, SeasonPerson};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PersonFacts {
    pub(crate) number: u32,
    pub(crate) name: String,
    pub(crate) club: String,
    pub(crate) affiliated: bool,
    pub(crate) series: Option<u8>,
    pub(crate) born: Option<i32>,
    pub(crate) labels: Vec<String>,
}

/// All persons; in a closed season only those who were frozen.
pub(super) fn people(archive: &SeasonArchive) -> Vec<PersonFacts> {
    let known = |person: &SeasonPerson| {
        let card = &person.card;
        let name = format!("{} {}", card.last_name, card.first_name).trim().to_owned();
        let number = person.number;
        if !archive.season.closed {
            return Some(PersonFacts {
                number,
                name,
                club: card.club.clone(),
                affiliated: card.affiliated,
                series: card.series,
                born: card.birth.as_deref().and_then(|day| day.get(..4)).and_then(|year| year.parse().ok()),
                labels: person.labels.clone(),
            });
        }
        let then = person.then.as_ref()?;
        Some(PersonFacts {
            number,
            name,
            club: then.club.clone(),
            affiliated: then.affiliated,
            series: then.series,
            born: then.born,
            labels: then.labels.clone(),
        })
    };
    archive.people.iter().filter_map(known).collect()
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
