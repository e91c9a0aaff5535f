//! The club's year: its ranking, a person's year beside it, its papers; a season made.

pub(crate) mod closing;
pub(crate) mod nights;
pub(crate) mod past;
pub(crate) mod publishing;
pub(crate) mod qualified;
pub(crate) mod rules;
mod weighing;

use maud::{Markup, html};

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::form::escaped;
use crate::kit;
use crate::pages::public::year;
use crate::signs::{Sign, sign};
use app::{Club, NewSeason, Result, SeasonAsked};
use domain::advice::{SeasonStep, Step};
use domain::competition::Season as FederalSeason;
use domain::counted;
use domain::hall::Role;
use domain::season::{By, PRESETS, preset, sentences};
use domain::text::without_rules;
use domain::tournament::State;
use report::season::{RulesReport, SeasonRanking, SeasonRow};
use report::table::{Key, french_date};

const HERE: &str = "/marque/saison";

/// The pages of a season: address, words.
const PAGES: [(&str, &str); 6] = [
    ("regles", "Règles"),
    ("soirees", "Soirées"),
    ("qualifies", "Finale"),
    ("publier", "Publier"),
    ("clore", "Clore"),
    ("passees", "Autres"),
];
/// The papers of a season: name, title.
const PAPERS: [(&str, &str); 3] =
    [("carte", "Cartes des joueurs"), ("palmares", "Palmarès"), ("reglement-saison", "Règlement")];
/// What is done at the keyboard alone.
const TYPED: [SeasonStep; 5] =
    [SeasonStep::Team, SeasonStep::Categories, SeasonStep::Membership, SeasonStep::Accounts, SeasonStep::RulesFile];
/// So many of the last nights have a column.
const COLUMNS: usize = 5;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    if !club.seasons().any()? {
        let body = html! { h1 { "Saison" } p.phrase { "Le classement de l'année, soirée après soirée." } section.carte { (new(club, asked)) } };
        return Ok(Page::new("Saison", body));
    }
    let (name, chosen) = (asked.form.filled("saison"), asked.form.filled("par"));
    let by = chosen.and_then(By::parse);
    let category = chosen.filter(|_| by.is_none()).map(str::to_owned);
    let ranking = club.seasons().ranking(name, &SeasonAsked { category, by })?;
    let season = ranking.season.as_str();
    let categories = club.seasons().categories(Some(season))?.categories;
    let choices = [("", "de tous".to_owned()), ("club", "des clubs".to_owned())].into_iter();
    let teams = (!club.seasons().teams(Some(season))?.teams.is_empty()).then(|| ("equipe", "des équipes".to_owned()));
    let choices = choices.chain(teams).chain(categories.iter().map(|one| (one.name.as_str(), one.name.clone())));
    let first = ranking.rows.first().map_or_else(String::new, |row| chosen_by(&ranking, row));
    let chosen = asked.form.filled("joueur").unwrap_or(&first);
    let body = html! {
        div.colonne {
            div.rang { h1 { span.nb { "Saison " (season) } " " span.note { @if ranking.closed { "close, " } (counted(ranking.nights.len(), "soirée")) } }
                span.bout.rang { a.bouton.petit href="/marque/tournois" { "Nouvelle soirée" } a.bouton.petit href=(format!("/marque/papiers/saison.pdf{}", of(season))) target="_blank" { (sign(Sign::Printer)) " Imprimer" } } }
            nav.rang aria-label="Saison" { @for (page, words) in PAGES { a.bouton.petit href=(format!("{HERE}/{page}{}", of(season))) { (words) } } }
            div.carte.dense-r.soirees { (table(&ranking, chosen)) }
            form.champs method="get" action=(HERE) { (kit::hidden("saison", season)) (kit::choice(asked, "par", "Classement", "", choices)) (kit::send("Voir")) }
            p { @for (paper, title) in PAPERS { a.bouton.petit href=(format!("/marque/papiers/{paper}.pdf{}", of(season))) target="_blank" { (title) } " " } }
            (kit::folded("autre", "Une autre saison", asked.path.ends_with("creer"), &new(club, asked)))
            (kit::folded("clavier", "Dans la fenêtre de commande", false, &html! {
                ul { @for step in TYPED { @let step = Step::Season(step); li { (steps::label(&step)) " : " code { (steps::command(&step)) } } } }
            }))
        }
        aside.colonne { section.carte.colonne.fixe #personne { (person(club, asked, season, chosen)?) } }
    };
    Ok(Page::new("Saison", body).of_kind("cote"))
}

