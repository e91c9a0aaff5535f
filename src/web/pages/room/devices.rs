//! Devices: a helper invited and accepted, all of them seen, any of them removed.

use maud::{Markup, html};

use super::HERE;
use crate::act::act;
use crate::answer::{Answer, Done};
use crate::asked::Asked;
use crate::devices::Listed;
use crate::kit;
use crate::qr;
use app::{AppError, Club, Result};
use domain::counted;
use domain::hall::Role;

pub(super) fn part(asked: &Asked) -> Markup {
    let listed = asked.hall.devices.list();
    let (waiting, known): (Vec<&Listed>, Vec<&Listed>) =
        listed.iter().partition(|one| one.device.role == Role::Visitor);
    let own = asked.held.as_deref().map(crate::devices::hash);
    let arbiter = asked.role() >= Role::Arbiter;
    let (phones, others): (Vec<&Listed>, Vec<&Listed>) =
        known.into_iter().partition(|one| one.device.role == Role::Table);
    let line = |one: &Listed| {
        html! { li {
            span { strong { (one.device.name) } br; small { (one.device.role.word()) @if let Some((_, position, table)) = one.device.table { " position " (position) ", table " (table) } " · " (seen(one.minutes)) } }
            span.bout { @if own.as_deref() == Some(&one.hash) { span.puce.ok { "ici" } } @else if arbiter { (removal(one, "Retirer")) } }
        } }
    };
    html! { section.carte.colonne {
        h2 #postes { "Appareils" }
        @for one in &waiting { div.carte {
            p.phrase { strong { (one.device.name) } " demande à aider." }
            @if arbiter {
                (let_in(one, Role::Operator, "Accepter comme opérateur"))
                (let_in(one, Role::Arbiter, "Accepter comme arbitre"))
                (removal(one, "Refuser"))
            }
        } }
        @if arbiter { (invitation(asked)) }
        ul.liste { @for one in others { (line(one)) } }
        @if !phones.is_empty() { (kit::folded("telephones", &counted(phones.len(), "téléphone"), false, &html! {
            ul.liste { @for one in &phones { (line(one)) } }
            @if arbiter { p.note { "Les retirer tous : chacun vise de nouveau le carré de sa table. Ce que les tables ont envoyé reste." } (kit::form("/marque/salle/retirer-telephones", &kit::send("Retirer tous les téléphones"))) }
        })) }
    } }
}

fn seen(minutes: Option<u64>) -> String {
    match minutes {
        None => "pas vu depuis que chelem est lancé".to_owned(),
        Some(0) => "à l'instant".to_owned(),
        Some(minutes) => format!("vu il y a {minutes} min"),
    }
}

fn let_in(one: &Listed, role: Role, words: &str) -> Markup {
    kit::form(
        "/marque/salle/accueillir",
        &html! { (kit::hidden("appareil", &one.hash)) (kit::hidden("role", role.key())) (kit::send(words)) },
    )
}

fn removal(one: &Listed, words: &str) -> Markup {
    kit::form("/marque/salle/retirer", &html! { (kit::hidden("appareil", &one.hash)) (kit::send(words)) })
}

fn invitation(asked: &Asked) -> Markup {
    let figures = asked.hall.devices.invitation();
    let address = asked.hall.address(None);
    html! {
        @match (figures, address) {
            (Some(figures), Some(address)) => { div.rang.haut {
                div.carreqr { (qr::code(&format!("{address}/rejoindre?code={figures}"), "Adresse pour aider")) }
                div { p { "Visez ce carré, ou ouvrez " strong { (address) "/rejoindre" } " et tapez :" } p.chiffre { (figures) }
                    p.note { "Cinq minutes, un seul appareil. Il demandera, et vous l'accepterez ici." } }
            } }
            (_, Some(_)) => { (kit::form("/marque/salle/inviter", &kit::send("Ajouter un poste"))) }
            (_, None) => { p.note { "Pour qu'un autre ordinateur aide à la table de marque, ouvrez d'abord la salle." } }
        }
    }
}

pub(crate) fn invite(_: &mut Club, asked: &Asked) -> Result<Answer> {
    let made = asked.hall.devices.invite();
    made.ok_or_else(|| AppError::input("le système ne donne pas de hasard : pas de code"))?;
    Ok(Answer::See(format!("{HERE}#postes")))
}

fn gone() -> AppError {
    AppError::input("cet appareil n'est plus dans la liste")
}

pub(crate) fn welcome(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let role = asked.one_of("role", Role::parse)?.filter(|role| *role >= Role::Operator);
    let role = role.ok_or_else(|| AppError::input("choisissez opérateur ou arbitre"))?;
    let row = asked.hall.devices.promote(asked.text("appareil"), role).ok_or_else(gone)?;
    club.hall().keep_device(&row)?;
    Ok(Done::sentence(format!("✔ Accès donné comme {} : {}.", role.word(), row.device.name), HERE).into())
}

pub(crate) fn remove(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let hash = asked.text("appareil");
    let device = asked.hall.devices.forget(hash).ok_or_else(gone)?;
    club.hall().forget_device(hash)?;
    Ok(Done::sentence(format!("✔ Accès retiré : {}.", device.name), HERE).into())
}

pub(crate) fn remove_phones(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let gone = asked.hall.devices.forget_phones(|_| true);
    let said = |(): &()| vec![format!("✔ Téléphones retirés : {}.", gone.len())];
    act(club, asked, HERE, |club| gone.iter().try_for_each(|hash| club.hall().forget_device(hash)), said)
}
