//! The frame of every page: the evening's state, the devices here, links, the last answer.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::form::escaped;
use crate::frame::document;
use crate::kit;
use crate::pages::arrivals;
use crate::pages::home;
use crate::pages::journal;
use crate::pages::proposals::Waiting;
use crate::pages::public::frame;
use crate::pages::second;
use crate::signs::{Sign, sign, star};
use crate::words;
use app::{AppError, Club};
use domain::hall::{Role, Timer};
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

/// Where one can go, in the order of an evening: address, key, words.
const EVENING: [Place; 5] = [
    ("/marque", "", "À faire"),
    ("/marque/inscriptions", "F3", "Inscriptions"),
    ("/marque/tirage", "F4", "Places"),
    ("/marque/feuilles", "F2", "Feuilles"),
    ("/marque/classement", "F7", "Classement"),
];
const BESIDE: [Place; 4] = [
    ("/marque/papiers", "F8", "Papiers"),
    ("/marque/salle", "F10", "Salle"),
    ("/marque/saison", "", "Saison"),
    ("/marque/plus", "", "Plus"),
];
/// Reached from a table, a player or the last events; their keys stay.
const BY_KEY: [(&str, &str); 2] = [("/marque/incidents", "F6"), ("/marque/journal", "F9")];

type Place<Key = &'static str> = (&'static str, Key, &'static str);

