//! Whole evenings through the binary: output and exit codes, in full.
#![allow(clippy::unwrap_used)]

mod common;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Stdio;

use common::{Chance, Evening};

#[test]
fn the_demonstration_is_shown_in_full() {
    let evening = Evening::empty();
    let shown = evening.types("demo soiree", "");
    // The prefix a test adds to each line is not counted.
    let widest = shown.lines().map(|line| line.trim_start_matches("| ")).max_by_key(|line| line.chars().count());
    assert!(widest.is_some_and(|line| line.chars().count() <= 80), "{widest:?}");
    insta::assert_snapshot!(shown);
}

/// Sheets of a practice evening: one right, one typed for another table, the rest left; then the marks alone.
#[test]
fn a_practice_evening_gives_its_papers_and_its_marks() {
    let evening = Evening::empty();
    let shown =
        evening.types("entrainement pratique --nouveau --graine 7", "1 331 -141 -117 -73\n2 41 41 -19 -63\nq\n");
    insta::assert_snapshot!(shown);
    assert_eq!(
        evening.files().iter().filter(|name| name.ends_with(".sqlite")).count(),
        0,
        "the base of the club is not touched"
    );
    assert!(evening.path("pratique/soiree-1-pile-2.pdf").exists());
    let again = evening.types("entrainement pratique --note", "");
    assert!(again.contains("Jusqu'ici : 1 juste sur 12"), "{again}");
    let mine = evening.types("entrainement .", "");
    assert!(mine.contains("n'est pas vide"), "{mine}");
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(|path| path.is_file());
    files.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap())).collect()
}

#[test]
fn the_demonstration_repeats_to_the_byte_and_depends_on_its_seed() {
    let (first, second) = (Evening::empty(), Evening::empty());
    let shown = first.does("demo soiree");
    assert_eq!(shown, second.does("demo soiree"));
    assert_eq!(shown, second.does("demo soiree"), "played again in the same folder");
    let (one, two) = (files(&first.path("soiree")), files(&second.path("soiree")));
    let kept = files(&second.path("soiree/donnees")).remove("chelem-precedente.sqlite");
    assert_eq!(kept.as_ref(), one.get("chelem.sqlite"), "the base of the time before is kept");
    assert_eq!(one.keys().collect::<Vec<_>>(), two.keys().collect::<Vec<_>>());
    for (name, bytes) in &one {
        assert!(two[name] == *bytes, "{name} differs");
    }
    let other = Evening::empty();
    assert_ne!(shown, other.does("demo soiree --graine 7"));
}

#[test]
fn the_demonstration_never_touches_a_folder_of_somebody_else() {
    let evening = Evening::empty();
    std::fs::create_dir(evening.path("photos")).unwrap();
    evening.file("photos/chelem.sqlite", "une base qui compte");
    insta::assert_snapshot!(evening.types("demo photos", ""), @r#"
    $ chelem demo photos
    | erreur : le dossier photos n'est pas vide
    |   Donnez un autre dossier : chelem demo AUTRE_DOSSIER
    → 1
    "#);
    assert_eq!(std::fs::read(evening.path("photos/chelem.sqlite")).unwrap(), b"une base qui compte");
}

/// 15 players: Howell at 4 tables, one of them at 3; the sheets through the dialogue.
#[test]
fn m2_m5_a_howell_evening_with_15_players_through_the_dialogue() {
    let evening = Evening::tournament(15, "--positions 2 --donnes 4");
    let dialogue = "?\n1 40 -40 0 0\n1 -40 120\n40\n40 -40 -40\n2\n10 20 30\n10 20 30 -61\n\n2 -446 1346 -390\n3\n-300 100 100 100\n4 60 -30 -30\nm\nq\n";
    let mut story = evening.types("marque", dialogue);
    story.push_str(&evening.story(&[
        "marque lister",
        "classement",
        "position suivante",
        "marque manquantes",
        "verifier",
    ]));
    insta::assert_snapshot!(story);
}

/// 12 players, Howell at 3 tables: deal by deal, a correction, undo, a table that does not exist, the end of the input.
#[test]
fn f5_f6_the_dialogue_deal_by_deal_with_a_correction() {
    let evening = Evening::tournament(12, "--positions 1 --donnes 3");
    let dialogue = "1\nd\ngarde E 49/2 petit=attaque poignee=simple\ngarde X 3\ngarde E 95/2\nprise S -30\nannulee\n\n\
        1\n-446 1346 -390 -510\no\no\nrelecture\n9\n2 1 2 x\n\nz\n3\n400\n\na\no\np 4\np\n";
    let mut story = evening.types("marque", dialogue);
    story.push_str(&evening.types("marque voir 1 1", ""));
    story.push_str(&evening.types("marque voir 1 2", ""));
    story.push_str(&evening.types("journal --detail --dernieres 3", ""));
    insta::assert_snapshot!(story);
}

/// The slips of a tired volunteer: the figures of another sheet, a line for another table, a command, a name, no table at all.
#[test]
fn f1_f4_slips_at_the_control_table_are_asked_about_and_every_refusal_has_its_way_out() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    let lines = [
        // The figures of table 1 again; asked about, and left.
        "1 217 -111 -95 -11",
        "2 217 -111 -95 -11",
        "n",
        "",
        // Refused; then the sheet of table 2 goes to table 2, whose number it begins with.
        "1",
        "300 -100 -100 100",
        "2 90 -30 -30 -30",
        "o",
        // Tables and orders as people type them.
        "T2",
        "",
        "table 2",
        "?",
        "m",
        "",
        "-107 41",
        "p 0",
        "z",
        "xyz",
        "JOUEUR003",
        "",
        "zoe",
        "l",
        "qui",
        "son",
        "son",
        "chelem",
        "chelem marque manquantes",
        "chelem cloturer",
        // A size that cannot be, a chair too many, signs apart.
        "2 4000 -4000 0 0",
        "n",
        "0 90 -30 -30 -30",
        "- 90 30 + 30 30",
        "o",
        "relue",
        // The next position, without papers and copy; the old sheet on the table; back to the first position, and back.
        "s",
        "o",
        "n",
        "n",
        "1 217 -111 -95 -11",
        "n",
        "",
        "p 1",
        "1 217 -111 -11 -95",
        "o",
        "",
        "p",
        "q",
    ];
    insta::assert_snapshot!(evening.types("marque", &(lines.join("\n") + "\n")));
}

