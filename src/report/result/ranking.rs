//! The ranking after a position, or the final one.

use super::numbered;
use crate::Number;
use crate::table::{Key, Table, Tabular, shortened, spare};
use domain::Total;
use domain::award::Formula;
use domain::ranking::TieBreak;
use serde::Serialize;

/// A ranking as it is shown, printed and exported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingReport {
    /// The tournament's name.
    pub tournament: String,
    /// Its date, ISO 8601.
    pub date: String,
    /// The formula: `individuel`, `duo` or `equipe4`.
    pub formula: Formula,
    /// The last position counted.
    pub position: u8,
    /// How many positions the tournament has.
    pub positions: u8,
    /// True while sheets of `position` are missing.
    pub provisional: bool,
    /// True once the tournament is closed.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// One row per player (or team), best first.
    pub rows: Vec<RankingRow>,
    /// R9: the places for which rows that are neither qualified nor out are level.
    #[serde(skip)]
    pub to_settle: usize,
    /// Remarks for the reader, in French (ties that nothing breaks, why nobody receives PCN, …).
    pub notes: Vec<String>,
    /// Remarks for the arbiter alone, clauses in French: on the screen, never on a poster.
    pub warnings: Vec<String>,
}

/// A member of a team in a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingMember {
    pub number: u32,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// `NOM Prénom`.
    pub name: String,
    /// Club, if known.
    pub club: Option<String>,
    /// R4: what the team's total holds of this member.
    #[serde(skip)]
    pub total: Total,
    /// P7: receives what the place gives.
    #[serde(skip)]
    pub affiliated: bool,
    /// PCN, once the tournament is closed; `None` for a player who receives none (P7).
    pub pcn: Option<u32>,
    /// PP, in a championship that gives them; `None` for a player who receives none.
    pub pp: Option<u32>,
}

/// One player, or one team, in a ranking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RankingRow {
    /// Shared by equal totals (R2: 36, 36, 38).
    pub rank: u32,
    /// True when another player has the same rank.
    pub tied: bool,
    /// Entry number, or the team's.
    pub number: u32,
    /// Federation licence, if any.
    pub licence: Option<String>,
    /// `NOM Prénom`, or the team's name.
    pub name: String,
    /// Club, if known.
    pub club: Option<String>,
    /// R1: penalties deducted.
    pub total: Total,
    /// Balance of each position so far; `None` where the player did not play.
    pub balances: Vec<Option<i32>>,
    /// Penalty points deducted (A1), positive.
    pub penalties: i32,
    /// P7: receives what the place gives; a team does if one of its members does.
    #[serde(skip)]
    pub affiliated: bool,
    /// R3: how a tie was broken, or why it could not be.
    pub tie_break: Option<TieBreak>,
    /// PCN, once the tournament is closed; `None` when the player receives none.
    pub pcn: Option<u32>,
    /// PP, in a championship that gives them (P8, P9).
    pub pp: Option<u32>,
    /// C6: qualified for the stage that follows; `None` where nobody is, not yet, or until a tie is settled (R9).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub qualified: Option<bool>,
    /// True when the player left before the end (R6).
    pub left: bool,
    /// The last session played: less than the last one for a contestant eliminated earlier (R5, M10).
    pub session: u8,
    /// The members of a team; empty for a player.
    pub members: Vec<RankingMember>,
}

impl RankingReport {
    /// Its rows are teams.
    pub fn in_teams(&self) -> bool {
        self.formula != Formula::Individuel
    }

    /// Whether it is final, provisional, or after a whole position.
    pub fn state(&self) -> String {
        match (self.is_final, self.provisional) {
            (true, _) => "Classement final".to_owned(),
            (_, true) => format!("Classement provisoire, position {}", self.position),
            _ => format!("Classement après la position {}", self.position),
        }
    }

    /// P7: the player in that row receives no PCN though the place gives some.
    pub fn is_without_pcn(&self, index: usize) -> bool {
        let rest = self.rows.get(index..).unwrap_or_default();
        rest.first().is_some_and(|row| !row.affiliated) && rest.iter().any(|row| row.pcn.is_some())
    }

    /// C6: some of those ranked are qualified.
    pub fn has_qualified(&self) -> bool {
        self.to_settle > 0 || self.rows.iter().any(|row| row.qualified == Some(true))
    }
}

impl RankingRow {
    /// P7: that member receives no PCN though the team does.
    pub fn is_unlicensed(&self, member: &RankingMember) -> bool {
        self.pcn.is_some() && !member.affiliated
    }

