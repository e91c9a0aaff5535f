//! The club's year: its ranking, a person's year beside it, its papers; a season made.

pub(crate) mod closing;
pub(crate) mod nights;
pub(crate) mod past;
pub(crate) mod publishing;
pub(crate) mod rules;
mod weighing;

use maud::{Markup, html};

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use crate::pages::public::year;
use app::{Club, NewSeason, Result, SeasonAsked};
use domain::advice::{SeasonStep, Step};
use domain::competition::Season as FederalSeason;
use domain::hall::Role;
use domain::season::{PRESETS, preset, sentences};
use domain::text::without_rules;
use report::Tabular;
use report::season::{RulesReport, SeasonRanking};
use report::table::french_date;

const HERE: &str = "/marque/saison";

/// The pages of a season: address, words.
const PAGES: [(&str, &str); 5] =
    [("regles", "Règles"), ("soirees", "Soirées"), ("publier", "Publier"), ("clore", "Clore"), ("passees", "Autres")];
/// The papers of a season: name, title.
const PAPERS: [(&str, &str); 4] = [
    ("saison", "Classement"),
    ("carte", "Cartes des joueurs"),
    ("palmares", "Palmarès"),
    ("reglement-saison", "Règlement"),
];
/// What is done at the keyboard alone.
const TYPED: [SeasonStep; 4] =
    [SeasonStep::Categories, SeasonStep::Membership, SeasonStep::Accounts, SeasonStep::RulesFile];
/// So many of the last nights have a column.
const COLUMNS: usize = 5;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if !club.seasons().any()? {
        let body = html! { h1 { "Saison" } p.phrase { "Le classement de l'année, soirée après soirée." } section.carte { (new(club, asked)) } };
        return Ok(Page::new("Saison", body));
    }
    let (name, category) = (asked.form.filled("saison"), asked.form.filled("par"));
    let wanted = SeasonAsked { category: category.map(str::to_owned), ..SeasonAsked::default() };
    let ranking = club.seasons().ranking(name, &wanted)?;
    let categories = club.seasons().categories(name)?.categories;
    let season = ranking.season.as_str();
    let body = html! {
        div.colonne {
            div.rang { h1.nb { "Saison " (season) @if ranking.closed { span.note { " (close)" } } }
                nav.bout.rang aria-label="Saison" { @for (page, words) in PAGES { a.bouton.petit href=(format!("{HERE}/{page}{}", of(season))) { (words) } } } }
            (table(&ranking))
            @if !categories.is_empty() {
                form.champs method="get" action=(HERE) {
                    (kit::hidden("saison", season))
                    @let choices = categories.iter().map(|one| (one.name.as_str(), one.name.clone()));
                    (kit::choice(asked, "par", "Classement", "", [("", "De tous".to_owned())].into_iter().chain(choices)))
                    (kit::send("Voir"))
                }
            }
            p { @for (paper, title) in PAPERS { a.bouton.petit href=(format!("/marque/papiers/{paper}.pdf{}", of(season))) target="_blank" { (title) } " " } }
            (kit::folded("autre", "Une autre saison", asked.path.ends_with("creer"), &new(club, asked)))
            (kit::folded("clavier", "Dans la fenêtre de commande", false, &html! {
                ul { @for step in TYPED { @let step = Step::Season(step); li { (steps::label(&step)) " : " code { (steps::command(&step)) } } } }
            }))
        }
        aside.colonne { section.carte.colonne.fixe #personne { (person(club, asked, season)?) } }
    };
    Ok(Page::new("Saison", body).of_kind("cote"))
}

/// A season as part of an address.
fn of(season: &str) -> String {
    format!("?saison={}", escaped(season))
}

/// The head of a page, with the way back to the ranking.
fn head(title: &str, season: &str) -> Markup {
    html! { div.rang { h1 { (title) " " span.note { (season) } } a.bouton.petit.bout href=(format!("{HERE}{}", of(season))) { "Le classement" } } }
}

