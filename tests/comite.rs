//! A comité: many clubs' files received, whatever their order, their number and their faults.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::path::Path;
use std::sync::OnceLock;

use app::{Changes, Club, Receiving, Sent};
use common::Chance;
use common::inside::{Inside, clock, inside};
use report::comite::{Outcome, Reception};
use storage::Mode;

/// Clubs, and the nights of each.
const CLUBS: u32 = 10;
const NIGHTS: i64 = 5;

/// What the clubs sent, and the comité's base with their codes, in which nothing was received yet.
struct Post {
    folder: tempfile::TempDir,
    sent: Vec<Sent>,
}

fn does(base: &Path, line: &str) -> String {
    let said = says(base, line);
    assert_eq!(said.code, 0, "{line}: {said:?}");
    said.out
}

fn says(base: &Path, line: &str) -> Inside {
    inside(base, cli::split_words(line))
}

fn export(base: &Path, night: i64, file: &str) -> Sent {
    let to = base.with_file_name("sent.chelem");
    let _ = std::fs::remove_file(&to);
    does(base, &format!("exporter archive --pour-comite --tournoi {night} --sortie \"{}\"", to.display()));
    Sent { file: file.to_owned(), bytes: std::fs::read(to).unwrap() }
}

/// Fifty nights of ten clubs; of three a corrected edition; two forged, two cut, three sent twice.
fn post() -> &'static Post {
    static POST: OnceLock<Post> = OnceLock::new();
    POST.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let comite = folder.path().join("comite.sqlite");
        does(&comite, "comite creer \"Comité de Bourgogne\"");
        let mut sent = Vec::new();
        for number in 1..=CLUBS {
            let letter = does(&comite, &format!("comite club ajouter \"Club {number}\""));
            let join = letter.lines().nth(2).unwrap().split_once(": chelem ").unwrap().1.to_owned();
            let base = folder.path().join(format!("club{number}.sqlite"));
            let mut club = Club::open(&base, Mode::Create, &simulate::year_clock(), "Anne", None).unwrap();
            simulate::play_year(&mut club, u64::from(number), usize::try_from(NIGHTS).unwrap()).unwrap();
            drop(club);
            if number > 1 {
                let other = says(&base, &join.replace(&format!("rejoindre {number}"), "rejoindre 1")).err;
                assert!(other.contains("pas celui du club 1") && other.contains("le numéro du club"), "{other}");
            }
            does(&base, &join);
            sent.extend((1..=NIGHTS).map(|night| export(&base, night, &format!("club{number}-{night}.chelem"))));
            if number <= 3 {
                does(&base, "cloturer --rouvrir --motif oubli --tournoi 2");
                does(&base, "penalite 1 500 --motif retard --tournoi 2 --oui");
                does(&base, "cloturer --tournoi 2");
                sent.push(export(&base, 2, &format!("club{number}-2-corrige.chelem")));
            }
        }
        for at in [0, 7] {
            let Sent { file, bytes } = sent[at].clone();
            sent.push(Sent { file: format!("coupe-{file}"), bytes: bytes[..bytes.len() * 2 / 3].to_vec() });
            sent.push(Sent { file: format!("faux-{file}"), bytes: forged(&bytes) });
        }
        for at in [3, 11, 20] {
            sent.push(Sent { file: format!("encore-{}", sent[at].file), ..sent[at].clone() });
        }
        Post { folder, sent }
    })
}

/// The same with one balance more and another less, sealed anew by who has no code.
fn forged(bytes: &[u8]) -> Vec<u8> {
    let archive::Content::Tournament(mut facts) = archive::read(bytes).unwrap().content else { panic!("a season") };
    let balances = &mut facts.sheets[0].balances;
    (balances.n, balances.s) = (balances.n.map(|n| n + 40), balances.s.map(|s| s - 40));
    facts.sheets[0].deals.clear();
    let header = archive::header(bytes).unwrap();
    let sent = archive::Sent {
        night: header.night,
        base: header.base,
        edition: header.edition,
        reduced: true,
        club: header.club.map(|number| (number, "0000-0000".to_owned())),
    };
    archive::write_sent(&facts, "chelem", sent).unwrap().0
}

/// A file that a club sent, without its seal, with other facts.
fn unsealed(file: &str, change: impl FnOnce(&mut archive::Archive)) -> Sent {
    let sent = post().sent.iter().find(|one| one.file == file).unwrap();
    let archive::File { header, content: archive::Content::Tournament(mut facts) } =
        archive::read(&sent.bytes).unwrap()
    else {
        panic!("a season")
    };
    change(&mut facts);
    let archive::Header { night, base, edition, .. } = header;
    let said = archive::Sent { night, base, edition, reduced: true, club: None };
    Sent { file: file.to_owned(), bytes: archive::write_sent(&facts, "chelem", said).unwrap().0 }
}

/// Somebody whom the made-up clubs do not have.
fn somebody(name: &str, licence: Option<&str>) -> archive::Person {
    let (last, first) = name.split_once(' ').unwrap();
    archive::Person {
        licence: licence.map(str::to_owned),
        last_name: last.to_owned(),
        first_name: first.to_owned(),
        club: "Tarot Club de Dijon".to_owned(),
        ..archive::Person::default()
    }
}

