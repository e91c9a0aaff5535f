//! `imprimer information`: the notice about people's data: questions and answers, worded by the club's template.

use crate::engine::flow::{self, Flow};
use crate::engine::{Document, Face, Mm, figure};
use crate::template::{PaperTemplate, Templates, template};
use report::paper::PaperHead;

template! {
    "information.toml" {
        "textes" { title = "titre", club = "club" },
        size = points("lettres", 9.0..=20.0),
        parts: [String; 7] = texts("questions", ["qui", "quoi", "pourquoi", "ou", "duree", "publication", "droits"]),
        answers: [String; 7] = texts("reponses", ["qui", "quoi", "pourquoi", "ou", "duree", "publication", "droits"]),
    }
}

/// Draws the notice.
pub fn draw(head: &PaperHead, templates: &Templates) -> Document {
    let template = &templates.information;
    let paper = PaperTemplate { unnamed: template.club.clone(), ..template.paper.clone() };
    flow::sparing(&paper, 0.8, |paper| {
        let mut flow = Flow::new(paper, head, &template.title);
        for (question, answer) in template.parts.iter().zip(&template.answers).filter(|(_, answer)| !answer.is_empty())
        {
            flow.title(question, Mm(0.0));
            flow.paragraph(&figure::sentence(answer), Face::Regular, template.size);
        }
        flow.finish()
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{assert_inside, head, texts};

    /// Its length is that of its template.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&head(), templates)]
    }

    #[test]
    fn the_notice_says_who_why_how_long_and_the_rights() {
        let document = draw(&head(), &Templates::default());
        assert_inside(&document);
        let all = texts(&document).join(" ");
        for wanted in ["responsable", "trois saisons", "initiales", "CNIL"] {
            assert!(all.contains(wanted), "{wanted}: {all}");
        }
    }
}
