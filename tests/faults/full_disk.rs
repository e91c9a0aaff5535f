//! A disk that is full, at one write or another.

use std::process::{Command, Stdio};

use crate::common::{Evening, PROGRAM, Said, finish, player_list, said};
use crate::typing::{PLAYERS, Sheets, Typed, acknowledged, after, sheets};

/// The message.
pub const FULL: &str = "le disque est plein ou ne répond plus : rien n'a été enregistré";

/// Runs a command whose files cannot grow beyond `limit` halves of a kilobyte: to the program, a full disk. The system's signal for it
/// would end the program, if it were not heard.
pub fn cramped(evening: &Evening, limit: u32, arguments: &[&str]) -> Said {
    finish(cramped_command(evening, limit, arguments).stdout(Stdio::piped()))
}

fn cramped_command(evening: &Evening, limit: u32, arguments: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -f {limit}; exec \"$0\" \"$@\""), PROGRAM]).args(arguments);
    evening.seal(&mut shell);
    shell
}

#[test]
fn a_sheet_is_saved_or_refused_wherever_the_disk_fills_up() {
    let start = Evening::placed(PLAYERS);
    start.run(&["marque", "1", "1", "--", "-446", "1346", "-390", "-510"]).expect(0);
    let before = sheets(&start);
    let typed = Typed::number(6);
    let arguments = typed.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (mut refused, mut saved) = (0, 0);
    for limit in (0..64).chain((64..160).step_by(3)) {
        let evening = start.copy();
        let said = cramped(&evening, limit, &arguments);
        if said.code() == 0 {
            saved += 1;
            assert_eq!(sheets(&evening), after(&before, [&typed]), "limit {limit}");
        } else {
            refused += 1;
            said.expect_file_trouble(FULL);
            assert_eq!(sheets(&evening), before, "limit {limit}");
        }
        evening.verified();
        assert_eq!(evening.files(), ["club.sqlite"], "limit {limit}");
    }
    println!("{refused} refused, {saved} saved");
    assert!(refused > 20 && saved > 5, "{refused} refused, {saved} saved");
}

#[test]
fn the_dialogue_says_which_sheets_a_full_disk_refused() {
    let start = Evening::placed(PLAYERS);
    let typed: Vec<Typed> = (0..12).map(Typed::number).collect();
    let (mut some, mut none) = (0, 0);
    for limit in [70, 90, 120, 160, 200, 300, 400, 500] {
        let evening = start.copy();
        let mut child = cramped_command(&evening, limit, &["marque", "--corriger"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines: String = typed.iter().map(Typed::line).collect();
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), lines.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert!(!err.contains("panicked"), "{err}");
        let acknowledged = acknowledged(&err);
        let refused = err.lines().filter(|line| *line == format!("erreur : {FULL}")).count();
        assert_eq!(acknowledged.len() + refused, typed.len(), "limit {limit}: each sheet has its answer\n{err}");
        assert_eq!(sheets(&evening), after(&Sheets::new(), &acknowledged), "limit {limit}: what is not ✔ is not in");
        evening.verified();
        if acknowledged.is_empty() { none += 1 } else { some += usize::from(refused > 0) }
    }
    println!("{some} evenings refused some sheets, {none} all");
    assert!(some > 0);
}

#[test]
fn a_list_of_players_is_entered_whole_or_not_at_all() {
    let start = Evening::placed(8);
    start.run(&["nouveau", "Second"]).expect(0);
    let (mut refused, mut saved) = (0, 0);
    for limit in (64..240).step_by(8) {
        let evening = start.copy();
        let list = evening.path("liste.csv");
        std::fs::write(&list, player_list(80, "NOUVEAU")).unwrap();
        let said = cramped(&evening, limit, &["inscrire", "--fichier", "liste.csv"]);
        let expected = if said.code() == 0 { 80 } else { 0 };
        (saved, refused) = if expected == 80 { (saved + 1, refused) } else { (saved, refused + 1) };
        if expected == 0 {
            said.expect_file_trouble(FULL);
        }
        let entries = evening.run(&["--format", "csv", "inscrits"]).expect(0);
        assert_eq!(entries.out.matches("NOUVEAU").count(), expected, "limit {limit}");
        evening.verified();
    }
    println!("{refused} refused, {saved} saved");
    assert!(refused > 0 && saved > 0);
}

/// A made-up tournament is left where there is room, and a full disk is no fault of the tournament.
#[test]
fn a_simulated_tournament_that_cannot_be_kept_is_said_to_be_so() {
    let evening = Evening::empty();
    for limit in [0, 40, 100] {
        for kind in ["--sortie=t.sqlite", "--archive"] {
            let said =
                cramped(&evening, limit, &["simuler", "--graine", "7", "--joueurs", "8", "--positions", "1", kind]);
            if said.code() != 0 {
                said.expect_file_trouble("le disque est plein");
                assert_eq!(evening.files(), Vec::<String>::new(), "limit {limit}");
            }
            evening.files().iter().for_each(|name| std::fs::remove_file(evening.path(name)).unwrap());
        }
    }
}

/// A small disk of its own, where the system lets this test make one.
struct Disk<'a>(&'a Evening);