/// Puts files without a seal into a folder, and attaches them to their clubs.
fn attach(base: &Path, sent: &[(u32, &Sent)]) {
    for (club, sent) in sent {
        let path = base.with_file_name(&sent.file);
        std::fs::write(&path, &sent.bytes).unwrap();
        does(base, &format!("comite rattacher \"{}\" --club {club}", path.display()));
    }
}

/// A copy of the comité's base, empty but for the clubs.
fn empty(folder: &Path) -> std::path::PathBuf {
    let base = folder.join("comite.sqlite");
    std::fs::copy(post().folder.path().join("comite.sqlite"), &base).unwrap();
    base
}

fn receive(base: &Path, sent: Vec<Sent>) -> Reception {
    let mut club = Club::open(base, Mode::Existing, &clock(), "Anne", None).unwrap().worded(steps_of);
    club.receive(sent, &Receiving::default(), Changes::Apply, &mut |_, _| {}).unwrap()
}

fn steps_of(step: &domain::advice::Step) -> String {
    format!("{step:?}")
}

/// What is kept, without numbers and times.
fn content(base: &Path) -> String {
    let connection = rusqlite::Connection::open(base).unwrap();
    let mut all = String::new();
    for sql in [
        "SELECT night, edition, base, digest FROM received ORDER BY night",
        "SELECT name, day, players, club, kind, digest FROM outside_night ORDER BY digest",
        "SELECT digest, entry, line, rank, total_hundredths, result.pcn, deals, person.licence, last_name, first_name, person.club, series
         FROM outside_result AS result JOIN outside_night ON outside_night.id = outside JOIN person ON person.id = person
         ORDER BY digest, entry",
        "SELECT licence, last_name, first_name, club, committee, affiliated, birth FROM person ORDER BY folded, licence, club, birth",
    ] {
        let mut statement = connection.prepare(sql).unwrap();
        let columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            (0..columns).map(|at| Ok(format!("{:?}", row.get_ref(at)?))).collect::<rusqlite::Result<Vec<_>>>()
        });
        for row in rows.unwrap() {
            all.push_str(&row.unwrap().join("|"));
            all.push('\n');
        }
        all.push('\n');
    }
    all
}

#[test]
fn sixty_files_of_ten_clubs_are_one_ranking_and_each_fault_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let mail = folder.path().join("courrier");
    std::fs::create_dir(&mail).unwrap();
    let post = post();
    for one in &post.sent {
        std::fs::write(mail.join(&one.file), &one.bytes).unwrap();
    }
    std::fs::write(mail.join("lisez-moi.txt"), "Bonjour").unwrap();
    assert_eq!(post.sent.len(), 60);
    let before = std::fs::read(&base).unwrap();
    let line = format!("comite recevoir \"{}\" --format json", mail.display());
    let trial = says(&base, &format!("{line} --essai"));
    assert_eq!(trial.code, 3, "{trial:?}");
    assert_eq!(std::fs::read(&base).unwrap(), before, "a trial keeps nothing");
    let said = says(&base, &line);
    assert_eq!(said.code, 3, "{said:?}");
    let report: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    let lines = report["lines"].as_array().unwrap();
    let count = |outcome: &str| lines.iter().filter(|line| line["outcome"] == outcome).count();
    assert_eq!((count("taken"), count("replaced"), count("already"), count("refused")), (50, 3, 3, 4), "{lines:#?}");
    let of = |file: &str| lines.iter().find(|line| line["file"] == file).unwrap()["text"].as_str().unwrap().to_owned();
    assert!(of("coupe-club1-1.chelem").contains("endommagée"), "{}", of("coupe-club1-1.chelem"));
    assert!(of("faux-club1-1.chelem").contains("pas scellé avec le code du club 1"), "{}", of("faux-club1-1.chelem"));
    assert!(of("club1-2-corrige.chelem").contains("actions depuis ; "), "{}", of("club1-2-corrige.chelem"));
    assert!(of("encore-club1-4.chelem").contains("la même que"), "{}", of("encore-club1-4.chelem"));
    let next = report["next"].to_string();
    assert!(
        next.contains("Refus à dire") && next.contains("Club 1 (1) : coupe-club1-1.chelem, faux-club1-1.chelem"),
        "{next}"
    );
    let again = says(&base, &line);
    let report: serde_json::Value = serde_json::from_str(&again.out).unwrap();
    assert!(
        report["lines"]
            .as_array()
            .unwrap()
            .iter()
            .all(|line| ["already", "refused"].contains(&line["outcome"].as_str().unwrap()))
    );
    let old = report["lines"].as_array().unwrap().iter().find(|line| line["file"] == "club1-2.chelem").unwrap().clone();
    assert_eq!(old["outcome"], "already", "it was answered once, and lies in the folder each week: {old}");
    assert!(old["text"].as_str().unwrap().contains("remplacée par celle reçue le"), "{old}");
    does(&base, "saison creer 2026-2027");
    let ranking = does(&base, "saison classement --format csv");
    assert!(ranking.lines().count() > 100, "{ranking}");
    let connection = rusqlite::Connection::open(&base).unwrap();
    let sql = "SELECT last_name || ' ' || first_name || ' ' || coalesce(licence, '') FROM outside_result JOIN received USING (outside)
               JOIN person ON person.id = person WHERE before IS NOT NULL AND licence IS NOT NULL";
    let name = connection.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
    drop(connection);
    let why = does(&base, &format!("saison classement --expliquer {}", name.rsplit(' ').next().unwrap()));
    assert!(why.contains("Remplacée par une version corrigée : "), "{why}");
    does(&base, "verifier");
    does(&base, "verifier --complet");
    assert!(does(&base, "comite accuse 1").contains("à la place de celle reçue le"));
    let replies = base.with_file_name("reponses");
    let line = format!("comite accuse 1 --sortie {}", replies.display());
    let reply = does(&base, &line);
    does(&base, &line);
    let file = std::fs::read_dir(&replies).unwrap().next().unwrap().unwrap().path();
    std::fs::write(&file, "précieux").unwrap();
    assert_eq!(says(&base, &line).code, 1, "{reply}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "précieux");
    does(&base, &format!("{line} --remplacer"));
    let refused = says(&base, "nouveau Coupe");
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("on n'y joue pas"), "{}", refused.err);
    assert!(says(&base, "marque").err.contains("on n'y joue pas"));
}

