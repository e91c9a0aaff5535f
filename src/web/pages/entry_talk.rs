//! The page on which sheets are entered: the tables awaited, the sheet, the last ones. Whatever the sheet asks stands in the same zone,
//! above buttons that stay in their place.

use maud::{Markup, html};

use super::deals;
use super::entry::typed_line;
use super::entry_parts::{HERE, awaited, chair_word, head, help, last_column, opening, players, written};
use super::entry_winner::Asking;
use super::proposals::{Waiting, signed};
use crate::answer::Page;
use crate::asked::Asked;
use crate::signs::{Sign, sign};
use crate::{kit, words};
use app::{AppError, Club, Figures, Result, SheetContext};
use domain::sheet::Doubt;
use domain::text::capitalised;
use domain::{Orientation, PositionNo, Score, TableNo};
use input::typed::{self, Question};
use report::hall::ProposalView;

/// The field that takes the figures up again where the winner is asked for.
pub(super) const AGAIN: &str = "reprendre";
/// The most corrections proposed.
pub(super) const CORRECTIONS: usize = 3;

/// Where the dialogue is.
pub(super) enum Talk {
    /// A table is asked for; with a remark.
    Table(Option<String>),
    /// The balances of a table, as far as they are typed, one a field.
    Figures(SheetContext, Vec<String>),
    /// The last balance was left out: it is proposed. With the winner, where he was named.
    Last(SheetContext, Vec<Score>, Option<String>),
    /// Unusual figures: are they the paper's?
    Doubt(SheetContext, Vec<Score>, Vec<Doubt>, Option<String>),
    /// The winner on the paper? With the reason for the arbiter's adjustment.
    Winner(SheetContext, Vec<Score>, Option<String>, Asking),
    /// Another sheet is in: a reason replaces it.
    Reason(SheetContext, Vec<Score>),
    /// The line begins with the number of another table: is it that table's?
    Other(SheetContext, TableNo, String),
    /// A sheet from a phone, to be accepted or settled.
    Phone(Box<(ProposalView, Waiting)>),
}

/// The dialogue shown, and the reason of the last refusal.
pub(super) struct Shown {
    pub(super) position: PositionNo,
    pub(super) talk: Talk,
    pub(super) refused: Option<AppError>,
}

/// The balances of a table are asked for; those that are in can be taken up again.
pub(super) fn figures_of(context: SheetContext) -> Talk {
    let line =
        context.entered.as_ref().map_or_else(Vec::new, |figures| figures.iter().map(ToString::to_string).collect());
    Talk::Figures(context, line)
}

/// A line as fields: one figure a chair; what is no such line stays whole in the first one.
pub(super) fn fields(line: &str, chairs: usize) -> Vec<String> {
    let line = typed::winner_apart(line).0;
    match typed::numbers(line) {
        Ok(numbers) if numbers.len() <= chairs => numbers.iter().map(ToString::to_string).collect(),
        _ => vec![line.to_owned()],
    }
}

impl Talk {
    const fn context(&self) -> Option<&SheetContext> {
        match self {
            Self::Figures(context, _)
            | Self::Last(context, ..)
            | Self::Doubt(context, ..)
            | Self::Winner(context, ..)
            | Self::Reason(context, _)
            | Self::Other(context, ..) => Some(context),
            Self::Table(_) | Self::Phone(_) => None,
        }
    }
}

pub(super) fn render(club: &Club, asked: &Asked, shown: &Shown) -> Result<Page> {
    let (open, remark) = match &shown.talk {
        Talk::Phone(sheet) => (Some(TableNo(sheet.0.table)), None),
        Talk::Table(remark) => (None, remark.as_deref()),
        talk => (talk.context().map(|context| context.table), None),
    };
    let keys = kit::folded("aide", "Les touches", false, &help());
    let body = html! {
        h1.lu { "Feuilles, position " (shown.position) }
        div.trois #saisie {
            (opening(shown.position, open.is_none(), remark, &awaited(club, shown.position, open)?))
            @match &shown.talk {
                Talk::Table(_) => { (nothing_open(shown)) }
                Talk::Phone(sheet) => {
                    div.colonne { @if let Some(error) = &shown.refused { (words::refused(error)) } (sheet.1.card(asked, &sheet.0)) }
                }
                talk => { @if let Some(context) = talk.context() { (sheet(club, asked, shown, context)?) } }
            }
            (last_column(club, asked, &keys)?)
        }
    };
    let page = Page::new("Feuilles", body).live();
    Ok(if shown.refused.is_some() { page.refused() } else { page })
}

