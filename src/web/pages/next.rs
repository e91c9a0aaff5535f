//! The one thing to do now, as « À faire » says it: chosen by what waits first, the tables' sheets, the papers, the evening.

use maud::{Markup, html};

use super::entry_parts::sheet_of;
use super::papers;
use super::position::{NEXT, announced_square};
use super::proposals::{Waiting, wrong};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use app::{Club, Result};
use domain::advice::{Step, ToPrint};
use domain::hall::{Role, TableState};
use domain::text::{capitalised, lowered, without_rules};
use domain::tournament::State;
use domain::{counted, named_tables};
use report::evening::StatusReport;
use report::hall::{HallTable, ProposalView};

/// Up to so many players there is one table.
const FEW: usize = 5;
/// The places, and before the draw its settings.
const DRAW: &str = "/marque/tirage";

/// What to do now: a sentence, the next one, the button; what else could be done.
#[derive(Default)]
pub(super) struct Next {
    sentence: String,
    then: Vec<String>,
    button: String,
    address: String,
    /// The button asks for a preview.
    previews: bool,
    others: Vec<(String, String)>,
}

impl Next {
    fn to(sentence: impl Into<String>, button: &str, address: impl Into<String>) -> Self {
        let (sentence, button, address) = (sentence.into(), button.to_owned(), address.into());
        Self { sentence, button, address, ..Self::default() }
    }

    fn then(mut self, words: impl Into<String>) -> Self {
        self.then.push(words.into());
        self
    }

