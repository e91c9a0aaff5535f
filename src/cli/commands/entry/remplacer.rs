//! `remplacer`: a substitute takes a seat.

use clap::Args;

use crate::args::position;
use crate::error::CliError;
use crate::run::Run;
use app::{AppError, PersonInput, Registration};
use domain::PositionNo;

/// Un remplaçant prend la place d'un joueur qui s'en va (R7)
///
/// Exemples :
///   chelem remplacer lefevre --par "martin paul"
///   chelem remplacer 17 --par-nom DUPONT --par-prenom Anne --hors-classement
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Remplacer {
    /// Qui s'en va : numéro, licence ou partie du nom
    joueur: String,
    #[command(flatten)]
    by: By,
    /// À partir de cette position (sinon la première dont la feuille n'est pas entrée)
    #[arg(long, value_parser = position, value_name = "N")]
    des: Option<PositionNo>,
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

/// The substitute.
#[derive(Debug, Args)]
pub(crate) struct By {
    /// Qui le remplace, cherché dans l'annuaire
    #[arg(long, conflicts_with = "par_nom", value_name = "JOUEUR")]
    par: Option<String>,
    /// Nom d'un remplaçant qui n'est pas dans l'annuaire
    #[arg(long, value_name = "NOM")]
    par_nom: Option<String>,
    /// Son prénom (- s'il n'en a pas)
    #[arg(long, requires = "par_nom", value_name = "PRÉNOM")]
    par_prenom: Option<String>,
    /// Le remplaçant n'est pas classé
    #[arg(long)]
    hors_classement: bool,
}

impl By {
    /// The substitute, if there is one.
    pub(crate) fn registration(&self, run: &mut Run<'_>) -> Result<Option<Registration>, CliError> {
        Ok(match (&self.par, &self.par_nom) {
            (Some(query), _) => Some(Registration::Known(query.clone())),
            (None, Some(name)) => Some(Registration::New(PersonInput {
                last_name: Some(name.clone()),
                first_name: run.first_name(self.par_prenom.clone())?,
                ..PersonInput::default()
            })),
            (None, None) => None,
        })
    }

    /// R7: counted in the ranking.
    pub(crate) const fn ranked(&self) -> bool {
        !self.hors_classement
    }
}

impl Remplacer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let Some(by) = self.by.registration(run)? else {
            return Err(AppError::input("qui le remplace ?")
                .advise("Quelqu'un de l'annuaire : --par NOM")
                .advise("Quelqu'un de nouveau : --par-nom NOM --par-prenom Prénom")
                .into());
        };
        let done = run.club()?.entries().substitute(&self.joueur, &by, self.des, self.by.ranked(), &self.motif)?;
        run.done(done)
    }
}
