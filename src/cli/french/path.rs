//! Which command a mistake belongs to, so that « Pour plus d'aide » names the right one.

use std::ffi::OsString;

use clap::Command;

/// The command that `arguments` (program name first) call: `chelem joueurs importer`.
///
/// Options are skipped; an option's value that happens to be a subcommand's name is taken for it.
pub(crate) fn command_path(command: &Command, arguments: &[OsString]) -> String {
    let mut path = command.get_name().to_owned();
    let mut current = command;
    for argument in arguments.iter().skip(1).take_while(|argument| *argument != "--") {
        if let Some(sub) = argument.to_str().and_then(|name| current.find_subcommand(name)) {
            path.push(' ');
            path.push_str(sub.get_name());
            current = sub;
        }
    }
    path
}

/// The command that a usage line is for: its words that are neither options nor placeholders.
pub(super) fn path_in_usage(usage: &str) -> Option<String> {
    let mut depth = 0_usize;
    let mut bare = String::new();
    for c in usage.lines().next()?.chars() {
        match c {
            '<' | '[' | '{' => depth += 1,
            '>' | ']' | '}' => depth = depth.saturating_sub(1),
            c if depth == 0 => bare.push(c),
            _ => {}
        }
    }
    let is_command = |word: &&str| !word.starts_with('-') && word.contains(char::is_alphanumeric);
    let path = bare.split_whitespace().filter(is_command).collect::<Vec<_>>().join(" ");
    (!path.is_empty()).then_some(path)
}
