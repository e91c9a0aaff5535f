//! The index of a federation in a real PostgreSQL: what `comite exporter sql` writes, loaded by psql.
//!
//! Ignored by `cargo test`, which asks for nothing but Rust and a C compiler; `.ci/run` installs PostgreSQL and runs them with
//! `cargo test --test postgres -- --ignored`. `CHELEM_NOMBRE` archives instead of 60: `.ci/long postgres`.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

#[path = "postgres/federation.rs"]
mod federation;
#[path = "postgres/server.rs"]
mod server;

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use domain::publication::Publication;
use federation::{Comite, comites, json, number, text};
use serde_json::Value;
use server::{Server, said};

const YEARS: [(&str, &str, &str); 2] = [("2026-2027", "1/7/2026", "30/6/2027"), ("2027-2028", "1/7/2027", "30/6/2028")];

/// All that the index holds, but for keys that are counted and times.
const CONTENT: &str = "SELECT 'night', concat_ws('|', night, season, edition, digest, comite, club, day, name, teams, duplicate, ranked) FROM chelem.night
    UNION ALL SELECT 'result', concat_ws('|', season, night, entry, key, rank, total_hundredths, pcn)
        FROM chelem.result JOIN chelem.person USING (person)
    UNION ALL SELECT 'deal', concat_ws('|', season, night, position, tbl, n, deal.comite, taker, contract, mark, half_points, bouts) FROM chelem.deal
    UNION ALL SELECT 'person', concat_ws('|', key, licence, last_name, first_name, club, comite, born, wish, erased_on) FROM chelem.person
    UNION ALL SELECT 'club', concat_ws('|', comite, club, name) FROM chelem.club
    UNION ALL SELECT 'stage', night::text FROM stage.night UNION ALL SELECT 'stage', key FROM stage.person ORDER BY 1, 2";

/// The same content, said by what differs.
#[track_caller]
fn same(found: &[Vec<String>], expected: &[Vec<String>]) {
    // Of 2,000 archives there are 85,000 rows: each is looked up, not looked for.
    let lacks = |of: &[Vec<String>], in_it: &[Vec<String>]| -> Vec<String> {
        let known: HashSet<&Vec<String>> = in_it.iter().collect();
        of.iter().filter(|row| !known.contains(row)).map(|row| row.join(" ")).collect()
    };
    assert_eq!((lacks(found, expected), lacks(expected, found)), (Vec::new(), Vec::new()));
    assert_eq!(found.len(), expected.len());
}

/// The outcomes that a load says.
fn outcomes(out: &str) -> Vec<(String, u32)> {
    let pairs = out.lines().filter_map(|line| line.split_once('|'));
    pairs.filter_map(|(word, count)| Some((word.trim().to_owned(), count.trim().parse().ok()?))).collect()
}

#[track_caller]
fn loads(server: &Server, files: &[&Path], expected: &[(&str, usize)]) {
    let said = server.files(files);
    assert!(said.finished(), "{said:?}");
    let expected: Vec<(String, u32)> =
        expected.iter().map(|(word, count)| ((*word).to_owned(), u32::try_from(*count).unwrap())).collect();
    let last =
        "SELECT outcome, night, edition, left(digest, 8) FROM chelem.load WHERE at = (SELECT max(at) FROM chelem.load)";
    assert_eq!(outcomes(&said.out), expected, "{said:?} {:?}", server.rows(last));
}

/// The names of an index by key, in capitals.
fn people(server: &Server) -> BTreeMap<String, String> {
    let sql = "SELECT person, concat_ws(' ', last_name, nullif(first_name, '')) FROM chelem.person";
    server.rows(sql).into_iter().map(|row| (row[0].clone(), row[1].to_uppercase())).collect()
}

/// The same of a name, without what tells namesakes apart.
fn plain(name: &str) -> String {
    name.split(" (").next().unwrap_or_default().to_uppercase()
}

