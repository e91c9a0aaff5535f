//! The sentences of the help: as wide as the window, without rule numbers; a command to type is never broken
//! over two lines.

use clap::Command;
use clap::builder::StyledStr;

use domain::text::without_rules;
use report::output::kept_whole;

/// The room a line of help surely has, in the narrowest usual window.
const ROOM: usize = 66;

/// The texts of a command and of all its subcommands, to be shown through [`report::output::shown`].
pub(crate) fn in_sentences(command: Command) -> Command {
    let about = command.get_about().map(sentence);
    let long = command.get_long_about().map(|text| sentence(&unbroken(text)));
    let command = about.into_iter().fold(command, Command::about);
    let command = long.into_iter().fold(command, Command::long_about);
    let command = command.mut_args(|arg| {
        let (help, long) = (arg.get_help().map(sentence), arg.get_long_help().map(sentence));
        let arg = help.into_iter().fold(arg, clap::Arg::help);
        long.into_iter().fold(arg, clap::Arg::long_help)
    });
    command.mut_subcommands(in_sentences)
}

/// A paragraph in one line, to be broken where the window ends; a blank line, an example and a line of a list stand as they are.
fn unbroken(text: &StyledStr) -> StyledStr {
    let mut lines: Vec<String> = Vec::new();
    let runs_on = |line: &str| !line.is_empty() && !line.starts_with([' ', '-']);
    for line in text.to_string().split('\n') {
        match lines.last_mut() {
            Some(last) if runs_on(line) && runs_on(last) => {
                last.push(' ');
                last.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines.join("\n").into()
}

fn sentence(text: &StyledStr) -> StyledStr {
    let text = text.to_string();
    let lines: Vec<String> = text.split('\n').map(|line| kept_whole(&without_rules(line), ROOM)).collect();
    lines.join("\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_paragraph_is_broken_by_the_window_and_examples_stand_line_by_line() {
        let written =
            "Titre\n\nUne phrase qui\nva à la ligne. Puis :\n- un\n- deux\n\nExemples :\n  chelem a\n  chelem b";
        let shown = unbroken(&written.into()).to_string();
        assert_eq!(
            shown,
            "Titre\n\nUne phrase qui va à la ligne. Puis :\n- un\n- deux\n\nExemples :\n  chelem a\n  chelem b"
        );
    }
}
