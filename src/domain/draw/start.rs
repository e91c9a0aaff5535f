//! Starting places when nothing is balanced: the champion and players who cannot move first, the others as they come. A balanced
//! draw begins so, by lot; a simple draw gives the places in an order.

use super::{Candidate, Field};
use crate::Refusal;
use crate::advice::{Advice, Step};
use crate::lot::Lot;
use crate::movement::Place;

/// Gives each team a block: the champion the first, those who cannot move a block with a place that never moves, the others by
/// lot.
pub(super) fn by_lot(field: &Field, teams: &[Vec<Candidate>], lot: &mut Lot) -> Result<Vec<usize>, Refusal> {
    let fits = |(team, block): (&Vec<Candidate>, &Vec<usize>)| team.len() == block.len();
    if teams.len() != field.blocks.len() || !teams.iter().zip(&field.blocks).all(fits) {
        return Err(Refusal::new(
            "M11",
            format!("{} équipes ou joueurs pour {} places de départ", teams.len(), field.blocks.len()),
        ));
    }
    let mut taken: Vec<Option<usize>> = vec![None; field.blocks.len()];
    let champions: Vec<usize> = (0..teams.len()).filter(|team| teams[*team].iter().any(|p| p.champion)).collect();
    match *champions.as_slice() {
        [] => {}
        [champion] => taken[0] = Some(champion),
        _ => {
            return Err(Refusal::new("M11", format!("{} champions sortants : il n'y en a qu'un", champions.len()))
                .advise("Ne gardez la mention que pour celui (ou l'équipe) de cette épreuve."));
        }
    }
    let mut blocks: Vec<usize> = (0..field.blocks.len()).collect();
    lot.shuffle(&mut blocks);
    for team in (0..teams.len()).filter(|team| teams[*team].iter().any(|person| person.fixed)) {
        let found = if champions.contains(&team) {
            still_seats(field, 0, &teams[team]).is_some()
        } else {
            let champion = champions.first().copied();
            seat_still(field, teams, team, champion, &blocks, &mut taken, &mut vec![false; blocks.len()])
        };
        if !found {
            return Err(too_many_fixed());
        }
    }
    let mut others: Vec<usize> = (0..teams.len()).filter(|team| !taken.contains(&Some(*team))).collect();
    lot.shuffle(&mut others);
    let mut others = others.into_iter();
    let mut block_of = vec![0; teams.len()];
    for (block, team) in taken.into_iter().enumerate() {
        if let Some(team) = team.or_else(|| others.next()) {
            block_of[team] = block;
        }
    }
    Ok(block_of)
}

/// Gives the teams the blocks in their order: but the first champion takes the first block, and a team with a player who cannot
/// move exchanges its block for the first one with a place that stays. Returns the places of each member of each team.
/// Errors: M11 when more players cannot move than places stay.
pub(crate) fn in_order(field: &Field, teams: &[Vec<Candidate>]) -> Result<Vec<Vec<Place>>, Refusal> {
    // The team of each block.
    let mut holder: Vec<usize> = (0..teams.len().min(field.blocks.len())).collect();
    let mut taken = vec![false; holder.len()];
    if let Some(champion) = holder.iter().position(|team| teams[*team].iter().any(|person| person.champion)) {
        holder.swap(0, champion);
        taken[0] = true;
    }
    let stays = |block: usize, team: usize| still_seats(field, block, &teams[team]).is_some();
    for from in 0..holder.len() {
        // The team that comes in exchange may not be able to move either.
        while !taken[from] && teams[holder[from]].iter().any(|person| person.fixed) {
            let to = if stays(from, holder[from]) {
                from
            } else {
                (0..holder.len()).find(|to| !taken[*to] && stays(*to, holder[from])).ok_or_else(too_many_fixed)?
            };
            holder.swap(from, to);
            taken[to] = true;
        }
    }
    let mut places = vec![Vec::new(); teams.len()];
    for (block, team) in holder.into_iter().enumerate() {
        places[team] = seats(field, block, &teams[team]).into_iter().map(|place| field.places[place]).collect();
    }
    Ok(places)
}

fn too_many_fixed() -> Refusal {
    Refusal::new("M11", "plus de joueurs à place fixe que de places qui ne bougent pas")
        .advise("Au mouvement FFT, ce sont les Nord ; là où l'on tire chaque position, il n'y en a pas.")
        .advise(
            Advice::say("Si quelqu'un renonce à sa place fixe : ")
                .then(Step::Unregister)
                .then(", puis une nouvelle inscription sans cette demande"),
        )
}

/// Finds a block for a team that cannot move, those already seated making room for it if they can (an augmenting path).
fn seat_still(
    field: &Field,
    teams: &[Vec<Candidate>],
    team: usize,
    champion: Option<usize>,
    blocks: &[usize],
    taken: &mut Vec<Option<usize>>,
    tried: &mut Vec<bool>,
) -> bool {
    for &block in blocks {
        if tried[block] || still_seats(field, block, &teams[team]).is_none() {
            continue;
        }
        tried[block] = true;
        let free = match taken[block] {
            None => true,
            Some(holder) if Some(holder) == champion => false,
            Some(holder) => seat_still(field, teams, holder, champion, blocks, taken, tried),
        };
        if free {
            taken[block] = Some(team);
            return true;
        }
    }
    false
}

/// The place of each member in a block; those who cannot move at places that never do, where there are enough.
pub(super) fn seats(field: &Field, block: usize, members: &[Candidate]) -> Vec<usize> {
    still_seats(field, block, members).unwrap_or_else(|| field.blocks[block].clone())
}

/// As [`seats`]; `None` when the block has not enough places that never move.
fn still_seats(field: &Field, block: usize, members: &[Candidate]) -> Option<Vec<usize>> {
    let places = &field.blocks[block];
    if field.ordered || !members.iter().any(|person| person.fixed) {
        let stays = members.iter().zip(places).all(|(person, place)| !person.fixed || field.still.contains(place));
        return stays.then(|| places.clone());
    }
    let (mut still, mut others): (Vec<usize>, Vec<usize>) =
        places.iter().partition(|place| field.still.contains(place));
    still.reverse();
    others.reverse();
    let fixed = members.iter().filter(|person| person.fixed).count();
    let spare = still.len().checked_sub(fixed)?;
    others.extend(still.drain(..spare));
    members.iter().map(|person| if person.fixed { still.pop() } else { others.pop() }).collect()
}
