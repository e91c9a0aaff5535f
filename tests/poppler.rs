//! The PDFs as other programs read them: poppler (`pdfinfo`, `pdffonts`, `pdftotext`, `pdfimages`) and `qpdf --check`.
//!
//! Ignored by `cargo test`, which asks for nothing but Rust and a C compiler; `.ci/run` installs both and runs them all with
//! `cargo test --test poppler -- --ignored`. Without them they fail.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;
#[path = "poppler/every.rs"]
mod every;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use common::{Chance, Evening};

const LONG: &str = "DE LA ROCHEFOUCAULD-MONTMORENCY;Marie-Élisabeth-Œnone";

/// The output of one of poppler's programs, or of qpdf, on a file.
fn poppler(program: &str, options: &[&str], pdf: &Path, after: &[&str]) -> String {
    let said = Command::new(program).args(options).arg(pdf).args(after).output();
    let said = said.unwrap_or_else(|error| panic!("{program} : {error} (apt-get install poppler-utils qpdf)"));
    assert!(said.status.success() && said.stderr.is_empty(), "{program} {}: {said:?}", pdf.display());
    String::from_utf8(said.stdout).unwrap()
}

fn layout(pdf: &Path) -> String {
    poppler("pdftotext", &["-layout"], pdf, &["-"])
}

/// Pages, and the sizes of pages in points.
fn pages(pdf: &Path) -> (usize, BTreeSet<String>) {
    let said = poppler("pdfinfo", &["-f", "1", "-l", "9999"], pdf, &[]);
    let value = |line: &str| line.split(':').nth(1).unwrap().trim().to_owned();
    let count = said.lines().find(|line| line.starts_with("Pages:")).map(value).unwrap().parse().unwrap();
    (count, said.lines().filter(|line| line.starts_with("Page ") && line.contains(" size:")).map(value).collect())
}

/// Every font is in the file, reduced to the letters used.
fn fonts_are_embedded(pdf: &Path) {
    poppler("qpdf", &["--check"], pdf, &[]);
    let said = poppler("pdffonts", &[], pdf, &[]);
    let fonts: Vec<&str> = said.lines().skip(2).collect();
    assert!(!fonts.is_empty(), "{said}");
    for font in fonts {
        let words: Vec<&str> = font.split_whitespace().collect();
        // name, type, encoding, emb, sub, uni, object
        let flags = &words[words.len() - 5..words.len() - 2];
        assert_eq!(flags, ["yes", "yes", "yes"], "{font}");
        assert!(words[0].contains("+LiberationSans"), "{font}");
    }
}

/// An evening of 15 players (a table of 3), names long and short, scores of four digits on both sides.
fn evening() -> Evening {
    let evening = Evening::empty();
    let others: String = (1..=14).map(|n| format!("JOUEUR{n:03};Zoé;Tarot Club de l'Œuf n° {}\n", n % 3)).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Club\n{LONG};Tarot Club de la Vallée de l'Œuf\n{others}"));
    evening.does("nouveau \"Coupe d'été\" --date 2026-11-21 --positions 3 --donnes 5");
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 5");
    evening.plays(&mut Chance(3));
    evening
}

/// Papers that are lists: each page is numbered, and so is each of a record, by itself.
const NUMBERED: [&str; 9] =
    ["placement", "classement", "recap", "inscrits", "pointage", "corrections", "prix", "homologation", "bilan"];
/// Papers that are cut apart and handed out: with tournament and date, without a page number.
const HANDED_OUT: [&str; 4] = ["feuilles.pdf", "fiches.pdf", "fiches-de-table", "recus"];

fn pdfs(evening: &Evening, folder: &str) -> Vec<std::path::PathBuf> {
    let files = std::fs::read_dir(evening.path(folder)).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "pdf")).collect();
    files.sort();
    files
}

#[test]
#[ignore = "needs poppler"]
fn every_paper_has_its_fonts_its_pages_and_its_foot() {
    let evening = evening();
    let moments = ["avant", "pendant", "apres"];
    let said = moments.map(|moment| evening.run(&["imprimer", "tout", moment, "--dossier", "papiers"]).expect(0).err);
    let said = said.concat();
    let files = pdfs(&evening, "papiers");
    assert!(files.len() >= 8, "{said}");
    for pdf in files {
        fonts_are_embedded(&pdf);
        let (count, sizes) = pages(&pdf);
        let name = pdf.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            said.contains(&format!("{name} ({})", domain::counted(count, "page"))),
            "{name}: {count} pages, {said}"
        );
        assert!(sizes.iter().all(|size| size.contains("A4")), "{name}: {sizes:?}");
        let text = layout(&pdf);
        // `--arbitre "…"` is advice, not something cut.
        assert!(!text.replace("\"…\"", "").contains('…'), "{name}: something is cut");
        assert!(text.contains("Coupe d’été"), "{name}");
        for page in text.split('\u{c}').filter(|page| !page.trim().is_empty()) {
            assert!(page.contains("imprimé le"), "{name}: a page without its foot: {page}");
            let handed_out = HANDED_OUT.iter().any(|paper| name.starts_with(paper));
            assert!(!handed_out || !page.contains("page "), "{name}: {page}");
            assert!(!name.starts_with("feuilles-de-route") || page.contains("page 1/1"), "{name}: {page}");
        }
        if !NUMBERED.iter().any(|list| name.starts_with(list)) {
            continue;
        }
        for page in 1..=count {
            assert!(text.contains(&format!("page {page}/{count}")), "{name}: {text}");
        }
        let foot = text.lines().find(|line| line.contains("imprimé le")).unwrap();
        let digest = foot.trim().rsplit(" · ").next().unwrap();
        assert!(digest.len() == 8 && digest.chars().all(|c| c.is_ascii_hexdigit()), "{name}: {foot}");
        assert!(foot.contains(&format!("chelem {}", env!("CARGO_PKG_VERSION"))), "{foot}");
    }
}

