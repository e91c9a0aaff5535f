//! Who says from a phone that he is at the door: taken with one click, or told why not.

use maud::{Markup, html};

use crate::act::act;
use crate::answer::Answer;
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit::{self, money};
use app::{AppError, Club, Result};
use report::hall::ArrivalView;
use report::table::euros;

const HERE: &str = "/marque/inscriptions";

/// Those who wait.
/// Errors: when the base cannot be read.
pub(super) fn waiting(club: &Club) -> Result<Vec<ArrivalView>> {
    Ok(club.hall().arrivals()?.into_iter().filter(|one| one.refused.is_none()).collect())
}

/// Those who wait, above the list of entries.
/// Errors: when the base cannot be read.
pub(super) fn part(club: &Club) -> Result<Markup> {
    let waiting = waiting(club)?;
    let fee = club.usual_settings().map_or(0, |settings| settings.fee.0);
    Ok(html! { @if !waiting.is_empty() {
        section.carte aria-labelledby="porte" {
            h2 #porte { "« Je suis là » : " (waiting.len()) }
            div.haute[waiting.len() > 6] { ul.liste.porte { @for (at, one) in waiting.iter().enumerate() { li {
                span { strong { (one.name) } " " small { (kit::hour(&one.at)) @if one.number.is_none() { ", pas annoncé" } } }
                @match one.number {
                    Some(_) => { (kit::form("/marque/inscriptions/arrive", &html! {
                        (kit::hidden("arrivee", one.id))
                        button.petit name="paye" value=(euros(fee)) data-touche=[(at == 0).then_some("j")] { @if fee > 0 { "Payé " (money(fee)) } @else { "Là" } }
                        @if fee > 0 { button.petit name="paye" value="0" { "À payer" } }
                        button.lien.petit name="refus" value="oui" { "Refuser" }
                    })) }
                    None => {
                        a.bouton.petit href=(format!("{HERE}?q={}", escaped(&one.name))) { "Chercher" }
                        (kit::form("/marque/inscriptions/arrive", &html! { (kit::hidden("arrivee", one.id)) button.lien.petit name="refus" value="oui" { "Refuser" } }))
                    }
                }
            } } } }
        }
    } })
}

pub(crate) fn take(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id: i64 = asked.number("arrivee", "une arrivée")?.ok_or_else(|| AppError::input("il manque qui arrive"))?;
    let gone = || AppError::input("cette personne n'est plus à la porte : un autre poste s'en est occupé");
    let one = club.hall().arrivals()?.into_iter().find(|one| one.id == id).ok_or_else(gone)?;
    if asked.form.ticked("refus") {
        let reason = asked.text("motif").to_owned();
        return act(
            club,
            asked,
            HERE,
            |club| club.hall().refuse_arrival(id, &reason),
            |()| vec![format!("✔ {} le lit sur son téléphone.", one.name)],
        );
    }
    let number = one.number.ok_or_else(gone)?.to_string();
    let cents = asked.cents("paye")?.unwrap_or(0);
    let work = |club: &mut Club| club.entries().check_in(std::slice::from_ref(&number), cents);
    act(club, asked, HERE, work, |said| said.iter().map(|one| format!("✔ {one}")).collect())
}
