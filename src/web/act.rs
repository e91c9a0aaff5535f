//! Runs a browser's change: authorised, idempotent, with a preview when it alters results.

use std::path::PathBuf;

use maud::{Markup, html};
use serde::Serialize;

use super::answer::{Answer, Done, Page};
use super::asked::Asked;
use super::{kit, words};
use app::{Club, Outcome, Request, Result, Wanted};
use domain::hall::Role;

/// The outcome of a change.
pub(super) enum Acted {
    /// Done, with sentences on it.
    Done(Vec<String>),
    /// It was done before, under the same key.
    Before(Vec<String>),
}

/// Does a change at once.
/// Errors: what `work` refuses.
pub(super) fn act_once<T: Serialize>(
    club: &mut Club,
    asked: &Asked,
    work: impl FnOnce(&mut Club) -> Result<T>,
    said: impl Fn(&T) -> Vec<String>,
) -> Result<Acted> {
    Ok(match carry_out(club, asked, Wanted::Change, work, &said)? {
        Outcome::Done(report) | Outcome::Shown { report, .. } => Acted::Done(said(&report)),
        Outcome::Before(row) => Acted::Before(row.answer.lines().map(str::to_owned).collect()),
    })
}

/// Does a change at once; `said` are the sentences for it, `to` the page to go on with.
/// Errors: those of `work`.
pub(super) fn act<T: Serialize>(
    club: &mut Club,
    asked: &Asked,
    to: &str,
    work: impl FnOnce(&mut Club) -> Result<T>,
    said: impl Fn(&T) -> Vec<String>,
) -> Result<Answer> {
    Ok(match act_once(club, asked, work, said)? {
        Acted::Done(lines) => Done::sentences(lines, to),
        Acted::Before(lines) => Done::sentences(lines, to).idle(),
    }
    .into())
}

/// What was done, a sentence a line.
#[expect(clippy::ptr_arg, reason = "what the use cases answer")]
pub(super) fn ticked(lines: &Vec<String>) -> Vec<String> {
    lines.iter().map(|line| format!("✔ {line}")).collect()
}

/// A change to preview, and its question.
pub(super) struct Weighed<'w> {
    /// The page's title.
    pub(super) title: &'w str,
    /// The words of the button that does it.
    pub(super) button: &'w str,
    /// The page to go on with.
    pub(super) to: &'w str,
    /// Fields sent back besides those that came.
    pub(super) more: &'w [(&'w str, &'w str)],
}

