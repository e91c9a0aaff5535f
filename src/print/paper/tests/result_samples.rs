//! Values that the tests of records, prizes, receipts, homologation and summaries draw.

use crate::paper::tests::samples::{LONG_NAME, head};
use domain::Total;
use report::RankingRow;
use report::evening::{Leader, Pace, SummaryPaper};
use report::paper::PaperHead;
use report::result::{FieldTotals, RecordLine, RecordPaper, RecordReport};

/// Names, clubs and tournament as long as can be.
pub(crate) fn long_head() -> PaperHead {
    PaperHead { tournament: format!("Grand prix de {LONG_NAME}"), ..head() }
}

/// A record of that many positions with long names, large scores, a penalty and a remark.
pub(crate) fn record(positions: u8, name: &str) -> RecordPaper {
    let line = |position: u8| RecordLine {
        position,
        session: None,
        table: Some(120),
        chair: Some("O".to_owned()),
        with: vec![name.to_owned(); 3],
        balance: Some(-1846),
        penalties: if position == 2 { 100 } else { 0 },
        total: Total::from(-1846 * i64::from(position)) + Total::from(-1).over(2),
        rank: Some(599),
        tied: position == 1,
        events: if position == 2 {
            vec!["100 points de pénalité : propos déplacés (A1)".to_owned()]
        } else {
            Vec::new()
        },
    };
    let field = |position: u8| FieldTotals {
        position,
        best: Total::from(700 * i64::from(position)),
        middle: Total::from(-7).over(2),
        all: Vec::new(),
        everybody: true,
    };
    let mut paper = RecordPaper {
        head: head(),
        report: RecordReport {
            tournament: "Tournoi d'été".to_owned(),
            date: "2026-11-21".to_owned(),
            number: 600,
            name: name.to_owned(),
            licence: Some("1234567".to_owned()),
            club: Some(format!("Amicale {name}")),
            team: Some(format!("{name} – {name}")),
            start: Some("O150".to_owned()),
            positions: (1..=positions).map(line).collect(),
            is_final: true,
            rank: Some(599),
            pcn: Some(1500),
            pp: Some(3),
            notes: vec!["Hors classement (R7).".to_owned()],
        },
        among: 600,
        field: (1..=positions).map(field).collect(),
        in_race: true,
    };
    if let (Some(field), Some(line)) = (paper.field.last_mut(), paper.report.positions.last()) {
        field.all = (0..599).map(|n| Total::from(n * 7 - 2000)).chain([line.total]).collect();
    }
    paper
}

/// The summary of a tournament of that many positions.
pub(crate) fn summary(positions: u8, name: &str) -> SummaryPaper {
    let row = |rank: u32| RankingRow {
        affiliated: true,
        rank,
        tied: true,
        number: rank,
        licence: None,
        name: name.to_owned(),
        club: Some(format!("Amicale {name}")),
        total: Total::from(-2705).over(2),
        balances: Vec::new(),
        penalties: 0,
        tie_break: None,
        pcn: Some(1500),
        pp: Some(3),
        qualified: None,
        left: false,
        session: 1,
        members: Vec::new(),
    };
    let leader = |rank: u32| Leader {
        rank,
        name: name.to_owned(),
        totals: (1..=positions)
            .map(|p| (p > 1).then(|| Total::from(i64::from(p) * 300) + Total::from(1).over(4)))
            .collect(),
        ranks: (1..=positions).map(|p| (p > 1).then_some(rank + u32::from(positions - p) * 2)).collect(),
    };
    let pace = |position: u8| Pace {
        position,
        first: "20:31".to_owned(),
        last: "21:02".to_owned(),
        slowest: 150,
        minutes: (0..150).map(|table| table / 5).collect(),
    };
    SummaryPaper {
        head: head(),
        facts: vec![("Lieu".to_owned(), name.to_owned())],
        counts: vec![("Feuilles de marque".to_owned(), "750 (3750 donnes prévues)".to_owned())],
        is_final: false,
        position: positions,
        positions: 20,
        noun: "joueurs".to_owned(),
        podium: (1..=3).map(|rank| (row(rank), false)).collect(),
        left: 2,
        totals: (0..600).map(|n| Total::from(n * 9 - 2700)).collect(),
        sessions: vec![3],
        leaders: (1..=10).map(leader).collect(),
        paces: (1..=positions).map(pace).collect(),
        statistics: None,
        notes: vec!["Remarque".to_owned()],
    }
}
