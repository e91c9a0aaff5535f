//! Entry of sheets with the keys of the terminal: a table's number, its balances, Enter. Half-typed input travels with the form,
//! so that a page without script does the same.

use crate::act::{Acted, act_once};
use crate::answer::{Answer, Done, Page};
use crate::asked::Asked;
use crate::pages::entry_parts::{HERE, written};
use crate::pages::entry_talk::{Shown, Talk, figures_of, render};
use crate::pages::{deals, entry_winner, etuis};
use crate::words;
use app::{AppError, Club, Entering, Figures, Result, SheetContext};
use domain::advice::Step;
use domain::{PositionNo, Score};
use input::parse_score;
use input::typed::{self, Order, Question};
use report::sheet::SheetSaved;
use report::sheet::said;

/// How many players of one name are listed.
const NAMED: usize = 8;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if club.is_duplicate()? {
        return etuis::page(club, asked);
    }
    let position = asked.position("position")?.map_or_else(|| club.current_position(), Ok)?;
    let talk = match asked.table("table")? {
        Some(table) => figures_of(club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?),
        None => Talk::Table(None),
    };
    render(club, asked, &Shown { position, talk, refused: None })
}

/// One line of the dialogue.
pub(crate) fn enter(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let position = asked.position("position")?.map_or_else(|| club.current_position(), Ok)?;
    let line = asked.text("ligne");
    let Some(table) = asked.table("table")? else { return order(club, asked, position, line) };
    let context = club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?;
    if line == "q" || line == "?" || line == "aide" {
        return Ok(Answer::See(page_of(position)));
    }
    let before = asked.form.filled("bilans").map(|typed| typed::figures(typed, context.chairs.len()));
    match (before, asked.text("question")) {
        (Some(Ok(figures)), "") => last(club, asked, context, figures, line),
        (Some(Ok(known)), "vraiment") if agreed(line) => {
            witnessed(club, asked, context, known, Entering::default(), (asked.form.filled("gagne"), false))
        }
        (Some(Ok(known)), question @ (entry_winner::ASKED | entry_winner::ASKED_AGAIN | entry_winner::ASKED_LOSER)) => {
            winner(club, asked, context, known, (question, line))
        }
        (_, "vraiment") => figures(club, asked, context, line),
        (Some(Ok(figures)), question) => {
            let mut entering = Entering::default();
            let reason = Some(line.to_owned()).filter(|line| !line.is_empty());
            match question {
                "remplacer" => {
                    entering.correct = reason;
                    // Replaces the sheet that was on the page, not one entered since.
                    entering.instead_of = seen(asked, &context);
                }
                "relu" => entering.settled = true,
                "seul" => entering.alone = reason,
                _ => entering.adjustment = reason,
            }
            let lifted =
                [&entering.correct, &entering.adjustment, &entering.alone].iter().any(|reason| reason.is_some());
            if !lifted && !entering.settled {
                return Ok(Done::sentence("La feuille reste comme elle était.", page_of(position)).into());
            }
            match entering.adjustment {
                // A sheet with the arbiter's adjustment is asked about like any other.
                Some(_) => witnessed(club, asked, context, figures, entering, (None, false)),
                None => save(club, asked, context, figures, &entering),
            }
        }
        _ => figures(club, asked, context, line),
    }
}

/// The figures that were in when the page was made.
pub(super) fn seen(asked: &Asked, context: &SheetContext) -> Option<Vec<Score>> {
    typed::figures(asked.form.filled("au_lieu_de")?, context.chairs.len()).ok()
}

fn page_of(position: PositionNo) -> String {
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
            club.free(Step::ListMissingEtuis)?.missing(Some(position))?;
            Ok(Answer::See(page_of(position)))
        }
        Order::Position(None) => Ok(Answer::See(HERE.to_owned())),
        Order::BadPosition(word) => stay(club, Some(format!("« {word} » n'est pas une position. Par exemple : p 2"))),
        Order::FiguresAlone => stay(club, Some("Le numéro de la table d'abord, puis les bilans.".to_owned())),
        Order::Typist(_) | Order::Bell => stay(club, Some("Cela ne se change qu'au terminal.".to_owned())),
        Order::Winner => {
            let asks = asked.hall.toggle_winner(asked.journal_name());
            let words =
                if asks { "Le gagnant est demandé avant chaque ✔." } else { "Le gagnant n'est plus demandé." };
            stay(club, Some(words.to_owned()))
        }
        Order::Other(word) if word.eq_ignore_ascii_case("c") => {
            Ok(Answer::See("/marque/feuilles/proposees".to_owned()))
        }
        Order::Other(name) => by_name(club, asked, position, &name),
        Order::Sheet(table, None) => {
            let context = club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?;
            let shown = Shown { position, talk: figures_of(context), refused: None };
            render(club, asked, &shown).map(Answer::Page)
        }
        Order::Sheet(table, Some(typed)) => {
            let context = club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?;
            figures(club, asked, context, &typed)
        }
    }
}

