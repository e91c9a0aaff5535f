//! An evening through the pages, without script: requests of browsers, and their pages.

use super::client::{Answer, Browser, Salle};
use super::common::{Chance, Evening, player_list};

/// The players of a table, and four balances that sum to zero with them.
fn sheet(browser: &Browser, position: &str, table: &str, figures: &str) -> String {
    browser.does("/marque/feuilles/saisir", &[("position", position), ("table", table), ("ligne", figures)])
}

#[test]
fn an_evening_is_run_from_creation_to_closing_and_verifies() {
    let evening = Evening::empty();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    assert!(anne.page("/marque").contains("Créer le tournoi"));
    let said = anne.does(
        "/marque/tournois/creer",
        &[("nom", "Coupe d'automne"), ("positions", "2"), ("donnes", "4"), ("engagement", "12")],
    );
    assert!(
        said.contains("Tournoi 1 créé : Coupe d&#39;automne") || said.contains("Tournoi 1 créé : Coupe d'automne"),
        "{said}"
    );
    for number in 1..=8 {
        let name = format!("JOUEUR{number}");
        let said = anne.does(
            "/marque/inscriptions/nouveau",
            &[("nom", &name), ("prenom", "Zoé"), ("licence", &format!("{}", 100 + number)), ("paye", "12")],
        );
        assert!(said.contains(&format!("✔ Inscription : n° {number} : {name} Zoé")), "{said}");
    }
    assert!(anne.page("/marque").contains("Tirer les places"));
    anne.agrees("/marque/tirage/tirer", &[("tirage", "hasard"), ("graine", "5")]);
    assert!(anne.page("/marque").contains("2 feuilles attendues"), "{}", anne.page("/marque"));
    // The last figure left out is proposed, as at a terminal, and accepted by an empty line.
    let proposed = anne.post("/marque/feuilles/saisir", &[("position", "1"), ("ligne", "1 100 -40 -20")]).expect(200);
    assert!(
        proposed.body.contains("est proposé. Entrée ou") && proposed.body.contains("<strong>−40</strong>"),
        "{}",
        proposed.body
    );
    let typed = proposed.field("bilans");
    let said =
        anne.does("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("bilans", &typed), ("ligne", "")]);
    assert!(said.contains("✔ Enregistrée : position 1, table 1"), "{said}");
    sheet(&anne, "1", "2", "60 20 -40 -40");
    let next = anne.agrees("/marque/position/suivante", &[]);
    assert!(next.contains("✔ Position 2 ouverte"), "{next}");
    sheet(&anne, "2", "1", "0 0 20 -20");
    // Before the closing: what is missing, the first ones, what is printed then.
    let before = anne.page("/marque/cloture");
    assert!(before.contains("1 feuille attendue") && !before.contains("Rien ne manque"), "{before}");
    sheet(&anne, "2", "2", "20 20 -20 -20");
    let before = anne.page("/marque/cloture");
    assert!(before.contains("Rien ne manque") && before.contains("Les premiers, en l'état"), "{before}");
    assert!(before.contains("Et 5 autres") && before.contains("À imprimer ensuite : classement."), "{before}");
    let closed = anne.agrees("/marque/cloture/clore", &[]);
    assert!(closed.contains("✔ Tournoi clos : "), "{closed}");
    for page in [
        "/marque",
        "/marque/feuilles",
        "/marque/feuilles/toutes",
        "/marque/inscriptions",
        "/marque/tirage",
        "/marque/position",
        "/marque/incidents",
        "/marque/classement",
        "/marque/papiers",
        "/marque/journal",
        "/marque/plus",
        "/marque/annuaire?q=JOUEUR1",
        "/marque/prix",
        "/marque/cloture",
        "/marque/copies",
        "/marque/copies/verifier",
        "/marque/reglages",
        "/marque/tournois",
        "/marque/classement?expliquer=JOUEUR1+Zo%C3%A9",
    ] {
        anne.page(page);
    }
    let paper = anne.get("/marque/papiers/classement.pdf").expect(200);
    assert_eq!(paper.header("content-type"), Some("application/pdf"));
    assert!(paper.body.starts_with("%PDF"), "{}", paper.head);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
    assert_eq!(evening.sheets().len(), 4);
}

#[test]
fn a_copy_is_made_at_each_position_in_the_folder_the_arbiter_chose() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let folder = evening.path("copies");
    let chosen = [("toujours", folder.to_str().unwrap())];
    let refused = anne.post("/marque/copies/toujours", &chosen).expect(422);
    assert!(refused.body.contains("existe pas"), "{}", refused.body);
    std::fs::create_dir(&folder).unwrap();
    assert!(anne.does("/marque/copies/toujours", &chosen).contains("✔ Une copie vérifiée sera faite"));
    sheet(&anne, "1", "1", "100 -40 -20 -40");
    sheet(&anne, "1", "2", "60 20 -40 -40");
    let next = anne.agrees("/marque/position/suivante", &[]);
    assert!(next.contains("✔ Position 2 ouverte") && next.contains("Copie vérifiée : "), "{next}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
    // A key that is pulled out is reported, and the position is open all the same.
    std::fs::remove_dir_all(&folder).unwrap();
    sheet(&anne, "2", "1", "0 0 20 -20");
    sheet(&anne, "2", "2", "20 20 -20 -20");
    let next = anne.agrees("/marque/position/suivante", &[]);
    assert!(next.contains("✔ Position 3 ouverte") && next.contains("la copie de secours"), "{next}");
    assert!(anne.does("/marque/copies/toujours", &[]).contains("✔ Plus de copie"));
    evening.verified();
}

#[test]
fn f2_a_refused_sheet_says_why_keeps_what_was_typed_and_saves_nothing() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let refused =
        anne.post("/marque/feuilles/saisir", &[("position", "1"), ("ligne", "1 100 -40 -20 -30")]).expect(422);
    assert!(
        refused.body.contains("La somme fait +10, elle doit faire 0")
            && refused.body.contains("name=\"O\" value=\"−30\""),
        "{}",
        refused.body
    );
    assert!(refused.body.contains("Rien n'est enregistré") || refused.body.contains("Rien n&#39;est enregistré"));
    assert_eq!(evening.sheets(), []);
    // As JSON: the rule, the sentence, what to do.
    let body = "position=1&table=1&ligne=100+-40+-20+-30";
    let json = anne.ask("POST", "/marque/feuilles/saisir", "Accept: application/json\r\n", body).unwrap().expect(422);
    let json: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    assert_eq!(json["refus"]["regle"], "F2");
}