/// A name read on the paper: faults that no rule shows (sheets swapped, signs turned round, columns exchanged) show there.
#[test]
fn f1_the_winner_s_name_on_the_paper_is_asked_for_before_a_sheet_is_stored() {
    let evening = Evening::tournament(12, "--positions 1 --donnes 4");
    let lines = [
        // A letter that does for all, help, an Enter, and the sheet again with letters that do for three.
        "1 217 -111 -95 -11",
        "j",
        "?",
        "",
        "217 -111 -95 -11 joueur00",
        "JOUEUR008",
        "joueur009",
        "joueur002",
        // The sheet of table 3 under the number 2, with the name that is on it.
        "2 94 118 -98 -114 joueur004",
        "",
        "",
        // All signs; then two columns; then as the paper has it.
        "2",
        "238 -354 -242 358 joueur010",
        "354 -238 242 -358 joueur010",
        // Two who lose, exchanged.
        "-238 354 -358 242 joueur010 joueur006",
        "-238 354 242 -358 joueur010 joueur006",
        // The same again is nothing new; a wrong correction is noticed too.
        "2 -238 354 242 -358",
        "2 354 -238 242 -358",
        "joueur010",
        "",
        "",
        // The paper has the name of a player who was replaced.
        "3 94 118 -98 -114 bernard",
        "oui",
        // Off, and a name that is typed all the same.
        "gagnant",
        "1 -11 -111 -95 217 joueur008",
        "",
        "",
        "q",
    ];
    insta::assert_snapshot!(evening.types("marque --gagnant oui", &(lines.join("\n") + "\n")));
    let other = Evening::tournament(8, "--positions 1 --double");
    let said = other.types("marque --gagnant oui", "1 40 -20 -20 0\nq\n");
    assert!(!said.contains("Qui gagne"), "a second entry is a better witness: {said}");
    let even = Evening::tournament(8, "--positions 1");
    let said = even.types("marque --gagnant oui", "1 0 0 0 0\nq\n");
    assert!(!said.contains("Qui gagne") && said.contains("✔"), "nobody won: {said}");
}

/// Faults right for every rule: a misread table in a pile that is in order, two sheets or two columns swapped.
#[test]
fn f1_f6_a_sheet_out_of_the_piles_order_is_asked_about_and_the_pile_is_read_again() {
    let evening = Evening::tournament(32, "--positions 1 --donnes 4");
    let lines = [
        "1 217 -111 -95 -11",
        "2 90 -30 -30 -30",
        "3 -120 40 40 40",
        // The sheet of table 4 under the number 5: the names are in sight, and it is left.
        "5 300 -100 -100 -100",
        "n",
        "4 300 -100 -100 -100",
        // Right: table 5 is still playing.
        "6 30 30 -30 -30",
        "",
        // No order any more.
        "5 61 -19 -31 -11",
        // Eyes on the paper: the next sheet is no answer to a question.
        "7 20 -60 20 20",
        "8 -107 41 45 21",
        "r",
        "",
        "n",
        "90 -30 -30 -30",
        "-120 36 44 40",
        "o",
        "",
        "",
        "q",
        "r",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "q",
    ];
    insta::assert_snapshot!(evening.types("marque", &(lines.join("\n") + "\n")));
}

