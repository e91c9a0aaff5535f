//! Files in and out, through the binary: workbooks, previews, the web page, the archive, exports to the federation.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Chance, Evening};

/// Exports the tournament, rebuilds it in an empty base, and expects the same facts, ranking and soundness there.
fn goes_and_comes_back(evening: &Evening) -> Evening {
    evening.does("exporter archive --sortie a.chelem");
    evening.does("exporter archive --sortie b.chelem");
    let archive = std::fs::read(evening.path("a.chelem")).unwrap();
    assert_eq!(archive, std::fs::read(evening.path("b.chelem")).unwrap(), "exported twice: the same bytes");
    let other = Evening::empty();
    other.file("a.chelem", &archive);
    other.does("importer archive a.chelem");
    other.does("exporter archive --sortie b.chelem");
    let again = std::fs::read(other.path("b.chelem")).unwrap();
    let (archive, again) = (String::from_utf8(archive).unwrap(), String::from_utf8(again).unwrap());
    for (line, (before, after)) in archive.lines().zip(again.lines()).enumerate().skip(1) {
        assert_eq!(before, after, "line {}", line + 1);
    }
    assert_eq!(archive, again, "the same digest");
    assert_eq!(evening.does("inscrits --format csv"), other.does("inscrits --format csv"));
    assert_eq!(evening.run(&["classement"]).out, other.run(&["classement"]).out);
    evening.verified();
    other.verified();
    other
}

#[test]
fn an_individual_night_with_all_that_happens_is_rebuilt() {
    let evening = Evening::tournament(20, "--positions 3 --donnes 4 --engagement 12,50 --double");
    let mut chance = Chance(1);
    goes_and_comes_back(&evening);
    evening.does("tournoi modifier --double non --lieu \"Salle \\\"des\\\" fêtes\"");
    evening.plays(&mut chance);
    evening.does("marque --corriger --motif \"signe oublié\" 1 1 -- 106 -318 106 106");
    evening.does("penalite joueur003 100 --motif \"retard\"");
    evening.does("penalite joueur004 50 --motif \"annulée\"");
    evening.does("annuler --oui");
    evening.does("incident noter annulee --table 2 --donne 1 --motif \"fausse donne\"");
    evening.does("incident confirmer --table 2");
    evening.does("abandon joueur005");
    evening.does("position suivante");
    evening.does("remplacer joueur006 --par-nom DUPONT --par-prenom Zoé");
    evening.does("inscrire --encaisse 12,50 joueur001");
    evening.plays(&mut chance);
    goes_and_comes_back(&evening);
    evening.does("position suivante");
    evening.does("marque 3 1 --donne \"garde N 106\" --donne \"prise S 48/2 poignee=simple petit=defense\"");
    evening.plays(&mut chance);
    evening.does("cloturer");
    let other = goes_and_comes_back(&evening);
    // It goes on living there: later actions come after the earlier ones.
    other.does("cloturer --rouvrir --motif \"oubli\"");
    goes_and_comes_back(&other);
}

#[test]
fn m7_a_duo_night_is_rebuilt() {
    let evening = Evening::empty();
    let line = |n: usize| format!("JOUEUR{n:02};Zoé;Duo {}\n", n.div_ceil(2));
    evening.file("liste.csv", format!("Nom;Prénom;Équipe\n{}", (1..=14).map(line).collect::<String>()));
    evening.does("nouveau \"Nuit des duos\" --formule duo --positions 3 --donnes 4 --date 2026-11-21");
    evening.does("inscrire --fichier liste.csv");
    goes_and_comes_back(&evening);
    evening.does("placer --graine 7");
    evening.plays_on(3, &mut Chance(2));
    evening.does("cloturer");
    goes_and_comes_back(&evening);
}

#[test]
fn r5_a_championship_of_two_sessions_with_elimination_is_rebuilt() {
    let evening = Evening::tournament(
        40,
        "--positions 2 --donnes 4 --seances 2 --championnat individuel --stade finale-regionale",
    );
    let mut chance = Chance(3);
    evening.plays_on(2, &mut chance);
    evening.does("seance suivante --elimines 20 --coefficient max --graine 9");
    goes_and_comes_back(&evening);
    evening.plays_on(2, &mut chance);
    evening.does("cloturer");
    goes_and_comes_back(&evening);
}

