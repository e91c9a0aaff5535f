//! The club's year in the browser: made, ruled, its nights decided, closed, published.

use super::attacks::operator;
use super::client::{Answer, Browser, Salle, fresh_key};
use super::common::{Chance, Evening};

/// Nights of a past year: a name of sixty letters, one anonymous, a player with a licence.
const PAST: &str = "Date;Soirée;Nom;Prénom;Licence;Rang;Joueurs;Total\n\
    2026-09-12;Rentrée;LEFÈVRE;Luc;777001;1;4;300\n2026-09-12;Rentrée;ÔTOUR;Max;;2;4;200\n\
    2026-09-12;Rentrée;DE-LA-TOUR-DU-PIN-CHAMBLY-DE-LA-CHARCE;Marie-Antoinette-Josée;;3;4;-100\n2026-09-12;Rentrée;BRETON;Anne;;4;4;-400\n\
    2026-10-10;Automne;BRETON;Anne;;1;3;500\n2026-10-10;Automne;LEFÈVRE;Luc;777001;2;3;-100\n2026-10-10;Automne;ÔTOUR;Max;;3;3;-400\n";

/// A season with two nights.
fn season(evening: &Evening) {
    evening.file("passe.csv", PAST);
    evening.does("saison creer \"2026-2027\"");
    evening.does("saison importer passe.csv --nouveaux");
}

/// Whatever the page, nothing of it is English, empty or a command that a page could have done.
#[track_caller]
fn sound(page: &str) {
    assert!(page.contains("<h1"), "{page}");
}

#[test]
fn a_base_without_a_season_offers_its_form_which_acts_once_and_says_what_is_wrong() {
    let evening = Evening::tournament(8, "--positions 1 --donnes 4");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let none = anne.page("/marque/saison");
    assert!(none.contains("Créer la saison") && none.contains("value=\"2026-2027\""), "{none}");
    assert!(!none.contains("saison creer"), "nobody is sent to a terminal: {none}");
    for field in ["soirees", "regles", "clore", "publier"] {
        anne.get(&format!("/marque/saison/{field}")).expect(422);
    }
    let refused =
        anne.post("/marque/saison/creer", &[("nom", "2026-2027"), ("modele", "rien"), ("du", "hier")]).expect(422);
    assert!(refused.body.contains("2026-2027"), "what was typed stays: {}", refused.body);
    let key = fresh_key();
    let fields = [("cle", key.as_str()), ("nom", "2026-2027"), ("modele", "meilleures-8")];
    let before = evening.actions();
    for _ in 0..2 {
        anne.send("/marque/saison/creer", &fields).unwrap().expect(303);
    }
    assert_eq!(evening.actions(), before + 1, "a double click makes one season");
    let page = anne.page("/marque/saison");
    assert!(page.contains("Saison 2026-2027") && page.contains("aucune soirée n'est close"), "{page}");
    evening.plays(&mut Chance(7));
    evening.does("cloturer");
    let page = anne.page("/marque/saison");
    let name = page.split("&amp;joueur=").nth(1).unwrap_or_else(|| panic!("{page}")).split('#').next().unwrap();
    let year = anne.page(&format!("/marque/saison?joueur={name}"));
    assert!(year.contains("Imprimer sa carte") && year.contains("Rang : "), "{year}");
    assert!(year.contains("Points par soirée") && year.contains("<rect class="), "a bar a night, whole or not: {year}");
    let paper = anne.get("/marque/papiers/saison.pdf?saison=2026-2027").expect(200);
    assert!(paper.body.starts_with("%PDF"), "{}", paper.head);
}

#[test]
fn rules_are_tried_before_they_count_and_those_changed_meanwhile_are_shown_again() {
    let evening = Evening::empty();
    season(&evening);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let page = anne.page("/marque/saison/regles");
    assert!(page.contains("Voir ce que cela donnerait") && page.contains("Partir d'un modèle"), "{page}");
    assert!(page.contains("name=\"minimum\"><option value=\"1\" selected>"), "a number is chosen: {page}");
    anne.post("/marque/saison/regles", &[("minimum", "1")]).expect(422);
    let wrong = anne.post("/marque/saison/regles", &[("minimum", "beaucoup")]).expect(422);
    assert!(wrong.body.contains("beaucoup"), "{}", wrong.body);
    let (before, shown) = (evening.actions(), anne.post("/marque/saison/regles", &[("retenues", "1")]).expect(200));
    assert!(shown.body.contains("Garder ces règles") && shown.body.contains("Les dix premiers"), "{}", shown.body);
    assert_eq!(evening.actions(), before, "nothing is changed by looking");
    evening.does("saison regler --minimum 2");
    let seen = shown.field("vu");
    let stale = anne.post("/marque/saison/regles", &[("retenues", "1"), ("vu", &seen)]).expect(409);
    assert!(stale.body.contains("a changé entre-temps"), "{}", stale.body);
    let said = anne.agrees("/marque/saison/regles", &[("saison", "2026-2027"), ("retenues", "1"), ("minimum", "2")]);
    assert!(said.contains("Règles de la saison 2026-2027 changées"), "{said}");
    assert!(anne.page("/marque/saison/regles").contains("La meilleure soirée"));
}