#[test]
fn what_is_unusual_about_a_sheet_is_asked_about_before_it_is_saved() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    sheet(&anne, "1", "1", "100 -40 -20 -40");
    // A whole line for another table, in any field of a sheet that is in.
    let other = [("position", "1"), ("table", "1"), ("N", "100"), ("S", "2 60 20 -40 -40"), ("E", "-20"), ("O", "-40")];
    let other = anne.post("/marque/feuilles/saisir", &other).expect(200);
    assert!(other.body.contains("C'est la table 2 ?"), "{}", other.body);
    // The same with as many numbers as this table has players, of which the others make a sheet of three.
    let three = [("position", "1"), ("table", "1"), ("ligne", "2 100 -60 -40")];
    assert!(anne.post("/marque/feuilles/saisir", &three).expect(200).body.contains("C'est la table 2 ?"));
    // A sign alone is not that of the next field.
    let sign = [("position", "1"), ("table", "2"), ("N", "140"), ("S", "-60"), ("E", "-"), ("O", "92")];
    assert_eq!(anne.post("/marque/feuilles/saisir", &sign).expect(200).field("O"), "92");
    let same = [("position", "1"), ("table", "2"), ("ligne", "100 -40 -20 -40")];
    let asked = anne.post("/marque/feuilles/saisir", &same).expect(200);
    assert!(asked.body.contains("Vraiment ?") && asked.body.contains("position 1, table 1"), "{}", asked.body);
    assert_eq!(evening.sheets().len(), 1);
    // Letters answer the question that comes next; neither they nor « non » lose what was typed.
    let answered = |line: &'static str| {
        let mut fields = vec![("position", "1"), ("table", "2"), ("question", "vraiment"), ("ligne", line)];
        fields.push(("bilans", "100 -40 -20 -40"));
        anne.post("/marque/feuilles/saisir", &fields).expect(200)
    };
    assert!(asked.body.contains("Vraiment ? </strong>Ce sont") && asked.body.contains("<label for=\"ligne\">Sinon"));
    let letters = answered("ab");
    assert!(letters.field("gagne") == "ab" && letters.body.contains("« ab » est retenu"), "{}", letters.body);
    assert_eq!(answered("non").field("N"), "100");
    let agreed =
        [("position", "1"), ("table", "2"), ("bilans", "100 -40 -20 -40"), ("question", "vraiment"), ("ligne", "")];
    anne.does("/marque/feuilles/saisir", &agreed);
    assert_eq!(evening.sheets().len(), 2);
    evening.verified();
}

