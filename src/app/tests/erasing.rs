//! A person erased on request: no trace is left, and the others are as before.

use std::collections::HashSet;

use super::season::{nights, ranking, season};
use super::*;
use report::directory::ErasureReport;

/// Two nights and a season in which LEFÈVRE Zoé played, and LEFÈVRE Luc too.
fn year() -> Evening {
    let evening = nights(&[1, 3]);
    let known = |last: &str, first: &str, licence: &str| PersonInput {
        last_name: Some(last.into()),
        first_name: Some(first.into()),
        licence: Some(licence.into()),
        birth: chrono::NaiveDate::from_ymd_opt(1960, 12, 31),
        zone: Some("Zone LEFÈVRE".into()),
        ..PersonInput::default()
    };
    evening.club().directory().modify("P03", &known("LEFEVRE", "Zoe", "0123456")).unwrap();
    evening.club().directory().modify("0123456", &known("LEFÈVRE", "Zoé", "0123457")).unwrap();
    evening.club().directory().modify("P05", &known("LEFÈVRE", "Luc", "7654321")).unwrap();
    evening.club().seasons().label("LEFÈVRE Zoé", "débutante", false).unwrap();
    evening.club().directory().publish("LEFÈVRE Zoé", domain::publication::Publication::Initials).unwrap();
    season(&evening, Some("moyenne"));
    let said =
        NightSaid { counts: None, coefficient: Some(200), mandatory: None, reason: "vœu de lefevre zoé".into() };
    evening.club().seasons().say_of_nights(None, &[("1".into(), said)]).unwrap();
    let said = NightSaid {
        counts: None,
        coefficient: Some(200),
        mandatory: None,
        reason: "dit à M. Lefèvre, LEFÈVRE Luc présent".into(),
    };
    evening.club().seasons().say_of_nights(None, &[("2".into(), said)]).unwrap();
    // The same person, added twice by mistake.
    let twin =
        PersonInput { last_name: Some("LEFAIVRE".into()), first_name: Some("Zoé".into()), ..PersonInput::default() };
    evening.club().directory().register(&twin).unwrap();
    evening.club().directory().merge("LEFÈVRE Zoé", "LEFAIVRE", Changes::Apply).unwrap();
    evening.verified();
    evening
}

fn asked() -> ErasureAsked {
    ErasureAsked {
        person: "LEFÈVRE Zoé".into(),
        reason: "demande de Zoé LEFÈVRE du 3 mars".into(),
        ..ErasureAsked::default()
    }
}

fn erase(evening: &Evening, asked: &ErasureAsked, changes: Changes) -> Result<ErasureReport> {
    erase_person(&evening.path, &evening.clock, "Anne", asked, changes)
}

fn refusal(outcome: Result<ErasureReport>) -> String {
    outcome.unwrap_err().to_string()
}

