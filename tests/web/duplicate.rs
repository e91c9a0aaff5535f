//! An evening of *donnes dupliquées* in a browser, from its creation to its closing.

use super::client::{Answer, Browser, Salle};
use super::common::{Evening, player_list};

/// Sends results, and confirms them where that is asked.
fn enters(anne: &Browser, fields: &[(&str, &str)]) -> String {
    let mut answer: Answer = anne.post("/marque/etuis/saisir", fields);
    if answer.code == 200 {
        let bilans = answer.field("bilans");
        let mut again = vec![("question", "vraiment"), ("bilans", bilans.as_str()), ("ligne", "")];
        again.extend(fields.iter().filter(|(name, _)| *name != "ligne"));
        answer = anne.post("/marque/etuis/saisir", &again);
    }
    anne.page(answer.expect(303).header("location").unwrap())
}

/// How many lines the fiche of an étui has.
fn lines(anne: &Browser, etui: usize) -> usize {
    let page = anne.page(&format!("/marque/etuis?etui={etui}"));
    let tables = page.split(&format!("Étui <strong>{etui}</strong> : ")).nth(1).unwrap_or_else(|| panic!("{page}"));
    // Each with who attacks there.
    tables.split("</p>").next().unwrap().matches("<small>JOUEUR").count()
}

fn results(count: usize, first: usize) -> String {
    let marks = ["66", "-58", "82", "-76"];
    (0..count).map(|line| marks[(first + line) % marks.len()]).collect::<Vec<_>>().join(" ")
}