#[test]
fn f6_a_sheet_that_is_in_is_replaced_only_with_a_reason() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    sheet(&anne, "1", "1", "100 -40 -20 -40");
    let asked = anne
        .post("/marque/feuilles/saisir", &[("position", "1"), ("table", "1"), ("ligne", "100 -40 -40 -20")])
        .expect(422);
    assert!(asked.body.contains("Remplacer la feuille enregistrée ?"), "{}", asked.body);
    let fields = [
        ("position", "1"),
        ("table", "1"),
        ("bilans", "100 -40 -40 -20"),
        ("question", "remplacer"),
        ("ligne", "erreur de saisie"),
    ];
    let said = anne.does("/marque/feuilles/saisir", &fields);
    assert!(said.contains("✔ Corrigée : position 1, table 1"), "{said}");
    assert_eq!(said.matches("le n° 1<").count(), 1, "among the last sheets once: {said}");
    assert_eq!(evening.sheets()[0].1, [100, -40, -40, -20]);
    evening.verified();
}

#[test]
fn a_list_in_a_file_is_shown_before_it_is_taken_in() {
    let evening = Evening::empty();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    anne.does("/marque/tournois/creer", &[("nom", "Coupe")]);
    let list = player_list(12, "MARTIN");
    let shown = anne.brings("/marque/inscriptions/importer", "liste.csv", &list, &[]).expect(200);
    assert!(shown.body.contains("MARTIN12 Prénom12"), "{}", shown.body);
    assert!(!anne.page("/marque/inscriptions").contains("MARTIN12"));
    let (seen, kept) = (shown.field("vu"), shown.field("fichier_lu"));
    let said = anne.does("/marque/inscriptions/importer", &[("vu", &seen), ("fichier_lu", &kept)]);
    assert!(said.contains("12 joueurs inscrits"), "{said}");
    assert!(anne.page("/marque/inscriptions").contains("MARTIN12"));
    assert!(shown.body.contains("autofocus>Inscrire cette liste") && !shown.body.contains("Attention"));
    // What is asked stands where one decides, and Enter takes nothing.
    let doubtful =
        anne.brings("/marque/inscriptions/importer", "liste.csv", "Nom;Prénom\nROUX;\nPETIT;", &[]).expect(200);
    let decide = doubtful.body.split_once("aria-label=\"Décider\"").unwrap().1;
    assert!(decide.contains("Attention : 2 joueurs sans prénom (ligne 2, 3)."), "{decide}");
    assert!(decide.contains("autofocus>Ne rien faire") && !decide.contains("autofocus>Inscrire"), "{decide}");
}

#[test]
fn what_a_terminal_does_beside_is_seen_and_an_undo_names_what_it_undoes() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let before = anne.page("/version");
    let journal = anne.get("/marque/journal");
    let stale = journal.field("action");
    evening.does("marque 1 1 -- 100 -40 -20 -40");
    let changed = (0..40).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        anne.page("/version") != before
    });
    assert!(changed, "the terminal's sheet was not noticed");
    // The page was made before the terminal's sheet: undoing from it would undo something else.
    let refused = anne.post("/marque/journal/annuler", &[("action", &stale)]).expect(422);
    assert!(refused.body.contains("utre chose a été fait"), "{}", refused.body);
    let last = anne.get("/marque/journal").field("action");
    let said = anne.does("/marque/journal/annuler", &[("action", &last)]);
    assert!(said.contains("✔ Annulé : Feuille"), "{said}");
    assert_eq!(evening.sheets(), []);
    // The page one came from offers no other action when one goes back to it.
    let back = anne.page(&format!("/marque/journal?annuler={last}"));
    assert!(back.contains("Rien de plus n'est fait") && !back.contains("Annuler cette action"), "{back}");
}

