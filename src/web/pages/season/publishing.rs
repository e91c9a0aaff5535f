//! The season for the club's site: who is named how, then the page as a file.

use maud::html;

use super::{HERE, head, of};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Club, Result};
use domain::publication::Publication;
use report::{Tabular, output};

/// How openly everybody is named at most: key, words.
const NAMES: [(&str, &str); 3] = [("nom", "par son nom"), ("initiales", "par ses initiales"), ("anonyme", "sans nom")];

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let most = asked.one_of("noms", Publication::parse)?.unwrap_or_default();
    let page = club.seasons().page(asked.form.filled("saison"), most)?;
    let season = page.ranking.season.as_str();
    let file = format!("{HERE}/publier/saison.html{}&noms={}", of(season), most.key());
    let body = html! {
        (head("Publier", season))
        form.champs method="get" action=(format!("{HERE}/publier")) {
            (kit::hidden("saison", season))
            (kit::choice(asked, "noms", "Chacun est nommé, au plus", most.key(), NAMES.map(|(key, words)| (key, words.to_owned()))))
            (kit::send("Voir"))
            a.bouton.fort href=(file) { "La page web (.html)" }
        }
        p.note { "Qui a demandé moins que son nom est nommé comme il le veut (annuaire). Ni licence, ni date de naissance, ni paiement. La page se dépose sur l'espace web du club." }
        (kit::table(&page.ranking.table()))
    };
    Ok(Page::new("Publier la saison", body))
}

/// The page as a file.
pub(crate) fn file(club: &Club, asked: &Asked) -> Result<Answer> {
    let most = asked.one_of("noms", Publication::parse)?.unwrap_or_default();
    let page = club.seasons().page(asked.form.filled("saison"), most)?;
    let bytes = output::season_html(&page).into_bytes();
    Ok(Answer::File { kind: "text/html; charset=utf-8", name: "saison.html".to_owned(), bytes })
}
