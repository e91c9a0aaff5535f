//! Pages beside the evening's own way, in a browser: each does the same as the terminal's command.

use super::client::{Browser, Salle};
use super::common::{Chance, Evening, player_list};

fn json(evening: &Evening, line: &str) -> serde_json::Value {
    serde_json::from_str(&evening.does(&format!("{line} --format json"))).unwrap()
}

/// A tournament of donnes dupliquées whose étuis all have their results.
fn duplicate(list: &str, options: &str) -> Evening {
    let evening = Evening::empty();
    evening.does(&format!("nouveau \"Duplicate du jeudi\" --duplicate --date 2026-11-21 {options}"));
    evening.file("liste.csv", list);
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 7");
    let positions = json(&evening, "etat")["positions"].as_u64().unwrap();
    for _ in 1..positions {
        evening.does("position suivante");
    }
    let awaited = json(&evening, "etui manquants");
    let mut lines = std::collections::BTreeMap::<u64, usize>::new();
    for line in awaited["lines"].as_array().unwrap() {
        *lines.entry(line["etui"].as_u64().unwrap()).or_default() += 1;
    }
    for (etui, count) in lines {
        let marks = ["66", "-58", "82", "-76", "54", "102", "-66"].into_iter().cycle();
        let marks: Vec<&str> = marks.skip(usize::try_from(etui).unwrap() * 3 % 7).take(count).collect();
        evening.does(&format!("etui marque {etui} -- {}", marks.join(" ")));
    }
    evening
}

fn formations(count: usize, size: usize) -> String {
    let line = |n: usize| (1..=size).map(|member| format!("NOM{n:02}{member};Zoé;Camp {n}\n")).collect::<String>();
    format!("Nom;Prénom;Équipe\n{}", (1..=count).map(line).collect::<String>())
}

/// The same decisions by commands and in a browser: the notes and the ranking are the same.
#[track_caller]
fn same_by_both(evening: &Evening, commands: &[&str], browser: impl Fn(&Browser)) {
    let typed = evening.copy();
    for line in commands {
        typed.does(line);
    }
    let before = json(evening, "classement");
    let salle = Salle::open(evening);
    browser(&salle.arbiter());
    assert_eq!(salle.stop().code(), Some(0));
    let after = json(evening, "classement");
    assert_ne!(after, before, "the decisions count");
    assert_eq!(after, json(&typed, "classement"));
    assert_eq!(json(evening, "topage"), json(&typed, "topage"));
    let listed = json(evening, "incident lister");
    assert_eq!(listed, json(&typed, "incident lister"));
    assert!(listed["incidents"].as_array().unwrap().len() >= 3, "{listed}");
    evening.verified();
}

