//! `docs/reference/cli.md`: every command's long help, from the program itself.

use crate::commands::line;
use report::output;

/// The page.
pub(crate) fn reference() -> String {
    let mut page = String::from(
        "# Les commandes\n\nPage produite par `chelem outils documentation commandes` ; un test la compare au programme.\n",
    );
    let mut command = line::command().term_width(100);
    command.build();
    describe(&mut page, &mut command, "chelem", 2);
    page
}

fn describe(page: &mut String, command: &mut clap::Command, path: &str, depth: usize) {
    let help = output::shown(&command.render_long_help().to_string());
    let help: Vec<&str> = help.lines().map(str::trim_end).collect();
    page.push_str(&format!(
        "\n{} `{path}`\n\n```text\n{}\n```\n",
        "#".repeat(depth.min(4)),
        help.join("\n").trim_end()
    ));
    let visible: Vec<String> =
        command.get_subcommands().filter(|c| !c.is_hide_set()).map(|c| c.get_name().to_owned()).collect();
    for name in visible {
        if let Some(sub) = command.find_subcommand_mut(&name) {
            describe(page, sub, &format!("{path} {name}"), depth + 1);
        }
    }
}
