//! A sheet entered deal by deal, with the terminal's own lines: `garde E 106`, `3 garde E 106` for the third, `-` to take the last away,
//! an empty line at the end. The lines typed so far travel with the form. A sheet that is in with its deals is taken up again, so that
//! one deal is corrected and the others stay.

use domain::advice::Step;
use maud::{Markup, html};

use super::entry_winner::Asking;
use super::{entry, entry_parts, entry_winner};
use crate::answer::{Answer, Done, Page};
use crate::asked::Asked;
use crate::{kit, words};
use app::{AppError, Club, Entering, Figures, Result, SheetContext};
use domain::text::capitalised;
use domain::{PositionNo, TableNo, counted};
use input::typed::{self, Deals, Question};

/// Where the dialogue is.
#[derive(Default)]
struct Talk {
    /// The deals so far.
    deals: Deals,
    /// The line to be typed is that deal again, counted from 1.
    mended: Option<usize>,
    /// The value that an empty line accepts, and the question.
    question: Option<(&'static str, String)>,
    /// The line to take up again, and why it was refused.
    refused: Option<(String, AppError)>,
    /// The winner on the paper?
    winner: Option<Asking>,
    /// A remark on the deal that was just put.
    remark: Option<String>,
}

/// The address of a table's deals.
pub(super) fn address(position: PositionNo, table: TableNo) -> String {
    format!("/marque/feuilles/donnes?position={position}&table={table}")
}

fn context(club: &Club, asked: &Asked) -> Result<SheetContext> {
    let table = asked.table("table")?.ok_or_else(|| AppError::input("il manque le numéro de la table"))?;
    club.free(Step::EnterEtuis)?.sheet_context(asked.position("position")?, table)
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let context = context(club, asked)?;
    if asked.form.has("donnes") {
        // Typed before the page was left.
        let deals = Deals::read(asked.text("donnes"), context.orientations())?;
        return render(&context, &Talk { deals, ..Talk::default() });
    }
    let players = context.chairs.len();
    let stored = club.free(None)?.sheet_deals(context.position, context.table)?;
    let lines: Option<Vec<String>> = stored.iter().map(|record| typed::deal_line(record, players)).collect();
    // The score that the arbiter gave says nothing of how the deal was played.
    let remark = lines.is_none().then(|| {
        "L'arbitre a donné le score d'une donne : retapez toute la feuille, chaque donne comme elle a été jouée. Sa décision reste."
            .to_owned()
    });
    render(
        &context,
        &Talk { deals: Deals::new(lines.unwrap_or_default(), context.orientations())?, remark, ..Talk::default() },
    )
}

fn render(context: &SheetContext, talk: &Talk) -> Result<Page> {
    let here = address(context.position, context.table);
    let deals = &talk.deals;
    let whole = deals.played() >= usize::from(context.deals);
    let (label, value) = match (&talk.refused, &talk.question, talk.mended) {
        (Some((line, _)), ..) => ("Retapez cette donne".to_owned(), line.as_str()),
        (_, Some((entry_winner::ASKED | entry_winner::ASKED_AGAIN, _)), _) => (entry_winner::QUESTION.to_owned(), ""),
        (_, Some(("remplacer", _)), _) => {
            (Question::Replace.reason_asked().to_owned(), Question::Replace.usual_reason().unwrap_or_default())
        }
        (_, Some(_), _) => ("Entrée : oui ; ou une donne, ou le numéro de celle à corriger".to_owned(), ""),
        (_, _, Some(number)) => (format!("Donne {number}"), deals.lines.get(number - 1).map_or("", String::as_str)),
        _ if whole => ("Tout y est. Entrée : enregistrer ; ou le numéro de la donne à corriger".to_owned(), ""),
        _ => (format!("Donne {}", deals.records.len() + 1), ""),
    };
    // Deals of another evening are not those of this table.
    let kept = format!("marque/{}/{}/{}", context.tournament.0, context.position, context.table);
    let body = html! {
        h1.lu data-donnes=(kept) data-faite[context.entered.is_some()] { "Donne par donne" }
        div.deux {
            form.carte.feuille.saisie method="post" action=(here) data-saisie="oui" {
                (kit::key()) (kit::hidden("donnes", deals.written()))
                @if let Some(number) = talk.mended { (kit::hidden("donne", number)) }
                (entry_parts::head(context, &html! { "Donne par donne" }))
                @if talk.winner.is_none() { (entry_parts::asked_line(&label, value, if talk.question.is_none() { "garde E 106   ou   prise S 49/2 petit=attaque" } else { "" })) }
                div.zone {
                    @if let Some((_, error)) = &talk.refused { div #refus { (words::refused(error)) } }
                    @if let Some((question, asked)) = &talk.question {
                        (kit::hidden("question", question))
                        @if let Some(entered) = &context.entered { (kit::hidden("au_lieu_de", entry_parts::written(entered))) }
                        @match &talk.winner {
                            Some(asking) => { (asking.shown(context)) }
                            None => { div.avis.att role="alert" { p { strong { (asked) } } } }
                        }
                    }
                    @if let Some(remark) = &talk.remark { p role="status" { (remark) } }
                }
                div.rang {
                    (kit::strong("Entrée"))
                    a.bouton.lien href=(format!("/marque/feuilles?position={}", context.position)) data-touche="Escape" { "Laisser cette table " kbd { "Échap" } }
                }
            }
            div.colonne {
                (so_far(context, deals, talk.winner.is_some())?)
                (kit::folded("aide", "Comment une donne s'écrit", false, &html! {
                    p { (capitalised(&typed::deal_form(context.chairs.len()))) "." }
                    p { kbd { "3 garde E 106" } " corrige la donne 3 · " kbd { "-" } " ôte la dernière · Entrée à vide finit la feuille." }
                }))
            }
        }
    };
    let page = Page::new("Donne par donne", body);
    Ok(if talk.refused.is_some() { page.refused() } else { page })
}

/// The deals so far with their running totals, each with a button to take it up again; the totals are hidden where the paper is asked about.
fn so_far(context: &SheetContext, deals: &Deals, hidden: bool) -> Result<Markup> {
    let totals = deals.totals()?;
    let again = |number: usize| {
        html! {
            form method="post" action=(address(context.position, context.table)) {
                (kit::key()) (kit::hidden("donnes", deals.written())) (kit::hidden("ligne", number))
                button.petit type="submit" aria-label=(format!("Corriger la donne {number}")) { (number) }
            }
        }
    };
    Ok(html! {
        div.glisse role="region" aria-label="Donnes" tabindex="0" { table.donnes {
            thead { tr { th.num scope="col" { "n°" } th scope="col" { "Donne" } @for (chair, name, _) in &context.chairs { th.num scope="col" { (chair) br; (name) } } } }
            tbody { @for (index, (line, totals)) in deals.lines.iter().zip(&totals).enumerate() { tr {
                td.num { (again(index + 1)) }
                td { (line) }
                @for total in totals { td.num { @if !hidden { (kit::signed(total)) } } }
            } } }
        } }
        p.note { (counted(deals.played(), "donne jouée")) " sur " (context.deals) ", avec les cumuls. Un numéro corrige sa donne." }
    })
}

/// The deal that is chosen again, counted from 1.
pub(super) fn mended(asked: &Asked, deals: &Deals) -> Result<Option<usize>> {
    let number = asked.number::<usize>("donne", "un numéro de donne")?;
    Ok(number.filter(|number| (1..=deals.lines.len()).contains(number)))
}

/// One line of the dialogue.
pub(crate) fn enter(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let context = context(club, asked)?;
    let deals = Deals::read(asked.text("donnes"), context.orientations())?;
    let mended = mended(asked, &deals)?;
    let talk = Talk { deals, ..Talk::default() };
    let line = asked.text("ligne");
    let question = asked.text("question");
    let (number, deal) = typed::numbered(line);
    let shown = match (question, number, deal) {
        ("remplacer", ..) => return save(club, asked, &context, talk, Some(line)),
        ("vraiment" | "quand même", None, "" | "o" | "oui") => return witnessed(club, asked, &context, talk, None),
        (entry_winner::ASKED | entry_winner::ASKED_AGAIN, None, "") => {
            Talk { remark: Some("Rien n'est enregistré : relisez le papier.".to_owned()), ..talk }
        }
        (entry_winner::ASKED_AGAIN, None, "oui") => return save(club, asked, &context, talk, None),
        (entry_winner::ASKED | entry_winner::ASKED_AGAIN, None, name) if typed::deal(name).is_err() => {
            return witnessed(club, asked, &context, talk, Some(name));
        }
        (_, None, "" | "q") if mended.is_some() => talk,
        (_, None, "q") => return Ok(Answer::See(format!("/marque/feuilles?position={}", context.position))),
        (_, None, "") => return finished(club, asked, &context, talk),
        (_, None, "-") => {
            let mut deals = talk.deals;
            let remark = Some(deals.drop_last());
            Talk { deals, remark, ..Talk::default() }
        }
        (_, Some(number), _) if !(1..=talk.deals.lines.len()).contains(&number) => {
            let error = AppError::input(format!("il n'y a pas encore de donne {number}"));
            Talk { refused: Some((line.to_owned(), error)), ..talk }
        }
        (_, Some(number), "") => Talk { mended: Some(number), ..talk },
        (_, number, deal) => put(talk, number.or(mended), deal),
    };
    render(&context, &shown).map(Answer::Page)
}

/// Puts a deal at the end, or in the place of one.
fn put(talk: Talk, place: Option<usize>, line: &str) -> Talk {
    match talk.deals.with(place, line) {
        Ok((deals, doubt)) => {
            Talk { deals, remark: doubt.map(|doubt| format!("Attention : {doubt}.")), ..Talk::default() }
        }
        Err(error) => Talk { mended: place, refused: Some((line.to_owned(), error.into())), ..talk },
    }
}

/// An empty line ends the sheet; missing or unusual values are asked about first.
fn finished(club: &mut Club, asked: &Asked, context: &SheetContext, talk: Talk) -> Result<Answer> {
    if talk.deals.lines.is_empty() {
        return Ok(Answer::See(format!("/marque/feuilles?position={}&table={}", context.position, context.table)));
    }
    let played = talk.deals.played();
    if played != usize::from(context.deals) {
        let words =
            format!("{} sur {} prévues : enregistrer quand même ?", counted(played, "donne jouée"), context.deals);
        return render(context, &Talk { question: Some(("quand même", words)), ..talk }).map(Answer::Page);
    }
    let doubts =
        club.free(None)?.sheet_doubts(context.position, context.table, &Figures::Deals(talk.deals.records.clone()))?;
    if !doubts.is_empty() {
        let doubts: Vec<String> = doubts.iter().map(|doubt| format!("{doubt}.")).collect();
        let words = format!("Vraiment ? {}", doubts.join(" "));
        return render(context, &Talk { question: Some(("vraiment", words)), ..talk }).map(Answer::Page);
    }
    witnessed(club, asked, context, talk, None)
}

/// Saves the sheet where its winner is the one of the paper; asks where it is not known, or another one.
fn witnessed(
    club: &mut Club,
    asked: &Asked,
    context: &SheetContext,
    talk: Talk,
    named: Option<&str>,
) -> Result<Answer> {
    let figures = Figures::Deals(talk.deals.records.clone());
    match entry_winner::asking(club, asked, context, (&figures, false), named, false)? {
        None => save(club, asked, context, talk, None),
        Some(asking) => {
            let question = Some((asking.word(), String::new()));
            render(context, &Talk { question, winner: Some(asking), ..talk }).map(Answer::Page)
        }
    }
}

/// Saves the sheet; where another one is in, a reason replaces it.
fn save(club: &mut Club, asked: &Asked, context: &SheetContext, talk: Talk, reason: Option<&str>) -> Result<Answer> {
    let figures = Figures::Deals(talk.deals.records.clone());
    if reason == Some("") {
        return Ok(Done::sentence("La feuille reste comme elle était.", entry_parts::page_of(context.position)).into());
    }
    let entering = Entering {
        correct: reason.map(str::to_owned),
        instead_of: reason.and_then(|_| entry::seen(asked, context)),
        ..Entering::default()
    };
    let balances = talk.deals.totals()?.last().cloned().unwrap_or_default().into_iter();
    match entry_parts::store(club, asked, context, &figures, &entering, (balances, "donne par donne")) {
        Ok(stored) => Ok(stored),
        Err(AppError::Rule(refusal))
            if reason.is_none()
                && Question::raised_by(&refusal, context.entered.is_some()) == Some(Question::Replace) =>
        {
            let words = format!("{} {}", capitalised(&refusal.message), Question::Replace.words());
            render(context, &Talk { question: Some(("remplacer", words)), ..talk }).map(Answer::Page)
        }
        Err(error) => {
            let last = talk.deals.lines.last().cloned().unwrap_or_default();
            render(context, &Talk { mended: Some(talk.deals.lines.len()), refused: Some((last, error)), ..talk })
                .map(Answer::Page)
        }
    }
}
