//! The door of the evening: people announced, registered, paying, looking for a partner; and how many keys that takes.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::Evening;

/// An evening with the directory of 300 people, and a tournament that costs 12 €.
fn evening(options: &str) -> Evening {
    let evening = Evening::empty();
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/accueil/annuaire.csv");
    evening.run(&["joueurs", "importer", list]).expect(0);
    evening.does(&format!("nouveau \"Coupe d'automne\" --date 21/11/26 --engagement 12 {options}"));
    evening
}

/// The keys typed by an operator who knows the names and looks at the list: four letters of the surname (its words run together),
/// the line of the person where there are several, Enter for the fee. More letters where the list is longer than one digit.
fn keys(evening: &Evening, last: &str, first: &str, club: &str) -> String {
    let name = format!("{last} {first}");
    let solid: String = chelem_fold(last).replace(' ', "");
    let initial: String = chelem_fold(first).chars().take(4).collect();
    let four: String = solid.chars().take(4).collect();
    for query in [four.clone(), format!("{four} {initial}"), format!("{solid} {initial}")] {
        let shown = evening.run(&["joueurs", "chercher", &query, "--format", "json"]).expect(0).out;
        let report: serde_json::Value = serde_json::from_str(&shown).unwrap();
        if report["people"].as_array().unwrap().len() == 1 {
            return format!("{query}\n\n");
        }
        // The dialogue's answer to such a line.
        let dialogue = evening.types("inscrire", &format!("{query}\n\nq\n"));
        let line = dialogue.lines().find(|line| line.contains(&format!("{name} ({club}")));
        let number = line.and_then(|line| line.trim_start_matches(['|', ' ']).split(' ').next()?.parse::<u8>().ok());
        if let Some(number) = number {
            return format!("{query}\n{number}\n\n");
        }
    }
    panic!("{name} is not found");
}

fn chelem_fold(text: &str) -> String {
    input::fold(text)
}

#[test]
fn c1_two_words_of_a_newcomer_are_a_surname_and_a_first_name_which_is_never_left_out() {
    let evening = evening("");
    evening.types("inscrire", "zola emile\nn\n\n\n\n\n\nwxyz\nn\n\n\n\nwxyz\nn\n\n-\n\n\n\nq\n");
    let entries: serde_json::Value = serde_json::from_str(&evening.does("inscrits --format json")).unwrap();
    let names: Vec<&str> =
        entries["entries"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["ZOLA Emile", "WXYZ"]);
}

#[test]
fn c1_sixty_people_are_registered_with_at_most_12_keys_each() {
    let evening = evening("");
    let list = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/accueil/arrivees.csv")).unwrap();
    let people: Vec<Vec<&str>> = list.lines().skip(1).map(|line| line.split(';').collect()).collect();
    let mut typed: Vec<String> = Vec::new();
    for person in &people {
        typed.push(keys(&evening, person[0], person[1], person[2]));
    }
    let count: usize = typed.iter().map(|keys| keys.chars().count()).sum();
    let said = evening.types("inscrire", &(typed.concat() + "q\n"));
    assert!(said.contains("Fin des inscriptions : 60 inscrits, 15 tables de 4, 720,00 €."), "{said}");
    let mean = count as f64 / people.len() as f64;
    println!("{count} keys for {} people: {mean:.1} each", people.len());
    assert!(mean <= 12.0, "{mean:.1} keys each");
    let entries: serde_json::Value = serde_json::from_str(&evening.does("inscrits --format json")).unwrap();
    let entered: Vec<(String, String)> = (entries["entries"].as_array().unwrap().iter())
        .map(|entry| (entry["name"].as_str().unwrap().to_owned(), entry["club"].as_str().unwrap().to_owned()))
        .collect();
    let expected: Vec<(String, String)> =
        people.iter().map(|person| (format!("{} {}", person[0], person[1]), person[2].to_owned())).collect();
    assert_eq!(entered, expected);
    evening.verified();
}

