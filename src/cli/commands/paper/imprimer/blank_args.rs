//! The options of papers that are filled in by hand.

use clap::Args;

use super::tables::{Tables, tables};
use catalogue::Options;
use report::paper::TableGame;

/// A form to fill in by hand.
#[derive(Debug, Args)]
pub(super) struct Form {
    /// Sans tournoi
    #[arg(long)]
    vierges: bool,
    /// Combien (sinon une page)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=200), value_name = "N")]
    nombre: Option<u16>,
    #[command(flatten)]
    title: Title,
}

impl Form {
    pub(super) fn options(self) -> Options {
        let blank = self.vierges || !self.title.titre.is_empty();
        Options { blank, title: self.title.titre, count: self.nombre, ..Options::default() }
    }
}

/// The heading of a blank paper.
#[derive(Debug, Args)]
pub(super) struct Title {
    /// Vierges : le nom à imprimer en tête (sinon une ligne à remplir)
    #[arg(long, value_name = "TEXTE", default_value = "", hide_default_value = true)]
    pub(super) titre: String,
}

/// Blank score sheets.
#[derive(Debug, Args)]
pub(super) struct BlankSheets {
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

impl BlankSheets {
    pub(super) fn options(self) -> Options {
        let game = match (self.joueurs, self.mort) {
            (Some(3), _) => TableGame::Three,
            (Some(5) | None, true) => TableGame::Dead,
            (Some(5), false) => TableGame::Called,
            _ => TableGame::Four,
        };
        Options {
            blank: self.vierges,
            title: self.title.titre,
            count: self.nombre,
            tables: self.tables.map(|Tables(tables)| tables),
            positions: self.positions,
            deals: self.donnes,
            game: Some(game),
            ..Options::default()
        }
    }
}
