//! The control table's dialogue: table number, figures, Enter. Never leaves any doubt whether a sheet is saved.

use domain::advice::Step;
use std::ffi::OsString;

use crate::commands::line;
use crate::console::is_yes;
use crate::error::{CliError, ExitCode};
use crate::run::Run;
use app::{Club, Entering};
use domain::{PositionNo, TableNo, counted, named_tables};
use input::typed::{Order, command_words};
use report::sheet::said;

const HELP: &str = "Tapez le numéro de la table, puis les bilans dans l'ordre affiché et Entrée.
  Sur une seule ligne aussi : 7 -446 1346 -390 -510
  Le dernier bilan peut être laissé : il est proposé. Un nom de joueur trouve sa table.
  Au bout de la ligne, la première lettre du nom de qui gagne, et de qui perd le plus : 7 -446 1346 -390 -510 db
  d : saisir donne par donne (une fois la table donnée)
  m : feuilles manquantes · l : feuilles entrées · p 2 : aller à la position 2 · p : revenir
  a : annuler la dernière action (elle est montrée avant) · flèche ↑ : reprendre une ligne
  s : la suite, quand toutes les feuilles sont là · r : relire la pile, feuille par feuille
  qui NOM : changer de personne · son : bip · gagnant : ne plus demander qui gagne
  chelem … : une commande, sans sortir d'ici
  q ou Ctrl-D : finir (tout ce qui est marqué ✔ est enregistré)";

pub(super) const NOT_SAVED: &str = "✘ Rien n'est enregistré pour cette table.";
/// The answer where neither ✔ nor ✘ would be true.
const IN_DOUBT: &str = "? Cette feuille est peut-être enregistrée, peut-être pas. Retapez-la dès que le disque répond : elle ne peut pas être comptée deux fois.";

/// How many players of one name are listed.
const NAMED: usize = 8;

/// Asks for sheets until the person has finished; only one when `table` is given.
pub fn run(
    run: &mut Run<'_>,
    (position, table): (Option<PositionNo>, Option<TableNo>),
    by: Option<String>,
    entering: &Entering,
    asks_winner: bool,
) -> Result<(), CliError> {
    let mut club = run.club_for_dialogue()?;
    if let Some(name) = by {
        club.act_as(name);
    }
    let current = club.free(Step::EnterEtuis)?.position_open_for_sheets()?;
    let mut dialogue = Dialogue {
        run,
        club,
        entering,
        position: position.unwrap_or(current),
        follows: position.is_none(),
        pile: Vec::new(),
        asks_winner,
        explained: false,
    };
    match table {
        Some(table) => dialogue.sheet(table, None),
        None => dialogue.sheets(),
    }
}

/// A yes, a no, or something else that was typed: eyes are on the paper, and the next line may be the answer to no question.
pub(super) enum Answer {
    Yes,
    No,
    Line(String),
}

pub(super) struct Dialogue<'d, 'a> {
    pub(super) run: &'d mut Run<'a>,
    pub(super) club: Club,
    pub(super) entering: &'d Entering,
    pub(super) position: PositionNo,
    /// When no position was named, the dialogue follows the tournament from position to position.
    follows: bool,
    /// The sheets typed here, saved or refused, in the order of the pile of paper.
    pub(super) pile: Vec<(PositionNo, TableNo)>,
    /// Whether the winner is asked for before a sheet is stored.
    pub(super) asks_winner: bool,
    /// Whether that question was explained once.
    pub(super) explained: bool,
}

impl Dialogue<'_, '_> {
    fn sheets(&mut self) -> Result<(), CliError> {
        self.run.say(format!("Saisie des feuilles, position {}. Aide : ?", self.position));
        self.say_missing(self.position)?;
        while let Some(line) = self.ask(&format!("Position {}, table ? ", self.position), "")? {
            let order = Order::read(&line);
            if order == Order::End {
                break;
            }
            let current = self.club.current_position()?;
            if self.follows && current != self.position && !matches!(order, Order::Position(_)) {
                self.run.say(format!("La position {current} est ouverte : retapez la ligne pour cette position."));
                self.run.console.ring();
                self.position = current;
                continue;
            }
            let of_sheet = matches!(order, Order::Sheet(..) | Order::Other(_));
            // A refusal does not end the dialogue.
            match self.obey(order, current) {
                Err(CliError::App(error)) if !error.is_last() => {
                    let said = if error.in_doubt() { IN_DOUBT } else { NOT_SAVED };
                    self.run.say(CliError::App(error).render());
                    if of_sheet || said == IN_DOUBT {
                        self.run.say(said);
                    }
                    self.run.console.ring();
                }
                outcome => outcome?,
            }
        }
        self.leave()
    }

    /// The closing advice is that of `etat`. It is printed only if the base still has every sheet marked ✔.
    fn leave(&mut self) -> Result<(), CliError> {
        self.club.trust().check_place()?;
        let status = self.club.status()?;
        let position = status.position;
        let stands = match &status.awaited[..] {
            [] => format!("la position {position} est complète"),
            tables => format!(
                "{} en position {position} ({})",
                counted(tables.len(), "feuille attendue"),
                named_tables(tables)
            ),
        };
        self.run.done(format!("Fin de la saisie : {stands}. Suite : {}", status.next.join(" ; ")))
    }

