//! `imprimer palmares`: the honours: the first three of the seasons, of each night, and the records.

use crate::engine::flow::{self, Flow};
use crate::engine::measured::{Column, Holds, Listing, Texts};
use crate::engine::{Document, Face, Mm, figure};
use crate::template::{PaperTemplate, Templates, template};
use report::season::{PalmaresPaper, RecordLine};
use report::table::french_date;

template! {
    "palmares.toml" {
        "titres" { title = "papier", nights = "soirees", records = "records" },
        unknown = text("textes.inconnu"),
        size = points("lettres", 7.0..=16.0),
        podium = wording("titres.podium", &["saison"]),
        so_far = wording("titres.podium_en_cours", &["saison"]),
    }
}

const LARGER: f32 = 1.2;
const PODIUM_ROW: Mm = Mm(8.0);
const UNDER: Mm = Mm(1.5);

/// Draws the honours.
pub fn draw(paper: &PalmaresPaper, templates: &Templates) -> Document {
    let template = &templates.palmares;
    // Larger where the sheet has room, never smaller than the club asks.
    let largest = PaperTemplate { scale: template.paper.scale * LARGER, ..template.paper.clone() };
    flow::sparing(&largest, 1.0 / LARGER, |sheet| drawn(paper, &template.on(sheet)))
}

fn drawn(paper: &PalmaresPaper, template: &Template) -> Document {
    let mut flow = Flow::new(&template.paper, &paper.head, &template.title);
    for season in paper.seasons.iter().filter(|season| !season.first.is_empty()) {
        let title = if season.provisional { &template.so_far } else { &template.podium };
        let list = Listing::new()
            .column(Column::new("", Holds::Figures).bold(), |(rank, ..): &(u32, String, String)| rank.to_string())
            .column(Column::new("", Holds::Words).bold(), |(_, name, _)| name.clone())
            .column(Column::new("", Holds::Figures), |(.., mark)| figure::typeset(mark));
        let grid = flow.listing(&list, &season.first, template.size * 1.2, PODIUM_ROW);
        flow.grid_under(&title.fill(&[("saison", &season.season)]), &grid);
    }
    let report = &paper.report;
    if !report.nights.is_empty() {
        let heads = ["1er", "2e", "3e"].map(|head| Column::new(head, Holds::Words));
        let columns: Vec<Column> = std::iter::once(Column::new("Soirée", Holds::Words)).chain(heads).collect();
        let row = |line: &report::season::PalmaresLine| {
            let names = line.places.iter().map(|names| match names.as_slice() {
                [] => "\u{2013}".to_owned(),
                // One below the other, with what tells namesakes apart on a line of its own.
                names => names.join(" ;\n").replace(" (", "\n("),
            });
            let night = format!("{}\n{}", line.night, french_date(&line.date));
            Texts::of(std::iter::once(night).chain(names).collect())
        };
        let rows: Vec<Texts> = report.nights.iter().map(row).collect();
        let grid = flow.table(&columns, &rows, template.size * 0.9, Mm(0.0));
        flow.grid_under(&template.nights, &grid);
        if report.nights.iter().any(|line| line.places.iter().any(Vec::is_empty)) {
            flow.gap(UNDER);
            flow.paragraph(&template.unknown, Face::Regular, template.size * 0.9);
        }
    }
    if !report.records.is_empty() {
        let list = Listing::new()
            .column(Column::new("", Holds::Words), |line: &RecordLine| figure::sentence(&line.what))
            .column(Column::new("", Holds::Label).bold(), |line| figure::sentence(&line.figure))
            .column(Column::new("", Holds::Words), |line| figure::sentence(&line.holders.join(" ; ")));
        let grid = flow.listing(&list, &report.records, template.size, Mm(0.0));
        flow.grid_under(&template.records, &grid);
    }
    flow.finish()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};
    use crate::template::TemplateFile;
    use report::season::{PalmaresLine, PalmaresReport, RecordLine, SeasonPodium};

    fn paper(nights: u32, name: &str) -> PalmaresPaper {
        let night = |number: u32| PalmaresLine {
            date: "2026-09-07".to_owned(),
            night: format!("Soirée {number}"),
            players: Some(24),
            places: [vec![name.to_owned()], vec![name.to_owned(), name.to_owned()], Vec::new()],
        };
        let record = |number: u32| RecordLine {
            what: format!("Meilleure soirée {number}"),
            figure: "1 346".to_owned(),
            holders: vec![format!("{name}, Soirée 3 (21/09/2026)")],
        };
        let podium = |season: &str, provisional| SeasonPodium {
            season: season.to_owned(),
            provisional,
            first: (1..=3).map(|rank| (rank, name.to_owned(), "1234,50".to_owned())).collect(),
        };
        PalmaresPaper {
            head: head(),
            seasons: vec![podium("2026-2027", true), podium("2025-2026", false)],
            report: PalmaresReport {
                season: "2026-2027".to_owned(),
                nights: (1..=nights).map(night).collect(),
                records: (1..=6).map(record).collect(),
            },
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&paper(40, LONG_NAME), templates)]
    }

    #[test]
    fn names_of_a_night_are_of_one_size_and_larger_letters_are_larger() {
        use crate::engine::Item;
        let file = |text: &str| TemplateFile { name: "papier.toml".to_owned(), bytes: text.as_bytes().to_vec() };
        let sizes = |text: &str| {
            let mut paper = paper(20, "SAINT-GERMAIN Christine (As de Cœur)");
            paper.report.records.clear();
            paper.report.nights[3].places[0] = vec!["LY An".to_owned(); 5];
            let document = draw(&paper, &Templates::read(&[file(text)]).unwrap());
            let items = document.pages.iter().flat_map(|page| &page.items);
            let name =
                |content: &str| content.contains("LY") || content.contains("Christine") || content.contains("Cœur");
            let sizes = items.filter_map(|item| match item {
                Item::Text(text) if name(&text.content) => Some(text.size.0),
                _ => None,
            });
            let mut sizes: Vec<f32> = sizes.collect();
            sizes.sort_by(f32::total_cmp);
            sizes.dedup();
            sizes
        };
        for format in ["A4", "A5"] {
            let [usual, large] =
                [100, 140].map(|size| sizes(&format!("format = \"{format}\"\ntaille_des_lettres = {size}")));
            // Those of the season, and those of the nights.
            assert_eq!((usual.len(), large.len()), (2, 2), "{format}: {usual:?} {large:?}");
            assert!(usual[0] >= 8.9 && large[0] >= usual[0] * 1.1, "{format}: {usual:?} {large:?}");
        }
    }

    #[test]
    fn seasons_nights_and_records_stand_on_it() {
        let document = draw(&paper(12, "LEFÈVRE Zoé"), &Templates::default());
        assert_inside(&document);
        let all = texts(&document).join(" ");
        for wanted in [
            "2026-2027, classement provisoire",
            "Saison 2025-2026",
            "Soirée 12",
            "Meilleure soirée 6",
            "– : aucun joueur connu",
        ] {
            assert!(all.replace('\u{a0}', " ").contains(wanted), "{wanted}: {all}");
        }
    }
}
