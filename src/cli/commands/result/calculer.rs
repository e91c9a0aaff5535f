//! `calculer`: one deal, with its breakdown; or many, from another program.

use clap::{Args, Subcommand};

use super::calculer_jsonl;
use crate::args::chair;
use crate::commands::federation::Bareme;
use crate::error::CliError;
use crate::run::Run;
use app::calculate_duplicate;
use domain::duplicate::Scale;
use domain::scoring::{Chelem, Contract, Deal, Layout, Outcome, Petit, Poignee, score};
use domain::{HalfPoints, Orientation, Refusal};
use report::sheet::{ChairScore, DealPart, DealReport};

/// Compte une donne, ligne par ligne comme sur la feuille (S1–S12)
///
/// Exemples :
///   chelem calculer --contrat garde --preneur S --points 49 --bouts 2 --poignee simple --petit attaque
///   chelem calculer --joueurs 3 --contrat garde --preneur E --points 40,5 --bouts 2
///   chelem calculer --joueurs 5 --contrat garde --preneur N --partenaire M --points 41,5 --bouts 2
///   chelem calculer --joueurs 5 --mort M --contrat prise --preneur N --points 45 --bouts 1
#[derive(Debug, Args)]
#[command(verbatim_doc_comment, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Calculer {
    #[command(subcommand)]
    what: Option<What>,
    /// Lit une donne JSON par ligne et écrit un résultat JSON par ligne (pour un autre programme)
    #[arg(long, conflicts_with_all = ["contrat", "preneur", "points", "bouts"])]
    jsonl: bool,
    /// Joueurs à la table : 3, 4 ou 5
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(3..=5), value_name = "N")]
    joueurs: u8,
    /// Contrat : prise, garde, garde_sans, garde_contre
    #[arg(long, value_parser = contract, required_unless_present = "jsonl")]
    contrat: Option<Contract>,
    /// Preneur : N, S, E, O (S, E, O à 3 ; M en plus à 5)
    #[arg(long, value_parser = chair, required_unless_present = "jsonl")]
    preneur: Option<Orientation>,
    /// Points du preneur (à 3 et 5 joueurs, au demi-point : 40,5)
    #[arg(long, value_parser = points, required_unless_present = "jsonl")]
    points: Option<HalfPoints>,
    /// Bouts du preneur à la fin
    #[arg(long, required_unless_present = "jsonl", value_parser = clap::value_parser!(u8).range(0..=3), value_name = "N")]
    bouts: Option<u8>,
    /// Petit au bout : attaque ou defense
    #[arg(long, value_parser = petit)]
    petit: Option<Petit>,
    /// Poignée montrée : simple, double, triple (à répéter s'il y en a plusieurs)
    #[arg(long, value_parser = poignee)]
    poignee: Vec<Poignee>,
    /// Chelem : annonce_reussi, reussi, annonce_manque, defense, annonce_defense
    #[arg(long, value_parser = chelem)]
    chelem: Option<Chelem>,
    /// À 5 joueurs, le partenaire appelé (aucun : le preneur est seul)
    #[arg(long, value_parser = chair, conflicts_with = "mort")]
    partenaire: Option<Orientation>,
    /// À une table de 5, le mort : les quatre autres comptent comme à 4
    #[arg(long, value_parser = chair)]
    mort: Option<Orientation>,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Compte des tournois en donnes dupliquées pour un autre programme : un tournoi JSON par ligne, un résultat JSON par ligne
    ///
    /// Rien n'est gardé. Une ligne refusée donne {"ok":false,"rule":…,"error":…} et la suite est lue.
    ///
    /// Exemple :
    ///   chelem calculer duplicate --jsonl < tournois.jsonl > classements.jsonl
    #[command(verbatim_doc_comment)]
    Duplicate(Duplicate),
    #[command(aliases = ["barème", "scale"])]
    #[command(subcommand)]
    Bareme(Bareme),
}

#[derive(Debug, Args)]
struct Duplicate {
    /// Lit un tournoi JSON par ligne et écrit un résultat JSON par ligne
    #[arg(long, required = true)]
    jsonl: bool,
    /// Note les étuis joués moins souvent que prévu par la formule de Neuberg : le top n'y vaut plus 100 % (D18)
    #[arg(long)]
    neuberg: bool,
}

fn contract(text: &str) -> Result<Contract, String> {
    Contract::parse(text).ok_or_else(|| "prise, garde, garde_sans ou garde_contre".to_owned())
}

fn points(text: &str) -> Result<HalfPoints, String> {
    HalfPoints::parse(text).ok_or_else(|| "un nombre de points comme 49 ou 40,5".to_owned())
}

fn petit(text: &str) -> Result<Petit, String> {
    Petit::parse(text).ok_or_else(|| "attaque ou defense".to_owned())
}

fn poignee(text: &str) -> Result<Poignee, String> {
    Poignee::parse(text).ok_or_else(|| "simple, double ou triple".to_owned())
}

fn chelem(text: &str) -> Result<Chelem, String> {
    Chelem::parse(text).ok_or_else(|| "annonce_reussi, reussi, annonce_manque, defense ou annonce_defense".to_owned())
}

impl Calculer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.what {
            Some(What::Duplicate(duplicate)) => {
                let scale = if duplicate.neuberg { Scale::Neuberg } else { Scale::Full };
                return calculer_jsonl::stream(run, |line| calculate_duplicate(line, scale));
            }
            Some(What::Bareme(bareme)) => return bareme.run(run),
            None => {}
        }
        let (Some(contract), Some(taker), Some(points), Some(bouts)) =
            (self.contrat, self.preneur, self.points, self.bouts)
        else {
            return calculer_jsonl::deals(run);
        };
        let layout = Layout::of(self.joueurs).ok_or_else(|| Refusal::new("S1", "3, 4 ou 5 joueurs"))?;
        let deal = Deal {
            layout: Layout::new(layout.chairs(), self.mort),
            contract,
            taker,
            partner: self.partenaire,
            points,
            bouts,
            petit: self.petit,
            poignees: self.poignee,
            chelem: self.chelem,
        };
        run.show(&report(&score(&deal)?))
    }
}

fn report(outcome: &Outcome) -> DealReport {
    DealReport {
        made: outcome.made,
        margin: outcome.margin,
        total: outcome.total.0,
        lines: outcome
            .lines
            .iter()
            .map(|line| DealPart { rule: line.rule.to_owned(), label: line.part.to_string(), points: line.value.0 })
            .collect(),
        scores: outcome
            .scores
            .iter()
            .map(|(chair, score)| ChairScore { chair: chair.letter().to_string(), score: score.0 })
            .collect(),
        warnings: outcome.warnings.iter().map(ToString::to_string).collect(),
    }
}
