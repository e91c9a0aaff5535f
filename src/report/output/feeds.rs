//! The club's nights for other programs: a calendar (RFC 5545), a feed (Atom, RFC 4287), linked data (schema.org); and for a newspaper.
//! None of them says the time at which it is made: the same nights give the same bytes.

use domain::counted;
use domain::text::long_date;
use serde_json::json;

use super::html::escaped;
use crate::hall::{PublicNight, PublicSite};

/// A night of a calendar: what it is known by, how often it was changed, its other lines.
struct Entry {
    id: String,
    sequence: u32,
    lines: Vec<String>,
}

const UID: &str = "UID:";
const SEQUENCE: &str = "SEQUENCE:";
const CANCELLED: &str = "STATUS:CANCELLED";
const PRODUCT: &str = "PRODID:-//chelem//site du club//FR";

impl Entry {
    fn of(night: &PublicNight) -> Self {
        let (day, hour) = (night.date.replace('-', ""), night.hour.replace(':', ""));
        // An hour without a zone is that of the place.
        let start = if hour.is_empty() { format!(";VALUE=DATE:{day}") } else { format!(":{day}T{hour}00") };
        let mut lines = vec![format!("DTSTAMP:{day}T000000Z"), format!("DTSTART{start}")];
        lines.push(format!("SUMMARY:{}", plain(&night.name)));
        lines.extend((!night.place.is_empty()).then(|| format!("LOCATION:{}", plain(&night.place))));
        Self { id: format!("{}@chelem", night.id), sequence: night.edition, lines }
    }

    /// Those of a calendar of ours.
    fn read(calendar: &str) -> Vec<Self> {
        let whole = calendar.replace("\r\n ", "");
        let blocks = whole.split("\r\nBEGIN:VEVENT\r\n").skip(1).filter_map(|rest| rest.split_once("\r\nEND:VEVENT"));
        let entry = |block: &str| {
            let mut lines = block.lines().map(str::to_owned);
            let id = lines.next()?.strip_prefix(UID)?.to_owned();
            let sequence = lines.next()?.strip_prefix(SEQUENCE)?.parse().ok()?;
            Some(Self { id, sequence, lines: lines.collect() })
        };
        blocks.filter(|_| whole.contains(PRODUCT)).filter_map(|(block, _)| entry(block)).collect()
    }

    /// Its day, as `20261121`.
    fn day(&self) -> Option<&str> {
        self.lines.first()?.strip_prefix("DTSTAMP:")?.get(..8)
    }
}

/// Nights as a calendar.
pub fn calendar<'n>(nights: impl IntoIterator<Item = &'n PublicNight>) -> String {
    written(nights.into_iter().map(Entry::of))
}

fn written(entries: impl IntoIterator<Item = Entry>) -> String {
    let mut text = String::new();
    let mut line = |words: &str| folded(&mut text, words);
    ["BEGIN:VCALENDAR", "VERSION:2.0", PRODUCT].into_iter().for_each(&mut line);
    for Entry { id, sequence, lines } in entries {
        ["BEGIN:VEVENT", &format!("{UID}{id}"), &format!("{SEQUENCE}{sequence}")].into_iter().for_each(&mut line);
        lines.iter().for_each(|words| line(words));
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    text
}

/// The calendar in the place of the one of `before`, for those who took that into their own: what changed has a higher `SEQUENCE`, and what was to come
/// and is taken off stays, cancelled, until a night is played after its day.
pub fn calendar_after(calendar: &str, before: &str) -> String {
    let [mut now, mut gone] = [calendar, before].map(Entry::read);
    for entry in &mut now {
        if let Some(at) = gone.iter().position(|former| former.id == entry.id) {
            let former = gone.remove(at);
            let changed = u32::from(former.lines != entry.lines);
            entry.sequence = entry.sequence.max(former.sequence.saturating_add(changed));
        }
    }
    // Names of nights that were played hold no day.
    let played = now.iter().filter(|entry| !entry.id.contains('-')).filter_map(Entry::day).max();
    gone.retain(|entry| entry.day() > played);
    for entry in gone.iter_mut().filter(|entry| entry.lines.last().is_none_or(|line| line != CANCELLED)) {
        entry.lines.push(CANCELLED.to_owned());
        entry.sequence = entry.sequence.saturating_add(1);
    }
    written(now.into_iter().chain(gone))
}

/// A text of a calendar: its signs of punctuation are written with a stroke.
fn plain(text: &str) -> String {
    let text: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    text.replace('\\', "\\\\").replace(';', "\\;").replace(',', "\\,")
}

/// Adds a line of a calendar, which goes on below after 75 octets, never within a letter.
fn folded(text: &mut String, line: &str) {
    let mut octets = 0;
    for sign in line.chars() {
        if octets + sign.len_utf8() > 75 {
            text.push_str("\r\n ");
            octets = 1;
        }
        text.push(sign);
        octets += sign.len_utf8();
    }
    text.push_str("\r\n");
}

/// An entry of a feed.
#[derive(Debug, Clone)]
pub struct Item<'i> {
    pub night: &'i PublicNight,
    /// Where its page is, from the feed.
    pub to: String,
    /// What is said of it.
    pub words: String,
}

