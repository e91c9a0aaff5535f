//! Papers: each opens in the browser, which prints it.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::draw;
use super::outdated::otherwise;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::desk::{By, Hand};
use crate::form::escaped;
use crate::hall::{Hall, Opened};
use crate::kit;
use crate::signs::{Sign, sign};
use app::{AppError, Club, Moment, Result};
use catalogue::{self, Options, Paper, Printed, Shown};
use domain::duplicate::Format;
use domain::hall::Role;
use domain::text::capitalised;
use domain::tournament::State;
use domain::{PositionNo, counted};
use print::{self, Templates};
use report::evening::StatusReport;

/// What is to be printed now, as one file.
pub(super) const NOW: &str = "/marque/papiers/maintenant.pdf";

/// The personal cards.
const CARDS: &str = "fiches";

/// The letter to a club.
pub(super) const LETTER: &str = "lettre-club";

/// When papers are wanted: at a moment of a night, or once a year.
const WHEN: [(Option<Moment>, &str); 4] = [
    (Some(Moment::Before), "Avant de jouer"),
    (Some(Moment::During), "Pendant la soirée"),
    (Some(Moment::After), "À la fin"),
    (None, "Une fois par an"),
];

/// The usual ones, whose state is shown.
const USUAL: [&str; 10] = [
    "placement",
    "feuilles",
    "fiches",
    "ambulantes",
    "etiquettes",
    "chevalets",
    "classement",
    "topage",
    "prix",
    "homologation",
];
/// How many of them are shown.
const SHOWN: usize = 8;

/// What a position, or the closing, needs on paper; the first one whatever its players carry all evening.
pub(super) fn wanted(state: State, position: u8, format: Option<Format>) -> impl Iterator<Item = &'static Paper> {
    let names: &[&str] = match (state, position) {
        (State::Closed, _) => &["classement"],
        (State::Registration, _) | (_, 0) => &[],
        (State::Playing, 1) => &["placement", "feuilles", "fiches", "ambulantes", "etiquettes"],
        (State::Playing, _) => &["placement", "feuilles"],
    };
    names.iter().filter_map(|name| catalogue::named(name).ok()).filter(move |paper| paper.belongs_to(format))
}

