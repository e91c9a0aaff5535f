//! The public views of the hall.

use std::collections::BTreeSet;

use super::settings::settings;
use crate::club::Hall;
use crate::directory::publication::Shown;
use crate::duplicate::evening::{AnyRanking, DuplicateView, RankedPlace, ranking as etuis};
use crate::error::{AppError, Result};
use crate::evening::plan;
use crate::kept::KeptTournament;
use crate::result::ranking;
use domain::award::Formula;
use domain::hall::Publication;
use domain::publication::Publication as Openly;
use domain::text::fold;
use domain::tournament::{Entry, Laid, LaidSides, Seat, TeamId, Tournament};
use domain::{PositionNo, Score};
use report::duplicate::RankingKind;
use report::hall::{
    PublicEvening, PublicFormation, PublicLine, PublicName, PublicPlace, PublicPlayer, PublicRank, PublicRanking,
    PublicTotal,
};
use report::paper::Earned;
use report::season::PersonYear;

/// How many are shown before and after a contestant in the ranking.
const AROUND: usize = 3;

impl Hall<'_> {
    /// The evening at a glance: all places, the sheets awaited.
    /// Errors: when there is no tournament.
    pub fn public_evening(self) -> Result<PublicEvening> {
        Ok(evening(&*self.club.tournament()?))
    }

    /// The title of the evening.
    /// Errors: when there is no tournament.
    pub fn tournament_name(self) -> Result<String> {
        Ok(self.club.tournament()?.settings.name.clone())
    }

    /// The players whose name has words that begin as typed. Never by licence: a phone could try them all.
    /// Errors: when there is no tournament.
    pub fn public_names(self, typed: &str) -> Result<Vec<PublicName>> {
        let tournament = self.club.tournament()?;
        let typed = fold(typed);
        let fits = |entry: &&Entry| {
            let mut words = typed.split_whitespace();
            words.all(|typed| entry.person.folded.split_whitespace().any(|word| word.starts_with(typed)))
        };
        let mut found: Vec<&Entry> = tournament.entries.iter().filter(|_| !typed.is_empty()).filter(fits).collect();
        found.sort_by_cached_key(|entry| entry.person.folded.clone());
        let namesakes = |entry: &Entry| found.iter().filter(|other| other.person.folded == entry.person.folded).count();
        let name = |entry: &&Entry| PublicName {
            number: entry.number,
            name: tournament.name(entry.id),
            club: Some(entry.person.club.clone()).filter(|club| namesakes(entry) > 1 && !club.is_empty()),
        };
        Ok(found.iter().map(name).collect())
    }

    /// A player's year, where he lets himself be named in public; `None` where he does not.
    /// Errors: when there is no season, or nothing of his in it; when nobody has that number.
    pub fn public_season(self, number: u32) -> Result<Option<PersonYear>> {
        self.club.store.read(|view| {
            let known = self.club.tournament_in(view)?;
            let person = entry_of(&known, number)?.person_id;
            if Shown::of(view, Openly::Name)?.wish_of(person) != Openly::Name {
                return Ok(None);
            }
            self.club.seasons().own_year_in(view, person).map(Some)
        })
    }

    /// The ranking as far as the arbiter lets it be seen; `None` before.
    /// Errors: when there is no tournament.
    pub fn public_ranking(self) -> Result<Option<PublicRanking>> {
        self.club.store.read(|view| {
            let (known, publication) = (self.club.tournament_in(view)?, settings(view)?.publication);
            Ok(ranking_of(&known, publication).cloned())
        })
    }

    /// A player's evening as he may see it.
    /// Errors: when nobody has that number.
    pub fn public_player(self, number: u32) -> Result<PublicPlayer> {
        self.club.store.read(|view| {
            let (known, publication) = (self.club.tournament_in(view)?, settings(view)?.publication);
            let entry = entry_of(&known, number)?;
            Ok(player(&known, entry, ranking_of(&known, publication)))
        })
    }
}

fn entry_of(tournament: &Tournament, number: u32) -> Result<&Entry> {
    let entry = tournament.entries.iter().find(|entry| entry.number == number);
    entry.ok_or_else(|| AppError::input(format!("personne n'a le numéro {number}")))
}

