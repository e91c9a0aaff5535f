//! Entry of sheets with the keys of the terminal: a table's number, its balances, Enter. Half-typed input travels with the form,
//! so that a page without script does the same.

use crate::answer::{Answer, Done, Page};
use crate::asked::Asked;
use crate::pages::entry_parts::{HERE, page_of, sheet_of, store, written};
use crate::pages::entry_talk::{AGAIN, Shown, Talk, fields, figures_of, render};
use crate::pages::proposals::Waiting;
use crate::pages::{deals, entry_winner, etuis, journal};
use app::{AppError, Club, Entering, Figures, Result, SheetContext};
use domain::advice::Step;
use domain::{Orientation, PositionNo, Score, TableNo};
use input::parse_score;
use input::typed::{self, Order, Question};

/// How many players of one name are listed.
const NAMED: usize = 8;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if club.is_duplicate()? {
        return etuis::page(club, asked);
    }
    let position = asked.position("position")?.map_or_else(|| club.current_position(), Ok)?;
    let Some(table) = asked.table("table")? else {
        return render(club, asked, &Shown { position, talk: Talk::Table(None), refused: None });
    };
    render(club, asked, &Shown { position, talk: opened(club, asked, position, table)?, refused: None })
}

/// Goes on with the dialogue.
fn shown(club: &Club, asked: &Asked, position: PositionNo, talk: Talk) -> Result<Answer> {
    render(club, asked, &Shown { position, talk, refused: None }).map(Answer::Page)
}

/// The sheet of a table: what its phones propose, or its fields to type in.
fn opened(club: &Club, asked: &Asked, position: PositionNo, table: TableNo) -> Result<Talk> {
    let waiting = Waiting::read(club)?;
    match waiting.at(position.0, table.0).cloned() {
        Some(sheet) if !asked.form.ticked("papier") => Ok(Talk::Phone(Box::new((sheet, waiting)))),
        _ => Ok(figures_of(club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?)),
    }
}

/// The sheet to look at first.
pub(crate) fn proposed(club: &Club, asked: &Asked) -> Result<Page> {
    if club.is_duplicate()? {
        return etuis::page(club, asked);
    }
    let waiting = Waiting::read(club)?;
    let Some(sheet) = waiting.wanted(asked.number("feuille", "une feuille")?).cloned() else {
        return page(club, asked);
    };
    let position = PositionNo(sheet.position);
    render(club, asked, &Shown { position, talk: Talk::Phone(Box::new((sheet, waiting))), refused: None })
}

/// The line as it was typed: whole, or a figure a field; `Err` with the fields where some between the others are empty.
pub(super) fn typed_line(asked: &Asked, context: &SheetContext) -> std::result::Result<String, Vec<String>> {
    // A sign alone is no figure, and none of the next field's.
    let field = |(chair, ..): &(Orientation, String, String)| {
        let typed = Some(asked.text(&chair.to_string())).filter(|typed| typed.contains(char::is_alphanumeric));
        typed.unwrap_or_default().to_owned()
    };
    let fields: Vec<String> = context.chairs.iter().map(field).collect();
    let filled = fields.iter().filter(|field| !field.is_empty()).count();
    if filled == 0 || asked.form.has("ligne") {
        return Ok(asked.text("ligne").to_owned());
    }
    let count = |field: &str| typed::numbers(typed::winner_apart(field).0).map(|numbers| numbers.len());
    // A whole line stands for what the other fields held; only in the first one may it leave the last balance.
    let whole =
        |(at, field): &(usize, &String)| count(field).is_ok_and(|many| many + usize::from(*at == 0) >= fields.len());
    if let Some((_, line)) = fields.iter().enumerate().find(whole) {
        return Ok(line.clone());
    }
    let at_once = filled == 1 && count(&fields[0]).map_or(!fields[0].is_empty(), |many| many > 1);
    let in_order = fields[..filled].iter().all(|field| !field.is_empty());
    if at_once || (in_order && filled + 1 >= fields.len()) { Ok(fields[..filled].join(" ")) } else { Err(fields) }
}

