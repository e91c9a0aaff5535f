//! Copies put back while others enter sheets: each ✔ is in the base, or in the one that was set aside.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use crate::common::proof::{Trial, count};
use crate::common::{Chance, Evening, said};
use crate::typing::{PLAYERS, Typed, acknowledged};

/// Sheets that each writer enters while a copy is put back.
const SHEETS: u64 = 3;

/// The sheets entered according to the journal of a base.
fn entered(base: &Path) -> BTreeSet<Vec<i64>> {
    let base = Connection::open_with_flags(base, OpenFlags::SQLITE_OPEN_READ_WRITE).unwrap();
    let query = "SELECT new ->> '$.n', new ->> '$.s', new ->> '$.e', new ->> '$.o' FROM journal_change WHERE table_name = 'sheet'";
    let mut statement = base.prepare(query).unwrap();
    let rows = statement.query_map([], |row| Ok(vec![row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])).unwrap();
    rows.map(Result::unwrap).collect()
}

/// One command after the other, each a sheet; gives those that were acknowledged.
fn by_commands(evening: &Evening, typed: &[Typed]) -> Vec<Typed> {
    let enter = |sheet: &Typed| {
        let arguments = sheet.arguments();
        let said = evening.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        assert!([0, 4].contains(&said.code()), "{said:?}");
        acknowledged(&said.err)
    };
    typed.iter().flat_map(enter).collect()
}

/// All in one dialogue; a moment later, so that it may open the base while the other is put in its place.
fn by_dialogue(evening: &Evening, typed: &[Typed], wait: Duration) -> Vec<Typed> {
    std::thread::sleep(wait);
    let mut command = evening.command(&["marque", "--corriger"]);
    let mut child: Child = command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let lines: String = typed.iter().map(Typed::line).collect();
    // It may end before it has read everything.
    let _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes());
    acknowledged(&said(child.wait_with_output().unwrap()).err)
}

#[test]
fn what_is_entered_while_a_copy_is_put_back_is_in_one_base_or_the_other() {
    let trial = Trial::begin("restoring");
    let mut chance = Chance(trial.seed);
    let wanted = count(4, 2_000);
    let evening = Evening::placed(PLAYERS);
    evening.does("sauvegarder copie.sqlite");
    let (mut restored, mut busy, mut marked, mut here, mut aside, mut number) = (0, 0, 0, 0, 0, 0);
    while restored < wanted {
        let mut typed = || {
            number += SHEETS;
            (number - SHEETS..number).map(Typed::number).collect::<Vec<Typed>>()
        };
        let (one, two) = (typed(), typed());
        let mut wait = || Duration::from_micros(chance.below(60_000));
        let (first, second) = (wait(), wait());
        let (done, outcome) = std::thread::scope(|scope| {
            let writers =
                [scope.spawn(|| by_commands(&evening, &one)), scope.spawn(|| by_dialogue(&evening, &two, first))];
            std::thread::sleep(second);
            let outcome = evening.run(&["restaurer", "copie.sqlite", "--oui"]);
            (writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect::<Vec<_>>(), outcome)
        });
        if outcome.code() == 0 {
            restored += 1;
        } else {
            busy += 1;
            outcome.expect_file_trouble("occupée");
        }
        marked += done.len();
        let (now, mut then) = (entered(&evening.base), BTreeSet::new());
        for kept in evening.files().iter().filter(|name| name.contains("avant-restauration")) {
            then.extend(entered(&evening.path(kept)));
            std::fs::remove_file(evening.path(kept)).unwrap();
        }
        for sheet in &done {
            let (is_here, is_aside) = (now.contains(&sheet.figures), then.contains(&sheet.figures));
            assert!(is_here || is_aside, "seed {}, restoration {restored}: {sheet:?} is in no base", trial.seed);
            (here, aside) = (here + usize::from(is_here), aside + usize::from(!is_here));
        }
        if restored % 50 < 2 {
            evening.verified();
            // A journal that grows for ever would be looked through each time.
            evening.does("restaurer copie.sqlite --oui");
            evening
                .files()
                .iter()
                .filter(|name| name.contains("avant-"))
                .for_each(|name| std::fs::remove_file(evening.path(name)).unwrap());
        }
        assert_eq!(evening.files(), ["club.sqlite", "copie.sqlite"], "seed {}", trial.seed);
    }
    evening.verified();
    trial.end(
        restored,
        &[
            ("sheets marked ✔ meanwhile", marked),
            ("of these, in the base", here),
            ("in the base that was set aside", aside),
            ("restorations refused because somebody was at work", busy),
        ],
    );
}
