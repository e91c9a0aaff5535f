//! The document around every page; a page that needs no base.

use maud::{DOCTYPE, Markup, html};

use super::files;

/// A page without the base: a sentence, and the way back.
pub(super) fn bare(title: &str, sentence: &str) -> Markup {
    document(
        title,
        "tel",
        &html! {
            main #page {
                h1 { (title) }
                p { (sentence) }
                p { a.bouton href="/" { "Accueil" } }
            }
        },
    )
}

/// A document, with what every page loads; `kind` is the class of its body, by which `salle.css` lays it out.
pub(super) fn document(title: &str, kind: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="fr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – chelem" }
                link rel="icon" href=(files::address("icone.svg"));
                link rel="stylesheet" href=(files::address("salle.css"));
                script src=(files::address("chelem.js")) defer {}
            }
            body class=(kind) { (body) }
        }
    }
}
