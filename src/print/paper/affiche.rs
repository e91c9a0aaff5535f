//! `imprimer affiche`: the poster (*affiche*) that announces a tournament, with the fascicule's required items; unknown ones are left blank to fill in.

use crate::engine::{Area, Document, Grey, Mm, Page, Pt, Style, qr};
use crate::template::{Templates, template};
use domain::counted;
use domain::text::capitalised;
use report::paper::Poster;

template! {
    "affiche.toml" {
        "textes" {
            banner = "bandeau", logo = "place_du_logo", sigle = "sigle", start = "heure", place = "lieu",
            open = "ouvert", members = "licencies", fee_open = "engagement_a_remplir", prizes = "prix",
            rules = "reglement", contact = "renseignements",
        },
        kind = wording("textes.formule", &["formule"]),
        duplicate = wording("textes.formule_dupliquee", &["formule"]),
        play = wording("textes.parties", &["les_positions", "les_donnes", "positions", "donnes"]),
        sessions = wording("textes.seances", &["seances"]),
        sessions_only = wording("textes.seances_differentes", &["seances"]),
        fee = wording("textes.engagement", &["montant"]),
        given_back = wording("textes.redistribution", &["part"]),
    }
}

const THICK: Mm = Mm(1.2);
const THIN: Mm = Mm(0.3);
/// The club's logo, or the room for it.
const LOGO: Mm = Mm(34.0);
/// The club's name where there is neither.
const CLUB: Mm = Mm(20.0);
const BANNER_END: Mm = Mm(8.0);
/// A short poster would look empty: its lines grow up to that.
const MOST: f32 = 1.3;

/// A line of the poster: how high, in what letters, and whether it is a label to write after.
struct Row {
    height: f32,
    style: Style,
    label: String,
    value: Option<String>,
    lines: usize,
}

impl Row {
    fn sentence(height: f32, style: Style, words: impl Into<String>) -> Self {
        Self { height, style: style.centred(), label: words.into(), value: None, lines: 2 }
    }

    /// A label and its value, or room to write it.
    fn filled(height: f32, size: f32, label: &str, value: &str) -> Self {
        if value.trim().is_empty() {
            let value = Some(String::new());
            return Self { height, style: Style::regular(size), label: label.to_owned(), value, lines: 1 };
        }
        Self::sentence(height, Style::bold(size).least(size * 0.5), format!("{label} {}", value.trim()))
    }
}

/// Draws the poster.
pub fn draw(poster: &Poster, templates: &Templates) -> Document {
    let template = &templates.affiche;
    let mut page = template.paper.page(false);
    let scale = page.width.0 / Page::A4_SHORT.0;
    page.type_scale *= scale;
    let frame = template.paper.inside(&page);
    page.frame(frame, THICK);
    let inner = frame.inset(Mm(5.0) * scale);
    let top = head(&mut page, inner, poster, template, scale);
    let rows = rows(poster, template);
    let asked: f32 = rows.iter().map(|row| row.height).sum::<f32>() * scale;
    let foot = Mm(17.0) * scale;
    let room = inner.h - top - foot;
    let zoom = (room.0 / asked.max(1.0)).min(MOST);
    let mut y = top + (room - Mm(asked) * zoom) / 2.0;
    for row in &rows {
        let area = inner.band(y, Mm(row.height) * scale * zoom);
        let style = Style { size: row.style.size * zoom.max(0.5), least: Pt(7.0), ..row.style };
        match &row.value {
            None => page.write_lines(area.strip(inner.w * 0.03, inner.w * 0.94), &row.label, style, row.lines),
            Some(value) => page.field(area.strip(inner.w * 0.06, inner.w * 0.88), &row.label, value, style),
        }
        y += area.h;
    }
    let band = inner.band(inner.h - foot, foot - Mm(4.0) * scale);
    page.fill(band, template.paper.title_fill);
    page.write(band, &template.rules, Style::bold(22.0).centred());
    if !template.paper.results.is_empty() {
        // In the ground of the foot, white behind it.
        let side = band.h - Mm(1.0);
        let code = Area::new(band.right() - side - Mm(0.5), band.y + Mm(0.5), side, side);
        page.fill(code, Grey::WHITE);
        qr::draw(&mut page, code, &template.paper.results);
    }
    let imprint = template.paper.footer.line(&poster.head, 1, 1);
    // As large on a small poster.
    let style = Style::regular(5.0 / scale.min(1.0)).grey(55).centred();
    page.write_either(inner.band(inner.h - Mm(3.0), Mm(3.0)), &imprint, style);
    Document { title: format!("Affiche – {}", poster.head.tournament), pages: vec![page] }
}

