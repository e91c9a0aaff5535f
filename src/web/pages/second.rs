//! The pages of a second computer. In the hall: added, accepted, handed over to, removed, and its line in the bar. There: ready to take the
//! hall over, or stopped; and where a device goes that follows it.

use std::net::{IpAddr, Ipv4Addr};

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};

use crate::answer::{self, Answer, Done, Page};
use crate::asked::Asked;
use crate::hall::Hall;
use crate::pages::public::door::admit_since;
use crate::second::{DOUBTS, PRESSES, Pair, State, WRONG, take_over, talk};
use crate::{files, frame, kit};
use app::{AppError, Club, Result};
use domain::counted;
use domain::hall::{Part, Role};
use host::clock::Stopwatch;

/// The page of the hall on which it is told of its second.
const ROOM: &str = "/marque/salle";
const MOVED: &str = "La salle a changé d'ordinateur";
const HANDING: &str = "La salle passe à l'autre ordinateur. Rien n'est perdu : recommencez dans un instant.";
const DOUBTFUL: &str = "Cet ordinateur a dormi, ou vient d'être relancé, et l'ordinateur de secours ne répond pas. Rien n'est enregistré par cette demande.";

/// How far the second is, in a line; nothing where there is none.
pub(crate) fn line(club: &Club, asked: &Asked) -> Markup {
    let state = asked.hall.second.state();
    let Some(pair) = state.pair() else { return html! {} };
    let behind = club.trust().stands_at().map_or(0, |point| usize::try_from(point.action - state.action).unwrap_or(0));
    html! { span #secours {
        @if state.is_current() { "● Secours " (pair.name) " à jour" }
        @else if let Some(late) = state.late.filter(|_| state.is_linked()) {
            "◐ Secours en retard : " (counted(behind, "action")) ", " (late.elapsed().as_secs()) " s"
        } @else {
            "○ Sans secours"
            @if let Some(silent) = state.silent { " depuis " ((asked.hall.clock.now() - silent.elapsed()).format("%H h %M")) }
        }
    } }
}

pub(crate) fn part(club: &Club, asked: &Asked) -> Markup {
    let state = asked.hall.second.state();
    let arbiter = asked.role() >= Role::Arbiter;
    let form = |action: &str, words: &str| kit::form(&format!("{ROOM}/secours/{action}"), &kit::send(words));
    let inside = html! { div.colonne {
        @if let Some(pair) = state.pair() {
            p { (line(club, asked)) }
            p { strong { (pair.name) } " http://" (pair.address) }
            @if !state.trouble.is_empty() { p.avis.att { (state.trouble) } }
            @if arbiter { div.rang { (form("passer", "Passer la main")) (kit::folded("secours-retirer", "Retirer", false, &html! {
                p { "Il ne suit plus. Sa copie de la base reste sur lui : effacez-la là-bas, chelem ne peut pas y forcer." } (form("retirer", "Retirer"))
            })) } }
        } @else if let Some(shown) = state.shown() {
            @if !shown.name.is_empty() {
                p.phrase { strong { (shown.name) } " demande à être l'ordinateur de secours. Il aura toute la base et pourra mener la soirée." }
                @if arbiter { div.rang { (form("accepter", "Accepter")) (form("retirer", "Refuser")) } }
            // It opens the link for good: it does not travel in clear.
            } @else if asked.from != Ipv4Addr::LOCALHOST { p.note { "Le code se lit sur l'ordinateur de la salle, page « Salle »." } }
            @else {
                @if let Some(address) = asked.hall.address(None) {
                    p { "Sur l'autre ordinateur, avec la même version de chelem, qui demande le code :" }
                    p { code { "chelem --base copie.sqlite salle --secours " (address.trim_start_matches("http://")) } }
                } @else { p.avis.att { "Ouvrez d'abord la salle : ce qui est à taper sur l'autre ordinateur viendra ici." } }
                p.chiffre { (shown.code) }
                p.note { @if shown.shown.is_none() { "Le premier ordinateur qui le connaît est accepté." } @else { "Dix minutes, un seul ordinateur. Il demandera, et vous l'accepterez ici." } }
            }
        } @else {
            p.note { "Un autre ordinateur garde une copie de chaque feuille et peut reprendre la soirée en trente secondes." }
            @if arbiter { (form("ajouter", "En ajouter un")) }
        }
        @if !asked.hall.rates.may(talk::UPGRADE, WRONG) { p.avis.att { "Un appareil essaie des codes de secours." } }
    } };
    kit::folded("secours-ajouter", "Ordinateur de secours", state.code().is_some(), &inside)
}

