//! An evening whose every answer to another program is kept.

use cli::split_words;
use serde_json::Value;

use crate::common::{Chance, Evening};

/// The program's answer.
pub struct Answer {
    /// The request.
    pub line: String,
    /// The file of its schema.
    pub schema: &'static str,
    /// The part of that schema that it is.
    pub part: String,
    /// The answer.
    pub value: Value,
}

/// Commands that change nothing, on a tournament that is over.
const READING: [(&str, &str); 39] = [
    ("etat", "StatusReport"),
    ("tournoi lister", "TournamentList"),
    ("joueurs lister", "PeopleReport"),
    ("joueurs chercher joueur00", "PeopleReport"),
    ("joueurs importer liste.csv --essai", "ImportReport"),
    ("joueurs doublons", "TwinsReport"),
    ("joueurs dossier joueur001", "Dossier"),
    ("joueurs anciens", "FormerReport"),
    ("joueurs effacer joueur001 --motif demande --solde --essai", "ErasureReport"),
    ("joueurs fusionner joueur001 presque001 --essai", "MergeReport"),
    ("joueurs separer joueur002 --tournois 1 --nom AUTRE --prenom Zoé --essai", "SeparationReport"),
    ("inscrits", "EntriesReport"),
    ("mouvement voir", "MovementReport"),
    ("mouvement voir --tables 5 --positions 3 --absents N5", "MovementReport"),
    ("mouvement voir --duplicate --formule individuel --tables 7 --positions 7 --etuis 4", "CircuitReport"),
    ("mouvement voir --duplicate --formule triplettes --joueurs 12", "CircuitReport"),
    ("mouvement choisir --joueurs 46 --positions 5", "ChoiceReport"),
    ("mouvement choisir --duplicate --formule individuel --joueurs 40", "CircuitChoice"),
    ("position voir", "PlacementReport"),
    ("marque lister", "SheetsReport"),
    ("marque voir 1 1", "SheetDetail"),
    ("incident lister", "IncidentReport"),
    ("incident cas", "SituationsReport"),
    ("incident cas --duplicate", "PresetsReport"),
    ("penalite lister", "PenaltyReport"),
    ("classement", "RankingReport"),
    ("classement --position 1", "RankingReport"),
    ("classement --expliquer 1", "ExplainReport"),
    ("statistiques", "TournamentStatistics"),
    ("statistiques --joueurs", "PlayersStatistics"),
    ("statistiques 1", "PlayerStatistics"),
    ("parcours 1", "RecordReport"),
    ("federation", "AwardsReport"),
    ("federation homologation", "HomologationReport"),
    ("inscrits recus", "ReceiptsReport"),
    ("journal --dernieres 5 --detail", "JournalReport"),
    ("journal --corrections", "CorrectionsPaper"),
    ("verifier --complet", "CheckReport"),
    ("reglages", "Table"),
];

/// Commands that need no tournament, or make their own.
const ALONE: [(&str, &str); 4] = [
    ("outils simuler --lot 1 --graine 7 --joueurs 8 --positions 2", "SimulationReport"),
    ("calculer --contrat garde --preneur S --points 49 --bouts 2 --poignee simple", "DealReport"),
    ("calculer bareme pcn --tables 16", "ScaleReport"),
    ("calculer bareme pm --ecart 16", "PmGrid"),
];

/// The club's year, on the same tournament.
const SEASON: [(&str, &str); 17] = [
    ("saison", "SeasonRanking"),
    ("saison lister", "SeasonList"),
    ("saison regler", "RulesReport"),
    ("saison regler --retenues 8 --essayer", "TrialReport"),
    ("saison soirees", "NightsReport"),
    ("saison categorie", "CategoriesReport"),
    ("saison classement", "SeasonRanking"),
    ("saison classement --categorie clubs", "SeasonRanking"),
    ("saison classement --par club", "SeasonRanking"),
    ("saison classement --expliquer joueur001", "PersonYear"),
    ("saison joueur joueur001", "PersonYear"),
    ("saison equipe", "TeamsReport"),
    ("saison qualifies", "QualifiedReport"),
    ("saison tableau presences", "PresenceReport"),
    ("saison tableau records", "RecordsReport"),
    ("saison tableau palmares", "PalmaresReport"),
    ("saison tableau caisse", "AccountsReport"),
];

