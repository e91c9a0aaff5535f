//! Evenings of 3 to 7 players: one table or two, and the sheet that is noted deal by deal.

use super::*;
use domain::Orientation;
use domain::hall::Standing;
use report::hall::ProposalView;

const PLACE: (PositionNo, TableNo) = (PositionNo(1), TableNo(1));

/// That many players of a game at one or two tables, for one position of so many deals.
fn friends(players: usize, game: Game, deals: u8) -> Evening {
    Evening::placed(players, Settings { deals, ..wanted(Formula::Individuel, 1, game, 1) })
}

#[test]
fn m5_3_to_7_players_play_in_each_game_from_the_draw_to_another_base() {
    for game in Game::ALL {
        for (players, sizes) in [(3, &[3][..]), (4, &[4]), (5, &[5]), (6, &[3, 3]), (7, &[4, 3])] {
            if (players, game) == (5, Game::Quatre) {
                continue;
            }
            let evening = friends(players, game, 60);
            let club = evening.club();
            let seated = club.placement(None).unwrap();
            let here: Vec<usize> = seated.tables.iter().map(|table| table.chairs.iter().flatten().count()).collect();
            assert_eq!(here, sizes, "{game:?}");
            assert_eq!(seated.movement, "hasard");
            for (table, size) in (1..).zip(sizes) {
                let (figures, entering) = (figures(*size, 10), Entering::default());
                club.free(None).unwrap().enter_sheet(PLACE.0, TableNo(table), &figures, &entering).unwrap();
            }
            let closed = club.free(None).unwrap().close(None, None).unwrap();
            assert_eq!(closed.rows.len(), players);
            let said = format!("Soirée de {players} joueurs : ni PCN ni homologation (11 joueurs au moins).");
            assert_eq!(closed.notes.iter().filter(|note| note.contains("PCN")).collect::<Vec<_>>(), [&said]);
            assert!(closed.rows.iter().all(|row| row.pcn.is_none()));
            assert_eq!(refused(club.federation().awards()), "P10");
            assert_eq!(refused(club.federation().homologation()), "P10");
            assert_eq!(refused(club.free(None).unwrap().federation_export()), "P10");
            assert!(club.prizes().list().is_ok());
            assert!(club.status().unwrap().steps.iter().all(|step| !format!("{step:?}").contains("Homologation")));
            let new = NewSeason { name: Some("2026-2027".into()), preset: Some("pcn".into()), ..NewSeason::default() };
            club.seasons().create(new).unwrap();
            let nights = club.seasons().nights(None).unwrap().nights;
            assert_eq!(nights[0].state, "ne compte pas : moins de 8 joueurs, donc pas de PCN");
            evening.verified();
        }
    }
}

#[test]
fn m5_what_cannot_be_played_is_refused_with_what_can() {
    let place = |players: usize, settings: Settings| {
        let evening = Evening::empty();
        let club = evening.club();
        club.create(settings).unwrap();
        let list: Vec<Registration> = (1..=players).map(|n| newcomer(format!("P{n:02}"))).collect();
        club.entries().register(&list, &Registering::default()).unwrap();
        club.free(None).unwrap().place(Draw::Lot, 1, None).unwrap_err()
    };
    let plain = || wanted(Formula::Individuel, 1, Game::Quatre, 1);
    assert_eq!(place(2, plain()).to_string(), "2 joueurs : il en faut 3 (règle M5)");
    let five = place(5, plain());
    assert_eq!(five.to_string(), "5 joueurs : une table de 5 (règle M5)");
    assert_eq!(five.advice().len(), 2, "a called king, or a dead hand");
    let title = domain::competition::Championship::at(domain::competition::Kind::Individuel, None).unwrap();
    let championship = Settings { championship: Some(title.parts()), ..plain() };
    assert!(place(7, championship).to_string().contains("au moins 8"));
    let most = |deals| Evening::empty().club().create(Settings { deals, ..plain() });
    assert!(most(60).is_ok());
    assert!(most(61).unwrap_err().to_string().contains("de 1 à 60"));
}

#[test]
fn m5_a_fourth_who_comes_late_takes_the_empty_chair() {
    let evening = friends(3, Game::Quatre, 10);
    evening.club().entries().register(&[newcomer("P04")], &Registering::default()).unwrap();
    assert_eq!(evening.club().placement(None).unwrap().tables[0].chairs.iter().flatten().count(), 4);
    evening.plays();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    evening.verified();
}

/// Deals as they are noted; none is the same.
fn deal(chairs: &[Orientation], game: Game, number: usize) -> String {
    let (taker, other) = (chairs[number % chairs.len()], chairs[(number + 1) % chairs.len()]);
    let with = match (game, chairs.len()) {
        (Game::Mort, 5) => format!("mort={other}"),
        (_, 5) => format!("+{other}"),
        _ => String::new(),
    };
    let (called, dead) = if with.starts_with('m') { ("", with.as_str()) } else { (with.as_str(), "") };
    format!("garde {taker}{called} {}/2 {dead}", 30 + number).trim().to_owned()
}

