//! A base, or a folder, that may be read and not written: last year's evening on a protected USB stick.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::{Evening, PROGRAM, Said, finish};
use crate::kills::left_by_a_crash;
use crate::typing::{PLAYERS, Sheets, Typed, after, sheets};

const NOBODY: u32 = 65534;
/// The message.
const PROTECTED: &str =
    "la base ne peut pas être écrite (fichier ou dossier en lecture seule) : rien n'a été enregistré";

/// An evening seen by a user whom permissions bind, even when the tests run as root.
struct Guest {
    evening: Evening,
    program: PathBuf,
    _room: tempfile::TempDir,
    uid: Option<u32>,
}

impl Guest {
    fn of(evening: Evening) -> Self {
        let room = tempfile::tempdir().unwrap();
        let program = room.path().join("chelem");
        // By another process: were the copy open for writing here when another test starts a program, that program would
        // inherit it, and this one could not be started ("text file busy").
        assert!(Command::new("cp").arg(PROGRAM).arg(&program).status().unwrap().success());
        mode(room.path(), 0o755);
        mode(&program, 0o755);
        let root = std::fs::metadata(room.path()).unwrap().uid() == 0;
        Self { evening, program, _room: room, uid: root.then_some(NOBODY) }
    }

    /// Sets the permissions of the base and of its folder.
    fn allow(&self, base: u32, folder: u32) {
        mode(&self.evening.base, base);
        mode(self.evening.folder(), folder);
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let mut command = Command::new(&self.program);
        self.evening.seal(command.args(arguments));
        if let Some(uid) = self.uid {
            command.uid(uid).gid(uid);
        }
        finish(&mut command)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // So that the folder can be removed.
        mode(self.evening.folder(), 0o755);
    }
}

fn mode(path: &Path, bits: u32) {
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(bits)).unwrap();
}

/// Two sheets in; `plain` with the journal mode a backup has.
fn with_sheets() -> Evening {
    let evening = Evening::placed(PLAYERS);
    for n in 0..2 {
        let arguments = Typed::number(n).arguments();
        evening.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).expect(0);
    }
    evening
}

const READING: [&[&str]; 8] = [
    &["etat"],
    &["classement", "--provisoire"],
    &["classement", "--expliquer", "JOUEUR7"],
    &["inscrits"],
    &["marque", "lister"],
    &["marque", "manquantes"],
    &["journal"],
    &["verifier"],
];
const CHANGING: [&[&str]; 6] = [
    &["marque", "1", "3", "--oui", "--", "-446", "1346", "-390", "-510"],
    &["annuler", "--oui"],
    &["nouveau", "Autre"],
    &["inscrire", "--nom", "TARD", "--prenom", "-"],
    &["placer"],
    &["position", "suivante", "--forcer"],
];

#[track_caller]
fn reads_and_refuses_to_change(guest: &Guest, what: &str) {
    let (bytes, files) = (guest.evening.bytes(), guest.evening.files());
    for arguments in READING {
        let open = guest.evening.copy();
        let expected = open.run(arguments);
        let said = guest.run(arguments);
        assert_eq!((said.code(), &said.out), (expected.code(), &expected.out), "{what} {arguments:?}: {said:?}");
        assert_eq!(guest.evening.files(), files, "{what} {arguments:?}: nothing is left beside the base");
    }
    for arguments in CHANGING {
        let said = guest.run(arguments);
        // A refusal by a rule or the command line may come first.
        if said.code() != 1 && said.code() != 2 {
            said.expect_file_trouble(PROTECTED);
        }
    }
    guest.run(CHANGING[0]).expect_file_trouble(PROTECTED);
    guest.run(CHANGING[1]).expect_file_trouble(PROTECTED);
    guest.run(CHANGING[2]).expect_file_trouble(PROTECTED);
    assert_eq!(guest.evening.bytes(), bytes, "{what}");
    assert_eq!(guest.evening.files(), files, "{what}");
}

#[test]
fn a_protected_base_in_an_open_folder_is_read_and_not_changed() {
    let guest = Guest::of(with_sheets());
    guest.allow(0o444, 0o777);
    reads_and_refuses_to_change(&guest, "file");
}

