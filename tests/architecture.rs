//! Who may import whom: the table of `docs/architecture.md`, held against `src/` as the compiler reads it.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;
use std::sync::LazyLock;

#[path = "architecture/escapes.rs"]
mod escapes;
#[path = "architecture/house.rs"]
mod house;
#[path = "architecture/manifest.rs"]
mod manifest;
#[path = "architecture/source.rs"]
mod source;
#[path = "architecture/words.rs"]
mod words;

use house::{House, Target, layer};

/// A folder or file at the top of `src`: the others it may use, the crates it may use.
type Layer = (&'static str, &'static [&'static str], &'static [&'static str]);

/// A new layer is a line here and in `docs/architecture.md`. Rooms (folders of a layer) need no line.
const LAYERS: &[Layer] = &[
    ("domain", &[], &["serde", "chrono", "rustc_hash", "unicode_normalization"]),
    (
        "input",
        &["domain"],
        &["chrono", "csv", "encoding_rs", "quick_xml", "serde", "serde_json", "sha2", "unicode_normalization", "zip"],
    ),
    // A second implementation of the rules: nothing of the first.
    ("checker", &["input"], &[]),
    ("report", &["domain"], &["serde"]),
    ("storage", &["disk", "domain"], &["chrono", "rusqlite", "serde_json", "sha2", "thiserror"]),
    (
        "app",
        &["checker", "disk", "domain", "input", "report", "storage", "clock"],
        &["chrono", "serde", "serde_json", "strsim", "thiserror"],
    ),
    (
        "output",
        &["input", "report"],
        &["comfy_table", "csv", "rust_xlsxwriter", "serde", "serde_json", "textwrap", "zip"],
    ),
    ("simulate", &["domain", "input", "report", "app", "output", "clock", "disk"], &["chrono"]),
    (
        "print",
        &["domain", "report"],
        &[
            "flate2",
            "lopdf",
            "png",
            "printpdf",
            "qrcodegen",
            "rustc_hash",
            "strsim",
            "subsetter",
            "toml",
            "thiserror",
            "sha2",
            "unicode_normalization",
        ],
    ),
    ("catalogue", &["domain", "report", "app", "print", "clock"], &[]),
    (
        "cli",
        &[
            "disk",
            "domain",
            "input",
            "report",
            "app",
            "output",
            "catalogue",
            "print",
            "simulate",
            "clock",
            "storage",
            "web",
        ],
        &[
            "anstream",
            "chrono",
            "clap",
            "clap_complete",
            "comfy_table",
            "roff",
            "rustix",
            "rustyline",
            "serde",
            "serde_json",
            "signal_hook",
            "textwrap",
            "toml",
        ],
    ),
    (
        "web",
        &["domain", "input", "report", "app", "output", "catalogue", "print", "clock", "storage"],
        &[
            "axum",
            "chrono",
            "form_urlencoded",
            "futures_util",
            "hyper",
            "hyper_util",
            "if_addrs",
            "maud",
            "rustix",
            "serde",
            "serde_json",
            "sha2",
            "tokio",
        ],
    ),
    ("clock", &[], &["chrono", "getrandom"]),
    ("disk", &[], &[]),
    ("main", &["cli", "clock"], &["chrono"]),
    ("lib", &[], &[]),
];

/// Crates that few files may name.
const FEW_FILES: &[(&str, &str)] = &[
    ("flate2", "print/engine/pdf.rs"),
    ("lopdf", "print/engine/pdf.rs"),
    ("printpdf", "print/engine/pdf.rs"),
    ("qrcodegen", "print/engine/qr.rs"),
    ("subsetter", "print/engine/pdf.rs"),
    ("png", "print/template/logo.rs"),
    ("toml", "print/template/keys.rs"),
    ("toml", "cli/settings.rs"),
    ("toml", "cli/commands/season/rules_file.rs"),
    ("roff", "cli/commands/program/manual.rs"),
    ("rustix", "cli/signals.rs"),
    ("rustix", "web/limits.rs"),
    ("rustyline", "cli/console.rs"),
    ("signal_hook", "cli/signals.rs"),
    ("getrandom", "clock.rs"),
    ("rust_xlsxwriter", "output/xlsx.rs"),
    ("quick_xml", "input/workbook/xml.rs"),
    ("zip", "input/workbook/parts.rs"),
    ("zip", "output/bundle.rs"),
    ("hyper", "web/door.rs"),
    ("hyper_util", "web/door.rs"),
    ("form_urlencoded", "web/form.rs"),
    ("futures_util", "web/live.rs"),
    ("if_addrs", "web/network.rs"),
];

/// What `cli` and `web` may name of `storage`: how a base is opened, and its generated page.
const STORAGE_FOR_CLI: &[&str] = &["Mode", "describe_schema"];

/// Layers without floating point.
const EXACT: &[&str] = &["domain", "report", "storage"];

/// Layers whose words are not the terminal's.
const WORDLESS: &[&str] =
    &["domain", "input", "checker", "report", "storage", "app", "output", "print", "simulate", "catalogue"];

/// Layers whose strings a volunteer or a player reads.
const READ: &[&str] = &["domain", "report", "app", "output", "print", "catalogue", "cli", "web"];

const MOST_LINES: usize = 400;

static HOUSE: LazyLock<House> = LazyLock::new(|| House::below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")));

fn nothing(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

/// Layers used that the table does not allow.
fn wrong_layers(house: &House) -> Vec<String> {
    each_target(house, |file, target| {
        let (module, names) = match target {
            Target::Ours(module, names) => (module.as_slice(), names.as_slice()),
            Target::Outside(_) => return None,
        };
        let used = module.first().or(names.first())?;
        let here = layer(file);
        let allowed = LAYERS.iter().find(|(name, ..)| *name == here).map_or([].as_slice(), |(_, layers, _)| *layers);
        let free = used == here || here == "lib" || allowed.contains(&used.as_str());
        (!free).then(|| format!("`{here}` may not use `{used}`"))
    })
}

/// Crates used outside their layers, or outside their file.
fn wrong_crates(house: &House, dependencies: &[String]) -> Vec<String> {
    each_target(house, |file, target| {
        let Target::Outside(name) = target else { return None };
        if !dependencies.contains(name) {
            return None;
        }
        let here = layer(file);
        let allowed = LAYERS.iter().find(|(name, ..)| *name == here).map_or([].as_slice(), |(.., crates)| *crates);
        if !allowed.contains(&name.as_str()) {
            return Some(format!("`{here}` may not use the crate `{name}`"));
        }
        let only: Vec<&str> = FEW_FILES.iter().filter(|(one, _)| one == name).map(|(_, only)| *only).collect();
        (!only.is_empty() && !only.contains(&file)).then(|| format!("the crate `{name}` is for {}", only.join(", ")))
    })
}

/// What `cli` and `web` name of `storage` beside what they may.
fn wrong_storage(house: &House) -> Vec<String> {
    each_target(house, |file, target| match target {
        Target::Ours(module, names)
            if ["cli", "web"].contains(&layer(file)) && module.first().is_some_and(|name| name == "storage") =>
        {
            let name = names.first().map_or("*", String::as_str);
            (!STORAGE_FOR_CLI.contains(&name)).then(|| format!("`{}` may not use `storage::{name}`", layer(file)))
        }
        _ => None,
    })
}

fn each_target(house: &House, fault: impl Fn(&str, &Target) -> Option<String>) -> Vec<String> {
    let wrong = house.links().iter().filter_map(|link| Some((link, fault(&link.file, &link.target)?)));
    wrong.map(|(link, fault)| format!("{}:{}: {fault}", link.file, link.line)).collect()
}

fn sql_elsewhere(house: &House) -> Vec<String> {
    let files = house.files.iter().filter(|(file, _)| layer(file) != "storage");
    let strings = files.flat_map(|(file, source)| source.strings.iter().map(move |found| (file, found)));
    strings
        .filter(|(_, (text, _))| words::sql(text))
        .map(|(file, (text, line))| format!("{file}:{line}: SQL outside storage: {text}"))
        .collect()
}

fn floats(house: &House) -> Vec<String> {
    let files = house.files.iter().filter(|(file, _)| EXACT.contains(&layer(file)));
    files
        .flat_map(|(file, source)| source.floats.iter().map(move |(text, line)| format!("{file}:{line}: {text}")))
        .collect()
}

fn too_long(house: &House) -> Vec<String> {
    let files = house.files.iter().filter(|(_, source)| source.lines > MOST_LINES);
    files.map(|(file, source)| format!("{file}: {} product lines", source.lines)).collect()
}

/// Strings that name a command or an option.
fn terminal_words(house: &House, commands: &[&str]) -> Vec<String> {
    let files = house.files.iter().filter(|(file, _)| WORDLESS.contains(&layer(file)));
    let strings = files.flat_map(|(file, source)| source.strings.iter().map(move |found| (file, found)));
    strings
        .filter(|(_, (text, _))| words::typed(text, commands))
        .map(|(file, (text, line))| format!("{file}:{line}: a step as a string: {text}"))
        .collect()
}

/// Strings that people read, in which a reader of French would stumble.
fn stumbles(house: &House) -> Vec<String> {
    // Pages of docs/, in English.
    const ENGLISH: [&str; 3] =
        ["app/seating/circuits_page.rs", "app/seating/movement_page.rs", "cli/commands/program/documentation.rs"];
    let files = house.files.iter().filter(|(file, _)| READ.contains(&layer(file)) && !ENGLISH.contains(&file.as_str()));
    let strings = files.flat_map(|(file, source)| source.strings.iter().map(move |found| (file, found)));
    strings
        .filter_map(|(file, (text, line))| Some(format!("{file}:{line}: {}: {text}", words::stumble(text)?)))
        .collect()
}

/// The crates of the manifest's section, as the code names them.
fn dependencies() -> Vec<String> {
    let manifest = include_str!("../Cargo.toml");
    let section = manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    section.lines().filter_map(|line| Some(line.split_once(" =")?.0.replace('-', "_"))).collect()
}

#[test]
fn every_folder_of_the_source_is_a_layer_of_the_table() {
    let unknown: Vec<String> =
        HOUSE.files.keys().filter(|file| !LAYERS.iter().any(|(name, ..)| *name == layer(file))).cloned().collect();
    nothing(&unknown);
    assert!(HOUSE.files.len() > 300, "the source was read");
}

#[test]
fn each_layer_uses_only_the_layers_it_may() {
    nothing(&wrong_layers(&HOUSE));
}

#[test]
fn each_layer_uses_only_the_crates_it_may_and_some_in_one_file_only() {
    assert!(dependencies().len() > 10, "the manifest was read");
    nothing(&wrong_crates(&HOUSE, &dependencies()));
}

#[test]
fn the_command_line_knows_of_storage_only_how_a_base_is_opened() {
    nothing(&wrong_storage(&HOUSE));
}

#[test]
fn sql_is_in_storage_only() {
    nothing(&sql_elsewhere(&HOUSE));
}

#[test]
fn domain_report_and_storage_have_no_floating_point_number() {
    nothing(&floats(&HOUSE));
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

#[test]
fn no_circle_of_files_goes_across_rooms() {
    let circles: Vec<String> = HOUSE.circles().iter().map(|circle| circle.join(" ")).collect();
    nothing(&circles);
}
