//! `publier`: folders, and a small WebDAV server that the real `curl` of this computer talks to; without `curl` these tests fail and say so.
#![expect(clippy::disallowed_methods, reason = "who waits for whom is what is tried")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::client::Salle;
use super::common::{Evening, Said, finish};
use super::site::closed_evening;

const PASSWORD: &str = "un \"mot\\ de passe\" é";

/// How the server behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mood {
    Fine,
    /// Takes no file.
    Full,
    /// Leads to another address.
    Elsewhere,
    /// Accepts, and never answers.
    Silent,
    /// Sends so many bytes of each answer to a file.
    Cuts(usize),
    /// Answers so many requests more, then none.
    StopsAfter(usize),
}

#[derive(Debug, Default)]
struct There {
    files: BTreeMap<String, Vec<u8>>,
    /// Methods and names, in the order in which they came.
    asked: Vec<(String, String)>,
    mood: Option<Mood>,
}

#[derive(Clone)]
struct Dav {
    there: Arc<Mutex<There>>,
    port: u16,
}

impl Dav {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let dav = Self { there: Arc::default(), port: listener.local_addr().unwrap().port() };
        let own = dav.clone();
        std::thread::spawn(move || {
            for connection in listener.incoming() {
                let own = own.clone();
                std::thread::spawn(move || drop(own.serve(connection.unwrap())));
            }
        });
        dav
    }

    fn set(&self, mood: Mood) {
        let mut there = self.there.lock().unwrap();
        (there.mood, there.asked) = (Some(mood), Vec::new());
    }

    fn asked(&self, method: &str) -> usize {
        self.there.lock().unwrap().asked.iter().filter(|(known, _)| known == method).count()
    }

    fn files(&self) -> BTreeMap<String, Vec<u8>> {
        let all = self.there.lock().unwrap().files.clone();
        all.into_iter().filter(|(name, _)| !name.contains("/.chelem-")).collect()
    }

    fn serve(&self, connection: TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(connection.try_clone()?);
        let mut to = connection;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line)? == 0 {
                return Ok(());
            }
            let mut words = line.split_whitespace().map(str::to_owned);
            let (method, path) = (words.next().unwrap(), words.next().unwrap());
            let mut headers = BTreeMap::new();
            loop {
                let mut line = String::new();
                reader.read_line(&mut line)?;
                let Some((name, value)) = line.trim_end().split_once(": ") else { break };
                headers.insert(name.to_lowercase(), value.to_owned());
            }
            if headers.contains_key("expect") {
                to.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
            }
            let length = headers.get("content-length").map_or(0, |length| length.parse().unwrap());
            let mut body = vec![0; length];
            reader.read_exact(&mut body)?;
            let Some(answer) = self.answer(&method, &path, &headers, body) else {
                std::thread::sleep(Duration::from_secs(60));
                return Ok(());
            };
            let cut = match self.there.lock().unwrap().mood {
                Some(Mood::Cuts(most)) if method == "PUT" || method == "MOVE" => most,
                _ => usize::MAX,
            };
            to.write_all(&answer[..answer.len().min(cut)])?;
            if cut < answer.len() {
                return Ok(());
            }
        }
    }

    fn answer(&self, method: &str, path: &str, headers: &BTreeMap<String, String>, body: Vec<u8>) -> Option<Vec<u8>> {
        let mut there = self.there.lock().unwrap();
        there.asked.push((method.to_owned(), path.to_owned()));
        let said = |line: &str, more: &str, body: &[u8]| {
            let head = format!("HTTP/1.1 {line}\r\n{more}Content-Length: {}\r\n\r\n", body.len());
            Some([head.as_bytes(), body].concat())
        };
        let wanted = format!("Basic {}", base64(format!("tc12:{PASSWORD}").as_bytes()));
        match there.mood {
            Some(Mood::Silent) => return None,
            Some(Mood::StopsAfter(most)) if there.asked.len() > most => return None,
            Some(Mood::Elsewhere) => return said("302 Found", "Location: http://127.0.0.1:1/\r\n", b""),
            Some(Mood::Full) if method == "PUT" => return said("507 Insufficient Storage", "", b"plein"),
            _ if headers.get("authorization") != Some(&wanted) => return said("401 Unauthorized", "", b"non"),
            _ => {}
        }
        match method {
            "GET" => match there.files.get(path) {
                Some(bytes) => said("200 OK", "", bytes),
                None => said("404 Not Found", "", b"rien ici"),
            },
            "PUT" => {
                there.files.insert(path.to_owned(), body);
                said("201 Created", "", b"")
            }
            "MOVE" => {
                let to = headers["destination"].split_once(&format!(":{}", self.port)).unwrap().1.to_owned();
                match there.files.remove(path) {
                    Some(bytes) => {
                        there.files.insert(to, bytes);
                        said("204 No Content", "", b"")
                    }
                    None => said("404 Not Found", "", b""),
                }
            }
            "DELETE" => match there.files.remove(path) {
                Some(_) => said("204 No Content", "", b""),
                None => said("404 Not Found", "", b""),
            },
            "MKCOL" => said("201 Created", "", b""),
            _ => said("405 Method Not Allowed", "", b""),
        }
    }
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let signs = bytes.chunks(3).flat_map(|three| {
        let number =
            (0..3).fold(0_usize, |number, at| number * 256 + three.get(at).map_or(0, |byte| usize::from(*byte)));
        (0..4).map(move |at| if at > three.len() { '=' } else { SIGNS[number >> (18 - 6 * at) & 63] as char })
    });
    signs.collect()
}