#[test]
fn an_evening_of_duplicated_deals_is_run_in_a_browser_from_its_creation_to_its_closing() {
    let evening = Evening::empty();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    anne.does("/marque/tournois/creer", &[("nom", "Duplicate du jeudi"), ("dupliquees", "individuel")]);
    evening.file("liste.csv", player_list(20, "JOUEUR"));
    evening.does("inscrire --fichier liste.csv");
    assert!(anne.page("/marque/tirage").contains("Circuit"));
    let foreseen = anne.page("/marque");
    let drawn = anne.agrees("/marque/tirage/tirer", &[("tirage", "hasard"), ("graine", "7")]);
    assert!(drawn.contains("✔ Position 1 ouverte."), "{drawn}");
    let state: serde_json::Value = serde_json::from_str(&evening.does("etat --format json")).unwrap();
    let (positions, size) = (state["positions"].as_u64().unwrap(), state["deals"].as_u64().unwrap() as usize);
    assert!(foreseen.contains(&format!("{positions} de {size} étuis")), "{foreseen}");
    // F2 leads to the étuis; free deals are not there.
    assert!(anne.page("/marque/feuilles").contains("<h1>Étuis"));
    assert!(anne.page("/marque").contains("sur les fiches des étuis"));
    // A table's étuis at once; one that is not there; too few.
    let all = results(size, 0);
    let said = enters(&anne, &[("position", "1"), ("table", "1"), ("resultats", &all)]);
    assert!(said.contains("✔ Étuis "), "{said}");
    // Which tables still owe which étuis of this position.
    let owed = said.split("Ce que chaque table doit encore").nth(1).unwrap().split("</ul>").next().unwrap();
    assert!(!owed.contains("Table 1<") && owed.contains("Table 2</strong> : étuis "), "{owed}");
    assert!(!owed.contains("osition"), "nothing of the positions to come: {owed}");
    let few = anne.post("/marque/etuis/saisir", &[("position", "1"), ("table", "1"), ("resultats", "66")]).expect(422);
    assert!(few.body.contains("1 résultat pour"), "{}", few.body);
    for wrong in ["999 66", "zéro", "1 soixante"] {
        let refused = anne.post("/marque/etuis/saisir", &[("ligne", wrong)]);
        assert_eq!(refused.code, 422, "{wrong}: {}", refused.body);
    }
    for position in 2..=positions {
        // The étuis travel: one click shows the places, though results are awaited.
        let home = anne.page("/marque");
        let button = home.split("action=\"/marque/position/suivante\"").nth(1).expect("the next position");
        assert!(button.contains(&format!("<button>Position {position}</button>")), "{home}");
        if position == 2 {
            // Once all étuis of the position are in, it is the thing to do, whatever is awaited of those to come.
            assert!(home.contains("sur les fiches des étuis") && !home.contains("résultats de la position sont là"));
            (2..=5).for_each(|table: u32| {
                enters(&anne, &[("position", "1"), ("table", &table.to_string()), ("resultats", &all)]);
            });
            let home = anne.page("/marque");
            assert!(home.contains("Tous les résultats de la position sont là"), "{home}");
        }
        let opened = anne.agrees("/marque/position/suivante", &[]);
        assert!(opened.contains(&format!("Position {position} ouverte")), "{opened}");
    }
    // Fiche after fiche, as they come in.
    let page = anne.page("/marque/etuis");
    let mut etuis: Vec<usize> = page
        .split("/marque/etuis?etui=")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect();
    etuis.sort_unstable();
    etuis.dedup();
    assert!(etuis.len() >= size, "{etuis:?}");
    for etui in &etuis {
        let typed = results(lines(&anne, *etui), 0);
        let shown = anne.post("/marque/etuis/saisir", &[("ligne", &etui.to_string())]).expect(303);
        assert_eq!(shown.header("location").unwrap(), format!("/marque/etuis?etui={etui}"));
        let etui = etui.to_string();
        let answer = anne.post("/marque/etuis/saisir", &[("etui", &etui), ("ligne", &typed)]);
        if answer.code == 422 {
            // The lines of table 1 stand there already, with other marks: a reason replaces them.
            assert!(answer.body.contains("Remplacer ce qui est écrit"), "{}", answer.body);
            assert!(!answer.body.contains("Pour corriger"), "no advice leads to the page one is on: {}", answer.body);
            let fields =
                [("etui", etui.as_str()), ("bilans", &typed), ("question", "remplacer"), ("ligne", "signe oublié")];
            anne.does("/marque/etuis/saisir", &fields);
        } else {
            enters(&anne, &[("etui", &etui), ("ligne", &typed)]);
        }
    }
    assert!(anne.page("/marque/etuis").contains("Tous les résultats sont là"));
    let fiche = anne.page("/marque/etuis?etui=1");
    assert!(fiche.contains("</small> <strong>+66</strong>"), "a result that is there stands at its table: {fiche}");
    // One line is corrected.
    let fields = [("etui", "1"), ("position", "1"), ("resultats", "-66")];
    let table = anne.post("/marque/etuis/saisir", &fields);
    assert_eq!(table.code, 422, "{}", table.body);
    assert!(anne.page("/marque/topage").contains("Notes des étuis"));
    let ranking = anne.page("/marque/classement");
    assert!(ranking.contains("Classement") && ranking.contains("JOUEUR"), "{ranking}");
    assert!(anne.page("/marque/classement?vue=general").contains("général"));
    assert!(anne.page("/marque/papiers").contains("/marque/papiers/topage.pdf"));
    for page in ["/places", "/classement", "/mur", "/joueur/1"] {
        salle.stranger().page(page);
    }
    let closed = anne.agrees("/marque/cloture/clore", &[]);
    assert!(closed.contains("✔ Tournoi clos"), "{closed}");
    for page in ["/mur", "/classement"] {
        let shown = salle.stranger().page(page);
        assert!(
            shown.contains("Classement final alterné") && shown.contains("JOUEUR") && shown.contains("%"),
            "{page}: {shown}"
        );
    }
    let own = salle.stranger().page("/joueur/1");
    assert!(own.contains("Rang final") && !own.contains("% points") && !own.contains("pas encore"), "{own}");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}