#[test]
fn a_night_is_left_out_with_a_reason_and_the_journal_takes_it_back() {
    let evening = Evening::empty();
    season(&evening);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let chosen = anne.page("/marque/saison/soirees?soiree=E1");
    assert!(chosen.contains("Voir ce que cela donne"), "{chosen}");
    anne.post("/marque/saison/soirees", &[("soiree", "E1"), ("compte", "")]).expect(422);
    let typed = [("soiree", "E1"), ("coefficient", "11"), ("motif", "soirée découverte")];
    let refused = anne.post("/marque/saison/soirees", &typed).expect(422);
    assert!(refused.body.contains("de 0 à 10") && refused.body.contains("soirée découverte"), "{}", refused.body);
    let fields = [("saison", "2026-2027"), ("soiree", "E1"), ("compte", "non"), ("motif", "soirée découverte")];
    let said = anne.agrees("/marque/saison/soirees", &fields);
    assert!(said.contains("soirée découverte") && said.contains("Annuler"), "{said}");
    assert!(anne.page("/marque/saison").contains("après 1 soirée"));
    anne.does("/marque/journal/annuler", &[]);
    assert!(anne.page("/marque/saison").contains("après 2 soirées"));
    let weighed =
        anne.agrees("/marque/saison/soirees", &[("soiree", "E2"), ("coefficient", "2"), ("obligatoire", "oui")]);
    assert!(weighed.contains("coefficient 2, obligatoire"), "{weighed}");
    for wrong in ["/marque/saison/soirees?soiree=E99", "/marque/saison?par=", "/marque/saison/passees?saison=x"] {
        sound(&anne.page(wrong));
    }
    for wrong in ["?joueur=99999", "?joueur=-1", "?joueur=personne", "?saison=1789", "?par=nulle"] {
        anne.get(&format!("/marque/saison{wrong}")).expect(422);
    }
}

#[test]
fn a_season_is_closed_as_it_was_shown_and_opened_again_with_a_reason() {
    let evening = Evening::empty();
    evening.does("nouveau \"Encore ouvert\" --date 2026-11-21");
    season(&evening);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let page = anne.page("/marque/saison/clore");
    assert!(page.contains("Encore ouvert") && page.contains("Voir le classement final"), "{page}");
    let shown = anne.post("/marque/saison/clore", &[]).expect(200);
    assert!(shown.body.contains("Clore la saison : ") && shown.body.contains("LEFÈVRE Luc, 200"), "{}", shown.body);
    let said = anne.agrees("/marque/saison/clore", &[]);
    assert!(said.contains("La saison est close") && said.contains("Rouvrir la saison"), "{said}");
    anne.post("/marque/saison/regles", &[("retenues", "1")]).expect(422);
    anne.post("/marque/saison/rouvrir", &[("motif", "")]).expect(422);
    let said = anne.does("/marque/saison/rouvrir", &[("motif", "feuille corrigée")]);
    assert!(said.contains("rouverte"), "{said}");
    let past = anne.page("/marque/saison/passees");
    assert!(past.contains("LEFÈVRE Luc (200)"), "{past}");
    evening.does("saison creer \"2025-2026\"");
    assert!(anne.does("/marque/saison/choisir", &[("saison", "2026-2027")]).contains("Saison courante : 2026-2027"));
}