fn kept(noted: Result<Noted>) -> ProposalView {
    match noted.unwrap() {
        Noted::Kept(view) => view,
        Noted::Meanwhile(view) => panic!("others: {view:?}"),
    }
}

#[test]
fn a_sheet_is_noted_deal_by_deal_ended_by_a_player_and_entered_when_another_agrees() {
    for (players, game) in [(3, Game::Quatre), (4, Game::Quatre), (5, Game::Cinq), (5, Game::Mort)] {
        let evening = friends(players, game, 20);
        let club = evening.club();
        let before = club.trust().journal(None, false).unwrap().actions.len();
        let chairs: Vec<Orientation> = Orientation::ALL
            .into_iter()
            .filter(|chair| match players {
                3 => ![Orientation::N, Orientation::M].contains(chair),
                4 => *chair != Orientation::M,
                _ => true,
            })
            .collect();
        let (by, hall) = (chairs[0], club.hall());
        let mut view = hall.begin_noting(PLACE, chairs[1], by).unwrap();
        assert_eq!(view.dealer.as_deref(), Some(&*chairs[1].to_string()));
        for number in 0..7 {
            let seen = view.deals.clone();
            let mut deals = seen.clone();
            deals.push(deal(&chairs, game, number));
            view = kept(hall.note_deals(PLACE, by, &seen, deals));
            assert_eq!(view.chairs.iter().map(|chair| chair.balance).sum::<i32>(), 0);
            assert_eq!(view.state, Standing::Noting);
            assert_eq!(Club::hall(&evening.club()).noting(PLACE).unwrap().as_ref(), Some(&view), "it is in the base");
        }
        assert!(hall.confirm_proposal(view.id, chairs[1]).is_err(), "it goes on");
        assert!(hall.proposals().unwrap().is_empty(), "nothing for the control table yet");
        let seven = view.deals.clone();
        // The third is mended, the last taken away.
        let mut mended = seven[..6].to_vec();
        mended[2] = deal(&chairs, game, 30);
        view = kept(hall.note_deals(PLACE, by, &seven, mended));
        assert!(
            matches!(hall.note_deals(PLACE, by, &seven, Vec::new()).unwrap(), Noted::Meanwhile(now) if now == view)
        );
        let ended = kept(hall.end_noting(PLACE, by, &view.deals));
        assert_eq!(ended.state, Standing::Proposed);
        // Taken up again, nothing is lost; then another player agrees.
        hall.take_up_proposals(PLACE, None).unwrap();
        assert_eq!(hall.noting(PLACE).unwrap().map(|one| one.deals), Some(view.deals.clone()));
        kept(hall.end_noting(PLACE, by, &view.deals));
        assert_eq!(club.trust().journal(None, false).unwrap().actions.len(), before, "no phone writes in the journal");
        assert!(hall.confirm_proposal(view.id, by).is_err(), "not the one who noted it");
        assert_eq!(hall.confirm_proposal(view.id, chairs[1]).unwrap().state, Standing::Accepted);
        let sheet = club.free(None).unwrap().sheet_deals(PLACE.0, PLACE.1).unwrap();
        assert_eq!(sheet.len(), 6);
        club.free(None).unwrap().close(None, None).unwrap();
        evening.verified();
    }
}

#[test]
fn every_order_of_the_posts_of_two_phones_gives_one_list() {
    let chairs = Orientation::FOUR;
    // Which phone sends next: each notes three deals, and looks again when the other was faster.
    for order in (0..64u32).filter(|order| order.count_ones() == 3) {
        let evening = friends(4, Game::Quatre, 20);
        let club = evening.club();
        let hall = club.hall();
        hall.begin_noting(PLACE, Orientation::N, Orientation::N).unwrap();
        let mut seen = [Vec::new(), Vec::new()];
        let (mut sent, mut told) = ([0, 0], 0);
        for turn in 0..6 {
            let phone = usize::from(order >> turn & 1 == 1);
            let line = deal(&chairs, Game::Quatre, phone * 10 + sent[phone]);
            for again in [false, true] {
                let deals = [seen[phone].clone(), vec![line.clone()]].concat();
                match hall.note_deals(PLACE, chairs[phone], &seen[phone], deals).unwrap() {
                    Noted::Kept(now) => {
                        seen[phone] = now.deals;
                        break;
                    }
                    Noted::Meanwhile(now) => {
                        assert!(!again && now.by_chair == chairs[1 - phone].to_string(), "{order:b}");
                        seen[phone] = now.deals;
                        told += 1;
                    }
                }
            }
            sent[phone] += 1;
        }
        let list = hall.noting(PLACE).unwrap().unwrap().deals;
        let turns = (0..6).map(|turn| usize::from(order >> turn & 1 == 1));
        let mut next = [0, 0];
        let expected: Vec<String> = turns
            .map(|phone| {
                next[phone] += 1;
                deal(&chairs, Game::Quatre, phone * 10 + next[phone] - 1)
            })
            .collect();
        assert_eq!(list, expected, "{order:b}");
        let changes = (1..6).filter(|turn| (order >> turn & 1) != (order >> (turn - 1) & 1)).count();
        assert_eq!(told, changes, "{order:b}");
    }
}

