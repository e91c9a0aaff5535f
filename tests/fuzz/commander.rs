//! The random commander: tournaments of every shape, dozens of commands each that an operator in a hurry might type, right and wrong. After a
//! few of them `verifier` finds nothing, undoing and redoing restore the state, and every evening can be brought to its closing.

use serde_json::Value;

use crate::common::inside::{Inside, inside};
use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening, imagined};
use crate::watch::Watch;

/// Commands given to each tournament, beside the sheets that are awaited.
const COMMANDS: u64 = 45;

/// A tournament being commanded.
struct Commander<'a> {
    evening: Evening,
    chance: &'a mut Chance,
    watch: &'a mut Watch,
    /// To look at it again.
    name: String,
    said: Vec<String>,
    /// The line that makes the tournament.
    opening: String,
    /// How many one entry of it has: 1 where people play for themselves.
    members: usize,
    /// The last refused line, with the answer.
    refused: String,
    /// It is one of *donnes dupliquées*.
    of_etuis: bool,
    tally: &'a mut Tally,
}

#[derive(Debug, Default)]
struct Tally {
    done: usize,
    refused: usize,
    verified: usize,
    redone: usize,
    closed: usize,
}

/// What a command that succeeded answers a program.
fn answered(said: &Inside) -> Option<Value> {
    (said.code == 0).then(|| serde_json::from_str(&said.out).unwrap())
}

