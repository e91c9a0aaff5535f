//! Movements and draws: `cargo bench --bench movements`.
#![allow(clippy::unwrap_used)]

use std::sync::LazyLock;

use domain::draw::{Candidate, Field, balanced};
use domain::lot::Lot;
use domain::movement::memory::{self, Memory};
use domain::movement::{Game, Kind, MAX_POSITIONS, Movement, Seating, Shape, choice};

fn main() {
    divan::main();
}

/// M9, M3: positions that other programs search for are looked up; the number of positions goes with the time.
#[divan::bench(args = [4, 7, 10, 15])]
fn lay_out_the_longest_ring(bencher: divan::Bencher<'_, '_>, tables: u16) {
    let ring = Movement::individual(Kind::Anneau, tables, MAX_POSITIONS);
    let positions = ring.clean_positions(MAX_POSITIONS);
    bencher.bench(|| Movement { positions, ..ring }.plan().unwrap());
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn compare_the_movements_of_46_players_over_6_positions(bencher: divan::Bencher<'_, '_>) {
    let asked = Movement::individual(Kind::Fft, 12, 6);
    bencher.bench(|| choice::compare(divan::black_box(asked), 2));
}

/// M6: the eighth position of 600 players, drawn with the memory of seven.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn draw_600_players_with_memory_by_lot(bencher: divan::Bencher<'_, '_>) {
    let (people, memory) = (people(600), Memory::of(&SEVEN));
    bencher.bench(|| memory::by_lot(&people, Game::Quatre, |_| 0, &memory, &mut Lot::new(1)));
}

#[divan::bench(sample_count = 5, sample_size = 1, args = [0, 2, 4])]
fn draw_600_players_with_memory_best_against_best(bencher: divan::Bencher<'_, '_>, reach: u16) {
    let (people, memory) = (people(600), Memory::of(&SEVEN));
    bencher.bench(|| memory::best_against_best(&people, Game::Quatre, |_| 0, &memory, reach, &mut Lot::new(1)));
}

/// M6: the third position of a small room, with the proof that nothing repeats less.
#[divan::bench(sample_count = 5, sample_size = 1, args = [16, 20, 24])]
fn prove_best_against_best(bencher: divan::Bencher<'_, '_>, players: u16) {
    let people = people(players);
    let night = drawn_night(&people, 2, 2);
    let memory = Memory::of(&night);
    bencher.bench(|| memory::best_against_best(&people, Game::Quatre, |_| 0, &memory, 2, &mut Lot::new(1)));
}

#[divan::bench(sample_count = 5, sample_size = 1, args = [false, true])]
fn balance_600_players_of_30_clubs(bencher: divan::Bencher<'_, '_>, with_past_nights: bool) {
    let judged = choice::judge(Kind::Fft, Shape { players: 600, tables: 150, missing: 0 }, 7).unwrap();
    let person =
        |i: usize| Candidate { club: format!("{}", i % 30), committee: format!("{}", i % 6), ..Candidate::default() };
    let people: Vec<Vec<Candidate>> = (0..600).map(|i| vec![person(i)]).collect();
    let mut past = Memory::default();
    for (a, b, times) in Memory::of(&SEVEN).iter().filter(|_| with_past_nights) {
        past.add(usize::from(a), usize::from(b), times);
    }
    bencher.bench(|| balanced(&Field::fixed(&judged), &people, &past, 1).unwrap());
}

fn people(count: u16) -> Vec<u16> {
    (0..count).collect()
}

/// Seven positions drawn best against best: the ranking hardly moves, and all players meet the neighbours.
static SEVEN: LazyLock<Vec<Seating<u16>>> = LazyLock::new(|| drawn_night(&people(600), 7, 4));

fn drawn_night(people: &[u16], positions: u64, reach: u16) -> Vec<Seating<u16>> {
    let mut night: Vec<Seating<u16>> = Vec::new();
    for position in 0..positions {
        let memory = Memory::of(&night);
        let lot = &mut Lot::new(position);
        night.push(memory::best_against_best(people, Game::Quatre, |_| 0, &memory, reach, lot).seating);
    }
    night
}
