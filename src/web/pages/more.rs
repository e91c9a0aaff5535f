//! Pages used once an evening: the directory, the prizes, the end, copies, settings.

use maud::html;

use crate::answer::Page;
use crate::asked::Asked;
use app::{Club, Result};

const PLACES: [(&str, &str, &str); 16] = [
    ("/marque/cloture", "Clôture", "Clore le tournoi, points fédéraux, homologation"),
    ("/marque/prix", "Prix et paiements", "Dotation, prix annoncés, impayés"),
    ("/marque/annuaire", "Annuaire", "Les joueurs du club : ajouter, corriger, importer une liste"),
    ("/marque/tournois", "Tournois", "En créer un, revenir à un autre"),
    ("/marque/tournois?amis=", "Une table entre amis", "De 3 à 7 joueurs, leurs donnes une à une"),
    ("/marque/position", "La suite", "Position suivante, autre séance, carré final, arrêter ici"),
    ("/marque/incidents", "Incidents (F6)", "Pénalités, décisions, départs, remplacements"),
    ("/marque/journal", "Journal (F9)", "Ce qui a été fait, par qui ; annuler, rétablir"),
    ("/marque/reglages", "Réglages", "Nom, date, lieu, engagement, positions, donnes"),
    ("/marque/fichiers", "Fichiers", "Pour un tableur, le site, la fédération ; reprendre un tournoi d'ailleurs"),
    ("/marque/publier", "Publier", "Le site du club, de lui-même à la clôture ; un texte pour le journal"),
    ("/marque/statistiques", "Statistiques", "Donnes libres : contrats, moyennes, parcours d'un joueur"),
    ("/marque/modeles", "Modèles d'impression", "Changer l'aspect des papiers"),
    ("/marque/copies", "Copies et contrôle", "Une copie sur une clé, tout vérifier"),
    ("/marque/essayer", "Essayer la salle", "Une soirée imaginaire, à part, dont chelem joue les téléphones"),
    ("/marque/quitter", "Quitter chelem", "Fermer le programme ; tout est enregistré"),
];

/// What a comité has of them: nothing is played in its base.
const OF_COMITE: [&str; 6] =
    ["/marque/annuaire", "/marque/journal", "/marque/publier", "/marque/modeles", "/marque/copies", "/marque/quitter"];

pub(crate) fn page(club: &Club, _: &Asked) -> Result<Page> {
    let comite = club.comite().is_one()?;
    let body = html! {
        h1 { "Plus" }
        ul.portes { @for (address, title, what) in PLACES.into_iter().filter(|place| !comite || OF_COMITE.contains(&place.0)) {
            li { a href=(address) { strong { (title) } span { (what) } } }
        } }
    };
    Ok(Page::new("Plus", body))
}