/// A paper, and of what.
type Wanted = (&'static Paper, Options);

/// The papers wanted now that nobody has opened yet, or that say something else now; once the first sheet of the position, or the first result, is in, only the cards of
/// those who came later; `again`: all of the position, whatever was opened.
pub(super) fn missing(club: &Club, asked: &Asked, status: &StatusReport, again: bool) -> Result<Vec<Wanted>> {
    let format = club.duplicate_format()?;
    let late = match (status.state, format) {
        (State::Playing, None) => club.papers().without_card()?,
        _ => BTreeSet::new(),
    };
    let cards = catalogue::named(CARDS)?;
    let late =
        late.into_iter().map(|number| (cards, Options { player: Some(number.to_string()), ..Options::default() }));
    if !again && status.state == State::Playing && status.begun {
        return Ok(late.collect());
    }
    let (opened, state, templates) = (asked.hall.opened_papers(club)?, club.hall().state_on_paper()?, templates(club)?);
    // Whoever came later has his own card: the others keep theirs.
    let kept = |one: &Opened| one.name == CARDS && late.len() > 0;
    let right = |one: &Opened| kept(one) || stands(club, one, &templates, (&asked.hall, state.as_deref())).is_none();
    // In donnes dupliquées the places of all positions are on the first ones' papers.
    let later = format.is_some() && status.position > 1 && status.state == State::Playing;
    let papers = wanted(status.state, if later { u8::from(again) } else { status.position }, format).map(|paper| {
        let position = paper.is_each_position(format).then_some(PositionNo(status.position));
        (paper, Options { position, ..Options::default() })
    });
    let is_right = |name, position| opened.iter().any(|one| one.is(name, position) && right(one));
    let papers = papers.filter(|(paper, options)| again || !is_right(paper.name, options.position));
    let mut missing: Vec<_> = papers.collect();
    if missing.iter().all(|(paper, _)| paper.name != CARDS) {
        missing.extend(late);
    }
    Ok(missing)
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Answer> {
    let templates = templates(club)?;
    let status = club.status_but_papers().ok();
    let closed = status.as_ref().is_some_and(|status| status.state == State::Closed);
    // Once it is closed, what served to play is not printed again; nor is a position's paper once its sheets are in.
    let ends = |one: &Opened| catalogue::named(one.name).is_ok_and(|paper| paper.wanted == Some(Moment::After));
    let (now, all_in) = status.as_ref().map_or((0, false), |status| {
        let results = status.results_awaited.unwrap_or_default();
        (status.position, status.begun && status.awaited.is_empty() && results == 0)
    });
    let over = |of: PositionNo| of.0 < now || (of.0 == now && all_in);
    let serves = |one: &Opened| if closed { ends(one) } else { !one.options.position.is_some_and(over) };
    let opened = asked.hall.opened_papers(club)?.into_iter().filter(serves);
    let state = club.hall().state_on_paper()?;
    let opened: Vec<(Stands, Opened)> =
        opened.map(|one| (stands(club, &one, &templates, (&asked.hall, state.as_deref())), one)).collect();
    let known = Known { opened: &opened, drawn: now > 0, closed, noted: club.papers().printed().unwrap_or_default() };
    let current = club.current_position().ok();
    let chosen = asked.position("position")?.or(current);
    let format = club.duplicate_format().unwrap_or(None);
    let missing = status.and_then(|status| missing(club, asked, &status, false).ok()).unwrap_or_default();
    // Codes are of a position.
    let open = now > 0 && !closed && club.hall().settings()?.is_open(asked.hall.clock.now());
    let usual = usual(format, closed, SHOWN - usize::from(open));
    let body = html! {
        h1.lu { "Papiers" }
        (first(&missing, &opened, current.map(|current| draw::position_choice(current.0, chosen))))
        ul.papiers { @for paper in &usual { (card(paper, chosen.filter(|_| paper.is_each_position(format)), &known, &missing)) }
            @if open { li { a href="/marque/salle/codes?tout=oui" target="_blank" { (drawing("codes")) span { strong { "Codes des tables" } small { "un carré par table, pour les téléphones" } } } } }
        }
        div.plis {
            (others(format, &usual, &known))
            (kit::folded("joueur", "D'un joueur", false, &of_one()))
        }
    };
    Ok(Page::new("Papiers", body).into())
}

/// The usual ones of a kind of night; only those of its end where it is `closed`.
fn usual(format: Option<Format>, closed: bool, most: usize) -> Vec<&'static Paper> {
    let all = USUAL.iter().filter_map(|name| catalogue::named(name).ok());
    let all = all.filter(|paper| paper.belongs_to(format) && (!closed || paper.wanted == Some(Moment::After)));
    all.take(most).collect()
}

/// What is to be printed now, in one file; what was printed and is no longer right.
fn first(missing: &[Wanted], opened: &[(Stands, Opened)], position: Option<Markup>) -> Markup {
    let named = |one: &Opened| missing.iter().any(|(paper, _)| paper.name == one.name && one.name == CARDS);
    let stale: Vec<(&String, &Opened)> = opened
        .iter()
        .filter(|(_, one)| !named(one))
        .filter_map(|(stands, one)| Some((stands.as_ref()?, one)))
        .collect();
    let mut names: Vec<String> = missing.iter().map(|(paper, _)| paper.title.to_owned()).collect();
    names.dedup();
    html! {
        section.suite {
            div.dit {
                @if missing.is_empty() {
                    p.grand { @if !stale.is_empty() { "À imprimer de nouveau : " (counted(stale.len(), "papier")) } @else if position.is_some() { "Rien à imprimer maintenant" } @else { "Les papiers viennent après le tirage" } }
                    p.note { "Chaque papier s'ouvre dans un nouvel onglet : l'imprimante du navigateur fait le reste." }
                } @else {
                    p.grand { "À imprimer maintenant" }
                    p.note { (capitalised(&names.join(", "))) ", en un seul PDF." }
                }
            }
            @if let Some(choice) = &position { form.rang method="get" action="/marque/papiers" { (choice) button.petit { "Voir" } } }
            @if !missing.is_empty() { a.bouton.fort href=(NOW) target="_blank" autofocus { "Imprimer ce qui manque " kbd { "Entrée" } } }
            @else if position.is_some() { a.bouton href=(NOW) target="_blank" { "Imprimer ceux de cette position" } }
        }
        @if !stale.is_empty() { div.avis.att role="status" {
            p { strong { "Ce qui a changé depuis l'impression, à imprimer de nouveau :" } }
            ul { @for (why, one) in &stale { li { a href=(one.address()) target="_blank" { (one.title()) } ", " (one.place_words()) "imprimé à " (one.at.format("%H h %M")) " : " (why) } } }
        } }
    }
}

/// A usual paper, with its state.
fn card(paper: &Paper, position: Option<PositionNo>, known: &Known<'_>, missing: &[Wanted]) -> Markup {
    let is_stale = known.opened.iter().any(|(stands, one)| stands.is_some() && one.is(paper.name, position));
    let wanted = !is_stale && missing.iter().any(|(other, _)| other.name == paper.name);
    let query = position.map_or_else(String::new, |position| format!("?position={position}"));
    html! { li { a href=(format!("/marque/papiers/{}.pdf{query}", paper.name)) target="_blank" {
        (drawing(paper.name))
        span {
            strong { (capitalised(paper.title)) }
            small { (paper.purpose) @if let Some(position) = position { ", position " (position) } }
            br;
            @if wanted { span.puce.att { (sign(Sign::Printer)) " à imprimer" } } @else { (known.state(paper, position, true)) }
        }
    } } }
}

/// What is known of the papers that were printed.
struct Known<'a> {
    opened: &'a [(Stands, Opened)],
    drawn: bool,
    closed: bool,
    /// Name, position and hour of those of before chelem was started, too.
    noted: Vec<(&'static str, PositionNo, String)>,
}

impl Known<'_> {
    /// Whether a paper is still right, or what it would say now; where it was never opened, that is said of the usual ones.
    fn state(&self, paper: &Paper, position: Option<PositionNo>, usual: bool) -> Markup {
        let name = paper.name;
        let noted =
            self.noted.iter().find(|(other, of, _)| *other == name && position.is_none_or(|position| position == *of));
        html! { @match (self.opened.iter().find(|(_, one)| one.is(name, position)), noted) {
            (Some((None, one)), _) => span.puce.ok { (sign(Sign::Check)) " à jour, " (one.at.format("%H h %M")) },
            (Some((Some(why), one)), _) => { span.puce.non { (sign(Sign::Triangle)) " périmé" } small { " imprimé à " (one.at.format("%H h %M")) " ; " (why) } }
            (None, Some((.., at))) => span.puce.ok { (sign(Sign::Check)) " imprimé à " (at) },
            (None, None) => { @if usual { @let serves = self.closed || self.drawn && paper.wanted != Some(Moment::After); span.puce.vide { (if serves { "pas imprimé" } else { "plus tard" }) } } }
        } }
    }
}