/// A file's nights are taken in after they were shown.
#[test]
fn past_results_come_in_a_file_that_is_shown_first() {
    let evening = Evening::empty();
    evening.does("saison creer \"2026-2027\"");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let to = "/marque/saison/importer";
    let unknown = anne.brings(to, "passe.csv", PAST, &[]).expect(422);
    assert!(unknown.body.contains("pas dans l'annuaire"), "{}", unknown.body);
    let shown = anne.brings(to, "passe.csv", PAST, &[("nouveaux", "oui")]).expect(200);
    assert!(shown.body.contains("Reprendre ces soirées") && !anne.page("/marque/saison").contains("Rentrée"));
    let kept = |name: &str| shown.field(name);
    let (seen, file, name) = (kept("vu"), kept("fichier_lu"), kept("nom_du_fichier"));
    let fields = [("nouveaux", "oui"), ("vu", &seen), ("fichier_lu", &file), ("nom_du_fichier", &name)];
    assert!(anne.does(to, &fields).contains("Rentrée"));
}

/// The readers of a season: a helper sees it and changes nothing; who publishes sees how each is named.
#[test]
fn a_helper_reads_the_season_and_the_page_to_publish_names_each_as_he_allows() {
    let evening = Evening::placed(8);
    season(&evening);
    evening.does("joueurs publication ÔTOUR anonyme");
    evening.does("joueurs publication BRETON initiales");
    let salle = Salle::with_network(&evening);
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    let paul = operator(&salle, &anne);
    for page in ["", "/soirees", "/soirees?soiree=E1", "/regles", "/clore", "/passees", "/publier"] {
        let body = paul.page(&format!("/marque/saison{page}"));
        sound(&body);
        assert!(!body.contains("method=\"post\""), "{page}: {body}");
    }
    for (path, browser) in [("/marque/saison/clore", &paul), ("/marque/saison/publier", &salle.phone())] {
        refused(browser, path);
    }
    let shown = anne.page("/marque/saison/publier");
    let published = anne.get("/marque/saison/publier/saison.html").expect(200);
    assert!(published.header("content-disposition").unwrap().contains("saison.html"));
    let table = shown.split("<table").nth(1).unwrap().split("</table>").next().unwrap();
    for text in [table, published.body.as_str()] {
        for hidden in ["ÔTOUR", "BRETON", "777001"] {
            assert!(!text.contains(hidden), "{hidden}: {text}");
        }
        assert!(text.contains("LEFÈVRE Luc") && text.contains("B. A."), "{text}");
    }
    let nobody = anne.get("/marque/saison/publier/saison.html?noms=anonyme").expect(200);
    assert!(!nobody.body.contains("LEFÈVRE"), "{}", nobody.body);
    anne.get("/marque/saison/publier?noms=tout").expect(422);
}

#[track_caller]
fn refused(browser: &Browser, path: &str) -> Answer {
    let answer = browser.post(path, &[]);
    assert!([403, 405].contains(&answer.code), "{path}: {}", answer.code);
    answer
}

/// The signs of the cards, from the folder for the club's site.
fn signs(evening: &Evening) -> Vec<String> {
    evening.does("exporter page-saison --prives pages");
    let files = std::fs::read_dir(evening.path("pages/moi")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().to_string_lossy().replace(".html", ""));
    names.filter(|name| name != "index").collect()
}

/// All that is in a folder, as one text.
fn whole(folder: &std::path::Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        text +=
            &if entry.path().is_dir() { whole(&entry.path()) } else { std::fs::read_to_string(entry.path()).unwrap() };
    }
    text
}

