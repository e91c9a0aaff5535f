//! The ranking as far as the arbiter lets it be seen.

use maud::{Markup, html};

use super::links::Links;
use crate::answer::Page;
use crate::asked::Asked;
use app::{Club, Result};
use report::hall::{PublicRank, PublicRanking};

pub(crate) fn page(club: &Club, _: &Asked) -> Result<Page> {
    let ranking = club.hall().public_ranking()?;
    let body = html! {
        h1 { "Classement" }
        @match &ranking {
            None => { p.phrase { "L'arbitre n'a pas encore donné de classement. Cette page continue toute seule." } }
            Some(ranking) => { p { (after(ranking)) } (rows(&ranking.rows, None, Links::Hall)) }
        }
    };
    Ok(Page::new("Classement", body).live())
}

/// The heading: the ranking after which position.
pub(crate) fn after(ranking: &PublicRanking) -> String {
    let position = ranking.position;
    match (ranking.is_final, ranking.provisional) {
        (true, _) => "Classement final".to_owned(),
        (false, true) => format!("Provisoire : des feuilles de la position {position} manquent encore"),
        (false, false) => format!("Après la position {position}"),
    }
}

pub(crate) fn rows(rows: &[PublicRank], own: Option<u32>, links: Links) -> Markup {
    html! {
        table.rangs { tbody { @for row in rows { tr.soi[own == Some(row.number)] {
            td.chiffres { (row.rank) }
            td.mots {
                @if row.members.is_empty() { a href=(links.player(row.number)) { (row.name) } }
                @else { (row.name) @if row.members != row.name { br; span.note { (row.members) } } }
            }
            td.chiffres { (row.total.replace('.', ",")) }
        } } } }
    }
}