#[test]
fn any_order_any_repetition_and_any_split_of_files_give_the_same_base_and_ranking() {
    let post = post();
    let few: Vec<Sent> = post
        .sent
        .iter()
        .filter(|one| ["club1-", "club2-", "club3-", "club4-"].iter().any(|club| one.file.starts_with(club)))
        .cloned()
        .collect();
    let mut chance = Chance(7);
    let mut found = Vec::new();
    for trial in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        let base = empty(folder.path());
        let mut mixed = few.clone();
        for at in (1..mixed.len()).rev() {
            mixed.swap(at, usize::try_from(chance.below(at as u64 + 1)).unwrap());
        }
        let size = [mixed.len(), 1, 4, 7, 2, 11][trial];
        for part in mixed.chunks(size) {
            let mut part = part.to_vec();
            if chance.below(3) == 0 {
                part.push(few[usize::try_from(chance.below(few.len() as u64)).unwrap()].clone());
            }
            let reception = receive(&base, part);
            let late = |line: &&report::comite::ReceivedLine| line.outcome == Outcome::Refused;
            assert!(
                reception.lines.iter().filter(late).all(|line| line.text.contains("plus récente")),
                "{reception:#?}"
            );
        }
        does(&base, "saison creer 2026-2027");
        found.push((content(&base), does(&base, "saison classement --format csv")));
        assert!(!does(&base, "verifier").contains("anomalie :"));
    }
    for other in &found[1..] {
        assert_eq!(found[0].0, other.0);
        assert_eq!(found[0].1, other.1);
    }
    assert!(found[0].0.lines().count() > 200);
}

#[test]
fn a_reception_is_undone_whole_and_done_again() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let post = post();
    let one = |file: &str| post.sent.iter().find(|one| one.file == file).unwrap().clone();
    receive(&base, vec![one("club1-1.chelem"), one("club1-2.chelem")]);
    let before = content(&base);
    let reception = receive(&base, vec![one("club1-2-corrige.chelem")]);
    assert_eq!(reception.lines[0].outcome, Outcome::Replaced);
    let after = content(&base);
    assert_ne!(before, after);
    does(&base, "annuler --oui");
    assert_eq!(content(&base), before);
    does(&base, "retablir");
    assert_eq!(content(&base), after);
    does(&base, "annuler --oui");
    let refused = receive(&base, vec![one("club1-2.chelem")]);
    assert_eq!(refused.lines[0].outcome, Outcome::Already);
    does(&base, "verifier");
}

#[test]
fn an_erased_person_leaves_no_name_in_what_clubs_sent_and_stays_one_person() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let post = post();
    let of = |club: &str| post.sent.iter().filter(|one| one.file.starts_with(club)).cloned().collect::<Vec<_>>();
    receive(&base, of("club4-"));
    does(&base, "saison creer 2026-2027");
    let ranking = || does(&base, "saison classement --format csv");
    let first = |text: &str| text.lines().nth(1).unwrap().split(';').map(str::to_owned).collect::<Vec<_>>();
    let before = first(&ranking());
    let name = &before[1];
    does(&base, &format!("joueurs effacer \"{name}\" --motif demande --oui"));
    let after = first(&ranking());
    assert!(after[1].starts_with("JOUEUR EFFACÉ"), "{after:?}");
    assert_eq!((&before[0], &before[2..]), (&after[0], &after[2..]), "ranks stay");
    let connection = rusqlite::Connection::open(&base).unwrap();
    let one = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert!(one("SELECT count(*) FROM received_file") < one("SELECT count(*) FROM received"), "his files went");
    let folded = domain::text::fold(name);
    let left = "SELECT count(*) FROM received_card WHERE folded = ?1";
    assert_eq!(connection.query_row(left, [&folded], |row| row.get::<_, i64>(0)).unwrap(), 0);
    drop(connection);
    receive(&base, of("club5-"));
    let erased = ranking().lines().filter(|line| line.contains("EFFACÉ")).count();
    assert_eq!(erased, 1);
    does(&base, "verifier");
}