/// A player's name, or its beginning, finds the table.
fn by_name(club: &Club, asked: &Asked, position: PositionNo, name: &str) -> Result<Answer> {
    // One letter is a slip, not a name.
    let found = if name.chars().count() > 1 { club.free(None)?.tables_of(position, name)? } else { Vec::new() };
    let talk = match &found[..] {
        [(table, _)] => figures_of(club.free(Step::EnterEtuis)?.sheet_context(Some(position), *table)?),
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
        "" => return Ok(Answer::See(page_of(context.position))),
        "d" | "D" => return Ok(Answer::See(deals::address(context.position, context.table))),
        _ => {}
    }
    let (words, named) = typed::winner_apart(line);
    let named = named.map(str::to_owned);
    match typed::figures(words, context.chairs.len()) {
        Err(reason) => again(club, asked, context, line, AppError::input(reason)),
        Ok(figures) if figures.len() < context.chairs.len() => {
            let shown = Shown { position: context.position, talk: Talk::Last(context, figures, named), refused: None };
            render(club, asked, &shown).map(Answer::Page)
        }
        Ok(figures) => checked(club, asked, context, figures, named),
    }
}

fn agreed(line: &str) -> bool {
    ["", "o", "oui"].contains(&line.to_lowercase().as_str())
}

/// Saves figures that were just typed; asks first where something is unusual about them.
fn checked(
    club: &mut Club,
    asked: &Asked,
    context: SheetContext,
    figures: Vec<Score>,
    named: Option<String>,
) -> Result<Answer> {
    let typed = Figures::InOrder(figures.clone());
    let doubts = club.free(None)?.sheet_doubts(context.position, context.table, &typed)?;
    if doubts.is_empty() || asked.json {
        return witnessed(club, asked, context, figures, Entering::default(), (named.as_deref(), false));
    }
    let shown = Shown { position: context.position, talk: Talk::Doubt(context, figures, doubts, named), refused: None };
    render(club, asked, &shown).map(Answer::Page)
}

/// Saves figures whose winner is the one of the paper; asks where it is not known, or another one.
fn witnessed(
    club: &mut Club,
    asked: &Asked,
    context: SheetContext,
    figures: Vec<Score>,
    entering: Entering,
    (named, of_loser): (Option<&str>, bool),
) -> Result<Answer> {
    let sheet = (&Figures::InOrder(figures.clone()), entering.adjustment.is_some());
    match entry_winner::asking(club, asked, &context, sheet, named, of_loser)? {
        None => save(club, asked, context, figures, &entering),
        Some(asking) => {
            let position = context.position;
            let talk = Talk::Winner(context, figures, entering.adjustment, asking);
            render(club, asked, &Shown { position, talk, refused: None }).map(Answer::Page)
        }
    }
}

/// The answer to the question of the winner.
fn winner(
    club: &mut Club,
    asked: &Asked,
    context: SheetContext,
    known: Vec<Score>,
    (question, line): (&str, &str),
) -> Result<Answer> {
    let entering = Entering { adjustment: asked.form.filled("ajuste").map(str::to_owned), ..Entering::default() };
    // One figure alone is rather the next table's number.
    let is_sheet = typed::numbers(typed::winner_apart(line).0).is_ok_and(|numbers| numbers.len() > 1);
    match line {
        "" => {
            let line = written(&known);
            again(
                club,
                asked,
                context,
                &line,
                AppError::input("rien n'est enregistré : retapez la ligne d'après le papier"),
            )
        }
        line if is_sheet => figures(club, asked, context, line),
        "oui" if question == entry_winner::ASKED_AGAIN => save(club, asked, context, known, &entering),
        name => witnessed(club, asked, context, known, entering, (Some(name), question == entry_winner::ASKED_LOSER)),
    }
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
    checked(club, asked, context, figures, asked.form.filled("gagne").map(str::to_owned))
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
        |club| club.free(Step::EnterEtuis)?.enter_sheet(position, table, &typed, entering),
        |saved: &SheetSaved| said::lines(saved, words::step_words),
    );
    match saved {
        Ok(Acted::Done(lines) | Acted::Before(lines)) => {
            asked.hall.note(asked.journal_name(), lines.first().map_or("", String::as_str));
            Ok(Done::sentences(lines, page_of(position)).into())
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

/// Asks for the line again, with the typed text and the reason of the refusal.
fn again(club: &Club, asked: &Asked, context: SheetContext, line: &str, error: AppError) -> Result<Answer> {
    let position = context.position;
    let shown = Shown { position, talk: Talk::Figures(context, line.to_owned()), refused: Some(error) };
    render(club, asked, &shown).map(Answer::Page)
}
