//! The club's year in a real browser: readable at every width with the longest names, and done in few clicks.

use super::client::Salle;
use super::common::{Chance, Evening};
use super::driver::Window;
use super::evening::come_in;
use super::readable::looked_at;

const PAST: &str = "Date;Soirée;Nom;Prénom;Rang;Joueurs;Total\n\
    2026-09-12;Rentrée;LEFÈVRE;Luc;1;4;300\n2026-09-12;Rentrée;ÔTOUR;Max;2;4;200\n\
    2026-09-12;Rentrée;DE-LA-TOUR-DU-PIN-CHAMBLY-DE-LA-CHARCE;Marie-Antoinette-Josée;3;4;-100\n2026-09-12;Rentrée;BRETON;Anne;4;4;-400\n\
    2026-10-10;Automne;BRETON;Anne;1;3;500\n2026-10-10;Automne;LEFÈVRE;Luc;2;3;-100\n2026-10-10;Automne;ÔTOUR;Max;3;3;-400\n";

/// Every page of the season.
const PAGES: [&str; 11] = [
    "/marque/saison",
    "/marque/saison?joueur=3",
    "/marque/saison?par=club",
    "/marque/saison/regles",
    "/marque/saison/soirees",
    "/marque/saison/soirees?soiree=E1",
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

/// A hand on the mouse, which counts its clicks from « À faire » on. Only names, dates and reasons are typed.
struct Mouse<'a> {
    window: &'a Window,
    port: u16,
    clicks: usize,
}

impl Mouse<'_> {
    /// From « À faire » to the season and one of its pages.
    fn starts(&mut self, page: &str) {
        self.window.go(&format!("http://127.0.0.1:{}/marque", self.port));
        self.clicks = 0;
        self.click("nav.rail a[href$=saison]", "Saison");
        if !page.is_empty() {
            self.click(&format!("nav[aria-label=Saison] a[href*=\"/{page}\"]"), "Le classement");
            self.window.until_true(&format!(
                "return location.pathname.endsWith('/{page}') && document.readyState === 'complete'"
            ));
        }
    }

    fn click(&mut self, css: &str, then: &str) {
        self.window.clicks(css);
        self.clicks += 1;
        self.window.until(then);
    }

    /// A choice of a list: it is opened, then taken.
    fn picks(&mut self, name: &str, value: &str) {
        self.window.clicks(&format!("select[name={name}] option[value=\"{value}\"]"));
        self.clicks += 2;
    }

    #[track_caller]
    fn took(&self, most: usize) {
        println!("{} clicks ({most} at most)", self.clicks);
        assert!(self.clicks <= most, "{} clicks, {most} at most", self.clicks);
    }
}

/// Every page of the season from the first to the last, as the design counts the clicks: two more for each list to choose from.
#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_year_is_made_ruled_closed_and_published_with_the_mouse_alone() {
    let evening = Evening::empty();
    evening.does("nouveau \"Coupe\" --date 2026-11-21");
    evening.file("passe.csv", PAST);
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.size(1366, 640);
    come_in(&salle, &window);
    let mut mouse = Mouse { window: &window, port: salle.port, clicks: 0 };
    mouse.starts("");
    mouse.click("input[value=meilleures-8]", "Créer la saison");
    mouse.click("form[action$=creer] button.fort", "Saison créée");
    mouse.took(3);
    mouse.starts("passees");
    // The system's own window gives the file.
    window.fills("#importer input[type=file]", evening.path("passe.csv").to_str().unwrap());
    mouse.click("#importer input[name=nouveaux]", "Lire ce fichier");
    mouse.click("#importer button", "Reprendre ces soirées");
    mouse.click("main button.fort", "✔");
    mouse.took(5);
    mouse.starts("");
    mouse.click("a[href*=\"joueur=\"]", "Imprimer sa carte");
    mouse.took(3);
    assert!(window.text().contains("Rang : "), "{}", window.text());
    mouse.starts("regles");
    mouse.picks("retenues", "1");
    mouse.click("#autres summary", "Places en finale");
    mouse.picks("qualifies", "2");
    mouse.click("form[action$=regles] button.fort", "rien ne compte encore");
    mouse.click("main button.fort", "changées");
    mouse.took(4 + 5);
    mouse.starts("soirees");
    mouse.click("a[href*=\"soiree=E1\"]", "Pourquoi");
    window.fills("input[name=motif]", "découverte");
    mouse.click("#decider button[name=compte]", "rien ne compte encore");
    mouse.click("main button.fort", "✔");
    mouse.took(5);
    mouse.starts("qualifies");
    mouse.click("form[action$=qualifies] button.fort", "Les inscrire comme annoncés");
    mouse.click("main button.fort", "✔");
    mouse.took(4);
    mouse.starts("publier");
    mouse.click("a.fort[href*=\"saison.html\"]", "Le classement");
    mouse.took(4);
    mouse.starts("clore");
    mouse.click("form[action$=clore] button.fort", "Clore la saison : ");
    mouse.click("main button.fort", "La saison est close");
    mouse.took(4);
    mouse.starts("passees");
    mouse.click("table a", "Une autre saison");
    mouse.took(3);
    mouse.starts("clore");
    mouse.click("#rouvrir summary", "Motif");
    window.fills("#rouvrir input[name=motif]", "une soirée oubliée");
    mouse.click("#rouvrir button", "rouverte");
    mouse.took(4);
    assert_eq!(window.complaints(), [] as [String; 0]);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn the_picture_of_a_closed_night_is_drawn_and_saved() {
    let evening = Evening::placed(8);
    evening.plays_on(5, &mut Chance(7));
    std::fs::create_dir(evening.path("modeles")).unwrap();
    evening.file("modeles/papier.toml", "[logo]\nfichier = \"club à nous.png\"\n");
    std::fs::copy("fixtures/logo.png", evening.path("modeles/club à nous.png")).unwrap();
    evening.does("modeles choisir modeles");
    evening.does("cloturer");
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    come_in(&salle, &window);
    window.go(&format!("http://127.0.0.1:{}/marque/publier", salle.port));
    window.until_true("return document.getElementById('image').hidden === false");
    let drawn = window.script(
        "const canvas = document.getElementById('image'); \
         const data = canvas.getContext('2d').getImageData(0, 0, 1080, 1080).data; \
         const point = (x, y) => [...data.slice((y * 1080 + x) * 4, (y * 1080 + x) * 4 + 3)]; \
         const marked = (from, to) => { let count = 0; \
           for (let y = from; y < to; y += 1) for (let x = 80; x < 1000; x += 1) count += point(x, y)[0] < 90; return count; }; \
         return [canvas.width, canvas.height, point(5, 5), point(5, 600), marked(400, 880) > 2000, marked(930, 1050) > 2000]",
    );
    assert_eq!(drawn, serde_json::json!([1080, 1080, [11, 74, 55], [255, 255, 255], true, true]), "band, podium, mark");
    window.script(
        "HTMLAnchorElement.prototype.click = function () { window.kept = [this.download, this.href.split(':')[0]]; }",
    );
    window.clicks("#enregistrer");
    window.until_true("return String(window.kept) === 'image.png,blob'");
    assert_eq!(window.complaints(), [] as [String; 0]);
}
