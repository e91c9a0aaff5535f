//! The requirements of every page for eyes and fingers, computed in the browser.

use super::client::Salle;
use super::common::Evening;
use super::driver::Window;
use super::evening::come_in;

const PAGES: [&str; 42] = [
    "/marque",
    "/marque/feuilles",
    "/marque/feuilles?position=1&table=1",
    "/marque/feuilles/toutes",
    "/marque/feuilles/donnes?position=1&table=1",
    "/marque/feuilles/donnes?position=1&table=2",
    "/marque/inscriptions",
    "/marque/inscriptions?q=JOUEUR1",
    "/marque/tirage",
    "/marque/position",
    "/marque/incidents",
    "/marque/classement",
    "/marque/classement?expliquer=1",
    "/marque/papiers",
    "/marque/journal",
    "/marque/journal/corrections",
    "/marque/plus",
    "/marque/publier",
    "/marque/annuaire",
    "/marque/prix",
    "/marque/cloture",
    "/marque/reglages",
    "/marque/tournois",
    "/marque/salle",
    "/marque/salle/codes",
    "/marque/feuilles/proposees",
    "/marque/copies",
    "/marque/copies/verifier",
    "/marque/essayer",
    "/marque/quitter",
    "/marque/fichiers",
    "/marque/modeles",
    "/marque/saison",
    "/marque/statistiques",
    "/marque/statistiques?joueur=1",
    "/places",
    "/classement",
    "/chercher?q=JOUEUR",
    "/joueur/1",
    "/rejoindre",
    "/table",
    "/mur",
];

/// The pages of a phone at a table.
const AT_TABLE: [&str; 3] = ["/table", "/table?moi=N", "/table/donnes?moi=N"];

/// The same once deals are being noted there.
const NOTING: [&str; 3] = [
    "/table/donnes?moi=N",
    "/table/donnes?moi=N&donne=1",
    "/table/donnes?moi=N&preneur=S&contrat=garde&bouts=2&dizaine=4&unite=9",
];

/// Deque's rules, as a page that has them loaded applies them: what is serious, and where.
const AXE: &str = concat!(
    include_str!("axe/axe.min.js"),
    ";return axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations
        .filter((one) => ['serious', 'critical'].includes(one.impact))
        .map((one) => `axe ${one.id}: ${one.nodes.slice(0, 2).map((node) => node.html.slice(0, 120)).join(' | ')}`));"
);

/// The control table's pages of duplicated deals.
const DUPLICATE: [&str; 9] = [
    "/marque",
    "/marque/etuis",
    "/marque/etuis?etui=1",
    "/marque/topage",
    "/marque/classement",
    "/marque/tirage",
    "/marque/position",
    "/marque/incidents",
    "/marque/cloture",
];

