//! The hall's settings: announcements, the timer, the players' views, the entry of their sheets.

use chrono::NaiveDateTime;
use maud::{Markup, html};

use super::HERE;
use crate::act::act;
use crate::answer::Answer;
use crate::asked::Asked;
use crate::kit;
use crate::pages::layout::clock;
use app::{AppError, Club, HallChange, HallSettings, Result};
use domain::hall::Role;
use domain::hall::{Acceptance, Confirming, Publication, Timer};

/// The longest timer, in minutes.
const LONGEST: u16 = 600;
/// What is given when they ask for more.
const LONGER: u16 = 5;
/// The usual one.
pub(crate) const USUAL: u16 = 45;
/// The field of the minutes that go with a new position.
pub(crate) const MINUTES: &str = "minuterie";

/// How carefully sheets of phones are taken: the two usual ways.
const CARE: [(&str, &str, Confirming, Acceptance); 2] = [
    ("club", "Soirée de club : un autre joueur, à l'œil", Confirming::Another, Acceptance::ByEye),
    ("championnat", "Championnat : tous, papier retapé", Confirming::Everybody, Acceptance::Retyped),
];

pub(super) fn announcing(club: &Club, asked: &Asked) -> Result<Markup> {
    let notices = club.hall().notices()?;
    let announced = notices.iter().filter(|notice| notice.table.is_none());
    Ok(html! {
        section.carte.colonne {
            h2 { "Dire à la salle" }
            (kit::form("/marque/salle/annoncer", &html! { (kit::line(asked, "annonce", "Annonce sur le mur et les téléphones")) (kit::send("Annoncer")) }))
            @for notice in announced { p { "« " (notice.words) " » " } (ended(notice.id, "Retirer cette annonce")) }
        }
    })
}

/// What players see, and how their sheets are taken.
pub(super) fn rules(asked: &Asked, settings: &HallSettings) -> Markup {
    let here = "/marque/salle/reglages";
    let arbiter = asked.role() >= Role::Arbiter;
    let care =
        |one: &(&str, &str, Confirming, Acceptance)| (one.2, one.3) == (settings.confirming, settings.acceptance);
    html! { @if arbiter { section.carte.colonne.dense-r {
        h2 { "Règles de la soirée" }
        (kit::form(here, &html! {
            fieldset { legend.libelle { "Les joueurs voient les scores" }
                @for one in Publication::ALL { label.choix { input type="radio" name="classement" value=(one.key()) checked[one == settings.publication]; span { (one.word()) } } }
            }
            fieldset { legend.libelle { "Une feuille de téléphone est confirmée par" }
                @for one in &CARE { label.choix { input type="radio" name="soin" value=(one.0) checked[care(one)]; span { (one.1) } } }
                @if !CARE.iter().any(care) { label.choix { input type="radio" name="soin" value="" checked; span { "Réglées en détail, ci-dessous" } } }
            }
            (kit::send("Retenir"))
        }))
        (kit::folded("detail", "En détail", false, &kit::form(here, &html! {
            (kit::choice(asked, "confirmation", "Une feuille de téléphone est confirmée quand l'ont dite juste", settings.confirming.key(), Confirming::ALL.map(|one| (one.key(), one.word().to_owned()))))
            (kit::choice(asked, "acceptation", "Une feuille confirmée est prise", settings.acceptance.key(), Acceptance::ALL.map(|one| (one.key(), one.word().to_owned()))))
            (kit::send("Retenir ce détail"))
        })))
    } } }
}

/// The button that ends a notice.
pub(crate) fn ended(id: i64, words: &str) -> Markup {
    kit::form("/marque/salle/lu", &html! { (kit::hidden("avis", id)) (kit::send(words)) })
}

pub(super) fn timer(asked: &Asked, settings: &HallSettings) -> Markup {
    let button = |what, words| timed(what, None, words);
    html! {
        section.carte.colonne #minuterie {
            h2 { "Minuterie" }
            @if let Some(timer) = settings.timer {
                div.rang {
                    p { span.duree { (clock(timer, asked)) } }
                    div.bout.rang {
                        @if matches!(timer, Timer::Runs(_)) { (button("arreter", "Suspendre")) } @else { (button("reprendre", "Reprendre")) }
                        (button("allonger", "+ 5 min")) (button("oter", "Ôter"))
                    }
                }
            }
            (kit::form("/marque/salle/minuterie", &html! { (kit::hidden("que", "lancer")) (kit::number(asked, "minutes", "Minutes", settings.minutes.unwrap_or(USUAL))) (kit::send("Lancer")) }))
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
    // A call is answered above every page, and leads back to it.
    let from = asked.form.filled("vers").filter(|from| from.starts_with("/marque"));
    let said = if from.is_some() { "✔ C'est noté : l'arbitre arrive." } else { "✔ C'est retiré." };
    act(club, asked, from.unwrap_or(HERE), |club| club.hall().end_notice(id), |()| vec![said.to_owned()])
}

pub(crate) fn settle(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let publication = asked.one_of("classement", Publication::parse)?;
    let care = asked.form.filled("soin").and_then(|key| CARE.iter().find(|one| one.0 == key));
    let confirming = asked.one_of("confirmation", Confirming::parse)?.or(care.map(|one| one.2));
    let acceptance = asked.one_of("acceptation", Acceptance::parse)?.or(care.map(|one| one.3));
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
    let to = if asked.text("vers") == "/marque" { "/marque" } else { HERE };
    let said = |(): &()| vec!["✔ Minuterie réglée.".to_owned()];
    let next = match asked.text("que") {
        "arreter" => timer.map(|timer| timer.stopped(now)),
        "reprendre" => timer.map(|timer| timer.started(now)),
        "oter" => None,
        "allonger" => timer.map(|timer| timer.longer(LONGER, now)),
        _ => {
            let minutes: u16 = asked.number("minutes", "un nombre de minutes")?.unwrap_or(USUAL);
            return act(club, asked, to, |club| start(club, Some(minutes), now), said);
        }
    };
    act(club, asked, to, |club| club.hall().tell(&HallChange::Timer(next)), said)
}

/// Starts the timer, and remembers its minutes for the next position; there, `None` leaves it as it is.
pub(crate) fn start(club: &Club, minutes: Option<u16>, now: NaiveDateTime) -> Result<()> {
    if minutes.is_some_and(|minutes| !(1..=LONGEST).contains(&minutes)) {
        return Err(AppError::input(format!("une minuterie dure de 1 à {LONGEST} minutes")));
    }
    club.hall().tell(&HallChange::Minutes(minutes))?;
    let timer = minutes.map(|minutes| HallChange::Timer(Some(Timer::of_minutes(minutes, now))));
    timer.map_or(Ok(()), |timer| club.hall().tell(&timer))
}