/// A season as part of an address.
fn of(season: &str) -> String {
    format!("?saison={}", escaped(season))
}

/// A page of the season that a form is about.
fn to(asked: &Asked, page: &str) -> String {
    format!("{HERE}/{page}{}", asked.form.filled("saison").map(of).unwrap_or_default())
}

/// Who is chosen in an address: a person by the number in the directory, others by name.
fn chosen_by(ranking: &SeasonRanking, row: &SeasonRow) -> String {
    if ranking.by.is_none() { row.person.to_string() } else { row.name.clone() }
}

/// The person chosen in the ranking, by the number in the directory or a name.
fn meant(chosen: &str) -> String {
    chosen.parse::<i64>().map_or_else(|_| chosen.to_owned(), |number| format!("n° {number}"))
}

/// The head of a page, with the way back to the ranking.
fn head(title: &str, season: &str) -> Markup {
    html! { div.rang { h1 { (title) " " span.note { (season) } } a.bouton.petit.bout href=(format!("{HERE}{}", of(season))) { "Le classement" } } }
}

/// The ranking with the points of the last nights, those that are not kept struck out; a name leads to its year.
fn table(ranking: &SeasonRanking, chosen: &str) -> Markup {
    let mut table = ranking.with_nights(COLUMNS);
    [Key::Kept, Key::Wins, Key::Remark].into_iter().for_each(|column| table.remove(column));
    if ranking.nights.len() <= COLUMNS {
        table.remove(Key::Nights);
    }
    table.spare(&[Key::Club, Key::Members, Key::Nights]);
    let at = |column| table.at(column).unwrap_or_default();
    let (named, mark, nights) = (at(Key::Name), at(Key::Total), ranking.nights.len());
    // The last nights stand before the mark.
    let first = mark - nights.min(COLUMNS);
    let is_kept = |row: &SeasonRow, index: usize| row.on(nights + index - mark).is_none_or(|night| night.kept);
    let by = ranking.by.map_or_else(String::new, |by| format!("&par={}", by.key()));
    let year = |row: &SeasonRow| {
        format!("{HERE}{}{by}&joueur={}#personne", of(&ranking.season), escaped(&chosen_by(ranking, row)))
    };
    let struck = ranking.rows.iter().flat_map(|row| &row.nights).any(|night| !night.kept);
    html! {
        @if ranking.rows.is_empty() { p.phrase { (table.title) "." } }
        @else { (kit::rows(&table, |row, index, text| match index {
            0 if !text.is_empty() => html! { span class=(format!("medaille m{text}")) { (text) } },
            _ if index == named => html! { a href=(year(&ranking.rows[row])) aria-current=[[ranking.rows[row].person.to_string().as_str(), text].contains(&chosen).then_some("true")] { (text) } },
            _ if index == mark => html! { strong { (text) } },
            _ if (first..mark).contains(&index) && !is_kept(&ranking.rows[row], index) => html! { s { (text) } },
            _ => html! { (text) },
        })) }
        @if struck { p.note { "Barré : la soirée ne compte pas dans le total." } }
        (kit::notes(&table, without_rules))
    }
}

