//! « Salle »: the hall opened and closed, its devices, what it is told.

pub(in crate::web) mod codes;
pub(in crate::web) mod devices;
pub(in crate::web) mod opening;
pub(in crate::web) mod telling;

use maud::html;

use crate::app::{Club, Result};
use crate::web::answer::Page;
use crate::web::asked::Asked;

const HERE: &str = "/marque/salle";

pub(in crate::web) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let settings = club.hall()?;
    let body = html! {
        h1 { "Salle" }
        (opening::part(asked, &settings))
        (devices::part(asked))
        (telling::part(club, asked, &settings)?)
        (codes::part(asked))
        (opening::help(asked))
    };
    Ok(Page::new("Salle", body).live())
}
