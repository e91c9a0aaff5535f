//! Who may import whom: the table of `docs/architecture.md`, read against `src/`.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Layer, the layers it may use, the crates it may use.
const LAYERS: &[(&str, &[&str], &[&str])] = &[
    ("domain", &[], &["serde", "chrono", "rustc_hash", "unicode_normalization"]),
    (
        "input",
        &["domain"],
        &["chrono", "csv", "encoding_rs", "quick_xml", "serde", "serde_json", "sha2", "unicode_normalization", "zip"],
    ),
    // A second implementation of the rules: nothing of the first.
    ("checker", &["input"], &[]),
    ("report", &["domain"], &["serde"]),
    ("storage", &["domain"], &["rusqlite", "sha2", "thiserror"]),
    (
        "app",
        &["checker", "domain", "input", "report", "storage", "clock"],
        &["chrono", "serde_json", "strsim", "thiserror"],
    ),
    ("output", &["input", "report"], &["comfy_table", "csv", "rust_xlsxwriter", "serde", "serde_json", "textwrap"]),
    ("simulate", &["domain", "input", "report", "app", "output", "clock"], &["chrono"]),
    (
        "print",
        &["domain", "report"],
        &["png", "printpdf", "strsim", "subsetter", "toml", "ttf_parser", "thiserror", "sha2", "unicode_normalization"],
    ),
    ("papers", &["domain", "report", "app", "print", "clock"], &[]),
    (
        "cli",
        &["domain", "input", "report", "app", "output", "print", "papers", "simulate", "clock", "storage"],
        &["anstream", "chrono", "clap", "comfy_table", "rustyline", "serde", "serde_json", "textwrap"],
    ),
];

/// Crates that a single file may name.
const ONE_FILE: &[(&str, &[&str])] = &[
    ("printpdf", &["src/print/pdf.rs"]),
    ("subsetter", &["src/print/pdf.rs"]),
    ("png", &["src/print/template/logo.rs"]),
    ("toml", &["src/print/template/keys.rs"]),
    ("rustyline", &["src/cli/console.rs"]),
    ("getrandom", &["src/clock.rs"]),
    ("rust_xlsxwriter", &["src/output/xlsx.rs"]),
    ("quick_xml", &["src/input/workbook/xml.rs"]),
    ("zip", &["src/input/workbook/parts.rs"]),
];

/// What `cli` may name of `storage`: how a base is opened, and its generated page.
const STORAGE_FOR_CLI: &[&str] = &["Mode", "describe_schema"];

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            rust_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// The lines of a file that are product code: no comments, nothing from the first test module on.
fn product(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let code: Vec<&str> = text
        .lines()
        .take_while(|line| !line.starts_with("#[cfg(test)]"))
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect();
    code.join("\n")
}

fn is_test(path: &Path) -> bool {
    let text = path.to_string_lossy().replace('\\', "/");
    text.contains("/tests/") || text.ends_with("/tests.rs") || text.ends_with("samples.rs")
}

fn sources() -> Vec<(String, PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    files
        .into_iter()
        .filter(|path| !is_test(path))
        .map(|path| {
            let inside = path.strip_prefix(&root).unwrap();
            let layer = inside.components().next().unwrap().as_os_str().to_string_lossy();
            (layer.trim_end_matches(".rs").to_owned(), path.clone(), product(&path))
        })
        .collect()
}

/// Names that follow `prefix` in a code: `crate::` gives the modules used.
fn named_after(code: &str, prefix: &str) -> BTreeSet<String> {
    code.match_indices(prefix)
        .filter(|(at, _)| !code[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(at, _)| {
            code[at + prefix.len()..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
        })
        .collect()
}

#[test]
fn each_layer_uses_only_the_layers_it_may() {
    for (layer, path, code) in sources() {
        let Some((_, allowed, _)) = LAYERS.iter().find(|(name, ..)| *name == layer) else { continue };
        for used in named_after(&code, "crate::") {
            let known = LAYERS.iter().any(|(name, ..)| *name == used) || used == "clock";
            assert!(
                !known || used == layer || allowed.contains(&used.as_str()),
                "{} : `{layer}` may not use `{used}`",
                path.display()
            );
        }
    }
}

#[test]
fn each_layer_uses_only_the_crates_it_may() {
    let manifest = include_str!("../Cargo.toml");
    let dependencies = manifest.split("[dependencies]").nth(1).unwrap().split("\n[").next().unwrap();
    let crates: Vec<String> =
        dependencies.lines().filter_map(|line| Some(line.split_once(" =")?.0.replace('-', "_"))).collect();
    assert!(crates.len() > 10, "the manifest was read");
    for (layer, path, code) in sources() {
        let allowed = LAYERS.iter().find(|(name, ..)| *name == layer).map(|(_, _, crates)| *crates);
        for name in &crates {
            if named_after(&code, &format!("{name}::")).is_empty() {
                continue;
            }
            let Some(allowed) = allowed else { continue };
            // `input::csv` and `output::csv` are modules of ours.
            assert!(allowed.contains(&name.as_str()), "{} : `{layer}` may not use the crate `{name}`", path.display());
        }
    }
}

#[test]
fn some_crates_are_named_in_one_file_only() {
    for (layer, path, code) in sources() {
        let inside = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().to_string_lossy().replace('\\', "/");
        for (name, files) in ONE_FILE {
            let named = !named_after(&code, &format!("{name}::")).is_empty();
            assert!(!named || files.contains(&inside.as_str()), "{layer}: {inside} names `{name}`");
        }
    }
}

#[test]
fn the_command_line_knows_of_storage_only_how_a_base_is_opened() {
    for (layer, path, code) in sources() {
        if layer != "cli" {
            continue;
        }
        for line in code.lines().filter(|line| line.contains("storage::")) {
            let names = line.split("storage::").nth(1).unwrap_or("");
            let names: Vec<&str> =
                names.trim_matches(['{', '}', ';', ' ']).split([',', ' ']).filter(|name| !name.is_empty()).collect();
            assert!(names.iter().all(|name| STORAGE_FOR_CLI.contains(name)), "{} : {line}", path.display());
        }
    }
}

#[test]
fn sql_is_in_storage_only() {
    for (layer, path, code) in sources() {
        if layer == "storage" {
            continue;
        }
        for word in ["SELECT ", "INSERT INTO", "UPDATE ", "DELETE FROM", "PRAGMA "] {
            assert!(!code.contains(word), "{} : SQL outside storage ({word})", path.display());
        }
    }
}

#[test]
fn the_domain_has_no_floating_point_number() {
    for (layer, path, code) in sources() {
        if layer == "domain" || layer == "report" || layer == "storage" {
            for word in ["f32", "f64"] {
                assert!(!code.contains(word), "{} : {word}", path.display());
            }
        }
    }
}

#[test]
fn no_file_grows_past_400_product_lines() {
    for (_, path, code) in sources() {
        let lines = code.lines().count();
        assert!(lines <= 400, "{} : {lines} product lines", path.display());
    }
}