    fn obey(&mut self, order: Order, current: PositionNo) -> Result<(), CliError> {
        match order {
            Order::Nothing | Order::End => {}
            Order::Help => self.run.say(HELP),
            Order::Missing => self.say_missing(self.position)?,
            Order::List => self.list()?,
            Order::Reread => self.reread()?,
            Order::Undo => self.undo()?,
            Order::Next => self.next(current)?,
            Order::Typist(name) => self.typist(name),
            Order::Bell => {
                self.run.console.bell = !self.run.console.bell;
                let state = if self.run.console.bell { "avec un bip" } else { "sans bip" };
                self.run.say(format!("Refus : {state}."));
            }
            Order::Winner => {
                self.asks_winner = !self.asks_winner;
                self.run.say(if self.asks_winner {
                    "Qui gagne et qui perd le plus est demandé avant chaque ✔."
                } else {
                    "Qui gagne et qui perd le plus n'est plus demandé."
                });
            }
            Order::Position(position) => self.change_position(position.unwrap_or(current), current)?,
            Order::BadPosition(word) => {
                self.run.say(format!("« {word} » n'est pas une position : de 1 à {current}. Par exemple : p 1"));
                self.run.console.ring();
            }
            Order::Sheet(table, figures) => self.sheet(table, figures)?,
            Order::FiguresAlone => {
                self.run.say("D'abord le numéro de la table, puis les bilans. Par exemple : 7 -446 1346 -390 -510");
                self.run.console.ring();
            }
            Order::Other(name) => self.by_name(&name)?,
        }
        Ok(())
    }

    /// A line, or `None` when the person gives up. A command of the program is carried out, and the same asked again.
    pub(super) fn ask(&mut self, prompt: &str, recall: &str) -> Result<Option<String>, CliError> {
        loop {
            let line = self.run.ask(prompt, recall)?;
            let Some(words) = line.as_deref().map(command_words).filter(|words| is_command(words.front())) else {
                return Ok(line);
            };
            if words.len() < 2 || (words.len() == 2 && words[1] == "marque") {
                self.run.say("Vous êtes dans la saisie des feuilles. Aide : ?  Pour sortir : q");
            } else if self.carry_out(words) != ExitCode::Done {
                self.run.console.ring();
            }
        }
    }

    /// Carries out a command line, on the same base and tournament.
    fn carry_out(&mut self, words: impl IntoIterator<Item = String>) -> ExitCode {
        let mut words: Vec<OsString> = words.into_iter().map(OsString::from).collect();
        let said = |name: &str| words.iter().any(|word| word.to_string_lossy().starts_with(name));
        let base = (!said("--base")).then(|| ["--base".into(), self.run.base.clone().into()]);
        let chosen = self.run.tournament.filter(|_| !said("--tournoi"));
        let chosen = chosen.map(|id| ["--tournoi".into(), id.to_string().into()]);
        words.splice(1..1, base.into_iter().chain(chosen).flatten());
        line::run(words, self.run.environment, self.run.console)
    }

    /// A yes-or-no question; giving up (Ctrl-C) counts as no.
    pub(super) fn question(&mut self, words: &str, default: bool) -> Result<Answer, CliError> {
        let choices = if default { "[O/n]" } else { "[o/N]" };
        let Some(answer) = self.ask(&format!("{words} {choices} "), "")? else { return Ok(Answer::No) };
        let refused = ["n", "non", "no"].contains(&answer.trim().to_lowercase().as_str());
        Ok(match is_yes(&answer, default) {
            true => Answer::Yes,
            false if refused || answer.trim().is_empty() => Answer::No,
            false => Answer::Line(answer),
        })
    }

    pub(super) fn agrees(&mut self, words: &str, default: bool) -> Result<bool, CliError> {
        Ok(matches!(self.question(words, default)?, Answer::Yes))
    }

    fn say_missing(&mut self, position: PositionNo) -> Result<(), CliError> {
        let report = self.club.free(Step::ListMissingEtuis)?.missing(Some(position))?;
        let waiting = |second| {
            let tables = report.missing.iter().filter(|sheet| sheet.second_entry == second).map(|sheet| sheet.table);
            tables.collect::<Vec<u16>>()
        };
        let (first, second) = (waiting(false), waiting(true));
        let mut parts = Vec::new();
        if !first.is_empty() {
            parts.push(named_tables(&first));
        }
        if !second.is_empty() {
            parts.push(format!("seconde saisie : {}", named_tables(&second)));
        }
        self.run.done(match report.missing.len() {
            0 => format!("Position {position} : toutes les feuilles sont là."),
            count => format!(
                "Position {position} : {} sur {} : {}",
                counted(count, "feuille attendue"),
                report.tables,
                parts.join(" ; ")
            ),
        })
    }