/// Faults of the page: letters too pale, targets too small, words cut, a page wider than the window.
const FAULTS: &str = r"
const faults = [];
const channel = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
const colour = (text) => (text.match(/[\d.]+/g) || []).map(Number);
const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const behind = (one) => {
  for (; one; one = one.parentElement) {
    const found = colour(getComputedStyle(one).backgroundColor);
    if (found.length === 3 || found[3] > 0) return found;
  }
  return [255, 255, 255];
};
// At a desk one is nearer, and points with a mouse; a dense hall says its words with signs too.
const desk = document.body.classList.contains('poste');
const least = desk ? 12 : 13.9;
const shown = (one) => one.checkVisibility() && one.getBoundingClientRect().width > 2;
const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (words.nextNode()) {
  const one = words.currentNode.parentElement;
  if (!words.currentNode.data.trim() || !shown(one)) continue;
  const [a, b] = [light(colour(getComputedStyle(one).color)), light(behind(one))];
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < 7) faults.push(`contrast ${contrast.toFixed(1)}: ${words.currentNode.data.trim()}`);
  const size = parseFloat(getComputedStyle(one).fontSize);
  if (size < least) faults.push(`letters of ${size} px: ${words.currentNode.data.trim()}`);
}
// A link within a sentence is as high as its line (WCAG 2.5.5 excepts it).
for (const one of document.querySelectorAll('button, .bouton, nav a, .tables a, .portes a, td a, summary, select, input:not([type=hidden], [type=checkbox], [type=radio]), .choix, textarea')) {
  if (!shown(one) || one.classList.contains('saut')) continue;
  const { width, height } = one.getBoundingClientRect();
  const target = desk ? 24 : 43.5;
  if (height < target || width < target) faults.push(`target ${width.toFixed(0)}x${height.toFixed(0)}: ${one.outerHTML.slice(0, 80)}`);
}
// An area too wide to be seen whole shows that it scrolls.
for (const one of document.querySelectorAll('.glisse')) if (one.scrollWidth > one.clientWidth + 1 && !one.classList.contains('deborde')) faults.push(`moves sideways and does not say it: ${one.ariaLabel}`);
const cells = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) => text.parentElement.closest('td, th') ? 1 : 3);
while (cells.nextNode()) {
  if (!shown(cells.currentNode.parentElement)) continue;
  for (const word of cells.currentNode.data.matchAll(/[^\s-]+-?/g)) {
    const range = document.createRange();
    range.setStart(cells.currentNode, word.index);
    range.setEnd(cells.currentNode, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map((line) => line.top)).size > 1) faults.push(`word cut: ${word[0]}`);
  }
}
const wide = document.scrollingElement.scrollWidth;
if (wide > innerWidth) {
  const over = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.glisse'));
  faults.push(`${wide} px wide in ${innerWidth}: ${over.slice(0, 3).map((one) => one.outerHTML.slice(0, 80)).join(' | ')}`);
}
for (const one of document.querySelectorAll('input:not([type=hidden]), select, textarea')) if (!one.labels.length && !one.ariaLabel) faults.push(`no label: ${one.outerHTML}`);
return faults;
";

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn every_page_is_readable_and_reachable_from_a_phone_to_a_wall() {
    let evening = Evening::placed(22);
    evening.does("tournoi modifier --engagement 12");
    evening.does("marque 1 1 -- 100 -40 -20 -40");
    evening.does("marque 1 2 --donne \"garde E 106\" --donne \"prise S 49/2 petit=attaque poignée=simple\"");
    let salle = Salle::with_network(&evening);
    let window = Window::open(&[]);
    come_in(&salle, &window);
    window.go(&format!("http://127.0.0.1:{}/marque/salle", salle.port));
    window.clicks("form[action$=ouvrir] button");
    window.until("La salle est ouverte");
    let mut faults = looked_at(&window, &salle, &PAGES);
    faults.extend(
        led_to(&window, &salle).into_iter().map(|page| format!("{page}: a page leads to it, nobody looks at it")),
    );
    window.go(&format!("http://127.0.0.1:{}/marque/salle/codes", salle.port));
    let code = window.script("return document.querySelectorAll('.code')[2].textContent.replace(/\\s/g, '')");
    let phone = Window::open(&[]);
    phone.go(&format!("http://127.0.0.1:{}/T/{}", salle.port, code.as_str().unwrap()));
    faults.extend(looked_at(&phone, &salle, &AT_TABLE));
    phone.go(&format!("http://127.0.0.1:{}/table/donnes?moi=N", salle.port));
    phone.clicks("form button");
    phone.until("Donne 1");
    for choice in
        ["preneur][value=S", "contrat][value=garde", "bouts][value='2'", "dizaine][value='4'", "unite][value='9'"]
    {
        phone.clicks(&format!("input[name={choice}]"));
    }
    phone.until("réussit de 8 : +198");
    phone.clicks("form.donne button.fort");
    phone.until("Donne 2");
    faults.extend(looked_at(&phone, &salle, &NOTING));
    faults.truncate(40);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn pages_of_duplicated_deals_are_readable_too() {
    let evening = Evening::empty();
    evening.does("nouveau \"Duplicate du jeudi\" --duplicate");
    evening.file("liste.csv", super::common::player_list(16, "JOUEUR"));
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 7");
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    come_in(&salle, &window);
    let faults = looked_at(&window, &salle, &DUPLICATE);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn the_pages_of_a_comite_are_readable_too() {
    let evening = Evening::empty();
    evening.does("comite creer \"Comité de Bourgogne et de Franche-Comté\"");
    evening.does("comite club ajouter \"Tarot Club de Châtillon-sur-Seine\"");
    for night in ["n01", "n02"] {
        let file = std::fs::read(format!("{}/fixtures/circuit/{night}.chelem", env!("CARGO_MANIFEST_DIR"))).unwrap();
        evening.file("nuit.chelem", file);
        evening.does("comite rattacher nuit.chelem --club 1");
    }
    evening.does("saison creer Année --du 1/9/2026 --au 31/8/2027");
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.go(&format!("http://127.0.0.1:{}{}", salle.port, salle.link));
    window.until("Châtillon-sur-Seine");
    assert!(!window.text().contains("Feuilles"), "nothing is played here");
    let faults = looked_at(&window, &salle, &["/marque", "/marque/saison", "/marque/plus"]);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The pages of the control table that these pages lead to and that are not among them.
fn led_to(window: &Window, salle: &Salle) -> Vec<String> {
    let mut others = Vec::new();
    for page in PAGES.iter().filter(|page| page.starts_with("/marque")) {
        window.go(&format!("http://127.0.0.1:{}{page}", salle.port));
        let found = window.script(
            "return [...document.querySelectorAll('a[href^=\"/marque\"]')].map((one) => new URL(one.href).pathname)",
        );
        for path in found.as_array().unwrap().iter().filter_map(|path| path.as_str()) {
            // Links opened beside: papers, files, templates.
            let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
            let known = PAGES.iter().any(|page| page.split('?').next() == Some(path));
            if !is_file && !known && !DUPLICATE.contains(&path) && !others.iter().any(|other| other == path) {
                others.push(path.to_owned());
            }
        }
    }
    others
}

/// The faults of the page, with any part of it opened.
fn faults_of(window: &Window) -> Vec<String> {
    window.script("for (const one of document.querySelectorAll('details')) one.open = true");
    let found = window.script(FAULTS);
    found.as_array().unwrap().iter().map(|fault| fault.as_str().unwrap().to_owned()).collect()
}

/// Every page at every width: its picture, and its faults.
pub fn looked_at(window: &Window, salle: &Salle, pages: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for (width, height) in [(320, 640), (1366, 768), (1920, 1080)] {
        window.size(width, height);
        for page in pages {
            window.go(&format!("http://127.0.0.1:{}{page}", salle.port));
            let name = page.trim_start_matches('/').replace(['/', '?', '&', '=', ';', '%'], "-");
            window.picture(&format!("{width}-{name}.png"));
            faults.extend(faults_of(window).iter().map(|fault| format!("{width} {page}: {fault}")));
            // The same pages, larger, have nothing else for it.
            let found = if width < 1_920 { window.script(AXE) } else { serde_json::json!([]) };
            let found = found.as_array().unwrap_or_else(|| panic!("{page}: {found}"));
            faults.extend(found.iter().map(|fault| format!("{width} {page}: {}", fault.as_str().unwrap())));
        }
    }
    faults
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_site_is_readable_as_it_is_opened_from_a_disk() {
    let evening = Evening::placed(22);
    let mut chance = super::common::Chance(5);
    evening.plays(&mut chance);
    evening.does("exporter site");
    let window = Window::open(&[]);
    let mut faults = Vec::new();
    for (width, height) in [(320, 640), (1366, 768)] {
        window.size(width, height);
        for page in ["index.html", "joueurs.html", "joueur-1.html", "position-1.html"] {
            window.go(&format!("file://{}", evening.path("site").join(page).display()));
            window.picture(&format!("{width}-site-{page}.png"));
            faults.extend(faults_of(&window).iter().map(|fault| format!("{width} {page}: {fault}")));
            // The style is loaded: one of its rules is in force.
            assert_eq!(
                window.script("return getComputedStyle(document.querySelector('header')).color"),
                "rgb(255, 255, 255)",
                "{page}"
            );
        }
        window.go(&format!("file://{}", evening.path("site/index.html").display()));
        window.clicks("nav a:nth-child(2)");
        window.until("Les joueurs");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(window.complaints(), [] as [String; 0]);
}