#[test]
fn a_doubt_is_decided_once_and_the_decision_is_undone() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    receive(&base, post().sent.clone());
    let doubts = || -> Vec<serde_json::Value> {
        let report: serde_json::Value = serde_json::from_str(&does(&base, "comite doutes --format json")).unwrap();
        report["doubts"].as_array().unwrap().clone()
    };
    let before = doubts();
    assert!(before.len() > 1, "made-up clubs share licences");
    let kept = content(&base);
    let number = &before[0]["number"];
    assert!(says(&base, &format!("comite decider {number} C --motif vu")).err.contains("n'est pas une réponse"));
    does(&base, &format!("comite decider {number} B --motif vu"));
    let after = doubts();
    assert_eq!(after.len(), before.len() - 1);
    assert!(
        before[1..].iter().all(|doubt| after.iter().any(|other| other["number"] == doubt["number"])),
        "numbers stay"
    );
    assert_ne!(content(&base), kept);
    assert!(says(&base, &format!("comite decider {number} A --motif vu")).err.contains("pas de doute"));
    does(&base, "verifier");
    does(&base, "annuler --oui");
    assert_eq!(content(&base), kept);
    assert_eq!(doubts(), before);
}

#[test]
fn a_file_without_a_code_is_attached_and_its_base_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let unsigned = |file: &str| unsealed(file, |_| ());
    let (one, two) = (unsigned("club6-1.chelem"), unsigned("club6-2.chelem"));
    let sealed = post().sent.iter().find(|one| one.file == "club6-3.chelem").unwrap();
    receive(&base, vec![sealed.clone()]);
    assert_eq!(receive(&base, vec![one.clone(), two.clone()]).count(Outcome::ToAttach), 2);
    let path = folder.path().join("soiree.chelem");
    std::fs::write(&path, &one.bytes).unwrap();
    does(&base, &format!("comite rattacher \"{}\" --club 6", path.display()));
    let reception = receive(&base, vec![one, two]);
    assert_eq!((reception.count(Outcome::Already), reception.count(Outcome::Taken)), (1, 1), "{reception:#?}");
    let sealed = post().sent.iter().find(|one| one.file == "club6-4.chelem").unwrap();
    receive(&base, vec![sealed.clone()]);
    let stripped = receive(&base, vec![unsigned("club6-5.chelem")]);
    assert_eq!(stripped.count(Outcome::ToAttach), 1, "who seals is not believed without: {stripped:#?}");
    let back = folder.path().join("rendu");
    does(&base, &format!("comite rendre 6 \"{}\"", back.display()));
    assert_eq!(std::fs::read_dir(&back).unwrap().count(), 4);
    let (given, anew) =
        (std::fs::read_dir(&back).unwrap().next().unwrap().unwrap().path(), folder.path().join("neuf.sqlite"));
    let import = format!("importer archive \"{}\"", given.display());
    assert!(says(&anew, &import).err.contains("--reduite"));
    does(&anew, &format!("{import} --reduite"));
    assert_eq!(says(&anew, "verifier --complet").code, 0);
    assert_eq!(receive(&base, vec![export(&anew, 1, "rendu.chelem")]).count(Outcome::Already), 1);
    does(&base, "comite alleger --avant 1/1/2027 --oui");
    assert!(does(&base, "verifier").contains("ne sont plus gardés"));
    does(&base, "comite club 7 --nouveau-code");
    let old: Vec<Sent> = post().sent.iter().filter(|one| one.file == "club7-1.chelem").cloned().collect();
    let refused = receive(&base, old);
    assert!(refused.lines[0].text.contains("Le code a été changé le 21/11"), "{refused:#?}");
}

#[test]
fn a_night_that_came_without_a_code_is_replaced_by_its_correction_and_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let file = |name: &str| post().sent.iter().find(|one| one.file == name).unwrap().clone();
    let (first, corrected) = (file("club1-2.chelem"), file("club1-2-corrige.chelem"));
    let archive::Content::Tournament(facts) = archive::read(&first.bytes).unwrap().content else { panic!() };
    let plain = Sent { file: "soiree.chelem".into(), bytes: archive::write_archive(&facts, "chelem").unwrap().0 };
    let at = |sent: &Sent| {
        let path = folder.path().join(&sent.file);
        std::fs::write(&path, &sent.bytes).unwrap();
        path.display().to_string()
    };
    does(&base, &format!("comite rattacher \"{}\" --club 1", at(&plain)));
    let kept = content(&base);
    let refused = says(&base, &format!("comite recevoir \"{}\" --format json", at(&corrected)));
    assert_eq!(refused.code, 3);
    let advice =
        "Si c'est elle, corrigée : chelem comite recevoir FICHIER --remplacer --motif \\\"…\\\". Si c'est une autre";
    assert!(refused.out.contains(advice), "{refused:?}");
    let said = does(&base, &format!("comite recevoir \"{}\" --remplacer --motif corrigée", at(&corrected)));
    assert!(said.contains("Remplace") && said.contains("reçue d'abord sans code"), "{said}");
    assert!(does(&base, "verifier --complet").contains("1 fichier de clubs"));
    // The archive of before is known, and takes no place again.
    let reception = receive(&base, vec![plain, corrected]);
    assert_eq!(reception.count(Outcome::Already), 2, "{reception:#?}");
    does(&base, "annuler --oui");
    assert_eq!(content(&base), kept);
}

