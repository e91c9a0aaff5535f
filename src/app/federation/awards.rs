//! PCN and PP of a closed tournament (P1–P9), and the federation's scale for any shape.

use serde::Serialize;

use super::duplicate_scale;
use crate::club::Federation;
use crate::error::{AppError, Result};
use crate::night::Free;
use crate::result::ranking;
use domain::Refusal;
use domain::advice::{Advice, Detail, RankingView, Step, Wording};
use domain::award::{Grid, Level};
use domain::competition::Championship;
use domain::counted;
pub use domain::federation::ScaleAsked;
use domain::federation::{MemberAwards, awards, conditions, refuse_small};
use domain::ranking::Ranked;
use domain::ranking::standings::ranked;
use domain::tournament::{Entry, Tournament, Who};
use report::federation::{AwardLine, AwardsReport, DuplicateAwards, ScaleReport};
use report::{Table, Tabular};
use storage::View;

/// The points of the places, and the report that shows them.
fn shape(asked: &ScaleAsked, participants: usize) -> (Grid, ScaleReport) {
    let level = asked.championship.map_or(Some(Level::Ordinary), Championship::level);
    let (scale, grid) = (asked.scale(), asked.grid(participants));
    let report = ScaleReport {
        formula: asked.formula,
        tables: scale.tables,
        pcn: grid.pcn.clone(),
        pp: grid.pp.clone(),
        sessions: asked.tables.clone(),
        championship: asked.championship.map(|championship| championship.to_string()),
        index: level.map(|level| level.index_text().replace(',', ".")),
        cap: level.map(Level::cap),
        participants,
    };
    (grid, report)
}

/// P1–P9: the points of the places of a tournament of that shape.
/// Errors: P1 for tables that cannot be; P2 for a number of players that such tables do not hold.
pub fn scale(asked: &ScaleAsked) -> Result<ScaleReport> {
    let asked =
        &ScaleAsked { formula: asked.championship.map_or(asked.formula, Championship::formula), ..asked.clone() };
    let sum: u32 = asked.tables.iter().copied().map(u32::from).sum();
    if asked.tables.contains(&0) {
        return Err(Refusal::new("P3", "une séance a au moins une table").into());
    }
    if !(2..=1_000).contains(&sum) {
        return Err(Refusal::new("P1", format!("{} : le barème va de 2 à 1000 tables", counted(sum, "table"))).into());
    }
    let first = asked.tables.first().copied().unwrap_or_default();
    let participants = asked.participants.unwrap_or(asked.formula.ranked(first));
    let (noun, most) = (asked.formula.noun(participants), usize::from(first) * 5 / asked.formula.members());
    if !(1..=most).contains(&participants) {
        let text = format!("{participants} {noun} à {first} tables : il en faut de 1 à {most}");
        return Err(Refusal::new("P2", text)
            .advise(Advice::from(Detail::Participants).then(" compte ceux de la première séance."))
            .into());
    }
    Ok(shape(asked, participants).1)
}

/// The credits of licensed players, by what was dealt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum AnyAwards {
    /// *Donnes libres*: P1–P9.
    Free(Box<AwardsReport>),
    /// *Donnes dupliquées*: D60.
    Duplicate(DuplicateAwards),
}

impl Tabular for AnyAwards {
    fn table(&self) -> Table {
        match self {
            Self::Free(report) => report.table(),
            Self::Duplicate(report) => report.table(),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Free(report) => report.name(),
            Self::Duplicate(report) => report.name(),
        }
    }
}

impl Federation<'_> {
    /// The credit of each licensed player.
    /// Errors: when the tournament is not closed; D60 where no grid was imported that has such a tournament.
    pub fn awards(self) -> Result<AnyAwards> {
        self.club.read_tournament(|view, tournament| any(view, tournament, self.club.wording()))
    }
}

impl Free<'_> {
    /// The final ranking of *donnes libres* with the credit of each licensed player.
    /// Errors: when the tournament is not closed; P10 below 8 players.
    pub fn awards(self) -> Result<AwardsReport> {
        let tournament = self.night.tournament()?;
        report(&tournament, self.night.club.wording())
    }
}

impl AnyAwards {
    /// One line for each affiliated player ranked.
    pub(crate) fn lines(&self) -> &[AwardLine] {
        match self {
            Self::Free(report) => &report.awards,
            Self::Duplicate(report) => &report.awards,
        }
    }
}

