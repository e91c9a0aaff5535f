//! `marque`: score sheets on the command line, from a file, or in a dialogue.

mod asked;
mod deals;
mod dialogue;
pub(crate) mod entrainement;
mod reread;
mod sheet;
mod winner;

use domain::advice::Step;

use clap::{Args, Subcommand};

use crate::args::{deal, position, score, table};
use crate::error::CliError;
use crate::import::{Asks, ListFile, import};
use crate::run::Run;
use crate::settings::Key;
use app::{Changes, Entering, Figures, SheetsImport};
use domain::{PositionNo, Refusal, Score, TableNo, counted};
use input::typed::{ENTRY_ERROR, TypedDeal};
use report::sheet::said;

/// Entre, corrige et montre les feuilles de marque
///
/// Sans rien : dialogue de saisie (numéro de table, bilans, Entrée).
///
/// Exemples :
///   chelem marque                                    (dialogue)
///   chelem marque 2 7 -- -446 1346 -390 -510         (position 2, table 7, dans l'ordre N S E O)
///   chelem marque 2 7 -- -446 1346 -390              (le dernier est calculé)
///   chelem marque 2 7 --donne "garde E 106" --donne "prise S 34/2 poignée=simple"
///   chelem marque 2 1 --donne "garde E+O 70" --donne "prise N seul 30"   (jeu à 5)
///   chelem marque 2 1 --donne "garde S 106 mort=M"   (à 5, chacun son tour le mort)
///   chelem marque --corriger --motif "signe oublié" 2 7 -- -446 1346 -390 -510
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, verbatim_doc_comment)]
pub(crate) struct Marque {
    /// Position
    #[arg(value_parser = position)]
    position: Option<PositionNo>,
    /// Table
    #[arg(value_parser = table)]
    table: Option<TableNo>,
    /// Bilans dans l'ordre N S E O (les chaises vides sautées) ; le dernier peut être laissé
    #[arg(value_parser = score, allow_negative_numbers = true, requires = "table", value_name = "BILAN")]
    bilans: Vec<i32>,
    /// Une donne, dans l'ordre : « garde E 106 » ou « garde E 49/2 petit=attaque poignée=simple » ; à une table de 5,
    /// « garde E+O 106 » (Est appelle Ouest), « garde E seul 106 » ou « garde E 106 mort=N »
    #[arg(long = "donne", value_parser = deal, requires = "table", conflicts_with = "bilans", value_name = "DONNE")]
    donnes: Vec<TypedDeal>,
    /// Remplace une feuille déjà entrée (F6)
    #[arg(long)]
    corriger: bool,
    /// Motif de la correction, pour le journal
    #[arg(long, default_value = ENTRY_ERROR, requires = "corriger", value_name = "TEXTE")]
    motif: String,
    /// L'arbitre a ajusté une donne : admet alors des écarts qui ne sont pas des multiples de 4 (de 3 à trois joueurs) ; son motif
    #[arg(long, value_name = "MOTIF")]
    ajustement: Option<String>,
    /// La feuille n'est confirmée qu'après une seconde saisie identique
    #[arg(long)]
    double: bool,
    /// Qui tape cette feuille, pour le journal (la seconde saisie est d'une autre personne que la première)
    #[arg(long, value_name = "NOM")]
    par: Option<String>,
    /// L'arbitre admet que la même personne fasse les deux saisies, avec son motif
    #[arg(long, value_name = "MOTIF")]
    seul: Option<String>,
    /// Des bilans énormes, ou pareils à ceux d'une autre table, sont justes, sans question (sans quoi rien n'est enregistré là où personne n'est au clavier)
    #[arg(long)]
    oui: bool,
    /// Dans le dialogue, demander qui gagne, et qui perd le plus, sur le papier avant d'enregistrer (sans rien : oui, là où quelqu'un est au clavier)
    #[arg(long, value_name = "OUI|NON", value_parser = yes_or_no)]
    gagnant: Option<bool>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Montre les tables dont la feuille est attendue
    #[command(alias = "missing")]
    Manquantes {
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    /// Montre les feuilles entrées
    #[command(alias = "list")]
    Lister {
        /// Seulement cette position
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    /// Relit une feuille : ses joueurs, ses donnes et leur cumul
    ///
    /// Exemple : chelem marque voir 2 7
    #[command(alias = "show")]
    Voir {
        /// Position
        #[arg(value_parser = position)]
        position: PositionNo,
        /// Table
        #[arg(value_parser = table)]
        table: TableNo,
    },
    /// Entre les feuilles d'un fichier (CSV, XLSX ou ODS) : toutes, ou aucune si une ligne est mauvaise
    ///
    /// Colonnes : position, table, N, S, E, O (bilans) ; ou position, table, donne, contrat, preneur, marque (points par
    /// défenseur) ; ou position, table, donne, contrat, preneur, points, bouts, petit, poignees, chelem (donnes entières). À une table de 5, une colonne partenaire (N, S, E, O, M ou « seul ») ou
    /// mort (N, S, E, O, M) en plus.
    ///
    /// Exemple : chelem marque importer feuilles.csv --essai
    #[command(alias = "import")]
    Importer {
        #[command(flatten)]
        liste: ListFile,
        /// Montre seulement ce qui changerait
        #[arg(long)]
        essai: bool,
        /// Des bilans énormes, ou pareils à ceux d'une autre table, sont justes, sans question
        #[arg(long)]
        oui: bool,
        /// Remplace aussi les feuilles déjà entrées (F6)
        #[arg(long)]
        corriger: bool,
        /// Motif de la correction, pour le journal
        #[arg(long, default_value = ENTRY_ERROR, requires = "corriger", value_name = "TEXTE")]
        motif: String,
    },
}

impl Marque {
    pub fn run(mut self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what.take() {
            None => self.enter(run),
            Some(What::Manquantes { position }) => {
                run.show(&run.club()?.free(Step::ListMissingEtuis)?.missing(position)?)
            }
            Some(What::Lister { position }) => run.show(&run.club()?.free(Step::ShowTopage)?.sheets(position)?),
            Some(What::Voir { position, table }) => {
                run.show(&run.club()?.free(Step::ShowTopage)?.sheet(position, table)?)
            }
            Some(What::Importer { liste, essai, oui, corriger, motif }) => {
                let entering = Entering { correct: corriger.then_some(motif), ..Entering::default() };
                import_sheets(run, &liste, (essai, oui), &entering)
            }
        }
    }

    /// One sheet from the command line, or the dialogue where something is left to ask.
    fn enter(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let entering = Entering {
            correct: self.corriger.then_some(self.motif),
            adjustment: self.ajustement,
            double: self.double,
            alone: self.seul,
            ..Entering::default()
        };
        let typed = !self.donnes.is_empty() || !self.bilans.is_empty();
        let (Some(position), Some(table), true) = (self.position, self.table, typed) else {
            let asks_winner = self.gagnant.unwrap_or_else(|| asks_winner(run));
            return dialogue::run(run, (self.position, self.table), self.par, &entering, asks_winner);
        };
        let mut club = run.club()?;
        if let Some(name) = self.par {
            club.act_as(name);
        }
        let figures = if self.donnes.is_empty() {
            let mut balances: Vec<Score> = self.bilans.into_iter().map(Score).collect();
            if run.console.interactive {
                let context = club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?;
                let Some(accepted) = sheet::accept_last(run, &context, balances)? else {
                    return run.done("✘ Rien n'est enregistré.");
                };
                balances = accepted;
            }
            Figures::InOrder(balances)
        } else {
            let chairs = club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?.orientations();
            let records = self.donnes.into_iter().map(|deal| deal.at(&chairs));
            Figures::Deals(records.collect::<Result<_, Refusal>>()?)
        };
        // Deals typed one by one are each judged already.
        let unseen = matches!(figures, Figures::InOrder(_));
        let doubts = match self.oui || !(run.console.interactive || unseen) {
            true => Vec::new(),
            false => club.free(Step::EnterEtuis)?.sheet_doubts(position, table, &figures)?,
        };
        let asked = run.console.interactive;
        let doubts =
            doubts.into_iter().filter(|doubt| asked || doubt.needs_confirming()).map(|doubt| doubt.to_string());
        let question = format!("Est-ce bien la feuille de la table {table} ? [o/N] ");
        if !run.undoubted((None, doubts), self.oui, &question)? {
            return Ok(());
        }
        let saved = club.free(Step::EnterEtuis)?.enter_sheet(position, table, &figures, &entering)?;
        run.say_all(said::lines(&saved, steps::command));
        if run.for_machines() { run.show(&saved) } else { Ok(()) }
    }
}

/// Whether the dialogue asks who won: where a person types, unless the club's settings say no.
pub(crate) fn asks_winner(run: &Run<'_>) -> bool {
    run.console.interactive && !run.environment.settings.is_off(Key::Gagnant)
}

fn yes_or_no(word: &str) -> Result<bool, String> {
    match word.to_lowercase().as_str() {
        "oui" => Ok(true),
        "non" => Ok(false),
        _ => Err("oui ou non est attendu".to_owned()),
    }
}

const QUESTION: &str = "Entrer ces feuilles ? [o/N] ";

fn import_sheets(
    run: &mut Run<'_>,
    list: &ListFile,
    (preview, sure): (bool, bool),
    entering: &Entering,
) -> Result<(), CliError> {
    let mut club = run.club()?;
    let bytes = list.read(run, &mut club)?;
    let once = |changes| club.free(Step::EnterEtuis)?.import_sheets(&bytes, entering, changes);
    if !sure && !preview {
        let doubts = once(Changes::Preview)?.doubts;
        if run.console.interactive {
            run.say_all(doubts.iter().map(|doubt| format!("Attention : {doubt}.")));
        } else {
            run.undoubted((None, doubts.iter().map(ToString::to_string)), sure, QUESTION)?;
        }
    }
    let asks = Asks { preview, question: QUESTION, sure: None };
    let done = import(run, asks, once, |import| &import.report)?;
    let Some(SheetsImport { report, saved, .. }) = done else { return Ok(()) };
    let unchanged = saved.iter().filter(|sheet| sheet.unchanged).count();
    run.say(match unchanged {
        0 => format!("{} ({}).", counted(saved.len(), "feuille enregistrée"), report.file),
        unchanged => {
            format!(
                "{} ({}), dont {}.",
                counted(saved.len(), "feuille lue"),
                report.file,
                counted(unchanged, "déjà enregistrée identique").replace("déjàs", "déjà")
            )
        }
    });
    for sheet in saved.iter().filter(|sheet| sheet.replaced.is_some() || !sheet.warnings.is_empty()) {
        run.say_all(said::lines(sheet, steps::command));
    }
    if let Some(last) = saved.last() {
        run.say(said::awaited(last));
    }
    Ok(())
}
