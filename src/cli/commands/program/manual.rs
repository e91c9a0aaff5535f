//! The program's pages for `man` and the completions of the shells, from the same tree of commands as `--help`.

use clap::{Arg, Command};
use clap_complete::Shell;
use roff::{Roff, bold, italic, roman};

use crate::commands::line;
use report::output;

/// A page of the manual: its file name and its text.
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// One page for the program and one for each command, those of subcommands included.
pub(crate) fn pages() -> Vec<Page> {
    let mut command = line::in_french(|_| true).term_width(0);
    command.build();
    let mut pages = Vec::new();
    describe(&mut pages, &mut command, "chelem");
    pages
}

/// The completion script of a shell.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut line::command(), "chelem", &mut text);
    output::shown(&String::from_utf8_lossy(&text)).into_bytes()
}

fn describe(pages: &mut Vec<Page>, command: &mut Command, path: &str) {
    let visible: Vec<(String, String)> = command
        .get_subcommands()
        .filter(|sub| !sub.is_hide_set())
        .map(|sub| (sub.get_name().to_owned(), text(sub.get_about())))
        .collect();
    let name = path.replace(' ', "-");
    pages.push(Page { text: page(command, path, &visible), name: format!("{name}.1") });
    for (sub, _) in visible {
        if let Some(command) = command.find_subcommand_mut(&sub) {
            describe(pages, command, &format!("{path} {sub}"));
        }
    }
}

fn page(command: &mut Command, path: &str, subcommands: &[(String, String)]) -> String {
    let name = path.replace(' ', "-");
    let version = format!("chelem {}", env!("CARGO_PKG_VERSION"));
    let mut page = Roff::new();
    page.control("TH", [name.to_uppercase().as_str(), "1", "chelem", version.as_str(), "Tournois de tarot"]);
    page.control("SH", ["NOM"]).text([roman(format!("{name} - {}", text(command.get_about())))]);
    let usage = command.render_usage().to_string();
    let usage = usage.split_once(": ").map_or(usage.as_str(), |(_, usage)| usage).trim().to_owned();
    page.control("SH", ["SYNOPSIS"]).text([roman(usage)]);
    page.control("SH", ["DESCRIPTION"]);
    paragraphs(&mut page, "PP", &text(command.get_long_about().or(command.get_about())));
    let shown = |arg: &&Arg| !arg.is_hide_set();
    let mut headings: Vec<&str> = Vec::new();
    for heading in command.get_arguments().filter(shown).filter_map(Arg::get_help_heading) {
        if !headings.contains(&heading) {
            headings.push(heading);
        }
    }
    for heading in headings {
        page.control("SH", [heading.trim().to_uppercase().as_str()]);
        for arg in command.get_arguments().filter(shown).filter(|arg| arg.get_help_heading() == Some(heading)) {
            page.control("TP", []).text([bold(arg.to_string())]);
            paragraphs(&mut page, "IP", &text(arg.get_long_help().or(arg.get_help())));
        }
    }
    if !subcommands.is_empty() {
        page.control("SH", ["COMMANDES"]);
        for (sub, about) in subcommands {
            page.control("TP", []).text([bold(format!("{name}-{sub}")), roman("(1)")]).text([roman(about)]);
        }
    }
    examples(&mut page, &text(command.get_long_about()), path);
    for (heading, lines) in SECTIONS {
        page.control("SH", [*heading]);
        for (term, meaning) in *lines {
            page.control("TP", []).text([bold(*term)]).text([roman(*meaning)]);
        }
    }
    if path != "chelem" {
        page.control("SH", ["VOIR AUSSI"]).text([italic("chelem"), roman("(1)")]);
    }
    page.to_roff()
}

/// What holds for every command.
const SECTIONS: &[(&str, &[(&str, &str)])] = &[
    (
        "CODE DE RETOUR",
        &[
            ("0", "fait"),
            ("1", "refusé : une règle, ou ce qui est donné"),
            ("2", "la ligne n'est pas tapée comme il faut"),
            ("3", "un contrôle a trouvé quelque chose ; le rapport dit quoi"),
            ("4", "un fichier, un disque ou la base"),
            ("70", "une faute de chelem"),
        ],
    ),
    (
        "ENVIRONNEMENT",
        &[
            ("CHELEM_BASE", "la base, sans --base"),
            ("CHELEM_ARBITRE", "qui est au clavier, pour le journal"),
            ("CHELEM_COPIE", "le dossier des copies à chaque position"),
            ("CHELEM_MODELES", "le dossier des modèles d'impression"),
            ("CHELEM_GAGNANT", "non : la saisie ne demande pas qui gagne"),
            ("CHELEM_SON", "non : le terminal ne sonne pas"),
            ("NO_COLOR", "pas de couleurs"),
        ],
    ),
    (
        "FICHIERS",
        &[
            ("chelem.sqlite", "la base, dans le dossier de données de l'utilisateur ; chelem etat dit où"),
            (
                "reglages.toml, chelem.toml",
                "les réglages de cet ordinateur, ceux d'à côté du programme ; chelem reglages dit où",
            ),
        ],
    ),
];

/// The examples of a command's help, or those of a whole evening.
fn examples(page: &mut Roff, about: &str, path: &str) {
    let evening =
        "chelem nouveau \"Tarot du vendredi\"\nchelem inscrire\nchelem placer\nchelem imprimer tout\nchelem marque";
    let found: Vec<&str> = match about.split_once("Exemple") {
        _ if path == "chelem" => evening.lines().collect(),
        Some((_, examples)) => examples.split(['\n', ';']).map(|line| line.trim().trim_start_matches("s : ")).collect(),
        None => return,
    };
    page.control("SH", ["EXEMPLES"]).control("nf", []);
    for line in found.iter().filter_map(|line| line.find("chelem ").map(|at| &line[at..])) {
        page.text([roman(line)]);
    }
    page.control("fi", []);
}

fn text(styled: Option<&clap::builder::StyledStr>) -> String {
    styled.map(|text| output::shown(&text.to_string())).unwrap_or_default()
}

/// Paragraphs are set apart; a list in them keeps its lines.
fn paragraphs(page: &mut Roff, mark: &str, text: &str) {
    for (rank, paragraph) in text.split("\n\n").enumerate() {
        if rank > 0 {
            page.control(mark, []);
        }
        for (rank, line) in paragraph.lines().enumerate() {
            if rank > 0 && line.starts_with(['-', ' ']) {
                page.control("br", []);
            }
            page.text([roman(line.trim_end())]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_command_has_a_page_in_french() {
        let pages = pages();
        assert!(pages.len() > 60, "{}", pages.len());
        let page = |name: &str| &pages.iter().find(|page| page.name == name).unwrap().text;
        assert!(page("chelem.1").contains("chelem\\-marque"));
        assert!(page("chelem-position-suivante.1").contains(".SH \"OPTIONS COMMUNES\""));
        assert!(
            page("chelem-sauvegarder.1").contains(".SH EXEMPLES") && page("chelem-marque.1").contains("CHELEM_BASE")
        );
        for page in &pages {
            for english in ["Usage", "Print help", "[default", "[possible", "NAME\n", "See also"] {
                assert!(!page.text.contains(english), "{}: {english}", page.name);
            }
        }
    }

    #[test]
    fn each_shell_completes_the_commands() {
        for shell in [Shell::Bash, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
            let text = String::from_utf8(completions(shell)).unwrap();
            assert!(text.contains("classement") && text.contains("modeles"), "{shell}");
        }
    }
}