/// Closed nights as a feed; `base` is what the club's base is known by.
pub fn atom(title: &str, base: &str, items: &[Item<'_>]) -> String {
    let author = items.iter().map(|item| item.night.organiser.as_str()).find(|name| !name.is_empty()).unwrap_or(title);
    // The day, moved by each correction, so that readers take it again.
    let updated = |night: &PublicNight| {
        let seconds = night.edition.min(86_399);
        format!("{}T{:02}:{:02}:{:02}Z", night.date, seconds / 3600, seconds / 60 % 60, seconds % 60)
    };
    let newest =
        items.iter().map(|item| updated(item.night)).max().unwrap_or_else(|| "2000-01-01T00:00:00Z".to_owned());
    let entry = |item: &Item<'_>| {
        format!(
            "<entry><id>{}</id><title>{}</title><updated>{}</updated><link href=\"{}\"/><summary>{}</summary></entry>\n",
            urn(&item.night.id),
            escaped(&item.night.name),
            updated(item.night),
            escaped(&item.to),
            escaped(&item.words)
        )
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"fr\">\n<id>urn:chelem:{}</id><title>{}</title>\
         <updated>{newest}</updated><author><name>{}</name></author><generator>chelem</generator>\n{}</feed>\n",
        escaped(base),
        escaped(title),
        escaped(author),
        items.iter().map(entry).collect::<String>()
    )
}

/// 32 hexadecimal digits as a name for good.
fn urn(digits: &str) -> String {
    let part = |from: usize, to: usize| digits.get(from..to).unwrap_or("0");
    format!("urn:uuid:{}-{}-{}-{}-{}", part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32))
}

/// Nights as search engines read them, without a player. No `<` is in it: a name of a night never ends the script it stands in.
pub fn linked(nights: &[&PublicNight]) -> String {
    let event = |night: &&PublicNight| {
        let mut event = json!({
            "@context": "https://schema.org", "@type": "SportsEvent", "name": night.name, "sport": "Tarot",
            "startDate": night.date, "eventStatus": "https://schema.org/EventScheduled",
        });
        if !night.place.is_empty() {
            event["location"] = json!({ "@type": "Place", "name": night.place });
        }
        if !night.organiser.is_empty() {
            event["organizer"] = json!({ "@type": "SportsOrganization", "name": night.organiser });
        }
        if let Some(season) = &night.season {
            event["superEvent"] = json!({ "@type": "EventSeries", "name": format!("Saison {season}") });
        }
        event
    };
    let events: Vec<_> = nights.iter().map(event).collect();
    let text = if let [one] = events.as_slice() { one.to_string() } else { json!(events).to_string() };
    text.replace('<', "\\u003c")
}

