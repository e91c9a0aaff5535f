//! `imprimer reglement-saison`: the rules of a season in sentences made from the program's own ranking rules: the wall shows the rules applied.

use crate::engine::flow::Flow;
use crate::engine::{Document, Face, Mm, Pt, figure};
use crate::template::{Templates, template};
use report::season::SeasonRulesPaper;
use report::table::french_date;

template! {
    "reglement.toml" {
        "titres" { title = "papier", rules = "regles", nights = "soirees", categories = "categories" },
        last = text("textes.fin"),
        size = points("lettres", 9.0..=20.0),
        days = wording("textes.jours", &["du", "au"]),
    }
}

const BETWEEN: Mm = Mm(2.2);

/// Draws the rules.
pub fn draw(paper: &SeasonRulesPaper, templates: &Templates) -> Document {
    let template = &templates.reglement;
    let mut flow = Flow::new(&template.paper, &paper.head, &template.title);
    let days = [("du", french_date(&paper.rules.from)), ("au", french_date(&paper.rules.to))];
    let rules: Vec<String> = std::iter::once(template.days.fill(&days)).chain(paper.rules.sentences.clone()).collect();
    numbered(&mut flow, &template.rules, &rules, template.size);
    numbered(&mut flow, &template.nights, &paper.nights, template.size);
    let categories: Vec<String> =
        paper.categories.iter().map(|category| format!("{} : {}.", category.name, category.condition)).collect();
    numbered(&mut flow, &template.categories, &categories, template.size);
    if !template.last.is_empty() {
        flow.gap(BETWEEN * 2.0);
        flow.paragraph(&figure::sentence(&template.last), Face::Regular, template.size);
    }
    flow.finish()
}

/// Sentences under a title, each with its number; nothing for none.
fn numbered(flow: &mut Flow<'_>, title: &str, sentences: &[String], size: Pt) {
    if sentences.is_empty() {
        return;
    }
    flow.title(title, Mm(0.0));
    for (number, sentence) in (1..).zip(sentences) {
        flow.paragraph(&figure::sentence(&format!("{number}. {sentence}")), Face::Regular, size);
        flow.gap(BETWEEN);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};
    use domain::season::{preset, sentences};
    use report::season::{CategoryLine, RulesReport};

    fn paper(name: &str, categories: usize) -> SeasonRulesPaper {
        let rules = preset("meilleures-8").unwrap();
        let category = CategoryLine { name: name.to_owned(), condition: "60 ans et plus".to_owned() };
        SeasonRulesPaper {
            head: head(),
            rules: RulesReport {
                warnings: Vec::new(),
                season: "2026-2027".to_owned(),
                from: "2026-07-01".to_owned(),
                to: "2027-06-30".to_owned(),
                closed: false,
                sentences: sentences(&rules),
                rules: Vec::new(),
            },
            categories: vec![category; categories],
            nights: vec![format!("La soirée « {name} » du 07/09/2026 compte avec le coefficient 2.")],
        }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&paper(LONG_NAME, 12), templates)]
    }

    #[test]
    fn the_sentences_are_those_of_the_rules() {
        let document = draw(&paper("Finale", 1), &Templates::default());
        assert_inside(&document);
        let all = texts(&document).join(" ").replace('\u{a0}', " ");
        for wanted in ["du 01/07/2026 au 30/06/2027", "8 meilleures soirées", "coefficient 2", "60 ans et plus"] {
            assert!(all.contains(wanted), "{wanted}: {all}");
        }
    }
}
