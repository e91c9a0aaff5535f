//! The terminal: arguments, dialogue, exit codes. One file per command, whose doc comment is its help.

pub(crate) mod advice;
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

pub(crate) use commands::{command, reference, run};
pub(crate) use console::Console;
pub(crate) use environment::Environment;
pub(crate) use error::{CliError, ExitCode};
pub(crate) use settings::{Origin, Settings};
pub(crate) use signals::survive_the_longest_file;
pub(crate) use words::split_words;
