//! The first page of a phone: find yourself by name; and everybody's places.

use maud::{Markup, html};

use crate::app::{Club, Result};
use crate::domain::text::fold;
use crate::report::hall::PublicEvening;
use crate::web::answer::{Answer, Page};
use crate::web::asked::Asked;
use crate::web::devices::Role;
use crate::web::kit;

/// The first page: the control table for who works there, the table for a phone that is at one.
pub(in crate::web) fn front(club: &Club, asked: &Asked) -> Result<Answer> {
    Ok(match asked.role() {
        Role::Arbiter | Role::Operator => Answer::See("/marque".to_owned()),
        Role::Table => Answer::See("/table".to_owned()),
        Role::Visitor => page(club, asked)?.into(),
    })
}

pub(in crate::web) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let body = match club.public_evening() {
        Err(_) => {
            html! { h1 { "Bonsoir" } p.phrase { "Le tournoi n'est pas encore prêt." } p { "Cette page continue toute seule." } }
        }
        Ok(evening) => html! {
            h1 { "Trouvez-vous" }
            (search(""))
            @if evening.position == 0 { p.phrase { "Les places ne sont pas encore tirées. Cette page continue toute seule." } }
            (code(asked))
        },
    };
    Ok(Page::new("La salle", body).live())
}

fn search(typed: &str) -> Markup {
    html! {
        form.recherche method="get" action="/chercher" {
            label.champ { span { "Votre nom, ou son début" } input type="text" name="q" value=(typed) autocomplete="off" autofocus; }
            (kit::strong("Chercher"))
        }
    }
}

/// Where the code of a table is typed, for who has no camera.
pub(in crate::web) fn code(asked: &Asked) -> Markup {
    kit::folded(
        "code",
        "Entrer une feuille : le code de la table",
        false,
        &html! {
            p { "Visez le carré posé sur votre table avec l'appareil photo, ou tapez les huit signes imprimés dessous." }
            (kit::form("/T", &html! { (kit::line(asked, "code", "Code de la table")) (kit::send("C'est ma table")) }))
        },
    )
}

pub(in crate::web) fn found(club: &Club, asked: &Asked) -> Result<Answer> {
    let typed = asked.text("q");
    let names = club.public_names(typed)?;
    if let [(number, _)] = &names[..] {
        return Ok(Answer::See(format!("/joueur/{number}")));
    }
    let body = html! {
        h1 { "Trouvez-vous" }
        (search(typed))
        @if names.is_empty() && !typed.is_empty() { p.phrase { "Personne de ce nom. Tapez seulement le début du nom de famille." } }
        ul.portes { @for (number, name) in &names { li { a href=(format!("/joueur/{number}")) { strong { (name) } } } } }
    };
    Ok(Page::new("Trouvez-vous", body).into())
}

pub(in crate::web) fn places(club: &Club, _: &Asked) -> Result<Page> {
    let evening = club.public_evening()?;
    let body = html! {
        h1 { "Les places" @if evening.position > 0 { span.note { " position " (evening.position) " sur " (evening.positions) } } }
        @if evening.position == 0 { p.phrase { "Les places ne sont pas encore tirées." } }
        @else { (listed(&evening)) }
    };
    Ok(Page::new("Les places", body).live())
}

/// Everybody by name, with the letters they begin with.
fn listed(evening: &PublicEvening) -> Markup {
    let letter =
        |name: &str| fold(name).chars().next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let mut letters: Vec<String> = evening.places.iter().map(|place| letter(&place.name)).collect();
    letters.dedup();
    html! {
        nav.lettres aria-label="Lettres" { @for letter in &letters { a href=(format!("#{letter}")) { (letter) } } }
        @for own in &letters {
            h2 id=(own) { (own) }
            table.joueurs { @for place in evening.places.iter().filter(|place| letter(&place.name) == *own) { tr {
                td { a href=(format!("/joueur/{}", place.number)) { (place.name) } }
                td { strong { "table " (place.table) } ", " (place.chair) }
            } } }
        }
    }
}
