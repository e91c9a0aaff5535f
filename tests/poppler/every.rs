//! Every paper of every kind of night, read as people read it: nothing on them is untrue, contradicts another, or is for the program's users.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::{layout, poppler};
use crate::common::inside::inside;
use crate::common::{Chance, Evening};

/// Made-up nights, closed, each with what its poster announces.
const NIGHTS: [(&str, &str); 12] = [
    ("--joueurs 16 --mouvement howell --graine 80", "en donnes libres, en individuel"),
    ("--joueurs 14 --mouvement hasard --graine 81", "en donnes libres, en individuel"),
    ("--joueurs 17 --jeu cinq --graine 405", "en donnes libres, en individuel"),
    ("--joueurs 21 --jeu mort --graine 406", "en donnes libres, en individuel"),
    ("--joueurs 26 --formule duo --graine 401", "en donnes libres, en duos"),
    ("--joueurs 24 --formule equipe4 --graine 402", "en donnes libres, par équipes de 4"),
    ("--joueurs 32 --formule equipe4 --jumelage --graine 403", "en donnes libres, par équipes de 4"),
    ("--duplicate --joueurs 24 --graine 701", "en donnes dupliquées, en triplettes"),
    ("--duplicate --joueurs 30 --graine 706", "en donnes dupliquées, en triplettes"),
    ("--duplicate --joueurs 28 --graine 702", "en donnes dupliquées, en match par équipes"),
    ("--duplicate --joueurs 32 --graine 703", "en donnes dupliquées, en quadrettes"),
    ("--duplicate --joueurs 30 --graine 704", "en donnes dupliquées, en individuel"),
];

/// A night in two sessions, the second one with fewer players: who is not there has paid, somebody is penalised, one has his PCN by a derogation.
fn told() -> Evening {
    let evening = Evening::tournament(28, "--seances 2 --positions 2 --donnes 5 --engagement 12");
    evening.does("inscrire --encaisse 12 JOUEUR001 JOUEUR002 JOUEUR003");
    evening.does("forfait JOUEUR003");
    evening.does("penalite JOUEUR005 100 --motif retard");
    evening.plays_on(2, &mut Chance(1));
    evening.does("seance suivante --elimines 20 --graine 9");
    evening.plays_on(2, &mut Chance(2));
    evening.does("cloturer");
    evening.does("pcn derogation JOUEUR007 --pcn 77 --lettre \"CCN 12/2026\"");
    evening
}

fn read(evening: &Evening, line: &str) -> Value {
    serde_json::from_str(&evening.does(&format!("{line} --format json"))).unwrap()
}

/// The words of a PDF with the sizes of their letters, in points; without imprints and the feet of pages, which are for the archive.
fn letters(pdf: &Path) -> Vec<(f32, String)> {
    /// The height poppler gives a word, in letters of one point.
    const HIGH: f32 = 1.117;
    /// The foot of a page with what says who printed it.
    const FOOT: f32 = 50.0;
    let said = poppler("pdftotext", &["-bbox-layout"], pdf, &["-"]);
    let figure = |line: &str, key: &str| -> f32 {
        line.split(&format!("{key}=\"")).nth(1).and_then(|rest| rest.split('"').next()?.parse().ok()).unwrap()
    };
    let (mut found, mut height) = (Vec::new(), 0.0);
    for block in said.split("<line").map(str::trim_start) {
        let words = block.lines().filter(|line| line.contains("<word"));
        let words: Vec<(f32, f32, &str)> = words
            .map(|line| {
                let text = line.split('>').nth(1).and_then(|rest| rest.split('<').next()).unwrap();
                (figure(line, "yMin"), figure(line, "yMax"), text)
            })
            .collect();
        let legal = words.iter().any(|(.., text)| *text == "imprimé")
            || words.iter().all(|(top, ..)| *top > height - FOOT && height > 0.0);
        if !legal {
            found.extend(words.into_iter().map(|(top, bottom, text)| ((bottom - top) / HIGH, text.to_owned())));
        }
        height = block.lines().rfind(|line| line.contains("<page")).map_or(height, |line| figure(line, "height"));
    }
    found
}

