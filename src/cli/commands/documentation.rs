//! `documentation` (hidden): what is made from the program itself, for its own pages and for those who package it.

use std::fs;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use clap_complete::Shell;

use crate::app;
use crate::cli::error::CliError;
use crate::cli::run::Run;
use crate::cli::{files, manual, reference};
use crate::storage::describe_schema;

/// Pages de documentation et compléments produits par le programme
#[derive(Debug, Args)]
pub(in crate::cli) struct Documentation {
    #[command(subcommand)]
    page: Page,
}

#[derive(Debug, Subcommand)]
enum Page {
    /// docs/cli.md
    Commandes,
    /// docs/schema.md
    Schema,
    /// docs/movements.md
    Mouvements,
    /// Ce que l'interpréteur de commandes lit pour compléter ce qu'on tape
    ///
    /// Exemple : chelem documentation completions bash > /etc/bash_completion.d/chelem
    Completions {
        /// L'interpréteur
        #[arg(value_enum)]
        shell: Shell,
    },
    /// Les pages de man, une par commande, écrites dans un dossier
    ///
    /// Exemple : chelem documentation man /usr/share/man/fr/man1
    Man {
        /// Le dossier ; il est créé s'il le faut
        dossier: PathBuf,
    },
}

impl Documentation {
    pub(in crate::cli) fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        match self.page {
            Page::Commandes => run.data(&reference()),
            Page::Schema => run.data(&describe_schema()),
            Page::Mouvements => run.data(&app::movements_page()),
            Page::Completions { shell } => run.data(&String::from_utf8_lossy(&manual::completions(shell))),
            Page::Man { dossier } => {
                fs::create_dir_all(&dossier).map_err(|error| CliError::File(dossier.clone(), error))?;
                let pages = manual::pages();
                for page in &pages {
                    files::write(&dossier.join(&page.name), page.text.as_bytes())?;
                }
                run.say(format!("Écrit : {} pages dans {}", pages.len(), dossier.display()));
                Ok(())
            }
        }
    }
}
