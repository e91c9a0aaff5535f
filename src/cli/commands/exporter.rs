//! `exporter`: results as files for a spreadsheet.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::app::RankingAsked;
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::output;
use crate::report::Tabular;

/// Écrit les résultats dans un fichier CSV pour un tableur
///
/// Exemples : chelem exporter classement ; chelem exporter feuilles --sortie feuilles.csv
#[derive(Debug, Args)]
pub(in crate::cli) struct Exporter {
    /// Quoi
    #[arg(value_enum, value_name = "QUOI")]
    what: What,
    /// Fichier à écrire (sinon nommé d'après le contenu, dans le dossier courant)
    #[arg(long, value_name = "FICHIER")]
    sortie: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum What {
    /// Le classement
    Classement,
    /// Les feuilles de marque
    Feuilles,
    /// Les inscrits
    Inscrits,
    /// L'annuaire
    Joueurs,
}

impl Exporter {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let club = session.club()?;
        let (name, table) = match self.what {
            What::Classement => ("classement.csv", club.ranking(RankingAsked::default())?.table()),
            What::Feuilles => ("feuilles.csv", club.sheets(None)?.table()),
            What::Inscrits => ("inscrits.csv", club.entries()?.table()),
            What::Joueurs => ("joueurs.csv", club.directory(None)?.table()),
        };
        let path = self.sortie.unwrap_or_else(|| PathBuf::from(name));
        // The mark at the start tells spreadsheets that accents are in UTF-8.
        let bytes = format!("\u{feff}{}", output::csv(&table));
        session.write(&path, bytes.as_bytes(), &format!("{} ligne(s)", table.rows.len()))
    }
}
