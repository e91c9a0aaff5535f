//! The club's directory: searching, adding, correcting, importing a list.

use maud::html;

use crate::act::act;
use crate::answer::{Answer, Page};
use crate::asked::Asked;
use crate::kit;
use app::{Changes, Club, PersonInput, Result};
use report::Tabular;

const HERE: &str = "/marque/annuaire";

pub(crate) fn page(club: &Club, asked: &Asked) -> Result<Page> {
    let query = asked.form.filled("q");
    // A directory may hold a whole committee: it is shown in full only on a search.
    let all = club.directory().list(None)?.people.len();
    let found = match query {
        Some(query) => Some(club.directory().list(Some(query))?),
        None if all <= 200 => Some(club.directory().list(None)?),
        None => None,
    };
    let body = html! {
        h1 { "Annuaire du club" }
        form.champs method="get" action=(HERE) {
            (kit::line(asked, "q", "Chercher un nom ou une licence"))
            (kit::send("Chercher"))
        }
        @match &found {
            Some(report) => (kit::table(&report.table())),
            None => p { (all) " joueurs : cherchez un nom." },
        }
        (kit::folded("ajouter", "Ajouter un joueur", asked.path.ends_with("ajouter"), &html! {
            (kit::form("/marque/annuaire/ajouter", &html! {
                (person(asked))
                (kit::tick("homonyme", "C'est un homonyme d'un joueur déjà connu", false))
                (kit::send("Ajouter"))
            }))
        }))
        (kit::folded("modifier", "Corriger un joueur", asked.path.ends_with("modifier"), &html! {
            p { "Seul ce qui est rempli change. Aucun score ne bouge." }
            (kit::form("/marque/annuaire/modifier", &html! {
                (kit::line(asked, "joueur", "Joueur à corriger (nom ou licence)"))
                (person(asked))
                (kit::send("Corriger"))
            }))
        }))
        (kit::folded("importer", "Importer une liste", asked.path.ends_with("importer") || all == 0, &html! {
            p { "Un tableur (.xlsx, .ods) ou un fichier CSV, avec les colonnes Nom, Prénom, et si possible Licence, Club, Comité." }
            (kit::file_form("/marque/annuaire/importer", &html! {
                (kit::list_file(asked))
                (kit::send("Lire ce fichier"))
            }))
        }))
    };
    Ok(Page::new("Annuaire", body))
}

/// The fields of a person's form.
fn person(asked: &Asked) -> maud::Markup {
    html! {
        (kit::line(asked, "nom", "Nom"))
        (kit::line(asked, "prenom", "Prénom"))
        (kit::line(asked, "licence", "Licence"))
        (kit::line(asked, "club", "Club"))
        (kit::line(asked, "comite", "Comité"))
        (kit::line(asked, "famille", "Famille (le même mot pour ceux qui ne doivent pas se rencontrer)"))
    }
}

/// The same, read.
pub(super) fn read_person(asked: &Asked) -> PersonInput {
    let said = |name| asked.form.filled(name).map(str::to_owned);
    PersonInput {
        last_name: said("nom"),
        first_name: said("prenom"),
        licence: said("licence"),
        club: said("club"),
        committee: said("comite"),
        family: said("famille"),
        homonym: asked.form.ticked("homonyme"),
        ..PersonInput::default()
    }
}

pub(crate) fn add(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let person = read_person(asked);
    act(
        club,
        asked,
        HERE,
        |club| club.directory().register(&person),
        |name| vec![format!("✔ Ajout à l'annuaire : {name}.")],
    )
}

pub(crate) fn modify(club: &mut Club, asked: &Asked) -> Result<Answer> {
    let query = asked.needed("joueur", "le nom ou la licence du joueur")?;
    let person = read_person(asked);
    let said = |(before, after): &(String, String)| vec![format!("✔ {before} est maintenant : {after}.")];
    act(club, asked, HERE, |club| club.directory().modify(query, &person), said)
}

pub(crate) fn import(club: &mut Club, asked: &Asked) -> Result<Answer> {
    super::import::import(club, asked, HERE, "Importer", &[], |club, bytes| {
        club.directory().import(bytes, Changes::Apply, &|_| Ok(()))
    })
}