/// Logo, club and banner; returns where they end.
fn head(page: &mut Page, area: Area, poster: &Poster, template: &Template, scale: f32) -> Mm {
    let glued = !template.logo.is_empty();
    let side = if glued || template.paper.logo.is_some() { LOGO } else { CLUB } * scale;
    let logo = area.band(Mm(0.0), side).strip(Mm(0.0), side * 1.3);
    let mut words = area.band(Mm(0.0), side);
    if let Some(image) = &template.paper.logo {
        page.image(logo, image);
    } else if glued {
        for (from, to) in [
            ((logo.x, logo.y), (logo.right(), logo.y)),
            ((logo.right(), logo.y), (logo.right(), logo.bottom())),
            ((logo.x, logo.bottom()), (logo.right(), logo.bottom())),
            ((logo.x, logo.y), (logo.x, logo.bottom())),
        ] {
            page.cut(from, to);
        }
        page.write_lines(logo.inset(Mm(2.0)), &template.logo, Style::regular(9.0).grey(50).centred(), 3);
    }
    if glued || template.paper.logo.is_some() {
        words = words.strip(logo.w + Mm(3.0), area.w - logo.w - Mm(3.0));
    }
    page.write_lines(words, template.paper.club(&poster.head), Style::bold(28.0).least(12.0).centred(), 3);
    let banner = area.band(side + Mm(4.0) * scale, Mm(26.0) * scale);
    page.fill(banner, template.paper.title_fill);
    page.frame(banner, THIN);
    // White at both ends, however long the words.
    let words = banner.strip(BANNER_END * scale, banner.w - BANNER_END * 2.0 * scale);
    page.write(words, &template.banner, Style::bold(50.0).least(16.0).centred());
    banner.bottom() - area.y + Mm(3.0) * scale
}

fn rows(poster: &Poster, template: &Template) -> Vec<Row> {
    let head = &poster.head;
    let kind = if poster.duplicate { &template.duplicate } else { &template.kind };
    let mut rows = vec![
        Row::sentence(7.0, Style::bold(13.0), template.sigle.as_str()),
        Row::sentence(9.0, Style::regular(17.0), kind.fill(&[("formule", &poster.formula)])),
        Row { lines: 3, ..Row::sentence(32.0, Style::bold(40.0).least(16.0), head.tournament.clone()) },
        Row::sentence(16.0, Style::bold(32.0).least(16.0), capitalised(&head.date)),
        Row::filled(12.0, 24.0, &template.start, &poster.start),
        Row::filled(13.0, 22.0, &template.place, &poster.place),
    ];
    let audience = if poster.members_only { &template.members } else { &template.open };
    rows.push(Row::sentence(10.0, Style::bold(18.0), audience.as_str()));
    let play = play(poster, template);
    if !play.is_empty() {
        rows.push(Row::sentence(9.0, Style::regular(16.0), play));
    }
    rows.push(match &poster.fee {
        Some(fee) => Row::sentence(12.0, Style::bold(22.0), template.fee.fill(&[("montant", fee)])),
        None => Row::filled(12.0, 20.0, &template.fee_open, ""),
    });
    if poster.given_back > 0 {
        let part = poster.given_back.to_string();
        rows.push(Row::sentence(9.0, Style::regular(16.0), template.given_back.fill(&[("part", &part)])));
    }
    if !poster.prizes.is_empty() {
        // Lines end between prizes only.
        let prizes: Vec<String> = poster.prizes.iter().map(|prize| prize.replace(' ', "\u{a0}")).collect();
        let words = format!("{} {}", &template.prizes, prizes.join(" · "));
        rows.push(Row { lines: 5, ..Row::sentence(22.0, Style::bold(15.0).least(7.0), words) });
    }
    for note in &poster.notes {
        rows.push(Row::sentence(10.0, Style::regular(16.0), note.clone()));
    }
    rows.push(Row::filled(12.0, 15.0, &template.contact, &poster.contact));
    rows
}

