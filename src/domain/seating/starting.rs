//! Starting places (M11): the order of the draw turned into places, balanced or not, the champion and players who cannot
//! move first.

use std::collections::HashMap;

use super::{draw, plan};
use crate::award::Formula;
use crate::draw::{Candidate, Draw, Field, Tally, balanced, final_square, in_order};
use crate::lot::Lot;
use crate::movement::memory::Memory;
use crate::movement::{Chairs, Movement, Place, Seating};
use crate::text::fold;
use crate::tournament::{EntryId, Tournament};
use crate::{Orientation, Refusal, TableNo};

/// The gain of a balanced draw (M11).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gained {
    /// Undesired meetings over the movement, had the same seed been drawn by lot alone.
    pub by_lot: Tally,
    /// Undesired meetings with these places.
    pub balanced: Tally,
}

impl Tournament {
    /// Article 25: the default draw of the first session: in a championship, committees and clubs spread over
    /// the orientations.
    pub const fn usual_draw(&self) -> Draw {
        if self.settings.championship.is_some() { Draw::Balanced { nights: 0 } } else { Draw::Lot }
    }
}

/// The starting places and their holders.
pub(crate) type Holders = std::collections::BTreeMap<Place, EntryId>;

/// The holders of the places of a field, wishes granted (M12), and the gain of a balanced draw; `sections` are tournaments side by side, each
/// with its own draw (M8); `past` has the meetings of earlier evenings.
/// Errors: M11 when more players cannot move than places stay.
pub(crate) fn holders_of(
    tournament: &Tournament,
    field: &Field,
    sections: Option<Movement>,
    draw: Draw,
    past: &Memory<EntryId>,
    order: &[EntryId],
) -> Result<(Holders, Option<Gained>), Refusal> {
    let (mut holders, mut gained) = if matches!(draw, Draw::Balanced { .. }) {
        let (holders, gained) = balanced_holders(tournament, field, past, order)?;
        (holders, Some(gained))
    } else {
        (in_the_order_drawn(tournament, field, draw, order)?, None)
    };
    if let Some(movement) = sections.filter(|movement| movement.parallel && draw == Draw::Lot) {
        draw_sections(tournament, movement, tournament.session().lot_seed(), &mut holders);
    }
    if draw != Draw::Square && grant_wishes(tournament, &mut holders) {
        // The gain was counted before the wishes, and no longer holds.
        gained = None;
    }
    Ok((holders, gained))
}

/// Players or teams in the order of the draw, the champion first (M11), those who cannot move at places that stay.
pub(super) fn in_the_order_drawn(
    tournament: &Tournament,
    field: &Field,
    draw: Draw,
    order: &[EntryId],
) -> Result<Holders, Refusal> {
    let mut units = units(tournament, order);
    match draw {
        Draw::Lot => Lot::new(tournament.session().lot_seed()).shuffle(&mut units),
        Draw::Arrival | Draw::Balanced { .. } | Draw::Ranking => {}
        // M10: the places in their order take the ranks of the square's chairs.
        Draw::Square => {
            let square = final_square(order).unwrap_or_default();
            units = square.iter().flatten().flatten().map(|id| vec![*id]).collect();
        }
    }
    let mut teams = candidates(tournament, &units);
    if draw == Draw::Square {
        teams.iter_mut().flatten().for_each(|person| (person.champion, person.fixed) = (false, false));
    }
    let places = in_order(field, &teams)?;
    Ok(places.into_iter().flatten().zip(units.into_iter().flatten()).collect())
}

/// M12: gives players the orientation they wished for, as far as chairs go: each exchanges his place with a player who sits there and did
/// not wish for it. The champion and players who cannot move stay. True when a player was moved.
fn grant_wishes(tournament: &Tournament, holders: &mut Holders) -> bool {
    if tournament.formula() != Formula::Individuel {
        return false;
    }
    let places: Vec<Place> = holders.keys().copied().collect();
    let wish = |id: EntryId| tournament.entry(id).and_then(|entry| entry.wished);
    let stays = |id: EntryId| tournament.entry(id).is_some_and(|entry| entry.champion || entry.fixed);
    let mut moved = false;
    for from in &places {
        let Some(id) = holders.get(from).copied().filter(|id| !stays(*id)) else { continue };
        let Some(wanted) = wish(id).filter(|wanted| *wanted != from.orientation()) else { continue };
        let gives_way = |to: &&Place| {
            let there = holders.get(*to).copied();
            to.orientation() == wanted && there.is_some_and(|other| !stays(other) && wish(other) != Some(wanted))
        };
        let Some(to) = places.iter().find(gives_way).copied() else { continue };
        if let Some(other) = holders.insert(to, id) {
            holders.insert(*from, other);
            moved = true;
        }
    }
    moved
}

