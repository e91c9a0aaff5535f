//! A club's year through its use cases: nights that count, rankings, frozen results, refusals.

use super::*;
use domain::season::By;
use report::Tabular;
use report::season::SeasonRanking;

/// Tournaments of one position and 8 players, a week apart, closed; of P01 … P12, night `i` seats `firsts[i]..firsts[i] + 8`.
pub(super) fn nights(firsts: &[usize]) -> Evening {
    let evening = Evening::empty();
    for (index, first) in firsts.iter().enumerate() {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 9, 7).unwrap() + chrono::Days::new(7 * index as u64);
        let club = evening.club();
        let new = wanted(Formula::Individuel, 1, Game::Quatre, 1);
        club.create(Settings { name: format!("Soirée {}", index + 1), date: day, ..new }).unwrap();
        let known: Vec<String> =
            club.directory().list(None).unwrap().people.into_iter().map(|line| line.person.last_name).collect();
        let list: Vec<Registration> = (*first..first + 8)
            .map(|n| format!("P{n:02}"))
            .map(|name| if known.contains(&name) { Registration::Known(name) } else { newcomer(name) })
            .collect();
        club.entries().register(&list, &Registering::default()).unwrap();
        club.free(None).unwrap().place(Draw::Arrival, 1, None).unwrap();
        drop(club);
        evening.plays();
        evening.club().free(None).unwrap().close(None, None).unwrap();
    }
    evening
}

pub(super) fn season(evening: &Evening, preset: Option<&str>) {
    let new = NewSeason { name: Some("2026-2027".into()), preset: preset.map(str::to_owned), ..NewSeason::default() };
    evening.club().seasons().create(new).unwrap();
}

pub(super) fn ranking(evening: &Evening) -> SeasonRanking {
    evening.club().seasons().ranking(None, &SeasonAsked::default()).unwrap()
}

fn set(evening: &Evening, pairs: &[(&str, &str)]) -> Result<report::season::RulesReport> {
    let pairs: Vec<(String, String)> =
        pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    evening.club().seasons().set_rules(None, None, &pairs, Changes::Apply)
}

fn said(counts: Option<bool>, coefficient: Option<u16>) -> NightSaid {
    NightSaid { counts, coefficient, mandatory: None, reason: "découverte".into() }
}

fn message<T: std::fmt::Debug>(result: Result<T>) -> String {
    let error = result.unwrap_err();
    assert!(!error.to_string().contains("STRICT"), "{error}");
    error.to_string()
}

#[test]
fn y2_closed_nights_of_the_season_count_and_what_is_said_of_them_is_shown() {
    let evening = nights(&[1, 3]);
    season(&evening, None);
    let listed = evening.club().seasons().nights(None).unwrap();
    let states: Vec<(&str, &str)> =
        listed.nights.iter().map(|line| (line.number.as_str(), line.state.as_str())).collect();
    assert_eq!(states, [("1", "compte"), ("2", "compte")]);
    let first = ranking(&evening);
    assert_eq!((first.nights.len(), first.rows.len()), (2, 10));

    let club = evening.club();
    let out = club.seasons().say_of_nights(None, &[("1".into(), said(Some(false), None))]).unwrap();
    assert_eq!(out, ["Soirée 1 du 07/09/2026 (1) : ne compte pas : ôtée par Anne : découverte"]);
    assert_eq!(ranking(&evening).rows.len(), 8);
    let again = evening.club().seasons().say_of_nights(None, &[("1".into(), said(Some(false), None))]);
    assert!(message(again).contains("ne compte déjà pas"));
    let twice = evening.club().seasons().say_of_nights(None, &[("2".into(), said(Some(true), None))]);
    assert!(message(twice).contains("compte déjà dans la saison « 2026-2027 »"), "a night twice");
    assert!(
        message(evening.club().seasons().say_of_nights(None, &[("7".into(), said(Some(true), None))])).contains("n° 7")
    );
    evening.club().trust().undo("", None).unwrap();
    assert_eq!(ranking(&evening), first, "undone like anything");
    evening.verified();
}

#[test]
fn y6_every_figure_of_the_ranking_is_that_of_the_nights() {
    let evening = nights(&[1, 1, 3]);
    season(&evening, None);
    let ranking = ranking(&evening);
    for row in &ranking.rows {
        let mut sum = 0;
        for (night, tournament) in [1, 2, 3].into_iter().enumerate() {
            let club = Club::open(&evening.path, Mode::Existing, &evening.clock, "Anne", Some(tournament)).unwrap();
            let own = club.free(None).unwrap().ranking(RankingAsked::default()).unwrap();
            let there = own.rows.iter().find(|own| own.name == row.name);
            assert_eq!(row.on(night).is_some(), there.is_some());
            sum += there.map_or(0, |own| i64::from(own.total.whole().unwrap()));
        }
        assert_eq!(row.points.words(), sum.to_string(), "{}", row.name);
    }
    let explained = evening.club().seasons().year(None, "P03").unwrap();
    assert_eq!((explained.played, explained.possible, explained.nights.len()), (3, 3, 3));
    assert!(explained.steps[0].starts_with("3 soirées retenues sur 3 : "), "{:?}", explained.steps);
    assert!(explained.steps.last().unwrap().starts_with("Rang : "), "{:?}", explained.steps);
}

