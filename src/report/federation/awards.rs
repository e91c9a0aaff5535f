//! Reports to the federation: the scale, PCN and PP awarded, whether the tournament can be homologated.

use serde::Serialize;

use crate::paper::PaperHead;
use crate::result::RankingReport;
use crate::table::{Table, Tabular, french_date};
use domain::award::{Cases, Formula};

/// P1–P5, P8, P9: the points of the places of one tournament, before ties share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ScaleReport {
    /// `individuel`, `duo` or `equipe4`.
    pub formula: Formula,
    /// Tables, added over the sessions (P3).
    pub tables: u16,
    /// PCN of ranks 1, 2, … of the awarded places.
    pub pcn: Vec<u32>,
    /// PP of ranks 1, 2, …; empty where none are given.
    pub pp: Vec<u32>,
    /// Tables of each session.
    pub sessions: Vec<u16>,
    /// The championship and its stage, in French.
    pub championship: Option<String>,
    /// P5: the index as a decimal string, `1.8`; `None` at a national final, which has a table of its own (P9).
    pub index: Option<String>,
    /// P1, P5: nobody gets more; `None` at a national final.
    pub cap: Option<u32>,
    /// Players, duos or teams in the first session (P2).
    pub participants: usize,
}

impl ScaleReport {
    /// Its basis, in French: `20 tables (12 + 8), indice 1,8, plafond 3000 ; 47 joueurs, 24 places reçoivent`.
    pub fn basis(&self) -> String {
        let added: Vec<String> = self.sessions.iter().map(u16::to_string).collect();
        let sum = if added.len() > 1 { format!(" ({})", added.join(" + ")) } else { String::new() };
        let rule = match (&self.index, self.cap) {
            (Some(index), Some(cap)) => format!("indice {}, plafond {cap}", index.replace('.', ",")),
            _ => "barème de la finale nationale (P9)".to_owned(),
        };
        let noun = self.formula.noun(self.participants);
        let first = if self.sessions.len() > 1 { " à la première séance" } else { "" };
        let received = self.pcn.len();
        let places = if received < 2 { "place reçoit" } else { "places reçoivent" };
        format!("{} tables{sum}, {rule} ; {} {noun}{first}, {received} {places}", self.tables, self.participants)
    }
}

impl Tabular for ScaleReport {
    fn table(&self) -> Table {
        let what = self.championship.as_deref().unwrap_or(self.formula.key());
        let pp = self.pp.iter().take_while(|pp| **pp > 0).count();
        let with_pp = self.pp.iter().any(|pp| *pp > 0);
        Table::of(format!("PCN, {what}, {} tables", self.tables), 0..self.pcn.len().max(pp))
            .column(">Rang", |place| place + 1)
            .column(">PCN", |place| self.pcn.get(place).copied())
            .column(with_pp.then_some(">PP"), |place| self.pp.get(place).copied().filter(|pp| *pp > 0))
            .notes([format!("{}.", self.basis())])
    }
}

/// The credit of one licensed player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AwardLine {
    /// Federation licence; `None` when it is not known, and the award cannot be credited.
    pub licence: Option<String>,
    pub number: u32,
    /// `NOM Prénom`.
    pub name: String,
    /// Club; may be empty.
    pub club: String,
    /// The duo or team, in French; `None` for individuals.
    pub team: Option<String>,
    /// Rank, of the team in a team tournament.
    pub rank: u32,
    /// True when others have the same rank and share (P6).
    pub tied: bool,
    /// PCN; `None` outside the half that receives.
    pub pcn: Option<u32>,
    /// PP; `None` for none.
    pub pp: Option<u32>,
}

/// P1–P9: the final ranking, and the credit of each licensed player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct AwardsReport {
    /// The final ranking, with the fields it has always had.
    #[serde(flatten)]
    pub ranking: RankingReport,
    /// The basis of the awards.
    pub scale: ScaleReport,
    /// One per licensed player (P7), best rank first.
    pub awards: Vec<AwardLine>,
    /// Remarks for the federation, or the arbiter, in French.
    pub remarks: Vec<String>,
}

