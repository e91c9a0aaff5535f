mod season;

use proptest::prelude::*;

use super::*;

/// A tournament of four with one sheet and one of everything.
const FACTS: &str = r#"{"fact":"tournament","name":"Coupe","date":"2026-11-21","place":"","organiser":"","arbiter":"","positions":3,"deals":4,"movement":"hasard","double_entry":false,"fee_cents":1200,"formula":"duo","parallel":false,"game":"quatre","championship":null,"stage":null,"sessions":1,"article_29":false,"given_back_percent":80,"rewarded_percent":20,"added_cents":0,"special_cents":0,"step_cents":100,"decline_percent":80,"fees_then_cents":null,"state":"jeu","position":1,"tables":1,"seed":5,"draw":"hasard"}
{"fact":"session","number":2,"kind":"phase","date":null,"first_position":3,"positions":1,"deals":4,"movement":"meilleurs","tables":1,"seed":null,"draw":"carre","coefficient":115,"carry":"multiplie"}
{"fact":"team","number":1,"name":"Les Renards"}
{"fact":"entry","number":1,"person":{"licence":"0123","last_name":"LEFÈVRE","first_name":"Zoé","club":"","committee":"","affiliated":true,"birth":"1960-12-31","series":2,"licensed_before":true,"zone":"","family":""},"paid_cents":1200,"ranked":true,"from_position":1,"left_after":null,"affiliated_then":null,"team":1,"member":1,"last_session":null,"champion":false,"fixed":false}
{"fact":"entry","number":2,"person":{"licence":null,"last_name":"B","first_name":"","club":"","committee":"","affiliated":false,"birth":null,"series":null,"licensed_before":true,"zone":"","family":""},"paid_cents":0,"ranked":true,"from_position":1,"left_after":null,"affiliated_then":null,"team":1,"member":2,"last_session":null,"champion":false,"fixed":false}
{"fact":"start","session":1,"entry":1,"table":1,"chair":"N"}
{"fact":"seat","position":1,"table":1,"chair":"N","entry":1,"moved":false}
{"fact":"sheet","position":1,"table":1,"balances":{"N":-106,"S":318,"E":-106,"O":-106,"M":null},"status":"valide","adjustment":null,"deals":[{"number":1,"kind":"marque","contract":"garde","taker":"S","mark":106,"half_points":null,"bouts":null,"petit":null,"poignees":[],"chelem":null,"dead":null,"partner":null,"scores":{"N":null,"S":null,"E":null,"O":null,"M":null}}]}
{"fact":"penalty","entry":1,"position":1,"points":100,"reason":"retard"}
{"fact":"incident","position":1,"table":1,"deal":1,"decision":"donne annulée","outcome":"annulee","reason":"fausse donne"}
{"fact":"prize","place":1,"cents":5000,"label":"coupe"}
{"fact":"export","number":1,"at":"2026-11-21T20:00:00","content":"{}"}
{"fact":"action","at":"2026-11-21T20:00:00","who":"Anne","what":"Nouveau tournoi","why":"","kind":"action","undone":false}
"#;

/// Facts under a header that goes with them.
fn file(facts: &str) -> Vec<u8> {
    let (digest, lines) = (digest(facts.as_bytes()), facts.lines().count());
    format!(
        "{{\"format\":\"chelem-archive\",\"version\":1,\"program\":\"chelem 0.2.0\",\"rules\":\"{RULES}\",\"digest\":\"{digest}\",\"lines\":{lines}}}\n{facts}"
    )
    .into_bytes()
}

fn read_night(bytes: &[u8]) -> Result<(Header, Archive), Vec<BadLine>> {
    let File { header, content } = read(bytes)?;
    match content {
        Content::Tournament(archive) => Ok((header, *archive)),
        Content::Season(_) => panic!("a season"),
    }
}

/// The lines refused and the first reason, after `this` is replaced by `that`.
fn refused(this: &str, that: &str) -> (Vec<u64>, String) {
    assert!(FACTS.contains(this), "{this}");
    let bad = read_night(&file(&FACTS.replace(this, that))).unwrap_err();
    (bad.iter().map(|line| line.line).collect(), bad[0].reason.clone())
}

