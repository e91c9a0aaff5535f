//! The club's year in a real browser: readable at every width with the longest names, and done in few clicks.

use super::client::Salle;
use super::common::Evening;
use super::driver::{ENTER, Window};
use super::evening::come_in;
use super::readable::looked_at;

const PAST: &str = "Date;Soirée;Nom;Prénom;Rang;Joueurs;Total\n\
    2026-09-12;Rentrée;LEFÈVRE;Luc;1;4;300\n2026-09-12;Rentrée;ÔTOUR;Max;2;4;200\n\
    2026-09-12;Rentrée;DE-LA-TOUR-DU-PIN-CHAMBLY-DE-LA-CHARCE;Marie-Antoinette-Josée;3;4;-100\n2026-09-12;Rentrée;BRETON;Anne;4;4;-400\n\
    2026-10-10;Automne;BRETON;Anne;1;3;500\n2026-10-10;Automne;LEFÈVRE;Luc;2;3;-100\n2026-10-10;Automne;ÔTOUR;Max;3;3;-400\n";

/// Every page of the season.
const PAGES: [&str; 12] = [
    "/marque/saison",
    "/marque/saison?joueur=3",
    "/marque/saison?par=club",
    "/marque/saison/regles",
    "/marque/saison/soirees",
    "/marque/saison/soirees?soiree=E1",
    "/marque/saison/equipes",
    "/marque/saison/qualifies",
    "/marque/saison/publier",
    "/marque/saison/clore",
    "/marque/saison/passees",
    "/saison",
];

fn season() -> Evening {
    let evening = Evening::empty();
    evening.does("nouveau \"Coupe\" --date 2026-11-21");
    evening.file("passe.csv", PAST);
    evening.does("saison creer \"2026-2027\" --modele meilleures-8");
    evening.does("saison importer passe.csv --nouveaux");
    evening.does("saison equipe \"ROIS-DE-LA-TOUR-DU-PIN-CHAMBLY-DE-LA-CHARCE-ET-D'AILLEURS-II\" LEFÈVRE BRETON");
    evening.does("saison regler --qualifies 2");
    evening
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn the_pages_of_a_season_are_readable_at_every_width_with_the_longest_names() {
    let evening = season();
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    come_in(&salle, &window);
    let faults = looked_at(&window, &salle, &PAGES);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(window.complaints(), [] as [String; 0]);
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_season_is_made_ruled_and_closed_in_few_clicks() {
    let evening = Evening::empty();
    evening.does("nouveau \"Coupe\" --date 2026-11-21");
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.size(1366, 640);
    come_in(&salle, &window);
    let clicks = std::cell::Cell::new(0);
    let click = |css: &str, then: &str| {
        window.clicks(css);
        clicks.set(clicks.get() + 1);
        window.until(then);
    };
    let from_start = || {
        window.go(&format!("http://127.0.0.1:{}/marque", salle.port));
        clicks.set(0);
    };
    from_start();
    click("nav.rail a[href$=saison]", "Créer la saison");
    click("input[value=meilleures-8]", "Créer la saison");
    click("form[action$=creer] button.fort", "Saison créée");
    assert!(clicks.get() <= 3, "{} clicks to make it", clicks.get());
    evening.file("passe.csv", PAST);
    evening.does("saison importer passe.csv --nouveaux");
    from_start();
    click("nav.rail a[href$=saison]", "après 2 soirées");
    click("a[href*=\"joueur=\"]", "Imprimer sa carte");
    assert!(clicks.get() <= 3 && window.text().contains("Rang : "), "{}", window.text());
    from_start();
    click("nav.rail a[href$=saison]", "après 2 soirées");
    click("a[href*=\"/regles\"]", "Essayer d'autres règles");
    window.script("document.querySelector('input[name=retenues]').value = '1'");
    click("form[action$=regles] button.fort", "Rien ne compte encore");
    window.types(ENTER);
    window.until("changées");
    assert!(clicks.get() <= 4, "{} clicks for a rule", clicks.get());
    from_start();
    click("nav.rail a[href$=saison]", "après 2 soirées");
    click("a[href*=\"/soirees\"]", "Un nom mène à ce qu'on en décide");
    click("a[href*=\"soiree=E1\"]", "Pourquoi");
    window.script("document.querySelector('select[name=compte]').value = 'non'");
    window.fills("input[name=motif]", "découverte");
    click("#decider button.fort", "Rien ne compte encore");
    window.types(ENTER);
    window.until("découverte");
    assert!(clicks.get() <= 4, "{} clicks for a night", clicks.get());
    from_start();
    click("nav.rail a[href$=saison]", "après 1 soirée");
    click("a[href*=\"/clore\"]", "Voir le classement final");
    click("form[action$=clore] button.fort", "Clore la saison : ");
    window.types(ENTER);
    window.until("La saison est close");
    assert!(clicks.get() <= 4, "{} clicks to close", clicks.get());
    assert_eq!(window.complaints(), [] as [String; 0]);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}
