//! The first page of a phone: find yourself by name; and all places.

use maud::{Markup, html};

use super::links::Links;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Club, Result};
use domain::hall::Role;
use domain::text::fold;
use report::hall::PublicPlace;

/// The first page: the control table for its operators, the table for a phone that is at one.
pub(crate) fn front(club: &Club, asked: &Asked) -> Result<Answer> {
    Ok(match asked.role() {
        Role::Arbiter | Role::Operator => Answer::See("/marque".to_owned()),
        Role::Table => Answer::See("/table".to_owned()),
        Role::Visitor => page(club, asked)?.into(),
    })
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let body = match club.hall().public_evening() {
        Err(_) => {
            html! { h1 { "Bonsoir" } p.phrase { "Le tournoi n'est pas encore prêt." } p { "Cette page continue toute seule." } }
        }
        Ok(evening) => html! {
            h1 { "Trouvez-vous" }
            (search(""))
            @if evening.position == 0 { p.phrase { "Les places ne sont pas encore tirées. Cette page continue toute seule." } }
            @for line in &evening.announced { p { (line) } }
            (code(asked))
            p.note { "Dans la salle, le téléphone reste silencieux, et ne sert qu'à la feuille de marque : le code d'arbitrage pénalise le reste." }
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

/// The field for a table's code, for phones without a camera.
pub(crate) fn code(asked: &Asked) -> Markup {
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

pub(crate) fn found(club: &Club, asked: &Asked) -> Result<Answer> {
    let typed = asked.text("q");
    let names = club.hall().public_names(typed)?;
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

pub(crate) fn places(club: &Club, _: &Asked) -> Result<Page> {
    let evening = club.hall().public_evening()?;
    let body = html! {
        h1 { "Les places" @if evening.position > 0 { span.note { " position " (evening.position) " sur " (evening.positions) } } }
        @if evening.position == 0 { p.phrase { "Les places ne sont pas encore tirées." } }
        @else { (listed(&evening.places, Links::Hall)) }
    };
    Ok(Page::new("Les places", body).live())
}

/// All players by name, with the letters they begin with.
pub(crate) fn listed(places: &[PublicPlace], links: Links) -> Markup {
    let seat = |place: &PublicPlace| html! { strong { "table " (place.table) } ", " (place.chair) };
    by_letter(places.iter().map(|place| (place.number, place.name.as_str(), seat(place))), links)
}

/// People by name, each with the markup beside it.
pub(crate) fn by_letter<'p>(people: impl Iterator<Item = (u32, &'p str, Markup)>, links: Links) -> Markup {
    let first = |name: &str| fold(name).chars().next().map(|letter| letter.to_uppercase().to_string());
    let people: Vec<_> = people.map(|person| (first(person.1).unwrap_or_default(), person)).collect();
    let groups: Vec<_> = people.chunk_by(|(one, _), (other, _)| one == other).collect();
    html! {
        nav.lettres aria-label="Lettres" { @for group in &groups { a href=(format!("#{}", group[0].0)) { (group[0].0) } } }
        @for group in &groups {
            h2 id=(group[0].0) { (group[0].0) }
            table.joueurs { @for (_, (number, name, beside)) in *group { tr {
                td { a href=(links.player(*number)) { (name) } }
                td { (beside) }
            } } }
        }
    }
}
