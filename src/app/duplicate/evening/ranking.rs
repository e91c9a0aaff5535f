//! D22–D24: the rankings.

use std::collections::HashMap;

use super::any::AnyRanking;
use super::words::awaited;
use super::{points, teams};
use crate::error::{AppError, Result};
use crate::night::Duplicate;
use crate::result::ranking::RankingAsked;
use domain::advice::{Advice, RankingView, Step};
use domain::competition::coefficient_text;
use domain::duplicate::{Format, Line, Notes, Placed, decimals};
use domain::etuis::{self, Evening};
use domain::money::Category;
use domain::text::capitalised;
use domain::tournament::{Tournament, Who};
use domain::{Refusal, Total};
use report::duplicate::{ALTERNATED, DuplicateRanking, Percent, RankedRow, RankingKind, fraction};

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

impl Duplicate<'_> {
    /// A ranking by percentages, by the lines written so far.
    /// Errors: D1 for free deals; before the draw; D23 for an alternated ranking, or one line's, where there are no lines.
    pub fn ranking(self, view: DuplicateView) -> Result<AnyRanking> {
        let tournament = self.night.tournament()?;
        tournament.must_be_placed()?;
        any(&tournament, view)
    }

    /// D18, D22: the étuis are compared over the whole session, with the lines written so far, between those who play them.
    /// Errors: when a ranking after a position, or of the members of formations one by one, is asked for.
    pub fn must_be_whole(self, asked: &RankingAsked) -> Result<()> {
        let why = match asked {
            RankingAsked { individual: true, .. } if self.night.tournament()?.has_formations() => {
                "en donnes dupliquées, une triplette, une quadrette ou une équipe est classée entière, et non ses joueurs un à un"
            }
            RankingAsked { individual: true, .. } => {
                "ce tournoi est individuel : ses joueurs sont déjà classés un à un"
            }
            RankingAsked { position: Some(_), .. } => {
                "en donnes dupliquées, les étuis se comparent sur toute la séance"
            }
            _ => return Ok(()),
        };
        let advice = Advice::say("Le classement avec ce qui est entré : ");
        Err(AppError::input(why).advise(advice.then(Step::ShowRanking(RankingView::Standing))))
    }
}

/// By the tournament's format.
pub(crate) fn any(tournament: &Tournament, view: DuplicateView) -> Result<AnyRanking> {
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
pub(crate) fn report(tournament: &Tournament, view: DuplicateView) -> Result<DuplicateRanking> {
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
    let decimals = decimals(&evening.placed.iter().map(|placed| placed.total).collect::<Vec<_>>());
    let ranks: HashMap<Who, u32> = match view {
        DuplicateView::Category(category) => {
            let among = etuis::in_category(tournament, &evening, category);
            among.into_iter().map(|(placed, rank)| (placed.who, rank)).collect()
        }
        _ => evening
            .placed
            .iter()
            .filter(|placed| line.is_none() || placed.line == line)
            .map(|placed| (placed.who, rank_in(placed, kind)))
            .collect(),
    };
    let ranked = |(placed, places): (&Placed<Who>, u8)| Some(row(tournament, placed, places, *ranks.get(&placed.who)?));
    let mut rows: Vec<RankedRow> = evening.placed.iter().zip(decimals).filter_map(ranked).collect();
    rows.sort_by(|a, b| (a.rank, &a.name).cmp(&(b.rank, &b.name)));
    let (awaited, mut remarks) = awaited(tournament);
    remarks.extend((kind == RankingKind::Alternated).then(|| ALTERNATED.to_owned()));
    remarks.extend(notes(tournament, &evening));
    Ok(DuplicateRanking {
        tournament: tournament.settings.name.clone(),
        format: tournament.settings.duplicate.map_or("", |duplicate| duplicate.format.key()),
        kind,
        line: line.map(Line::key),
        category: if let DuplicateView::Category(category) = view { Some(category.word()) } else { None },
        of_record: kind == if lines { RankingKind::Alternated } else { RankingKind::General },
        is_final: tournament.is_closed(),
        awaited,
        notes: remarks,
        rows,
    })
}

/// D63: the national ranking is of single players.
fn one_by_one() -> crate::AppError {
    Refusal::new("D63", "les catégories sont celles du classement national, qui est individuel").into()
}

/// The place in that ranking.
fn rank_in(placed: &Placed<Who>, kind: RankingKind) -> u32 {
    let alternated = placed.alternated.as_ref();
    match kind {
        RankingKind::General | RankingKind::Category => placed.rank,
        RankingKind::Alternated => alternated.map_or(placed.rank, |place| place.rank),
        RankingKind::Line => alternated.map_or(placed.rank, |place| place.group),
    }
}

/// D23, D24: why there is no alternated ranking.
fn no_lines(tournament: &Tournament) -> crate::AppError {
    let (rule, why) = if tournament.sessions.len() > 1 {
        ("D24", "après plusieurs séances, seul le classement général compte")
    } else {
        ("D23", "dans ce circuit chacun change de ligne : il n'y a que le classement général")
    };
    Refusal::new(rule, why).into()
}

fn row(tournament: &Tournament, placed: &Placed<Who>, places: u8, rank: u32) -> RankedRow {
    let who = placed.who;
    let last = placed.sessions.last().map(|(_, own)| *own).unwrap_or_default();
    let fines = placed.sessions.iter().fold(Total::ZERO, |sum, (_, own)| sum + own.fine);
    let player = if let Who::Player(id) = who { tournament.entry(id) } else { None };
    let club = player.map(|entry| entry.person.club.clone()).filter(|club| !club.is_empty());
    RankedRow {
        rank,
        number: tournament.number(who),
        name: tournament.name_of(who),
        club,
        line: placed.line.map(Line::key),
        general: placed.rank,
        alternated: placed.alternated.map(|place| place.rank),
        group: placed.alternated.map(|place| place.group),
        attack: last.attack.map(Notes::mean).map(Percent::new),
        defence: last.defence.map(Notes::mean).map(Percent::new),
        sessions: match placed.sessions.as_slice() {
            [_] => Vec::new(),
            several => several.iter().map(|(_, own)| own.global.map(Percent::new)).collect(),
        },
        penalties: Some(fines).filter(|sum| *sum != Total::ZERO).map(|value| Percent { value, places: 1 }),
        total: Percent { value: placed.total, places },
        exact: fraction(placed.total),
        left: placed.left,
    }
}

fn notes(tournament: &Tournament, evening: &Evening) -> Vec<String> {
    let mut notes = vec![
        "Chaque note compare tous ceux qui ont joué la même donne, dans tous les tournois parallèles (D18) ; les égalités sont jugées sans arrondi (D22)."
            .to_owned(),
    ];
    for session in tournament.sessions.iter().filter(|session| session.has_coefficient()) {
        notes.push(format!(
            "{} : coefficient {} (D24).",
            capitalised(&tournament.session_words(session)),
            coefficient_text(session.coefficient)
        ));
    }
    let one_kind = evening.placed.iter().filter(|one| one.sessions.iter().any(|(_, own)| own.one_kind()));
    let names: Vec<String> = one_kind.map(|placed| tournament.name_of(placed.who)).collect();
    if !names.is_empty() {
        notes.push(format!(
            "Une seule sorte de notes, attaque ou défense, fait le pourcentage (D19) : {}.",
            names.join(", ")
        ));
    }
    notes
}
