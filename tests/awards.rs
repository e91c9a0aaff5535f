//! PCN, PP, homologation, prizes and receipts: whole tournaments through the binary.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, Evening};
use serde_json::Value;

fn json(evening: &Evening, line: &str) -> Value {
    serde_json::from_str(&evening.does(&format!("{line} --format json"))).unwrap()
}

/// The whole numbers under a key of each row.
fn column(rows: &Value, key: &str) -> Vec<i64> {
    rows.as_array().unwrap().iter().filter_map(|row| row[key].as_i64()).collect()
}

/// One position of tables of 4 where the players of table `t` score 9, −3, −3, −3 times `t`.
fn play_alike(evening: &Evening, position: usize, tables: i32) {
    for table in 1..=tables {
        evening.does(&format!("marque {position} {table} -- {} -{table} -{table} -{table}", 3 * table));
    }
}

#[test]
fn p1_p6_p7_o2_r8_a_duo_night_through_pcn_and_prizes() {
    let evening = Evening::empty();
    let line = |n: usize| {
        let (licence, affiliated) = (if n == 16 { String::new() } else { (1000 + n).to_string() }, n != 3);
        let paid = if n > 12 { 5 } else { 10 };
        let member = if affiliated { "oui" } else { "non" };
        format!("JOUEUR{n:03};Zoé;{licence};{member};Duo {};{paid}\n", n.div_ceil(2))
    };
    let lines: String = (1..=16).map(line).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié;Équipe;Payé\n{lines}"));
    let mut story = evening.story(&[
        "nouveau \"Nuit des duos\" --formule duo --positions 3 --donnes 4 --date 2026-11-21 --engagement 10",
        "prix regler --ajoute 30 --special 20",
        "inscrire --fichier liste.csv",
        "prix liste 100 180",
        "prix liste 300 200",
        "prix liste --lot \"1=une coupe\" --lot \"special=une bouteille\"",
        "placer --graine 7",
    ]);
    evening.plays_on(3, &mut Chance(1));
    story.push_str(&evening.story(&[
        "pcn",
        "cloturer",
        "pcn",
        "prix",
        "prix voir --format csv",
        "recu --impayes",
        "recu 3",
        "homologation",
        "verifier",
    ]));
    insta::assert_snapshot!(story);
    let report = json(&evening, "pcn");
    // 4 tables: 160, 160·0.5, …; half of 8 duos; both members, but the one without a licence.
    assert_eq!(column(&report["rows"], "pcn"), [160, 80, 50, 50]);
    assert_eq!(report["awards"].as_array().unwrap().len(), 15, "one per licensed player");
    let prizes = json(&evening, "prix");
    for prize in prizes["prizes"].as_array().unwrap().iter().chain(prizes["special"].as_array().unwrap()) {
        assert_eq!(column(&prize["members"], "cents").iter().sum::<i64>(), prize["cents"].as_i64().unwrap());
    }
    assert!(prizes["given_cents"].as_i64() <= prizes["set_aside_cents"].as_i64());
}

#[test]
fn o2_ties_share_to_the_cent_and_what_is_closed_stays() {
    let evening = Evening::tournament(16, "--positions 2 --donnes 4 --engagement 10");
    assert!(evening.does("prix").contains("soit 16 joueurs à 10,00\u{a0}€ ; aucun paiement"));
    evening.does("prix liste 60 40 27 --lot \"2=un panier\"");
    play_alike(&evening, 1, 4);
    evening.does("position suivante");
    // Nobody scores any more: the winners of position 1 have 12, 9, 6 and 3.
    for table in 1..=4 {
        evening.does(&format!("marque 2 {table} -- 0 0 0 0"));
    }
    evening.does("cloturer");
    let won = json(&evening, "prix");
    assert_eq!(column(&won["prizes"], "cents"), [6000, 4000, 2700]);
    // With all tables alike the four winners tie.
    evening.does("cloturer --rouvrir");
    for table in 1..=4 {
        evening.does(&format!("marque 1 {table} --corriger --motif essai -- 12 -4 -4 -4"));
    }
    evening.does("cloturer");
    let won = json(&evening, "prix");
    assert_eq!(column(&won["prizes"], "cents"), [3175; 4], "127 € among four");
    assert_eq!(column(&won["prizes"], "place"), [1; 4]);
    assert!(won["notes"].to_string().contains("répartit entre eux un panier"), "{}", won["notes"]);
    // A late payment comes after the count; prizes announced are not changed behind the players' backs.
    evening.does("inscrire --encaisse 10 JOUEUR001");
    let after = json(&evening, "prix");
    assert_eq!((&after["prizes"], &after["fees_cents"]), (&won["prizes"], &won["fees_cents"]));
    assert_eq!(after["fees_from"], "cloture");
    insta::assert_snapshot!(evening.story(&[
        "prix liste 200 100",
        "prix regler --ajoute 200",
        "cloturer --rouvrir --motif \"lot oublié\"",
        "prix liste 60 40 27 --lot \"1=une coupe\"",
        "cloturer",
    ]));
    evening.verified();
}

#[test]
fn o2_a_payment_undone_is_no_payment() {
    let evening = Evening::tournament(16, "--positions 2 --donnes 4 --engagement 10");
    let payments = || {
        let report = json(&evening, "recu JOUEUR001");
        column(&report["receipts"][0]["payments"], "cents")
    };
    evening.does("inscrire --encaisse 10 JOUEUR001");
    evening.does("inscrire --encaisse 5 --oui JOUEUR001");
    evening.does("annuler --oui");
    assert_eq!(payments(), [1000], "the slip is not shown, nor its undoing");
    evening.does("retablir");
    assert_eq!(payments(), [1000, 500]);
}

