//! Where the evening stands.

use crate::row;
use crate::table::{Table, Tabular, euros, french_date};
use domain::advice::Step;
use domain::award::Formula;
use domain::hall::Part;
use domain::tournament::State;
use domain::{counted, named_tables};
use serde::Serialize;

/// Something to do now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Now {
    /// The step, as the door words it.
    #[serde(rename = "do")]
    pub step: String,
    /// Its purpose, in French.
    pub why: String,
}

/// Where the evening stands, and what to do next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StatusReport {
    /// The tournament's number.
    pub id: i64,
    pub tournament: String,
    /// ISO date.
    pub date: String,
    /// `inscription`, `jeu` or `clos`.
    pub state: State,
    pub entries: usize,
    /// Positions to play.
    pub positions: u8,
    /// Deals per position.
    pub deals: u8,
    /// `individuel`, `duo` or `equipe4`.
    pub formula: Formula,
    /// Duos or teams entered; 0 in an individual tournament.
    pub teams: usize,
    pub sessions: u8,
    /// The session being played, in French.
    pub session: String,
    /// True when there are several sessions, or will be.
    #[serde(skip)]
    pub several: bool,
    /// Movement's key; `None` while it depends on the number of tables.
    pub movement: Option<String>,
    /// The same in French.
    pub movement_words: Option<String>,
    /// The position being played; 0 before the draw.
    pub position: u8,
    /// Tables in play at that position.
    pub tables: usize,
    /// Positions and deals played so far, session by session where they differ, in French.
    pub play: String,
    /// Tables whose sheet is awaited.
    pub awaited: Vec<u16>,
    /// D1: the format, in *donnes dupliquées*.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duplicate: Option<String>,
    /// D12: lines of fiches awaited, in *donnes dupliquées*.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub results_awaited: Option<usize>,
    /// A sheet of the position being played is in, or a result of any étui.
    #[serde(skip)]
    pub begun: bool,
    /// A4: the decisions that sheets contradict, in French.
    pub contradicted: Vec<String>,
    /// The arbiter's decisions and penalties that stand, in French.
    pub arbitration: Vec<String>,
    /// A6: players who may not bid at their first deal of the position being played, in French.
    pub recalled: Vec<String>,
    /// The arbiter's next step, then what else is to be printed again, in French.
    pub next: Vec<String>,
    /// The arbiter's next steps, the first one first.
    pub now: Vec<Now>,
    /// The same as steps, for a door that does not word them as lines to type.
    #[serde(skip)]
    pub steps: Vec<Step>,
    /// Names of the announced players who have not come.
    pub announced: Vec<String>,
    /// The tables for the players present, in French; `None` once the seats are drawn.
    pub shape: Option<String>,
    /// Why the players present could not be drawn with these settings, and what to do, in French.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refused: Vec<String>,
    /// Tables of three at this position.
    pub threes: Vec<u16>,
    /// Names of players who left, or did not come.
    pub gone: Vec<String>,
    /// Paid so far, in cents.
    pub paid_cents: i64,
    /// Entry fee, in cents.
    pub fee_cents: i64,
    /// O2: the fees of all who owe one, in cents.
    pub due_cents: i64,
    /// How many owe something.
    pub unpaid: usize,
    /// How many of these are no longer there.
    pub unpaid_gone: usize,
    /// True when each sheet is typed twice.
    pub double_entry: bool,
    /// When the last copy was made, as far as can be seen: `21/11/2026 à 21:30`.
    pub last_copy: Option<String>,
    /// The folder in which a copy is made at each position.
    pub copies_to: Option<String>,
    /// How many times another computer took the hall over, and one more.
    pub term: u32,
    /// The other computer, where one is paired.
    pub second: Option<Paired>,
}

/// A second computer that is paired.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Paired {
    /// The name of the other.
    pub computer: String,
    /// The part of this one.
    pub role: Part,
}

impl StatusReport {
    /// How many of the unpaid are no longer there, after their number.
    pub fn owed_by_gone(&self) -> String {
        match self.unpaid_gone {
            0 => String::new(),
            1 => ", dont 1 de quelqu'un qui n'est plus là".to_owned(),
            gone => format!(", dont {gone} de gens qui ne sont plus là"),
        }
    }

    /// The evening in two lines, for a first look.
    pub fn headline(&self) -> [String; 2] {
        let first = format!("{}, {} (tournoi {})", self.tournament, french_date(&self.date), self.id);
        let mut second = vec![self.people()];
        if self.position > 0 {
            let threes = match self.threes.len() {
                0 => String::new(),
                resting if self.duplicate.is_some() => format!(" dont {resting} relais"),
                all if all == self.tables => " à 3".to_owned(),
                some => format!(" dont {some} à 3"),
            };
            second.push(format!("{}{threes}", counted(self.tables, "table")));
            second.push(if self.state == State::Closed {
                "tournoi clos".to_owned()
            } else {
                format!("position {} sur {}, {}", self.position, self.positions, self.sheets())
            });
        } else {
            second.extend(self.shape.clone());
        }
        [first, second.join(" · ")]
    }

    fn people(&self) -> String {
        let players = match (self.gone.len(), counted(self.entries, "joueur")) {
            (0, players) if self.position == 0 && !self.announced.is_empty() => {
                format!("{players} dont {}", counted(self.announced.len(), "annoncé"))
            }
            (0, players) => players,
            (gone, players) => format!("{players} dont {}", counted(gone, "parti")),
        };
        match self.formula {
            Formula::Individuel => players,
            Formula::Duo => format!("{players}, {}", counted(self.teams, "duo")),
            Formula::Equipe4 => format!("{players}, {}", counted(self.teams, "équipe")),
        }
    }

