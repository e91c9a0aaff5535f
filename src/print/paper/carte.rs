//! `imprimer carte`: one player's year: results night by night, the known contracts.

use crate::engine::flow::Flow;
use crate::engine::measured::{Column, Holds, Listing, Texts};
use crate::engine::{Area, Document, Face, Mm, Page, cut, figure};
use crate::paper::door;
use crate::template::{Templates, template};
use domain::{counted, ordinal};
use report::season::{SeasonCard, YearNight};
use report::table::french_date;

template! {
    "carte.toml" {
        "titres" { facts = "faits", nights = "soirees", door = "page" },
        per_page = count("par_page", 1..=2),
        size = points("lettres", 7.0..=14.0),
        title = wording("titres.papier", &["nom"]),
    }
}

/// Draws the cards, each on pages of its own: two to a page of A4, each as on A5; one alone has the page to itself.
pub fn draw(papers: &[SeasonCard], templates: &Templates) -> Document {
    let template = &templates.carte;
    // In larger letters the columns of the nights need a whole page.
    const LARGEST: f32 = 1.15;
    let pairs = template.per_page == 2 && template.paper.scale <= LARGEST;
    let pages = cut::handed_out(
        &template.paper,
        (papers, pairs),
        |card| &card.head,
        |card, sheet| pages(card, &template.on(sheet)),
    );
    let season = papers.first().map_or_else(String::new, |paper| paper.head.tournament.clone());
    Document::new("Cartes", &season, pages)
}

fn pages(paper: &SeasonCard, template: &Template) -> Vec<Page> {
    let player = &paper.player;
    let mut flow = Flow::new(&template.paper, &paper.head, &template.title.fill(&[("nom", &player.name)]));
    facts(&mut flow, paper, template);
    let grid = flow.listing(&nights_table(), &player.nights, template.size, Mm(0.0));
    let all_kept = player.nights.iter().all(|night| night.kept);
    let which = if all_kept { "" } else { " (entre parenthèses : non retenue)" };
    flow.grid_under(&format!("{}{which}", template.nights), &grid);
    if let Some(address) = &paper.door {
        flow.drawing(&template.door, door::SIDE, |page, area| {
            let square = Area::new(area.x, area.y, door::SIDE, area.h);
            door::square(page, square, address, "page privée");
        });
    }
    let mut pages = flow.pages();
    if let Some(first) = pages.first_mut() {
        first.marks.push(player.name.clone());
    }
    pages
}

/// A night a row.
fn nights_table() -> Listing<'static, YearNight> {
    Listing::new()
        .column(Column::new("Date", Holds::Label), |night: &YearNight| french_date(&night.date))
        .column(Column::new("Soirée", Holds::Words), YearNight::words)
        .column(Column::new("Place", Holds::Figures), YearNight::place_of)
        .column(Column::new("Total", Holds::Figures), |night| night.total.map(figure::total).unwrap_or_default())
        .column(Column::new("Points", Holds::Figures).bold(), |night| match night.kept {
            true => figure::total(night.points),
            false => format!("({})", figure::total(night.points)),
        })
}

fn facts(flow: &mut Flow<'_>, paper: &SeasonCard, template: &Template) {
    let player = &paper.player;
    let many = |count: usize, noun| counted(u32::try_from(count).unwrap_or(0), noun);
    let rank =
        player.rank.map_or_else(|| "non classé".to_owned(), |rank| format!("{} sur {}", ordinal(rank), player.of));
    let tied = if player.tied { " ex æquo" } else { "" };
    let mut facts = vec![
        ("Rang".to_owned(), format!("{rank}{tied}")),
        ("Score".to_owned(), figure::total(player.points)),
        ("Présence".to_owned(), format!("{} sur {}", many(player.played, "soirée"), player.possible)),
        ("Places".to_owned(), format!("{}, {}", many(player.wins, "victoire"), many(player.podiums, "podium"))),
    ];
    if let (Some(best), Some(worst)) = (player.best, player.worst) {
        facts.push(("Meilleure soirée".to_owned(), figure::total(best)));
        facts.push(("Moins bonne".to_owned(), figure::total(worst)));
    }
    // Two facts to a row.
    let row = |facts: &[(String, String)]| {
        Texts::of(facts.iter().flat_map(|(what, fact)| [what.clone(), figure::sentence(fact)]).collect())
    };
    let rows: Vec<Texts> = facts.chunks(2).map(row).collect();
    let columns = [Holds::Label, Holds::Words, Holds::Label, Holds::Words];
    let columns = columns.map(|holds| match holds {
        Holds::Words => Column::new("", holds).bold(),
        _ => Column::new("", holds),
    });
    let grid = flow.table(&columns, &rows, template.size, Mm(0.0));
    flow.grid_under(&template.facts, &grid);
    if let Some(contracts) = player.contracts {
        flow.gap(Mm(2.0));
        flow.paragraph(&figure::sentence(&contracts.words()), Face::Regular, template.size);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};
    use domain::Total;
    use report::season::{PersonYear, SeasonContracts};

    fn card(nights: u32, name: &str) -> SeasonCard {
        let night = |number: u32| YearNight {
            date: format!("2026-09-{:02}", 1 + number % 28),
            night: format!("Soirée {number}"),
            duplicate: false,
            place: Some(number),
            of: Some(24),
            facts: String::new(),
            worth: Total::from(i64::from(number)),
            coefficient: None,
            fate: String::new(),
            total: Some(Total::from(i64::from(number) * 20 - 100)),
            points: Total::from(i64::from(number) * 20 - 100),
            kept: !number.is_multiple_of(3),
        };
        let contracts = SeasonContracts { taken: 34, made: 20, lost: 12, detailed: 12, sheets: 60 };
        SeasonCard {
            door: None,
            head: head(),
            player: PersonYear {
                season: "2026-2027".to_owned(),
                name: name.to_owned(),
                rank: Some(3),
                tied: true,
                of: 38,
                points: Total::from(1_234),
                played: nights as usize,
                possible: 30,
                wins: 2,
                podiums: 5,
                best: Some(Total::from(812)),
                worst: Some(Total::from(-446)),
                contracts: Some(contracts),
                steps: Vec::new(),
                missing: None,
                next: None,
                deeper: None,
                nights: (1..=nights).map(night).collect(),
            },
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&[card(40, LONG_NAME), card(1, LONG_NAME)], templates)]
    }

    #[test]
    fn the_card_says_rank_nights_and_on_what_contracts_rest() {
        let document = draw(&[card(20, "LEFÈVRE Zoé")], &Templates::default());
        assert_inside(&document);
        let all = texts(&document).join(" ");
        for wanted in ["3e sur 38 ex æquo", "non retenue", "d'après 12 feuilles détaillées sur 60", "LEFÈVRE Zoé"]
        {
            assert!(all.replace('’', "'").replace('\u{a0}', " ").contains(wanted), "{wanted}: {all}");
        }
    }

    #[test]
    fn cards_of_an_ordinary_season_stand_two_on_a_page() {
        let cards = ["LEFÈVRE Zoé", "MARTIN Luc", "NOËL Ève"].map(|name| card(10, name));
        let document = draw(&cards, &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 2);
        let marks: Vec<&String> = document.pages.iter().flat_map(|page| &page.marks).collect();
        assert_eq!(marks, ["LEFÈVRE Zoé", "NOËL Ève", "MARTIN Luc"], "laid on one another they are in order");
    }
}
