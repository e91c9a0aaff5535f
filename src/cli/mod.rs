//! The terminal: arguments, dialogue, exit codes. One file per command, whose doc comment is its help.

mod args;
mod commands;
mod console;
mod deal_words;
mod draw_args;
mod error;
mod files;
pub mod french;
mod import;
mod reference;
mod session;
mod templates;
mod words;

pub use args::command;
pub use console::Console;
pub use error::{CliError, ExitCode};
pub use reference::reference;
pub use session::{Environment, run};
pub use words::split_words;