fn files(evening: &Evening) -> Vec<String> {
    let folder = std::fs::read_dir(evening.path.parent().unwrap()).unwrap();
    let mut names: Vec<String> = folder.map(|file| file.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// How often bytes are found in a file.
fn found(path: &std::path::Path, wanted: &str) -> usize {
    let bytes = std::fs::read(path).unwrap();
    bytes.windows(wanted.len()).filter(|window| *window == wanted.as_bytes()).count()
}

/// Rank, name and figures of the others.
fn others(evening: &Evening) -> Vec<String> {
    let season = ranking(evening).rows.iter().map(|row| format!("{row:?}")).collect::<Vec<_>>();
    let mut rows: Vec<String> = season;
    for tournament in [1, 2] {
        let club = Club::open(&evening.path, Mode::Existing, &evening.clock, "Anne", Some(tournament)).unwrap();
        let ranking = club.free(None).unwrap().ranking(RankingAsked::default()).unwrap();
        rows.extend(ranking.rows.iter().map(|row| format!("{tournament} {row:?}")));
        rows.push(format!("{:?}", club.placement(None).unwrap()).replace("JOUEUR EFFACÉ 3", "LEFÈVRE Zoé"));
    }
    rows.retain(|row| !row.contains("name: \"LEFÈVRE Zoé\"") && !row.contains("name: \"JOUEUR EFFACÉ 3\""));
    rows
}

#[test]
fn who_is_erased_is_nowhere_and_everything_else_is_as_it_was() {
    let evening = year();
    let before = others(&evening);
    let (bytes, listed) = (std::fs::read(&evening.path).unwrap(), files(&evening));
    let shown = erase(&evening, &asked(), Changes::Preview).unwrap();
    assert_eq!((std::fs::read(&evening.path).unwrap(), files(&evening)), (bytes, listed), "a preview changes nothing");
    assert_eq!(shown.names, ["LEFÈVRE Zoé", "P03", "LEFAIVRE Zoé"]);
    assert!(!shown.done && shown.becomes == "JOUEUR EFFACÉ 3" && shown.copies.is_empty(), "{shown:?}");
    // Only the surname stands there, which a namesake has too; a text that names the namesake is not asked about.
    let doubtful: Vec<&str> = shown.passages.iter().map(|passage| passage.text.as_str()).collect();
    assert!(doubtful.contains(&"dit à M. Lefèvre, LEFÈVRE Luc présent"), "{doubtful:?}");
    assert!(doubtful.iter().all(|text| text.contains("M. Lefèvre")), "{doubtful:?}");

    let copy = evening.club().trust().backup(None).unwrap();
    let passages: HashSet<String> = shown.passages.iter().map(|passage| passage.text.clone()).collect();
    let done = erase(&evening, &ErasureAsked { passages, ..asked() }, Changes::Apply).unwrap();
    assert_eq!((done.done, done.left, done.kept), (true, 0, 0), "{done:?}");
    assert_eq!(done.copies, [copy.display().to_string()], "the copy beside the base still names him");
    evening.verified();
    for gone in [
        "LEFÈVRE Zoé",
        "LEFÈVREZoé",
        "lefevre zoe",
        "LEFEVRE",
        "LEFAIVRE",
        "0123456",
        "0123457",
        "1960-12-31\",\"zone",
        "Lefèvre",
    ] {
        assert_eq!(found(&evening.path, gone), 0, "{gone}");
    }
    assert!(found(&evening.path, "LEFÈVRE Luc") > 0 && found(&evening.path, "7654321") > 0, "the other one stays");
    assert!(found(&evening.path, "demande de JOUEUR EFFACÉ 3 du 3 mars") > 0, "the reason names nobody");
    assert_eq!(others(&evening), before);
    assert!(ranking(&evening).rows.iter().any(|row| row.name == "JOUEUR EFFACÉ 3"), "his rank stays");
    assert_eq!(evening.club().directory().dossier("n° 3").unwrap().name, "JOUEUR EFFACÉ 3");
    assert!(
        refusal(erase(&evening, &ErasureAsked { person: "n° 3".into(), ..asked() }, Changes::Apply))
            .contains("effacement déjà fait")
    );

    // Neither the erasure nor an earlier action can be undone; a later one can.
    assert!(evening.club().trust().undo("", None).unwrap_err().to_string().contains("ne s'annule pas"));
    evening.club().seasons().label("LEFÈVRE Luc", "débutant", false).unwrap();
    evening.club().trust().undo("", None).unwrap();
    evening.verified();

    // The copy, by itself.
    let in_copy = erase_person(&copy, &evening.clock, "Anne", &asked(), Changes::Apply).unwrap();
    assert!(in_copy.done && in_copy.kept > 0, "what was not chosen stays");
    assert_eq!((found(&copy, "LEFÈVRE Zoé"), found(&copy, "0123457")), (0, 0));
    let again = erase(&evening, &ErasureAsked { person: "LEFÈVRE Luc".into(), ..asked() }, Changes::Apply).unwrap();
    assert!(again.done && again.left == 0, "{again:?}");
    evening.verified();
    assert_eq!(found(&evening.path, "LEFÈVRE Luc"), 0);
}

#[test]
fn a_copy_put_back_names_whoever_was_erased_since_and_says_so() {
    let evening = year();
    let copy = evening.club().trust().backup(None).unwrap();
    erase(&evening, &asked(), Changes::Apply).unwrap();
    let restored = restore(&evening.path, &copy, "20261122-0900").unwrap();
    let aside = restored.kept.unwrap();
    let missing = missing_erasures(&aside, &evening.path, &evening.clock, "Anne").unwrap();
    assert_eq!(missing.len(), 1);
    let (person, done) = &missing[0];
    assert_eq!((person.as_str(), done.why.as_str()), ("n° 3", "demande de JOUEUR EFFACÉ 3 du 3 mars"));
    erase(&evening, &ErasureAsked { person: person.clone(), ..asked() }, Changes::Apply).unwrap();
    assert!(missing_erasures(&aside, &evening.path, &evening.clock, "Anne").unwrap().is_empty(), "erased again");
    evening.verified();
}

#[test]
fn nobody_is_erased_who_plays_owes_or_is_owed_nor_from_a_base_that_is_open_or_unsound() {
    let evening = year();
    let bytes = || std::fs::read(&evening.path).unwrap();
    let club = evening.club();
    assert!(refusal(erase(&evening, &asked(), Changes::Apply)).contains("ouverte dans un autre programme"));
    drop(club);
    assert!(
        refusal(erase(&evening, &ErasureAsked { person: "personne".into(), ..asked() }, Changes::Apply))
            .contains("introuvable")
    );
    assert!(
        refusal(erase(&evening, &ErasureAsked { person: "LEFÈVRE".into(), ..asked() }, Changes::Apply))
            .contains("désigne 2")
    );

    // Players who paid less, or more, than is due.
    for (cents, sentence) in [(500, "doit encore 5"), (1500, "le club doit 5")] {
        let evening = year();
        let club = Club::open(&evening.path, Mode::Existing, &evening.clock, "Anne", Some(1)).unwrap();
        let fee = TournamentChanges::default().and("fee_cents", Some(Cents(1000)));
        club.reopen("oubli").unwrap();
        club.modify(&fee).unwrap();
        club.entries().pay(&["LEFÈVRE Zoé".to_owned()], cents).unwrap();
        club.free(None).unwrap().close(None, None).unwrap();
        drop(club);
        let said = refusal(erase(&evening, &asked(), Changes::Preview));
        assert!(said.contains(sentence), "{said}");
        assert!(erase(&evening, &ErasureAsked { settled: true, ..asked() }, Changes::Apply).unwrap().done);
        evening.verified();
    }

    let club = evening.club();
    club.create(wanted(Formula::Individuel, 1, Game::Quatre, 1)).unwrap();
    club.entries().register(&[Registration::Known("LEFÈVRE Zoé".into())], &Registering::default()).unwrap();
    drop(club);
    let before = bytes();
    let said = refusal(erase(&evening, &asked(), Changes::Preview));
    assert!(said.contains("qui n'est pas clos"), "{said}");
    assert_eq!(bytes(), before);
    evening.club().trust().undo("", None).unwrap();

    let base = rusqlite::Connection::open(&evening.path).unwrap();
    base.execute_batch("DROP TRIGGER journal_person_update; UPDATE person SET club = 'X' WHERE id = 1").unwrap();
    drop(base);
    let said = refusal(erase(&evening, &asked(), Changes::Preview));
    assert!(said.contains("le journal de la base n'est pas sain"), "{said}");
}
