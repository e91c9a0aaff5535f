//! Who goes to the final of a season, and their entry into the tournament of the evening.

use maud::html;

use super::{HERE, head, of};
use crate::act::{Weighed, weigh};
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Changes, Club, Registering, Result};
use domain::hall::Role;
use domain::tournament::State;
use report::directory::ImportReport;
use report::{Tabular, output};

/// Those who decline, one name a line.
fn without(asked: &Asked) -> Vec<String> {
    asked.text("sauf").lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let rules = club.seasons().rules_alone(asked.form.filled("saison"))?;
    let season = rules.season.as_str();
    let none = |wanted: &str| rules.rules.iter().any(|(key, value)| key == wanted && value == "non");
    if none("qualifies") && none("quota") {
        let body = html! { (head("Finale", season)) p { "Cette saison n'a pas de finale." } a.bouton href=(format!("{HERE}/regles{}", of(season))) { "Dire combien de places elle a" } };
        return Ok(Page::new("Finale", body));
    }
    let found = club.seasons().qualified(Some(season), None, &without(asked));
    let mut all = club.tournaments()?.tournaments.into_iter();
    let into = all.find(|one| one.current && one.state == State::Registration);
    let body = html! {
        (head("Finale", season))
        form.champs method="get" action=(format!("{HERE}/qualifies")) { (kit::hidden("saison", season)) (kit::lines(asked, "sauf", "Ceux qui ne viendront pas, un par ligne")) (kit::send("Voir")) }
        @match &found { Err(error) => (crate::words::refused(error)), Ok(report) => {
            @match into.filter(|_| asked.role() >= Role::Arbiter) {
                Some(finale) => (kit::form("/marque/saison/qualifies", &html! {
                    (kit::hidden("saison", season)) (kit::hidden("sauf", asked.text("sauf")))
                    (kit::strong(&format!("Inscrire ces {} comme annoncés à « {} »", report.qualified, finale.name)))
                })),
                None => p { a href="/marque/tournois" { "Le tournoi de la finale" } " se crée d'abord : ces qualifiés s'y inscriront d'ici." },
            }
            (kit::table(&report.table()))
        } }
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
