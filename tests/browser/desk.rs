//! What a volunteer sees without moving the page: a laptop leaves 640 px of height to its browser.

use super::client::Salle;
use super::common::Evening;
use super::driver::{ENTER, Window};
use super::evening::come_in;

/// How much of the page is out of the window, in height and in width, and how many full buttons can be pressed.
const SEEN: &str = "const page = document.documentElement;
return [Math.max(0, page.scrollHeight - innerHeight), Math.max(0, page.scrollWidth - innerWidth),
  [...document.querySelectorAll('.fort')].filter((one) => one.checkVisibility()).length]";

fn seen(window: &Window, salle: &Salle, page: &str) -> [u64; 3] {
    window.go(&format!("http://127.0.0.1:{}{page}", salle.port));
    let seen = window.script(SEEN);
    window.picture(&format!("poste{}.png", page.replace(['/', '?', '=', '&'], "-")));
    [0, 1, 2].map(|index| seen[index].as_u64().unwrap())
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn twelve_tables_and_forty_stand_in_the_window_of_a_laptop_with_one_full_button() {
    for (players, half) in [(46, 6), (160, 20)] {
        let evening = Evening::placed(players);
        for table in 1..=half {
            evening.does(&format!("marque 1 {table} -- {} -{table}0 -{table}0 -{table}0", 30 * table));
        }
        let salle = Salle::open(&evening);
        let window = Window::open(&[]);
        window.size(1366, 640);
        come_in(&salle, &window);
        let open = format!("/marque/feuilles?position=1&table={}", half + 1);
        for page in ["/marque", "/marque/feuilles", &open] {
            let [below, beside, buttons] = seen(&window, &salle, page);
            assert_eq!((below, beside), (0, 0), "{players} players, {page}");
            assert!(buttons <= 1, "{players} players, {page}: {buttons} full buttons");
        }
        // What a refused sheet says, and its three corrections, move nothing out of sight.
        window.types(&format!("260 -100 -90 -80{ENTER}"));
        window.until("Rien n'est enregistré");
        let foot = window.script("return document.querySelector('.feuille .fort').getBoundingClientRect().bottom");
        assert!(foot.as_f64().unwrap() < 600.0, "the button of a refused sheet is at {foot}");
        for page in
            ["/marque/inscriptions", "/marque/papiers", "/marque/salle", "/marque/position", "/marque/classement"]
        {
            let [_, beside, buttons] = seen(&window, &salle, page);
            assert!(beside == 0 && buttons <= 1, "{page}: {beside} px too wide, {buttons} full buttons");
        }
    }
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn a_player_is_found_as_one_types_by_name_or_licence_and_enter_registers_him() {
    let evening = Evening::empty();
    evening.does("nouveau \"Coupe\" --engagement 12");
    evening.does("joueurs ajouter --nom MARTIN --prenom Paul --licence 12345");
    evening.does("joueurs ajouter --nom MARTINEAU --prenom Yves --licence 99887");
    let salle = Salle::open(&evening);
    let window = Window::open(&[]);
    window.size(1366, 640);
    come_in(&salle, &window);
    window.go(&format!("http://127.0.0.1:{}/marque/inscriptions", salle.port));
    window.types("9988");
    window.until("MARTINEAU Yves");
    window.types(ENTER);
    window.until("✔ Inscription : n° 1 : MARTINEAU Yves");
    window.types("mart");
    window.until("MARTIN Paul");
    window.types(ENTER);
    window.until("✔ Inscription : n° 2 : MARTIN Paul");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}