/// A whole page of the control table; only its middle when the request wants that.
pub(crate) fn whole(club: &Club, asked: &Asked, page: &Page, notice: &Notice) -> Markup {
    if !asked.path.starts_with("/marque") {
        return frame::whole(club, asked, page, &notice_bar(asked, notice));
    }
    let waiting = Waiting::read(club).unwrap_or_default();
    let middle = html! { (waiting.calls(&address(asked, page.live))) (notice_bar(asked, notice)) (page.body) };
    if asked.fragment {
        // The part below the page follows too.
        return html! { (middle) div #derniere-neuve hidden { (last(club, asked)) } };
    }
    let status = club.status_but_papers().ok();
    let at_the_door = arrivals::waiting(club).map_or(0, |waiting| waiting.len());
    let waits =
        [("/marque/feuilles", waiting.to_look_at(), " à voir"), ("/marque/inscriptions", at_the_door, " à la porte")];
    let title = match waiting.called() {
        0 => page.title.clone(),
        calls => format!("({calls}) ☎ {}", page.title),
    };
    document(
        &title,
        "poste",
        &html! {
            a.saut href="#page" { "Aller à la page" }
            (rehearsed(asked))
            (rail(asked, status.as_ref(), &waits, club.comite().is_one().unwrap_or(false)))
            (band(club, asked, status.as_ref()))
            main #page class=(format!("page {}", page.kind)) data-suivre=(asked.hall.live.version(asked.follows())) data-fixe[!page.live] data-page=(address(asked, page.live)) {
                (middle)
            }
            (second::relief(club, asked))
            footer.pied {
                p { (sign(Sign::Check)) " " span #lien role="status" { "Enregistré sur cet ordinateur" } }
                div.bout #derniere { (last(club, asked)) }
                p hidden { @for (address, key) in BY_KEY { a href=(address) data-touche=(key) { (key) } } }
            }
        },
    )
}

/// The pages; a number says what waits there.
fn rail(asked: &Asked, status: Option<&StatusReport>, waits: &[Place<usize>], comite: bool) -> Markup {
    // In a comité's base nothing is played.
    let leads = |place: &&Place| !comite || ["/marque", "/marque/saison", "/marque/plus"].contains(&place.0);
    let duplicate = status.is_some_and(|status| status.duplicate.is_some());
    let entry = |(address, key, words): Place| {
        let waiting = waits.iter().find(|(page, count, _)| *page == address && *count > 0);
        html! { li {
            a href=(address) aria-current=[under(&asked.path, address).then_some("page")] data-touche=[(!key.is_empty()).then_some(key)] {
                @if duplicate && address == "/marque/feuilles" { "Étuis" } @else { (words) }
                @if let Some((_, count, words)) = waiting { span.b { (count) span.lu { (words) } } }
                @else if !key.is_empty() { kbd { (key) } }
            }
        } }
    };
    html! {
        nav.rail aria-label="Pages" {
            p.marque { (star()) " chelem" }
            ul { @for place in EVENING.iter().filter(leads) { (entry(*place)) } }
            ul.sepu { @for place in BESIDE.iter().filter(leads) { (entry(*place)) } }
        }
    }
}

/// Whether a page is that one, one of those behind it, or one that its name stands for too.
fn under(path: &str, address: &str) -> bool {
    let also = match address {
        "/marque/tirage" => "/marque/position",
        "/marque/feuilles" => "/marque/etuis",
        _ => address,
    };
    path.strip_prefix(address)
        .or_else(|| path.strip_prefix(also))
        .is_some_and(|rest| rest.is_empty() || (address != "/marque" && rest.starts_with('/')))
}

/// The tournament, how far it is, what is left of the time, who is here.
fn band(club: &Club, asked: &Asked, status: Option<&StatusReport>) -> Markup {
    let timer = club.hall().settings().ok().and_then(|settings| settings.timer).filter(|_| asked.path != "/marque");
    html! {
        header.bandeau {
            strong { (status.map_or("chelem", |status| status.tournament.as_str())) }
            @if let Some(status) = status {
                span { (stands(status)) " "
                    @if status.position > 0 { span.pas aria-hidden="true" { @for position in 1..=status.positions {
                        i.fait[position < status.position || status.state == State::Closed].ici[position == status.position && status.state != State::Closed] {}
                    } } }
                }
            }
            span.bout.rang {
                @if let Some(timer) = timer { a.horloge href="/marque/salle#minuterie" { (sign(Sign::Clock)) " " (clock(timer, asked)) } }
                span.note { (asked.journal_name()) @if asked.journal_name() != asked.role().word() { " (" (asked.role().word()) ")" } }
            }
        }
    }
}

/// What is left of the time, which the script counts on.
pub(crate) fn clock(timer: Timer, asked: &Asked) -> Markup {
    let left = timer.left(asked.hall.clock.now());
    html! { span data-reste=(left) data-marche[matches!(timer, Timer::Runs(_))] { (kit::clock(left)) } }
}

/// The bar of a made-up evening.
pub(crate) fn rehearsed(asked: &Asked) -> Markup {
    let own = crate::rehearsal::OWN_TABLES;
    html! { @if asked.hall.rehearsal { p.entrainement {
        strong { "ENTRAÎNEMENT" } " Joueurs imaginaires. Les " (own) " premières tables sont à vous (téléphone ou papier) ; chelem joue les téléphones des autres."
    } } }
}

/// Where a page can be fetched again: as it was asked for, where it follows; else the one from which a form was sent, or something looked at.
fn address(asked: &Asked, live: bool) -> String {
    let sent = !live || asked.form.has("cle");
    let page = if sent { asked.path.split('/').take(3).collect::<Vec<_>>().join("/") } else { asked.path.clone() };
    let kept = |name: &str| if sent { name == "position" } else { name != "fait" };
    let fields = asked.form.fields().filter(|(name, value)| kept(name) && !value.is_empty());
    let fields: Vec<String> = fields.map(|(name, value)| format!("{}={}", escaped(name), escaped(value))).collect();
    if fields.is_empty() { page } else { format!("{page}?{}", fields.join("&")) }
}

fn stands(status: &StatusReport) -> String {
    match (status.state, status.position) {
        (State::Closed, _) => "Clos".to_owned(),
        (_, 0) => "Inscriptions".to_owned(),
        (_, position) => format!("Position {position} sur {}", status.positions),
    }
}

/// The last action, and the way to undo it.
fn last(club: &Club, asked: &Asked) -> Markup {
    let Ok((action, what)) = club.trust().last_undoable() else { return second::line(club, asked) };
    html! {
        (second::line(club, asked))
        p { span { (home::short(&what)) } " " @if asked.role() >= Role::Arbiter { a.bouton.lien href=(journal::undoing(action)) { "Annuler…" } } }
    }
}

fn notice_bar(asked: &Asked, notice: &Notice) -> Markup {
    match notice {
        Notice::Said(lines) if lines.is_empty() => html! {},
        Notice::Said(lines) => html! {
            div.avis role="status" { @for line in lines { p { (words::linked(line)) } } }
        },
        Notice::Refused(error) if asked.role() < Role::Operator => words::refused_to_player(error),
        Notice::Refused(error) => words::refused_with(error, &kit::meant(asked, error)),
    }
}