#[test]
fn s8_an_evening_of_tables_of_5_is_rebuilt() {
    let evening = Evening::tournament(14, "--positions 2 --donnes 4 --jeu cinq");
    evening.plays_on(2, &mut Chance(4));
    goes_and_comes_back(&evening);
}

#[test]
fn an_archive_adds_to_the_directory_and_overwrites_nothing() {
    let evening = Evening::tournament(12, "--positions 2");
    evening.does("exporter archive --sortie a.chelem");
    let other = Evening::empty();
    other.file("a.chelem", std::fs::read(evening.path("a.chelem")).unwrap());
    let mut archive = std::fs::read(evening.path("a.chelem")).unwrap();
    let middle = archive.len() / 2;
    archive[middle] ^= 1;
    other.file("b.chelem", archive);
    let story = other.story(&[
        "joueurs ajouter --nom Joueur001 --prenom Zoe --licence 1001 --club \"Les 21\"",
        "joueurs ajouter --nom JOUEUR002 --prenom Zoé",
        "nouveau \"Un autre soir\"",
        "importer archive b.chelem",
        "importer archive a.chelem --essai",
        "importer archive a.chelem",
        "importer archive a.chelem",
        "tournoi lister",
        "joueurs chercher joueur001",
        "--tournoi 2 inscrits",
        "annuler --oui",
        "tournoi lister",
    ]);
    insta::assert_snapshot!(story);
    other.verified();
}

