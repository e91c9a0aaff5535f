//! What may be asked of a paper: each option declared once, for `imprimer` and its help, and the values as papers read them.

use std::ops::RangeInclusive;

use app::{Moment, PartOf, PosterAsked, Timetable};
use domain::tournament::Entrant;
use domain::{PositionNo, TableNo};
use print::chevalets::NumberShape;
use print::feuilles::PerPage;
use print::placement::BoardList;
use report::paper::TableGame;

/// What was asked of a paper. Each reads what it declares.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Which position (the current one, or the last complete one).
    pub position: Option<PositionNo>,
    /// Score sheets of all positions whose seats are known.
    pub every_position: bool,
    /// Printed with all others of that moment: nothing empty then, and all of the same position.
    pub moment: Option<Moment>,
    /// Only that table.
    pub table: Option<TableNo>,
    /// Only that player: number, licence or part of the name.
    pub player: Option<String>,
    /// Of that season of the club; the current one when `None`.
    pub season: Option<String>,
    /// Of a season, those who go to its final only.
    pub qualified: bool,
    /// A comité's letter to the club of that number.
    pub club: u16,
    /// Only the first ones of a ranking, or the records of the first ones.
    pub first: Option<u16>,
    /// How it looks.
    pub shown: Shown,
    /// When positions begin, on the poster of the movement.
    pub timetable: Timetable,
    /// The added text of a poster.
    pub poster: PosterAsked,
    /// Blank rather than from the tournament.
    pub blank: bool,
    /// What is printed on a form to fill in.
    pub form: BlankForm,
}

impl Options {
    /// What of a paper they ask for.
    pub fn part(&self) -> PartOf<'_> {
        let Self { position, every_position, table, shown, .. } = self;
        PartOf {
            position: *position,
            every_position: *every_position,
            table: *table,
            player: self.player.as_deref(),
            beside: shown.provisional || shown.one_by_one,
        }
    }
}

/// The looks of a paper that has several.
#[derive(Debug, Clone, Default)]
pub struct Shown {
    /// Score sheets on a page; as the templates say when `None`.
    pub per_page: Option<PerPage>,
    /// The lists of the placement board; as the templates say when there are none.
    pub lists: Vec<BoardList>,
    /// A ranking with the sheets already in.
    pub provisional: bool,
    /// A ranking of players one by one, by teams too.
    pub one_by_one: bool,
    /// A ranking in large letters: ranks, names and totals only.
    pub large: bool,
    /// The form of table numbers.
    pub shape: NumberShape,
}

/// What is printed on a form to fill in.
#[derive(Debug, Clone, Default)]
pub struct BlankForm {
    /// The heading; a line to fill in when empty.
    pub(crate) title: String,
    /// How many; a page of them when `None`.
    pub(crate) count: Option<u16>,
    pub(crate) tables: Option<RangeInclusive<u16>>,
    pub(crate) positions: Option<u8>,
    pub(crate) deals: Option<u8>,
    /// Players at a table, and whether a fifth one is the dead hand (S10).
    pub(crate) players: Option<u16>,
    pub(crate) dead: bool,
    /// A recapitulation by numbers rather than orientations (M2).
    pub(crate) by_number: bool,
    /// Whom an identification sheet is for; as in the tournament when `None`.
    pub entrant: Option<Entrant>,
}

impl BlankForm {
    /// The game at the tables.
    pub(crate) const fn game(&self) -> TableGame {
        match (self.players, self.dead) {
            (Some(3), _) => TableGame::Three,
            (Some(5) | None, true) => TableGame::Dead,
            (Some(5), false) => TableGame::Called,
            _ => TableGame::Four,
        }
    }
}

/// An option of a paper.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// As it is typed: `par-page`.
    pub name: &'static str,
    /// What for, in French.
    pub help: &'static str,
    /// What stands for its value in the help.
    pub value: &'static str,
    pub takes: Takes,
    /// Only together with that option.
    pub needs: Option<&'static str>,
    /// Never together with these.
    pub without: &'static [&'static str],
    /// Given by its place, without its name.
    pub placed: bool,
    pub required: bool,
}

