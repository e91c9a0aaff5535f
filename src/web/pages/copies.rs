//! Verified copies, and the check of everything.

use std::path::{Path, PathBuf};

use maud::html;

use crate::app::{Club, Result};
use crate::report::Tabular;
use crate::web::act::act;
use crate::web::answer::{Answer, Done, Page};
use crate::web::asked::Asked;
use crate::web::kit;

const HERE: &str = "/marque/copies";

pub(in crate::web) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let kept = club.copies_to()?;
    let body = html! {
        h1 { "Copies" }
        p { "La base de la soirée : " strong { (club.path().display()) } }
        (kit::form("/marque/copies/faire", &html! {
            (kit::line(asked, "dossier", "Dossier de la copie (une clé USB, par exemple ; à côté de la base si vide)"))
            (kit::strong("Faire une copie vérifiée"))
        }))
        h2 { "Une copie à chaque position" }
        p { @match &kept {
            Some(folder) => { "Elles se font dans " strong { (folder) } "." }
            None => { "Aucune pour l'instant." }
        } }
        (kit::form("/marque/copies/toujours", &html! {
            (kit::line(asked, "toujours", "Dossier de ces copies (une clé USB, par exemple ; vide : plus de copie)"))
            (kit::strong("Choisir ce dossier"))
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

pub(in crate::web) fn always(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let folder = asked.form.said("toujours").map(PathBuf::from);
    let said = |(): &()| match &folder {
        Some(folder) => vec![format!("✔ Une copie vérifiée sera faite à chaque position dans {}.", folder.display())],
        None => vec!["✔ Plus de copie à chaque position.".to_owned()],
    };
    act(club, asked, HERE, |club| club.choose_copies(folder.as_deref()), said)
}

pub(in crate::web) fn check(club: &Club, _: &Asked) -> Result<Answer> {
    let report = club.check()?;
    let body = html! { h1 { "Contrôle" } (kit::table(&report.table())) p { a.bouton href=(HERE) { "Retour" } } };
    Ok(Page::new("Contrôle", body).into())
}
