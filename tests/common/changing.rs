//! Every command that leaves a line in the journal, each with an evening in which it can be given.

use std::path::Path;
use std::sync::OnceLock;

use super::{Chance, Evening};

/// One command that changes something, in the evening it is given in.
pub struct Changing {
    /// The evening.
    pub stage: Stage,
    /// As typed; `@` stands for the folder of the files below.
    pub line: &'static str,
}

/// Moments of an evening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// No base yet.
    Nothing,
    /// Twelve players entered.
    Entered,
    /// A second tournament was made.
    Two,
    /// Something was undone.
    Undone,
    /// Seats are drawn, nothing is played.
    Placed,
    /// The same with eleven players: a chair is empty.
    Short,
    /// The arbiter decided on a deal of a table whose balances are in.
    Ruled,
    /// The first of two positions is played.
    Played,
    /// Both positions are played.
    Ended,
    /// The tournament is closed.
    Closed,
    /// A tournament of two sessions, the first one played.
    Session,
    /// A season of the club whose only night is closed.
    Year,
    /// The same season, closed.
    YearClosed,
    /// The same season, and one of its players erased: no command of these, which has trials of its own (`faults/erased.rs`).
    Erased,
    /// An evening of *donnes dupliquées* before its draw.
    Duplicate,
    /// The same, some marks written.
    Etuis,
    /// The same, all positions opened and all marks written.
    Fiches,
    /// Six triplettes before their draw.
    Formations,
    /// A match of two teams of five, drawn.
    Match,
    /// The base of a comité of one club, of which nothing was received.
    Comite,
}

const fn at(stage: Stage, line: &'static str) -> Changing {
    Changing { stage, line }
}

