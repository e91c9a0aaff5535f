//! The three columns of the pages on which sheets and étuis are entered.

use maud::{Markup, html};

use super::proposals::{class, sign_of, signed};
use crate::act::{Acted, act_once};
use crate::answer::{Answer, Done};
use crate::asked::Asked;
use crate::hall::Noted;
use crate::signs::sign;
use crate::{kit, words};
use app::{Club, Entering, Figures, Result, SheetContext};
use domain::advice::Step;
use domain::hall::TableState;
use domain::{Orientation, PositionNo, Score, TableNo};
use report::sheet::{SheetSaved, said};

pub(super) const HERE: &str = "/marque/feuilles";
/// With more tables than that, each is a number and a sign.
const ROOMY: usize = 12;

/// The address of a position's sheets.
pub(super) fn page_of(position: PositionNo) -> String {
    format!("{HERE}?position={position}")
}

/// The address of a table's sheet; of the position being played where none is said.
pub(super) fn sheet_of(position: Option<u8>, table: u16) -> String {
    match position {
        Some(position) => format!("{HERE}?position={position}&table={table}"),
        None => format!("{HERE}?table={table}"),
    }
}

/// `Nord` for `N`.
pub(super) fn chair_word(letter: &str) -> String {
    Orientation::parse(letter).map_or_else(|| letter.to_owned(), |chair| domain::text::capitalised(chair.word()))
}

/// A line to be typed whole.
pub(super) fn asked_line(label: &str, value: &str, example: &str) -> Markup {
    html! {
        label.champ {
            span { (label) }
            input #ligne type="text" name="ligne" value=(value) placeholder=[(!example.is_empty()).then(|| format!("par exemple : {example}"))] autofocus autocomplete="off" spellcheck="false" data-choisir[!value.is_empty()];
        }
    }
}

/// The head of a sheet.
pub(super) fn head(context: &SheetContext, beside: &Markup) -> Markup {
    html! { div.rang {
        p.disque { (context.table) }
        h2 { "Table " (context.table) ", position " (context.position) @if context.chairs.len() == 3 { " (table à 3)" } }
        span.bout { (beside) }
    } }
}

/// The players of the table, each with what is known of his balance.
pub(super) fn players(context: &SheetContext, beside: impl Fn(usize) -> Markup) -> Markup {
    html! { @for (index, (chair, name, _)) in context.chairs.iter().enumerate() {
        div.ligne.lue { span.o { (chair_word(&chair.to_string())) } span.qui { (name) } (beside(index)) }
    } }
}

/// The last sheets of this device, of this tournament.
pub(super) fn recent(club: &Club, asked: &Asked) -> Result<Markup> {
    let tournament = club.hall().current_tournament()?;
    let noted = tournament.map_or_else(Vec::new, |tournament| asked.hall.recent((tournament, asked.journal_name())));
    Ok(html! {
        ul.liste #faites aria-label="Dernières feuilles" { @for one in &noted {
            li { span.disque { (one.at.1) } span { strong { (one.words) } br; small { (one.small) } } a.bout href=(one.at.0) { small { "Voir" span.lu { " le n° " (one.at.1) } } } }
        } }
    })
}

/// Notes a sheet of the position being played.
pub(super) fn noted<'n>(
    club: &Club,
    asked: &Asked,
    (position, table): (PositionNo, TableNo),
    players: impl Iterator<Item = (&'n str, i32)>,
    from: &str,
) -> Result<()> {
    let Some(tournament) = club.hall().current_tournament()? else { return Ok(()) };
    let best = players.max_by_key(|(_, balance)| *balance);
    let words = best.map_or_else(String::new, |(name, balance)| format!("{name} {}", signed(balance)));
    let small = format!("{} · {from}", asked.hall.clock.now().format("%H:%M"));
    let at = (sheet_of(Some(position.0), table.0), table.0);
    asked.hall.note((tournament, asked.journal_name()), Noted { at, words, small });
    Ok(())
}

/// Stores a sheet, and notes it among the last ones typed `from` what is named.
pub(super) fn store(
    club: &mut Club,
    asked: &Asked,
    context: &SheetContext,
    figures: &Figures,
    entering: &Entering,
    (balances, from): (impl Iterator<Item = i32>, &str),
) -> Result<Answer> {
    let (position, table) = (context.position, context.table);
    let (Acted::Done(lines) | Acted::Before(lines)) = act_once(
        club,
        asked,
        |club| club.free(Step::EnterEtuis)?.enter_sheet(position, table, figures, entering),
        |saved: &SheetSaved| said::lines(saved, words::step_words),
    )?;
    let names = context.chairs.iter().map(|(_, name, _)| name.as_str());
    noted(club, asked, (position, table), names.zip(balances), from)?;
    Ok(Done::sentences(lines, page_of(position)).into())
}

