//! Sheets that tables propose, and their calls, as the control table sees them.

use maud::{Markup, html};

use super::entry_parts::{HERE, chair_word, noted, sheet_of};
use super::etuis;
use crate::act::act;
use crate::answer::Answer;
use crate::asked::Asked;
use crate::kit;
use crate::signs::{Sign, sign};
use crate::words;
use app::{AppError, Club, ProposalSaved, Result};
use domain::hall::{Acceptance, Standing, TableState};
use domain::{PositionNo, TableNo};
use input::typed;
use report::hall::{NoticeView, ProposalView};
use report::sheet::said;

/// The queue of the control table: calls, sheets to look at. Nothing before there is a tournament.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    proposals: Vec<ProposalView>,
    calls: Vec<NoticeView>,
    blind: bool,
}

impl Waiting {
    pub(super) fn read(club: &Club) -> Result<Self> {
        let calls = club.hall().notices()?.into_iter().filter(|notice| notice.table.is_some()).collect();
        let blind = club.hall().settings()?.acceptance == Acceptance::Retyped;
        Ok(Self { proposals: club.hall().proposals()?, calls, blind })
    }

    /// How many tables call.
    pub(super) fn called(&self) -> usize {
        self.calls.len()
    }

    fn confirmed(&self) -> impl Iterator<Item = &ProposalView> {
        self.proposals.iter().filter(|one| one.state == Standing::Confirmed)
    }

    fn disputed(&self) -> impl Iterator<Item = &ProposalView> {
        self.proposals.iter().filter(|one| one.state.is_disputed())
    }

    /// How many sheets are to be accepted or settled.
    pub(super) fn to_look_at(&self) -> usize {
        self.confirmed().chain(self.disputed()).count()
    }

    /// The tables whose sheets are to be accepted, and those that are to be settled.
    pub(super) fn tables(&self) -> [Vec<u16>; 2] {
        let mut tables: [Vec<u16>; 2] =
            [self.confirmed().map(|one| one.table).collect(), self.disputed().map(|one| one.table).collect()];
        tables.iter_mut().for_each(|tables| tables.dedup());
        tables
    }

    /// The sheet to look at first: one to accept, then one to settle.
    pub(super) fn next(&self) -> Option<&ProposalView> {
        self.confirmed().next().or_else(|| self.disputed().next())
    }

    /// The sheet of that key, or the first one to look at.
    pub(super) fn wanted(&self, id: Option<i64>) -> Option<&ProposalView> {
        let named = self.proposals.iter().find(|one| Some(one.id) == id);
        named.or_else(|| self.next()).or_else(|| self.proposals.first())
    }

    /// The sheet of a table that is to be accepted or settled.
    pub(super) fn at(&self, position: u8, table: u16) -> Option<&ProposalView> {
        let own = |one: &&ProposalView| (one.position, one.table) == (position, table);
        self.disputed().find(own).or_else(|| self.confirmed().find(own))
    }

    /// What phones said, each with its time, for the last events.
    pub(super) fn events(&self) -> impl Iterator<Item = (String, String, String)> {
        self.proposals.iter().map(|one| {
            let word = if one.state.is_disputed() { TableState::Disputed.word() } else { one.state.word() };
            let who = one.contested_by.as_ref().filter(|_| one.state == Standing::Contested).unwrap_or(&one.by);
            (one.at.clone(), format!("Table {} : {word}", one.table), format!("téléphone, {who}"))
        })
    }