/// Eyes on the paper: sheets typed in place of answers. Each has its ✔ or its ✘.
#[test]
fn f6_a_sheet_that_gives_way_to_the_next_is_said_not_to_be_in() {
    let evening = Evening::tournament(32, "--positions 1 --donnes 4");
    let lines = [
        "1 217 -111 -95 -11",
        "2 90 -30 -30 -30",
        "3 -120 40 40 40",
        "5 300 -100 -100 -100",
        "6 30 30 -30 -30",
        "7 20 -60 20 20",
        "o",
    ];
    let said = evening.types("marque", &(lines.join("\n") + "\n"));
    let marks: Vec<&str> = said.lines().filter(|line| line.contains(['✔', '✘'])).collect();
    assert_eq!(
        marks[3..],
        [
            "| ✘ Rien n'est enregistré pour la table 6.",
            "| ✘ Rien n'est enregistré pour cette table.",
            "| ✔ Enregistrée : position 1, table 7 : N +20  S -60  E +20  O +20",
        ],
        "{said}"
    );
    assert!(said.contains("feuilles attendues en position 1 (tables 4 à 6, 8)"), "{said}");
}

/// A sheet that was undone comes back, and the pile goes on after it.
#[test]
fn f6_a_sheet_that_was_undone_is_typed_again_without_a_question() {
    let evening = Evening::tournament(32, "--positions 1 --donnes 4");
    let lines =
        ["1 217 -111 -95 -11", "2 90 -30 -30 -30", "3 -120 40 40 40", "a", "o", "3 -123 41 41 41", "4 20 -60 20 20"];
    let said = evening.types("marque", &(lines.join("\n") + "\n"));
    assert!(!said.contains("La pile suivait"), "{said}");
    assert_eq!(evening.sheets().len(), 4, "{said}");
}

#[test]
fn f5_the_deals_of_a_sheet_are_corrected_by_their_number() {
    let evening = Evening::tournament(8, "--positions 1 --donnes 3");
    let lines = [
        "1",
        "d",
        "garde N 40",
        "garde S 49/2 petit=oui",
        "?",
        "garde S 40",
        "1 garde E 44",
        "7 garde E 44",
        "prise O 30",
        "2",
        "prise N -30",
        "",
        "2",
        "d",
        "q",
        "",
        "q",
    ];
    let mut story = evening.types("marque", &(lines.join("\n") + "\n"));
    story.push_str(&evening.types("marque voir 1 1", ""));
    insta::assert_snapshot!(story);
}

/// Two people, one keyboard: the second sees no figures, gives a name, and chooses where the two differ.
#[test]
fn f6_the_second_entry_is_blind_by_another_name_and_one_chooses_where_they_differ() {
    let evening = Evening::tournament(8, "--positions 1 --donnes 4 --double");
    let lines = [
        "1 300 -100 -100 -100",
        "2 90 -30 -30 -30",
        "1",
        "",
        "l",
        "1",
        "Paul",
        "300 -100 -60 -140",
        "3",
        "2",
        "2 90 -30 -26 -34",
        "1",
        "1 300 -100 -100 -100",
        "o",
        "",
        "qui Anne",
        "1 300 -100 -100 -100",
        "q",
    ];
    insta::assert_snapshot!(evening.types("marque", &(lines.join("\n") + "\n")));
}

#[test]
fn f6_a_second_entry_confirms_or_refuses() {
    let evening = Evening::tournament(16, "--positions 1 --double");
    insta::assert_snapshot!(evening.story(&[
        "marque 1 1 -- -446 1346 -390 -510",
        "marque manquantes",
        "marque 1 1 -- -446 1346 -390 -510",
        "marque --par Paul 1 1 -- -446 1346 -510 -390",
        "marque --par Paul 1 1 -- -446 1346 -390 -510",
        "marque 1 1 -- -446 1346 -390 -510",
        "marque 1 2 -- 40 0 -20 -20",
        "marque --seul \"Paul est parti\" 1 2 -- 40 0 -20 -20",
        "position suivante",
        "journal --dernieres 2 --detail",
    ]));
}

