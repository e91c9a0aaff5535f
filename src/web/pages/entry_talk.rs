//! The page on which sheets are entered: the dialogue's state and question.

use domain::advice::Step;
use maud::{Markup, html};

use super::deals;
use super::entry_parts::{HERE, asked_line, awaited, help, letters, players, recent, written};
use super::entry_winner::Asking;
use super::proposals::Waiting;
use crate::answer::Page;
use crate::asked::Asked;
use crate::{kit, words};
use app::{AppError, Club, Result, SheetContext};
use domain::sheet::Doubt;
use domain::text::capitalised;
use domain::{PositionNo, Score, counted};
use input::typed::{self, Question};

/// Where the dialogue is.
pub(super) enum Talk {
    /// A table is asked for; with a remark.
    Table(Option<String>),
    /// The balances of a table; with the line to take up again.
    Figures(SheetContext, String),
    /// The last balance was left out: it is proposed. With the winner, where he was named.
    Last(SheetContext, Vec<Score>, Option<String>),
    /// Unusual figures: are they the paper's?
    Doubt(SheetContext, Vec<Score>, Vec<Doubt>, Option<String>),
    /// The winner on the paper? With the reason for the arbiter's adjustment.
    Winner(SheetContext, Vec<Score>, Option<String>, Asking),
    /// Another sheet is in: a reason replaces it.
    Reason(SheetContext, Vec<Score>),
}

/// The dialogue shown, and the reason of the last refusal.
pub(super) struct Shown {
    pub(super) position: PositionNo,
    pub(super) talk: Talk,
    pub(super) refused: Option<AppError>,
}

/// The balances of a table are asked for; those that are in can be taken up again.
pub(super) fn figures_of(context: SheetContext) -> Talk {
    let line = context.entered.as_ref().map_or_else(String::new, |figures| written(figures));
    Talk::Figures(context, line)
}

pub(super) fn render(club: &Club, asked: &Asked, shown: &Shown) -> Result<Page> {
    let missing = club.free(Step::ListMissingEtuis)?.missing(Some(shown.position))?;
    let body = html! {
        h1 { "Feuilles" span.note { " position " (shown.position) " · " (counted(missing.missing.len(), "feuille attendue")) " sur " (missing.tables) } }
        div #saisie {
            @match (&shown.refused, &shown.talk) {
                (Some(error), Talk::Reason(..)) => (words::differing(error)),
                (Some(error), _) => (words::refused(error)),
                (None, _) => {}
            }
            (dialogue(asked, shown))
            @if let Some(error) = &shown.refused { (lifting(shown, error)) }
            div #faites { (recent(asked)) }
            (Waiting::read(club)?.lines())
            div #attendues { (awaited(&missing)) }
        }
        (kit::folded("aide", "Les touches", false, &help()))
        p { a.bouton href="/marque/feuilles/toutes" { "Toutes les feuilles" } }
    };
    let page = Page::new("Feuilles", body).live();
    Ok(if shown.refused.is_some() { page.refused() } else { page })
}

