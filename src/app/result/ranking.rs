//! Rankings for display, from the base.

use crate::club::Papers;
use crate::error::{AppError, Result};
use crate::night::Free;
use domain::advice::{Advice, Setting, Step};
use domain::award::Formula;
use domain::competition::coefficient_text;
use domain::counted;
use domain::federation::{MemberAwards, awards, derogations, qualified, refuse_small};
use domain::movement::Game;
use domain::ranking::standings::{players, ranked, shares};
use domain::ranking::{Ranked, TieBreak};
use domain::text::capitalised;
use domain::tournament::{Entry, Tournament, Who};
use domain::{PositionNo, Total};
use report::sheet::RankMove;
use report::{RankingMember, RankingReport, RankingRow};

impl Papers<'_> {
    /// C6: why nobody is qualified (yet).
    pub fn nobody_qualified(self) -> Result<AppError> {
        let tournament = self.club.tournament()?;
        Ok(match tournament.qualified_places() {
            None => AppError::input("personne n'est qualifié : le tournoi ne dit pas combien le sont")
                .advise(Advice::say("Dites-le : ").then(Step::EditTournament(Setting::Qualified))),
            Some(places) => {
                let noun = tournament.formula().noun(places);
                AppError::input(format!("{places} {noun} seront qualifiés : le tournoi n'est pas fini"))
            }
        })
    }
}

/// Which ranking is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct RankingAsked {
    /// After that position; after the last one whose sheets are all in when `None`.
    pub position: Option<PositionNo>,
    /// With the sheets of the position being played that are in.
    pub provisional: bool,
    /// Players one by one, also in a team tournament.
    pub individual: bool,
}

impl Free<'_> {
    /// The ranking after a position.
    /// Errors: when that position has not begun.
    pub fn ranking(self, asked: RankingAsked) -> Result<RankingReport> {
        let tournament = self.night.tournament()?;
        asked_for(&tournament, asked)
    }
}

/// The ranking asked for.
pub(crate) fn asked_for(tournament: &Tournament, asked: RankingAsked) -> Result<RankingReport> {
    tournament.must_be_placed()?;
    let position = match asked.position {
        Some(position) => position,
        None if asked.provisional => tournament.current(),
        None => last_complete(tournament),
    };
    tournament.must_have_begun(position)?;
    if asked.individual && tournament.formula() != Formula::Individuel {
        return Ok(one_by_one(tournament, position));
    }
    Ok(report(tournament, position))
}

/// The last position whose sheets are all in; the first one when none is.
pub(crate) fn last_complete(tournament: &Tournament) -> PositionNo {
    let complete =
        (1..=tournament.current().0).rev().map(PositionNo).find(|position| tournament.awaited(*position).is_empty());
    complete.unwrap_or(PositionNo(1))
}

/// The ranking after a position, with the awards once the tournament is closed.
pub(crate) fn report(tournament: &Tournament, position: PositionNo) -> RankingReport {
    let mut ranked = ranked(tournament, position);
    let qualified = qualified::qualified(tournament, &ranked, position);
    if let Some(qualified) = &qualified {
        // R9: of equals, those settled upon stand first.
        ranked.sort_by_key(|row| (row.rank, !qualified.who.contains(&row.standing.who)));
    }
    let is_final = tournament.is_closed() && position.0 == tournament.settings.positions;
    let awards = if is_final { awards(tournament, &ranked) } else { Vec::new() };
    let mut report = laid_out(tournament, position, &ranked, awards);
    if let Some(qualified) = &qualified {
        for (row, shown) in ranked.iter().zip(&mut report.rows) {
            shown.qualified = qualified.is_qualified(row.standing.who);
        }
        report.to_settle = qualified.to_settle();
        report.notes.extend(qualified::words(tournament, qualified));
    }
    report
}

/// The players of a team tournament one by one, for information.
pub(crate) fn one_by_one(tournament: &Tournament, position: PositionNo) -> RankingReport {
    let mut shown = laid_out(tournament, position, &players(tournament, position), Vec::new());
    shown.formula = Formula::Individuel;
    shown.notes.push("Joueurs pris un à un, pour information : le classement est celui des équipes (R4).".into());
    shown
}