/// The licensed players and their credits, without remarks.
pub(super) fn awards_table(title: String, awards: &[AwardLine]) -> Table {
    let in_teams = awards.iter().any(|line| line.team.is_some());
    let with_pp = awards.iter().any(|line| line.pp.is_some());
    Table::of(title, awards)
        .column(">Rang", |line| line.rank)
        .column("Licence", |line| line.licence.as_ref())
        .column("Joueur", |line| &line.name)
        .column("Club", |line| &line.club)
        .column(in_teams.then_some("Équipe"), |line| line.team.as_ref())
        .column(">PCN", |line| line.pcn)
        .column(with_pp.then_some(">PP"), |line| line.pp)
        .table()
}

impl Tabular for AwardsReport {
    fn table(&self) -> Table {
        let date = french_date(&self.ranking.date);
        let title = format!("{}, {date} – PCN et PP des licenciés", self.ranking.tournament);
        let mut table = awards_table(title, &self.awards);
        if let Some(championship) = &self.scale.championship {
            table.notes.push(format!("Championnat : {championship}."));
        }
        table.notes.push(format!("Barème : {}.", self.scale.basis()));
        table.notes.extend(self.ranking.notes.iter().cloned());
        table.notes.extend(self.remarks.iter().cloned());
        table
    }
}

/// P10, C1–C4: the federation's requirements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HomologationReport {
    /// D62: no text lists all the requirements.
    #[serde(skip)]
    pub in_part: bool,
    /// The tournament's name.
    pub tournament: String,
    /// True when every condition is met.
    pub complete: bool,
    /// In the order of the fascicule.
    pub conditions: Vec<Condition>,
    /// The championship and its stage, in French.
    pub championship: Option<String>,
    /// Conditions that no program can check, in French.
    pub remarks: Vec<String>,
}

/// One condition of homologation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// True when it is met.
    pub met: bool,
    /// The condition and the finding, in French.
    pub text: String,
    /// The remedy when it is not met.
    pub advice: Option<String>,
    /// The rule's number.
    pub rule: String,
    /// Whom the text names, where they are several: paper lists them.
    #[serde(skip)]
    pub cases: Option<Cases>,
}

/// The homologation report to print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HomologationPaper {
    pub head: PaperHead,
    /// The tournament in a few lines: what, then the fact.
    pub facts: Vec<(String, String)>,
    /// The conditions; its remarks name no command.
    pub report: HomologationReport,
    /// The licensed players, once the tournament is closed.
    pub awards: Option<AwardsReport>,
    /// D62: of *donnes dupliquées*, the players, who have no PCN, once the tournament is closed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<AwardLine>,
    /// P7: those without a licence, where a remark has no room for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unaffiliated: Vec<String>,
}

impl HomologationReport {
    /// Whether the tournament can be homologated, in French.
    pub const fn verdict(&self) -> &'static str {
        match (self.complete, self.championship.is_some()) {
            (true, _) if self.in_part => {
                "Ce qui est connu des conditions est rempli ; le reste est à vérifier auprès de la FFT."
            }
            (true, _) => "Le tournoi peut être homologué.",
            (false, false) => "Le tournoi ne peut pas être homologué en l'état.",
            (false, true) => "Le championnat ne peut pas être homologué en l'état, sauf dérogation.",
        }
    }
}

impl Tabular for HomologationReport {
    fn table(&self) -> Table {
        let championship =
            self.championship.as_ref().map_or_else(String::new, |championship| format!(" ({championship})"));
        let title = format!("{} – homologation FFT{championship}", self.tournament);
        let mut table = Table::of(title, &self.conditions)
            .column("Rempli", |condition| if condition.met { "oui" } else { "NON" })
            .column("Règle", |condition| &condition.rule)
            .column("Condition", |condition| &condition.text)
            .column("À faire", |condition| condition.advice.as_ref())
            .notes([self.verdict()]);
        if !self.remarks.is_empty() {
            table.notes.push("À savoir :".to_owned());
            table.notes.extend(self.remarks.iter().map(|remark| format!("– {remark}")));
        }
        table
    }
}
