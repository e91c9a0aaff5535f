//! `imprimer … --vierges`: papers of no tournament, to fill in by hand.

use std::ops::RangeInclusive;

use clap::Args;

use crate::app::{BlankSheets, Club};
use crate::cli::args::table;
use crate::cli::error::CliError;
use crate::cli::session::Session;
use crate::domain::TableNo;
use crate::print::{self, Document, PerPage};
use crate::report::paper::TableGame;

/// Deals of a blank score sheet when nothing is said.
const DEALS: u8 = 5;

/// Which tables, as typed: `12` for the first twelve, `5-12`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tables(RangeInclusive<u16>);

impl Tables {
    pub(super) fn iter(&self) -> impl Iterator<Item = TableNo> + use<> {
        self.0.clone().map(TableNo)
    }
}

/// Reads `12` or `5-12`.
pub(super) fn tables(text: &str) -> Result<Tables, String> {
    let expected = || "un nombre de tables (12) ou deux numéros (5-12) sont attendus, de 1 à 150".to_owned();
    let number = |text: &str| table(text.trim()).map(|table| table.0).map_err(|_| expected());
    let range = match text.split_once('-') {
        Some((first, last)) => number(first)?..=number(last)?,
        None => 1..=number(text)?,
    };
    if range.is_empty() { Err(expected()) } else { Ok(Tables(range)) }
}

/// What papers of no tournament are called.
#[derive(Debug, Args)]
pub(super) struct Title {
    /// Vierges : le nom à imprimer en tête (sinon une ligne à remplir)
    #[arg(long, value_name = "TEXTE", default_value = "", hide_default_value = true)]
    pub(super) titre: String,
}

/// Blank score sheets.
#[derive(Debug, Args)]
pub(super) struct Vierges {
    /// Vierges, sans noms, pour n'importe quel tournoi
    #[arg(long, conflicts_with_all = ["position", "toutes", "table"])]
    vierges: bool,
    /// Vierges : donnes par feuille (5 si rien n'est dit)
    #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u8).range(1..=30), value_name = "N")]
    donnes: Option<u8>,
    /// Vierges : joueurs par table, de 3 à 5
    #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u8).range(3..=5), value_name = "N")]
    joueurs: Option<u8>,
    /// Vierges, à 5 joueurs : avec un mort, sans roi appelé
    #[arg(long, requires = "vierges")]
    mort: bool,
    /// Vierges : numéros de table à imprimer : 12, ou 5-12 (sinon une case à remplir)
    #[arg(long, requires = "vierges", value_parser = tables, value_name = "TABLES")]
    tables: Option<Tables>,
    /// Vierges : positions à imprimer, une feuille chacune (sinon une case à remplir)
    #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u8).range(1..=20), value_name = "N")]
    positions: Option<u8>,
    /// Vierges : exemplaires de chaque feuille (sinon une page)
    #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=700), value_name = "N")]
    nombre: Option<u16>,
    #[command(flatten)]
    title: Title,
}

impl Vierges {
    /// True when blank sheets are asked for.
    pub(super) const fn asked(&self) -> bool {
        self.vierges
    }

    /// Blank score sheets and the name of their file.
    pub(super) fn document(
        self,
        session: &Session<'_>,
        per_page: Option<PerPage>,
    ) -> Result<(String, Document), CliError> {
        let game = match (self.joueurs.unwrap_or(if self.mort { 5 } else { 4 }), self.mort) {
            (3, _) => TableGame::Three,
            (5, true) => TableGame::Dead,
            (5, false) => TableGame::Called,
            _ => TableGame::Four,
        };
        let numbered = self.tables.is_some() || self.positions.is_some();
        let one_page = if numbered || per_page == Some(PerPage::One) { 1 } else { 2 };
        let blank = BlankSheets {
            deals: self.donnes.unwrap_or(DEALS),
            game,
            tables: self.tables.map(|tables| tables.iter().collect()).unwrap_or_default(),
            positions: self.positions.unwrap_or(0),
            count: self.nombre.map_or(one_page, usize::from),
        };
        let sheets = Club::blank_sheets(&session.environment.clock, &self.title.titre, &blank);
        let templates = session.templates_of_any()?;
        Ok(("feuilles-vierges.pdf".into(), print::score_sheets(&sheets, per_page, &templates)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_a_number_or_two() {
        assert_eq!(tables("12"), Ok(Tables(1..=12)));
        assert_eq!(tables("5-12"), Ok(Tables(5..=12)));
        assert_eq!(tables("7 - 7"), Ok(Tables(7..=7)));
        for bad in ["0", "12-5", "151", "a", "1-", "-3", ""] {
            assert!(tables(bad).is_err(), "{bad}");
        }
    }
}