/// A command of a user whose settings are in the evening's own folder.
fn command(evening: &Evening, line: &[&str]) -> Command {
    let mut command = evening.command(line);
    command.env("XDG_CONFIG_HOME", evening.path("reglages"));
    command
}

fn run(evening: &Evening, line: &[&str]) -> Said {
    finish(&mut command(evening, line))
}

fn settles(evening: &Evening, dav: &Dav, password: &str) {
    let at = format!("http://127.0.0.1:{}/dav/tarot", dav.port);
    let mut command = command(evening, &["publier", "regler", "--webdav", &at, "--utilisateur", "tc12"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    writeln!(child.stdin.take().unwrap(), "{password}").unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(Command::new("curl").arg("--version").output().is_ok(), "these tests need curl: apt-get install curl");
}

/// All files below a folder, by their names from there.
fn below(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path: PathBuf = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().into_owned();
                found.insert(name, std::fs::read(path).unwrap());
            }
        }
    }
    found
}

/// What a folder would hold of the same base, but for the time.
fn expected(evening: &Evening) -> BTreeMap<String, Vec<u8>> {
    let copy = evening.copy();
    run(&copy, &["publier", "regler", "--dossier", "attendu"]).expect(0);
    run(&copy, &["publier"]).expect(0);
    let mut files = below(&copy.path("attendu"));
    files.remove("etat.json");
    files
}

fn on(dav: &Dav) -> BTreeMap<String, Vec<u8>> {
    let mut files: BTreeMap<_, _> = dav
        .files()
        .into_iter()
        .map(|(name, bytes)| (name.trim_start_matches("/dav/tarot/").to_owned(), bytes))
        .collect();
    files.remove("etat.json");
    files
}