    pub(super) fn shown(&self) -> Markup {
        let (previews, links): (Vec<_>, Vec<_>) = self.others.iter().partition(|(_, address)| address == NEXT);
        html! {
            section.suite aria-labelledby="quoi" {
                div.dit {
                    p.grand #quoi { (self.sentence) }
                    @for words in &self.then { p.note { (words) } }
                    @if !links.is_empty() { p.note { "Ou : " @for (index, (words, address)) in links.iter().enumerate() { @if index > 0 { " · " } a href=(address) { (words) } } } }
                }
                @for (words, address) in previews { (kit::form(address, &html! { button { (words) } })) }
                @if self.previews { (kit::form(&self.address, &html! { button #agir.fort autofocus { (self.button) " " kbd { "Entrée" } } })) }
                @else { a #agir.bouton.fort href=(self.address) target=[self.address.contains(".pdf").then_some("_blank")] autofocus { (self.button) " " kbd { "Entrée" } } }
            }
        }
    }
}

/// The next step, chosen by what waits first: the tables' sheets, the papers, the evening.
pub(super) fn next(
    club: &Club,
    asked: &Asked,
    status: &StatusReport,
    (waiting, tables): (&Waiting, &[HallTable]),
) -> Result<Next> {
    // Around it there is no paper.
    let one_table = club.hall().only_table()?.is_some();
    let mut next = match (waiting.next(), status.state) {
        (_, State::Closed) => Next::to("Le tournoi est clos", "", "").then("Le classement est définitif."),
        (Some(first), _) => return Ok(from_phones(waiting, first)),
        (None, State::Registration) => at_the_door(club, status)?,
        (None, State::Playing) if one_table && !status.awaited.is_empty() => {
            Next::to("Une seule table joue", "Noter les donnes", "/table/donnes").then("Ensuite : la clôture.")
        }
        (None, State::Playing) => played(status, tables),
    };
    if !one_table && status.state != State::Registration && !papers::missing(club, asked, status, false)?.is_empty() {
        let (sentence, then) = match status.state {
            State::Closed => ("Le tournoi est clos", "Ce qui reste à imprimer, en un seul PDF.".to_owned()),
            _ => (
                "Imprimer ce qui manque",
                format!("Places, feuilles ou fiches, en un seul PDF. Ensuite : {}.", lowered(&next.sentence)),
            ),
        };
        let before = (capitalised(&next.button), next.address);
        next = Next::to(sentence, "Imprimer", papers::NOW).then(then);
        next.others.extend(Some(before).filter(|(_, address)| !address.is_empty()));
    }
    let shown = |step: &&Step| !(in_the_rail(step) || next.previews && matches!(step, Step::NextPosition { .. }));
    let doors = status.steps.iter().filter(shown);
    let door = |step: &Step| match step {
        Step::NextPosition { movement: None, .. } if asked.role() >= Role::Arbiter => {
            Some((format!("Position {}", status.position + 1), NEXT.to_owned()))
        }
        _ => Some((steps::label(step).to_owned(), steps::address(step)?)),
    };
    let doors: Vec<(String, String)> = doors.filter_map(door).collect();
    if next.address.is_empty() {
        (next.button, next.address) = ("Voir le classement".to_owned(), "/marque/classement".to_owned());
    }
    let known = |address: &str| next.address == address || next.others.iter().any(|other| other.1 == address);
    let doors: Vec<_> = doors.into_iter().filter(|(_, address)| !known(address)).collect();
    next.others.extend(doors);
    if next.previews && asked.role() < Role::Arbiter {
        let page = if status.state == State::Registration { DRAW } else { "/marque/position" };
        (next.previews, next.address) = (false, page.to_owned());
    }
    if status.state == State::Closed {
        let news = club.seasons().news()?.into_iter().filter_map(|news| {
            let moved = news.moves.iter().find(|one| one.moved).or(news.moves.first())?;
            Some((format!("Saison : {}", moved.who), format!("/marque/saison?saison={}", escaped(&news.season))))
        });
        next.others.extend(news);
    }
    if status.state == State::Playing {
        let open = match status.contradicted.is_empty() {
            true => 0,
            false => club.incidents()?.incidents.iter().filter(|line| line.contradicted.is_some()).count(),
        };
        let settle =
            || (format!("{} de l'arbitre à régler", counted(open, "décision")), "/marque/incidents".to_owned());
        next.others.extend((open > 0).then(settle));
    }
    next.then.extend(status.recalled.iter().cloned());
    Ok(next)
}

const fn is_draw(step: &Step) -> bool {
    matches!(step, Step::Place { .. })
}

/// What one finds in the rail, in the foot or in the papers needs no second link.
const fn in_the_rail(step: &Step) -> bool {
    matches!(
        step,
        Step::ShowRanking(_)
            | Step::Undo
            | Step::Backup
            | Step::Print(
                ToPrint::Ranking
                    | ToPrint::Placement(_)
                    | ToPrint::Cards(_)
                    | ToPrint::ScoreSheets
                    | ToPrint::ScoreSheetsOf(..)
            )
            | Step::ListEntries
            | Step::EnterSheets
            | Step::EnterEtuis
            | Step::ListMissingSheets
            | Step::ListMissingEtuis
            | Step::Register(_)
            | Step::Place { .. }
            | Step::Penalise { .. }
            // Said with all the decisions to settle.
            | Step::ConfirmRulings { .. }
    )
}

fn from_phones(waiting: &Waiting, first: &ProposalView) -> Next {
    let ([confirmed, disputed], open) = (waiting.tables(), sheet_of(Some(first.position), first.table));
    let next = match &confirmed[..] {
        [] => {
            return Next::to(format!("Table {} : régler le litige", first.table), "Régler", open)
                .then(format!("{}.", capitalised(&wrong(first))));
        }
        [one] if first.etui.is_some() => {
            Next::to(format!("Table {one} : accepter l'étui {}", first.etui.unwrap_or_default()), "Accepter", open)
                .then("Confirmé par les joueurs.")
        }
        several if first.etui.is_some() => {
            Next::to(format!("Des étuis de {} à accepter", counted(several.len(), "table")), "Accepter", open)
                .then(format!("{} : ils s'ouvrent ensemble.", capitalised(&named_tables(several))))
        }
        [one] => Next::to(format!("Table {one} : accepter la feuille"), "Accepter", open)
            .then("Confirmée par les joueurs, somme 0."),
        several => Next::to(format!("{} feuilles confirmées à accepter", several.len()), "Accepter", open)
            .then(format!("{} : elles s'ouvrent l'une après l'autre.", capitalised(&named_tables(several)))),
    };
    match &disputed[..] {
        [] => next,
        tables => next.then(format!("Ensuite : le litige, {}.", named_tables(tables))),
    }
}

fn at_the_door(club: &Club, status: &StatusReport) -> Result<Next> {
    let next = registering(club, status);
    Ok(match super::arrivals::waiting(club)?.len() {
        0 => next,
        here => next.then(format!("À la porte : {here} « Je suis là » à accepter.")),
    })
}

fn registering(club: &Club, status: &StatusReport) -> Next {
    let register = |sentence: String, button| Next::to(sentence, button, "/marque/inscriptions");
    let draw = || "Ensuite : tirer les places.";
    match (status.entries, status.announced.len()) {
        (0, _) => register("Personne n'est encore inscrit".to_owned(), "Inscrire").then(draw()),
        (entries, announced) if announced > 0 => {
            register(format!("{} sur {entries}", counted(entries - announced, "arrivé")), "Inscrire").then(format!(
                "{} pas encore là. {}",
                if announced > 1 {
                    format!("{announced} annoncés ne sont")
                } else {
                    format!("{} n'est", status.announced[0])
                },
                draw()
            ))
        }
        (entries, _) if status.refused.is_empty() && status.steps.iter().any(is_draw) => {
            let sentence = format!("{} : tirer les places", counted(entries, "inscrit"));
            let arrives = "Quelqu'un arrive encore ? Inscrivez-le d'abord : F3.";
            // A few choose their game first.
            if entries <= FEW {
                return Next::to(sentence, "Tirer les places", DRAW).then(arrives);
            }
            let next = Next::to(sentence, "Tirer les places", format!("{DRAW}/tirer")).then(arrives);
            Next { previews: true, others: vec![("régler le tirage".to_owned(), DRAW.to_owned())], ..next }
        }
        (entries, _) => {
            let too_few = || Some(without_rules(&club.duplicate().ok()?.can_place(None, None).err()?.to_string()));
            let why =
                status.refused.first().cloned().or_else(|| too_few().map(|why| format!("{}.", capitalised(&why))));
            register(counted(entries, "inscrit"), "Inscrire").then(why.unwrap_or_else(|| draw().to_owned()))
        }
    }
}

fn played(status: &StatusReport, tables: &[HallTable]) -> Next {
    let position = status.position;
    let has = |wanted: fn(&Step) -> bool| status.steps.iter().any(wanted);
    let goes_on = has(|step| matches!(step, Step::NextPosition { movement: None, .. }));
    let here = tables.iter().all(|table| table.state == TableState::Recorded);
    // Étuis of the positions to come are awaited too: nobody has played them.
    let awaited = status.results_awaited.filter(|awaited| *awaited > 0);
    if let Some(awaited) = awaited.filter(|_| !(here && goes_on)) {
        return Next::to(
            format!("{} sur les fiches des étuis", counted(awaited, "résultat attendu")),
            "Entrer les étuis",
            "/marque/etuis",
        );
    }
    if !status.awaited.is_empty() {
        let then = if position < status.positions {
            format!("Ensuite : la position {}.", position + 1)
        } else {
            "Ensuite : la clôture.".to_owned()
        };
        return Next::to(counted(status.awaited.len(), "feuille attendue"), "Entrer les feuilles", "/marque/feuilles")
            .then(format!("{}. {then}", capitalised(&named_tables(&status.awaited))));
    }
    let all = match status.duplicate.is_some() {
        true if awaited.is_some() => "Tous les résultats de la position sont là",
        true => "Tous les résultats sont là",
        false => "Toutes les feuilles sont là",
    };
    if goes_on {
        let next = Next::to(all, &format!("Position {}", position + 1), NEXT);
        return Next { previews: true, ..next }.then("Les places sont montrées avant de compter.");
    }
    if has(|step| matches!(step, Step::NextSession)) {
        return Next::to("La séance est finie", "Séance suivante", "/marque/position#seance");
    }
    if announced_square(status).is_some() {
        return Next::to(all, "Tirer le carré final", "/marque/position#finale")
            .then("Le carré final était annoncé. Ensuite : la clôture.");
    }
    if has(|step| *step == Step::Close) {
        return Next::to(all, "Clore le tournoi", "/marque/cloture").then("Le classement devient définitif.");
    }
    // What holds the closing is the first step.
    let held = status.steps.iter().find_map(|step| Some((steps::label(step), steps::address(step)?)));
    let (label, address) = held.unwrap_or(("clore", "/marque/cloture".to_owned()));
    Next::to(all, &capitalised(label), address)
}