/// No table is open: what to do for one to be.
fn nothing_open(shown: &Shown) -> Markup {
    html! {
        section.carte.feuille {
            @if let Some(error) = &shown.refused { (words::refused(error)) }
            h2 { "Quelle table ?" }
            p.note { "Prenez une feuille : son numéro, Entrée, ses bilans dans l'ordre du papier." }
            p.note { kbd { "7 -446 1346 -390 -510" } " : tout sur une ligne." }
        }
    }
}

/// The sheet of a table: its players, what is asked, the buttons.
fn sheet(club: &Club, asked: &Asked, shown: &Shown, context: &SheetContext) -> Result<Markup> {
    let corrections = corrections(club, shown)?;
    let beside = html! { a.bouton.lien.petit href=(deals::address(context.position, context.table)) data-touche="d" { "Donne par donne " kbd { "d" } } };
    Ok(html! {
        div.colonne {
            form.carte.feuille method="post" action="/marque/feuilles/saisir" data-saisie="oui" data-entree=(context.entered.as_deref().map_or_else(String::new, written)) aria-label=(format!("Feuille de la table {}", context.table)) {
                // What Enter presses without script.
                @if matches!(shown.talk, Talk::Figures(..)) { button.lu tabindex="-1" aria-hidden="true" { "Vérifier" } }
                (kit::key()) (kit::hidden("position", shown.position)) (kit::hidden("table", context.table))
                (head(context, &beside))
                (lines(shown, context, &corrections))
                (zone(asked, shown, context, &corrections))
            }
            @if let Some(error) = &shown.refused { (lifting(shown, error)) }
        }
    })
}

/// The corrections proposed for refused figures.
fn corrections(club: &Club, shown: &Shown) -> Result<Vec<(Orientation, Score)>> {
    let (Talk::Figures(context, fields), Some(AppError::Rule(_))) = (&shown.talk, &shown.refused) else {
        return Ok(Vec::new());
    };
    let Ok(figures) = typed::figures(&fields.join(" "), context.chairs.len()) else { return Ok(Vec::new()) };
    let figures = Figures::InOrder(figures);
    let mut found = club.free(None)?.sheet_corrections(context.position, context.table, &figures)?;
    found.truncate(CORRECTIONS);
    Ok(found)
}

/// A line a player: a field, or what is known of his balance; their sum below.
fn lines(shown: &Shown, context: &SheetContext, corrections: &[(Orientation, Score)]) -> Markup {
    let known = |figures: &[Score]| {
        html! {
            (players(context, |index| match figures.get(index) {
                Some(figure) => html! { output { (signed(figure.0)) } },
                None => html! { output {} },
            }))
            (sum(figures.iter().map(|figure| figure.0).sum()))
        }
    };
    match &shown.talk {
        Talk::Figures(_, typed) => figure_lines(shown, context, typed, corrections),
        Talk::Last(_, figures, _) | Talk::Doubt(_, figures, ..) => known(figures),
        Talk::Reason(_, figures) => {
            let before = context.entered.as_deref().unwrap_or_default();
            let changed = |index: usize| before.get(index).filter(|before| figures.get(index) != Some(before));
            players(context, |index| {
                html! { output {
                    @if let Some(before) = changed(index) { del { (signed(before.0)) } " " }
                    (figures.get(index).map_or_else(String::new, |figure| signed(figure.0)))
                } }
            })
        }
        // Without the figures: the answer is on the paper.
        Talk::Winner(..) => html! {
            (players(context, |_| html! { span.tape { (sign(Sign::Check)) " tapé" } }))
            (sum(0))
        },
        _ => players(context, |_| html! { output {} }),
    }
}

fn sum(sum: i32) -> Markup {
    html! { p.somme { span { @if sum == 0 { (sign(Sign::Check)) " Somme" } @else { "Il reste" } } output { @if sum == 0 { "0" } @else { (signed(-sum)) } } } }
}