/// The tables of a position whose sheets are not in, each with its state; the one that is open is marked.
pub(super) fn awaited(club: &Club, position: PositionNo, open: Option<TableNo>) -> Result<Markup> {
    let missing = club.free(None)?.missing(Some(position))?;
    let tables = if club.current_position()? == position { club.hall().tables()? } else { Vec::new() };
    let state = |table| tables.iter().find(|one| one.table == table).map_or(TableState::Awaited, |one| one.state);
    let second = |table| missing.missing.iter().any(|sheet| sheet.table == table && sheet.second_entry);
    let mut open_ones: Vec<u16> = missing.missing.iter().map(|sheet| sheet.table).collect();
    open_ones.extend(tables.iter().filter(|one| one.state == TableState::Disputed).map(|one| one.table));
    open_ones.sort_unstable();
    open_ones.dedup();
    let roomy = open_ones.len() <= ROOMY;
    // What a phone has said already waits at the desk.
    let unheard =
        missing.missing.iter().filter(|one| one.second_entry || state(one.table) == TableState::Awaited).count();
    Ok(html! {
        div #attendues {
            h2 { (unheard) @if unheard > 1 { " attendues" } @else { " attendue" } " sur " (missing.tables) }
            @if open_ones.is_empty() { p.note { "Toutes les feuilles de cette position sont là." } a.bouton href="/marque" { "La suite" } }
            @else { div.attendues.serre[!roomy] { @for table in open_ones {
                @let state = state(table);
                a.(class(state)) href=(sheet_of(Some(position.0), table)) aria-current=[(open == Some(TableNo(table))).then_some("true")] {
                    b { span.lu { "Table " } (table) }
                    @if !roomy { (sign(sign_of(state))) span.lu { (state.word()) } }
                    @else if second(table) { "seconde" } @else { (state.word()) }
                }
            } } }
        }
    })
}

/// The column from which a table is opened.
pub(super) fn opening(position: PositionNo, focused: bool, remark: Option<&str>, beside: &Markup) -> Markup {
    // The line that is typed is the open sheet's, where there is one.
    let id = if focused { "ligne" } else { "autre-table" };
    html! {
        section.carte {
            form.ouvre method="post" action="/marque/feuilles/saisir" data-saisie="oui" {
                (kit::key()) (kit::hidden("position", position))
                label for=(id) { "Table ou joueur" }
                input id=(id) type="text" name="ligne" autocomplete="off" spellcheck="false" autofocus[focused];
                @if let Some(remark) = remark { p.note role="status" { (remark) } }
            }
            (beside)
        }
    }
}

/// What was entered last, and the keys.
pub(super) fn last_column(club: &Club, asked: &Asked, more: &Markup) -> Result<Markup> {
    Ok(html! {
        section.carte aria-labelledby="de" {
            div.rang { h2 #de { "Dernières feuilles" } a.bout href="/marque/feuilles/toutes" { small { "Toutes" } } }
            (recent(club, asked)?)
            (more)
        }
    })
}

pub(super) fn help() -> Markup {
    html! {
        ul.note {
            li { kbd { "7" } " la table 7 ; un nom trouve sa table." }
            li { kbd { "7 -446 1346 -390 -510" } " tout d'un coup ; le dernier bilan peut manquer, avec les lettres du gagnant à sa place : " kbd { "7 -446 1346 -390 lb" } "." }
            li { kbd { "Entrée" } " suivant · " kbd { "Échap" } " laisser la table · " kbd { "Alt 1" } " la première correction" }
            li { "À la question du gagnant, sa place de 1 à 4 répond aussi : " kbd { "d3" } ", D gagne, la place 3 perd le plus." }
            li { kbd { "d" } " donne par donne · " kbd { "c" } " accepter les feuilles confirmées · " kbd { "p 2" } " position 2 · " kbd { "m" } " attendues · " kbd { "a" } " annuler" }
            li { "La première lettre de chacun au bout de la ligne répond d'avance à « " (super::entry_winner::QUESTION) " » · " kbd { "gagnant" } " ne plus le demander, ou de nouveau" }
        }
    }
}

pub(super) fn written(figures: &[Score]) -> String {
    figures.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