#[test]
fn lists_and_sheets_come_from_workbooks_too() {
    let evening = Evening::empty();
    let fixture =
        |name: &str| std::fs::read(format!("{}/fixtures/workbooks/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    // Recognised by their content, under any name.
    evening.file("liste.csv", fixture("liste.xlsx"));
    evening.file("liste.ods", fixture("liste.ods"));
    evening.file("coupe.xlsx", &fixture("liste.xlsx")[..3_000]);
    evening.file("feuilles.csv", "position;table;N;S;E;O\n1;1;12;-4;-4;-4\n1;2;8;0;-4;-4\n");
    evening.file("fausses.csv", "position;table;N;S;E;O\n1;1;12;-4;-4;-4\n1;2;8;0;-4;-5\n7;1;0;0;0;0\n");
    let mut story = evening.story(&["joueurs importer coupe.xlsx", "joueurs importer liste.csv --oui"]);
    let lines = (1..=12).map(|n| format!("JOUEUR{n};Zoé\n")).collect::<String>();
    // UTF-16 with its mark, as an older Excel writes « Texte Unicode ».
    let text = format!("\u{feff}Nom\tPrénom\n{}", lines.replace(';', "\t"));
    evening.file("inscrits.txt", text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>());
    story.push_str(&evening.story(&[
        "joueurs importer liste.ods --essai",
        "nouveau \"Coupe d'essai\" --date 2026-11-21 --positions 2",
        "inscrire --fichier inscrits.txt --essai",
        "inscrits",
        "inscrire --fichier inscrits.txt",
        "placer --graine 5",
        "marque importer fausses.csv --essai",
        "marque importer feuilles.csv --essai",
        "marque manquantes",
        "marque importer feuilles.csv",
    ]));
    insta::assert_snapshot!(story);
}

#[test]
fn lists_as_clubs_have_them_are_read_or_asked_about() {
    let evening = Evening::empty();
    // From a Mac of before, with a title above.
    evening.file("mac.csv", b"Liste du 21 novembre, provisoire\nNom;Pr\x8Enom\nLEF\xE9VRE;Zo\x8E\nROY;Andr\x8E\n");
    let sheet = |year: &str, name: &str| {
        let mut table = report::Table::new(year, &["Nom", "Prénom"]);
        table.rows.push(report::row![name, "Ève"]);
        (year.to_owned(), table)
    };
    let tables = [sheet("2025", "BRUN"), sheet("2026", "CARON")];
    let named: Vec<(&str, &report::Table)> = tables.iter().map(|(name, table)| (name.as_str(), table)).collect();
    evening.file("deux.ods", report::output::tables(&named, report::output::Sheets::Ods).unwrap());
    evening.file("sans.csv", "Nom;Surnom\nDUPONT;Dédé\n");
    evening.file("clubs.csv", "Nom;Prénom;Club\nROY;André;Les 21\nROYER;Luc;Les 21\n");
    evening.file("partis.csv", "Nom;Prénom;Club\nROY;André;Ailleurs\n");
    evening.file("perdus.csv", "Nom;Prénom\nLEF?VRE;Zo?\n");
    evening.file("totaux.csv", "Nom;Prénom;Payé\nMme ROY;Anne;12\nTOTAL;2 inscrits;24\n");
    evening.file("echanges.csv", "Nom;Prénom;Licence;Club\nROY;Luc;Les 21;120002\n");
    evening.file("numeros.csv", "Nom;Prénom;Club\nROY;Luc;120002\n");
    insta::assert_snapshot!(evening.story(&[
        "joueurs importer mac.csv",
        "joueurs importer deux.ods --essai",
        "joueurs importer deux.ods --feuille 2026",
        "joueurs importer deux.ods --feuille 2027",
        "joueurs importer sans.csv",
        "joueurs importer sans.csv --oui",
        "joueurs importer clubs.csv",
        "joueurs importer clubs.csv --oui",
        "joueurs importer perdus.csv",
        "joueurs importer totaux.csv --essai",
        "joueurs importer echanges.csv",
        "joueurs importer numeros.csv",
        "joueurs ajouter --nom ZOLA",
        "joueurs ajouter --nom ZOLA --prenom -",
        "annuler",
        "nouveau \"Coupe d'essai\" --date 2026-11-21",
        "inscrire --fichier sans.csv --essai",
        "inscrire --fichier partis.csv",
        "inscrire --fichier sans.csv",
        "exporter inscrits --sortie liste.xls",
    ]));
}

#[test]
fn o3_exports_for_the_federation_are_numbered_and_say_what_changed() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4 --lieu \"Salle des fêtes\"");
    evening.plays_on(2, &mut Chance(6));
    let mut story = evening.story(&["exporter federation", "cloturer"]);
    story.push_str(&evening.story(&[
        "exporter federation",
        "exporter federation --xlsx",
        "tournoi modifier --arbitre \"DUPONT Anne\"",
        "cloturer --rouvrir --motif \"feuille mal lue\"",
        "marque --corriger --motif \"signe oublié\" 1 1 -- 106 -318 106 106",
        "cloturer",
        "exporter federation",
        "journal --dernieres 2",
    ]));
    story.push_str(&std::fs::read_to_string(evening.path("federation-2.csv")).unwrap());
    insta::assert_snapshot!(story);
    assert!(evening.files().contains(&"federation-1.xlsx".to_owned()));
    // The numbers go with the tournament.
    let other = goes_and_comes_back(&evening);
    assert!(other.run(&["exporter", "federation"]).expect(0).err.contains("export n° 2"));
}

#[test]
fn o3_the_number_of_an_export_is_never_given_twice() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.plays_on(2, &mut Chance(6));
    evening.does("cloturer");
    evening.run(&["exporter", "federation", "--sortie", "absent/export.csv"]).expect(4);
    evening.run(&["exporter", "federation", "--sortie", "club.sqlite"]).expect(1);
    assert!(!evening.does("journal").contains("Export fédéral"), "no number for a file that nobody gets");
    evening.does("exporter federation");
    evening.does("annuler --oui");
    assert!(evening.run(&["exporter", "federation"]).expect(0).err.contains("export n° 1"), "the same again");
    evening.does("annuler --oui");
    evening.does("annuler --oui");
    evening.does("tournoi modifier --lieu \"Salle des fêtes\"");
    evening.does("cloturer");
    let said = evening.run(&["exporter", "federation"]).expect(0);
    assert!(said.err.contains("export n° 2"), "{said:?}");
    // Not over a file of the person's own.
    evening.file("federation-2.csv", "précieux");
    assert!(evening.run(&["exporter", "federation"]).expect(1).err.contains("--remplacer"));
    assert_eq!(std::fs::read_to_string(evening.path("federation-2.csv")).unwrap(), "précieux");
    evening.does("exporter federation --remplacer");
    evening.verified();
}

