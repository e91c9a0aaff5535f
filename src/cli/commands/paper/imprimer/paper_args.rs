//! The papers `imprimer` can make, with the options of each.

use clap::{Args, Subcommand};

use super::blank_args::{BlankSheets, Form, Title};
use super::tables::{Tables, tables};
use crate::args::{AnyFormula, any_formula, hour, one_of, position, table};
use app::{PosterAsked, Timetable};
use catalogue::Options;
use domain::{PositionNo, TableNo};
use print::{BoardList, NumberShape, PerPage};
use report::paper::TableGame;

/// One paper and its options.
#[derive(Debug, Subcommand)]
pub(super) enum PaperArgs {
    /// Feuilles de marque d'une position, déjà remplies (noms, table, suite) ; d'un match par équipes, celles des quarts temps
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
        /// Vierges, à remplir à la main
        #[arg(long, conflicts_with_all = ["joueur", "position"])]
        vierges: bool,
        /// Vierges : combien de positions (5 si rien n'est dit)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u8).range(1..=20), value_name = "N")]
        positions: Option<u8>,
        /// Vierges : combien (sinon une page)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=700), value_name = "N")]
        nombre: Option<u16>,
        #[command(flatten)]
        title: Title,
    },
    /// Fiches de place, à laisser sur les tables : depuis chaque chaise, la place suivante, la même toute la soirée
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
        /// Vierge, à remplir à la main
        #[arg(long, conflicts_with_all = ["position", "par"])]
        vierges: bool,
        /// Vierge : combien de tables (12 si rien n'est dit)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=150), value_name = "N")]
        tables: Option<u16>,
        #[command(flatten)]
        title: Title,
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
        /// En grandes lettres, à lire de loin : rang, nom et total
        #[arg(long)]
        grand: bool,
        /// En grandes lettres, les premiers seulement
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=700), value_name = "N")]
        premiers: Option<u16>,
    },
    /// Qualifiés pour la suite du championnat, et ceux qui ne le sont pas
    ///
    /// À la fin du tournoi. Combien le sont : chelem tournoi modifier --qualifies N, ou ce que dit l'article.
    #[command(alias = "qualified")]
    Qualifies,
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
        /// Vierges : pour un joueur, un duo, une triplette, une équipe… (sinon selon le tournoi)
        #[arg(long, requires = "vierges", value_parser = any_formula(), value_name = "FORMULE")]
        formule: Option<AnyFormula>,
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
    /// Liste des inscrits à pointer : licence, club, dû, payé, reste, et les totaux
    #[command(alias = "entrants")]
    Inscrits,
    /// Badges à découper : le nom, le club et le numéro de chacun
    Badges,
    /// Annuaire des licences connues, pour la table d'inscription
    Licences,
    /// Pointage des feuilles : une case par table et par position
    #[command(alias = "tally")]
    Pointage,
    /// Barème en grand, avec un exemple, à afficher
    #[command(alias = "scale")]
    Bareme {
        /// Sans tournoi : joueurs par table, de 3 à 5
        #[arg(long, value_parser = clap::value_parser!(u8).range(3..=5), value_name = "N")]
        joueurs: Option<u8>,
    },
    /// Billets d'une position, à découper : à chaque joueur sa table et sa place
    #[command(alias = "slips")]
    Billets {
        /// Quelle position (sinon celle en cours)
        #[arg(long, value_parser = position, value_name = "N")]
        position: Option<PositionNo>,
    },
    /// Réclamations à remplir par un joueur
    Reclamation {
        #[command(flatten)]
        form: Form,
    },
    /// Constats à remplir par l'arbitre
    Constat {
        #[command(flatten)]
        form: Form,
    },
    /// Fiches de table, à laisser sur les tables : qui s'y assied à chaque position, et où chacun va ensuite
    #[command(alias = "guide-cards")]
    Guides,
    /// Panneaux d'orientation : NORD, SUD, EST, OUEST pour la salle
    #[command(alias = "panels")]
    Panneaux {
        /// Sans les déplacements, pour n'importe quel tournoi
        #[arg(long)]
        vierges: bool,
        #[command(flatten)]
        title: Title,
    },
    /// Mouvement et horaires, à afficher : où va chacun à chaque position, et à quelle heure
    Mouvement {
        /// Heure de la première position : 20h30 (sinon laissée à remplir)
        #[arg(long, value_parser = hour, value_name = "HEURE")]
        heure: Option<u16>,
        /// Minutes d'une position à la suivante (sinon les heures sont laissées à remplir)
        #[arg(long, requires = "heure", value_parser = clap::value_parser!(u16).range(5..=240), value_name = "MINUTES")]
        duree: Option<u16>,
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
        /// Réservé aux licenciés de la F.F.T. (dans un championnat, toujours)
        #[arg(long)]
        licencies: bool,
    },
    /// Donnes dupliquées : les fiches ambulantes, une par étui, à plier dedans
    #[command(alias = "travellers")]
    Ambulantes,
    /// Donnes dupliquées : les étiquettes des étuis, à découper et à coller
    #[command(alias = "labels")]
    Etiquettes,
    /// Donnes dupliquées : qui joue quels étuis à chaque position et à chaque table, et ce qui bouge
    #[command(alias = "movement-sheet")]
    Controle,
    /// Donnes dupliquées : les notes de tous les étuis, à afficher
    #[command(alias = "matchpoints")]
    Topage,
    /// Match par équipes : la fiche de résultats, signée par les capitaines et l'arbitre, qui sert à l'homologation
    #[command(aliases = ["resultat", "match-result"])]
    Resultats,
    /// Liste des corrections et des pénalités, avec le classement avant et après chacune
    Corrections,
    /// Feuille de route d'un joueur, ou de tous : tables, adversaires, bilans, totaux, rangs, avec une courbe
    #[command(alias = "record")]
    Parcours {
        /// Numéro, licence ou partie du nom (sinon tous, dans l'ordre des noms)
        #[arg(value_name = "JOUEUR", conflicts_with = "premiers")]
        joueur: Option<String>,
        /// Seulement celles des premiers
        #[arg(long, value_parser = clap::value_parser!(u16).range(1..=700), value_name = "N")]
        premiers: Option<u16>,
        /// Quadrettes : à remplir à la main, bleue pour l'attaquant, rose pour la défense, avec la grille des points de match
        #[arg(long, conflicts_with_all = ["joueur", "premiers"])]
        vierges: bool,
        /// Vierges : combien de paires (sinon deux feuilles par quadrette du tournoi)
        #[arg(long, requires = "vierges", value_parser = clap::value_parser!(u16).range(1..=200), value_name = "N")]
        nombre: Option<u16>,
        #[command(flatten)]
        title: Title,
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
    /// Diplômes du podium, après la clôture : un par joueur
    #[command(aliases = ["diploma", "diplomes", "diplôme", "diplômes"])]
    Diplome {
        /// Combien de places (les trois premières sans cette option)
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
        premiers: Option<u16>,
    },
    /// Rapport d'homologation : ce que la fédération demande, ce qui manque, les licenciés et leurs PCN
    #[command(alias = "approval")]
    Homologation,
    /// Bilan du tournoi : podium, répartition des totaux, course en tête, arrivée des feuilles, statistiques
    #[command(alias = "summary")]
    Bilan,
    /// Classement de la saison du club, une colonne par soirée
    #[command(alias = "season")]
    Saison {
        #[command(flatten)]
        season: OfSeason,
    },
    /// Carte d'un joueur, ou de tous : sa saison soirée par soirée, la courbe de son score
    #[command(alias = "card")]
    Carte {
        /// Seulement celle de ce joueur (licence ou partie du nom)
        joueur: Option<String>,
        #[command(flatten)]
        season: OfSeason,
    },
    /// Palmarès : les premiers de la saison, des saisons closes et de chaque soirée, les records
    #[command(alias = "honours")]
    Palmares {
        #[command(flatten)]
        season: OfSeason,
    },
    /// Information des joueurs sur leurs données, à afficher (le texte se change par chelem modeles)
    #[command(alias = "notice")]
    Information {
        #[command(flatten)]
        title: Title,
    },
    /// Tout ce que la base sait d'un joueur, à lui remettre (voir aussi : chelem joueurs dossier)
    Dossier {
        /// Licence ou partie du nom
        joueur: String,
    },
    /// Règlement de la saison en phrases, à afficher en septembre
    #[command(alias = "season-rules")]
    ReglementSaison {
        #[command(flatten)]
        season: OfSeason,
    },
}

