//! What is published: the front page, a folder for each night, the season's ranking, the calendar, the feed, a text.

use maud::{Markup, html};

use crate::files;
use crate::site::{FRONT, STYLE, SiteFile, linked, pages, told, whole};
use crate::typography;
use app::{AppError, Club, ReadList, Result};
use domain::advice::{Advice, Step};
use domain::money::Cents;
use domain::publication::Publication;
use host::disk;
use input::PlannedNight;
use report::hall::{PublicNight, PublicSite};
use report::output::{self, Item};
use report::table::french_date;

/// The list of nights to come, beside the base.
const AGENDA: &str = "agenda.csv";
/// A list has a few hundred lines.
const LARGEST: usize = 256 * 1024;
const SEASON: &str = "saison.html";
pub(super) const CALENDAR: &str = "agenda.ics";
const FEED: &str = "resultats.atom";
const TEXT: &str = "texte.txt";
/// The folder of the nights.
const NIGHTS: &str = "soirees";
/// So many nights to come are on the front page.
const TO_COME: usize = 5;

/// What the space holds at its top, the front page last.
pub(super) const TOP: [&str; 6] = [STYLE, SEASON, CALENDAR, FEED, TEXT, FRONT];

/// An evening in a few lines, as its pages show it.
/// Errors: a list of nights that cannot be read.
pub fn press(club: &Club, site: &PublicSite) -> Result<String> {
    told_of(club, site, &planned(club)?)
}

fn told_of(club: &Club, site: &PublicSite, planned: &[PublicNight]) -> Result<String> {
    // Of another tournament than the one that is played nothing is said of money.
    let here = club.hall().standing()?.0 == site.night.tournament;
    let prizes = here.then(|| club.prizes().list().ok()).flatten();
    let prizes = prizes.filter(|prizes| prizes.is_final && prizes.given_cents > 0);
    let returned = prizes.map(|prizes| Cents(prizes.given_cents).to_string());
    let next = planned.iter().find(|night| night.date > site.night.date);
    Ok(output::press(site, returned.as_deref(), next))
}

/// The whole site, in the order in which it is sent: what leads to others comes last.
/// Errors: before the first draw, of a comité before the first season; a list of nights that cannot be read.
pub fn content(club: &Club, initials: bool) -> Result<Vec<SiteFile>> {
    let (mut sites, base) = club.hall().public_sites(initials)?;
    let withheld = club.hall().withheld()?;
    let season = || {
        let mut page = club.seasons().page(None, if initials { Publication::Initials } else { Publication::Name })?;
        // A night that is withheld counts, and has no column.
        page.hidden = withheld.iter().map(i64::to_string).collect();
        Ok::<_, AppError>(output::season_html(&page))
    };
    let file = |name: &str, text: String| SiteFile { name: name.to_owned(), bytes: text.into_bytes() };
    if sites.is_empty() {
        if !club.comite().is_one()? {
            return Err(AppError::input("rien n'est encore à publier : aucun placement n'est fait")
                .advise(Advice::say("Quand tout le monde est inscrit : ").then(Step::place())));
        }
        // In its base nothing is played: it has the page of its season.
        return Ok(vec![file(FRONT, season()?)]);
    }
    sites.retain(|site| !withheld.contains(&site.night.tournament));
    // Where the only evening was taken off, the site says of none.
    let last = sites.first();
    let mut planned = planned(club)?;
    let text = last.map(|last| told_of(club, last, &planned)).transpose()?;
    planned.retain(|night| last.is_none_or(|last| night.date > last.night.date));
    let (mut all, mut nights) = (Vec::new(), Vec::<(&PublicSite, String)>::new());
    for site in &sites {
        let mut folder = format!("{NIGHTS}/{}", site.night.folder());
        if nights.iter().any(|(_, other)| *other == folder) {
            folder = format!("{folder}-{}", site.night.tournament);
        }
        let pages = pages(site, Some("../../index.html")).into_iter();
        all.extend(pages.map(|file| SiteFile { name: format!("{folder}/{}", file.name), ..file }));
        nights.push((site, folder));
    }
    let season = if club.seasons().any()? { Some(season()?) } else { None };
    let title = sites.iter().map(|site| site.night.organiser.as_str()).find(|name| !name.is_empty());
    let title = title.unwrap_or("Soirées de tarot");
    let closed = nights.iter().filter(|(site, _)| site.evening.closed).map(|(site, folder)| {
        let (headline, words) = told(site);
        Item { night: &site.night, to: format!("{folder}/{FRONT}"), words: format!("{headline}. {words}") }
    });
    let front = front(title, season.is_some(), &nights, &planned).into_string();
    let top = [
        (SEASON, season),
        (CALENDAR, Some(output::calendar(sites.iter().map(|site| &site.night).chain(&planned)))),
        (FEED, Some(output::atom(title, &base, &closed.collect::<Vec<_>>()))),
        (TEXT, text.map(|text| format!("{text}\n"))),
        (STYLE, Some(String::from_utf8_lossy(files::bytes(STYLE)).into_owned())),
        (FRONT, Some(typography::firm(&front))),
    ];
    all.extend(top.into_iter().filter_map(|(name, text)| Some(file(name, text?))));
    Ok(all)
}