/// The fields, in the order of the paper. The doubtful one is tinted, and the cursor is in it; else in the first one that is empty.
fn figure_lines(
    shown: &Shown,
    context: &SheetContext,
    typed: &[String],
    corrections: &[(Orientation, Score)],
) -> Markup {
    let doubtful = corrections.first().map(|(chair, _)| *chair);
    let empty = (0..context.chairs.len()).find(|index| typed.get(*index).is_none_or(String::is_empty)).unwrap_or(0);
    let at = doubtful.and_then(|doubtful| context.chairs.iter().position(|(chair, ..)| *chair == doubtful));
    let cursor = at.unwrap_or(if shown.refused.is_some() { 0 } else { empty });
    let total = typed::numbers(&typed.join(" ")).map(|numbers| numbers.iter().map(|one| one.0).sum::<i32>());
    let whole = typed.iter().filter(|field| !field.is_empty()).count() == context.chairs.len();
    html! {
        @for (index, (chair, name, _)) in context.chairs.iter().enumerate() {
            @let wrong = doubtful == Some(*chair);
            div.ligne.doute[wrong] {
                span.o { (chair_word(&chair.to_string())) }
                label.qui for=(format!("b{chair}")) { (name) }
                input id=(format!("b{chair}")) type="text" name=(chair) value=(typed.get(index).map_or("", String::as_str).replace('-', "−"))
                    inputmode="numeric" autocomplete="off" data-bilan-marque autofocus[index == cursor] aria-invalid=[wrong.then_some("true")] aria-describedby=[wrong.then_some("refus")];
            }
        }
        p.somme #somme {
            @match total {
                Ok(total) if whole && total != 0 => { span.faute { (sign(Sign::Triangle)) " La somme fait " (signed(total)) ", elle doit faire 0" } output.faute { (signed(total)) } }
                Ok(0) if whole => { span { (sign(Sign::Check)) " Somme" } output { "0" } }
                _ => { span {} output {} }
            }
        }
    }
}

