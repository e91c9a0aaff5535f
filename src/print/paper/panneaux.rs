//! `imprimer panneaux`: orientation panels: NORD, SUD, EST, OUEST for the four sides of the room.

use crate::engine::{Area, Document, Mm, Page, Style};
use crate::template::{Templates, template};
use domain::text::capitalised;
use report::paper::{PanelStep, RoomPanel, RoomPanels};

template! {
    "panneau.toml" {
        "salle" { stays = "reste", one_up = "monte_d_une", one_down = "descend_d_une" },
        "mouvement" {
            movement = "titre", position = "position", hour = "heure", table = "table", first = "depart",
            round = "tour",
        },
        moves = flag("salle.deplacements"),
        up = wording("salle.monte", &["tables"]),
        down = wording("salle.descend", &["tables"]),
        special = wording("salle.exception", &["position", "deplacement"]),
        size = points("mouvement.lettres", 8.0..=20.0),
    }
}

const FOOT: Mm = Mm(5.5);
/// A move on a panel of the room, in shares of its height: the usual one, one into a single position.
const USUAL: f32 = 0.16;
const SPECIAL: f32 = 0.08;

/// Draws the panels of the room, one per page.
pub fn draw(panels: &RoomPanels, templates: &Templates) -> Document {
    let template = &templates.panneaux;
    let count = panels.panels.len();
    let pages = panels.panels.iter().enumerate().map(|(index, panel)| {
        let mut page = template.paper.page(true);
        let inner = template.paper.inside(&page);
        room_panel(&mut page, inner, panel, template);
        if !panels.head.tournament.is_empty() {
            let imprint = template.paper.footer.line(&panels.head, index + 1, count);
            page.write_either(inner.band(inner.h - Mm(5.0), Mm(5.0)), &imprint, Style::regular(7.0).grey(40).centred());
        }
        page
    });
    Document::new("Panneaux d'orientation", &panels.head.tournament, pages.collect())
}

fn room_panel(page: &mut Page, area: Area, panel: &RoomPanel, template: &Template) {
    let word = panel.orientation.word().to_uppercase();
    let steps: &[PanelStep] = if template.moves { &panel.steps } else { &[] };
    let height = |step: &PanelStep| area.h * if step.into.is_none() { USUAL } else { SPECIAL };
    let below = steps.iter().fold(FOOT * 1.5, |sum, step| sum + height(step));
    let mut top = area.h - below;
    page.write(area.band(Mm(0.0), top), &word, Style::bold(400.0).least(60.0).centred());
    for step in steps {
        let style = if step.into.is_none() { Style::bold(48.0) } else { Style::regular(28.0) };
        page.write(area.band(top, height(step)), &step_words(*step, template), style.centred());
        top += height(step);
    }
}

fn step_words(step: PanelStep, template: &Template) -> String {
    let moved = template.step(step.tables);
    match step.into {
        None => capitalised(&moved),
        Some(position) => template.special.fill(&[("position", &position.to_string()), ("deplacement", &moved)]),
    }
}

impl Template {
    /// A move by that many tables, in words.
    pub(crate) fn step(&self, by: i32) -> String {
        let tables = by.unsigned_abs().to_string();
        match by {
            0 => self.stays.clone(),
            1 => self.one_up.clone(),
            -1 => self.one_down.clone(),
            2.. => self.up.fill(&[("tables", &tables)]),
            _ => self.down.fill(&[("tables", &tables)]),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{assert_inside, head, texts};
    use domain::{Orientation, PositionNo};

    fn step(into: Option<u8>, tables: i32) -> PanelStep {
        PanelStep { into: into.map(PositionNo), tables }
    }

    fn panels(steps: &[PanelStep]) -> RoomPanels {
        let panels = Orientation::ALL.map(|orientation| RoomPanel { orientation, steps: steps.to_vec() });
        RoomPanels { head: head(), panels: panels.into() }
    }

    fn room(steps: Vec<PanelStep>) -> Document {
        draw(&panels(&steps), &Templates::default())
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        vec![draw(&panels(&[step(None, -2), step(Some(4), -3), step(Some(5), 1)]), templates)]
    }

    #[test]
    fn m1_the_panels_of_the_room_say_what_their_players_do() {
        let document = room(vec![step(None, -2), step(Some(4), -3), step(Some(5), 1)]);
        assert_inside(&document);
        assert_eq!(document.pages.len(), 5);
        let all = texts(&document);
        for wanted in [
            "NORD",
            "OUEST",
            "Descend de 2 tables",
            "vers la position 4 : descend de 3 tables",
            "vers la position 5 : monte d'une table",
        ] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
        assert_inside(&room(Vec::new()));
        assert!(texts(&room(vec![step(None, 0)])).contains(&"Reste à sa table"));
    }

    #[test]
    fn a_tiny_panel_is_laid_out_so() {
        insta::assert_snapshot!(room(vec![step(None, 1)]).to_text());
    }
}