#[test]
fn a_folder_gets_what_changed_and_nothing_that_is_not_ours_is_touched() {
    let evening = closed_evening();
    let (folder, closed) = (evening.path("site"), evening.copy());
    run(&evening, &["publier", "regler", "--dossier", "site"]).expect(0);
    assert!(run(&evening, &["publier", "etat"]).expect(0).out.contains("Rien n'a encore été publié."));
    run(&evening, &["publier"]).expect(0);
    let before = below(&folder);
    let said = run(&evening, &["publier"]).expect(0);
    assert!(said.err.contains("rien n'a changé"), "{}", said.err);
    assert_eq!(below(&folder), before, "not even the state");
    // A photo stays; a page that was spoilt or taken away comes back.
    std::fs::write(folder.join("photo.jpg"), "photo").unwrap();
    std::fs::write(folder.join("texte.txt"), "abîmé").unwrap();
    let said = run(&evening, &["publier"]).expect(0);
    assert!(said.err.contains("1 fichier sur "), "{}", said.err);
    // What the space says of itself may have been written by anybody.
    evening.file("intact.txt", "précieux");
    let mut state: serde_json::Value = serde_json::from_slice(&below(&folder)["etat.json"]).unwrap();
    let outside = evening.path("intact.txt").display().to_string();
    for name in ["../intact.txt", &outside, "photo .jpg", "y\nnext\nurl = x"] {
        state["files"][name] = "0".into();
    }
    std::fs::write(folder.join("etat.json"), state.to_string()).unwrap();
    std::fs::write(folder.join("texte.txt"), "abîmé").unwrap();
    let said = run(&evening, &["publier"]).expect(0);
    assert!(said.err.contains("1 fichier sur ") && !said.err.contains("en moins"), "{}", said.err);
    assert!(evening.path("intact.txt").exists() && !below(&folder)["etat.json"].windows(4).any(|part| part == b"next"));
    // A picture that an earlier program wrote goes, with what the space says of it; a night's as well.
    let night = "soirees/2026-11-21-coupe-d-essai/";
    for name in ["image.png".to_owned(), format!("{night}image.png")] {
        std::fs::write(folder.join(&name), "image").unwrap();
        let mut state: serde_json::Value = serde_json::from_slice(&below(&folder)["etat.json"]).unwrap();
        state["files"][name] = archive::digest(b"image").into();
        std::fs::write(folder.join("etat.json"), state.to_string()).unwrap();
    }
    assert!(run(&evening, &["publier"]).expect(0).err.contains("2 en moins"));
    assert!(below(&folder).keys().all(|name| !name.ends_with("image.png")));
    // A night taken off the list is cancelled for whoever copied it, once.
    evening.file("agenda.csv", "Date;Heure;Nom;Lieu\n05/12/2026;20:30;Coupe;Salle\n");
    run(&evening, &["publier"]).expect(0);
    std::fs::remove_file(evening.path("agenda.csv")).unwrap();
    run(&evening, &["publier"]).expect(0);
    let agenda = String::from_utf8(below(&folder)["agenda.ics"].clone()).unwrap();
    assert!(agenda.contains("SEQUENCE:1\r\n") && agenda.contains("STATUS:CANCELLED\r\nEND:VEVENT"), "{agenda}");
    assert!(run(&evening, &["publier"]).expect(0).err.contains("rien n'a changé"));
    // Closing publishes by itself; the state alone knows the time.
    finish(&mut command(&evening, &["cloturer"])).expect(0);
    let after = below(&folder);
    assert!(String::from_utf8_lossy(&after["index.html"]).contains("1. NOMLONG"));
    assert!(after["photo.jpg"] == b"photo" && after["texte.txt"] != before["texte.txt"]);
    let timed = |(_, bytes): &(&String, &Vec<u8>)| String::from_utf8_lossy(bytes).contains("20:");
    assert!(after.iter().filter(timed).count() <= 1);
    for (name, bytes) in after.iter().filter(|(name, _)| name.ends_with("index.html")) {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let data = text.split_once("application/ld+json\">").unwrap().1.split("</script>").next().unwrap();
        assert!(data.contains("\"SportsEvent\"") && !data.contains("NOMLONG"), "{name}: {data}");
    }
    // A night that is withdrawn goes with its folder, and comes back.
    let second = evening.run(&["nouveau", "Autre", "--date", "2026-11-28", "--positions", "1"]).expect(0);
    drop(second);
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 6");
    run(&evening, &["publier", "retirer", "1"]).expect(0);
    assert!(below(&folder).keys().all(|name| !name.contains("coupe-d-essai")));
    assert!(!folder.join("soirees/2026-11-21-coupe-d-essai").exists() && folder.join("photo.jpg").exists());
    run(&evening, &["publier", "retirer", "1", "--remettre"]).expect(0);
    assert!(below(&folder).keys().any(|name| name.contains("coupe-d-essai")));
    // What is forgotten is the place: a night that was taken off stays off, and that is said.
    run(&evening, &["publier", "retirer", "1"]).expect(0);
    let said = run(&evening, &["publier", "oublier"]).expect(0);
    assert!(said.err.contains("Reste hors du site : 1 soirée retirée."), "{}", said.err);
    assert!(run(&evening, &["publier"]).expect(1).err.contains("la publication n'est pas réglée"));
    run(&evening, &["publier", "regler", "--dossier", "site"]).expect(0);
    run(&evening, &["publier"]).expect(0);
    assert!(below(&folder).keys().all(|name| !name.contains("coupe-d-essai")));
    // It stays off for another computer too, to which the base went.
    let other = evening.copy();
    run(&other, &["publier", "regler", "--dossier", "site"]).expect(0);
    run(&other, &["publier"]).expect(0);
    let there = below(&other.path("site"));
    assert!(there.contains_key("index.html") && there.keys().all(|name| !name.contains("coupe-d-essai")));
    other.run(&["verifier"]).expect(0);
    run(&evening, &["publier", "retirer", "1", "--remettre"]).expect(0);
    // All of them: nobody's name stays.
    for (night, back) in [("1", &[][..]), ("2", &[]), ("2", &["--remettre"]), ("1", &["--remettre"])] {
        run(&evening, &[&["publier", "retirer", night], back].concat()).expect(0);
        let all = below(&folder);
        let named = all.values().any(|bytes| String::from_utf8_lossy(bytes).contains("NOMLONG"));
        let none = String::from_utf8_lossy(&all["index.html"]).contains("Aucune soirée n'est publiée");
        assert_eq!((named, none), if night == "2" && back.is_empty() { (false, true) } else { (true, false) });
    }
    let said = run(&evening, &["publier", "retirer", "9"]).expect(1);
    assert!(said.err.contains("il n'y a pas de soirée n° 9"), "{}", said.err);
    // A stick that was taken out; another one's site.
    std::fs::rename(&folder, evening.path("ailleurs")).unwrap();
    let said = run(&evening, &["publier"]).expect(1);
    assert!(said.err.contains("le dossier n'est plus là (clé ôtée ?)"), "{}", said.err);
    assert!(run(&evening, &["publier", "etat"]).expect(0).out.contains("En attente depuis"));
    std::fs::create_dir(closed.path("autre")).unwrap();
    closed.file("autre/agenda.ics", "l'agenda du club");
    run(&closed, &["publier", "regler", "--dossier", "autre"]).expect(0);
    let said = run(&closed, &["publier"]).expect(1);
    assert!(said.err.contains("contient autre chose qu'un site de chelem (agenda.ics)"), "{}", said.err);
    assert_eq!(below(&closed.path("autre")).len(), 1);
    run(&closed, &["publier", "oublier"]).expect(0);
    assert!(run(&closed, &["publier"]).expect(1).err.contains("la publication n'est pas réglée"));
}