/// One line of the dialogue.
pub(crate) fn enter(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let position = asked.position("position")?.map_or_else(|| club.current_position(), Ok)?;
    let Some(table) = asked.table("table")? else { return order(club, asked, position, asked.text("ligne")) };
    let context = club.free(Step::EnterEtuis)?.sheet_context(Some(position), table)?;
    if let Some(other) = asked.table("autre")? {
        return answered(club, asked, (position, table), other);
    }
    let line = match typed_line(asked, &context) {
        Ok(line) => line,
        Err(fields) => return shown(club, asked, position, Talk::Figures(context, fields)),
    };
    let line = asked.form.filled("gagnant").unwrap_or(&line);
    if let Some(nth) = asked.number("corrige", "une correction")? {
        return corrected(club, asked, context, line, nth);
    }
    if line == "q" || line == "?" || line == "aide" {
        return Ok(Answer::See(page_of(position)));
    }
    let before = asked.form.filled("bilans").map(|typed| typed::figures(typed, context.chairs.len()));
    match (before, asked.text("question")) {
        (Some(Ok(known)), _) if asked.form.ticked(AGAIN) => {
            shown(club, asked, position, Talk::Figures(context, fields(&written(&known), known.len())))
        }
        (Some(Ok(figures)), "") => last(club, asked, context, figures, line),
        (Some(Ok(known)), "vraiment") if agreed(line) => {
            witnessed(club, asked, context, known, Entering::default(), (asked.form.filled("gagne"), false))
        }
        (Some(Ok(known)), question @ (entry_winner::ASKED | entry_winner::ASKED_AGAIN | entry_winner::ASKED_LOSER)) => {
            winner(club, asked, context, known, (question, line))
        }
        // Letters answer the question that comes next: what was typed stays.
        (Some(Ok(known)), "vraiment") if !line.contains(|sign: char| sign.is_ascii_digit()) => match line {
            "n" | "N" | "non" => {
                shown(club, asked, position, Talk::Figures(context, fields(&written(&known), known.len())))
            }
            letters => checked(club, asked, context, known, Some(letters.to_owned())),
        },
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

/// Whether a line was for another table.
fn answered(
    club: &mut Club,
    asked: &Asked,
    (position, table): (PositionNo, TableNo),
    other: TableNo,
) -> Result<Answer> {
    if asked.form.ticked("non") {
        return Ok(Answer::See(sheet_of(Some(position.0), table.0)));
    }
    let context = club.free(Step::EnterEtuis)?.sheet_context(Some(position), other)?;
    figures(club, asked, context, asked.text("suite"))
}

/// The line with one of the corrections that were proposed for it.
fn corrected(club: &mut Club, asked: &Asked, context: SheetContext, line: &str, nth: usize) -> Result<Answer> {
    let mut figures = typed::figures(line, context.chairs.len()).map_err(AppError::input)?;
    let typed = Figures::InOrder(figures.clone());
    let found = club.free(None)?.sheet_corrections(context.position, context.table, &typed)?;
    let (chair, meant) = *nth
        .checked_sub(1)
        .and_then(|nth| found.get(nth))
        .ok_or_else(|| AppError::input("cette correction n'est plus proposée"))?;
    let at = context.chairs.iter().position(|(own, ..)| *own == chair);
    at.and_then(|at| figures.get_mut(at)).into_iter().for_each(|figure| *figure = meant);
    checked(club, asked, context, figures, asked.form.filled("gagne").map(str::to_owned))
}

/// The figures that were in when the page was made.
pub(super) fn seen(asked: &Asked, context: &SheetContext) -> Option<Vec<Score>> {
    typed::figures(asked.form.filled("au_lieu_de")?, context.chairs.len()).ok()
}

fn order(club: &mut Club, asked: &Asked, position: PositionNo, line: &str) -> Result<Answer> {
    let stay = |club: &Club, remark: Option<String>| shown(club, asked, position, Talk::Table(remark));
    match Order::read(line) {
        Order::Nothing => stay(club, None),
        Order::End => Ok(Answer::See("/marque".to_owned())),
        Order::Undo => Ok(Answer::See(journal::undoing(club.trust().last_undoable()?.0))),
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
            shown(club, asked, position, opened(club, asked, position, context.table)?)
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
        [(table, _)] => opened(club, asked, position, *table)?,
        [] => Talk::Table(Some(format!("« {name} » n'est ni une table ni un joueur de la position {position}."))),
        several => {
            let several: Vec<String> =
                several.iter().take(NAMED).map(|(table, name)| format!("{name}, table {table}")).collect();
            Talk::Table(Some(format!("Plusieurs joueurs ; tapez le numéro de la table : {}.", several.join(" ; "))))
        }
    };
    shown(club, asked, position, talk)
}

/// The balances of a table, as typed.
fn figures(club: &mut Club, asked: &Asked, context: SheetContext, line: &str) -> Result<Answer> {
    match line {
        "" => return Ok(Answer::See(page_of(context.position))),
        "d" | "D" => return Ok(Answer::See(deals::address(context.position, context.table))),
        _ => {}
    }
    let (words, named) = typed::winner_apart(line);
    let named = named.or(asked.form.filled("gagne")).map(str::to_owned);
    if let Some((table, rest)) = another_table(club, &context, line)? {
        return shown(club, asked, context.position, Talk::Other(context, table, rest));
    }
    match typed::figures(words, context.chairs.len()) {
        Err(reason) => again(club, asked, context, line, AppError::input(reason)),
        Ok(mut figures) if figures.len() < context.chairs.len() => {
            match typed::left_out(&figures, context.chairs.len()) {
                // The winner's letters stand where the last balance would: it is the one that is left.
                Some(last) if words != line => {
                    figures.push(last);
                    checked(club, asked, context, figures, named)
                }
                _ => shown(club, asked, context.position, Talk::Last(context, figures, named)),
            }
        }
        Ok(figures) => checked(club, asked, context, figures, named),
    }
}

/// A line with a number too many, or whose others make a sheet, and the first of which is another table that is awaited.
fn another_table(club: &Club, context: &SheetContext, line: &str) -> Result<Option<(TableNo, String)>> {
    let numbers = typed::numbers(typed::winner_apart(line).0).unwrap_or_default();
    let is_sheet = numbers.len() > 3 && numbers[1..].iter().copied().sum::<Score>() == Score::ZERO;
    if numbers.len() != context.chairs.len() + 1 && !is_sheet {
        return Ok(None);
    }
    let Order::Sheet(table, Some(rest)) = Order::read(line) else { return Ok(None) };
    let missing = club.free(None)?.missing(Some(context.position))?.missing;
    let awaited = table != context.table && missing.iter().any(|sheet| sheet.table == table.0);
    Ok(awaited.then_some((table, rest)))
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
    shown(club, asked, context.position, Talk::Doubt(context, figures, doubts, named))
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
            shown(club, asked, context.position, Talk::Winner(context, figures, entering.adjustment, asking))
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
            let kept = AppError::input("rien n'est enregistré : retapez la ligne d'après le papier");
            again(club, asked, context, &written(&known), kept)
        }
        line if is_sheet => figures(club, asked, context, line),
        "oui" if question == entry_winner::ASKED_AGAIN => save(club, asked, context, known, &entering),
        name => witnessed(club, asked, context, known, entering, (Some(name), question == entry_winner::ASKED_LOSER)),
    }
}

