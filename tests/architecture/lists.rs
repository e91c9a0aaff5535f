//! Lists of faults that are still allowed, by file or layer. They only shrink: more fails, and so does fewer until the list says so.

use std::collections::BTreeMap;
use std::path::Path;

/// Counts by name, as in a list: `app/moves.rs 12`.
pub type Counts = BTreeMap<String, usize>;

/// What is wrong with the list, in words; nothing when it says what was found.
pub fn differences(allowed: &Counts, found: &Counts) -> Vec<String> {
    let names: std::collections::BTreeSet<&String> = allowed.keys().chain(found.keys()).collect();
    let count = |counts: &Counts, name: &String| counts.get(name).copied().unwrap_or(0);
    names
        .into_iter()
        .filter_map(|name| match (count(allowed, name), count(found, name)) {
            (allowed, found) if found > allowed => Some(format!("{name}: {found}, allowed are {allowed}")),
            (allowed, found) if found < allowed => Some(format!("{name}: {found} left, lower the list from {allowed}")),
            _ => None,
        })
        .collect()
}

/// Compares with `tests/architecture/NAME.txt`. With `CHELEM_DOCS=ecrire` the list is lowered, or follows files that moved; it never grows.
pub fn compare(name: &str, found: &Counts) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/architecture/{name}.txt"));
    let allowed: Counts = std::fs::read_to_string(&path).unwrap().lines().map(line).collect();
    let grown = found.values().sum::<usize>() > allowed.values().sum();
    if std::env::var("CHELEM_DOCS").as_deref() == Ok("ecrire") && !grown {
        let text: String = found.iter().map(|(name, count)| format!("{name} {count}\n")).collect();
        std::fs::write(path, text).unwrap();
        return Vec::new();
    }
    let mut faults = differences(&allowed, found);
    if !faults.is_empty() && !grown {
        faults.push("to lower the list: CHELEM_DOCS=ecrire cargo test --test architecture".to_owned());
    }
    faults
}

fn line(text: &str) -> (String, usize) {
    let (name, count) = text.rsplit_once(' ').unwrap();
    (name.to_owned(), count.parse().unwrap())
}
