//! The *fiches guides* of formations.

use domain::duplicate::Format;
use domain::tournament::{Laid, LaidSides, TeamId, Tournament};
use domain::{PositionNo, etuis};
use report::Table;

/// D8, D58: where a formation goes; of a triplette, whose turn it is to attack each étui.
pub(super) fn formation_guide(tournament: &Tournament, team: TeamId) -> Table {
    if tournament.format() == Some(Format::Quadrettes) {
        return quadrette_guide(tournament, team);
    }
    let attacked = tournament.format() == Some(Format::Triplettes);
    let badges = tournament.badges(team, tournament.current());
    let turns = etuis::turns(tournament, team);
    let session = tournament.session();
    let mut laid: Vec<&Laid> = (session.first.0..=session.last().0)
        .flat_map(|position| tournament.formations(PositionNo(position)))
        .filter(|laid| laid.teams().any(|other| other == team))
        .collect();
    laid.sort_by_key(|laid| (laid.position, laid.deal, laid.table));
    let place = |laid: &Laid| match laid.sides {
        LaidSides::Lines { ns, .. } if ns == Some(team) => "Nord-Sud",
        LaidSides::Lines { .. } => "Est-Ouest",
        LaidSides::Opposed { attack, .. } if attack == Some(team) => "attaquant",
        LaidSides::Opposed { .. } | LaidSides::Seats => "défense",
    };
    let against = |laid: &Laid| laid.teams().find(|other| *other != team).and_then(|id| tournament.team(id));
    let attacks = |laid: &Laid| {
        let here = |turn: &&etuis::Turn| (turn.position, turn.table) == (laid.position, laid.table);
        let own: Vec<String> = turns
            .iter()
            .filter(here)
            .filter(|turn| laid.etuis().any(|etui| etui == turn.etui))
            .map(|turn| format!("{} {}", turn.etui, turn.badge.word()))
            .collect();
        match laid.teams().any(|other| other != team) {
            true => own.join(", "),
            false if own.is_empty() => String::new(),
            false => format!("tour perdu : {}", own.join(", ")),
        }
    };
    let named: Vec<String> =
        badges.iter().map(|(badge, entry)| format!("{} : {}", badge.word(), tournament.name(entry.id))).collect();
    Table::of("", laid)
        .column(">Position", |laid| laid.position.0)
        .column(">Table", |laid| laid.table.0)
        .column("Place", place)
        .column("Étuis", |laid| match against(laid) {
            Some(_) => laid.words(),
            None => format!("{} (relais)", laid.words()),
        })
        .column("Contre", |laid| {
            against(laid).map(|other| format!("{} {}", other.number, tournament.team_name(other.id)))
        })
        .column(attacked.then_some("Attaques"), attacks)
        .notes((!named.is_empty()).then(|| format!("{}.", named.join(" · "))))
}

/// D53: where a quadrette's attacker goes, and what its defence, which stays, plays meanwhile.
fn quadrette_guide(tournament: &Tournament, team: TeamId) -> Table {
    let session = tournament.session();
    let named = |laid: &Laid| {
        let other = laid.teams().find(|other| *other != team).and_then(|id| tournament.team(id));
        other
            .map_or_else(|| "relais".to_owned(), |other| format!("{} {}", other.number, tournament.team_name(other.id)))
    };
    let positions = || (session.first.0..=session.last().0).map(PositionNo);
    let side = |position, attacking: bool| {
        let own = |laid: &&Laid| match laid.sides {
            LaidSides::Opposed { attack, defence } => (if attacking { attack } else { defence }) == Some(team),
            LaidSides::Lines { .. } | LaidSides::Seats => false,
        };
        tournament.formations(position).filter(own).last()
    };
    let hinge = |position| {
        let moves = etuis::hinge(tournament, position)?;
        Some(format!("Vers la position {position}, {moves}."))
    };
    Table::of("", positions().map(|position| (position, side(position, true), side(position, false))))
        .column(">Position", |(position, ..)| position.0)
        .column(">Attaquant : table", |(_, attacking, _)| attacking.map(|laid| laid.table.0))
        .column("Étuis", |(_, attacking, _)| attacking.map(Laid::words))
        .column("Contre", |(_, attacking, _)| attacking.map(named))
        .column(">Défense : table", |(.., defending)| defending.map(|laid| laid.table.0))
        .column("Étuis", |(.., defending)| defending.map(Laid::words))
        .column("Contre", |(.., defending)| defending.map(named))
        .notes(positions().filter_map(hinge))
}