#[test]
fn a_night_attached_to_the_wrong_club_is_given_to_the_right_one_and_a_sealed_one_stays() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let file = |name: &str| post().sent.iter().find(|one| one.file == name).unwrap().clone();
    let sealed = file("club1-2.chelem");
    let archive::File { header, content: archive::Content::Tournament(facts) } = archive::read(&sealed.bytes).unwrap()
    else {
        panic!()
    };
    let said = archive::Sent { night: header.night, base: header.base, edition: Some(0), reduced: true, club: None };
    let path = folder.path().join("soiree.chelem");
    std::fs::write(&path, archive::write_sent(&facts, "chelem", said).unwrap().0).unwrap();
    assert!(does(&base, &format!("comite rattacher \"{}\" --club 2", path.display())).contains("E1 : Club 2 (2)"));
    let kept = content(&base);
    let attach = |club: u32| format!("comite rattacher \"{}\" --club {club}", path.display());
    let why = "--remplacer --motif \"autre club\"";
    let again = says(&base, &attach(1));
    assert!(again.code == 3 && again.out.contains("celle de Club 2 (2), sans code"), "{again:?}");
    assert!(again.out.contains("chelem comite rattacher FICHIER --club 1 --remplacer --motif \"…\""), "{again:?}");
    // So is the club's own file, under its code, with the same facts.
    let own = folder.path().join("scelle.chelem");
    std::fs::write(&own, &sealed.bytes).unwrap();
    let own = format!("comite recevoir \"{}\"", own.display());
    let refused = says(&base, &own);
    assert!(refused.out.contains("chelem comite recevoir FICHIER --remplacer --motif \"…\""), "{refused:?}");
    // No hand goes before a seal.
    let by_hand = own.replace("recevoir", "rattacher") + " --club 2";
    let refused = says(&base, &by_hand);
    assert!(refused.code == 3 && refused.out.contains("scellé par Club 1 (1) : ce sceau l'emporte"), "{refused:?}");
    assert!(refused.out.contains("chelem comite recevoir"), "{refused:?}");
    assert_eq!(content(&base), kept);
    assert!(says(&base, &format!("{} --remplacer", attach(1))).err.contains("--motif"));
    for line in [format!("{} {why}", attach(1)), format!("{own} {why}")] {
        let said = does(&base, &line);
        assert!(said.contains("Remplace") && said.contains("n'est plus au club 2 ; aucun rang ne change"), "{said}");
        assert!(does(&base, "journal --dernieres 1").contains("autre club"));
        assert!(does(&base, &line).contains("1 déjà ici"));
        does(&base, "annuler --oui");
        assert_eq!(content(&base), kept);
    }
    does(&base, &format!("{} {why}", attach(1)));
    // The seal of a second copy is remembered; undone, it is not.
    let stays = format!("{} {why}", attach(2));
    for _ in 0..2 {
        assert!(does(&base, &own).contains("1 déjà ici"));
    }
    assert!(says(&base, &stays).out.contains("cette soirée est celle de Club 1 (1)"));
    does(&base, "annuler --oui");
    does(&base, &stays);
    does(&base, "annuler --oui");
    let corrected = receive(&base, vec![file("club1-2-corrige.chelem")]);
    assert_eq!(corrected.count(Outcome::Replaced), 1, "its later editions are the club's");
    let stays = says(&base, &stays);
    assert!(stays.code == 3 && stays.out.contains("cette soirée est celle de Club 1 (1)"), "{stays:?}");
    assert!(does(&base, "verifier --complet").contains("1 fichier de clubs"));
}

#[test]
fn a_comite_says_where_it_stands_and_what_it_refuses() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    receive(&base, post().sent.iter().filter(|one| one.file == "club1-1.chelem").cloned().collect());
    for line in ["", "etat"] {
        let said = does(&base, line);
        assert!(said.contains("1 soirée de clubs") && said.contains("chelem comite recevoir DOSSIER"), "{said}");
    }
    does(&base, "comite club 2 --quitte 30/06/2027");
    let clubs = does(&base, "comite club");
    assert!(clubs.contains("rien ce mois-ci ; quittera le comité le 30/06/2027"), "{clubs}");
    assert!(!says(&base, "comite club 1 --quitte 30/06/2027").err.contains("Déjà ici"));
    let left = says(&base, "comite club 1 --quitte 30/06/2026").err;
    assert!(left.contains("le 30/06/2026. Déjà ici, d'après ce jour : 1 soirée."), "{left}");
    does(&base, "comite club 2 --quitte 30/06/2026");
    assert!(does(&base, "comite club").contains("a quitté le comité le 30/06/2026"));
    assert!(says(&base, "comite decider 1234 A").err.contains("Exemple : chelem comite decider N A --motif"));
    does(&base, "saison creer 2026-2027");
    assert!(says(&base, "saison regler --clubs 2,77").err.contains("il n'y a pas de club 77"));
    assert!(says(&base, "saison regler --quota inscriptions").err.contains("d'après les inscriptions"));
    assert!(says(&base, "saison regler --quota non --quota-minimum 2").err.contains("2 places au moins"));
}

