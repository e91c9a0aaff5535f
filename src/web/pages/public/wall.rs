//! The wall: pages for the screen of the hall. The server cuts each list into screens: letters are large enough to be read from 8 m, and
//! nothing is measured in the browser, which only shows one screen after the other.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::time::Duration;

use chrono::NaiveDateTime;

use maud::{Markup, html};

use super::names;
use super::ranking::after;
use crate::answer::Page;
use crate::asked::Asked;
use crate::devices::SECONDS as STAMP;
use crate::kit::{self, signed};
use crate::qr;
use app::{Club, Result};
use domain::counted;
use domain::hall::{TableState, Timer};
use report::hall::{
    HallTable, NoticeView, OneTable, PublicEvening, PublicFormation, PublicPlace, PublicRank, PublicRanking,
};

/// The views shown in turn by default.
const VIEWS: &str = "places,classement,manquantes";
/// Seconds for each.
const SECONDS: u8 = 8;
/// How long the address of a hall that moved is shown.
const MOVED: Duration = Duration::from_secs(600);
/// The most lines of a list: at 4.1 hundredths of the screen each, and those of a ranking without the frame of a place.
const LINES: usize = 13;
const RANKED: usize = 14;
/// The same of formations, whose members stand below their name.
const TEAMS: usize = 5;
/// The fewest lines that a list, and one of formations, is laid out for.
const FEWEST: [usize; 2] = [6, 3];
/// The room of a name, in hundredths of a letter, where there are two or three columns; a ranking has its rank and total too.
const PLACE_ROOM: [u32; 2] = [1_770, 1_040];
const RANK_ROOM: u32 = 1_350;

/// What the wall was asked to show.
struct Wall<'a> {
    asked: &'a Asked,
    evening: &'a PublicEvening,
    columns: usize,
    /// Its étuis come in, in the place of sheets.
    etuis: bool,
    /// How the time stands, above each screen.
    time: Markup,
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let settings = club.hall().settings()?;
    let (notices, tables) = (club.hall().notices()?, club.hall().tables().unwrap_or_default());
    let announced: Vec<&NoticeView> = notices.iter().filter(|notice| notice.table.is_none()).collect();
    let evening = club.hall().public_evening().ok();
    let ranking = evening.as_ref().map(|_| club.hall().public_ranking()).transpose()?.flatten();
    let views = asked.form.filled("vues").unwrap_or(VIEWS);
    let seconds: u8 = asked.number("duree", "un nombre de secondes")?.unwrap_or(SECONDS).clamp(3, 60);
    let columns: usize = asked.number("colonnes", "un nombre de colonnes")?.unwrap_or(3).clamp(2, 3);
    let time = time(asked, settings.timer);
    let screens = match &evening {
        None => vec![waiting("chelem", "Le tournoi n'est pas encore prêt.", &time)],
        Some(evening) => {
            let etuis = club.is_duplicate()?;
            let wall = Wall { asked, evening, columns, etuis, time };
            let all = views.split(',').flat_map(|view| match view {
                "places" => wall.places().into_iter().chain(wall.formations()).collect(),
                "classement" => ranking.as_ref().map_or_else(Vec::new, |ranking| wall.ranking(ranking)),
                "manquantes" => wall.sheets(settings.timer, &tables),
                _ => Vec::new(),
            });
            let friends = club.hall().at_one_table()?.filter(|one| one.deals > 0);
            let here = moved(asked, settings.address.as_deref());
            let first = friends.iter().map(|one| wall.friends(one)).chain(here.map(|here| wall.elsewhere(&here)));
            let all: Vec<Screen> = first.chain(all).collect();
            if all.is_empty() { vec![wall.nothing()] } else { all }
        }
    };
    // Which of how many screens of one list.
    let part = |at: usize| {
        let of = |screen: &&Screen| screen.view == screens[at].view;
        (screens[..=at].iter().filter(of).count(), screens.iter().filter(of).count())
    };
    let body = html! {
        div #mur hidden data-duree=(seconds) data-position=(evening.as_ref().map_or(0, |evening| evening.position)) {}
        @for notice in &announced { (announcement((asked, settings.address.as_deref()), evening.as_ref(), notice)) }
        @for (at, screen) in screens.iter().enumerate() {
            section.mur data-vue=(screen.view) hidden[at > 0] {
                (screen.head)
                main { (screen.body) }
                footer {
                    (foot(asked, settings.address.as_deref()))
                    p.bout { @match announced.last() {
                        Some(notice) => { strong { (notice.words) } }
                        None => { (screen.foot) @let (nth, all) = part(at); @if all > 1 { " · " (nth) " / " (all) } }
                    } }
                }
            }
        }
        // Shown by the script where it can sound: the computer of the control table, which no phone is.
        @if asked.from.is_loopback() { button #son type="button" hidden data-touche="s" { "Activer le son (S)" } }
    };
    Ok(Page::new("Le mur", body).live())
}