/// An evening in a few lines, for a newspaper or a group: 400 signs at most where its names allow. `returned` is the money given back, in
/// words, and `next` the next night.
pub fn press(site: &PublicSite, returned: Option<&str>, next: Option<&PublicNight>) -> String {
    let night = &site.night;
    let place = if night.place.is_empty() { String::new() } else { format!(", {}", night.place) };
    let mut text = format!(
        "Tarot : {}, {}. {}{place}, {}",
        counted(site.players.len(), "joueur"),
        night.name,
        day_words(&night.date),
        counted(site.evening.positions, "position")
    );
    let rows = site.ranking.as_ref().filter(|ranking| ranking.is_final).map_or([].as_slice(), |ranking| &ranking.rows);
    let named =
        |first: bool| rows.iter().take(3).filter(move |row| (row.rank == 1) == first).map(|row| row.name.clone());
    let (first, others): (Vec<String>, Vec<String>) = (named(true).collect(), named(false).collect());
    if let Some(best) = rows.first() {
        let verb = if first.len() > 1 { "gagnent" } else { "gagne" };
        text.push_str(&format!(" : {} {verb} avec {}{}", first.join(" et "), best.total, best.total.unit()));
        if !others.is_empty() {
            text.push_str(&format!(", devant {}", others.join(" et ")));
        }
    }
    text.push('.');
    let hour = |next: &PublicNight| {
        if next.hour.is_empty() { String::new() } else { format!(" à {}", next.hour.replace(':', " h ")) }
    };
    let more = [
        returned.map(|sum| format!(" {sum} rendus aux joueurs.")),
        next.map(|next| format!(" Prochaine soirée : {}{}.", day_words(&next.date).to_lowercase(), hour(next))),
    ];
    for sentence in more.into_iter().flatten() {
        if text.chars().count() + sentence.chars().count() <= 400 {
            text.push_str(&sentence);
        }
    }
    text
}

