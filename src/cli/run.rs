//! A command being carried out: its base, its templates, its console, the form of its results.

use std::path::{Path, PathBuf};
use std::sync::PoisonError;

use super::args::Format;
use super::console::{Console, is_yes};
use super::environment::{Environment, default_base};
use super::error::CliError;
use super::settings::Key;
use super::{files, templates};
use app::{AppError, Club};
use domain::advice::Step;
use domain::text::without_rules;
use print::Templates;
use report::output::{self, wrap};
use report::trust::{Asked, Done};
use report::{Cell, Tabular};
use storage::{Mode, Sealed};

/// A command being carried out.
pub(super) struct Run<'a> {
    pub(super) environment: &'a Environment,
    pub(super) console: &'a mut Console,
    pub(super) base: PathBuf,
    pub(super) tournament: Option<i64>,
    pub(super) format: Format,
    /// The folder of templates given for this command, if one was.
    pub(super) templates_folder: Option<PathBuf>,
    /// The actions it did.
    pub(super) sealed: Sealed,
    /// The digest of the archive it wrote.
    pub(super) digest: Option<String>,
}

impl<'a> Run<'a> {
    /// The base, opened; it must exist.
    pub(super) fn club(&self) -> Result<Club, CliError> {
        self.open(Mode::Existing)
    }

    /// The base, opened for a dialogue: what is entered can be saved where another program writes over the file meanwhile.
    pub(super) fn club_for_dialogue(&self) -> Result<Club, CliError> {
        let club = self.club()?;
        club.trust().keep_at_hand();
        Ok(club)
    }

    /// The base, opened, made if it does not exist.
    ///
    /// Only the usual folder is made on the way: one that was named and is not there is a key that is not plugged in.
    pub(super) fn club_or_new(&self) -> Result<Club, CliError> {
        self.club_or_trial(false)
    }