/// One screen.
struct Screen {
    view: &'static str,
    head: Markup,
    body: Markup,
    /// What stands below, of no need.
    foot: String,
}

fn head(title: &str, time: &Markup) -> Markup {
    html! { header { h1 { (title) } span.bout { (time) } } }
}

fn waiting(title: &str, words: &str, time: &Markup) -> Screen {
    let body = html! { div.annonce { p { (words) } } };
    Screen { view: "attente", head: head(title, time), body, foot: String::new() }
}

/// What is left of the position, or the hour.
fn time(asked: &Asked, timer: Option<Timer>) -> Markup {
    let now = asked.hall.clock.now();
    html! {
        @match timer {
            Some(timer) => { small { (if timer.left(now) < 0 { "le temps est passé" } else { "reste" }) } " " span.minuterie data-reste=(timer.left(now)) data-marche[matches!(timer, Timer::Runs(_))] { (kit::clock(timer.left(now))) } }
            None => { small { "il est" } " " span.heure data-heure=(now.format("%H:%M:%S")) { (now.format("%H:%M")) } }
        }
    }
}

/// Equal parts of a list, as few as the screen's lines and columns allow, and the lines of each.
fn cut<T>(list: &[T], lines: usize, columns: usize) -> (impl Iterator<Item = &[T]>, usize) {
    let screens = list.len().div_ceil(lines * columns).max(1);
    let each = NonZeroUsize::new(list.len().div_ceil(screens)).unwrap_or(NonZeroUsize::MIN);
    (list.chunks(each.get()), each.get().div_ceil(columns))
}

