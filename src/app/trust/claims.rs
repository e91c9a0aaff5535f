//! What is announced of a tournament, for the independent checker: every ranking so far, with the awards of the last one.

use crate::app::club::Club;
use crate::app::duplicate::evening::{self, DuplicateView};
use crate::app::error::Result;
use crate::app::prize::prizes;
use crate::app::result::ranking;
use crate::checker::{Claims, EtuisClaim, MemberClaim, NoteClaim, PlaceClaim, PrizesClaim, RankingClaim, RowClaim};
use crate::domain::PositionNo;
use crate::domain::award::Formula;
use crate::domain::federation::conditions;
use crate::domain::tournament::Tournament;
use crate::report::RankingReport;
use crate::report::duplicate::{Percent, RankingKind};
use crate::report::prize::PrizeLine;

impl Club {
    /// Every ranking of the tournament, position after position.
    pub fn claims(&self) -> Result<Claims> {
        Ok(of(&*self.tournament()?))
    }
}

/// The rankings of a tournament after each position begun; in teams, those of the players too.
pub(in crate::app) fn of(tournament: &Tournament) -> Claims {
    if tournament.is_duplicate() {
        return Claims { etuis: etuis_of(tournament), ..Claims::default() };
    }
    let positions = (1..=tournament.current().0).map(PositionNo);
    let mut rankings: Vec<RankingClaim> =
        positions.clone().map(|position| claim(&ranking::report(tournament, position), false)).collect();
    if tournament.formula() != Formula::Individuel {
        rankings.extend(positions.map(|position| claim(&ranking::one_by_one(tournament, position), true)));
    }
    Claims {
        rankings,
        prizes: tournament.is_closed().then(|| prizes_of(tournament)).flatten(),
        homologation: conditions(tournament).into_iter().map(|asked| (asked.rule.to_owned(), asked.met)).collect(),
        etuis: None,
    }
}

/// The topage and the rankings of *donnes dupliquées* as announced; nothing before the draw, nor where points de match rank.
fn etuis_of(tournament: &Tournament) -> Option<EtuisClaim> {
    tournament.must_be_placed().ok()?;
    let topage = evening::topage::report(tournament, None).ok()?;
    let ranking = evening::ranking::report(tournament, DuplicateView::General).ok()?;
    let of_record = evening::ranking::report(tournament, DuplicateView::OfRecord).ok()?;
    let shown = |percent: Option<Percent>| percent.map(|percent| percent.value.places(percent.places));
    let lines = topage.etuis.iter().flat_map(|etui| etui.lines.iter().map(move |line| (etui.etui, line)));
    let notes = lines.map(|(etui, line)| NoteClaim {
        etui,
        position: line.position,
        table: line.table,
        mark: line.mark,
        attack: shown(line.attack_note),
        defence: shown(line.defence_note),
    });
    let rows = ranking.rows.iter().map(|row| PlaceClaim {
        number: row.number,
        line: row.line.map(str::to_owned),
        general: row.general,
        alternated: row.alternated,
        group: row.group,
        attack: shown(row.attack),
        defence: shown(row.defence),
        penalties: shown(row.penalties),
        total: row.total.value.places(row.total.places),
        exact: row.exact.clone(),
        left: row.left,
    });
    Some(EtuisClaim {
        awaited: ranking.awaited,
        alternated: of_record.kind == RankingKind::Alternated,
        notes: notes.collect(),
        rows: rows.collect(),
    })
}

/// The prizes won; nothing where they cannot be paid, which is refused.
fn prizes_of(tournament: &Tournament) -> Option<PrizesClaim> {
    let report = prizes::report(tournament, |_| String::new()).ok()?;
    let won = |lines: &[PrizeLine]| {
        let mut won: Vec<(u32, i64)> = lines.iter().filter_map(|line| Some((line.number?, line.cents))).collect();
        won.sort_unstable();
        won
    };
    Some(PrizesClaim {
        set_aside_cents: report.set_aside_cents,
        won: won(&report.prizes),
        special: won(&report.special),
    })
}

/// A ranking, as it is announced.
fn claim(report: &RankingReport, individual: bool) -> RankingClaim {
    let rows = report.rows.iter().map(|row| RowClaim {
        number: row.number,
        rank: row.rank,
        tied: row.tied,
        total: row.total.to_string(),
        balances: row.balances.clone(),
        penalties: row.penalties,
        tie_break: row.tie_break.clone(),
        qualified: row.qualified,
        left: row.left,
        session: row.session,
        pcn: row.pcn,
        pp: row.pp,
        members: row
            .members
            .iter()
            .map(|member| MemberClaim { number: member.number, pcn: member.pcn, pp: member.pp })
            .collect(),
    });
    RankingClaim { position: report.position, individual, closed: report.is_final, rows: rows.collect() }
}