impl<'a> Disk<'a> {
    fn mounted(evening: &'a Evening) -> Option<Self> {
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=1m", "tmpfs"]).arg(evening.folder()).output();
        mount.is_ok_and(|output| output.status.success()).then_some(Self(evening))
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.folder()).output();
    }
}

#[test]
fn a_disk_that_is_really_full_refuses_the_sheet_and_keeps_the_others() {
    let start = Evening::placed(PLAYERS);
    let evening = Evening::empty();
    let Some(_disk) = Disk::mounted(&evening) else {
        println!("skipped: no disk can be mounted here");
        return;
    };
    let (mut refused, mut saved) = (0, 0);
    for left in (0..30).map(|pages| pages * 4096) {
        std::fs::copy(&start.base, &evening.base).unwrap();
        fill(&evening, left);
        let typed = Typed::number(0);
        let arguments = typed.arguments();
        let said = evening.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
        let expected = if said.code() == 0 { after(&Sheets::new(), [&typed]) } else { Sheets::new() };
        if said.code() == 0 {
            saved += 1;
        } else {
            refused += 1;
            said.expect_file_trouble("le disque est plein");
        }
        // Even before any room is made, a saved sheet can be relied upon; then room is made, by the advice.
        std::fs::remove_file(evening.path("remplissage")).unwrap();
        assert_eq!(sheets(&evening), expected, "{left} bytes left");
        evening.verified();
        assert_eq!(evening.files(), ["club.sqlite"]);
    }
    println!("{refused} refused, {saved} saved");
    assert!(refused > 0 && saved > 0);
}

/// Fills the disk but for that many bytes.
fn fill(evening: &Evening, left: usize) {
    use std::io::Write;
    let path = evening.path("remplissage");
    let mut file = std::fs::File::create(&path).unwrap();
    let mut written = 0;
    while file.write_all(&[0; 4096]).is_ok() {
        written += 4096;
    }
    file.set_len((written - left.min(written)) as u64).unwrap();
}

#[test]
fn a_result_that_cannot_be_written_out_is_said() {
    let evening = Evening::placed(8);
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
    let Ok(full) = full else { return };
    for shown in ["inscrits", "--version", "--help"] {
        let out = full.try_clone().unwrap();
        let output = evening.command(&[shown]).stdin(Stdio::null()).stdout(out).output().unwrap();
        let said = said(output).expect_file_trouble("le disque est plein");
        assert!(said.err.contains("n'est pas sorti en entier") && !said.err.contains("peut-être"), "{said:?}");
    }
    // A device is written to, and stays a device.
    evening.run(&["exporter", "inscrits", "--sortie", "/dev/full"]).expect_file_trouble("le disque est plein");
    use std::os::unix::fs::FileTypeExt;
    assert!(std::fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}
