//! Checks of `docs/architecture.md` that Cargo cannot make: SQL outside `storage`, floats where figures are exact, a crate in the wrong file,
//! strings below the doors that name a command, words that a reader of French stumbles over, files that grow too long. The manifests
//! of `src/*/Cargo.toml` decide which room may use which.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::sync::LazyLock;

#[path = "architecture/escapes.rs"]
mod escapes;
#[path = "architecture/manifest.rs"]
mod manifest;
#[path = "architecture/source.rs"]
mod source;
#[path = "architecture/words.rs"]
mod words;

use source::{Found, Source};

/// Crates that few files of their room may name.
const FEW_FILES: &[(&str, &[&str])] = &[
    ("chacha20poly1305", &["web/second/link.rs"]),
    ("flate2", &["print/engine/pdf.rs", "storage/comite.rs", "web/second/link.rs", "web/answer.rs"]),
    ("lopdf", &["print/engine/pdf.rs"]),
    ("printpdf", &["print/engine/pdf.rs"]),
    ("qrcodegen", &["print/engine/qr.rs"]),
    ("subsetter", &["print/engine/pdf.rs"]),
    ("png", &["print/template/logo.rs", "print/paper/tests/samples.rs"]),
    ("toml", &["print/template/keys.rs", "cli/settings.rs", "cli/commands/season/rules_file.rs"]),
    ("roff", &["cli/commands/program/manual.rs"]),
    ("rustix", &["cli/signals.rs", "web/limits.rs"]),
    ("rustyline", &["cli/console.rs"]),
    ("signal_hook", &["cli/signals.rs"]),
    ("getrandom", &["host/clock.rs"]),
    ("rust_xlsxwriter", &["report/output/xlsx.rs"]),
    ("quick_xml", &["input/workbook/xml.rs"]),
    ("zip", &["input/workbook/parts.rs", "report/output/bundle.rs"]),
    ("hyper", &["web/door.rs"]),
    ("hyper_util", &["web/door.rs"]),
    ("form_urlencoded", &["steps/lib.rs", "web/form.rs"]),
    ("futures_util", &["web/live.rs"]),
    ("if_addrs", &["web/network.rs"]),
];

/// The files that start a program: what carries files to a web space, the browser, printing, the launcher.
const STARTERS: &[&str] =
    &["host/push.rs", "cli/commands/hall/salle.rs", "cli/commands/paper/imprimer.rs", "bin/chelem-salle.rs"];

/// Rooms without floating point, and their exceptions that are no figures of the tournament.
const EXACT: &[&str] = &["domain", "report", "storage"];
const NOT_EXACT: &str = "report/output/";

/// The doors, whose words are the terminal's and the browser's, the launcher, and the table of steps they share.
const DOORS: &[&str] = &["steps", "cli", "web", "main", "bin"];

/// Rooms whose strings a volunteer or a player reads.
const READ: &[&str] = &["domain", "report", "app", "print", "catalogue", "steps", "cli", "web"];

const MOST_LINES: usize = 400;

static HOUSE: LazyLock<Vec<Source>> =
    LazyLock::new(|| source::below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")));

fn nothing(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// The faults in the strings of files, with their places.
fn wrong_strings(
    house: &[Source],
    of: impl Fn(&Source) -> bool,
    fault: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    wrong(house, of, |source| &source.strings, fault)
}

fn wrong(
    house: &[Source],
    of: impl Fn(&Source) -> bool,
    list: impl Fn(&Source) -> &[Found],
    fault: impl Fn(&str) -> Option<String>,
) -> Vec<String> {
    let files = house.iter().filter(|source| of(source));
    let found = files.flat_map(|source| list(source).iter().map(move |found| (source, found)));
    found.filter_map(|(source, (text, line))| Some(format!("{}:{line}: {}", source.path, fault(text)?))).collect()
}

fn sql_elsewhere(house: &[Source]) -> Vec<String> {
    wrong_strings(house, |source| source.room() != "storage", |text| words::sql(text).then(|| format!("SQL: {text}")))
}

fn floats(house: &[Source]) -> Vec<String> {
    let exact = |source: &Source| EXACT.contains(&source.room()) && !source.path.starts_with(NOT_EXACT);
    wrong(house, exact, |source| &source.floats, |text| Some(text.to_owned()))
}

/// A crate named in another file than its own.
fn crates_elsewhere(house: &[Source]) -> Vec<String> {
    let names = |line: &str, name: &str| {
        line.match_indices(name).any(|(at, _)| {
            let (before, after) = (line[..at].trim_end(), &line[at + name.len()..]);
            let whole = !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let root = !before.ends_with("::") || before == "use ::";
            let named = after.starts_with("::") || ["use", "use ::", "extern crate"].contains(&before);
            whole && root && named
        })
    };
    FEW_FILES
        .iter()
        .flat_map(|(name, files)| {
            let others = |source: &Source| !files.contains(&source.path.as_str());
            wrong(
                house,
                others,
                |source| &source.lines,
                |line| names(line, name).then(|| format!("`{name}` is for {}", files.join(", "))),
            )
        })
        .collect()
}

/// A program started in another file than those for it.
fn programs_elsewhere(house: &[Source]) -> Vec<String> {
    let others = |source: &Source| !STARTERS.contains(&source.path.as_str());
    let starts = |line: &str| line.contains("process::Command") || line.contains("process::{Command");
    wrong(house, others, |source| &source.lines, |line| starts(line).then(|| "it starts a program".to_owned()))
}

fn too_long(house: &[Source]) -> Vec<String> {
    let files = house.iter().filter(|source| source.lines.len() > MOST_LINES);
    files.map(|source| format!("{}: {} product lines", source.path, source.lines.len())).collect()
}

/// Strings that name a command or an option.
fn terminal_words(house: &[Source], commands: &[&str]) -> Vec<String> {
    let below = |source: &Source| !DOORS.contains(&source.room());
    wrong_strings(house, below, |text| words::typed(text, commands).then(|| format!("a step as a string: {text}")))
}

/// Strings that people read, in which a reader of French would stumble.
fn stumbles(house: &[Source]) -> Vec<String> {
    let read = |source: &Source| READ.contains(&source.room());
    wrong_strings(house, read, |text| Some(format!("{}: {text}", words::stumble(text)?)))
}

#[test]
fn sql_is_in_storage_only() {
    assert!(HOUSE.len() > 300, "the source was read");
    nothing(&sql_elsewhere(&HOUSE));
}

#[test]
fn domain_report_and_storage_have_no_floating_point_number() {
    nothing(&floats(&HOUSE));
}

#[test]
fn some_crates_are_for_one_file() {
    nothing(&crates_elsewhere(&HOUSE));
}

#[test]
fn few_files_start_a_program() {
    nothing(&programs_elsewhere(&HOUSE));
    for source in HOUSE.iter().filter(|source| STARTERS.contains(&source.path.as_str())) {
        let moved = Source { path: "web/elsewhere.rs".to_owned(), ..source.clone() };
        assert!(!programs_elsewhere(&[moved]).is_empty(), "{} would not be seen", source.path);
    }
}

#[test]
fn no_file_grows_past_400_product_lines() {
    nothing(&too_long(&HOUSE));
}

#[test]
fn strings_below_the_terminal_name_no_command_and_no_option() {
    assert!(words::commands().len() > 30, "the reference was read");
    nothing(&terminal_words(&HOUSE, &words::commands()));
}

#[test]
fn texts_keep_the_house_s_words_and_the_signs_of_french() {
    nothing(&stumbles(&HOUSE));
}