/// The ranking as it is shown, computed once between two changes.
fn ranking_of(known: &KeptTournament, publication: Publication) -> Option<&PublicRanking> {
    known.ranking(publication, |tournament| shown(tournament, publication))
}

/// The evening at a glance.
pub(super) fn evening(tournament: &Tournament) -> PublicEvening {
    let position = tournament.current();
    PublicEvening {
        tournament: tournament.settings.name.clone(),
        position: position.0,
        positions: tournament.settings.positions,
        closed: tournament.is_closed(),
        places: places(tournament, position),
        formations: formations(tournament, position),
        awaited: match tournament.is_duplicate() {
            true => Vec::new(),
            false => tournament.awaited(position).into_iter().map(|table| table.0).collect(),
        },
        seed: tournament.session().seed,
        announced: plan::announced(tournament),
    }
}

/// All players seated at a position, by name.
pub(super) fn places(tournament: &Tournament, position: PositionNo) -> Vec<PublicPlace> {
    let mut seats: Vec<&Seat> = tournament.seats.iter().filter(|seat| seat.position == position).collect();
    seats.sort_by_cached_key(|seat| {
        tournament.entry(seat.entry).map(|entry| (entry.person.folded.clone(), entry.number))
    });
    let place = |seat: &Seat| PublicPlace {
        number: tournament.entry(seat.entry).map_or(0, |entry| entry.number),
        name: tournament.name(seat.entry),
        table: seat.table.0,
        chair: seat.chair.word().to_owned(),
    };
    seats.into_iter().map(place).collect()
}

/// D56: the formations at a position, each at its tables.
fn formations(tournament: &Tournament, position: PositionNo) -> Vec<PublicFormation> {
    let several = tournament.formations(position).any(|laid| laid.deal > 1);
    let sides = |laid: &Laid| match laid.sides {
        LaidSides::Lines { ns, eo } => [("Nord-Sud", ns), ("Est-Ouest", eo)],
        LaidSides::Opposed { attack, defence } => [("Attaque", attack), ("Défense", defence)],
        LaidSides::Seats => [("", None); 2],
    };
    let of = |laid: &Laid, (side, team): (&str, Option<TeamId>)| {
        let team = tournament.team(team?).filter(|team| tournament.is_whole(team.id, position))?;
        Some(PublicFormation {
            number: team.number,
            table: laid.table.0,
            deal: several.then_some(laid.deal),
            side: side.to_owned(),
            name: tournament.team_name(team.id),
            members: members(tournament, team.id),
            players: tournament.members(team.id).map(|entry| entry.number).collect(),
        })
    };
    let all =
        tournament.formations(position).flat_map(|laid| sides(laid).into_iter().filter_map(|side| of(laid, side)));
    all.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The members of a team, in one line.
fn members(tournament: &Tournament, team: TeamId) -> String {
    tournament.members(team).map(|entry| tournament.name(entry.id)).collect::<Vec<_>>().join(" – ")
}

/// The last position whose sheets are all in, if there is one.
fn complete(tournament: &Tournament) -> Option<PositionNo> {
    let last = ranking::last_complete(tournament);
    (tournament.is_placed() && tournament.awaited(last).is_empty()).then_some(last)
}

/// The ranking as far as players may see it.
pub(crate) fn shown(tournament: &Tournament, publication: Publication) -> Option<PublicRanking> {
    let position = match publication {
        _ if !tournament.is_placed() => None,
        _ if tournament.is_duplicate() => return compared(tournament, publication),
        _ if tournament.is_closed() => Some(tournament.current()),
        Publication::Always => Some(tournament.current()),
        Publication::ByPosition => complete(tournament),
        Publication::AtTheEnd => None,
    }?;
    let report = ranking::report(tournament, position);
    let rows = report.rows.into_iter().map(|row| PublicRank {
        members: row.members_words(),
        rank: row.rank,
        tied: row.tied,
        number: row.number,
        name: row.name,
        left: row.left,
        total: PublicTotal(Earned::Points(row.total)),
    });
    Some(PublicRanking {
        position: position.0,
        provisional: report.provisional,
        is_final: report.is_final,
        alternated: false,
        formula: report.formula,
        rows: rows.collect(),
    })
}

/// The ranking of *donnes dupliquées*, which compares étuis that came back: of no position, its totals with their unit.
fn compared(tournament: &Tournament, publication: Publication) -> Option<PublicRanking> {
    let last = PositionNo(tournament.settings.positions);
    let back = || publication == Publication::ByPosition && domain::etuis::awaited(tournament, last).is_empty();
    let may = tournament.is_closed() || publication == Publication::Always || back();
    let ranking = may.then(|| etuis::any(tournament, DuplicateView::OfRecord).ok())??;
    let (ranks, teams) = (ranking.ranks(), tournament.has_formations());
    // Nothing is compared yet: all are first.
    if !tournament.is_closed() && ranks.iter().all(|rank| *rank == 1) {
        return None;
    }
    let row = |place: RankedPlace<'_>| {
        let team = tournament.teams.iter().find(|team| teams && team.number == place.number);
        PublicRank {
            rank: place.rank,
            tied: ranks.iter().filter(|rank| **rank == place.rank).count() > 1,
            number: place.number,
            name: place.name.to_owned(),
            left: place.left,
            members: team.map_or_else(String::new, |team| members(tournament, team.id)),
            total: PublicTotal(place.score),
        }
    };
    Some(PublicRanking {
        position: 0,
        provisional: !tournament.is_closed(),
        is_final: tournament.is_closed(),
        alternated: matches!(&ranking, AnyRanking::Percent(one) if one.kind == RankingKind::Alternated),
        formula: tournament.formula(),
        rows: ranking.places().into_iter().map(row).collect(),
    })
}

