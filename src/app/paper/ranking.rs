//! A ranking with what paper needs to lay it out: its sessions, their sums, short names for teams.

use crate::club::Papers;
use crate::duplicate::evening::DuplicateView;
use crate::duplicate::evening::ranking::any;
use crate::error::{AppError, Result};
use crate::paper::head::{factors, has_sessions, is_square, paper_position, session_name, stamped};
use crate::result::ranking::{RankingAsked, asked_for};
use domain::PositionNo;
use domain::text::capitalised;
use domain::tournament::{Entry, Session, Tournament};
use report::RankingReport;
use report::paper::{Diploma, Diplomas, Earned, RankingPaper, RankingSession};

impl Papers<'_> {
    /// A ranking to print.
    /// Errors: as [`crate::Free::ranking`].
    pub fn ranking_paper(self, asked: RankingAsked) -> Result<RankingPaper> {
        let tournament = self.club.tournament()?;
        let mut report = asked_for(&tournament, asked)?;
        let position = PositionNo(report.position);
        if report.in_teams() {
            shorten(&tournament, &mut report);
        }
        let counted = tournament.sessions.iter().filter(|session| session.first <= position);
        let sessions = if has_sessions(&tournament) {
            counted.map(|session| counted_session(&tournament, session, &report)).collect()
        } else {
            Vec::new()
        };
        Ok(stamped(RankingPaper {
            head: self.head_after(&tournament, tournament.session_of(position)),
            when: paper_position(&tournament, position),
            one_by_one: report.formula != tournament.formula(),
            report,
            sessions,
        }))
    }

    /// The diplomas of the first places, three by default; in teams one for each member.
    /// Errors: before the closing.
    pub fn diplomas(self, places: Option<u16>) -> Result<Diplomas> {
        const PODIUM: u16 = 3;
        let tournament = self.club.tournament()?;
        if !tournament.is_closed() {
            return Err(AppError::input(
                "les diplômes s'impriment après la clôture : les rangs peuvent encore changer",
            ));
        }
        let last = u32::from(places.unwrap_or(PODIUM));
        if tournament.is_duplicate() {
            return self.etuis_diplomas(&tournament, last);
        }
        let paper = self.ranking_paper(RankingAsked::default())?;
        let mut diplomas = Vec::new();
        for row in paper.report.rows.iter().filter(|row| row.rank <= last && !row.left) {
            // A diploma has the name as it is, without the number that distinguishes homonyms tonight.
            let one = |number: u32, team: Option<String>| {
                let entry = tournament.entries.iter().find(|entry| entry.number == number)?;
                Some(Diploma {
                    rank: row.rank,
                    tied: row.tied,
                    name: entry.name(),
                    team,
                    score: Earned::Points(row.total),
                })
            };
            match &row.members[..] {
                [] => diplomas.extend(one(row.number, None)),
                members => {
                    diplomas.extend(members.iter().filter_map(|member| one(member.number, Some(row.name.clone()))));
                }
            }
        }
        Ok(stamped(Diplomas { head: paper.head, diplomas }))
    }

    /// The same of *donnes dupliquées*, by the ranking that counts (D60).
    fn etuis_diplomas(self, tournament: &Tournament, last: u32) -> Result<Diplomas> {
        let ranking = any(tournament, DuplicateView::OfRecord)?;
        let (places, in_teams) = (ranking.places(), tournament.has_formations());
        let mut diplomas = Vec::new();
        for place in places.iter().filter(|place| place.rank <= last && !place.left) {
            let tied = places.iter().filter(|other| other.rank == place.rank).count() > 1;
            let mine = |entry: &&Entry| match in_teams {
                true => {
                    entry.team.and_then(|(id, _)| tournament.team(id)).is_some_and(|team| team.number == place.number)
                }
                false => entry.number == place.number,
            };
            let team = in_teams.then(|| place.name.to_owned());
            let one = |entry: &Entry| Diploma {
                rank: place.rank,
                tied,
                name: entry.name(),
                team: team.clone(),
                score: place.score,
            };
            diplomas.extend(tournament.entries.iter().filter(|entry| entry.played()).filter(mine).map(one));
        }
        Ok(stamped(Diplomas { head: self.whole_head(tournament), diplomas }))
    }
}

/// A team without a name of its own is called by its number: its members stand below it.
pub(crate) fn shorten(tournament: &Tournament, report: &mut RankingReport) {
    for row in &mut report.rows {
        if let Some(name) = number_of_unnamed(tournament, row.number) {
            row.name = name;
        }
    }
}

/// `Équipe 12` for a team of that number without a name of its own.
pub(crate) fn number_of_unnamed(tournament: &Tournament, number: u32) -> Option<String> {
    let unnamed = tournament.teams.iter().any(|team| team.number == number && team.name.is_empty());
    unnamed.then(|| format!("{} {number}", capitalised(tournament.team_noun())))
}

fn counted_session(tournament: &Tournament, session: &Session, report: &RankingReport) -> RankingSession {
    let from = usize::from(session.first.0 - 1);
    let to = usize::from(report.position).min(usize::from(session.last().0));
    let sum = |balances: &[Option<i32>]| {
        let played: Vec<i32> =
            balances.get(from..to.min(balances.len())).unwrap_or_default().iter().flatten().copied().collect();
        (!played.is_empty()).then(|| played.into_iter().sum())
    };
    RankingSession {
        number: session.number,
        name: session_name(tournament, session),
        positions: u8::try_from(to.saturating_sub(from)).unwrap_or(u8::MAX),
        coefficient: factors(tournament, session, PositionNo(report.position)),
        last_of: last_of(tournament, session),
        sums: report.rows.iter().map(|row| sum(&row.balances)).collect(),
    }
}

/// The title of the group whose last session it was.
fn last_of(tournament: &Tournament, session: &Session) -> String {
    let next = tournament.sessions.iter().find(|later| later.number == session.number + 1);
    match next {
        Some(next) if is_square(next) => "Non qualifiés pour le carré final".to_owned(),
        Some(next) if next.phase => "Non qualifiés pour la phase finale".to_owned(),
        _ => format!("Éliminés après la {}", tournament.session_words(session)),
    }
}