#[test]
fn a_list_that_was_there_first_keeps_what_files_do_not_say() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let sent: Vec<Sent> = post().sent.iter().filter(|one| one.file.starts_with("club8-")).cloned().collect();
    let facts = archive::read_archive(&sent[0].bytes).unwrap();
    let known = facts.entries.iter().map(|entry| &entry.person).find(|person| person.licence.is_some()).unwrap();
    let (licence, year) = (known.licence.clone().unwrap(), known.birth.clone().unwrap_or_else(|| "1960".to_owned()));
    let list = folder.path().join("liste.csv");
    let born = format!("03/02/{}", &year[..4]);
    let line = format!("{};{};{licence};{born}", known.last_name, known.first_name);
    std::fs::write(&list, format!("Nom;Prénom;Licence;Naissance\n{line}\n")).unwrap();
    does(&base, &format!("joueurs importer \"{}\" --oui", list.display()));
    receive(&base, sent);
    let connection = rusqlite::Connection::open(&base).unwrap();
    let sql =
        "SELECT birth, (SELECT count(*) FROM outside_result WHERE person = person.id) FROM person WHERE licence = ?1";
    let found: (String, i64) = connection.query_row(sql, [&licence], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert!(found.0.ends_with("-02-03") && found.1 > 0, "{found:?}");
    does(&base, "verifier");
}

#[test]
fn y17_places_are_shared_among_clubs_and_nights_kept_limited_by_club() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    receive(&base, post().sent.iter().filter(|one| one.file.starts_with("club")).cloned().collect());
    does(&base, "saison creer 2026-2027 --modele meilleures-4");
    does(&base, "saison regler --par-club 2 --quota inscriptions --qualifies 24 --tirage 4242");
    let json = |line: &str| -> serde_json::Value { serde_json::from_str(&does(&base, line)).unwrap() };
    let ranking = json("saison classement --format json");
    let rows = ranking["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["nights"].as_array().unwrap().len() as u64 == row["played"].as_u64().unwrap()));
    let alone = |row: &&serde_json::Value| row["kept"] == 2 && row["played"].as_u64().unwrap() > 2;
    let limited = rows.iter().find(alone).unwrap()["name"].as_str().unwrap();
    let why = does(&base, &format!("saison classement --expliquer \"{limited}\""));
    assert!(why.contains("au-delà de 2 soirées à Club "), "{why}");
    let places = |report: &serde_json::Value| -> u64 {
        report["shares"].as_array().unwrap().iter().map(|share| share["places"].as_u64().unwrap()).sum()
    };
    let shared = json("comite qualifies --format json");
    assert_eq!((places(&shared), shared["shares"].as_array().unwrap().len()), (24, CLUBS as usize));
    assert!(does(&base, "comite qualifies").contains("Numéro du tirage : 4242."));
    assert_eq!(says(&base, "verifier").code, 0);
    does(&base, "saison regler --quota classes --clubs 1,2,3,4");
    let shared = json("comite qualifies --places 30 --format json");
    let first = shared["lines"].as_array().unwrap().iter().find(|line| line["goes"] == true && line["club"] != "");
    let first = first.unwrap().clone();
    assert_eq!(places(&shared), 30);
    let list = folder.path().join("qualifies.csv");
    let declines = first["licence"].as_str().unwrap();
    does(
        &base,
        &format!("comite qualifies --places 30 --renonce {declines} --ecrire \"{}\" --quand-meme", list.display()),
    );
    let list = std::fs::read_to_string(list).unwrap();
    assert!(list.lines().count() >= 31 && !list.contains(declines), "{list}");
    let verified = says(&base, "verifier --complet");
    assert_eq!(verified.code, 0, "{verified:?}");
    // Elsewhere it keeps its clubs' names, the places that depend on them, and its bytes.
    does(&base, "saison regler --quota inscriptions --clubs tous");
    let (shares, other) = (json("comite qualifies --format json")["shares"].clone(), folder.path().join("club.sqlite"));
    drop(Club::open(&other, Mode::Create, &clock(), "Bruno", None).unwrap());
    let sent = |base: &Path, file: &str| {
        let to = folder.path().join(file);
        does(base, &format!("exporter archive --saison --sortie \"{}\"", to.display()));
        std::fs::read(to).unwrap()
    };
    let bytes = sent(&base, "saison.chelem");
    does(&other, &format!("importer archive \"{}\"", folder.path().join("saison.chelem").display()));
    assert!(sent(&other, "encore.chelem") == bytes && String::from_utf8_lossy(&bytes).contains("Club 7"));
    let there: serde_json::Value = serde_json::from_str(&does(&other, "saison qualifies --format json")).unwrap();
    assert_eq!(there["shares"], shares);
    assert_eq!(says(&other, "verifier").code, 0);
}

