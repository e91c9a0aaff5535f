//! « Je suis là »: a player says at the door, from a phone, that he has come. The control table takes it, or says why not.

use maud::{Markup, html};

use super::frame::holder;
use super::names;
use crate::act::act;
use crate::answer::Answer;
use crate::asked::Asked;
use crate::devices::hash;
use crate::kit::{self, money};
use app::{AppError, Club, Result};
use report::hall::{ArrivalView, PublicPlayer};

/// Arrivals of an address in a minute.
const SAID: usize = 6;

/// For one who was announced and has not come yet: says so, or waits to be taken.
/// Errors: when the base cannot be read.
pub(super) fn part(club: &Club, player: &PublicPlayer) -> Result<Markup> {
    let (surname, given) = names::parted(&player.name);
    let said = club.hall().arrivals()?.into_iter().find(|one| one.number == Some(player.number));
    let fee = club.usual_settings().map_or(0, |settings| settings.fee.0);
    Ok(html! { @match said {
        Some(said) => {
            h1 { "Passez à la table de marque" }
            @match &said.refused {
                Some(reason) => { div.avis.non role="alert" { p { strong { "La table de marque répond : " (reason) "." } } } }
                None => { div.avis.att role="status" { p { strong { "Votre arrivée est signalée" } " (" (kit::hour(&said.at)) ")." } } }
            }
            ol.pas3 {
                li { span { "Vous êtes dans la salle" } }
                @if fee > 0 { li { span { "Donnez " strong { (money(fee)) } " à l'entrée" } } }
                li { span { "Votre place s'affichera " strong { "ici" } " et sur le mur au tirage" } }
            }
            p.note { "Gardez cette page ouverte : elle se met à jour seule." }
        }
        None => {
            h1 { "Bonsoir " (if given.is_empty() { surname } else { given }) }
            p { "Ce soir, on vous attend au tournoi." }
            div.carte { p { (names::line(&player.name)) } }
            (kit::form("/arriver", &html! { (kit::hidden("numero", player.number)) (kit::strong("Je suis là")) }))
            p.note { "La table de marque voit votre arrivée" @if fee > 0 { ", et prend les " (money(fee)) " à l'entrée" } "." }
        }
    } })
}

/// What was said from this phone of people on no list.
/// Errors: when the base cannot be read.
pub(super) fn said(club: &Club, asked: &Asked) -> Result<Vec<ArrivalView>> {
    let said = club.hall().said_from(Some(&hash(&asked.from.to_string())))?.into_iter();
    Ok(said.filter(|one| one.number.is_none()).collect())
}

/// What the control table made of it.
pub(super) fn answered(said: &[ArrivalView]) -> Markup {
    html! { @for one in said { @match (one.taken, &one.refused) {
        (Some(number), _) => { div.avis role="status" { p { strong { (one.name) } ", votre inscription est faite : n° " (number) "." } } a.bouton href=(format!("/moi/{number}")) { "C'est moi" } }
        (None, Some(reason)) => { div.avis.non role="alert" { p { strong { (one.name) ", la table de marque répond : " (reason) "." } } } }
        (None, None) => { div.avis.att role="status" { p { strong { (one.name) ", votre arrivée est signalée" } " (" (kit::hour(&one.at)) "). La réponse de la table de marque s'affichera ici." } } }
    } } }
}

/// For who is on no list.
pub(super) fn unlisted(asked: &Asked) -> Markup {
    kit::folded(
        "arriver",
        "Pas dans la liste ? Dites que vous êtes là",
        asked.form.has("nom"),
        &kit::form(
            "/arriver",
            &html! {
                (kit::line(asked, "nom", "Nom")) (kit::line(asked, "prenom", "Prénom")) (kit::send("Je suis là"))
            },
        ),
    )
}

pub(crate) fn arrive(club: &mut Club, asked: &Asked) -> Result<Answer> {
    if !asked.hall.rates.take(&format!("arrivée {}", asked.from), SAID) {
        return Err(AppError::input("trop d'envois de ce téléphone : attendez une minute"));
    }
    let number: Option<u32> = asked.number("numero", "un numéro")?;
    // By number only who says that he is the holder.
    if number.is_some() && number != holder(club, asked)? {
        return Err(AppError::input("dites d'abord qui vous êtes"));
    }
    let name = format!("{} {}", asked.text("nom"), asked.text("prenom"));
    let phone = hash(&asked.from.to_string());
    let said = match number {
        Some(_) => Vec::new(),
        None => vec!["Votre arrivée est signalée : passez à la table de marque.".to_owned()],
    };
    act(club, asked, "/", |club| club.hall().arrive(number, &name, &phone), |()| said.clone())
}