#[test]
fn y10_what_a_closed_season_froze_stays() {
    let evening = nights(&[1, 1]);
    season(&evening, None);
    let home = PersonInput { club: Some("Nantes".into()), series: Some(3), ..PersonInput::default() };
    evening.club().directory().modify("P01", &home).unwrap();
    let closed = evening.club().seasons().close(None).unwrap();
    assert!(closed.closed);
    // The year after, everything about him is something else, and a third night is closed.
    let moved = PersonInput { club: Some("Lyon".into()), series: Some(1), ..PersonInput::default() };
    evening.club().directory().modify("P01", &moved).unwrap();
    assert_eq!(ranking(&evening), closed);
    assert!(message(set(&evening, &[("retenues", "1")])).contains("est close"));
    assert!(message(evening.club().seasons().close(None)).contains("est close"));
    let reopened = evening.club().reopen("oubli");
    assert_eq!(message(reopened), "ce tournoi compte dans la saison « 2026-2027 », qui est close");
    assert!(message(evening.club().delete_tournament(2)).contains("qui est close"));
    assert!(message(evening.club().seasons().reopen(None, " ")).contains("motif"));
    evening.club().seasons().reopen(None, "feuille corrigée").unwrap();
    evening.club().reopen("oubli").unwrap();
    assert_eq!(ranking(&evening).nights.len(), 1, "a tournament that is open does not count");
    evening.verified();
}

#[test]
fn y3_contradictions_and_unknown_words_are_one_sentence_and_change_nothing() {
    let evening = nights(&[1]);
    let none = evening.club().seasons().ranking(None, &SeasonAsked::default());
    assert_eq!(message(none), "il n'y a pas encore de saison dans cette base");
    season(&evening, Some("meilleures-2"));
    let before = evening.club().seasons().rules(None).unwrap();
    assert!(message(set(&evening, &[("soirees", "libre,duplique")])).contains("ne vont pas ensemble"));
    assert!(message(set(&evening, &[("minimum", "3"), ("calcul", "médiane")])).contains("« médiane »"));
    assert_eq!(evening.club().seasons().rules(None).unwrap(), before);
    let again = NewSeason { name: Some("2026-2027".into()), ..NewSeason::default() };
    assert!(message(evening.club().seasons().create(again)).contains("il y a déjà une saison"));
    let backwards = NewSeason {
        name: Some("Hiver".into()),
        from: chrono::NaiveDate::from_ymd_opt(2027, 1, 1),
        to: chrono::NaiveDate::from_ymd_opt(2026, 1, 1),
        ..NewSeason::default()
    };
    assert!(message(evening.club().seasons().create(backwards)).contains("finit avant de commencer"));
    let unknown = NewSeason { name: Some("X".into()), preset: Some("podiums".into()), ..NewSeason::default() };
    assert!(message(evening.club().seasons().create(unknown)).contains("n'est pas un modèle"));
    assert!(message(evening.club().seasons().year(None, "personne")).contains("introuvable"));
    assert!(message(evening.club().seasons().year(Some("1999"), "P01")).contains("aucune saison"));
    evening
        .club()
        .directory()
        .register(&PersonInput { last_name: Some("ABSENT".into()), ..PersonInput::default() })
        .unwrap();
    assert!(message(evening.club().seasons().year(None, "absent")).contains("n'a joué aucune soirée"));
    let later = NewSeason { name: Some("2030-2031".into()), ..NewSeason::default() };
    evening.club().seasons().create(later).unwrap();
    let cards = evening.club().seasons().cards(Some("2030-2031"), None);
    assert!(message(cards).contains("personne n'a encore joué de soirée qui compte"), "no paper without a card");
}