/// Which season.
#[derive(Debug, Args)]
pub(super) struct OfSeason {
    /// Une autre saison que la courante : son nom, ou une partie
    #[arg(long, value_name = "NOM")]
    saison: Option<String>,
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
    /// The name of the paper, and its options as the catalogue reads them.
    pub(super) fn paper(self) -> (&'static str, Options) {
        let usual = Options::default();
        match self {
            Self::Feuilles { position, toutes, par_page, table, blank } => {
                let per_page = par_page.map(|count| if count == 1 { PerPage::One } else { PerPage::Two });
                let options = Options { position, every_position: toutes, table, per_page, ..blank.options() };
                ("feuilles", options)
            }
            Self::Fiches { joueur, position, vierges, positions, nombre, title } => {
                let blank = Options { blank: vierges, title: title.titre, positions, count: nombre, ..usual };
                ("fiches", Options { player: joueur, position, ..blank })
            }
            Self::Places => ("places", usual),
            Self::Placement { position, par, vierges, tables, title } => {
                let tables = tables.map(|count| 1..=count);
                let blank = Options { blank: vierges, title: title.titre, tables, ..usual };
                ("placement", Options { position, lists: par, ..blank })
            }
            Self::Classement { position, provisoire, individuel, grand, premiers } => {
                let shown = Options { large: grand, first: premiers, ..usual };
                ("classement", Options { position, provisional: provisoire, one_by_one: individuel, ..shown })
            }
            Self::Qualifies => ("qualifies", usual),
            Self::Recap { position, vierges, positions, tables, par_numero, title } => {
                let tables = tables.map(|count| 1..=count);
                let blank = Options { blank: vierges, title: title.titre, positions, tables, ..usual };
                ("recap", Options { position, by_number: par_numero, ..blank })
            }
            Self::Identification { joueur, vierges, formule, nombre, title } => {
                let blank = Options { blank: vierges, title: title.titre, count: nombre, ..usual };
                ("identification", Options { player: joueur, entrant: formule.and_then(AnyFormula::entrant), ..blank })
            }
            Self::Chevalets { tables, forme, title } => {
                let tables = tables.map(|Tables(tables)| tables);
                let blank = Options { blank: tables.is_some(), title: title.titre, tables, ..usual };
                ("chevalets", Options { shape: forme, ..blank })
            }
            Self::Guides => ("guides", usual),
            Self::Inscrits => ("inscrits", usual),
            Self::Licences => ("licences", usual),
            Self::Badges => ("badges", usual),
            Self::Diplome { premiers } => ("diplome", Options { first: premiers, ..usual }),
            Self::Pointage => ("pointage", usual),
            Self::Bareme { joueurs } => {
                let game = joueurs.map(|count| match count {
                    3 => TableGame::Three,
                    5 => TableGame::Called,
                    _ => TableGame::Four,
                });
                ("bareme", Options { blank: game.is_some(), game, ..usual })
            }
            Self::Billets { position } => ("billets", Options { position, ..usual }),
            Self::Reclamation { form } => ("reclamation", form.options()),
            Self::Constat { form } => ("constat", form.options()),
            Self::Panneaux { vierges, title } => ("panneaux", Options { blank: vierges, title: title.titre, ..usual }),
            Self::Mouvement { heure, duree } => {
                ("mouvement", Options { timetable: Timetable { start: heure, each: duree }, ..usual })
            }
            Self::Affiche { heure, renseignements, ligne, licencies } => {
                let (start, contact) = (heure.unwrap_or_default(), renseignements.unwrap_or_default());
                let poster = PosterAsked { start, contact, notes: ligne, members_only: licencies };
                ("affiche", Options { poster, ..usual })
            }
            Self::Ambulantes => ("ambulantes", usual),
            Self::Etiquettes => ("etiquettes", usual),
            Self::Controle => ("controle", usual),
            Self::Topage => ("topage", usual),
            Self::Corrections => ("corrections", usual),
            Self::Resultats => ("resultats", usual),
            Self::Parcours { joueur, premiers, vierges, nombre, title } => {
                let blank = Options { blank: vierges, title: title.titre, count: nombre, ..usual };
                ("parcours", Options { player: joueur, first: premiers, ..blank })
            }
            Self::Prix => ("prix", usual),
            Self::Recus { joueur, vierges } => ("recus", Options { player: joueur, count: vierges, ..usual }),
            Self::Homologation => ("homologation", usual),
            Self::Bilan => ("bilan", usual),
            Self::Saison { season } => ("saison", Options { season: season.saison, ..usual }),
            Self::Carte { joueur, season } => ("carte", Options { player: joueur, season: season.saison, ..usual }),
            Self::Information { title } => ("information", Options { title: title.titre, blank: true, ..usual }),
            Self::Dossier { joueur } => ("dossier", Options { player: Some(joueur), ..usual }),
            Self::Palmares { season } => ("palmares", Options { season: season.saison, ..usual }),
            Self::ReglementSaison { season } => ("reglement-saison", Options { season: season.saison, ..usual }),
        }
    }
}
