//! A small evening for tests of rules: four players at one table, position after position.

use super::{Entry, EntryId, Person, PersonId, Qualification, Seat, Settings, Sheet, State, Tournament, TournamentId};
use crate::money::Cents;
use crate::sheet::Balances;
use crate::{Orientation, PositionNo, Score, TableNo};

/// The players are numbered 1 to 4 and sit N, S, E, O at table 1; each line is the balances of one position, in that order.
pub(crate) fn evening(positions: &[[i32; 4]]) -> Tournament {
    let count = u8::try_from(positions.len()).unwrap_or(u8::MAX);
    let mut tournament = Tournament::new(TournamentId(1), settings(count)).with_entries((1..=4).map(entry).collect());
    tournament.state = State::Playing;
    tournament.position = PositionNo(count);
    for (position, balances) in (1..).map(PositionNo).zip(positions) {
        let table = TableNo(1);
        let pairs = Orientation::FOUR.into_iter().zip(balances.map(Score)).collect();
        let balances = Balances::new(pairs).unwrap_or_else(|refusal| panic!("{refusal}"));
        let sheet =
            Sheet { position, table, balances, confirmed: true, entered_by: None, adjustment: None, deals: Vec::new() };
        tournament.sheets.push(sheet);
        let seats = Orientation::FOUR.into_iter().zip(1..);
        let seat = |(chair, id)| Seat { position, table, chair, entry: EntryId(id), moved: false };
        tournament.seats.extend(seats.map(seat));
    }
    tournament
}

fn settings(positions: u8) -> Settings {
    Settings {
        positions,
        deals: 4,
        fee: Cents::euros(10),
        ..Settings::new("Coupe d'automne", chrono::NaiveDate::default())
    }
}

fn entry(number: u32) -> Entry {
    Entry {
        id: EntryId(number.into()),
        number,
        person_id: PersonId(number.into()),
        person: Person {
            licence: None,
            last_name: format!("JOUEUR{number}"),
            first_name: "Léa".into(),
            folded: format!("joueur{number} lea"),
            club: String::new(),
            committee: String::new(),
            affiliated: true,
            birth: None,
            series: None,
            licensed_before: false,
            zone: String::new(),
            family: String::new(),
        },
        paid: Cents::ZERO,
        ranked: true,
        from_position: 1,
        left_after: None,
        affiliated_then: None,
        team: None,
        last_session: None,
        announced: false,
        champion: false,
        fixed: false,
        qualified: Qualification::default(),
        wished: None,
        force_majeure: false,
        derogation: None,
    }
}