#[test]
fn y9_y11_categories_labels_clubs_trials_and_figures_of_the_year() {
    let evening = nights(&[1, 1, 3]);
    season(&evening, None);
    for name in ["P03", "P05"] {
        assert!(evening.club().seasons().label(name, "débutant", false).is_ok());
        let home = PersonInput { club: Some("Nantes".into()), ..PersonInput::default() };
        evening.club().directory().modify(name, &home).unwrap();
    }
    assert!(message(evening.club().seasons().label("P03", "DEBUTANT", false)).contains("a déjà"));
    let category =
        domain::season::Category { name: "Débutants".into(), label: Some("debutant".into()), ..Default::default() };
    evening.club().seasons().put_category(None, category).unwrap();
    let asked = SeasonAsked { category: Some("débutants".into()), ..SeasonAsked::default() };
    let of = evening.club().seasons().ranking(None, &asked).unwrap();
    let ranks: Vec<(Option<u32>, Option<u32>)> = of.rows.iter().map(|row| (row.rank, row.overall)).collect();
    assert_eq!(ranks.len(), 2);
    assert!(ranks[0].0 == Some(1) && ranks[0].1 > Some(0), "{ranks:?}");
    let by_club = SeasonAsked { by: Some(By::Club), ..SeasonAsked::default() };
    let clubs = evening.club().seasons().ranking(None, &by_club).unwrap();
    assert_eq!((clubs.rows.len(), clubs.rows[0].name.as_str(), clubs.rows[0].members.len()), (1, "Nantes", 2));

    let trial = evening.club().seasons().try_rules(None, Some("places"), &[]).unwrap();
    assert_eq!(trial.lines.len(), 2 + 5);
    assert!(trial.lines.iter().all(|line| line.ranked > 0 || line.name == "modèle moyenne"), "{trial:?}");
    let presence = evening.club().seasons().presence(None).unwrap();
    assert_eq!(presence.rows.iter().filter(|row| row.count == 3).count(), 6);
    let palmares = evening.club().seasons().palmares(None).unwrap();
    assert!(palmares.nights.iter().all(|night| night.places[0].len() == 1) && !palmares.records.is_empty());
    let accounts = evening.club().seasons().accounts(None).unwrap();
    assert_eq!(accounts.lines.len(), 3);
    for table in [presence.table(), clubs.table(), palmares.table(), accounts.table(), trial.table(), of.table()] {
        assert!(table.rows.iter().all(|row| row.0.len() == table.columns.len()), "{}", table.title);
    }
}

#[test]
fn y2_a_night_just_closed_says_what_it_changed_and_the_door_counts_the_trials() {
    let evening = nights(&[1, 3]);
    season(&evening, None);
    evening.club().seasons().set_trials(Some(2)).unwrap();
    let news = evening.club().seasons().news().unwrap();
    assert_eq!((news.len(), news[0].night), (1, 2));
    assert!(news[0].moves.iter().any(|line| line.who.ends_with(" (nouveau)")), "P09 is new");
    let club = evening.club();
    let new = wanted(Formula::Individuel, 1, Game::Quatre, 1);
    club.create(Settings { name: "Suite".into(), ..new }).unwrap();
    assert_eq!(
        club.seasons().of_tournament().unwrap(),
        ["Saison « 2026-2027 » : cette soirée y comptera une fois close."]
    );
    let said = club.entries().register(&[Registration::Known("P03".into())], &Registering::default()).unwrap();
    assert!(said[0].ends_with("3e participation sans licence de la saison (règle du club : 2 soirées)"), "{said:?}");
    let said = club.entries().register(&[Registration::Known("P01".into())], &Registering::default()).unwrap();
    assert!(!said[0].contains("licence de la saison"), "once so far: {said:?}");
}