    /// The members of a team in one line: `DUPONT Anne – MARTIN Paul`.
    pub fn members_words(&self) -> String {
        self.members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(" – ")
    }
}

impl Tabular for RankingReport {
    fn table(&self) -> Table {
        let has = |given: fn(&RankingRow) -> bool| self.rows.iter().any(given);
        let furthest = self.rows.iter().map(|row| row.session).max().unwrap_or(1);
        // Where one total has decimals all have.
        let places = if has(|row| !row.total.is_whole()) { 2 } else { 0 };
        let stopped = self.rows.iter().any(|row| row.left || row.session < furthest) || self.has_qualified();
        // A team without a name is called by its members already.
        let named = has(|row| !row.members.is_empty() && row.members_words() != row.name);
        let of = if self.is_final { String::new() } else { format!(" sur {}", self.positions) };
        let mut table = Table::of(format!("{} – {}{of}", self.tournament, self.state()), &self.rows)
            .column(">Rang", |row| row.rank)
            .column((Key::Number, ">N°"), |row| row.number)
            .column((Key::Name, if self.in_teams() { "Équipe" } else { "Joueur" }), |row| &row.name)
            .column((Key::Club, shortened("Club")), |row| row.club.as_ref())
            .columns(
                1..=self.position,
                |position| spare(format!(">P{position}")),
                |row, position| row.balances.get(usize::from(position) - 1).copied().flatten(),
            )
            .column((Key::Penalties, has(|row| row.penalties != 0).then_some(">Pénalités")), |row| {
                (row.penalties != 0).then_some(-row.penalties)
            })
            .column((Key::Total, ">Total"), |row| Number::from(row.total).at_least(places))
            .column(has(|row| row.pcn.is_some()).then_some(">PCN"), |row| row.pcn)
            .column(has(|row| row.pp.is_some()).then_some(">PP"), |row| row.pp)
            .column(has(|row| row.tie_break.is_some()).then_some("Départage"), |row| {
                row.tie_break.map(|by| by.to_string())
            })
            .column(stopped.then_some("Remarque"), |row| match row.qualified {
                _ if row.left => Some("abandon"),
                Some(true) => Some("qualification"),
                None if self.to_settle > 0 => Some("à départager"),
                _ if row.session < furthest => Some("élimination"),
                _ => None,
            })
            .column(named.then(|| shortened("Joueurs")), |row| row.members_words())
            .notes(&self.notes);
        table.notes.extend(self.warnings.iter().map(|warning| format!("Attention : {warning}.")));
        table
    }
}

/// One step of a player's total.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TotalStep {
    /// At which position.
    pub position: u8,
    /// Where the player sat, or the penalty and its reason, in French.
    pub what: String,
    /// The table played at, and the others there.
    #[serde(skip)]
    pub at: Option<(u16, Vec<String>)>,
    /// Points added; `None` while the sheet is awaited.
    pub points: Option<i32>,
    /// Their value once multiplied (R5); `None` without a coefficient.
    pub counted: Option<Total>,
    /// The total so far; `None` when it is no whole number (R5).
    pub running: Option<i32>,
    /// The total so far, exact.
    pub running_exact: Total,
}

/// How a player's total and rank came about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ExplainReport {
    /// Entry number, or the team's.
    pub number: u32,
    /// `NOM Prénom`, or the team's name.
    pub name: String,
    /// In the order of the evening.
    pub steps: Vec<TotalStep>,
    /// R1; `None` for a contestant not ranked, or when it is no whole number (R5).
    pub total: Option<i32>,
    /// R1, R5, exact; `None` for a contestant not ranked.
    pub total_exact: Option<Total>,
    /// R2.
    pub rank: Option<u32>,
    /// Why that rank, in French.
    pub notes: Vec<String>,
}

impl Tabular for ExplainReport {
    fn table(&self) -> Table {
        let multiplied = self.steps.iter().any(|step| step.counted.is_some());
        Table::of(numbered(&self.name, self.number), &self.steps)
            .column(">Position", |step| step.position)
            .column("Place", |step| &step.what)
            .column(">Points", |step| step.points.map(|points| Number::from(points).signed()))
            .column(multiplied.then_some(">Comptés"), |step| {
                step.counted.map(|counted| Number::from(counted).signed())
            })
            .column(">Cumul", |step| Number::from(step.running_exact).signed())
            .notes(&self.notes)
    }
}
