//! Answers to bad input, line by line: the place, the rule, the remedy; nothing is changed.

use crate::common::Evening;

/// So many players entered, nothing drawn.
fn entered(players: usize) -> Evening {
    let evening = Evening::empty();
    let lines: String = (1..=players).map(|n| format!("JOUEUR{n:03};Zoé\n")).collect();
    evening.file("liste.csv", format!("Nom;Prénom\n{lines}"));
    evening.does("nouveau Essai --duplicate --date 2026-11-21");
    let list = evening.path("liste.csv");
    evening.run(&["inscrire", "--fichier", list.to_str().unwrap()]).expect(0);
    evening
}

#[test]
fn d5_d7_d47_h_circuits_that_cannot_be() {
    let mut told = String::new();
    for players in [8, 11, 12, 16, 18] {
        told.push_str(&format!("── {players}\n{}", entered(players).story(&["placer --graine 5 --mouvement ligne"])));
    }
    told.push_str(&entered(20).story(&[
        "placer --graine 5 --mouvement howell",
        "placer --graine 5 --mouvement fiches",
        "mouvement verifier --duplicate --formule individuel --tables 8 --positions 7 --etuis 4",
        "mouvement verifier --duplicate --formule individuel --tables 9 --positions 8 --etuis 4",
        "mouvement verifier --duplicate --formule quadrettes --tables 9 --positions 7 --etuis 3",
        "mouvement verifier --duplicate --formule quadrettes --tables 9 --positions 10 --etuis 3",
        "nouveau Autre --duplicate --donnes 4",
        "nouveau Autre --etuis 4",
    ]));
    insta::assert_snapshot!(told);
}

#[test]
fn d11_d12_d14_h_marks_lines_and_files_that_cannot_be() {
    let evening = entered(20);
    evening.does("placer --graine 5");
    evening.file("colonne.csv", "étui;position;table;note\n1;1;1;82\n");
    evening.file("deux.csv", "étui;position;table;marque\n1;1;1;82\n1;1;1;84\n");
    evening.file("virgule.csv", "étui;position;table;marque\n1;1;1;82,5\n2;1;1;82\n");
    evening.file("ailleurs.csv", "étui;position;table;marque\n1;1;1;82\n1;1;2;82\n");
    let before = evening.does("etui manquants");
    insta::assert_snapshot!(evening.story(&[
        "etui marque 0 --position 1 -- 82",
        "etui marque 99 --position 1 -- 82",
        "etui marque 1 --position 9 -- 82",
        "etui marque 1 --position 1 -- 7000",
        "etui marque 1 --position 1 -- abc",
        "etui marque 1 --position 1 -- 24",
        "etui importer colonne.csv",
        "etui importer deux.csv",
        "etui importer virgule.csv",
        "etui importer ailleurs.csv",
        "etui decision 1 --position 1 --quarante-soixante attaque --motif renonce",
        "etui faussee 99 --depuis 2 --motif essai",
        "etui marque 2 --position 1 -- 82",
        "etui marque 2 --position 1 -- 84",
        "etui marque --position 1 --table 1 -- 82 84 66 50",
        "etui marque 2 --position 1 -- 82,5",
        "etui marque 2 --position 1 -76",
        "annuler --oui",
        "etui penalite joueur001 -1 --motif essai",
        "etui penalite personne 0,5 --motif essai",
    ]));
    assert_eq!(evening.does("etui manquants"), before, "nothing was changed");
}

#[test]
fn d23_d60_h_commands_of_free_deals_say_which_one_does_it_here() {
    let howell = entered(16);
    howell.does("placer --graine 5");
    let refused = howell.types("tournoi modifier --article29 oui", "");
    assert!(refused.contains("les ex æquo partagent leur rang"), "{refused}");
    insta::assert_snapshot!(howell.story(&[
        "classement --alterne",
        "classement --ligne N",
        "etui penalite joueur001 0 --motif avertissement",
        "marque 1 1 -- 100 -100 0 0",
        "marque manquantes",
        "imprimer recap",
        "imprimer feuilles",
        "imprimer bareme",
        "verifier",
        "penalite joueur001 100 --motif essai",
        "incident noter annulee --table 1 --donne 1 --motif essai",
        "finale 8",
        "seance suivante",
        "statistiques",
        "pcn",
        "homologation",
        "cloturer",
    ]));
}
