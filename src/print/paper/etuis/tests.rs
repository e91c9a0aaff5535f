use super::*;
use crate::print::engine::Document;
use crate::print::paper::samples::{LONG_NAME, assert_inside, head, texts};
use crate::print::template::Templates;
use crate::report::paper::{EtuiPaper, EtuiPaperLine};

fn etui(number: u16, positions: u8) -> EtuiPaper {
    let mut head = head();
    head.tournament = format!("{LONG_NAME} {LONG_NAME}");
    let line =
        |position| EtuiPaperLine { position, table: 30 - u16::from(position), rests: position == 3, sides: None };
    EtuiPaper {
        head,
        etui: number,
        copy: (number > 100).then_some(2),
        leaf: None,
        taker: Orientation::FOUR[usize::from(number) % 4],
        dealer: Orientation::FOUR[usize::from(number / 4) % 4],
        serie: "113 à 116".to_owned(),
        lines: (1..=positions).map(line).collect(),
    }
}

/// Everything as long as it gets.
pub fn longest(templates: &Templates) -> Vec<Document> {
    let etuis: Vec<EtuiPaper> = (1..=9).chain(113..=116).map(|number| etui(number, 13)).collect();
    vec![labels(&etuis, templates), walking(&etuis, templates)]
}

#[test]
fn d2_d4_d10_every_etui_has_its_label_and_its_fiche() {
    let etuis: Vec<EtuiPaper> = (1..=9).map(|number| etui(number, 7)).collect();
    let (stuck, folded) = (labels(&etuis, &Templates::default()), walking(&etuis, &Templates::default()));
    assert_inside(&stuck);
    assert_inside(&folded);
    assert_eq!((stuck.pages.len(), folded.pages.len()), (2, 5));
    let all = texts(&folded);
    assert_eq!(all.iter().filter(|text| **text == "relais").count(), 9);
    assert_eq!(all.iter().filter(|text| text.starts_with("preneur")).count(), 9);
    assert!(texts(&stuck).iter().any(|text| text.contains("donneur")));
}