    /// The calls of the tables, above every page; their number is for the title.
    pub(super) fn calls(&self, from: &str) -> Markup {
        html! {
            div #appels data-nombre=(self.calls.len()) {
                @for call in &self.calls { div.appel role="alert" {
                    p { strong { "☎ Table " (call.table.unwrap_or_default()) " " (call.words) " depuis " (kit::hour(&call.at)) "." } }
                    (kit::form("/marque/salle/lu", &html! { (kit::hidden("avis", call.id)) (kit::hidden("vers", from)) (kit::send("J'y vais")) }))
                } }
            }
        }
    }

    /// The results of étuis that phones propose, to accept, or for the fiche; while another is `typing` none has the first button.
    pub(super) fn of_etuis(&self, typing: bool) -> Markup {
        let mut first = !typing;
        html! { div #telephones { @for one in &self.proposals {
            @let (confirmed, differs) = (one.state == Standing::Confirmed, one.state == Standing::Differs);
            @let word = one.deals.first().filter(|_| !self.blind).map_or("", String::as_str);
            @let first = (confirmed || one.state.is_disputed()) && std::mem::take(&mut first);
            form.carte method="post" action="/marque/feuilles/accepter" aria-label=(format!("Étui {} de la table {}", one.etui.unwrap_or_default(), one.table)) {
                (kit::key()) (kit::hidden("feuille", one.id))
                div.rang {
                    p { strong { "Étui " (one.etui.unwrap_or_default()) ", table " (one.table) } " : " @for line in &one.chairs { (line.name) " " }
                        @if self.blind && confirmed { "tapé" } @else { strong { (words::result_of(one)) } } }
                    p.note { "tapé par " (one.by) @if let Some(by) = &one.confirmed_by { ", dit juste par " (by) } @if one.state.is_disputed() { " ; " (wrong(one)) } }
                    span.bout {}
                    @if confirmed {
                        @if self.blind { (kit::line_of("ligne", "La marque de la fiche", "", "text")) }
                        button.fort[first] autofocus[first] { "Accepter" }
                    } @else if differs { button.fort[first] autofocus[first] formaction="/marque/feuilles/reglee" { "La fiche est juste" } }
                    @else if !one.state.is_disputed() { span.puce.att { (one.state.word()) } }
                    // What players contest is not proposed.
                    @if one.state.is_disputed() { a.bouton.fort[first && !differs] autofocus[first && !differs] href=(format!("/marque/etuis?etui={}&position={}&table={}&ligne={}", one.etui.unwrap_or_default(), one.position, one.table, if differs { word } else { "" })) { (if differs { "Corriger" } else { "Entrer d'après la fiche" }) } }
                    @if !differs { button.lien formaction="/marque/feuilles/refuser" { "Rendre" } }
                }
            }
        } } }
    }

    /// A sheet of a phone in the place of the entry form: to be accepted, or settled.
    pub(super) fn card(&self, asked: &Asked, one: &ProposalView) -> Markup {
        if one.state.is_disputed() {
            let others =
                self.proposals.iter().filter(|other| (other.position, other.table) == (one.position, one.table));
            return dispute(one, &others.collect::<Vec<_>>());
        }
        let (confirmed, blind) = (one.state == Standing::Confirmed, self.blind && one.state == Standing::Confirmed);
        let back = asked.form.ticked("rendre") || !confirmed;
        let typed = if asked.text("feuille") == one.id.to_string() { asked.text("ligne") } else { "" };
        html! {
            form.carte.feuille method="post" action="/marque/feuilles/accepter" aria-label=(format!("Feuille de la table {}", one.table)) {
                (kit::key()) (kit::hidden("feuille", one.id))
                @if confirmed { (head(one, html! { span.puce.conf { (sign(Sign::TwoChecks)) " confirmée" } })) }
                @else { (head(one, html! { span.puce.att { (sign(Sign::Phone)) " proposée" } })) }
                @for chair in &one.chairs { div.ligne.lue {
                    span.o { (chair_word(&chair.chair)) } span.qui { (chair.name) }
                    @if blind { span.tape { (sign(Sign::Check)) " tapé" } } @else { output { (signed(chair.balance)) } }
                } }
                p.somme { span { (sign(Sign::Check)) " Somme" } output { "0" } }
                div.zone {
                    @if back { (kit::line_of("motif", "Ce que la table lira", "", "text")) }
                    @else if blind { label.champ { span { "Tapez les bilans du papier, dans cet ordre" } input type="text" name="ligne" value=(typed) placeholder="576 -120 -112 -344" autocomplete="off" autofocus; } }
                    @else {
                        p { "Tapée par " strong { (one.by) } " à " (kit::hour(&one.at))
                            @if let Some(by) = &one.confirmed_by { ", dite juste par " strong { (by) } } "." }
                        p.note { "Le papier est là ? Comparez. Sinon, acceptez : il fera foi quand il arrivera." }
                    }
                    (deals(one))
                }
                div.rang {
                    @if back { @if !confirmed { a.bouton href=(from_paper(one)) { "Entrer d'après le papier" } } button.fort formaction="/marque/feuilles/refuser" { "Rendre à la table " kbd { "Entrée" } } }
                    @else {
                        button.fort autofocus[!blind] { "Accepter " kbd { "Entrée" } }
                        a.bouton href=(from_paper(one)) data-touche="r" { "Retaper " kbd { "r" } }
                        a.bouton.lien href=(format!("{}&rendre=oui", sheet_of(Some(one.position), one.table))) { "Rendre" }
                    }
                }
            }
        }
    }
}

/// The fault of a sheet from a phone, as it follows a colon.
pub(super) fn wrong(one: &ProposalView) -> String {
    match (one.state, &one.contested_by) {
        (Standing::Differs, _) => "la feuille enregistrée n'est pas celle du téléphone".to_owned(),
        (Standing::Contested, Some(by)) => format!("feuille contestée par {by}"),
        (Standing::Contested, None) => "deux téléphones ne disent pas la même chose".to_owned(),
        (state, _) => format!("feuille {} : d'autres joueurs y sont assis", state.word()),
    }
}

pub(super) const fn sign_of(state: TableState) -> Sign {
    match state {
        TableState::Awaited => Sign::Circle,
        TableState::Proposed => Sign::Phone,
        TableState::Confirmed => Sign::TwoChecks,
        TableState::Recorded => Sign::Check,
        TableState::Disputed => Sign::Triangle,
    }
}

/// The class by which a table's state is drawn.
pub(super) const fn class(state: TableState) -> &'static str {
    match state {
        TableState::Awaited => "att",
        TableState::Proposed => "prop",
        TableState::Confirmed => "conf",
        TableState::Recorded => "enr",
        TableState::Disputed => "lit",
    }
}