#[test]
fn an_archive_is_read_and_written_the_same() {
    let (_, archive) = read_night(&file(FACTS)).unwrap();
    assert_eq!(archive.entries[0].person.licence.as_deref(), Some("0123"));
    assert_eq!(archive.sheets[0].balances.chairs().len(), 4);
    // Version 1 lacked some fields: it is rewritten as version 2, which then reads and writes the same bytes.
    let (bytes, digest) = crate::write_archive(&archive, "chelem 0.2.0").unwrap();
    let (header, again) = read_night(&bytes).unwrap();
    assert_eq!((header.version, &header.digest), (2, &digest));
    assert_eq!(again, archive);
    assert_eq!(crate::write_archive(&again, "chelem 0.2.0").unwrap().0, bytes);
    assert!(archive.tournament.leavers_last && archive.tournament.rules == RULES);
}

#[test]
fn a_wish_of_publication_makes_version_4_and_is_one_of_two_words() {
    let asks = |word: &str| FACTS.replacen("\"family\":\"\"}", &format!("\"family\":\"\",\"publication\":{word}}}"), 1);
    let (_, archive) = read_night(&file(&asks("\"initiales\""))).unwrap();
    assert_eq!(archive.entries[0].person.publication.as_deref(), Some("initiales"));
    let (bytes, _) = crate::write_archive(&archive, "chelem").unwrap();
    let (header, again) = read_night(&bytes).unwrap();
    assert_eq!((header.version, again), (4, archive));
    assert_eq!(read_night(&file(&asks("null"))).unwrap().1, read_night(&file(FACTS)).unwrap().1);
    for word in ["\"nom\"", "\"tout\""] {
        let bad = read_night(&file(&asks(word))).unwrap_err();
        assert!(bad[0].line == 5 && bad[0].reason.contains("façon de nommer"), "{word}: {bad:?}");
    }
}

#[test]
fn r5_members_of_a_team_are_out_after_the_same_session() {
    let out = |session: &str| format!("\"last_session\":{session},\"champion\"");
    let with = |first: &str, second: &str| {
        let facts = FACTS.replacen(&out("null"), &out(first), 1).replacen(&out("null"), &out(second), 1);
        read_night(&file(&facts)).map(drop).map_err(|bad| (bad[0].line, bad[0].reason.clone()))
    };
    assert_eq!(with("1", "1"), Ok(()));
    let (line, reason) = with("1", "2").unwrap_err();
    assert!(line == 6 && reason.contains("séances différentes"), "{line}: {reason}");
}

#[test]
fn no_order_to_a_terminal_and_no_forged_line_comes_in() {
    for order in
        ["\u{9b}2J", "\u{9d}0;x\u{7}", "\u{7f}", "\\u001b[31m", "\\n  1   99   FAUX VAINQUEUR", "\\r", "\\u0085"]
    {
        let (lines, reason) = refused("LEFÈVRE", &format!("LEFÈVRE{order}"));
        assert!(lines[0] == 5 && (reason.contains("contrôle") || reason.contains("illisible")), "{order:?}: {reason}");
    }
    assert!(read_night(&file(&FACTS.replace("fausse donne", "fausse\\tdonne \\u00e9"))).is_ok());
}

#[test]
fn what_is_no_archive_or_damaged_or_newer_is_refused() {
    let reason = |bytes: &[u8]| read_night(bytes).unwrap_err()[0].reason.clone();
    assert!(reason(b"").contains("pas une archive"));
    assert!(reason(b"Nom;Pr\xE9nom\n").contains("pas une archive"));
    let good = file(FACTS);
    for at in [300, good.len() / 2, good.len() - 2] {
        let mut bad = good.clone();
        bad[at] ^= 1;
        assert!(reason(&bad).contains("endommagée"), "{at}");
        assert!(reason(&good[..at]).contains("endommagée"), "{at}");
    }
    let text = String::from_utf8(good).unwrap();
    let newer = text.replacen("\"version\":1", "\"version\":5,\"more\":true", 1);
    assert_eq!(
        reason(newer.as_bytes()),
        "archive de version 5 (écrite par chelem 0.2.0) : ce programme lit les versions 1 à 4"
    );
    assert!(reason(text.replacen("\"rules\"", "\"laws\"", 1).as_bytes()).contains("« laws »"));
    let other = reason(text.replacen("Donnes libres", "Donnes libres 2031", 1).as_bytes());
    assert!(other.contains("d'autres règles : « FFT, Fascicule 2, Donnes libres 2031 »"), "{other}");
    assert!(reason(text.replacen("\"lines\":13", "\"lines\":12", 1).as_bytes()).contains("13 lignes"));
}