    fn sheets(&self) -> String {
        if let Some(lines) = self.results_awaited {
            return match lines {
                0 => "tous les résultats sont là".to_owned(),
                lines => format!("résultats attendus : {lines}"),
            };
        }
        match self.awaited.len() {
            0 => "toutes les feuilles sont là".to_owned(),
            count => format!("{} ({})", counted(count, "feuille attendue"), named_tables(&self.awaited)),
        }
    }
}

impl Tabular for StatusReport {
    fn table(&self) -> Table {
        let mut table = Table::new("Où en est-on ?", &["", ""]);
        let mut fact = |label: &str, value: String| table.rows.push(row![label, value]);
        fact("Tournoi", format!("{} (n° {})", self.tournament, self.id));
        fact("Date", french_date(&self.date));
        fact("Inscrits", self.people());
        if !self.announced.is_empty() {
            fact("Annoncés, pas encore là", self.announced.join(", "));
        }
        if let Some(shape) = &self.shape {
            fact("Tables à prévoir", shape.clone());
        }
        if !self.gone.is_empty() {
            fact("Départs et forfaits", self.gone.join(", "));
        }
        if self.fee_cents > 0 {
            let unpaid = match (self.entries, self.unpaid) {
                (0, _) => String::new(),
                (_, 0) => ", tous ont payé".to_owned(),
                (_, count) => format!(", {} à encaisser{}", counted(count, "engagement"), self.owed_by_gone()),
            };
            fact("Engagements", format!("{} € encaissés{unpaid}", euros(self.paid_cents)));
        }
        if self.several {
            fact("Séances prévues", self.sessions.to_string());
        }
        fact("Positions", self.play.clone());
        let movement = self.movement_words.clone().unwrap_or_else(|| "selon le nombre de tables".to_owned());
        fact("Mouvement", movement);
        if self.double_entry {
            fact("Saisie", "double : chaque feuille est entrée deux fois".to_owned());
        }
        if self.position > 0 {
            let threes = match self.threes.len() {
                0 => String::new(),
                _ if self.duplicate.is_some() => format!(", relais : {}", named_tables(&self.threes)),
                _ => format!(", à 3 : {}", named_tables(&self.threes)),
            };
            fact("Tables", format!("{}{threes}", self.tables));
            let state = if self.state == State::Closed { " (clos)" } else { "" };
            let session = if self.several { format!(", {}", self.session) } else { String::new() };
            fact("Position en cours", format!("{} sur {}{session}{state}", self.position, self.positions));
            let list: Vec<String> = self.awaited.iter().map(u16::to_string).collect();
            if let Some(lines) = self.results_awaited {
                fact("Résultats attendus", if lines == 0 { "aucun".to_owned() } else { lines.to_string() });
            } else {
                fact("Feuilles attendues", if list.is_empty() { "aucune".to_owned() } else { list.join(", ") });
            }
        }
        match self.arbitration.len() {
            0 => {}
            1..=3 => fact("Arbitrage", self.arbitration.join(" ; ")),
            more => fact("Arbitrage", counted(more, "décision ou pénalité")),
        }
        let every = self.copies_to.as_ref().map_or_else(String::new, |to| format!(", à chaque position : {to}"));
        fact("Dernière copie", format!("{}{every}", self.last_copy.as_deref().unwrap_or("aucune")));
        let second = self.second.as_ref().map(|Paired { computer, role }| match role {
            Part::Hall => format!("{computer} garde une copie"),
            Part::Second => format!("cet ordinateur garde une copie, la salle est sur {computer}"),
            Part::Stopped => format!("la salle s'est arrêtée ici, voyez {computer}"),
        });
        if second.is_some() || self.term > 1 {
            fact("Ordinateur de secours", format!("{}, terme {}", second.as_deref().unwrap_or("aucun"), self.term));
        }
        table.notes = self.contradicted.iter().map(|one| format!("Attention (A4) : {one}.")).collect();
        table.notes.extend(self.recalled.iter().chain(&self.refused).cloned());
        table.notes.extend(self.next.iter().map(|step| format!("À faire : {step}")));
        table
    }
}

/// One tournament in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentLine {
    /// Its number (`--tournoi 3`).
    pub id: i64,
    pub name: String,
    /// ISO date.
    pub date: String,
    pub entries: usize,
    /// `inscription`, `jeu` or `clos`.
    pub state: State,
    /// Position being played; 0 before the draw.
    pub position: u8,
    /// Positions to play.
    pub positions: u8,
    /// True for the one commands act on.
    pub current: bool,
}

/// All tournaments of the base.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TournamentList {
    /// Oldest first.
    pub tournaments: Vec<TournamentLine>,
}

impl Tabular for TournamentList {
    fn table(&self) -> Table {
        Table::of("Tournois de la base", &self.tournaments)
            .column(">N°", |line| line.id)
            .column("Nom", |line| &line.name)
            .column("Date", |line| french_date(&line.date))
            .column(">Inscrits", |line| line.entries)
            .column("État", |line| line.state.key())
            .column(">Position", |line| format!("{}/{}", line.position, line.positions))
            .column("Courant", |line| line.current.then_some("←"))
            .table()
    }
}