/// The value of an option, and where it goes.
#[derive(Debug, Clone, Copy)]
pub enum Takes {
    Nothing(fn(&mut Options)),
    /// A number between these.
    Number(u16, u16, fn(&mut Options, u16)),
    Text(fn(&mut Options, String)),
    /// The lines of a poster.
    Lines,
    Position,
    Table,
    /// Tables, as `12` or `5-12`.
    Tables(fn(&mut Options, RangeInclusive<u16>)),
    /// The hour of the first position.
    Hour,
    /// The lists of the placement board.
    Lists,
    /// The shape of table numbers.
    Shape,
    /// Whom an entry form is for.
    Formula,
}

impl Asked {
    pub(crate) const fn new(name: &'static str, value: &'static str, help: &'static str, takes: Takes) -> Self {
        Self { name, help, value, takes, needs: None, without: &[], placed: false, required: false }
    }

    pub(crate) const fn needs(self, other: &'static str) -> Self {
        Self { needs: Some(other), ..self }
    }

    pub(crate) const fn without(self, others: &'static [&'static str]) -> Self {
        Self { without: others, ..self }
    }

    pub(crate) const fn placed(self) -> Self {
        Self { placed: true, ..self }
    }

    pub(crate) const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

pub(crate) const fn flag(name: &'static str, help: &'static str, set: fn(&mut Options)) -> Asked {
    Asked::new(name, "", help, Takes::Nothing(set))
}

pub(crate) const fn text(
    name: &'static str,
    value: &'static str,
    help: &'static str,
    set: fn(&mut Options, String),
) -> Asked {
    Asked::new(name, value, help, Takes::Text(set))
}

pub(crate) const fn number(
    name: &'static str,
    help: &'static str,
    (least, most): (u16, u16),
    set: fn(&mut Options, u16),
) -> Asked {
    Asked::new(name, "N", help, Takes::Number(least, most, set))
}

/// A number for blank forms only.
pub(crate) const fn on_blank(
    name: &'static str,
    help: &'static str,
    range: (u16, u16),
    set: fn(&mut Options, u16),
) -> Asked {
    number(name, help, range, set).needs("vierges")
}

/// How many forms.
pub(crate) const fn count(help: &'static str, most: u16) -> Asked {
    on_blank("nombre", help, (1, most), |options, count| options.form.count = Some(count))
}

pub(crate) const fn positions(help: &'static str) -> Asked {
    on_blank("positions", help, (1, 20), |options, count| options.form.positions = u8::try_from(count).ok())
}

pub(crate) const fn tables(help: &'static str) -> Asked {
    on_blank("tables", help, (1, 150), |options, count| options.form.tables = Some(1..=count))
}

pub(crate) const fn vierges(help: &'static str) -> Asked {
    flag("vierges", help, |options| options.blank = true)
}

pub(crate) const fn position(help: &'static str) -> Asked {
    Asked::new("position", "N", help, Takes::Position)
}

pub(crate) const fn player(help: &'static str) -> Asked {
    Asked::new("joueur", "JOUEUR", help, Takes::Text(|options, player| options.player = Some(player)))
}

pub(crate) const fn first(help: &'static str, most: u16) -> Asked {
    number("premiers", help, (1, most), |options, count| options.first = Some(count))
}

/// The heading of a form; with one, `reclamation` and `constat` are blank.
pub(crate) const fn title(set: fn(&mut Options, String)) -> Asked {
    let help = "Vierges : le nom à imprimer en tête (sinon une ligne à remplir)";
    Asked::new("titre", "TEXTE", help, Takes::Text(set))
}

pub(crate) const TITLE: Asked = title(|options, title| options.form.title = title);

/// A form to fill in by hand.
pub(crate) const FORM: &[Asked] = &[
    vierges("Sans tournoi"),
    number("nombre", "Combien (sinon une page)", (1, 200), |options, count| options.form.count = Some(count)),
    title(|options, title| {
        options.blank |= !title.is_empty();
        options.form.title = title;
    }),
];

