//! `joueurs effacer`: erases a person from the base on request.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::Args;

use crate::args::base_file;
use crate::environment::paired;
use crate::error::CliError;
use crate::run::{Run, asked as question_of};
use app::{AppError, Changes, ErasureAsked, erase_person};
use domain::counted;
use report::directory::{ErasureReport, PassageLine};

/// Efface une personne à sa demande : annuaire, tournois et journal ; ses scores restent, sans son nom. Définitif
///
/// « Joueur effacé 12 » remplace son nom dans l'annuaire, les tournois, les saisons et le journal, dont les sceaux restent vérifiables : les
/// scores, les places et les rangs de chacun ne changent pas. Ni annulable, ni récupérable. Refusé tant que cette personne est inscrite à un tournoi qui
/// n'est pas clos, ou que son compte n'est pas soldé. Ce qui serait fait est montré d'abord ; là où seul le nom de famille se trouve, on
/// demande s'il s'agit d'elle. À la fin, le fichier de la base est fouillé, et le nombre d'occurrences est dit.
///
/// La salle doit être fermée. Les copies à côté de la base où se trouve encore ce nom sont montrées, et se traitent avec --dans.
///
/// Exemples :
///   chelem joueurs effacer lefevre --motif "demande du 3 mars" --essai
///   chelem joueurs effacer lefevre --motif "demande du 3 mars" --passages 1,3
///   chelem joueurs effacer lefevre --motif "demande du 3 mars" --dans chelem-20260301-200000.sqlite
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Effacer {
    /// Licence, partie du nom, ou numéro de l'annuaire (« n° 12 »)
    joueur: String,
    /// Pourquoi, pour le journal : la demande et sa date, sans le nom
    #[arg(long)]
    motif: String,
    /// Montre seulement ce qui serait fait
    #[arg(long)]
    essai: bool,
    /// Numéros des passages à vérifier où il s'agit bien de cette personne, comme --essai les montre ; ou tous, ou aucun
    #[arg(long, value_name = "N,N")]
    passages: Option<String>,
    /// Son compte est réglé, quoi que dise la base
    #[arg(long)]
    solde: bool,
    /// Traite cette copie de la base, et non la base
    #[arg(long, value_parser = base_file(), value_name = "COPIE")]
    dans: Option<PathBuf>,
    /// Sans demander confirmation
    #[arg(long)]
    oui: bool,
}

impl Effacer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let base = self.dans.clone().unwrap_or_else(|| run.base.clone());
        if self.motif.trim().is_empty() {
            return Err(AppError::input("il faut un motif")
                .advise("Par exemple : --motif \"demande du 3 mars\"")
                .into());
        }
        let mut asked = ErasureAsked {
            person: self.joueur.clone(),
            reason: self.motif.trim().to_owned(),
            settled: self.solde,
            passages: HashSet::new(),
        };
        let clock = run.environment.clock.clone();
        let who = run.environment.who.clone();
        // A second computer has all of the base, not its older copies.
        let second = paired(&run.base).filter(|_| self.dans.is_none()).map(|pair| pair.computer);
        let erase = |asked: &ErasureAsked, changes| -> Result<_, CliError> {
            let report = erase_person(&base, &clock, &who, asked, changes)?;
            Ok(ErasureReport { second: second.clone(), ..report })
        };
        let shown = erase(&asked, Changes::Preview)?;
        if self.essai {
            return run.show(&shown);
        }
        let question = format!("Effacer {} ? C'est définitif. [o/N] ", shown.name);
        if !run.console.interactive && !self.oui {
            let message = format!("effacer {} est définitif : rien n'est fait", shown.name);
            return Err(AppError::unanswered(message, question_of(&question, [], None, "--oui"))
                .advise("Voyez d'abord ce qui serait fait avec --essai, puis ajoutez --oui.")
                .into());
        }
        if run.console.interactive {
            run.show(&shown)?;
        }
        asked.passages = self.chosen(run, &shown)?;
        if !run.sure(self.oui, &question)? {
            return run.done("Rien n'est effacé.");
        }
        let done = erase(&asked, Changes::Apply)?;
        run.show(&done)
    }

    /// The texts that mean this person: as given, or as answered one by one.
    fn chosen(&self, run: &mut Run<'_>, shown: &ErasureReport) -> Result<HashSet<String>, CliError> {
        let all = &shown.passages;
        let texts = |lines: &[&PassageLine]| lines.iter().map(|line| line.text.clone()).collect();
        match self.passages.as_deref().map(str::trim) {
            Some("tous") => Ok(texts(&all.iter().collect::<Vec<_>>())),
            Some("aucun") => Ok(HashSet::new()),
            Some(list) => {
                let mut lines = Vec::new();
                for number in list.split(',').map(str::trim) {
                    let line = all.iter().find(|line| line.number.to_string() == number).ok_or_else(|| {
                        AppError::input(format!("il n'y a pas de passage {number} : {} sont à vérifier", all.len()))
                            .advise("--essai les montre avec leurs numéros ; --passages aucun les laisse tous.")
                    })?;
                    lines.push(line);
                }
                Ok(texts(&lines))
            }
            None if all.is_empty() => Ok(HashSet::new()),
            None if run.console.interactive => {
                let mut lines = Vec::new();
                for line in all {
                    if run.agrees(&format!("{} : « {} ». Est-ce {} ? [o/N] ", line.place, line.text, shown.name))? {
                        lines.push(line);
                    }
                }
                Ok(texts(&lines))
            }
            None => {
                let question = format!("Dans lesquels de ces passages s'agit-il de {} ?", shown.name);
                let reasons = all.iter().map(|line| format!("{} ({}) : « {} »", line.number, line.place, line.text));
                Err(AppError::unanswered(
                    format!("à vérifier, {} : rien n'est fait", counted(all.len(), "passage")),
                    question_of(&question, reasons, None, "--passages"),
                )
                .advise("--essai les montre ; dites dans lesquels il s'agit bien de cette personne : --passages 1,3, --passages tous ou --passages aucun.")
                .into())
            }
        }
    }
}
