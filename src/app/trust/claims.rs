//! A tournament's announced results, for the independent checker: every ranking so far, with the awards of the last one.

use std::collections::BTreeSet;

use crate::club::Trust;
use crate::duplicate::evening::{self, DuplicateView};
use crate::error::Result;
use crate::federation;
use crate::prize::prizes;
use crate::result::ranking;
use checker::{
    Claims, EtuisClaim, MatchClaim, MemberClaim, NoteClaim, OppositionClaim, PlaceClaim, PointsClaim, PointsPlaceClaim,
    PrizesClaim, QuartClaim, RankingClaim, Reason, RowClaim, TeamClaim,
};
use domain::award::Formula;
use domain::duplicate::{Format, Opposition, TrianglePlace};
use domain::federation::conditions;
use domain::ranking::TieBreak;
use domain::tournament::{TeamId, Tournament, Who};
use domain::{PositionNo, etuis};
use report::RankingReport;
use report::duplicate::{Percent, PointsRow, RankingKind};
use report::federation::AwardLine;
use report::prize::PrizeLine;
use storage::View;

impl Trust<'_> {
    /// Every ranking of the tournament, position after position.
    pub fn claims(self) -> Result<Claims> {
        self.club.read_tournament(claims_of)
    }
}

/// Everything announced of a tournament.
pub(crate) fn claims_of(view: &View, tournament: &Tournament) -> Result<Claims> {
    let awards =
        if tournament.is_closed() { federation::awards::any(view, tournament, |_| String::new()).ok() } else { None };
    let claim = |line: &AwardLine| MemberClaim { number: line.number, pcn: line.pcn, pp: line.pp };
    let awards = awards.map(|awards| awards.lines().iter().map(claim).collect());
    Ok(Claims { awards, ..rankings_of(tournament) })
}

/// The rankings of a tournament after each position begun; in teams, those of the players too.
fn rankings_of(tournament: &Tournament) -> Claims {
    if tournament.is_duplicate() {
        return of_etuis(tournament);
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
        homologation: homologation_of(tournament),
        ..Claims::default()
    }
}

/// The announced results of *donnes dupliquées*, by the tournament's format.
fn of_etuis(tournament: &Tournament) -> Claims {
    let claims = Claims {
        prizes: tournament.is_closed().then(|| prizes_of(tournament)).flatten(),
        homologation: homologation_of(tournament),
        ..Claims::default()
    };
    match tournament.format() {
        Some(Format::Quadrettes) => Claims { points: points_of(tournament), ..claims },
        Some(Format::Teams) => Claims { of_teams: match_of(tournament), ..claims },
        _ => Claims { etuis: etuis_of(tournament), ..claims },
    }
}

fn homologation_of(tournament: &Tournament) -> Vec<(String, bool)> {
    conditions(tournament).into_iter().map(|asked| (asked.rule.to_owned(), asked.met)).collect()
}

fn points_of(tournament: &Tournament) -> Option<PointsClaim> {
    tournament.must_be_placed().ok()?;
    let ranking = evening::points::ranking(tournament).ok()?;
    let number = |who: Who| tournament.number(who);
    // By numbers: keys differ from base to base.
    let opposition = |session: u8, one: &Opposition<Who>| {
        let mut sides = [(number(one.a), one.pm_a.0), (number(one.b), one.pm_b.0)];
        sides.sort_unstable();
        let [(a, pm_a), (b, pm_b)] = sides;
        OppositionClaim { session, etui: one.etui.0, a, b, pm_a, pm_b }
    };
    let sessions = etuis::points(tournament).ok()?.sessions;
    let each = sessions.iter().flat_map(|one| one.oppositions.iter().map(|met| opposition(one.number, met)));
    let mut oppositions: Vec<OppositionClaim> = each.collect();
    oppositions.sort_by_key(|one| (one.session, one.etui, one.a, one.b));
    let row = |row: &PointsRow| PointsPlaceClaim {
        number: row.number,
        rank: row.rank,
        milli_pm: row.milli_pm.0.places(2),
        left: row.left,
    };
    let mut rows: Vec<PointsPlaceClaim> = ranking.rows.iter().map(row).collect();
    rows.sort_by_key(|row| (row.rank, row.number));
    Some(PointsClaim { awaited: ranking.awaited, oppositions, rows })
}

fn match_of(tournament: &Tournament) -> Option<MatchClaim> {
    tournament.must_be_placed().ok()?;
    let counted = etuis::team_match(tournament).ok()?;
    let number = |team| tournament.number(Who::Team(team));
    let quart = |quart: u8| {
        counted.games.iter().map(move |game| (quart, game.a, game.b)).map(|(quart, a, b)| {
            let scored = counted.of_quart(a, b, quart);
            let mut sides = [(number(a), scored.pm_a.0), (number(b), scored.pm_b.0)];
            sides.sort_unstable();
            let [(a, pm_a), (b, pm_b)] = sides;
            QuartClaim { quart, a, b, pm_a, pm_b }
        })
    };
    let played: BTreeSet<u8> =
        tournament.duplicate.plays.iter().map(|laid| etuis::quart(tournament, laid.position)).collect();
    let row = |place: &TrianglePlace<TeamId>| TeamClaim {
        number: number(place.team),
        rank: place.rank,
        of_three: (tournament.teams.len() == 3).then_some((place.wins as usize, place.goal.0)),
        scored: place.scored.0,
    };
    let mut quarts: Vec<QuartClaim> = played.into_iter().flat_map(quart).collect();
    quarts.sort_by_key(|one| (one.quart, one.a, one.b));
    let mut rows: Vec<TeamClaim> = counted.places.iter().map(row).collect();
    rows.sort_by_key(|row| (row.rank, row.number));
    let awaited = etuis::awaited(tournament, PositionNo(tournament.settings.positions)).len();
    Some(MatchClaim { awaited, quarts, rows })
}

/// The topage and the rankings of *donnes dupliquées* as announced; nothing before the draw, nor where points de match rank.
fn etuis_of(tournament: &Tournament) -> Option<EtuisClaim> {
    tournament.must_be_placed().ok()?;
    let topages = tournament.sessions.iter().map(|session| evening::topage::report(tournament, session, None).ok());
    let topages = topages.collect::<Option<Vec<_>>>()?;
    let ranking = evening::ranking::report(tournament, DuplicateView::General).ok()?;
    let of_record = evening::ranking::report(tournament, DuplicateView::OfRecord).ok()?;
    let shown = |percent: Option<Percent>| percent.map(|percent| percent.value.places(percent.places));
    let etuis = topages.iter().flat_map(|topage| &topage.etuis);
    let lines = etuis.flat_map(|etui| etui.lines.iter().map(move |line| (etui.etui, line)));
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

/// R3: what is announced to have broken a tie.
fn reason(by: TieBreak) -> Option<Reason> {
    Some(match by {
        TieBreak::BestPosition(best) => Reason::Best(best.0.into()),
        TieBreak::Made(made) => Reason::Made(made),
        TieBreak::Overcontracts { garde_contre, garde_sans } => Reason::Over(garde_contre, garde_sans),
        TieBreak::Equal => Reason::Equal,
        TieBreak::Undecidable => Reason::Unknown,
        TieBreak::Shared => return None,
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
        tie_break: row.tie_break.and_then(reason),
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