fn ranks_as_chelem_does(server: &Server, comite: &Comite) {
    let names = people(server);
    let mut seen = 0;
    for (season, from, to) in YEARS {
        comite.does(&format!("saison creer {season} --du {from} --au {to} --modele pcn"));
        for (best, of_club, word) in [(1, 1000, "non"), (3, 1000, "non"), (3, 2, "2"), (4, 3, "3"), (10, 1000, "non")] {
            comite.does(&format!("saison regler --retenues {best} --par-club {word} --saison {season}"));
            let report = json(&comite.does(&format!("saison classement --saison {season} --format json")));
            let mut given: Vec<Vec<String>> = Vec::new();
            for row in report["rows"].as_array().unwrap() {
                let figures = [&row["rank"], &row["points"], &row["played"], &row["wins"]].map(text);
                given.push([figures.to_vec(), vec![plain(&text(&row["name"]))]].concat());
            }
            let call = format!("chelem.challenge('{season}', '{}', {best}, {of_club})", comite.name);
            let mut found: Vec<Vec<String>> = Vec::new();
            for row in server.rows(&format!("SELECT rank, points, nights, wins, person FROM {call}")) {
                found.push([row[..4].to_vec(), vec![names[&row[4]].clone()]].concat());
            }
            same(&found, &given);
            seen += given.len();
            if best == 10 {
                years(server, comite, &report, (season, &names));
            }
        }
    }
    assert!(seen > 300, "{seen}");
}

/// Every player's nights of a season, as the season's report has them.
fn years(server: &Server, comite: &Comite, report: &Value, (season, names): (&str, &BTreeMap<String, String>)) {
    let (rows, heads) = (report["rows"].as_array().unwrap(), report["nights"].as_array().unwrap());
    let mut given = Vec::new();
    for row in rows {
        for cell in row["nights"].as_array().unwrap() {
            let head = &heads[usize::try_from(cell["night"].as_u64().unwrap()).unwrap()];
            let [place, points, date] = [&cell["place"], &cell["points"], &head["date"]].map(text);
            given.push([plain(&text(&row["name"])), date, place, points]);
        }
    }
    let sql = format!(
        "SELECT p.person, y.day, y.rank, y.pcn FROM chelem.person p, chelem.player_year(p.person, '{season}') y
         WHERE y.pcn IS NOT NULL AND y.ranked >= 3 AND y.club IN (SELECT name FROM chelem.club WHERE comite = '{}')",
        comite.name
    );
    let rows = server.rows(&sql).into_iter();
    let found: Vec<[String; 4]> =
        rows.map(|row| [names[&row[0]].clone(), row[1].clone(), row[2].clone(), row[3].clone()]).collect();
    let joined = |rows: Vec<[String; 4]>| rows.into_iter().map(|row| vec![row.join(" ")]).collect::<Vec<_>>();
    same(&joined(found), &joined(given));
}

/// The places of each club by the largest remainder.
fn shares(server: &Server, comite: &Comite) {
    for seats in (1..=12).chain([40, 72]) {
        let rules = format!("--qualifies {seats} --quota inscriptions --quota-minimum 0 --saison 2026-2027");
        comite.does(&format!("saison regler {rules}"));
        let report = json(&comite.does("saison qualifies --saison 2026-2027 --format json"));
        let rows = server.rows(&format!(
            "SELECT name, entries, seats, drawn FROM chelem.quota('2026-2027', '{}', {seats})",
            comite.name
        ));
        // Where clubs are equal to the last place, the index says so, and the comité's lot has given it.
        let share = |share: &Value| {
            let mut given = [&share["club"], &share["count"], &share["places"]].map(text).to_vec();
            let row = rows.iter().find(|row| row[0] == given[0]).unwrap();
            let drawn = row[3] == "t" && number(&given[2]) == number(&row[2]) + 1;
            if drawn {
                given[2].clone_from(&row[2]);
            }
            (given, drawn)
        };
        let (given, drawn): (Vec<_>, Vec<_>) = report["shares"].as_array().unwrap().iter().map(share).unzip();
        same(&rows.iter().map(|row| row[..3].to_vec()).collect::<Vec<_>>(), &given);
        let equals = rows.iter().filter(|row| row[3] == "t").count();
        let more = drawn.into_iter().filter(|drawn| *drawn).count();
        assert!(equals == 0 || (1..equals).contains(&more), "{rows:?}");
    }
}

fn contracts(server: &Server, comite: &Comite) {
    let mut given: BTreeMap<String, (u64, u64)> = BTreeMap::new();
    for report in comite.statistics() {
        for line in report["contracts"].as_array().unwrap() {
            let sum = given.entry(text(&line["contract"])).or_default();
            *sum = (sum.0 + line["taken"].as_u64().unwrap(), sum.1 + line["made"].as_u64().unwrap());
        }
    }
    given.retain(|contract, (taken, _)| *taken > 0 && contract != "total");
    let sql = "SELECT contract, sum(deals), sum(made) FROM chelem.contracts WHERE comite = '%' GROUP BY 1";
    let rows = server.rows(&sql.replace('%', &comite.name));
    let found = rows.iter().map(|row| (row[0].clone(), (number(&row[1]), number(&row[2])))).collect();
    assert_eq!(given, found);
    assert!(given.len() >= 3, "{given:?}");
}