#[test]
fn m5_r6_r7_late_arrival_departure_and_substitute() {
    let evening = Evening::tournament(23, "--positions 3");
    insta::assert_snapshot!(evening.story(&[
        "inscrire --nom TARDIF --prenom Léa",
        "inscrire --nom ENCORE --prenom Luc",
        "marque 1 1 -- 30 -10 -10 -10",
        "marque 1 2 -- 30 -10 -10 -10",
        "marque 1 3 -- 30 -10 -10 -10",
        "marque 1 4 -- 30 -10 -10 -10",
        "marque 1 5 -- 30 -10 -10 -10",
        "marque 1 6 -- 30 -10 -10 -10",
        "position suivante",
        "inscrire --nom ENCORE --prenom Luc",
        "abandon JOUEUR007 --motif malade",
        "remplacer JOUEUR008 --par-nom RENFORT --par-prenom Max --hors-classement",
        "penalite JOUEUR009 --bareme retard --minutes 12",
        "penalite JOUEUR009 50 --motif lenteur",
        "joueurs modifier JOUEUR010 --nom \"L'HÉRITIER\"",
        "inscrits",
        "position voir",
        "classement --expliquer JOUEUR009",
        "classement --provisoire",
        "mouvement verifier",
        "verifier",
    ]));
}

#[test]
fn m6_a_drawn_position_cannot_go_back_to_the_fft_movement() {
    let evening = Evening::tournament(20, "--positions 3");
    for table in 1..=5 {
        evening.does(&format!("marque 1 {table} -- {} {} {} {}", 30 * table, -10 * table, -10 * table, -10 * table));
    }
    insta::assert_snapshot!(evening.story(&[
        "position suivante --mouvement meilleurs",
        "position suivante --mouvement hasard",
        "annuler --oui",
        "retablir",
        "retablir",
    ]));
    for table in 1..=5 {
        evening.does(&format!("marque 2 {table} -- 4 0 0 -4"));
    }
    insta::assert_snapshot!(evening.story(&["position suivante --mouvement fft", "position suivante", "verifier"]));
}

#[test]
fn m6_best_against_best_follows_the_rank_alone_when_asked() {
    let evening = Evening::tournament(20, "--positions 3");
    let refused = evening.story(&["position suivante --ecart 3"]);
    for table in 1..=5 {
        evening.does(&format!("marque 1 {table} -- {} {} {} {}", 30 * table, -10 * table, -10 * table, -10 * table));
    }
    let alone = evening.story(&["position suivante --mouvement meilleurs --ecart 0"]);
    assert!(alone.contains("chacun est à la table de son rang") && alone.contains("--ecart 2"), "{alone}");
    let fixed = evening.story(&["annuler --oui", "position suivante --ecart 3"]);
    assert!(fixed.contains("l'écart ne se règle que"), "{fixed}");
    assert!(refused.contains("il manque 5 feuilles"), "{refused}");
}

#[test]
fn m9_seat_cards_are_for_movements_with_one_next_seat() {
    let evening = Evening::tournament(24, "--positions 7");
    let cards =
        evening.story(&["imprimer places", "annuler --oui", "placer --mouvement anneau --graine 1", "imprimer places"]);
    assert!(cards.contains("place suivante") && cards.contains("chelem imprimer fiches"), "{cards}");
    assert!(cards.contains("fiches-de-place.pdf (3 pages)"), "{cards}");
}

#[test]
fn m3_shifts_stopped_early_are_still_in_order() {
    let evening = Evening::tournament(48, "--positions 11");
    evening.does("annuler --oui");
    evening.does("placer --mouvement decalages --graine 1");
    for table in 1..=12 {
        evening.does(&format!("marque 1 {table} -- 4 0 0 -4"));
    }
    evening.does("position suivante");
    for table in 1..=12 {
        evening.does(&format!("marque 2 {table} -- 4 0 0 -4"));
    }
    evening.does("position suivante");
    evening.does("tournoi arreter --motif tard");
    let checked = evening.story(&["verifier"]);
    assert!(checked.contains("aucune anomalie"), "{checked}");
}