#[test]
fn a_copy_takes_the_place_of_the_base_once_it_was_shown_what_that_changes() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    sheet(&anne, "1", "1", "100 -40 -20 -40");
    std::fs::create_dir(evening.path("cle")).unwrap();
    let copied = anne.does("/marque/copies/faire", &[("dossier", evening.path("cle").to_str().unwrap())]);
    assert!(copied.contains("✔ Copie faite et vérifiée"), "{copied}");
    let copy = std::fs::read_dir(evening.path("cle")).unwrap().next().unwrap().unwrap().path();
    let copy = copy.to_str().unwrap();
    sheet(&anne, "1", "2", "60 20 -40 -40");
    let look = format!("/marque/copies/reprendre?fichier={}", super::client::escaped(copy));
    let shown = anne.get(&look).expect(200);
    assert!(shown.body.contains("table 1") && shown.body.contains("table 2"), "{}", shown.body);
    let seen = shown.field("vu");
    // Another operator works on: the preview is out of date.
    anne.does("/marque/journal/annuler", &[("action", &anne.get("/marque/journal").field("action"))]);
    sheet(&anne, "1", "2", "40 40 -40 -40");
    let stale = anne.post("/marque/copies/reprendre", &[("fichier", copy), ("vu", &seen)]).expect(422);
    assert!(stale.body.contains("a changé entre-temps"), "{}", stale.body);
    assert_eq!(evening.sheets().len(), 2);
    let seen = anne.get(&look).expect(200).field("vu");
    let said = anne.does("/marque/copies/reprendre", &[("fichier", copy), ("vu", &seen)]);
    assert!(said.contains("✔ La copie est en place") && said.contains("est gardée"), "{said}");
    assert_eq!(evening.sheets().len(), 1);
    // The evening goes on with it, in the same browser.
    sheet(&anne, "1", "2", "60 20 -40 -40");
    assert_eq!(evening.sheets().len(), 2);
    let none = anne.get("/marque/copies/reprendre?fichier=nulle-part.sqlite").expect(422);
    assert!(none.body.contains("nulle-part.sqlite"), "{}", none.body);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

/// Types a line on the page of entry, with what travels with it.
fn types(anne: &Browser, page: &Answer, line: &str) -> Answer {
    let mut fields = vec![("ligne".to_owned(), line.to_owned())];
    for name in ["position", "table", "bilans", "question", "gagne", "ajuste"] {
        if page.body.contains(&format!("name=\"{name}\"")) {
            fields.push((name.to_owned(), page.field(name)));
        }
    }
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    anne.post("/marque/feuilles/saisir", &fields)
}

#[test]
fn a1_a_penalty_given_twice_is_asked_about_first() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    let salle = Salle::start(&mut evening.command(&["salle", "--port", "0", "--sans-navigateur"]));
    let anne = salle.arbiter();
    let (path, fine) = ("/marque/incidents/penaliser", [("joueur", "1"), ("points", "100"), ("motif", "lenteur")]);
    let lifts = || anne.page("/marque/incidents").contains("Lever une pénalité");
    assert!(!lifts(), "nothing is there to be lifted");
    anne.does(path, &fine);
    assert!(lifts());
    let asked = anne.post(path, &fine).expect(200);
    assert!(asked.body.contains("a déjà 100 points de pénalité"), "{}", asked.body);
    assert_eq!(evening.does("penalite lister --format csv").lines().count(), 2, "only shown");
    assert!(anne.agrees(path, &fine).contains("(200 en tout)"));
    evening.verified();
}