#[test]
fn o3_an_export_of_ours_is_replaced_and_one_completed_by_hand_is_not_without_a_word() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.plays_on(2, &mut Chance(6));
    evening.does("cloturer");
    for file in ["F.csv", "F.xlsx", "F.ods"] {
        for _ in 0..2 {
            evening.does(&format!("exporter federation --sortie {file}"));
        }
    }
    evening.does("tournoi modifier --lieu \"Salle des fêtes\"");
    for file in ["F.csv", "F.xlsx", "F.ods"] {
        let said = evening.run(&["exporter", "federation", "--sortie", file]).expect(0).err;
        assert!(said.contains("export n° 2 ; ce que ce fichier contenait est remplacé"), "{said}");
    }
    let completed = std::fs::read_to_string(evening.path("F.csv")).unwrap() + "Trésorier;DUPONT\n";
    evening.file("F.csv", &completed);
    assert!(evening.run(&["exporter", "federation", "--sortie", "F.csv"]).expect(1).err.contains("--remplacer"));
    assert_eq!(std::fs::read_to_string(evening.path("F.csv")).unwrap(), completed);
    // What cannot be told from the one of before is replaced, and that is said.
    evening.does("exporter classement");
    let again = || evening.run(&["exporter", "classement"]).expect(0).err;
    assert!(!again().contains("remplacé"), "it is the same");
    let ranking = std::fs::read_to_string(evening.path("classement.csv")).unwrap();
    evening.file("classement.csv", ranking + "13;ROY Luc\n");
    assert!(again().contains("ce que ce fichier contenait est remplacé"));
}

#[test]
fn f6_a1_corrections_of_a_tournament_from_an_archive_are_printed() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.plays_on(2, &mut Chance(6));
    evening.does("penalite 5 100 --motif retard");
    evening.does("inscrire --encaisse 12 JOUEUR001");
    let other = goes_and_comes_back(&evening);
    other.does("imprimer corrections");
    let receipts = other.does("recu --format json");
    assert!(receipts.contains("\"paid_cents\":1200") && receipts.contains("\"payments\":[]"), "{receipts}");
    other.does("penalite 6 100 --motif retard");
    assert!(other.run(&["imprimer", "corrections"]).expect(0).err.contains("1 page"));
}

fn corrections(evening: &Evening) -> report::arbitration::CorrectionsPaper {
    let clock = host::clock::Clock::scripted("2026-11-22T10:00:00".parse().unwrap());
    let club = app::Club::open(&evening.base, storage::Mode::Existing, &clock, "Anne", None).unwrap();
    club.papers().corrections().unwrap()
}

#[test]
fn f6_an_archive_tells_of_corrections_by_hand_by_file_and_by_ruling() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 2");
    evening.does("marque 1 1 --donne \"garde E 106\" --donne \"garde N 40/1\"");
    evening.does("marque 1 2 -- -30 10 10 10");
    evening.does("marque 1 3 -- -30 10 10 10");
    evening.does("marque --corriger --motif \"signe oublié\" 1 2 -- 30 -10 -10 -10");
    evening.file("f.csv", "position;table;N;S;E;O\n1;3;60;-20;-20;-20\n");
    evening.does("marque importer f.csv --corriger --motif relue");
    evening.does("incident noter annulee --table 1 --donne 1 --motif tort");
    // One that was undone is no longer one, nor is its undoing.
    evening.does("marque --corriger --motif hésitation 1 2 -- -30 10 10 10");
    evening.does("annuler --oui");
    assert!(evening.does("journal").contains("Import d'une feuille, dont corrigées : position 1 table 3"));
    assert_eq!(corrections(&evening).corrections.len(), 3);
    let told = |notes: Vec<String>| {
        let all = ["signe oublié", "relue", "tort"].iter().zip(&notes).all(|(why, note)| note.ends_with(why));
        assert!(notes.len() == 3 && all, "{notes:#?}");
    };
    told(corrections(&goes_and_comes_back(&evening)).notes);
    // The archive marks the actions that corrected something, whatever their sentences; an older one has its sentences only.
    let archive = std::fs::read_to_string(evening.path("a.chelem")).unwrap();
    assert_eq!(archive.matches("\"corrects\":true").count(), 5);
    let unlike = |facts: &str| facts.replace("Feuille corrigée, ", "Reprise, ").replace(", dont corrigées : ", " : ");
    let of_before = |facts: &str| facts.replace(",\"corrects\":true", "").replace(",\"corrects\":false", "");
    for changed in [&unlike as &dyn Fn(&str) -> String, &of_before] {
        let (header, facts) = archive.split_once('\n').unwrap();
        let facts = changed(facts);
        let mut header: serde_json::Value = serde_json::from_str(header).unwrap();
        header["digest"] = archive::digest(facts.as_bytes()).into();
        let other = Evening::empty();
        other.file("a.chelem", format!("{header}\n{facts}"));
        other.does("importer archive a.chelem");
        told(corrections(&other).notes);
    }
}