/// A player's evening, with his place in that ranking.
pub(super) fn player(tournament: &Tournament, entry: &Entry, ranking: Option<&PublicRanking>) -> PublicPlayer {
    // Hide balances of positions not yet published.
    let upto = ranking.map_or(0, |ranking| ranking.position);
    let balance = |seat: &Seat| {
        let sheet = tournament.sheet(seat.position, seat.table).filter(|sheet| sheet.confirmed)?;
        sheet.balances.iter().find(|(chair, _)| *chair == seat.chair).map(|(_, score)| score.0)
    };
    let team = entry.team.filter(|_| tournament.formula() != Formula::Individuel).map(|(team, _)| team);
    let number = team.and_then(|id| tournament.team(id)).map_or(entry.number, |team| team.number);
    let mut seats: Vec<&Seat> = tournament.seats.iter().filter(|seat| seat.entry == entry.id).collect();
    seats.sort_by_key(|seat| seat.position);
    let line = |seat: &Seat| PublicLine {
        position: seat.position.0,
        place: Some((seat.table.0, seat.chair.word().to_owned())),
        with: (tournament.table(seat.position, seat.table).iter())
            .filter(|other| other.entry != entry.id)
            .map(|other| format!("{} {}", other.chair.word(), tournament.name(other.entry)))
            .collect(),
        balance: balance(seat).filter(|_| seat.position.0 <= upto),
    };
    let rows = ranking.map_or([].as_slice(), |ranking| &ranking.rows);
    let at = rows.iter().position(|row| row.number == number);
    let around = at.map_or([].as_slice(), |at| &rows[at.saturating_sub(AROUND)..rows.len().min(at + AROUND + 1)]);
    PublicPlayer {
        number: entry.number,
        name: tournament.name(entry.id),
        team: team.map(|team| tournament.team_words(team)),
        position: tournament.current().0,
        lines: seats.into_iter().map(line).collect(),
        penalties: (tournament.penalties.iter())
            .filter(|penalty| penalty.entry == entry.id && penalty.position.0 <= upto && penalty.points != Score::ZERO)
            .map(|penalty| (penalty.position.0, penalty.points.0))
            .collect(),
        scores_shown: upto > 0,
        rank: at.and_then(|at| rows.get(at)).cloned(),
        around: around.to_vec(),
        ranked_after: ranking.filter(|ranking| !ranking.provisional).map_or(0, |ranking| ranking.position),
        is_final: ranking.is_some_and(|ranking| ranking.is_final),
        announced: entry.announced,
    }
}
