//! The players' pages as files, for the club's own web space: the hall's own fragments, without script and without the program.

use maud::{DOCTYPE, Markup, html};

use super::files;
use super::pages::public::links::Links;
use super::pages::public::{home, player, ranking};
use super::typography;
use app::{Club, Result};
use report::hall::{PublicPlayer, PublicSite};

/// The mark in each page by which our own are known again.
pub const MARK: &str = "<meta name=\"generator\" content=\"chelem\">";

/// A file of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteFile {
    /// Its name, within the folder.
    pub name: String,
    /// The file's content.
    pub bytes: Vec<u8>,
}

/// All public pages, as files that lead to each other; `at` is the time shown. With `initials`, nobody is called
/// by more than his initials.
/// Errors: before the draw.
pub fn site(club: &Club, initials: bool, at: &str) -> Result<Vec<SiteFile>> {
    let site = club.hall().public_site(initials)?;
    let page = |name: String, title: &str, body: &Markup| SiteFile {
        bytes: typography::firm(&document(&site, &name, title, at, body).into_string()).into_bytes(),
        name,
    };
    let mut files = vec![SiteFile { name: STYLE.to_owned(), bytes: files::bytes(STYLE).to_vec() }];
    files.extend(
        site.players
            .iter()
            .map(|one| page(Links::Site.player(one.number), &one.name, &player::evening(one, Links::Site))),
    );
    files.extend(site.positions.iter().map(|(position, places)| {
        let body = html! { h1 { "Les places, position " (position) } (home::listed(places, Links::Site)) };
        page(position_page(*position), &format!("Position {position}"), &body)
    }));
    files.push(page(PLAYERS.to_owned(), "Les joueurs", &players(&site)));
    // Pages with links come last: a reader meanwhile finds their targets.
    files.push(page(FRONT.to_owned(), &site.evening.tournament, &front(&site)));
    Ok(files)
}

/// The page that is opened first.
pub const FRONT: &str = "index.html";
const PLAYERS: &str = "joueurs.html";
const STYLE: &str = "style.css";

fn position_page(position: u8) -> String {
    format!("position-{position}.html")
}

fn document(site: &PublicSite, name: &str, title: &str, at: &str, body: &Markup) -> Markup {
    let here = |other: &str| (name == other).then_some("page");
    html! {
        (DOCTYPE)
        html lang="fr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                (maud::PreEscaped(MARK))
                title { (title) @if title != site.evening.tournament { " – " (site.evening.tournament) } }
                link rel="stylesheet" href=(STYLE);
            }
            body {
                a.saut href="#page" { "Aller à la page" }
                header { p.ou { strong { (site.evening.tournament) } } p { (site.date) @if !site.place.is_empty() { ", " (site.place) } } }
                nav aria-label="Pages" {
                    a href=(FRONT) aria-current=[here(FRONT)] { "Classement" }
                    a href=(PLAYERS) aria-current=[here(PLAYERS)] { "Joueurs" }
                    @for (position, _) in &site.positions {
                        @let to = position_page(*position);
                        a href=(to) aria-current=[here(&to)] { "Position " (position) }
                    }
                }
                main #page { (body) }
                footer { p { "Établi avec chelem, " (at) "." } }
            }
        }
    }
}

fn front(site: &PublicSite) -> Markup {
    html! {
        h1 { "Classement" }
        @match &site.ranking {
            None => { p.phrase { "L'arbitre n'a pas encore donné de classement." } }
            Some(shown) => { p { (ranking::after(shown)) } (ranking::rows(&shown.rows, None, Links::Site)) }
        }
    }
}

fn players(site: &PublicSite) -> Markup {
    let team = |player: &PublicPlayer| html! { @if let Some(team) = &player.team { (team) } };
    let people = site.players.iter().map(|player| (player.number, player.name.as_str(), team(player)));
    html! { h1 { "Les joueurs" } (home::by_letter(people, Links::Site)) }
}