/// The last balance: accepted, also by the winner's letters, or another one.
fn last(club: &mut Club, asked: &Asked, context: SheetContext, mut figures: Vec<Score>, line: &str) -> Result<Answer> {
    let proposed = typed::left_out(&figures, context.chairs.len());
    let mut named = asked.form.filled("gagne");
    match (line.to_lowercase().as_str(), parse_score(line), proposed) {
        (_, Some(other), _) => figures.push(other),
        (line, None, Some(last)) if agreed(line) => figures.push(last),
        (word, None, Some(last)) if word.starts_with(char::is_alphabetic) && !["n", "non"].contains(&word) => {
            figures.push(last);
            named = Some(line);
        }
        _ => {
            let typed = figures.iter().map(ToString::to_string).collect();
            return shown(club, asked, context.position, Talk::Figures(context, typed));
        }
    }
    checked(club, asked, context, figures, named.map(str::to_owned))
}

/// Saves a sheet. Where a reason would lift the refusal, it is asked for.
fn save(
    club: &mut Club,
    asked: &Asked,
    context: SheetContext,
    figures: Vec<Score>,
    entering: &Entering,
) -> Result<Answer> {
    let position = context.position;
    let balances = figures.iter().map(|figure| figure.0);
    match store(club, asked, &context, &Figures::InOrder(figures.clone()), entering, (balances, "papier")) {
        Ok(stored) => Ok(stored),
        Err(AppError::Rule(refusal)) if !asked.json => {
            let question = Question::raised_by(&refusal, context.entered.is_some())
                .filter(|_| entering.correct.is_none() && entering.adjustment.is_none());
            let error = AppError::Rule(refusal);
            match question {
                Some(Question::Replace) => {
                    let talk = Talk::Reason(context, figures);
                    render(club, asked, &Shown { position, talk, refused: Some(error) }).map(Answer::Page)
                }
                _ => again(club, asked, context, &written(&figures), error),
            }
        }
        Err(error) => Err(error),
    }
}

/// Asks for the line again, with the typed text and the reason of the refusal.
fn again(club: &Club, asked: &Asked, context: SheetContext, line: &str, error: AppError) -> Result<Answer> {
    let position = context.position;
    let fields = fields(line, context.chairs.len());
    let shown = Shown { position, talk: Talk::Figures(context, fields), refused: Some(error) };
    render(club, asked, &shown).map(Answer::Page)
}
