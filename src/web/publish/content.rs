//! What is published: the front page, a folder for each night, the season's ranking, the calendar, the feed, a text.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::Publishing;
use crate::files;
use crate::site::{FRONT, STYLE, SiteFile, linked, pages, told, whole};
use crate::typography;
use app::{AppError, Club, ReadList, Result};
use domain::advice::{Advice, Step};
use domain::money::Cents;
use domain::publication::Publication;
use host::disk;
use input::PlannedNight;
use report::hall::PublicSite;
use report::output::{self, Event, Item};
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

/// The last evening in a few lines.
/// Errors: before the draw.
pub fn press(club: &Club, initials: bool) -> Result<String> {
    told_of(club, &club.hall().public_site(initials)?, &planned(club)?)
}

fn told_of(club: &Club, site: &PublicSite, planned: &[PlannedNight]) -> Result<String> {
    // Of another tournament than the one that is played nothing is said of money.
    let here = club.hall().standing()?.0 == site.night.tournament;
    let prizes = here.then(|| club.prizes().list().ok()).flatten();
    let prizes = prizes.filter(|prizes| prizes.is_final && prizes.given_cents > 0);
    let returned = prizes.map(|prizes| Cents(prizes.given_cents).to_string());
    let next = planned.iter().find(|night| night.date.to_string() > site.night.date).map(to_come);
    Ok(output::press(site, returned.as_deref(), next.as_ref()))
}

/// The whole site, in the order in which it is sent: what leads to others comes last.
/// Errors: before the first draw, of a comité before the first season; a list of nights that cannot be read.
pub fn content(club: &Club, own: &Publishing) -> Result<Vec<SiteFile>> {
    let initials = own.initials;
    let (mut sites, base) = club.hall().public_sites(initials)?;
    let most = if initials { Publication::Initials } else { Publication::Name };
    if sites.is_empty() {
        if !club.comite().is_one()? {
            return Err(AppError::input("rien n'est encore à publier : aucun placement n'est fait")
                .advise(Advice::say("Quand tout le monde est inscrit : ").then(Step::place())));
        }
        // In its base nothing is played: it has the page of its season.
        return Ok(vec![SiteFile { name: FRONT.to_owned(), bytes: season_page(club, own, most)?.into_bytes() }]);
    }
    sites.retain(|site| !own.withheld.contains(&site.night.id));
    // Where the only evening was taken off, the site says of none.
    let last = sites.first();
    let mut planned = planned(club)?;
    let text = last.map(|last| told_of(club, last, &planned)).transpose()?;
    planned.retain(|night| last.is_none_or(|last| night.date.to_string() > last.night.date));
    let (mut all, mut folders) = (Vec::new(), BTreeSet::new());
    let mut nights = Vec::new();
    for site in &sites {
        let mut folder = site.night.folder();
        if !folders.insert(folder.clone()) {
            folder = format!("{folder}-{}", site.night.tournament);
            folders.insert(folder.clone());
        }
        let pages = pages(site, Some("../../index.html"));
        all.extend(pages.into_iter().map(|file| SiteFile { name: format!("{NIGHTS}/{folder}/{}", file.name), ..file }));
        nights.push((site, format!("{NIGHTS}/{folder}/{FRONT}")));
    }
    let mut top = |name: &str, text: String| all.push(SiteFile { name: name.to_owned(), bytes: text.into_bytes() });
    let season = club.seasons().any()?;
    if season {
        top(SEASON, season_page(club, own, most)?);
    }
    let club_name = sites.iter().map(|site| site.night.organiser.as_str()).find(|name| !name.is_empty());
    let title = club_name.map_or_else(|| "Soirées de tarot".to_owned(), str::to_owned);
    let played = sites.iter().map(|site| Event {
        id: site.night.id.clone(),
        edition: site.night.edition,
        date: site.night.date.clone(),
        hour: String::new(),
        name: site.night.name.clone(),
        place: site.night.place.clone(),
    });
    top(CALENDAR, output::calendar(&played.chain(planned.iter().map(to_come)).collect::<Vec<_>>()));
    let closed = nights.iter().filter(|(site, _)| site.evening.closed).map(|(site, to)| {
        let (headline, words) = told(site);
        Item { night: &site.night, to: to.clone(), words: format!("{headline}. {words}") }
    });
    top(FEED, output::atom(&title, &base, &closed.collect::<Vec<_>>()));
    if let Some(text) = text {
        top(TEXT, format!("{text}\n"));
    }
    top(STYLE, String::from_utf8_lossy(files::bytes(STYLE)).into_owned());
    let front = front(&title, season, &nights, &planned);
    top(FRONT, typography::firm(&front.into_string()));
    Ok(all)
}

/// The season's ranking; a night that is withheld counts, and has no column.
fn season_page(club: &Club, own: &Publishing, most: Publication) -> Result<String> {
    let mut page = club.seasons().page(None, most)?;
    let name = |number: &str| club.hall().night_name(number.parse().ok()?).ok();
    let withheld = |number: &String| name(number).is_some_and(|name| own.withheld.contains(&name));
    page.hidden = page.ranking.nights.iter().map(|night| night.number.clone()).filter(withheld).collect();
    Ok(output::season_html(&page))
}

fn to_come(night: &PlannedNight) -> Event {
    Event {
        id: format!("{}-{}", night.date, output::file_name(&night.name)),
        edition: 0,
        date: night.date.to_string(),
        hour: night.hour.clone(),
        name: night.name.clone(),
        place: night.place.clone(),
    }
}

/// The club's list of nights to come; none where there is no list.
fn planned(club: &Club) -> Result<Vec<PlannedNight>> {
    let path = disk::folder_of(club.path()).join(AGENDA);
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let bytes = disk::read_at_most(&path, LARGEST).map_err(AppError::at(&path))?;
    let mut nights = input::agenda(&*ReadList::read(&bytes, None).grid()?).map_err(AppError::Lines)?;
    nights.sort_by_key(|night| night.date);
    Ok(nights)
}

fn front(title: &str, season: bool, nights: &[(&PublicSite, String)], planned: &[PlannedNight]) -> Markup {
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
                    ul { @for (site, to) in nights { li {
                        (french_date(&site.night.date)) " · " a href=(to) { (site.night.name) }
                        span.note { " " (told(site).1) @if !site.evening.closed { " Position " (site.evening.position) "." } }
                    } } }
                    @if season { p { a.bouton href=(SEASON) { "Le classement de la saison" } } }
                }
                @if !planned.is_empty() { section.carte aria-labelledby="a-venir" {
                    h2 #a-venir { "À venir" }
                    ul { @for night in planned.iter().take(TO_COME) { li {
                        (night.date.format("%d/%m/%Y")) @if !night.hour.is_empty() { " à " (night.hour.replace(':', " h ")) } " · " (night.name)
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
