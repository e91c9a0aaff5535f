//! `imprimer diplome`: diplomas: name, place, points; room to sign.

use crate::engine::{Area, Document, Mm, Page, Style, figure};
use crate::paper::wording;
use crate::template::{Templates, template};
use report::paper::{Diploma, Diplomas, Earned};

template! {
    "diplome.toml" {
        "textes" { title = "titre", given = "decerne" },
        place = wording("textes.place", &["place"]),
        tied = wording("textes.ex_aequo", &["place"]),
        points = wording("textes.points", &["points"]),
        percent = wording("textes.pourcentage", &["pourcentage"]),
        match_points = wording("textes.points_de_match", &["points"]),
        team = wording("textes.equipe", &["equipe"]),
        signatures: [String; 2] = texts("signatures", ["arbitre", "organisateur"]),
    }
}

const OUTER: Mm = Mm(1.4);
const INNER: Mm = Mm(0.3);
const BETWEEN: Mm = Mm(2.6);
const LINE: Mm = Mm(0.2);

/// Draws a page for each.
pub fn draw(diplomas: &Diplomas, templates: &Templates) -> Document {
    let template = &templates.diplome;
    let page = |diploma: &Diploma| {
        let mut page = template.paper.page(true);
        page.type_scale *= page.height.0 / Page::A4_SHORT.0;
        page.marks.push(diploma.name.clone());
        draw_one(&mut page, diplomas, diploma, template);
        page
    };
    Document::new("Diplômes", &diplomas.head.tournament, diplomas.diplomas.iter().map(page).collect())
}

fn draw_one(page: &mut Page, diplomas: &Diplomas, diploma: &Diploma, template: &Template) {
    let frame = template.paper.inside(page);
    page.frame(frame, OUTER);
    page.frame(frame.inset(BETWEEN), INNER);
    let area = frame.inset(frame.h * 0.06);
    let band = |from: f32, height: f32| area.band(area.h * from, area.h * height);
    let head = &diplomas.head;
    if let Some(logo) = &template.paper.logo {
        page.image(band(0.0, 0.14).strip(Mm(0.0), area.w * 0.2), logo);
    }
    let club = band(0.0, 0.1).strip(area.w * 0.22, area.w * 0.56);
    page.write_lines(club, template.paper.club(head), Style::regular(16.0).least(8.0).centred(), 2);
    page.write(band(0.12, 0.18), &template.title, Style::bold(58.0).least(20.0).centred());
    page.write(band(0.31, 0.07), &template.given, Style::regular(17.0).centred());
    page.write_lines(band(0.38, 0.16), &diploma.name, Style::bold(38.0).least(14.0).centred(), 2);
    if let Some(team) = &diploma.team {
        let words = template.team.fill(&[("equipe", team)]);
        page.write_lines(band(0.54, 0.06), &words, Style::regular(15.0).least(7.0).centred(), 2);
    }
    let place = wording::place(diploma.rank);
    let place = if diploma.tied { &template.tied } else { &template.place }.fill(&[("place", &place)]);
    page.write(band(0.6, 0.1), &place, Style::bold(30.0).centred());
    let points = match diploma.score {
        Earned::Points(total) => template.points.fill(&[("points", &figure::total(total))]),
        Earned::Percent(percent) => template.percent.fill(&[("pourcentage", &figure::signed(&percent.to_string()))]),
        Earned::Sum(sum) => template.points.fill(&[("points", &figure::signed(&sum.to_string()))]),
        Earned::Match(pm) => template.match_points.fill(&[("points", &figure::signed(&pm.to_string()))]),
    };
    page.write(band(0.69, 0.06), &points, Style::regular(15.0).centred());
    let when = format!("{}, {}", head.tournament, head.date);
    page.write_lines(band(0.75, 0.08), &when, Style::regular(17.0).least(8.0).centred(), 2);
    for (label, left) in template.signatures.iter().zip([0.06, 0.58]) {
        signature(page, band(0.86, 0.12).strip(area.w * left, area.w * 0.36), label);
    }
}

fn signature(page: &mut Page, area: Area, label: &str) {
    page.write(area.band(Mm(0.0), area.h * 0.4), label, Style::regular(11.0).centred());
    page.line((area.x, area.bottom()), (area.right(), area.bottom()), LINE);
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};
    use domain::Total;
    use report::duplicate::{Percent, Pm};

    fn diplomas(name: &str, team: Option<&str>) -> Diplomas {
        let one = |rank| Diploma {
            rank,
            tied: rank == 2,
            name: name.to_owned(),
            team: team.map(str::to_owned),
            score: Earned::Points(Total::from(1346) + Total::from(1).over(2)),
        };
        Diplomas { head: head(), diplomas: (1..=3).map(one).collect() }
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&diplomas(LONG_NAME, Some(LONG_NAME)), templates)]
    }

    #[test]
    fn d20_d30_in_donnes_dupliquees_a_diploma_says_the_percentage_or_the_points_de_match() {
        let said = |score| {
            let mut paper = diplomas("LY An", None);
            paper.diplomas.iter_mut().for_each(|one| one.score = score);
            texts(&draw(&paper, &Templates::default())).join("|")
        };
        let percent = Percent::new(Total::from(125).over(2));
        assert!(said(Earned::Percent(percent)).contains("avec 62,50 %"));
        assert!(said(Earned::Match(Pm::milli(12_649))).contains("avec 12,649 points de match"));
    }

    #[test]
    fn each_of_the_podium_has_a_page_that_says_which_place() {
        let document = draw(&diplomas("LY An", None), &Templates::default());
        assert_inside(&document);
        assert_eq!(document.pages.len(), 3);
        let all = texts(&document).join("|");
        for wanted in ["1re place", "2e place ex æquo", "avec 1346,50 points", "L'organisateur"] {
            assert!(all.contains(wanted), "{wanted}: {all}");
        }
    }
}
