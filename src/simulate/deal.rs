//! One deal as tables play them: contracts, points and bonuses in the shares that play gives, always one that can exist (S12).

use super::chance::Chance;
use domain::movement::Game;
use domain::scoring::{Chelem, Contract, Deal, Layout, Petit, Poignee};
use domain::{HalfPoints, Orientation};

/// Plays one deal at those chairs.
pub(super) fn play(chance: &mut Chance, chairs: &[Orientation], game: Game) -> Deal {
    let seated = Layout::new(chairs, None);
    let dead = if chairs.len() == 5 && game == Game::Mort { chance.pick(chairs).copied() } else { None };
    let layout = Layout::new(chairs, dead);
    let holding: Vec<Orientation> = seated.chairs().iter().copied().filter(|chair| layout.plays(*chair)).collect();
    let taker = chance.pick(&holding).copied().unwrap_or(Orientation::S);
    let others: Vec<Orientation> = holding.iter().copied().filter(|chair| *chair != taker).collect();
    // At 5 the called card is in the dog, or the taker's own, about one deal in twelve.
    let called = layout.players() == 5 && !chance.percent(8);
    let partner = if called { chance.pick(&others).copied() } else { None };
    let contract = chance.weighted(
        &[(34, Contract::Prise), (53, Contract::Garde), (9, Contract::GardeSans), (4, Contract::GardeContre)],
        Contract::Garde,
    );
    let chelem = chelem(chance);
    let (points, bouts) = result(chance, chelem, layout.players() != 4);
    Deal {
        layout,
        contract,
        taker,
        partner,
        points,
        bouts,
        petit: petit(chance, bouts),
        poignees: poignees(chance),
        chelem,
    }
}

fn chelem(chance: &mut Chance) -> Option<Chelem> {
    if !chance.permille(12) {
        return None;
    }
    let kinds = [
        (3, Chelem::AnnouncedMade),
        (4, Chelem::Made),
        (3, Chelem::AnnouncedFailed),
        (1, Chelem::Defence),
        (1, Chelem::AnnouncedFailedDefence),
    ];
    Some(chance.weighted(&kinds, Chelem::Made))
}

/// Points and *bouts* of the attack: around the target, a little more often made than lost.
fn result(chance: &mut Chance, chelem: Option<Chelem>, halves: bool) -> (HalfPoints, u8) {
    match chelem {
        Some(kind) if kind.is_made() => {
            return if chance.percent(75) { (HalfPoints::whole(91), 3) } else { (HalfPoints::whole(87), 2) };
        }
        Some(kind) if kind.is_inflicted() => return (HalfPoints::whole(chance.signed(3, 12)), 0),
        _ => {}
    }
    let bouts: u8 = chance.weighted(&[(7, 0), (31, 1), (41, 2), (21, 3)], 2);
    let target = [56, 51, 41, 36].get(usize::from(bouts)).copied().unwrap_or(36);
    // Three dice make a bell: most deals end within fifteen points of the target.
    let margin: i32 = (0..3).map(|_| chance.signed(-9, 10)).sum();
    let tail = if chance.percent(6) { chance.signed(-25, 25) } else { 0 };
    let bout = i32::from(bouts);
    let (least, most) = (9 * bout, 182 - 9 * (3 - bout));
    let half = i32::from(halves && chance.percent(45));
    let mut drawn = (2 * (target + margin + tail) + half).clamp(least.max(6), most);
    if !halves && drawn % 2 != 0 {
        drawn += if drawn < most { 1 } else { -1 };
    }
    // All 91 points are a slam, which was not drawn.
    (HalfPoints(drawn.min(180)), bouts)
}

fn petit(chance: &mut Chance, bouts: u8) -> Option<Petit> {
    if !chance.percent(11) {
        return None;
    }
    match bouts {
        0 => Some(Petit::Defence),
        3 => Some(Petit::Attack),
        _ if chance.percent(60) => Some(Petit::Attack),
        _ => Some(Petit::Defence),
    }
}

fn poignees(chance: &mut Chance) -> Vec<Poignee> {
    let first = chance.weighted(
        &[(860, None), (110, Some(Poignee::Simple)), (25, Some(Poignee::Double)), (5, Some(Poignee::Triple))],
        None,
    );
    let second = first == Some(Poignee::Simple) && chance.percent(4);
    first.into_iter().chain(second.then_some(Poignee::Simple)).collect()
}