#[test]
fn a_night_that_is_taken_off_has_no_column_in_the_published_season() {
    let evening = closed_evening();
    evening.does("cloturer");
    evening.does("saison creer \"2026-2027\"");
    run(&evening, &["publier", "regler", "--dossier", "site"]).expect(0);
    run(&evening, &["publier"]).expect(0);
    let season = || String::from_utf8(below(&evening.path("site"))["saison.html"].clone()).unwrap();
    let before = season();
    assert!(before.contains("21/11/2026\">21/11</abbr>") && before.contains("Entre parenthèses"), "{before}");
    run(&evening, &["publier", "retirer", "1"]).expect(0);
    let page = season();
    assert!(!page.contains("d'essai") && !page.contains("21/11") && !page.contains("class=\"position\""), "{page}");
    // Its points count, and so does the night.
    let counts = |text: &str| [text.matches("class=\"total\"").count(), text.matches("NOMLONG").count()];
    assert_eq!(counts(&page), counts(&before));
    run(&evening, &["publier", "retirer", "1", "--remettre"]).expect(0);
    assert_eq!(season(), before);
}

/// Of two bases of one name, each is published where it was told to, from whatever folder and however its path is typed.
#[test]
fn a_base_is_known_by_where_it_lies_and_not_by_how_its_path_is_typed() {
    let one = closed_evening();
    let other = one.copy();
    let typed = |folder: &Evening, base: &Path, line: &[&str]| {
        finish(command(&one, line).env("CHELEM_BASE", base).current_dir(folder.folder()))
    };
    let name = Path::new("club.sqlite");
    typed(&one, name, &["publier", "regler", "--dossier", "site"]).expect(0);
    let said = typed(&other, name, &["publier"]).expect(1);
    assert!(said.err.contains("la publication n'est pas réglée"), "{}", said.err);
    typed(&other, name, &["publier", "oublier"]).expect(0);
    typed(&other, &one.base, &["publier", "etat"]).expect(0);
    typed(&one, &Path::new("site/..").join(name), &["publier", "etat"]).expect(0);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(one.folder(), other.path("lien")).unwrap();
        typed(&other, &Path::new("lien").join(name), &["publier", "etat"]).expect(0);
    }
    typed(&other, &one.base, &["cloturer"]).expect(0);
    assert!(String::from_utf8_lossy(&below(&one.path("site"))["index.html"]).contains("1. NOMLONG"));
}