#[test]
fn while_deals_are_noted_nothing_else_is_proposed_and_nothing_is_noted_beside_a_sheet() {
    let evening = friends(4, Game::Quatre, 2);
    let club = evening.club();
    let hall = club.hall();
    assert!(hall.note_deals(PLACE, Orientation::N, &[], Vec::new()).is_err(), "it has not begun");
    hall.begin_noting(PLACE, Orientation::N, Orientation::N).unwrap();
    kept(hall.end_noting(PLACE, Orientation::N, &[]));
    assert_eq!(hall.noting(PLACE).unwrap(), None, "without a deal it is as if it had not begun");
    hall.begin_noting(PLACE, Orientation::N, Orientation::N).unwrap();
    let balances = Proposed::Balances([40, -40, 0, 0].map(Score).to_vec());
    assert!(hall.propose_sheet(PLACE, &balances, Orientation::S).is_err());
    let note = |deals: &[&str]| {
        let seen = hall.noting(PLACE).unwrap().unwrap().deals;
        hall.note_deals(PLACE, Orientation::N, &seen, deals.iter().map(|line| (*line).to_owned()).collect())
    };
    assert!(note(&["garde N 92/1"]).unwrap_err().to_string().contains("92 points : il n'y en a que 91"));
    assert!(note(&["garde N 49½/1"]).unwrap_err().to_string().contains("points entiers"));
    assert!(note(&["garde M 40/1"]).is_err() && note(&["garde"]).is_err());
    kept(note(&["garde N 50/1", "annulée", "garde S 50/1"]));
    assert!(note(&["garde N 50/1", "annulée", "garde S 50/1", "garde S 50/1"]).is_err(), "two deals, and one again");
    club.free(None).unwrap().enter_sheet(PLACE.0, PLACE.1, &figures(4, 10), &Entering::default()).unwrap();
    assert_eq!(hall.table(PLACE.0, PLACE.1).unwrap().proposals[0].state, Standing::Differs);
}

#[test]
fn friends_are_known_people_or_new_ones_and_each_is_named_as_he_allows() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(Settings { deals: 60, ..wanted(Formula::Individuel, 1, Game::Quatre, 1) }).unwrap();
    let known = |last: &str, first: &str, licence: &str| PersonInput {
        last_name: Some(last.to_owned()),
        first_name: Some(first.to_owned()),
        licence: Some(licence.to_owned()),
        ..PersonInput::default()
    };
    for (last, first, licence) in [("DUPONT", "Luc", "1234567"), ("ROY", "Ève", "2345678"), ("ROY", "Max", "3456789")]
    {
        club.directory().register(&known(last, first, licence)).unwrap();
    }
    club.directory().publish("ROY Max", domain::publication::Publication::Initials).unwrap();
    let friends = |line: &str| club.entries().friends(line);
    for wrong in ["Luc, Eve", "a,b,c,d,e,f,g,h", "Luc, Zoé, luc", ""] {
        assert!(friends(wrong).is_err(), "{wrong}");
    }
    let (list, recognised) = friends("luc , roy Eve, Max; Zoé-Lou BLANC").unwrap();
    assert_eq!(recognised, ["luc est DUPONT Luc, de l'annuaire", "Max est ROY Max, de l'annuaire"]);
    club.entries().register(&list, &Registering::default()).unwrap();
    club.free(None).unwrap().place(Draw::Arrival, 1, None).unwrap();
    assert_eq!(club.hall().only_table().unwrap().map(|at| (at.1, at.2)), Some(PLACE));
    let hall = club.hall();
    hall.begin_noting(PLACE, Orientation::N, Orientation::N).unwrap();
    let deals = vec!["garde N 49/2".to_owned(), "prise E 30/1".to_owned()];
    kept(hall.note_deals(PLACE, Orientation::N, &[], deals));
    let words = hall.at_one_table().unwrap().unwrap().words();
    assert_eq!(words, "Soirée du 21/11 · 2 donnes · 1. Luc +244 · 2. Ève −20 · 2. Zoé-Lou −20 · 4. R. M. −204");
    assert!(["1234567", "2345678", "3456789", "DUPONT", "Max"].iter().all(|hidden| !words.contains(hidden)), "{words}");
    assert_eq!(club.directory().list(Some("dupont")).unwrap().people.len(), 1, "nobody was added twice");
}

#[test]
fn notes_without_a_deal_end_with_the_sheet_of_the_table() {
    let evening = friends(4, Game::Quatre, 2);
    let club = evening.club();
    let hall = club.hall();
    hall.begin_noting(PLACE, Orientation::N, Orientation::N).unwrap();
    club.free(None).unwrap().enter_sheet(PLACE.0, PLACE.1, &figures(4, 10), &Entering::default()).unwrap();
    assert!(hall.noting(PLACE).unwrap().is_none() && hall.table(PLACE.0, PLACE.1).unwrap().proposals.is_empty());
}