#[test]
fn d25_to_d29_decisions_on_etuis_are_those_of_the_terminal_in_percent() {
    let evening = duplicate(&player_list(28, "JOUEUR"), "");
    let commands = [
        "etui decision 5 --position 2 --quarante-soixante attaque --motif renonce",
        "etui decision 6 --position 2 --neutralisee --motif \"étui mal remis\"",
        "etui penalite JOUEUR3 0,5 --motif \"diagramme lu\"",
        "etui cas renonce 7 --position 1 --fautif attaque",
        "etui penalite JOUEUR4 1 --motif lenteur",
        "etui penalite JOUEUR4 --lever --motif erreur",
        "etui faussee 1 --depuis 3 --motif \"mal remis\"",
        "etui decision 7 --position 1 --lever --motif erreur",
    ];
    same_by_both(&evening, &commands, |anne| {
        let page = anne.page("/marque/incidents");
        assert!(page.contains("40/60") && !page.contains("−4/+4,") && page.contains("Étui mal reconstitué"), "{page}");
        let line = |etui, more: &[(&'static str, &'static str)]| {
            let place = [("etui", etui), ("position", "2"), ("motif", "renonce")];
            place.into_iter().chain(more.iter().copied()).collect::<Vec<(&str, &str)>>()
        };
        let said = anne.does("/marque/incidents/etui-decider", &line("5", &[("decision", "40-attaque")]));
        assert!(said.contains("✔ Étui 5"), "{said}");
        anne.does(
            "/marque/incidents/etui-decider",
            &[("etui", "6"), ("position", "2"), ("decision", "neutralisee"), ("motif", "étui mal remis")],
        );
        let fine = |who, much| [("joueur", who), ("pourcent", much), ("motif", "diagramme lu")];
        let said = anne.does("/marque/incidents/etui-penaliser", &fine("JOUEUR3", "0,5"));
        assert!(said.contains("✔ ") && said.contains("JOUEUR3"), "{said}");
        let said = anne.does(
            "/marque/incidents/etui-cas",
            &[("etui", "7"), ("position", "1"), ("cas", "renonce"), ("fautif", "attaque")],
        );
        assert!(said.contains("✔ Étui 7") && said.contains("0,5"), "{said}");
        anne.does("/marque/incidents/etui-penaliser", &fine("JOUEUR4", "1"));
        let said = anne.does("/marque/incidents/lever", &[("joueur", "JOUEUR4"), ("motif", "erreur")]);
        assert!(said.contains("✔ ") && said.contains("levée de « diagramme lu »"), "{said}");
        let said =
            anne.does("/marque/incidents/etui-faussee", &[("etui", "1"), ("position", "3"), ("motif", "mal remis")]);
        assert!(said.contains("✔ Étui 1, version b"), "{said}");
        let lift = [("etui", "7"), ("position", "1"), ("decision", "lever"), ("motif", "erreur")];
        let said = anne.does("/marque/incidents/etui-decider", &lift);
        assert!(
            said.contains("−0,5 % (renonce consommée) : reste. Pour lever cela aussi : lever la pénalité n° 1"),
            "{said}"
        );
        // A refusal is shown where it was typed, with the typed text.
        for (path, fields, why) in [
            ("etui-decider", line("5", &[]), "manque la décision"),
            ("etui-decider", line("5", &[("decision", "ajustee"), ("marque", "soixante")]), "soixante"),
            ("etui-decider", line("5", &[("decision", "6-attaque")]), "points de match"),
            ("etui-decider", line("999", &[("decision", "neutralisee")]), "999"),
            ("etui-penaliser", fine("JOUEUR3", "beaucoup").to_vec(), "pourcentage"),
            ("etui-cas", line("5", &[("cas", "renonce")]), "est en faute"),
            ("etui-faussee", vec![("etui", "1"), ("version", "2"), ("position", "3")], "pas un choix"),
        ] {
            let refused = anne.post(&format!("/marque/incidents/{path}"), &fields).expect(422);
            assert!(refused.body.contains(why), "{path}: {}", refused.body);
        }
    });
}

#[test]
fn d25_d27_decisions_on_etuis_are_those_of_the_terminal_in_points_de_match() {
    let evening = duplicate(&formations(6, 4), "--formule quadrettes");
    let commands = [
        "etui decision 1 --position 1 --plus-quatre attaque --motif renonce",
        "etui penalite \"Camp 2\" --pm 2 --motif \"a bougé\"",
        "etui penalite \"Camp 3\" --pm=-0,5 --motif bonus",
    ];
    same_by_both(&evening, &commands, |anne| {
        let page = anne.page("/marque/incidents");
        assert!(page.contains("−4/+4") && !page.contains("L'attaque en faute : 40/60"), "{page}");
        let said = anne.does(
            "/marque/incidents/etui-decider",
            &[("etui", "1"), ("position", "1"), ("decision", "4-attaque"), ("motif", "renonce")],
        );
        assert!(said.contains("se donne à part"), "{said}");
        anne.does("/marque/incidents/etui-penaliser", &[("joueur", "Camp 2"), ("pm", "2"), ("motif", "a bougé")]);
        anne.does("/marque/incidents/etui-penaliser", &[("joueur", "Camp 3"), ("pm", "-0,5"), ("motif", "bonus")]);
    });
}

