//! `exporter`: results as files for a spreadsheet, a web site, the federation or another program.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::app::{Club, RankingAsked};
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::output;
use crate::report::{Table, Tabular};

/// Écrit les résultats dans un fichier : tableur (CSV ou XLSX), page web
///
/// Exemples :
///   chelem exporter classement               (classement.csv)
///   chelem exporter feuilles --xlsx          (feuilles.xlsx)
///   chelem exporter inscrits --sortie liste.xlsx
///   chelem exporter page                     (resultats.html, à publier)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(in crate::cli) struct Exporter {
    /// Quoi
    #[arg(value_enum, value_name = "QUOI")]
    what: What,
    /// Classeur XLSX au lieu de CSV
    #[arg(long)]
    xlsx: bool,
    /// Fichier à écrire (sinon nommé d'après le contenu, dans le dossier courant) ; un nom en .xlsx fait un classeur
    #[arg(long, value_name = "FICHIER")]
    sortie: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Le classement
    Classement,
    /// Les feuilles de marque
    Feuilles,
    /// Le classement final avec les PCN
    Pcn,
    /// Les inscrits
    Inscrits,
    /// L'annuaire
    Joueurs,
    /// Les résultats en une page web à publier
    Page,
}

impl What {
    /// How the file is called, and the sheet of a workbook.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Classement => ("classement", "Classement"),
            Self::Feuilles => ("feuilles", "Feuilles"),
            Self::Pcn => ("pcn", "PCN"),
            Self::Inscrits => ("inscrits", "Inscrits"),
            Self::Joueurs => ("joueurs", "Joueurs"),
            Self::Page => ("resultats", "Résultats"),
        }
    }

    fn table(self, club: &Club<'_>) -> Result<Table, CliError> {
        Ok(match self {
            Self::Classement | Self::Page => club.ranking(RankingAsked::default())?.table(),
            Self::Feuilles => club.sheets(None)?.table(),
            Self::Pcn => club.awards()?.table(),
            Self::Inscrits => club.entries()?.table(),
            Self::Joueurs => club.directory(None)?.table(),
        })
    }
}

impl Exporter {
    pub(in crate::cli) fn run(self, session: &mut Session<'_>) -> Result<(), CliError> {
        let club = session.club()?;
        let (name, sheet) = self.what.names();
        if self.what == What::Page {
            let page = club.results_page()?;
            let path = self.sortie.unwrap_or_else(|| PathBuf::from(name).with_extension("html"));
            return session.write(&path, output::html(&page).as_bytes(), "à ouvrir dans un navigateur");
        }
        let as_workbook =
            self.xlsx || self.sortie.as_ref().is_some_and(|path| path.extension().is_some_and(|end| end == "xlsx"));
        let table = self.what.table(&club)?;
        let ending = if as_workbook { "xlsx" } else { "csv" };
        let path = self.sortie.unwrap_or_else(|| PathBuf::from(name).with_extension(ending));
        let bytes = if as_workbook { output::xlsx(&[(sheet, &table)])? } else { csv_file(&table) };
        session.write(&path, &bytes, &format!("{} ligne(s)", table.rows.len()))
    }
}

/// A CSV file: the mark at the start tells spreadsheets that accents are in UTF-8.
fn csv_file(table: &Table) -> Vec<u8> {
    format!("\u{feff}{}", output::csv(table)).into_bytes()
}