#[test]
fn a_private_page_opens_with_its_card_alone_and_names_nobody_who_does_not_want_it() {
    let evening = Evening::placed(8);
    season(&evening);
    evening.does("joueurs modifier ÔTOUR --ne 3/5/1961 --licence 777002");
    evening.does("joueurs publication DE-LA-TOUR-DU-PIN anonyme");
    assert_eq!(signs(&evening), Vec::<String>::new(), "nobody has a page who did not ask for one");
    let salle = Salle::with_network(&evening);
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    let paul = operator(&salle, &anne);
    let row = |name: &str| {
        let page = anne.page("/marque/saison");
        let before = page.split(&format!(">{name}</a>")).next().unwrap().to_owned();
        before.rsplit("joueur=").next().unwrap().split('#').next().unwrap().to_owned()
    };
    let max = row("ÔTOUR Max");
    assert!(!paul.page(&format!("/marque/saison?joueur={max}")).contains("page privée"), "a helper makes none");
    let said = anne.does("/marque/saison/carte", &[("joueur", &max), ("saison", "2026-2027")]);
    assert!(said.contains("page privée faite") && said.contains("Renouveler sa page privée"), "{said}");
    let [first] = <[String; 1]>::try_from(signs(&evening)).unwrap();
    assert_eq!(first.len(), 26);
    assert!(evening.does("joueurs dossier ÔTOUR").contains("Page privée"));
    let (phone, address) = (salle.phone(), format!("/moi/{first}"));
    let page = phone.get(&address).expect(200);
    assert_eq!(page.header("cache-control"), Some("no-store"));
    for own in ["4e", "sur 4", "Soirées", "Records", "Rentrée", "ANONYME"] {
        assert!(page.body.contains(own), "{own}: {}", page.body);
    }
    let site = whole(&evening.path("pages/moi"));
    assert!(site.contains("noindex") && site.contains("no-referrer") && !site.contains("<script"), "{site}");
    for text in [&page.body, &site] {
        for hidden in ["ÔTOUR", "DE-LA-TOUR", "777001", "777002", "1961", "joueur/", "href=\"/places"] {
            assert!(!text.contains(hidden), "{hidden}: {text}");
        }
    }
    // Wrong, renewed and missing signs have one answer.
    let wrong = phone.get("/moi/00000000000000000000000000").expect(404).body;
    anne.does("/marque/saison/carte", &[("joueur", &max), ("saison", "2026-2027")]);
    assert_eq!(phone.get(&address).expect(404).body, wrong);
    let [second] = <[String; 1]>::try_from(signs(&evening)).unwrap();
    assert_ne!(first, second, "the old page is gone from the folder, too");
    phone.get(&format!("/moi/{}", second.to_lowercase())).expect(200);
    for _ in 0..8 {
        phone.get("/moi/00000000000000000000000001").expect(404);
    }
    phone.get(&format!("/moi/{second}")).expect(429);
    salle.stop();
    evening.does("joueurs effacer ÔTOUR --motif \"à sa demande\" --oui");
    assert_eq!(signs(&evening), Vec::<String>::new());
    let left = whole(&evening.path("pages"));
    assert!(!left.contains("ÔTOUR") && !left.contains(&second), "{left}");
}

#[test]
fn the_season_is_on_phones_once_the_club_says_so() {
    let evening = Evening::placed(8);
    season(&evening);
    let salle = Salle::with_network(&evening);
    let anne = salle.arbiter();
    anne.does("/marque/salle/ouvrir", &[]);
    let phone = salle.phone();
    assert!(phone.page("/saison").contains("pas montrée sur les téléphones"));
    assert!(!phone.page("/places").contains("Ma saison"), "no tab leads there");
    anne.post("/marque/saison/publier", &[("site", "notre site")]).expect(422);
    let said = anne.does("/marque/saison/publier", &[("telephones", "oui"), ("site", "https://club.example/tarot")]);
    assert!(said.contains("C'est retenu"), "{said}");
    assert!(phone.page("/saison").contains("Dites d'abord qui vous êtes"));
    assert!(phone.page("/places").contains("Ma saison"));
    let mut holder = salle.phone();
    holder.enters("/moi/1");
    assert!(holder.page("/saison").contains("Votre première soirée comptera ce soir"));
}

#[test]
fn teams_are_seen_and_the_final_is_made_in_the_browser_and_those_who_go_are_announced() {
    let evening = Evening::empty();
    evening.does("nouveau Finale --date 2026-11-28");
    season(&evening);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let page = anne.page("/marque/saison");
    assert!(
        page.contains("chelem saison equipe") && !page.contains("des équipes"),
        "teams are made by command: {page}"
    );
    anne.get("/marque/saison?par=equipe").expect(422);
    evening.does("saison equipe \"Les As\" LEFÈVRE BRETON");
    let ranked = anne.page("/marque/saison?par=equipe");
    assert!(ranked.contains("par=equipe&amp;joueur=Les+As"), "{ranked}");
    assert!(anne.page("/marque/saison?par=equipe&joueur=Les+As").contains("BRETON Anne"));
    let none = anne.page("/marque/saison/qualifies");
    assert!(none.contains("n'a pas de finale"), "{none}");
    anne.agrees("/marque/saison/regles", &[("qualifies", "2")]);
    let shown = anne.page("/marque/saison/qualifies");
    assert!(shown.contains("Inscrire ces 2 comme annoncés à « ") && !shown.contains("777001"), "{shown}");
    let unknown = anne.page("/marque/saison/qualifies?sauf=ZZZ");
    assert!(
        unknown.contains("Ceux qui ne viendront pas") && unknown.contains("ZZZ"),
        "what was typed stays: {unknown}"
    );
    let said = anne.agrees("/marque/saison/qualifies", &[("sauf", "BRETON Anne")]);
    assert!(said.contains("LEFÈVRE Luc") && !said.contains("BRETON Anne"), "{said}");
}