#[test]
fn a_protected_base_in_a_protected_folder_is_read_and_not_changed() {
    let guest = Guest::of(with_sheets());
    guest.allow(0o444, 0o555);
    reads_and_refuses_to_change(&guest, "file and folder");
}

#[test]
fn an_open_base_in_a_protected_folder_is_read_and_not_changed() {
    let guest = Guest::of(with_sheets());
    guest.allow(0o666, 0o555);
    reads_and_refuses_to_change(&guest, "folder");
}

#[test]
fn a_protected_backup_is_read_and_not_changed() {
    let evening = with_sheets();
    evening.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    std::fs::rename(evening.path("copie.sqlite"), &evening.base).unwrap();
    let guest = Guest::of(evening);
    for (base, folder) in [(0o444, 0o777), (0o444, 0o555), (0o666, 0o555)] {
        guest.allow(base, folder);
        reads_and_refuses_to_change(&guest, "backup");
    }
}

#[test]
fn a_base_whose_name_needs_escaping_is_read_in_a_protected_folder() {
    let mut evening = with_sheets();
    let odd = evening.path("soirée 100 % ?mode=rw#1&x.sqlite");
    std::fs::rename(&evening.base, &odd).unwrap();
    evening.base = odd;
    let guest = Guest::of(evening);
    guest.allow(0o444, 0o555);
    reads_and_refuses_to_change(&guest, "odd name");
}

#[test]
fn a_protected_base_with_the_log_of_a_crash_is_never_read_without_it() {
    let evening = with_sheets();
    let typed: Vec<Typed> = (10..13).map(Typed::number).collect();
    let before = sheets(&evening);
    left_by_a_crash(&evening, &typed);
    // A stick carries the two files, not the shared memory.
    std::fs::remove_file(evening.path("club.sqlite-shm")).unwrap();
    let guest = Guest::of(evening);
    mode(&guest.evening.path("club.sqlite-wal"), 0o444);
    for (base, folder) in [(0o444, 0o555), (0o444, 0o777)] {
        guest.allow(base, folder);
        let said = guest.run(&["marque", "lister"]);
        match said.code() {
            0 => {
                for sheet in &typed {
                    let line = |text: &str| text.contains(&sheet.figures[1].to_string());
                    assert!(line(&said.out), "a confirmed sheet is not shown: {said:?}");
                }
            }
            _ => drop(said.expect_file_trouble(PROTECTED)),
        }
    }
    guest.allow(0o644, 0o755);
    mode(&guest.evening.path("club.sqlite-wal"), 0o644);
    assert_eq!(sheets(&guest.evening), after(&before, &typed));
    assert_ne!(sheets(&guest.evening), Sheets::new());
    guest.evening.verified();
}

#[test]
fn a_base_that_may_not_even_be_read_is_said_so() {
    let guest = Guest::of(with_sheets());
    let bytes = guest.evening.bytes();
    guest.allow(0o600, 0o755);
    if guest.uid.is_none() {
        mode(&guest.evening.base, 0o000);
    }
    for arguments in [&["etat"][..], CHANGING[0], &["verifier"]] {
        guest.run(arguments).expect_file_trouble("la base ne peut pas être ouverte");
    }
    mode(&guest.evening.base, 0o600);
    assert_eq!(guest.evening.bytes(), bytes);
}

#[test]
fn a_new_base_in_a_protected_folder_is_refused() {
    let guest = Guest::of(Evening::empty());
    mode(guest.evening.folder(), 0o555);
    guest.run(&["nouveau", "Coupe"]).expect(4);
    assert_eq!(guest.evening.files(), Vec::<String>::new());
}

#[test]
fn a_backup_into_a_protected_folder_is_refused() {
    let evening = with_sheets();
    std::fs::create_dir(evening.path("cle")).unwrap();
    let guest = Guest::of(evening);
    guest.allow(0o666, 0o777);
    mode(&guest.evening.path("cle"), 0o555);
    guest.run(&["sauvegarder", "cle"]).expect(4);
    // The other way round: a protected base is copied elsewhere.
    guest.allow(0o444, 0o777);
    guest.run(&["sauvegarder", "copie.sqlite"]).expect(0);
    assert_eq!(std::fs::read_dir(guest.evening.path("cle")).unwrap().count(), 0);
}