#[test]
fn c1_c2_the_dialogue_asks_shows_counts_and_lets_one_go_back() {
    let evening = evening("");
    let dialogue = "?\nmartin jean\n2\n\nmartin jean tilleuls\nx\ndalmeida\n1\n8\nmartin jean\n2\nzzz\n\n\
        zzz\nn\n\nPaul\nLes 21\n\nn\nl\na\no\nt\nle goff\n1\n\nt\nle goff\n1\n\nq\n";
    insta::assert_snapshot!(evening.types("inscrire", dialogue));
    evening.verified();
}

#[test]
fn c2_c3_c6_names_of_several_words_homonyms_and_lists() {
    let evening = evening("");
    insta::assert_snapshot!(evening.story(&[
        "inscrire durand michel",
        "inscrire \"durand michel\" --paye 12",
        "inscrire \"martin jean\"",
        "inscrire \"martin jean tilleuls\"",
        "inscrire dalmeida lucas",
        "inscrire goff delatour",
        "inscrire 2 --paye 12",
        "inscrire --encaisse 12 2",
        "inscrire --tous-payes",
        "desinscrire 1 2",
    ]));
}

#[test]
fn o2_a_payment_a_date_or_a_list_that_looks_wrong_is_taken_on_purpose_only() {
    let evening = evening("");
    let far = ["inscrire", "--nom", "ZOLA", "--prenom", "Émile", "--paye", "1200"];
    let refused = evening.run(&far).expect(1).err;
    assert!(
        refused.contains("1\u{a0}200\u{a0}€ payés pour un engagement de 12\u{a0}€") && refused.contains("--oui"),
        "{refused}"
    );
    evening.run(&[&far[..], &["--oui"]].concat()).expect(0);
    evening.types("inscrire", "wxyz luc\nn\n\n\n\n\n1200\nn\n12\nq\n");
    let list = "Nom | Prénom | Payé\nPERRIN | Zoé | 1200\nJEAN-PAUL | Dupond | 12\n";
    std::fs::write(evening.path("liste.csv"), list).unwrap();
    let refused = evening.run(&["inscrire", "--fichier", "liste.csv"]).expect(1).err;
    assert!(refused.contains("2 lignes à vérifier") && refused.contains("1\u{a0}200"), "{refused}");
    let entries: serde_json::Value = serde_json::from_str(&evening.does("inscrits --format json")).unwrap();
    let paid: Vec<_> = entries["entries"].as_array().unwrap().iter().map(|one| one["paid_cents"].as_i64()).collect();
    assert_eq!(paid, [Some(120_000), Some(1_200)]);
    let before = ["tournoi", "modifier", "--date", "21/11/1960"];
    assert!(evening.run(&before).expect(1).err.contains("de 1970 à dans trois ans"));
    evening.run(&["nouveau", "X", "--date", "21/11/2126"]).expect(2);
}

#[test]
fn c1_who_was_announced_is_checked_in_and_never_drawn_before() {
    let evening = evening("");
    let list = (1..=8).map(|n| format!("JOUEUR{n};Zoé\n")).collect::<String>();
    evening.file("liste.csv", format!("Nom;Prénom\n{list}"));
    insta::assert_snapshot!(evening.story(&[
        "inscrire --fichier liste.csv --paye 12",
        "inscrire --prevu \"martin jean tilleuls\" \"durand michelle\"",
        "inscrits",
        "placer --graine 1",
        "inscrire --arrive \"durand michelle\" --paye 12",
        "desinscrire --absents",
        "annuler --oui",
        "desinscrire --absents",
        "placer --graine 1",
    ]));
    evening.verified();
}

#[test]
fn m7_who_comes_alone_to_a_night_of_duos_finds_a_partner() {
    let evening = evening("--formule duo");
    let dialogue = "martin jean tilleuls\n\ndurand michelle\n\nle gall\n1\n\n\nd'almeida\n1\n\n3\nq\n";
    let mut story = evening.types("inscrire", dialogue);
    story.push_str(&evening.story(&["inscrire --seul garnier", "inscrire --seul \"morin\"", "inscrits"]));
    insta::assert_snapshot!(story);
    evening.verified();
}

