//! The document around every page; a page that needs no base.

use maud::{DOCTYPE, Markup, html};

use super::files;

/// A page without the base: a sentence, and the way back.
pub(super) fn bare(title: &str, sentence: &str) -> Markup {
    document(
        title,
        "",
        &html! {
            main #page {
                h1 { (title) }
                p { (sentence) }
                p { a.bouton href="/" { "Accueil" } }
            }
        },
    )
}

/// A document, with what every page loads; `kind` is the class of its body, by which `salle.css` lays it out. A page that is not
/// yet drawn anew has none, and the sheet of before.
pub(super) fn document(title: &str, kind: &str, body: &Markup) -> Markup {
    let sheet = if kind.is_empty() { "style.css" } else { "salle.css" };
    html! {
        (DOCTYPE)
        html lang="fr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " – chelem" }
                link rel="icon" href=(files::address("icone.svg"));
                link rel="stylesheet" href=(files::address(sheet));
                script src=(files::address("chelem.js")) defer {}
            }
            body class=[(!kind.is_empty()).then_some(kind)] { (body) }
        }
    }
}