#[test]
fn y12_nights_of_elsewhere_come_in_whole_or_not_at_all() {
    let evening = nights(&[1]);
    season(&evening, None);
    let import = |text: &str, newcomers: bool, names: Option<&str>, changes: Changes| {
        let import = NightsImport {
            file: "anciennes.csv".into(),
            bytes: text.as_bytes().to_vec(),
            names: names.map(|names| names.as_bytes().to_vec()),
            newcomers,
            replace: false,
        };
        evening.club().seasons().import_nights(&import, changes, &|_| Ok(()))
    };
    let refused = |result: Result<report::directory::ImportReport>| match result.unwrap_err() {
        AppError::Lines(bad) => bad.iter().map(|bad| bad.reason.clone()).collect::<Vec<_>>(),
        other => vec![other.to_string()],
    };
    let wide = "Joueur;14/09/2026;21/09/2026\nP01;100;-20\nINCONNU Luc;-100;20\n";
    let unknown = refused(import(wide, false, None, Changes::Apply));
    assert_eq!(unknown, ["INCONNU Luc n'est pas dans l'annuaire"], "once, not for each night");
    let asked = |text: &str| import(text, true, None, Changes::Preview).unwrap().doubts.join(" ");
    let past = asked("Joueur;14/09/2006\nP01;3\n");
    assert!(past.contains("1 soirée dans aucune saison ouverte, d'abord Soirée du 14/09/2006"), "{past}");
    let bonus = import("Joueur;14/09/2026;Bonus;Moy.\nP01;3;10;3\n", true, None, Changes::Preview).unwrap();
    assert!(
        bonus.doubts[0].contains("lues : bonus. Leurs points")
            && bonus.summary.contains("Colonnes non lues : bonus, moy.")
    );
    let licences = "Licence;Nom;Prénom\n700001;ROUX;Zoé\n";
    evening.club().directory().import(licences.as_bytes(), Changes::Apply, &|_| Ok(())).unwrap();
    let other = asked("Licence;Nom;Prénom;14/09/2026\n700001;DUBOIS;Luc;3\n");
    assert!(other.contains("la licence 700001 est celle de ROUX Zoé, ici DUBOIS Luc"), "{other}");
    let wrong = "Licence;Nom;Prénom;14/09/2026\n700002;ROUX;Zoé;3\n";
    assert!(asked(wrong).contains("avec la licence 700001, ici 700002"), "nobody is added unasked");
    assert!(refused(import(wrong, false, None, Changes::Apply))[0].contains("avec la licence 700001"));
    let near = refused(import("Nom;Prénom;14/09/2026\nROUX;Z.;3\n", false, None, Changes::Apply));
    assert!(near[0].contains("est-ce ROUX Zoé"), "{near:?}");
    let beyond = "Date;Nom;Rang;Joueurs\n14/09/2026;P01;1;1\n14/09/2026;P02;2;\n";
    let beyond = refused(import(beyond, false, None, Changes::Apply));
    assert_eq!(beyond, ["rang 2 sur 1 joueur à la soirée Soirée du 14/09/2026"]);
    let before = ranking(&evening);
    let shown = import(wide, true, None, Changes::Preview).unwrap();
    assert_eq!((shown.lines.len(), shown.done), (4, false));
    assert_eq!(ranking(&evening), before, "only shown");
    import(wide, false, Some("fichier;annuaire\nInconnu Luc;P02\n"), Changes::Apply).unwrap();
    // Two are fewer than a night takes by itself.
    let added = ["E1", "E2"].map(|night| (night.to_owned(), said(Some(true), None)));
    evening.club().seasons().say_of_nights(None, &added).unwrap();
    let after = ranking(&evening);
    assert_eq!(after.nights.len(), 3);
    let points = |ranking: &SeasonRanking, name: &str| -> i64 {
        ranking.rows.iter().find(|row| row.name == name).unwrap().points.whole().map_or(0, i64::from)
    };
    assert_eq!(points(&after, "P01"), points(&before, "P01") + 80);
    assert_eq!(points(&after, "P02"), points(&before, "P02") - 80);
    let twice = refused(import(wide, true, None, Changes::Apply));
    assert_eq!(twice[0], "la soirée Soirée du 14/09/2026 est déjà dans la base");
    let same = refused(import("Date;Nom;Total\n1/10/2026;P01;5\n1/10/2026;P01;6\n", false, None, Changes::Apply));
    assert_eq!(same, ["P01 est deux fois à la soirée Soirée du 01/10/2026"]);
    set(&evening, &[("mesure", "pourcentage")]).unwrap();
    let state = evening.club().seasons().nights(None).unwrap().nights[1].state.clone();
    assert_eq!(state, "ne compte pas : elle ne dit pas le rang de chacun ou le nombre de joueurs");
    assert_eq!(
        (ranking(&evening).nights.len(), ranking(&evening).left_out),
        (1, 2),
        "the others are ranked all the same"
    );
    let both = evening.club().directory().merge("P01", "P02", Changes::Apply);
    assert!(message(both).contains("ont chacun une inscription à"));
    evening.verified();
}

#[test]
fn y12_a_completed_file_takes_the_place_of_the_night_it_brought_and_a_night_of_elsewhere_can_be_removed() {
    let evening = nights(&[1]);
    season(&evening, None);
    let import = |text: &str, replace: bool| {
        let bytes = text.as_bytes().to_vec();
        let import = NightsImport { file: "a.csv".into(), bytes, names: None, newcomers: false, replace };
        evening.club().seasons().import_nights(&import, Changes::Apply, &|_| Ok(()))
    };
    import("Date;Soirée;Nom;Total\n14/09/2026;A;P01;100\n14/09/2026;A;P02;-100\n", false).unwrap();
    let night = || evening.club().seasons().nights(None).unwrap().nights.into_iter().find(|night| night.name == "A");
    assert_eq!(night().unwrap().players, 2);
    evening.club().seasons().say_of_nights(None, &[("E1".into(), said(None, Some(200)))]).unwrap();
    let completed = "Date;Soirée;Nom;Rang;Joueurs;Total\n14/09/2026;A;P01;1;30;100\n14/09/2026;A;P02;30;30;-90\n";
    let error = import(completed, false).unwrap_err();
    assert!(format!("{:?}", error.advice()).contains("ReplaceNights"), "{error:?}");
    let told = import(completed, true).unwrap().warnings.join(" ");
    assert!(told.contains("A du 14/09/2026 est remplacée ; elle avait 2 résultats."), "{told}");
    let now = night().unwrap();
    assert_eq!((now.players, now.number.as_str()), (30, "E1"), "as many as the file says, under its number");
    assert!(now.state.contains("coefficient 2"), "what was said of it stays: {}", now.state);
    let points = |name: &str| ranking(&evening).rows.into_iter().find(|row| row.name == name).unwrap().points;
    let with = points("P02");
    // The same evening under another name is one too many.
    let alike = import("Date;Soirée;Nom;Total\n14/09/2026;B;P01;100\n14/09/2026;B;P02;-90\n", false).unwrap();
    assert!(alike.warnings.len() == 1 && alike.warnings[0].contains("2 joueurs en commun"), "{:?}", alike.warnings);
    evening.club().seasons().say_of_nights(None, &[("E2".into(), said(Some(true), None))]).unwrap();
    assert_ne!(points("P02"), with);
    assert!(evening.club().seasons().delete_outside_night("E2").unwrap().starts_with("B du 14/09/2026"));
    assert_eq!(points("P02"), with);
    assert!(message(evening.club().seasons().delete_outside_night("1")).contains("n'est pas une soirée d'ailleurs"));
    assert!(message(evening.club().seasons().delete_outside_night("E2")).contains("il n'y a pas de soirée n° E2"));
    evening.club().seasons().close(None).unwrap();
    assert!(
        message(evening.club().seasons().delete_outside_night("E1")).contains("compte dans la saison « 2026-2027 »")
    );
    assert!(message(import(completed, true)).contains("compte dans la saison « 2026-2027 »"));
    evening.verified();
}