/// The ranking with the points of the last nights, those that are not kept struck out; a name leads to its year.
fn table(ranking: &SeasonRanking) -> Markup {
    let mut table = ranking.table();
    for heading in ["Retenues", "Victoires", "Remarque"] {
        table.remove(heading);
    }
    table.spare(&["Club", "Soirées", "Primes"]);
    let of_person = table.columns.iter().position(|column| column.heading == "Joueur");
    // The mark stands behind the nights.
    let (plain, skipped) = (table.columns.len() - 1, ranking.nights.len().saturating_sub(COLUMNS));
    let nights: Vec<_> = ranking.nights.iter().enumerate().skip(skipped).collect();
    for (index, night) in &nights {
        table.figures(french_date(&night.date).get(..5).unwrap_or_default());
        for (shown, row) in table.rows.iter_mut().zip(&ranking.rows) {
            shown.push(row.nights[*index].as_ref().map_or("·".to_owned(), |night| night.points.words()));
        }
    }
    table.columns[plain..].rotate_left(1);
    table.rows.iter_mut().for_each(|row| row.0[plain..].rotate_left(1));
    let mark = plain + nights.len();
    table.columns[plain..mark].iter_mut().for_each(|column| column.detail = true);
    let is_kept = |row: usize, index: usize| {
        let night = ranking.rows[row].nights[index - plain + skipped].as_ref();
        night.is_none_or(|night| night.kept)
    };
    html! {
        @if ranking.rows.is_empty() { p.phrase { (table.title) "." } }
        @else { (kit::rows(&table, |row, index, text| match index {
            0 if !text.is_empty() => html! { span class=(format!("medaille m{text}")) { (text) } },
            _ if of_person == Some(index) => html! { a href=(format!("{HERE}{}&joueur={}#personne", of(&ranking.season), ranking.rows[row].person)) { (text) } },
            _ if index == mark => html! { strong { (text) } },
            _ if (plain..mark).contains(&index) && !is_kept(row, index) => html! { s { (text) } },
            _ => html! { (text) },
        })) }
        (kit::notes(&table, without_rules))
    }
}

/// The year of the person chosen, and his card.
fn person(club: &Club, asked: &Asked, season: &str) -> Result<Markup> {
    let Some(chosen) = asked.form.filled("joueur") else {
        return Ok(
            html! { h2 { "Pourquoi ce rang ?" } p.note { "Un nom mène à l'explication de son rang : soirées, calcul, records." } },
        );
    };
    let query = chosen.parse::<i64>().map_or_else(|_| chosen.to_owned(), |number| format!("n° {number}"));
    let explained = club.seasons().explain(Some(season), &query)?;
    let figures = club.seasons().player(Some(season), &query)?;
    Ok(html! {
        h2 { (explained.name) }
        (year::year(&explained, &figures))
        a.bouton.petit href=(format!("/marque/papiers/carte.pdf{}&joueur={}", of(season), escaped(&query))) target="_blank" { "Imprimer sa carte" }
        a.bouton.lien href=(format!("{HERE}{}", of(season))) { "Fermer" }
    })
}

/// The form of a new season.
fn new(club: &Club, asked: &Asked) -> Markup {
    if asked.role() < Role::Arbiter {
        return html! { p { "L'arbitre crée une saison ici." } };
    }
    let year = FederalSeason::of(club.today()).year_of_december();
    let chosen = asked.form.filled("modele").unwrap_or(PRESETS[0]);
    kit::form(
        "/marque/saison/creer",
        &html! {
            (kit::line_or(asked, "nom", "Nom", &format!("{year}-{}", year + 1)))
            fieldset { legend { "Modèle" } @for name in PRESETS {
                label.choix { input type="radio" name="modele" value=(name) checked[name == chosen]; span { strong { (name) } " : " (model(name)) } }
            } }
            (kit::folded("dates", "D'autres dates que du 1er juillet au 30 juin", asked.form.has("du"), &html! { div.champs { (kit::day(asked, "du", "Du")) (kit::day(asked, "au", "Au")) } }))
            (kit::strong("Créer la saison"))
        },
    )
}

/// What a model is, in one sentence or two.
fn model(name: &str) -> String {
    preset(name).map_or_else(String::new, |rules| sentences(&rules)[..2].join(" "))
}

pub(crate) fn create(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.needed("nom", "le nom de la saison")?.to_owned();
    let new = NewSeason {
        name: Some(name),
        from: asked.date("du")?,
        to: asked.date("au")?,
        preset: asked.form.filled("modele").map(str::to_owned),
    };
    let said = |rules: &RulesReport| {
        let days = format!("du {} au {}", french_date(&rules.from), french_date(&rules.to));
        vec![format!("✔ Saison créée : {}, {days}.", rules.season)]
    };
    act(club, asked, HERE, |club| club.seasons().create(new), said)
}