    /// The same, but a trial makes no base.
    pub(super) fn club_or_trial(&self, trial: bool) -> Result<Club, CliError> {
        let folder = self.base.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.exists() && self.base != default_base()) {
            return Err(AppError::input(format!("le dossier {} n'existe pas", folder.display()))
                .advise("La clé est-elle branchée ? Sinon, créez d'abord ce dossier, ou indiquez-en un autre.")
                .into());
        }
        if trial && !self.base.exists() { self.club_in_memory() } else { self.open(Mode::Create) }
    }

    /// A base of its own in memory, which leaves no file.
    pub(super) fn club_in_memory(&self) -> Result<Club, CliError> {
        Ok(Club::in_memory(&self.environment.clock, &self.environment.who)?.worded(steps::command))
    }

    fn open(&self, mode: Mode) -> Result<Club, CliError> {
        let environment = self.environment;
        let club = Club::open(&self.base, mode, &environment.clock, &environment.who, self.tournament)?;
        Ok(club.worded(steps::command).copying_to(self.copies()).noting(self.sealed.clone()))
    }

    /// Where this computer keeps copies, unless the base chose its own place.
    pub(super) fn copies(&self) -> Option<PathBuf> {
        self.environment.settings.chosen(Key::Copie).map(|(folder, _)| folder.into())
    }

    /// Undo and redo follow the base's one history: a tournament cannot be chosen for them.
    pub(super) fn refuse_choice(&self) -> Result<(), CliError> {
        match self.tournament {
            None => Ok(()),
            Some(_) => {
                Err(AppError::input("annuler et rétablir suivent l'ordre de toute la base, tous tournois confondus")
                    .advise("Ôtez --tournoi ; chelem journal --dernieres 5 montre ce qui serait défait.")
                    .into())
            }
        }
    }

    /// The templates to print with: those of `--modeles`, else those the base keeps, else the embedded defaults.
    pub(super) fn templates(&self, club: Option<&Club>) -> Result<Templates, CliError> {
        match (&self.templates_folder, club) {
            (Some(folder), _) => templates::read(folder),
            (None, Some(club)) => templates::kept(club),
            (None, None) => Ok(Templates::default()),
        }
    }

    /// Shows a report on the standard output in the format asked for.
    pub(super) fn show(&mut self, report: &impl Tabular) -> Result<(), CliError> {
        self.shown(report, |text| without_rules(&text))
    }

    /// The same with the numbers of the rules, for explanations.
    pub(super) fn show_with_rules(&mut self, report: &impl Tabular) -> Result<(), CliError> {
        self.shown(report, |text| text)
    }

    fn shown(&mut self, report: &impl Tabular, said: impl Fn(String) -> String) -> Result<(), CliError> {
        // What is typed next is of the tournament chosen here.
        let lines = self.tournament.map(|chosen| {
            ["chelem tournoi modifier", "chelem cloturer"].map(|line| (line, format!("{line} --tournoi {chosen}")))
        });
        let of = |text: String, (line, whole): &(&str, String)| text.replace(line, whole);
        let said = |text| lines.iter().flatten().fold(said(text), of);
        let text = match self.format {
            Format::Texte => {
                let mut table = report.table();
                let texts = table.rows.iter_mut().flat_map(|row| &mut row.0).filter_map(|cell| match cell {
                    Cell::Text(text) => Some(text),
                    Cell::Number(_) => None,
                });
                texts.chain(&mut table.notes).for_each(|text| *text = said(std::mem::take(text)));
                let text = output::text(&table, self.console.width);
                return self.page(&text);
            }
            Format::Json => output::json(report).map_err(CliError::Json)?,
            Format::Csv => output::csv(&report.table()),
        };
        self.data(&text)
    }

    /// Writes data for a person to read; another program finds it among the sentences said.
    pub(super) fn page(&mut self, text: &str) -> Result<(), CliError> {
        if self.format == Format::Json {
            self.say_all(text.lines());
            return Ok(());
        }
        self.console.page(&format!("{}\n", text.trim_end_matches('\n'))).map_err(CliError::Stream)
    }

    /// Writes sentences for a person to read, in the width of the window.
    pub(super) fn sentences(&mut self, text: &str) -> Result<(), CliError> {
        match self.console.width {
            Some(width) => self.page(&text.lines().map(|line| wrap(line, width)).collect::<Vec<_>>().join("\n")),
            None => self.page(text),
        }
    }

    /// Writes data to the standard output.
    pub(super) fn data(&mut self, text: &str) -> Result<(), CliError> {
        self.console.data(text).map_err(CliError::Stream)
    }

    /// What another program gets from a command that has not answered yet: what was done.
    pub(super) fn answer(&mut self) -> Result<(), CliError> {
        if self.format != Format::Json || self.console.answered {
            return Ok(());
        }
        let (files, said) = self.console.kept();
        let sealed = self.sealed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let done = if self.base.exists() {
            self.club()?.trust().done(&sealed, files, said)?
        } else {
            Done { files, said, ..Done::default() }
        };
        let done = Done { digest: self.digest.take(), ..done };
        self.show(&done)
    }

    /// Prints a sentence.
    pub(super) fn say(&mut self, text: impl AsRef<str>) {
        self.console.say(text.as_ref());
    }

    /// What a command did, which ends it.
    pub(super) fn done(&mut self, text: impl AsRef<str>) -> Result<(), CliError> {
        self.say(text);
        Ok(())
    }

    /// The first name of a new player, who has none only where `-` says so.
    pub(super) fn first_name(&mut self, mut given: Option<String>) -> Result<Option<String>, CliError> {
        while given.as_deref().is_none_or(|name| name.trim().is_empty()) {
            let answer = if self.console.interactive { self.ask("  Prénom (- : aucun) ? ", "")? } else { None };
            given = Some(answer.filter(|answer| answer.trim() != "q").ok_or_else(|| {
                AppError::unanswered("le prénom manque", asked("Prénom (- : aucun) ?", [], None, "--prenom")).advise(
                    "Ajoutez-le (--prenom, ou --par-prenom pour un remplaçant) ; - à sa place s'il n'y en a pas.",
                )
            })?);
        }
        Ok(given.map(|name| name.trim().to_owned()).filter(|name| name != "-"))
    }

    /// Asks for confirmation on a terminal; elsewhere the command itself is the confirmation.
    pub(super) fn confirms(&mut self, question: &str) -> Result<bool, CliError> {
        if !self.console.interactive {
            return Ok(true);
        }
        let answer = self.ask(question, "")?;
        Ok(answer.is_some_and(|answer| ["o", "oui"].contains(&answer.trim().to_lowercase().as_str())))
    }

    /// Prints several sentences.
    pub(super) fn say_all(&mut self, lines: impl IntoIterator<Item = impl AsRef<str>>) {
        lines.into_iter().for_each(|line| self.say(line));
    }

    /// Asks for a line; the up arrow recalls `recall`. `None` when the person gives up.
    pub(super) fn ask(&mut self, prompt: &str, recall: &str) -> Result<Option<String>, CliError> {
        self.console.ask(prompt, recall).map_err(CliError::Stream)
    }

    /// Asks a yes-or-no question; giving up (Ctrl-C) counts as no.
    pub(super) fn agrees(&mut self, question: &str) -> Result<bool, CliError> {
        Ok(self.ask(question, "")?.is_some_and(|answer| is_yes(&answer, false)))
    }

    /// Writes a file and prints its place. A file already there may be a person's own: its replacement is confirmed, unless `replace` was given;
    /// a file of this program is written again without a question.
    pub(super) fn write_as(
        &mut self,
        (path, replace): (PathBuf, bool),
        bytes: &[u8],
        what: &str,
    ) -> Result<PathBuf, CliError> {
        ending_fits(&path, bytes)?;
        self.may_replace((&path, replace), bytes)?;
        // A table or a page may have been completed by hand since; a paper is not.
        let replaced = path.is_file() && !print::is_ours(bytes) && !files::holds(&path, bytes);
        let what =
            if replaced { format!("{what} ; ce que ce fichier contenait est remplacé") } else { what.to_owned() };
        self.write(&path, bytes, &what)?;
        Ok(path)
    }

    /// Refuses where a file is there that this program did not write, unless its replacement was allowed.
    pub(super) fn may_replace(&mut self, (path, replace): (&Path, bool), bytes: &[u8]) -> Result<(), CliError> {
        if replace || !files::would_replace(path, bytes) {
            return Ok(());
        }
        let question = format!("{} existe déjà. Le remplacer ? [o/N] ", path.display());
        if self.console.interactive && self.agrees(&question)? {
            return Ok(());
        }
        let why = format!("{} existe déjà, avec un autre contenu", path.display());
        let error = AppError::unanswered(
            format!("{why} : il n'est pas remplacé"),
            asked("Le remplacer ?", [why], None, "--remplacer"),
        );
        let advice =
            "Pour le remplacer : la même commande avec --remplacer ; pour un autre nom : avec --sortie FICHIER.";
        Err(error.advise(advice).into())
    }

    /// Writes a file, which the answer to another program names.
    pub(super) fn put(&mut self, path: &Path, bytes: &[u8]) -> Result<(), CliError> {
        files::write(path, bytes)?;
        self.console.wrote(path);
        Ok(())
    }

    /// Writes a file and prints its place.
    pub(super) fn write(&mut self, path: &Path, bytes: &[u8], what: &str) -> Result<(), CliError> {
        self.put(path, bytes)?;
        self.say(format!("Écrit : {} ({what})", path.display()));
        Ok(())
    }

    /// A copy was made there. A base that cannot be written does without the note.
    pub(super) fn copied(&mut self, club: &Club, copy: &Path) {
        let _ = club.trust().note_copy(copy);
        self.console.wrote(&std::path::absolute(copy).unwrap_or_else(|_| copy.to_owned()));
    }

    /// Makes the copy of this position, or reminds that no place was chosen; then publishes where that was chosen. The change stands even where they fail.
    pub(super) fn keep_copy(&mut self, club: &Club) {
        match club.trust().keep_copy() {
            Ok(Some(copy)) => {
                self.copied(club, &copy);
                self.say(format!("Copie vérifiée : {}", copy.display()));
            }
            Ok(None) => {
                let choose = steps::command(&Step::BackUpAlways);
                self.say(format!("Pas de copie de secours à chaque position. Pour en avoir une : {choose}"));
            }
            Err(error) => {
                self.say(CliError::App(error).render());
                self.say("Attention : la copie de secours n'est pas faite. Ce qui précède est bien dans la base.");
            }
        }
        #[cfg(feature = "salle")]
        crate::commands::publish_after(self, club);
    }

    /// Asks before what undoes or destroys; `sure` is the answer given beforehand.
    /// Errors: without a terminal nobody can answer.
    pub(super) fn sure(&mut self, sure: bool, question: &str) -> Result<bool, CliError> {
        match (sure, self.console.interactive) {
            (true, _) => Ok(true),
            (false, true) => self.agrees(question),
            (false, false) => Err(unanswered(question, self.console.said(), None)),
        }
    }

    /// Says every point that looks like a slip, with the rule if one is behind it, and asks once; says so where nothing is to be done.
    /// Errors: without a terminal nobody can answer.
    pub(super) fn undoubted(
        &mut self,
        (rule, doubts): (Option<&str>, impl IntoIterator<Item = String>),
        sure: bool,
        question: &str,
    ) -> Result<bool, CliError> {
        let doubts: Vec<String> = doubts.into_iter().filter(|_| !sure).collect();
        self.say_all(doubts.iter().map(|doubt| format!("Attention : {doubt}.")));
        if !self.console.interactive && !doubts.is_empty() {
            return Err(unanswered(question, doubts, rule));
        }
        let agreed = doubts.is_empty() || self.agrees(question)?;
        if !agreed {
            self.done("✘ Rien n'est enregistré.")?;
        }
        Ok(agreed)
    }

    /// True when results go to another program.
    pub(super) fn for_machines(&self) -> bool {
        self.format != Format::Texte
    }
}