#[test]
fn d9_d35_the_taker_of_an_etui_and_the_attackers_of_a_match_are_said_in_a_browser() {
    let evening = Evening::empty();
    evening.does("nouveau Match --duplicate --formule equipes --date 2026-11-21");
    evening.file("liste.csv", formations(2, 4));
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 7");
    let typed = evening.copy();
    typed.does("etui attaquants 1 NOM011 NOM021");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let why = anne.page("/marque/classement?expliquer=2");
    assert!(
        why.contains("href=\"/marque/classement?expliquer=2\"") && why.contains("D35"),
        "a name leads there: {why}"
    );
    let said = anne.does("/marque/etuis/attaquants", &[("quart", "1"), ("joueurs", "NOM011 ; NOM021")]);
    assert!(said.contains("✔ ") && said.contains("NOM011"), "{said}");
    let refused = anne.post("/marque/etuis/attaquants", &[("quart", "7"), ("joueurs", "NOM011")]).expect(422);
    assert!(refused.body.contains("les quarts vont de 1 à 4"), "{}", refused.body);
    assert_eq!(json(&evening, "position voir 1"), json(&typed, "position voir 1"));
    assert_eq!(salle.stop().code(), Some(0));

    let evening = Evening::empty();
    evening.does("nouveau Triplettes --duplicate --formule triplettes --mouvement ligne --date 2026-11-21");
    evening.file("liste.csv", formations(6, 3));
    evening.does("inscrire --fichier liste.csv");
    evening.does("placer --graine 7");
    let typed = evening.copy();
    let changed = typed.run(&["etui", "modifier", "1", "--preneur", "E"]);
    let salle = Salle::open(&evening);
    let answer = salle.arbiter().post("/marque/etuis/preneur", &[("etui", "1"), ("place", "E")]);
    assert_eq!(answer.code == 303, changed.code() == 0, "{}\n{}", changed.err, answer.body);
    assert_eq!(json(&evening, "etui voir 1"), json(&typed, "etui voir 1"));
    assert_eq!(salle.stop().code(), Some(0));
}