#[test]
fn y16_an_archive_of_a_tournament_that_is_here_does_nothing_and_another_copy_is_taken_with_a_warning() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.does("exporter archive --sortie a.chelem");
    let said = evening.does("importer archive a.chelem");
    assert!(said.contains("Déjà là : c'est le tournoi 1 (Coupe d'essai, 21/11/2026). Rien n'est fait."), "{said}");
    let report: serde_json::Value =
        serde_json::from_str(&evening.does("importer archive a.chelem --format json")).unwrap();
    assert_eq!((&report["already"], &report["changes"]), (&1.into(), &0.into()), "{report}");
    // Corrected since, it is no longer the same.
    evening.does("joueurs modifier joueur001 --club Nantes");
    let said = evening.does("importer archive a.chelem");
    assert!(said.contains("le tournoi 1 de la base a le même nom et la même date"), "{said}");
    // Taken once, the archive is known by its digest, whatever became of the tournament.
    let said = evening.does("importer archive a.chelem");
    assert!(said.contains("Déjà là : c'est le tournoi 2"), "{said}");
    evening.does("annuler --oui");
    assert!(!evening.does("tournoi lister").contains(" 2 "));
    evening.verified();
}

#[test]
fn a_trial_makes_no_base() {
    let evening = Evening::empty();
    evening.file("liste.csv", "Nom;Prénom\nROY;Luc\n");
    let archive = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/circuit/n01.chelem");
    for line in [format!("importer archive \"{archive}\" --essai"), "joueurs importer liste.csv --essai".to_owned()] {
        assert!(evening.does(&line).contains("Essai : "));
        assert!(!evening.base.exists(), "{line}");
    }
}

#[test]
fn a_season_goes_out_and_comes_back_the_same_and_a_night_cut_out_is_an_archive() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.plays_on(2, &mut Chance(4));
    evening.does("cloturer");
    evening.does("saison creer \"2026-2027\"");
    evening.does("joueurs publication joueur001 initiales");
    evening.does("exporter archive --saison --sortie s.chelem");
    let season = std::fs::read_to_string(evening.path("s.chelem")).unwrap();
    let other = Evening::empty();
    other.file("s.chelem", &season);
    other.does("importer archive s.chelem");
    other.does("exporter archive --saison 2026 --sortie t.chelem");
    assert_eq!(std::fs::read_to_string(other.path("t.chelem")).unwrap(), season);
    other.verified();
    let night: Vec<&str> = season.lines().skip_while(|line| !line.contains("\"fact\":\"night\"")).skip(1).collect();
    assert!(night[0].contains("\"version\":4"), "a wish of publication: {}", night[0]);
    evening.file("n.chelem", night.join("\n") + "\n");
    assert!(evening.does("importer archive n.chelem").contains("Déjà là : c'est le tournoi 1"));
    let alone = Evening::empty();
    alone.file("n.chelem", night.join("\n") + "\n");
    alone.does("importer archive n.chelem");
    assert!(alone.does("joueurs dossier joueur001").contains("initiales"));
    alone.verified();
}

