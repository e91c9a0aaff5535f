//! The terminal: arguments, dialogue, exit codes. One file per command, whose doc comment is its help.

mod args;
mod commands;
mod console;
mod draw_args;
mod environment;
mod error;
mod files;
pub(crate) mod french;
mod home;
mod import;
mod moments;
mod run;
mod settings;
mod settle_args;
mod signals;
mod synonyms;
mod templates;
mod understood;
mod words;

pub use commands::{command, run};
pub use console::Console;
pub use environment::Environment;
pub use error::ExitCode;
pub use settings::Settings;
pub use signals::survive_the_longest_file;
pub use words::split_words;
