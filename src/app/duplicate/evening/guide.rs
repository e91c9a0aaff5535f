//! The *fiches guides* of formations.

use domain::duplicate::Format;
use domain::tournament::{Laid, LaidSides, TeamId, Tournament};
use domain::{PositionNo, etuis};
use report::{Table, row};

/// D8, D58: where a formation goes; of a triplette, whose turn it is to attack each étui.
pub(super) fn formation_guide(tournament: &Tournament, team: TeamId) -> Table {
    if tournament.format() == Some(Format::Quadrettes) {
        return quadrette_guide(tournament, team);
    }
    let attacked = tournament.format() == Some(Format::Triplettes);
    let headings = [">Position", ">Table", "Place", "Étuis", "Contre", "Attaques"];
    let mut table = Table::new("", &headings[..if attacked { 6 } else { 5 }]);
    let badges = tournament.badges(team, tournament.current());
    let turns = etuis::turns(tournament, team);
    let session = tournament.session();
    let mut laid: Vec<&Laid> = (session.first.0..=session.last().0)
        .flat_map(|position| tournament.formations(PositionNo(position)))
        .filter(|laid| laid.teams().any(|other| other == team))
        .collect();
    laid.sort_by_key(|laid| (laid.position, laid.deal, laid.table));
    for laid in laid {
        let place = match laid.sides {
            LaidSides::Lines { ns, .. } if ns == Some(team) => "Nord-Sud",
            LaidSides::Lines { .. } => "Est-Ouest",
            LaidSides::Opposed { attack, .. } if attack == Some(team) => "attaquant",
            LaidSides::Opposed { .. } | LaidSides::Seats => "défense",
        };
        let against = laid.teams().find(|other| *other != team);
        let here = |turn: &&etuis::Turn| (turn.position, turn.table) == (laid.position, laid.table);
        let own: Vec<String> = turns
            .iter()
            .filter(here)
            .filter(|turn| laid.etuis().any(|etui| etui == turn.etui))
            .map(|turn| format!("{} {}", turn.etui, turn.badge.word()))
            .collect();
        let attacks = match against {
            Some(_) => own.join(", "),
            None if own.is_empty() => String::new(),
            None => format!("tour perdu : {}", own.join(", ")),
        };
        let against = against.and_then(|id| tournament.team(id));
        let etuis = if against.is_some() { laid.words() } else { format!("{} (relais)", laid.words()) };
        let against = against.map(|other| format!("{} {}", other.number, tournament.team_name(other.id)));
        let mut cells = row![laid.position.0, laid.table.0, place, etuis, against];
        if attacked {
            cells.push(attacks);
        }
        table.rows.push(cells);
    }
    let named: Vec<String> =
        badges.iter().map(|(badge, entry)| format!("{} : {}", badge.word(), tournament.name(entry.id))).collect();
    if !named.is_empty() {
        table.notes.push(format!("{}.", named.join(" · ")));
    }
    table
}

/// D53: where a quadrette's attacker goes, and what its defence, which stays, plays meanwhile.
fn quadrette_guide(tournament: &Tournament, team: TeamId) -> Table {
    let headings = [">Position", ">Attaquant : table", "Étuis", "Contre", ">Défense : table", "Étuis", "Contre"];
    let mut table = Table::new("", &headings);
    let session = tournament.session();
    let named = |laid: &Laid| {
        let other = laid.teams().find(|other| *other != team).and_then(|id| tournament.team(id));
        other
            .map_or_else(|| "relais".to_owned(), |other| format!("{} {}", other.number, tournament.team_name(other.id)))
    };
    for position in (session.first.0..=session.last().0).map(PositionNo) {
        let (mut attacking, mut defending) = (None, None);
        for laid in tournament.formations(position) {
            match laid.sides {
                LaidSides::Opposed { attack, .. } if attack == Some(team) => attacking = Some(laid),
                LaidSides::Opposed { defence, .. } if defence == Some(team) => defending = Some(laid),
                _ => {}
            }
        }
        let mut cells = row![position.0];
        for laid in [attacking, defending] {
            cells.push(laid.map(|laid| laid.table.0));
            cells.push(laid.map(Laid::words));
            cells.push(laid.map(named));
        }
        table.rows.push(cells);
        let hinge = etuis::hinge(tournament, position);
        table.notes.extend(hinge.map(|moves| format!("Vers la position {position}, {moves}.")));
    }
    table
}