/// A balance with its sign; the page sets the minus.
pub(super) fn signed(balance: i32) -> String {
    if balance == 0 { "0".to_owned() } else { format!("{balance:+}") }
}

fn from_paper(one: &ProposalView) -> String {
    format!("{}&papier=oui", sheet_of(Some(one.position), one.table))
}

fn head(one: &ProposalView, state: Markup) -> Markup {
    html! { div.rang { p.disque { (one.table) } h2 { "Table " (one.table) ", position " (one.position) } span.bout { (state) } } }
}

fn deals(one: &ProposalView) -> Markup {
    html! { @if !one.deals.is_empty() { (kit::folded(&format!("donnes-{}", one.id), "Donne par donne", false, &html! { ol { @for deal in &one.deals { li { (deal) } } } })) } }
}

/// A sheet that players, or the paper, do not agree on: what each says, the difference tinted.
fn dispute(one: &ProposalView, all: &[&ProposalView]) -> Markup {
    let differs = one.state == Standing::Differs;
    let mut columns: Vec<(&str, Vec<i32>)> =
        all.iter().take(2).map(|one| ("Téléphone", one.chairs.iter().map(|chair| chair.balance).collect())).collect();
    columns.extend(one.sheet.as_ref().map(|sheet| ("Enregistrée", sheet.clone())));
    let said = |index: usize| columns.iter().filter_map(move |(_, column)| column.get(index).copied());
    html! {
        form.carte.feuille.litige method="post" action="/marque/feuilles/reglee" aria-label=(format!("Feuille de la table {}", one.table)) {
            (kit::key()) (kit::hidden("feuille", one.id))
            (head(one, html! { span.puce.non { (sign(Sign::Triangle)) " litige" } }))
            div.ligne.lue.tetes { span {} span {} @for (title, _) in &columns { span { (title) } } }
            @for (index, chair) in one.chairs.iter().enumerate() {
                div.ligne.lue.doute[said(index).any(|other| other != chair.balance)] {
                    span.o { (chair_word(&chair.chair)) } span.qui { (chair.name) }
                    @for balance in said(index) { output { (signed(balance)) } }
                }
            }
            div.zone {
                div.avis.non role="alert" { p { strong { "Table " (one.table) " : " (wrong(one)) "." } " Le papier fait foi." } }
                p.note { "Entrée par " (one.by) " à " (kit::hour(&one.at)) "." }
                (deals(one))
            }
            div.rang {
                @if differs {
                    button.fort autofocus { "La feuille enregistrée est juste " kbd { "Entrée" } }
                    a.bouton href=(from_paper(one)) { "Corriger d'après le papier" }
                } @else {
                    a.bouton.fort href=(from_paper(one)) autofocus { "Entrer d'après le papier " kbd { "Entrée" } }
                    button.lien formaction="/marque/feuilles/refuser" { "Rendre à la table" }
                }
            }
        }
    }
}

/// The page after a sheet was dealt with: the next one to look at, if there is one.
fn next_to(club: &Club, id: i64) -> Result<String> {
    let mut waiting = Waiting::read(club)?;
    waiting.proposals.retain(|one| one.id != id);
    let next = waiting.next().filter(|next| next.etui.is_none());
    Ok(next.map_or_else(|| HERE.to_owned(), |next| sheet_of(Some(next.position), next.table)))
}

pub(crate) fn accept(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id = asked.proposal()?;
    let accepted = club.hall().proposals()?.into_iter().find(|one| one.id == id);
    let chairs = accepted.as_ref().map_or(4, |one| one.chairs.len());
    let paper =
        asked.form.filled("ligne").map(|line| typed::figures(line, chairs)).transpose().map_err(AppError::input)?;
    let to = next_to(club, id)?;
    let work = |club: &mut Club| club.hall().accept_proposal(id, paper.as_deref());
    let answer = act(club, asked, &to, work, |saved| match saved {
        ProposalSaved::Sheet(saved) => said::lines(saved, words::step_words),
        ProposalSaved::Etui(saved) => etuis::sentences(saved),
    })?;
    if let Some(one) = accepted.filter(|one| one.etui.is_none()) {
        noted(
            club,
            asked,
            (PositionNo(one.position), TableNo(one.table)),
            one.chairs.iter().map(|chair| (chair.name.as_str(), chair.balance)),
            "téléphone",
        )?;
    }
    Ok(answer)
}

pub(crate) fn refuse(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (id, reason) = (asked.proposal()?, asked.text("motif").to_owned());
    let to = next_to(club, id)?;
    act(
        club,
        asked,
        &to,
        |club| club.hall().refuse_proposal(id, &reason),
        |()| vec!["✔ Refusée : la table le lit.".to_owned()],
    )
}

pub(crate) fn settle(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id = asked.proposal()?;
    let to = next_to(club, id)?;
    act(club, asked, &to, |club| club.hall().settle_proposal(id), |()| vec!["✔ C'est réglé.".to_owned()])
}
