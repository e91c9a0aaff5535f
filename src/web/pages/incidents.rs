//! Incidents and penalties: three questions, the code's own cases; departures, late arrivals and moves.

use domain::advice::Step;
use maud::{Markup, html};
use serde::Serialize;

use super::{departures, draw, etui_rulings};
use crate::act::{Weighed, act, ticked, undoubted, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::form::Form;
use crate::{kit, words};
use app::{Against, AppError, Club, Decision, Imposed, Lifted, Penalty, Result};
use domain::Score;
use domain::arbitration::{Fate, Ruling, Situation};
use domain::hall::Role;
use domain::penalty::{Facts, Offence};
use domain::text::{capitalised, without_rules};
use input::parse_score;
use report::Tabular;
use report::arbitration::{IncidentLine, RulingReport};
use report::sheet::said;
use steps::{address, label};

const HERE: &str = "/marque/incidents";
/// The field of a form that lifts something: what that changes is shown first.
const LOOKS: &str = "regarder";
/// The column of the decision in the list.
const DECISION: usize = 2;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let current = club.current_position()?;
    let arbiter = asked.role() >= Role::Arbiter;
    let (entries, incidents) = (club.entries().list()?, club.incidents()?);
    // A drawer is open, and holds what was sent or what a link names, where it is the one that is meant.
    let named = match asked.form.has("cle") {
        true => asked.path.rsplit('/').next().unwrap_or_default(),
        false => linked_drawer(&asked.form),
    };
    let asked_for = |what: &str| named == what;
    let blank = Asked { form: Form::default(), ..asked.clone() };
    let of = |what: &str| if named == what { asked } else { &blank };
    let position = |what: &str| Ok::<_, AppError>(draw::position_choice(current.0, of(what).position("position")?));
    let departing = ["depart", "remplacer", "forfait", "deplacer"].into_iter().find(|what| named == *what);
    let body = html! {
        h1 { "Incidents" }
        (kit::players(entries.entries.iter().map(|entry| entry.name.as_str())))
        @if !incidents.incidents.is_empty() {
            (kit::rows(&incidents.table(), |row, column, cell| told(&incidents.incidents[row], arbiter, column, cell)))
        }
        @if !arbiter { p.phrase { "Ces décisions sont celles de l'arbitre : appelez-le." } }
        @else if club.is_duplicate()? { (etui_rulings::forms(club, &of, current.0)?) (departures::forms(of(departing.unwrap_or_default()), current.0)) }
        @else {
            (kit::folded("penalite", "Pénalité ou avertissement", asked_for("penaliser"), &penalty(of("penaliser"), &position("penaliser")?)))
            (kit::folded("decision", "Incident à une donne", asked_for("decider"), &decision(of("decider"), &position("decider")?)))
            @if asked_for("confirmer") || incidents.incidents.iter().any(|line| line.unsaid) {
                (kit::folded("confirmer", "Une feuille entrée tient déjà compte d'une décision", asked_for("confirmer"), &kit::form("/marque/incidents/confirmer", &html! {
                    (kit::number(of("confirmer"), "table", "Table", "")) (position("confirmer")?) (kit::send("Confirmer"))
                })))
            }
            (departures::forms(of(departing.unwrap_or_default()), current.0))
        }
        @if arbiter && (asked_for("lever") || incidents.incidents.iter().any(|line| line.table.is_none())) {
            (kit::folded("lever", "Lever une pénalité", asked_for("lever"), &kit::form("/marque/incidents/lever", &html! {
                (kit::hidden(LOOKS, "oui")) (kit::player(of("lever"), "joueur", "Joueur ou formation")) (kit::number(of("lever"), "rang", "Laquelle de ses pénalités, dans l'ordre ? (vide : la dernière)", "")) (kit::line(of("lever"), "motif", "Motif")) (kit::send("Lever sa pénalité"))
            })))
        }
        @if incidents.incidents.is_empty() { p.note { "Aucune décision, aucune pénalité." } }
    };
    Ok(Page::new("Incidents", body).live())
}

/// A cell of the list; under the decision, what contradicts it and the links that settle it or take it back.
fn told(line: &IncidentLine, arbiter: bool, column: usize, cell: &str) -> Markup {
    html! {
        @if column <= DECISION { (words::linked(&without_rules(cell))) } @else { (cell) }
        @if column == DECISION {
            @if let Some(against) = &line.contradicted { p.note { strong { "Attention : " (without_rules(against)) "." } } }
            @if arbiter {
                @for (why, step) in &line.ways { p.note { (capitalised(why)) " : " a href=[address(step)] { (label(step)) } } }
                @if let Some(step) = &line.lift { (lifting(step)) }
            }
        }
    }
}

