//! The generated pages of `docs/` equal the program's output.
#![allow(clippy::unwrap_used)]

mod common;
#[path = "docs/contracts/mod.rs"]
mod contracts;
#[path = "docs/notices.rs"]
mod notices;

use std::process::Command;

/// With `CHELEM_DOCS=ecrire`, writes the pages instead of comparing them.
fn same(page: &str, file: &str) {
    let output = Command::new(env!("CARGO_BIN_EXE_chelem")).args(["documentation", page]).output().unwrap();
    assert!(output.status.success());
    let printed = String::from_utf8(output.stdout).unwrap();
    let path = format!("{}/docs/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var("CHELEM_DOCS").as_deref() == Ok("ecrire") {
        std::fs::write(&path, &printed).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == printed, "{file} is not what the program prints: CHELEM_DOCS=ecrire cargo test --test docs");
}

#[test]
fn the_cli_reference_is_what_the_program_prints() {
    same("commandes", "reference/cli.md");
}

#[test]
fn the_schema_page_is_what_the_program_prints() {
    same("schema", "reference/schema.md");
}

/// Every `.rs` file under a folder.
fn sources(folder: &std::path::Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

/// The names of the functions marked `#[test]`, property tests included.
fn test_names() -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    sources(&root.join("tests"), &mut files);
    let mut names = Vec::new();
    for file in files {
        let mut marked = false;
        for line in file.lines().map(str::trim_start) {
            if line.starts_with("#[test]") {
                marked = true;
            } else if let Some(name) = line.strip_prefix("fn ").filter(|_| marked) {
                names.push(name.split(['(', '<']).next().unwrap().to_owned());
                marked = false;
            }
        }
    }
    names
}

/// The rules of `docs/rules.md`, in lower case: `s1`, `m10`, …
fn rules() -> Vec<String> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/rules.md")).unwrap();
    let first_cells = page.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let is_rule = |cell: &&str| {
        let (letter, digits) = cell.split_at(1.min(cell.len()));
        "SFMRPACODY".contains(letter) && !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())
    };
    first_cells.filter(is_rule).map(str::to_lowercase).collect()
}

#[test]
fn every_rule_is_in_the_name_of_a_test() {
    let (rules, names) = (rules(), test_names());
    // A page or a search that finds nothing would prove nothing.
    assert_eq!(rules.len(), 13 + 6 + 12 + 9 + 11 + 6 + 7 + 57 + 3 + 17, "{rules:?}");
    assert!(names.len() > 200, "{} tests", names.len());
    let named = |rule: &String| names.iter().any(|name| name.split('_').any(|word| word == rule));
    let missing: Vec<&String> = rules.iter().filter(|rule| !named(rule)).collect();
    assert!(missing.is_empty(), "no test is named after {missing:?}");
}

#[test]
fn the_page_of_movements_is_what_the_program_prints() {
    same("mouvements", "reference/movements.md");
}

#[test]
fn the_notices_are_those_of_what_is_linked() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/THIRD-PARTY.txt");
    let page = notices::page();
    if std::env::var("CHELEM_DOCS").as_deref() == Ok("ecrire") {
        std::fs::write(path, &page).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    assert!(kept == page, "THIRD-PARTY.txt is not what is linked: CHELEM_DOCS=ecrire cargo test --test docs");
}

#[test]
fn every_crate_has_a_licence_we_may_use_and_comes_from_the_registry() {
    let allowed = notices::allowed();
    let linked = notices::linked();
    assert!(linked.len() > 80 && allowed.len() > 5, "{} crates, {} licences", linked.len(), allowed.len());
    for found in linked {
        assert!(notices::is_allowed(&found.licence, &allowed), "{found:?}");
        assert!(found.registry, "{found:?}");
    }
    let only = |licence: &str| notices::is_allowed(licence, &["MIT".to_owned(), "BSD-3-Clause".to_owned()]);
    assert!(only("(Apache-2.0 OR MIT) AND BSD-3-Clause") && only("GPL-3.0 OR (MIT AND BSD-3-Clause)"));
    assert!(!only("MIT AND GPL-3.0") && !only("GPL-3.0") && !only(""));
}

#[test]
fn the_page_of_circuits_is_what_the_program_prints() {
    same("circuits", "reference/circuits.md");
}