/// The year of the person, team or club chosen; of a person, the card and the private page.
fn person(club: &Club, asked: &Asked, season: &str, chosen: &str) -> Result<Markup> {
    if chosen.is_empty() {
        return Ok(
            html! { h2 { "Pourquoi ce rang ?" } p.note { "Un nom mène à l'explication de son rang : soirées, calcul, records." } },
        );
    }
    let (by, query) = (asked.form.filled("par").and_then(By::parse), meant(chosen));
    let own = match by {
        Some(by) => club.seasons().team_year(Some(season), by, chosen)?,
        None => club.seasons().year(Some(season), &query)?,
    };
    let has_card = by.is_none() && club.hall().has_card(&query)?;
    Ok(html! {
        h2 { (own.name) }
        (year::year(&own, true, true))
        @if by.is_none() { a.bouton.petit href=(format!("/marque/papiers/carte.pdf{}&joueur={}", of(season), escaped(&query))) target="_blank" { "Imprimer sa carte" } }
        @if by.is_none() && asked.role() >= Role::Arbiter { (kit::folded("privee", if has_card { "Renouveler sa page privée" } else { "Une page privée, à sa demande" }, asked.path.ends_with("carte"), &kit::form("/marque/saison/carte", &html! {
            p.note { "Sa saison sur son téléphone, derrière le carré de sa carte. " @if has_card { "L'ancienne carte ne mènera plus à rien ; cela ne s'annule pas." } }
            (kit::hidden("saison", season)) (kit::hidden("joueur", chosen))
            (kit::send(if has_card { "Renouveler" } else { "Faire sa page" }))
        }))) }
    })
}

/// A private page for a person, or another one in its place.
pub(crate) fn card(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let chosen = asked.needed("joueur", "le joueur")?;
    let query = meant(chosen);
    let to = format!("{HERE}?saison={}&joueur={}#personne", escaped(asked.text("saison")), escaped(chosen));
    let said = |name: &String| {
        vec![format!(
            "✔ {name} : page privée faite. Imprimez sa carte, la salle ouverte : son carré y mène. Une carte d'avant ne mène plus à rien."
        )]
    };
    act(club, asked, &to, |club| club.hall().draw_card(&query), said)
}

/// The form of a new season.
fn new(club: &Club, asked: &Asked) -> Markup {
    if asked.role() < Role::Arbiter {
        return html! { p { "L'arbitre crée une saison ici." } };
    }
    let year = FederalSeason::of(asked.hall.clock.now().date()).year_of_december();
    let chosen = asked.form.filled("modele").unwrap_or(PRESETS[0]);
    let mut closed = club.tournaments().map(|list| list.tournaments).unwrap_or_default();
    closed.retain(|one| one.state == State::Closed);
    kit::form(
        "/marque/saison/creer",
        &html! {
            (kit::line_or(asked, "nom", "Nom", &format!("{year}-{}", year + 1)))
            fieldset { legend { "Modèle" } @for name in PRESETS {
                label.choix { input type="radio" name="modele" value=(name) checked[name == chosen]; span { strong { (name) } " : " (model(name)) } }
            } }
            (kit::folded("dates", "Autres dates que du 1er juillet au 30 juin, ou quelques tournois choisis", asked.form.has("du"), &html! { div.champs {
            (kit::day(asked, "du", "Du")) (kit::day(asked, "au", "Au"))
            @if !closed.is_empty() { fieldset.champ { legend { "Seulement quelques tournois clos" } @for one in &closed {
                label.choix { input type="checkbox" name="choisis" value=(one.id); span { (one.id) ", " (one.name) ", " (french_date(&one.date)) } }
            } } }
        } }))
            (kit::strong("Créer la saison"))
        },
    )
}

/// What a model is, in one sentence or two.
fn model(name: &str) -> String {
    preset(name).map_or_else(String::new, |rules| sentences(&rules)[1..3].join(" "))
}

pub(crate) fn create(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.needed("nom", "le nom de la saison")?.to_owned();
    let new = NewSeason {
        name: Some(name),
        from: asked.date("du")?,
        to: asked.date("au")?,
        preset: asked.form.filled("modele").map(str::to_owned),
        rules: Vec::new(),
        chosen: asked.form.fields().filter(|(name, _)| *name == "choisis").map(|(_, night)| night.to_owned()).collect(),
    };
    let said = |rules: &RulesReport| vec![format!("✔ Saison créée : {}, {}.", rules.season, rules.days())];
    act(club, asked, HERE, |club| club.seasons().create(new), said)
}