/// M12: the players who start the session being played in another orientation than they wished for.
pub fn wishes_not_granted(tournament: &Tournament) -> Vec<EntryId> {
    let starts = &tournament.session().starts;
    let elsewhere = |id: EntryId, wanted: Orientation| starts.get(&id).is_some_and(|at| at.orientation() != wanted);
    let entries = tournament.entries.iter().filter(|entry| entry.wished.is_some_and(|w| elsewhere(entry.id, w)));
    entries.map(|entry| entry.id).collect()
}

/// M8: in each section but the first its own draw, so that the same teams do not meet in all four; players who cannot move
/// then exchange with a player at a place that stays.
fn draw_sections(tournament: &Tournament, movement: Movement, seed: u64, holders: &mut Holders) {
    let still = movement.still_places();
    let fixed = |id: &EntryId| tournament.entry(*id).is_some_and(|entry| entry.fixed);
    for (section, range) in movement.section_ranges().into_iter().enumerate().skip(1) {
        let here = |place: &Place| range.contains(&place.table().0);
        let places: Vec<Place> = holders.keys().copied().filter(here).collect();
        let mut people: Vec<EntryId> = places.iter().filter_map(|place| holders.get(place).copied()).collect();
        Lot::for_position(seed, u8::try_from(section + 1).unwrap_or(u8::MAX)).shuffle(&mut people);
        let stays: Vec<bool> = places.iter().map(|place| still.contains(place)).collect();
        for from in 0..people.len() {
            let free = |to: &usize| stays[*to] && !fixed(&people[*to]);
            if fixed(&people[from])
                && !stays[from]
                && let Some(to) = (0..people.len()).find(free)
            {
                people.swap(from, to);
            }
        }
        holders.extend(places.into_iter().zip(people));
    }
}

/// M11: the balanced draw, and its gain over the lot; `past` has the meetings of earlier evenings.
fn balanced_holders(
    tournament: &Tournament,
    field: &Field,
    past: &Memory<EntryId>,
    order: &[EntryId],
) -> Result<(Holders, Gained), Refusal> {
    let units = units(tournament, order);
    let teams = candidates(tournament, &units);
    let people: Vec<EntryId> = units.into_iter().flatten().collect();
    let drawn = balanced(field, &teams, &numbered(past, &people), tournament.session().lot_seed())?;
    let gained = Gained { by_lot: drawn.by_lot, balanced: drawn.balanced };
    Ok((drawn.places.into_iter().flatten().zip(people).collect(), gained))
}

/// The past meetings, players being numbered by their place in the order of a draw, from 0.
fn numbered(past: &Memory<EntryId>, order: &[EntryId]) -> Memory<usize> {
    let number: HashMap<EntryId, usize> = order.iter().copied().zip(0..).collect();
    let mut met = Memory::default();
    for (a, b, times) in past.iter() {
        if let (Some(a), Some(b)) = (number.get(&a), number.get(&b)) {
            met.add(*a, *b, times);
        }
    }
    met
}

/// The units of the draw: each player, or each team with its members in their order.
fn units(tournament: &Tournament, order: &[EntryId]) -> Vec<Vec<EntryId>> {
    if tournament.formula() == Formula::Individuel {
        return order.iter().map(|id| vec![*id]).collect();
    }
    let mut units: Vec<Vec<EntryId>> = Vec::new();
    let mut seen = Vec::new();
    for (team, _) in order.iter().filter_map(|id| tournament.entry(*id)?.team) {
        if !seen.contains(&team) {
            seen.push(team);
            let members = tournament.members(team).map(|entry| entry.id).filter(|id| order.contains(id));
            units.push(members.collect());
        }
    }
    units
}

/// The candidates of the draw, team by team.
fn candidates(tournament: &Tournament, units: &[Vec<EntryId>]) -> Vec<Vec<Candidate>> {
    let candidate = |id: &EntryId| {
        tournament.entry(*id).map_or_else(Candidate::default, |entry| Candidate {
            committee: fold(&entry.person.committee),
            club: fold(&entry.person.club),
            zone: fold(&entry.person.zone),
            family: fold(&entry.person.family),
            champion: entry.champion && tournament.session().number == 1,
            fixed: entry.fixed,
        })
    };
    units.iter().map(|unit| unit.iter().map(candidate).collect()).collect()
}

