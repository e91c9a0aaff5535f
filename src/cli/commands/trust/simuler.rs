//! `simuler`: made-up tournaments, one to look at or thousands to check the program with.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Mutex;
use std::time::Duration;

use clap::Args;

use crate::args::{formula, game, movement, seed};
use crate::error::CliError;
use crate::run::Run;
use app::AppError;
use domain::award::Formula;
use domain::counted;
use domain::movement::{Game, Kind};
use host::clock::Stopwatch;
use report::trust::{FailedTournament, SimulationReport};
use simulate::{self, Batch, Event, Keep, Outcome, Plan, Wishes};

/// Simule des tournois entiers, vraisemblables, et contrôle tout ce qui en sort
///
/// Inscriptions, tirages, donnes, feuilles, retards, départs, remplaçants, pénalités, corrections, annulations, séances :
/// tout est décidé par un numéro, écrit avant de commencer. Le même numéro donne le même tournoi, à l'octet près.
/// Sans --lot : un tournoi, laissé dans une base (ou une archive) pour être regardé.
/// Avec --lot : autant de tournois, sur tous les cœurs, rien n'est laissé ; chacun est contrôlé, exporté, importé dans une base
/// vide et comparé. Code de sortie 3 si quelque chose diffère, avec la commande qui refait ce tournoi-là.
/// La base du club n'est pas touchée.
///
/// Exemples :
///   chelem outils simuler                                       (simulation-NUMÉRO.sqlite)
///   chelem outils simuler --graine 7 --joueurs 46 --positions 5 --archive
///   chelem outils simuler --formule duo --joueurs 20-40 --seances 2
///   chelem outils simuler --lot 1000 --graine 42
///   chelem outils simuler --lot 200 --mouvement anneau --garder ecarts
///   chelem outils simuler --lot 40 --duplicate --joueurs 12-60
///   chelem outils simuler --saison 30                           (une année du club : 30 soirées, close, exportée, importée)
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Simuler {
    /// Numéro du tournoi, ou du lot (sinon tiré au sort)
    #[arg(long, value_parser = seed, value_name = "N")]
    graine: Option<u64>,
    /// Simule autant de tournois et les contrôle
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    lot: Option<u32>,
    /// Simule une année du club de tant de soirées : classée sous chaque modèle, close, exportée, importée ailleurs, comparée
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=60), conflicts_with_all = ["lot", "joueurs",
        "positions", "donnes", "formule", "jumelage", "jeu", "mouvement", "seances", "incidents"])]
    saison: Option<u8>,
    /// Nombre de joueurs (46), ou de … à … (20-60) ; de 8 à 600
    #[arg(long, value_name = "N", value_parser = players)]
    joueurs: Option<(usize, usize)>,
    /// Positions de la première séance
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=20))]
    positions: Option<u8>,
    /// Donnes par position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=30))]
    donnes: Option<u8>,
    /// Ce qui est classé
    #[arg(long, value_parser = formula())]
    formule: Option<Formula>,
    /// Équipes de 4 en quatre tournois jumelés
    #[arg(long)]
    jumelage: bool,
    /// Le jeu aux tables
    #[arg(long, value_parser = game())]
    jeu: Option<Game>,
    /// Mouvement de la première séance
    #[arg(long, value_parser = movement())]
    mouvement: Option<Kind>,
    /// Séances, phases et finales comprises
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=6))]
    seances: Option<u8>,
    /// Donnes dupliquées, en individuel (sinon environ un tournoi sur dix, quand rien d'autre n'est demandé)
    #[arg(long, conflicts_with_all = ["donnes", "formule", "jumelage", "jeu", "mouvement", "seances"])]
    duplicate: bool,
    /// Incidents : 0 (aucun), 1 (peu), 2, 3 (beaucoup)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=3))]
    incidents: Option<u8>,
    /// Laisse une archive (.chelem) au lieu d'une base
    #[arg(long, conflicts_with = "lot")]
    archive: bool,
    /// Fichier à écrire (sinon simulation-NUMÉRO.sqlite ou .chelem, dans le dossier courant)
    #[arg(long, value_name = "FICHIER", conflicts_with = "lot")]
    sortie: Option<PathBuf>,
    /// Garde dans ce dossier la base et l'archive des tournois où quelque chose diffère
    #[arg(long, value_name = "DOSSIER", requires = "lot")]
    garder: Option<PathBuf>,
}

