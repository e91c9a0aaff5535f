//! The players' pages as files, for the club's own web space: the hall's own fragments, without script and without the program.

use maud::{DOCTYPE, Markup, html};

use super::files;
use super::form::escaped;
use super::kit::signed;
use super::pages::public::links::Links;
use super::pages::public::{card, home, player, ranking};
use super::typography;
use app::{Club, Result};
use domain::award::Formula;
use domain::counted;
use domain::tournament::PersonId;
use report::hall::{PublicNight, PublicPlayer, PublicRank, PublicRanking, PublicSite};
use report::output;
use report::table::french_date;

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

/// All public pages, as files that lead to each other. With `initials`, nobody is called by more than his initials. They say no time, so
/// that they stay as they are while nothing is played.
/// Errors: before the draw.
pub fn site(club: &Club, initials: bool) -> Result<Vec<SiteFile>> {
    Ok(pages(&club.hall().public_site(initials)?, None))
}

/// The pages of a night; `home` is where they lead back to.
pub(super) fn pages(site: &PublicSite, home: Option<&str>) -> Vec<SiteFile> {
    let page = |name: String, title: &str, body: &Markup| SiteFile {
        bytes: typography::firm(&document(site, (&name, title), home, body).into_string()).into_bytes(),
        name,
    };
    let card = |inside: Markup| html! { section.carte.colonne { (inside) } };
    let mut files = vec![SiteFile { name: STYLE.to_owned(), bytes: files::bytes(STYLE).to_vec() }];
    files.extend(
        site.players
            .iter()
            .map(|one| page(Links::Site.player(one.number), &one.name, &card(player::evening(one, Links::Site)))),
    );
    files.extend(site.positions.iter().map(|(position, places)| {
        let body = html! { h1 { "Les places, position " (position) } (home::listed(places, None, Links::Site)) };
        page(position_page(*position), &format!("Position {position}"), &card(body))
    }));
    files.push(page(PLAYERS.to_owned(), "Les joueurs", &card(players(site))));
    // Pages with links come last: a reader meanwhile finds their targets.
    files.push(page(FRONT.to_owned(), &site.evening.tournament, &front(site)));
    files
}

/// The private page of everybody who has a card, behind its signs, and an empty page so that no server lists them; the style they share.
/// Errors: when the base cannot be read.
pub fn private_pages(club: &Club) -> Result<Vec<SiteFile>> {
    let page = |signs: &str, body: &Markup| SiteFile {
        name: format!("{PRIVATE}/{signs}.html"),
        bytes: typography::firm(&alone(body).into_string()).into_bytes(),
    };
    let mut files = vec![SiteFile { name: STYLE.to_owned(), bytes: files::bytes(STYLE).to_vec() }];
    files.push(page("index", &html! {}));
    let cards = club.hall().cards()?;
    let people: Vec<PersonId> = cards.iter().map(|(who, _)| *who).collect();
    // Who has no year yet has no page yet; without a season nobody has.
    let years = club.seasons().own_years(&people).unwrap_or_default();
    let of = |who: PersonId| years.iter().find(|(other, _)| *other == who);
    let pages = cards.iter().filter_map(|(who, signs)| Some(page(signs, &card::of_card(&of(*who)?.1))));
    files.extend(pages);
    Ok(files)
}

/// A page that leads nowhere and that no search engine keeps.
fn alone(body: &Markup) -> Markup {
    let hidden = html! { meta name="robots" content="noindex, nofollow"; meta name="referrer" content="no-referrer"; };
    whole("Ma saison", &hidden, &format!("../{STYLE}"), &html! { body.tel { main { (body) } } })
}

/// A document of ours; `head`: what else stands there.
pub(super) fn whole(title: &str, head: &Markup, style: &str, body: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="fr" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                (maud::PreEscaped(MARK))
                title { (title) }
                (head)
                link rel="stylesheet" href=(style);
            }
            (body)
        }
    }
}

/// The folder of the private pages.
pub const PRIVATE: &str = "moi";

/// The page that is opened first.
pub const FRONT: &str = "index.html";
const PLAYERS: &str = "joueurs.html";
pub(super) const STYLE: &str = "salle.css";

fn position_page(position: u8) -> String {
    format!("position-{position}.html")
}