pub(crate) const SEASON: &[Asked] = &[OF_SEASON];
pub(crate) const SAISON: &[Asked] =
    &[OF_SEASON, flag("qualifies", "Ceux qui vont en finale seulement", |options| options.qualified = true)];
pub(crate) const OF_SEASON: Asked =
    text("saison", "NOM", "Une autre saison que la courante : son nom, ou une partie", |options, season| {
        options.season = Some(season)
    });

pub(crate) const AFFICHE: &[Asked] = &[
    text("heure", "HEURE", "Début des parties : \"20 h 30\"", |options, hour| options.poster.start = hour),
    text("renseignements", "TEXTE", "À qui s'adresser : \"02 40 00 00 00\"", |options, contact| {
        options.poster.contact = contact
    }),
    Asked::new("ligne", "TEXTE", "Une ligne de plus : \"Buvette sur place\" ; plusieurs fois si besoin", Takes::Lines),
    flag("licencies", "Réservé aux licenciés de la F.F.T. (dans un championnat, toujours)", |options| {
        options.poster.members_only = true
    }),
];

pub(crate) const IDENTIFICATION: &[Asked] = &[
    player("Seulement celle de ce joueur (numéro, licence ou partie du nom)").without(&["vierges"]),
    vierges("Vierges, au nom du tournoi s'il y en a un"),
    Asked::new(
        "formule",
        "FORMULE",
        "Vierges : pour un joueur, un duo, une triplette, une équipe… (sinon selon le tournoi)",
        Takes::Formula,
    )
    .needs("vierges"),
    count("Vierges : combien (sinon une page)", 700),
    TITLE,
];

pub(crate) const BAREME: &[Asked] =
    &[number("joueurs", "Sans tournoi : joueurs par table, de 3 à 5", (3, 5), |options, count| {
        (options.blank, options.form.players) = (true, Some(count));
    })];

pub(crate) const CHEVALETS: &[Asked] = &[
    Asked::new(
        "tables",
        "TABLES",
        "Quelles tables : 20, ou 5-12 (sinon celles du tournoi)",
        Takes::Tables(|options, tables| (options.blank, options.form.tables) = (true, Some(tables))),
    ),
    Asked::new("forme", "FORME", "Quelle forme", Takes::Shape),
    TITLE,
];

pub(crate) const PANNEAUX: &[Asked] = &[vierges("Sans les déplacements, pour n'importe quel tournoi"), TITLE];

pub(crate) const MOUVEMENT: &[Asked] = &[
    Asked::new("heure", "HEURE", "Heure de la première position : 20h30 (sinon laissée à remplir)", Takes::Hour),
    Asked {
        value: "MINUTES",
        ..number(
            "duree",
            "Minutes d'une position à la suivante (sinon les heures sont laissées à remplir)",
            (5, 240),
            |options, minutes| options.timetable.each = Some(minutes),
        )
        .needs("heure")
    },
];

pub(crate) const PLACEMENT: &[Asked] = &[
    position("Quelle position (sinon celle en cours)"),
    Asked::new(
        "par",
        "LISTE",
        "Seulement ces listes, séparées par des virgules (sinon ce que disent les modèles : table, nom, equipe)",
        Takes::Lists,
    ),
    vierges("Vierge, à remplir à la main").without(&["position", "par"]),
    tables("Vierge : combien de tables (12 si rien n'est dit)"),
    TITLE,
];

