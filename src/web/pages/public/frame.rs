//! The frame of the public pages: phones, the wall.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::form::escaped;
use crate::frame::document;
use crate::pages::layout::rehearsed;
use app::Club;
use domain::hall::Role;

/// The public pages.
const PUBLIC: [(&str, &str); 3] = [("/", "Me trouver"), ("/places", "Places"), ("/classement", "Classement")];

/// A public page; the wall has nothing around it.
pub(crate) fn whole(club: &Club, asked: &Asked, page: &Page, middle: &Markup) -> Markup {
    let main = html! {
        main #page data-suivre=[page.live.then_some(asked.hall.live.version(asked.follows()))] data-page=(public_address(asked)) data-loin { (middle) }
    };
    if asked.path == "/mur" {
        return document(
            &page.title,
            "",
            &html! { (rehearsed(asked)) div.mur { (main) p #lien.lu role="status" { "À jour." } } },
        );
    }
    let name = club.hall().tournament_name().unwrap_or_else(|_| "chelem".to_owned());
    document(
        &page.title,
        "",
        &html! {
            a.saut href="#page" { "Aller à la page" }
            (rehearsed(asked))
            header { p.ou { strong { (name) } } }
            nav aria-label="Pages" {
                @if asked.role() == Role::Table { a href="/table" aria-current=[asked.path.starts_with("/table").then_some("page")] { "Ma table" } }
                @if asked.role() >= Role::Operator { a href="/marque" { "Table de marque" } }
                @for (address, words) in PUBLIC.into_iter().filter(|(address, _)| *address != "/" || asked.role() == Role::Visitor) {
                    a href=(address) aria-current=[(asked.path == address).then_some("page")] { (words) }
                }
            }
            (main)
            footer { p #lien role="status" { "À jour." } p { a href="/rejoindre" { "Aider à la table de marque" } } }
        },
    )
}

/// The announcements, above the pages of phones; the wall has its own place for them.
pub(crate) fn announced(club: &Club, asked: &Asked) -> Markup {
    if asked.path.starts_with("/marque") || asked.path == "/mur" {
        return html! {};
    }
    let announced = club.hall().notices().unwrap_or_default().into_iter().filter(|notice| notice.table.is_none());
    html! { @for notice in announced { p.annonce role="status" { (notice.words) } } }
}

/// Where such a page can be fetched again; after a form, the page of the table.
fn public_address(asked: &Asked) -> String {
    let path = if asked.path.starts_with("/table") { "/table" } else { asked.path.as_str() };
    let kept =
        ["vues", "duree", "moi", "q", "code"].into_iter().filter_map(|name| Some((name, asked.form.filled(name)?)));
    let kept: Vec<String> = kept.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}