#[test]
fn a_web_space_gets_the_same_and_the_password_is_nowhere_else() {
    let (evening, dav) = (closed_evening(), Dav::start());
    settles(&evening, &dav, PASSWORD);
    let said = run(&evening, &["publier"]).expect(0);
    assert_eq!(on(&dav), expected(&evening));
    assert!(!dav.there.lock().unwrap().files.keys().any(|name| name.contains("/.chelem-")), "no hidden file is left");
    dav.set(Mood::Fine);
    run(&evening, &["publier"]).expect(0);
    assert_eq!((dav.asked("PUT"), dav.asked("DELETE")), (0, 0), "nothing was played");
    let etat = run(&evening, &["publier", "etat"]).expect(0);
    for text in [&said.err, &said.out, &etat.out, &etat.err] {
        assert!(!text.contains("mot\\ de"), "{text}");
    }
    let files = below(&evening.path("reglages"));
    let (name, _) = files.iter().find(|(_, bytes)| String::from_utf8_lossy(bytes).contains("de passe")).unwrap();
    let kept = evening.path("reglages").join(name);
    #[cfg(unix)]
    assert_eq!(std::os::unix::fs::MetadataExt::mode(&kept.metadata().unwrap()) & 0o777, 0o600);
    assert!(!String::from_utf8_lossy(&evening.bytes()).contains("de passe"), "bases travel");
    run(&evening, &["publier", "oublier"]).expect(0);
    assert!(!kept.exists());
}

#[test]
fn what_a_web_space_refuses_is_said_and_nothing_is_half_done() {
    let (evening, dav) = (closed_evening(), Dav::start());
    settles(&evening, &dav, "faux");
    let refused = |sentence: &str| {
        let said = run(&evening, &["publier"]).expect(1);
        assert!(said.err.contains(sentence), "{}", said.err);
        assert!(!said.err.contains("faux") && !said.err.contains("mot\\ de"), "{}", said.err);
    };
    refused("le site refuse le mot de passe de tc12. Rien n'a été changé là-bas");
    settles(&evening, &dav, PASSWORD);
    dav.set(Mood::Full);
    refused("le site n'a plus de place");
    dav.set(Mood::Elsewhere);
    refused("renvoie à une autre adresse");
    assert!(dav.files().is_empty());
    dav.set(Mood::Fine);
    dav.there.lock().unwrap().files.insert("/dav/tarot/index.html".to_owned(), b"le site du club".to_vec());
    refused("contient autre chose qu'un site de chelem (index.html)");
    assert_eq!((dav.asked("PUT"), dav.files().len()), (0, 1));
    for (line, sentence) in [
        (&["--webdav", "http://exemple.fr/dav"][..], "sans https, le mot de passe passerait en clair : refusé"),
        (&["--webdav", "https://tc12:secret@exemple.fr/"], "n'est pas une adresse où publier"),
        (&["--webdav", "exemple.fr"], "n'est pas une adresse où publier"),
        (&["--webdav", "ftp://exemple.fr/www"], "n'est pas une adresse où publier"),
        (&["--ftps=-oProxyCommand=x/y"], "n'est pas une adresse où publier"),
        (&["--dossier", "pas/la"], "pas/la"),
        (&["--dossier", "//serveur/club"], "« //serveur/club » est sur un autre ordinateur"),
        (&["--dossier", r"\\serveur\club"], "est sur un autre ordinateur"),
        (&["--dossier", "x", "--quand", "demain"], "cloture, position ou main est attendu"),
    ] {
        let said = run(&evening, &[&["publier", "regler"], line].concat());
        assert!(said.code() != 0 && said.err.contains(sentence), "{}", said.err);
    }
    let mut without = command(&evening, &["publier"]);
    let said = finish(without.env("PATH", evening.path("vide")));
    assert!(said.err.contains("curl n'est pas sur cet ordinateur : choisissez un dossier (--dossier)"), "{}", said.err);
}

