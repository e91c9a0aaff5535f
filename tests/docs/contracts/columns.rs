//! The columns of the files for spreadsheets are those of the page's table.

use std::collections::{BTreeMap, BTreeSet};

use super::types::Types;
use crate::common::{Chance, Evening};

/// The columns of each file, as the page names them; `P1, P2…` is `P`.
fn described() -> BTreeMap<String, BTreeSet<String>> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/schema/README.md")).unwrap();
    let (_, table) = page.split_once("| `exporter` | column | meaning |").expect("the page has a table of columns");
    let mut files: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut file = String::new();
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if !cells[1].is_empty() {
            file = cells[1].trim_matches('`').to_owned();
        }
        let names = cells[2].split(", ").map(|name| name.trim_end_matches(" °").trim_end_matches('…'));
        files.entry(file.clone()).or_default().extend(names.map(plain));
    }
    files
}

/// A heading without what changes from one tournament to the next.
fn plain(heading: &str) -> String {
    match heading.strip_prefix('P') {
        Some(position) if !position.is_empty() && position.chars().all(|c| c.is_ascii_digit()) => "P".to_owned(),
        _ => heading.to_owned(),
    }
}

/// The headings of a file: its first line, and in that of the federation each line after an empty one and a title.
fn headings(text: &str) -> BTreeSet<String> {
    let text = text.trim_start_matches('\u{feff}');
    let parts = text.split("\n\n").map(|part| part.lines().find(|line| part.starts_with("Rang") || !is_title(line)));
    parts.flatten().flat_map(|line| line.split(';')).map(plain).collect()
}

/// True for the line above the columns of a part: one cell, in quotation marks or plain.
fn is_title(line: &str) -> bool {
    line.contains('–') || line == "Joueurs licenciés" || line.starts_with("Changements depuis")
}

#[test]
fn every_column_of_a_file_is_on_the_page_and_no_other() {
    let described = described();
    let mut written: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut chance = Chance(3);
    for options in ["", "--formule duo"] {
        let evening = Evening::empty();
        let birth = if options.is_empty() { "Né le;Série;Famille" } else { "Équipe" };
        let extra = |n: usize| if options.is_empty() { "1/2/1980;2;A".to_owned() } else { format!("Duo {}", n / 2) };
        let lines: String = (0..12).map(|n| format!("JOUEUR{n:02};Zoé;{};oui;{}\n", 1000 + n, extra(n))).collect();
        evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié;{birth}\n{lines}"));
        evening.does(&format!("nouveau \"Coupe\" --date 2026-11-21 --positions 2 --lieu Nantes {options}"));
        evening.does("inscrire --fichier liste.csv");
        evening.does("placer --graine 5");
        evening.plays(&mut chance);
        evening.does("penalite 1 100 --motif téléphone");
        evening.does("position suivante");
        evening.plays(&mut chance);
        evening.does("cloturer");
        for file in described.keys() {
            evening.does(&format!("exporter {file} --sortie {file}.csv"));
            let text = std::fs::read_to_string(evening.path(&format!("{file}.csv"))).unwrap();
            written.entry(file.clone()).or_default().extend(headings(&text));
        }
    }
    for (file, columns) in &written {
        let unknown: Vec<&String> = columns.difference(&described[file]).collect();
        assert!(unknown.is_empty(), "{file}: {unknown:?} is not on the page");
    }
    // A column of some evenings only must at least be a word of the reports.
    let sources = Types::texts();
    for (file, columns) in &described {
        for column in columns.difference(&written[file]) {
            let heading = [format!("\"{column}\""), format!("\">{column}\"")];
            assert!(heading.iter().any(|word| sources.contains(word)), "{file}: no report has a column {column}");
        }
    }
}