#[test]
fn y4_y5_y6_rules_that_rank_nobody_are_told() {
    let evening = nights(&[1, 2]);
    season(&evening, None);
    for (key, value, why) in [
        ("qui", "club=Zork", "personne n'est du club « Zork »"),
        ("qui", "etiquette=inconnue", "personne n'a l'étiquette « inconnue »"),
        ("minimum", "30", "le minimum est de 30 soirées, et la saison en compte 2"),
        ("clubs", "1,2", "aucune soirée n'est de ces clubs à ce jour"),
    ] {
        let told = set(&evening, &[(key, value)]).unwrap().warnings;
        assert!(told.len() == 1 && told[0].contains(why), "{key} {value}: {told:?}");
        assert!(ranking(&evening).rows.iter().all(|row| row.rank.is_none()), "{key} {value}");
        let usual = if key == "minimum" { "1" } else { "tous" };
        assert_eq!(set(&evening, &[(key, usual)]).unwrap().warnings, Vec::<String>::new());
    }
}

/// The season's archive as bytes.
fn archived(club: &Club) -> Vec<u8> {
    archive::write_season_archive(&club.seasons().archive(None).unwrap(), "chelem").unwrap().0
}

#[test]
fn y10_a_season_goes_elsewhere_whole_with_the_same_bytes_or_not_at_all() {
    let evening = nights(&[1, 3, 2]);
    season(&evening, Some("meilleures-2"));
    evening.club().seasons().label("P03", "débutant", false).unwrap();
    let category = domain::season::Category { name: "Débutants".into(), ..Default::default() };
    let category = domain::season::Category { label: Some("débutant".into()), ..category };
    evening.club().seasons().put_category(None, category).unwrap();
    evening.club().seasons().say_of_nights(None, &[("2".into(), said(Some(false), None))]).unwrap();
    evening.club().seasons().close(None).unwrap();
    let bytes = archived(&evening.club());
    assert_eq!(evening.club().seasons().check(None).unwrap(), Vec::<String>::new());

    let other = Evening::empty();
    let shown = other.club().trust().import_archive(&bytes, Changes::Preview).unwrap();
    assert!(!shown.done && shown.summary.contains("3 soirées, 10 joueurs ; 10 ajouts"), "{}", shown.summary);
    assert!(other.club().seasons().list().unwrap().seasons.is_empty());
    other.club().trust().import_archive(&bytes, Changes::Apply).unwrap();
    assert_eq!(archived(&other.club()), bytes);
    assert_eq!(ranking(&other), ranking(&evening));
    other.verified();
    assert!(
        message(other.club().trust().import_archive(&bytes, Changes::Apply))
            .contains("il y a déjà une saison « 2026-2027 »")
    );

    // Its nights came by the same archive before: they are not made twice.
    let rename = NewSeason { name: Some("Autre".into()), ..NewSeason::default() };
    other.club().seasons().reopen(None, "essai").unwrap();
    other.club().seasons().modify(None, rename).unwrap();
    let again = other.club().trust().import_archive(&bytes, Changes::Apply).unwrap();
    assert!(again.summary.contains("0 ajout"), "{}", again.summary);
    assert_eq!(other.club().tournaments().unwrap().tournaments.len(), 3);
    other.verified();
}

#[test]
fn y10_what_came_from_elsewhere_goes_with_a_closed_season_whether_it_counted_or_not() {
    let evening = nights(&[1, 3]);
    season(&evening, None);
    let bytes = "Date;Soirée;Nom;Rang;Joueurs\n14/09/2026;A;P01;1;30\n14/09/2026;A;P02;30;30\n".as_bytes().to_vec();
    let import = NightsImport { file: "a.csv".into(), bytes, names: None, newcomers: false, replace: false };
    evening.club().seasons().import_nights(&import, Changes::Apply, &|_| Ok(())).unwrap();
    assert_eq!(ranking(&evening).nights.len(), 2, "it has no totals");
    evening.club().seasons().close(None).unwrap();
    let bytes = archived(&evening.club());
    let other = Evening::empty();
    other.club().trust().import_archive(&bytes, Changes::Apply).unwrap();
    assert_eq!(archived(&other.club()), bytes);
    other.verified();
    for evening in [&evening, &other] {
        evening.club().seasons().reopen(None, "essai").unwrap();
        set(evening, &[("mesure", "pourcentage")]).unwrap();
    }
    assert_eq!(ranking(&other).nights.len(), 3);
    assert_eq!(ranking(&other), ranking(&evening));
}

