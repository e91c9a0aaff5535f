//! « À faire »: where the evening stands and what to do now.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::kit;
use crate::pages::proposals::{Waiting, sign};
use crate::words;
use app::{Club, Result};
use domain::advice::Step;
use domain::text::capitalised;
use domain::tournament::State;
use domain::{counted, named_tables};
use report::Tabular;
use report::evening::StatusReport;

/// The five steps of an evening before the first deal.
const BEFORE: [(&str, &str); 4] = [
    ("/marque/tournois", "Créer"),
    ("/marque/inscriptions", "Inscrire"),
    ("/marque/tirage", "Tirer les places"),
    ("/marque/papiers", "Imprimer"),
];

pub(crate) fn page(club: &Club, _: &Asked) -> Result<Page> {
    if club.tournaments()?.tournaments.is_empty() {
        return Ok(Page::new("À faire", welcome()));
    }
    let status = club.status()?;
    let waiting = Waiting::read(club)?;
    let body = html! {
        h1 { "À faire" }
        (waiting.lines())
        (now(&status))
        @if status.position > 0 && status.state != State::Closed && status.duplicate.is_none() { (tables(&status, &waiting)) }
        @if status.position == 0 { (path()) }
        (kit::table(&facts(&status)))
    };
    Ok(Page::new("À faire", body).live())
}

fn welcome() -> Markup {
    html! {
        h1 { "Bienvenue" }
        div.affaire {
            p { "Cette base est vide. Commencez par le tournoi de ce soir : son nom suffit. Seul ce qui est classé (chacun pour soi, équipes) se choisit maintenant." }
            p { a.bouton.fort href="/marque/tournois" { "Créer le tournoi" } " " a.bouton href="/marque/annuaire#importer" { "D'abord l'annuaire du club" } }
        }
        (path())
    }
}

fn path() -> Markup {
    html! {
        ol.etapes { @for (address, words) in BEFORE { li { a href=(address) { (words) } } } }
    }
}

/// The next step, in a sentence, with a button for each action and its purpose.
fn now(status: &StatusReport) -> Markup {
    let doors = status.steps.iter().zip(&status.now);
    let doors = doors.filter_map(|(step, now)| Some((step, &now.why, words::address(step)?)));
    html! {
        div.affaire {
            p.phrase { (sentence(status)) }
            @for ban in &status.recalled { p { (ban) } }
            ul.trouves { @for (index, (step, why, address)) in doors.enumerate() {
                li { a.bouton.fort[index == 0] href=(address) target=[address.contains(".pdf").then_some("_blank")] { (capitalised(words::label(step))) } @if words::label(step) != why.as_str() { span.note { (why) } } }
            } }
        }
    }
}

fn sentence(status: &StatusReport) -> String {
    let position = status.position;
    let next = |wanted: fn(&Step) -> bool| status.steps.iter().any(wanted);
    if status.state == State::Closed {
        "Le tournoi est clos.".to_owned()
    } else if position == 0 && status.entries == 0 {
        "Personne n'est encore inscrit.".to_owned()
    } else if position == 0 {
        format!("{}. Quand tout le monde est là, tirez les places.", counted(status.entries, "inscrit"))
    } else if let Some(awaited) = status.results_awaited.filter(|awaited| *awaited > 0) {
        format!("{} sur les fiches des étuis.", counted(awaited, "résultat attendu"))
    } else if !status.awaited.is_empty() {
        format!("{} ({}).", counted(status.awaited.len(), "feuille attendue"), named_tables(&status.awaited))
    } else if next(|step| matches!(step, Step::NextPosition { .. })) {
        format!("La position {position} est complète : la position {} peut être ouverte.", position + 1)
    } else if next(|step| matches!(step, Step::NextSession)) {
        "La séance est finie : la suivante peut être ouverte.".to_owned()
    } else if !next(|step| *step == Step::Close) {
        format!("Toutes les feuilles sont là. Avant de clore : {}.", status.contradicted.join(" ; "))
    } else {
        "Toutes les feuilles sont là : le tournoi peut être clos.".to_owned()
    }
}

/// The tables of the position, with the state of their sheets.
fn tables(status: &StatusReport, waiting: &Waiting) -> Markup {
    let tables = u16::try_from(status.tables).unwrap_or(0);
    html! {
        ul.tables aria-label="Tables" {
            @for table in 1..=tables {
                @let awaited = status.awaited.contains(&table);
                li class=(if awaited { "attendue" } else { "validee" }) {
                    a href=(format!("/marque/feuilles?position={}&table={table}", status.position)) {
                        @match waiting.state(table, status.position) {
                            Some(state) => { (table) " " span aria-hidden="true" { (sign(state)) } span.lu { (state.word()) } }
                            None => {
                                (table) " " span aria-hidden="true" { (if awaited { "…" } else { "✔" }) }
                                span.lu { (if awaited { "attendue" } else { "enregistrée" }) }
                            }
                        }
                    }
                }
            }
        }
        p.note {
            "✔ enregistrée   … attendue"
            @if !waiting.proposals.is_empty() { "   ◔ proposée par un téléphone   ● confirmée   ! à regarder" }
        }
    }
}

fn facts(status: &StatusReport) -> report::Table {
    let mut table = status.table();
    // The next step is shown above, with its buttons.
    table.notes.clear();
    table
}
