//! The frame of every page: the evening's state, the devices here, links, the last answer.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::frame::document;
use crate::pages::public::frame;
use crate::words;
use app::{AppError, Club};
use domain::hall::Role;
use domain::tournament::State;
use report::evening::StatusReport;

/// The notice above a page.
#[derive(Debug)]
pub(crate) enum Notice {
    /// The change done; may be empty.
    Said(Vec<String>),
    /// Why nothing was done.
    Refused(AppError),
}

/// Where one can go: address, key, words.
const PLACES: [(&str, &str, &str); 11] = [
    ("/marque", "", "À faire"),
    ("/marque/feuilles", "F2", "Feuilles"),
    ("/marque/inscriptions", "F3", "Inscriptions"),
    ("/marque/tirage", "F4", "Places"),
    ("/marque/position", "", "Suite"),
    ("/marque/incidents", "F6", "Incidents"),
    ("/marque/classement", "F7", "Classement"),
    ("/marque/papiers", "F8", "Papiers"),
    ("/marque/journal", "F9", "Journal"),
    ("/marque/salle", "F10", "Salle"),
    ("/marque/plus", "", "Plus"),
];

/// A whole page of the control table; only its middle when the request wants that.
pub(crate) fn whole(club: &Club, asked: &Asked, page: &Page, notice: &Notice) -> Markup {
    if !asked.path.starts_with("/marque") {
        return frame::whole(club, asked, page, &notice_bar(asked, notice));
    }
    let middle = html! { (notice_bar(asked, notice)) (page.body) };
    if asked.fragment {
        // The part below the page follows too.
        return html! { (middle) div #derniere-neuve hidden { (last(club, asked)) } };
    }
    let status = club.status().ok();
    document(
        &page.title,
        "",
        &html! {
            a.saut href="#page" { "Aller à la page" }
            (rehearsed(asked))
            header {
                p.ou {
                    strong { (status.as_ref().map_or("chelem", |status| status.tournament.as_str())) }
                    @if let Some(status) = &status { " · " (stands(status)) }
                }
                p.qui { (asked.journal_name()) " (" (asked.role().word()) ")" }
            }
            nav aria-label="Pages" {
                @for (address, key, words) in PLACES {
                    a href=(address) aria-current=[(asked.path == address).then_some("page")] data-touche=[(!key.is_empty()).then_some(key)] {
                        @if !key.is_empty() { kbd { (key) } " " } (words)
                    }
                }
            }
            main #page data-suivre=[page.live.then_some(asked.hall.live.version(asked.follows()))] data-page=(address(asked)) {
                (middle)
            }
            footer {
                div #derniere { (last(club, asked)) }
                p #lien role="status" { "Enregistré sur l'ordinateur du tournoi." }
            }
        },
    )
}

/// The bar of a made-up evening.
pub(crate) fn rehearsed(asked: &Asked) -> Markup {
    let own = crate::rehearsal::OWN_TABLES;
    html! { @if asked.hall.rehearsal { p.entrainement {
        strong { "ENTRAÎNEMENT" } " Joueurs imaginaires. Les " (own) " premières tables sont à vous (téléphone ou papier) ; chelem joue les téléphones des autres."
    } } }
}

/// Where a page can be fetched again.
fn address(asked: &Asked) -> String {
    let page = asked.path.split('/').take(3).collect::<Vec<_>>().join("/");
    let position = asked.form.filled("position").map(|position| format!("?position={position}"));
    page + &position.unwrap_or_default()
}

fn stands(status: &StatusReport) -> String {
    match (status.state, status.position) {
        (State::Closed, _) => "clos".to_owned(),
        (_, 0) => "inscriptions".to_owned(),
        (_, position) => format!("position {position} sur {}", status.positions),
    }
}

/// The last action, and the way to undo it.
fn last(club: &Club, asked: &Asked) -> Markup {
    let Ok((_, what)) = club.trust().last_undoable() else { return html! {} };
    html! {
        p.derniere {
            "Dernière action : " (what) " "
            @if asked.role() >= Role::Arbiter { a href="/marque/journal#annuler" { "Annuler…" } }
        }
    }
}

fn notice_bar(asked: &Asked, notice: &Notice) -> Markup {
    match notice {
        Notice::Said(lines) if lines.is_empty() => html! {},
        Notice::Said(lines) => html! {
            div.fait.avis role="status" { @for line in lines { p { (line) } } }
        },
        Notice::Refused(error) if asked.role() < Role::Operator => words::refused_to_player(error),
        Notice::Refused(error) => words::refused(error),
    }
}
