//! The hall's settings: announcements, the timer, the players' views, the entry of their sheets.

use maud::{Markup, html};

use super::HERE;
use crate::act::act;
use crate::answer::Answer;
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Club, HallChange, HallSettings, Result};
use domain::hall::Role;
use domain::hall::{Acceptance, Confirming, Publication, Timer};

/// The longest timer, in minutes.
const LONGEST: u16 = 600;
/// What is given when they ask for more.
const LONGER: u16 = 5;
/// The usual one.
const USUAL: u16 = 45;

pub(super) fn part(club: &Club, asked: &Asked, settings: &HallSettings) -> Result<Markup> {
    let notices = club.hall().notices()?;
    let announced = notices.iter().filter(|notice| notice.table.is_none());
    Ok(html! {
        h2 { "Ce que la salle lit" }
        (kit::form("/marque/salle/annoncer", &html! { (kit::line(asked, "annonce", "Annonce sur le mur et les téléphones")) (kit::send("Annoncer")) }))
        @for notice in announced { p { "« " (notice.words) " » " } (ended(notice.id, "Retirer cette annonce")) }
        (timer(asked, settings))
        @if asked.role() >= Role::Arbiter {
            (kit::form("/marque/salle/reglages", &html! {
                (kit::choice(asked, "classement", "Les joueurs voient le classement et les scores", settings.publication.key(), Publication::ALL.map(|one| (one.key(), one.words().to_owned()))))
                (kit::choice(asked, "confirmation", "Une feuille de téléphone est confirmée quand l'ont dite juste", settings.confirming.key(), Confirming::ALL.map(|one| (one.key(), one.words().to_owned()))))
                (kit::choice(asked, "acceptation", "Une feuille confirmée est prise", settings.acceptance.key(), Acceptance::ALL.map(|one| (one.key(), one.words().to_owned()))))
                (kit::send("Retenir"))
            }))
        }
    })
}

/// The button that ends a notice.
pub(crate) fn ended(id: i64, words: &str) -> Markup {
    kit::form("/marque/salle/lu", &html! { (kit::hidden("avis", id)) (kit::send(words)) })
}

fn timer(asked: &Asked, settings: &HallSettings) -> Markup {
    let button = |what, words| timed(what, None, words);
    let left = settings.timer.map(|timer| timer.left(asked.hall.clock.now()));
    html! {
        h2 { "Minuterie" @if let Some(left) = left { span.note { " " (left.max(0) / 60) " min " (left.max(0) % 60) " s" @if left < 0 { ", temps écoulé" } } } }
        div.recherche {
            (kit::form("/marque/salle/minuterie", &html! { (kit::hidden("que", "lancer")) (kit::number(asked, "minutes", "Minutes", USUAL)) (kit::send("Lancer")) }))
            @match settings.timer {
                Some(Timer::Runs(_)) => { (button("arreter", "Suspendre")) (button("oter", "Ôter")) }
                Some(Timer::Stands(_)) => { (button("reprendre", "Reprendre")) (button("oter", "Ôter")) }
                None => {}
            }
        }
    }
}

/// A button of the timer; `to`: the page to come back to, this one by default.
pub(crate) fn timed(what: &str, to: Option<&str>, words: &str) -> Markup {
    kit::form(
        "/marque/salle/minuterie",
        &html! { (kit::hidden("que", what)) @if let Some(to) = to { (kit::hidden("vers", to)) } button.petit { (words) } },
    )
}

pub(crate) fn announce(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let words = asked.needed("annonce", "l'annonce")?.to_owned();
    act(club, asked, HERE, |club| club.hall().announce(&words), |notice| vec![format!("✔ Annoncé : {}", notice.words)])
}

pub(crate) fn end(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id = asked.number("avis", "un avis")?.ok_or_else(|| AppError::input("il manque l'avis dont il s'agit"))?;
    let to = if asked.text("vers") == "marque" { "/marque" } else { HERE };
    act(club, asked, to, |club| club.hall().end_notice(id), |()| vec!["✔ C'est retiré.".to_owned()])
}

pub(crate) fn settle(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let publication = asked.one_of("classement", Publication::parse)?;
    let confirming = asked.one_of("confirmation", Confirming::parse)?;
    let acceptance = asked.one_of("acceptation", Acceptance::parse)?;
    let work = |club: &mut Club| {
        publication.map(|one| club.hall().tell(&HallChange::Publication(one))).transpose()?;
        confirming.map(|one| club.hall().tell(&HallChange::Confirming(one))).transpose()?;
        acceptance.map(|one| club.hall().tell(&HallChange::Acceptance(one))).transpose()
    };
    act(club, asked, HERE, work, |_| vec!["✔ C'est retenu.".to_owned()])
}

pub(crate) fn time(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let now = asked.hall.clock.now();
    let timer = club.hall().settings()?.timer;
    let next = match asked.text("que") {
        "arreter" => timer.map(|timer| timer.stopped(now)),
        "reprendre" => timer.map(|timer| timer.started(now)),
        "oter" => None,
        "allonger" => timer.map(|timer| timer.longer(LONGER, now)),
        _ => {
            let minutes: u16 = asked.number("minutes", "un nombre de minutes")?.unwrap_or(USUAL);
            if !(1..=LONGEST).contains(&minutes) {
                return Err(AppError::input(format!("une minuterie dure de 1 à {LONGEST} minutes")));
            }
            Some(Timer::of_minutes(minutes, now))
        }
    };
    let to = if asked.text("vers") == "/marque" { "/marque" } else { HERE };
    act(club, asked, to, |club| club.hall().tell(&HallChange::Timer(next)), |()| vec!["✔ Minuterie réglée.".to_owned()])
}
