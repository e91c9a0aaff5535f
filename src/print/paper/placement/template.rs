//! What a club may change of the placement board (`affichage.toml`).

use crate::print::template::{Keys, PaperTemplate, Template, Wording};

/// A way of listing who sits where.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardList {
    /// Table by table.
    Table,
    /// By name.
    Name,
    /// Club by club.
    Club,
    /// Team by team; nothing in an individual tournament.
    Team,
}

impl BoardList {
    /// As templates and commands name them.
    pub const WORDS: [(&'static str, Self); 4] =
        [("table", Self::Table), ("nom", Self::Name), ("club", Self::Club), ("equipe", Self::Team)];
}

/// `affichage.toml`.
#[derive(Debug, Clone, PartialEq)]
pub struct BoardTemplate {
    /// Paper, letters, colours, footer.
    pub paper: PaperTemplate,
    /// The lists, in order.
    pub lists: Vec<BoardList>,
    /// `Placement – {position}`.
    pub title: Wording,
    /// `{titre} – par table`.
    pub by_table: Wording,
    /// `{titre} – par nom`.
    pub by_name: Wording,
    /// `{titre} – par club`.
    pub by_club: Wording,
    /// `{titre} – par {equipe}`.
    pub by_team: Wording,
    /// Heads the tables of a section (M8).
    pub section: Wording,
    /// In a chair where nobody sits.
    pub empty: Wording,
    /// Heads those without a club.
    pub clubless: Wording,
    /// Over the tables.
    pub table: Wording,
    /// Over the names.
    pub name: Wording,
    /// Over a team's members.
    pub players: Wording,
    /// Over the chairs.
    pub chair: Wording,
}

impl Template for BoardTemplate {
    const FILE: &'static str = "affichage.toml";
    const DEFAULT: &'static str = include_str!("../../../../templates/affichage.toml");

    fn read(keys: &mut Keys<'_>, paper: &PaperTemplate) -> Self {
        let title = ["titre"];
        Self {
            paper: paper.of_sheet(keys),
            lists: keys.choices("listes", &BoardList::WORDS),
            title: keys.wording("textes.titre", &["position"]),
            by_table: keys.wording("textes.par_table", &title),
            by_name: keys.wording("textes.par_nom", &title),
            by_club: keys.wording("textes.par_club", &title),
            by_team: keys.wording("textes.par_equipe", &["titre", "equipe"]),
            section: keys.wording("textes.section", &["lettre", "premiere", "derniere"]),
            empty: keys.text("textes.chaise_vide"),
            clubless: keys.text("textes.sans_club"),
            table: keys.text("titres.table"),
            name: keys.text("titres.nom"),
            players: keys.text("titres.joueurs"),
            chair: keys.text("titres.place"),
        }
    }
}