#[test]
fn every_refusal_says_what_is_wrong_and_what_to_do() {
    let evening = Evening::empty();
    let mut catalogue =
        evening.story(&["etat", "classement", "nouveau", "nouveau \"\"", "nouveau X --positions 21", "clasement"]);
    evening.does("nouveau \"Coupe d'essai\" --date 2026-11-21");
    catalogue.push_str(&evening.story(&[
        "placer",
        "marque 1 1 -- 1 2",
        "inscrire dupont",
        "imprimer feuilles",
        "annuler --oui",
        "annuler --oui",
    ]));
    let evening = Evening::tournament(22, "");
    evening.file("mauvais.csv", "position;table;N;S;E;O\n1;1;1;2;3;4\n1;99;4;0;0;-4\n2;1;4;0;0;-4\n1;2;a;0;0;0\n");
    evening.file("fautes.csv", "position;table;N;S;E;O\n1;1;1;2;3;4\n1;99;4;0;0;-4\n2;1;4;0;0;-4\n1;1;4;0;0;-4\n");
    evening.file("joueurs.csv", "Nom;Affilié\n;oui\nMARTIN;parfois\n");
    catalogue.push_str(&evening.story(&[
        "marque 1 1 -- -446 1346 390 -510",
        "marque 1 1 -- -446 1346 -391 -509",
        "marque 1 1 -- 1 2",
        "marque 1 99 -- 4 0 0 -4",
        "marque 2 1 -- 4 0 0 -4",
        "marque 1 x -- 4 0 0 -4",
        "marque 1 1 --donne \"garde E 95/2\"",
        "marque 1 1 --donne \"gard E 95/2\"",
        "marque importer mauvais.csv",
        "marque importer fautes.csv",
        "marque importer absent.csv",
        "marque importer absent/feuilles.csv",
        "joueurs importer joueurs.csv",
        "inscrire JOUEUR001",
        "inscrire joueur",
        "desinscrire JOUEUR001",
        "penalite JOUEUR001",
        "abandon JOUEUR001 --apres 9",
        "position suivante",
        "cloturer",
        "pcn",
        "placer",
        "classement --position 4",
        "tournoi choisir 7",
        "mouvement voir --tables 4 --positions 3 --mouvement fft",
        "mouvement verifier --tables 24 --positions 7",
        "bareme pcn --tables 1",
        "calculer --contrat garde --preneur S --points 92 --bouts 3",
        "sauvegarder club.sqlite",
        "sauvegarder absent/copie.sqlite",
        "sauvegarder /dev/null",
        "joueurs dossier absent",
        "joueurs dossier",
        "aide marqe",
        "restaurer absent.sqlite",
        "restaurer liste.csv",
        "--tournoi 1 annuler",
        "classement --format xml",
    ]));
    assert!(!catalogue.contains("sqlite error") && !catalogue.to_lowercase().contains("usage:"), "{catalogue}");
    insta::assert_snapshot!(catalogue);
}

#[test]
fn the_machine_interfaces_are_as_documented() {
    let evening = Evening::empty();
    let deals = concat!(
        r#"{"players":4,"contract":"garde","taker":"S","points":49,"bouts":2,"poignees":["simple"],"petit":"attack","chelem":null,"partner":null}"#,
        "\n{}\n",
        r#"{"players":3,"contract":"prise","taker":"E","points":40.5,"bouts":2,"poignees":[],"petit":null,"chelem":null,"partner":null}"#,
        "\n",
        r#"{"players":5,"contract":"garde","taker":"N","points":51,"bouts":2,"poignees":[],"petit":null,"chelem":null,"partner":"M"}"#,
        "\nn'importe quoi\n",
        r#"{"players":4,"contract":"garde","taker":"S","points":95,"bouts":2,"poignees":[],"petit":null,"chelem":null,"partner":null}"#,
        "\n",
    );
    let mut shown = evening.types("calculer --jsonl", deals);
    shown.push_str(&evening.story(&[
        "mouvement voir --tables 5 --positions 2 --absents N5 --format json",
        "mouvement voir --tables 3 --positions 2 --format json",
        "bareme pcn --tables 16 --formule individuel --format json",
        "bareme pcn --tables 16 --formule duo --format json",
        "bareme pcn --tables 16 --formule equipe4 --format json",
    ]));
    let evening = Evening::tournament(16, "--positions 1");
    for table in 1..=4 {
        evening.does(&format!("marque 1 {table} -- {} {} {} {}", 30 * table, -10 * table, -10 * table, -10 * table));
    }
    shown.push_str(&evening.story(&["classement --format json", "cloturer --format csv", "pcn --format json"]));
    insta::assert_snapshot!(shown);
}

/// Interface 1 at 5 players, and every line answered in its turn.
#[test]
fn s8_s12_deals_of_five_players_and_bad_lines_one_answer_each() {
    let evening = Evening::empty();
    let deals = concat!(
        r#"{"players":5,"contract":"garde","taker":"N","points":41.5,"bouts":2,"poignees":["double"],"petit":"attack","chelem":null,"partner":"M"}"#,
        "\n",
        r#"{"players":5,"contract":"garde_sans","taker":"S","points":40.5,"bouts":2,"poignees":[],"petit":null,"chelem":null,"partner":null}"#,
        "\n\n",
        r#"{"players":5,"contract":"garde","taker":"N","points":50,"bouts":2,"poignees":[],"petit":null,"chelem":null,"partner":"N"}"#,
        "\n",
        r#"{"players":5,"contract":"garde","taker":"N","points":50,"bouts":2,"poignee":["simple"]}"#,
        "\n",
        r#"{"players":5,"contract":"garde","taker":"N","points":91,"bouts":3,"chelem":"announced_made","partner":"E"}"#,
    );
    let mut shown = evening.types("calculer --jsonl", deals);
    shown.push_str(&evening.story(&[
        "calculer --joueurs 5 --contrat garde --preneur N --partenaire M --points 41,5 --bouts 2 --poignee double",
        "calculer --joueurs 5 --mort E --contrat garde --preneur N --partenaire M --points 41 --bouts 2",
    ]));
    insta::assert_snapshot!(shown);
}