#[test]
fn c4_c7_a_new_tournament_is_not_made_by_mistake() {
    let evening = Evening::empty();
    insta::assert_snapshot!(evening.story(&[
        "nouveau Tarot du vendredi",
        "nouveau \"Tarot du vendredi\" --date 21/11/26",
        "nouveau \"Tarot du vendredi\" --date 21/11/2026",
        "nouveau \"Tarot du vendredi\" --date 21/11/2026 --encore",
        "--base cle/club.sqlite nouveau Ailleurs",
    ]));
    assert!(!evening.path("cle").exists());
}

#[test]
fn d1_d3_the_program_alone_says_what_to_do_and_words_lead_to_commands() {
    let evening = Evening::empty();
    let mut story = evening.story(&[
        "",
        "feuille",
        "suivante",
        "Résultats",
        "rouvrir",
        "tirage",
        "xyzzy",
        "unod",
        "feuille --help",
        "statut",
        "aide",
        "nouveau Essai --engagement 12",
        "",
        "Etat",
    ]);
    for n in 1..=9 {
        evening.does(&format!("inscrire --nom JOUEUR{n} --prenom Zoé"));
    }
    evening.does("tournoi modifier --positions 2 --donnes 4");
    story.push_str(&evening.story(&["", "placer --graine 1", "", "IMPRIMER placement, fiches, feuilles", "ETAT"]));
    insta::assert_snapshot!(story);
}

#[test]
fn y1_a_season_is_modified_only_where_a_change_is_said() {
    let evening = Evening::empty();
    evening.does("saison creer 2026-2027");
    let before = evening.does("journal");
    let refused = evening.run(&["saison", "modifier"]).expect(1);
    assert!(refused.err.contains("--nom, --du ou --au"), "{refused:?}");
    let refused = evening.run(&["saison", "modifier", "--au", "1/5/2026"]).expect(1);
    assert!(refused.err.contains("Donnez un dernier jour"), "one date was typed: {refused:?}");
    assert_eq!(evening.does("journal"), before);
    let done: serde_json::Value =
        serde_json::from_str(&evening.does("outils documentation man pages --format json")).unwrap();
    let written = std::fs::read_dir(evening.path("pages")).unwrap().count();
    assert_eq!(done["files"].as_array().unwrap().len(), written, "every file is named");
}

/// D2: every line of advice that the recorded evenings show is a line that can be typed.
#[test]
fn d2_every_advice_printed_can_be_typed_as_printed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots");
    let (mut tried, mut faults) = (0, std::collections::BTreeSet::new());
    let recorded = |path: &std::path::PathBuf| path.extension().is_some_and(|kind| kind == "snap");
    for file in std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).filter(recorded) {
        let text = std::fs::read_to_string(file).unwrap();
        let body = text.splitn(3, "---").nth(2).unwrap_or_default();
        // Neither typed text, nor the forms of a usage, nor output for another program.
        let talk = |line: &&str| {
            let line = line.trim_start_matches(['|', ' ']);
            !line.starts_with(['$', '{']) && !line.starts_with("Utilisation") && !line.contains("\"\"")
        };
        for line in body.lines().filter(talk) {
            for command in commands_in(line) {
                tried += 1;
                if !can_be_typed(&command) {
                    faults.insert(command);
                }
            }
        }
    }
    assert!(tried > 100, "{tried} lines of advice were found");
    assert!(faults.is_empty(), "{faults:#?}");
}