/// Papers that are printed on request only.
#[test]
#[ignore = "needs poppler"]
fn papers_on_request_are_whole_and_signed_too() {
    let evening = evening();
    for (paper, wanted) in [
        ("mouvement --heure 20h30 --duree 40", "21 h 10"),
        ("affiche --heure \"20 h 30\"", "20 h 30"),
        ("bareme", "garde"),
        ("badges", "JOUEUR014"),
        ("billets", "JOUEUR014"),
        ("reclamation", "Coupe d’été"),
        ("constat", "Coupe d’été"),
        ("panneaux", "NORD"),
    ] {
        evening.does(&format!("imprimer {paper} --sortie papier.pdf"));
        let pdf = evening.path("papier.pdf");
        fonts_are_embedded(&pdf);
        let (_, sizes) = pages(&pdf);
        assert!(sizes.iter().all(|size| size.contains("A4")), "{paper}: {sizes:?}");
        let text = layout(&pdf);
        assert!(text.contains(wanted) && !text.contains('…'), "{paper}: {text}");
        for page in text.split('\u{c}').filter(|page| !page.trim().is_empty()) {
            // A badge has no room for it; a form to fill in has nothing that could be out of date.
            let without_foot = ["badges", "reclamation", "constat"].contains(&paper);
            assert!(without_foot || page.contains("imprimé le"), "{paper}: {page}");
        }
    }
}

#[test]
#[ignore = "needs poppler"]
fn two_prints_of_the_same_data_have_one_digest_and_a_changed_score_another() {
    let evening = evening();
    let digests = |name: &str| -> BTreeSet<String> {
        evening.does(&format!("imprimer classement --sortie {name}"));
        let text = layout(&evening.path(name));
        let feet = text.lines().filter(|line| line.contains("imprimé le"));
        feet.map(|line| line.trim().rsplit(" · ").next().unwrap().to_owned()).collect()
    };
    let first = digests("un.pdf");
    assert_eq!(first, digests("deux.pdf"));
    evening.does("marque --corriger 1 1 --motif essai -- 1200 -400 -400 -400");
    let corrected = digests("trois.pdf");
    assert!(first.len() == 1 && corrected.len() == 1 && first != corrected, "{first:?} {corrected:?}");
    let text = layout(&evening.path("trois.pdf"));
    assert!(text.contains("−400") && text.contains("1200"), "{text}");
}

#[test]
#[ignore = "needs poppler"]
fn a_ranking_of_six_hundred_repeats_its_titles_and_cuts_no_name() {
    let evening = Evening::empty();
    let players: String =
        (1..600).map(|n| format!("JOUEUR{n:03}-DUPONT;Zoé-Françoise;Tarot Club n° {}\n", n % 40)).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Club\n{LONG};Club\n{players}"));
    evening.does("nouveau Grand --date 2026-11-21 --positions 5 --donnes 4");
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 1");
    let sheets: String =
        (1..=150).map(|table| format!("1;{table};{};-{table};-{table};-{table}\n", 3 * table)).collect();
    evening.file("feuilles.csv", format!("position;table;N;S;E;O\n{sheets}"));
    evening.does("marque importer feuilles.csv");
    evening.does("imprimer classement --sortie c.pdf");
    let (count, _) = pages(&evening.path("c.pdf"));
    let text = layout(&evening.path("c.pdf"));
    assert!(count > 10, "{count}");
    for page in text.split('\u{c}').filter(|page| !page.trim().is_empty()) {
        assert!(page.contains("Rang") && page.contains("Total"), "{page}");
        assert!(page.lines().filter(|line| line.contains("Zoé-Françoise")).count() >= 2, "no orphan: {page}");
    }
    assert_eq!(text.matches("Zoé-Françoise").count(), 599);
    assert!(text.contains("ROCHEFOUCAULD") && !text.contains('…'));
}

#[test]
#[ignore = "needs poppler"]
fn a_template_changes_format_margin_titles_and_adds_a_logo() {
    let evening = evening();
    std::fs::create_dir(evening.path("m")).unwrap();
    evening.file("m/papier.toml", "format = \"A5\"\n[marges]\ngauche = 20\n[logo]\nfichier = \"club.png\"\n");
    evening.file("m/classement.toml", "colonnes = [\"rang\", \"nom\", \"total\"]\n[titres]\ntotal = \"Points\"\n");
    std::fs::copy("fixtures/logo.png", evening.path("m/club.png")).unwrap();
    for (line, wanted) in [("classement", "Points"), ("feuilles", "Coupe d’été"), ("fiches", "Place")] {
        evening.does(&format!("--modeles m imprimer {line} --sortie {line}.pdf"));
        let pdf = evening.path(&format!("{line}.pdf"));
        fonts_are_embedded(&pdf);
        let (_, sizes) = pages(&pdf);
        assert!(sizes.iter().all(|size| size.contains("419") && size.contains("595")), "{line}: {sizes:?}");
        let text = layout(&pdf);
        assert!(text.contains(wanted) && !text.contains('…'), "{line}: {text}");
    }
    let images = poppler("pdfimages", &["-list"], &evening.path("classement.pdf"), &[]);
    assert!(images.lines().skip(2).count() >= 1, "{images}");
    assert!(!layout(&evening.path("classement.pdf")).contains("Club"));
}
