//! `imprimer bareme`: the scale of the *feuille de marque* in large, and one deal worked out step by step (S2–S8).

use crate::engine::{
    Document, Face, Mm, Page, Pt,
    flow::{self, Flow},
};
use crate::paper::feuilles::large_scale;
use crate::template::{Templates, template};
use report::paper::{PaperHead, TableGame};

template! {
    "bareme.toml" {
        title = text("titre"),
        example = text("exemple"),
    }
}

/// Of the width of the page, how high each half of the scale stands.
const HIGH: f32 = 0.34;
/// Of the example, on A4; on a smaller page as much smaller, so that it stays under the scale.
const LETTERS: Pt = Pt(13.0);

/// What differs at a table of 3 (S2, S6).
const THREE: &str = "À une table de 3 : le preneur marque × 2, chaque défenseur × 1 ; poignées à 13, 15 et 18 atouts.";

/// Draws the scale for tables of that game.
pub fn draw(head: &PaperHead, game: TableGame, templates: &Templates) -> Document {
    let template = &templates.bareme;
    let title = format!("{} – {}", template.title, game_words(game));
    flow::sparing(&template.paper, 0.75, |sheet| drawn(head, game, &title, &template.on(sheet)))
}

fn drawn(head: &PaperHead, game: TableGame, title: &str, template: &Template) -> Document {
    let mut flow = Flow::new(&template.paper, head, title);
    let height = flow.body().w * HIGH;
    let letters = LETTERS * (template.paper.page(false).width.0 / Page::A4_SHORT.0);
    for half in [0, 1] {
        flow.place(height, |page, area| large_scale(page, area, game, half));
        flow.gap(Mm(5.0));
    }
    if game == TableGame::Four {
        // Most evenings have such a table too.
        flow.paragraph(THREE, Face::Bold, letters * 1.2);
    }
    flow.title(&template.example, Mm(40.0));
    for line in example(game) {
        flow.paragraph(&line, Face::Regular, letters);
        flow.gap(Mm(2.0));
    }
    flow.finish()
}

fn game_words(game: TableGame) -> &'static str {
    match game {
        TableGame::Three => "à 3 joueurs",
        TableGame::Four => "à 4 joueurs, et à 3",
        TableGame::Dead => "à 4 joueurs",
        TableGame::Called => "à 5 joueurs",
    }
}

/// A *garde* with two *bouts*, 48 points, the *petit au bout* and a single *poignée*: 104 from each defender.
fn example(game: TableGame) -> Vec<String> {
    let shares = match game {
        TableGame::Three => "Le preneur marque 2 × 104 = 208, chaque défenseur −104 : la somme fait 0.",
        TableGame::Four | TableGame::Dead => {
            "Le preneur marque 3 × 104 = 312, chaque défenseur −104 : la somme fait 0."
        }
        TableGame::Called => {
            "Le preneur marque 2 × 104 = 208, l'appelé 104, chaque défenseur −104 : la somme fait 0. Seul contre quatre, il marque 4 × 104 = 416."
        }
    };
    [
        "Sud prend une garde, annonce une poignée simple, mène le petit au bout et fait 48 points avec 2 bouts.",
        "Avec 2 bouts il lui faut 41 points : il en fait 7 de plus. Contrat : (25 + 7) × 2 = 64.",
        "Petit au bout : 10 × 2 = 20. Poignée simple : 20, quel que soit le contrat. En tout : 64 + 20 + 20 = 104.",
        shares,
        "Contrat chuté : le preneur perd de même (25 + ce qui lui manque) × le contrat, et la poignée va à la défense.",
    ]
    .map(str::to_owned)
    .into()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{assert_inside, head, texts};

    const GAMES: [TableGame; 4] = [TableGame::Three, TableGame::Four, TableGame::Called, TableGame::Dead];

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        GAMES.map(|game| draw(&head(), game, templates)).into()
    }

    #[test]
    fn s2_s7_the_scale_is_large_and_the_example_adds_up() {
        for game in GAMES {
            let document = draw(&head(), game, &Templates::default());
            assert_inside(&document);
            assert_eq!(document.pages.len(), 1);
            let all = texts(&document).join(" ");
            let three = all.contains("À une table de 3") && all.contains("18 atouts");
            assert_eq!(three, game == TableGame::Four, "{all}");
            for wanted in ["GARDE CONTRE", "CHELEM", "POIGNÉE", "BOUTS", "= 104"] {
                assert!(all.contains(wanted), "{wanted}: {all}");
            }
        }
        assert_eq!((25 + 48 - 41) * 2 + 10 * 2 + 20, 104);
    }
}