/// Plays the evening.
pub fn answers() -> Vec<Answer> {
    let mut all = Vec::new();
    let evening = Evening::empty();
    let list: String = (1..=12).map(|n| format!("JOUEUR{n:03};Zoé;{};oui\n", 1000 + n)).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié\n{list}"));
    evening.does("nouveau \"Coupe d'essai\" --date 2026-11-21 --positions 2 --donnes 5 --engagement 12");
    let mut asks = |line: &str, part: &str| all.push(asked(&evening, line, part));
    asks("inscrire --fichier liste.csv --paye 12", "ImportReport");
    asks("placer --graine 5", "PlacementReport");
    asks("marque manquantes", "MissingReport");
    asks("marque 1 1 -- 300 -100 -100 -100", "SheetSaved");
    asks("incident noter annulee --table 2 --donne 3 --motif \"carte exposée\"", "RulingReport");
    asks("penalite 3 100 --motif \"propos déplacés\"", "Done");
    asks("marque 1 99 -- 300 -100 -100 -100", "Failed");
    asks("tournoi modifier --engagement 99999", "Failed");
    evening.does("marque 1 2 --donne \"garde E 51/2\" --donne \"prise S 34/2 poignee=simple\" --donne annulee --donne \"garde N 41/1 petit=defense\" --donne \"garde O 60/3\"");
    let mut chance = Chance(7);
    evening.plays(&mut chance);
    asks("position suivante", "PlacementReport");
    evening.plays(&mut chance);
    asks("seance finale 8", "PlacementReport");
    evening.plays(&mut chance);
    asks("cloturer", "RankingReport");
    asks("prix", "PrizesReport");
    evening.does("joueurs ajouter --nom PRESQUE001 --prenom Zoé");
    for (line, part) in READING.into_iter().chain(ALONE) {
        asks(line, part);
    }
    evening.does("saison creer \"2026-2027\"");
    evening.does("joueurs modifier joueur001 --club Nantes");
    evening.does("saison categorie Clubs --club Nantes");
    evening.does("saison regler --qualifies 4");
    for (line, part) in SEASON {
        asks(line, part);
    }
    all.extend(duplicate());
    all.extend(quadrettes());
    all.extend(comite(&evening));
    for of in ["", "--saison"] {
        evening.does(&format!("exporter archive --sortie coupe.chelem {of}"));
        let archive = std::fs::read_to_string(evening.path("coupe.chelem")).unwrap();
        for (n, line) in archive.lines().enumerate() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let part = if value.get("format").is_some() { "Header" } else { "Fact" };
            let line = format!("ligne {} de l'archive {of}", n + 1);
            all.push(Answer { line, schema: "archive.json", part: part.to_owned(), value });
        }
    }
    all
}

/// The same of a comité that is sent the evening.
fn comite(sender: &Evening) -> Vec<Answer> {
    let evening = Evening::empty();
    sender.does("exporter archive --pour-comite --sortie envoi.chelem");
    evening.file("envoi.chelem", std::fs::read(sender.path("envoi.chelem")).unwrap());
    evening.does("comite creer \"Comité de Bourgogne\"");
    let mut all = Vec::new();
    let mut asks = |line: &str, part: &str| all.push(asked(&evening, line, part));
    asks("comite club ajouter Dijon", "Letter");
    asks("comite recevoir envoi.chelem", "Reception");
    asks("comite rattacher envoi.chelem --club 1", "Reception");
    asks("comite club", "ClubsReport");
    asks("comite doutes", "DoubtsReport");
    asks("comite accuse", "Replies");
    all
}

/// The same of quadrettes, by *points de match*.
fn quadrettes() -> Vec<Answer> {
    let evening = Evening::empty();
    let list: String = (0..12).map(|n| format!("JOUEUR{n:02};Zoé;Camp {}\n", n / 4)).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Équipe\n{list}"));
    evening.does("nouveau \"Quadrettes\" --duplicate --formule quadrettes --positions 2 --etuis 1 --date 2026-11-21");
    evening.does("inscrire --fichier liste.csv");
    let mut all = Vec::new();
    let mut asks = |line: &str, part: &str| all.push(asked(&evening, line, part));
    asks("placer --graine 5", "PlacementReport");
    for etui in 1..=3 {
        asks(&format!("etui marque {etui} -- 82 -76"), "EtuiSaved");
    }
    evening.does("etui penalite \"camp 1\" --pm 1 --motif essai");
    asks("etui topage", "PointsTopage");
    asks("parcours \"camp 1\"", "PointsRoute");
    asks("cloturer", "PointsRanking");
    all.extend(teams());
    all
}

/// The same of a match of two teams.
fn teams() -> Vec<Answer> {
    let evening = Evening::empty();
    let list: String = (0..8).map(|n| format!("JOUEUR{n:02};Zoé;Équipe {}\n", n / 4)).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Équipe\n{list}"));
    evening.does("nouveau \"Match\" --duplicate --formule equipes --positions 4 --etuis 1 --date 2026-11-21");
    evening.does("inscrire --fichier liste.csv");
    let mut all = Vec::new();
    let mut asks = |line: &str, part: &str| all.push(asked(&evening, line, part));
    asks("placer --graine 5", "PlacementReport");
    evening.does("etui attaquants 1 JOUEUR01 JOUEUR06");
    for etui in 1..=4 {
        asks(&format!("etui marque {etui} -- 82 sans=-116"), "EtuiSaved");
    }
    asks("etui topage", "PointsTopage");
    asks("cloturer", "TeamsRanking");
    all
}

