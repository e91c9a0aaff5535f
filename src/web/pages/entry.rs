//! Entry of sheets with the keys of the terminal: a table's number, its balances, Enter. What is half typed travels with the form,
//! so that a page without script does the same.

use maud::{Markup, html};

use crate::app::{AppError, Club, Entering, Figures, Result, SheetContext};
use crate::domain::sheet::Doubt;
use crate::domain::text::capitalised;
use crate::domain::{PositionNo, Score, counted};
use crate::input::parse_score;
use crate::input::typed::{self, Order, Question};
use crate::report::sheet::SheetSaved;
use crate::report::sheet::said;
use crate::web::act::{Acted, act_once};
use crate::web::answer::{Answer, Done, Page};
use crate::web::asked::Asked;
use crate::web::kit;
use crate::web::pages::deals;
use crate::web::pages::entry_parts::{asked_line, awaited, help, letters, players, recent, written};
use crate::web::pages::proposals::Waiting;
use crate::web::words;

const HERE: &str = "/marque/feuilles";
/// How many players of one name are listed.
const NAMED: usize = 8;

/// Where the dialogue is.
enum Talk {
    /// A table is asked for; with a remark.
    Table(Option<String>),
    /// The balances of a table; with the line to take up again.
    Figures(SheetContext, String),
    /// The last balance was left out: it is proposed.
    Last(SheetContext, Vec<Score>),
    /// Something is unusual about the figures: are they what the paper says?
    Doubt(SheetContext, Vec<Score>, Vec<Doubt>),
    /// Another sheet is in: a reason replaces it.
    Reason(SheetContext, Vec<Score>),
}

/// What is shown: the dialogue, and why the last line was refused.
struct Shown {
    position: PositionNo,
    talk: Talk,
    refused: Option<AppError>,
}

pub(in crate::web) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let position = asked.position("position")?.map_or_else(|| club.current_position(), Ok)?;
    let talk = match asked.table("table")? {
        Some(table) => figures_of(club.sheet_context(Some(position), table)?),
        None => Talk::Table(None),
    };
    render(club, asked, &Shown { position, talk, refused: None })
}

/// The balances of a table are asked for; those that are in can be taken up again.
fn figures_of(context: SheetContext) -> Talk {
    let line = context.entered.as_ref().map_or_else(String::new, |figures| written(figures));
    Talk::Figures(context, line)
}

fn render(club: &Club, asked: &Asked, shown: &Shown) -> Result<Page> {
    let missing = club.missing(Some(shown.position))?;
    let body = html! {
        h1 { "Feuilles" span.note { " position " (shown.position) " · " (counted(missing.missing.len(), "feuille attendue")) " sur " (missing.tables) } }
        div #saisie {
            (dialogue(shown))
            @if let Some(error) = &shown.refused { (words::refused(error)) (lifting(shown, error)) }
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

fn dialogue(shown: &Shown) -> Markup {
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
                Talk::Last(context, figures) => {
                    (players(context, figures))
                    (kit::hidden("table", context.table)) (kit::hidden("bilans", written(figures)))
                    @if let (Some((chair, name, _)), Some(last)) = (context.chairs.last(), typed::left_out(figures, context.chairs.len())) {
                        (asked_line(&format!("{} ({name}) : {:+} ? Entrée l'accepte, un autre nombre le remplace", capitalised(chair.word()), last.0), "", ""))
                    }
                }
                Talk::Doubt(context, figures, doubts) => {
                    (players(context, figures))
                    (kit::hidden("table", context.table)) (kit::hidden("bilans", written(figures)))
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
                    (asked_line(Question::Replace.reason_asked(), Question::Replace.usual_reason().unwrap_or_default(), ""))
                }
            }
            p #somme aria-live="off" {}
            p.boutons {
                (kit::strong("Entrée"))
                @if !matches!(shown.talk, Talk::Table(_)) { " " a.bouton href=(format!("{HERE}?position={}", shown.position)) data-touche="Escape" { "Laisser cette table" } }
            }
        }
    }
}

/// What would lift the refusal: the arbiter's word for a deal adjusted (F3), or the paper looked at again where two entries differ (F6).
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