impl Commander<'_> {
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.chance.below(limit as u64)).unwrap()
    }

    fn does(&mut self, line: &str) -> Inside {
        let words = cli::split_words(line);
        self.said.push(line.to_owned());
        let (name, base) = (self.name.clone(), self.evening.base.clone());
        let said = self.watch.case(&name, self.said.join("\n").as_bytes(), || inside(&base, &words));
        crate::lines::sound(&format!("{name}: {:#?}", self.said), said.code, &said.err);
        if said.code == 0 {
            self.tally.done += 1;
        } else {
            self.tally.refused += 1;
            self.refused = format!("{line}\n{}", said.err);
            self.said.pop();
        }
        said
    }

    #[track_caller]
    fn verified(&mut self) {
        self.tally.verified += 1;
        let said = inside(&self.evening.base, ["verifier"]);
        assert_eq!(said.code, 0, "{}: {:#?}\n{}", self.name, self.said, said.out);
    }

    /// The facts of the archive, without its actions.
    fn facts(&mut self) -> Option<Vec<String>> {
        let path = self.evening.path("a.chelem");
        let said = inside(&self.evening.base, ["exporter", "archive", "--sortie", path.to_str().unwrap()]);
        let text = (said.code == 0).then(|| std::fs::read_to_string(path).unwrap())?;
        let told = |line: &&str| !line.starts_with("{\"format\"") && !line.starts_with("{\"fact\":\"action\"");
        Some(text.lines().filter(told).map(str::to_owned).collect())
    }

    /// Undone and redone, all is as it was.
    fn undoes(&mut self) {
        let before = self.facts();
        if self.does("annuler --oui").code == 0 && self.does("retablir").code == 0 {
            self.tally.redone += 1;
            assert!(before == self.facts(), "{}: undone and redone, it is another: {:#?}", self.name, self.said);
        }
    }

    /// The sheets awaited at the position being played.
    fn awaited(&mut self) -> Vec<(u64, u64, usize)> {
        let said = inside(&self.evening.base, ["marque", "manquantes", "--format", "json"]);
        let Some(report) = answered(&said) else { return Vec::new() };
        let position = report["position"].as_u64().unwrap();
        let sheets = report["missing"].as_array().unwrap().iter();
        let sheet =
            |sheet: &Value| (position, sheet["table"].as_u64().unwrap(), sheet["players"].as_array().unwrap().len());
        sheets.map(sheet).collect()
    }

    fn sheet(&mut self, (position, table, players): (u64, u64, usize), options: &str) -> Inside {
        let balances: Vec<String> = imagined(players, self.chance).iter().map(ToString::to_string).collect();
        self.does(&format!("marque {options} {position} {table} -- {}", balances.join(" ")))
    }

    /// Some of the results of étuis awaited, or all, from a file.
    fn writes(&mut self, all: bool) {
        let said = inside(&self.evening.base, ["etui", "manquants", "--format", "json"]);
        let Some(report) = answered(&said) else { return };
        let mut file = String::from("étui;position;table;marque\n");
        for line in report["lines"].as_array().unwrap() {
            if all || self.chance.below(3) == 0 {
                let mark = ["56", "62", "82", "-58", "-76", "66", ".", "N"][self.below(8)];
                file.push_str(&format!("{};{};{};{mark}\n", line["etui"], line["position"], line["table"]));
            }
        }
        let path = self.evening.file("etuis.csv", file);
        self.does(&format!("etui importer {}", path.display()));
    }

    /// A command of an evening of *donnes dupliquées*, with values that may be right.
    fn of_etuis(&mut self) -> String {
        let entrant = match self.below(3) {
            0 => format!("joueur{:03}", 1 + self.below(40)),
            _ => (1 + self.below(12)).to_string(),
        };
        let (etui, position, table) = (1 + self.below(30), 1 + self.below(9), 1 + self.below(7));
        let mark = ["56", "82", "-58", "-76", ".", "N", "75", "sans=116"][self.below(8)];
        let side = ["attaque", "defense"][self.below(2)];
        let case = ["renonce", "diagramme_lu", "faux_ecart", "lenteur", "fiche_fausse"][self.below(5)];
        match self.below(18) {
            0 => format!("etui marque {etui} --position {position} -- {mark}"),
            1 => format!("etui marque {etui} --position {position} --corriger --motif lu -- {mark}"),
            2 => format!("etui marque --position {position} --table {table} -- {mark} 62 82 66"),
            3 => format!("etui marque {etui} -- {mark} 62 82 66 -58 56 56"),
            4 => format!("etui decision {etui} --position {position} --neutralisee --motif écart"),
            5 => format!("etui decision {etui} --position {position} --neutralisee --note {entrant}=40 --motif écart"),
            6 => format!("etui decision {etui} --position {position} --quarante-soixante {side} --motif renonce"),
            7 => format!("etui decision {etui} --position {position} --plus-quatre {side} --motif renonce"),
            8 => format!("etui decision {etui} --position {position} --ajustee 66 --motif renonce"),
            9 => format!("etui faussee {etui} --depuis {position} --motif \"mal remis\""),
            10 => format!("etui cas {case} {etui} --position {position} --fautif {side}"),
            11 => format!("etui penalite {entrant} 0,5 --motif lenteur"),
            12 => format!("etui penalite {entrant} --pm 1 --motif lenteur"),
            13 => format!("etui penalite {entrant} --lever --motif malentendu"),
            14 => format!("etui attaquants {} {entrant}", 1 + self.below(4)),
            15 => format!("etui modifier {etui} --preneur {}", ["N", "S", "E", "O"][self.below(4)]),
            16 => format!("seance suivante --gardes {}", 3 + self.below(20)),
            _ => format!(
                "prix special \"1er en promotion\" 5 --regle {}",
                ["promotion", "serie2", "meilleure"][self.below(3)]
            ),
        }
    }

    /// A command of the club's season.
    fn of_the_year(&mut self) -> String {
        match self.below(8) {
            0 | 1 => "saison creer 2026-2027".to_owned(),
            2 => "saison creer 2026-2027 --modele moyenne".to_owned(),
            3 => format!("saison regler --retenues {} --minimum 1", 1 + self.below(9)),
            4 => format!("saison soirees --coefficient 1={}", 1 + self.below(3)),
            5 => "saison soirees --oter 1 --motif essai".to_owned(),
            6 => "saison categorie Vétérans --age-min 70".to_owned(),
            _ => ["saison cloturer", "saison cloturer --rouvrir --motif oubli"][self.below(2)].to_owned(),
        }
    }

    /// Some of the sheets awaited, or all.
    fn plays(&mut self, all: bool) {
        if self.of_etuis {
            return self.writes(all);
        }
        for sheet in self.awaited() {
            if all || self.chance.below(3) > 0 {
                self.sheet(sheet, "");
            }
        }
    }

    /// A command with values that may be right.
    fn line(&mut self) -> String {
        let player = format!("joueur{:03}", 1 + self.below(40));
        let other = format!("joueur{:03}", 1 + self.below(40));
        let (position, table) = (1 + self.below(5), 1 + self.below(6));
        let number = self.below(24);
        let guest = format!("--par-nom INVITE{number} --par-prenom Luc");
        if self.of_etuis && self.below(2) == 0 {
            return self.of_etuis();
        }
        if self.below(12) == 0 {
            return self.of_the_year();
        }
        match self.below(30) {
            0..=2 => "position suivante".to_owned(),
            3 => "position suivante --forcer".to_owned(),
            4 => "tournoi arreter --oui".to_owned(),
            5 => "seance suivante".to_owned(),
            6 => format!("seance suivante --gardes {}", 8 + number),
            7 => format!("seance suivante --elimines {}", 10 * self.below(6)),
            8 => format!("seance suivante --positions {position}"),
            9 => format!("finale {}", 4 * (2 + self.below(4))),
            10 => "cloturer".to_owned(),
            11 => "cloturer --malgre-decisions essai".to_owned(),
            12 => "cloturer --rouvrir --motif oubli".to_owned(),
            13 => format!("abandon {player}"),
            14 => format!("abandon {player} --apres {position}"),
            15 => format!("inscrire --nom TARD{number} --prenom Zoé"),
            16 => format!("remplacer {player} {guest}"),
            17 => format!("remplacer {player} --par {other}"),
            18 => format!("forfait {player} {guest}"),
            19 => format!("forfait {player}"),
            20 => format!("deplacer {player} --avec {other}"),
            21 => format!("penalite {player} {} --motif propos", 10 * number),
            22 => format!("retard {player} --minutes {number}"),
            23 => format!("incident noter annulee --position {position} --table {table} --donne 1 --motif essai"),
            24 => format!("desinscrire {player}"),
            25 => format!("inscrire --encaisse {number} {player}"),
            26 => "annuler --oui".to_owned(),
            27 => "retablir".to_owned(),
            28 => {
                let sheet = (position as u64, table as u64, 3 + self.below(3));
                self.sheet(sheet, "--corriger --motif relu");
                "etat".to_owned()
            }
            _ => crate::lines::line(self.chance).iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" "),
        }
    }

    /// The tournament as it is made.
    fn begins(&mut self) {
        if self.of_etuis {
            return self.begins_with_etuis();
        }
        let players = 8 + self.below(28);
        let (formula, players) = match self.below(6) {
            0 => ("--formule duo", players / 2 * 2),
            // Fewer than four teams meet at no table.
            1 => ("--formule equipe4", players.max(16).next_multiple_of(4)),
            _ => ("", players),
        };
        // Teams play at tables of 4 (M5).
        let game = ["", "", "", "--jeu cinq", "--jeu mort"][self.below(5)];
        let game = if formula.is_empty() { game } else { "" };
        let (positions, sessions) = (1 + self.below(4), 1 + self.below(3));
        let lines: String = (1..=players)
            .map(|n| {
                let team = if formula.ends_with("duo") { n.div_ceil(2) } else { n.div_ceil(4) };
                let team = if formula.is_empty() { String::new() } else { team.to_string() };
                format!("JOUEUR{n:03};Zoé;{};oui;{team}\n", 1000 + n)
            })
            .collect();
        self.members = if formula.ends_with("duo") {
            2
        } else if formula.is_empty() {
            1
        } else {
            4
        };
        self.evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié;Équipe\n{lines}"));
        self.opening = format!(
            "nouveau Essai --date 2026-11-21 --positions {positions} --donnes 4 --seances {sessions} {formula} {game}"
        );
        self.places();
    }

    /// Single players, triplettes, quadrettes or a match.
    fn begins_with_etuis(&mut self) {
        let (format, members, count) = match self.below(5) {
            0 => ("triplettes", 3, 5 + self.below(8)),
            1 => ("quadrettes", 4, 3 + self.below(5)),
            2 => ("equipes", 4 + self.below(3), 2 + self.below(2)),
            _ => ("individuel", 1, 12 + self.below(18)),
        };
        let lines: String = (1..=members * count)
            .map(|n| {
                let team = if members == 1 { String::new() } else { n.div_ceil(members).to_string() };
                format!("JOUEUR{n:03};Zoé;{};oui;{};{team}\n", 1000 + n, n % 4 + 1)
            })
            .collect();
        self.members = members;
        self.evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié;Série;Équipe\n{lines}"));
        // A match is one session of four quarters.
        let sessions = if format == "equipes" { 1 } else { 1 + self.below(2) };
        self.opening = format!(
            "nouveau Essai --date 2026-11-21 --duplicate --formule {format} --seances {sessions} --engagement 5"
        );
        self.places();
    }

    /// From nothing, or from where the undoing has led, to the places of the first position.
    fn places(&mut self) {
        if inside(&self.evening.base, ["etat"]).code != 0 {
            let opening = self.opening.clone();
            let opened = self.does(&opening);
            assert_eq!(opened.code, 0, "{}: {opening}: {}", self.name, opened.err);
        }
        let seed = self.chance.below(1_000_000);
        let list = self.evening.path("liste.csv");
        if self.facts().is_none_or(|facts| !facts.iter().any(|fact| fact.contains("JOUEUR"))) {
            self.does(&format!("inscrire --fichier {}", list.display()));
        }
        for more in 1..=40 {
            let placed = self.does(&format!("placer --graine {seed}"));
            if placed.code == 0 {
                return;
            }
            // By the refusal's advice: one player more for the team that is not complete.
            if let Some((_, team)) = placed.err.split_once("incomplètes : n° ") {
                let number: String = team.chars().take_while(char::is_ascii_digit).collect();
                self.does(&format!("inscrire --nom COMPLET{more} --prenom Zoé --equipe {number}"));
                continue;
            }
            // No relais is possible with so many: one player more, or a whole formation.
            for member in 1..=self.members {
                let team = if self.members > 1 { format!("--equipe Relais{more}") } else { String::new() };
                self.does(&format!("inscrire --nom RELAIS{more}{member} --prenom Zoé {team}"));
            }
        }
        panic!("{}: not placed: {:#?}\nrefused last: {}", self.name, self.said, self.refused);
    }

    /// By the plainest path to the final ranking: no evening comes to where nothing can be done any more.
    fn ends(&mut self) {
        // Other tournaments may have been made meanwhile.
        self.does("tournoi choisir 1");
        for _ in 0..40 {
            let closed = inside(&self.evening.base, ["etat", "--format", "json"]);
            if closed.out.contains("\"clos\"") {
                self.tally.closed += 1;
                return;
            }
            if closed.code != 0 || closed.out.contains("\"inscription\"") {
                self.places();
            }
            self.plays(true);
            if self.does("position suivante").code != 0 && self.does("cloturer --malgre-decisions essai").code != 0 {
                // A player left alone at a table: the tournament ends before it.
                self.does("tournoi arreter --oui");
            }
        }
        panic!("{}: not closed by the plainest path: {:#?}\nrefused last: {}", self.name, self.said, self.refused);
    }
}

