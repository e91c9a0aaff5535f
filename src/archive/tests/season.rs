use super::*;
use crate::season::SeasonArchive;

const CARD: &str = r#"{"licence":"0123","last_name":"LEFÈVRE","first_name":"Zoé","club":"","committee":"","affiliated":true,"birth":"1960-12-31","series":2,"licensed_before":true,"zone":"","family":""}"#;

/// The facts of a night of one player that nobody else played.
fn night() -> String {
    format!(
        r#"{{"fact":"tournament","name":"Coupe","date":"2026-11-21","place":"","organiser":"","arbiter":"","positions":1,"deals":4,"movement":"hasard","double_entry":false,"fee_cents":0,"formula":"individuel","parallel":false,"game":"quatre","championship":null,"stage":null,"sessions":1,"article_29":false,"given_back_percent":80,"rewarded_percent":20,"added_cents":0,"special_cents":0,"step_cents":100,"decline_percent":80,"fees_then_cents":null,"rules":"{RULES}","leavers_last":true,"qualifies":null,"plan":null,"despite_rulings":null,"state":"clos","position":1,"tables":1,"seed":5,"draw":"hasard"}}
{{"fact":"entry","number":1,"person":{CARD},"paid_cents":0,"ranked":true,"from_position":1,"left_after":null,"affiliated_then":true,"team":null,"member":null,"last_session":null,"champion":false,"fixed":false,"qualified_series":null,"qualified_club":null,"qualified_committee":null,"wished":null,"force_majeure":false,"derogation_pcn":null,"derogation_pp":null,"derogation_letter":null}}
{{"fact":"start","session":1,"entry":1,"table":1,"chair":"N"}}
"#
    )
}

/// A season of that night and one of elsewhere.
fn facts() -> String {
    let digest = "0".repeat(64);
    let own = String::from_utf8(file(2, &night())).unwrap();
    format!(
        r#"{{"fact":"season","name":"2026-2027","from":"2026-07-01","to":"2027-06-30","closed":false}}
{{"fact":"rule","key":"mesure","value":"total"}}
{{"fact":"category","name":"Séniors","age_min":60,"age_max":null,"series":[1,2],"club":null,"label":null}}
{{"fact":"person","number":1,"card":{CARD},"labels":["débutant"],"then":null}}
{{"fact":"night","counts":null,"coefficient":null,"mandatory":true,"said":"","at_closing":false,"people":[1],"lines":4}}
{own}{{"fact":"outside","counts":null,"coefficient":150,"mandatory":false,"said":"","at_closing":false,"name":"Festival","date":"2026-12-26","players":40,"source":"f.csv","digest":"{digest}","results":[{{"person":1,"line":2,"rank":3,"total_hundredths":81250,"deals":null,"pcn":null}}]}}
"#
    )
}

fn file(version: u32, facts: &str) -> Vec<u8> {
    let (digest, lines) = (digest(facts.as_bytes()), facts.lines().count());
    format!(
        "{{\"format\":\"chelem-archive\",\"version\":{version},\"program\":\"chelem\",\"rules\":\"{RULES}\",\"digest\":\"{digest}\",\"lines\":{lines}}}\n{facts}"
    )
    .into_bytes()
}

fn read_season(facts: &str) -> Result<SeasonArchive, Vec<BadLine>> {
    match read(&file(4, facts))?.content {
        Content::Season(season) => Ok(season),
        Content::Tournament(_) => panic!("a tournament"),
    }
}

#[test]
fn a_season_is_read_and_written_the_same_and_its_nights_are_files_of_their_own() {
    let read = read_season(&facts()).unwrap();
    assert_eq!((read.people.len(), read.nights.len()), (1, 2));
    assert_eq!(crate::write_season_archive(&read, "chelem").unwrap().0, file(4, &facts()));
    let whole = facts();
    let own: Vec<&str> = whole.lines().skip(5).take(4).collect();
    assert_eq!(read_archive((own.join("\n") + "\n").as_bytes()).unwrap().tournament.name, "Coupe");
    assert!(read_archive(&file(4, &facts())).unwrap_err()[0].reason.contains("d'une saison, et non d'un tournoi"));
}