/// The same of *donnes dupliquées*.
fn duplicate() -> Vec<Answer> {
    let evening = Evening::empty();
    let list: String = (1..=20).map(|n| format!("JOUEUR{n:03};Zoé;{};oui\n", 1000 + n)).collect();
    evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié\n{list}"));
    let places: String = (1..=10).map(|rank| format!("individuel;5;{rank};{}\n", 200 - 10 * rank)).collect();
    evening.file("grille.csv", format!("Formule;Tables;Rang;PCN\n{places}"));
    evening.does("nouveau \"Duplicate\" --duplicate --positions 5 --etuis 1 --date 2026-11-21");
    evening.does("inscrire --fichier liste.csv");
    let mut all = Vec::new();
    let mut asks = |line: &str, part: &str| all.push(asked(&evening, line, part));
    asks("placer --graine 5", "PlacementReport");
    asks("etui marque 1 -- 82 -76 . 66 -58", "EtuiSaved");
    for etui in 2..=5 {
        asks(&format!("etui marque {etui} -- 82 -76 60 66 -58"), "EtuiSaved");
    }
    asks("etui decision 2 --position 3 --neutralisee --motif essai", "EtuiSaved");
    evening.does("etui penalite 1 0,5 --motif essai");
    evening.does("etui faussee 3 --depuis 4 --motif essai");
    asks("etui manquants", "EtuisAwaited");
    asks("etui topage", "TopageReport");
    asks("parcours 1", "Route");
    asks("etat", "StatusReport");
    asks("cloturer", "DuplicateRanking");
    asks("calculer bareme importer grille.csv", "ImportReport");
    asks("calculer bareme duplicate", "Table");
    asks("federation", "DuplicateAwards");
    evening.does("exporter archive --sortie duplicate.chelem");
    let archive = std::fs::read_to_string(evening.path("duplicate.chelem")).unwrap();
    for (n, fact) in archive.lines().enumerate() {
        let part = if n == 0 { "Header" } else { "Fact" };
        let value = serde_json::from_str(fact).unwrap();
        let line = format!("ligne {} de l'archive de duplicate", n + 1);
        all.push(Answer { line, schema: "archive.json", part: part.to_owned(), value });
    }
    all
}

/// Asks for one report.
fn asked(evening: &Evening, line: &str, part: &str) -> Answer {
    let words = split_words(&format!("--format json {line}"));
    let said = evening.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    // 3: a fault was found, and the report says so.
    let codes = if part == "Failed" { [1, 1] } else { [0, 3] };
    assert!(codes.contains(&said.code()), "{line}: {said:#?}");
    let mut values = serde_json::Deserializer::from_str(&said.out).into_iter::<Value>();
    let value = values.next().unwrap_or_else(|| panic!("{line} answers nothing")).unwrap();
    assert!(values.next().is_none(), "{line} answers more than one report");
    Answer { line: line.to_owned(), schema: "rapports.json", part: part.to_owned(), value }
}

/// Lines that another program may send, by the file of their schema, and the command they are sent to.
pub const SENT: [(&str, &str, &str); 2] = [
    (
        "donne.json",
        "calculer --jsonl",
        r#"
{"players":4,"contract":"garde","taker":"S","points":49,"bouts":2,"poignees":["simple"],"petit":"attack","chelem":null}
{"players":3,"contract":"garde_sans","taker":"E","points":40.5,"bouts":2}
{"players":5,"contract":"prise","taker":"N","points":41.5,"bouts":2,"partner":"M"}
{"players":5,"contract":"garde","taker":"N","points":51,"bouts":2,"dead":"E"}
"#,
    ),
    (
        "duplicate.json",
        "calculer duplicate --jsonl",
        r#"
{"format":"individuel","lines":true,"entries":[{"id":"N1","line":"N"},{"id":"S1","line":"S"},{"id":"E1","line":"E"},{"id":"O1","line":"O"},{"id":"N2","line":"N"},{"id":"S2","line":"S"},{"id":"E2","line":"E"},{"id":"O2","line":"O"}],"sessions":[{"coefficient":100,"results":[{"etui":1,"position":1,"table":1,"attack":"N1","defence":["S1","E1","O1"],"kind":"joue","mark":54},{"etui":1,"position":2,"table":2,"attack":"N2","defence":["S2","E2","O2"],"kind":"joue","mark":-20}],"penalties":[{"who":"N1","tenths":5}]}]}
{"format":"quadrettes","entries":[{"id":"Q1"},{"id":"Q2"}],"sessions":[{"results":[{"etui":1,"position":1,"table":1,"attack":"Q1","defence":["Q2"],"kind":"joue","mark":54},{"etui":1,"position":1,"table":2,"attack":"Q2","defence":["Q1"],"kind":"joue","mark":30}]}]}
{"format":"equipes","teams":["A","B"],"bonus":{"A":0},"results":[{"quart":1,"etui":1,"attack":"A","contract":"garde","mark":100,"player":"A1","kind":"joue"},{"quart":1,"etui":1,"attack":"B","mark":50}],"penalties":[{"who":"B","milli_pm":1000}]}
"#,
    ),
];

/// A command's answers to those lines, each with the line.
pub fn exchanged(command: &str, lines: &[Value]) -> Vec<Value> {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = Evening::empty().types(command, &input);
    let answers: Vec<Value> = said.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert_eq!(answers.len(), lines.len(), "{command} answers each line once: {said}");
    answers
}