#[test]
fn a_name_of_several_is_chosen_with_a_button_and_the_line_of_a_decision_leads_to_what_settles_it() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    let salle = Salle::start(&mut evening.command(&["salle", "--port", "0", "--sans-navigateur"]));
    let anne = salle.arbiter();
    // Whoever is pressed is sent with the rest of the form.
    let fine = [("joueur", "joueur"), ("points", "20"), ("motif", "lenteur")];
    let refused = anne.post("/marque/incidents/penaliser", &fine).expect(422).body;
    let choice = refused.split("name=\"joueur\" value=\"JOUEUR003 Zoé (n° 3)\">").nth(1).unwrap_or_default();
    assert!(choice.starts_with("JOUEUR003 Zoé (n° 3"), "{refused}");
    let form = refused.split("action=\"/marque/incidents/penaliser\"").nth(1).unwrap().split("</form>").next().unwrap();
    assert!(form.contains("name=\"motif\" value=\"lenteur\"") && !form.contains("value=\"joueur\""), "{form}");
    let near = anne.post("/marque/incidents/depart", &[("joueur", "JOUEUR0003")]).expect(422).body;
    assert!(
        near.contains("Vouliez-vous dire") && near.contains("name=\"joueur\" value=\"JOUEUR003 Zoé (n° 3)\">"),
        "{near}"
    );
    // A penalty is lifted from its line.
    anne.does("/marque/incidents/penaliser", &[("joueur", "3"), ("points", "20"), ("motif", "lenteur")]);
    let lift = "name=\"joueur\" value=\"3\"><input type=\"hidden\" name=\"rang\" value=\"1\">";
    assert!(anne.page("/marque/incidents").contains(lift));
    let there = anne.page("/marque/incidents?joueur=3&rang=1");
    let (before, drawer) = there.split_once("<details id=\"lever\" open>").expect("an open drawer");
    assert!(drawer.contains("name=\"joueur\" value=\"3\"") && drawer.contains("name=\"rang\" value=\"1\""), "{there}");
    assert!(!before.contains("list=\"joueurs\" value=\"3\""), "in no other one: {before}");
    let lifts = [("joueur", "3"), ("rang", "1"), ("motif", "erreur"), ("regarder", "oui")];
    assert!(anne.shown("/marque/incidents/lever", &lifts).body.contains("levée de « lenteur »"));
    assert!(anne.agrees("/marque/incidents/lever", &lifts).contains("✔ JOUEUR003"));
    assert!(!anne.page("/marque/incidents").contains(lift));
    // What is wrong on the paper is decided where its table is known.
    let refused =
        anne.post("/marque/feuilles/saisir", &[("position", "1"), ("table", "2"), ("ligne", "60 20 -40 -30")]);
    assert!(
        refused.body.contains("/marque/incidents?position=1&amp;table=2&amp;decision=#decision"),
        "{}",
        refused.body
    );
    let wrong = anne.page("/marque/incidents?position=1&table=2&decision=");
    let drawer = wrong.split_once("<details id=\"decision\" open>").expect("an open drawer").1;
    assert!(drawer.split("</details>").next().unwrap().contains("name=\"table\" value=\"2\""), "{drawer}");
    // A move is shown before it counts.
    let moved = [("joueur", "1"), ("avec", "2")];
    assert!(anne.shown("/marque/incidents/deplacer", &moved).body.contains("rien ne compte encore"));
    assert!(anne.agrees("/marque/incidents/deplacer", &moved).contains("✔ "));
    // A4: what a sheet leaves open is confirmed, corrected or decided anew from the decision's line, its table known.
    let ruling = [("table", "1"), ("donne", "2"), ("decision", "annulee"), ("motif", "renonce")];
    anne.does("/marque/incidents/decider", &ruling);
    sheet(&anne, "1", "1", "60 20 -40 -40");
    let page = anne.page("/marque/incidents");
    assert!(page.contains("href=\"/marque/incidents?position=1&amp;table=1#confirmer\""), "{page}");
    let confirming = anne.page("/marque/incidents?position=1&table=1");
    assert!(confirming.contains("<details id=\"confirmer\" open>"), "{confirming}");
    assert_eq!(confirming.matches("name=\"table\" value=\"1\"").count(), 2, "its field, and that of the lifting");
    assert!(anne.page("/marque").contains("1 décision de l'arbitre à régler"), "{}", anne.page("/marque"));
    anne.does("/marque/incidents/confirmer", &[("table", "1"), ("position", "1")]);
    let page = anne.page("/marque/incidents");
    assert!(page.contains("confirmée : la feuille en tient compte") && !page.contains("#confirmer"), "{page}");
    let lift = [("position", "1"), ("table", "1"), ("donne", "2"), ("decision", "comptee"), ("motif", "erreur")];
    anne.does("/marque/incidents/decider", &lift);
    assert!(!anne.page("/marque/incidents").contains("Lever…"), "nothing is left to lift");
    evening.verified();
}

