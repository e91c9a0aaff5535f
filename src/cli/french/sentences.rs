//! The sentences of the help: without the numbers of rules nobody asked for, what is to be typed never broken over two lines.

use clap::Command;
use clap::builder::StyledStr;

use crate::domain::text::without_rules;
use crate::output::kept_whole;

/// What a line of help surely has room for, in the narrowest usual window.
const ROOM: usize = 66;

/// The texts of a command and of all its subcommands, to be shown through [`crate::output::shown`].
#[must_use]
pub fn in_sentences(command: Command) -> Command {
    let about = command.get_about().map(sentence);
    let long = command.get_long_about().map(sentence);
    let command = about.into_iter().fold(command, Command::about);
    let command = long.into_iter().fold(command, Command::long_about);
    let command = command.mut_args(|arg| {
        let (help, long) = (arg.get_help().map(sentence), arg.get_long_help().map(sentence));
        let arg = help.into_iter().fold(arg, clap::Arg::help);
        long.into_iter().fold(arg, clap::Arg::long_help)
    });
    command.mut_subcommands(in_sentences)
}

fn sentence(text: &StyledStr) -> StyledStr {
    let text = text.to_string();
    let lines: Vec<String> = text.split('\n').map(|line| kept_whole(&without_rules(line), ROOM)).collect();
    lines.join("\n").into()
}
