//! The reading itself, tried on small sources: each way round the rules that was thought of is seen.

use super::source::Source;
use super::{crates_elsewhere, floats, sql_elsewhere, stumbles, terminal_words, too_long};

fn house(files: &[(&str, &str)]) -> Vec<Source> {
    files.iter().map(|(path, text)| Source::read(path, text)).collect()
}

#[test]
fn a_crate_is_seen_however_it_is_named() {
    for text in [
        "use printpdf as lib;",
        "use ::printpdf::Mm;",
        "extern crate printpdf as p;",
        "use {std::fmt, printpdf::{Mm, Pt}};",
        "fn f() { printpdf::Mm(1.0) }",
        "fn f() { assert_eq!(1, printpdf::count()) }",
        "fn f(_: Vec<printpdf::Op>) {}",
    ] {
        assert!(!crates_elsewhere(&house(&[("print/grid.rs", text)])).is_empty(), "{text}");
        assert_eq!(crates_elsewhere(&house(&[("print/engine/pdf.rs", text)])), [""; 0], "{text}");
    }
    for text in ["// printpdf::Mm", "use crate::printpdf::Mm;", "fn f() { not_printpdf::g() }", "let printpdf = 1;"] {
        let text = if text.starts_with("let") { format!("fn f() {{ {text} }}") } else { text.to_owned() };
        assert_eq!(crates_elsewhere(&house(&[("print/grid.rs", &text)])), [""; 0], "{text}");
    }
}

#[test]
fn sql_is_seen_in_every_kind_of_string() {
    for text in [
        "const S: &str = \"SELECT name FROM person\";",
        "const S: &str = r#\"select name\n from person\"#;",
        "const S: &[u8] = b\"PRAGMA foreign_keys\";",
        "fn f() { format!(\"update {} set x = 1\", t) }",
        "fn f() { vec![vec![\"DELETE FROM person\"]] }",
    ] {
        assert_eq!(sql_elsewhere(&house(&[("app/sheets.rs", text)])).len(), 1, "{text}");
        assert!(sql_elsewhere(&house(&[("storage/sheets.rs", text)])).is_empty());
    }
    let talk = "/// SELECT name FROM person\nconst S: &str = \"Un « insert » de table\";";
    assert!(sql_elsewhere(&house(&[("app/sheets.rs", talk)])).is_empty());
}

#[test]
fn floating_point_is_seen_in_types_literals_and_macros() {
    for text in [
        "fn f(_: Vec<f64>) {}",
        "const X: u8 = 1.5 as u8;",
        "fn f() { println!(\"{}\", 2.0) }",
        "fn f() { vec![1f32] }",
        "fn f(n: u8) -> u8 { (n as f64) as u8 }",
        "use std::f64::consts::PI;",
        "fn f() { f32::from(1u8) }",
    ] {
        assert!(!floats(&house(&[("domain/total.rs", text)])).is_empty(), "{text}");
        assert!(floats(&house(&[("print/unit.rs", text)])).is_empty());
    }
    assert!(
        floats(&house(&[("domain/total.rs", "/// 1.5 as f64\nfn f(x: (u8, u8)) { x.0; 1..5; \"f64\"; }")])).is_empty()
    );
}

#[test]
fn lines_count_without_comments_and_tests_wherever_these_stand() {
    let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", "fn t() {}\n".repeat(500));
    let comments = "// why\n".repeat(500);
    let code = "fn f() {}\n".repeat(200);
    let file = |text: &str| too_long(&house(&[("app/sheets.rs", text)]));
    assert!(file(&format!("{code}{tests}{comments}{code}")).is_empty());
    assert_eq!(file(&format!("{tests}{comments}{code}{code}fn f() {{}}\n")), ["app/sheets.rs: 401 product lines"]);
}

#[test]
fn a_string_that_names_a_command_or_an_option_is_refused() {
    let commands = ["marque", "position"];
    let refused = |text: &str| {
        let file = format!("/// chelem marque --corriger\nfn f() {{ g(&format!({text})) }}");
        terminal_words(&house(&[("app/sheets.rs", &file)]), &commands).len()
    };
    for text in [
        "\"Entrez-les : chelem marque.\"",
        "\"« chelem position voir {position} »\"",
        "\"chelem {command}\"",
        "\"--motif\"",
        "\"Ajoutez --minutes N.\"",
        "\"la même commande avec `--encore`\"",
        "\"(--gardes N)\"",
    ] {
        assert_eq!(refused(text), 1, "{text}");
    }
    for text in [
        "\"chelem annoncé\"",
        "\"petit chelem\"",
        "\"Dupont -- Durand\"",
        "\"a--b\"",
        "\"chelem-marque\"",
        "\"chelem {}\"",
    ] {
        assert_eq!(refused(text), 0, "{text}");
    }
    assert!(terminal_words(&house(&[("cli/args.rs", "const S: &str = \"--motif\";")]), &commands).is_empty());
}

#[test]
fn what_a_reader_of_french_stumbles_over_is_seen() {
    for text in [
        "les ex-æquo",
        "numéro de la graine",
        "{name} est déjà inscrit",
        "{} n'est plus relié.",
        "feuille(s) attendue(s) à l'arrivée",
        "l’équipe",
        "à réimprimer: {}",
        "déjà là?",
        "«à faire »",
    ] {
        let file = format!("const S: &str = \"{text}\";");
        assert_eq!(stumbles(&house(&[("web/pages.rs", &file)])).len(), 1, "{text}");
    }
    for text in [
        "numéro du tirage (--graine {seed} refait le même)",
        "{} inscrits : {}",
        "« {word} » : à écrire",
        "{name} est déjà sur la liste (n° {})",
        "à 20:30 {}",
    ] {
        let file = format!("const S: &str = \"{text}\";");
        assert_eq!(stumbles(&house(&[("web/pages.rs", &file)])), Vec::<String>::new(), "{text}");
    }
}