fn document(site: &PublicSite, (name, title): (&str, &str), home: Option<&str>, body: &Markup) -> Markup {
    let evening = &site.evening;
    let here = |other: &str| (name == other).then_some("page");
    let (headline, words) = told(site);
    let head = html! {
        @if name == FRONT {
            meta name="description" content=(format!("{headline}. {words}"));
            meta property="og:title" content=(headline);
            meta property="og:description" content=(words);
            meta property="og:type" content="article";
            meta property="og:locale" content="fr_FR";
            (linked(&[&site.night]))
        }
    };
    let title =
        if title == evening.tournament { title.to_owned() } else { format!("{title} – {}", evening.tournament) };
    let body = html! {
        body.publie {
            a.saut href="#page" { "Aller à la page" }
            header {
                p { (french_date(&site.night.date)) @if !site.night.place.is_empty() { " · " (site.night.place) } }
                @if name == FRONT { h1 { (evening.tournament) } } @else { p.grand { (evening.tournament) } }
                p { (counted(site.players.len(), "joueur")) " · " (counted(evening.positions, "position")) }
                p.non-papier { a href=(format!("mailto:?subject={}", mailed(&headline))) { "Envoyer par courriel" } }
            }
            main #page {
                (body)
                nav.rang.non-papier aria-label="Pages" {
                    @if let Some(home) = home { a.bouton href=(home) { "Toutes les soirées" } }
                    a.bouton href=(FRONT) aria-current=[here(FRONT)] { "Classement" }
                    a.bouton href=(PLAYERS) aria-current=[here(PLAYERS)] { "Joueurs" }
                    @for (position, _) in &site.positions {
                        @let to = position_page(*position);
                        a.bouton href=(to) aria-current=[here(&to)] { "Position " (position) }
                    }
                }
            }
            footer { p.note { @if let Some(seed) = evening.seed { "Tirage n° " (seed) ". " } @if name == FRONT { "Position " (evening.position) ". " } "Établi avec chelem." } }
        }
    };
    whole(&title, &head, STYLE, &body)
}

/// Nights as search engines read them.
pub(super) fn linked(nights: &[&PublicNight]) -> Markup {
    html! { script type="application/ld+json" { (maud::PreEscaped(output::linked(nights))) } }
}

/// A subject, in the letters an address of mail may have.
fn mailed(subject: &str) -> String {
    escaped(subject).replace('+', "%20")
}

/// The evening in a headline and a sentence, for who is sent a link to it.
pub(super) fn told(site: &PublicSite) -> (String, String) {
    let evening = &site.evening;
    let size = format!("{}, {}", counted(site.players.len(), "joueur"), counted(evening.positions, "position"));
    let rows = site.ranking.as_ref().filter(|ranking| ranking.is_final).map_or([].as_slice(), |ranking| &ranking.rows);
    let name = |row: &PublicRank| format!("{}. {} ({})", row.rank, row.name, signed(row.total));
    let first: Vec<&PublicRank> = rows.iter().filter(|row| row.rank == 1).collect();
    let headline = match first.as_slice() {
        [] => evening.tournament.clone(),
        [one] => format!("{} : {} gagne", evening.tournament, one.name),
        several => format!(
            "{} : {} gagnent",
            evening.tournament,
            several.iter().map(|row| row.name.as_str()).collect::<Vec<_>>().join(" et ")
        ),
    };
    let three: Vec<String> = rows.iter().take(3).map(name).collect();
    (headline, if three.is_empty() { format!("{size}.") } else { format!("{}. {size}.", three.join(", ")) })
}

/// The first three, then all.
fn front(site: &PublicSite) -> Markup {
    let Some(ranking) = &site.ranking else {
        return html! { section.carte { p { "L'arbitre n'a pas encore donné de classement." } } };
    };
    let words = ["Premier", "Deuxième", "Troisième"];
    html! {
        @if ranking.is_final { ol.trois-premiers aria-label="Les trois premiers" {
            @for row in ranking.rows.iter().take(3) { li {
                span.note { (usize::try_from(row.rank).ok().and_then(|rank| words.get(rank.checked_sub(1)?)).copied().unwrap_or_default()) @if row.tied { " ex æquo" } }
                b { (row.name) } @if !row.members.is_empty() && row.members != row.name { span.note { (row.members) } }
                p.t { (signed(row.total)) }
            } }
        } }
        section.carte aria-labelledby="rangs" {
            div.rang { h2 #rangs { (ranking::after(ranking)) } a.bout.non-papier href=(PLAYERS) { "Trouver un nom" } }
            (rows(site, ranking))
        }
    }
}

/// The ranking with the balance of each position, where one player has them.
fn rows(site: &PublicSite, ranking: &PublicRanking) -> Markup {
    let alone = ranking.formula == Formula::Individuel;
    let positions: Vec<u8> = (1..=ranking.position).filter(|_| alone).collect();
    let player = |row: &PublicRank| site.players.iter().find(|player| alone && player.number == row.number);
    let balance =
        |row: &PublicRank, position: u8| player(row)?.lines.iter().find(|line| line.position == position)?.balance;
    html! {
        table {
            thead { tr { th.num scope="col" { "Rang" } th scope="col" { "Joueur" } @for position in &positions { th.num.large scope="col" { "P" (position) } } th.num scope="col" { "Total" } } }
            tbody { @for row in &ranking.rows { tr {
                td.num { (row.rank) }
                th scope="row" { @if player(row).is_some() { a href=(Links::Site.player(row.number)) { (row.name) } } @else { (row.name) @if row.members != row.name { br; small { (row.members) } } } }
                @for position in &positions { @let balance = balance(row, *position);
                    td.num.large.neg[balance.is_some_and(|balance| balance < 0)] { @if let Some(balance) = balance { (signed(balance)) } } }
                td.num { strong { (signed(row.total)) } }
            } } }
        }
    }
}

fn players(site: &PublicSite) -> Markup {
    let team = |player: &PublicPlayer| html! { @if let Some(team) = &player.team { (team) } };
    let people = site.players.iter().map(|player| (player.number, player.name.as_str(), team(player)));
    html! { h1 { "Les joueurs" } (home::by_name(people, None, Links::Site)) }
}
