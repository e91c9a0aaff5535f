//! The pages of a computer that is not the hall: ready to take it over, or stopped; and where a device goes that follows it.

use std::net::IpAddr;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use crate::act::act;
use crate::answer::{self, Answer, Done, Page};
use crate::asked::Asked;
use crate::door::From;
use crate::hall::Hall;
use crate::second::{PRESSES, take_over};
use crate::{files, frame, kit};
use app::{AppError, Club, Result};
use domain::hall::Part;

const HERE: &str = "/secours";
const MOVED: &str = "La salle a changé d'ordinateur";

/// What is answered instead of a page where this computer is not the hall, is handing it over, or does not know whether it is still it.
pub(crate) async fn gate(hall: &Hall, path: &str, changes: bool, from: Option<From>) -> Option<Response> {
    let own = path.starts_with(HERE) || ["/s/", "/entrer/", "/favicon"].iter().any(|open| path.starts_with(open));
    let here = from.is_none_or(|from| from.0 == IpAddr::from([127, 0, 0, 1]));
    if own || (here && !changes && ["/classement", "/places", "/mur", "/version", "/evenements"].contains(&path)) {
        return None;
    }
    if hall.second.serves() {
        if changes && hall.second.state().handing().is_some() {
            let said = "La salle passe à l'autre ordinateur. Rien n'est perdu : recommencez dans un instant.";
            return Some(unavailable("La main passe", said, &html! {}));
        }
        if !changes || hall.second.is_sure().await {
            return None;
        }
        let said = "Cet ordinateur a dormi, ou vient d'être relancé, et l'ordinateur de secours ne répond pas. Rien n'est enregistré par cette demande.";
        let form = kit::form("/secours/personne", &kit::strong("Personne n'a repris la salle"));
        return Some(unavailable("Personne n'a repris la salle ?", said, &form));
    }
    if here && !changes {
        return Some(answer::see(HERE));
    }
    let at = hall.second.address().unwrap_or_default();
    if hall.second.state().duty.part == Part::Second && !changes {
        let said = format!("Ordinateur de secours. La salle est à http://{at}");
        return Some(answer::html(StatusCode::MISDIRECTED_REQUEST, frame::bare("Ordinateur de secours", &said)));
    }
    Some(unavailable(MOVED, &format!("La salle est maintenant à http://{at} Rien n'est perdu."), &html! {}))
}