/// One line of the dialogue.
pub(in crate::web) fn enter(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let position = asked.position("position")?.map_or_else(|| club.current_position(), Ok)?;
    let line = asked.text("ligne");
    let Some(table) = asked.table("table")? else { return order(club, asked, position, line) };
    let context = club.sheet_context(Some(position), table)?;
    if line == "q" || line == "?" || line == "aide" {
        return Ok(Answer::See(here(position)));
    }
    let before = asked.form.said("bilans").map(|typed| typed::figures(typed, context.chairs.len()));
    match (before, asked.text("question")) {
        (Some(Ok(figures)), "") => last(club, asked, context, figures, line),
        (Some(Ok(known)), "vraiment") if agreed(line) => save(club, asked, context, known, &Entering::default()),
        (_, "vraiment") => figures(club, asked, context, line),
        (Some(Ok(figures)), question) => {
            let mut entering = Entering::default();
            let reason = Some(line.to_owned()).filter(|line| !line.is_empty());
            match question {
                "remplacer" => {
                    entering.correct = reason;
                    // What is replaced is what was on the page, not what somebody else has put there since.
                    entering.instead_of = seen(asked, &context);
                }
                "relu" => entering.settled = true,
                "seul" => entering.alone = reason,
                _ => entering.adjustment = reason,
            }
            let lifted =
                [&entering.correct, &entering.adjustment, &entering.alone].iter().any(|reason| reason.is_some());
            if !lifted && !entering.settled {
                return Ok(Done::one("La feuille reste comme elle était.", here(position)).into());
            }
            save(club, asked, context, figures, &entering)
        }
        _ => figures(club, asked, context, line),
    }
}

/// The figures that were in when the page was made.
pub(super) fn seen(asked: &Asked, context: &SheetContext) -> Option<Vec<Score>> {
    typed::figures(asked.form.said("au_lieu_de")?, context.chairs.len()).ok()
}

fn here(position: PositionNo) -> String {
    format!("{HERE}?position={position}")
}

fn order(club: &mut Club, asked: &Asked, position: PositionNo, line: &str) -> Result<Answer> {
    let stay = |club: &Club, remark: Option<String>| {
        render(club, asked, &Shown { position, talk: Talk::Table(remark), refused: None }).map(Answer::Page)
    };
    match Order::read(line) {
        Order::Nothing => stay(club, None),
        Order::End => Ok(Answer::See("/marque".to_owned())),
        Order::Undo => Ok(Answer::See("/marque/journal#annuler".to_owned())),
        Order::Missing | Order::Help => {
            stay(club, Some("Les feuilles attendues et les touches sont ci-dessous.".to_owned()))
        }
        Order::List | Order::Reread => Ok(Answer::See("/marque/feuilles/toutes".to_owned())),
        Order::Next => Ok(Answer::See("/marque/position".to_owned())),
        Order::Position(Some(position)) => {
            club.missing(Some(position))?;
            Ok(Answer::See(here(position)))
        }
        Order::Position(None) => Ok(Answer::See(HERE.to_owned())),
        Order::BadPosition(word) => stay(club, Some(format!("« {word} » n'est pas une position. Par exemple : p 2"))),
        Order::FiguresAlone => stay(club, Some("Le numéro de la table d'abord, puis les bilans.".to_owned())),
        Order::Typist(_) | Order::Bell | Order::Winner => {
            stay(club, Some("Cela ne se change qu'au terminal.".to_owned()))
        }
        Order::Other(word) if word.eq_ignore_ascii_case("c") => {
            Ok(Answer::See("/marque/feuilles/proposees".to_owned()))
        }
        Order::Other(name) => by_name(club, asked, position, &name),
        Order::Sheet(table, None) => {
            let context = club.sheet_context(Some(position), table)?;
            let shown = Shown { position, talk: figures_of(context), refused: None };
            render(club, asked, &shown).map(Answer::Page)
        }
        Order::Sheet(table, Some(typed)) => {
            let context = club.sheet_context(Some(position), table)?;
            figures(club, asked, context, &typed)
        }
    }
}

/// A player's name, or its beginning, finds the table.
fn by_name(club: &Club, asked: &Asked, position: PositionNo, name: &str) -> Result<Answer> {
    // One letter is a slip, not a name.
    let found = if name.chars().count() > 1 { club.tables_of(position, name)? } else { Vec::new() };
    let talk = match &found[..] {
        [(table, _)] => figures_of(club.sheet_context(Some(position), *table)?),
        [] => Talk::Table(Some(format!("« {name} » n'est ni une table ni un joueur de la position {position}."))),
        several => {
            let several: Vec<String> =
                several.iter().take(NAMED).map(|(table, name)| format!("{name}, table {table}")).collect();
            Talk::Table(Some(format!("Plusieurs joueurs ; tapez le numéro de la table : {}.", several.join(" ; "))))
        }
    };
    render(club, asked, &Shown { position, talk, refused: None }).map(Answer::Page)
}

