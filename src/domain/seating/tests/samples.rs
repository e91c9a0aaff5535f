//! Evenings made up for the tests of presence and of seats.

use super::{first_layout, seat_first};
use crate::award::Formula;
use crate::draw::Draw;
use crate::money::Cents;
use crate::movement::Kind;
use crate::movement::memory::Memory;
use crate::presence::arrival;
use crate::sheet::Balances;
use crate::tournament::{Change, Draft, Fresh, Listed, Person, PersonId, Settings, Sheet, Tournament, TournamentId};
use crate::{Orientation, PositionNo, Score};

/// A person of the directory: `P07`.
pub(crate) fn listed(number: usize) -> Listed {
    let person = Person {
        licence: None,
        last_name: format!("P{number:02}"),
        first_name: String::new(),
        folded: format!("p{number:02}"),
        club: String::new(),
        committee: String::new(),
        affiliated: true,
        birth: None,
        series: None,
        licensed_before: true,
        zone: String::new(),
        family: String::new(),
    };
    Listed { id: PersonId(i64::try_from(number).unwrap()), person }
}

/// A tournament whose seats are not drawn, so many players entered.
pub(crate) fn unseated(players: usize, formula: Formula) -> Draft {
    let settings = Settings {
        positions: 3,
        deals: 4,
        formula,
        ..Settings::new("Coupe", chrono::NaiveDate::from_ymd_opt(2026, 11, 21).unwrap())
    };
    let tournament = Tournament::new(TournamentId(1), settings);
    let mut draft = Draft::new(tournament, Fresh { entry: 1, team: 1, penalty: 1, fine: 1 });
    for number in 1..=players {
        arrival::enter(&mut draft, listed(number), Cents::ZERO, None, &[]).unwrap();
    }
    draft
}

/// Players P01, P02, … seated in the order of their numbers.
pub(crate) fn seated(players: usize, positions: u8) -> Draft {
    seated_by(None, players, positions)
}

/// The same by a movement.
pub(crate) fn seated_by(kind: Option<Kind>, players: usize, positions: u8) -> Draft {
    let mut draft = unseated(players, Formula::Individuel);
    draft.change_settings(|settings| settings.positions = positions);
    let layout = first_layout(&draft, kind).unwrap();
    seat_first(&mut draft, &layout, Draw::Arrival, 1, &Memory::default()).unwrap();
    draft
}

/// Every sheet of a position comes in, table t winning t times something.
pub(crate) fn played(draft: &mut Draft, position: PositionNo) {
    for (table, seats) in draft.tables(position) {
        let size = i32::from(table.0) * 40;
        let score = |chair| match chair {
            Orientation::N => Score(size),
            Orientation::S => Score(-size),
            _ => Score::ZERO,
        };
        let mut chairs: Vec<_> = seats.iter().map(|seat| (seat.chair, score(seat.chair))).collect();
        // Where one of the two chairs is empty, another one pays.
        let sum: i32 = chairs.iter().map(|(_, score)| score.0).sum();
        if let Some(last) = chairs.last_mut() {
            last.1.0 -= sum;
        }
        let balances = Balances::new(chairs).unwrap();
        let sheet =
            Sheet { position, table, balances, confirmed: true, entered_by: None, adjustment: None, deals: Vec::new() };
        draft.make(Change::Sheet(sheet));
    }
}
