//! All seasons of the base with their winners; the current one chosen; results of past years brought in a file.

use maud::html;

use super::{HERE, head, of};
use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Changes, Club, NightsImport, Result, SeasonAsked};
use domain::hall::Role;
use report::Tabular;

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let list = club.seasons().list()?;
    let mut table = list.table();
    table.figures("Premier");
    table.columns.last_mut().into_iter().for_each(|column| column.side = report::table::Align::Left);
    for (row, season) in table.rows.iter_mut().zip(&list.seasons) {
        let ranking = club.seasons().ranking(Some(&season.name), &SeasonAsked::default()).ok();
        let first = ranking.into_iter().flat_map(|ranking| ranking.rows).filter(|row| row.rank == Some(1));
        row.push(first.map(|row| format!("{} ({})", row.name, row.points.words())).collect::<Vec<_>>().join(", "));
    }
    let body = html! {
        (head("Saisons", ""))
        (kit::rows(&table, |row, index, text| match index {
            0 => html! { a href=(format!("{HERE}{}", of(&list.seasons[row].name))) { (text) } },
            _ => html! { (text) },
        }))
        @if asked.role() >= Role::Arbiter {
            @let others = list.seasons.iter().filter(|season| !season.current).map(|season| (season.name.as_str(), season.name.clone()));
            @if list.seasons.len() > 1 { section.carte { (kit::form("/marque/saison/choisir", &html! { (kit::choice(asked, "saison", "La saison courante", "", others)) (kit::send("Choisir")) })) } }
            section.carte.colonne #importer {
                h2 { "Reprendre des soirées d'ailleurs ou de saisons passées" }
                p { "Un tableur : un résultat par ligne (Date, Soirée, Nom, Prénom, Rang, Joueurs, Total…), ou un joueur par ligne et une colonne par soirée, qui porte sa date. Le fichier est d'abord montré." }
                (kit::file_form("/marque/saison/importer", &html! {
                    (kit::list_file(asked))
                    (kit::tick("nouveaux", "Ajouter à l'annuaire ceux qui n'y sont pas", asked.form.ticked("nouveaux")))
                    (kit::tick("remplacer", "Remplacer les soirées de même date et de même nom", asked.form.ticked("remplacer")))
                    (kit::send("Lire ce fichier"))
                }))
            }
        }
    };
    Ok(Page::new("Saisons", body))
}

pub(crate) fn choose(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let name = asked.needed("saison", "la saison")?;
    act(club, asked, HERE, |club| club.seasons().choose(name), |name| vec![format!("✔ Saison courante : {name}.")])
}

pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let file = asked.form.file.as_ref().map(|(name, _)| name.clone());
    let file = file.or_else(|| asked.form.filled("nom_du_fichier").map(str::to_owned)).unwrap_or_default();
    let more = [("nom_du_fichier", file.as_str())];
    crate::pages::import::import(
        club,
        asked,
        "/marque/saison/soirees",
        "Reprendre ces soirées",
        &more,
        |club, bytes| {
            let import = NightsImport {
                file: file.clone(),
                bytes: bytes.to_vec(),
                newcomers: asked.form.ticked("nouveaux"),
                replace: asked.form.ticked("remplacer"),
            };
            club.seasons().import_nights(&import, Changes::Apply, &|_| Ok(()))
        },
    )
}
