//! Names as phones and the wall show them: the surname in bold, the first name beside or below, shortened where there is no room.

use maud::{Markup, html};

/// `LE GOFF Yann` as `LE GOFF` and `Yann`: the surname is in capitals. A team's name is all surname.
pub(crate) fn parted(name: &str) -> (&str, &str) {
    let small = |word: &str| word.chars().any(char::is_lowercase) || word.starts_with('(');
    let mut at = 0;
    for word in name.split_inclusive(' ') {
        if small(word) {
            break;
        }
        at += word.len();
    }
    let (surname, given) = name.split_at(at);
    if surname.is_empty() { (name, "") } else { (surname.trim_end(), given) }
}

/// What stands between the members of a team that has no name.
pub(crate) const BETWEEN: &str = " – ";

/// A team that has no name, by the surnames of its members; any other name as it is.
pub(crate) fn team(name: &str) -> String {
    if !name.contains(BETWEEN) {
        return name.to_owned();
    }
    name.split(BETWEEN).map(surname).collect::<Vec<_>>().join(BETWEEN)
}

/// The surname, with the number that tells namesakes apart; of a team that has no name its first one's.
pub(crate) fn surname(name: &str) -> String {
    if let Some((first, _)) = name.split_once(BETWEEN) {
        return format!("{}…", surname(first));
    }
    let (surname, given) = parted(name);
    let number = given.split_once("(n° ").map(|(_, number)| format!(" {}", number.trim_end_matches(')')));
    surname.to_owned() + &number.unwrap_or_default()
}

/// On one line.
pub(crate) fn line(name: &str) -> Markup {
    let (surname, given) = parted(name);
    html! { strong { (surname) } " " (given) }
}

/// On two lines, the first name small.
pub(crate) fn lines(name: &str) -> Markup {
    let (surname, given) = parted(name);
    html! { strong { (surname) } @if !given.is_empty() { br; small { (given) } } }
}

/// As wide as that in letters of one size, near enough: capitals are bold.
fn width(surname: &str, given: &str) -> u32 {
    let hundredths = |sign: char, bold: u32| match sign {
        'i' | 'l' | 'j' | 't' | 'f' | 'r' | 'I' | '-' | '\'' | '’' | '.' | ' ' | '(' | ')' => 34,
        'm' | 'w' | 'M' | 'W' => 90,
        _ => bold,
    };
    let of = |text: &str, bold| text.chars().map(|sign| hundredths(sign, bold)).sum::<u32>();
    of(surname, 73) + 34 + of(given, 57)
}

/// The first name whole, as `Marie-T.`, as `M.-T.`, and none; each with the number that tells namesakes apart.
fn forms(given: &str) -> [String; 4] {
    let given = given.replace("(n° ", "(").replace("(n°\u{a0}", "(");
    let initial = |part: &str| part.chars().next().map_or_else(String::new, |letter| format!("{letter}."));
    let (first, number) =
        given.split_once(" (").map_or((given.as_str(), String::new()), |(first, rest)| (first, format!(" ({rest}")));
    let parts: Vec<&str> = first.split('-').collect();
    let short = |from: usize| {
        let part = |(at, part): (usize, &&str)| if at < from { (*part).to_owned() } else { initial(part) };
        parts.iter().enumerate().map(part).collect::<Vec<_>>().join("-") + &number
    };
    [given.clone(), short(1), short(0), number.trim_start().to_owned()]
}

/// The first name in that room, in hundredths of a letter's size: whole, `Marie-T.`, `M.-T.`, or none; the surname is never cut.
pub(crate) fn within(name: &str, room: u32) -> (&str, String) {
    let (surname, given) = parted(name);
    let mut forms = forms(given);
    let fits = forms.iter().position(|given| width(surname, given) <= room).unwrap_or(3);
    (surname, std::mem::take(&mut forms[fits]))
}

/// The shortest form of a first name that tells its bearer from all others of his surname, where none of them would be told by the forms
/// that fit in that room.
pub(crate) fn apart<'n>(name: &str, room: u32, all: impl Iterator<Item = &'n str>) -> Option<String> {
    let (surname, shown) = within(name, room);
    let twins: Vec<&str> = all.filter(|other| *other != name && parted(other).0 == surname).collect();
    if !twins.iter().any(|twin| within(twin, room).1 == shown) {
        return None;
    }
    let of = |name: &str| forms(parted(name).1);
    let others: Vec<[String; 4]> = twins.into_iter().map(of).collect();
    let mut own = of(name);
    let form = (1..3).rev().find(|form| others.iter().all(|other| other[*form] != own[*form])).unwrap_or(0);
    Some(std::mem::take(&mut own[form]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_surname_is_in_capitals_and_never_cut() {
        assert_eq!(parted("LE GOFF Yann"), ("LE GOFF", "Yann"));
        assert_eq!(parted("L’HOSTIS Hervé"), ("L’HOSTIS", "Hervé"));
        assert_eq!(parted("DURAND Jean (n° 26)"), ("DURAND", "Jean (n° 26)"));
        assert_eq!(parted("Les Rois"), ("Les Rois", ""));
        let four = "DUMAS Noé – LE GOFF Yann – DURAND Jean (n° 26) – LEROY Guy";
        assert_eq!((team(four), surname(four)), ("DUMAS – LE GOFF – DURAND 26 – LEROY".into(), "DUMAS…".into()));
        assert_eq!((surname("LE GOFF Yann"), surname("DURAND Jean (n° 26)")), ("LE GOFF".into(), "DURAND 26".into()));
        let short = |name, room| within(name, room).1;
        assert_eq!(short("BRIAND Marie-Thérèse", 2_000), "Marie-Thérèse");
        assert_eq!(short("BRIAND Marie-Thérèse", 1_050), "Marie-T.");
        assert_eq!(short("BRIAND Marie-Thérèse", 800), "M.-T.");
        assert_eq!(short("VAN DEN BROUCKE Marie-Thérèse", 800), "");
        assert_eq!(short("DURAND Jean (n° 26)", 1_050), "Jean (26)");
    }

    #[test]
    fn names_of_one_surname_stay_apart_where_there_is_no_room_for_their_first_names() {
        let all =
            ["MARTIN-DELACROIX Jean-Baptiste", "MARTIN-DELACROIX Jean-Bernard", "MARTIN-DELACROIX Anne", "MARTIN Jean"];
        let apart = |name, room| apart(name, room, all.into_iter());
        assert_eq!(apart(all[0], 1_040).as_deref(), Some("Jean-Baptiste"));
        assert_eq!(apart(all[2], 1_040).as_deref(), Some("A."));
        assert_eq!(apart(all[3], 1_040), None);
        assert_eq!(apart(all[2], 3_000), None, "there is room for all of it");
    }
}