/// The balances of a table, as typed.
fn figures(club: &mut Club, asked: &Asked, context: SheetContext, line: &str) -> Result<Answer> {
    match line {
        "" => return Ok(Answer::See(here(context.position))),
        "d" | "D" => return Ok(Answer::See(deals::address(context.position, context.table))),
        _ => {}
    }
    match typed::figures(line, context.chairs.len()) {
        Err(reason) => again(club, asked, context, line, AppError::input(reason)),
        Ok(figures) if figures.len() < context.chairs.len() => {
            let shown = Shown { position: context.position, talk: Talk::Last(context, figures), refused: None };
            render(club, asked, &shown).map(Answer::Page)
        }
        Ok(figures) => checked(club, asked, context, figures),
    }
}

fn agreed(line: &str) -> bool {
    ["", "o", "oui"].contains(&line.to_lowercase().as_str())
}

/// Saves figures that were just typed; asks first where something is unusual about them.
fn checked(club: &mut Club, asked: &Asked, context: SheetContext, figures: Vec<Score>) -> Result<Answer> {
    let typed = Figures::InOrder(figures.clone());
    let doubts = club.sheet_doubts(context.position, context.table, &typed)?;
    if doubts.is_empty() || asked.json {
        return save(club, asked, context, figures, &Entering::default());
    }
    let shown = Shown { position: context.position, talk: Talk::Doubt(context, figures, doubts), refused: None };
    render(club, asked, &shown).map(Answer::Page)
}

/// The last balance: accepted, or another one.
fn last(club: &mut Club, asked: &Asked, context: SheetContext, mut figures: Vec<Score>, line: &str) -> Result<Answer> {
    let proposed = typed::left_out(&figures, context.chairs.len());
    match (line.to_lowercase().as_str(), parse_score(line), proposed) {
        (_, Some(other), _) => figures.push(other),
        (line, None, Some(last)) if agreed(line) => figures.push(last),
        _ => {
            let typed = written(&figures);
            let shown = Shown { position: context.position, talk: Talk::Figures(context, typed), refused: None };
            return render(club, asked, &shown).map(Answer::Page);
        }
    }
    checked(club, asked, context, figures)
}

/// Saves a sheet. Where a reason would lift the refusal, it is asked for.
fn save(
    club: &mut Club,
    asked: &Asked,
    context: SheetContext,
    figures: Vec<Score>,
    entering: &Entering,
) -> Result<Answer> {
    let (position, table) = (context.position, context.table);
    let typed = Figures::InOrder(figures.clone());
    let saved = act_once(
        club,
        asked,
        |club| club.enter_sheet(position, table, &typed, entering),
        |saved: &SheetSaved| said::lines(saved, words::step_words),
    );
    match saved {
        Ok(Acted::Done(lines) | Acted::Before(lines)) => {
            asked.hall.note(asked.who(), lines.first().map_or("", String::as_str));
            Ok(Done::all(lines, here(position)).into())
        }
        Err(AppError::Rule(refusal)) if !asked.json => {
            let question = Question::raised_by(&refusal, context.entered.is_some())
                .filter(|_| entering.correct.is_none() && entering.adjustment.is_none());
            let error = AppError::Rule(refusal);
            match question {
                Some(Question::Replace) => {
                    let talk = Talk::Reason(context, figures);
                    render(club, asked, &Shown { position, talk, refused: Some(error) }).map(Answer::Page)
                }
                _ => {
                    let line = written(&figures);
                    again(club, asked, context, &line, error)
                }
            }
        }
        Err(error) => Err(error),
    }
}

/// The line is asked for again, with what was typed and why it was refused.
fn again(club: &Club, asked: &Asked, context: SheetContext, line: &str, error: AppError) -> Result<Answer> {
    let position = context.position;
    let shown = Shown { position, talk: Talk::Figures(context, line.to_owned()), refused: Some(error) };
    render(club, asked, &shown).map(Answer::Page)
}
