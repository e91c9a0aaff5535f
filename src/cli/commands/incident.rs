//! `incident`: the arbiter's decisions.

use clap::{Args, Subcommand, ValueEnum};

use crate::app;
use crate::cli::args::{position, table};
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::{PositionNo, TableNo};

/// Décisions de l'arbitre sur une donne ou une table (A3)
#[derive(Debug, Args)]
pub(in crate::cli) struct Incident {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Note une décision
    ///
    /// Exemple : chelem incident noter --table 4 --donne 3 annulee --motif "carte exposée"
    Noter {
        /// Ce que l'arbitre décide
        #[arg(value_enum)]
        decision: Decision,
        /// Table
        #[arg(long, value_parser = table)]
        table: TableNo,
        /// Donne, s'il s'agit d'une seule
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=50))]
        donne: Option<u8>,
        /// Position (sinon celle en cours)
        #[arg(long, value_parser = position)]
        position: Option<PositionNo>,
        /// Pourquoi
        #[arg(long)]
        motif: String,
    },
    /// Montre les décisions et les pénalités du tournoi
    Lister,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Decision {
    /// La donne est comptée
    Comptee,
    /// La donne est annulée
    Annulee,
    /// Comptée seulement si le preneur chute
    CompteeSiChute,
    /// Comptée seulement si le preneur gagne
    CompteeSiGagne,
    /// Score ajusté par l'arbitre
    ScoreAjuste,
}

impl Decision {
    const fn words(self) -> &'static str {
        match self {
            Self::Comptee => "donne comptée",
            Self::Annulee => "donne annulée",
            Self::CompteeSiChute => "comptée si le preneur chute",
            Self::CompteeSiGagne => "comptée si le preneur gagne",
            Self::ScoreAjuste => "score ajusté",
        }
    }
}

impl Incident {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let mut club = session.club()?;
        match self.what {
            What::Lister => session.show(&club.incidents()?),
            What::Noter { decision, table, donne, position, motif } => {
                let decision = app::Decision { table, deal: donne, decision: decision.words().into(), reason: motif };
                let said = club.decide(&decision, position)?;
                session.say(said);
                session.say("La feuille elle-même se corrige avec chelem marque (--ajustement si les bilans ne sont plus congrus).");
                Ok(())
            }
        }
    }
}