#[test]
fn an_answer_cut_anywhere_leaves_whole_files_and_the_next_run_completes() {
    let (evening, dav) = (closed_evening(), Dav::start());
    settles(&evening, &dav, PASSWORD);
    let wanted = expected(&evening);
    for most in (0..44).step_by(4) {
        dav.set(Mood::Cuts(most));
        let said = run(&evening, &["publier"]);
        let there = on(&dav);
        assert!(there.iter().all(|(name, bytes)| wanted.get(name) == Some(bytes)), "cut after {most}");
        // An answer without its last line is one.
        assert!(said.code() == 1 || (most >= 20 && there == wanted), "cut after {most}: {}", said.err);
        dav.there.lock().unwrap().files.clear();
    }
    // Between any two files, the program ends.
    for most in [3, 9, 30, 38] {
        dav.set(Mood::StopsAfter(most));
        let mut child = command(&evening, &["publier"]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        while dav.there.lock().unwrap().asked.len() <= most && start.elapsed() < Duration::from_secs(10) {
            std::thread::sleep(Duration::from_millis(10));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let there = on(&dav);
        assert!(there.iter().all(|(name, bytes)| wanted.get(name) == Some(bytes)), "stopped after {most}");
        assert!(!there.contains_key("index.html"), "it comes last");
    }
    dav.set(Mood::Fine);
    run(&evening, &["publier"]).expect(0);
    assert_eq!(on(&dav), wanted);
}

#[test]
fn a_hall_answers_sheets_while_the_web_space_is_silent_and_publishes_once_it_speaks() {
    let evening = Evening::placed(24);
    let dav = Dav::start();
    settles(&evening, &dav, PASSWORD);
    dav.set(Mood::Silent);
    let mut start = command(&evening, &["salle", "--port", "0", "--sans-navigateur"]);
    let salle = Salle::start(&mut start);
    let anne = salle.arbiter();
    let typed = |table: usize| {
        let start = Instant::now();
        let table = table.to_string();
        let line = "100 -40 -20 -40";
        anne.post("/marque/feuilles/saisir", &[("position", "1"), ("table", &table), ("bilans", line)]);
        start.elapsed()
    };
    typed(1);
    let page = anne.does("/marque/publier/maintenant", &[]);
    assert!(page.contains("La publication commence"), "{page}");
    let waits = Instant::now();
    while dav.asked("GET") == 0 && waits.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(dav.asked("GET"), 1, "it is on its way");
    // While curl waits, its password is on no command line.
    for entry in std::fs::read_dir("/proc").into_iter().flatten().flatten() {
        let line = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
        assert!(!String::from_utf8_lossy(&line).contains("mot\\ de passe"), "{}", String::from_utf8_lossy(&line));
    }
    assert!(anne.page("/marque/publier").contains("Publication en cours"));
    // The silence lasts twenty seconds; no sheet waits for it.
    let during: Duration = (2..=6).map(typed).sum();
    assert!(during < Duration::from_secs(10), "{during:?}");
    while !anne.page("/marque/publier").contains("En attente depuis") {
        assert!(waits.elapsed() < Duration::from_secs(40), "{}", anne.page("/marque/publier"));
        std::thread::sleep(Duration::from_millis(200));
    }
    let page = anne.page("/marque/publier");
    assert!(page.contains("le site ne répond pas") && page.contains("La soirée n'est pas touchée"), "{page}");
    assert!(page.contains("Copier") && !page.contains("mot\\ de passe"), "{page}");
    dav.set(Mood::Fine);
    anne.does("/marque/publier/maintenant", &[]);
    while !on(&dav).contains_key("index.html") {
        assert!(waits.elapsed() < Duration::from_secs(60), "it never came");
        std::thread::sleep(Duration::from_millis(100));
    }
    while anne.page("/marque/publier").contains("Publication en cours") {
        assert!(waits.elapsed() < Duration::from_secs(90), "it never ended");
        std::thread::sleep(Duration::from_millis(100));
    }
    // From the page, a folder of this computer; the phone of a helper sets nothing.
    let folder = evening.path("dossier").display().to_string();
    let said = anne.does("/marque/publier/regler", &[("par", "dossier"), ("adresse", &folder), ("quand", "position")]);
    assert!(said.contains("à chaque position"), "{said}");
    appears(&evening.path("dossier"), |front| front.contains("Position 1."));
    salle.stranger().post("/marque/publier/oublier", &[]).expect(403);
    salle.stop();
}

/// Waits until the front page of a folder is so.
fn appears(folder: &Path, is_so: impl Fn(&str) -> bool) {
    let start = Instant::now();
    let front = || std::fs::read_to_string(folder.join("index.html")).unwrap_or_default();
    while !is_so(&front()) {
        assert!(start.elapsed() < Duration::from_secs(60), "{}", front());
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_hall_publishes_at_the_closing_and_again_when_that_is_undone() {
    let evening = closed_evening();
    run(&evening, &["publier", "regler", "--dossier", "site"]).expect(0);
    let salle = Salle::start(&mut command(&evening, &["salle", "--port", "0", "--sans-navigateur"]));
    let anne = salle.arbiter();
    anne.agrees("/marque/cloture/clore", &[]);
    appears(&evening.path("site"), |front| front.contains("1. NOMLONG"));
    anne.does("/marque/journal/annuler", &[("action", &anne.get("/marque/journal").field("action"))]);
    appears(&evening.path("site"), |front| !front.contains("1. NOMLONG") && front.contains("Position 2."));
    salle.stop();
}

#[test]
fn the_page_holds_what_the_browser_draws_of_a_closed_night_and_names_each_as_he_allows() {
    let evening = closed_evening();
    let salle = Salle::start(&mut command(&evening, &["salle", "--port", "0", "--sans-navigateur"]));
    let anne = salle.arbiter();
    assert!(!anne.page("/marque/publier").contains("<canvas"), "there is no winner");
    anne.agrees("/marque/cloture/clore", &[]);
    let drawn = || -> serde_json::Value {
        let page = anne.page("/marque/publier");
        assert!(page.contains("il lui faut JavaScript") && page.contains("Enregistrer l'image"), "{page}");
        let held = page.split_once("data-image=\"").unwrap().1.split('"').next().unwrap();
        serde_json::from_str(&held.replace("&quot;", "\"").replace("&amp;", "&")).unwrap()
    };
    let seen = drawn();
    assert_eq!((&seen["soiree"], &seen["logo"]), (&"Coupe d'essai".into(), &"".into()));
    assert_eq!(seen["faits"], "21/11/2026 · 9 joueurs");
    let podium = |seen: &serde_json::Value| seen["podium"].as_array().unwrap().clone();
    assert_eq!(podium(&seen).iter().map(|row| row["rang"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(!seen.to_string().contains("9900") && !seen.to_string().contains("Clubsecret"), "{seen}");
    let [first, second] = [0, 1].map(|at| podium(&seen)[at]["nom"].as_str().unwrap().to_owned());
    let [known, _] = [&first, &second].map(|name| name.strip_suffix(" Prénom").unwrap());
    evening.does(&format!("joueurs publication {known} initiales"));
    evening.does(&format!("joueurs publication {} anonyme", second.strip_suffix(" Prénom").unwrap()));
    let named = podium(&drawn());
    assert_eq!((&named[0]["nom"], &named[1]["nom"]), (&"N. P.".into(), &"ANONYME".into()));
    // The page's script, small as it is, and the club's mark are given as what they are.
    let page = anne.page("/marque/publier");
    let script = page.split('"').find(|part| part.ends_with("/image.js")).unwrap();
    let script = anne.get(script).expect(200);
    assert!(script.header("content-type").unwrap().starts_with("text/javascript"));
    let code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    assert!(script.body.lines().filter(code).count() <= 60);
    std::fs::create_dir(evening.path("modeles")).unwrap();
    evening.file("modeles/papier.toml", "[logo]\nfichier = \"club à nous.png\"\n");
    std::fs::copy("fixtures/logo.png", evening.path("modeles/club à nous.png")).unwrap();
    evening.does("modeles choisir modeles");
    assert_eq!(drawn()["logo"], "club à nous.png");
    let mark = anne.get("/marque/modeles/club%20%C3%A0%20nous.png").expect(200);
    assert_eq!(mark.header("content-type"), Some("image/png"));
    salle.stop();
}
