//! The template of the placement board (`affichage.toml`).

use crate::template::{template, words};

words! {
    /// A list of the seating board.
    BoardList {
        /// Table by table.
        Table = "table",
        /// By name.
        Name = "nom",
        /// Club by club.
        Club = "club",
        /// Team by team; nothing in an individual tournament.
        Team = "equipe",
    }
}

template! {
    "affichage.toml" {
        lists: Vec<BoardList> = choices("listes", &BoardList::WORDS),
        title = wording("textes.titre", &["position"]),
        by_table = wording("textes.par_table", &["titre"]),
        by_name = wording("textes.par_nom", &["titre"]),
        by_club = wording("textes.par_club", &["titre"]),
        by_team = wording("textes.par_equipe", &["titre", "equipe"]),
        section = wording("textes.section", &["lettre", "premiere", "derniere"]),
        empty = text("textes.chaise_vide"),
        clubless = text("textes.sans_club"),
        table = text("titres.table"),
        name = text("titres.nom"),
        players = text("titres.joueurs"),
        chair = text("titres.place"),
    }
}
