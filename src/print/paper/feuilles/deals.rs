//! The grid of a *feuille de marque*: one row per deal, two columns (+ and −) per chair, totals, signatures, next seats.
//!
//! Its heading and the scale are drawn by `score_sheet` and `scale`.

use super::Template;
use crate::engine::{Area, Colour, Face, Grey, Mm, PADDING, Page, Pt, Style, common_size, font};
use crate::paper::wording;
use domain::{Orientation, Score};
use report::paper::{NextSeat, ScoreSheet, SheetChair, SheetPlayer, TableGame, Written};

const THIN: Mm = Mm(0.15);
const LINE: Mm = Mm(0.3);
const THICK: Mm = Mm(0.6);
/// Handwriting stands out from print.
const PEN: Colour = Colour { red: 20, green: 50, blue: 150 };
const HEAD_GREY: Grey = Grey(88);
const EMPTY_GREY: Grey = Grey(90);

const CHAIR_HEAD: Mm = Mm(15.5);
/// On a standing sheet, whose chairs are narrow, names need more lines.
const CHAIR_HEAD_STANDING: Mm = Mm(18.0);
const CHAIR_HEAD_STANDING_FIVE: Mm = Mm(26.0);
/// The line of the team, in a team tournament.
const TEAM: Mm = Mm(4.2);
const SIGNS: Mm = Mm(4.2);
const SUBTOTAL: Mm = Mm(7.5);
const BALANCE: Mm = Mm(9.5);
const VISA: Mm = Mm(9.0);
const NEXT: Mm = Mm(7.0);
/// Rows grow no higher than that; the rest goes to the other boxes.
const ROW_MOST: Mm = Mm(16.0);

/// Share of the left part that names the visas asked for; the rest is the arbiter's.
const VISA_WORD: f32 = 0.36;

/// Share of a chair's heading that goes to its orientation, of four and of five; the rest to the starting seat.
const WORD_SHARE: [f32; 2] = [0.55, 0.64];
const WORD: Pt = Pt(9.0);
/// The sizes of names, one for all of a sheet; a longer one may be smaller still.
const NAME_SIZES: [f32; 8] = [10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0];
const NAME_LINES: usize = 7;

/// The columns left of the chairs: their titles, and where each ends in shares of the grid.
fn left_columns(game: TableGame, words: &Template) -> Vec<(&str, f32)> {
    let [number, contract, taker] = [&words.number, &words.contract, &words.taker].map(String::as_str);
    match game {
        TableGame::Three | TableGame::Four => vec![(number, 0.045), (contract, 0.145), (taker, 0.23)],
        TableGame::Called => vec![(number, 0.04), (contract, 0.12), (taker, 0.195), (&words.called, 0.265)],
        TableGame::Dead => vec![(number, 0.04), (contract, 0.12), (taker, 0.195), (&words.dead, 0.255)],
    }
}

/// The rows' heights and the columns' widths of one sheet.
struct Plan<'a> {
    area: Area,
    template: &'a Template,
    columns: Vec<(&'a str, f32)>,
    head: Mm,
    /// The line of the team at the foot of the heads; 0 without teams.
    team: Mm,
    signs: Mm,
    row: Mm,
    deals: u8,
    subtotal: Mm,
    balance: Mm,
    visa: Mm,
    next: Mm,
    left: Mm,
    chair: Mm,
    chairs: usize,
    /// Type of the names.
    names: f32,
}

/// The heads of the chairs and the line of the team in them, on a standing sheet or a lying one.
fn heads(stands: bool, sheet: &ScoreSheet) -> (Mm, Mm) {
    let head = match (stands, sheet.chairs.len()) {
        (false, _) => CHAIR_HEAD,
        (true, ..=4) => CHAIR_HEAD_STANDING,
        (true, _) => CHAIR_HEAD_STANDING_FIVE,
    };
    let teams = sheet.chairs.iter().filter_map(|chair| chair.player.as_ref()).any(|player| player.team.is_some());
    (head, if teams { TEAM } else { Mm(0.0) })
}

/// The height of all that is not the rows of deals.
pub(crate) fn printed(stands: bool, sheet: &ScoreSheet) -> Mm {
    let (head, team) = heads(stands, sheet);
    head + team + SIGNS + SUBTOTAL + BALANCE + VISA + NEXT
}

