//! Movements and draws: `cargo bench --bench movements`.
#![allow(missing_docs, clippy::unwrap_used)]

use chelem::domain::draw::{Candidate, Field, balanced};
use chelem::domain::lot::Lot;
use chelem::domain::movement::memory::{self, Memory};
use chelem::domain::movement::{Game, Kind, MAX_POSITIONS, Movement, Seating, Shape, choice};

fn main() {
    divan::main();
}

/// M9, M3: what other programs search for is looked up; the number of positions goes with the time.
#[divan::bench(args = [4, 7, 10, 15])]
fn lay_out_the_longest_ring(bencher: divan::Bencher<'_, '_>, tables: u16) {
    let ring = Movement::individual(Kind::Anneau, tables, MAX_POSITIONS);
    let positions = ring.clean_positions(MAX_POSITIONS);
    bencher.bench(|| Movement { positions, ..ring }.plan().unwrap());
}

#[divan::bench]
fn compare_the_movements_of_46_players_over_6_positions(bencher: divan::Bencher<'_, '_>) {
    let asked = Movement::individual(Kind::Fft, 12, 6);
    bencher.bench(|| choice::compare(divan::black_box(asked), 2));
}

/// M6: the eighth position of 600 players, drawn with the memory of seven.
#[divan::bench(sample_count = 5)]
fn draw_600_players_with_memory_by_lot(bencher: divan::Bencher<'_, '_>) {
    let people: Vec<u16> = (0..600).collect();
    let memory = Memory::of(&seven_positions());
    bencher.bench(|| memory::by_lot(&people, Game::Quatre, |_| 0, &memory, &mut Lot::new(1)));
}

#[divan::bench(sample_count = 5)]
fn draw_600_players_with_memory_best_against_best(bencher: divan::Bencher<'_, '_>) {
    let people: Vec<u16> = (0..600).collect();
    let memory = Memory::of(&seven_positions());
    bencher.bench(|| memory::best_against_best(&people, Game::Quatre, |_| 0, &memory, 2, &mut Lot::new(1)));
}

#[divan::bench(sample_count = 5)]
fn balance_600_players_of_30_clubs(bencher: divan::Bencher<'_, '_>) {
    let judged = choice::judge(Kind::Fft, Shape { players: 600, tables: 150, missing: 0 }, 7).unwrap();
    let person =
        |i: usize| Candidate { club: format!("{}", i % 30), committee: format!("{}", i % 6), ..Candidate::default() };
    let people: Vec<Vec<Candidate>> = (0..600).map(|i| vec![person(i)]).collect();
    bencher.bench(|| balanced(&Field::fixed(&judged), &people, 1).unwrap());
}

/// Seven positions drawn best against best: the ranking hardly moves, and everybody meets the neighbours.
fn seven_positions() -> Vec<Seating<u16>> {
    let people: Vec<u16> = (0..600).collect();
    let mut night: Vec<Seating<u16>> = Vec::new();
    for position in 0..7 {
        let memory = Memory::of(&night);
        night
            .push(memory::best_against_best(&people, Game::Quatre, |_| 0, &memory, 4, &mut Lot::new(position)).seating);
    }
    night
}