impl Wall<'_> {
    /// By name, each with the table and the chair.
    fn places(&self) -> Vec<Screen> {
        let PublicEvening { places, position, positions, closed, .. } = self.evening;
        if places.is_empty() || *closed {
            return Vec::new();
        }
        let (parts, lines) = cut(places, LINES, self.columns);
        let room = PLACE_ROOM[self.columns - 2];
        let parts: Vec<&[PublicPlace]> = parts.collect();
        let several = parts.len() > 1;
        let surname = |place: Option<&PublicPlace>| {
            place.map(|place| names::parted(&place.name).0).unwrap_or_default().to_owned()
        };
        let screen = |part: &&[PublicPlace]| {
            let title = if several {
                format!("Places, {} à {}", surname(part.first()), surname(part.last()))
            } else {
                format!("Places, position {position} sur {positions}")
            };
            let body = html! {
                ul class=(format!("tableau c{} l{}", self.columns, lines.max(FEWEST[0]))) { @for place in *part {
                    li { (player(&place.name, room, places.iter().map(|other| other.name.as_str()))) span.ou { span { (place.table) } i { (place.chair.chars().next().unwrap_or_default()) } } }
                } }
            };
            let foot =
                if several { format!("position {position} sur {positions}") } else { counted(places.len(), "joueur") };
            Screen { view: "places", head: head(&title, &self.time), body, foot }
        };
        parts.iter().map(screen).collect()
    }

    /// By number, each with its tables and which side of them is its own.
    fn formations(&self) -> Vec<Screen> {
        let PublicEvening { formations, position, positions, closed, .. } = self.evening;
        if formations.is_empty() || *closed {
            return Vec::new();
        }
        let (parts, lines) = cut(formations, TEAMS, 2);
        let screen = |part: &[PublicFormation]| {
            let body = html! {
                ul class=(format!("tableau c2 l{}", lines.max(FEWEST[1]))) { @for one in part { li {
                    span.rg { (one.number) } (formation(&one.name, &one.members)) @if let Some(deal) = one.deal { small { "donne " (deal) } }
                    span.ou { span { (one.table) } i { (one.side.chars().next().unwrap_or_default()) } }
                } } }
            };
            let sides: BTreeSet<&str> = part.iter().map(|one| one.side.as_str()).collect();
            let words = sides.iter().map(|side| format!("{} : {}", &side[..1], side.to_lowercase()));
            let title = format!("Places, position {position} sur {positions}");
            let foot = words.collect::<Vec<_>>().join(", ");
            Screen { view: "places", head: head(&title, &self.time), body, foot }
        };
        parts.map(screen).collect()
    }

    fn ranking(&self, ranking: &PublicRanking) -> Vec<Screen> {
        let many =
            |row: &PublicRank| row.members.matches(names::BETWEEN).count() > usize::from(row.name == row.members);
        let (most, fewest) = if ranking.rows.iter().any(many) { (TEAMS, FEWEST[1]) } else { (RANKED, FEWEST[0]) };
        let (parts, lines) = cut(&ranking.rows, most, 2);
        let title = match (ranking.is_final, ranking.provisional) {
            (false, false) => format!("Classement après la position {}", ranking.position),
            _ => after(ranking),
        };
        let screen = |part: &[PublicRank]| {
            let body = html! {
                ol class=(format!("tableau c2 l{}", lines.max(fewest))) { @for row in part {
                    li.h[row.rank <= 3] { span.rg { (row.rank) } @if row.members.is_empty() { (player(&row.name, RANK_ROOM, ranking.rows.iter().map(|other| other.name.as_str()))) } @else { (formation(&row.name, &row.members)) } @if row.left { small { "abandon" } } span.pts { (signed(row.total)) } }
                } }
            };
            let who = counted(ranking.rows.len(), "classé");
            Screen {
                view: "classement",
                head: head(&title, &self.time),
                body,
                foot: format!("{who} · {}", self.evening.tournament),
            }
        };
        parts.map(screen).collect()
    }

    /// The totals at the only table, deal after deal.
    fn friends(&self, one: &OneTable) -> Screen {
        let body = html! {
            ol.tableau.c2.l6 { @for (at, (name, total)) in one.rows.iter().enumerate() { li { span.rg { (at + 1) } span.qui { b { (name) } } span.pts { (signed(total)) } } } }
        };
        let foot = counted(one.deals, "donne");
        Screen { view: "classement", head: head(&self.evening.tournament, &self.time), body, foot }
    }

    /// The hall moved to another computer: its address, in large.
    fn elsewhere(&self, address: &str) -> Screen {
        let body =
            html! { div.annonce { p { (address) } p { "La salle a changé d'ordinateur : voici son adresse." } } };
        let foot = "Rien n'est perdu".to_owned();
        Screen { view: "adresse", head: head(&self.evening.tournament, &self.time), body, foot }
    }

    /// The sheets of the position, or its étuis: which tables are waited for.
    fn sheets(&self, timer: Option<Timer>, tables: &[HallTable]) -> Vec<Screen> {
        if self.evening.closed || tables.is_empty() {
            return Vec::new();
        }
        let is = |state: TableState| tables.iter().filter(move |one| one.state == state);
        let in_ = is(TableState::Recorded).count();
        let awaited: Vec<u16> = is(TableState::Awaited).map(|one| one.table).collect();
        let word = |one: &HallTable| match one.state {
            TableState::Awaited => ("", "attendue"),
            TableState::Recorded => ("enr", if self.etuis { "finie" } else { "reçue" }),
            TableState::Proposed | TableState::Confirmed | TableState::Disputed => ("rec", "à vérifier"),
        };
        // Many tables: those that are in are told by their number alone.
        let all: Vec<&HallTable> =
            tables.iter().filter(|one| tables.len() <= MOST_TABLES || one.state != TableState::Recorded).collect();
        let [all_in, received, wanted] = match self.etuis {
            true => ["Tous les étuis sont là", "table finie", "vos étuis"],
            false => ["Toutes les feuilles sont là", "feuille reçue", "votre feuille"],
        };
        let close = CLOSE.iter().filter(|from| all.len() >= **from).count();
        let body = |some: &[&HallTable]| {
            html! {
                div class=(["attente", "attente", "attente foule"][close]) {
                    p.temps { @if timer.is_some() { (self.time) } @else { (time(self.asked, None)) } }
                    div {
                        h2 { @if in_ == tables.len() { (all_in) } @else { (counted(in_, received)) " sur " (tables.len()) } }
                        ul.serre[close > 0] { @for one in some { @let (class, words) = word(one); li class=(class) { b { (one.table) } (words) } } }
                    }
                }
            }
        };
        let foot = match awaited.as_slice() {
            [] => String::new(),
            [one] => format!("Table {one}, on attend {wanted}"),
            several => format!("On attend : {}", domain::named_tables(several)),
        };
        let title = format!("Position {} sur {}", self.evening.position, self.evening.positions);
        let hour = time(self.asked, None);
        let screen =
            |some| Screen { view: "manquantes", head: head(&title, &hour), body: body(some), foot: foot.clone() };
        if all.is_empty() { vec![screen(&[])] } else { all.chunks(MOST_TABLES).map(screen).collect() }
    }

    /// Before the draw, or with no view to show.
    fn nothing(&self) -> Screen {
        let words = match (self.evening.position, self.evening.closed) {
            (0, _) => "Inscriptions. Les places seront affichées ici.",
            (_, true) => "Le tournoi est terminé.",
            _ => "Rien à afficher pour l'instant.",
        };
        waiting(&self.evening.tournament, words, &self.time)
    }
}

