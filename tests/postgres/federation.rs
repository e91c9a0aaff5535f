//! Two comités, and what their clubs sent: a made-up year of each club, and nights kept deal by deal.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use app::Club;
use serde_json::Value;
use storage::Mode;
use tempfile::TempDir;

use crate::common::inside::{clock, inside};

/// Nights of a club's year.
const NIGHTS: usize = 5;
/// Clubs of the first comité, and of the second.
const CLUBS: usize = 8;
const FEW: usize = 2;
/// Names that a file could stumble over.
pub const ODD: [&str; 6] = ["\\N", "\\.Z", "D\\tARC\\\\", "O\"NEIL", "L'ŒIL'',(SELECT 1)", "$$A:B:'FILE'$$"];

/// A comité, and the files it gives to the federation.
pub struct Comite {
    pub name: String,
    pub login: &'static str,
    pub folder: TempDir,
    pub index: PathBuf,
    pub file: PathBuf,
    pub nights: usize,
    /// A later edition of a night, not received yet.
    pub corrected: PathBuf,
    bases: Vec<PathBuf>,
}

pub fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

pub fn number(text: &str) -> u64 {
    text.parse().unwrap()
}

pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

#[track_caller]
pub fn does(base: &Path, line: &str) -> String {
    let said = inside(base, cli::split_words(line));
    assert_eq!(said.code, 0, "{line}: {said:?}");
    said.out
}

impl Comite {
    #[track_caller]
    pub fn does(&self, line: &str) -> String {
        does(&self.base(), line)
    }

    fn base(&self) -> PathBuf {
        self.folder.path().join("comite.sqlite")
    }

    /// The same comité in a folder of its own.
    pub fn copy(&self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(self.base(), folder.path().join("comite.sqlite")).unwrap();
        let (index, file, corrected) = (self.index.clone(), self.file.clone(), self.corrected.clone());
        Self {
            name: self.name.clone(),
            login: self.login,
            folder,
            index,
            file,
            nights: self.nights,
            corrected,
            bases: Vec::new(),
        }
    }

    pub fn receives(&self, path: &Path) {
        self.does(&format!("comite recevoir \"{}\"", path.display()));
    }

    /// The file it writes for the federation; `None` where nothing is new.
    pub fn export(&self, options: &str) -> Option<PathBuf> {
        let to = tempfile::tempdir_in(self.folder.path()).unwrap().keep();
        self.does(&format!("comite exporter sql --sortie \"{}\" {options}", to.display()));
        let files = std::fs::read_dir(&to).unwrap().map(|file| file.unwrap().path());
        files.into_iter().find(|path| !path.ends_with("comite.sql"))
    }

    /// The nights it holds.
    pub fn nights(&self) -> usize {
        let connection = rusqlite::Connection::open(self.base()).unwrap();
        let count: i64 = connection.query_row("SELECT count(*) FROM received", [], |row| row.get(0)).unwrap();
        usize::try_from(count).unwrap()
    }

    /// What the clubs' programs tell of the deals of each night.
    pub fn statistics(&self) -> Vec<Value> {
        let told = |base: &PathBuf| {
            let said = closed(base).into_iter().map(|night| {
                let said = inside(base, cli::split_words(&format!("statistiques --tournoi {night} --format json")));
                // Of étuis there are none.
                (said.code == 0).then(|| json(&said.out))
            });
            said.flatten().collect::<Vec<_>>()
        };
        self.bases.iter().flat_map(told).collect()
    }
}

/// The closed tournaments of a base.
fn closed(base: &Path) -> Vec<i64> {
    let connection = rusqlite::Connection::open(base).unwrap();
    let mut statement = connection.prepare("SELECT id FROM tournament WHERE state = 'clos' ORDER BY id").unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// Made once.
pub fn comites() -> &'static [Comite; 2] {
    static MADE: OnceLock<[Comite; 2]> = OnceLock::new();
    MADE.get_or_init(|| {
        let wanted: usize = std::env::var("CHELEM_NOMBRE").map_or(60, |number| number.parse().unwrap());
        let clubs = CLUBS.max(wanted / (NIGHTS + 1) - FEW);
        [
            comite("Comité de Bourgogne", "bourgogne", 1..=clubs),
            comite("Comité de Savoie", "savoie", clubs + 1..=clubs + FEW),
        ]
    })
}

