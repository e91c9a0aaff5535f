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
    let (mut pages, mut known) = (Vec::new(), EVENING.map(str::to_owned).to_vec());
    all_examples(&mut known, &command);
    describe(&mut pages, &mut command, "chelem", &known);
    pages
}

/// The completion script of a shell.
pub(crate) fn completions(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut line::command(), "chelem", &mut text);
    output::shown(&String::from_utf8_lossy(&text)).into_bytes()
}

fn describe(pages: &mut Vec<Page>, command: &mut Command, path: &str, known: &[String]) {
    let visible: Vec<(String, String)> = command
        .get_subcommands()
        .filter(|sub| !sub.is_hide_set())
        .map(|sub| (sub.get_name().to_owned(), text(sub.get_about())))
        .collect();
    let name = path.replace(' ', "-");
    pages.push(Page { text: page(command, path, &visible, known), name: format!("{name}.1") });
    for (sub, _) in visible {
        if let Some(command) = command.find_subcommand_mut(&sub) {
            describe(pages, command, &format!("{path} {sub}"), known);
        }
    }
}

fn page(command: &mut Command, path: &str, subcommands: &[(String, String)], known: &[String]) -> String {
    let name = path.replace(' ', "-");
    let version = format!("chelem {}", env!("CARGO_PKG_VERSION"));
    let mut page = Roff::new();
    page.control("TH", [name.to_uppercase().as_str(), "1", "chelem", version.as_str(), "Tournois de tarot"]);
    page.control("SH", ["NOM"]).text([roman(format!("{name} - {}", text(command.get_about())))]);
    let usage = command.render_usage().to_string();
    let usage = usage.split_once(": ").map_or(usage.as_str(), |(_, usage)| usage).trim().to_owned();
    page.control("SH", ["SYNOPSIS"]).text([roman(usage)]);
    page.control("SH", ["DESCRIPTION"]);
    let (description, own) = parted(&text(command.get_long_about().or(command.get_about())));
    paragraphs(&mut page, "PP", &description);
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
    page.control("SH", ["EXEMPLES"]).control("nf", []);
    for line in examples(&own, path, known) {
        page.text([roman(line)]);
    }
    page.control("fi", []);
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

/// The lines of a whole evening.
const EVENING: [&str; 5] = [
    "chelem nouveau \"Tarot du vendredi\"",
    "chelem inscrire",
    "chelem placer",
    "chelem imprimer tout",
    "chelem marque",
];

/// A command's help without its examples, and these, a line each.
fn parted(about: &str) -> (String, Vec<String>) {
    let Some((before, after)) = about.split_once("Exemple") else { return (about.to_owned(), Vec::new()) };
    let lines = after.trim_start_matches(['s', ' ', ':']).replace("; chelem ", "\nchelem ");
    let lines = lines.lines().map(|line| line.trim().trim_end_matches(" ;").to_owned());
    (before.trim_end().to_owned(), lines.filter(|line| line.starts_with("chelem ")).collect())
}

/// The examples of all commands.
fn all_examples(found: &mut Vec<String>, command: &Command) {
    found.extend(parted(&text(command.get_long_about())).1);
    command.get_subcommands().filter(|sub| !sub.is_hide_set()).for_each(|sub| all_examples(found, sub));
}

/// A command's own examples; or those of other pages that show it, or the command alone.
fn examples(own: &[String], path: &str, known: &[String]) -> Vec<String> {
    let shows = |line: &&String| line.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    match (own, path) {
        (_, "chelem") => EVENING.map(str::to_owned).to_vec(),
        ([], _) => match known.iter().filter(shows).cloned().collect::<Vec<_>>() {
            found if found.is_empty() => vec![path.to_owned()],
            found => found,
        },
        (own, _) => own.to_vec(),
    }
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
        assert!(page("chelem-incident.1").contains("chelem incident confirmer"), "those of its commands");
        for page in &pages {
            let (_, examples) =
                page.text.split_once(".SH EXEMPLES\n.nf\nchelem ").unwrap_or_else(|| panic!("{}", page.name));
            assert!(!page.text.contains("Exemple"), "{} has them twice", page.name);
            let synopsis = page.text.split_once(".SH SYNOPSIS\n").unwrap().1.lines().next().unwrap();
            let words = synopsis.split(' ').skip(1).take_while(|word| !word.starts_with(['<', '[', '\\']));
            let bare = words.collect::<Vec<_>>().join(" ");
            assert!(!synopsis.contains(" <") || !examples.starts_with(&format!("{bare}\n.fi")), "{}", page.name);
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