impl<'a> Plan<'a> {
    fn new(area: Area, sheet: &ScoreSheet, template: &'a Template, (letters, larger): (f32, f32)) -> Self {
        let stands = area.h > area.w;
        let (head, team) = heads(stands, sheet);
        let (head, team) = (head * larger, team * larger);
        let fixed = printed(stands, sheet) * larger;
        let deals = f32::from(sheet.deals.max(1));
        let row = ((area.h - fixed) / deals).min(ROW_MOST);
        // The height left by the rows goes to the boxes that are written or signed in.
        let spare = (area.h - fixed - row * deals) / 4.0;
        let columns = left_columns(sheet.game, template);
        let left = area.w * columns.last().map_or(0.0, |(_, end)| *end);
        let chair = (area.w - left) / sheet.chairs.len().max(1);
        let head = (head + team) + spare;
        let names = sheet.chairs.iter().filter_map(|chair| chair.player.as_ref());
        let names = names.map(|player| player.name.as_str());
        let room = (chair, head * 0.66 - team, NAME_LINES);
        Self {
            area,
            template,
            columns,
            names: common_size(names, Style::bold(10.5), &NAME_SIZES, room, letters),
            head,
            team,
            signs: SIGNS * larger,
            row,
            deals: sheet.deals.max(1),
            subtotal: SUBTOTAL * larger + spare,
            balance: BALANCE * larger + spare,
            visa: VISA * larger + spare,
            next: NEXT * larger,
            left,
            chair,
            chairs: sheet.chairs.len(),
        }
    }

    fn word(&self) -> f32 {
        WORD_SHARE[usize::from(self.chairs > Orientation::FOUR.len())]
    }

    /// On a blank sheet of four chairs, what its players do in the fascicule's movement; nothing where chairs are fewer or more.
    fn law_step(&self, orientation: Orientation) -> String {
        let index = if self.chairs == Orientation::FOUR.len() { orientation.index() } else { usize::MAX };
        self.template.steps.get(index).cloned().unwrap_or_default()
    }

    fn deals_top(&self) -> Mm {
        self.head + self.signs
    }

    fn subtotal_top(&self) -> Mm {
        self.deals_top() + self.row * f32::from(self.deals)
    }

    fn balance_top(&self) -> Mm {
        self.subtotal_top() + self.subtotal
    }

    fn visa_top(&self) -> Mm {
        self.balance_top() + self.balance
    }

    fn next_top(&self) -> Mm {
        self.visa_top() + self.visa
    }

    /// The left part of that band.
    fn wide(&self, top: Mm, height: Mm) -> Area {
        self.area.band(top, height).strip(Mm(0.0), self.left)
    }

    /// The cell of the left part in that band and column.
    fn label(&self, top: Mm, height: Mm, column: usize) -> Area {
        let end = |index: usize| self.columns.get(index).map_or(0.0, |(_, end)| *end);
        let from = column.checked_sub(1).map_or(0.0, end);
        self.area.band(top, height).strip(self.area.w * from, self.area.w * (end(column) - from))
    }

    fn column(&self, index: usize) -> Area {
        self.area.strip(self.left + self.chair * index, self.chair)
    }
}

/// Draws the grid of one sheet.
pub fn draw(page: &mut Page, area: Area, sheet: &ScoreSheet, template: &Template, larger: f32) {
    let plan = Plan::new(area, sheet, template, (page.type_scale, larger));
    page.fill(area.band(plan.head, plan.signs), HEAD_GREY);
    labels(page, &plan, sheet);
    let seated = sheet.chairs.iter().filter(|chair| chair.player.is_some()).count();
    for (index, chair) in sheet.chairs.iter().enumerate() {
        match &chair.player {
            Some(player) => column(page, &plan, plan.column(index), chair, player),
            None => empty_column(page, &plan, plan.column(index), chair, seated),
        }
    }
    if let Some(written) = &sheet.written {
        written_in(page, &plan, sheet, written);
    }
    rules(page, &plan, sheet);
}

/// A table's writing: deals, the sums of the columns + and −, the bottom line.
fn written_in(page: &mut Page, plan: &Plan<'_>, sheet: &ScoreSheet, written: &Written) {
    let hand = Style::regular(11.0).centred().least(5.0).ink(PEN);
    let mut top = plan.deals_top();
    for deal in &written.deals {
        page.write_cell(plan.label(top, plan.row, 1), &deal.contract, hand);
        let taker = deal.taker.map(|taker| taker.to_string()).unwrap_or_default();
        page.write_cell(plan.label(top, plan.row, 2), &taker, hand);
        top += plan.row;
    }
    for (index, chair) in sheet.chairs.iter().enumerate() {
        let area = plan.column(index);
        let half = |gains: bool, top: Mm, height: Mm| {
            let left = if gains { Mm(0.0) } else { area.w / 2.0 };
            area.band(top, height).strip(left, area.w / 2.0)
        };
        let own = |scores: &[(Orientation, Score)]| {
            scores.iter().find(|(orientation, _)| *orientation == chair.orientation).map(|(_, score)| score.0)
        };
        let scores: Vec<i32> = written.deals.iter().map(|deal| own(&deal.scores).unwrap_or(0)).collect();
        let mut top = plan.deals_top();
        for score in &scores {
            if *score != 0 {
                page.write_cell(half(*score > 0, top, plan.row), &score.abs().to_string(), hand);
            }
            top += plan.row;
        }
        if chair.player.is_some() {
            for gains in [true, false] {
                let sum: i32 = scores.iter().filter(|score| (**score > 0) == gains).map(|score| score.abs()).sum();
                page.write_cell(half(gains, plan.subtotal_top(), plan.subtotal), &sum.to_string(), hand);
            }
        }
        if let Some(balance) = own(&written.balances) {
            let bottom = area.band(plan.balance_top(), plan.balance);
            page.write_cell(bottom, &format!("{balance:+}").replace('-', "\u{2212}"), hand);
        }
    }
}

