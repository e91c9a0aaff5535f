//! « Salle »: the hall opened and closed, its devices, its settings.

pub(crate) mod codes;
pub(crate) mod devices;
pub(crate) mod opening;
pub(crate) mod telling;

use maud::html;

use crate::answer::Page;
use crate::asked::Asked;
use crate::pages::second;
use app::{Club, Result};

const HERE: &str = "/marque/salle";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let settings = club.hall().settings()?;
    let body = html! {
        div.colonne {
            h1.lu { "Salle" }
            (opening::part(asked, &settings, &devices::part(asked)))
            div.deux {
                (telling::announcing(club, asked)?)
                (telling::timer(asked, &settings))
            }
        }
        div.colonne {
            (telling::rules(asked, &settings))
            section.carte.dense-r { (codes::part(asked)) (second::part(club, asked)) (opening::help(asked)) }
        }
    };
    Ok(Page::new("Salle", body).of_kind("cote").live())
}
