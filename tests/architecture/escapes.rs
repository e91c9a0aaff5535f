//! The reading itself, tried on small sources: each way round the rules that was thought of is seen.

use super::house::House;
use super::{floats, sql_elsewhere, stumbles, terminal_words, too_long, wrong_crates, wrong_layers, wrong_storage};

/// Where a storage module and an application module exist beside the sources of a test.
fn house(files: &[(&str, &str)]) -> House {
    let usual = [("storage/mod.rs", "pub mod tx; pub struct Mode;"), ("storage/tx.rs", "pub struct Tx;")];
    let given = files.iter().copied();
    House::of(usual.into_iter().filter(|(path, _)| !files.iter().any(|(other, _)| other == path)).chain(given))
}

fn layers(file: &str, text: &str) -> Vec<String> {
    wrong_layers(&house(&[(file, text)]))
}

fn crates(file: &str, text: &str) -> Vec<String> {
    let names = ["printpdf", "csv", "rusqlite", "chrono"].map(str::to_owned);
    wrong_crates(&house(&[(file, text)]), &names)
}

#[test]
fn a_layer_is_seen_however_it_is_named() {
    for text in [
        "use crate::storage::tx::Tx;",
        "use crate::{domain, storage::{self, tx::{Tx as Change}}};",
        "use crate::{self as root}; fn f() { root::storage::tx::begin() }",
        "use crate as root; use root::storage as base; fn f(_: base::tx::Tx) {}",
        "fn f() { crate::storage::tx::begin() }",
        "fn f() { use super::super::storage::tx; }",
        "mod inner { mod deep { use super::super::super::super::storage; } }",
        "use super::super as top; fn f(_: top::storage::Mode) {}",
        "use chelem::storage::Mode;",
        "fn f() { println!(\"{}\", crate::storage::tx::count()) }",
        "fn f() { vec![{ use crate::{storage::{tx as t}}; t::count() }]; }",
        "macro_rules! m { () => { $crate::storage::tx::begin() } }",
        "#[serde(with = \"crate::storage::tx\")] struct S;",
        "#[derive(crate::storage::Row)] struct S;",
        "impl crate::storage::tx::Change for S {}",
        "fn f<T>(_: T) where T: Into<crate::storage::Mode> {}",
        "fn f() { x.iter().map(<crate::storage::Mode as Default>::default) }",
        "use crate::storage::*;",
        "pub use crate::storage::Mode;",
    ] {
        assert!(!layers("report/table.rs", text).is_empty(), "{text}");
    }
}

#[test]
fn what_a_layer_may_use_is_not_refused() {
    for text in ["use crate::storage::tx::Tx;", "use super::club::Club;", "mod storage {} use self::storage as s;"] {
        assert_eq!(layers("app/sheets.rs", text), Vec::<String>::new(), "{text}");
    }
    assert_eq!(
        layers("report/table.rs", "// crate::storage\nconst S: &str = \"crate :: storage\";"),
        Vec::<String>::new()
    );
}

#[test]
fn what_another_layer_hands_on_is_that_layer_s() {
    let faults = |user: &str| {
        wrong_layers(&house(&[
            ("app/mod.rs", "pub mod base; pub use crate::domain::seat::Seat;"),
            ("app/base.rs", "pub use crate::storage::tx as change;"),
            ("domain/seat.rs", "pub struct Seat;"),
            ("print/mod.rs", user),
            ("simulate/mod.rs", "use crate::app::base::change::Tx;"),
        ]))
    };
    assert_eq!(faults(""), Vec::<String>::new());
    assert_eq!(faults("use crate::app::Seat;"), ["print/mod.rs:1: `print` may not use `app`"]);
}

#[test]
fn only_what_is_under_cfg_test_is_left_out() {
    let middle = "#[cfg(test)] mod tests { use crate::storage::Mode; }\nuse crate::storage::Mode;";
    assert_eq!(layers("report/table.rs", middle), ["report/table.rs:2: `report` may not use `storage`"]);
    for text in [
        "#[cfg(test)]\nmod tests { use crate::storage::Mode; }",
        "#[cfg(all(unix, test))]\nuse crate::storage::Mode;",
        "struct S; impl S { #[cfg(test)] fn f() { crate::storage::tx::begin() } }",
        "#[test] fn t() { crate::storage::tx::begin() }",
    ] {
        assert_eq!(layers("report/table.rs", text), Vec::<String>::new(), "{text}");
    }
    for text in ["#[cfg(not(test))]", "#[cfg(any(test, unix))]", "#[cfg(feature = \"test\")]", "#[allow(test)]"] {
        let text = format!("{text}\nuse crate::storage::Mode;");
        assert!(!layers("report/table.rs", &text).is_empty(), "{text}");
    }
}

