mod damaged;
mod every;
mod printed;
mod refused;

use super::{Asked, Circuit, Format, Judged, Kind, Number, Play, Sides, judge};

/// A circuit that is not refused.
fn judged(format: Format, kind: Kind, entered: u16, positions: u8, size: u8) -> Judged {
    Asked { format, kind, entered, positions, size, second: false }
        .judged()
        .unwrap_or_else(|error| panic!("{format} {kind}, {entered} entered, {positions} × {size}: {error}"))
}

/// The only tournament of a plan.
fn alone(judged: &Judged) -> &Circuit {
    assert_eq!(judged.plan.sections.len(), 1);
    &judged.plan.sections[0].circuit
}

/// The numbers at N, S, E, O, or of the sides as they are printed.
fn numbers(play: &Play) -> Vec<u16> {
    let all = match play.sides {
        Sides::Players(chairs) => chairs.to_vec(),
        Sides::Lines { ns, eo } => vec![ns, eo],
        Sides::Opposed { attack, defence } => vec![defence, attack],
    };
    all.into_iter().map(|number| number.map_or(0, |Number(n)| n)).collect()
}