/// A sheet as it looks from afar: a list, a grid, strips to cut, a number.
fn drawing(name: &str) -> Markup {
    let strokes = match name {
        "feuilles" | "ambulantes" | "topage" => {
            "M5 13h21v22H5zM10.2 13v22M15.5 13v22M20.7 13v22M5 18.5h21M5 24h21M5 29.5h21"
        }
        "fiches" | "etiquettes" => "M0 14.5h31M0 28h31M5 6h13M5 10h8M5 20h13M5 24h8M5 33h13M5 37h8",
        "classement" => "M5 9h3M11 9h15M5 14h3M11 14h13M5 19h3M11 19h11M5 24h3M11 24h9M5 29h3M11 29h8M5 34h3M11 34h6",
        "prix" => "M10 8h11v8a5.5 5.5 0 0 1-11 0zM15.5 22v8M10 33h11",
        "codes" => "M6 9h8v8H6zM18 9h7v8h-7zM6 23h8v8H6zM18 23h3v3h-3zM23 28h3v3h-3z",
        "chevalets" => "M11 14h9l-5 18",
        _ => "M5 7h21M5 13h16M5 18h19M5 23h14M5 28h18M5 33h16",
    };
    html! { svg.mini viewBox="0 0 31 42" aria-hidden="true" {
        rect x="1" y="1" width="29" height="40" rx="2" fill="#fff" stroke="#6d685c" stroke-width="1.5" {}
        path d=(strokes) fill="none" stroke="#0b4a37" stroke-width="1.6" {}
    } }
}