#[test]
fn what_cannot_be_is_refused_with_its_line() {
    let whole = facts();
    for (this, that, line, reason) in [
        ("\"to\":\"2027-06-30\"", "\"to\":\"2025-06-30\"", 2, "finit avant"),
        ("\"value\":\"total\"", "\"value\":\"totaux\"", 3, "ne va pas avec"),
        ("\"key\":\"mesure\"", "\"key\":\"mesures\"", 3, "n'est pas une règle"),
        ("\"age_min\":60", "\"age_min\":160", 4, "n'est pas entre"),
        ("\"series\":[1,2]", "\"series\":[3,2]", 4, "n'est pas entre"),
        ("\"number\":1", "\"number\":2", 5, "au lieu de 1"),
        ("1960-12-31", "1960-13-31", 5, "n'est pas une date"),
        ("[\"débutant\"]", "[\" \"]", 5, "étiquette"),
        ("\"lines\":4}", "\"lines\":44}", 6, "la fin de la soirée manque"),
        ("\"lines\":4}", "\"lines\":0}", 6, "n'est pas une archive"),
        ("\"lines\":4}", "\"lines\":4,\"more\":1}", 6, "champ inconnu « more »"),
        ("\"people\":[1]", "\"people\":[1,1]", 6, "doit avoir son joueur"),
        ("\"people\":[1],", "\"people\":[1],\"same\":1,", 6, "qui n'est pas avant elle"),
        ("\"labels\":[\"débutant\"],", "\"labels\":[],\"team\":\" \",", 5, "équipe"),
        ("\"people\":[1]", "\"people\":[2]", 6, "n'existe pas"),
        ("\"at_closing\":false,\"people\"", "\"at_closing\":true,\"people\"", 6, "pas close"),
        ("\"coefficient\":150", "\"coefficient\":1500", 11, "coefficient"),
        ("\"person\":1,\"line\"", "\"person\":7,\"line\"", 11, "n'existe pas"),
        ("\"rank\":3", "\"rank\":0", 11, "rang"),
        ("\"date\":\"2026-12-26\"", "\"date\":\"2026-10-26\"", 11, "l'ordre des jours"),
        (
            "\"fact\":\"outside\",\"counts\":null,",
            "\"fact\":\"outside\",\"counts\":null,\"counts\":null,",
            11,
            "en double",
        ),
        ("\"fact\":\"rule\"", "\"fact\":\"regle\"", 3, "valeur inconnue"),
    ] {
        assert!(whole.contains(this), "{this}");
        let bad = read_season(&whole.replacen(this, that, 1)).unwrap_err();
        assert!(bad[0].line == line && bad[0].reason.contains(reason), "{this}: {bad:?}");
    }
    let rule = "{\"fact\":\"rule\",\"key\":\"mesure\",\"value\":\"total\"}\n";
    let twice = whole.replacen(rule, &rule.repeat(2), 1);
    assert!(read_season(&twice).unwrap_err()[0].reason.contains("en double"));
}

/// Each line in turn, with a sign that cannot be there.
#[test]
fn every_damaged_line_is_refused_with_its_number() {
    let whole = facts();
    for at in 0..whole.lines().count() {
        let damaged: String = (whole.lines().enumerate())
            .map(
                |(index, line)| {
                    if index == at { format!("{}\n", line.replacen('"', "'", 1)) } else { format!("{line}\n") }
                },
            )
            .collect();
        let bad = read_season(&damaged).unwrap_err();
        let own = 5..9;
        // A night has a digest of its own: damage below it is that of the whole night.
        let line = if own.contains(&at) { 6 } else { at + 2 };
        assert_eq!(usize::try_from(bad[0].line).unwrap(), line, "{at}: {bad:?}");
    }
    // With its digest made anew, the night's own line is named.
    let (own, bad) = (night(), night().replacen("\"chair\":\"N\"", "\"chair\":\"X\"", 1));
    let text = |facts: &str| String::from_utf8(file(2, facts)).unwrap();
    let bad = read_season(&whole.replacen(&text(&own), &text(&bad), 1)).unwrap_err();
    assert!(bad[0].line == 10 && bad[0].reason.contains("« X »"), "{bad:?}");
}

#[test]
fn a_season_within_a_night_and_a_tournament_outside_its_night_are_refused() {
    let own = String::from_utf8(file(2, &night())).unwrap();
    let inner = String::from_utf8(file(4, &facts())).unwrap();
    let lines = inner.lines().count();
    let nested = facts().replacen(&own, &inner, 1).replacen("\"lines\":4}", &format!("\"lines\":{lines}}}"), 1);
    assert!(read_season(&nested).unwrap_err()[0].reason.contains("une saison dans une soirée"));
    let loose = facts() + night().lines().next().unwrap() + "\n";
    assert!(read_season(&loose).unwrap_err()[0].reason.contains("d'aucune soirée"));
}

#[test]
fn another_file_and_one_of_a_program_that_was_tried_are_told() {
    let bytes = file(4, &facts());
    let text = String::from_utf8(bytes).unwrap();
    let first = |text: &str| read(text.as_bytes()).unwrap_err()[0].reason.clone();
    assert!(first(&text.replace("Zoé", "Zoe")).contains("endommagée"));
    assert!(first("Nom;Prénom\n").contains("n'est pas une archive de chelem"));
    assert_eq!(
        first(&text.replacen("chelem-archive\",\"version\":4", "chelem-saison\",\"version\":1", 1)),
        "ce fichier est d'une version d'essai (chelem-saison 1) : exportez-le de nouveau depuis sa base"
    );
}
