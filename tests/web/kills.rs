//! An acknowledged change is on the disk, and a request sent again acts once: over HTTP too.

use std::collections::BTreeSet;

use super::client::{Salle, fresh_key};
use super::common::Evening;

/// Balances of four deals that no two sheets share, for any number.
fn figures(number: i64) -> [i64; 4] {
    let mark = 2 * (25 + number);
    [3 * mark, -mark, -mark, -mark]
}

fn line(figures: [i64; 4]) -> String {
    figures.map(|figure| figure.to_string()).join(" ")
}

#[test]
fn no_sheet_that_was_answered_is_lost_when_the_program_is_killed() {
    let evening = Evening::placed(160);
    let mut acknowledged = BTreeSet::new();
    let mut table = 1;
    for round in 0..6 {
        let salle = Salle::open(&evening);
        let anne = salle.arbiter();
        let writers: Vec<_> = (0..2)
            .map(|writer| {
                let (anne, first) = (anne.clone(), table + 3 * writer);
                std::thread::spawn(move || {
                    let mut done = Vec::new();
                    for table in first..first + 3 {
                        let (table_text, line) = (table.to_string(), line(figures(table)));
                        let key = fresh_key();
                        let fields =
                            [("cle", key.as_str()), ("position", "1"), ("table", &table_text), ("ligne", &line)];
                        match anne.send("/marque/feuilles/saisir", &fields) {
                            Ok(answer) if answer.code == 303 => done.push(table),
                            Ok(answer) => panic!("{answer:?}"),
                            Err(_) => {}
                        }
                    }
                    done
                })
            })
            .collect();
        // Later each time: before, within and after the writing.
        std::thread::sleep(std::time::Duration::from_millis(5 + 12 * round));
        salle.kill();
        for writer in writers {
            acknowledged.extend(writer.join().unwrap());
        }
        table += 6;
    }
    let kept = evening.sheets();
    for table in &acknowledged {
        let sheet = kept.iter().find(|((_, kept), _)| kept == &u64::try_from(*table).unwrap());
        assert_eq!(
            sheet.map(|(_, figures)| figures.as_slice()),
            Some(figures(*table).as_slice()),
            "table {table} is lost"
        );
    }
    evening.verified();
}

#[test]
fn a_request_sent_again_with_its_key_acts_once_even_after_a_restart() {
    let evening = Evening::placed(8);
    evening.does("tournoi modifier --engagement 12");
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let key = fresh_key();
    let pays = [("cle", key.as_str()), ("joueur", "1"), ("somme", "12")];
    let first = anne.send("/marque/inscriptions/encaisser", &pays).unwrap().expect(303);
    let actions = evening.actions();
    let again = anne.send("/marque/inscriptions/encaisser", &pays).unwrap().expect(303);
    assert_eq!(again.header("location"), first.header("location"));
    salle.kill();
    let salle = Salle::open(&evening);
    let anne = salle.arbiter();
    let late = anne.send("/marque/inscriptions/encaisser", &pays).unwrap().expect(303);
    let page = anne.page(late.header("location").unwrap());
    assert!(page.contains("a payé 12"), "the answer of then is shown again: {page}");
    assert_eq!(evening.actions(), actions, "paid once");
    // Another key is another payment.
    let key = fresh_key();
    anne.send("/marque/inscriptions/encaisser", &[("cle", key.as_str()), ("joueur", "2"), ("somme", "12")])
        .unwrap()
        .expect(303);
    assert_eq!(evening.actions(), actions + 1);
}
