//! The hall without a terminal: the launcher of a double click, and the made-up evening by a button.

use std::net::Ipv4Addr;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use super::client::{Browser, NETWORK, Salle, connect_from, raw_on};
use super::common::{Evening, PROGRAM, french};
use super::hall::open;

const LAUNCHER: &str = env!("CARGO_BIN_EXE_chelem-salle");

/// A program of that content; another process writes it, so that none of this one holds it open when it is started.
fn script(evening: &Evening, name: &str, content: &str) {
    let text = evening.file("texte.sh", format!("#!/bin/sh\n{content}\n"));
    let install = Command::new("install").args(["-D", "-m", "755"]).arg(text).arg(evening.path(name)).status();
    assert!(install.unwrap().success());
}

/// A launcher whose browser only notes the page that it is given.
fn launcher(evening: &Evening, program: &Path) -> Command {
    let mut command = Command::new(program);
    let path = std::env::var("PATH").unwrap_or_default();
    evening.seal(&mut command).env("PATH", format!("{}:{path}", evening.path("bin").display()));
    command.env("HOME", evening.path("maison")).args(["--port", "0", "--sans-navigateur"]);
    command
}

fn log(evening: &Evening) -> String {
    std::fs::read_to_string(evening.path("maison/.local/share/chelem/salle.log")).unwrap_or_default()
}

/// Waits, as long as it takes on a busy computer.
fn awaits<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    for _ in 0..1200 {
        if let Some(found) = look() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{what}")
}

#[test]
fn a_double_click_leads_to_the_hall_and_its_log_keeps_what_was_said_before() {
    let evening = Evening::placed(8);
    let mut first = launcher(&evening, Path::new(LAUNCHER)).spawn().unwrap();
    let link = awaits("no link", || {
        log(&evening).split_once("http://127.0.0.1:")?.1.split_once('\n').map(|(link, _)| link.to_owned())
    });
    awaits("not ready", || log(&evening).contains("La salle est prête").then_some(()));
    let second = launcher(&evening, Path::new(LAUNCHER)).output().unwrap();
    assert!(second.status.success());
    let said = log(&evening);
    assert!(said.contains(&link) && said.contains("tourne déjà") && !said.contains("Ctrl-C"), "{said}");
    let (port, way) = link.split_once('/').unwrap();
    let mut anne = Browser { ip: "127.0.0.1", port: port.parse().unwrap(), cookie: None };
    anne.enters(&format!("/{way}"));
    anne.page("/marque");
    anne.post("/marque/quitter", &[]).expect(200);
    assert!(first.wait().unwrap().success());
    assert!(log(&evening).starts_with(&said) && log(&evening).contains("est fermée"), "{}", log(&evening));
}

#[test]
fn where_the_hall_cannot_start_a_page_says_why_in_french() {
    let evening = Evening::empty();
    script(&evening, "bin/xdg-open", "echo \"$1\" >>vues");
    let shown = |output: Output| {
        assert!(!output.status.success());
        let page = evening.path("maison/.local/share/chelem/chelem-erreur.html");
        let seen = std::fs::read_to_string(evening.path("vues")).unwrap();
        assert_eq!(seen.lines().last(), page.to_str(), "the browser");
        let text = std::fs::read_to_string(page).unwrap();
        assert!(text.contains("n'a pas pu démarrer") && !text.contains("os error"), "{text}");
        assert!(!text.contains("Ouvrir chelem"), "what this package has not: {text}");
        text
    };
    std::fs::create_dir(&evening.base).unwrap();
    std::fs::create_dir_all(evening.path("maison/.local/share/chelem")).unwrap();
    evening.file("maison/.local/share/chelem/salle.log", vec![b'.'; 2 << 20]);
    let text = shown(launcher(&evening, Path::new(LAUNCHER)).output().unwrap());
    assert!(
        text.contains("club.sqlite") && text.contains(&format!("{PROGRAM} salle")) && !text.contains("...."),
        "{text}"
    );
    french(text.split(['<', '>']).find(|text| text.contains("erreur : ")).unwrap());
    assert!(evening.path("maison/.local/share/chelem/salle.log.1").exists() && log(&evening).len() < 10_000);
    // Without the program beside it.
    let alone = evening.path("seul/chelem-salle");
    assert!(Command::new("install").arg("-D").arg(LAUNCHER).arg(&alone).status().unwrap().success());
    let text = shown(launcher(&evening, &alone).output().unwrap());
    assert!(text.contains("seul/chelem manque"), "{text}");
}

#[test]
fn a_made_up_evening_is_started_from_the_page_of_this_computer_alone() {
    let evening = Evening::empty();
    let program = evening.path("programme/chelem");
    assert!(Command::new("install").arg("-D").arg(PROGRAM).arg(&program).status().unwrap().success());
    script(&evening, "programme/chelem-salle", "echo \"$PWD $*\" >lance");
    let mut command = Command::new(&program);
    evening.seal(&mut command).env("XDG_DATA_HOME", evening.path("donnees"));
    let salle = Salle::start(command.args(["salle", "--port", "0", "--sans-navigateur"]));
    let anne = salle.arbiter();
    assert!(anne.page("/marque").contains("href=\"/marque/essayer\""));
    assert!(anne.page("/marque/essayer").contains("La base du club n'est pas touchée"));
    let said = anne.post("/marque/essayer", &[]).expect(200).body;
    let folder = evening.path("donnees/chelem");
    assert!(said.contains(folder.join("entrainement-chelem").to_str().unwrap()), "{said}");
    let started = awaits("not started", || {
        std::fs::read_to_string(folder.join("lance")).ok().filter(|text| text.ends_with('\n'))
    });
    assert_eq!(started, format!("{} --entrainement\n", folder.display()));
    std::fs::remove_file(evening.path("programme/chelem-salle")).unwrap();
    let said = anne.post("/marque/essayer", &[]).expect(500).body;
    assert!(said.contains("chelem salle --entrainement"), "{said}");
    let (salle, anne) = open(&Evening::placed(8));
    let here = format!("{NETWORK}:{}", salle.port);
    let far = format!(
        "POST /marque/essayer HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nCookie: {}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        anne.cookie.as_ref().unwrap()
    );
    raw_on(connect_from(Ipv4Addr::new(127, 0, 0, 3), salle.port).unwrap(), far.as_bytes()).unwrap().expect(403);
}
