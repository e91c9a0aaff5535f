//! The season for the club's site: who is named how, then the page as a file.

use maud::html;

use super::{HERE, head, of, to};
use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use crate::pages::exports::{PROGRAM, made};
use app::{Club, HallChange, Result};
use archive::write_season_archive;
use domain::hall::Role;
use domain::publication::Publication;
use report::{Tabular, output};

/// How openly everybody is named at most: key, words.
const NAMES: [(&str, &str); 3] = [("nom", "par son nom"), ("initiales", "par ses initiales"), ("anonyme", "sans nom")];

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let most = asked.one_of("noms", Publication::parse)?.unwrap_or_default();
    let page = club.seasons().page(asked.form.filled("saison"), most)?;
    let (season, hall) = (page.ranking.season.as_str(), club.hall().settings()?);
    let file = format!("{HERE}/publier/saison.html{}&noms={}", of(season), most.key());
    let body = html! {
        (head("Publier", season))
        form.champs method="get" action=(format!("{HERE}/publier")) {
            (kit::hidden("saison", season))
            (kit::choice(asked, "noms", "Chacun est nommé, au plus", most.key(), NAMES.map(|(key, words)| (key, words.to_owned()))))
            (kit::send("Voir"))
            a.bouton.fort href=(file) { "La page web (.html)" }
            a.bouton href=(format!("{HERE}/publier/saison.chelem{}", of(season))) { "L'archive de la saison (.chelem)" }
            @if asked.role() >= Role::Arbiter { a.bouton href="/marque/publier" { "Le site du club, de lui-même" } }
        }
        p.note { "Qui a demandé moins que son nom est nommé comme il le veut (annuaire). Ni licence, ni date de naissance, ni paiement. La page se dépose sur l'espace web du club." }
        @if asked.role() >= Role::Arbiter { (kit::folded("telephones", "Sur les téléphones, et les pages privées", asked.form.has("site"), &kit::form("/marque/saison/publier", &html! {
            (kit::hidden("saison", season))
            (kit::tick("telephones", "La saison sur les téléphones : chacun y voit son rang, ses soirées, leur calcul", hall.season))
            (kit::line_or(asked, "site", "Adresse web du club, où le dossier est déposé", hall.site.as_deref().unwrap_or_default()))
            p.note { "Une page privée est faite à la demande d'un joueur (son nom dans le classement, « Une page privée »). Le carré de sa carte y mène : dans la salle ouverte, ou à cette adresse quand le dossier de "
                code { "chelem exporter page-saison --prives DOSSIER" } " y est déposé." }
            (kit::send("Retenir"))
        }))) }
        (kit::table(&page.ranking.table()))
    };
    Ok(Page::new("Publier la saison", body))
}

/// The page as a file, or the season's archive.
pub(crate) fn file(club: &Club, asked: &Asked) -> Result<Answer> {
    if asked.part.ends_with(".chelem") {
        let archive = club.seasons().archive(asked.form.filled("saison"))?;
        let (bytes, _) = made(write_season_archive(&archive, PROGRAM))?;
        let name = output::season_archive_name(&archive.season.name);
        return Ok(Answer::File { kind: "application/octet-stream", name, bytes });
    }
    let most = asked.one_of("noms", Publication::parse)?.unwrap_or_default();
    let page = club.seasons().page(asked.form.filled("saison"), most)?;
    let bytes = output::season_html(&page).into_bytes();
    Ok(Answer::File { kind: "text/html; charset=utf-8", name: "saison.html".to_owned(), bytes })
}

/// What phones see of the season, and where the club's pages stand.
pub(crate) fn show(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let (shown, site) = (asked.form.ticked("telephones"), asked.form.filled("site").map(str::to_owned));
    let work = |club: &mut Club| {
        club.hall().set_site(site.as_deref())?;
        club.hall().tell(&HallChange::Season(shown))
    };
    act(club, asked, &to(asked, "publier"), work, |()| vec!["✔ C'est retenu.".to_owned()])
}
