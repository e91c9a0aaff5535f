//! The private page of a card: one person's year, behind signs that nothing but his printed card holds.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::year;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::rates::{GOOD_CODES, WRONG_CODES};
use app::{Club, Result};
use report::season::PersonYear;

/// From that many signs it is a card's address, and no number of the evening.
const LEAST: usize = 20;

/// Whether an address is that of a card.
pub(crate) fn is_card(part: &str) -> bool {
    part.len() >= LEAST
}

/// The page; the same answer for wrong signs, and for those that were renewed.
pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Answer> {
    let from = format!("carte {}", asked.from);
    if !asked.hall.rates.may(&from, WRONG_CODES) || !asked.hall.rates.take(&format!("page {}", asked.from), GOOD_CODES)
    {
        let said = "Trop d'essais. Attendez une minute, puis recommencez.".to_owned();
        return Ok(Answer::Bare { code: StatusCode::TOO_MANY_REQUESTS, title: "Trop d'essais", said });
    }
    let Some(who) = club.hall().person_of_card(&asked.part)? else {
        asked.hall.rates.count(&from);
        let said = "Cette page n'existe pas, ou plus. Demandez une nouvelle carte à la table de marque.".to_owned();
        return Ok(Answer::Bare { code: StatusCode::NOT_FOUND, title: "Pas de page ici", said });
    };
    let body = match club.seasons().own_year(who) {
        Ok(own) => of_card(&own),
        Err(_) => html! { h1 { "Ma saison" } p { "Votre première soirée comptera ce soir." } },
    };
    Ok(Page::new("Ma saison", body).headed("Ma saison").step().into())
}

/// The same in the hall and in the folder of the club's site.
pub(crate) fn of_card(own: &PersonYear) -> Markup {
    html! {
        h1 { "Ma saison" }
        p.note { (own.season) }
        section.carte.colonne { (year::year(own, true, false)) }
        p.note { "Cette carte n'est plus à vous, ou quelqu'un d'autre l'a ? La table de marque en fait une autre, et celle-ci ne mène plus à rien." }
    }
}