#[test]
fn nights_of_teams_and_with_etuis_are_received_ranked_and_verified() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let few = simulate::Wishes { players: Some((12, 16)), ..Default::default() };
    let duos = simulate::Wishes { formula: Some(domain::award::Formula::Duo), duplicate: Some(false), ..few.clone() };
    let etuis = simulate::Wishes { duplicate: Some(true), ..few };
    let night = |number: u32, wishes: &simulate::Wishes| {
        let own = folder.path().join(format!("soir{number}.sqlite"));
        let plan = simulate::Plan::draw(7, wishes).unwrap();
        simulate::try_one(&plan, simulate::Keep::Base(&own)).unwrap();
        let letter = does(&base, &format!("comite club ajouter \"Soir {number}\""));
        does(&own, letter.lines().nth(2).unwrap().split_once(": chelem ").unwrap().1);
        export(&own, 1, &format!("soir{number}.chelem"))
    };
    let reception = receive(&base, vec![night(1, &duos), night(2, &etuis)]);
    assert_eq!(reception.count(Outcome::Taken), 2, "{reception:#?}");
    let connection = rusqlite::Connection::open(&base).unwrap();
    let of = |kind: &str, what: &str| {
        let from = "outside_result JOIN outside_night ON outside_night.id = outside JOIN person ON person.id = person";
        let sql = format!("SELECT {what} FROM {from} WHERE kind LIKE '{kind}' ORDER BY rank");
        connection.query_row(&sql, [], |row| row.get::<_, String>(0)).unwrap()
    };
    let [people, duos]: [u32; 2] =
        ["person", "line"].map(|what| of("equipes", &format!("CAST(count(DISTINCT {what}) AS TEXT)")).parse().unwrap());
    assert!(people >= 12 && people >= 2 * duos, "both of a duo have its line: {people}, {duos}");
    does(&base, "saison creer Deux --du 1/1/2026 --au 31/12/2027");
    let ranked = does(&base, "saison classement --format csv").lines().count() - 1;
    assert_eq!(ranked, people as usize, "percentages of étuis are not added to points");
    does(&base, "saison regler --soirees toutes --mesure places=25,18,15");
    let first = of("etuis%", "last_name || ' ' || first_name");
    let why = does(&base, &format!("saison classement --expliquer \"{first}\""));
    assert!(why.contains("(étuis)") && why.contains("place 1"), "{why}");
    let verified = says(&base, "verifier --complet");
    assert_eq!(verified.code, 0, "{verified:?}");
}

#[test]
fn the_card_of_a_licence_is_what_those_say_who_know_the_licence() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let licensed = |name: &str, licence: &str, series: u8| archive::Person {
        committee: "Bourgogne".to_owned(),
        affiliated: true,
        series: Some(series),
        ..somebody(name, Some(licence))
    };
    let files = [
        unsealed("club1-1.chelem", |facts| {
            facts.entries[0].person = licensed("GARCIA Pierre", "9100015", 3);
            facts.entries[1].person = licensed("ROUX Louis", "9100018", 2);
        }),
        unsealed("club1-2.chelem", |facts| facts.entries[0].person = licensed("GARCIA Pierre", "9100015", 2)),
        unsealed("club2-4.chelem", |facts| {
            facts.entries[0].person = somebody("GARCIA Pierre", None);
            facts.entries[1].person = somebody("ROUX Loui", None);
        }),
    ];
    attach(&base, &[(1, &files[0]), (1, &files[1]), (2, &files[2])]);
    let report: serde_json::Value = serde_json::from_str(&does(&base, "comite doutes --format json")).unwrap();
    let louis = |doubt: &&serde_json::Value| doubt.to_string().contains("ROUX Loui (");
    let number = report["doubts"].as_array().unwrap().iter().find(louis).unwrap()["number"].to_string();
    does(&base, &format!("comite decider {number} meme --motif vu"));
    let list = folder.path().join("liste.csv");
    let said = says(&base, &format!("comite joueurs --pour 1 --sortie \"{}\"", list.display())).err;
    assert!(said.contains("à la prochaine soirée du joueur"), "{said}");
    let list = std::fs::read_to_string(list).unwrap();
    for line in [
        "9100015;GARCIA;Pierre;Tarot Club de Dijon;Bourgogne;oui;2;",
        "9100018;ROUX;Louis;Tarot Club de Dijon;Bourgogne;oui;2;",
    ] {
        assert!(list.contains(line), "{line}: {list}");
    }
    assert!(!list.contains("Loui;"), "{list}");
    does(&base, "verifier");
}

#[test]
fn a_file_without_a_seal_takes_no_sealed_nights_place() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let file = |name: &str| post().sent.iter().find(|one| one.file == name).unwrap().clone();
    receive(&base, vec![file("club1-2.chelem")]);
    let kept = content(&base);
    let same = unsealed("club1-2.chelem", |facts| facts.tournament.name.push_str(" bis"));
    let later = unsealed("club1-2-corrige.chelem", |_| ());
    for sent in [same, later] {
        let path = folder.path().join(&sent.file);
        std::fs::write(&path, &sent.bytes).unwrap();
        for why in ["", " --remplacer --motif \"la bonne\""] {
            let said = says(&base, &format!("comite rattacher \"{}\" --club 1{why}", path.display()));
            let words = "la version qui est ici porte le sceau du club Club 1 (1) : demandez au club d'envoyer la sienne, scellée";
            assert!(said.code == 3 && said.out.contains(words) && !said.out.contains("--remplacer"), "{said:?}");
            assert_eq!(content(&base), kept);
        }
    }
    assert_eq!(receive(&base, vec![file("club1-2-corrige.chelem")]).count(Outcome::Replaced), 1);
}