/// The header of an archive.
fn header(evening: &Evening, name: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(evening.path(name)).unwrap();
    serde_json::from_str(text.lines().next().unwrap()).unwrap()
}

#[test]
fn an_archive_for_a_comite_leaves_out_what_only_the_club_needs_and_is_verified_all_the_same() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    let refused = evening.run(&["exporter", "archive", "--pour-comite"]).expect(1);
    assert!(refused.err.contains("n'est pas clos"), "{refused:?}");
    evening.does("joueurs modifier joueur001 --ne 31/12/1960 --famille Durand");
    evening.does("joueurs publication joueur002 anonyme");
    evening.plays_on(2, &mut Chance(4));
    evening.does("penalite joueur003 100 --motif \"paroles blessantes\"");
    evening.does("prix special Hospitalier --lot panier");
    evening.does("cloturer");
    evening.does("exporter archive --sortie whole.chelem");
    evening.does("exporter archive --pour-comite --sortie c.chelem");
    let text = std::fs::read_to_string(evening.path("c.chelem")).unwrap();
    for gone in ["1960-12-31", "Durand", "blessantes", "Hospitalier", "\"fact\":\"action\""] {
        assert!(!text.contains(gone), "{gone}");
        assert!(std::fs::read_to_string(evening.path("whole.chelem")).unwrap().contains(gone), "{gone}");
    }
    assert!(text.contains("\"birth\":\"1960\"") && text.contains("\"publication\":\"anonyme\""));
    let (own, whole) = (header(&evening, "c.chelem"), header(&evening, "whole.chelem"));
    assert_eq!(
        (&own["version"], &own["reduced"], &whole["reduced"]),
        (&4.into(), &true.into(), &serde_json::Value::Null)
    );
    assert_eq!((&own["night"], &own["edition"], &own["base"]), (&whole["night"], &whole["edition"], &whole["base"]));
    assert!(own["night"].as_str().unwrap().len() == 32 && own["base"].is_string());
    let said = evening.does("verifier --archive c.chelem");
    assert!(said.contains("aucune anomalie") && said.contains("l'archive est réduite"), "{said}");
    let refused = evening.run(&["importer", "archive", "c.chelem"]).expect(1);
    assert!(refused.err.contains("réduite, pour un comité"), "{refused:?}");
}

#[test]
fn y16_a_newer_edition_is_taken_in_the_place_of_the_older_one_when_asked_and_never_the_other_way() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.does("joueurs publication joueur002 initiales");
    evening.does("exporter archive --sortie old.chelem");
    evening.does("tournoi modifier --lieu Nantes");
    evening.does("annuler --oui");
    evening.does("tournoi modifier --lieu Rennes");
    evening.does("exporter archive --sortie new.chelem");
    let [old, new] = ["old.chelem", "new.chelem"].map(|name| header(&evening, name));
    assert_eq!(old["night"], new["night"]);
    assert_eq!(new["edition"].as_i64().unwrap() - old["edition"].as_i64().unwrap(), 3);
    let other = Evening::empty();
    for name in ["old.chelem", "new.chelem"] {
        other.file(name, std::fs::read(evening.path(name)).unwrap());
    }
    other.does("importer archive old.chelem");
    other.does("saison creer \"2026-2027\"");
    let refused = other.run(&["importer", "archive", "new.chelem"]).expect(1);
    assert!(refused.err.contains("une version plus récente du tournoi 1 : 3 actions depuis"), "{refused:?}");
    assert!(refused.err.contains("--remplacer"), "{refused:?}");
    assert!(other.does("importer archive new.chelem --remplacer").contains("Il prend la place du tournoi 1"));
    other.does("exporter archive --sortie again.chelem");
    let again = header(&other, "again.chelem");
    assert_eq!((&again["night"], &again["edition"]), (&new["night"], &new["edition"]));
    let refused = other.run(&["importer", "archive", "old.chelem"]).expect(1);
    assert!(
        refused.err.contains("une version plus récente est déjà là : c'est le tournoi 2, 3 actions depuis"),
        "{refused:?}"
    );
    assert!(other.does("importer archive new.chelem").contains("Déjà là"));
    other.does("annuler --oui");
    assert!(other.does("tournoi lister").contains("  1   Coupe d'essai"));
    other.verified();
}