pub(crate) fn add(_: &mut Club, asked: &Asked) -> Result<Answer> {
    let code = app::long_code().ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de code"))?;
    let pair = Pair { code, shown: Some(Stopwatch::start()), ..Pair::default() };
    asked.hall.second.set(|state| state.pairs(Some(pair)));
    Ok(Answer::See(format!("{ROOM}#secours-ajouter")))
}

pub(crate) fn accept(_: &mut Club, asked: &Asked) -> Result<Answer> {
    asked.hall.second.set(State::accepts);
    Ok(Done::sentence("✔ Ordinateur de secours accepté.", ROOM).into())
}

pub(crate) fn remove(_: &mut Club, asked: &Asked) -> Result<Answer> {
    asked.hall.second.set(|state| state.pairs(None));
    Ok(Done::sentence("✔ Plus d'ordinateur de secours.", ROOM).into())
}

pub(crate) fn hand_over(_: &mut Club, asked: &Asked) -> Result<Answer> {
    if !asked.hall.second.set(|state| state.hands_to_it(asked.journal_name())) {
        return Err(AppError::input("l'ordinateur de secours ne suit pas en ce moment")
            .advise("Attendez qu'il soit à jour, puis recommencez."));
    }
    Ok(Done::sentence("✔ La main passe à l'ordinateur de secours.", ROOM).into())
}

/// What is answered instead of a page where this computer is not the hall, is handing it over, or does not know whether it is still it.
pub(crate) async fn gate(hall: &Hall, path: &str, changes: bool, from: IpAddr) -> Option<Response> {
    let own = ["/secours", "/s/", "/entrer/", "/favicon"].iter().any(|open| path.starts_with(open));
    let reads = from == Ipv4Addr::LOCALHOST && !changes;
    if own || (reads && ["/classement", "/places", "/mur", "/version", "/evenements"].contains(&path)) {
        return None;
    }
    let is_sure = !changes || hall.second.until(DOUBTS, |state| !state.doubts()).await;
    let state = hall.second.state();
    let at = state.pair().map_or("", |pair| &pair.address);
    Some(match state.duty.part {
        Part::Hall if changes && state.handing.is_some() => unavailable("La main passe", HANDING, &html! {}),
        Part::Hall if is_sure => return None,
        Part::Hall => {
            let form = kit::form("/secours/personne", &kit::strong("Personne n'a repris la salle"));
            unavailable("Personne n'a repris la salle ?", DOUBTFUL, &form)
        }
        _ if reads => answer::see("/secours"),
        Part::Second if !changes => {
            let said = format!("Ordinateur de secours. La salle est à http://{at}");
            answer::html(StatusCode::MISDIRECTED_REQUEST, frame::bare("Ordinateur de secours", &said))
        }
        _ => unavailable(MOVED, &format!("La salle est maintenant à http://{at} Rien n'est perdu."), &html! {}),
    })
}

