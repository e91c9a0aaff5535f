//! `bareme`: the federation's scale for any number of tables.

use clap::{Args, Subcommand, ValueEnum};

use crate::app;
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::award::Formula;

/// Barèmes de la fédération, sans tournoi
#[derive(Debug, Args)]
pub(in crate::cli) struct Bareme {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// PCN de chaque rang pour un nombre de tables (P1)
    ///
    /// Exemple : chelem bareme pcn --tables 16
    Pcn {
        /// Nombre de tables
        #[arg(long)]
        tables: u16,
        /// Formule du tournoi
        #[arg(long, value_enum, default_value_t = Kind::Individuel)]
        formule: Kind,
    },
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Kind {
    /// Individuel
    Individuel,
    /// Libre duo
    Duo,
    /// Équipes de 4
    Equipe4,
}

impl Bareme {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let What::Pcn { tables, formule } = self.what;
        let formula = match formule {
            Kind::Individuel => Formula::Individuel,
            Kind::Duo => Formula::Duo,
            Kind::Equipe4 => Formula::Equipe4,
        };
        session.show(&app::scale(formula, tables)?)
    }
}