/// The rest, folded by moment, a line each; then the blank forms.
fn others(format: Option<Format>, usual: &[&Paper], known: &Known<'_>) -> Markup {
    let here =
        |paper: &&Paper| paper.belongs_to(format) && !for_one(paper) && usual.iter().all(|one| one.name != paper.name);
    let of = |when| catalogue::ALL.iter().filter(here).filter(move |paper| paper.wanted == when);
    html! {
        @for (at, (when, words)) in WHEN.into_iter().enumerate() { @if of(when).next().is_some() { (kit::folded(&format!("quand-{at}"), &format!("{words}, {}", of(when).count()), false, &html! {
            ul.replie { @for paper in of(when) { li {
                a href=(format!("/marque/papiers/{}.pdf", paper.name)) target="_blank" { (capitalised(paper.title)) } " " small { (paper.purpose) } " " (known.state(paper, None, false))
            } } }
        })) } }
        (kit::folded("vierges", "À remplir à la main", false, &html! {
            ul.replie { @for paper in catalogue::ALL.iter().filter(|paper| paper.has_blank(format)) { li {
                a href=(format!("/marque/papiers/{}.pdf?vierge=oui", paper.name)) target="_blank" { (capitalised(paper.title)) } " " small { "en blanc" }
            } } }
        }))
    }
}

/// It is for one person, or is asked for one person here.
const fn for_one(paper: &Paper) -> bool {
    paper.of_one || paper.singly.is_some()
}

fn of_one() -> Markup {
    html! { @for paper in catalogue::ALL.iter().filter(|paper| for_one(paper)) {
        form.champs method="get" action=(format!("/marque/papiers/{}.pdf", paper.name)) target="_blank" {
            label.champ {
                span { (capitalised(paper.singly.unwrap_or(paper.title))) }
                input type="text" name="joueur" required autocomplete="off" placeholder="nom ou licence";
            }
            (kit::send("Ouvrir"))
        }
    } }
}

pub(crate) fn pdf(club: &Club, asked: &Asked) -> Result<Answer> {
    let name = asked.part.strip_suffix(".pdf").unwrap_or(&asked.part);
    let templates = templates(club)?;
    let printed = if NOW.ends_with(&format!("/{name}.pdf")) {
        now(club, asked, &templates)?
    } else {
        one(club, asked, name, &templates)?
    };
    let bytes =
        print::to_pdf(&printed.document, asked.hall.clock.now()).map_err(|error| AppError::input(error.to_string()))?;
    Ok(Answer::File { kind: "application/pdf", name: printed.file, bytes })
}

fn one(club: &Club, asked: &Asked, name: &str, templates: &Templates) -> Result<Printed> {
    let paper = catalogue::named(name)?;
    if paper.name == LETTER && asked.role() < Role::Arbiter {
        return Err(AppError::input("cette lettre porte un code : l'arbitre l'imprime"));
    }
    let options = Options {
        position: asked.position("position")?,
        club: asked.number("club", "un numéro de club")?.unwrap_or_default(),
        table: asked.table("table")?,
        player: asked.form.filled("joueur").map(str::to_owned),
        shown: Shown {
            provisional: asked.form.ticked("provisoire"),
            one_by_one: asked.form.ticked("joueurs"),
            ..Shown::default()
        },
        blank: asked.form.ticked("vierge"),
        season: asked.form.filled("saison").map(str::to_owned),
        ..Options::default()
    };
    let blank = match options.blank {
        true => paper.print_blank(Some(club), &asked.hall.clock, &options, templates)?,
        false => None,
    };
    blank.map_or_else(|| noted(club, asked, paper, options, templates), Ok)
}

