//! A practice evening: made-up players and tables, and the pile of filled-in sheets to type, some of them wrong. The same seed gives the
//! same papers; they are made again from the base, so nothing of them needs to be kept.

use super::chance::Chance;
use super::crowd::Crowd;
use super::plan::Detail;
use super::sheet;
use app::{Club, Draw, Registering, Registration, Result, SheetsOf};
use domain::movement::Game;
use domain::sheet::{Balances, DealRecord, deal_scores};
use domain::tournament::Settings;
use domain::{Orientation, PositionNo, Score, TableNo};
use report::evening::{PracticeMarks, PracticeSheet};
use report::paper::{ScoreSheet, Written, WrittenDeal};

/// Six tables, one of them at 3.
const PLAYERS: usize = 23;
/// Few enough for half an hour.
const POSITIONS: u8 = 2;
const DEALS: u8 = 4;
/// The number of wrong sheets at each position.
const WRONG: usize = 2;

/// Creates the practice tournament, its players and their seats.
pub fn create(club: &mut Club, seed: u64) -> Result<()> {
    let evening = Settings::new("Soirée d'entraînement", club.day(None)?);
    club.create(Settings { positions: POSITIONS, deals: DEALS, ..evening })?;
    let mut crowd = Crowd::new(Chance::of(seed, 0));
    let people: Vec<Registration> = (0..PLAYERS).map(|_| Registration::New(crowd.person())).collect();
    club.entries().register(&people, &Registering::default())?;
    club.free(None)?.place(Draw::Lot, seed, None)?;
    Ok(())
}

/// A sheet of the pile.
#[derive(Debug, Clone)]
pub struct PracticePaper {
    /// The position whose pile it lies in; an old sheet lies in that of a later position.
    pub pile: PositionNo,
    /// As the table filled it in.
    pub sheet: ScoreSheet,
    place: (PositionNo, TableNo),
    /// The right balances, as its deals give them.
    right: Vec<(Orientation, Score)>,
    /// Its fault.
    fault: Option<String>,
}

impl PracticePaper {
    /// The place of the sheet, and its right balances in the order of the chairs.
    pub fn right(&self) -> ((PositionNo, TableNo), Vec<Score>) {
        (self.place, self.right.iter().map(|(_, score)| *score).collect())
    }
}

/// The sheets of every position, pile by pile.
/// Errors: when the tournament is no practice evening any more (its seats are gone, its deals changed).
pub fn papers(club: &Club) -> Result<Vec<PracticePaper>> {
    let seed = club.placement(Some(PositionNo(1)))?.seed.unwrap_or(0);
    let mut chance = Chance::of(seed, 1);
    let mut piles: Vec<Vec<PracticePaper>> = Vec::new();
    for sheet in club.papers().score_sheets(SheetsOf::All)? {
        let (Some(when), Some(table)) = (&sheet.when, sheet.table) else { continue };
        let position = when.position;
        if piles.last().and_then(|pile| pile.first()).is_none_or(|paper| paper.pile != position) {
            piles.push(Vec::new());
        }
        let paper = filled(&mut chance, sheet, (position, table))?;
        piles.last_mut().into_iter().for_each(|pile| pile.push(paper.clone()));
    }
    let mut old: Option<PracticePaper> = None;
    for pile in &mut piles {
        let mut tables: Vec<usize> = (0..pile.len()).collect();
        chance.shuffle(&mut tables);
        let (wrong, others) = tables.split_at(WRONG.min(tables.len()));
        let left = others.first().and_then(|index| pile.get(*index)).cloned();
        for index in wrong {
            pile.get_mut(*index).into_iter().for_each(|paper| spoil(&mut chance, paper));
        }
        // Sheets come in as tables end, nearly in their order; one of the position before was left lying.
        let at = chance.below(pile.len().saturating_sub(1));
        pile.swap(at, at + 1);
        if let Some(old) = old.take() {
            let pile_of = pile.first().map_or(old.pile, |paper| paper.pile);
            pile.insert(chance.below(pile.len()), PracticePaper { pile: pile_of, ..old });
        }
        old = left;
    }
    Ok(piles.into_iter().flatten().collect())
}

/// Plays a table, and writes its deals and balances on its sheet.
fn filled(chance: &mut Chance, mut sheet: ScoreSheet, place: (PositionNo, TableNo)) -> Result<PracticePaper> {
    let seated = sheet.chairs.iter().filter(|chair| chair.player.is_some());
    let chairs: Vec<Orientation> = seated.map(|chair| chair.orientation).collect();
    let played = sheet::play(chance, &chairs, (sheet.deals, Game::Quatre, Detail::Full))?;
    let written = |record: &DealRecord| {
        let taken = record.taken();
        Ok(WrittenDeal {
            contract: taken.map_or_else(|| "annulée".to_owned(), |taken| initials(taken.contract.word())),
            taker: taken.map(|taken| taken.taker),
            scores: deal_scores(record, &chairs)?,
        })
    };
    let deals = played.records.iter().map(written).collect::<Result<Vec<WrittenDeal>>>()?;
    sheet.written = Some(Written { deals, balances: played.balances.clone() });
    Ok(PracticePaper { pile: place.0, sheet, place, right: played.balances, fault: None })
}

