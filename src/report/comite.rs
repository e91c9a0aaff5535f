//! A comité: its clubs, what was received of them, what must be decided, and what is answered.

use serde::Serialize;

use crate::table::{Table, Tabular, french_date};
use domain::advice::{ComiteStep, Step, Wording};
use domain::counted;
use domain::text::lowered;

/// The letter to a club.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Letter {
    pub comite: String,
    pub number: u32,
    pub club: String,
    pub code: String,
}

impl Letter {
    /// Its words, a line each; `command` names what is typed at the club.
    pub fn words(&self, command: Wording) -> Vec<String> {
        let Self { number, club, code, .. } = self;
        vec![
            format!("Club {number} : {club}"),
            format!("Code : {code}"),
            format!("Au club, une fois : {}", command(&Step::Comite(ComiteStep::Join(*number, code.clone())))),
            format!("Puis, après chaque soirée close : {}", command(&Step::Comite(ComiteStep::Send))),
        ]
    }
}

impl Tabular for Letter {
    fn table(&self) -> Table {
        Table::of(format!("Lettre – {}", self.comite), [self])
            .column(">N°", |letter| letter.number)
            .column("Club", |letter| &letter.club)
            .column("Code", |letter| &letter.code)
            .table()
    }
}

/// The comité's clubs, by number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClubsReport {
    pub comite: String,
    pub clubs: Vec<ClubLine>,
    /// Where the comité stands is asked: what to do next, in the words of the door.
    pub next: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClubLine {
    pub number: u32,
    pub name: String,
    /// Nights received.
    pub nights: usize,
    /// The last one's day.
    pub last: Option<String>,
    /// None of this month is here.
    pub missing: bool,
    pub left: Option<String>,
    /// That day is past.
    pub gone: bool,
}

impl ClubLine {
    fn state(&self) -> String {
        let verb = if self.gone { "a quitté" } else { "quittera" };
        let left = self.left.as_ref().map(|day| format!("{verb} le comité le {}", french_date(day)));
        let missing = self.missing.then(|| "rien ce mois-ci".to_owned());
        missing.into_iter().chain(left).collect::<Vec<_>>().join(" ; ")
    }
}

impl Tabular for ClubsReport {
    fn table(&self) -> Table {
        Table::of(format!("Clubs – {}", self.comite), &self.clubs)
            .column(">N°", |line| line.number)
            .column("Club", |line| &line.name)
            .column(">Soirées", |line| line.nights)
            .column("Dernière", |line| line.last.as_deref().map_or_else(String::new, french_date))
            .column("", ClubLine::state)
            .notes([counted(self.clubs.len(), "club")].into_iter().chain(self.next.iter().cloned()))
    }
}

domain::keyed! {
    /// What became of a file.
    // They are counted in this order.
    #[derive(Default)]
    pub enum Outcome {
        Taken = "taken" => "Pris",
        /// It was here.
        Already = "already" => "Déjà ici",
        Replaced = "replaced" => "Remplace",
        /// Nothing says whose it is.
        ToAttach = "to_attach" => "À rattacher",
        #[default]
        Refused = "refused" => "Refusé",
    }
}

/// One file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct ReceivedLine {
    pub outcome: Outcome,
    pub file: String,
    /// What it is, or why it is refused, in French.
    pub text: String,
    /// The comité's number of the club, where it is known; of a refused file, of the club it names.
    pub club: Option<u32>,
    pub night: Option<String>,
    pub edition: Option<u32>,
    pub digest: Option<String>,
    /// Every difference of the second derivation, and every bad line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<String>,
}

impl ReceivedLine {
    /// Of that outcome; whose it is and which is not said.
    pub fn new(outcome: Outcome, text: impl Into<String>) -> Self {
        Self { outcome, text: text.into(), ..Self::default() }
    }
}

/// What became of many files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reception {
    pub lines: Vec<ReceivedLine>,
    /// Whether it was kept.
    pub done: bool,
    /// How many doubts are to be decided.
    pub doubts: usize,
    /// Clubs of which nothing of this month is here.
    pub missing: Vec<String>,
    /// What to do next, in the words of the door.
    pub next: Vec<String>,
}

impl Reception {
    /// How many files had that outcome.
    pub fn count(&self, outcome: Outcome) -> usize {
        self.lines.iter().filter(|line| line.outcome == outcome).count()
    }

    fn summary(&self) -> String {
        let each =
            Outcome::ALL.into_iter().map(|outcome| (self.count(outcome), outcome)).filter(|(count, _)| *count > 0);
        let each = each.map(|(count, outcome)| match outcome {
            Outcome::Taken | Outcome::Refused => counted(count, &lowered(outcome.word())),
            Outcome::Replaced => counted(count, "remplacé"),
            // Two words stay as they are.
            Outcome::Already | Outcome::ToAttach => format!("{count} {}", lowered(outcome.word())),
        });
        let essai = if self.done { "" } else { "Essai, rien n'est gardé. " };
        format!("{essai}{} : {}.", counted(self.lines.len(), "fichier"), each.collect::<Vec<_>>().join(", "))
    }
}

impl Tabular for Reception {
    fn table(&self) -> Table {
        let missing = (!self.missing.is_empty()).then(|| format!("Manquent ce mois-ci : {}.", self.missing.join(", ")));
        let all = [self.summary()].into_iter().chain(missing).chain(self.next.iter().cloned());
        Table::of("Réception", &self.lines)
            .column("", |line| line.outcome.word())
            .column("Fichier", |line| &line.file)
            .column("", |line| &line.text)
            .notes(all)
    }
}

/// Two who may be one person, or share one licence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoubtLine {
    /// The same as long as the doubt stands.
    pub number: u32,
    pub licence: Option<String>,
    pub one: String,
    pub other: String,
    /// What may be answered.
    pub answers: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DoubtsReport {
    pub doubts: Vec<DoubtLine>,
    /// How to answer, in the words of the door.
    pub next: Vec<String>,
}

impl Tabular for DoubtsReport {
    fn table(&self) -> Table {
        Table::of("Doutes", &self.doubts)
            .column(">N°", |line| line.number)
            .column("Licence", |line| line.licence.clone().unwrap_or_default())
            .column("A", |line| &line.one)
            .column("B", |line| &line.other)
            .column("Réponses", |line| &line.answers)
            .notes([counted(self.doubts.len(), "doute")].into_iter().chain(self.next.iter().cloned()))
    }
}

/// The answer to a club: what was taken, and what is to be mended there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Reply {
    pub number: u32,
    pub club: String,
    pub lines: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Replies {
    pub replies: Vec<Reply>,
}

impl Reply {
    /// As it is sent.
    pub fn text(&self) -> String {
        format!("{} :\n{}\n", self.club, self.lines.iter().map(|line| format!("{line}\n")).collect::<String>())
    }
}

impl Tabular for Replies {
    fn table(&self) -> Table {
        let lines = self.replies.iter().flat_map(|reply| reply.lines.iter().map(move |line| (reply, line)));
        Table::of("Réponses aux clubs", lines)
            .column(">N°", |(reply, _)| reply.number)
            .column("Club", |(reply, _)| &reply.club)
            .column("", |(_, line)| line.as_str())
            .table()
    }
}
