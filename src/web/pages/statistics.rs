//! Deal statistics: of the tournament, of all players, of one.

use domain::advice::Step;
use maud::html;

use crate::answer::Page;
use crate::asked::Asked;
use crate::kit;
use app::{Club, Result};
use report::Tabular;

const HERE: &str = "/marque/statistiques";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let one = asked
        .form
        .filled("joueur")
        .map(|player| Ok((club.free(Step::ShowTopage)?.player_statistics(player)?, club.free(None)?.record(player)?)))
        .transpose();
    let whole = club.free(Step::ShowTopage)?.tournament_statistics()?;
    let players = club.free(Step::ShowTopage)?.players_statistics()?;
    let body = html! {
        h1 { "Statistiques" }
        p.note { "D'après les feuilles tenues donne par donne ; celles dont on n'a que les bilans ne comptent pas." }
        form.champs method="get" action=(HERE) { (kit::line(asked, "joueur", "Un joueur (nom ou numéro)")) (kit::send("Voir")) }
        @match &one {
            Ok(None) => {}
            Ok(Some((statistics, record))) => { section { (kit::table(&statistics.table())) (kit::table(&record.table())) p { a.bouton href=(HERE) { "Revenir à tout le tournoi" } } } }
            Err(error) => { (crate::words::refused(error)) }
        }
        (kit::table(&whole.table()))
        (kit::table(&players.table()))
    };
    Ok(Page::new("Statistiques", body))
}
