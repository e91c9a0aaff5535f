//! The club's year: its ranking, the detail of a player's points, its nights, its papers. Rules and corrections are for the keyboard.

use maud::{Markup, html};

use crate::answer::Page;
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use app::{Club, Result, SeasonAsked};
use domain::text::without_rules;
use report::Tabular;

const HERE: &str = "/marque/saison";

/// The papers of a season: name, title.
const PAPERS: [(&str, &str); 4] = [
    ("saison", "Classement"),
    ("carte", "Cartes des joueurs"),
    ("palmares", "Palmarès"),
    ("reglement-saison", "Règlement"),
];

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let seasons = club.seasons().list()?;
    if seasons.seasons.is_empty() {
        let body = html! {
            h1 { "Saison" }
            p.phrase { "Le club n'a pas encore de saison." }
            p { "Elle se crée au clavier, dans la fenêtre de commande : " code { "chelem saison creer \"2026-2027\"" } }
        };
        return Ok(Page::new("Saison", body));
    }
    let name = asked.form.filled("saison");
    let ranking = club.seasons().ranking(name, &SeasonAsked::default())?;
    let explained = asked.form.filled("expliquer").map(|query| club.seasons().year(name, query)).transpose()?;
    let nights = club.seasons().nights(name)?;
    let table = ranking.table();
    let people = table.columns.iter().position(|column| column.heading == "Joueur");
    let of_season = format!("{HERE}?saison={}", escaped(&ranking.season));
    let body = html! {
        h1 { "Saison" span.note { " " (ranking.season) } }
        @if seasons.seasons.len() > 1 { (choice(&ranking.season, seasons.seasons.iter().map(|season| season.name.as_str()))) }
        @if let Some(explained) = &explained { section #explication { (kit::table_with_rules(&explained.table())) p { a.bouton href=(of_season) { "Revenir au classement" } } } }
        (kit::rows(&table, |_, index, text| match people {
            Some(people) if people == index => html! { a href=(format!("{of_season}&expliquer={}", escaped(text))) { (text) } },
            _ => html! { (text) },
        }))
        (kit::notes(&table, without_rules))
        p { @for (name, title) in PAPERS { a.bouton href=(format!("/marque/papiers/{name}.pdf?saison={}", escaped(&ranking.season))) target="_blank" { (title) } " " } }
        (kit::folded("soirees", "Les soirées", false, &kit::table(&nights.table())))
    };
    Ok(Page::new("Saison", body))
}

fn choice<'s>(now: &str, names: impl Iterator<Item = &'s str>) -> Markup {
    html! {
        form.champs method="get" action=(HERE) {
            label.champ.court { span { "Saison" } select name="saison" { @for name in names { option value=(name) selected[name == now] { (name) } } } }
            (kit::send("Voir"))
        }
    }
}
