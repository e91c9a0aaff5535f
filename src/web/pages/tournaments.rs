//! Tournaments: making one, choosing another.

use maud::{Markup, html};

use crate::act::{Weighed, act, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use crate::pages::phone::deals::IN_TURN;
use app::{AppError, Club, Draw, Registering, Result};
use domain::award::Formula;
use domain::competition::{self, Championship};
use domain::counted;
use domain::duplicate::{Format, circuit};
use domain::hall::Role;
use domain::money::Cents;
use domain::movement::{Game, Kind, MAX_DEALS};
use domain::tournament::{DuplicateSettings, Settings};
use report::Tabular;
use report::hall::PublicPlace;
use report::table::euros;

const HERE: &str = "/marque/tournois";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let list = club.tournaments()?;
    let others: Vec<_> = list.tournaments.iter().filter(|line| !line.current).collect();
    let usual = club.last_settings();
    let of = |text: fn(&Settings) -> String| usual.as_ref().map_or_else(String::new, text);
    let fee = of(|usual| if usual.fee.0 > 0 { euros(usual.fee.0) } else { String::new() });
    let (phones, friends) = (asked.hall.devices.phones(), asked.form.has("amis"));
    let body = html! {
        h1.lu { "Tournois" }
        @if phones > 0 { p.phrase { "Avec un autre tournoi, " (counted(phones, "téléphone")) " " (if phones > 1 { "quittent leur table" } else { "quitte sa table" }) ". Les carrés posés aux tables ne valent que pour ce tournoi : l'autre a les siens, à imprimer (page Salle)." } }
        section.carte {
            h2 { "Nouveau tournoi" }
            (kit::form("/marque/tournois/creer", &html! {
                label.champ { span { "Nom" } input type="text" name="nom" value=(asked.text("nom")) autocomplete="off" autofocus[!friends]; }
                (kit::day(asked, "date", "Date (aujourd'hui si vide)"))
                (kit::number(asked, "positions", "Positions", 5))
                (kit::number(asked, "donnes", "Donnes par position", 5))
                (kit::choice(asked, "formule", "Ce qui est classé", "individuel", [
                    ("individuel", "Chacun pour soi".to_owned()), ("duo", "Équipes de 2 (libre duo)".to_owned()), ("equipe4", "Équipes de 4".to_owned()),
                ]))
                (kit::line_or(asked, "engagement", "Engagement par joueur, en euros", &fee))
                (kit::line_or(asked, "lieu", "Lieu", &of(|usual| usual.place.clone())))
                (kit::line_or(asked, "organisateur", "Club organisateur", &of(|usual| usual.organiser.clone())))
                (kit::line_or(asked, "arbitre", "Arbitre", &of(|usual| usual.arbiter.clone())))
                (kit::folded("duplicate", "Donnes dupliquées (étuis)", asked.form.filled("dupliquees").is_some(), &html! {
                    p { "Les mêmes donnes à toutes les tables. Positions et étuis par position : ceux de l'usage, à moins d'en dire d'autres." }
                    (kit::choice(asked, "dupliquees", "Donnes", "", duplicate_formats()))
                    (kit::number(asked, "positions_dupliquees", "Positions des donnes dupliquées (vide : l'usage)", ""))
                    (kit::number(asked, "etuis", "Étuis par position (vide : l'usage)", ""))
                }))
                (kit::folded("details", "Plus de réglages", false, &more_settings(asked)))
                (kit::strong("Créer le tournoi"))
            }))
        }
        section.carte {
            h2 { "Une table entre amis" }
            (kit::form("/marque/tournois/amis", &html! {
                label.champ { span { "De 3 à 7 joueurs, une virgule entre deux" } input type="text" name="amis" value=(asked.text("amis")) autocomplete="off" autofocus[friends]; }
                (kit::choice(asked, "cinq", "À cinq", "cinq", [("cinq", "Roi appelé".to_owned()), ("mort", "À quatre avec un mort".to_owned())]))
                (kit::send("Jouer"))
            }))
        }
        @if !others.is_empty() {
            section {
                h2 { "Revenir à un autre tournoi" }
                (kit::table(&list.table()))
                (kit::form("/marque/tournois/choisir", &html! {
                    label.champ { span { "Tournoi" } select name="numero" {
                        @for line in &others { option value=(line.id) { "n° " (line.id) " " (line.name) } }
                    } }
                    (kit::send("Choisir"))
                }))
            }
        }
        @if asked.role() >= Role::Arbiter && !list.tournaments.is_empty() {
            (kit::folded_form(asked, "supprimer", "Supprimer un tournoi créé par erreur", "/marque/tournois/supprimer", "Voir ce qui serait supprimé", &html! {
                p { "Avec tout ce qu'il contient. Il est d'abord montré ; le journal sait l'annuler." }
                label.champ { span { "Tournoi" } select name="numero" {
                    option value="" { "" }
                    @for line in &list.tournaments { option value=(line.id) { "n° " (line.id) " " (line.name) } }
                } }
            }))
        }
    };
    Ok(Page::new("Tournois", body))
}