/// Errors: the name's ending tells of another kind of file, with which no program would open it.
fn ending_fits(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    let kind = match bytes {
        [b'%', b'P', ..] => "pdf",
        [b'<', b'!', ..] => "html",
        _ => return Ok(()),
    };
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    if ending == kind || !["pdf", "html", "csv", "xlsx", "ods", "json"].contains(&ending.as_str()) {
        return Ok(());
    }
    Err(AppError::input(format!("{} : ce serait un fichier .{kind}, pas .{ending}", path.display()))
        .advise(format!("Donnez-lui sa fin : --sortie {}", path.with_extension(kind).display()))
        .into())
}

/// A question as another program gets it, with the reasons, their rule and the option that answers.
pub(super) fn asked(
    question: &str,
    reasons: impl IntoIterator<Item = String>,
    rule: Option<&str>,
    option: &str,
) -> Asked {
    let question = question.split(" [").next().unwrap_or_default().trim().to_owned();
    let reasons = reasons.into_iter().map(|reason| without_rules(&reason)).collect();
    Asked { question, reasons, rule: rule.map(str::to_owned), option: option.to_owned() }
}

/// A yes or no that nobody is there to say.
fn unanswered(question: &str, reasons: impl IntoIterator<Item = String>, rule: Option<&str>) -> CliError {
    AppError::unanswered(
        "personne n'est au clavier pour confirmer : rien n'est fait",
        asked(question, reasons, rule, "--oui"),
    )
    .advise("Pour le faire : la même commande avec --oui.")
    .into()
}