/// The commands. A command that is added belongs here too.
pub const CHANGING: &[Changing] = &[
    at(Stage::Nothing, "nouveau \"Coupe d'automne\" --date 2026-11-21"),
    at(Stage::Nothing, "joueurs importer @annuaire.csv"),
    at(Stage::Entered, "nouveau \"Autre coupe\" --date 2026-11-28"),
    at(Stage::Entered, "tournoi modifier --lieu \"Salle des fêtes\""),
    at(Stage::Two, "tournoi choisir 1"),
    at(Stage::Entered, "joueurs importer @annuaire.csv"),
    at(Stage::Entered, "joueurs ajouter --nom LEFÈVRE --prenom Zoé --licence 555"),
    at(Stage::Entered, "joueurs modifier joueur003 --prenom Anne"),
    at(Stage::Two, "joueurs fusionner joueur001 double"),
    at(Stage::Entered, "joueurs etiquette joueur001 débutant"),
    at(Stage::Closed, "saison creer 2026-2027 --modele moyenne"),
    at(Stage::Closed, "saison importer @nuits.csv"),
    at(Stage::Year, "saison regler --retenues 8 --minimum 2 --qualifies 16 --qualifies-par-club 1-5"),
    at(Stage::Year, "saison soirees --oter 1 --motif essai"),
    at(Stage::Year, "saison soirees --coefficient 1=2 --obligatoire 1"),
    at(Stage::Year, "saison categorie Vétérans --age-min 70"),
    at(Stage::Year, "saison equipe \"Les Rois\" joueur001 joueur002"),
    at(Stage::Year, "saison regler --essais 2"),
    at(Stage::Year, "saison modifier --nom Année"),
    at(Stage::Year, "saison choisir 2026"),
    at(Stage::Year, "saison cloturer"),
    at(Stage::YearClosed, "saison cloturer --rouvrir --motif oubli"),
    at(Stage::Entered, "importer archive @saison.chelem"),
    at(Stage::Two, "joueurs separer joueur001 --tournois 1 --nom AUTRE"),
    at(Stage::Entered, "inscrire --nom TARD --prenom Paul"),
    at(Stage::Entered, "inscrire --fichier @annuaire.csv"),
    at(Stage::Entered, "inscrire --encaisse 10 joueur001"),
    at(Stage::Entered, "desinscrire joueur012"),
    at(Stage::Entered, "placer --graine 5"),
    at(Stage::Entered, "championnat plan \"12: 8 x 1,20\""),
    at(Stage::Entered, "inscrire --qualifies-par @coupe.chelem"),
    at(Stage::Entered, "annuler --oui"),
    at(Stage::Undone, "retablir"),
    at(Stage::Short, "inscrire --nom RETARD --prenom Luc"),
    at(Stage::Placed, "marque 1 1 -- -446 1346 -390 -510"),
    at(Stage::Placed, "marque 1 2 --donne \"garde E 106\" --donne \"prise S 48/2\""),
    at(Stage::Placed, "marque importer @feuilles.csv"),
    at(Stage::Placed, "penalite joueur003 100 --motif propos"),
    at(Stage::Placed, "retard joueur005 --minutes 12"),
    at(Stage::Placed, "forfait joueur006 --par-nom DUPONT --par-prenom Anne"),
    at(Stage::Placed, "deplacer joueur007 --avec joueur001"),
    at(Stage::Placed, "incident noter annulee --table 2 --donne 1 --motif \"fausse donne\""),
    at(Stage::Ruled, "incident confirmer --table 1"),
    at(Stage::Played, "marque --corriger --motif \"signe oublié\" 1 1 -- 450 -1350 390 510"),
    at(Stage::Played, "position suivante"),
    at(Stage::Played, "tournoi arreter"),
    at(Stage::Played, "abandon joueur009"),
    at(Stage::Played, "abandon joueur010 --force-majeure --motif malade"),
    at(Stage::Played, "remplacer joueur010 --par-nom DURAND --par-prenom Léa"),
    at(Stage::Played, "prix regler --rendus 85"),
    at(Stage::Played, "prix liste 50 30"),
    at(Stage::Played, "prix special Benjamin 5 --regle meilleure"),
    at(Stage::Ended, "cloturer"),
    at(Stage::Ended, "finale 8"),
    at(Stage::Ended, "finale 8 --departage lot=4711"),
    at(Stage::Ended, "importer archive @coupe.chelem"),
    at(Stage::Closed, "exporter federation --sortie @federation.csv"),
    at(Stage::Closed, "pcn derogation joueur001 --pcn 10 --lettre CCN"),
    at(Stage::Closed, "cloturer --rouvrir --motif oubli"),
    at(Stage::Session, "seance suivante"),
    at(Stage::Nothing, "nouveau Dupliquées --duplicate --date 2026-11-28"),
    at(Stage::Duplicate, "placer --graine 5"),
    at(Stage::Etuis, "position suivante"),
    at(Stage::Etuis, "etui marque --position 1 --table 2 -- 82 -76"),
    at(Stage::Etuis, "etui marque 1 --position 1 --corriger --motif lu -- 82"),
    at(Stage::Etuis, "etui importer @etuis.csv"),
    at(Stage::Etuis, "etui decision 1 --position 2 --neutralisee --motif écart"),
    at(Stage::Etuis, "etui decision 2 --position 1 --quarante-soixante attaque --motif renonce"),
    at(Stage::Etuis, "etui faussee 2 --depuis 2 --motif \"mal remis\""),
    at(Stage::Etuis, "etui penalite joueur003 0,5 --motif \"fiche lue\""),
    at(Stage::Etuis, "abandon joueur009 --apres 3"),
    at(Stage::Etuis, "etui cas renonce 2 --position 1 --fautif attaque"),
    at(Stage::Etuis, "etui modifier 7 --preneur E"),
    at(Stage::Etuis, "etui penalite joueur001 --lever --motif malentendu"),
    at(Stage::Etuis, "prix special \"1er en promotion\" 5 --regle promotion"),
    at(Stage::Formations, "placer --graine 5 --couleur rouge"),
    at(Stage::Match, "etui attaquants 1 joueur001 joueur006"),
    at(Stage::Match, "etui marque --position 1 --table 1 -- 82 sans=116 . -58"),
    at(Stage::Match, "etui penalite 1 --pm=-4 --motif bonus"),
    at(Stage::Fiches, "seance suivante"),
    at(Stage::Fiches, "cloturer"),
    at(Stage::Nothing, "comite creer Bourgogne"),
    at(Stage::Comite, "comite club 1 --quitte 30/6/2027"),
    at(Stage::Comite, "comite rattacher @envoi.chelem --club 1"),
    at(Stage::Comite, "comite exporter sql --tout --sortie @federation"),
    at(Stage::Entered, "club rejoindre 12 0000-0000-0000-0000-0000-0000-00C0"),
];