/// The size of the letters of a paper: half of its words are larger.
fn usual(mut letters: Vec<(f32, String)>) -> f32 {
    letters.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    letters[letters.len() / 2].0
}

/// A paper as text; `None` where such a night has none, which a whole sentence says. No letter on it is too small to be read.
fn paper(evening: &Evening, line: &str) -> Option<String> {
    let pdf = print(evening, &format!("imprimer {line} --sortie"))?;
    assert_eq!(small(&pdf), [], "{line}");
    Some(layout(&pdf))
}

/// The words under 7 points.
fn small(pdf: &Path) -> Vec<(f32, String)> {
    const LEAST: f32 = 6.95;
    letters(pdf).into_iter().filter(|(size, _)| *size < LEAST).collect()
}

/// The PDF of a paper; `None` where such a night has none.
fn print(evening: &Evening, line: &str) -> Option<PathBuf> {
    let pdf = evening.path("papier.pdf");
    let said = inside(&evening.base, line.split(' ').map(OsString::from).chain([pdf.clone().into()]));
    if said.code != 0 {
        let why = said.err.strip_prefix("erreur : ").unwrap_or_else(|| panic!("{line}: {said:?}"));
        assert!(why.starts_with(|c: char| c.is_alphanumeric() || c == '«'), "{line}: {why}");
        return None;
    }
    assert_eq!(said.out, "", "{line}");
    poppler("qpdf", &["--check"], &pdf, &[]);
    Some(pdf)
}

/// The commands there are, as the help lists them.
fn commands(evening: &Evening) -> Vec<String> {
    let help = evening.does("aide --tout");
    let entries = help.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with([' ', '-']));
    entries.filter_map(|line| Some(format!("chelem {}", line.split(' ').next()?))).collect()
}

/// What is for the program's users: a command, the number of a rule of ours.
fn for_users<'a>(text: &'a str, commands: &[String]) -> Option<&'a str> {
    let command = |line: &&str| commands.iter().any(|command| line.contains(command.as_str()));
    let rule = |line: &&str| {
        let inside = line.split('(').skip(1).filter_map(|after| after.split_once(')'));
        inside.map(|(inside, _)| inside).any(|inside| {
            let mut signs = inside.chars();
            signs.next().is_some_and(|letter| "ACDFMPRY".contains(letter))
                && signs.next().is_some_and(|d| d.is_ascii_digit())
        })
    };
    text.lines().find(|line| command(line) || rule(line))
}

/// Every paper of a night that has one, by its name.
fn every(evening: &Evening) -> Vec<(&'static str, String)> {
    let names = catalogue::ALL.iter().filter(|paper| !paper.of_one).map(|paper| paper.name);
    let commands = commands(evening);
    assert!(commands.len() > 20, "{commands:?}");
    let papers: Vec<(&str, String)> = names.filter_map(|name| Some((name, paper(evening, name)?))).collect();
    for (name, text) in &papers {
        assert_eq!(for_users(text, &commands), None, "{name}");
    }
    papers
}

fn of<'a>(papers: &'a [(&str, String)], name: &str) -> &'a str {
    papers.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text)
}