fn names(server: &Server) {
    let sql = "SELECT p.person, last_name, first_name, wish, v.name, v.club, p.club FROM chelem.person p JOIN chelem.person_public v USING (person)";
    let mut wishes = BTreeMap::new();
    for row in server.rows(sql) {
        let [person, last, first, wish, public, club, own] = <[String; 7]>::try_from(row).unwrap();
        let how = Publication::parse(&wish).unwrap_or_default();
        let shown = if how == Publication::Anonymous { format!("Joueur {person}") } else { how.shown(&last, &first) };
        assert_eq!(public, shown);
        assert_eq!(club, if wish.is_empty() { own } else { String::new() });
        *wishes.entry(wish).or_insert(0) += 1;
    }
    assert_eq!(wishes.len(), 3, "{wishes:?}");
}

#[test]
#[ignore = "needs PostgreSQL"]
fn the_index_answers_as_chelem_does_and_loading_again_changes_nothing() {
    let [bourgogne, savoie] = comites();
    let server = Server::start();
    let early = server.files(&[&bourgogne.file]);
    assert!(early.code != 0 && !early.finished(), "the index is not made yet: {early:?}");
    for _ in 0..2 {
        let made = server.files(&[&bourgogne.index]);
        assert_eq!((made.code, made.err.as_str()), (0, ""), "{made:?}");
    }
    let refused = server.psql("federation", &["-f", savoie.file.to_str().unwrap(), "-c", "SELECT 1 / 0"]);
    assert_eq!(refused.code, 1, "what comes after a load can fail by itself: {refused:?}");
    loads(&server, &[&bourgogne.file], &[("prise", bourgogne.nights)]);
    let first = server.rows(CONTENT);
    loads(&server, &[&bourgogne.file], &[("deja", bourgogne.nights)]);
    loads(
        &server,
        &[&savoie.file, &bourgogne.index, &bourgogne.file],
        &[("deja", savoie.nights), ("deja", bourgogne.nights)],
    );
    same(&server.rows(CONTENT), &first);
    assert_eq!(first.iter().filter(|row| row[0] == "night").count(), bourgogne.nights + savoie.nights);
    assert!(first.iter().any(|row| row[0] == "deal") && !first.iter().any(|row| row[0] == "stage"));
    for comite in [bourgogne, savoie] {
        // Under one licence the last comité's name stands.
        loads(&server, &[&comite.file], &[("deja", comite.nights)]);
        ranks_as_chelem_does(&server, comite);
        shares(&server, comite);
        contracts(&server, comite);
    }
    names(&server);
    for name in federation::ODD {
        let quoted = name.replace('\'', "''");
        assert_eq!(server.rows(&format!("SELECT count(*) FROM chelem.person WHERE last_name = '{quoted}'"))[0][0], "1");
    }
}

