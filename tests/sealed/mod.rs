//! The binary in a sealed environment: its own folder, a made-up evening, a named arbiter, nothing else.
#![allow(dead_code, clippy::unwrap_used)]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A folder with a base in it, and the program.
pub struct Sealed {
    folder: TempDir,
}

impl Sealed {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// The program, ready to run in the folder.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chelem"));
        command
            .current_dir(self.path())
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("CHELEM_BASE", "chelem.sqlite")
            .env("CHELEM_HORLOGE", "2026-11-21T20:00:00")
            .env("CHELEM_ARBITRE", "Anne");
        command
    }

    pub fn output(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = self
            .command()
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        // The program may end without reading everything.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        child.wait_with_output().unwrap()
    }

    /// Runs a line as one would type it and gives everything that came of it, for a snapshot.
    pub fn types(&self, line: &str, input: &str) -> String {
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = self.output(&words, input);
        let mut text = format!("$ chelem {line}\n");
        let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
        text.push_str(&out);
        for line in err.lines() {
            let _ = writeln!(text, "| {line}");
        }
        if output.status.code() != Some(0) {
            let _ = writeln!(text, "→ {:?}", output.status.code());
        }
        assert!(!text.contains("panicked"), "{text}");
        text.replace(&self.path().display().to_string(), "DOSSIER")
    }

    /// Runs several lines in turn.
    pub fn story(&self, lines: &[&str]) -> String {
        lines.iter().map(|line| self.types(line, "")).collect::<Vec<_>>().join("\n")
    }

    /// A line that must end well; gives its standard output.
    pub fn does(&self, line: &str) -> String {
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = self.output(&words, "");
        let err = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "chelem {line}: {err}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// A tournament of that many players with its seats drawn, and the names of everyone.
    pub fn tournament(&self, players: usize, options: &str) {
        let mut list = String::from("Nom;Prénom;Licence;Affilié\n");
        for number in 1..=players {
            let _ = writeln!(list, "JOUEUR{number:03};Zoé;{};oui", 1000 + number);
        }
        self.file("liste.csv", list);
        self.does(&format!("nouveau \"Coupe d'essai\" --date 2026-11-21 {options}"));
        self.does("inscrire --fichier liste.csv");
        self.does("placer --graine 5");
    }
}

/// Splits a line as a shell would; double quotes keep spaces.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ' ' if !quoted => words.push(String::new()),
            c => words.last_mut().unwrap().push(c),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}
