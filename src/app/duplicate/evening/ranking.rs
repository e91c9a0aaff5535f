//! D22–D24: the rankings.

use super::any::AnyRanking;
use super::{points, teams};
use crate::app::club::Club;
use crate::app::duplicate::percent::fraction;
use crate::app::error::Result;
use crate::domain::competition::coefficient_text;
use crate::domain::duplicate::{Format, Line, Placed, shown};
use crate::domain::etuis::{self, Evening};
use crate::domain::money::Category;
use crate::domain::text::capitalised;
use crate::domain::tournament::{Entry, Fine, FineAmount, Session, Tournament, Who};
use crate::domain::{PositionNo, Refusal, Total, counted};
use crate::report::SCHEMA;
use crate::report::duplicate::{DuplicateRanking, Percent, RankedRow, RankingKind};

/// Which ranking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DuplicateView {
    /// The one that counts: alternated after one session with lines, general otherwise.
    OfRecord,
    /// D22.
    General,
    /// D23.
    Alternated,
    /// Of one line.
    Line(Line),
    /// D63: of one category of the national ranking.
    Category(Category),
}

impl Club {
    /// A ranking by percentages, of what is written so far.
    ///
    /// # Errors
    /// D1 for free deals; before the draw; D23 for an alternated ranking, or one line's, where there are no lines.
    pub fn duplicate_ranking(&self, view: DuplicateView) -> Result<AnyRanking> {
        let tournament = self.tournament()?;
        tournament.must_be_duplicate()?;
        tournament.must_be_placed()?;
        any(&tournament, view)
    }
}

/// By the tournament's format.
pub(in crate::app) fn any(tournament: &Tournament, view: DuplicateView) -> Result<AnyRanking> {
    if tournament.format().is_none_or(Format::is_percent) {
        return Ok(AnyRanking::Percent(report(tournament, view)?));
    }
    match view {
        DuplicateView::OfRecord | DuplicateView::General if tournament.format() == Some(Format::Teams) => {
            Ok(AnyRanking::Teams(teams::ranking(tournament)?))
        }
        DuplicateView::OfRecord | DuplicateView::General => Ok(AnyRanking::Points(points::ranking(tournament)?)),
        DuplicateView::Category(_) => Err(one_by_one()),
        DuplicateView::Alternated | DuplicateView::Line(_) => {
            Err(Refusal::new("D34", "quadrettes et équipes n'ont pas de lignes : seul le classement général compte")
                .into())
        }
    }
}

/// The ranking that counts, or another.
pub(in crate::app) fn report(tournament: &Tournament, view: DuplicateView) -> Result<DuplicateRanking> {
    let evening = etuis::evening(tournament)?;
    let lines = evening.placed.iter().any(|placed| placed.alternated.is_some());
    let (kind, line) = match view {
        DuplicateView::OfRecord if lines => (RankingKind::Alternated, None),
        DuplicateView::OfRecord | DuplicateView::General => (RankingKind::General, None),
        DuplicateView::Alternated => (RankingKind::Alternated, None),
        DuplicateView::Line(line) => (RankingKind::Line, Some(line)),
        DuplicateView::Category(_) if tournament.has_formations() => return Err(one_by_one()),
        DuplicateView::Category(_) => (RankingKind::Category, None),
    };
    if matches!(kind, RankingKind::Alternated | RankingKind::Line) && !lines {
        return Err(no_lines(tournament));
    }
    let totals = shown(&evening.placed.iter().map(|placed| placed.total).collect::<Vec<_>>());
    let mut rows: Vec<RankedRow> = evening
        .placed
        .iter()
        .zip(totals)
        .map(|(placed, total)| row(tournament, placed, places(&total), kind))
        .collect();
    if let Some(line) = line {
        rows.retain(|row| row.line == Some(line.key()));
    }
    if let DuplicateView::Category(category) = view {
        rows.retain(|row| category_of(tournament, row.number) == Some(category));
        let general: Vec<u32> = rows.iter().map(|row| row.general).collect();
        for row in &mut rows {
            row.rank = 1 + u32::try_from(general.iter().filter(|other| **other < row.general).count()).unwrap_or(0);
        }
    }
    rows.sort_by(|a, b| (a.rank, &a.name).cmp(&(b.rank, &b.name)));
    let awaited = etuis::awaited(tournament, PositionNo(tournament.settings.positions)).len();
    Ok(DuplicateRanking {
        schema: SCHEMA,
        tournament: tournament.settings.name.clone(),
        format: tournament.settings.duplicate.map_or("", |duplicate| duplicate.format.key()),
        kind,
        line: line.map(Line::key),
        category: if let DuplicateView::Category(category) = view { Some(category.word()) } else { None },
        of_record: kind == if lines { RankingKind::Alternated } else { RankingKind::General },
        is_final: tournament.is_closed(),
        awaited,
        notes: notes(tournament, &evening, awaited),
        rows,
    })
}

