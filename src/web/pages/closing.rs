//! The end: the ranking as it will stand, the button that repeats it in a sentence, the federation's points.

use maud::{Markup, html};

use super::{draw, position};
use crate::app::{AnyRanking, Club, Result};
use crate::report::{RankingReport, Tabular};
use crate::web::act::{Weighed, act, copied, weigh};
use crate::web::answer::{Answer, Page};
use crate::web::asked::Asked;
use crate::web::devices::Role;
use crate::web::kit;

const HERE: &str = "/marque/cloture";

pub(in crate::web) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let status = club.status()?;
    let closed = status.state == "clos";
    let body = html! {
        h1 { "Clôture" }
        @if closed {
            p.phrase { "Le tournoi est clos." }
            p {
                a.bouton.fort href="/marque/papiers/classement.pdf" target="_blank" { "Imprimer le classement" } " "
                a.bouton href="/marque/papiers/bilan.pdf" target="_blank" { "Imprimer le bilan" } " "
                a.bouton href="/marque/papiers/homologation.pdf" target="_blank" { "Rapport d'homologation" }
            }
            @if let Ok(awards) = club.any_awards() { (kit::table(&awards.table())) }
            @if asked.role() >= Role::Arbiter {
                (kit::folded("rouvrir", "Rouvrir le tournoi", asked.path.ends_with("rouvrir"), &kit::form("/marque/cloture/rouvrir", &html! {
                    (kit::line(asked, "motif", "Motif")) (kit::strong("Rouvrir"))
                })))
            }
        } @else {
            p { "Le classement final est d'abord montré ; rien ne compte avant le second bouton." }
            @if asked.role() >= Role::Arbiter { (kit::form("/marque/cloture/clore", &html! {
                @if !status.contradicted.is_empty() {
                    @for one in &status.contradicted { p { "Attention : " (one) "." } }
                    (kit::line(asked, "malgre", "Clore malgré ces décisions : motif"))
                }
                (kit::folded("departage", "Égalité à la dernière place qualifiée", asked.path.ends_with("clore"), &position::tie(asked)))
                (kit::strong("Voir le classement final"))
            })) }
        }
        @if let Ok(homologation) = club.homologation() { section { h2 { "Homologation" } (kit::table_with_rules(&homologation.table())) } }
    };
    Ok(Page::new("Clôture", body).live())
}

/// Who wins, in a sentence.
fn winners(report: &RankingReport) -> String {
    let first: Vec<&str> = report.rows.iter().filter(|row| row.rank == 1).map(|row| row.name.as_str()).collect();
    let total = report.rows.first().map_or_else(String::new, |row| row.total.words());
    let verb = if first.len() > 1 { "premiers ex æquo" } else { "vainqueur" };
    format!("{verb} {}, {total}", first.join(" et "))
}

fn shown(report: &RankingReport) -> Markup {
    html! { p.phrase { "Clore : " strong { (winners(report)) } "." } (kit::table(&report.table())) }
}

pub(in crate::web) fn close(club: &mut Club, asked: &Asked) -> Result<Answer> {
    if club.is_duplicate()? {
        return close_duplicate(club, asked);
    }
    let seed = draw::read_seed(asked)?;
    let (settled, text) = (position::settling(asked, seed)?, seed.to_string());
    let weighed =
        Weighed { title: "Clore le tournoi", button: "Clore avec ce classement", to: HERE, more: &[("graine", &text)] };
    let said = |report: &RankingReport| vec![format!("✔ Tournoi clos : {}.", winners(report))];
    let answer =
        weigh(club, asked, &weighed, |club| club.close(asked.form.filled("malgre"), settled.as_ref()), shown, said)?;
    Ok(copied(club, answer))
}

fn close_duplicate(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let weighed = Weighed { title: "Clore le tournoi", button: "Clore avec ce classement", to: HERE, more: &[] };
    let first = |report: &AnyRanking| report.winner().map_or_else(String::new, |winner| format!(" : {winner}"));
    let shown = |report: &AnyRanking| html! { p.phrase { "Clore" strong { (first(report)) } "." } (kit::table(&report.table())) };
    let said = |report: &AnyRanking| vec![format!("✔ Tournoi clos{}.", first(report))];
    let answer = weigh(club, asked, &weighed, Club::close_duplicate, shown, said)?;
    Ok(copied(club, answer))
}

pub(in crate::web) fn reopen(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let said = |(): &()| vec!["✔ Tournoi rouvert. Après la correction, il faudra le clore de nouveau.".to_owned()];
    act(club, asked, HERE, |club| club.reopen(asked.text("motif")), said)
}
