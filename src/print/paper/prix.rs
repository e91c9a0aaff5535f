//! `imprimer prix`: the prize list: the prizes to win, or the winners, with room to sign.

use crate::engine::{
    Document, Face, Mm, Page, Pt, figure,
    flow::Flow,
    grid::Grid,
    measured::{self, Column, Holds, Listing, Texts},
    wall::Wall,
};
use crate::paper::tableaux::kept;
use crate::template::{Templates, template};
use domain::award::Formula;
use domain::money::Cents;
use report::prize::{PrizeLine, PrizesPaper, PrizesReport};

template! {
    "prix.toml" {
        "textes" {
            planned = "a_gagner", won = "gagnes", special = "special", none = "aucun",
            special_rule = "regle_du_special", shared = "partage",
        },
        sign_title = text("signature.titre"),
        size = points("lettres", 8.0..=20.0),
        row_height = mm("ligne", 5.0..=20.0),
        money = flag("argent"),
        titles: [String; 7] = texts("titres", ["place", "rang", "joueur", "equipe", "prix", "par_equipier", "lot"]),
        sign = flag("signature.montrer"),
        sign_width = mm("signature.largeur", 20.0..=70.0),
    }
}

const NOTES_TYPE: Pt = Pt(10.0);
const LARGEST: Pt = Pt(18.0);
const LEAST: Pt = Pt(7.0);
const FEW: usize = 15;
/// A list of places and amounts alone is no wider, and its letters are larger.
const NARROW: Mm = Mm(90.0);
const LARGEST_NARROW: Pt = Pt(30.0);
/// Lots of no more letters stand on one line.
const SHORT_LOT: usize = 14;
/// Room to sign, on the large page and on a smaller one, before letters are large.
const SIGNED: (Mm, Mm) = (Mm(35.0), Mm(28.0));

/// Draws the prize list.
pub fn draw(paper: &PrizesPaper, templates: &Templates) -> Document {
    let template = &templates.prix;
    let report = &paper.report;
    let title = if report.is_final { &template.won } else { &template.planned };
    let mut notes = report.for_players.clone();
    for tied in report.special.chunk_by(|a, b| (&a.special, a.score) == (&b.special, b.score)) {
        let names: Vec<&str> = tied.iter().filter_map(|line| line.name.as_deref()).collect();
        let [PrizeLine { special, score: Some(score), .. }, ..] = tied else { continue };
        if names.is_empty() {
            continue;
        }
        let (names, score) = (names.join(", "), figure::score(*score));
        notes.push(match special {
            Some(special) => format!("{special} : {names}, {score}."),
            None => format!("Prix spécial : {names}, {score} sur les deux dernières positions."),
        });
    }
    // Those with a name of their own are won otherwise.
    if !report.is_final && report.special.iter().any(|line| line.special.is_none()) {
        notes.push(template.special_rule.clone());
    }
    if report.prizes.iter().any(|line| line.tied) {
        notes.push(template.shared.clone());
    }
    if template.money {
        notes.extend(report.money_words());
    }
    let notes: Vec<String> = notes.iter().map(|note| figure::sentence(note)).collect();
    if report.prizes.is_empty() && report.special.is_empty() {
        let mut flow = Flow::new(&template.paper, &paper.head, title.as_str());
        flow.paragraph(&template.none, Face::Regular, template.size);
        flow.gap(Mm(4.0));
        for note in notes {
            flow.paragraph(&note, Face::Regular, NOTES_TYPE);
        }
        return flow.finish();
    }
    // Few rows stand on one sheet, under large letters too.
    let flow = Flow::new(&template.paper, &paper.head, title.as_str());
    let under = notes.iter().map(|note| flow.paragraph_height(note, Face::Regular, NOTES_TYPE)).sum::<Mm>();
    let (room, few) = (flow.body().h - under - Mm(4.0), report.prizes.len() + report.special.len() < FEW);
    let most = if is_narrow(report) { LARGEST_NARROW } else { LARGEST };
    let wall = Wall { lying: &[false], most, notes, ..Wall::new(&template.paper, &paper.head, title, template.size) };
    wall.document(|sheet, _, width| {
        let stands = |grid: &Grid| !few || sheet.zoom <= 1.0 || grid.height(0..grid.rows.len()) <= room;
        table(paper, &template.on(sheet), width).filter(stands)
    })
}

