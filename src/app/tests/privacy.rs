//! Personal data: names in public, a person's requests, data emptied after some seasons.

use super::*;
use domain::publication::Publication;
use report::Tabular;

fn played() -> Evening {
    let evening = Evening::placed(8, wanted(Formula::Individuel, 1, Game::Quatre, 1));
    evening.plays();
    evening.club().free(None).unwrap().close(None, None).unwrap();
    evening
}

#[test]
fn who_does_not_want_to_be_named_is_not_on_published_pages_and_is_in_the_hall() {
    let evening = played();
    let home = PersonInput { club: Some("Nantes".into()), first_name: Some("Zoé".into()), ..PersonInput::default() };
    evening.club().directory().modify("P03", &home).unwrap();
    evening.club().seasons().create(NewSeason { name: Some("2026-2027".into()), ..NewSeason::default() }).unwrap();
    for (how, shown) in [(Publication::Initials, "P. Z."), (Publication::Anonymous, "ANONYME")] {
        evening.club().directory().publish("P03", how).unwrap();
        let page = report::output::html(&evening.club().results_page().unwrap());
        let season = evening.club().seasons().page(None, Publication::Name).unwrap();
        let season = report::output::season_html(&season);
        for page in [&page, &season] {
            assert!(page.contains(shown) && !page.contains("P03") && page.contains("P04"), "{page}");
            assert!(!page.contains("Nantes"), "who is not named has no club");
        }
        let site = format!("{:?}", evening.club().hall().public_site(false).unwrap());
        let file = format!("{:?}", evening.club().exported_ranking(true).unwrap());
        for public in [&site, &file] {
            assert!(!public.contains("P03") && public.contains("P04"), "{public}");
        }
        assert!(evening.ranking().rows.iter().any(|row| row.name == "P03 Zoé"), "the hall");
    }
    let all = evening.club().seasons().page(None, Publication::Anonymous).unwrap();
    assert!(all.ranking.rows.iter().all(|row| row.name == "ANONYME"));
    evening.club().directory().publish("P03", Publication::Name).unwrap();
    assert!(report::output::html(&evening.club().results_page().unwrap()).contains("P03 Zoé"));
    evening.verified();
    evening.club().trust().undo("", None).unwrap();
    assert!(!report::output::html(&evening.club().results_page().unwrap()).contains("P03"), "undone like anything");
}

#[test]
fn what_is_to_be_published_shows_no_ranking_that_the_hall_hides() {
    use domain::hall::Publication as Shown;
    let evening = Evening::individual(8, 1);
    let club = evening.club();
    let said = |shown| {
        club.hall().tell(&HallChange::Publication(shown)).unwrap();
        let file = club.exported_ranking(true);
        let page = club.results_page();
        assert_eq!(page.is_ok(), file.is_ok());
        page.err().map(|error| error.to_string())
    };
    assert!(said(Shown::Always).is_none(), "they see it move");
    assert!(said(Shown::ByPosition).unwrap().contains("les joueurs ne voient pas encore les scores"));
    evening.plays();
    assert!(said(Shown::ByPosition).is_none(), "the position is complete");
    assert!(said(Shown::AtTheEnd).unwrap().contains("(quand le tournoi est clos)"));
    assert!(club.exported_ranking(false).is_ok(), "the club's own file");
    club.free(None).unwrap().close(None, None).unwrap();
    assert!(said(Shown::AtTheEnd).is_none());
}

#[test]
fn a_player_is_told_all_that_is_held_of_him() {
    let evening = played();
    let born = PersonInput {
        licence: Some("0123".into()),
        birth: chrono::NaiveDate::from_ymd_opt(1960, 12, 31),
        series: Some(3),
        ..PersonInput::default()
    };
    evening.club().directory().modify("P03", &born).unwrap();
    evening.club().seasons().label("P03", "débutant", false).unwrap();
    let dossier = evening.club().directory().dossier("P03").unwrap();
    let text: Vec<String> =
        dossier.parts.iter().flat_map(|part| &part.lines).map(|(what, value)| format!("{what} : {value}")).collect();
    for wanted in
        ["Licence : 0123", "Date de naissance : 31/12/1960", "Série : 3", "Étiquettes : débutant", "Inscription : n° 3"]
    {
        assert!(text.iter().any(|line| line == wanted), "{wanted}: {text:?}");
    }
    assert!(dossier.parts.iter().any(|part| part.title.starts_with("Tournoi 1 : Coupe")));
    assert!(dossier.parts.iter().any(|part| part.title == "Journal" && part.lines.len() > 1));
    assert!(text.iter().all(|line| !line.contains("P04")), "nothing of another player: {text:?}");
    assert_eq!(evening.club().directory().dossier_paper("P03").unwrap().tables().len(), dossier.parts.len());
    assert_eq!(dossier.table().rows.len(), text.len());
}

#[test]
fn the_details_of_who_has_not_come_for_some_seasons_are_emptied_and_results_stay() {
    let evening = played();
    let born = PersonInput {
        licence: Some("0123".into()),
        birth: chrono::NaiveDate::from_ymd_opt(1960, 12, 31),
        ..PersonInput::default()
    };
    evening.club().directory().modify("P03", &born).unwrap();
    let none = evening.club().directory().former(3, false, Changes::Preview).unwrap();
    assert!(none.people.is_empty(), "the night is of this season");
    let later = Clock::scripted("2029-09-01T20:00:00".parse().unwrap());
    let club = Club::open(&evening.path, Mode::Existing, &later, "Anne", None).unwrap();
    assert!(club.directory().former(4, false, Changes::Preview).unwrap().people.is_empty());
    let found = club.directory().former(3, false, Changes::Preview).unwrap();
    assert_eq!((found.people.len(), found.since.as_str()), (8, "2027-07-01"));
    let before = evening.ranking();
    let emptied = club.directory().former(3, true, Changes::Apply).unwrap();
    assert_eq!((emptied.people.len(), emptied.people[0].details.len()), (1, 2));
    let card = club.directory().list(Some("P03")).unwrap().people.remove(0).person;
    assert_eq!((card.licence, card.birth), (None, None));
    assert_eq!(
        before.rows.iter().map(|row| (row.rank, row.total)).collect::<Vec<_>>(),
        evening.ranking().rows.iter().map(|row| (row.rank, row.total)).collect::<Vec<_>>()
    );
    evening.verified();
    club.trust().undo("", None).unwrap();
    assert_eq!(club.directory().list(Some("P03")).unwrap().people[0].person.licence.as_deref(), Some("0123"));
}
