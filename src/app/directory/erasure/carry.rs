//! Erasing on a copy of the base, which takes its place once nothing of the person is found in it. Until then the base is as it was.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use super::plan::{Plan, plan, still_named};
use super::search::{Left, in_bytes, left};
use crate::club::{Changes, Club};
use crate::error::{AppError, Result};
use crate::trust::backup::put_in_place;
use domain::full_name;
use domain::tournament::erased_name;
use host::clock::Clock;
use host::disk;
use report::directory::ErasureReport;
use storage::erasing::{self, ErasureDone};
use storage::{Mode, StorageError, check_file, copy_of, hold, take_up};

/// The largest file beside a base in which a name is looked for.
const LARGEST: u64 = 200_000_000;

/// The person to erase, and the arbiter's decisions about it.
#[derive(Debug, Clone, Default)]
pub struct ErasureAsked {
    /// Licence, part of the name, or `n° 12`.
    pub person: String,
    pub reason: String,
    /// Texts in which only a surname stands, and he is meant.
    pub passages: HashSet<String>,
    /// The person's account is settled, whatever the base holds.
    pub settled: bool,
}

/// Erases a person from a base, or previews it. « Joueur effacé » and a number replace the name; scores, seats and ranks stay, the
/// erased person's too.
/// Errors: nobody or several people found; a tournament of the person is not closed; the account is not settled; the journal is not sound; the
/// base is in use, or cannot be written; a trace of the person would be left. The base is then as it was.
pub fn erase_person(
    base: &Path,
    clock: &Clock,
    who: &str,
    asked: &ErasureAsked,
    changes: Changes,
) -> Result<ErasureReport> {
    let base = &disk::followed(base);
    check_file(base)?;
    let stamp = clock.now().format("%Y%m%d-%H%M%S").to_string();
    let work = Work::beside(base, &stamp);
    if changes == Changes::Preview {
        copy_of(base, &work.0)?;
        let plan = read_plan(&work.0, clock, who, asked)?;
        return Ok(report(base, &plan, None));
    }
    // Nobody may type into a base that is about to be replaced.
    let held = hold(base).map_err(in_use)?;
    let worked_in = held.is_worked_in();
    held.settle()?;
    Work::clear(base);
    held.copy_to(&work.0)?;
    let plan = read_plan(&work.0, clock, who, asked)?;
    let left = carry_out(&work.0, clock, who, asked, &plan)?;
    if worked_in {
        take_up(&work.0)?;
    }
    put_in_place(&work.0, base, held)?;
    Ok(report(base, &plan, Some(left)))
}

/// Erases in the copy, and checks it: the names are gone, and nothing else changed.
fn carry_out(work: &Path, clock: &Clock, who: &str, asked: &ErasureAsked, plan: &Plan) -> Result<Left> {
    let club = Club::open(work, Mode::Existing, clock, who, None)?;
    let head = club.head();
    let [name, ..] = erased_name(plan.who.id);
    // The reason stays in the journal for good: it must not name the erased person.
    let reason = plan.names.without(&asked.reason, &plan.names.mentions_in(&asked.reason), true);
    club.store.erase(&head, &plan.erasing, &format!("Effacement : {name}"), &reason)?;
    drop(club);
    erasing::compact(work)?;
    let club = Club::open(work, Mode::Existing, clock, who, None)?;
    if let Some(finding) = club.trust().check()?.findings.into_iter().next() {
        return Err(unsure(&format!("la base ne se vérifie plus ({})", finding.text)));
    }
    let left = club.store.read(|view| left(view, work, &plan.names))?;
    // Others may bear the name as part of theirs, and the arbiter chose to leave some places: then texts hold what the bytes hold.
    let expected = plan.kept > 0 || plan.names.namesake;
    if left.named > 0 && !expected || left.bytes > 0 && left.letters == 0 {
        return Err(unsure(&format!("son nom ou sa licence s'y trouve encore {} fois", left.bytes)));
    }
    Ok(left)
}

fn unsure(why: &str) -> AppError {
    AppError::input(format!("l'effacement n'est pas fait : dans la copie où il a été essayé, {why}"))
        .advise("La base est comme avant. Gardez-en une sauvegarde et signalez-le aux auteurs de chelem.")
}

