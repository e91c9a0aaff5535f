use super::*;
use crate::engine::Document;
use crate::paper::tests::samples::{LONG_NAME, assert_inside, head, texts};
use crate::template::Templates;
use report::paper::{BlankRoute, BlankRouteLine, EtuiPaper, EtuiPaperLine};

fn etui(number: u16, positions: u8) -> EtuiPaper {
    let mut head = head();
    head.tournament = format!("{LONG_NAME} {LONG_NAME}");
    let players = ["N12", "S17", "E16", "O12"].map(str::to_owned).to_vec();
    let line = |position| {
        let table = 30 - u16::from(position);
        EtuiPaperLine { position, table, rests: position == 3, players: players.clone() }
    };
    EtuiPaper {
        head,
        etui: number,
        copy: (number > 100).then_some(2),
        leaf: None,
        both_write: false,
        formations: false,
        opposed: false,
        taker: Orientation::FOUR[usize::from(number) % 4],
        dealer: Orientation::FOUR[usize::from(number / 4) % 4],
        serie: "113 à 116".to_owned(),
        lines: (1..=positions).map(line).collect(),
    }
}

/// Everything as long as it gets.
pub fn longest(templates: &Templates) -> Vec<Document> {
    let etuis: Vec<EtuiPaper> = (1..=9).chain(113..=116).map(|number| etui(number, 13)).collect();
    vec![
        etiquettes::draw(&etuis, templates),
        ambulantes::draw(&etuis, templates),
        routes::draw(&[blank_route(true), blank_route(false)], templates),
    ]
}

fn blank_route(attack: bool) -> BlankRoute {
    let line = |etui| BlankRouteLine { position: Some(12), etui: Some(etui), against: LONG_NAME.to_owned() };
    BlankRoute { head: head(), attack, team: format!("3 {LONG_NAME}"), lines: (101..=140).map(line).collect() }
}

#[test]
fn d35_d53_a_fiche_says_who_writes_on_it() {
    let told = |both_write: bool, leaf: Option<char>| {
        let document = ambulantes::draw(&[EtuiPaper { both_write, leaf, ..etui(1, 2) }], &Templates::default());
        texts(&document).into_iter().find(|text| text.contains("par défenseur")).unwrap_or_default().to_owned()
    };
    assert!(told(false, None).starts_with("Nord écrit"));
    assert!(told(false, Some('A')).starts_with("L'attaquant, en Sud, écrit"));
    assert!(told(true, None).starts_with("Attaquant (Sud) et défense écrivent"));
}

#[test]
fn blank_feuilles_de_route_say_their_colours_in_words_and_hold_every_etui() {
    let document = routes::draw(&[blank_route(true), blank_route(false)], &Templates::default());
    assert_inside(&document);
    assert_eq!(document.pages.len(), 1, "cut in two");
    let all = texts(&document);
    for words in ["Feuille de route – ATTAQUANT (bleue)", "Feuille de route – DÉFENSE (rose)"] {
        assert!(all.contains(&words), "{words}: {all:?}");
    }
    assert!((101..=140).all(|etui: u16| all.iter().filter(|text| **text == etui.to_string()).count() == 2));
}

#[test]
fn d2_d4_d10_every_etui_has_its_label_and_its_fiche() {
    let etuis: Vec<EtuiPaper> = (1..=9).map(|number| etui(number, 7)).collect();
    let (stuck, folded) =
        (etiquettes::draw(&etuis, &Templates::default()), ambulantes::draw(&etuis, &Templates::default()));
    assert_inside(&stuck);
    assert_inside(&folded);
    assert_eq!((stuck.pages.len(), folded.pages.len()), (2, 3));
    let all = texts(&folded);
    assert_eq!(all.iter().filter(|text| **text == "relais").count(), 9);
    assert_eq!(all.iter().filter(|text| text.starts_with("preneur")).count(), 9);
    assert!(texts(&stuck).iter().any(|text| text.contains("donneur")));
}
