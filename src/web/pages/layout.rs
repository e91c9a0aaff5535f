//! What every page has around it: where the evening stands, who is here, where to go, what was just done.

use maud::{Markup, html};

use crate::app::{AppError, Club};
use crate::report::status::StatusReport;
use crate::web::answer::Page;
use crate::web::asked::Asked;
use crate::web::devices::Role;
use crate::web::frame::document;
use crate::web::words;

/// What is said above a page.
#[derive(Debug)]
pub(in crate::web) enum Notice {
    /// What was done; may be nothing.
    Said(Vec<String>),
    /// Why nothing was done.
    Refused(AppError),
}

/// Where one can go: address, key, words.
const PLACES: [(&str, &str, &str); 10] = [
    ("/marque", "", "À faire"),
    ("/marque/feuilles", "F2", "Feuilles"),
    ("/marque/inscriptions", "F3", "Inscriptions"),
    ("/marque/tirage", "F4", "Places"),
    ("/marque/position", "", "Suite"),
    ("/marque/incidents", "F6", "Incidents"),
    ("/marque/classement", "F7", "Classement"),
    ("/marque/papiers", "F8", "Papiers"),
    ("/marque/journal", "F9", "Journal"),
    ("/marque/plus", "F10", "Plus"),
];

/// A whole page of the control table; only its middle when that is what is asked for.
pub(in crate::web) fn whole(club: &Club, asked: &Asked, page: &Page, notice: &Notice) -> Markup {
    let middle = html! { (said(notice)) (page.body) };
    if asked.fragment {
        return middle;
    }
    let status = club.status().ok();
    document(
        &page.title,
        &html! {
            a.saut href="#page" { "Aller à la page" }
            header {
                p.ou {
                    strong { (status.as_ref().map_or("chelem", |status| status.tournament.as_str())) }
                    @if let Some(status) = &status { " · " (stands(status)) }
                }
                p.qui { (asked.who()) " (" (asked.role().word()) ")" }
            }
            nav aria-label="Pages" {
                @for (address, key, words) in PLACES {
                    a href=(address) aria-current=[(asked.path == address).then_some("page")] data-touche=[(!key.is_empty()).then_some(key)] {
                        @if !key.is_empty() { kbd { (key) } " " } (words)
                    }
                }
            }
            main #page data-suivre=[page.live.then_some(asked.hall.live.version())] data-page=(address(asked)) {
                (middle)
            }
            footer {
                (last(club, asked))
                p #lien role="status" { "Enregistré sur cet ordinateur." }
            }
        },
    )
}

/// Where a page can be fetched again.
fn address(asked: &Asked) -> String {
    let page = asked.path.split('/').take(3).collect::<Vec<_>>().join("/");
    let position = asked.form.said("position").map(|position| format!("?position={position}"));
    page + &position.unwrap_or_default()
}

fn stands(status: &StatusReport) -> String {
    match (status.state.as_str(), status.position) {
        ("clos", _) => "clos".to_owned(),
        (_, 0) => "inscriptions".to_owned(),
        (_, position) => format!("position {position} sur {}", status.positions),
    }
}

/// The last action, and the way to undo it.
fn last(club: &Club, asked: &Asked) -> Markup {
    let Ok((_, what)) = club.last_undoable() else { return html! {} };
    html! {
        p.derniere {
            "Dernière action : " (what) " "
            @if asked.role() >= Role::Arbiter { a href="/marque/journal#annuler" { "Annuler…" } }
        }
    }
}

fn said(notice: &Notice) -> Markup {
    match notice {
        Notice::Said(lines) if lines.is_empty() => html! {},
        Notice::Said(lines) => html! {
            div.fait role="status" { @for line in lines { p { (line) } } }
        },
        Notice::Refused(error) => words::refused(error),
    }
}
