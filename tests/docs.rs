//! The generated pages of `docs/` are what the program prints.
#![allow(clippy::unwrap_used)]

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
    same("commandes", "cli.md");
}

#[test]
fn the_schema_page_is_what_the_program_prints() {
    same("schema", "schema.md");
}