/// How long the tournament is: sessions, positions of each, deals of each; no more than is true of all sessions.
fn play(poster: &Poster, template: &Template) -> String {
    let sessions = [("seances", &*poster.sessions.to_string())];
    let several = poster.sessions > 1;
    let Some((positions, deals)) = poster.play else {
        return if several { template.sessions_only.fill(&sessions) } else { String::new() };
    };
    let play = template.play.fill(&[
        ("les_positions", &counted(positions, "position")),
        ("les_donnes", &counted(deals, if poster.duplicate { "étui" } else { "donne" })),
        ("positions", &positions.to_string()),
        ("donnes", &deals.to_string()),
    ]);
    if several { template.sessions.fill(&sessions) + &play } else { play }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::paper::tests::samples::{LONG_NAME, assert_inside, club, head, texts};

    fn bare() -> Poster {
        Poster {
            head: head(),
            place: String::new(),
            start: String::new(),
            formula: "en individuel".to_owned(),
            duplicate: false,
            play: Some((5, 5)),
            sessions: 1,
            fee: None,
            members_only: false,
            given_back: 80,
            prizes: Vec::new(),
            contact: String::new(),
            notes: Vec::new(),
        }
    }

    fn drawn(poster_of: &Poster) -> Document {
        let document = draw(poster_of, &Templates::default());
        assert_inside(&document);
        document
    }

    /// Everything as long as it gets.
    pub(crate) fn longest(templates: &Templates) -> Vec<Document> {
        let mut long = bare();
        long.head.tournament = format!("{LONG_NAME} {LONG_NAME}");
        long.head.club = LONG_NAME.to_owned();
        vec![draw(&long, templates), draw(&full(), templates)]
    }

    #[test]
    fn a_tiny_poster_is_laid_out_so() {
        insta::assert_snapshot!(drawn(&bare()).to_text());
    }

    #[test]
    fn o2_l587_l589_the_poster_has_the_sigle_and_says_who_may_come() {
        for (members_only, audience, other) in
            [(false, "Ouvert à tous", "Réservé"), (true, "Réservé aux licenciés", "Ouvert")]
        {
            let texts = texts(&drawn(&Poster { members_only, ..bare() })).join("|");
            assert!(texts.contains("F.F.T.") && texts.contains(audience), "{texts}");
            assert!(!texts.contains(other), "{texts}");
        }
    }

    fn full() -> Poster {
        Poster {
            place: "Salle des fêtes, 12 rue de l'Œuf, 44000 Nantes".to_owned(),
            start: "20 h 30".to_owned(),
            fee: Some("12 €".to_owned()),
            members_only: true,
            sessions: 2,
            prizes: (1..=12).map(|place| format!("{place}e : 100 € et un panier garni")).collect(),
            contact: "02 40 00 00 00".to_owned(),
            notes: vec!["Buvette et restauration sur place".to_owned(); 2],
            ..bare()
        }
    }

    #[test]
    fn what_the_fascicule_asks_for_is_there() {
        let all = texts(&drawn(&full())).join("|");
        for wanted in [
            "Samedi 21 novembre 2026",
            "Début des parties : 20 h 30",
            "Nantes",
            "Réservé aux licenciés de la F.F.T.",
            "2 séances de 5 positions de 5 donnes",
            "12 € par joueur",
            "Règlement et arbitrage F.F.T.",
            "02 40 00 00 00",
            "12e : 100 €",
        ] {
            assert!(all.contains(wanted), "{wanted}: {all}");
        }
        assert!(!all.contains('…'), "{all}");
        let bare_one = drawn(&bare());
        let bare_texts = texts(&bare_one);
        assert!(bare_texts.contains(&"Ouvert à tous") && !bare_texts.contains(&"logo du club"));
        let glued = club("affiche.toml", "[textes]\nplace_du_logo = \"logo du club\"");
        assert!(texts(&draw(&bare(), &glued)).contains(&"logo du club"), "who wants to glue it asks for it");
    }

    #[test]
    fn d1_a_duplicate_night_is_announced_as_one_and_one_position_is_no_plural() {
        let all = texts(&drawn(&Poster { duplicate: true, play: Some((1, 1)), ..bare() })).join("|");
        assert!(all.contains("en donnes dupliquées, en individuel") && !all.contains("libres"), "{all}");
        assert!(all.contains("1 position de 1 étui|"), "{all}");
        let own = club("affiche.toml", "[textes]\nparties = \"{positions} tours de {donnes}\"");
        assert!(texts(&draw(&bare(), &own)).contains(&"5 tours de 5"), "a wording of before");
    }

    #[test]
    fn nothing_is_said_of_positions_and_deals_that_differ_from_session_to_session() {
        let document = drawn(&Poster { sessions: 4, play: None, ..bare() });
        let all = texts(&document);
        assert!(all.contains(&"4 séances"), "{all:?}");
        assert!(
            !all.iter().any(|text| text.contains("positions") || text.contains("donnes") && !text.contains("libres"))
        );
    }
}