/// Article 25: whether committees and zones are spread over the orientations as evenly as can be, each chair within one of the others; a
/// French sentence that names those which are not. Nothing where no committee is known.
pub fn orientation_words(tournament: &Tournament) -> Option<String> {
    let mut counts: std::collections::BTreeMap<(&str, String), [u32; 4]> = std::collections::BTreeMap::new();
    for (id, place) in &tournament.session().starts {
        let Some((entry, at)) =
            tournament.entry(*id).zip(Orientation::FOUR.iter().position(|c| *c == place.orientation()))
        else {
            continue;
        };
        for (what, name) in [("comité", &entry.person.committee), ("zone", &entry.person.zone)] {
            if !name.trim().is_empty() {
                let of = counts.entry((what, name.trim().to_uppercase())).or_default();
                of.iter_mut().zip(0..).filter(|(_, chair)| *chair == at).for_each(|(count, _)| *count += 1);
            }
        }
    }
    if counts.is_empty() {
        return None;
    }
    let is_even = |of: &[u32; 4]| of.iter().max().zip(of.iter().min()).is_some_and(|(most, least)| most - least <= 1);
    let uneven = counts
        .iter()
        .filter(|(_, of)| !is_even(of))
        .map(|((what, name), [n, s, e, o])| format!("{what} {name} : N {n}, S {s}, E {e}, O {o}"));
    let uneven: Vec<String> = uneven.collect();
    Some(if uneven.is_empty() {
        "Orientations (article 25) : chaque comité et chaque zone sont répartis entre N, S, E et O à une chaise près."
            .to_owned()
    } else {
        format!(
            "Orientations (article 25), à plus d'une chaise près : {}. Les autres sont à une chaise près.",
            uneven.join(" ; ")
        )
    })
}

/// M11: the tables of a first position drawn by lot, filled anew with balance, and the gain.
pub(super) fn balanced_first(
    tournament: &Tournament,
    drawn: &Seating<EntryId>,
    past: &Memory<EntryId>,
    order: &[EntryId],
) -> Result<(Seating<EntryId>, Gained), Refusal> {
    let places = |(chairs, table): (&Chairs<EntryId>, u16)| -> Chairs<Place> {
        Orientation::ALL.map(|chair| chairs[chair.index()].map(|_| Place::at(TableNo(table), chair)))
    };
    let seats: Seating<Place> = drawn.iter().zip(1..).map(places).collect();
    let parallel = plan::movement(tournament, tournament.session()).filter(|movement| movement.parallel);
    let blocks = match parallel {
        // M8: one place in each section.
        Some(movement) => movement.blocks(),
        None => seats.iter().flatten().flatten().map(|place| vec![*place]).collect(),
    };
    let (holders, gained) = balanced_holders(tournament, &Field::drawn(&seats, blocks), past, order)?;
    let held = |place: Option<Place>| place.and_then(|place| holders.get(&place).copied());
    Ok((seats.iter().map(|chairs| chairs.map(held)).collect(), gained))
}

/// M8: the first position of parallel tournaments whose places are drawn later: the teams in the order of a list, one member in
/// each section.
pub(super) fn teams_in_order(tournament: &Tournament, order: &[EntryId]) -> Result<Seating<EntryId>, Refusal> {
    let Some(movement) = plan::movement(tournament, tournament.session()) else {
        return Ok(draw::in_order(tournament, order));
    };
    let mut seats: Seating<EntryId> = vec![Chairs::default(); movement.tables.into()];
    let whole = |table| {
        Orientation::ALL.map(|chair| Orientation::FOUR.contains(&chair).then(|| Place::at(TableNo(table), chair)))
    };
    let field = Field::drawn(&(1..=movement.tables).map(whole).collect(), movement.blocks());
    for (place, id) in in_the_order_drawn(tournament, &field, Draw::Arrival, order)? {
        let table = seats.get_mut(usize::from(place.table().0).wrapping_sub(1));
        if let Some(chair) = table.and_then(|chairs| chairs.get_mut(place.orientation().index())) {
            *chair = Some(id);
        }
    }
    Ok(seats)
}