/// A player in that room, told from all others who are shown: then it is the surname that is cut.
fn player<'n>(name: &str, room: u32, all: impl Iterator<Item = &'n str>) -> Markup {
    let (surname, given) = names::within(name, room);
    match names::apart(name, room, all) {
        Some(given) => html! { span.qui.homonyme { b { (surname) } " " span { (given) } } },
        None => html! { span.qui { b { (surname) } " " (given) } },
    }
}

/// A formation: its name and the surnames of its members, or those alone.
fn formation(name: &str, members: &str) -> Markup {
    html! { span.qui.eq { @if name != members { b { (name) } br; (names::team(members)) } @else { b { (names::team(members)) } } } }
}

/// The address of a hall that moved to this computer a short while ago.
fn moved(asked: &Asked, chosen: Option<&str>) -> Option<String> {
    let fresh = asked.hall.second.state().took.is_some_and(|since| since.elapsed() < MOVED);
    let address = asked.hall.address(chosen).filter(|_| fresh)?;
    Some(address.trim_start_matches("http://").to_owned())
}

/// The most tables in boxes.
const MOST_TABLES: usize = 40;
/// From so many their boxes stand close; from so many, closer.
const CLOSE: [usize; 2] = [13, 25];

/// An announcement takes the whole screen for a while, then stands below.
fn announcement(
    (asked, chosen): (&Asked, Option<&str>),
    evening: Option<&PublicEvening>,
    notice: &NoticeView,
) -> Markup {
    let name = evening.map_or("chelem", |evening| evening.tournament.as_str());
    let now = asked.hall.clock.now();
    let age = NaiveDateTime::parse_from_str(&notice.at, STAMP).map_or(0, |at| (now - at).num_seconds());
    html! {
        section.mur.fond data-annonce=(notice.id) data-age=(age) hidden {
            (head(name, &time(asked, None)))
            main { div.annonce role="status" { p { (notice.words) } } }
            footer { (foot(asked, chosen)) }
        }
    }
}

/// How phones come in.
fn foot(asked: &Asked, chosen: Option<&str>) -> Markup {
    let Some(address) = asked.hall.address(chosen) else { return html! {} };
    html! { div.rang { (qr::code(&address.to_uppercase(), "Adresse de la salle")) p { "Sur votre téléphone : " strong { (address.trim_start_matches("http://")) } } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_cut_into_as_few_equal_screens_as_39_names_each_allow() {
        let cuts = |people: usize| {
            let list = vec![(); people];
            let (parts, lines) = cut(&list, LINES, 3);
            (parts.map(<[()]>::len).collect::<Vec<_>>(), lines)
        };
        assert_eq!(cuts(27), (vec![27], 9));
        assert_eq!(cuts(39), (vec![39], 13));
        assert_eq!(cuts(48), (vec![24, 24], 8));
        assert_eq!(cuts(160), (vec![32; 5], 11));
        assert_eq!(cuts(1), (vec![1], 1));
    }
}
