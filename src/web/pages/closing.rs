//! The end: the ranking as it will stand, the button that repeats it in a sentence, the federation's points.

use maud::{Markup, html};

use super::proposals::Waiting;
use super::{draw, papers, position};
use crate::act::{Weighed, act, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use crate::signs::{Sign, sign};
use app::{AnyRanking, Changes, Club, DuplicateView, RankingAsked, Result};
use domain::counted;
use domain::hall::Role;
use domain::tournament::{Derogation, State};
use report::evening::StatusReport;
use report::table::Key;
use report::{RankingReport, Tabular};

const HERE: &str = "/marque/cloture";
/// How many of the ranking are shown before the closing is asked for.
const FIRST: usize = 3;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let status = club.status_but_papers()?;
    let closed = status.state == State::Closed;
    let body = html! {
        h1 { "Clôture" }
        @if let Ok(entries) = club.entries().list() { (kit::players(entries.entries.iter().map(|entry| entry.name.as_str()))) }
        @if closed {
            p.phrase { "Le tournoi est clos." }
            p {
                a.bouton.fort href="/marque/papiers/classement.pdf" target="_blank" autofocus[asked.form.has("fait")] { "Imprimer le classement" } " "
                a.bouton href="/marque/papiers/bilan.pdf" target="_blank" { "Imprimer le bilan" } " "
                @if club.federation().homologation().is_ok() { a.bouton href="/marque/papiers/homologation.pdf" target="_blank" { "Rapport d'homologation" } }
            }
            @if let Ok(awards) = club.federation().awards() { (kit::table(&awards.table())) }
            @if asked.role() >= Role::Arbiter {
                (kit::folded("rouvrir", "Rouvrir le tournoi", asked.path.ends_with("rouvrir"), &kit::form("/marque/cloture/rouvrir", &html! {
                    (kit::line(asked, "motif", "Motif")) (kit::send("Rouvrir"))
                })))
            }
        } @else {
            (foreseen(club, &status)?)
            p.note { "Le classement entier est d'abord montré ; rien ne compte avant le second bouton." }
            @if asked.role() >= Role::Arbiter { (kit::form("/marque/cloture/clore", &html! {
                @if !status.contradicted.is_empty() {
                    @for one in &status.contradicted { p { "Attention : " (one) "." } }
                    (kit::line(asked, "malgre", "Clore malgré ces décisions : motif"))
                }
                @if status.duplicate.is_none() { (kit::folded("departage", "Égalité à la dernière place qualifiée", asked.path.ends_with("clore"), &position::tie(asked))) }
                button.fort autofocus[status.contradicted.is_empty()] { "Voir le classement final " kbd { "Entrée" } }
            })) }
        }
        @if asked.role() >= Role::Arbiter {
            @if club.is_duplicate()? {
                (kit::folded("grille", "Grille des PCN des donnes dupliquées", asked.path.ends_with("grille"), &html! {
                    p { "Celle que la FFT vous a donnée : chelem n'en invente aucune. Colonnes : formule, taille, rang, PCN, et PP s'il y en a." }
                    (kit::file_form("/marque/cloture/grille", &html! { (kit::list_file(asked)) (kit::line(asked, "des", "À partir du (vide : aujourd'hui)")) (kit::send("Lire cette grille")) }))
                }))
            }
            (kit::folded_form(asked, "derogation", "Dérogation de la CCN", "/marque/cloture/derogation", "Noter la dérogation", &html! {
                p { "Ce que la CCN a attribué à un joueur à la place du barème. Sans PCN ni PP ni lettre : retour au barème." }
                (kit::player(asked, "joueur", "Joueur"))
                (kit::number(asked, "pcn", "PCN attribués", ""))
                (kit::number(asked, "pp", "PP attribués", ""))
                (kit::line(asked, "lettre", "Référence de la lettre"))
            }))
        }
        p {
            a.bouton href="/marque/fichiers" { "Fichiers : tableur, site, fédération" } " "
            @if club.is_duplicate()? { a.bouton href="/marque/topage" { "Notes des étuis" } } @else { a.bouton href="/marque/statistiques" { "Statistiques" } }
        }
        @if let Ok(homologation) = club.federation().homologation() { section { h2 { "Homologation" } (kit::table_with_rules(&homologation.table())) } }
    };
    Ok(Page::new("Clôture", body).live())
}

