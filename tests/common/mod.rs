//! A sealed evening: the real program, a base in a folder of its own, a made-up clock, nothing of the user's environment.
#![allow(dead_code, clippy::unwrap_used, clippy::expect_used, clippy::panic)]

pub mod changing;
pub mod inside;
pub mod proof;
pub mod values;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use tempfile::TempDir;

/// The program under test.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_chelem");

/// The output and the exit code of a command.
#[derive(Debug)]
pub struct Said {
    /// How it ended.
    pub status: ExitStatus,
    /// Its standard output.
    pub out: String,
    /// Its standard error.
    pub err: String,
}

impl Said {
    /// The exit code; -1 when a signal ended it.
    pub fn code(&self) -> i32 {
        self.status.code().unwrap_or(-1)
    }

    /// Expects an exit code.
    #[track_caller]
    pub fn expect(self, code: i32) -> Self {
        assert_eq!(self.code(), code, "{self:#?}");
        self
    }

    /// Expects the exit code of a file or base in trouble, and that piece of the sentence.
    #[track_caller]
    pub fn expect_file_trouble(self, sentence: &str) -> Self {
        let said = self.expect(4);
        assert!(said.err.contains(sentence), "« {sentence} » expected: {said:#?}");
        said
    }

    /// Holds for every command in any case: no panic, and a French sentence when there is an error.
    #[track_caller]
    pub fn sound(self) -> Self {
        assert!(!self.err.contains("panicked") && self.code() != 70 && self.code() != 101, "{self:#?}");
        french(&self.err);
        if self.code() == 4 {
            assert_eq!(self.err.lines().filter(|line| line.starts_with("erreur : ")).count(), 1, "{self:#?}");
        }
        self
    }
}

/// Expects errors in French.
#[track_caller]
pub fn french(talk: &str) {
    for line in talk.lines().filter_map(|line| line.strip_prefix("erreur : ")) {
        // SQLite's message may follow in parentheses, for a helper.
        let main = line.split('(').next().unwrap_or_default();
        for english in ["database", "disk I/O", "unable", "malformed", "attempt", "locked", "denied", "No such", "Is a"]
        {
            assert!(!main.contains(english), "English: {talk}");
        }
    }
}

/// A folder with a base in it.
pub struct Evening {
    folder: TempDir,
    /// The base.
    pub base: PathBuf,
}

