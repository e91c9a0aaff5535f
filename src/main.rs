//! The program: reads what surrounds it, carries out what was typed.

use std::path::PathBuf;

use chelem::cli::{Console, Environment, default_base, run};
use chelem::clock::Clock;
use chrono::{Datelike, NaiveDateTime};

fn main() -> std::process::ExitCode {
    let environment = Environment { clock: clock(), base: base(), who: who() };
    let code = run(std::env::args_os(), &environment, &mut Console::standard());
    std::process::ExitCode::from(code as u8)
}

/// `CHELEM_HORLOGE=2026-11-21T20:00:00` plays a made-up evening (for tests and demonstrations).
fn clock() -> Clock {
    let scripted = std::env::var("CHELEM_HORLOGE").ok().and_then(|text| text.parse().ok());
    // A year has four digits in the base.
    let scripted = scripted.filter(|moment: &NaiveDateTime| (1000..9999).contains(&moment.year()));
    scripted.map_or(Clock::System, Clock::scripted)
}

/// `CHELEM_BASE`, else `chelem.sqlite` in the user's data folder, else here.
fn base() -> PathBuf {
    let named = std::env::var_os("CHELEM_BASE").filter(|base| !base.is_empty());
    named.map_or_else(default_base, PathBuf::from)
}

/// `CHELEM_ARBITRE`, else the name of the user's session.
fn who() -> String {
    let named = ["CHELEM_ARBITRE", "USERNAME", "USER"].into_iter().find_map(|name| std::env::var(name).ok());
    named.filter(|name| !name.is_empty()).unwrap_or_else(|| "arbitre".to_owned())
}
