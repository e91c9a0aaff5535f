//! Impossible circuits, and their refusals.

use crate::duplicate::Format;
use crate::duplicate::circuit::{Asked, Kind};

/// The refusal: its rule, its message, the first line of advice.
fn refused(format: Format, kind: Kind, entered: u16, positions: u8, size: u8) -> (&'static str, String, String) {
    let error = Asked { format, kind, entered, positions, size, second: false }.judged().unwrap_err();
    let advice = error.advice_text(0);
    (error.rule, error.message, advice)
}

#[test]
fn d7_d47_tables_and_players_that_do_not_go_together() {
    let (rule, _, advice) = refused(Format::Individual, Kind::Ligne, 12, 5, 4);
    assert_eq!(rule, "D7");
    assert!(advice.contains("Howell"), "{advice}");
    let (rule, message, advice) = refused(Format::Individual, Kind::Ligne, 22, 5, 4);
    assert_eq!(rule, "D47");
    assert!(message.contains("22 joueurs") && message.contains("7 tables"), "{message}");
    assert!(advice.contains("2 joueurs de plus") && advice.contains("2 joueurs"), "{advice}");
    assert_eq!(refused(Format::Individual, Kind::Ligne, 17, 5, 4).0, "D47");
    assert_eq!(refused(Format::Individual, Kind::Howell, 15, 5, 4).0, "D44");
}

#[test]
fn d40_an_etui_played_twice_is_refused_with_the_etui_the_player_and_the_most_positions() {
    let (rule, message, advice) = refused(Format::Individual, Kind::Ligne, 20, 6, 4);
    assert_eq!((rule, message.as_str()), ("D40", "joueur N1 rejouerait les étuis 1 à 4 à la position 6"));
    assert_eq!(advice, "À 5 tables : 5 positions au plus.");
    assert_eq!(refused(Format::Individual, Kind::Ligne, 32, 7, 4).0, "D40");
}

#[test]
fn d50_d51_d52_d54_d36_shapes_that_are_not_there() {
    let (rule, _, advice) = refused(Format::Quadrettes, Kind::Ligne, 9, 5, 3);
    assert_eq!((rule, advice.as_str()), ("D54", "Jouez 4 ou 6 positions ; 8 au plus."));
    assert_eq!(refused(Format::Quadrettes, Kind::Ligne, 7, 8, 4).0, "D54");
    assert_eq!(refused(Format::Quadrettes, Kind::Ligne, 2, 2, 4).0, "D53");
    assert_eq!(refused(Format::Triplettes, Kind::Howell, 12, 9, 2).0, "D50");
    assert_eq!(refused(Format::Triplettes, Kind::Howell, 18, 9, 2).0, "D50");
    assert_eq!(refused(Format::Triplettes, Kind::HowellEquilibre, 12, 11, 2).0, "D50");
    assert_eq!(refused(Format::Triplettes, Kind::Ligne, 12, 6, 2).0, "D49");
    assert_eq!(refused(Format::Triplettes, Kind::Emmanuel, 14, 5, 6).0, "D51");
    assert_eq!(refused(Format::Triplettes, Kind::Emmanuel, 16, 5, 4).0, "D51");
    assert_eq!(refused(Format::Triplettes, Kind::Hybride, 30, 11, 2).0, "D52");
    assert_eq!(refused(Format::Teams, Kind::Ligne, 4, 8, 3).0, "D36");
    assert_eq!(refused(Format::Individual, Kind::Fiches, 40, 7, 4).0, "D48");
    assert_eq!(refused(Format::Individual, Kind::Paralleles, 44, 7, 4).0, "D45");
    assert_eq!(refused(Format::Quadrettes, Kind::Howell, 8, 4, 4).0, "D5");
}

#[test]
fn d35_d36_d54_positions_that_no_number_of_entrants_makes_possible() {
    let refused = |format: Format| (1..=20).filter(move |positions| format.allows(*positions).is_err());
    assert!(refused(Format::Quadrettes).eq((1..=20).step_by(2)));
    assert!(refused(Format::Teams).eq((1..=20).filter(|positions| ![4, 8].contains(positions))));
    assert_eq!(refused(Format::Individual).chain(refused(Format::Triplettes)).count(), 0);
    assert_eq!(Format::Quadrettes.allows(19).unwrap_err().advice_text(0), "Jouez 18 ou 20 positions ; 20 au plus.");
}

#[test]
fn d5_with_nobody_entered_it_is_said_first() {
    for (format, kind) in
        [(Format::Triplettes, Kind::Howell), (Format::Individual, Kind::Ligne), (Format::Teams, Kind::Ligne)]
    {
        let (_, message, advice) = refused(format, kind, 0, 0, 4);
        assert!(message.contains("personne à placer") && advice.contains("Inscrivez"), "{message} {advice}");
    }
}

#[test]
fn d5_figures_out_of_range_say_the_nearest() {
    for (positions, size, nearest) in
        [(0, 4, "1 position"), (41, 4, "40 positions"), (5, 0, "1 étui"), (5, 13, "12 étuis")]
    {
        let (rule, _, advice) = refused(Format::Individual, Kind::Ligne, 20, positions, size);
        assert_eq!(rule, "D5");
        assert!(advice.contains(nearest), "{advice}");
    }
    assert_eq!(refused(Format::Individual, Kind::Ligne, 604, 7, 4).0, "D5");
    // Any request fails only by a refusal.
    for format in Format::ALL {
        for kind in Kind::ALL {
            for entered in [0, 1, 2, 3, 4, 7, 15, 16, 33, 65_535] {
                for positions in [0, 1, 2, 7, 40, 255] {
                    let asked = Asked { format, kind, entered, positions, size: 2, second: false };
                    if let Err(error) = asked.judged() {
                        assert!(!error.message.is_empty() && error.rule.starts_with('D'));
                    }
                    let _ = Asked::usual(format, kind, entered, None, None);
                }
            }
        }
    }
}

/// Five triplettes: the Howell has no relais, the line has one; the usual circuit is possible, and the refusal names it.
#[test]
fn d50_d49_five_triplettes_take_the_line() {
    let usual = Asked::usual_kind(Format::Triplettes, 5);
    assert_eq!(usual, Kind::Ligne);
    Asked::usual(Format::Triplettes, usual, 5, None, None).judged().unwrap();
    let howell = Asked::usual(Format::Triplettes, Kind::Howell, 5, None, None).judged().unwrap_err();
    assert_eq!(howell.advice_text(0), "Inscrivez 1 triplette de plus.");
    assert!(howell.advice_text(1).contains("Ligne"), "{howell:?}");
}
