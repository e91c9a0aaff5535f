//! The rules alone: `cargo bench --bench domain`.
#![allow(clippy::unwrap_used)]

use domain::award::{Formula, scale};
use domain::movement::{Kind, Shape, absent, choice, verify};
use domain::ranking::{Standing, Stretch, rank};
use domain::scoring::{Contract, Deal, Layout, Petit, Poignee, score};
use domain::sheet::{Balances, explain};
use domain::{HalfPoints, Orientation, Score};

fn main() {
    divan::main();
}

#[divan::bench]
fn score_one_deal(bencher: divan::Bencher<'_, '_>) {
    let deal = Deal {
        layout: Layout::of(4).unwrap(),
        contract: Contract::Garde,
        taker: Orientation::S,
        partner: None,
        points: HalfPoints::whole(49),
        bouts: 2,
        petit: Some(Petit::Attack),
        poignees: vec![Poignee::Simple],
        chelem: None,
    };
    bencher.bench(|| score(divan::black_box(&deal)).unwrap());
}

#[divan::bench]
fn explain_a_wrong_sheet(bencher: divan::Bencher<'_, '_>) {
    let figures = [-446, 1346, -390, -570].map(Score);
    let sheet = Balances::new(Orientation::FOUR.into_iter().zip(figures).collect()).unwrap();
    bencher.bench(|| explain(divan::black_box(&sheet)));
}

#[divan::bench]
fn lay_out_and_judge_150_tables_over_7_positions(bencher: divan::Bencher<'_, '_>) {
    bencher.bench(|| choice::judge(Kind::Fft, Shape { players: 597, tables: 150, missing: 3 }, 7).unwrap());
}

#[divan::bench(args = [12, 16, 150])]
fn choose_three_empty_chairs(tables: u16) -> absent::Absences {
    absent::choose(Kind::Fft, tables, 7, 3).unwrap()
}

#[divan::bench]
fn count_the_meetings_of_150_tables(bencher: divan::Bencher<'_, '_>) {
    let judged = choice::judge(Kind::Fft, Shape { players: 600, tables: 150, missing: 0 }, 7).unwrap();
    bencher.bench(|| verify::repeats(&judged.plan.positions));
}

#[divan::bench]
fn rank_600_players(bencher: divan::Bencher<'_, '_>) {
    let standings: Vec<Standing<u32>> = (0..600u32)
        .map(|who| Standing {
            who,
            balances: (0..7).map(|p| Some(Score((who as i32 * 7919 + p * 104_729) % 1_000 - 500))).collect(),
            penalties: vec![Score(0); 7],
            reached: 1,
            contracts: None,
            left: false,
        })
        .collect();
    let session = Stretch { session: 1, positions: 7, coefficient: 100, divides: false };
    bencher.with_inputs(|| standings.clone()).bench_values(|standings| rank(standings, &[session], false));
}

#[divan::bench]
fn pcn_of_150_tables() -> Vec<u32> {
    scale(Formula::Individuel, 150, 300)
}
