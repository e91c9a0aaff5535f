//! The ways in: the one-time link, the figures of a helper, the code of a table.

use axum::http::StatusCode;
use maud::html;

use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::devices::SECONDS;
use crate::kit;
use crate::rates::{GOOD_CODES, WRONG_CODES};
use app::{AppError, Club, Result};
use domain::hall::{Device, Role};

/// The longest name of a helper, in letters.
const LONGEST_NAME: usize = 40;

/// The one-time link.
pub(crate) fn enter(_: &Club, asked: &Asked) -> Result<Answer> {
    // The same link opened twice by the browser that is in already.
    if asked.role() >= Role::Operator {
        return Ok(Answer::See("/marque".to_owned()));
    }
    match asked.hall.devices.enter(&asked.part) {
        Some(device) => {
            asked.hall.tell_link();
            Ok(admit(asked, device, "/marque"))
        }
        None => {
            let said = "Ce lien a déjà servi, ou n'est plus valable. Fermez chelem et relancez-le : il ouvre un nouveau lien. Rien n'est perdu.";
            Ok(Answer::Bare { code: StatusCode::FORBIDDEN, title: "Lien déjà utilisé", said: said.to_owned() })
        }
    }
}

/// Lets a browser in; the base learns of it in a moment, so that after a restart it is known again.
fn admit(asked: &Asked, device: Device, to: &str) -> Answer {
    admit_since(asked, device, &asked.hall.clock.now().format(SECONDS).to_string(), to)
}

/// The same; it has been in since then.
pub(crate) fn admit_since(asked: &Asked, device: Device, since: &str, to: &str) -> Answer {
    let Some(held) = asked.hall.devices.admit(device, since) else {
        let said = "Le système ne donne pas de hasard : aucun appareil ne peut être relié.".to_owned();
        return Answer::Bare { code: StatusCode::INTERNAL_SERVER_ERROR, title: "Impossible", said };
    };
    Answer::Enter { held, to: to.to_owned() }
}

/// Whether an address has used up this minute's attempts at that form.
pub(crate) fn has_tried_enough(asked: &Asked) -> bool {
    let what = if asked.path == "/rejoindre" { "poste" } else { "table" };
    !asked.hall.rates.may(&format!("{what} {}", asked.from), WRONG_CODES)
}

fn too_often() -> Answer {
    let said = "Trop d'essais. Attendez une minute, puis recommencez.".to_owned();
    Answer::Bare { code: StatusCode::TOO_MANY_REQUESTS, title: "Trop d'essais", said }
}

/// A helper asks to be let in.
pub(crate) fn join_page(_: &Club, asked: &Asked) -> Result<Page> {
    let waiting = asked.device.as_ref().filter(|device| device.role == Role::Visitor);
    let body = html! {
        h1 { "Aider à la table de marque" }
        @if asked.role() >= Role::Operator {
            p.phrase { "Cet appareil est relié." }
            p { a.bouton.fort href="/marque" { "Aller à la table de marque" } }
        } @else if let Some(device) = waiting {
            p.phrase { (device.name) ", la table de marque doit vous accepter." }
            p { "Dites à l'arbitre de regarder la page « Salle ». Cette page continue toute seule." }
        } @else {
            p { "L'arbitre vous donne six chiffres (page « Salle », « Ajouter un poste »)." }
            (kit::form("/rejoindre", &html! {
                label.champ { span { "Les six chiffres" } input type="text" name="code" inputmode="numeric" autocomplete="off" value=(asked.text("code")); }
                (kit::line(asked, "nom", "Votre nom, pour le journal"))
                (kit::strong("Demander"))
            }))
        }
    };
    Ok(Page::new("Aider", body).live())
}

pub(crate) fn join(_: &Club, asked: &Asked) -> Result<Answer> {
    if asked.role() >= Role::Operator {
        return Ok(Answer::See("/marque".to_owned()));
    }
    let from = format!("poste {}", asked.from);
    if !asked.hall.rates.may(&from, WRONG_CODES) {
        return Ok(too_often());
    }
    let name = asked.needed("nom", "votre nom : il est écrit au journal à côté de ce que vous faites")?;
    let name: String = name.chars().filter(|sign| !sign.is_control()).take(LONGEST_NAME).collect();
    let figures: String = asked.text("code").chars().filter(char::is_ascii_digit).collect();
    if !asked.hall.devices.accept_invitation(&figures) {
        asked.hall.rates.count(&from);
        return Err(AppError::input("ces six chiffres ne sont pas, ou plus, les bons")
            .advise("Ils valent cinq minutes et une seule fois : demandez-en d'autres à l'arbitre."));
    }
    Ok(admit(asked, Device { name, role: Role::Visitor, table: None }, "/rejoindre"))
}

/// The code of a table, as its QR gives it.
pub(crate) fn scanned(club: &Club, asked: &Asked) -> Result<Answer> {
    at_table(club, asked, &asked.part)
}

/// The same, typed.
pub(crate) fn typed(club: &Club, asked: &Asked) -> Result<Answer> {
    at_table(club, asked, asked.text("code"))
}

fn at_table(club: &Club, asked: &Asked, code: &str) -> Result<Answer> {
    let from = format!("table {}", asked.from);
    if !asked.hall.rates.may(&from, WRONG_CODES) {
        return Ok(too_often());
    }
    let Some(of) = club.hall().table_of_code(code)? else {
        asked.hall.rates.count(&from);
        return Err(AppError::input("ce code n'est celui d'aucune table")
            .advise("Regardez les huit signes imprimés sous le carré, ou demandez à la table de marque."));
    };
    let current = club.current_position()?;
    let position = of.position.unwrap_or(current);
    if asked.role() < Role::Operator && position != current {
        let table = of.table;
        return Err(AppError::input(format!(
            "ce code est celui de la table {table} à la position {position} ; la position {current} se joue"
        ))
        .advise("Visez le carré de la table où vous êtes maintenant, ou tapez ses huit signes."));
    }
    if asked.role() >= Role::Operator {
        return Ok(Answer::See(format!("/marque/feuilles?position={position}&table={}", of.table)));
    }
    if !asked.hall.rates.take(&format!("entrée {}", asked.from), GOOD_CODES) {
        return Ok(too_often());
    }
    // The phone that was at another table is at this one now.
    if let Some(held) = asked.held.as_deref() {
        asked.hall.devices.forget(&crate::devices::hash(held));
    }
    let table = Some((of.tournament, position, of.table));
    let device = Device { name: format!("téléphone table {}", of.table), role: Role::Table, table };
    Ok(admit(asked, device, "/table"))
}