#[test]
fn f1_the_winner_s_name_on_the_paper_is_asked_for_before_a_sheet_is_stored() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    let mut command = evening.command(&["salle", "--port", "0", "--sans-navigateur"]);
    let salle = Salle::start(command.env("CHELEM_GAGNANT", "oui"));
    let anne = salle.arbiter();
    let start = anne.get("/marque/feuilles").expect(200);
    let asked = types(&anne, &start, "1 100 -40 -20 -40").expect(200);
    assert!(asked.body.contains("Qui gagne, et qui perd le plus, sur le papier ?"), "{}", asked.body);
    assert_eq!(evening.sheets(), []);
    let name = |page: &str, chair: &str| {
        let rest = page.split(&format!(">{chair}</span><span class=\"qui\">")).nth(1).unwrap();
        rest.split('<').next().unwrap().to_lowercase()
    };
    let (winner, other) = (name(&asked.body, "Nord"), name(&asked.body, "Sud"));
    let unclear = types(&anne, &asked, "j").expect(200);
    assert!(unclear.body.contains("Tapez plus de lettres"), "{}", unclear.body);
    assert_eq!(types(&anne, &asked, "oui").expect(200).field("question"), "gagnant, quand même", "nobody is called so");
    let differs = types(&anne, &asked, &other).expect(200);
    assert!(differs.body.contains("ne va pas à la table 1"), "{}", differs.body);
    // Nothing: the sheet is typed again. Another sheet in the place of an answer is read as one.
    let nothing = types(&anne, &differs, "").expect(422);
    assert!(nothing.body.to_lowercase().contains("rien n'est enregistré : retapez"), "{}", nothing.body);
    assert!(nothing.body.contains("name=\"O\" value=\"−40\""), "{}", nothing.body);
    let retyped = types(&anne, &differs, "-40 100 -20 -40").expect(200);
    assert_eq!(retyped.field("bilans"), "-40 100 -20 -40");
    let half = types(&anne, &retyped, &other).expect(200);
    assert_eq!(half.field("question"), "perdant");
    let exchanged = types(&anne, &half, &name(&asked.body, "Est")).expect(200);
    assert_eq!(exchanged.field("question"), "gagnant, quand même", "E loses less");
    types(&anne, &half, &winner).expect(303);
    assert_eq!(evening.sheets()[0].1, [-40, 100, -20, -40]);
    assert_ne!(winner, other);
    // In the place of the last balance they keep the one that is left, on the line or where it is proposed; a wrong one still asks.
    let proposed = types(&anne, &start, "2 100 -40 -20").expect(200);
    assert!(proposed.body.contains("est proposé"), "{}", proposed.body);
    assert_eq!(types(&anne, &proposed, "n").expect(200).field("O"), "", "the last one is typed");
    for wrong in [types(&anne, &proposed, &other), types(&anne, &start, &format!("2 100 -40 -20 {other}"))] {
        assert!(wrong.expect(200).body.contains("ne va pas à la table 2"));
    }
    // Also in the field of the last balance, as a page without script sends it.
    let fields = [("position", "1"), ("table", "2"), ("N", "100"), ("S", "-40"), ("E", "-20"), ("O", other.as_str())];
    let differs = anne.post("/marque/feuilles/saisir", &fields).expect(200);
    // An operator who says that paper and figures are right is believed.
    assert_eq!(differs.field("bilans"), "100 -40 -20 -40");
    types(&anne, &differs, "oui").expect(303);
    assert_eq!(evening.sheets()[1].1, [100, -40, -20, -40]);
    // No more, on request.
    assert!(types(&anne, &start, "gagnant").expect(200).body.contains("n'est plus demandé"));
    let now = types(&anne, &start, "1 60 -20 -20 -20").expect(422);
    assert!(now.body.contains("Remplacer la feuille enregistrée ?"), "{}", now.body);
    evening.verified();
}

#[test]
fn m11_a_balanced_draw_is_spelt_out_in_the_foot_of_the_page() {
    let evening = Evening::empty();
    evening.does("nouveau Coupe");
    let list = evening.file("liste.csv", player_list(8, "JOUEUR"));
    evening.does(&format!("inscrire --fichier {}", list.display()));
    evening.does("placer --tirage equilibre --graine 5");
    let salle = Salle::open(&evening);
    let page = salle.arbiter().page("/marque/journal");
    assert!(page.contains("tirage équilibré") && !page.contains("equilibre"), "{page}");
}

#[test]
fn n9_the_announced_square_is_the_one_thing_to_do_before_the_closing() {
    let evening = Evening::empty();
    for line in ["nouveau Carré --positions 1 --donnes 3", "seance plan \"20: carré 12\""] {
        evening.does(line);
    }
    let list = evening.file("liste.csv", player_list(20, "JOUEUR"));
    evening.does(&format!("inscrire --fichier {}", list.display()));
    evening.does("placer --graine 3");
    for table in 1..=5 {
        evening.does(&format!("marque 1 {table} {} {} -{2} -{2}", 60 * table, 20 * table, 40 * table));
    }
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let home = anne.page("/marque");
    assert!(home.contains("Tirer le carré final") && !home.contains("Clore le tournoi"), "{home}");
    let suite = anne.page("/marque/position");
    assert!(suite.contains("value=\"12\"") && !suite.contains("Clore le tournoi"), "{suite}");
    let drawn = anne.agrees("/marque/position/finale", &[("joueurs", "12")]);
    assert!(drawn.contains("✔ "), "{drawn}");
    assert!(anne.page("/marque").contains("3 feuilles attendues"));
}

