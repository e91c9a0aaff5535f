//! What happens during an evening, through the binary: penalties, lateness, forfeits, players moved, a player's record.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, Evening};

#[test]
fn a1_a2_penalties_warnings_and_lateness_from_the_keyboard() {
    let evening = Evening::tournament(16, "--positions 2");
    let story = evening.story(&[
        "penalite lister",
        "penalite 1 100 --motif \"propos déplacés\"",
        "penalite 2 --bareme telephone",
        "penalite 2 --bareme telephone --motif \"un appel\"",
        "penalite 3 --bareme telephone-utilise",
        "penalite --table 2 --bareme feuille",
        "penalite --table 2 --lever --motif retrouvée",
        "penalite --table 3 50 --motif lenteur",
        "penalite 4 --avertissement --motif lenteur",
        "penalite 4 --bareme carte-exposee --avertissement",
        "penalite 4 --bareme carte-exposee",
        "penalite 5 200 --bareme ethique --motif \"signes à son voisin\"",
        "penalite 5 --bareme tabac",
        "penalite 5 300 --bareme fausse-donne",
        "penalite 5",
        "penalite 5 --motif rien 0",
        "penalite --table 3 5 60 --motif lenteur",
        "penalite --table 9 --bareme feuille",
        "retard 6 7 --minutes 4",
        "retard 8 --minutes 17",
        "retard 8",
        "penalite 2 --position 2 --lever",
        "penalite 2 --lever",
        "penalite lister",
        "penalite lister 2 --format json",
        "incident lister --format csv",
        "journal --dernieres 2",
    ]);
    evening.verified();
    insta::assert_snapshot!(story);
}

#[test]
fn r6_r7_m5_forfeits_and_moves_from_the_keyboard() {
    let evening = Evening::tournament(20, "--positions 2");
    let story = evening.story(&[
        "position voir",
        "forfait 3 --motif \"pas venu à 20 h 20\"",
        "forfait 3",
        "forfait 4 --par-nom RENFORT --par-prenom Max",
        "forfait 5 6 --par RENFORT",
        "deplacer 8 --avec 9 --motif \"même famille\"",
        "deplacer 8 --avec 8",
        "deplacer 10",
        "deplacer 10 --table 1 --place X",
        "position voir",
        "deplacer 1 --table 3 --place S",
        "inscrits --format csv",
        "classement",
        "journal --dernieres 3",
    ]);
    evening.verified();
    insta::assert_snapshot!(story);
}

#[test]
fn a1_f6_r6_r7_a_player_s_record() {
    let evening = Evening::tournament(20, "--positions 3 --donnes 4");
    let mut chance = Chance(3);
    evening.does("penalite 1 --bareme telephone");
    evening.does("deplacer 1 --avec 2 --motif \"chaise basse\"");
    evening.plays(&mut chance);
    evening.does("marque 1 1 --corriger --motif \"colonnes Nord et Sud\" -- 40 -40 40 -40");
    evening.does("abandon 3 --motif malade");
    evening.does("remplacer 4 --par-nom RENFORT --par-prenom Max --hors-classement");
    evening.does("position suivante");
    evening.does("penalite 1 --bareme telephone");
    evening.does("incident noter annulee --table 5 --donne 2 --motif \"carte vue\"");
    let mut story = evening.story(&["parcours 1", "parcours 3"]);
    evening.plays(&mut chance);
    evening.does("position suivante");
    evening.plays(&mut chance);
    let refused = evening.run(&["cloturer"]);
    assert!(refused.err.contains("des feuilles contredisent 1 décision"), "{refused:?}");
    evening.does("incident confirmer --table 5 --position 2");
    evening.does("cloturer");
    story.push_str(&evening.story(&[
        "parcours 1",
        "parcours 3",
        "parcours 4",
        "parcours RENFORT --format csv",
        "record 1 --format json",
        "parcours personne",
        "classement",
    ]));
    evening.verified();
    insta::assert_snapshot!(story);
}