#[test]
fn papers_of_the_season_say_what_the_ranking_says() {
    let evening = nights(&[1, 3]);
    season(&evening, None);
    let paper = evening.club().seasons().paper(None, false).unwrap();
    assert_eq!(paper.ranking, ranking(&evening));
    assert_eq!(paper.head.tournament, "Saison 2026-2027");
    let cards = evening.club().seasons().cards(None, None).unwrap();
    assert_eq!(cards.len(), paper.ranking.rows.len());
    let one = evening.club().seasons().cards(None, Some("P03")).unwrap();
    assert_eq!(one[0].player, evening.club().seasons().year(None, "P03").unwrap());
    let palmares = evening.club().seasons().palmares_paper(None).unwrap();
    assert!(palmares.seasons[0].provisional && palmares.seasons[0].first[0].0 == 1);
    let rules = evening.club().seasons().rules_paper(None).unwrap();
    assert_eq!(rules.rules, evening.club().seasons().rules(None).unwrap());
}

#[test]
fn y2_rules_under_which_no_night_counts_say_so_before_they_are_kept_and_a_closed_season_takes_no_night_unsaid() {
    let evening = nights(&[1]);
    season(&evening, None);
    let pairs = |value: &str| vec![("soirees".to_owned(), value.to_owned())];
    let tried = |value: &str| evening.club().seasons().try_rules(None, None, &pairs(value)).unwrap();
    let warned = |value: &str| tried(value).warnings;
    assert_eq!(tried("choisies").nights, tried("toutes").nights, "those of the season, whatever is tried");
    assert_eq!(warned("toutes"), Vec::<String>::new());
    for none in ["duplique", "choisies"] {
        assert!(warned(none).iter().any(|line| line.contains("aucune soirée ne compte avec elles")), "{none}");
    }
    evening.club().seasons().close(None).unwrap();
    let bytes = b"Joueur;14/09/2026\nP01;3\n".to_vec();
    let import = NightsImport { file: "a.csv".into(), bytes, names: None, newcomers: false, replace: false };
    let said = evening.club().seasons().import_nights(&import, Changes::Preview, &|_| Ok(())).unwrap().doubts;
    assert!(said.iter().any(|line| line.ends_with("« 2026-2027 » est close")), "{said:?}");
}

#[test]
fn what_members_pay_for_the_year_is_in_the_accounts() {
    use domain::money::Cents;
    let evening = nights(&[1]);
    season(&evening, None);
    let day = chrono::NaiveDate::from_ymd_opt(2026, 9, 7);
    let doubts = |cents| evening.club().seasons().membership_doubts(None, "P01", Cents(cents)).unwrap().len();
    assert_eq!([3_000, 3_000_000].map(doubts), [0, 1]);
    let said = evening.club().seasons().pay_membership(None, "P01", Cents(3_000), day).unwrap();
    assert_eq!([3_000, 1_000, -3_000, -3_001].map(doubts), [1, 0, 0, 1], "noted twice, or more given back than paid");
    assert_eq!(said.replace('\u{a0}', " "), "Cotisation 2026-2027 : P01, 30,00 € le 07/09/2026");
    assert!(message(evening.club().seasons().pay_membership(None, "P02", Cents(0), day)).contains("0 €"));
    let accounts = evening.club().seasons().accounts(None).unwrap();
    assert_eq!((accounts.memberships.len(), accounts.memberships[0].cents), (1, 3_000));
    assert!(accounts.table().rows.iter().any(|row| row.0.iter().any(|cell| cell.words() == "Cotisation : P01")));
    evening.verified();
}

#[test]
fn namesakes_are_told_apart_by_club_or_licence_and_for_the_public_by_club_alone() {
    let evening = nights(&[1]);
    season(&evening, None);
    let change = |who: &str, club: &str, licence: &str| {
        let (club, licence) = (Some(club.to_owned()), Some(licence.to_owned()));
        let input = PersonInput { last_name: Some("LAURENT".into()), club, licence, ..PersonInput::default() };
        evening.club().directory().modify(who, &input).unwrap();
    };
    let names = || -> Vec<String> {
        let rows = ranking(&evening).rows.into_iter().map(|row| row.name);
        rows.filter(|name| name.starts_with("LAURENT")).collect()
    };
    change("P01", "Nantes", "1000285");
    change("P02", "Nantes", "1000429");
    let licences = names();
    assert!(licences.iter().all(|name| name.contains("(licence 1000")) && licences[0] != licences[1], "{licences:?}");
    let page = evening.club().seasons().page(None, domain::publication::Publication::Name).unwrap();
    assert!(!serde_json::to_string(&page).unwrap().contains("1000285"), "no licence for the public");
    change("1000429", "Angers", "1000429");
    let mut clubs = names();
    clubs.sort_unstable();
    assert!(clubs[0].ends_with("(Angers)") && clubs[1].ends_with("(Nantes)"), "{clubs:?}");
}