#[test]
#[ignore = "needs PostgreSQL"]
fn each_role_sees_its_own_and_no_partition() {
    let [bourgogne, savoie] = comites();
    let server = Server::start();
    let logins = "CREATE ROLE chargeur LOGIN IN ROLE chelem_chargeur; CREATE ROLE bourgogne LOGIN IN ROLE chelem_lecteur;
        CREATE ROLE savoie LOGIN IN ROLE chelem_lecteur; CREATE ROLE nouveau LOGIN IN ROLE chelem_lecteur; CREATE ROLE site LOGIN IN ROLE chelem_public;";
    assert_eq!(server.files(&[&bourgogne.index]).code, 0);
    server.rows(logins);
    for comite in [bourgogne, savoie] {
        let login = comite.login;
        server.rows(&format!("INSERT INTO chelem.access VALUES ('{login}', '{}')", comite.name));
    }
    // A login that may only load does it, and each file is run twice.
    for file in [&bourgogne.file, &savoie.file, &savoie.file] {
        let said = server.psql("chargeur", &["-f", file.to_str().unwrap()]);
        assert!(said.finished(), "{said:?}");
    }
    assert_eq!(server.files(&[&bourgogne.index, &bourgogne.file]).code, 0);
    let partitions = server.rows("SELECT relname FROM pg_class WHERE relispartition AND relkind = 'r'");
    assert!(partitions.len() >= 4, "{partitions:?}");
    let count = |user: &str, what: &str| server.asked(user, &format!("SELECT count(*) FROM {what}"));
    for user in ["bourgogne", "savoie", "nouveau", "site"] {
        for partition in &partitions {
            let denied = count(user, &format!("chelem.\"{}\"", partition[0])).unwrap_err();
            assert!(denied.contains("permission denied"), "{user}: {denied}");
        }
        for what in ["stage.person", "chelem.load"] {
            assert!(count(user, what).unwrap_err().contains("permission denied"), "{user}: {what}");
        }
        for sql in [
            "DELETE FROM chelem.night",
            "UPDATE chelem.result SET rank = 1",
            "SELECT chelem.erase(1)",
            "INSERT INTO chelem.access VALUES (session_user, 'Comité de Savoie')",
            "SET ROLE chelem_chargeur",
        ] {
            assert!(server.asked(user, sql).unwrap_err().contains("permission denied"), "{user}: {sql}");
        }
        for what in [
            "chelem.night",
            "chelem.result",
            "chelem.person_public",
            "chelem.contracts",
            "chelem.challenge('2026-2027')",
            "chelem.quota('2026-2027', 'Comité de Bourgogne', 9)",
        ] {
            assert_eq!(count(user, what), count("federation", what), "{user}: {what}");
        }
    }
    for (user, name) in [("bourgogne", "Comité de Bourgogne"), ("savoie", "Comité de Savoie")] {
        for what in ["chelem.deal", "chelem.person"] {
            let own = count("federation", &format!("{what} WHERE comite = '{name}'")).unwrap();
            assert_eq!(count(user, what).unwrap(), own, "{user}: {what}");
        }
        assert_ne!(count(user, "chelem.deal").unwrap()[0][0], "0");
        assert_eq!(count(user, "chelem.access").unwrap()[0][0], "1");
    }
    for what in ["chelem.deal", "chelem.person", "chelem.access"] {
        assert_eq!(count("nouveau", what).unwrap()[0][0], "0", "{what}");
        assert!(count("site", what).unwrap_err().contains("permission denied"), "{what}");
    }
}

#[test]
#[ignore = "needs PostgreSQL"]
fn an_edition_replaces_a_forged_one_is_refused_and_what_was_taken_back_goes() {
    let [bourgogne, savoie] = comites();
    let (server, own) = (Server::start(), savoie.copy());
    loads(&server, &[&savoie.index, &savoie.file], &[("prise", savoie.nights)]);
    assert!(own.export("").is_none(), "nothing is new");
    let before = server.rows(CONTENT);
    // A corrected edition, alone in its file.
    own.receives(&own.corrected);
    let next = own.export("").unwrap();
    loads(&server, &[&next], &[("remplace", 1)]);
    let after = server.rows(CONTENT);
    assert_ne!(after, before);
    loads(&server, &[&savoie.file, &next], &[("ancienne", 1), ("deja", savoie.nights - 1), ("deja", 1)]);
    same(&server.rows(CONTENT), &after);
    // The same edition with another content.
    let forged = own.folder.path().join("forge.sql");
    let text = std::fs::read_to_string(&next).unwrap();
    let digest = text.lines().skip_while(|line| !line.starts_with("COPY stage.night")).nth(1).unwrap();
    let digest = digest.split('\t').nth(3).unwrap();
    std::fs::write(&forged, text.replace(digest, &"0".repeat(64)).replace(&file_name(&next), "forge.sql")).unwrap();
    loads(&server, &[&forged], &[("refusee", 1)]);
    same(&server.rows(CONTENT), &after);
    loads(&server, &[&own.export("--tout").unwrap()], &[("deja", savoie.nights)]);
    same(&server.rows(CONTENT), &after);
    own.does("annuler --oui");
    assert_eq!(server.rows("SELECT count(*) FROM chelem.load WHERE outcome = 'refusee'")[0][0], "1");
    // Taken back: the number that was sent, then the reception itself.
    own.does("annuler --oui");
    own.does("annuler --oui");
    let back = own.export("").unwrap();
    loads(&server, &[&back], &[("prise", 1), ("retiree", 1)]);
    loads(&server, &[&back], &[("deja", 1)]);
    same(&server.rows(CONTENT), &before);
    (0..3).for_each(|_| drop(own.does("annuler --oui")));
    assert!(own.nights() == savoie.nights - 1, "the last reception is taken back");
    let all = own.export("--tout").unwrap();
    loads(&server, &[&all], &[("deja", savoie.nights - 1), ("retiree", 1)]);
    // Two comités do not take each other's nights out.
    loads(&server, &[&bourgogne.file], &[("prise", bourgogne.nights)]);
    loads(&server, &[&all], &[("deja", savoie.nights - 1)]);
    let nights = server.rows("SELECT count(*) FROM chelem.night")[0][0].clone();
    assert_eq!(nights, (bourgogne.nights + savoie.nights - 1).to_string());
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap().to_str().unwrap().to_owned()
}