fn table(paper: &PrizesPaper, template: &Template, width: Mm) -> Option<Grid> {
    let report = &paper.report;
    let formula = report.formula;
    let teams = formula != Formula::Individuel;
    let all = || report.prizes.iter().chain(&report.special);
    let in_kind = all().any(|line| line.in_kind.is_some());
    let shared = teams && all().any(|line| !line.members.is_empty());
    let [place, rank, player, team, prize, each, kind] = &template.titles;
    let named = report.has_names();
    let names = measured::names(all().filter_map(|line| line.name.as_deref()));
    let first = if report.is_final { rank } else { place };
    // The name of a special prize is broken rather than amounts driven off the page.
    let holds = if all().any(|line| line.special.is_some()) { Holds::Words } else { Holds::Figures };
    let who = if teams { team } else { player };
    let lots = all().all(|line| line.in_kind.as_ref().is_none_or(|lot| lot.chars().count() <= SHORT_LOT));
    let lots = if lots { Holds::Label } else { Holds::Words };
    // As much of the page on a smaller one; names come before it where letters are large.
    let share =
        template.paper.page(false).width.0 / Page::A4_SHORT.0 / (template.paper.scale / template.paper.zoom).max(1.0);
    let list = Listing::new()
        .column(Column::new(first, holds).bold(), |line: &PrizeLine| won_at(line, template))
        .when(named, Column::new(who, names).bold(), |line| line.name.clone().unwrap_or_default())
        .column(Column::new(prize, Holds::Figures).bold(), |line| match line.cents {
            0 => String::new(),
            cents => Cents(cents).to_string(),
        })
        .when(shared, Column::new(each, Holds::Figures), |line| match line.share_words() {
            each if each.is_empty() => each,
            each => format!("{each} €"),
        })
        .when(in_kind, Column::new(kind, lots), |line| line.lot_words().unwrap_or_default().to_owned())
        .when(
            named && template.sign,
            Column::new(&template.sign_title, Holds::Box(template.sign_width.0 * share)),
            |_| String::new(),
        );
    let row = |line: &PrizeLine| {
        let members: Vec<&str> = line.members.iter().map(|member| member.name.as_str()).collect();
        let under =
            if members.is_empty() { Vec::new() } else { vec![kept(&members.join(", ")).replace(", ", " – ")] };
        Texts { under, ..list.row(line) }
    };
    let (columns, rows) = (list.columns(), all().map(row).collect::<Vec<Texts>>());
    // Few columns are not torn apart over the whole page.
    let width =
        if is_narrow(report) { width.min(NARROW * (template.paper.scale / template.paper.zoom)) } else { width };
    let at = |size: Pt| measured::whole(&columns, &rows, (width, template.row_height), size, &template.paper);
    let full = template.paper.page(false).width.0 >= Page::A4_SHORT.0;
    let least = template.sign_width.min(if full { SIGNED.0 } else { SIGNED.1 });
    let signed = |grid: &Grid| !(named && template.sign) || grid.columns.width(columns.len() - 1) + Mm(0.1) >= least;
    if template.paper.zoom > 1.0 {
        return at(template.size).filter(signed);
    }
    let mut sizes = std::iter::successors(Some(template.size), |size| Some(*size * 0.95));
    let readable = |size: &Pt| size.0 * template.paper.scale >= LEAST.0;
    sizes.by_ref().take_while(readable).find_map(|size| at(size).filter(signed)).or_else(|| at(template.size))
}

/// True for places and amounts alone.
fn is_narrow(report: &PrizesReport) -> bool {
    let in_kind = |line: &PrizeLine| line.in_kind.is_some();
    !report.has_names() && !report.prizes.iter().chain(&report.special).any(in_kind)
}

/// The place, or the special prize's name.
fn won_at(line: &PrizeLine, template: &Template) -> String {
    match line.place {
        0 if line.special.is_some() => line.special.clone().unwrap_or_default(),
        0 => template.special.clone(),
        place if line.tied => format!("{place} ex æquo"),
        place => place.to_string(),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::result_samples::long_head;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, texts};
    use report::prize::{PrizeShare, PrizesReport};

    fn paper(is_final: bool) -> PrizesPaper {
        let member = |number| PrizeShare { number, name: LONG_NAME.to_owned(), cents: 12_050 };
        let line = |place: u32| PrizeLine {
            place,
            tied: place == 2,
            number: is_final.then_some(place),
            name: is_final.then(|| LONG_NAME.to_owned()),
            cents: 24_100,
            in_kind: (place == 1).then(|| "un panier garni de produits de la région".to_owned()),
            members: if is_final { vec![member(1), member(2)] } else { Vec::new() },
            score: (place == 0).then_some(-1_346),
            special: None,
        };
        let report = PrizesReport {
            tournament: String::new(),
            date: "2026-11-21".to_owned(),
            formula: Formula::Duo,
            is_final,
            participants: 30,
            fees_cents: 72_000,
            fees_from: domain::prize::FeesFrom::Due,
            paid_cents: 0,
            fee_cents: 1_200,
            payers: 60,
            given_back_percent: 80,
            added_cents: 0,
            set_aside_cents: 57_600,
            special_cents: 5_000,
            announced: false,
            prizes: (1..=30).map(line).collect(),
            special: vec![line(0)],
            rewarded_percent: 25,
            step_cents: 50,
            decline_percent: 80,
            given_cents: 57_600,
            kept_cents: 14_400,
            returned_per_mille: Some(800),
            notes: Vec::new(),
            for_players: vec!["Remarque".to_owned()],
            to_set_fee: String::new(),
        };
        PrizesPaper { head: long_head(), report }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&paper(false), templates), draw(&paper(true), templates)]
    }

    #[test]
    fn a_special_prize_with_a_long_name_drives_no_amount_off_the_page_and_has_no_other_rule() {
        let mut paper = paper(false);
        paper.report.prizes.iter_mut().for_each(|line| line.in_kind = None);
        let named = |name: &str| PrizeLine { special: Some(name.to_owned()), ..paper.report.special[0].clone() };
        for name in ["Coup d'éclat", "Meilleure dame", "Le joueur venu du plus loin de toute la région"] {
            let report = PrizesReport { special: vec![named(name)], ..paper.report.clone() };
            let document = draw(&PrizesPaper { head: long_head(), report }, &Templates::default());
            assert_inside(&document);
            let all = texts(&document);
            assert!(all.contains(&"30") && !all.iter().any(|text| text.contains("deux dernières")), "{all:?}");
        }
    }

    #[test]
    fn o2_winners_sign_and_those_who_tie_share() {
        let document = draw(&paper(true), &Templates::default());
        let all = texts(&document);
        let says = |wanted: &str| all.iter().any(|text| text.contains(wanted));
        for wanted in ["2 ex æquo", "241,00", "120,50 €", "un panier garni", "Prix spécial", "\u{2212}1346"] {
            assert!(says(wanted), "{wanted}: {all:?}");
        }
        assert!(
            !texts(&draw(&paper(false), &Templates::default())).iter().any(|text| text.contains("ROCHEFOUCAULD Marie"))
        );
    }
}