    /// The sheets missing, or those in.
    pub(super) fn tell(&mut self, order: &str) -> Result<(), CliError> {
        if order == "l" { self.list() } else { self.say_missing(self.position) }
    }

    /// The sheets of this position; those that wait for a second entry without their figures.
    fn list(&mut self) -> Result<(), CliError> {
        let report = self.club.free(Step::ShowTopage)?.sheets(Some(self.position))?;
        if report.sheets.is_empty() {
            self.run.say(format!("Position {} : aucune feuille n'est encore entrée.", self.position));
        }
        for sheet in &report.sheets {
            let figures = sheet.chairs.iter().map(|chair| format!("{} {:+}", chair.chair, chair.balance));
            let figures: Vec<String> = figures.collect();
            let said = if sheet.confirmed { figures.join("  ") } else { "attend sa seconde saisie".to_owned() };
            self.run.say(format!("  table {:>3} : {said}", sheet.table));
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<(), CliError> {
        let (action, what) = self.club.trust().last_undoable()?;
        if self.agrees(&format!("Annuler « {what} » ?"), false)? {
            let what = self.club.trust().undo("", Some(action))?;
            self.run.say(format!("✔ Annulé : {what}"));
            self.say_missing(self.position)?;
        } else {
            self.run.say("Rien n'est annulé.");
        }
        Ok(())
    }

    /// After the last sheet: the next position, its papers, a copy; each is asked.
    fn next(&mut self, current: PositionNo) -> Result<(), CliError> {
        let status = self.club.status()?;
        if !status.awaited.is_empty() {
            self.run.say("Toutes les feuilles ne sont pas là.");
            return self.say_missing(current);
        }
        if status.position >= status.positions {
            return self.run.done(format!("Suite : {} (à taper ici même, ou après q)", status.next.join(" ; ")));
        }
        if !self.agrees(&format!("Ouvrir la position {} ?", status.position + 1), true)? {
            return Ok(());
        }
        let words = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        if self.carry_out(words("chelem position suivante")) != ExitCode::Done {
            self.run.console.ring();
            return Ok(());
        }
        self.position = self.club.current_position()?;
        self.follows = true;
        for (question, command) in [
            ("Faire le PDF des feuilles de cette position ?", "chelem imprimer feuilles"),
            ("Faire une copie de la base ?", "chelem sauvegarder"),
        ] {
            if self.agrees(question, true)? {
                self.carry_out(words(command));
            }
        }
        self.say_missing(self.position)
    }

    /// Another operator sits down, and must not see the lines typed before.
    pub(super) fn typist(&mut self, name: Option<String>) {
        match name {
            None => self.run.say(format!("Au clavier : {}. Pour changer : qui NOM", self.club.operator())),
            Some(name) => {
                self.run.console.forget();
                self.run.say(format!("Au clavier : {name}."));
                self.club.act_as(name);
            }
        }
    }

    fn change_position(&mut self, position: PositionNo, current: PositionNo) -> Result<(), CliError> {
        self.say_missing(position)?;
        self.position = position;
        self.follows = position == current;
        Ok(())
    }

    /// A player's name, or its beginning, finds the table.
    fn by_name(&mut self, name: &str) -> Result<(), CliError> {
        // One letter is a slip, not a name.
        let found =
            if name.chars().count() > 1 { self.club.free(None)?.tables_of(self.position, name)? } else { Vec::new() };
        match &found[..] {
            [] => {
                self.run.say(format!(
                    "« {name} » n'est ni une table ni un joueur de la position {}. Tapez un numéro de table, ou un nom. Aide : ?",
                    self.position
                ));
                self.run.console.ring();
            }
            [(table, _)] => return self.sheet(*table, None),
            several => {
                let lines = several.iter().take(NAMED).map(|(table, name)| format!("  table {:>3} : {name}", table.0));
                let more = several.len().checked_sub(NAMED).filter(|more| *more > 0);
                let lines =
                    lines.chain(more.map(|more| format!("  … et {} : tapez plus de lettres.", counted(more, "autre"))));
                self.run.say("Plusieurs joueurs ; tapez le numéro de la table :");
                self.run.say_all(lines.collect::<Vec<_>>());
            }
        }
        Ok(())
    }

    /// The lines printed once a sheet is in; after the last one, the next step is one key.
    pub(super) fn say_saved(&mut self, saved: &report::sheet::SheetSaved) -> Result<(), CliError> {
        let mut lines = said::lines(saved, steps::command);
        // Swapped sheets, columns or signs are right for every rule: only the names show them.
        if let Some(read) = said::winner_and_loser(&saved.sheet).filter(|_| !saved.unchanged) {
            lines.insert(1, format!("  Sur le papier : {read} ?"));
        }
        self.run.say_all(lines);
        if saved.missing.is_empty() && self.club.current_position()? == self.position {
            self.run.say("  Suite : s (position suivante, papiers, copie) ; r pour relire la pile ; q pour sortir.");
        }
        Ok(())
    }
}

fn is_command(word: Option<&String>) -> bool {
    word.is_some_and(|word| ["chelem", "chelem.exe", "./chelem"].contains(&word.to_lowercase().as_str()))
}