/// O2: the list of entries, the receipts and the money counted agree to the cent.
fn money_agrees(evening: &Evening, papers: &[(&str, String)]) {
    let till = read(evening, "recu");
    let cents = |key: &str| till[key].as_i64().unwrap();
    assert_eq!(cents("due_cents") - cents("paid_cents"), cents("unpaid_cents") - cents("to_return_cents"));
    // The same on the screen.
    let screen = evening.does("inscrits");
    let sum = |key: &str| format!("{},{:02} €", cents(key) / 100, cents(key) % 100);
    let said = format!("Encaissé : {} sur {}.", sum("paid_cents"), sum("due_cents"));
    assert!(cents("due_cents") == 0 || screen.contains(&said), "{said} {screen}");
    // The number of players may take two lines.
    let lines: Vec<&str> = of(papers, "inscrits").lines().collect();
    let at = lines.iter().rposition(|line| line.contains("TOTAL")).unwrap();
    let total = lines[at - 1..=at + 1].join(" ");
    for key in ["due_cents", "paid_cents"] {
        assert!(cents(key) == 0 || total.contains(&sum(key)), "{key} {}: {total}", sum(key));
    }
}

/// D24: read across, the figures of a ranking make its total; true where there were penalties to see it by.
fn penalties_stand_where_they_are_taken_off(evening: &Evening, papers: &[(&str, String)]) -> bool {
    let (ranking, paper) = (read(evening, "classement"), of(papers, "classement"));
    let figure = |value: &Value| value.as_str().map_or(value.as_f64().unwrap_or(0.0), |text| text.parse().unwrap());
    let weighed = ranking["notes"].to_string().contains("coefficient");
    let mut seen = false;
    for row in ranking["rows"].as_array().unwrap().iter().filter(|row| !row["penalties"].is_null()) {
        let Some(sessions) = row["sessions"].as_array() else { continue };
        let sum = sessions.iter().map(figure).sum::<f64>();
        let apart = if row["met"].is_null() {
            // The heading may take two lines.
            assert!(paper.contains("Dont"), "{paper}");
            sum - figure(&row["total"])
        } else {
            // Quadrettes: penalties stand beside what was met, in all or session by session.
            let met = if sessions.is_empty() { figure(&row["met"]) } else { sum };
            met - figure(&row["penalties"]) - figure(&row["milli_pm"])
        };
        assert!(weighed || apart.abs() < 0.02, "penalties are in the sessions: {row}");
        seen = true;
    }
    seen
}

#[test]
#[ignore = "needs poppler"]
fn nothing_on_any_paper_of_any_night_is_untrue_or_for_the_program_s_users() {
    let mut penalties = 0;
    for (options, announced) in NIGHTS {
        let evening = Evening::empty();
        evening.does(&format!("simuler {options} --sortie club.sqlite"));
        let papers = every(&evening);
        assert!(papers.len() > 15, "{options}: {}", papers.len());
        assert!(of(&papers, "affiche").contains(announced), "{options}: {}", of(&papers, "affiche"));
        assert!(of(&papers, "placement").contains("Placement – position "), "{}", of(&papers, "placement"));
        let blank = paper(&evening, "identification --vierges").unwrap();
        let elsewhere = if announced.contains("dupliquées") { "libre" } else { "dupliqu" };
        for (name, text) in papers.iter().map(|(name, text)| (*name, text)).chain([("vierges", &blank)]) {
            assert!(!text.contains(elsewhere), "{options}: {name} says « {elsewhere} »: {text}");
        }
        money_agrees(&evening, &papers);
        penalties += usize::from(
            announced.contains("dupliquées") && penalties_stand_where_they_are_taken_off(&evening, &papers),
        );
    }
    assert!(penalties > 0, "no night shows where penalties are taken off");
}