/// What one rarely sets.
fn more_settings(asked: &Asked) -> Markup {
    html! {
                    (kit::choice(asked, "championnat", "Championnat", "", championships()))
                    (kit::choice(asked, "stade", "Stade du championnat", "", stages()))
                    (kit::choice(asked, "mouvement", "Mouvement", "", movements()))
                    (kit::choice(asked, "jeu", "Jeu aux tables", "quatre", [
                        ("quatre", "Tables de 4".to_owned()), ("cinq", "Tables de 5, roi appelé".to_owned()), ("mort", "Tables de 5 avec un mort".to_owned()),
                    ]))
                    (kit::number(asked, "seances", "Séances prévues", 1))
                    (kit::number(asked, "qualifies", "Qualifiés, marqués au classement final", ""))
                    (kit::tick("jumelage", "Équipes de 4 : quatre tournois jumelés", asked.form.ticked("jumelage")))
                    (kit::tick("double", "Chaque feuille est saisie deux fois", asked.form.ticked("double")))
                    (kit::tick("article29", "L'article 29 départage les ex æquo", asked.form.ticked("article29")))
    }
}

/// The movements, to choose from.
pub(super) fn movements() -> Vec<(&'static str, String)> {
    let usual = ("", "Celui du fascicule".to_owned());
    [usual].into_iter().chain(Kind::ALL.map(|kind| (kind.key(), kind.to_string()))).collect()
}

fn duplicate_formats() -> Vec<(&'static str, String)> {
    let free = ("", "Donnes libres".to_owned());
    let words = |format: Format| match format {
        Format::Individual => "Dupliquées, chacun pour soi",
        Format::Triplettes => "Dupliquées, triplettes",
        Format::Quadrettes => "Dupliquées, quadrettes",
        Format::Teams => "Dupliquées, match par équipes",
    };
    [free].into_iter().chain(Format::ALL.map(|format| (format.key(), words(format).to_owned()))).collect()
}

/// The circuits, to choose from.
pub(super) fn circuits() -> Vec<(&'static str, String)> {
    let usual = ("", "Celui de l'usage".to_owned());
    [usual].into_iter().chain(circuit::Kind::ALL.map(|kind| (kind.key(), kind.to_string()))).collect()
}

fn championships() -> Vec<(&'static str, String)> {
    let none = ("", "Aucun".to_owned());
    [none].into_iter().chain(competition::Kind::ALL.map(|kind| (kind.key(), kind.to_string()))).collect()
}

fn stages() -> Vec<(&'static str, String)> {
    let usual = ("", "Celui de l'usage".to_owned());
    [usual].into_iter().chain(competition::Stage::ALL.map(|stage| (stage.key(), stage.to_string()))).collect()
}

