//! A PostgreSQL of the test's own: a cluster in a temporary folder, reached by its socket alone.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A running server. Every operating-system user may ask it as whom he likes.
pub struct Server {
    folder: tempfile::TempDir,
}

/// What psql said, and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Said {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Said {
    /// Whether a load came to its end.
    pub fn finished(&self) -> bool {
        self.code == 0 && self.out.ends_with("fin\n")
    }
}

/// The programs of the newest PostgreSQL installed; Debian keeps them out of the way.
fn program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|version| version.path().join("bin").join(name)).collect();
    found.retain(|path| path.is_file());
    found.sort();
    found.pop().unwrap_or_else(|| name.into())
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").unwrap().uid() == 0
}

/// The server refuses to be root's: then its folder and its processes are those of `postgres`.
fn as_its_user(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(program);
    command
}

#[track_caller]
fn done(command: &mut Command) {
    let output = command.current_dir("/").stdin(Stdio::null()).stdout(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}; PostgreSQL must be installed"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}

impl Server {
    pub fn start() -> Self {
        let server = Self { folder: tempfile::tempdir().unwrap() };
        if is_root() {
            done(Command::new("chown").arg("postgres").arg(server.folder.path()));
        }
        let options = ["-A", "trust", "-U", "federation", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "-D"];
        done(as_its_user(&program("initdb")).args(options).arg(server.data()));
        let socket = format!("-c listen_addresses='' -c fsync=off -k {}", server.folder.path().display());
        let log = server.folder.path().join("log");
        let mut start = as_its_user(&program("pg_ctl"));
        done(start.args(["-w", "start", "-o", &socket, "-l"]).arg(log).arg("-D").arg(server.data()));
        server
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// psql as that user, not started.
    pub fn command(&self, user: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new("psql");
        let socket = self.folder.path().as_os_str();
        command.env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default()).env("PGHOST", socket);
        command.args(["-X", "-q", "-U", user, "-d", "postgres"]).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn psql(&self, user: &str, arguments: &[&str]) -> Said {
        said(self.command(user, arguments).output().unwrap())
    }

    /// Runs files as the federation, which owns the server.
    pub fn files(&self, files: &[&Path]) -> Said {
        let arguments: Vec<&str> = files.iter().flat_map(|file| ["-f", file.to_str().unwrap()]).collect();
        self.psql("federation", &arguments)
    }

    /// The rows of a question, or what was said against it.
    pub fn asked(&self, user: &str, sql: &str) -> Result<Vec<Vec<String>>, String> {
        let said = self.psql(user, &["-At", "-F", "\u{1f}", "-R", "\u{1e}", "-c", sql]);
        if said.code != 0 {
            return Err(said.err);
        }
        let rows = said.out.trim_end_matches(['\n', '\u{1e}']).split('\u{1e}').filter(|row| !row.is_empty());
        Ok(rows.map(|row| row.split('\u{1f}').map(str::to_owned).collect()).collect())
    }

    /// The rows of a question of the federation.
    #[track_caller]
    pub fn rows(&self, sql: &str) -> Vec<Vec<String>> {
        self.asked("federation", sql).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let mut stop = as_its_user(&program("pg_ctl"));
        let _ = stop.args(["-m", "immediate", "stop", "-D"]).arg(self.data()).stdout(Stdio::null()).status();
    }
}

pub fn said(output: std::process::Output) -> Said {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}
