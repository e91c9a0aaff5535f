//! No English word of clap's may reach a volunteer, in any help or any error.

mod errors;
mod help;
mod sample;

use clap::{Command, Error};

use self::sample::command;
use super::{is_help, render};

/// Words clap uses and French does not.
const ENGLISH: &str = "
    and cannot caused command commands default env equal error exist exists for found help invalid is
    missing more number of print provided required see similar subcommand the tip to try unexpected
    value values";

/// No colours, nothing of clap's English.
pub fn assert_french(text: &str) {
    assert!(!text.contains('\u{1b}'), "colours in:\n{text}");
    for phrase in ["Usage:", "Options:", "Arguments:", "values:", "[alias:", "[COMMAND", "<COMMAND>"] {
        assert!(!text.contains(phrase), "« {phrase} » in:\n{text}");
    }
    for line in text.lines().filter(|line| line.ends_with(':')) {
        assert!(line.ends_with(" :"), "« {line} » lacks a space in:\n{text}");
    }
    // Option names such as `--help` are for typing, not for reading.
    for word in text.split_whitespace().filter(|word| !word.trim_start_matches(['(', '«', '[']).starts_with('-')) {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        assert!(!ENGLISH.split_whitespace().any(|english| english == word), "« {word} » in:\n{text}");
    }
}

fn error(arguments: &[&str]) -> Error {
    let arguments = std::iter::once("chelem").chain(arguments.iter().copied());
    command().try_get_matches_from(arguments).expect_err("refused")
}

fn text(arguments: &[&str]) -> String {
    let error = error(arguments);
    let text = if is_help(&error) { error.render().to_string() } else { render(&error) };
    assert_french(&text);
    text
}

/// The help of a localised command and of all its subcommands, short and long; returns how many commands there are.
pub fn assert_help_is_french(mut command: Command) -> usize {
    command.build();
    visit(&command)
}

fn visit(command: &Command) -> usize {
    assert_french(&command.clone().render_help().to_string());
    assert_french(&command.clone().render_long_help().to_string());
    assert_french(&command.clone().render_usage().to_string().replace("Usage:", ""));
    command.get_subcommands().map(visit).sum::<usize>() + 1
}