fn in_use(error: StorageError) -> AppError {
    match error {
        StorageError::Busy => AppError::input("la base est ouverte dans un autre programme : rien n'est effacé")
            .advise("Fermez la salle et les autres fenêtres de chelem, puis recommencez."),
        error => error.into(),
    }
}

fn read_plan(work: &Path, clock: &Clock, who: &str, asked: &ErasureAsked) -> Result<Plan> {
    let club = Club::open(work, Mode::Existing, clock, who, None)?;
    club.store.read(|view| plan(view, &asked.person, &asked.passages, asked.settled))
}

fn report(base: &Path, plan: &Plan, left: Option<Left>) -> ErasureReport {
    let [becomes, ..] = erased_name(plan.who.id);
    ErasureReport {
        name: plan.who.person.name(),
        becomes: full_name(&becomes, ""),
        names: plan.names.shown.clone(),
        cards: plan.erasing.cards.len(),
        texts: plan.erasing.texts.len(),
        passages: plan.passages.clone(),
        kept: plan.kept,
        namesake: plan.names.namesake,
        sent: plan.sent,
        copies: copies(base, plan),
        second: None,
        done: left.is_some(),
        left: left.map_or(0, |left| left.bytes),
    }
}

/// Copies, older bases and archives beside the base in which he is still named.
fn copies(base: &Path, plan: &Plan) -> Vec<String> {
    let files = std::fs::read_dir(disk::folder_of(base)).into_iter().flatten().flatten();
    let kept = files.map(|file| file.path()).filter(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let ours = name.contains(".sqlite") || name.ends_with(".chelem");
        let small = path.metadata().is_ok_and(|file| file.is_file() && file.len() <= LARGEST);
        ours && small && path.file_name() != base.file_name() && !name.contains("-effacement-")
    });
    let names = |path: &PathBuf| std::fs::read(path).is_ok_and(|bytes| in_bytes(&bytes, &plan.names) > 0);
    let mut found: Vec<String> = kept.filter(names).map(|path| path.display().to_string()).collect();
    found.sort();
    found
}

/// A copy being worked on; gone at the end, with what SQLite kept beside it.
struct Work(PathBuf);

impl Work {
    /// Under a name that is free, beside the base.
    fn beside(base: &Path, stamp: &str) -> Self {
        let name = Self::names_of(base) + stamp;
        let named =
            |n: u32| base.with_file_name(if n == 0 { format!("{name}.sqlite") } else { format!("{name}-{n}.sqlite") });
        Self((0..u32::MAX).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(0)))
    }

    /// How such copies of a base begin.
    fn names_of(base: &Path) -> String {
        format!("{}-effacement-", base.file_stem().unwrap_or_default().to_string_lossy())
    }

    /// Removes the files that an interrupted erasure left beside a base, which is held: they name the person.
    fn clear(base: &Path) {
        remove(disk::folder_of(base), &Self::names_of(base));
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        // Its logs, and the copy that is kept before an older base is brought up to date.
        if let Some(name) = self.0.file_name() {
            remove(disk::folder_of(&self.0), &name.to_string_lossy());
        }
    }
}

fn remove(folder: &Path, begins: &str) {
    for file in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if file.file_name().to_string_lossy().starts_with(begins) {
            let _ = std::fs::remove_file(file.path());
        }
    }
}

/// Erasures recorded in a base, of people whom another one still names: each with that base's person.
pub fn missing_erasures(aside: &Path, restored: &Path, clock: &Clock, who: &str) -> Result<Vec<(String, ErasureDone)>> {
    let club = Club::open(restored, Mode::Existing, clock, who, None)?;
    let known = club.store.read(erasing::erasures)?;
    let mut missing = Vec::new();
    for done in erasing::erasures_of(aside)? {
        if known.iter().any(|other| other.seal == done.seal) {
            continue;
        }
        if let Some(listed) = club.store.read(|view| still_named(view, &done.people))? {
            missing.push((format!("n° {}", listed.id.0), done));
        }
    }
    Ok(missing)
}