/// The left part: deal numbers and the names of the rows.
fn labels(page: &mut Page, plan: &Plan<'_>, sheet: &ScoreSheet) {
    let words = plan.template;
    let small = Style::bold(6.5).centred().least(4.0);
    let cell = |index: usize| plan.label(plan.head, plan.signs, index);
    let sizes = plan.columns.iter().enumerate().map(|(index, (title, _))| page.cell_size(cell(index), title, small));
    let size = sizes.fold(small.size, |least, size| Pt(least.0.min(size.0)));
    for (index, (title, _)) in plan.columns.iter().enumerate() {
        page.write_cell(cell(index), title, Style { size, ..small });
    }
    corner(page, plan, plan.wide(Mm(0.0), plan.head), sheet);

    let mut top = plan.deals_top();
    // S10: whose turn it is to be the dead hand, chair after chair; pale, for the table may have lost a turn.
    let turns: Vec<&SheetChair> = sheet.chairs.iter().filter(|chair| chair.player.is_some()).collect();
    let dead = (sheet.game == TableGame::Dead && turns.len() == 5).then(|| plan.columns.len() - 1);
    for deal in 1..=plan.deals {
        let cell = plan.label(top, plan.row, 0);
        page.write_cell(cell.band(plan.row * 0.1, plan.row * 0.8), &deal.to_string(), Style::bold(10.0).centred());
        if let Some(column) = dead
            && let Some(chair) = turns.get(usize::from(deal - 1) % turns.len().max(1))
        {
            let style = Style::regular(9.0).centred().grey(55);
            page.write_cell(plan.label(top, plan.row, column), &chair.orientation.to_string(), style);
        }
        top += plan.row;
    }
    let name = Style::bold(8.0);
    page.write_cell(plan.wide(plan.subtotal_top(), plan.subtotal), &words.subtotals, name);
    let balance = plan.wide(plan.balance_top(), plan.balance);
    page.write_cell(balance.band(balance.h * 0.06, balance.h * 0.48), &words.balance, Style::bold(9.0));
    let rule = &words.sum;
    page.write_cell(balance.band(balance.h * 0.52, balance.h * 0.4), rule, Style::regular(6.5).least(4.5));
    let visa = plan.wide(plan.visa_top(), plan.visa);
    let own = visa.strip(Mm(0.0), visa.w * VISA_WORD);
    page.write_cell(own, &words.visa, name);
    // The arbiter signs for a garde sans or contre.
    let arbiter = visa.strip(own.w, visa.w - own.w);
    page.frame(arbiter, THIN);
    page.write_cell(arbiter.band(Mm(0.2), Mm(3.2)), &words.arbiter, Style::regular(6.0).grey(25).least(4.5));
    page.write_cell(plan.wide(plan.next_top(), plan.next), &words.next, name);
}

/// The free corner above the deals: what to write in the columns below it.
fn corner(page: &mut Page, plan: &Plan<'_>, area: Area, sheet: &ScoreSheet) {
    let seated = sheet.chairs.iter().filter(|chair| chair.player.is_some());
    let letters: Vec<String> = seated.map(|chair| chair.orientation.to_string()).collect();
    let who = match sheet.game {
        TableGame::Three | TableGame::Four => "preneur",
        TableGame::Called => "preneur, appelé",
        TableGame::Dead => "preneur, mort",
    };
    let takers = format!("{who} : {}", letters.join(", "));
    let style = Style::regular(6.3).grey(15).least(4.5);
    let step = ((plan.head - Mm(0.6)) / 4.0).min(Mm(4.0));
    let mut top = plan.head - step * 4.0 - Mm(0.3);
    for line in ["P prise · G garde", "GS garde sans", "GC garde contre", &takers] {
        page.write_cell(area.band(top, step), line, style);
        top += step;
    }
}