#[test]
fn o2_rounding_that_keeps_too_much_is_advised_on() {
    let evening = Evening::tournament(15, "--positions 2 --donnes 4 --engagement 7");
    let rounded_up = evening.does("prix regler --pas 5");
    assert!(!rounded_up.contains("en demande au moins 80"), "{rounded_up}");
    // 105 € of fees: 160 € are not there, 80 € are too few.
    evening.does("prix regler --pas 80");
    let report = evening.does("prix");
    assert!(report.contains("chelem prix regler --pas 5,00") && report.contains("--ajoute 76,00"), "{report}");
    for followed in ["prix regler --pas 5", "prix regler --pas 80 --ajoute 76"] {
        evening.does(followed);
        assert!(!evening.does("prix").contains("en demande au moins 80"), "{followed}");
    }
}

#[test]
fn p2_p5_p6_p8_c2_a_regional_final_gives_pp_and_shares_where_nothing_breaks_the_tie() {
    let evening = Evening::tournament(
        20,
        "--championnat individuel --seances 2 --positions 2 --donnes 10 --arbitre Anne --lieu Salle --organisateur Club",
    );
    // Table t of position 1: its winner scores 3t and the three others −t; nobody scores after that.
    play_alike(&evening, 1, 5);
    for position in 2..=4 {
        evening.does(if position == 3 { "seance suivante --graine 9" } else { "position suivante" });
        for table in 1..=5 {
            evening.does(&format!("marque {position} {table} -- 0 0 0 0"));
        }
    }
    evening.does("cloturer");
    let report = json(&evening, "pcn");
    let (scale, awards) = (&report["scale"], &report["awards"]);
    assert_eq!((&scale["sessions"], &scale["index"]), (&serde_json::json!([5, 5]), &"1.8".into()));
    let scale: Vec<i64> = scale["pcn"].as_array().unwrap().iter().map(|pcn| pcn.as_i64().unwrap()).collect();
    assert_eq!((scale.len(), scale[0]), (10, 720), "half of 20; 72 × 10 tables");
    // Article 29 cannot break a tie between the losers of a table: they share, here across the half for the second table.
    let third = |sum: i64| ((sum + 2) / 3).max(50);
    let mut expected = scale[..5].to_vec();
    expected.extend([third(scale[5] + scale[6] + scale[7]); 3]);
    expected.extend([third(scale[8] + scale[9]); 3]);
    assert_eq!(column(awards, "pcn"), expected);
    assert_eq!(column(awards, "pp"), [3, 2, 1]);
    assert!(evening.does("homologation").contains("Le tournoi peut être homologué."));
    assert!(
        evening.does("pcn").contains("10 tables (5 + 5), indice 1,8, plafond 3000 ; 20 joueurs à la première séance")
    );
    evening.verified();
}

#[test]
fn c1_c2_c3_c4_o3_a_championship_lists_what_is_missing() {
    let evening = Evening::empty();
    let line = |n: usize| {
        let series = if n == 12 { String::new() } else { (n % 4 + 1).to_string() };
        let licence = if n == 5 { String::new() } else { (1000 + n).to_string() };
        let club = if n == 15 { "Ailleurs".to_owned() } else { format!("Club {}", n.div_ceil(4)) };
        let affiliated = if n == 3 { "non" } else { "oui" };
        format!("JOUEUR{n:03};Zoé;{licence};{affiliated};{club};Équipe {};{series}\n", n.div_ceil(4))
    };
    let lines: String = (1..=16).map(line).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié;Club;Équipe;Série\n{lines}"));
    insta::assert_snapshot!(evening.story(&[
        "nouveau Interclubs --championnat interclubs --positions 3 --donnes 5 --date 2026-11-21 --organisateur Ligue",
        "inscrire --fichier liste.csv",
        "inscrire --equipe \"Équipe 5\" --nom NOUVEAU --prenom Luc",
        "homologation",
        "joueurs modifier JOUEUR012 --serie 4",
        "homologation --format csv",
    ]));
}

#[test]
fn p1_p3_p5_p9_the_scale_of_any_shape() {
    let evening = Evening::empty();
    let scale = |shape: &str| json(&evening, &format!("bareme pcn {shape}"));
    let two = scale("--tables 12+8 --joueurs 47");
    assert_eq!((&two["tables"], two["pcn"].as_array().unwrap().len()), (&20.into(), 24));
    assert_eq!(scale("--tables 12 --tables 8 --joueurs 47"), two);
    let duo = scale("--tables 6+4 --championnat duo --stade demi-finale-regionale");
    assert_eq!((&duo["pcn"][0], duo["pp"].as_array().unwrap().len()), (&600.into(), 0));
    assert_eq!(scale("--tables 10 --championnat interclubs")["pp"], serde_json::json!([3, 2, 1]));
    let national = scale("--tables 26 --championnat individuel --stade finale-nationale");
    assert_eq!((&national["pcn"][0], &national["pp"][0]), (&5000.into(), &20.into()));
    insta::assert_snapshot!(evening.story(&[
        "bareme pcn --tables 5+4 --championnat individuel --joueurs 18",
        "bareme pcn --tables 4 --joueurs 21",
        "bareme pcn --tables 4+0",
        "bareme pcn --tables 4+x",
        "bareme pcn --tables 4 --championnat jeunes --stade finale-regionale",
        "prix liste 10 --lot x",
    ]));
}