fn laid_out(
    tournament: &Tournament,
    position: PositionNo,
    ranked: &[Ranked<Who>],
    awards: Vec<MemberAwards>,
) -> RankingReport {
    let is_final = !awards.is_empty();
    let awaited = tournament.awaited_through(position);
    let mut notes = Vec::new();
    if tournament.sheets.is_empty() {
        notes.push("Aucune feuille n'est encore enregistrée.".to_owned());
    } else if awaited.count > 0 {
        notes.push(format!(
            "Provisoire : {} ({}), pas encore dans les totaux.",
            counted(awaited.count, "feuille attendue"),
            awaited.words()
        ));
    }
    notes.extend(coefficients(tournament, position));
    notes.extend(tie_notes(ranked));
    if ranked.iter().any(|row| row.standing.reached < tournament.session_of(position).number) {
        notes.push(
            "Les éliminés sont classés derrière ceux qui ont continué, dans l'ordre de leur élimination (R5, M10)."
                .into(),
        );
    }
    notes.extend(domain::seating::tie::settlement_notes(tournament, position));
    notes.extend(comings_and_goings(tournament, position));
    let small = refuse_small(tournament).err().filter(|_| is_final);
    if let Some(refusal) = &small {
        notes.push(format!("{}.", capitalised(&refusal.message)));
    } else if is_final && let Some(reason) = never_homologated(tournament) {
        notes.push(format!("PCN pour information seulement : ce tournoi ne peut pas être homologué, {reason} (P10)."));
    }
    if is_final {
        notes.extend(derogations(tournament));
    }
    if is_final && small.is_none() && awards.iter().flatten().all(|award| award.pcn.is_none()) {
        notes.push("Personne ne reçoit de PCN : ils vont aux joueurs affiliés de la première moitié (P2, P7).".into());
    }
    let (mut awards, share) = (awards.into_iter(), shares(tournament, position));
    RankingReport {
        tournament: tournament.settings.name.clone(),
        date: tournament.settings.date.to_string(),
        formula: tournament.formula(),
        position: position.0,
        positions: tournament.settings.positions,
        provisional: awaited.count > 0,
        is_final,
        rows: ranked.iter().map(|row| line(tournament, row, awards.next().unwrap_or_default(), &share)).collect(),
        notes,
        to_settle: 0,
        warnings: domain::seating::overturned(tournament),
    }
}

/// P10, S10: what no later correction can mend.
fn never_homologated(tournament: &Tournament) -> Option<String> {
    if tournament.game() != Game::Quatre {
        return Some("il s'est joué à des tables de 5".to_owned());
    }
    let (formula, took_part) = (tournament.formula(), tournament.participants());
    let fewest = formula.fewest();
    (took_part < fewest)
        .then(|| format!("il faut au moins {fewest} {}, il y en a eu {took_part}", formula.noun(fewest)))
}

fn line(
    tournament: &Tournament,
    row: &Ranked<Who>,
    award: MemberAwards,
    share: impl Fn(&Ranked<Who>, &Entry) -> Total,
) -> RankingRow {
    let members = tournament.people(row.standing.who);
    let player = members.first().filter(|_| matches!(row.standing.who, Who::Player(_)));
    let clubs = has_one_value(members.iter().map(|entry| entry.person.club.as_str()));
    let name = tournament.name_of(row.standing.who);
    RankingRow {
        rank: row.rank,
        tied: row.tied,
        number: tournament.number(row.standing.who),
        licence: player.and_then(|entry| entry.person.licence.clone()),
        name,
        club: clubs.filter(|club| !club.is_empty()).map(str::to_owned),
        total: row.total,
        balances: row.standing.balances.iter().map(|balance| balance.map(|score| score.0)).collect(),
        penalties: row.standing.fines().0,
        affiliated: members.iter().any(|entry| entry.is_affiliated()),
        tie_break: row.tie_break.filter(|by| *by != TieBreak::Shared),
        pcn: award.iter().filter_map(|award| award.pcn).max(),
        pp: award.iter().filter_map(|award| award.pp).max(),
        qualified: None,
        left: row.standing.left,
        session: row.standing.reached,
        members: match row.standing.who {
            Who::Player(_) => Vec::new(),
            Who::Team(_) => members
                .iter()
                .enumerate()
                .map(|(index, entry)| RankingMember {
                    number: entry.number,
                    licence: entry.person.licence.clone(),
                    name: tournament.name(entry.id),
                    club: Some(entry.person.club.clone()).filter(|club| !club.is_empty()),
                    total: share(row, entry),
                    affiliated: entry.is_affiliated(),
                    pcn: award.get(index).and_then(|award| award.pcn),
                    pp: award.get(index).and_then(|award| award.pp),
                })
                .collect(),
        },
    }
}