impl Evening {
    /// A folder where no base exists yet.
    pub fn empty() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let base = folder.path().join("club.sqlite");
        Self { folder, base }
    }

    /// A tournament of that many players, drawn with seed 5, at position 1.
    pub fn placed(players: usize) -> Self {
        let evening = Self::empty();
        evening.run(&["nouveau", "Coupe d'automne"]).expect(0);
        let list = evening.path("liste.csv");
        std::fs::write(&list, player_list(players, "JOUEUR")).unwrap();
        evening.run(&["inscrire", "--fichier", list.to_str().unwrap()]).expect(0);
        std::fs::remove_file(&list).unwrap();
        evening.run(&["placer", "--graine", "5"]).expect(0);
        evening
    }

    /// The same evening in a folder of its own.
    pub fn copy(&self) -> Self {
        let copy = Self::empty();
        std::fs::copy(&self.base, &copy.base).unwrap();
        copy
    }

    /// Writes a file of the folder.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// Carries out a line as one would type it, with that on its input; gives everything that came of it, for a snapshot.
    #[track_caller]
    pub fn types(&self, line: &str, input: &str) -> String {
        let words = cli::split_words(line);
        let mut command = self.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        // The program may end without reading everything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let said = said(child.wait_with_output().unwrap());
        let mut text = format!("$ chelem {line}\n{}", said.out);
        for line in said.err.lines() {
            text.push_str(&format!("| {line}\n"));
        }
        if said.code() != 0 {
            text.push_str(&format!("→ {}\n", said.code()));
        }
        text.replace(&self.folder().display().to_string(), "DOSSIER")
    }

    /// Carries out several lines in turn.
    #[track_caller]
    pub fn story(&self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.types(line, "")).collect::<Vec<_>>().join("\n")
    }

    /// Carries out a line that must end well; gives its standard output.
    #[track_caller]
    pub fn does(&self, line: &str) -> String {
        let words = cli::split_words(line);
        self.run(&words.iter().map(String::as_str).collect::<Vec<_>>()).expect(0).out
    }

    /// A tournament of that many players with licences, drawn with seed 5.
    #[track_caller]
    pub fn tournament(players: usize, options: &str) -> Self {
        let evening = Self::empty();
        let lines = (1..=players).map(|n| format!("JOUEUR{n:03};Zoé;{};oui\n", 1000 + n)).collect::<String>();
        evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié\n{lines}"));
        evening.does(&format!("nouveau \"Coupe d'essai\" --date 2026-11-21 {options}"));
        evening.does("inscrire --fichier liste.csv");
        evening.does("placer --graine 5");
        evening
    }

    /// Enters every sheet awaited at the position being played, from imagined deals.
    #[track_caller]
    pub fn plays(&self, chance: &mut Chance) {
        let missing = self.does("marque manquantes --format json");
        let missing: serde_json::Value = serde_json::from_str(&missing).expect("JSON");
        for sheet in missing["missing"].as_array().unwrap() {
            let players = sheet["players"].as_array().unwrap().len();
            let balances: Vec<String> = imagined(players, chance).iter().map(ToString::to_string).collect();
            self.does(&format!("marque {} {} -- {}", missing["position"], sheet["table"], balances.join(" ")));
        }
    }

    /// Plays to the last position of the session.
    #[track_caller]
    pub fn plays_on(&self, positions: usize, chance: &mut Chance) {
        for position in 1..=positions {
            self.plays(chance);
            if position < positions {
                self.does("position suivante");
            }
        }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A file of the folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The names of the files of the folder, sorted.
    pub fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder()).unwrap();
        let mut names: Vec<String> = entries.map(|f| f.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The base's bytes.
    pub fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.base).unwrap()
    }

    /// A command on this base, not started.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(arguments);
        self.seal(&mut command);
        command
    }

    /// Cuts any command off from the user's environment and turns it to this base.
    pub fn seal<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        let path = std::env::var_os("PATH").unwrap_or_default();
        command
            .env_clear()
            .env("PATH", path)
            .env("CHELEM_BASE", &self.base)
            .env("CHELEM_HORLOGE", "2026-11-21T20:00:00")
            .env("CHELEM_ARBITRE", "Anne")
            .current_dir(self.folder())
    }

    /// Carries out a command.
    #[track_caller]
    pub fn run(&self, arguments: &[&str]) -> Said {
        finish(&mut self.command(arguments))
    }

    /// The sheets as the program lists them, by position and table: N, S, E, O. Each must sum to zero.
    #[track_caller]
    pub fn sheets(&self) -> Vec<((u64, u64), Vec<i64>)> {
        let said = self.run(&["--format", "json", "marque", "lister"]).expect(0);
        let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
        let number = |value: &serde_json::Value| value.as_u64().unwrap();
        let sheets = report["sheets"].as_array().unwrap().iter().map(|sheet| {
            let chairs = sheet["chairs"].as_array().unwrap();
            let figures: Vec<i64> = chairs.iter().map(|chair| chair["balance"].as_i64().unwrap()).collect();
            assert_eq!(figures.iter().sum::<i64>(), 0, "{sheet}");
            ((number(&sheet["position"]), number(&sheet["table"])), figures)
        });
        sheets.collect()
    }

    /// How many actions the journal holds.
    #[track_caller]
    pub fn actions(&self) -> usize {
        let said = self.run(&["--format", "json", "journal"]).expect(0);
        let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
        report["actions"].as_array().unwrap().len()
    }

    /// Expects that `verifier` finds nothing.
    #[track_caller]
    pub fn verified(&self) {
        self.run(&["verifier"]).expect(0);
    }
}

/// Runs a prepared command to its end, with nothing on its input.
#[track_caller]
pub fn finish(command: &mut Command) -> Said {
    let output = command.stdin(Stdio::null()).output().expect("the command runs");
    said(output)
}

/// Reads a command's output.
#[track_caller]
pub fn said(output: std::process::Output) -> Said {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Said { status: output.status, out: text(output.stdout), err: text(output.stderr) }.sound()
}

/// The balances of four imagined deals at a table of that many.
pub fn imagined(players: usize, chance: &mut Chance) -> Vec<i64> {
    let mut balances = vec![0; players];
    for _ in 0..4 {
        let below = |chance: &mut Chance, limit: usize| usize::try_from(chance.below(limit as u64)).unwrap();
        let (taker, made) = (below(chance, players), chance.below(2) == 0);
        let mark = 2 * (25 + i64::try_from(chance.below(20)).unwrap()) * if made { 1 } else { -1 };
        let partner = (taker + 1 + below(chance, players - 1)) % players;
        for (chair, balance) in balances.iter_mut().enumerate() {
            *balance += match (players, chair) {
                (5, chair) if chair == taker => 2 * mark,
                (5, chair) if chair == partner => mark,
                (_, chair) if chair == taker => (i64::try_from(players).unwrap() - 1) * mark,
                _ => -mark,
            };
        }
    }
    balances
}

/// A list of players as a club types it.
pub fn player_list(players: usize, name: &str) -> String {
    let lines = (1..=players).map(|n| format!("{name}{n};Prénom{n}\n"));
    std::iter::once("Nom;Prénom\n".to_owned()).chain(lines).collect()
}

/// Numbers that look random and come back with the seed (SplitMix64).
pub struct Chance(pub u64);

impl Chance {
    /// A number below `limit`.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % limit.max(1)
    }
}