/// Everything that is missing, one paper after the other; where nothing is, all that the position is played with once more.
fn now(club: &Club, asked: &Asked, templates: &Templates) -> Result<Printed> {
    let nothing = || AppError::input("les papiers viennent après le tirage");
    let status = club.status_but_papers()?;
    let mut all = missing(club, asked, &status, false)?;
    if all.is_empty() {
        all = missing(club, asked, &status, true)?;
    }
    let late = all.iter().any(|(_, options)| options.player.is_some());
    let made = all.into_iter().map(|(paper, options)| noted(club, asked, paper, options, templates));
    let mut made = made.collect::<Result<Vec<Printed>>>()?.into_iter();
    // Whoever came later has his card now: the cards as they were opened are as they would be.
    let all = asked.hall.opened_papers(club)?.into_iter().find(|one| late && one.is(CARDS, None));
    if let Some(all) = all {
        let content = catalogue::named(CARDS)?.print(club, &all.options, templates)?.content().into();
        asked.hall.note_paper(Opened { content, looked: None, ..all });
    }
    let mut first = made.next().ok_or_else(nothing)?;
    made.for_each(|more| first.document.pages.extend(more.document.pages));
    first.file = "maintenant.pdf".to_owned();
    Ok(first)
}

/// Makes a paper, and notes that it was opened.
fn noted(
    club: &Club,
    asked: &Asked,
    paper: &'static Paper,
    options: Options,
    templates: &Templates,
) -> Result<Printed> {
    let printed = paper.print(club, &options, templates)?;
    let content = printed.content().into();
    let asked_for = options.clone();
    asked.hall.desk.hand_in(Hand::Writer, By::Hall, move |club| club.papers().note(paper.name, &asked_for.part()));
    let (of, at) = (club.hall().current_tournament()?, asked.hall.clock.now());
    asked.hall.note_paper(Opened { of, name: paper.name, options, content, at, looked: None });
    Ok(printed)
}

/// The base's own templates over those of origin.
/// Errors: a fault in one of them.
pub(super) fn templates(club: &Club) -> Result<Templates> {
    let files = club.papers().templates()?.into_iter();
    let files: Vec<_> = files.map(|(name, bytes)| print::template::TemplateFile { name, bytes }).collect();
    Templates::read(&files).map_err(|faults| AppError::input(faults.to_string()))
}

/// What a paper that was opened would say otherwise now; `None` where it would be printed as it was.
type Stands = Option<String>;

/// Makes it again and compares, once for each state of the base.
fn stands(club: &Club, one: &Opened, templates: &Templates, (hall, state): (&Hall, Option<&str>)) -> Stands {
    let known = one.looked.as_ref().filter(|(of, _)| Some(of.as_str()) == state).map(|(_, other)| other.clone());
    known.unwrap_or_else(|| {
        let now = catalogue::named(one.name).and_then(|paper| paper.print(club, &one.options, templates));
        let other = match now {
            Ok(now) => Some(now.content()).filter(|now| *now != *one.content).map(|now| {
                let names =
                    club.entries().list().map(|list| list.entries.into_iter().map(|entry| entry.name).collect());
                otherwise(&one.content, &now, &names.unwrap_or_default())
            }),
            Err(error) => Some(format!("ne s'imprime plus : {}", crate::words::message(&error))),
        };
        state.into_iter().for_each(|state| hall.note_looked(one, state.to_owned(), other.as_ref()));
        other
    })
}

impl Opened {
    fn title(&self) -> String {
        catalogue::named(self.name).map_or_else(|_| self.name.to_owned(), |paper| capitalised(paper.title))
    }

    /// `position 2, table 7, `
    fn place_words(&self) -> String {
        let position = self.options.position.map(|position| format!("position {position}, "));
        let table = self.options.table.map(|table| format!("table {table}, "));
        position.into_iter().chain(table).collect()
    }

    /// Where it is opened again.
    fn address(&self) -> String {
        let options = &self.options;
        let tick = |name: &str, ticked: bool| ticked.then(|| format!("{name}=oui"));
        let asked = [
            options.position.map(|position| format!("position={position}")),
            options.table.map(|table| format!("table={table}")),
            (options.club > 0).then(|| format!("club={}", options.club)),
            options.player.as_deref().map(|player| format!("joueur={}", escaped(player))),
            options.season.as_deref().map(|season| format!("saison={}", escaped(season))),
            tick("provisoire", options.shown.provisional),
            tick("joueurs", options.shown.one_by_one),
        ];
        let asked: Vec<String> = asked.into_iter().flatten().collect();
        format!("/marque/papiers/{}.pdf?{}", self.name, asked.join("&"))
    }

    /// It is that paper of that position, whole.
    fn is(&self, name: &str, position: Option<PositionNo>) -> bool {
        self.name == name
            && self.options.position == position
            && self.options.table.is_none()
            && self.options.player.is_none()
    }
}