/// A word as it is typed.
fn quoted(word: &str) -> String {
    if word.is_empty() || word.contains([' ', '"', '\'']) {
        format!("\"{}\"", word.replace('"', ""))
    } else {
        word.to_owned()
    }
}

#[test]
fn no_commands_bring_a_tournament_out_of_order() {
    let trial = Trial::begin("commander");
    let mut chance = Chance(trial.seed);
    let tournaments = count(5, 200);
    let mut tally = Tally::default();
    let mut watch = Watch::start();
    for tournament in 0..tournaments {
        if tournament == tournaments / 10 {
            watch.warm();
        }
        // Each from a seed of its own, so that it can be played alone.
        let seed = if tournament == 0 { trial.seed } else { chance.below(u64::MAX) };
        let name = format!("commander seed {seed}");
        let mut own = Chance(seed);
        let evening = Evening::empty();
        let of_etuis = own.below(3) == 0;
        let (said, opening, members, refused, tally) = (Vec::new(), String::new(), 1, String::new(), &mut tally);
        let mut commander = Commander {
            evening,
            chance: &mut own,
            watch: &mut watch,
            name,
            said,
            opening,
            members,
            refused,
            of_etuis,
            tally,
        };
        commander.begins();
        for n in 1..=COMMANDS {
            if commander.chance.below(4) == 0 {
                commander.plays(false);
            }
            let line = commander.line();
            commander.does(&line);
            if n % 5 == 0 {
                commander.verified();
            }
            if n % 9 == 0 {
                commander.undoes();
            }
        }
        commander.ends();
        commander.verified();
    }
    let (gained, slowest) = watch.end();
    assert!(tally.done > tally.refused / 10 && tally.redone > 0, "{tally:?}");
    trial.end(
        tournaments,
        &[
            ("commands carried out", tally.done),
            ("commands refused", tally.refused),
            ("times that `verifier` found nothing", tally.verified),
            ("actions undone and redone, the archive as it was", tally.redone),
            ("tournaments brought to their closing", tally.closed),
            ("slowest command (ms)", slowest),
            ("memory gained (kB)", gained),
        ],
    );
}
