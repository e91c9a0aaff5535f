//! « Essayer la salle »: a made-up evening in a hall of its own, started by the arbiter at this computer.

use std::net::Ipv4Addr;

use axum::http::StatusCode;
use axum::response::Response;
use maud::html;

use crate::answer::{self, Page};
use crate::asked::Asked;
use crate::{frame, kit};
use app::{Club, Result};

const TITLE: &str = "Essayer la salle";

pub(crate) fn page(_: &Club, _: &Asked) -> Result<Page> {
    let body = html! {
        h1 { (TITLE) }
        p { "Une soirée imaginaire, dans une autre page, avec une barre rouge. chelem y joue les téléphones, sauf aux tables 1 et 2, qui sont à vous. La base du club n'est pas touchée." }
        (kit::form("/marque/essayer", &html! { p { (kit::strong(TITLE)) " " a.bouton href="/marque" { "Rester" } } }))
    };
    Ok(Page::new(TITLE, body))
}

pub(crate) fn start(asked: &Asked) -> Response {
    let here = asked.from == Ipv4Addr::LOCALHOST;
    let (code, said) = match here.then(asked.hall.practice) {
        None => (StatusCode::FORBIDDEN, "Cela se fait sur l'ordinateur où chelem est lancé.".to_owned()),
        Some(Err(_)) => (
            StatusCode::INTERNAL_SERVER_ERROR,
            "La soirée imaginaire ne s'ouvre pas d'ici. Dans un terminal : chelem salle --entrainement".to_owned(),
        ),
        Some(Ok(folder)) => {
            let sheets = folder.display();
            let said = format!(
                "La soirée imaginaire s'ouvre bientôt, dans une autre page. Ses feuilles remplies, en PDF : {sheets}."
            );
            (StatusCode::OK, said)
        }
    };
    answer::html(code, frame::bare(TITLE, &said))
}
