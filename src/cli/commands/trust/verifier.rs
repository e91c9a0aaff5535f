//! `verifier`: the full check.

use std::path::PathBuf;

use clap::Args;

use crate::error::CliError;
use crate::files;
use crate::run::Run;
use app::{Changes, Club, Taking};
use archive::Archive;
use report::trust::CheckReport;

/// Revérifie tout : le fichier, le journal, chaque feuille, place, total, rang et PCN
///
/// Un second calcul, écrit à part du premier, reprend les seuls faits (inscriptions, places, feuilles,
/// décisions) et retrouve tout ce que le programme annonce. Code de sortie 3 s'il y a une anomalie ;
/// chacune est dite avec sa règle, ce qui est annoncé et ce qui est trouvé.
///
/// Exemples :
///   chelem verifier
///   chelem verifier --complet                (reconstruit aussi tout depuis l'archive)
///   chelem verifier --sceau 721963b62338     (rien n'a été ôté depuis que ce sceau a été noté)
///   chelem verifier --archive coupe.chelem   (une archive reçue, d'un tournoi ou d'une saison, sans toucher à la base)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Verifier {
    /// Vérifie une archive seule, sans base
    #[arg(long, value_name = "FICHIER")]
    archive: Option<PathBuf>,
    /// Cherche au journal un sceau noté ailleurs : les signes que verifier a montrés, ou une copie de la base (son dernier sceau)
    ///
    /// Qui ôte les dernières actions avec leurs effets laisse une base sans anomalie : seul un sceau gardé ailleurs le montre.
    #[arg(long, value_name = "SCEAU", conflicts_with = "archive")]
    sceau: Option<String>,
    /// Reconstruit aussi chaque tournoi depuis son archive, feuilles dans un autre ordre, et compare
    #[arg(long)]
    complet: bool,
}

impl Verifier {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let mut reduced = false;
        let club = match &self.archive {
            Some(path) => {
                let club = run.club_in_memory()?;
                let bytes = files::read(path)?;
                club.trust().take_archive(&bytes, Taking::ToVerify, Changes::Apply)?;
                reduced = ::archive::read(&bytes).is_ok_and(|file| file.header.reduced);
                club
            }
            None => run.club()?,
        };
        let report = self.check(&club, &mut |so_far| {
            run.console.progress(&format!("Vérification : {so_far}"));
            true
        });
        run.console.progress("");
        let mut report = report?;
        if reduced {
            let missing =
                "l'archive est réduite : paiements, corrections et envois n'y sont pas, et ne sont pas vérifiés";
            report.checked.push(missing.to_owned());
        }
        run.show_with_rules(&report)?;
        if report.findings.is_empty() { Ok(()) } else { Err(CliError::Discrepancies) }
    }

    fn check(&self, club: &Club, told: &mut dyn FnMut(&str) -> bool) -> Result<CheckReport, CliError> {
        let mut report = club.trust().check_told(told)?;
        if self.complet {
            // Writing the facts of a base does not fail; if it ever did, the empty archive would be refused and reported.
            let write = |archive: &Archive| {
                ::archive::write_archive(archive, "chelem").map(|(bytes, _)| bytes).unwrap_or_default()
            };
            club.trust().check_rebuilt(&mut report, write, told)?;
            club.comite().check_derived(&mut report)?;
        }
        if let Some(seal) = &self.sceau {
            club.trust().check_seal(&mut report, seal)?;
        }
        Ok(report)
    }
}