/// A preview, and what stands beside it: over the button that does it, with it, under it, and in cards of their own.
#[derive(Default)]
pub(super) struct Shown {
    pub(super) what: Markup,
    pub(super) head: Markup,
    /// A field that is asked for beside the button, by its name: what was sent for it before does not count.
    pub(super) with: (&'static str, Markup),
    pub(super) under: Markup,
    pub(super) cards: Markup,
    /// Questions stand over the button: it must not be the one that Enter presses.
    pub(super) asks: bool,
}

/// Previews a change; does it when the preview sent back is the one shown.
/// Errors: those of `work`.
pub(super) fn weigh<T: Serialize>(
    club: &mut Club,
    asked: &Asked,
    weighed: &Weighed<'_>,
    work: impl FnOnce(&mut Club) -> Result<T>,
    shown: impl FnOnce(&T) -> Markup,
    said: impl Fn(&T) -> Vec<String>,
) -> Result<Answer> {
    weigh_beside(club, asked, weighed, work, |report| Shown { what: shown(report), ..Shown::default() }, said)
}

/// The same, with something beside the button that does it.
/// Errors: those of `work`.
pub(super) fn weigh_beside<T: Serialize>(
    club: &mut Club,
    asked: &Asked,
    weighed: &Weighed<'_>,
    work: impl FnOnce(&mut Club) -> Result<T>,
    shown: impl FnOnce(&T) -> Shown,
    said: impl Fn(&T) -> Vec<String>,
) -> Result<Answer> {
    let seen = asked.form.filled("vu");
    let wanted = seen.map_or(Wanted::Preview, Wanted::AsSeen);
    match carry_out(club, asked, wanted, work, &said)? {
        Outcome::Done(report) => Ok(Done::sentences(said(&report), weighed.to).into()),
        Outcome::Before(row) => {
            Ok(Done::sentences(row.answer.lines().map(str::to_owned).collect(), weighed.to).idle().into())
        }
        Outcome::Shown { report, digest, stale } => {
            let page =
                Page::new(weighed.title, confirmation(asked, weighed, &shown(&report), &digest, stale)).of_kind("cote");
            Ok(if stale { page.stale() } else { page }.into())
        }
    }
}

/// Does it; what looks like a slip is shown first. Another program is not asked.
/// Errors: those of `work`.
pub(super) fn undoubted<T: Serialize>(
    club: &mut Club,
    asked: &Asked,
    doubts: &[String],
    weighed: &Weighed<'_>,
    work: impl FnOnce(&mut Club) -> Result<T>,
    said: impl Fn(&T) -> Vec<String>,
) -> Result<Answer> {
    if doubts.is_empty() || asked.json {
        return act(club, asked, weighed.to, work, said);
    }
    weigh(club, asked, weighed, work, |_| cautions(doubts), said)
}

/// What looks like a slip, to whoever decides.
pub(super) fn cautions(doubts: &[String]) -> Markup {
    html! { @for doubt in doubts { p { strong { "Attention : " (doubt) "." } } } }
}

/// What is said of the copy that was chosen, or of where to choose one; `None` where its thread failed. The
/// change stands even where the copy fails.
pub(super) fn copied(copy: Option<Result<Option<PathBuf>>>) -> String {
    let why = match copy {
        Some(Ok(Some(copy))) => return format!("Copie vérifiée : {}", copy.display()),
        Some(Ok(None)) => {
            return "Pas de copie de secours à chaque position. Pour en avoir une : page « Plus », « Copies et contrôle »."
                .to_owned();
        }
        Some(Err(error)) => words::message(&error),
        None => "c'est une faute de chelem".to_owned(),
    };
    format!("Attention : la copie de secours n'est pas faite ({why}). Le reste est bien enregistré.")
}

fn carry_out<T: Serialize>(
    club: &mut Club,
    asked: &Asked,
    wanted: Wanted<'_>,
    work: impl FnOnce(&mut Club) -> Result<T>,
    said: &impl Fn(&T) -> Vec<String>,
) -> Result<Outcome<T>> {
    let key = asked.key()?;
    // A phone is at a table of one tournament.
    let tournament = match asked.role() {
        Role::Visitor | Role::Table => None,
        Role::Operator | Role::Arbiter => asked.number("tournoi", "un numéro de tournoi")?,
    };
    let request = Request { who: asked.journal_name(), tournament, key: key.as_ref(), wanted };
    club.asked(&request, work, |report| said(report).join("\n"))
}

/// The preview, and the button that does just that.
fn confirmation(asked: &Asked, weighed: &Weighed<'_>, shown: &Shown, digest: &str, stale: bool) -> Markup {
    let own = |name: &str| {
        ["cle", "vu", "fait", shown.with.0].contains(&name) || weighed.more.iter().any(|(more, _)| *more == name)
    };
    let fields = asked.form.fields().filter(|(name, _)| !own(name)).chain(weighed.more.iter().copied());
    html! {
        div.colonne {
            div.rang { h1 { (weighed.title) } span.puce.att { "rien ne compte encore" } }
            @if stale { div.avis.non role="alert" { p { strong { "Ce que vous aviez vu a changé entre-temps : rien n'est fait. Voici ce que cela donne maintenant." } } } }
            (shown.what)
        }
        div.colonne.fixe { section.carte.colonne aria-label="Décider" {
            (shown.head)
            (kit::form(&asked.path, &html! {
                @for (name, value) in fields { (kit::hidden(name, value)) }
                (kit::hidden("vu", digest))
                button.fort autofocus[!shown.asks] { (weighed.button) @if !shown.asks { " " kbd { "Entrée" } } }
                (shown.with.1)
            }))
            (shown.under)
            a.bouton.lien href=(weighed.to) autofocus[shown.asks] { "Ne rien faire" }
        } (shown.cards) }
    }
}