fn unavailable(title: &str, said: &str, form: &Markup) -> Response {
    let page = frame::document(title, "tel", &html! { main #page { h1 { (title) } p { (said) } (form) } });
    ([(header::RETRY_AFTER, "1")], answer::html(StatusCode::SERVICE_UNAVAILABLE, page)).into_response()
}

/// What any page may ask: no name, no figure.
pub(crate) fn state(asked: &Asked) -> Response {
    let duty = asked.hall.second.state().duty;
    let mut told = answer::json(StatusCode::OK, &serde_json::json!({ "role": duty.part.key(), "terme": duty.term }));
    told.headers_mut().insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    if asked.from != IpAddr::from([127, 0, 0, 1]) {
        asked.hall.second.set(|state| state.reached = true);
    }
    told
}

/// A device of the hall that this one was second of comes over, in its own role.
pub(crate) fn relieve(club: &Club, asked: &Asked) -> Result<Answer> {
    if !asked.hall.second.serves() {
        return Err(AppError::input("la salle n'est pas ici"));
    }
    let inside = |to: &&str| to.starts_with('/') && !to.starts_with("//") && !to.contains(['\\', '\t', '\n', '\r']);
    let to = Some(asked.text("vers")).filter(inside).unwrap_or("/").to_owned();
    let pass = asked.text("passe");
    // A cookie goes along only from a page of this computer: the script asks once more from here, with what was typed.
    if asked.text("ici").is_empty() {
        return Ok(Page::new(MOVED, html! { h1 { (MOVED) } p { a.bouton href=(to) { "Continuer" } } }).into());
    }
    if asked.device.is_some() || pass.is_empty() {
        return Ok(Answer::See(to));
    }
    let known = club.trust().relieved(pass)?;
    // Its row goes, and with it the pass; since when it is in goes along, for its keys.
    let gone =
        || AppError::input("cet appareil est déjà passé ici").advise("Ouvrez la page d'accueil de cet ordinateur.");
    let device = asked.hall.devices.forget(&known.hash).ok_or_else(gone)?;
    let held = asked.hall.devices.admit(device, &known.since);
    let held = held.ok_or_else(|| AppError::input("le système ne donne pas de hasard : l'appareil ne peut pas entrer"));
    Ok(Answer::Enter { held: held?, to })
}

/// Where the script goes when the hall falls silent; nothing in a hall without a second.
pub(crate) fn relief(club: &Club, asked: &Asked) -> Markup {
    let Some(address) = asked.hall.second.address() else { return html! {} };
    let term = asked.hall.second.state().duty.term;
    let own = asked.held.as_deref().filter(|_| asked.device.is_some()).map(crate::devices::hash);
    let pass = own.and_then(|own| club.trust().pass(&own, term).ok());
    html! { script src=(files::address("releve.js")) defer data-secours=(address) data-terme=(term) data-passe=[pass] {} }
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let second = &asked.hall.second;
    if second.serves() {
        return Ok(Page::new(
            "Secours",
            html! { h1 { "Cet ordinateur est la salle" } p { a.bouton href="/marque" { "Table de marque" } } },
        ));
    }
    let (actions, last) = club.trust().last_done()?;
    let state = second.state();
    let (silent, stopped) = (state.silence().as_secs(), state.duty.part == Part::Stopped);
    let linked = state.is_linked();
    let (at, name) = state.pair().map_or(("", ""), |pair| (pair.address.as_str(), pair.name.as_str()));
    let body = html! {
        @if stopped {
            div.avis.non role="alert" { p { strong { "Deux ordinateurs ont été la salle en même temps : celui-ci s'est arrêté." } } p { "Choisissez ensemble lequel continue, et pressez « Prendre la salle » sur celui-là seulement." } }
        } @else if linked {
            @if actions == 0 { p.grand { "Rien n'est encore copié : « Accepter » se presse sur l'ordinateur de la salle." } }
            @else { p.grand { @if state.late.is_none() { "À jour. " } @else { "Reçoit la soirée… " } (last) } }
        } @else {
            div.avis.non role="alert" { p { strong { "La salle ne répond plus depuis " span data-silence { (silent) } " s." } } p { "Dernière reçue : " (last) } }
        }
        @if !state.only.said.is_empty() {
            div.avis.att {
                p { strong { "La salle est maintenant à http://" (at) " (" (name) "). Seul cet ordinateur avait ceci : à retaper là-bas d'après les papiers." } }
                ul { @for line in &state.only.said { li { (line) } } }
                @if let Some(kept) = &state.only.kept { p.note { "La base d'avant est gardée : " (kept.display()) } }
            }
        }
        @if !state.trouble.is_empty() { p.avis.att { (state.trouble) } }
        p { (actions) " actions. La salle : " (name) " http://" (at) }
        @if state.clocks.abs() > 60 { p.note { "Les horloges des deux ordinateurs diffèrent de " (state.clocks.abs()) " s." } }
        p.note { @if state.reached { "✔ Un téléphone a atteint cet ordinateur." } @else if let Some(own) = asked.hall.address(None) { "Essai à faire avec un téléphone : " (own) "/secours.json" } }
        @if stopped || silent >= PRESSES.as_secs() {
            h2 { "Prendre la salle" }
            p { strong { "L'autre ordinateur est-il éteint ?" } " Éteignez-le, ou fermez chelem dessus. Le câble du projecteur est à déplacer aussi." }
            (kit::form("/secours/prendre", &html! { (kit::line_of("nom", "Votre nom", &asked.hall.arbiter, "text")) (kit::strong("Prendre la salle")) }))
        } @else if !linked { p { "« Prendre la salle » vient ici après dix secondes de silence." } }
        @else { p.note { "« Prendre la salle » vient ici quand la salle ne répond plus. Elle vit : c'est à elle de « Passer la main » (sa page « Salle »)." } }
        p { a.bouton.lien href="/classement" { "Classement" } " " a.bouton.lien href="/places" { "Places" } }
    };
    Ok(Page::new("Ordinateur de secours", body).headed("Ordinateur de secours").step().live())
}

/// A person takes the hall over.
pub(crate) fn take(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let why = match asked.hall.second.state().duty.part {
        Part::Hall => Some("cet ordinateur est déjà la salle"),
        Part::Second if asked.hall.second.state().silence() < PRESSES => {
            Some("la salle répond, ou répondait il y a moins de dix secondes")
        }
        _ if club.trust().stands_at()?.action == 0 => Some("rien n'a encore été copié ici"),
        Part::Second | Part::Stopped => None,
    };
    why.map_or(Ok(()), |why| Err(AppError::input(why)))?;
    let who = asked.needed("nom", "votre nom")?.to_owned();
    take_over(club, &asked.hall, &who)?;
    let last = club.trust().last_done()?.1;
    Ok(Done::sentences(
        vec![
            format!("✔ {last}."),
            "Les feuilles rendues depuis la dernière reçue sont à retaper : les tables attendues le montrent."
                .to_owned(),
        ],
        "/marque",
    )
    .into())
}

/// A person says that no other computer took over.
pub(crate) fn nobody(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |(): &()| vec!["✔ La salle continue ici.".to_owned()];
    asked.hall.second.doubt(false);
    act(club, asked, "/marque", |_| Ok(()), said)
}
