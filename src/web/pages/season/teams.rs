//! The teams of a season; who goes to its final, and their entry into the tournament of the evening.

use maud::html;

use super::{HERE, head, of, to};
use crate::act::{Weighed, act, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{AppError, Changes, Club, Registering, Result};
use domain::hall::Role;
use report::directory::ImportReport;
use report::{Tabular, output};

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let report = club.seasons().teams(asked.form.filled("saison"))?;
    let season = report.season.as_str();
    let body = html! {
        (head("Équipes", season))
        @if !report.teams.is_empty() { p { a.bouton.petit href=(format!("{HERE}{}&par=equipe", of(season))) { "Classement des équipes" } } }
        @if report.teams.is_empty() { p { "Cette saison n'a pas d'équipe. Une équipe réunit des joueurs pour toute la saison ; la règle « meilleurs » dit combien comptent chaque soirée." } }
        @else { (kit::table(&report.table())) }
        @if asked.role() >= Role::Arbiter {
            (kit::folded_form(asked, "equipe", "Faire une équipe, ou changer ses membres", "/marque/saison/equipes", "Garder cette équipe", &html! {
                (kit::hidden("saison", season)) (kit::line(asked, "nom", "Nom de l'équipe")) (kit::lines(asked, "membres", "Tous ses membres, un par ligne"))
            }))
            @if !report.teams.is_empty() { (kit::folded_form(asked, "oter", "Ôter une équipe", "/marque/saison/equipes/oter", "Ôter", &html! {
                (kit::hidden("saison", season)) (kit::choice(asked, "nom", "Équipe", "", report.teams.iter().map(|team| (team.name.as_str(), team.name.clone()))))
            })) }
            (kit::folded("fichier", "Les équipes d'un fichier", asked.path.ends_with("importer"), &kit::file_form("/marque/saison/equipes/importer", &html! {
                p { "Une ligne d'en-tête, puis une ligne par équipe : son nom, puis ses membres." }
                (kit::hidden("saison", season)) (kit::list_file(asked)) (kit::send("Lire ce fichier"))
            })))
        }
    };
    Ok(Page::new("Équipes", body))
}

pub(crate) fn put(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.needed("nom", "le nom de l'équipe")?;
    let members: Vec<String> =
        asked.text("membres").lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
    let work = |club: &mut Club| club.seasons().put_team(asked.form.filled("saison"), name, &members);
    act(club, asked, &to(asked, "equipes"), work, |said| vec![format!("✔ Équipe {said}.")])
}

pub(crate) fn drop(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.needed("nom", "l'équipe")?;
    let work = |club: &mut Club| club.seasons().drop_team(asked.form.filled("saison"), name);
    act(club, asked, &to(asked, "equipes"), work, |name| vec![format!("✔ Équipe « {name} » ôtée.")])
}

pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let bytes = crate::pages::import::brought(asked).ok_or_else(|| AppError::input("aucun fichier n'a été choisi"))?;
    let work = |club: &mut Club| club.seasons().import_teams(asked.form.filled("saison"), &bytes);
    act(club, asked, &to(asked, "equipes"), work, |said| vec![format!("✔ Équipes : {said}.")])
}

/// Those who decline, one name a line.
fn without(asked: &Asked) -> Vec<String> {
    asked.text("sauf").lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

pub(crate) fn qualified(club: &Club, asked: &Asked) -> Result<Page> {
    let rules = club.seasons().rules_alone(asked.form.filled("saison"))?;
    let season = rules.season.as_str();
    let none = |wanted: &str| rules.rules.iter().any(|(key, value)| key == wanted && value == "non");
    if none("qualifies") && none("quota") {
        let body = html! { (head("Finale", season)) p { "Cette saison n'a pas de finale." } a.bouton href=(format!("{HERE}/regles{}", of(season))) { "Dire combien de places elle a" } };
        return Ok(Page::new("Finale", body));
    }
    let report = club.seasons().qualified(Some(season), None, &without(asked))?;
    let body = html! {
        (head("Finale", season))
        form.champs method="get" action=(format!("{HERE}/qualifies")) { (kit::hidden("saison", season)) (kit::lines(asked, "sauf", "Ceux qui ne viendront pas, un par ligne")) (kit::send("Voir")) }
        @if asked.role() >= Role::Arbiter { (kit::form("/marque/saison/qualifies", &html! {
            (kit::hidden("saison", season)) (kit::hidden("sauf", asked.text("sauf")))
            (kit::strong(&format!("Inscrire ces {} comme annoncés", report.qualified)))
        })) }
        (kit::table(&report.table()))
    };
    Ok(Page::new("Finale", body))
}

/// Those who go, announced to the tournament of the evening.
pub(crate) fn announce(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (name, declined) = (asked.form.filled("saison"), without(asked));
    let weighed = Weighed {
        title: "Inscrire les qualifiés",
        button: "Les inscrire comme annoncés",
        to: "/marque/inscriptions",
        more: &[],
    };
    let work = |club: &mut Club| {
        let list = output::csv(&club.seasons().qualified(name, None, &declined)?.list());
        let announced = Registering { announced: true, ..Registering::default() };
        club.entries().register_file(list.as_bytes(), &announced, Changes::Apply, &|_| Ok(()))
    };
    let shown = |report: &ImportReport| html! { p.phrase { (report.summary.replace(" enregistré", " prévu")) } (kit::table(&report.table())) };
    weigh(club, asked, &weighed, work, shown, |report| vec![format!("✔ {}", report.summary)])
}
