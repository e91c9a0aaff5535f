use super::*;
use crate::{RULES, digest};

const CARD: &str = r#"{"licence":"0123","last_name":"LEFÈVRE","first_name":"Zoé","club":"","committee":"","affiliated":true,"birth":"1960-12-31","series":2,"licensed_before":true,"zone":"","family":""}"#;

/// A season of one night of elsewhere.
fn facts() -> String {
    let digest = "0".repeat(64);
    format!(
        r#"{{"fact":"season","name":"2026-2027","from":"2026-07-01","to":"2027-06-30","closed":false}}
{{"fact":"rule","key":"mesure","value":"total"}}
{{"fact":"category","name":"Séniors","age_min":60,"age_max":null,"series_first":null,"series_last":null,"club":null,"label":null}}
{{"fact":"person","number":1,"card":{CARD},"labels":["débutant"],"publication":null,"then":null}}
{{"fact":"night","counts":null,"coefficient":150,"mandatory":false,"said":"","at_closing":false,"lines":0,"people":[],"outside":{{"name":"Festival","date":"2026-12-26","players":40,"source":"f.csv","digest":"{digest}","results":[{{"person":1,"line":2,"rank":3,"total_hundredths":81250,"deals":null,"pcn":null}}]}}}}
"#
    )
}

fn file(facts: &str) -> Vec<u8> {
    let (digest, lines) = (digest(facts.as_bytes()), facts.lines().count());
    format!(
        "{{\"format\":\"chelem-saison\",\"version\":1,\"program\":\"chelem\",\"rules\":\"{RULES}\",\"digest\":\"{digest}\",\"lines\":{lines}}}\n{facts}"
    )
    .into_bytes()
}

#[test]
fn a_season_is_read_and_written_the_same() {
    let bytes = file(&facts());
    assert!(is_season(&bytes) && !is_season(b"{\"format\":\"chelem-archive\"}\n"));
    let read = read_season(&bytes).unwrap();
    assert_eq!((read.archive.people.len(), read.archive.nights.len()), (1, 1));
    assert_eq!(crate::write_season_archive(&read.archive, "chelem").unwrap().0, bytes);
}

#[test]
fn what_cannot_be_is_refused_with_its_line() {
    let whole = facts();
    for (this, that, line, reason) in [
        ("\"to\":\"2027-06-30\"", "\"to\":\"2025-06-30\"", 2, "finit avant"),
        ("\"value\":\"total\"", "\"value\":\"totaux\"", 3, "ne va pas avec"),
        ("\"key\":\"mesure\"", "\"key\":\"mesures\"", 3, "n'est pas une règle"),
        ("\"age_min\":60", "\"age_min\":160", 4, "n'est pas entre"),
        ("\"number\":1", "\"number\":2", 5, "au lieu de 1"),
        ("1960-12-31", "1960-13-31", 5, "n'est pas une date"),
        ("[\"débutant\"]", "[\" \"]", 5, "étiquette"),
        ("\"coefficient\":150", "\"coefficient\":1500", 6, "coefficient"),
        ("\"person\":1,\"line\"", "\"person\":7,\"line\"", 6, "n'existe pas"),
        ("\"rank\":3", "\"rank\":0", 6, "rang"),
        ("\"lines\":0", "\"lines\":4", 6, "la fin de la soirée manque"),
        ("\"at_closing\":false", "\"at_closing\":true", 6, "pas close"),
        ("\"fact\":\"rule\"", "\"fact\":\"regle\"", 3, "valeur inconnue"),
    ] {
        assert!(whole.contains(this), "{this}");
        let bad = read_season(&file(&whole.replacen(this, that, 1))).unwrap_err();
        assert!(bad[0].line == line && bad[0].reason.contains(reason), "{this}: {bad:?}");
    }
    let twice = whole.replacen(
        "{\"fact\":\"rule\"",
        "{\"fact\":\"rule\",\"key\":\"mesure\",\"value\":\"total\"}\n{\"fact\":\"rule\"",
        1,
    );
    assert!(read_season(&file(&twice)).unwrap_err()[0].reason.contains("deux fois"));
}

#[test]
fn another_file_and_a_damaged_one_are_told() {
    let bytes = file(&facts());
    let text = String::from_utf8(bytes).unwrap();
    let first = |bytes: &[u8]| read_season(bytes).unwrap_err()[0].reason.clone();
    assert!(first(text.replace("Zoé", "Zoe").as_bytes()).contains("endommagée"));
    assert!(first(text.replace("\"version\":1", "\"version\":9").as_bytes()).contains("ce programme lit la version 1"));
    assert!(first(b"Nom;Pr\xe9nom\n").contains("n'est pas l'archive d'une saison"));
    let tournament = crate::read_archive(text.as_bytes()).unwrap_err();
    assert!(tournament[0].reason.contains("n'est pas une archive"));
}