impl Changing {
    /// The words of the line, files in that folder.
    pub fn words(&self, folder: &Path) -> Vec<String> {
        let words = cli::split_words(self.line).into_iter();
        words
            .map(|word| word.strip_prefix('@').map_or(word.clone(), |name| folder.join(name).display().to_string()))
            .collect()
    }

    /// A copy of the evening, with the files the line names.
    pub fn evening(&self) -> Evening {
        let evening = Evening::empty();
        if let Some(base) = model(self.stage) {
            std::fs::write(&evening.base, base).unwrap();
        }
        if self.line.contains("@annuaire") {
            evening.file("annuaire.csv", list(40, "NOUVEAU", 5000));
        }
        if self.line.contains("@feuilles") {
            evening.file("feuilles.csv", "position;table;N;S;E;O\n1;1;-446;1346;-390;-510\n1;2;106;-318;106;106\n");
        }
        if self.line.contains("@nuits") {
            let night = "Date;Soirée;Nom;Prénom;Rang;Joueurs;Total\n26/12/2026;Festival;JOUEUR001;Zoé;1;40;812\n";
            evening.file("nuits.csv", night);
        }
        if self.line.contains("@saison") {
            evening.file("saison.chelem", season_archive());
        }
        if self.line.contains("@etuis") {
            evening.file("etuis.csv", "étui;position;table;marque\n3;1;2;82\n4;1;2;.\n");
        }
        if self.line.contains("@envoi") {
            evening.file("envoi.chelem", sent());
        }
        if self.line.contains("@coupe") {
            evening.file("coupe.chelem", archive());
        }
        evening
    }
}

fn list(players: usize, name: &str, licence: usize) -> String {
    let lines = (1..=players).map(|n| format!("{name}{n:03};Zoé;{};oui\n", licence + n));
    std::iter::once("Nom;Prénom;Licence;Affilié\n".to_owned()).chain(lines).collect()
}

/// The base of a stage, made once; none before there is one.
pub fn model(stage: Stage) -> Option<&'static [u8]> {
    static MODELS: [OnceLock<Option<Vec<u8>>>; 20] = [const { OnceLock::new() }; 20];
    MODELS[stage as usize].get_or_init(|| (stage != Stage::Nothing).then(|| made(stage).bytes())).as_deref()
}

/// The archive of a tournament being played.
pub fn archive() -> &'static [u8] {
    static ARCHIVE: OnceLock<Vec<u8>> = OnceLock::new();
    ARCHIVE.get_or_init(|| {
        let evening = made(Stage::Played);
        evening.does("exporter archive --sortie coupe.chelem");
        std::fs::read(evening.path("coupe.chelem")).unwrap()
    })
}

/// The archive of a closed tournament, as a comité gets it from a club without a code.
pub fn sent() -> &'static [u8] {
    static ARCHIVE: OnceLock<Vec<u8>> = OnceLock::new();
    ARCHIVE.get_or_init(|| {
        let evening = made(Stage::Closed);
        evening.does("exporter archive --pour-comite --sortie envoi.chelem");
        std::fs::read(evening.path("envoi.chelem")).unwrap()
    })
}

/// The archive of a season of one night.
pub fn season_archive() -> &'static [u8] {
    static ARCHIVE: OnceLock<Vec<u8>> = OnceLock::new();
    ARCHIVE.get_or_init(|| {
        let evening = made(Stage::YearClosed);
        evening.does("exporter archive --saison --sortie saison.chelem");
        std::fs::read(evening.path("saison.chelem")).unwrap()
    })
}

