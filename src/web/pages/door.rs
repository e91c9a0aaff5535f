//! The way in.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::web::answer;
use crate::web::asked::Asked;
use crate::web::devices::Role;
use crate::web::frame;
use crate::web::guard;

/// The first page: the control table for who works there.
pub(in crate::web) fn front(asked: &Asked) -> Response {
    match asked.role() {
        Role::Arbiter | Role::Operator => answer::see("/marque"),
        Role::Visitor => answer::html(
            StatusCode::OK,
            frame::bare("chelem", "Sur l'ordinateur où chelem est lancé, ouvrez le lien qu'il affiche."),
        ),
    }
}

/// The one-time link.
pub(in crate::web) fn enter(asked: &Asked) -> Response {
    // The same link opened twice by the browser that is in already.
    if asked.role() > Role::Visitor {
        return answer::see("/marque");
    }
    match asked.hall.devices.enter(&asked.part).and_then(|secret| guard::held(&secret)) {
        Some(cookie) => ([(header::SET_COOKIE, cookie)], answer::see("/marque")).into_response(),
        None => {
            let said = "Ce lien a déjà servi, ou n'est plus valable. Fermez chelem et relancez-le : il ouvre un nouveau lien. Rien n'est perdu.";
            answer::html(StatusCode::FORBIDDEN, frame::bare("Lien déjà utilisé", said))
        }
    }
}