/// The checks of each tournament.
const CHECKED: [&str; 5] = [
    "la base, et le journal relu et refait depuis le début",
    "le second calcul, indépendant, à partir de l'archive seule",
    "l'archive relue",
    "export, import dans une base vide et nouvel export, identique",
    "classements et PCN égaux une fois importés",
];

impl Simuler {
    pub fn run(self, run: &mut Run<'_>) -> Result<(), CliError> {
        let seed = self.graine.unwrap_or_else(|| run.environment.clock.fresh_seed());
        // First of all, so that any failure can be reproduced.
        run.say(format!("Numéro : {seed} (--graine {seed} refait la même chose)"));
        let watch = Stopwatch::start();
        if let Some(nights) = self.saison {
            return self.year(seed, nights, run);
        }
        let outcome = match self.lot {
            Some(count) => self.many(seed, usize::try_from(count).unwrap_or(usize::MAX), watch)?,
            None => self.play_one(seed, run)?,
        };
        let report = self.report(seed, outcome, watch.elapsed());
        run.show(&report)?;
        for failed in &report.failed {
            run.say(format!("✘ Tournoi {} :", failed.seed));
            for problem in &failed.problems {
                run.say(format!("  {problem}"));
            }
            run.say(format!("  Pour le refaire : {}", failed.replay));
        }
        if report.failed.is_empty() { Ok(()) } else { Err(CliError::Discrepancies) }
    }

    fn wishes(&self) -> Wishes {
        Wishes {
            players: self.joueurs,
            positions: self.positions,
            deals: self.donnes,
            formula: self.formule,
            parallel: self.jumelage.then_some(true),
            game: self.jeu,
            movement: self.mouvement,
            sessions: self.seances,
            trouble: self.incidents,
            duplicate: self.duplicate.then_some(true),
        }
    }

    /// The file that is left, which must not be there yet.
    fn left(&self, what: &str, seed: u64) -> Result<PathBuf, CliError> {
        let ending = if self.archive { "chelem" } else { "sqlite" };
        let path = self.sortie.clone().unwrap_or_else(|| PathBuf::from(format!("{what}-{seed}.{ending}")));
        if path.exists() {
            return Err(AppError::input(format!("{} existe déjà", path.display()))
                .advise("Donnez un autre nom : --sortie FICHIER, ou un autre numéro : --graine N")
                .into());
        }
        Ok(path)
    }

    fn year(&self, seed: u64, nights: u8, run: &mut Run<'_>) -> Result<(), CliError> {
        let path = self.left("saison", seed)?;
        let trial = simulate::try_year(seed, nights.into(), Some((&path, self.archive)))?;
        run.say(format!("Écrit : {}", path.display()));
        run.say(if self.archive {
            format!("Pour l'ouvrir : chelem --base ESSAI.sqlite importer archive {}", path.display())
        } else {
            format!("Pour la regarder : chelem --base {} saison classement", path.display())
        });
        if trial.problems.is_empty() {
            let played = counted(u32::from(nights), "soirée");
            return run.done(format!(
                "✔ {played}, classées sous chaque modèle et retrouvées par le second calcul ; saison close, exportée, importée dans une \
                 base vide et exportée de nouveau, à l'identique."
            ));
        }
        for problem in &trial.problems {
            run.say(format!("✘ {problem}"));
        }
        Err(CliError::Discrepancies)
    }

    fn play_one(&self, seed: u64, run: &mut Run<'_>) -> Result<Outcome, CliError> {
        let plan = Plan::draw(seed, &self.wishes())?;
        let path = self.left("simulation", seed)?;
        let keep = if self.archive { Keep::Archive(&path) } else { Keep::Base(&path) };
        let trial = simulate::try_one(&plan, keep)?;
        if path.exists() {
            run.say(format!("Écrit : {}", path.display()));
            run.say(if self.archive {
                format!("Pour l'ouvrir : chelem --base ESSAI.sqlite importer archive {}", path.display())
            } else {
                format!("Pour le regarder : chelem --base {} classement --provisoire", path.display())
            });
        }
        Ok(Outcome {
            tally: trial.tally.clone(),
            played: 1,
            failed: if trial.problems.is_empty() { Vec::new() } else { vec![trial] },
            threads: 1,
        })
    }