#[test]
#[ignore = "needs poppler"]
fn papers_of_one_night_do_not_contradict_one_another() {
    let evening = told();
    let papers = every(&evening);
    money_agrees(&evening, &papers);
    assert!(of(&papers, "inscrits").contains("forfait : JOUEUR003"), "{}", of(&papers, "inscrits"));
    for name in ["classement", "homologation"] {
        assert!(of(&papers, name).contains("77 PCN (CCN 12/2026)"), "{name}: {}", of(&papers, name));
    }
    // Who is in the race at the end has a place among the others in it, who was eliminated none.
    let rows = read(&evening, "classement")["rows"].as_array().unwrap().clone();
    let race = rows.iter().filter(|row| row["session"] == 2).count();
    assert!(race < 27 && rows.len() == 27);
    for (row, wanted) in [(&rows[0], 1), (&rows[26], 0)] {
        let route = paper(&evening, &format!("parcours {}", row["number"])).unwrap();
        assert_eq!(route.matches(&format!("Parmi les {race} joueurs encore en course")).count(), wanted, "{route}");
        assert!(!route.contains("Parmi tous") && route.contains("sur 27 classés"), "{route}");
    }
    assert!(of(&papers, "homologation").contains("27 joueurs"));
    for name in ["classement", "homologation", "bilan", "recap"] {
        assert!(of(&papers, name).contains("Sceau : "), "{name}");
    }
}

#[test]
#[ignore = "needs poppler"]
fn no_letter_is_under_seven_points_on_half_a_page_either_and_none_of_a_season_s_in_any_size() {
    let mut faults = Vec::new();
    let year = ("--saison 9 --graine 7", "");
    for (options, _) in NIGHTS.into_iter().chain([year]) {
        let evening = Evening::empty();
        evening.does(&format!("simuler {options} --sortie club.sqlite"));
        std::fs::create_dir(evening.path("petit")).unwrap();
        let large = options == year.0;
        for lines in ["format = \"A5\"\n", "taille_des_lettres = 140\n"].iter().take(1 + usize::from(large)) {
            evening.file("petit/papier.toml", lines);
            let models = evening.path("petit").display().to_string();
            for name in catalogue::ALL.iter().filter(|paper| !paper.of_one).map(|paper| paper.name) {
                let pdf = print(&evening, &format!("--modeles {models} imprimer {name} --sortie"));
                let found = pdf.map(|pdf| small(&pdf)).unwrap_or_default();
                faults.extend(
                    found.first().map(|word| format!("{options}, {lines:?}, {name}: {word:?}, {}", found.len())),
                );
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Papers whose letters grow less, and what keeps them from it; a club has them larger by one on a page (`par_page = 1`), or in A4.
const GROW_LESS: [(&str, &str); 7] = [
    ("feuilles", "half a page, whose rows are written in"),
    ("parcours", "half a page, and the names of all opponents on it"),
    ("recap", "a column for each player, of sixteen"),
    ("ambulantes", "a quarter of a page, of eight columns"),
    ("inscrits", "nine columns, with the teams"),
    ("corrections", "eight columns, and teams called by all their players"),
    ("identification", "a third of a page, with boxes to write in"),
];

#[test]
#[ignore = "needs poppler"]
fn large_letters_are_larger_on_every_paper() {
    const LARGER: f32 = 1.25;
    /// Read from three metres anyway.
    const READABLE: f32 = 13.0;
    let mut faults = Vec::new();
    for (options, _) in [NIGHTS[0], NIGHTS[4], NIGHTS[7], NIGHTS[11]] {
        let evening = Evening::empty();
        evening.does(&format!("simuler {options} --sortie club.sqlite"));
        std::fs::create_dir(evening.path("grand")).unwrap();
        evening.file("grand/papier.toml", "taille_des_lettres = 140\n");
        let models = format!("--modeles {} ", evening.path("grand").display());
        for name in catalogue::ALL.iter().filter(|paper| !paper.of_one).map(|paper| paper.name) {
            let size = |models: &str| {
                let pdf = print(&evening, &format!("{models}imprimer {name} --sortie"))?;
                Some(usual(letters(&pdf)))
            };
            let Some((usual, large)) = size("").zip(size(&models)) else { continue };
            let wanted = if GROW_LESS.iter().any(|(known, _)| *known == name) { 1.05 } else { LARGER };
            if large < (usual * wanted).min(READABLE) {
                faults.push(format!("{options}, {name}: {usual:.1} points, {large:.1} in large letters"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