#[test]
fn y2_a_night_played_here_counts_once_beside_its_copy() {
    let evening = nights(&[1]);
    evening.club().reopen("essai").unwrap();
    // Closed in two copies of the base at one time, it is one night.
    let close = |path: &std::path::Path| {
        let clock = Clock::scripted("2026-11-22T01:00:00".parse().unwrap());
        let club = Club::open(path, Mode::Existing, &clock, "Anne", Some(1)).unwrap();
        club.free(None).unwrap().close(None, None).unwrap();
        club
    };
    let elsewhere = evening.path.with_file_name("ailleurs.sqlite");
    std::fs::copy(&evening.path, &elsewhere).unwrap();
    let file = archive::write_archive(&close(&elsewhere).trust().archive().unwrap(), "chelem").unwrap().0;
    evening.club().trust().import_archive(&file, Changes::Apply).unwrap();
    drop(close(&evening.path));
    season(&evening, None);
    let listed = evening.club().seasons().nights(None).unwrap().nights;
    let states: Vec<&str> = listed.iter().map(|night| night.state.as_str()).collect();
    assert_eq!(states, ["compte", "ne compte pas : c'est la même soirée que le n° 1"]);
    assert!(ranking(&evening).rows.iter().all(|row| row.played == 1));
    assert_eq!(evening.club().seasons().check(None).unwrap(), Vec::<String>::new());
    evening.verified();
}

#[test]
fn y13_teams_are_made_of_people_one_each_and_ranked_by_the_same_rules() {
    let evening = nights(&[1, 3]);
    season(&evening, Some("places"));
    let club = evening.club();
    let seasons = club.seasons();
    let of = |names: &[&str]| -> Vec<String> { names.iter().map(|name| (*name).to_owned()).collect() };
    let by_team = SeasonAsked { by: Some(By::Team), ..SeasonAsked::default() };
    assert_eq!(message(seasons.ranking(None, &by_team)), "il n'y a pas d'équipe dans cette saison");
    assert_eq!(seasons.put_team(None, "Les Rois", &of(&["P03", "P04"])).unwrap(), "« Les Rois » : 2 joueurs");
    let twice = seasons.put_team(None, "Les As", &of(&["P05", "P04"]));
    assert_eq!(message(twice), "P04 est déjà dans « Les Rois » : on n'est que dans une équipe par saison");
    let file = "Équipe;Joueur;Joueur\nLes As;P05;P06\nLes Dames;P0x7;P08\n";
    let AppError::Lines(bad) = seasons.import_teams(None, file.as_bytes()).unwrap_err() else { panic!() };
    assert!(bad[0].line == 3 && bad[0].reason.starts_with("personne ne s'appelle « P0x7 »"), "{bad:?}");
    assert_eq!(seasons.teams(None).unwrap().teams.len(), 1, "all or nothing");
    let untitled = message(seasons.import_teams(None, "Les As;P05;P06\nLes Dames;P07;P08\n".as_bytes()));
    assert!(untitled.starts_with("il n'y a pas de ligne de titres"), "{untitled}");
    seasons.import_teams(None, "Équipe;Joueur;Joueur\nLes As;P05;P06\n".as_bytes()).unwrap();
    set(&evening, &[("meilleurs", "1"), ("prix", "50,20")]).unwrap();
    let ranked = seasons.ranking(None, &by_team).unwrap();
    assert_eq!((ranked.rows.len(), ranked.nights.len()), (2, 2));
    let prizes: Vec<Option<i64>> = ranked.rows.iter().map(|row| row.prize_cents).collect();
    assert!(prizes == [Some(5_000), Some(2_000)] || prizes == [Some(3_500), Some(3_500)], "{prizes:?}");
    let own = ranking(&evening);
    assert!(own.rows.iter().all(|row| row.prize_cents.is_none()), "places are the teams'");
    assert!(own.notes.iter().any(|note| note.contains("Les prix vont aux équipes")), "{:?}", own.notes);
    let fewer = seasons.put_team(None, "les as", &of(&["P05"])).unwrap();
    assert_eq!(fewer, "« les as » : 1 joueur ; n'y est plus : P06");
    club.trust().undo("", None).unwrap();
    let year = seasons.year(None, "les rois").unwrap();
    assert!(year.nights[0].facts.contains("non comptés : "), "{:?}", year.nights[0].facts);
    seasons.close(None).unwrap();
    assert!(message(seasons.put_team(None, "Les As", &of(&["P05"]))).contains("est close"));
    assert!(message(seasons.drop_team(None, "Les As")).contains("est close"));
    seasons.reopen(None, "essai").unwrap();
    assert_eq!(seasons.drop_team(None, "les as").unwrap(), "Les As");
    club.trust().undo("", None).unwrap();
    assert_eq!(seasons.teams(None).unwrap().teams.len(), 2);
}

