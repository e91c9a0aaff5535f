//! The ranking after each position, and how a rank came about.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use app::{Club, DuplicateView, RankingAsked, Result};
use domain::PositionNo;
use domain::text::without_rules;
use report::Tabular;

/// The rankings of *donnes dupliquées*, to choose from: the one that counts first.
const VIEWS: [(&str, &str, DuplicateView); 3] = [
    ("", "celui qui compte", DuplicateView::OfRecord),
    ("general", "général", DuplicateView::General),
    ("alterne", "alterné", DuplicateView::Alternated),
];

fn duplicate(club: &Club, asked: &Asked) -> Result<Page> {
    let chosen = asked.text("vue");
    let view = VIEWS.iter().find(|(key, ..)| *key == chosen).map_or(DuplicateView::OfRecord, |(.., view)| *view);
    let report = club.duplicate()?.ranking(view)?;
    let explained = asked.form.filled("expliquer").map(|query| club.duplicate()?.route(query)).transpose()?;
    let table = report.table();
    let name =
        table.columns.iter().position(|column| ["Joueur", "Équipe", "Formation"].contains(&column.heading.as_str()));
    let body = html! {
        div.colonne {
        h1 { "Classement" span.note { " " (report.words()) } }
        form.champs method="get" action="/marque/classement" {
            label.champ.court { span { "Lequel" } select name="vue" { @for (key, words, _) in VIEWS { option value=(key) selected[key == chosen] { (words) } } } }
            (kit::send("Voir")) " " a.bouton href="/marque/papiers/classement.pdf" target="_blank" { "Imprimer" } " " a.bouton href="/marque/topage" { "Notes des étuis" }
        }
        (kit::rows(&table, |_, index, text| match name {
            Some(name) if name == index => html! { a href=(format!("/marque/classement?expliquer={}", escaped(text))) { (text) } },
            _ => html! { (text) },
        }))
        (kit::notes(&table, without_rules))
        }
        (why(explained.as_ref().map(|explained| explained.explained()).as_ref()))
    };
    Ok(Page::new("Classement", body).of_kind("cote").live())
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if club.is_duplicate()? {
        return duplicate(club, asked);
    }
    let position = asked.position("position")?;
    let ranking = RankingAsked {
        position,
        provisional: position.is_none() && asked.form.ticked("provisoire"),
        individual: asked.form.ticked("joueurs"),
    };
    let report = club.free(None)?.ranking(ranking)?;
    let explained = asked.form.filled("expliquer").map(|query| club.free(None)?.explain(query)).transpose()?;
    let mut table = report.table();
    // On a phone the total is seen: its parts are behind the name.
    table.spare(&["N°", "Club", "Pénalités"]);
    let name = table.columns.iter().position(|column| column.heading == "Joueur" || column.heading == "Équipe");
    let current = club.current_position()?;
    // Namesakes are distinguished by their numbers.
    let who = |row: usize, text: &str| match report.rows.get(row) {
        Some(row) if row.members.is_empty() => row.number.to_string(),
        _ => text.to_owned(),
    };
    let body = html! {
        div.colonne {
        h1.lu { "Classement" }
        form.champs method="get" action="/marque/classement" {
            label.champ.court { span { "Après la position" } select name="position" {
                option value="" { "la dernière complète" }
                @for number in 1..=current.0 { option value=(number) selected[position == Some(PositionNo(number))] { (number) } }
            } }
            (kit::tick("provisoire", "Avec les feuilles déjà là", asked.form.ticked("provisoire")))
            @if report.in_teams() || asked.form.ticked("joueurs") { (kit::tick("joueurs", "Joueur par joueur", asked.form.ticked("joueurs"))) }
            (kit::send("Voir"))
            " " a.bouton href=(paper(report.position, asked)) target="_blank" { "Imprimer" }
        }
        (kit::rows(&table, |row, index, text| match name {
            Some(name) if name == index => html! { a href=(format!("/marque/classement?expliquer={}", escaped(&who(row, text)))) { (report.rows.get(row).map_or(text, |row| &row.name)) } },
            _ => html! { (text) },
        }))
        (kit::notes(&table, without_rules))
        }
        (why(explained.as_ref().map(Tabular::table).as_ref()))
    };
    Ok(Page::new("Classement", body).of_kind("cote").live())
}

/// Why the rank of the one who was chosen is what it is.
fn why(explained: Option<&report::Table>) -> Markup {
    html! {
        aside.colonne { section.carte.colonne.fixe #explication {
            @match explained {
                Some(table) => { (kit::table_with_rules(table)) a.bouton.lien href="/marque/classement" { "Fermer" } }
                None => { h2 { "Pourquoi ce rang ?" } p.note { "Un nom mène à l'explication de son rang." } }
            }
        } }
    }
}

fn paper(position: u8, asked: &Asked) -> String {
    let provisional = if asked.form.ticked("provisoire") { "&provisoire=oui" } else { "" };
    format!("/marque/papiers/classement.pdf?position={position}{provisional}")
}