pub(crate) fn create(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let kind = asked.one_of("championnat", competition::Kind::parse)?;
    let stage = asked.one_of("stade", competition::Stage::parse)?;
    let championship = kind.map(|kind| Championship::at(kind, stage)).transpose()?;
    let format = asked.one_of("dupliquees", Format::parse)?;
    let formula = match format {
        None => asked.one_of("formule", Formula::parse)?.unwrap_or(Formula::Individuel),
        Some(Format::Individual) => Formula::Individuel,
        Some(_) => Formula::Equipe4,
    };
    let (positions, deals) = match format {
        None => (asked.number("positions", "un nombre de positions")?, asked.number("donnes", "un nombre de donnes")?),
        Some(_) => (
            asked.number("positions_dupliquees", "un nombre de positions")?,
            asked.number("etuis", "un nombre d'étuis")?,
        ),
    };
    let new = Settings {
        place: asked.text("lieu").to_owned(),
        organiser: asked.text("organisateur").to_owned(),
        arbiter: asked.text("arbitre").to_owned(),
        positions: positions.unwrap_or(if format.is_some() { 7 } else { 5 }),
        deals: deals.unwrap_or(if format.is_some() { 4 } else { 5 }),
        movement: asked.one_of("mouvement", Kind::parse)?,
        double_entry: asked.form.ticked("double"),
        fee: Cents(asked.cents("engagement")?.unwrap_or(0)),
        formula: championship.map_or(formula, Championship::formula),
        parallel: asked.form.ticked("jumelage"),
        game: asked.one_of("jeu", Game::parse)?.unwrap_or(Game::Quatre),
        championship: championship.map(Championship::parts),
        sessions: asked.number("seances", "un nombre de séances")?.unwrap_or(1),
        article_29: asked.form.ticked("article29"),
        duplicate: format.map(|format| DuplicateSettings::shaped(format, positions, deals)),
        qualifies: asked.number("qualifies", "un nombre de qualifiés")?,
        ..Settings::new(asked.text("nom"), club.day(asked.date("date")?)?)
    };
    let name = new.name.clone();
    let said = |id: &i64| vec![format!("✔ Tournoi {id} créé : {name}.")];
    let answer = act(club, asked, "/marque", |club| club.create(new), said)?;
    asked.hall.forget_others(club)?;
    Ok(answer)
}

/// Friends sit down: a tournament of today, its players, its draw, and the page of the table.
pub(crate) fn friends(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let names = asked.needed("amis", "les noms")?;
    let five = asked.one_of("cinq", Game::parse)?.unwrap_or(Game::Cinq);
    let seed = asked.hall.clock.fresh_seed();
    let (players, recognised) = club.entries().friends(names)?;
    let game = if players.len() == 5 { five } else { Game::Quatre };
    let to = if players.len() > 5 { "/marque" } else { "/table/donnes" };
    let new = Settings { positions: 1, deals: MAX_DEALS, game, ..Settings::new("Table entre amis", club.day(None)?) };
    let work = |club: &mut Club| {
        club.create(new)?;
        club.entries().register(&players, &Registering::default())?;
        club.free(None)?.place(Draw::Lot, seed, None)?;
        Ok(club.hall().public_evening()?.places)
    };
    // One table: they sit down in the order of play.
    let round = |place: &PublicPlace| IN_TURN.find(|chair| place.chair.starts_with(chair));
    let said = |places: &Vec<PublicPlace>| {
        let mut places: Vec<&PublicPlace> = places.iter().filter(|place| place.table == 1).collect();
        places.sort_by_key(|place| round(place).unwrap_or(IN_TURN.len()));
        let names = places.iter().map(|place| place.name.as_str()).collect::<Vec<_>>().join(", ");
        let one = (players.len() < 6).then(|| format!("✔ Asseyez-vous dans l'ordre du jeu : {names}."));
        let sat = one.unwrap_or_else(|| "✔ Les places sont tirées.".to_owned());
        let known = (!recognised.is_empty()).then(|| {
            format!(
                "{}. Si ce n'est pas la bonne personne : Annuler, puis écrivez son nom entier.",
                recognised.join(" ; ")
            )
        });
        std::iter::once(sat).chain(known).collect()
    };
    let answer = act(club, asked, to, work, said)?;
    asked.hall.forget_others(club)?;
    Ok(answer)
}

pub(crate) fn choose(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id = asked.number("numero", "un numéro de tournoi")?.ok_or_else(|| AppError::input("quel tournoi ?"))?;
    let said = |name: &_| vec![format!("✔ Tournoi choisi : {name}.")];
    let answer = act(club, asked, "/marque", |club| club.choose(id), said)?;
    asked.hall.forget_others(club)?;
    Ok(answer)
}

/// Shows a tournament's content before it is deleted.
pub(crate) fn delete(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let id = asked.number("numero", "un numéro de tournoi")?.ok_or_else(|| AppError::input("quel tournoi ?"))?;
    let words = club.tournament_words(id)?;
    let weighed = Weighed { title: "Supprimer un tournoi", button: "Supprimer ce tournoi", to: HERE, more: &[] };
    let shown = |(): &()| html! { p.phrase { "Tournoi n° " (id) " : " strong { (words) } "." } };
    let said = |(): &()| vec![format!("✔ Supprimé : {words}. Le journal sait l'annuler.")];
    weigh(club, asked, &weighed, |club| club.delete_tournament(id), shown, said)
}
