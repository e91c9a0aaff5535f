//! The frame of the public pages: phones, the wall.

use maud::{Markup, html};

use crate::answer::{Aside, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::frame::document;
use crate::pages::layout::rehearsed;
use crate::pages::second;
use crate::signs::{Sign, sign};
use app::{Club, Result};
use domain::hall::Role;

/// The tabs of a phone.
const TABS: [(&str, Sign, &str); 4] = [
    ("/", Sign::Ticket, "Ma table"),
    ("/places", Sign::List, "Places"),
    ("/classement", Sign::Cup, "Classement"),
    ("/saison", Sign::Person, "Ma saison"),
];

/// A public page, or what changes of it: on a phone all between the edges of the screen, for its head follows from step to step.
pub(crate) fn whole(club: &Club, asked: &Asked, page: &Page, notice: &Markup) -> Markup {
    let wall = asked.path == "/mur";
    let inside = if wall { page.body.clone() } else { of_phone(club, asked, page, notice) };
    if asked.fragment {
        return inside;
    }
    let follows = page.live.then_some(asked.hall.live.version(asked.follows()));
    document(
        &page.title,
        "salle",
        &html! {
            @if !wall { a.saut href="#contenu" { "Aller à la page" } }
            (rehearsed(asked))
            div #page class=[(!wall).then_some("tel")] data-suivre=[follows] data-page=(public_address(asked)) data-loin { (inside) }
            p #lien.lu role="status" { "À jour." }
            (second::relief(club, asked))
        },
    )
}

fn of_phone(club: &Club, asked: &Asked, page: &Page, notice: &Markup) -> Markup {
    let framed = &page.framed;
    let name = || club.hall().tournament_name().unwrap_or_else(|_| "chelem".to_owned());
    let head = if framed.head.is_empty() { name() } else { framed.head.clone() };
    let here = if asked.path.starts_with("/table") { "/" } else { asked.path.as_str() };
    html! {
        header {
            strong { (head) }
            @match &framed.aside {
                Some((to, Aside::Back)) => { a.bout href=(to) { (sign(Sign::Back)) " Retour" } }
                Some((to, Aside::Arbiter)) => { a.bout href=(to) { (sign(Sign::Triangle)) " Arbitre" } }
                None if asked.role() >= Role::Operator && asked.hall.second.serves() => { a.bout href="/marque" { "Table de marque" } }
                None => {}
            }
        }
        main #contenu { (announced(club)) (notice) (page.body) }
        @if !framed.step {
            nav.onglets aria-label="Pages" {
                @let season = club.hall().settings().is_ok_and(|hall| hall.season);
                @for (address, drawn, words) in TABS.into_iter().filter(|tab| season || tab.0 != "/saison") { a href=(address) aria-current=[(here == address).then_some("page")] { (sign(drawn)) (words) } }
            }
        }
    }
}

/// The announcements, above the pages of phones; the wall has its own place for them.
fn announced(club: &Club) -> Markup {
    let announced = club.hall().notices().unwrap_or_default().into_iter().filter(|notice| notice.table.is_none());
    html! { @for notice in announced { p.avis.att role="status" { (notice.words) } } }
}

/// The entry number of the phone's holder, of the tournament that is acted on, where he said who he is.
/// Errors: when the base cannot be read.
pub(crate) fn holder(club: &Club, asked: &Asked) -> Result<Option<u32>> {
    let Some((tournament, number)) = asked.named.as_deref().and_then(|named| named.split_once('-')) else {
        return Ok(None);
    };
    let current = club.hall().current_tournament()?.map(|id| id.0);
    Ok(number.parse().ok().filter(|_| current.is_some() && current == tournament.parse().ok()))
}

/// Where such a page can be fetched again; after a form, the page of the table.
fn public_address(asked: &Asked) -> String {
    let of_table = asked.path.starts_with("/table") && asked.path != "/table/donnes";
    let path = if of_table { "/table" } else { asked.path.as_str() };
    let kept = ["vues", "duree", "colonnes", "moi", "q", "code", "tout"];
    let kept = kept.into_iter().filter_map(|name| Some((name, asked.form.filled(name)?)));
    let kept: Vec<String> = kept.map(|(name, value)| format!("{name}={}", escaped(value))).collect();
    if kept.is_empty() { path.to_owned() } else { format!("{path}?{}", kept.join("&")) }
}