fn comite(name: &str, login: &'static str, clubs: std::ops::RangeInclusive<usize>) -> Comite {
    let folder = tempfile::tempdir().unwrap();
    let base = folder.path().join("comite.sqlite");
    does(&base, &format!("comite creer \"{name}\""));
    let mail = folder.path().join("courrier");
    std::fs::create_dir(&mail).unwrap();
    // The 48th of the first has a deal whose score the arbiter gave.
    let (mut bases, mut seed) = (Vec::new(), 1000 * clubs.start() + 46);
    let corrected = folder.path().join("corrige.chelem");
    for number in clubs.clone() {
        let letter = does(&base, &format!("comite club ajouter \"Club {number}\""));
        let join = letter.lines().nth(2).unwrap().split_once(": chelem ").unwrap().1.to_owned();
        let own = folder.path().join(format!("club{number}.sqlite"));
        let mut club = Club::open(&own, Mode::Create, &clock(), "Anne", None).unwrap();
        simulate::play_year(&mut club, u64::try_from(number).unwrap(), NIGHTS).unwrap();
        drop(club);
        does(&own, &join);
        if number == *clubs.start() {
            odd(&own, folder.path(), login);
        }
        while closed(&own).len() < NIGHTS + 1 {
            seed += 1;
            by_deals(&own, folder.path(), seed);
        }
        for night in closed(&own) {
            let file = mail.join(format!("club{number}-{night}.chelem"));
            does(&own, &format!("exporter archive --pour-comite --tournoi {night} --sortie \"{}\"", file.display()));
        }
        bases.push(own);
    }
    does(&base, &format!("comite recevoir \"{}\"", mail.display()));
    let mut comite = Comite {
        name: name.to_owned(),
        login,
        index: PathBuf::new(),
        file: PathBuf::new(),
        nights: 0,
        corrected,
        bases,
        folder,
    };
    comite.file = comite.export("").unwrap();
    comite.index = comite.file.with_file_name("comite.sql");
    comite.nights = comite.nights();
    let last = &comite.bases[comite.bases.len() - 1];
    does(last, "cloturer --rouvrir --motif oubli --tournoi 2");
    does(last, "penalite 1 500 --motif retard --tournoi 2 --oui");
    does(last, "cloturer --tournoi 2");
    let to = comite.corrected.display();
    does(last, &format!("exporter archive --pour-comite --tournoi 2 --sortie \"{to}\""));
    comite
}

/// A night kept deal by deal, where the seed gives one that is closed.
fn by_deals(club: &Path, folder: &Path, seed: usize) {
    let file = folder.join("soiree.chelem");
    let _ = std::fs::remove_file(&file);
    let plan = format!("--graine {seed} --joueurs 12-20 --positions 2 --donnes 3 --archive");
    does(&folder.join("none.sqlite"), &format!("outils simuler {plan} --sortie \"{}\"", file.display()));
    let text = std::fs::read_to_string(&file).unwrap();
    if text.contains("\"state\":\"clos\"") && text.contains("\"contract\":\"garde\"") {
        inside(club, ["importer", "archive", file.to_str().unwrap()]);
    }
}

/// A night of people with odd names, and one of each wish.
fn odd(club: &Path, folder: &Path, login: &str) {
    let list = folder.join("noms.csv");
    let quoted = |name: &str| name.replace('"', "\"\"");
    let first = if login == "savoie" { "Zoé-Anne" } else { "Jean Paul" };
    let people = (0..8).map(|at| match ODD.get(at).filter(|_| login == "bourgogne") {
        Some(name) => format!("\"{}\";;;\n", quoted(name)),
        None => format!("de La Tour{at};{first};{}{at}00;\n", &login[..1]),
    });
    std::fs::write(&list, format!("Nom;Prénom;Licence;Club\n{}", people.collect::<String>())).unwrap();
    does(club, "nouveau \"Noms \\. \\N\" --date 2026-11-21 --positions 2 --donnes 2");
    does(club, &format!("inscrire --fichier \"{}\" --oui", list.display()));
    does(club, "joueurs publication \"DE LA TOUR6\" initiales");
    does(club, "joueurs publication \"DE LA TOUR7\" anonyme");
    does(club, "placer --graine 5");
    for position in 1..=2 {
        for table in 1..=2 {
            does(club, &format!("marque {position} {table} --oui -- 300 -100 -100 -100"));
        }
        if position == 1 {
            does(club, "position suivante");
        }
    }
    does(club, "cloturer");
}