#[test]
fn a_file_is_a_test_where_a_module_under_cfg_test_declares_it() {
    let declared = |how: &str| {
        wrong_layers(&house(&[
            ("report/mod.rs", how),
            ("report/tests.rs", "mod more;"),
            ("report/tests/more.rs", "use crate::storage::Mode;"),
        ]))
    };
    assert_eq!(declared("#[cfg(test)] mod tests;"), Vec::<String>::new());
    assert_eq!(declared("mod tests;").len(), 1);
}

#[test]
fn a_crate_is_seen_however_it_is_named() {
    for text in [
        "use printpdf as lib;",
        "use printpdf as lib; fn f(_: lib::Mm) {}",
        "use ::printpdf::Mm;",
        "extern crate printpdf as p;",
        "use {std::fmt, printpdf::{Mm, Pt}};",
        "fn f() { printpdf::Mm(1.0) }",
        "fn f() { assert_eq!(1, printpdf::count()) }",
        "fn f(_: Vec<printpdf::Op>) {}",
    ] {
        assert!(!crates("print/grid.rs", text).is_empty(), "{text}");
        assert_eq!(crates("print/engine/pdf.rs", text), Vec::<String>::new(), "{text}");
    }
    let handed = house(&[
        ("print/engine/mod.rs", "mod pdf; mod grid;"),
        ("print/engine/pdf.rs", "pub(super) use printpdf as lib;"),
        ("print/engine/grid.rs", "use super::pdf::lib; fn f(_: lib::Mm) {}"),
    ]);
    assert!(!wrong_crates(&handed, &["printpdf".to_owned()]).is_empty());
}

#[test]
fn a_module_of_ours_is_not_the_crate_of_that_name() {
    let ours = house(&[
        ("report/mod.rs", "pub mod csv; use csv::read; fn f() { csv::read() }"),
        ("report/csv.rs", "pub fn read() {}"),
        ("report/table.rs", "use super::csv; fn f() { csv::read(); let chrono = 1; g(chrono) }"),
        ("report/other.rs", "use super::*; fn f() { csv::read() }"),
    ]);
    let names = ["csv", "chrono"].map(str::to_owned);
    assert_eq!(wrong_crates(&ours, &names), Vec::<String>::new());
    assert_eq!(crates("report/table.rs", "fn f() { csv::read() }").len(), 1);
}

#[test]
fn the_command_line_opens_a_base_and_no_more() {
    let faults = |text: &str| wrong_storage(&house(&[("cli/session.rs", text)]));
    assert_eq!(faults("use crate::storage::{Mode, describe_schema};"), Vec::<String>::new());
    for text in [
        "use crate::storage::{Mode, tx::Tx};",
        "use crate::storage as base; fn f(_: base::Tx) {}",
        "use crate::{storage::{tx}};",
        "use crate::storage::*;",
    ] {
        assert!(!faults(text).is_empty(), "{text}");
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
fn a_circle_of_files_is_one_where_it_leaves_its_room() {
    let circles = |entry: &str, sheet: &str| {
        let house = house(&[
            ("app/mod.rs", "mod entry; mod sheet; pub use sheet::put::Put;"),
            ("app/entry/mod.rs", "mod teams; mod list; pub use teams::Team;"),
            ("app/entry/teams.rs", entry),
            ("app/entry/list.rs", "use super::teams::Team; pub struct List;"),
            ("app/sheet/mod.rs", "pub mod put;"),
            ("app/sheet/put.rs", sheet),
        ]);
        house.circles().concat().len()
    };
    assert_eq!(circles("pub struct Team;", "use crate::app::entry::Team;"), 0);
    // Through what `app` hands on, the circle is there all the same.
    assert_eq!(circles("use crate::app::Put; pub struct Team;", "use crate::app::entry::Team; pub struct Put;"), 2);
    assert_eq!(circles("use super::list::List; pub struct Team;", "pub struct Put;"), 0);
    assert_eq!(
        circles(
            "use super::super::sheet::put; use super::list::List; pub struct Team;",
            "use super::super::entry::Team;"
        ),
        3
    );
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