#[test]
fn a_text_with_an_order_to_the_terminal_is_refused() {
    let (lines, reason) = refused("\"Nouveau tournoi\"", "\"Nouveau\\u001b[2J tournoi\"");
    assert_eq!((lines, reason.as_str()), (vec![14], "un caractère de contrôle dans un texte"));
    assert!(read_night(&file(&FACTS.replace("\"Nouveau tournoi\"", "\"Nouveau\\t\\\\ \\\"tournoi\\\"\""))).is_ok());
}

#[test]
fn every_bad_line_is_refused_with_its_number() {
    let cases = [
        ("\"place\":\"\",", "", 2, "champ « place »"),
        ("\"state\":\"jeu\"", "\"state\":\"jeu\",\"more\":1", 2, "champ inconnu « more »"),
        ("\"state\":\"jeu\"", "\"state\":\"clot\"", 2, "état"),
        ("\"tables\":1,\"seed\":5", "\"tables\":null,\"seed\":5", 2, "l'état ne va pas"),
        ("\"coefficient\":115", "\"coefficient\":99", 3, "coefficient"),
        ("\"coefficient\":115", "\"coefficient\":131", 3, "coefficient"),
        ("\"number\":2,\"kind\":\"phase\"", "\"number\":3,\"kind\":\"phase\"", 3, "séance 3"),
        ("\"birth\":\"1960-12-31\"", "\"birth\":\"1960-2-31\"", 5, "né le"),
        ("\"team\":1,\"member\":2", "\"team\":7,\"member\":2", 6, "l'équipe 7"),
        ("\"session\":1,\"entry\":1", "\"session\":1,\"entry\":9", 7, "l'inscription 9"),
        ("\"chair\":\"N\",\"entry\"", "\"chair\":\"X\",\"entry\"", 8, "« X »"),
        ("\"S\":318", "\"S\":317", 9, "F2"),
        ("{\"N\":-106,\"S\":318,\"E\":-106,", "{\"N\":-105,\"S\":318,\"E\":-107,", 9, "F3"),
        ("\"mark\":106", "\"mark\":null", 9, "donne 1 : la marque"),
        ("\"points\":100", "\"points\":-100", 10, "points"),
        ("\"outcome\":\"annulee\"", "\"outcome\":\"?\"", 11, "décision"),
        ("\"fact\":\"prize\"", "\"fact\":\"gift\"", 12, "« gift »"),
        ("\"kind\":\"action\"", "\"kind\":\"autre\"", 14, "genre d'action"),
    ];
    for (this, that, line, reason) in cases {
        let (lines, said) = refused(this, that);
        assert_eq!(lines[0], line, "{that}: {said}");
        assert!(said.contains(reason), "{that}: {said}");
    }
    let (first, rest) = FACTS.split_once('\n').unwrap();
    assert!(read_night(&file(rest)).unwrap_err()[0].reason.contains("premier fait"));
    assert!(read_night(&file(&format!("{rest}{first}\n"))).unwrap_err().last().unwrap().reason.contains("à sa place"));
    assert!(read_night(&file("")).unwrap_err()[0].reason.contains("pas de tournoi"));
}

/// The names of all fields of a value.
fn fields(value: &serde_json::Value, found: &mut std::collections::BTreeSet<String>) {
    match value {
        serde_json::Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                fields(value, found);
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

#[test]
fn every_field_is_documented() {
    let page = include_str!("../../docs/reference/archive.md");
    let mut names = std::collections::BTreeSet::new();
    for line in String::from_utf8(file(FACTS)).unwrap().lines() {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        fields(&line, &mut names);
        if let Some(fact) = line["fact"].as_str() {
            assert!(page.contains(&format!("## `{fact}`")), "{fact} has no section in docs/reference/archive.md");
        }
    }
    for name in names {
        assert!(page.contains(&format!("`{name}`")), "`{name}` is not in docs/reference/archive.md");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    /// Random facts under a matching digest are read or refused.
    #[test]
    fn any_facts_are_read_or_refused(at in 0..FACTS.len(), gone in 0usize..20, with in "[-0-9a-z\"{}:,\\[\\]\n]{0,12}") {
        let at = (0..=at).rev().find(|at| FACTS.is_char_boundary(*at)).unwrap();
        let end = (at..=FACTS.len()).find(|end| *end >= at + gone && FACTS.is_char_boundary(*end)).unwrap_or(FACTS.len());
        let _ = read_night(&file(&format!("{}{with}{}", &FACTS[..at], &FACTS[end..])));
    }
}
