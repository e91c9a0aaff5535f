//! The players' pages as files, for the club's own web space.

use std::path::Path;

use super::common::Evening;

/// A closed evening of people whose licences, clubs and payments are easy to find in a page.
pub fn closed_evening() -> Evening {
    let evening = Evening::empty();
    let lines = (1..=9).map(|n| format!("NOMLONG{n};Prénom;9900{n};Clubsecret;oui\n")).collect::<String>();
    evening.file("liste.csv", format!("Nom;Prénom;Licence;Club;Affilié\n{lines}"));
    evening.does("nouveau \"Coupe d'essai\" --date 2026-11-21 --positions 2 --engagement 777 --oui");
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 5");
    let mut chance = super::common::Chance(3);
    evening.plays_on(2, &mut chance);
    evening
}

fn pages(folder: &Path) -> Vec<(String, String)> {
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.unwrap().path();
        let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
        (path.file_name().unwrap().to_string_lossy().into_owned(), text)
    };
    let mut pages: Vec<(String, String)> = std::fs::read_dir(folder).unwrap().map(read).collect();
    pages.sort();
    pages
}

#[test]
fn a_site_leads_nowhere_but_to_its_own_files_and_holds_no_licence_and_no_payment() {
    let evening = closed_evening();
    evening.does("cloturer");
    evening.does("exporter site resultats");
    let folder = evening.path("resultats");
    let pages = pages(&folder);
    assert_eq!(pages.iter().filter(|(name, _)| name.starts_with("joueur-")).count(), 9);
    for (name, text) in pages.iter().filter(|(name, _)| name.ends_with(".html")) {
        for (what, secret) in [
            ("a licence", "9900"),
            ("a payment", "777"),
            ("a script", "<script>"),
            ("a script", "<script src"),
            ("a form", "<form"),
        ] {
            assert!(!text.contains(secret), "{name} holds {what}");
        }
        for link in text.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            if link.starts_with("mailto:") {
                continue;
            }
            let (file, part) = link.split_once('#').unwrap_or((link, ""));
            assert!(file.is_empty() || folder.join(file).is_file(), "{name} leads to {link}");
            assert!(part.is_empty() || text.contains(&format!("id=\"{part}\"")), "{name} leads to {link}");
        }
        assert!(!text.contains("src=") && !text.contains("Maintenant"), "{name}");
    }
    let front = &pages.iter().find(|(name, _)| name == "index.html").unwrap().1;
    assert!(
        front.contains("Classement final")
            && front.contains("<meta property=\"og:title\" content=\"Coupe d'essai : ")
            && front.contains(" gagne\">")
            && front.contains("NOMLONG1 Prénom"),
        "{front}"
    );
    assert!(pages.iter().any(|(name, text)| name == "joueur-1.html" && text.contains("Rang final")));
}

/// The names of the files that differ.
fn changed(before: &[(String, String)], after: &[(String, String)]) -> Vec<String> {
    after.iter().filter(|file| !before.contains(file)).map(|(name, _)| name.clone()).collect()
}

#[test]
fn a_site_written_twice_is_the_same_and_a_sheet_changes_only_the_pages_that_show_it() {
    let evening = closed_evening();
    let written = || {
        evening.does("exporter site");
        pages(&evening.path("site"))
    };
    let before = written();
    assert_eq!(changed(&before, &written()), [""; 0], "nothing was played");
    let sheets = evening.sheets();
    let (_, mut figures) = sheets.into_iter().find(|(place, _)| *place == (1, 1)).unwrap();
    (figures[0], figures[1]) = (figures[0] + 12, figures[1] - 12);
    let typed: Vec<String> = figures.iter().map(i64::to_string).collect();
    evening.does(&format!("marque 1 1 --corriger --motif essai -- {}", typed.join(" ")));
    let seen = changed(&before, &written());
    assert!(seen.contains(&"index.html".to_owned()), "{seen:?}");
    let players = seen.iter().filter(|name| name.starts_with("joueur-")).count();
    assert_eq!(players + 1, seen.len(), "no list of places or of names: {seen:?}");
    assert!((2..9).contains(&players), "those whose balance or rank it is: {seen:?}");
}

#[test]
fn a_site_of_initials_names_nobody_and_what_is_not_to_be_seen_yet_is_not_there() {
    let evening = closed_evening();
    evening.does("exporter site --initiales");
    let pages = pages(&evening.path("site"));
    let front = &pages.iter().find(|(name, _)| name == "index.html").unwrap().1;
    assert!(front.contains("N. P. (n°\u{a0}1)"), "{front}");
    assert!(pages.iter().all(|(_, text)| !text.contains("NOMLONG") && !text.contains("Prénom")));
}

#[test]
fn a_site_is_replaced_whole_and_a_folder_of_something_else_is_left_alone() {
    let evening = closed_evening();
    evening.does("exporter site");
    let stale = evening.path("site").join("joueur-99.html");
    std::fs::copy(evening.path("site").join("joueur-1.html"), &stale).unwrap();
    let own = evening.path("site").join("photo.txt");
    std::fs::write(&own, "du club").unwrap();
    evening.does("exporter site");
    assert!(!stale.exists() && own.exists());
    std::fs::create_dir(evening.path("autre")).unwrap();
    evening.file("autre/index.html", "le site du club");
    let said = evening.run(&["exporter", "site", "autre"]).expect(1);
    assert!(said.err.contains("autre chose qu'un site de chelem"), "{}", said.err);
    assert_eq!(std::fs::read_to_string(evening.path("autre/index.html")).unwrap(), "le site du club");
    evening.run(&["exporter", "classement", "dossier"]).expect(1);
}
