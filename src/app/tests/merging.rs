//! One person known under two names.

use super::*;

/// Two tournaments of one position: the first with P01 … P08, the second with a slip in one name.
fn two_nights() -> Evening {
    let evening = Evening::individual(8, 1);
    evening.plays();
    let club = evening.club();
    club.free(None).unwrap().close(None, None).unwrap();
    club.create(Settings { name: "Revanche".into(), ..wanted(Formula::Individuel, 1, Game::Quatre, 1) }).unwrap();
    let mut list: Vec<Registration> = (2..=8).map(|n| Registration::Known(format!("P{n:02}"))).collect();
    list.push(Registration::New(PersonInput {
        last_name: Some("LEFEBVRE".into()),
        first_name: Some("Zoé".into()),
        licence: Some("777".into()),
        club: Some("Tarot Club".into()),
        ..PersonInput::default()
    }));
    club.entries().register(&list, &Registering::default()).unwrap();
    club.free(None).unwrap().place(Draw::Arrival, 1, None).unwrap();
    evening.plays();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    let named =
        PersonInput { last_name: Some("LEFÈVRE".into()), first_name: Some("Zoé".into()), ..PersonInput::default() };
    evening.club().directory().modify("P01", &named).unwrap();
    evening
}

fn names(evening: &Evening) -> Vec<(String, Option<String>)> {
    let people = evening.club().directory().list(Some("lef")).unwrap().people;
    people.into_iter().map(|line| (line.person.last_name, line.person.licence)).collect()
}

/// The whole content of the base, the journal left out.
fn facts(evening: &Evening) -> String {
    let club = evening.club();
    format!("{:?} {:?}", club.directory().list(None).unwrap(), club.tournaments().unwrap())
}

#[test]
fn y1_two_names_become_one_person_and_two_again() {
    let evening = two_nights();
    let before = facts(&evening);
    let twins = evening.club().directory().twins().unwrap();
    assert_eq!(twins.twins.len(), 1, "{twins:?}");
    assert_eq!(twins.twins[0].handles, ["LEFEBVRE Zoé", "LEFÈVRE Zoé"].map(str::to_owned), "one night each");
    let shown = evening.club().directory().merge("lefèvre", "lefebvre", Changes::Preview).unwrap();
    assert_eq!(shown.nights, ["Revanche (21/11/2026, tournoi 2)"]);
    assert_eq!(facts(&evening), before, "only shown");

    evening.club().directory().merge("lefèvre", "lefebvre", Changes::Apply).unwrap();
    assert_eq!(names(&evening), [("LEFÈVRE".to_owned(), Some("777".to_owned()))], "the licence comes along");
    assert!(evening.row("LEFÈVRE Zoé").is_some(), "the closed ranking has the name kept");
    assert!(evening.club().directory().twins().unwrap().twins.is_empty());
    evening.verified();

    evening.club().trust().undo("", None).unwrap();
    assert_eq!(facts(&evening), before, "undone like anything");
    evening.club().trust().redo("").unwrap();

    // Something else is known of her since: taking apart keeps it.
    let committee = PersonInput { committee: Some("Lyonnais".into()), ..PersonInput::default() };
    evening.club().directory().modify("lefèvre", &committee).unwrap();
    let apart = evening.club().directory().separate("lefèvre", &Separation::Unmerge, Changes::Apply).unwrap();
    assert_eq!(apart.nights, ["Revanche (21/11/2026, tournoi 2)"]);
    assert_eq!(
        names(&evening),
        [("LEFEBVRE".to_owned(), Some("777".to_owned())), ("LEFÈVRE".to_owned(), None)],
        "the licence goes back"
    );
    assert!(evening.row("LEFEBVRE Zoé").is_some());
    evening.verified();
    let again = evening.club().directory().separate("lefèvre", &Separation::Unmerge, Changes::Apply);
    assert!(again.unwrap_err().to_string().contains("personne n'a été fusionné"));
}

#[test]
fn y1_two_people_are_never_made_one() {
    let evening = two_nights();
    let merge =
        |one: &str, other: &str| evening.club().directory().merge(one, other, Changes::Apply).unwrap_err().to_string();
    let before = facts(&evening);
    assert!(merge("P02", "P03").contains("ont chacun une inscription à : Coupe (21/11/2026, tournoi 1), Revanche"));
    assert!(merge("P02", "P02").contains("deux fois la même personne"));
    assert!(merge("P02", "personne").contains("introuvable"));
    assert_eq!(facts(&evening), before, "nothing half done");
    evening
        .club()
        .directory()
        .modify("lefèvre", &PersonInput { licence: Some("12".into()), ..PersonInput::default() })
        .unwrap();
    assert!(merge("lefèvre", "lefebvre").contains("deux licences, 12 et 777"));
    let two = evening.club().directory().merge("lefèvre", "lefebvre", Changes::Apply).unwrap_err();
    assert!(two.advice()[0].text(|step| format!("{step:?}")).ends_with("ôtez-la d'abord : DropLicence"));
}

#[test]
fn y1_namesakes_are_told_apart_by_their_number_and_nights_can_be_given() {
    let evening = two_nights();
    let club = evening.club();
    let twin = PersonInput {
        last_name: Some("LEFÈVRE".into()),
        first_name: Some("Zoé".into()),
        homonym: true,
        ..PersonInput::default()
    };
    let given = Separation::Nights(vec![1], Box::new(twin));
    let refused =
        club.directory().separate("P02", &Separation::Nights(vec![9], Box::default()), Changes::Apply).unwrap_err();
    assert!(refused.to_string().contains("n'a pas joué le tournoi 9"), "{refused}");
    club.directory().separate("lefèvre", &given, Changes::Apply).unwrap();
    assert_eq!(names(&evening).len(), 3);
    let handles = &evening.club().directory().twins().unwrap().twins[0].handles;
    assert!(handles.iter().all(|handle| handle.starts_with("n° ")), "{handles:?}");
    evening.club().directory().merge(&handles[0], &handles[1], Changes::Apply).unwrap();
    assert_eq!(names(&evening).len(), 2);
    evening.verified();
}

#[test]
fn a_name_that_begins_with_what_was_typed_comes_first_at_both_doors() {
    let evening = Evening::empty();
    let club = evening.club();
    club.create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    for name in ["CLÉMENT Gérard", "LE GOFF Anne"] {
        let (last, first) = name.rsplit_once(' ').map(|(last, first)| (last.to_owned(), first.to_owned())).unzip();
        club.directory()
            .register(&PersonInput { last_name: last, first_name: first, ..PersonInput::default() })
            .unwrap();
    }
    let browser = club.directory().list(Some("le g")).unwrap().people;
    let terminal = club.entries().candidates("le g").unwrap().candidates;
    assert_eq!(browser.iter().map(|line| line.person.name()).collect::<Vec<_>>(), ["LE GOFF Anne", "CLÉMENT Gérard"]);
    assert!(
        terminal.iter().map(|one| one.name.clone()).eq(browser.iter().map(|line| line.person.name())),
        "{terminal:?}"
    );
}