#[test]
fn d57_a_second_session_of_duplicated_deals_and_an_early_end_are_opened_in_a_browser() {
    let evening = duplicate(&player_list(20, "JOUEUR"), "");
    let typed = evening.copy();
    typed.does("seance suivante --gardes 12 --graine 11 --oui");
    typed.verified();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let opened = anne.agrees("/marque/position/seance-etuis", &[("gardes", "12"), ("graine", "11")]);
    assert!(opened.contains("✔ Position"), "{opened}");
    let position = json(&evening, "etat")["position"].as_u64().unwrap();
    let places = format!("position voir {position}");
    assert_eq!(json(&evening, &places), json(&typed, &places));
    let stopped = anne.agrees("/marque/position/arreter", &[("motif", "minuit")]);
    assert!(stopped.contains(&format!("finit à la position {position}")), "{stopped}");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn files_are_those_of_the_terminal_and_an_archive_comes_back_as_a_tournament() {
    let evening = Evening::tournament(12, "--positions 2 --engagement 10");
    evening.plays_on(2, &mut Chance(3));
    evening.does("cloturer");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    assert!(anne.page("/marque/plus").contains("/marque/fichiers"));
    for (page, what) in [
        ("classement.csv", "classement"),
        ("feuilles.csv", "feuilles"),
        ("pcn.csv", "pcn"),
        ("inscrits.csv", "inscrits"),
        ("joueurs.csv", "joueurs"),
    ] {
        let answer = anne.get(&format!("/marque/fichiers/{page}")).expect(200);
        assert!(answer.header("content-disposition").unwrap().starts_with("attachment"));
        evening.does(&format!("exporter {what} --sortie ici.csv"));
        let written = String::from_utf8(std::fs::read(evening.path("ici.csv")).unwrap()).unwrap();
        assert_eq!(answer.body, written.replace('\u{a0}', " "), "{page}");
        std::fs::remove_file(evening.path("ici.csv")).unwrap();
    }
    assert!(anne.get("/marque/fichiers/pcn.xlsx").expect(200).body.starts_with("PK"));
    assert!(anne.page("/marque/fichiers/resultats.html").contains("JOUEUR001"));
    let site = anne.get("/marque/fichiers/site.zip").expect(200).body;
    assert!(site.starts_with("PK") && site.contains("index.html") && site.contains("joueur-12.html"));
    assert_eq!(anne.get("/marque/fichiers/rien.csv").code, 422);
    // The federation's file has its number; asked for again, it is the same.
    for _ in 0..2 {
        let sent = anne.post("/marque/fichiers/federation", &[]).expect(200);
        assert!(sent.header("content-disposition").unwrap().contains("federation-1.xlsx"), "{}", sent.head);
    }
    let archive = anne.get("/marque/fichiers/archive.chelem").expect(200);
    assert!(
        archive.header("content-disposition").unwrap().contains("coupe-d-essai-2026-11-21.chelem")
            || archive.header("content-disposition").unwrap().contains("coupe-dessai"),
        "{}",
        archive.head
    );
    evening.does("exporter archive --sortie ici.chelem");
    let text = std::fs::read_to_string(evening.path("ici.chelem")).unwrap();
    // In another club's base it is shown, then a tournament.
    let other = Evening::empty();
    let there = Salle::open(&other);
    let paul = there.arbiter();
    let shown = paul.brings("/marque/fichiers/importer", "soir.chelem", &text, &[]).expect(200);
    let (seen, kept) = (shown.field("vu"), shown.field("fichier_lu"));
    let said = paul.does("/marque/fichiers/importer", &[("vu", &seen), ("fichier_lu", &kept)]);
    assert!(said.contains("Coupe d'essai") || said.contains("Coupe d&#39;essai"), "{said}");
    assert_eq!(json(&other, "classement")["rows"], json(&evening, "classement")["rows"]);
    let torn = paul.brings("/marque/fichiers/importer", "soir.chelem", &text[..text.len() / 2], &[]);
    assert_eq!(torn.code, 422, "{}", torn.body);
    for salle in [salle, there] {
        assert_eq!(salle.stop().code(), Some(0));
    }
    evening.verified();
}

#[test]
fn statistics_a_derogation_and_payments_are_those_of_the_terminal() {
    let evening = Evening::tournament(12, "--positions 1 --engagement 10");
    evening.does("marque 1 1 --donne \"garde E 49/2\" --donne \"prise S -30\" --donne \"garde sans O 45/2\" --donne \"prise N 60/2\" --donne \"garde N 60/2\"");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let page = anne.page("/marque/statistiques");
    assert!(page.contains("garde"), "{page}");
    let name = json(&evening, "inscrits")["entries"][0]["name"].as_str().unwrap().to_owned();
    let one = anne.page(&format!("/marque/statistiques?joueur={}", super::client::escaped(&name)));
    assert!(one.contains("Revenir à tout le tournoi"), "{one}");
    assert!(anne.page("/marque/statistiques?joueur=personne").contains("personne"));
    assert!(anne.page("/marque/inscriptions").contains("Tout le monde a payé"));
    let said = anne.does("/marque/inscriptions/tous-payes", &[]);
    assert!(said.contains("✔ ") && !anne.page("/marque/inscriptions").contains("Tout le monde a payé"), "{said}");
    assert_eq!(salle.stop().code(), Some(0));
    evening.plays(&mut Chance(4));
    evening.does("cloturer");
    let given = [("joueur", "JOUEUR005"), ("pcn", "300"), ("lettre", "CCN du 12/01/2027")];
    let typed = evening.copy();
    typed.does("pcn derogation JOUEUR005 --pcn 300 --lettre \"CCN du 12/01/2027\"");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let said = anne.does("/marque/cloture/derogation", &given);
    assert!(said.contains("✔ Dérogation notée : JOUEUR005"), "{said}");
    assert_eq!(json(&evening, "pcn"), json(&typed, "pcn"));
    let refused = anne.post("/marque/cloture/derogation", &[("joueur", "JOUEUR005"), ("pcn", "300")]);
    assert_eq!(refused.code, 422, "without the letter: {}", refused.body);
    let said = anne.does("/marque/cloture/derogation", &[("joueur", "JOUEUR005")]);
    assert!(said.contains("retour au barème"), "{said}");
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn d60_the_grid_of_pcn_is_brought_in_a_browser() {
    let evening = duplicate(&player_list(16, "JOUEUR"), "");
    evening.does("cloturer");
    let grid = "formule;taille;rang;pcn;pp\nindividuel;4;1;400;2\nindividuel;4;2;300;1\n";
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let shown = anne.brings("/marque/cloture/grille", "grille.csv", grid, &[("des", "01/01/2026")]).expect(200);
    let (seen, kept) = (shown.field("vu"), shown.field("fichier_lu"));
    let name = shown.field("nom_du_fichier");
    let fields = [("vu", seen.as_str()), ("fichier_lu", &kept), ("des", "01/01/2026"), ("nom_du_fichier", &name)];
    anne.does("/marque/cloture/grille", &fields);
    assert_eq!(name, "grille.csv");
    let kept = evening.does("bareme duplicate");
    assert!(kept.contains("grille.csv") && kept.contains("01/01/2026"), "{kept}");
    assert_eq!(salle.stop().code(), Some(0));
}

#[test]
fn templates_are_kept_when_papers_can_be_made_with_them_and_forgotten() {
    let evening = Evening::placed(8);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let page = anne.page("/marque/modeles");
    assert!(page.contains("classement.toml"), "{page}");
    let original = anne.get("/marque/modeles/classement.toml").expect(200).body;
    let changed = format!("{original}\n");
    let bad = anne.brings("/marque/modeles/garder", "classement.toml", "titre = 3", &[]).expect(422);
    assert!(bad.body.contains("classement.toml"), "{}", bad.body);
    assert_eq!(anne.brings("/marque/modeles/garder", "photo.exe", "x", &[]).code, 422);
    assert_eq!(anne.brings("/marque/modeles/garder", "classement.toml", &changed, &[]).code, 303);
    assert!(anne.page("/marque/modeles").contains("la base"));
    assert!(evening.does("modeles").contains("la base"));
    let said = anne.does("/marque/modeles/oublier", &[]);
    assert!(said.contains("d'origine") || said.contains("d&#39;origine"), "{said}");
    assert!(!anne.page("/marque/modeles").contains("la base"));
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}

#[test]
fn c2_the_plan_of_a_championship_is_written_and_a_tournament_deleted_in_a_browser() {
    let evening = Evening::placed(12);
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let plan = "12: 8 x 1,15\n24: 16 x 1,15 / phase 8 x 1,25";
    let said = anne.does("/marque/reglages/plan", &[("lignes", plan)]);
    assert!(said.contains("À partir de 12 joueurs"), "{said}");
    let written = evening.run(&["championnat", "plan"]).expect(0).err;
    assert!(written.contains("24 joueurs : séance 2 à 16 joueurs"), "{written}");
    let refused = anne.post("/marque/reglages/plan", &[("lignes", "douze")]).expect(422);
    assert!(refused.body.contains("douze"), "{}", refused.body);
    assert!(anne.does("/marque/reglages/plan", &[]).contains("Aucun plan"));
    anne.does("/marque/tournois/creer", &[("nom", "Par erreur")]);
    let said = anne.agrees("/marque/tournois/supprimer", &[("numero", "2")]);
    assert!(said.contains("✔ Supprimé : « Par erreur »"), "{said}");
    assert_eq!(json(&evening, "tournoi lister")["tournaments"].as_array().unwrap().len(), 1);
    assert_eq!(salle.stop().code(), Some(0));
    evening.verified();
}