fn dialogue(asked: &Asked, shown: &Shown) -> Markup {
    let position = kit::hidden("position", shown.position);
    html! {
        form.saisie method="post" action="/marque/feuilles/saisir" data-saisie="oui" {
            (kit::key()) (position)
            @match &shown.talk {
                Talk::Table(remark) => {
                    @if let Some(remark) = remark { p role="status" { (remark) } }
                    (asked_line("Table", "", "7   ou   7 -446 1346 -390 -510"))
                }
                Talk::Figures(context, line) => {
                    (players(context, &[]))
                    (kit::hidden("table", context.table))
                    (asked_line(&letters(context), line, ""))
                    p.note { a href=(deals::address(context.position, context.table)) { "Donne par donne" } " : " kbd { "d" } }
                }
                Talk::Last(context, figures, named) => {
                    (players(context, figures))
                    (kit::hidden("table", context.table)) (kit::hidden("bilans", written(figures)))
                    @if let Some(named) = named { (kit::hidden("gagne", named)) }
                    @if let (Some((chair, name, _)), Some(last)) = (context.chairs.last(), typed::left_out(figures, context.chairs.len())) {
                        (asked_line(&format!("{} ({name}) : {:+} ? Entrée l'accepte, un autre nombre le remplace", capitalised(chair.word()), last.0), "", ""))
                    }
                }
                Talk::Winner(context, figures, adjusted, asking) => {
                    // Without the figures: the answer is on the paper.
                    (players(context, &[]))
                    (kit::hidden("table", context.table)) (kit::hidden("bilans", written(figures)))
                    (kit::hidden("question", asking.word()))
                    @if let Some(reason) = adjusted { (kit::hidden("ajuste", reason)) }
                    (asking.shown(context.table))
                    (asked_line(asking.question(), "", ""))
                }
                Talk::Doubt(context, figures, doubts, named) => {
                    (players(context, figures))
                    (kit::hidden("table", context.table)) (kit::hidden("bilans", written(figures)))
                    @if let Some(named) = named { (kit::hidden("gagne", named)) }
                    (kit::hidden("question", "vraiment"))
                    div.alerte role="alert" { p { strong { "Vraiment ? " @for doubt in doubts { (doubt) ". " } } } }
                    (asked_line("Entrée : oui, c'est ce que dit le papier ; ou tapez les bilans de nouveau", "", ""))
                }
                Talk::Reason(context, figures) => {
                    (players(context, figures))
                    (kit::hidden("table", context.table)) (kit::hidden("bilans", written(figures)))
                    (kit::hidden("question", "remplacer"))
                    @if let Some(entered) = &context.entered { (kit::hidden("au_lieu_de", written(entered))) }
                    p { strong { (Question::Replace.words()) } }
                    // Another operator's sheet is not replaced by one Enter too many.
                    @let own = context.entered_by.as_deref().is_none_or(|by| by == asked.journal_name());
                    (asked_line(Question::Replace.reason_asked(), Question::Replace.usual_reason().filter(|_| own).unwrap_or_default(), ""))
                }
            }
            p #somme aria-live="off" {}
            p.boutons {
                (kit::strong("Entrée"))
                @if !matches!(shown.talk, Talk::Table(_)) { " " a.bouton href=(format!("{}?position={}", HERE, shown.position)) data-touche="Escape" { "Laisser cette table" } }
            }
        }
    }
}

/// The way to lift the refusal: the arbiter's word for a deal adjusted (F3), or the paper looked at again where two entries differ (F6).
fn lifting(shown: &Shown, error: &AppError) -> Markup {
    let AppError::Rule(refusal) = error else { return html! {} };
    let Talk::Figures(context, line) = &shown.talk else { return html! {} };
    let again = |question: &str, field: &Markup, button: &str| {
        kit::form(
            "/marque/feuilles/saisir",
            &html! {
                (kit::hidden("position", shown.position)) (kit::hidden("table", context.table))
                (kit::hidden("bilans", line)) (kit::hidden("question", question)) (field) (kit::strong(button))
            },
        )
    };
    let reason = kit::line_of("ligne", Question::Adjusted.reason_asked(), "", "text");
    match (refusal.rule, Question::raised_by(refusal, context.entered.is_some())) {
        (_, Some(Question::Adjusted)) => kit::folded(
            "ajuster",
            Question::Adjusted.words(),
            false,
            &again("ajuster", &reason, "Enregistrer avec ce motif"),
        ),
        ("F6", None) if context.awaits_second => html! {
            (again("relu", &html! {}, "J'ai relu le papier : ces bilans sont justes"))
            (kit::folded("seul", "L'arbitre admet que la même personne fasse les deux saisies", false, &again("seul", &kit::line_of("ligne", "Son motif", "", "text"), "Enregistrer avec ce motif")))
        },
        _ => html! {},
    }
}
