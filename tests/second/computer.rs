//! A computer of a hall that has a second one, and two of them paired.
#![allow(dead_code, reason = "shared by two test programs, each of which uses a part")]

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::client::Browser;
use crate::common::Evening;

/// A computer of the hall: its base, and its program while that runs.
pub struct Computer {
    pub evening: Evening,
    pub name: &'static str,
    /// Its address on the hall's network.
    pub ip: &'static str,
    pub port: u16,
    pub program: Option<Child>,
    /// The browser of that computer.
    browser: Option<Browser>,
    pub code: Option<String>,
}

/// A port that is free now.
fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Computer {
    pub fn new(evening: Evening, name: &'static str, ip: &'static str) -> Self {
        Self { evening, name, ip, port: free_port(), program: None, browser: None, code: None }
    }

    /// Its program, with a folder of settings of its own and the real clock.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = self.evening.command(words);
        command.env_remove("CHELEM_HORLOGE").env("XDG_CONFIG_HOME", self.evening.path("reglages"));
        command.env("HOSTNAME", self.name).env("CHELEM_GAGNANT", "non");
        command
    }

    /// Starts it with those words more.
    pub fn start(&mut self, more: &[&str]) {
        let port = self.port.to_string();
        let words = [&["salle", "--port", &port, "--sans-navigateur", "--adresse", self.ip], more].concat();
        let mut child = self.command(&words).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let link = lines.next().unwrap().unwrap();
        // The same browser each time: a cookie that is still known stays.
        let mut browser = self.browser.take().unwrap_or_else(|| self.stranger());
        let entered = browser.get(&format!("/entrer/{}", link.split_once("/entrer/").unwrap().1)).expect(303);
        if entered.header("set-cookie").is_some() {
            browser.holds(&entered);
        }
        self.browser = Some(browser);
        if more.contains(&"--attendre-secours") {
            let said = lines.next().unwrap().unwrap();
            self.code = Some(said.strip_prefix("code de secours : ").unwrap().to_owned());
        }
        std::thread::spawn(move || lines.count());
        self.program = Some(child);
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        if let Some(mut program) = self.program.take() {
            program.kill().unwrap();
            program.wait().unwrap();
        }
    }

    /// The program's process.
    pub fn process(&self) -> u32 {
        self.program.as_ref().unwrap().id()
    }

    pub fn signal(&self, name: &str) {
        let id = self.process().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    pub fn stranger(&self) -> Browser {
        Browser { ip: "127.0.0.1", port: self.port, cookie: None }
    }

    /// The browser of that computer.
    pub fn arbiter(&self) -> Browser {
        self.browser.clone().unwrap()
    }

    pub fn actions(&self) -> i64 {
        self.counts("journal_action WHERE hash IS NOT NULL")
    }

    /// How many rows of its base.
    pub fn counts(&self, rows: &str) -> i64 {
        let base = rusqlite::Connection::open(&self.evening.base).unwrap();
        base.query_row(&format!("SELECT count(*) FROM {rows}"), [], |row| row.get(0)).unwrap()
    }

    /// Its part and its term, as it tells anybody.
    pub fn state(&self) -> String {
        self.stranger().ask("GET", "/secours.json", "", "").map_or_else(|_| String::new(), |answer| answer.body)
    }

    pub fn checked(&self) {
        self.evening.run(&["verifier", "--complet"]).expect(0);
    }
}

impl Drop for Computer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Waits until something is true.
#[track_caller]
pub fn until(what: &str, limit: Duration, mut is: impl FnMut() -> bool) -> Duration {
    let from = Instant::now();
    while !is() {
        assert!(from.elapsed() < limit, "not in {limit:?}: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
    from.elapsed()
}

/// Two computers that are paired, the second up to date, at those addresses.
pub fn paired_at(players: usize, [one, two]: [&'static str; 2]) -> (Computer, Computer) {
    pair(players, [one, two], |hall| format!("{one}:{hall}"))
}

/// The same, without a network of its own; without players nothing was done yet in the hall.
pub fn paired(players: usize) -> (Computer, Computer) {
    paired_at(players, ["127.0.0.1"; 2])
}

/// The same; the second calls a port of this computer that leads to the hall's. The hall is at that address.
pub fn paired_through(players: usize, ip: &'static str, leads_to: impl FnOnce(u16) -> u16) -> (Computer, Computer) {
    pair(players, [ip, "127.0.0.1"], |hall| format!("127.0.0.1:{}", leads_to(hall)))
}

fn pair(players: usize, [one, two]: [&'static str; 2], called_at: impl FnOnce(u16) -> String) -> (Computer, Computer) {
    let evening = if players == 0 { Evening::empty() } else { Evening::placed(players) };
    let mut first = Computer::new(evening, "PC-Anne", one);
    first.start(&["--attendre-secours"]);
    let mut second = Computer::new(Evening::empty(), "PC-Paul", two);
    let address = called_at(first.port);
    follow(&mut second, &first, &address);
    (first, second)
}

/// The second follows the hall at that address, by its code.
fn follow(second: &mut Computer, first: &Computer, address: &str) {
    second.start(&["--secours", address, "--code", first.code.as_ref().unwrap()]);
    let anne = first.arbiter();
    until("up to date", Duration::from_secs(20), || anne.page("/marque/salle").contains("à jour"));
}
