//! One bit of a closed base changed, or its end cut off: every change of a value is noticed.

use std::path::Path;

use crate::common::changing::{Stage, model};
use crate::common::inside::inside;
use crate::common::proof::{Trial, count};
use crate::common::values::values;
use crate::common::{Chance, Evening};

/// The result for a damaged file.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    /// It is refused when it is opened.
    Refused,
    /// `verifier` finds something.
    Found,
    /// No value changed, and nothing is found.
    Harmless,
    /// No value changed, and yet it is noticed: a page is no longer well formed.
    NoticedAnyway,
}

/// All a person can see of the base, by every command that reads it.
fn seen(base: &Path) -> Vec<(i32, String)> {
    let lines: [&[&str]; 5] = [
        &["classement", "--provisoire", "--format", "json"],
        &["inscrits", "--format", "json"],
        &["marque", "lister", "--format", "json"],
        &["journal", "--detail", "--format", "json"],
        &["tournoi", "lister", "--format", "json"],
    ];
    lines.into_iter().map(|line| inside(base, line.iter().copied())).map(|said| (said.code, said.out)).collect()
}

struct Sound {
    bytes: Vec<u8>,
    values: Vec<String>,
    seen: Vec<(i32, String)>,
}

impl Sound {
    fn base() -> Self {
        let evening = Evening::empty();
        std::fs::write(&evening.base, model(Stage::Closed).unwrap()).unwrap();
        // The remains of a long evening: pages that hold nothing any more.
        evening.does("cloturer --rouvrir --motif oubli");
        evening.does("annuler --oui");
        evening.verified();
        Self { bytes: evening.bytes(), values: values(&evening.base).unwrap(), seen: seen(&evening.base) }
    }

    /// The first value that is another.
    fn changed(&self, base: &Path) -> Option<String> {
        let found = match values(base) {
            Ok(found) => found,
            Err(error) => return Some(error.to_string()),
        };
        let beyond = |these: &[String], those: &[String]| these.iter().find(|line| !those.contains(line)).cloned();
        let (gone, new) = (beyond(&self.values, &found), beyond(&found, &self.values));
        (self.values != found).then(|| format!("{gone:?} → {new:?}"))
    }

    /// Writes the damaged bytes and checks the result.
    fn damaged(&self, bytes: &[u8], what: &str) -> Outcome {
        let evening = Evening::empty();
        std::fs::write(&evening.base, bytes).unwrap();
        let verified = inside(&evening.base, ["verifier"]);
        assert!([0, 3, 4].contains(&verified.code), "{what}: {verified:?}");
        let same = || self.changed(&evening.base).is_none();
        match verified.code {
            0 => {
                assert!(std::fs::read(&evening.base).unwrap() == bytes, "{what}: a check writes nothing");
                if let Some(change) = self.changed(&evening.base) {
                    panic!("{what}: a value changed, and nobody noticed: {change}");
                }
                assert!(seen(&evening.base) == self.seen, "{what}: something else is shown, and nobody noticed");
                Outcome::Harmless
            }
            _ if same() => Outcome::NoticedAnyway,
            4 => Outcome::Refused,
            _ => Outcome::Found,
        }
    }
}

#[test]
fn every_flipped_bit_that_changes_a_value_is_noticed() {
    let trial = Trial::begin("flips");
    let mut chance = Chance(trial.seed);
    let sound = Sound::base();
    let (flips, cuts) = (count(30, 30_000), count(240, 100_000) / 20);
    let mut tally = [0; 4];
    for flip in 0..flips {
        let mut bytes = sound.bytes.clone();
        // One in ten in the header of the file, where each byte means something; the others anywhere.
        let length = if flip % 10 == 0 { 100 } else { bytes.len() };
        let bit = chance.below(length as u64 * 8);
        let byte = usize::try_from(bit / 8).unwrap();
        bytes[byte] ^= 1 << (bit % 8);
        tally[sound.damaged(&bytes, &format!("seed {}, bit {} of byte {byte}", trial.seed, bit % 8)) as usize] += 1;
    }
    for _ in 0..cuts {
        let mut length = usize::try_from(chance.below(sound.bytes.len() as u64)).unwrap();
        if chance.below(2) == 0 {
            length -= length % 4096;
        }
        let outcome = sound.damaged(&sound.bytes[..length], &format!("seed {}, cut at {length}", trial.seed));
        assert!(outcome != Outcome::Harmless, "cut at {length}");
        tally[outcome as usize] += 1;
    }
    let [refused, found, harmless, anyway] = tally;
    assert!(refused > 0 && found > 0, "{refused} refused, {found} found by verifier");
    trial.end(
        flips + cuts,
        &[
            ("bits flipped", flips),
            ("files cut short", cuts),
            ("refused on opening", refused),
            ("found by verifier", found),
            ("changed no value and noticed all the same", anyway),
            ("changed no value", harmless),
        ],
    );
}

/// Found by flipping bits: the highest bit of the schema's number makes it negative.
#[test]
fn a_negative_number_of_the_schema_is_refused() {
    let evening = Evening::empty();
    std::fs::write(&evening.base, model(Stage::Closed).unwrap()).unwrap();
    let base = rusqlite::Connection::open(&evening.base).unwrap();
    base.pragma_update(None, "user_version", i32::MIN + 3).unwrap();
    drop(base);
    for line in ["verifier", "etat", "restaurer club.sqlite --oui"] {
        let said = evening.run(&line.split(' ').collect::<Vec<_>>()).expect(4);
        assert!(said.err.contains("son numéro de schéma manque"), "{line}: {said:?}");
    }
}

/// Found by flipping bits: joined to a text, bytes look like one.
#[test]
fn a_name_of_the_schema_that_is_no_longer_text_is_noticed() {
    let evening = Evening::empty();
    std::fs::write(&evening.base, model(Stage::Closed).unwrap()).unwrap();
    let base = rusqlite::Connection::open(&evening.base).unwrap();
    base.execute_batch(
        "PRAGMA writable_schema = ON;
         UPDATE sqlite_schema SET name = CAST(name AS BLOB) WHERE name = 'journal_person_update'",
    )
    .unwrap();
    drop(base);
    let said = evening.run(&["verifier"]).expect(3);
    assert!(said.out.contains("trigger journal_person_update a été modifié"), "{said:?}");
}

/// Found by flipping bits: SQLite itself never looks at this one.
#[test]
fn the_table_that_an_automatic_index_names_is_checked() {
    let sound = Sound::base();
    let needle = b"sqlite_autoindex_prize_1prize";
    // A page that was divided may still have an old copy, which holds nothing any more.
    let places = sound.bytes.windows(needle.len()).enumerate().filter(|(_, window)| window == needle).map(|(at, _)| at);
    let outcomes: Vec<Outcome> = places
        .map(|at| {
            let mut bytes = sound.bytes.clone();
            bytes[at + needle.len() - 1] ^= 1;
            sound.damaged(&bytes, "the index of another table")
        })
        .collect();
    assert!(outcomes.contains(&Outcome::Found), "{outcomes:?}");
}