/// D2: every command that the guides name is one that can be typed.
#[test]
fn d2_every_command_of_the_guides_can_be_typed() {
    let guides = [
        include_str!("../docs/ce-soir.md"),
        include_str!("../docs/guide.md"),
        include_str!("../docs/guide-salle.md"),
        include_str!("../docs/rgpd.md"),
        include_str!("../README.md"),
        include_str!("../.ci/packages/LISEZMOI.txt"),
    ];
    let (mut tried, mut faults) = (0, std::collections::BTreeSet::new());
    for guide in guides {
        // Between backquotes, even over the end of a line, or on a line of its own.
        let spans = guide.split('`').skip(1).step_by(2).map(|span| span.replace('\n', " "));
        let lines = guide.lines().map(|line| {
            let typed = line.strip_prefix("> ").unwrap_or(line).trim_start();
            let typed = typed.split(" #").next().unwrap_or(typed).split("   ").next().unwrap_or(typed);
            typed.trim_end().to_owned()
        });
        let commands = spans.chain(lines).filter_map(|text| text.strip_prefix("chelem ").map(str::to_owned));
        // `chelem COMMANDE --help`, `chelem …`, and lines of prose that begin with the name.
        let typed = commands.filter(|command| {
            let word = command.split(' ').next().unwrap_or_default();
            let rest = cli::command();
            // The name of a command alone, one that goes on, one of several: nothing to type.
            let whole = command.contains(' ') && !command.ends_with('…') && !command.contains('|');
            whole && (word.starts_with('-') || rest.get_subcommands().any(|sub| sub.get_name() == word))
        });
        for command in typed {
            tried += 1;
            if !can_be_typed(&command) {
                faults.insert(command);
            }
        }
    }
    assert!(tried > 150, "{tried} commands were found");
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The words after `chelem` in a sentence, up to where the sentence goes on.
fn commands_in(line: &str) -> Vec<String> {
    const ENDS: [&str; 14] = [
        " ; ",
        ", ",
        " (",
        " : ",
        ". ",
        " puis ",
        " ou ",
        " et ",
        " pour ",
        " dit",
        " montre",
        " ?",
        " la remet",
        "   ",
    ];
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find("chelem ") {
        let before = rest[..at].chars().next_back();
        let start = &rest[at + "chelem ".len()..];
        let mut quoted = false;
        let end = start.char_indices().find(|(at, c)| {
            quoted ^= *c == '"';
            !quoted && ([')', '»', '·'].contains(c) || ENDS.iter().any(|end| start[*at..].starts_with(end)))
        });
        let end = end.map_or(start.len(), |(at, _)| at);
        let command = start[..end].trim().trim_end_matches(['.', ':', ';', ',']);
        // « une faute de chelem », « la version de chelem » are sentences.
        let sentence = command.starts_with("en organise");
        if !sentence
            && before.is_none_or(|c| " «(|".contains(c))
            && command.starts_with(|c: char| c.is_ascii_lowercase() || c == '-')
        {
            found.push(command.trim().to_owned());
        }
        rest = &start[end..];
    }
    found
}

/// The words in capitals and the dots stand for data that only the reader knows: a possible value is put in.
fn can_be_typed(command: &str) -> bool {
    let mut words: Vec<String> = Vec::new();
    for word in cli::split_words(&command.replace(['[', ']'], "")) {
        let value = words.last().is_some_and(|before| before.starts_with("--"));
        words.push(match word.as_str() {
            "…" if value => "un motif".to_owned(),
            // And so on: the command before it can be typed alone.
            "…" => continue,
            "N" | "N°" | "POSITION" | "TABLE" | "POINTS" => "1".to_owned(),
            "BILANS" => "0".to_owned(),
            "JJ/MM/AAAA" => "21/11/2026".to_owned(),
            "EUROS" | "MONTANTS" => "10".to_owned(),
            "P" => "N".to_owned(),
            _ => word,
        });
    }
    let typed = std::iter::once("chelem".to_owned()).chain(words);
    match cli::command().try_get_matches_from(typed) {
        Ok(_) => true,
        Err(error) => {
            matches!(error.kind(), clap::error::ErrorKind::DisplayHelp | clap::error::ErrorKind::DisplayVersion)
        }
    }
}

#[test]
fn m5_e4_a_tournament_made_by_mistake_goes_and_comes_back_and_copies_are_made_by_themselves() {
    let evening = Evening::tournament(8, "--positions 2 --donnes 4");
    std::fs::create_dir(evening.path("cle")).unwrap();
    evening.file("cle-absente", "");
    let mut story = evening.story(&[
        "sauvegarder --toujours pas-la",
        "sauvegarder --toujours cle",
        "marque 1 1 -- 300 -100 -100 -100",
        "marque 1 2 -- 90 -30 -30 -30",
        "position suivante",
        "nouveau \"Par erreur\"",
        "tournoi supprimer 2 --oui",
        "annuler --oui",
        "tournoi supprimer 2 --oui",
        "tournoi supprimer 1 --oui",
        "tournoi lister",
        "nouveau \"Un autre\"",
        "annuler --oui",
        "annuler --oui",
        "tournoi choisir 1",
        "classement",
        "tournoi modifier --donnes 5 --lieu \"Salle des fêtes\"",
    ]);
    let copies = std::fs::read_dir(evening.path("cle")).unwrap().count();
    story.push_str(&format!("{copies} copies\n"));
    insta::assert_snapshot!(story);
    evening.verified();
}

#[test]
fn what_is_settled_once_is_known_in_the_next_window_and_copies_go_where_it_says() {
    let evening = Evening::empty();
    let (home, stick) = (evening.path("maison"), evening.path("cle"));
    std::fs::create_dir(&stick).unwrap();
    // A new window: no variable is set in it.
    let types = |line: &str| {
        let words = cli::split_words(line);
        let mut command = evening.command(&words.iter().map(String::as_str).collect::<Vec<_>>());
        command.env_remove("CHELEM_BASE").env_remove("CHELEM_ARBITRE").env("XDG_CONFIG_HOME", &home);
        common::finish(&mut command)
    };
    let folder = evening.folder().display().to_string();
    for line in
        ["reglages base club.sqlite", "reglages arbitre \"Anne Dupont\"", "reglages copie cle", "reglages couleurs Non"]
    {
        types(line).expect(0);
    }
    let refused = types("reglages copie clef").expect(1);
    assert!(refused.err.contains("La clé est-elle branchée ?"), "{refused:#?}");
    assert!(types("reglages couleurs vert").expect(1).err.contains("oui ou non"));
    types("nouveau \"Coupe\" --positions 2").expect(0);
    for name in ["A", "B", "C", "D", "E", "F", "G", "H"] {
        types(&format!("inscrire --nom {name} --prenom Zoé")).expect(0);
    }
    types("placer --graine 1").expect(0);
    let copies = || std::fs::read_dir(&stick).unwrap().count();
    assert_eq!(copies(), 1, "a copy at the draw, in the folder of the settings");
    let said = types("etat").expect(0);
    let from = format!("{folder}/maison/chelem/reglages.toml");
    assert!(
        said.err.contains(&format!("Base : {folder}/club.sqlite ({from}). Arbitre : Anne Dupont ({from}).")),
        "{said:#?}"
    );
    assert!(said.out.contains(&format!("à chaque position : {folder}/cle")), "{said:#?}");
    std::fs::copy(evening.path("club.sqlite"), evening.path("autre.sqlite")).unwrap();
    assert!(types("etat --base autre.sqlite").expect(0).err.contains("Base : autre.sqlite (option --base)."));
    // The base's own setting comes first: here, that it wants none.
    types("sauvegarder --plus-jamais").expect(0);
    assert!(!types("etat").expect(0).out.contains("à chaque position"));
}

#[test]
fn the_home_screen_knows_the_copies_and_the_papers_and_what_a_late_player_changes_on_them() {
    let evening = Evening::placed(26);
    let home = || evening.run(&[]).expect(0).out;
    assert!(home().contains("chelem imprimer placement") && home().contains("Aucune copie"));
    for paper in ["placement", "fiches", "feuilles"] {
        evening.does(&format!("imprimer {paper} --sortie {paper}.pdf"));
    }
    assert!(!home().contains("imprimer"), "{}", home());
    evening.does("inscrire --nom TARDIF --prenom Luc");
    let late = home();
    for line in ["imprimer placement --position 1 ", "imprimer feuilles --position 1 --table 4 ", "imprimer fiches "] {
        assert!(late.contains(line), "{line} in {late}");
        evening.does(&format!("{line} --sortie encore.pdf"));
    }
    assert!(!home().contains("--table 4") && !home().contains("imprimer fiches"), "{}", home());
    let key = evening.path("usb");
    std::fs::create_dir(&key).unwrap();
    evening.does("sauvegarder usb");
    std::fs::remove_dir_all(&key).unwrap();
    assert!(home().contains("Dernière copie") && home().contains("usb)"), "{}", home());
    assert!(
        evening.run(&["annuler", "--oui"]).expect(0).err.contains("TARDIF"),
        "what is noted of papers and copies is no action"
    );
    evening.does("annuler --oui");
    assert!(home().contains("chelem placer"), "cards of a draw that is undone: {}", home());
}
