//! The picture of a closed night, for a group and the newspaper: what it was, and the first ten as each lets himself be named.

use crate::engine::{Area, Colour, Grey, Mm, Page, Style, figure, raster};
use domain::counted;
use report::hall::PublicSite;
use report::table::french_date;

/// 1200 × 630 points.
const WIDTH: Mm = Mm(160.0);
const HEIGHT: Mm = Mm(84.0);
const SCALE: f32 = 7.5;
const GREEN: Colour = Colour { red: 11, green: 74, blue: 55 };
const BAND: Mm = Mm(24.0);
const FOOT: Mm = Mm(6.0);
const ROW: Mm = Mm(7.0);
const RANK: Mm = Mm(9.0);
const TOTAL: Mm = Mm(24.0);
/// How many are shown.
const FIRST: usize = 10;

/// The picture, a PNG; `None` before the closing.
pub fn png(site: &PublicSite) -> Option<Vec<u8>> {
    if site.evening.closed { raster::png(&page(site), SCALE) } else { None }
}

fn page(site: &PublicSite) -> Page {
    let (night, mut page) = (&site.night, Page::blank(WIDTH, HEIGHT));
    page.fill(Area::new(Mm(0.0), Mm(0.0), WIDTH, BAND), GREEN);
    let inner = page.area().strip(Mm(6.0), WIDTH - Mm(12.0));
    page.write_lines(inner.band(Mm(2.0), Mm(13.0)), &night.name, Style::bold(26.0).least(11.0).ink(Grey::WHITE), 2);
    let about = [french_date(&night.date), night.place.clone(), night.organiser.clone()];
    let about: Vec<String> = about.into_iter().filter(|words| !words.is_empty()).collect();
    page.write_lines(
        inner.band(Mm(15.0), Mm(7.5)),
        &about.join(" · "),
        Style::regular(13.0).least(7.0).ink(Grey::WHITE),
        2,
    );
    let ranking = site.ranking.as_ref().filter(|ranking| ranking.is_final);
    let rows = ranking.map_or([].as_slice(), |ranking| &ranking.rows[..ranking.rows.len().min(FIRST)]);
    let room = HEIGHT - BAND - FOOT - Mm(2.0);
    let height = (room / rows.len().max(1)).min(ROW);
    let teams = rows.iter().any(|row| !row.members.is_empty() && row.members != row.name);
    for (at, row) in rows.iter().enumerate() {
        let band = inner.band(BAND + Mm(1.5) + height * at, height);
        let style = if row.rank <= 3 { Style::bold(12.0) } else { Style::regular(12.0) };
        page.write(band.strip(Mm(0.0), RANK), &format!("{}.", row.rank), style.right());
        let words = band.strip(RANK, band.w - RANK - TOTAL);
        let name = words.strip(Mm(0.0), words.w * if teams { 0.35 } else { 1.0 });
        page.write_lines(name, &row.name, style.least(5.0), if teams { 2 } else { 1 });
        if teams {
            let members = words.strip(name.w, words.w - name.w);
            page.write_lines(members, &row.members, Style::regular(9.0).least(4.5).grey(30), 2);
        }
        page.write(band.strip(band.w - TOTAL, TOTAL), &figure::typeset(&row.total.to_string()), style.right());
    }
    let size = format!("{}, {}", counted(site.players.len(), "joueur"), counted(site.evening.positions, "position"));
    let (foot, small) = (inner.band(HEIGHT - FOOT, Mm(5.0)), Style::regular(9.0).grey(40));
    page.write(foot, &size, small);
    page.write(foot, "Établi avec chelem", small.right());
    page
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Item;
    use crate::paper::tests::samples::LONG_NAME;
    use domain::Total;
    use domain::award::Formula;
    use report::hall::{PublicEvening, PublicNight, PublicRank, PublicRanking, PublicTotal};
    use report::paper::Earned;

    fn site(names: Option<(&str, &str)>) -> PublicSite {
        let row = |(name, members): (&str, &str), rank: u32| PublicRank {
            rank,
            tied: false,
            number: rank,
            name: name.to_owned(),
            left: false,
            members: members.to_owned(),
            total: PublicTotal(Earned::Points(Total::from(7 - 3 * i64::from(rank)))),
        };
        let ranking = |names| PublicRanking {
            position: 5,
            provisional: false,
            is_final: true,
            formula: Formula::Individuel,
            alternated: false,
            rows: (1..=40).map(|rank| row(names, rank)).collect(),
        };
        PublicSite {
            evening: PublicEvening {
                tournament: LONG_NAME.to_owned(),
                position: 5,
                positions: 5,
                closed: true,
                places: Vec::new(),
                formations: Vec::new(),
                awaited: Vec::new(),
                seed: None,
                announced: Vec::new(),
            },
            night: PublicNight {
                tournament: 1,
                id: String::new(),
                edition: 1,
                name: LONG_NAME.to_owned(),
                date: "2026-11-21".to_owned(),
                place: LONG_NAME.to_owned(),
                organiser: LONG_NAME.to_owned(),
                season: None,
            },
            positions: Vec::new(),
            ranking: names.map(ranking),
            players: Vec::new(),
        }
    }

    fn texts(page: &Page) -> Vec<String> {
        let text = |item: &Item| if let Item::Text(text) = item { Some(text.content.clone()) } else { None };
        page.items.iter().filter_map(text).collect()
    }

    #[test]
    fn ten_are_named_whole_and_nobody_where_the_ranking_is_not_shown() {
        let name = "DE LA TOUR-D’AUVERGNE-LAURAGUAIS Marie-Élisabeth-Œnone";
        let (alone, hidden) = (page(&site(Some((name, "")))), page(&site(None)));
        assert_eq!(texts(&alone).iter().filter(|text| *text == name).count(), 10, "{:?}", texts(&alone));
        let teams = page(&site(Some((LONG_NAME, &["VANDENBROUCKE-LEFÈVRE Marie-Christine"; 4].join(", ")))));
        for page in [&alone, &hidden, &teams] {
            assert!(texts(page).iter().all(|text| !text.contains('…')), "{:?}", texts(page));
        }
        assert!(texts(&alone).contains(&"\u{2212}2".to_owned()));
        assert!(!texts(&hidden).join(" ").contains("LAURAGUAIS"));
    }

    #[test]
    fn the_picture_has_its_size_its_letters_and_the_same_bytes_again() {
        let named = png(&site(Some(("NOÉMIE Zoé", "")))).unwrap();
        assert_eq!(Some(&named), png(&site(Some(("NOÉMIE Zoé", "")))).as_ref());
        let decoded = crate::template::Logo::decode(&named).unwrap();
        assert_eq!((decoded.width, decoded.height), (1200, 630));
        let point = |x: usize, y: usize| &decoded.pixels[(y * 1200 + x) * 3..][..3];
        assert_eq!((point(1, 1), point(1, 400)), (&[11, 74, 55][..], &[255; 3][..]));
        let dark = (190..585).flat_map(|y| (50..1150).map(move |x| (x, y))).filter(|at| point(at.0, at.1)[0] < 90);
        assert!((5_000..80_000).contains(&dark.count()));
        let open = PublicSite { evening: PublicEvening { closed: false, ..site(None).evening }, ..site(None) };
        assert_eq!(png(&open), None);
    }
}
