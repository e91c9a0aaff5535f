//! « Quitter chelem »: the program ended from its page, by the arbiter at this computer.

use std::net::Ipv4Addr;

use axum::http::StatusCode;
use axum::response::Response;
use maud::html;

use crate::answer::{self, Page};
use crate::asked::Asked;
use crate::{frame, kit};
use app::{Club, Result};
use domain::counted;

pub(crate) fn page(_: &Club, asked: &Asked) -> Result<Page> {
    let here = asked.hall.devices.recent_addresses();
    let body = html! {
        h1 { "Quitter chelem" }
        @if asked.hall.network.is_open() { p.phrase { "La salle est ouverte" @if here > 0 { ", pour " (counted(here, "appareil")) } " : la fermer coupe les téléphones et le mur." } }
        p { "Tout ce qui est marqué ✔ est enregistré. Pour revenir : double-cliquez de nouveau sur chelem." }
        (kit::form("/marque/quitter", &html! { p { (kit::strong("Quitter chelem")) " " a.bouton href="/marque" { "Rester" } } }))
    };
    Ok(Page::new("Quitter chelem", body))
}

pub(crate) fn quit(asked: &Asked) -> Response {
    if asked.from != Ipv4Addr::LOCALHOST {
        let said = "chelem se quitte sur l'ordinateur où il est lancé.";
        return answer::html(StatusCode::FORBIDDEN, frame::bare("Quitter chelem", said));
    }
    asked.hall.live.close();
    let body = html! { main #page {
        h1 { "chelem est fermé" }
        p { "Tout ce qui est marqué ✔ est enregistré. Vous pouvez fermer cette page." }
    } };
    answer::html(StatusCode::OK, frame::document("chelem est fermé", "tel", &body))
}