#[test]
fn nothing_typed_brings_a_line_break_or_an_order_to_the_terminal() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    let said = evening.run(&["inscrire", "--nom", "DU\nPONT", "--prenom", "Anne"]).expect(1);
    assert!(said.err.contains("« DU·PONT » contient un retour à la ligne"), "{said:?}");
}

#[test]
fn everything_goes_out_as_csv_workbook_or_page() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.does("joueurs modifier joueur001 --prenom \"=1+1\" --nom \"<b>X</b>\"");
    evening.plays_on(2, &mut Chance(7));
    evening.does("cloturer");
    for what in ["classement", "feuilles", "pcn", "inscrits", "joueurs"] {
        // Not over the list that was brought.
        let name = if what == "inscrits" { "liste-des-inscrits" } else { what };
        evening.does(&format!("exporter {what}"));
        evening.does(&format!("exporter {what} --xlsx"));
        let bytes = std::fs::read(evening.path(&format!("{name}.xlsx"))).unwrap();
        let csv = std::fs::read(evening.path(&format!("{name}.csv"))).unwrap();
        let (workbook, text) = (input::read_grid(&bytes).unwrap(), input::read_grid(&csv).unwrap());
        assert_eq!(workbook.headings, text.headings);
        // A number loses the zeros it was written with.
        let plain = |rows: Vec<(u64, Vec<String>)>| -> Vec<Vec<String>> {
            let cells = |row: Vec<String>| row.iter().map(|cell| cell.replace(",00", "")).collect();
            rows.into_iter().map(|(_, row)| cells(row)).collect()
        };
        assert_eq!(plain(workbook.rows), plain(text.rows), "{what}");
    }
    evening.does("saison creer Année --du 01/09/2026 --au 31/08/2027");
    evening.does("exporter saison --sortie saison.ods");
    evening.does("exporter saison --xlsx");
    for name in ["saison.ods", "saison.xlsx"] {
        let season = input::read_grid(&std::fs::read(evening.path(name)).unwrap()).unwrap();
        assert_eq!((season.rows.len(), season.unread.len()), (12, 3), "{name}: {}", season.form);
    }
    for what in ["saison", "presences", "caisse"] {
        evening.does(&format!("exporter {what}"));
        let csv = std::fs::read(evening.path(&format!("{what}.csv"))).unwrap();
        assert!(csv.starts_with("\u{feff}".as_bytes()), "accents are read by any spreadsheet");
        assert!(what == "caisse" || input::read_grid(&csv).unwrap().rows.len() == 12, "{what}");
    }
    evening.does("exporter page");
    let page = std::fs::read_to_string(evening.path("resultats.html")).unwrap();
    assert!(
        page.contains("&lt;B&gt;X&lt;/B&gt; =1+1")
            && !page.contains("<B>")
            && page.contains("<th scope=\"col\">PCN</th>")
    );
}