/// The form that lifts what a line says.
fn lifting(step: &Step) -> Markup {
    let address = address(step).unwrap_or_default();
    let query = address.split(['?', '#']).nth(1).unwrap_or_default();
    let Some(fields) = Form::read(query.as_bytes()) else { return html! {} };
    let path = linked_drawer(&fields);
    html! { details { summary { "Lever…" } (kit::form(&format!("{HERE}/{path}"), &html! {
        (kit::hidden(LOOKS, "oui"))
        @for (name, value) in fields.fields() { (kit::hidden(name, value)) }
        label.champ { span { "Motif" } input type="text" name="motif" required autocomplete="off"; }
        (kit::send("Lever"))
    })) } }
}

/// The drawer that a link is about, as its form is sent.
fn linked_drawer(link: &Form) -> &'static str {
    match ["decision", "etui", "rang", "table"].map(|name| link.has(name)) {
        [true, true, ..] => "etui-decider",
        [true, ..] => "decider",
        [_, _, true, _] => "lever",
        [.., true] => "confirmer",
        _ => "",
    }
}

fn penalty(asked: &Asked, position: &Markup) -> Markup {
    let free = ("", "Autre : points et motif libres".to_owned());
    let offence = |offence: &Offence| (offence.key(), format!("{} — {}", offence.word(), offence.cost()));
    kit::form(
        "/marque/incidents/penaliser",
        &html! {
            (kit::player(asked, "joueur", "Qui ? (nom ou numéro ; vide pour toute une table)"))
            (kit::number(asked, "table", "Ou toute la table", ""))
            (kit::choice(asked, "bareme", "Quoi ?", "retard", Offence::ALL.iter().map(offence).chain([free])))
            (kit::number(asked, "minutes", "Minutes de retard", ""))
            (kit::number(asked, "points", "Points, si le barème n'en fixe pas", ""))
            (kit::line(asked, "motif", "Motif, précision"))
            (kit::tick("avertissement", "Un avertissement seulement", asked.form.ticked("avertissement")))
            (position)
            (kit::send("Sanctionner"))
        },
    )
}

fn decision(asked: &Asked, position: &Markup) -> Markup {
    let none = ("", "Aucun de ces cas".to_owned());
    let case = |case: &'static Situation| (case.key, case.title.to_owned());
    kit::form(
        "/marque/incidents/decider",
        &html! {
            (kit::number(asked, "table", "À quelle table ?", ""))
            (kit::number(asked, "donne", "Quelle donne ? (vide si aucune)", ""))
            (kit::choice(asked, "cas", "Que s'est-il passé ?", "", [none].into_iter().chain(Situation::ALL.iter().map(case))))
            (kit::choice(asked, "decision", "Décision", "", [
                ("", "Celle que le code prévoit".to_owned()),
                ("comptee", "La donne est comptée".to_owned()),
                ("annulee", "La donne est annulée".to_owned()),
                ("redistribuee", "On redonne : la donne rejouée compte".to_owned()),
                ("comptee-si-chute", "Comptée seulement si le preneur chute".to_owned()),
                ("comptee-si-gagne", "Comptée seulement si le preneur gagne".to_owned()),
                ("score-ajuste", "Score ajusté (à donner ci-dessous)".to_owned()),
            ]))
            (kit::player(asked, "fautif", "Fautif, s'il y en a un : il reçoit la pénalité prévue"))
            (kit::line(asked, "scores", "Score ajusté de chaque place, dans l'ordre N S E O"))
            (kit::line(asked, "motif", "Motif"))
            (position)
            (kit::send("Noter la décision"))
        },
    )
}

fn against(asked: &Asked) -> Result<Against> {
    match (asked.form.filled("joueur"), asked.table("table")?) {
        (Some(player), _) => Ok(Against::Players(vec![player.to_owned()])),
        (None, Some(table)) => Ok(Against::Table(table)),
        (None, None) => Err(AppError::input("il manque le joueur, ou la table")),
    }
}