/// `garde sans` as `GS`.
fn initials(contract: &str) -> String {
    contract.split(' ').filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
}

/// An adding slip: a balance with the wrong sign, a wrong or swapped digit. Only one that the sum shows.
fn spoil(chance: &mut Chance, paper: &mut PracticePaper) {
    let Some(written) = paper.sheet.written.as_mut() else { return };
    let worth: Vec<usize> = (0..written.balances.len())
        .filter(|index| written.balances.get(*index).is_some_and(|(_, score)| score.0.abs() >= 12))
        .collect();
    let Some(index) = chance.pick(&worth).copied() else { return };
    let Some((chair, score)) = written.balances.get_mut(index) else { return };
    let right = score.0;
    let tens = right / 10 % 10;
    let ones = right % 10;
    let wrong = match chance.below(3) {
        0 => -right,
        1 if tens != ones => right + (ones - tens) * 10 + (tens - ones),
        _ => right + 10 * right.signum(),
    };
    *score = Score(wrong);
    paper.fault = Some(format!("{} : {wrong:+} sur la feuille, {right:+} d'après les donnes", chair.word()));
}

/// The figures typed, beside the right ones of the papers.
/// Errors: as [`papers`].
pub fn marks(club: &Club) -> Result<PracticeMarks> {
    let typed = club.trust().facts()?.sheets;
    let papers = papers(club)?;
    let mut sheets = Vec::new();
    for paper in papers.iter().filter(|paper| paper.pile == paper.place.0) {
        let (position, table) = paper.place;
        let stored = typed.iter().find(|sheet| (sheet.position, sheet.table) == (position.0, table.0));
        let stored = stored.map(|sheet| sheet.balances.chairs());
        let of_another = |figures: &[(Orientation, Score)]| {
            let scores = |figures: &[(Orientation, Score)]| figures.iter().map(|(_, score)| *score).collect::<Vec<_>>();
            let other =
                papers.iter().find(|other| other.place != paper.place && scores(&other.right) == scores(figures));
            other.map(|other| other.place).map(|(position, table)| (position.0, table.0))
        };
        let line = |figures: &[(Orientation, Score)]| {
            Balances::new(figures.to_vec()).map(|balances| balances.to_string()).unwrap_or_default()
        };
        sheets.push(PracticeSheet {
            position: position.0,
            table: table.0,
            right: stored.as_ref() == Some(&paper.right),
            of_another: stored.as_deref().filter(|stored| *stored != paper.right).and_then(of_another),
            typed: stored.as_deref().map(line),
            expected: line(&paper.right),
            fault: paper.fault.clone(),
        });
    }
    sheets.sort_by_key(|sheet: &PracticeSheet| (sheet.position, sheet.table));
    Ok(PracticeMarks { sheets })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use app::{Entering, Figures, NextMovement};
    use host::clock::Clock;

    #[test]
    fn a_practice_evening_can_be_typed_without_a_fault_and_its_wrong_sheets_do_not_add_up() {
        let mut club = Club::in_memory(&Clock::System, "Anne").unwrap();
        create(&mut club, 7).unwrap();
        let pile = papers(&club).unwrap();
        assert_eq!(pile.len(), 13, "6 tables, twice, and an old sheet");
        assert_eq!(pile.iter().filter(|paper| paper.fault.is_some()).count(), 2 * WRONG);
        for paper in &pile {
            let written = paper.sheet.written.as_ref().unwrap();
            let adds_up = Balances::new(written.balances.clone()).unwrap().fault(false).is_none();
            assert_eq!(adds_up, paper.fault.is_none());
        }
        assert_eq!(marks(&club).unwrap().right(), 0);
        for paper in &pile {
            let (position, table) = paper.place;
            if paper.pile != position {
                continue;
            }
            if position.0 == 2 && club.current_position().unwrap().0 == 1 {
                club.free(None).unwrap().next_position(NextMovement::Same, None).unwrap();
            }
            let right = Figures::Balances(paper.right.clone());
            club.free(None).unwrap().enter_sheet(position, table, &right, &Entering::default()).unwrap();
        }
        let all = marks(&club).unwrap();
        assert_eq!((all.right(), all.sheets.len()), (12, 12));
    }

    #[test]
    fn an_old_sheet_typed_again_is_told() {
        let mut club = Club::in_memory(&Clock::System, "Anne").unwrap();
        create(&mut club, 7).unwrap();
        let pile = papers(&club).unwrap();
        let four = |paper: &&PracticePaper| paper.right.len() == 4 && paper.fault.is_none();
        let [first, second, ..] = &pile.iter().filter(four).collect::<Vec<_>>()[..] else { panic!("too few tables") };
        let figures = Figures::Balances(second.right.clone());
        club.free(None).unwrap().enter_sheet(first.place.0, first.place.1, &figures, &Entering::default()).unwrap();
        let marks = marks(&club).unwrap();
        let told = marks.sheets.iter().find(|sheet| sheet.table == first.place.1.0 && sheet.position == 1).unwrap();
        assert_eq!((told.right, told.of_another), (false, Some((1, second.place.1.0))));
    }
}
