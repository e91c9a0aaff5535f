//! Sheets that tables propose, and their calls, as the control table sees them.

use maud::{Markup, html};

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use crate::words;
use app::{AppError, Club, Result};
use domain::hall::{Acceptance, Standing};
use input::typed;
use report::hall::{NoticeView, ProposalView};
use report::sheet::said;

const HERE: &str = "/marque/feuilles/proposees";

/// The queue of the control table: calls, sheets to look at. Nothing before there is a tournament.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    pub(super) proposals: Vec<ProposalView>,
    calls: Vec<NoticeView>,
    acceptance: Acceptance,
}

impl Waiting {
    pub(super) fn read(club: &Club) -> Result<Self> {
        let calls = club.hall().notices()?.into_iter().filter(|notice| notice.table.is_some()).collect();
        Ok(Self { proposals: club.hall().proposals()?, calls, acceptance: club.hall().settings()?.acceptance })
    }

    /// The state of a table's sheet on its phones, where it has one.
    pub(super) fn state(&self, table: u16, position: u8) -> Option<Standing> {
        let own = self.proposals.iter().filter(|one| (one.table, one.position) == (table, position));
        own.map(|one| one.state).next_back()
    }

    fn count(&self, standing: Standing) -> usize {
        self.proposals.iter().filter(|one| one.state == standing).count()
    }

    /// The queue, in a few lines with their buttons.
    pub(super) fn lines(&self) -> Markup {
        let confirmed = self.count(Standing::Confirmed);
        let others = self
            .proposals
            .iter()
            .filter(|one| matches!(one.state, Standing::Contested | Standing::Differs | Standing::Stale));
        html! {
            div #proposees {
                @for call in &self.calls { div.alerte role="alert" {
                    p { strong { "☎ Table " (call.table.unwrap_or_default()) " " (call.words) " depuis " (call.at.get(11..16).unwrap_or_default()) "." } }
                    (kit::form("/marque/salle/lu", &html! { (kit::hidden("avis", call.id)) (kit::hidden("vers", "marque")) (kit::send("J'y vais")) }))
                } }
                @for one in others { div.alerte {
                    p { strong { "! Table " (one.table) " : " (wrong(one)) "." } " " a.bouton href=(HERE) { "Voir" } }
                } }
                @if confirmed > 0 { p {
                    strong { "● " (domain::counted(confirmed, "feuille confirmée")) " par les joueurs." } " "
                    a.bouton.fort href=(HERE) data-touche="a" { "Accepter" }
                } }
            }
        }
    }
}

/// The fault of a sheet from a phone, as it follows a colon.
fn wrong(one: &ProposalView) -> String {
    match (one.state, &one.contested_by) {
        (Standing::Differs, _) => "la feuille enregistrée n'est pas celle du téléphone".to_owned(),
        (Standing::Contested, Some(by)) => format!("feuille contestée par {by}"),
        (state, _) => format!("feuille {}", state.word()),
    }
}

/// The sign of a state, as the control table's list of tables shows it.
pub(super) const fn sign(state: Standing) -> &'static str {
    match state {
        Standing::Confirmed => "●",
        Standing::Proposed => "◔",
        _ => "!",
    }
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let waiting = Waiting::read(club)?;
    let blind = waiting.acceptance == Acceptance::Retyped;
    let body = html! {
        h1 { "Feuilles des téléphones" }
        @if waiting.proposals.is_empty() { p.phrase { "Rien à regarder." } p { a.bouton href="/marque/feuilles" { "Feuilles" } } }
        @let first = waiting.proposals.iter().find(|one| one.state == Standing::Confirmed).map(|one| one.id);
        @for one in &waiting.proposals { (shown(asked, one, blind, first == Some(one.id))) }
        p.note { "La feuille de papier reste la référence." }
    };
    Ok(Page::new("Feuilles des téléphones", body).live())
}

fn shown(asked: &Asked, one: &ProposalView, blind: bool, first: bool) -> Markup {
    let is = |standing| one.state == standing;
    let confirmed = is(Standing::Confirmed);
    html! {
        section.feuille {
            h2 { (sign(one.state)) " Position " (one.position) ", table " (one.table) span.note { " " (one.state.word()) } }
            table.joueurs { @for (index, chair) in one.chairs.iter().enumerate() { tr {
                th scope="row" { (chair.chair) } td { (chair.name) }
                @if !(blind && confirmed) { td.chiffres { (format!("{:+}", chair.balance)) } }
                @if let Some(other) = one.sheet.as_ref().and_then(|sheet| sheet.get(index)) {
                    td.chiffres { @if *other == chair.balance { "=" } @else { strong { "enregistré " (format!("{other:+}")) } } }
                }
            } } }
            @if !one.deals.is_empty() { (kit::folded(&format!("donnes-{}", one.id), "Donne par donne", false, &html! { ol { @for deal in &one.deals { li { (deal) } } } })) }
            p { "Entrée par " (one.by) " à " (one.at.get(11..16).unwrap_or_default())
                @if let Some(by) = &one.confirmed_by { ", confirmée par " (by) }
                @if let Some(by) = &one.contested_by { ", contestée par " (by) } "." }
            @if confirmed { (kit::form("/marque/feuilles/accepter", &html! {
                (kit::hidden("feuille", one.id))
                @if blind {
                    @let typed = if asked.text("feuille") == one.id.to_string() { asked.text("ligne") } else { "" };
                    (kit::line_of("ligne", "Tapez les bilans du papier, dans cet ordre", typed, "text"))
                }
                // Enter accepts the first one.
                button.fort type="submit" autofocus[first && !blind] { "Accepter" }
            })) }
            @if is(Standing::Differs) { (kit::form("/marque/feuilles/reglee", &html! { (kit::hidden("feuille", one.id)) (kit::send("Vu : la feuille enregistrée est juste")) })) }
            @if !is(Standing::Differs) {
                (kit::folded(&format!("refuser-{}", one.id), "Refuser", false, &html! {
                    (kit::form("/marque/feuilles/refuser", &html! { (kit::hidden("feuille", one.id)) (kit::line_of("motif", "Ce que la table lira", "", "text")) (kit::send("Refuser")) }))
                }))
            }
            p { a.bouton href=(format!("/marque/feuilles?position={}&table={}", one.position, one.table)) { "Entrer d'après le papier" } }
        }
    }
}

fn id(asked: &Asked) -> Result<i64> {
    asked.number("feuille", "une feuille")?.ok_or_else(|| AppError::input("il manque la feuille dont il s'agit"))
}

pub(crate) fn accept(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id = id(asked)?;
    let chairs = club.hall().proposals()?.into_iter().find(|one| one.id == id).map_or(4, |one| one.chairs.len());
    let paper =
        asked.form.filled("ligne").map(|line| typed::figures(line, chairs)).transpose().map_err(AppError::input)?;
    let work = |club: &mut Club| club.hall().accept_proposal(id, paper.as_deref());
    act(club, asked, HERE, work, |saved| said::lines(saved, words::step_words))
}

pub(crate) fn refuse(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (id, reason) = (id(asked)?, asked.text("motif").to_owned());
    act(
        club,
        asked,
        HERE,
        |club| club.hall().refuse_proposal(id, &reason),
        |()| vec!["✔ Refusée : la table le lit.".to_owned()],
    )
}

pub(crate) fn settle(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id = id(asked)?;
    act(club, asked, HERE, |club| club.hall().settle_proposal(id), |()| vec!["✔ C'est réglé.".to_owned()])
}
