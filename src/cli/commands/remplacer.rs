//! `remplacer`: a substitute takes a seat.

use clap::Args;

use crate::app::{PersonInput, Registration};
use crate::cli::args::position;
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::PositionNo;

/// Un remplaçant prend la place d'un joueur qui s'en va (R7)
///
/// Exemples :
///   chelem remplacer lefevre --par "martin paul"
///   chelem remplacer 17 --par-nom DUPONT --par-prenom Anne --hors-classement
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(in crate::cli) struct Remplacer {
    /// Qui s'en va : numéro, licence ou partie du nom
    joueur: String,
    /// Qui le remplace, cherché dans l'annuaire
    #[arg(long, required_unless_present = "par_nom", conflicts_with = "par_nom", value_name = "JOUEUR")]
    par: Option<String>,
    /// Nom d'un remplaçant qui n'est pas dans l'annuaire
    #[arg(long, value_name = "NOM")]
    par_nom: Option<String>,
    /// Son prénom
    #[arg(long, requires = "par_nom", value_name = "PRÉNOM")]
    par_prenom: Option<String>,
    /// À partir de cette position (sinon la première dont la feuille n'est pas entrée)
    #[arg(long, value_parser = position, value_name = "N")]
    des: Option<PositionNo>,
    /// Le remplaçant n'est pas classé
    #[arg(long)]
    hors_classement: bool,
}

impl Remplacer {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let by = match self.par {
            Some(query) => Registration::Known(query),
            None => Registration::New(PersonInput {
                last_name: self.par_nom,
                first_name: self.par_prenom,
                ..PersonInput::default()
            }),
        };
        let said = session.club()?.substitute(&self.joueur, &by, self.des, !self.hors_classement)?;
        session.say(said);
        Ok(())
    }
}
