//! Verified copies, and the check of everything.

use std::path::Path;

use maud::html;

use crate::app::{Club, Result};
use crate::report::Tabular;
use crate::web::answer::{Answer, Done, Page};
use crate::web::asked::Asked;
use crate::web::kit;

const HERE: &str = "/marque/copies";

pub(in crate::web) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let body = html! {
        h1 { "Copies" }
        p { "La base de la soirée : " strong { (club.path().display()) } }
        (kit::form("/marque/copies/faire", &html! {
            (kit::line(asked, "dossier", "Dossier de la copie (une clé USB, par exemple ; à côté de la base si vide)"))
            (kit::strong("Faire une copie vérifiée"))
        }))
        h2 { "Contrôle" }
        p { "Le contrôle relit tout : chaque feuille, chaque rang, chaque sceau du journal." }
        p { a.bouton href="/marque/copies/verifier" { "Tout vérifier" } }
        h2 { "Reprendre une copie" }
        p { "Une copie ne peut prendre la place de la base que quand chelem est fermé : l'arbitre le fait alors, avec la commande « restaurer »." }
    };
    Ok(Page::new("Copies", body))
}

pub(in crate::web) fn copy(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let path = club.backup(asked.form.said("dossier").map(Path::new))?;
    Ok(Done::one(format!("✔ Copie faite et vérifiée : {}", path.display()), HERE).into())
}

pub(in crate::web) fn check(club: &Club, _: &Asked) -> Result<Answer> {
    let report = club.check()?;
    let body = html! { h1 { "Contrôle" } (kit::table(&report.table())) p { a.bouton href=(HERE) { "Retour" } } };
    Ok(Page::new("Contrôle", body).into())
}