/// `Le 21 novembre 2026`.
fn day_words(iso: &str) -> String {
    iso.parse().map_or_else(|_| iso.to_owned(), |date| format!("Le {}", long_date(date)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names as no club would choose them.
    const ODD: [&str; 5] = [
        "Coupe d'été; la « très » longue, avec une virgule \\ et un trait, jusqu'au-delà de soixante-quinze octets é à ü œ",
        "</script><script>alert(1)</script>",
        "A & B <i>\"c\"</i> ]]>",
        "ligne\nDTSTART:20000101\r\nautre",
        "œœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœœ",
    ];

    fn night(name: &str) -> PublicNight {
        let name = name.to_owned();
        PublicNight {
            tournament: 1,
            id: "9f3c0000111122223333444455556666".to_owned(),
            edition: 29,
            name: name.clone(),
            date: "2026-11-21".to_owned(),
            hour: String::new(),
            place: name.clone(),
            organiser: name.clone(),
            season: Some(name),
        }
    }

    fn event(hour: &str, name: &str) -> PublicNight {
        PublicNight { id: "9f3c".to_owned(), hour: hour.to_owned(), ..night(name) }
    }

    /// RFC 5545 to the letter, as far as we write it: the properties of each event.
    fn events(text: &str) -> Vec<Vec<(String, String)>> {
        assert!(text.ends_with("\r\n") && !text.replace("\r\n", "").contains(['\r', '\n']), "{text:?}");
        assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        let whole = text.replace("\r\n ", "");
        let mut lines = whole.trim_end().split("\r\n");
        assert_eq!(lines.next(), Some("BEGIN:VCALENDAR"));
        assert_eq!(lines.next(), Some("VERSION:2.0"));
        assert!(lines.next().is_some_and(|line| line.starts_with("PRODID:")));
        let (mut found, mut open) = (Vec::new(), None);
        for line in lines {
            let (name, value) = line.split_once(':').unwrap_or_else(|| panic!("no value: {line}"));
            match (line, &mut open) {
                ("BEGIN:VEVENT", none @ None) => *none = Some(Vec::new()),
                ("END:VEVENT", some @ Some(_)) => found.extend(some.take()),
                ("END:VCALENDAR", None) => return found,
                (_, Some(event)) => event.push((name.to_owned(), value.to_owned())),
                _ => panic!("out of place: {line}"),
            }
        }
        panic!("no end: {text}");
    }

    #[test]
    fn a_calendar_is_read_by_a_strict_reader_whatever_the_names() {
        for name in ODD {
            let events = events(&calendar(&[event("", name), event("20:30", name)]));
            let names: Vec<Vec<&str>> =
                events.iter().map(|event| event.iter().map(|(name, _)| name.as_str()).collect()).collect();
            let day = ["UID", "SEQUENCE", "DTSTAMP", "DTSTART;VALUE=DATE", "SUMMARY", "LOCATION"];
            assert_eq!(names[0], day);
            assert_eq!(names[1][3], "DTSTART");
            assert_eq!((events[0][3].1.as_str(), events[1][3].1.as_str()), ("20261121", "20261121T203000"));
            let read = events[0][4].1.replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\");
            assert_eq!(read, name.replace(['\n', '\r'], " "));
        }
    }

    #[test]
    fn a_night_taken_off_is_cancelled_and_one_that_changes_says_so() {
        let planned = |day: &str, hour: &str| PublicNight {
            id: format!("{day}-{}", "coupe".repeat(20)),
            edition: 0,
            date: day.to_owned(),
            ..event(hour, ODD[0])
        };
        let (played, first, second) = (event("", "Jouée"), planned("2026-12-05", "20:30"), planned("2026-12-12", ""));
        let both = calendar(&[played.clone(), first.clone(), second.clone()]);
        assert_eq!(calendar_after(&both, "what another program wrote"), both);
        assert_eq!(calendar_after(&both, &both), both, "nothing changed");
        let said = |text: &str| -> Vec<(String, bool)> {
            let value = |event: &[(String, String)], name: &str| {
                event.iter().find(|(other, _)| other == name).map_or(String::new(), |(_, value)| value.clone())
            };
            events(text).iter().map(|event| (value(event, "SEQUENCE"), value(event, "STATUS") == "CANCELLED")).collect()
        };
        let one = calendar(&[played.clone(), second.clone()]);
        let gone = calendar_after(&one, &both);
        assert_eq!(said(&gone), [("29".to_owned(), false), ("0".to_owned(), false), ("1".to_owned(), true)]);
        assert_eq!(calendar_after(&one, &gone), gone, "it is cancelled once");
        let back = calendar_after(&both, &gone);
        assert_eq!(said(&back)[1], ("2".to_owned(), false), "who cancelled it takes it again");
        let later = calendar(&[played, planned("2026-12-05", "21:00"), second.clone()]);
        assert_eq!(said(&calendar_after(&later, &back))[1].0, "3");
        // Once a night was played after it, nothing is said of it any more.
        let after = calendar(&[
            PublicNight { id: "a1".to_owned(), date: "2026-12-06".to_owned(), ..event("", "Jouée") },
            second,
        ]);
        assert_eq!(calendar_after(&after, &gone), after);
    }

    /// Well-formed XML, as far as we write it: the elements closed, the entities known.
    fn well_formed(text: &str) {
        let mut open: Vec<&str> = Vec::new();
        let inside = text.split_once("?>").map_or(text, |(_, rest)| rest);
        for part in inside.split('<').skip(1) {
            let (tag, between) = part.split_once('>').unwrap_or_else(|| panic!("an open tag: {part}"));
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{text}"),
                None if tag.ends_with('/') => {}
                None => open.push(tag.split(' ').next().unwrap_or_default()),
            }
            assert!(!open.is_empty() || between.trim().is_empty(), "text outside: {between}");
            for entity in tag.split('&').skip(1).chain(between.split('&').skip(1)) {
                let known = ["amp;", "lt;", "gt;", "quot;", "#39;"].iter().any(|known| entity.starts_with(known));
                assert!(known, "{entity}");
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    #[test]
    fn a_feed_is_well_formed_and_newer_after_a_correction() {
        for name in ODD {
            let (before, mut after) = (night(name), night(name));
            after.edition += 1;
            let feed = |night| {
                atom(name, "aa", &[Item { night, to: "soirees/x/index.html".to_owned(), words: name.to_owned() }])
            };
            let texts = [feed(&before), feed(&after)];
            texts.iter().for_each(|text| well_formed(text));
            let updated =
                |text: &str| text.split("<updated>").nth(1).and_then(|rest| rest.split('<').next()).unwrap().to_owned();
            assert!(updated(&texts[0]) < updated(&texts[1]));
            assert!(texts[0].contains("<id>urn:uuid:9f3c0000-1111-2222-3333-444455556666</id>"), "{}", texts[0]);
            for needed in
                ["<id>urn:chelem:aa</id>", "<author><name>", "<title>", "xmlns=\"http://www.w3.org/2005/Atom\""]
            {
                assert!(texts[0].contains(needed), "{}", texts[0]);
            }
        }
    }

    #[test]
    fn linked_data_is_json_that_no_name_leaves() {
        for name in ODD {
            let text = linked(&[&night(name)]);
            assert!(!text.contains('<'), "{text}");
            let read: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!((read["name"].as_str(), read["location"]["name"].as_str()), (Some(name), Some(name)));
        }
    }
}
