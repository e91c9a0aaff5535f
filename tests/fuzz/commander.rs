//! The random commander: tournaments of every shape, dozens of commands each that somebody in a hurry might type, right and wrong. After a
//! few of them `verifier` finds nothing, what is undone and redone is as it was, and every evening can be brought to its closing.

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
    /// For whoever has to look at it again.
    name: String,
    said: Vec<String>,
    /// The last line that was refused, with what was answered.
    refused: String,
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

impl Commander<'_> {
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.chance.below(limit as u64)).unwrap()
    }

    fn does(&mut self, line: &str) -> Inside {
        let words = chelem::cli::split_words(line);
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

    /// What the archive says, but for the actions that led there.
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
        if self.does("annuler").code == 0 && self.does("retablir").code == 0 {
            self.tally.redone += 1;
            assert!(before == self.facts(), "{}: undone and redone, it is another: {:#?}", self.name, self.said);
        }
    }

    /// The sheets awaited at the position being played.
    fn awaited(&mut self) -> Vec<(u64, u64, usize)> {
        let said = inside(&self.evening.base, ["marque", "manquantes", "--format", "json"]);
        let Ok(report) = serde_json::from_str::<Value>(&said.out) else { return Vec::new() };
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

    /// Some of the sheets awaited, or all.
    fn plays(&mut self, all: bool) {
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
        match self.below(30) {
            0..=2 => "position suivante".to_owned(),
            3 => "position suivante --forcer".to_owned(),
            4 => "tournoi arreter".to_owned(),
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
            26 => "annuler".to_owned(),
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
        let players = 8 + self.below(28);
        let (formula, players) = match self.below(6) {
            0 => ("--formule duo", players / 2 * 2),
            1 => ("--formule equipe4", players.next_multiple_of(4)),
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
        let list = self.evening.file("liste.csv", format!("Nom;Prénom;Licence;Affilié;Équipe\n{lines}"));
        self.does(&format!(
            "nouveau Essai --date 2026-11-21 --positions {positions} --donnes 4 --seances {sessions} {formula} {game}"
        ));
        self.does(&format!("inscrire --fichier {}", list.display()));
        let seed = self.chance.below(1_000_000);
        self.does(&format!("placer --graine {seed}"));
    }

    /// By the plainest path to the final ranking: no evening comes to where nothing can be done any more.
    fn ends(&mut self) {
        for _ in 0..40 {
            let closed = inside(&self.evening.base, ["etat", "--format", "json"]);
            if closed.out.contains("\"clos\"") {
                self.tally.closed += 1;
                return;
            }
            self.plays(true);
            if self.does("position suivante").code != 0 && self.does("cloturer --malgre-decisions essai").code != 0 {
                // Somebody left alone at a table: the tournament ends before it.
                self.does("tournoi arreter");
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
    let tournaments = count(5, 2_000);
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
        let mut commander = Commander {
            evening,
            chance: &mut own,
            watch: &mut watch,
            name,
            said: Vec::new(),
            refused: String::new(),
            tally: &mut tally,
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