fn unavailable(title: &str, said: &str, form: &Markup) -> Response {
    let page = frame::document(title, "tel", &html! { main #page { h1 { (title) } p { (said) } (form) } });
    ([(header::RETRY_AFTER, "1")], answer::html(StatusCode::SERVICE_UNAVAILABLE, page)).into_response()
}

/// What any page may ask: no name, no figure.
pub(crate) fn state(asked: &Asked) -> Response {
    asked.hall.second.set(|state| state.reached |= asked.from != Ipv4Addr::LOCALHOST);
    let duty = asked.hall.second.state().duty;
    let told = answer::json(StatusCode::OK, &serde_json::json!({ "role": duty.part.key(), "terme": duty.term }));
    ([(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")], told).into_response()
}

/// A device of the hall that this one was second of comes over, in its own role; [`gate`] lets nobody come here before.
pub(crate) fn relieve(club: &Club, asked: &Asked) -> Result<Answer> {
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
    // Its row goes, and with it the pass; since when it is in goes along, for its keys.
    let known =
        club.trust().relieved(pass)?.and_then(|known| Some((asked.hall.devices.forget(&known.hash)?, known.since)));
    let unknown = || AppError::input("cet appareil n'était pas relié : visez de nouveau le carré de votre table");
    let (device, since) = known.ok_or_else(unknown)?;
    Ok(admit_since(asked, device, &since, &to))
}

/// Where the script goes when the hall falls silent; nothing in a hall without a second.
pub(crate) fn relief(club: &Club, asked: &Asked) -> Markup {
    let state = asked.hall.second.state();
    let Some(pair) = state.pair() else { return html! {} };
    let own = asked.held.as_deref().filter(|_| asked.device.is_some()).map(crate::devices::hash);
    let pass = own.and_then(|own| club.trust().pass(&own, state.duty.term).ok());
    html! { script src=(files::address("releve.js")) defer data-secours=(pair.address) data-terme=(state.duty.term) data-passe=[pass] {} }
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let state = asked.hall.second.state();
    if state.duty.part == Part::Hall {
        let body = html! { h1 { "Cet ordinateur est la salle" } p { a.bouton href="/marque" { "Table de marque" } } };
        return Ok(Page::new("Secours", body));
    }
    let (actions, last) = club.trust().last_done()?;
    let (at, name) = state.pair().map_or(("", ""), |pair| (pair.address.as_str(), pair.name.as_str()));
    let body = html! {
        @if state.duty.part == Part::Stopped {
            div.avis.non role="alert" { p { strong { "Deux ordinateurs ont été la salle en même temps : celui-ci s'est arrêté." } } p { "Choisissez ensemble lequel continue, et pressez « Prendre la salle » sur celui-là seulement." } }
        } @else if state.is_linked() {
            @if actions == 0 { p.grand { "Rien n'est encore copié : « Accepter » se presse sur l'ordinateur de la salle." } }
            @else { p.grand { @if state.late.is_none() { "À jour. " } @else { "Reçoit la soirée… " } (last) } }
        } @else {
            div.avis.non role="alert" { p { strong { "La salle ne répond plus depuis " span data-silence { (state.silence().as_secs()) } " s." } } p { "Dernière reçue : " (last) } }
        }
        @if !state.only.is_empty() {
            div.avis.att {
                p { strong { "La salle est maintenant à http://" (at) " (" (name) "). Seul cet ordinateur avait ceci : à retaper là-bas d'après les papiers." } }
                ul { @for line in &state.only { li { (line) } } }
            }
        }
        @if !state.trouble.is_empty() { p.avis.att { (state.trouble) } }
        p { (actions) " actions. La salle : " (name) " http://" (at) }
        @if state.clocks.abs() > 60 { p.note { "Les horloges des deux ordinateurs diffèrent de " (state.clocks.abs()) " s." } }
        p.note { @if state.reached { "✔ Un téléphone a atteint cet ordinateur." } @else if let Some(own) = asked.hall.address(None) { "Essai à faire avec un téléphone : " (own) "/secours.json" } }
        @if let Some(why) = not_now(&state, actions) { p.note { (why) "." } }
        @else {
            h2 { "Prendre la salle" }
            p { strong { "L'autre ordinateur est-il éteint ?" } " Éteignez-le, ou fermez chelem dessus. Le câble du projecteur est à déplacer aussi." }
            (kit::form("/secours/prendre", &html! { (kit::line_of("nom", "Votre nom", &asked.hall.arbiter, "text")) (kit::strong("Prendre la salle")) }))
        }
        p { a.bouton.lien href="/classement" { "Classement" } " " a.bouton.lien href="/places" { "Places" } }
    };
    Ok(Page::new("Ordinateur de secours", body).headed("Ordinateur de secours").step().live())
}

/// Why nobody can take the hall over here now; nothing where a person may.
fn not_now(state: &State, actions: i64) -> Option<&'static str> {
    Some(match state.duty.part {
        Part::Hall => "cet ordinateur est déjà la salle",
        Part::Second if state.is_linked() => {
            "« Prendre la salle » vient ici quand la salle ne répond plus. Elle vit : c'est à elle de « Passer la main » (sa page « Salle »)"
        }
        Part::Second if state.silence() < PRESSES => "« Prendre la salle » vient ici après dix secondes de silence",
        _ if actions == 0 => "« Prendre la salle » ne vient pas ici : rien n'y a encore été copié",
        Part::Second | Part::Stopped => return None,
    })
}

/// A person takes the hall over.
pub(crate) fn take(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let why = not_now(&asked.hall.second.state(), club.trust().stands_at()?.action);
    why.map_or(Ok(()), |why| Err(AppError::input(why)))?;
    let who = asked.needed("nom", "votre nom")?.to_owned();
    take_over(club, &asked.hall, &who)?;
    let taken = format!("✔ {}.", club.trust().last_done()?.1);
    let then = "Les feuilles rendues depuis la dernière reçue sont à retaper : les tables attendues le montrent.";
    Ok(Done::sentences(vec![taken, then.to_owned()], "/marque").into())
}

/// A person says that no other computer took over.
pub(crate) fn nobody(_: &mut Club, asked: &Asked) -> Result<Answer> {
    asked.hall.second.set(|state| state.duty.doubts = false);
    Ok(Done::sentence("✔ La salle continue ici.", "/marque").into())
}