/// Twenty players at five tables, two étuis a position.
fn duplicate(stage: Stage) -> Evening {
    let evening = Evening::empty();
    evening.file("liste.csv", list(20, "JOUEUR", 1000));
    evening.does("nouveau Dupliquées --duplicate --date 2026-11-21 --positions 5 --etuis 2");
    evening.does("inscrire --fichier liste.csv");
    if stage == Stage::Duplicate {
        return evening;
    }
    evening.does("placer --graine 5");
    evening.does("etui marque --position 1 --table 1 -- 56 -58");
    evening.does("etui penalite joueur001 0,5 --motif \"fiche lue\"");
    evening.does("etui decision 1 --position 1 --quarante-soixante defense --motif renonce");
    evening.does("etui faussee 1 --depuis 4 --motif \"mal remis\"");
    if stage == Stage::Fiches {
        let awaited: serde_json::Value = serde_json::from_str(&evening.does("etui manquants --format json")).unwrap();
        let marked = awaited["lines"].as_array().unwrap().iter();
        let marked = marked.map(|line| format!("{};{};{};56\n", line["etui"], line["position"], line["table"]));
        let file: String = std::iter::once("étui;position;table;marque\n".to_owned()).chain(marked).collect();
        evening.file("tout.csv", file);
        evening.does("etui importer tout.csv");
        for _ in 1..5 {
            evening.does("position suivante");
        }
    }
    evening
}

/// Six triplettes, or two teams of five at two tables, four étuis a position.
fn formations(stage: Stage) -> Evening {
    let evening = Evening::empty();
    let (format, count, members): (_, usize, usize) =
        if stage == Stage::Match { ("equipes", 2, 5) } else { ("triplettes", 6, 3) };
    let lines = (1..=count * members).map(|n| format!("JOUEUR{n:03};Zoé;Camp {}\n", n.div_ceil(members)));
    evening.file("liste.csv", std::iter::once("Nom;Prénom;Équipe\n".to_owned()).chain(lines).collect::<String>());
    evening.does(&format!("nouveau Dupliquées --duplicate --date 2026-11-21 --formule {format}"));
    evening.does("inscrire --fichier liste.csv");
    if stage == Stage::Match {
        evening.does("placer --graine 5");
    }
    evening
}

fn made(stage: Stage) -> Evening {
    if matches!(stage, Stage::Duplicate | Stage::Etuis | Stage::Fiches) {
        return duplicate(stage);
    }
    if matches!(stage, Stage::Formations | Stage::Match) {
        return formations(stage);
    }
    let evening = Evening::empty();
    if stage == Stage::Comite {
        evening.does("comite creer Bourgogne");
        evening.does("comite club ajouter Dijon");
        return evening;
    }
    let sessions = if stage == Stage::Session { "--seances 2" } else { "" };
    evening.file("liste.csv", list(if stage == Stage::Short { 11 } else { 12 }, "JOUEUR", 1000));
    evening.does(&format!(
        "nouveau \"Coupe d'essai\" --date 2026-11-21 --positions 2 --donnes 4 --engagement 10 {sessions}"
    ));
    evening.does("inscrire --fichier liste.csv");
    match stage {
        Stage::Two => {
            evening.does("nouveau Seconde --date 2026-11-28");
            evening.does("joueurs ajouter --nom DOUBLE --prenom Zoé");
        }
        Stage::Undone => {
            evening.does("inscrire --nom TARD --prenom -");
            evening.does("annuler --oui");
        }
        Stage::Nothing | Stage::Entered => {}
        _ => drop(evening.does("placer --graine 5")),
    }
    let mut chance = Chance(7);
    match stage {
        Stage::Ruled => {
            evening.does("marque 1 1 -- -446 1346 -390 -510");
            evening.does("incident noter annulee --table 1 --donne 1 --motif essai");
        }
        Stage::Played => evening.plays(&mut chance),
        Stage::Ended | Stage::Closed | Stage::Session | Stage::Year | Stage::YearClosed | Stage::Erased => {
            evening.plays_on(2, &mut chance)
        }
        _ => {}
    }
    if matches!(stage, Stage::Closed | Stage::Year | Stage::YearClosed | Stage::Erased) {
        evening.does("cloturer");
    }
    if matches!(stage, Stage::Year | Stage::YearClosed | Stage::Erased) {
        evening.does("saison creer 2026-2027");
        evening.does("saison categorie Débutants --etiquette débutant");
        evening.does("joueurs etiquette joueur002 débutant");
    }
    if stage == Stage::YearClosed {
        evening.does("saison cloturer");
    }
    if stage == Stage::Erased {
        evening.does("joueurs effacer joueur003 --motif demande --passages tous --oui");
        evening.does("joueurs etiquette joueur004 débutant");
    }
    evening
}
