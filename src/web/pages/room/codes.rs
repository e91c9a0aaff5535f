//! The codes of the tables, to be printed, cut and laid on them.

use maud::{Markup, html};

use super::HERE;
use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use crate::qr;
use app::{Club, Result, in_halves};
use domain::hall::Role;

pub(super) fn part(asked: &Asked) -> Markup {
    html! {
        (kit::folded("codes", "Codes des tables", false, &html! {
            p.note { "Posé sur la table, un carré fait entrer sa feuille depuis un téléphone." }
            p { a href="/marque/salle/codes?tout=oui" target="_blank" { "Bons toute la soirée" } " · " a href="/marque/salle/codes" target="_blank" { "cette position seulement" } }
            @if asked.role() >= Role::Arbiter {
                (kit::folded("renouveler", "Renouveler les codes", false, &html! {
                    p { "Si un code a été photographié ou donné : tous ceux qui sont imprimés ne valent plus rien. Les téléphones déjà à leur table y restent." }
                    (kit::form("/marque/salle/renouveler", &kit::send("Renouveler tous les codes")))
                }))
            }
        }))
    }
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let evening = asked.form.ticked("tout");
    let settings = club.hall().settings()?;
    let codes = club.hall().table_codes(evening)?;
    let address = asked.hall.address(settings.address.as_deref());
    let position = club.current_position()?;
    let body = html! {
        div.rang { h1 { "Codes des tables" } button.bout type="button" data-imprimer hidden { "Imprimer" } }
        @match &address {
            None => { p.phrase { "Ouvrez d'abord la salle : un carré contient l'adresse de cet ordinateur. " a href=(HERE) { "Salle" } } }
            Some(address) => { ul.cartes { @for one in &codes { li {
                h2 { "Table " (one.table) }
                (qr::code(&format!("{address}/T/{}", one.code).to_uppercase(), &format!("Code de la table {}", one.table)))
                p.code { (in_halves(&one.code)) }
                p.note { (address) @if !evening { ", position " (position) } }
            } } } }
        }
    };
    Ok(Page::new("Codes des tables", body))
}

pub(crate) fn renew(club: &mut Club, asked: &Asked) -> Result<Answer> {
    act(
        club,
        asked,
        HERE,
        |club| club.hall().renew_table_codes(),
        |()| vec!["✔ Codes renouvelés : imprimez-les de nouveau.".to_owned()],
    )
}
