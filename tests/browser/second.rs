//! The hall's computer dies: a person takes over on the second one, and a phone goes there by itself with what was typed on it.

use std::time::Duration;

use super::client::Browser;
use super::computer::{paired_at, until};
use super::driver::Window;
use super::hall::{keys, presses};

/// The browser of that computer, as a window.
fn window_of(browser: &Browser) -> Window {
    let window = Window::open(&[]);
    window.size(1366, 768);
    window.go(&format!("http://127.0.0.1:{}/secours.json", browser.port));
    let cookie = serde_json::Value::from(format!("{}; path=/", browser.cookie.clone().unwrap()));
    window.script(&format!("document.cookie = {cookie}"));
    window
}

#[test]
#[ignore = "asks for chromium: run by .ci/run"]
fn the_computer_dies_a_person_takes_over_and_a_phone_goes_there_with_its_figures() {
    let (mut first, second) = paired_at(16, ["127.0.0.2", "127.0.0.3"]);
    let anne = first.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    let page = anne.page("/marque/salle/codes");
    let code = page.split("<p class=\"code\">").nth(1).unwrap()[..9].replace(' ', "");
    until("shipped", Duration::from_secs(20), || second.actions() == first.actions());
    let paul = window_of(&second.arbiter());
    paul.go(&format!("http://127.0.0.1:{}/secours", second.port));
    paul.until("À jour.");
    paul.picture("secours-a-jour.png");
    let phone = Window::open(&[]);
    phone.size(360, 740);
    phone.go(&format!("http://{}:{}/T/{code}", first.ip, first.port));
    phone.until("Qui tient le téléphone ?");
    presses(&phone, "Nord");
    phone.until("5 donnes");
    for figures in ["100", "-40", "-20"] {
        keys(&phone, figures);
    }
    phone.until("Il reste");
    until("the phone is known there", Duration::from_secs(20), || second.counts("device") == first.counts("device"));
    first.kill();
    phone.until("Je cherche l'ordinateur de secours");
    phone.picture("secours-telephone-cherche.png");
    paul.until("La salle ne répond plus depuis");
    paul.picture("secours-silence.png");
    // After ten seconds of silence, and not before.
    paul.until("Votre nom");
    paul.fills("[name=nom]", "Paul");
    presses(&paul, "Prendre la salle");
    paul.until("À faire");
    paul.picture("secours-prise.png");
    // The wall tells the new address.
    let wall = Window::open(&[]);
    wall.size(1920, 1080);
    wall.go(&format!("http://{}:{}/mur", second.ip, second.port));
    wall.until("La salle a changé d'ordinateur");
    wall.until(&format!("{}:{}", second.ip, second.port));
    wall.picture("secours-mur.png");
    // By itself, at the same table, with the figures as they were.
    phone.until_at(second.port);
    phone.until("Les bilans de la table 1");
    let typed =
        phone.script("return ['N', 'S', 'E'].map((one) => document.querySelector(`[name=bilan_${one}]`).value)");
    assert_eq!(typed, serde_json::json!(["100", "−40", "−20"]));
    phone.picture("secours-telephone-repris.png");
    keys(&phone, "");
    phone.until("Est-ce juste ?");
    paul.go(&format!("http://127.0.0.1:{}/marque/feuilles/proposees", second.port));
    paul.until("proposée");
    paul.until("+100");
    drop((paul, phone, wall));
    second.checked();
}
