//! Papers opened in the browser: the codes of an open hall, and codes out of date.

use super::client::Salle;
use super::common::Evening;
use super::hall::open;

#[test]
fn a_paper_that_was_opened_is_marked_once_something_on_it_has_changed() {
    let evening = Evening::placed(11);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    assert!(!anne.page("/marque/papiers").contains("à jour"));
    anne.get("/marque/papiers/placement.pdf?position=1").expect(200);
    anne.get("/marque/papiers/inscrits.pdf").expect(200);
    let page = anne.page("/marque/papiers");
    assert_eq!(page.matches(" à jour,").count(), 2, "{page}");
    assert!(!page.contains("périmé"));
    evening.does("deplacer JOUEUR1 --avec JOUEUR2");
    let page = anne.page("/marque/papiers");
    assert!(page.contains("à imprimer de nouveau") && page.matches(" à jour,").count() == 1, "{page}");
    anne.get("/marque/papiers/placement.pdf?position=1").expect(200);
    assert!(!anne.page("/marque/papiers").contains("périmé"));
    // Nothing is missing, but who comes late is on none of them; one table's sheet is another.
    anne.get("/marque/papiers/maintenant.pdf").expect(200);
    // A printer that jams asks for the same once more.
    let page = anne.page("/marque/papiers");
    assert!(page.contains("Rien à imprimer maintenant") && page.contains("Imprimer ceux de cette position"), "{page}");
    anne.get("/marque/papiers/maintenant.pdf").expect(200);
    evening.does("inscrire --nom ZOLA --prenom Emile");
    let page = anne.page("/marque/papiers");
    assert!(page.contains("À imprimer maintenant") && page.contains(", fiches personnelles, en un seul PDF"), "{page}");
    assert!(page.contains("table 2 ; 1 joueur arrivé : ZOLA Emile") && !page.contains("· chelem"), "{page}");
    // His card alone is what is missing; then the cards are right again.
    let cards = |page: &str| page.contains("fiches.pdf?\" target");
    assert!(!cards(&page), "the cards of all are not asked for: {page}");
    anne.get("/marque/papiers/maintenant.pdf").expect(200);
    let page = anne.page("/marque/papiers");
    assert!(page.contains("À imprimer de nouveau : 1 papier<") && !cards(&page), "{page}");
    // A sheet that is in, and a position that is over, need no paper any more.
    for line in ["1 1 -- 100 -40 -20 -40", "1 2 -- 60 20 -40 -40", "1 3 -- 30 -10 -10 -10"] {
        evening.does(&format!("marque {line}"));
    }
    let page = anne.page("/marque/papiers");
    assert!(!page.contains("</a>, position 1, imprimé"), "{page}");
    evening.does("position suivante");
    let page = anne.page("/marque/papiers");
    assert!(!page.contains("</a>, position 1, imprimé"), "{page}");
    // What was printed is of this tournament: the next one begins with none.
    anne.does("/marque/tournois/creer", &[("nom", "Le suivant")]);
    let page = anne.page("/marque/papiers");
    assert!(page.contains("Les papiers viennent après le tirage") && !page.contains("imprimé à"), "{page}");
}

#[test]
fn who_leaves_asks_only_for_sheets_that_were_printed_to_be_printed_again() {
    let evening = Evening::placed(8);
    let said = evening.types("abandon JOUEUR1 --apres 0", "");
    assert!(said.contains("Sa chaise reste vide : position 1") && !said.contains("Réimprimez"), "{said}");
    let evening = Evening::placed(8);
    evening.does("imprimer feuilles");
    let said = evening.types("abandon JOUEUR1 --apres 0", "");
    assert!(said.contains("Réimprimez la feuille de la position 1 : chelem imprimer feuilles --position 1"), "{said}");
}

#[test]
fn papers_of_tables_have_their_codes_while_the_hall_is_open_and_only_then() {
    let evening = Evening::placed(8);
    let (salle, anne) = open(&evening);
    // The codes are in the papers as squares; the base's output shows that they lead to their tables.
    let with = evening.does("imprimer feuilles --sortie avec.pdf")
        + &evening.does("imprimer chevalets --sortie chevalets.pdf");
    let with_size = std::fs::metadata(evening.path("avec.pdf")).unwrap().len();
    anne.get("/marque/papiers/feuilles.pdf?position=1").expect(200);
    assert!(anne.page("/marque/papiers").contains(" à jour,"));
    // The printed codes lead nowhere any more.
    anne.does("/marque/salle/renouveler", &[]);
    let stale = anne.page("/marque/papiers");
    assert!(stale.contains("périmé") && !stale.contains("pas encore"), "{stale}");
    // What could be printed and was not, and what cannot be yet.
    let of =
        |paper: &str| stale.split(&format!("{paper}.pdf")).nth(1).unwrap().split("</a>").next().unwrap().to_owned();
    assert!(of("chevalets").contains("pas imprimé") && of("homologation").contains("plus tard"), "{stale}");
    anne.does("/marque/salle/fermer", &[]);
    evening.does("imprimer feuilles --sortie sans.pdf");
    let without_size = std::fs::metadata(evening.path("sans.pdf")).unwrap().len();
    assert!(with_size > without_size + 1000, "{with_size} {without_size} {with}");
    drop(salle);
}