/// Before the closing: what is missing, the first ones as it stands, what is printed then.
fn foreseen(club: &Club, status: &StatusReport) -> Result<Markup> {
    let to_look_at = Waiting::read(club)?.to_look_at();
    let missing = [
        (status.awaited.len(), "feuille attendue", "/marque/feuilles"),
        (status.results_awaited.unwrap_or(0), "résultat attendu", "/marque/etuis"),
        (to_look_at, "feuille proposée", "/marque/feuilles/proposees"),
        (usize::from(status.positions.saturating_sub(status.position)), "position restante", "/marque/position"),
        (status.unpaid, "engagement impayé", "/marque/inscriptions?voir=a-payer"),
    ];
    let missing: Vec<_> = missing.into_iter().filter(|(count, ..)| *count > 0).collect();
    let ranking = match status.duplicate {
        Some(_) => club.duplicate()?.ranking(DuplicateView::OfRecord).map(|report| report.table()),
        None => {
            let asked = RankingAsked { position: None, provisional: true, individual: false };
            club.free(None)?.ranking(asked).map(|report| report.table())
        }
    };
    let ranking = ranking.ok().map(|mut table| {
        let more = table.rows.len().saturating_sub(FIRST);
        table.rows.truncate(FIRST);
        [Key::Number, Key::Club].into_iter().for_each(|column| table.remove(column));
        (table, more)
    });
    let papers = papers::wanted(State::Closed, 0, club.duplicate_format()?);
    Ok(html! {
        @if missing.is_empty() { p { (sign(Sign::Check)) " Rien ne manque." } }
        @else { ul.avis.att.rang aria-label="Ce qui manque" { @for (count, what, to) in &missing { li { a href=(to) { (counted(*count, what)) } } } } }
        @if let Some((table, more)) = &ranking {
            section.carte { h2 { "Les premiers, en l'état" }
                (kit::rows(table, |_, _, text| html! { (text) }))
                @if *more > 0 { p.note { "Et " (more) " autres : " a href="/marque/classement" { "le classement" } "." } }
            }
        }
        p { "À imprimer ensuite : " (papers.map(|paper| paper.title).collect::<Vec<_>>().join(", ")) "." }
    })
}

/// The winner, in a sentence.
fn winners(report: &RankingReport) -> String {
    let first: Vec<&str> = report.rows.iter().filter(|row| row.rank == 1).map(|row| row.name.as_str()).collect();
    let total = report.rows.first().map_or_else(String::new, |row| row.total.words());
    let verb = if first.len() > 1 { "premiers ex æquo" } else { "vainqueur" };
    format!("{verb} {}, {total}", first.join(" et "))
}

fn shown(report: &RankingReport) -> Markup {
    html! { p.phrase { "Clore : " strong { (winners(report)) } "." } (kit::table(&report.table())) }
}

pub(crate) fn close(club: &mut Club, asked: &Asked) -> Result<Answer> {
    if club.is_duplicate()? {
        return close_duplicate(club, asked);
    }
    let seed = draw::read_seed(asked)?;
    let (settled, text) = (position::settling(asked, seed)?, seed.to_string());
    let weighed =
        Weighed { title: "Clore le tournoi", button: "Clore avec ce classement", to: HERE, more: &[("graine", &text)] };
    let said = |report: &RankingReport| vec![format!("✔ Tournoi clos : {}.", winners(report))];
    let work = |club: &mut Club| club.free(None)?.close(asked.form.filled("malgre"), settled.as_ref());
    // Friends have their ranking before their eyes.
    if asked.form.ticked("amis") {
        return act(club, asked, "/classement", work, said);
    }
    weigh(club, asked, &weighed, work, shown, said)
}

fn close_duplicate(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let weighed = Weighed { title: "Clore le tournoi", button: "Clore avec ce classement", to: HERE, more: &[] };
    let first = |report: &AnyRanking| report.winner().map_or_else(String::new, |winner| format!(" : {winner}"));
    let left = usize::from(club.duplicate()?.positions()?.saturating_sub(club.current_position()?.0));
    let shown = |report: &AnyRanking| {
        html! {
            p.phrase { "Clore" strong { (first(report)) } "." }
            @if left > 0 { p { strong { "Attention : il reste " (counted(left, "position")) " à ouvrir." } } }
            (kit::table(&report.table()))
        }
    };
    let said = |report: &AnyRanking| vec![format!("✔ Tournoi clos{}.", first(report))];
    weigh(club, asked, &weighed, |club| club.duplicate()?.close(), shown, said)
}

pub(crate) fn reopen(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |(): &()| vec!["✔ Tournoi rouvert. Après la correction, il faudra le clore de nouveau.".to_owned()];
    act(club, asked, HERE, |club| club.reopen(asked.text("motif")), said)
}

/// Chapter 5: the CCN's award to a player, or the scale again.
pub(crate) fn derogate(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let player = asked.needed("joueur", "le joueur")?;
    let (pcn, pp) = (asked.number("pcn", "un nombre de PCN")?, asked.number("pp", "un nombre de PP")?);
    let given = Derogation { pcn, pp, letter: asked.text("lettre").to_owned() };
    let none = given.pcn.is_none() && given.pp.is_none() && given.letter.is_empty();
    let line =
        if none { format!("✔ {player} : retour au barème.") } else { format!("✔ Dérogation notée : {player}.") };
    let given = (!none).then_some(given);
    act(club, asked, HERE, |club| club.federation().derogate(player, given), |_| vec![line.clone()])
}

/// D60: the grid that the federation gave the club.
pub(crate) fn import_scale(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let from = asked.date("des")?;
    let file = asked.form.file.as_ref().map(|(name, _)| name.clone());
    let file = file.or_else(|| asked.form.filled("nom_du_fichier").map(str::to_owned)).unwrap_or_default();
    super::import::import(club, asked, HERE, "Garder cette grille", &[("nom_du_fichier", &file)], |club, bytes| {
        club.federation().import_duplicate_scale((bytes, &file), from, Changes::Apply)
    })
}
