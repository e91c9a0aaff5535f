//! Use cases' messages, in the browser's words: a step is a link, an error its sentence and its advice.

use maud::{Markup, html};

use app::AppError;
use domain::advice::{Advice, Prizes, Setting, Step, ToPrint, Typed};
use domain::text::{capitalised, without_rules};
use domain::{PositionNo, TableNo, counted};
use report::hall::ProposalView;
use steps::{address, label};

/// An error's sentence, as one reads it: with a capital and a full stop.
pub(super) fn message(error: &AppError) -> String {
    match error.file() {
        Some((path, source)) => format!("{} : {source}", path.display()),
        None => error.to_string(),
    }
}

/// A line of advice, its steps as links.
pub(super) fn advice(advice: &Advice) -> Markup {
    match advice {
        Advice::Say(words) => html! { (without_rules(words)) },
        Advice::Do(step) => link(step),
        Advice::Line(parts) => html! { @for part in parts { (self::advice(part)) } },
    }
}

/// A line of advice as text, and the address of its first step.
pub(super) fn plain(advice: &Advice) -> (String, Option<String>) {
    let text = advice.text(step_words);
    (text, advice.steps().iter().find_map(address))
}

fn link(step: &Step) -> Markup {
    match address(step) {
        Some(address) => html! { a href=(address) { (label(step)) } },
        None => html! { strong { (label(step)) } },
    }
}

/// A step within a sentence of a report.
pub(super) fn step_words(step: &Step) -> String {
    match step {
        Step::LiftPenalty { entry, rank } => format!("lever la pénalité n° {rank} du n° {entry}"),
        _ => label(step).to_owned(),
    }
}

/// The steps that reports name in their sentences.
const NAMED: [Step; 26] = [
    Step::EditTournament(Setting::Place),
    Step::ListUnpaid,
    Step::ShowHomologation,
    Step::SetPrizes(Prizes::Amounts),
    Step::Print(ToPrint::ScoreSheets),
    Step::Print(ToPrint::Ranking),
    Step::ShowAwards,
    Step::AddPerson,
    Step::ListMissingSheets,
    Step::ListMissingEtuis,
    Step::ShowTopage,
    Step::DropAbsent,
    Step::Check,
    Step::ListPenalties,
    Step::Backup,
    Step::Print(ToPrint::Cards(None)),
    Step::Print(ToPrint::Placement(None)),
    Step::NextPosition { movement: None, reach: None },
    Step::EnterSheets,
    Step::MovePlayer,
    Step::Substitute { entry: None },
    Step::Rule,
    Step::CorrectSheet { sheet: None, reason: None, with: Typed::Rest, adjustment: None },
    Step::ConfirmRulings { position: PositionNo(1), table: TableNo(1) },
    Step::RuleDeal { cancelled: true, position: PositionNo(1), table: TableNo(1), deal: None },
    Step::RuleDeal { cancelled: false, position: PositionNo(1), table: TableNo(1), deal: None },
];

/// A sentence of a report, the steps it names as links.
pub(super) fn linked(text: &str) -> Markup {
    let found = NAMED.iter().filter_map(|step| Some((text.find(label(step))?, step))).min_by_key(|(at, _)| *at);
    let Some((at, step)) = found else { return html! { (text) } };
    let (words, address) = (label(step), address(step).unwrap_or_default());
    // A sentence of a table that is not known here leads to the page, where each line has its own links.
    let page = address.split_once('?').map_or(address.as_str(), |(page, _)| page);
    html! { (&text[..at]) a href=(page) { (words) } (linked(&text[at + words.len()..])) }
}

/// An error's sentence without its rule.
pub(super) fn sentence(error: &AppError) -> String {
    match error {
        AppError::Rule(refusal) => without_rules(&refusal.message),
        other => without_rules(&message(other)),
    }
}

/// The result of an étui that a phone proposes, as people read it.
pub(super) fn result_of(proposed: &ProposalView) -> String {
    match proposed.deals.first().map(String::as_str) {
        Some(".") => "non jouée".to_owned(),
        word => mark(word.unwrap_or_default()),
    }
}

/// A mark of a fiche as people read it: `+82`, `−76`, `sans −116`.
pub(super) fn mark(word: &str) -> String {
    let (contract, mark) = word.split_once('=').unwrap_or(("", word));
    let mark = mark.parse::<i32>().map_or_else(|_| mark.to_owned(), crate::kit::signed);
    if contract.is_empty() { mark } else { format!("garde {contract} {mark}") }
}

/// The same for a player, without the control table's remedies.
pub(super) fn refused_to_player(error: &AppError) -> Markup {
    explained("avis non refus", error)
}

/// An error's sentence and what explains it, without the steps that would do something about it.
fn explained(kind: &str, error: &AppError) -> Markup {
    let advice = error.advice();
    let advice: Vec<&Advice> = advice.iter().filter(|line| line.steps().is_empty()).collect();
    html! {
        div class=(kind) role="alert" {
            p { strong { (capitalised(sentence(error).trim_end_matches('.'))) "." } }
            @if !advice.is_empty() { ul { @for line in advice { li { (self::advice(line)) } } } }
        }
    }
}

/// The most advice shown: a file may have a hundred thousand bad lines.
const MOST_ADVICE: usize = 500;

/// An error: its sentence, what to do.
pub(super) fn refused(error: &AppError) -> Markup {
    refused_with(error, &html! {})
}

/// The same with the buttons that answer it.
pub(super) fn refused_with(error: &AppError, buttons: &Markup) -> Markup {
    let advice = error.advice();
    let fate = if error.in_doubt() {
        "C'est peut-être enregistré, peut-être pas. Recommencez dès que le disque répond : rien ne peut compter deux fois."
    } else {
        "Rien n'est enregistré."
    };
    html! {
        div.avis.non role="alert" {
            p { strong { (capitalised(sentence(error).trim_end_matches('.'))) "." } }
            @if !advice.is_empty() { ul {
                @for line in advice.iter().take(MOST_ADVICE) { li { (self::advice(line)) } }
                @if advice.len() > MOST_ADVICE { li { "… et " (counted(advice.len() - MOST_ADVICE, "ligne")) " de plus." } }
            } }
            (buttons)
            p.sort { (fate) }
        }
    }
}
