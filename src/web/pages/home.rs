//! « À faire »: the one thing to do now, the hall, and beside them the time, the till, what happened last.

use std::path::PathBuf;

use maud::{Markup, html};

use super::layout::clock;
use super::next::next;
use super::plan;
use super::proposals::Waiting;
use super::room::{opening, telling};
use crate::answer::Page;
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit::{self, money};
use app::{Club, Result};
use domain::counted;
use domain::tournament::State;
use report::Tabular;
use report::evening::StatusReport;

/// How many events are shown.
const EVENTS: usize = 5;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if club.tournaments()?.tournaments.is_empty() {
        if club.comite().is_one()? {
            return super::comite::page(club, asked);
        }
        return Ok(Page::new("À faire", welcome(&offered(club, asked), club.directory().list(None)?.people.len())));
    }
    let (status, waiting, tables) = (club.status_but_papers()?, Waiting::read(club)?, club.hall().tables()?);
    let next = next(club, asked, &status, (&waiting, &tables))?;
    let body = html! {
        div.colonne.principale {
            h1.lu { "À faire" }
            @if let Some((from, woke)) = asked.hall.slept() { p.phrase { "L'ordinateur a dormi de " (from.format("%-H h %M")) " à " (woke.format("%-H h %M")) ". Les téléphones reprennent d'eux-mêmes." } }
            @if let Some(said) = opening::moved(club, asked)? { p.phrase { (said) } }
            (offered(club, asked))
            (next.shown())
            @if tables.is_empty() || status.state == State::Closed { section.carte { (kit::table(&facts(&status))) } }
            @else { (plan::plan(&status, &tables)) }
        }
        div.colonne { (timer(club, asked)?) (till(&status)) (events(club, &waiting)?) }
    };
    Ok(Page::new("À faire", body).of_kind("cote remplit").live())
}

/// An older base with where it stands, in words.
pub(crate) fn standing(base: PathBuf) -> (PathBuf, String) {
    let held = app::tournaments_in(&base).map(|count| counted(count, "tournoi"));
    let last = app::where_it_stands(&base).map(|last| format!("dernière {last}"));
    let said: Vec<String> = held.into_iter().chain(last).collect();
    (base, if said.is_empty() { String::new() } else { format!(" ({})", said.join(", ")) })
}

/// Another base to go on with: what was saved of this one, or an older one while this one is empty.
fn offered(club: &Club, asked: &Asked) -> Markup {
    let rescued = asked.hall.rescued();
    let is_empty = |_: &&(PathBuf, String)| club.tournaments().is_ok_and(|all| all.tournaments.is_empty());
    let (words, (base, stands)) = match (&rescued, asked.hall.former.as_ref().filter(is_empty)) {
        (Some(rescued), _) => {
            ("Un autre programme a écrit par-dessus la base ; ce qui était marqué ✔ est dans ", rescued)
        }
        (None, Some(former)) => ("Cet ordinateur a déjà une base de chelem : ", former),
        (None, None) => return Markup::default(),
    };
    html! { section.suite {
        p.dit { (words) strong { (base.display()) } (stands) ". Elle est copiée ici, et reste où elle est." }
        a.bouton href=(format!("/marque/copies/reprendre?fichier={}", escaped(&base.to_string_lossy()))) { "Reprendre cette base" }
    } }
}

fn welcome(offered: &Markup, known: usize) -> Markup {
    html! {
        div.colonne.principale {
            h1.lu { "À faire" }
            (offered)
            section.suite {
                div.dit {
                    p.grand { "Bienvenue" }
                    @if known == 0 { p.note { "Cette base est vide. Commencez par le tournoi de ce soir : son nom suffit. L'annuaire du club peut venir avant ou après." } }
                    @else { p.note { (counted(known, "joueur")) " dans l'annuaire. Créez le tournoi de ce soir : son nom suffit." } }
                }
                @if known == 0 { a.bouton href="/marque/annuaire#importer" { "D'abord l'annuaire du club" } }
                a.bouton href="/marque/essayer" { "Essayer la salle" }
                a.bouton.fort href="/marque/tournois" autofocus { "Créer le tournoi " kbd { "Entrée" } }
            }
        }
    }
}

fn timer(club: &Club, asked: &Asked) -> Result<Markup> {
    let timer = club.hall().settings()?.timer;
    let button = |what, words| telling::timed(what, Some("/marque"), words);
    Ok(html! {
        section.carte aria-labelledby="ti" {
            h2.lu #ti { "Minuterie" }
            div.rang {
                @match timer {
                    Some(timer) => {
                        p { span.duree { (clock(timer, asked)) } br; small { @if timer.left(asked.hall.clock.now()) < 0 { "le temps est passé" } @else { "avant la fin" } } }
                        div.bout.colonne {
                            (button("allonger", "+ 5 min"))
                            @if matches!(timer, domain::hall::Timer::Runs(_)) { (button("arreter", "Pause")) } @else { (button("reprendre", "Reprendre")) }
                        }
                    }
                    None => { p { small { "Pas de minuterie" } } div.bout { (button("lancer", "45 min")) } }
                }
            }
        }
    })
}

fn till(status: &StatusReport) -> Markup {
    let due = status.due_cents;
    html! { @if due > 0 || status.paid_cents > 0 {
        section.carte aria-labelledby="ca" {
            h2.lu #ca { "Caisse" }
            p.rang { span.argent { (money(status.paid_cents)) } @if due > 0 { small { "sur " (money(due)) } } }
            @if due > 0 { progress max=(due) value=(status.paid_cents) aria-label="Engagements encaissés" {} }
            @if status.unpaid > 0 { p { small { a href="/marque/inscriptions?voir=a-payer" { (status.unpaid) " à encaisser" (status.owed_by_gone()) } } } }
        }
    } }
}

/// What happened last: actions of the journal, and what phones say.
fn events(club: &Club, waiting: &Waiting) -> Result<Markup> {
    let journal = club.trust().journal(Some(EVENTS), false)?;
    let done = journal.actions.into_iter().filter(|action| !action.undone);
    let mut events: Vec<(String, String, String)> =
        done.map(|action| (action.at, action.what, action.who)).chain(waiting.events()).collect();
    // The last one first, also of those of one second.
    events.sort_by(|one, other| one.0.cmp(&other.0));
    events.reverse();
    events.truncate(EVENTS);
    Ok(html! {
        section.carte aria-labelledby="ev" {
            div.rang { h2 #ev { "Derniers événements" } a.bout href="/marque/journal" { small { "Journal" } } }
            ul.liste.evts { @for (at, what, who) in &events {
                li { time { (kit::hour(at)) } span { strong.court { (short(what)) } small { (who) } } }
            } }
        }
    })
}

/// An action without its figures, which are in the journal.
pub(super) fn short(what: &str) -> &str {
    what.split_once(" : ")
        .filter(|(_, rest)| rest.starts_with(['-', '+']) || rest.starts_with(|sign: char| sign.is_ascii_digit()))
        .map_or(what, |(words, _)| words)
}

fn facts(status: &StatusReport) -> report::Table {
    let mut table = status.table();
    // The next step is shown above, with its button.
    table.notes.clear();
    table
}