    fn many(&self, seed: u64, count: usize, watch: Stopwatch) -> Result<Outcome, CliError> {
        let batch = Batch { count, seed, wishes: self.wishes(), keep: self.garder.clone() };
        let terminal = std::io::stderr().is_terminal();
        let shown = Mutex::new(Duration::ZERO);
        let outcome = simulate::run(&batch, &|over| {
            if terminal && let Ok(mut last) = shown.lock() {
                let now = watch.elapsed();
                if now.saturating_sub(*last) >= Duration::from_millis(300) {
                    *last = now;
                    let _ = write!(std::io::stderr(), "\r{}\x1b[K", progress(over, count, now));
                }
            }
        })?;
        if terminal {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        Ok(outcome)
    }

    fn report(&self, seed: u64, outcome: Outcome, duration: Duration) -> SimulationReport {
        let tally = &outcome.tally;
        let owned =
            |(key, counts): (&&str, &std::collections::BTreeMap<String, u64>)| ((*key).to_owned(), counts.clone());
        let failed: Vec<FailedTournament> = outcome
            .failed
            .iter()
            .map(|trial| FailedTournament {
                seed: trial.seed,
                problems: trial.problems.clone(),
                replay: format!("chelem outils simuler --graine {}{}", trial.seed, self.options()),
            })
            .collect();
        SimulationReport {
            seed,
            tournaments: outcome.played,
            meaning: SimulationReport::meaning(failed.len(), outcome.played),
            failed,
            checked: CHECKED.iter().map(|what| (*what).to_owned()).collect(),
            events: Event::ALL.map(|event| (event.key().to_owned(), tally.count(event))).into(),
            lines: Event::ALL.map(|event| (event.word().to_owned(), tally.count(event))).into(),
            shapes: tally.shapes().iter().map(owned).collect(),
            refusals: tally.refusals().clone(),
            threads: outcome.threads,
            duration_ms: u64::try_from(duration.as_millis()).unwrap_or(u64::MAX),
        }
    }

    /// The options, as they are typed again.
    fn options(&self) -> String {
        let mut text = String::new();
        let mut option = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                text.push_str(&format!(" --{name} {value}"));
            }
        };
        let wishes = self.wishes();
        option("joueurs", self.joueurs.map(|(least, most)| format!("{least}-{most}")));
        option("positions", self.positions.map(|n| n.to_string()));
        option("donnes", self.donnes.map(|n| n.to_string()));
        option("formule", wishes.formula.map(|formula| formula.key().to_owned()));
        option("jeu", wishes.game.map(|game| game.key().to_owned()));
        option("mouvement", wishes.movement.map(|kind| kind.key().to_owned()));
        option("seances", self.seances.map(|n| n.to_string()));
        option("incidents", self.incidents.map(|n| n.to_string()));
        if self.jumelage {
            text.push_str(" --jumelage");
        }
        if self.duplicate {
            text.push_str(" --duplicate");
        }
        text
    }
}

/// `1234 sur 10000, 21 par seconde, encore 6 min 57 s`.
fn progress(over: usize, count: usize, elapsed: Duration) -> String {
    let (done, left) = (over.max(1), count.saturating_sub(over));
    let elapsed = usize::try_from(elapsed.as_millis()).unwrap_or(usize::MAX).max(1);
    let remaining = elapsed.saturating_mul(left) / done / 1_000;
    let speed = over.saturating_mul(1_000) / elapsed;
    let minutes = if remaining < 60 { String::new() } else { format!("{} min ", remaining / 60) };
    format!("{over} sur {count}, {speed} par seconde, encore {minutes}{} s", remaining % 60)
}

/// `46`, or `20-60`.
fn players(text: &str) -> Result<(usize, usize), String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let read = |text: &str| text.trim().parse::<usize>().ok().filter(|n| (8..=600).contains(n));
    let range = read(least).zip(read(most)).filter(|(least, most)| least <= most);
    range.ok_or_else(|| "un nombre de joueurs (46), ou de … à … (20-60), entre 8 et 600".to_owned())
}
