//! The papers `imprimer` can make, with the options of each.

use clap::{Args, Subcommand};

use super::tables::{Tables, tables};
use crate::app::PosterAsked;
use crate::cli::args::{formula, one_of, position, table};
use crate::domain::award::Formula;
use crate::domain::{PositionNo, TableNo};
use crate::papers::Options;
use crate::print::{BoardList, NumberShape, PerPage};
use crate::report::paper::TableGame;

/// One paper and its options.
#[derive(Debug, Subcommand)]
pub(super) enum PaperArgs {
    /// Feuilles de marque d'une position, déjà remplies (noms, table, suite)
    #[command(alias = "sheets")]
    Feuilles {
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N", conflicts_with = "toutes")]
        position: Option<PositionNo>,
        /// Toutes les positions de la séance dont les places sont connues
        #[arg(long)]
        toutes: bool,
        /// Feuilles par page A4 : 1 ou 2 (sinon ce que disent les modèles : 2)
        #[arg(long, value_parser = clap::value_parser!(u8).range(1..=2), value_name = "N")]
        par_page: Option<u8>,
        /// Seulement cette table
        #[arg(long, value_parser = table, value_name = "N")]
        table: Option<TableNo>,
        #[command(flatten)]
        blank: BlankSheets,
    },
    /// Fiches personnelles : la table de chaque position et la place des scores
    #[command(alias = "cards")]
    Fiches {
        /// Seulement celle de ce joueur (numéro, licence ou partie du nom)
        #[arg(long, value_name = "JOUEUR")]
        joueur: Option<String>,
        /// Pour la séance de cette position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    /// Fiches de place, à laisser sur les tables : de chaque chaise, la prochaine place, la même toute la soirée
    ///
    /// Pour le mouvement en anneau, et partout où chacun fait toujours le même déplacement.
    #[command(alias = "seats")]
    Places,
    /// Tableau d'affichage : par table, par nom et, par équipes, équipe par équipe
    #[command(alias = "board")]
    Placement {
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
        /// Seulement ces listes, séparées par des virgules (sinon ce que disent les modèles : table, nom, equipe)
        #[arg(long, value_parser = one_of(lists()), value_delimiter = ',', value_name = "LISTE")]
        par: Vec<BoardList>,
    },
    /// Classement à afficher
    #[command(alias = "ranking")]
    Classement {
        /// Après cette position (sinon la dernière complète)
        #[arg(long, value_parser = position, value_name = "N", conflicts_with = "provisoire")]
        position: Option<PositionNo>,
        /// Avec les feuilles déjà entrées
        #[arg(long)]
        provisoire: bool,
        /// Par équipes : les joueurs un à un
        #[arg(long)]
        individuel: bool,
    },
    /// Tableaux récapitulatifs : un par orientation, avec les cumuls, et la page de contrôle
    ///
    /// Avant la première feuille, ils sont prêts à remplir à la main : noms et cases vides.
    #[command(alias = "score-table")]
    Recap {
        /// Pour la séance de cette position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N", conflicts_with = "vierges")]
        position: Option<PositionNo>,
        /// Vierges, sans noms, pour n'importe quel tournoi
        #[arg(long)]
        vierges: bool,
        /// Vierges : combien de positions (5 si rien n'est dit)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u8).range(1..=20), value_name = "N")]
        positions: Option<u8>,
        /// Vierges : combien de tables ; les numéros des joueurs sont alors imprimés
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=150), value_name = "N")]
        tables: Option<u16>,
        /// Vierges : des numéros à la place des orientations (Howell, anneau)
        #[arg(long, requires = "vierges")]
        par_numero: bool,
        #[command(flatten)]
        title: Title,
    },
    /// Fiches d'identification des inscrits, ou vierges pour la table d'inscription
    #[command(alias = "entry-forms")]
    Identification {
        /// Seulement celle de ce joueur (numéro, licence ou partie du nom)
        #[arg(long, value_name = "JOUEUR", conflicts_with = "vierges")]
        joueur: Option<String>,
        /// Vierges, au nom du tournoi s'il y en a un
        #[arg(long)]
        vierges: bool,
        /// Vierges : pour un joueur, un duo ou une équipe (sinon selon le tournoi)
        #[arg(long, requires = "vierges", value_parser = formula(), value_name = "FORMULE")]
        formule: Option<Formula>,
        /// Vierges : combien (sinon une page)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=700), value_name = "N")]
        nombre: Option<u16>,
        #[command(flatten)]
        title: Title,
    },
    /// Numéros de table, à plier en chevalets ou à plat
    #[command(alias = "table-numbers")]
    Chevalets {
        /// Quelles tables : 20, ou 5-12 (sinon celles du tournoi)
        #[arg(long, value_parser = tables, value_name = "TABLES")]
        tables: Option<Tables>,
        /// Quelle forme
        #[arg(long, value_parser = one_of(SHAPES), default_value = "plie", value_name = "FORME")]
        forme: NumberShape,
        #[command(flatten)]
        title: Title,
    },
    /// Panneaux d'orientation : NORD, SUD, EST, OUEST pour la salle, ou un panneau par chaise
    #[command(alias = "panels")]
    Panneaux {
        /// Un par chaise de chaque table, avec la table suivante
        #[arg(long, conflicts_with = "vierges")]
        par_chaise: bool,
        /// Sans les déplacements, pour n'importe quel tournoi
        #[arg(long)]
        vierges: bool,
        #[command(flatten)]
        title: Title,
    },
    /// Affiche annonçant le tournoi ; ce qui n'est pas dit est laissé à remplir
    #[command(alias = "poster")]
    Affiche {
        /// Début des parties : "20 h 30"
        #[arg(long, value_name = "HEURE")]
        heure: Option<String>,
        /// À qui s'adresser : "02 40 00 00 00"
        #[arg(long, value_name = "TEXTE")]
        renseignements: Option<String>,
        /// Une ligne de plus : "Buvette sur place" ; plusieurs fois si besoin
        #[arg(long, value_name = "TEXTE")]
        ligne: Vec<String>,
    },
    /// Liste des corrections et des pénalités, avec le classement avant et après chacune
    Corrections,
    /// Feuille de route d'un joueur, ou de tous : tables, adversaires, bilans, totaux, rangs, avec une courbe
    #[command(alias = "record")]
    Parcours {
        /// Numéro, licence ou partie du nom (sinon tous, dans l'ordre des noms)
        #[arg(value_name = "JOUEUR")]
        joueur: Option<String>,
    },
    /// Liste des prix : à gagner, ou gagnés après la clôture, avec la place de signer
    #[command(alias = "prizes")]
    Prix,
    /// Reçus des engagements payés, avec leur souche, à découper
    #[command(aliases = ["receipts", "reçus"])]
    Recus {
        /// Seulement celui de ce joueur (numéro, licence ou partie du nom)
        #[arg(value_name = "JOUEUR", conflicts_with = "vierges")]
        joueur: Option<String>,
        /// Des reçus à remplir à la main, combien
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000))]
        vierges: Option<u16>,
    },
    /// Rapport d'homologation : ce que la fédération demande, ce qui manque, les licenciés et leurs PCN
    #[command(alias = "approval")]
    Homologation,
    /// Bilan du tournoi : podium, répartition des totaux, course en tête, arrivée des feuilles, statistiques
    #[command(alias = "summary")]
    Bilan,
}