/// The awards of a closed tournament, in *donnes libres* or *dupliquées*.
pub(crate) fn any(view: &View, tournament: &Tournament, wording: Wording) -> Result<AnyAwards> {
    if tournament.is_duplicate() {
        return Ok(AnyAwards::Duplicate(duplicate_scale::report(view, tournament, wording)?));
    }
    Ok(AnyAwards::Free(Box::new(report(tournament, wording)?)))
}

/// One line for each licensed player of a ranking, with the credit.
pub(super) fn credited(tournament: &Tournament, rows: &[Ranked<Who>], awards: Vec<MemberAwards>) -> Vec<AwardLine> {
    let mut lines = Vec::new();
    for (row, awards) in rows.iter().zip(awards) {
        let team = match row.standing.who {
            Who::Player(_) => None,
            Who::Team(id) => Some(tournament.team_words(id)),
        };
        let licensed =
            tournament.people(row.standing.who).into_iter().zip(awards).filter(|(entry, _)| entry.is_affiliated());
        lines.extend(licensed.map(|(entry, award)| AwardLine {
            licence: entry.person.licence.clone(),
            number: entry.number,
            name: tournament.name(entry.id),
            club: entry.person.club.clone(),
            team: team.clone(),
            rank: row.rank,
            tied: row.tied,
            pcn: award.pcn,
            pp: award.pp,
        }));
    }
    lines
}

/// The final ranking with the credit of each licensed player.
pub(crate) fn report(tournament: &Tournament, wording: Wording) -> Result<AwardsReport> {
    if !tournament.is_closed() {
        let refusal = AppError::input("les PCN sont attribués à la clôture du tournoi")
            .advise(Advice::say("Quand toutes les feuilles sont entrées : ").then(Step::Close));
        let provisional = Step::ShowRanking(RankingView::Provisional);
        return Err(match tournament.is_placed() {
            true => refusal.advise(Advice::say("Le classement provisoire : ").then(provisional)),
            false => refusal,
        });
    }
    refuse_small(tournament)?;
    let rows = ranked(tournament, tournament.current());
    let awards = awards(tournament, &rows);
    let lines = credited(tournament, &rows, awards);
    Ok(AwardsReport {
        ranking: ranking::report(tournament, tournament.current()),
        scale: shape(&ScaleAsked::of(tournament), tournament.participants()).1,
        remarks: remarks(tournament, &lines, wording),
        awards: lines,
    })
}

fn remarks(tournament: &Tournament, lines: &[AwardLine], wording: Wording) -> Vec<String> {
    let mut remarks = player_remarks(tournament, lines, wording);
    let unmet = conditions(tournament).iter().filter(|check| !check.met).count();
    if unmet > 0 {
        remarks.push(format!(
            "Attention : {} pour l'homologation. Voyez : {}",
            counted(unmet, "condition manquante"),
            wording(&Step::ShowHomologation)
        ));
    }
    remarks
}

/// P7: who receives nothing for want of a licence, and whose number is not known.
pub(super) fn player_remarks(tournament: &Tournament, lines: &[AwardLine], wording: Wording) -> Vec<String> {
    let mut remarks: Vec<String> = unaffiliated(tournament).into_iter().collect();
    let credited = |line: &&AwardLine| (line.pcn.is_some() || line.pp.is_some()) && line.licence.is_none();
    let unknown: Vec<&str> = lines.iter().filter(credited).map(|line| line.name.as_str()).collect();
    if !unknown.is_empty() {
        let (edit, names) = (wording(&Step::EditPerson), unknown.join(", "));
        remarks.push(format!("Numéro de licence à compléter ({edit}) : {names}."));
    }
    remarks
}

/// P7: the players who receive nothing for want of a licence.
pub(super) fn unaffiliated(tournament: &Tournament) -> Option<String> {
    let names = unaffiliated_names(tournament);
    (!names.is_empty()).then(|| format!("Non affiliés, donc sans PCN, mais classés (P7) : {}.", names.join(", ")))
}

pub(super) fn unaffiliated_names(tournament: &Tournament) -> Vec<String> {
    let listed = |entry: &&Entry| !entry.is_affiliated() && entry.ranked && entry.played();
    tournament.entries.iter().filter(listed).map(|entry| tournament.name(entry.id)).collect()
}