/// A chair with a player: heading, signs and next seat; the boxes between are left to be filled in.
fn column(page: &mut Page, plan: &Plan<'_>, area: Area, chair: &SheetChair, player: &SheetPlayer) {
    chair_word(page, plan, area, chair);
    let start = area.band(Mm(0.0), plan.head * 0.3).strip(area.w * plan.word(), area.w * (1.0 - plan.word()));
    let start_style = Style::regular(7.0).right().least(7.0);
    if player.team.is_some() {
        // Duos and teams do not begin at their starting seats: the seat would send players to a wrong table.
    } else if player.start.is_empty() {
        page.field(start, &plan.template.open_start, "", Style::regular(7.0));
    } else {
        let full = plan.template.start.fill(&[("place", &player.start)]);
        page.write_either(start, &[full, player.start.clone()], start_style);
    }
    let name = area.band(plan.head * 0.31, plan.head * 0.66 - plan.team);
    let style = Style::bold(plan.names).centred().least(5.5);
    page.write_cell_lines(name, &player.name, style, NAME_LINES);
    if player.name.is_empty() {
        let words = &plan.template.open_name;
        page.write(name.band(Mm(0.0), Mm(3.0)), words, Style::regular(6.0).grey(45));
    }
    if let Some(team) = &player.team {
        let line = area.band(plan.head * 0.985 - plan.team, plan.team);
        // Its number says which one it is where its name could not be read.
        let number = format!("{} {}", team.noun, team.number);
        page.write_either(line, &[wording::team(team), number], Style::regular(7.0).centred().least(7.0));
    }
    let signs = area.band(plan.head, plan.signs);
    let sign = Style::bold(9.0).centred();
    page.write(signs.strip(Mm(0.0), area.w / 2.0), "+", sign);
    page.write(signs.strip(area.w / 2.0, area.w / 2.0), "\u{2212}", sign);
    let next = area.band(plan.next_top() + THIN, plan.next - THICK);
    let words = match player.next {
        NextSeat::Open => plan.law_step(chair.orientation),
        _ => plan.template.goes_on(&player.next, player.step),
    };
    let size = if matches!(player.next, NextSeat::SessionEnd | NextSeat::End) { 7.5 } else { 9.0 };
    let style = Style::bold(size).centred().least(5.5);
    page.write_lines(next, &words, style, 2);
    // The columns + and − share the balance, the signature and the next seat.
    let middle = area.x + area.w / 2.0;
    let (top, bottom) = (area.y + plan.head, area.y + plan.balance_top());
    page.line((middle, top), (middle, bottom), THIN);
}

/// A chair without a player, struck out so that nobody writes there.
fn empty_column(page: &mut Page, plan: &Plan<'_>, area: Area, chair: &SheetChair, seated: usize) {
    page.fill(area, EMPTY_GREY);
    let (top, bottom) = (area.y + plan.head, area.bottom());
    page.line((area.x, top), (area.right(), bottom), LINE);
    page.line((area.x, bottom), (area.right(), top), LINE);
    chair_word(page, plan, area, chair);
    let words = plan.template.empty.fill(&[("joueurs", &seated.to_string())]);
    let style = Style::bold(9.0).centred();
    page.write_lines(area.band(plan.head * 0.3, plan.head * 0.68), &words, style, 2);
}

fn chair_word(page: &mut Page, plan: &Plan<'_>, area: Area, chair: &SheetChair) {
    let word = wording::chair_heading(chair.orientation);
    let room = area.band(THICK, plan.head * 0.3 - THICK).strip(Mm(0.0), area.w * plan.word());
    // All in the size of the one that takes most room.
    let all = Orientation::ALL.into_iter().take(plan.chairs).map(wording::chair_heading);
    let widths = all.map(|word| font::width(&font::printable(&word), Face::Bold, WORD * page.type_scale));
    let (widest, room_for) = (widths.fold(Mm(0.0), Mm::max), room.w - PADDING * 2.0);
    let size = if widest > room_for { WORD * (room_for.0 / widest.0) } else { WORD };
    page.write(room, &word, Style::bold(size.0));
}

/// The lines of the grid, over everything else.
fn rules(page: &mut Page, plan: &Plan<'_>, sheet: &ScoreSheet) {
    let area = plan.area;
    let across = |page: &mut Page, top: Mm, width: Mm| {
        page.line((area.x, area.y + top), (area.right(), area.y + top), width);
    };
    across(page, plan.head, LINE);
    let mut top = plan.deals_top();
    across(page, top, LINE);
    for _ in 1..plan.deals {
        top += plan.row;
        across(page, top, THIN);
    }
    across(page, plan.subtotal_top(), THICK);
    across(page, plan.balance_top(), THIN);
    across(page, plan.visa_top(), THICK);
    across(page, plan.next_top(), THIN);
    for (_, end) in plan.columns.iter().take(plan.columns.len() - 1) {
        let x = area.x + area.w * *end;
        page.line((x, area.y + plan.head), (x, area.y + plan.subtotal_top()), THIN);
    }
    for index in 0..sheet.chairs.len() {
        let x = plan.column(index).x;
        page.line((x, area.y), (x, area.bottom()), THICK);
    }
    page.frame(area, THICK);
}