/// What the sheet asks, and the buttons: always in the same place.
fn zone(asked: &Asked, shown: &Shown, context: &SheetContext, corrections: &[(Orientation, Score)]) -> Markup {
    let bilans = |figures: &[Score]| kit::hidden("bilans", written(figures));
    let named = |named: &Option<String>| html! { @if let Some(named) = named { (kit::hidden("gagne", named)) } };
    let question = |word: &str| kit::hidden("question", word);
    match &shown.talk {
        Talk::Figures(_, typed) => html! {
            (named(&winner_named(asked, context)))
            div.zone { (said_of(shown, context, typed, corrections)) }
            @if shown.refused.is_some() {
                div.rang {
                    button.fort { "Vérifier " kbd { "Entrée" } }
                    a.bouton.lien href=(format!("/marque/incidents?position={}&table={}&decision=#decision", context.position, context.table)) { "La feuille est fausse sur le papier" }
                    span hidden { (leave(context, "Laisser cette table")) }
                }
            } @else { (buttons(context, "Suite", html! {})) }
        },
        Talk::Last(_, figures, name) => html! {
            (bilans(figures)) (named(name))
            div.zone { @if let (Some((chair, ..)), Some(last)) = (context.chairs.last(), typed::left_out(figures, context.chairs.len())) {
                p { (chair_word(&chair.to_string())) " : " strong { (signed(last.0)) } " est proposé. Entrée ou les lettres du gagnant l'acceptent, un autre nombre le remplace." }
                div.lettres { input #ligne type="text" name="ligne" aria-label="Un autre nombre, ou les lettres du gagnant" autocomplete="off" autofocus; }
            } }
            (buttons(context, "Suite", html! {}))
        },
        Talk::Winner(_, figures, adjusted, asking) => html! {
            (bilans(figures)) (question(asking.word()))
            @if let Some(reason) = adjusted { (kit::hidden("ajuste", reason)) }
            // What Enter presses: the letter, and no player's button.
            button.lu tabindex="-1" aria-hidden="true" { "Répondre" }
            div.zone { (asking.shown(context)) }
            div.rang { button.lien name=(AGAIN) value="oui" data-touche="Escape" { "Reprendre les bilans " kbd { "Échap" } } }
        },
        Talk::Doubt(_, figures, doubts, name) => html! {
            (bilans(figures)) (named(name)) (question("vraiment"))
            div.zone {
                div.avis.att role="alert" { p { strong { "Vraiment ? " } @for doubt in doubts { (capitalised(&doubt.to_string())) ". " }
                    @if let Some(name) = name { "« " (name) " » est retenu pour le gagnant." } } }
                div.rang.lettres { label for="ligne" { "Sinon, les bilans de nouveau" } input #ligne type="text" name="ligne" autocomplete="off" autofocus; }
            }
            (buttons(context, "C'est ce que dit le papier", html! {}))
        },
        Talk::Reason(_, figures) => html! {
            (bilans(figures)) (question("remplacer"))
            @if let Some(entered) = &context.entered { (kit::hidden("au_lieu_de", written(entered))) }
            div.zone { (replacing(asked, context)) }
            (buttons(context, "Remplacer", html! {}))
        },
        Talk::Other(_, table, figures) => html! {
            (kit::hidden("autre", table)) (kit::hidden("suite", figures))
            div.zone { div.avis.att role="alert" {
                p { strong { "C'est la table " (table) " ?" } " Le premier nombre de cette ligne, " strong { (table) } ", est une table attendue." }
            } }
            (buttons(context, &format!("Oui, la table {table}"), html! { button name="non" value="oui" { "Non, reprendre la table " (context.table) } }))
        },
        Talk::Table(_) | Talk::Phone(_) => html! {},
    }
}

/// The winner's letters that were typed with figures, now or before: figures that are refused do not lose them.
fn winner_named(asked: &Asked, context: &SheetContext) -> Option<String> {
    let of_line = || {
        let line = typed_line(asked, context).ok()?;
        let (figures, named) = typed::winner_apart(&line);
        named.filter(|_| !figures.trim().is_empty()).map(str::to_owned)
    };
    of_line().or_else(|| asked.form.filled("gagne").map(str::to_owned))
}

fn buttons(context: &SheetContext, words: &str, more: Markup) -> Markup {
    html! { div.rang { button.fort autofocus { (words) " " kbd { "Entrée" } } (more) (leave(context, "Laisser cette table")) } }
}

fn leave(context: &SheetContext, words: &str) -> Markup {
    html! { a.bouton.lien href=(format!("{HERE}?position={}", context.position)) data-touche="Escape" { (words) " " kbd { "Échap" } } }
}

/// What is said of the figures typed so far.
fn said_of(shown: &Shown, context: &SheetContext, typed: &[String], corrections: &[(Orientation, Score)]) -> Markup {
    let begun = typed.iter().any(|field| !field.is_empty());
    html! {
        @match &shown.refused {
            Some(error) => {
                @if let Some((chair, meant)) = corrections.first() {
                    @let at = context.chairs.iter().position(|(own, ..)| own == chair);
                    @let written = at.and_then(|at| typed.get(at)).map_or("", String::as_str);
                    div.avis.non #refus role="alert" { p { strong { "Rien n'est enregistré." } " Le plus probable : " strong { (chair_word(&chair.to_string())) ", " (signed(meant.0)) " au lieu de " (written) } "." } }
                    div.lettres { @for (index, (chair, meant)) in corrections.iter().enumerate() {
                        button name="corrige" value=(index + 1) data-touche=(format!("Alt+{}", index + 1)) { span { kbd { "Alt " (index + 1) } " " (chair_word(&chair.to_string())) " : " (signed(meant.0)) } }
                    } }
                } @else { div #refus { (words::refused(error)) } }
            }
            None => {
                @if let Some(entered) = &context.entered { p.note { "Déjà enregistrée : " (written(entered)) @if let Some(by) = &context.entered_by { ", par " (by) } ". La changer demande un motif." } }
                @else if context.awaits_second { p.note { "Seconde saisie : tapez les bilans d'après le papier." } }
                @else if !begun { p.note { "Dans l'ordre du papier. Le dernier bilan peut manquer : il est proposé. À sa place, l'initiale du gagnant et de qui perd le plus répond d'avance : " kbd { "lb" } ", " kbd { "l3" } "." } }
            }
        }
    }
}

/// Another sheet is in: why it is to be another one now.
fn replacing(asked: &Asked, context: &SheetContext) -> Markup {
    // Another operator's sheet is not replaced by one Enter too many.
    let own = context.entered_by.as_deref().is_none_or(|by| by == asked.journal_name());
    let usual = Question::Replace.usual_reason().filter(|_| own).unwrap_or_default();
    html! {
        p.note { "Ce qui est barré est enregistré" @if let Some(by) = &context.entered_by { ", par " (by) } "." }
        label.champ { span { (Question::Replace.words()) " " (Question::Replace.reason_asked()) }
            input #ligne type="text" name="ligne" value=(usual) autofocus autocomplete="off" data-choisir; }
    }
}

/// The way to lift the refusal: the arbiter's word for a deal adjusted (F3), or the paper looked at again where two entries differ (F6).
fn lifting(shown: &Shown, error: &AppError) -> Markup {
    let AppError::Rule(refusal) = error else { return html! {} };
    let Talk::Figures(context, fields) = &shown.talk else { return html! {} };
    let again = |question: &str, field: &Markup, button: &str| {
        kit::form(
            "/marque/feuilles/saisir",
            &html! {
                (kit::hidden("position", shown.position)) (kit::hidden("table", context.table))
                (kit::hidden("bilans", fields.join(" "))) (kit::hidden("question", question)) (field) (kit::send(button))
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