#[test]
fn who_may_be_one_person_is_a_doubt_and_once_decided_the_finalists_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let of_club = |name: &str, club: &str| archive::Person { club: club.to_owned(), ..somebody(name, None) };
    let files = [
        unsealed("club1-1.chelem", |facts| {
            facts.entries[0].person = of_club("BERTRAND Jean", "Club 1");
            facts.entries[1].person = of_club("PETTIT Yves", "Club 1");
        }),
        unsealed("club2-2.chelem", |facts| {
            facts.entries[0].person = of_club("BERTRAND Jean", "Club 2");
            facts.entries[1].person = of_club("PETIT Yves", "Club 2");
        }),
    ];
    attach(&base, &[(1, &files[0]), (2, &files[1])]);
    does(&base, "saison creer 2026-2027");
    let list = folder.path().join("qualifies.csv");
    let write = format!("comite qualifies --places 60 --ecrire \"{}\"", list.display());
    let refused = says(&base, &write);
    assert!(refused.code != 0 && refused.err.contains("chelem comite doutes"), "{refused:?}");
    assert!(!refused.err.contains("joueurs doublons"), "{refused:?}");
    let doubts = || -> Vec<serde_json::Value> {
        let report: serde_json::Value = serde_json::from_str(&does(&base, "comite doutes --format json")).unwrap();
        report["doubts"].as_array().unwrap().clone()
    };
    let all = doubts();
    assert!(["BERTRAND", "PETTIT"].iter().all(|name| all.iter().any(|doubt| doubt.to_string().contains(name))));
    assert_eq!(doubled(&base, "BERTRAND Jean"), 2);
    let mut open = all;
    while let Some(doubt) = open.first() {
        let answer = if doubt.to_string().contains("BERTRAND") { "meme" } else { "separer" };
        does(&base, &format!("comite decider {} {answer} --motif vu", doubt["number"]));
        open = doubts();
    }
    assert_eq!(doubled(&base, "BERTRAND Jean"), 1);
    does(&base, &write);
    let twins: serde_json::Value = serde_json::from_str(&does(&base, "joueurs doublons --format json")).unwrap();
    assert_eq!(twins["twins"].as_array().unwrap().len(), 0, "what was decided is not asked again");
    does(&base, "verifier");
}

/// How many of that name the directory has.
fn doubled(base: &Path, name: &str) -> usize {
    does(base, "joueurs lister --format csv").lines().filter(|line| line.replace(';', " ").contains(name)).count()
}

#[test]
fn files_go_only_once_that_is_confirmed_and_what_went_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    let sent = post().sent.iter().filter(|one| one.file.starts_with("club4-")).cloned().collect::<Vec<_>>();
    receive(&base, sent);
    let asked = says(&base, "comite alleger --avant 1/1/2027");
    assert!(asked.code != 0 && asked.err.contains("--oui"), "{asked:?}");
    assert!(!does(&base, "verifier").contains("ne sont plus gardés"));
    let said = says(&base, "comite alleger --avant 1/1/2027 --oui");
    assert!(said.code == 0 && said.err.contains("cela ne s'annule pas"), "{said:?}");
    let journal = does(&base, "journal");
    assert!(journal.contains("Allègement : 5 fichiers d'avant le 01/01/2027"), "{journal}");
    let undone = says(&base, "annuler --oui").err;
    assert!(undone.contains("un allègement (action ") && undone.contains("ne s'annule pas"), "{undone}");
    assert!(does(&base, "verifier").contains("ne sont plus gardés"));
    let again = says(&base, "comite alleger --avant 1/1/2027");
    assert!(again.code == 0 && again.err.contains("Aucun fichier"), "nothing would go, nothing is asked: {again:?}");
    let back = says(&base, &format!("comite rendre 4 \"{}\"", folder.path().join("rendu").display()));
    assert!(back.code == 0 && back.err.contains("ceux de 5 soirées ne sont plus gardés"), "{back:?}");
}

#[test]
fn a_damaged_file_is_one_finding_and_the_others_are_derived_again() {
    let folder = tempfile::tempdir().unwrap();
    let base = empty(folder.path());
    receive(&base, post().sent.iter().filter(|one| one.file.starts_with("club5-")).cloned().collect());
    let connection = rusqlite::Connection::open(&base).unwrap();
    let spoil = "UPDATE received_file SET content = x'00' WHERE digest = (SELECT min(digest) FROM received_file)";
    assert_eq!(connection.execute(spoil, []).unwrap(), 1);
    drop(connection);
    let found = says(&base, "verifier --complet");
    assert!(found.code == 3 && found.out.contains("4 fichiers de clubs, recalculés"), "{found:?}");
    assert_eq!(found.out.matches("ne se lit plus").count(), 1, "{found:?}");
}