/// Another program may wait for an answer before it writes the rest of its next line.
#[test]
fn the_deals_of_another_program_are_answered_as_they_come() {
    use std::io::{BufRead, BufReader, Write};
    let evening = Evening::empty();
    let mut command = evening.command(&["calculer", "--jsonl"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    let (answers, answered) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || output.lines().for_each(|line| answers.send(line.unwrap()).unwrap()));
    let deal = r#"{"players":4,"contract":"prise","taker":"S","points":41,"bouts":2}"#;
    let (begun, rest) = deal.split_at(20);
    let answer = || answered.recv_timeout(std::time::Duration::from_secs(20)).expect("an answer without delay");
    input.write_all(format!("{deal}\n{begun}").as_bytes()).unwrap();
    input.flush().unwrap();
    assert!(answer().contains(r#""total":25"#));
    input.write_all(format!("{rest}\n").as_bytes()).unwrap();
    input.flush().unwrap();
    assert!(answer().contains(r#""total":25"#));
    drop(input);
    assert!(child.wait().unwrap().success());
    reader.join().unwrap();
}

/// A sheet follows the arbiter's decision; balances alone cannot, and the answer says so.
#[test]
fn a3_s11_what_the_arbiter_decides_changes_the_deal_and_its_sheet() {
    let evening = Evening::tournament(16, "--positions 1 --donnes 3");
    let story = evening.story(&[
        "incident noter annulee --table 3 --donne 2 --motif \"carte vue\"",
        "marque 1 1 --donne \"garde E 49/2 petit=attaque poignee=simple\" --donne \"prise S -30\" --donne \"garde sans O 45/2\"",
        "marque 1 2 -- 300 -100 -100 -100",
        "incident noter --cas renonce-preneur --table 1 --donne 3",
        "incident noter --cas renonce-preneur --table 1 --donne 2",
        "incident noter --cas poignee-moment-preneur --table 1 --donne 1",
        "incident noter score-ajuste --table 1 --donne 2 --motif tort --scores 30 -90 30 31",
        "incident noter score-ajuste --table 1 --donne 2 --motif tort --scores 30 -91 30 31",
        "incident noter --cas faux-ecart --table 2 --donne 1",
        "incident noter annulee --table 1 --donne 4 --motif x",
        "marque 1 3 --donne \"garde N 66\" --donne \"garde S 66\" --donne annulee",
        "annuler --oui",
        "marque 1 3 --donne \"garde N 66\" --donne annulee --donne \"garde S 66\"",
        "incident noter score-ajuste --table 3 --donne 3 --motif renonce --devient \"garde S 45/2\"",
        "incident lister",
        "marque lister",
        "journal --dernieres 2",
        "marque voir 1 1",
        "classement --expliquer 1",
    ]);
    evening.verified();
    insta::assert_snapshot!(story);
}

/// Tables of 5 with a called king: the dialogue, the command line, a file, a ruling.
#[test]
fn s8_an_evening_of_tables_of_5_kept_deal_by_deal() {
    let evening = Evening::tournament(14, "--jeu cinq --positions 1 --donnes 2");
    evening.file(
        "feuille.csv",
        "position;table;donne;contrat;preneur;marque;partenaire\n1;2;1;garde;E;70;seul\n1;2;2;prise;M;-26;N\n",
    );
    evening.file("oubli.csv", "position;table;donne;contrat;preneur;marque\n1;2;1;garde;E;70\n");
    let mut story = evening.types("marque", "1\nd\ngarde E 70\ngarde E+O 41,5/2\nprise N seul -30\n\nq\n");
    story.push_str(&evening.story(&[
        "marque importer oubli.csv",
        "marque importer feuille.csv",
        "marque 1 3 --donne \"garde E+O 70\"",
        "marque 1 1 --donne \"garde E 70 mort=N\"",
        "incident noter --cas renonce-preneur --table 1 --donne 1",
        "marque lister",
    ]));
    evening.verified();
    insta::assert_snapshot!(story);
}

/// Article 29 counts the contracts made where the sheets have them; elsewhere the program reports that they are unknown.
#[test]
fn r3_contracts_made_break_a_tie_where_the_deals_are_known() {
    let evening = Evening::tournament(12, "--article29 --positions 1 --donnes 2");
    evening.does("marque 1 1 --donne \"garde N 50\" --donne \"prise S -25\"");
    evening.does("marque 1 2 --donne \"prise N 25\" --donne \"garde N 50\"");
    evening.does("marque 1 3 --donne \"garde sans N 60\" --donne \"prise S 5\"");
    let first = |evening: &Evening| {
        let report: serde_json::Value = serde_json::from_str(&evening.does("classement --format json")).unwrap();
        let rows = report["rows"].as_array().unwrap().clone();
        rows.iter().take(3).map(|row| (row["rank"].as_u64().unwrap(), row["total"].to_string())).collect::<Vec<_>>()
    };
    assert_eq!(first(&evening)[0], (1, "\"225\"".into()), "{:?}", first(&evening));
    // North of tables 1 and 3 have 175: one made a garde, the other a garde sans.
    assert_eq!(first(&evening)[1..], [(2, "\"175\"".into()), (3, "\"175\"".into())]);
    // Without its deals, the sheet of table 3 cannot decide.
    evening.does("marque 1 3 --corriger --motif bilans -- 176 -60 -60 -56");
    evening.does("marque 1 3 --corriger --motif bilans -- 175 -45 -65 -65");
    assert_eq!(first(&evening)[1..], [(2, "\"175\"".into()), (2, "\"175\"".into())]);
}

#[test]
fn f5_s11_statistics_of_the_tournament_and_of_its_players() {
    let evening = Evening::tournament(8, "--positions 1 --donnes 4");
    evening.does(
        "marque 1 1 --donne \"garde E 49/2 petit=attaque poignee=simple\" --donne \"prise S -30\" --donne annulee --donne \"garde sans E 36/3 petit=defense\"",
    );
    let before = evening.story(&["statistiques", "statistiques 99"]);
    evening.does("marque 1 2 -- 300 -100 -100 -100");
    insta::assert_snapshot!(
        before
            + &evening.story(&[
                "statistiques",
                "statistiques --joueurs",
                "statistiques --joueurs --format csv",
                "statistiques JOUEUR008 --format json",
                "statistics JOUEUR008",
            ])
    );
}

#[test]
fn lists_are_found_without_accents_whatever_their_encoding() {
    let evening = Evening::empty();
    evening.file("utf8.csv", "\u{feff}Nom;Prénom;Licence\nLEFÈVRE;Zoé;11\nŒUVRARD;Noël;12\n");
    evening.file("windows.csv", b"Licence,Nom,Pr\xe9nom\n12,\x8cUVRARD,No\xebl\n13,GAR\xc7ON,Fran\xe7oise\n");
    evening.file("tab.csv", "Joueur\tClub\nDE LA TOUR Anne-Marie\tLes Atouts\n");
    insta::assert_snapshot!(evening.story(&[
        "joueurs importer utf8.csv --essai",
        "joueurs importer utf8.csv",
        "joueurs importer windows.csv",
        "joueurs importer tab.csv",
        "joueurs chercher lefevre",
        "joueurs chercher oeuvrard",
        "joueurs lister --format csv",
    ]));
}

/// 17 players: 9 receive. A substitute and the player he replaces share a seat; a latecomer leaves before playing.
#[test]
fn p2_p10_a_substitute_counts_once_and_who_never_played_is_not_ranked() {
    let evening = Evening::tournament(17, "--positions 2 --arbitre Anne --lieu Salle --organisateur Club");
    // Figures that give each player another total: ties would share PCN across the half.
    let sheets = |position: i32| {
        for table in 1..=5 {
            let (s, e, o) = (84 * table + 24 * position, -60 * table - 36 * position, 24 * table + 12);
            let figures = if table > 2 { vec![s, e, -s - e] } else { vec![-s - e - o, s, e, o] };
            let figures: Vec<String> = figures.iter().map(ToString::to_string).collect();
            evening.does(&format!("marque {position} {table} -- {}", figures.join(" ")));
        }
    };
    sheets(1);
    evening.does("inscrire --nom TARDIF --prenom Luc");
    evening.does("abandon tardif");
    evening.does("remplacer JOUEUR004 --par-nom RENFORT --par-prenom Max");
    evening.does("position suivante");
    sheets(2);
    evening.does("cloturer");
    let report: serde_json::Value = serde_json::from_str(&evening.does("pcn --format json")).unwrap();
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 18, "17 starters and the substitute, not the latecomer");
    assert!(rows.iter().all(|row| row["name"] != "TARDIF Luc"));
    assert_eq!(rows.iter().filter(|row| !row["pcn"].is_null()).count(), 9, "half of 17, rounded up");
    assert!(evening.does("homologation").contains("Au moins 11 joueurs : 17"));
    evening.verified();
}

/// P3: every table set up counts, those of 3 included.
#[test]
fn p3_tables_of_3_count() {
    let evening = Evening::tournament(9, "--positions 1");
    for table in 1..=3 {
        evening.does(&format!("marque 1 {table} -- {} -{table} -{table}", 2 * table));
    }
    evening.does("cloturer");
    let report: serde_json::Value = serde_json::from_str(&evening.does("pcn --format json")).unwrap();
    let pcn: Vec<u64> = report["rows"].as_array().unwrap().iter().filter_map(|row| row["pcn"].as_u64()).collect();
    assert_eq!(pcn, [120, 82, 57, 50, 50], "3 tables; half of 9 players, rounded up");
}

/// Next season's list must not change the awards of a night that is over.
#[test]
fn p7_a_closed_night_keeps_its_awards_whatever_the_directory_becomes() {
    let evening = Evening::tournament(16, "--positions 1");
    for table in 1..=4 {
        evening.does(&format!("marque 1 {table} -- {} -{table} -{table} -{table}", 3 * table));
    }
    evening.does("cloturer");
    let awards = evening.does("pcn --format csv");
    evening.does("joueurs modifier 1001 --affilie non --club Ailleurs");
    for player in 2..=16 {
        evening.does(&format!("joueurs modifier {} --affilie non", 1000 + player));
    }
    let column = |text: &str| text.lines().map(|line| line.rsplit(';').next().unwrap().to_owned()).collect::<Vec<_>>();
    assert_eq!(column(&evening.does("pcn --format csv")), column(&awards));
    evening.does("cloturer --rouvrir --motif erreur");
    assert!(evening.does("cloturer").contains("Personne ne reçoit de PCN"), "closed anew, it is what is known now");
    evening.verified();
}

#[test]
fn r6_r7_who_left_can_be_replaced_brought_forward_and_makes_room_for_a_latecomer() {
    let evening = Evening::tournament(20, "--positions 3");
    let mut story = evening.story(&["abandon 1", "inscrire --nom TARDIF --prenom Luc", "position voir", "verifier"]);
    for table in 1..=5 {
        evening.does(&format!("marque 1 {table} -- {} -{table} -{table} -{table}", 3 * table));
    }
    story.push_str(&evening.story(&[
        "abandon 2 --apres 2",
        "abandon 2 --apres 2",
        "abandon 2 --apres 1",
        "position suivante",
        "remplacer 2 --par-nom RENFORT --par-prenom Max",
        "remplacer 2 --par-nom ENCORE --par-prenom Max",
        "marque manquantes",
        "penalite RENFORT 100 --motif lenteur",
        "penalite RENFORT --lever",
        "penalite RENFORT --lever",
        "incident lister",
        "verifier",
    ]));
    insta::assert_snapshot!(story);
}

#[test]
fn f3_f5_f6_what_is_known_of_a_sheet_is_not_lost_by_typing_it_again() {
    let evening = Evening::tournament(16, "--positions 1 --donnes 2");
    insta::assert_snapshot!(evening.story(&[
        "marque 1 1 -- 100 -100 100 -100",
        "marque 1 1 --ajustement renonce -- 100 -100 100 -100",
        "marque 1 1 -- 100 -100 100 -100",
        "marque lister",
        "marque 1 2 --donne \"garde N 66\" --donne \"prise S -30\"",
        "marque 1 2 -- 228 -156 -36 -36",
        "marque 1 2 --donne \"prise S -30\" --donne \"garde N 66\"",
        "marque 1 2 --corriger --motif ordre --donne \"prise S -30\" --donne \"garde N 66\"",
        "marque 1 3 --donne \"garde N 49\" --donne \"garde N 49\"",
        "marque 1 3 --donne \"garde N 10\"",
        "marque 1 4 -- 212 -107 -104",
        "journal --dernieres 3",
    ]));
}

/// Namesakes are distinguished wherever a name is read.
#[test]
fn homonyms_carry_their_entry_number() {
    let evening = Evening::tournament(8, "--positions 1");
    evening.does("nouveau Autre --positions 1");
    insta::assert_snapshot!(evening.story(&[
        "inscrire --nom MARTIN --prenom Jean",
        "inscrire --nom martin --prenom jean",
        "inscrire --nom MARTIN --prenom Jean --homonyme",
        "inscrire JOUEUR001 --paye 12",
        "inscrire JOUEUR001 --encaisse 0,50",
        "desinscrire JOUEUR001",
        "remplacer martin --par personne",
    ]));
    for player in 1..=6 {
        evening.does(&format!("inscrire JOUEUR{player:03}"));
    }
    evening.does("placer --graine 4");
    let places = evening.does("position voir");
    assert!(places.contains("MARTIN Jean (n° 1)") && places.contains("MARTIN Jean (n° 2)"), "{places}");
    evening.plays_on(1, &mut Chance(4));
    evening.does("cloturer");
    let awards = evening.does("federation --format json");
    assert!(awards.contains(": MARTIN Jean (n° 1), MARTIN Jean (n° 2)."), "{awards}");
}