#[test]
fn a_sheet_with_a_deal_that_the_arbiter_settled_is_typed_again_as_it_was_played() {
    let evening = Evening::placed(8);
    evening.does("marque 1 1 --donne \"garde N 50\" --donne \"garde S 48\"");
    evening.does("incident noter score-ajuste --table 1 --donne 1 --motif essai --scores -90 270 -90 -90");
    let salle = Salle::open(&evening);
    let page = salle.arbiter().page("/marque/feuilles/donnes?position=1&table=1");
    assert!(page.contains("retapez toute la feuille") && page.contains("Donne 1"), "{page}");
}

#[test]
fn a_trial_says_what_was_verified_and_a_new_position_where_each_one_comes_from() {
    let evening = Evening::empty();
    evening.does("nouveau Coupe --positions 3");
    let list = evening.file("liste.csv", player_list(27, "JOUEUR"));
    evening.does(&format!("inscrire --fichier {}", list.display()));
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    assert!(anne.page("/marque").contains("action=\"/marque/tirage/tirer\""), "the draw is one click away");
    let trial = anne.shown("/marque/tirage/tirer", &[("tirage", "hasard"), ("graine", "5")]);
    // Its address shows it again, and does nothing, whatever it says.
    let again = format!("/marque/tirage/tirer?tirage=hasard&graine=5&vu={}", trial.field("vu"));
    assert!(anne.page(&again).contains("rien ne compte encore") && anne.page("/marque/tirage").contains("Tirer"));
    let trial = trial.body;
    let (_, verified) = trial.split_once("Ce tirage tient").unwrap_or_else(|| panic!("{trial}"));
    let (verified, other) = verified.split_once("</section>").unwrap();
    assert_eq!(verified.matches("<li>").count(), 2, "{verified}");
    assert!(trial.contains("27 joueurs, 7 tables") && other.contains("Départs sans joueur"), "{trial}");
    evening.does("placer --graine 5");
    evening.plays(&mut Chance(5));
    let next = anne.post("/marque/position/suivante", &[]).expect(200).body;
    assert_eq!(next.matches(">reste<").count() + next.matches(">vient de la ").count(), 27, "{next}");
    assert!(next.contains("Ouvrir la position 2") && next.contains("En tête après 1 position"), "{next}");
    // The timer that a position started goes with the next one, unless it is unticked.
    assert!(next.contains("value=\"45\">"), "{next}");
    let opened = anne.agrees("/marque/position/suivante", &[("minuterie", "50")]);
    assert!(opened.contains("data-marche>4"), "{opened}");
    evening.plays(&mut Chance(6));
    assert!(anne.shown("/marque/position/suivante", &[]).body.contains("value=\"50\" checked>"));
    anne.does("/marque/salle/minuterie", &[("que", "oter")]);
    assert!(anne.shown("/marque/position/suivante", &[]).body.contains("value=\"50\">"), "none was running");
}

/// A team that gave itself no name is called by its players: its number finds it.
#[test]
fn the_ranking_of_teams_without_names_explains_the_first_one() {
    let evening = Evening::empty();
    evening.does("nouveau Duos --formule duo --positions 1 --donnes 4");
    for player in 1..=12 {
        evening.does(&format!("joueurs ajouter --nom JOUEUR{player} --prenom Zoé"));
    }
    for one in [1, 3, 5, 7, 9, 11] {
        evening.does(&format!("inscrire \"JOUEUR{one} Zoé\" \"JOUEUR{} Zoé\"", one + 1));
    }
    evening.does("placer --graine 5");
    for table in 1..=3 {
        evening.does(&format!("marque 1 {table} -- {0} -{0} {0} -{0}", table * 40));
    }
    let salle = Salle::open(&evening);
    let page = salle.arbiter().page("/marque/classement");
    assert!(page.contains("id=explication") || page.contains("id=\"explication\""), "{page}");
}