pub(crate) fn penalise(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let offence = asked.one_of("bareme", |key| Offence::ALL.into_iter().find(|offence| offence.key() == key))?;
    let points = asked.number("points", "un nombre de points")?;
    let reason = asked.text("motif").to_owned();
    let lenient = asked.form.ticked("avertissement");
    let penalty = match offence {
        Some(offence) => {
            let minutes = asked.number("minutes", "un nombre de minutes")?;
            Penalty::Offence { offence, facts: Facts { minutes, points, again: false, lenient }, detail: reason }
        }
        None if lenient => Penalty::Warning { reason },
        None => Penalty::Free { points: points.unwrap_or(0), reason },
    };
    let (against, position) = (against(asked)?, asked.position("position")?);
    let doubts = club.free(Step::PenaliseInPercent)?.penalty_doubts(&against, &penalty, position)?;
    let work = |club: &mut Club| club.free(Step::PenaliseInPercent)?.penalise(&against, &penalty, position);
    let sure = Weighed { title: "Cette pénalité ?", button: "La donner quand même", to: HERE, more: &[] };
    undoubted(club, asked, &doubts, &sure, work, ticked)
}

pub(crate) fn lift(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let against = against(asked)?;
    let which = asked.number("rang", "un rang")?.map_or(Lifted::Last(None), Lifted::Ranked);
    lifted(club, asked, |club| club.lift_penalty(&against, which, asked.text("motif")), ticked)
}

/// Does it; from a form that lifts something, what that changes is shown first: a line may have become another one meanwhile.
pub(super) fn lifted<T: Serialize>(
    club: &mut Club,
    asked: &Asked,
    work: impl FnOnce(&mut Club) -> Result<T>,
    said: impl Fn(&T) -> Vec<String>,
) -> Result<Answer> {
    if !asked.form.ticked(LOOKS) || asked.json {
        return act(club, asked, HERE, work, said);
    }
    let weighed = Weighed { title: "Lever", button: "Lever", to: HERE, more: &[] };
    let shown = |report: &T| {
        departures::shown(&said(report).iter().map(|line| line.trim_start_matches("✔ ").to_owned()).collect())
    };
    weigh(club, asked, &weighed, work, shown, &said)
}

pub(crate) fn decide(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let case = asked.one_of("cas", |key| Situation::ALL.iter().find(|case| case.key == key))?;
    let scores = scores(asked)?;
    let fate = asked.one_of("decision", |word| match word {
        "comptee" => Some(Fate::Counted),
        "annulee" => Some(Fate::Cancelled),
        "redistribuee" => Some(Fate::Redealt),
        "comptee-si-chute" => Some(Fate::CountedIfLost),
        "comptee-si-gagne" => Some(Fate::CountedIfMade),
        "score-ajuste" => Some(Fate::Adjusted(Vec::new())),
        _ => None,
    })?;
    let imposed = if scores.is_empty() {
        let ruling = match case {
            Some(case) => case.decided(fate),
            None => fate.map(Ruling::new),
        };
        Imposed::Ruling(ruling.ok_or_else(|| {
            AppError::input("il manque la décision : ici le joueur lésé choisit si la donne compte")
                .advise("Choisissez « comptée » ou « annulée » dans la liste des décisions.")
        })?)
    } else {
        Imposed::Scores(scores)
    };
    let decision = Decision {
        table: asked.table("table")?.ok_or_else(|| AppError::input("il manque la table"))?,
        deal: asked.number("donne", "un numéro de donne")?,
        imposed,
        case: case.copied(),
        at_fault: asked.form.filled("fautif").map(str::to_owned),
        reason: asked.text("motif").to_owned(),
    };
    let position = asked.position("position")?;
    lifted(club, asked, |club| club.free(Step::RuleOnEtui)?.decide(&decision, position), decision_words)
}

/// A4: a table's balances take account of the decisions about it.
pub(crate) fn confirm(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let table = asked.table("table")?.ok_or_else(|| AppError::input("il manque la table"))?;
    let position = asked.position("position")?;
    act(
        club,
        asked,
        HERE,
        |club| club.free(Step::RuleOnEtui)?.confirm_rulings(position, table),
        |line| vec![format!("✔ {line}")],
    )
}

fn scores(asked: &Asked) -> Result<Vec<Score>> {
    let read = |word: &str| parse_score(word).ok_or_else(|| AppError::input(format!("« {word} » n'est pas un score")));
    asked.text("scores").split_whitespace().map(read).collect()
}

/// The decision, its effect, and the code's other provisions.
fn decision_words(report: &RulingReport) -> Vec<String> {
    let deal = report.deal.map_or_else(String::new, |deal| format!(", donne {deal}"));
    let mut said =
        vec![format!("✔ Incident, position {}, table {}{deal} : {}", report.position, report.table, report.decision)];
    said.extend(report.said.iter().cloned());
    said.extend(report.sheet.iter().flat_map(|saved| said::lines(saved, words::step_words)));
    said.extend(report.provided.iter().cloned());
    said
}