/// D63: the national ranking is of single players.
fn one_by_one() -> crate::app::AppError {
    Refusal::new("D63", "les catégories sont celles du classement national, qui est individuel").into()
}

fn category_of(tournament: &Tournament, number: u32) -> Option<Category> {
    let entry = tournament.entries.iter().find(|entry| entry.number == number)?;
    Some(Category::of(entry.person.series))
}

/// The decimals of a figure.
fn places(shown: &str) -> u8 {
    shown.split_once('.').map_or(0, |(_, decimals)| u8::try_from(decimals.len()).unwrap_or(0))
}

/// D23, D24: why there is no alternated ranking.
fn no_lines(tournament: &Tournament) -> crate::app::AppError {
    let (rule, why) = if tournament.sessions.len() > 1 {
        ("D24", "après plusieurs séances, seul le classement général compte")
    } else {
        ("D23", "dans ce circuit chacun change de ligne : il n'y a que le classement général")
    };
    Refusal::new(rule, why).into()
}

fn row(tournament: &Tournament, placed: &Placed<Who>, places: u8, kind: RankingKind) -> RankedRow {
    let who = placed.contender.who;
    let last = placed.contender.sessions.last().map(|(_, own)| *own).unwrap_or_default();
    let (number, club) = match who {
        Who::Player(id) => tournament.entry(id).map_or((0, None), |entry: &Entry| (entry.number, Some(entry))),
        Who::Team(id) => (tournament.team(id).map_or(0, |team| team.number), None),
    };
    let club = club.map(|entry| entry.person.club.clone()).filter(|club| !club.is_empty());
    RankedRow {
        rank: match kind {
            RankingKind::General | RankingKind::Category => placed.rank,
            RankingKind::Alternated => placed.alternated.map_or(placed.rank, |place| place.rank),
            RankingKind::Line => placed.alternated.map_or(placed.rank, |place| place.group),
        },
        number,
        name: tournament.name_of(who),
        club,
        line: placed.contender.line.map(Line::key),
        general: placed.rank,
        alternated: placed.alternated.map(|place| place.rank),
        group: placed.alternated.map(|place| place.group),
        attack: last.attack.map(Percent::new),
        defence: last.defence.map(Percent::new),
        sessions: match placed.contender.sessions.as_slice() {
            [_] => Vec::new(),
            several => several.iter().map(|(_, own)| own.global.map(Percent::new)).collect(),
        },
        penalties: fines(tournament, who).filter(|sum| *sum != Total::ZERO).map(|value| Percent { value, places: 1 }),
        total: Percent { value: placed.total, places },
        exact: fraction(placed.total),
        left: placed.contender.left,
    }
}

/// D26: all that was taken off somebody, in percent; nothing where there was no penalty.
pub(super) fn fines(tournament: &Tournament, who: Who) -> Option<Total> {
    let each = tournament.sessions.iter().filter_map(|session| session_fines(tournament, session, who));
    each.reduce(|sum, one| sum + one)
}

/// D26: the same of one session.
pub(super) fn session_fines(tournament: &Tournament, session: &Session, who: Who) -> Option<Total> {
    let here = |fine: &&Fine| fine.who == who && (session.first..=session.last()).contains(&fine.position);
    tournament
        .duplicate
        .fines
        .iter()
        .filter(here)
        .filter_map(|fine| match fine.amount {
            FineAmount::Percent(tenths) => Some(tenths.percent()),
            FineAmount::Pm(_) => None,
        })
        .reduce(|sum, one| sum + one)
}

fn notes(tournament: &Tournament, evening: &Evening, awaited: usize) -> Vec<String> {
    let mut notes = Vec::new();
    if awaited > 0 {
        notes.push(format!("Attendus encore : {}.", counted(awaited, "résultat")));
    }
    notes.push(
        "Chaque note compare tous ceux qui ont joué la même donne, dans tous les tournois parallèles (D18) ; les égalités sont jugées sans arrondi (D22)."
            .to_owned(),
    );
    for session in tournament.sessions.iter().filter(|session| session.has_coefficient()) {
        notes.push(format!(
            "{} : coefficient {} (D24).",
            capitalised(&tournament.session_words(session)),
            coefficient_text(session.coefficient)
        ));
    }
    let one_kind = evening.placed.iter().filter(|one| one.contender.sessions.iter().any(|(_, own)| own.one_kind()));
    let names: Vec<String> = one_kind.map(|placed| tournament.name_of(placed.contender.who)).collect();
    if !names.is_empty() {
        notes.push(format!(
            "Une seule sorte de notes, attaque ou défense, fait le pourcentage (D19) : {}.",
            names.join(", ")
        ));
    }
    notes
}