#[test]
#[ignore = "needs PostgreSQL"]
fn who_is_erased_loses_his_name_and_does_not_get_it_back() {
    let [_, savoie] = comites();
    let (server, own) = (Server::start(), savoie.copy());
    loads(&server, &[&savoie.index, &savoie.file], &[("prise", savoie.nights)]);
    let sql =
        "SELECT licence, last_name, first_name, person, count(*) FROM chelem.person JOIN chelem.result USING (person)
        WHERE licence IS NOT NULL GROUP BY person ORDER BY 5 DESC, 4 LIMIT 2";
    let rows = server.rows(sql);
    let held = |name: &str| server.rows(CONTENT).into_iter().find(|row| row[1].contains(name));
    let results = |person: &str| {
        server.rows(&format!("SELECT count(*) FROM chelem.result WHERE person = {person}"))[0][0].clone()
    };
    let [here, there] = [&rows[0], &rows[1]];
    // By the federation, in one line; the comité that does not know sends him again.
    server.rows(&format!("SELECT chelem.erase({})", there[3]));
    loads(&server, &[&own.export("--tout").unwrap()], &[("deja", savoie.nights)]);
    assert_eq!(held(&there[0]), None);
    assert_eq!(results(&there[3]), there[4]);
    // By the comité: its next file takes the name out, although no night is new.
    assert!(held(&here[0]).is_some());
    own.does(&format!("joueurs effacer {} --motif demande --oui --passages tous --solde", here[0]));
    let next = own.export("").unwrap();
    assert!(!std::fs::read_to_string(&next).unwrap().contains(&here[0]));
    assert!(server.files(&[&next]).finished());
    assert_eq!(held(&here[0]), None);
    assert_eq!(results(&here[3]), here[4]);
    let shown = server.rows(&format!("SELECT name FROM chelem.person_public WHERE person = {}", here[3]));
    assert_eq!(shown[0][0], format!("Joueur effacé {}", here[3]));
    let after = server.rows(CONTENT);
    for file in [&next, &own.export("--tout").unwrap(), &next] {
        assert!(server.files(&[file]).finished());
        same(&server.rows(CONTENT), &after);
    }
}

#[test]
#[ignore = "needs PostgreSQL"]
fn a_file_cut_anywhere_changes_nothing_and_two_loaders_at_once_both_end_well() {
    let [_, savoie] = comites();
    let (server, own) = (Server::start(), savoie.copy());
    assert_eq!(server.files(&[&savoie.index]).code, 0);
    own.receives(&own.corrected);
    let text = std::fs::read(own.export("").unwrap()).unwrap();
    let commit = text.windows(8).rposition(|word| word == b"\nCOMMIT;").unwrap() + 1;
    let cut = own.folder.path().join("coupe.sql");
    let content = server.rows(CONTENT);
    let silent = (1..=200).filter(|part| {
        // Half of them at the end of a line, where psql sees nothing wrong.
        let at = commit * part / 200;
        let line = text[..at].iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        std::fs::write(&cut, &text[..if part % 2 == 0 { line } else { at }]).unwrap();
        let said = server.files(&[&cut]);
        assert!(!said.finished(), "{part}: {said:?}");
        assert_eq!(server.rows("SELECT count(*) FROM chelem.load")[0][0], "0", "{part}");
        said.code == 0
    });
    assert!(silent.count() > 50, "a cut at a line's end is silent: why « fin » must be asked for");
    same(&server.rows(CONTENT), &content);
    let file = savoie.file.to_str().unwrap();
    let loaders = [(); 2].map(|()| server.command("federation", &["-f", file]).spawn().unwrap());
    let mut took = Vec::new();
    for loader in loaders {
        let said = said(loader.wait_with_output().unwrap());
        assert!(said.finished(), "{said:?}");
        took.push(outcomes(&said.out));
    }
    took.sort();
    let nights = u32::try_from(savoie.nights).unwrap();
    let (taken, known) = (("prise".to_owned(), nights), ("deja".to_owned(), nights));
    assert_eq!(took, [vec![known], vec![taken]]);
}