#[test]
fn y14_the_list_of_the_final_names_the_next_where_one_declines() {
    let evening = nights(&[1, 1, 3]);
    season(&evening, Some("places"));
    let club = evening.club();
    assert_eq!(message(club.seasons().qualified(None, None, &[])), "aucun nombre de places n'est dit");
    set(&evening, &[("qualifies", "4")]).unwrap();
    let all = club.seasons().qualified(None, None, &[]).unwrap();
    let goes = |report: &report::season::QualifiedReport| -> Vec<String> {
        report.lines.iter().filter(|line| line.goes).map(|line| line.name.clone()).collect()
    };
    let first = goes(&all);
    assert!(first.len() >= 4 && all.list().rows.len() == first.len());
    let without = club.seasons().qualified(None, None, &first[..1]).unwrap();
    assert!(!goes(&without).contains(&first[0]) && goes(&without).len() >= 4);
    let rows = ranking(&evening).rows;
    assert_eq!(rows.iter().filter(|row| row.goes == Some(true)).count(), first.len());
    assert_eq!(club.seasons().paper(None, true).unwrap().ranking.rows.len(), first.len());
    let year = club.seasons().year(None, &first[0]).unwrap();
    assert_eq!(year.steps.last().unwrap(), "Finale : oui.");

    assert!(message(set(&evening, &[("quota", "inscriptions"), ("qualifies-par-club", "1-9")])).contains("ensemble"));
    set(&evening, &[("quota", "inscriptions")]).unwrap();
    assert!(
        message(club.seasons().qualified(None, None, &[])).starts_with("on ne sait le club"),
        "a club's own nights"
    );
}

#[test]
fn y2_a_season_of_chosen_nights_holds_these_alone() {
    let evening = nights(&[1, 1, 3]);
    let new = NewSeason { name: Some("Combiné".into()), chosen: vec!["1".into(), "3".into()], ..NewSeason::default() };
    evening.club().seasons().create(new).unwrap();
    let states = evening.club().seasons().nights(None).unwrap().nights;
    assert_eq!(states.iter().map(|night| night.counts).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!(states[1].state, "ne compte pas : pas choisie");
    let missing = NewSeason { name: Some("Autre".into()), chosen: vec!["9".into()], ..NewSeason::default() };
    assert!(message(evening.club().seasons().create(missing)).contains("n° 9"));
    assert_eq!(evening.club().seasons().list().unwrap().seasons.len(), 1, "nothing half done");
    evening.verified();
}

#[test]
fn a_private_page_follows_each_change_and_handles_that_share_read_the_season_once() {
    let evening = nights(&[1, 3]);
    season(&evening, None);
    let (kept, person) = (crate::LastRead::default(), PersonId(3));
    let club = evening.club().sharing(kept.clone());
    let points = |club: &Club| club.seasons().own_year(person).unwrap().points;
    let before = points(&club);
    set(&evening, &[("presence", "25")]).unwrap();
    let after = points(&evening.club().sharing(kept.clone()));
    assert_ne!(before, after);
    assert_eq!(points(&club), after);
    evening.club().trust().undo("essai", None).unwrap();
    assert_eq!(points(&club), before);
}

#[test]
fn y4_y6_a_ranking_without_ranks_says_why_and_what_to_do() {
    let evening = Evening::empty();
    season(&evening, None);
    let said = |evening: &Evening| ranking(evening).notes.join(" ");
    assert!(said(&evening).contains("Personne n'est classé : aucune soirée n'est close"), "{}", said(&evening));
    assert!(said(&evening).ends_with("Pour cela : Close"), "{}", said(&evening));
    let evening = nights(&[1, 3]);
    season(&evening, None);
    assert!(!said(&evening).contains("Personne n'est classé"), "{}", said(&evening));
    for (key, value, why, step) in [
        ("minimum", "3", "il faut 3 soirées, et personne n'en a plus que 2 ; baissez le minimum", "Season(Minimum(2))"),
        (
            "qui",
            "club=Zork",
            "personne n'est du club « Zork » dans l'annuaire ; changez qui est classé",
            "Season(Everybody)",
        ),
        ("soirees", "choisies", "aucune soirée ne compte (pas choisie)", "Season(Nights)"),
    ] {
        set(&evening, &[(key, value)]).unwrap();
        assert!(said(&evening).contains(why), "{key}: {}", said(&evening));
        assert!(said(&evening).ends_with(&format!("Pour cela : {step}")), "{key}: {}", said(&evening));
    }
}