pub(crate) const FEUILLES: &[Asked] = &[
    position("Quelle position (sinon celle en cours)").without(&["toutes"]),
    flag("toutes", "Toutes les positions de la séance dont les places sont connues", |options| {
        options.every_position = true
    }),
    number(
        "par-page",
        "Feuilles par page A4 : 1 ou 2 (sinon ce que disent les modèles : 2)",
        (1, 2),
        |options, count| {
            options.shown.per_page = Some(if count == 1 { PerPage::One } else { PerPage::Two });
        },
    ),
    Asked::new("table", "N", "Seulement cette table", Takes::Table),
    vierges("Vierges, sans noms, pour n'importe quel tournoi").without(&["position", "toutes", "table"]),
    on_blank("donnes", "Vierges : donnes par feuille (5 si rien n'est dit)", (1, 30), |options, count| {
        options.form.deals = u8::try_from(count).ok();
    }),
    on_blank("joueurs", "Vierges : joueurs par table, de 3 à 5", (3, 5), |options, count| {
        options.form.players = Some(count)
    }),
    flag("mort", "Vierges, à 5 joueurs : avec un mort, sans roi appelé", |options| options.form.dead = true)
        .needs("vierges"),
    Asked::new(
        "tables",
        "TABLES",
        "Vierges : numéros de table à imprimer : 12, ou 5-12 (sinon une case à remplir)",
        Takes::Tables(|options, tables| options.form.tables = Some(tables)),
    )
    .needs("vierges"),
    positions("Vierges : positions à imprimer, une feuille chacune (sinon une case à remplir)"),
    count("Vierges : exemplaires de chaque feuille (sinon une page)", 700),
    TITLE,
];

pub(crate) const FICHES: &[Asked] = &[
    player("Seulement celle de ce joueur (numéro, licence ou partie du nom)"),
    position("Pour la séance de cette position (sinon celle en cours)"),
    vierges("Vierges, à remplir à la main").without(&["joueur", "position"]),
    positions("Vierges : combien de positions (5 si rien n'est dit)"),
    count("Vierges : combien (sinon une page)", 700),
    TITLE,
];

pub(crate) const BILLETS: &[Asked] = &[position("Quelle position (sinon celle en cours)")];

pub(crate) const TOPAGE: &[Asked] = &[position("Pour la séance de cette position (sinon celle en cours)")];

pub(crate) const RECAP: &[Asked] = &[
    position("Pour la séance de cette position (sinon celle en cours)").without(&["vierges"]),
    vierges("Vierges, sans noms, pour n'importe quel tournoi"),
    positions("Vierges : combien de positions (5 si rien n'est dit)"),
    tables("Vierges : combien de tables ; les numéros des joueurs sont alors imprimés"),
    flag("par-numero", "Vierges : des numéros à la place des orientations (Howell, anneau)", |options| {
        options.form.by_number = true;
    })
    .needs("vierges"),
    TITLE,
];

pub(crate) const CLASSEMENT: &[Asked] = &[
    position("Après cette position (sinon la dernière complète)").without(&["provisoire"]),
    flag("provisoire", "Avec les feuilles déjà entrées", |options| options.shown.provisional = true),
    flag("individuel", "Par équipes : les joueurs un à un", |options| options.shown.one_by_one = true),
    flag("grand", "En grandes lettres, à lire de loin : rang, nom et total", |options| options.shown.large = true),
    first("En grandes lettres, les premiers seulement", 700),
];

pub(crate) const PARCOURS: &[Asked] = &[
        player("Numéro, licence ou partie du nom (sinon tous, dans l'ordre des noms)").placed().without(&["premiers"]),
        first("Seulement celles des premiers", 700),
        vierges("Quadrettes : à remplir à la main, bleue pour l'attaquant, rose pour la défense, avec la grille des points de match")
            .without(&["joueur", "premiers"]),
        count("Vierges : combien de paires (sinon deux feuilles par quadrette du tournoi)", 200),
        TITLE,
    ];

pub(crate) const DIPLOME: &[Asked] = &[first("Combien de places (les trois premières sans cette option)", 100)];

pub(crate) const RECUS: &[Asked] = &[
    player("Seulement celui de ce joueur (numéro, licence ou partie du nom)").placed().without(&["vierges"]),
    number("vierges", "Des reçus à remplir à la main, combien", (1, 1000), |options, count| {
        options.form.count = Some(count)
    }),
];

pub(crate) const CARTE: &[Asked] =
    &[player("Seulement celle de ce joueur (licence ou partie du nom)").placed(), OF_SEASON];

pub(crate) const LETTRE: &[Asked] =
    &[number("club", "Le numéro du club", (1, 9999), |options, club| options.club = club).placed().required()];

pub(crate) const INFORMATION: &[Asked] = &[TITLE];

pub(crate) const DOSSIER: &[Asked] = &[player("Licence ou partie du nom").placed().required()];
