//! `deplacer`: a player moved by the arbiter.

use clap::Args;

use crate::args::{chair, position, table};
use crate::error::CliError;
use crate::run::Run;
use app::Target;
use domain::{Orientation, PositionNo, TableNo};

/// L'arbitre change des joueurs de place à une position : deux joueurs échangés, ou une chaise vide prise
///
/// Avant que les feuilles de leurs tables soient entrées. Le programme prévient si des joueurs
/// se rencontrent à nouveau, et refuse que des équipiers se rencontrent. Les positions suivantes
/// ne changent pas.
///
/// Exemples :
///   chelem deplacer lefevre --avec martin
///   chelem deplacer 17 --table 5 --place N --position 3 --motif "ne peut pas monter l'escalier"
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Deplacer {
    /// Numéro, licence ou partie du nom
    joueur: String,
    /// Le joueur avec qui il échange sa place
    #[arg(long, value_name = "AUTRE", required_unless_present = "table", conflicts_with_all = ["table", "place"])]
    avec: Option<String>,
    /// La table où une chaise est vide
    #[arg(long, value_parser = table, value_name = "N", requires = "place")]
    table: Option<TableNo>,
    /// La chaise vide : N, S, E ou O (M : la cinquième)
    #[arg(long, value_parser = chair, value_name = "PLACE", requires = "table")]
    place: Option<Orientation>,
    /// Position (sinon celle en cours)
    #[arg(long, value_parser = position, value_name = "N")]
    position: Option<PositionNo>,
    /// Motif, pour le journal
    #[arg(long, default_value = "", hide_default_value = true)]
    motif: String,
}

impl Deplacer {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let to = match (self.avec, self.table.zip(self.place)) {
            (Some(other), _) => Target::Player(other),
            (None, Some((table, chair))) => Target::Chair(table, chair),
            (None, None) => {
                return Err(app::AppError::input("où le placer ?")
                    .advise("--avec AUTRE, ou --table N --place P")
                    .into());
            }
        };
        run.say_all(run.club()?.move_player(&self.joueur, &to, self.position, &self.motif)?);
        Ok(())
    }
}