/// Any well-formed facts are either refused by the archive's own checks, or the tournament stands: the base's rules never
/// refuse them, and no view or check of the tournament panics.
#[test]
fn facts_changed_one_by_one_are_refused_in_words_or_taken() {
    use app::{AppError, Changes, Club, RankingAsked};
    let evening = Evening::tournament(13, "--positions 2 --donnes 4 --seances 2 --jeu mort");
    let mut chance = Chance(8);
    evening.plays_on(2, &mut chance);
    evening.does("penalite joueur003 100 --motif \"retard\"");
    evening.does("seance suivante --graine 9");
    evening.does("exporter archive --sortie a.chelem");
    let text = std::fs::read_to_string(evening.path("a.chelem")).unwrap();
    let facts: Vec<serde_json::Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let values = [
        "null",
        "-1",
        "0",
        "1",
        "2",
        "7",
        "150",
        "255",
        "70000",
        "5000000000",
        "true",
        "\"\"",
        "\"M\"",
        "\"x\"",
        "\"carre\"",
        "\"clos\"",
        "\"inscription\"",
        "\"phase\"",
        "\"fft\"",
        "\"duo\"",
    ];
    let clock = host::clock::Clock::scripted("2026-11-21T20:00:00".parse().unwrap());
    let (mut taken, mut refused, mut looked_at) = (0, 0, 0);
    let club = Club::open(&evening.path("autre.sqlite"), storage::Mode::Create, &clock, "Anne", None).unwrap();
    for _ in 0..300 {
        let mut changed = facts.clone();
        let below = |chance: &mut Chance, limit: usize| usize::try_from(chance.below(limit as u64)).unwrap();
        // Half of the time among the first lines, where the settings are.
        let limit = if chance.below(2) == 0 { 20 } else { changed.len() };
        let line = below(&mut chance, limit);
        let object = changed[line].as_object_mut().unwrap();
        let key = object.keys().nth(below(&mut chance, object.len())).unwrap().clone();
        object[&key] = serde_json::from_str(values[below(&mut chance, values.len())]).unwrap();
        let facts: String = changed.iter().map(|fact| format!("{fact}\n")).collect();
        let digest = archive::digest(facts.as_bytes());
        let header = serde_json::json!({"format": "chelem-archive", "version": 1, "program": "x", "rules": "FFT, Fascicule 2, Donnes libres", "digest": digest, "lines": changed.len()});
        let file = format!("{header}\n{facts}").into_bytes();
        match club.trust().import_archive(&file, Changes::Preview) {
            Ok(_) => taken += 1,
            Err(AppError::Lines(_)) => refused += 1,
            Err(error) => panic!("line {line}, {key}: {error:?}"),
        }
        if taken > looked_at && looked_at < 10 {
            looked_at = taken;
            club.trust().import_archive(&file, Changes::Apply).unwrap();
            let _ = (
                club.status(),
                club.trust().check().unwrap(),
                club.entries().list(),
                club.free(None).unwrap().sheets(None),
                club.results_page(),
            );
            let _ = (
                club.free(None).unwrap().ranking(RankingAsked { provisional: true, ..RankingAsked::default() }),
                club.free(None).unwrap().awards(),
            );
            club.trust().undo("essai", None).unwrap();
        }
    }
    assert!(taken > 20 && refused > 100, "{taken} taken, {refused} refused");
}

#[test]
fn a_slip_of_the_name_never_costs_a_club_its_base() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 4");
    evening.plays(&mut Chance(6));
    let before = evening.bytes();
    for line in [
        "imprimer placement --sortie club.sqlite",
        "exporter inscrits --sortie club.sqlite",
        "exporter page --sortie club.sqlite",
    ] {
        let said = evening.run(&line.split(' ').collect::<Vec<_>>()).expect(1);
        assert!(said.err.contains("est une base de données : elle n'est pas remplacée"), "{said:?}");
    }
    assert!(evening.bytes() == before);
    evening.verified();
}

#[test]
fn f6_a2_an_archive_keeps_which_offence_a_penalty_was_for_and_tells_of_points_taken_since() {
    let evening = Evening::tournament(12, "--positions 2 --donnes 2");
    evening.plays(&mut Chance(6));
    // One of the fascicule, and one whose words only begin like it.
    evening.does("penalite 5 --bareme retard --minutes 12");
    evening.does("penalite 6 300 --motif \"retard de son adversaire moqué\"");
    evening.does("penalite 7 100 --motif \"propos déplacés\"");
    evening.does("penalite 7 --lever --motif excuses");
    // Rebuilt and written again it is the same: the base has all of the archive's facts.
    let other = goes_and_comes_back(&evening);
    let written = |evening: &Evening| -> Vec<String> {
        evening.does("exporter archive --sortie ici.chelem");
        let text = std::fs::read_to_string(evening.path("ici.chelem")).unwrap();
        let facts = text.lines().skip(1).map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        facts.filter_map(|fact| fact["offence"].as_str().map(str::to_owned)).collect()
    };
    assert_eq!(written(&other), ["retard", ""]);
    let notes = corrections(&other).notes;
    let points = notes.iter().filter(|note| note.contains("points de pénalité (") || note.contains("levée de «"));
    assert_eq!(points.count(), 4, "{notes:#?}");
}