/// R7, article 26: substitutes and the players they replace, and the forfeits.
fn comings_and_goings(tournament: &Tournament, position: PositionNo) -> Vec<String> {
    let mut notes = Vec::new();
    let here = tournament.entries.iter().filter(|entry| entry.played() && entry.from_position <= position.0);
    let replaced: Vec<String> = here
        .filter_map(|entry| {
            let before = tournament.name(tournament.predecessor(entry)?.id);
            let rank = if entry.ranked { "" } else { ", hors classement" };
            Some(format!(
                "{} remplace {before} dès la position {}{rank}",
                tournament.name(entry.id),
                entry.from_position
            ))
        })
        .collect();
    if !replaced.is_empty() {
        notes.push(format!("Remplacements (R7) : {}.", replaced.join(" ; ")));
    }
    let excused =
        tournament.entries.iter().filter(|entry| entry.force_majeure && entry.played() && entry.has_left(position));
    let excused: Vec<String> = excused.map(|entry| tournament.name(entry.id)).collect();
    if !excused.is_empty() {
        notes
            .push(format!("Partis par force majeure, à la place de leur total (article 27) : {}.", excused.join(", ")));
    }
    if !tournament.settings.leavers_last && tournament.settings.championship.is_none() {
        notes.push("Qui part avant la fin garde la place de son total (règlement du tournoi, R6).".to_owned());
    }
    let absent: Vec<String> =
        tournament.entries.iter().filter(|entry| !entry.played()).map(|entry| tournament.name(entry.id)).collect();
    if !absent.is_empty() {
        notes.push(format!("Forfaits, sans rang (article 26) : {}.", absent.join(", ")));
    }
    notes
}

/// R5: the coefficients that count in a ranking.
fn coefficients(tournament: &Tournament, position: PositionNo) -> Vec<String> {
    let counted = tournament.sessions.iter().filter(|session| session.has_coefficient() && session.first <= position);
    counted
        .map(|session| {
            let coefficient = coefficient_text(session.coefficient);
            let words = tournament.session_words(session);
            if session.divides {
                format!("Coefficient {coefficient} : le total d'avant la {words} est divisé par lui (R5).")
            } else {
                format!(
                    "Coefficient {coefficient} : ce qui est marqué à partir de la position {} ({words}) est multiplié par lui (R5).",
                    session.first
                )
            }
        })
        .collect()
}

fn tie_notes(ranked: &[Ranked<Who>]) -> Vec<String> {
    let mut notes = Vec::new();
    if ranked.iter().any(|row| row.tied) {
        notes.push("À égalité de points, le rang est le même (R2).".to_owned());
    }
    if ranked.iter().any(|row| row.tie_break == Some(TieBreak::Undecidable)) {
        let mut ranks: Vec<String> = ranked
            .iter()
            .filter(|row| row.tie_break == Some(TieBreak::Undecidable))
            .map(|row| row.rank.to_string())
            .collect();
        ranks.dedup();
        let of = match &ranks[..] {
            [one] => format!("du rang {one}"),
            [others @ .., last] => format!("des rangs {} et {last}", others.join(", ")),
            [] => String::new(),
        };
        notes.push(format!(
            "Article 29 : rien ne départage les ex æquo {of}. Leurs feuilles ne sont pas toutes tenues donne par donne, le nombre de contrats réussis n'est pas connu (R3).",
        ));
    }
    notes
}

/// Whose rank differs between two rankings, best new rank first.
pub(crate) fn moves(tournament: &Tournament, before: &[Ranked<Who>], after: &[Ranked<Who>]) -> Vec<RankMove> {
    let old: std::collections::HashMap<Who, u32> = before.iter().map(|row| (row.standing.who, row.rank)).collect();
    let moved = after.iter().filter_map(|row| {
        let from = *old.get(&row.standing.who)?;
        (from != row.rank).then(|| RankMove { name: tournament.name_of(row.standing.who), from, to: row.rank })
    });
    moved.collect()
}

/// The one value that all have, if they do.
pub(crate) fn has_one_value<'a>(mut values: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let first = values.next()?;
    values.all(|value| value == first).then_some(first)
}
