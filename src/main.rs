//! The program: reads its environment, carries out its command line.

use chrono::{Datelike, NaiveDateTime};
use cli::{Console, Environment, run, survive_the_longest_file};
use host::clock::Clock;

fn main() -> std::process::ExitCode {
    survive_the_longest_file();
    let mut console = Console::standard();
    console.bell &= !silent();
    let code = match Environment::read(clock()) {
        Ok(environment) => {
            if environment.settings.is_colourless() {
                console.plain();
            }
            run(std::env::args_os(), &environment, &mut console)
        }
        Err(error) => {
            console.say(&error.render());
            error.code()
        }
    };
    std::process::ExitCode::from(code as u8)
}

/// `CHELEM_HORLOGE=2026-11-21T20:00:00` plays a made-up evening (for tests and demonstrations).
fn clock() -> Clock {
    let scripted = std::env::var("CHELEM_HORLOGE").ok().and_then(|text| text.parse().ok());
    // A year has four digits in the base.
    let scripted = scripted.filter(|moment: &NaiveDateTime| (1000..9999).contains(&moment.year()));
    scripted.map_or(Clock::System, Clock::scripted)
}

/// `CHELEM_SON=non` keeps the terminal from ringing.
fn silent() -> bool {
    std::env::var("CHELEM_SON").is_ok_and(|word| ["non", "0"].contains(&word.to_lowercase().as_str()))
}