/// The club's list of nights to come, the next one first; none where there is no list.
fn planned(club: &Club) -> Result<Vec<PublicNight>> {
    let path = disk::folder_of(club.path()).join(AGENDA);
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let bytes = disk::read_at_most(&path, LARGEST).map_err(AppError::at(&path))?;
    let mut nights = input::agenda(&*ReadList::read(&bytes, None).grid()?).map_err(AppError::Lines)?;
    nights.sort_by_key(|night| night.date);
    let night = |PlannedNight { date, hour, name, place }| {
        let id = format!("{date}-{}", output::file_name(&name));
        PublicNight { id, date: date.to_string(), hour, name, place, ..PublicNight::default() }
    };
    Ok(nights.into_iter().map(night).collect())
}

fn front(title: &str, season: bool, nights: &[(&PublicSite, String)], planned: &[PublicNight]) -> Markup {
    let all: Vec<_> = nights.iter().map(|(site, _)| &site.night).collect();
    let head = html! {
        (linked(&all))
        link rel="alternate" type="application/atom+xml" title="Résultats" href=(FEED);
        link rel="alternate" type="text/calendar" title="Agenda" href=(CALENDAR);
    };
    let body = html! {
        body.publie {
            a.saut href="#page" { "Aller à la page" }
            header { h1 { (title) } }
            main #page {
                section.carte aria-labelledby="soirees" {
                    h2 #soirees { "Les soirées" }
                    @if nights.is_empty() { p { "Aucune soirée n'est publiée." } }
                    ul { @for (site, folder) in nights { li {
                        (french_date(&site.night.date)) " · " a href=(format!("{folder}/{FRONT}")) { (site.night.name) }
                        span.note { " " (told(site).1) @if !site.evening.closed { " Position " (site.evening.position) "." } }
                    } } }
                    @if season { p { a.bouton href=(SEASON) { "Le classement de la saison" } } }
                }
                @if !planned.is_empty() { section.carte aria-labelledby="a-venir" {
                    h2 #a-venir { "À venir" }
                    ul { @for night in planned.iter().take(TO_COME) { li {
                        (french_date(&night.date)) @if !night.hour.is_empty() { " à " (night.hour.replace(':', " h ")) } " · " (night.name)
                        @if !night.place.is_empty() { span.note { " " (night.place) } }
                    } } }
                } }
                nav.rang.non-papier aria-label="Autres formes" { a.bouton href=(CALENDAR) { "Agenda (.ics)" } a.bouton href=(FEED) { "Suivre les résultats (Atom)" } }
            }
            footer { p.note { "Établi avec chelem." } }
        }
    };
    whole(title, &head, STYLE, &body)
}