/// The heading of a blank paper.
#[derive(Debug, Args)]
pub(super) struct Title {
    /// Vierges : le nom à imprimer en tête (sinon une ligne à remplir)
    #[arg(long, value_name = "TEXTE", default_value = "", hide_default_value = true)]
    titre: String,
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

/// Shapes of table numbers.
const SHAPES: [(&str, NumberShape, &str); 4] = [
    ("plie", NumberShape::Folded, "Un par page, à plier en deux"),
    ("petit-plie", NumberShape::FoldedSmall, "Deux par page, à couper puis à plier"),
    ("plat", NumberShape::Flat, "Un par page, à plat"),
    ("petit-plat", NumberShape::FlatSmall, "Deux par page, à plat"),
];

/// Lists of the board.
fn lists() -> [(&'static str, BoardList, &'static str); 4] {
    BoardList::WORDS.map(|(word, list)| match list {
        BoardList::Table => (word, list, "Table par table"),
        BoardList::Name => (word, list, "Par ordre alphabétique"),
        BoardList::Club => (word, list, "Club par club"),
        BoardList::Team => (word, list, "Équipe par équipe"),
    })
}

impl PaperArgs {
    /// The name of the paper, and its options as `papers` reads them.
    pub(super) fn paper(self) -> (&'static str, Options) {
        let usual = Options::default();
        match self {
            Self::Feuilles { position, toutes, par_page, table, blank } => {
                let per_page = par_page.map(|count| if count == 1 { PerPage::One } else { PerPage::Two });
                let options = Options { position, every_position: toutes, table, per_page, ..blank.options() };
                ("feuilles", options)
            }
            Self::Fiches { joueur, position } => ("fiches", Options { player: joueur, position, ..usual }),
            Self::Places => ("places", usual),
            Self::Placement { position, par } => ("placement", Options { position, lists: par, ..usual }),
            Self::Classement { position, provisoire, individuel } => {
                ("classement", Options { position, provisional: provisoire, one_by_one: individuel, ..usual })
            }
            Self::Recap { position, vierges, positions, tables, par_numero, title } => {
                let tables = tables.map(|count| 1..=count);
                let blank = Options { blank: vierges, title: title.titre, positions, tables, ..usual };
                ("recap", Options { position, by_number: par_numero, ..blank })
            }
            Self::Identification { joueur, vierges, formule, nombre, title } => {
                let blank = Options { blank: vierges, title: title.titre, count: nombre, ..usual };
                ("identification", Options { player: joueur, formula: formule, ..blank })
            }
            Self::Chevalets { tables, forme, title } => {
                let tables = tables.map(|Tables(tables)| tables);
                let blank = Options { blank: tables.is_some(), title: title.titre, tables, ..usual };
                ("chevalets", Options { shape: forme, ..blank })
            }
            Self::Panneaux { par_chaise: true, .. } => ("panneaux-de-table", usual),
            Self::Panneaux { vierges, title, .. } => {
                ("panneaux", Options { blank: vierges, title: title.titre, ..usual })
            }
            Self::Affiche { heure, renseignements, ligne } => {
                let (start, contact) = (heure.unwrap_or_default(), renseignements.unwrap_or_default());
                ("affiche", Options { poster: PosterAsked { start, contact, notes: ligne }, ..usual })
            }
            Self::Corrections => ("corrections", usual),
            Self::Parcours { joueur } => ("parcours", Options { player: joueur, ..usual }),
            Self::Prix => ("prix", usual),
            Self::Recus { joueur, vierges } => ("recus", Options { player: joueur, count: vierges, ..usual }),
            Self::Homologation => ("homologation", usual),
            Self::Bilan => ("bilan", usual),
        }
    }
}

impl BlankSheets {
    fn options(self) -> Options {
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
