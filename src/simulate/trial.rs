//! One made-up tournament and its checks: played, exported, checked, rebuilt in an empty base, exported again.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::evening::play;
use super::hand::{Failure, Step};
use super::plan::Plan;
use super::tally::Tally;
use app::{AppError, Changes, Club, Result};
use archive::Archive;
use archive::read_archive;
use host::disk;

/// The outcome of one tournament.
#[derive(Debug, Clone, Default)]
pub struct Trial {
    pub seed: u64,
    /// The counted play.
    pub tally: Tally,
    /// The properties that do not hold, sentences in French; empty when all is well.
    pub problems: Vec<String>,
}

/// The files kept of a tournament.
#[derive(Debug, Clone, Copy)]
pub enum Keep<'a> {
    Nothing,
    /// Its base, in a file that does not exist yet.
    Base(&'a Path),
    Archive(&'a Path),
    /// Base and archive in that folder, where something does not hold.
    Faulty(&'a Path),
}

/// Plays a plan and checks the result. Never panics: a panic of the program is a problem.
/// Errors: the files to keep cannot be written: the disk is full, or protected.
pub fn try_one(plan: &Plan, keep: Keep<'_>) -> Result<Trial> {
    let outcome = catch_unwind(AssertUnwindSafe(|| tried(plan, keep)));
    outcome.unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default();
        Ok(Trial { seed: plan.seed, problems: vec![format!("panique du programme : {said}")], ..Trial::default() })
    })
}

fn tried(plan: &Plan, keep: Keep<'_>) -> Result<Trial> {
    let clock = plan.clock();
    let mut trial = Trial { seed: plan.seed, ..Trial::default() };
    let played = match play(plan, &clock) {
        Ok(played) => played,
        Err(error) => {
            trial.problems.push(Failure::Base(error).to_string());
            return Ok(trial);
        }
    };
    trial.tally = played.tally;
    trial.problems.extend(played.failure.map(|failure| failure.to_string()));
    if trial.problems.is_empty()
        && let Err(failure) = look_at(&played.club, plan, &mut trial.problems)
    {
        trial.problems.push(failure.to_string());
    }
    let faulty = !trial.problems.is_empty();
    match leave(&played.club, plan, keep, faulty) {
        // Nothing is wrong with the tournament.
        Err(Failure::Base(error @ AppError::Storage(_))) => return Err(error),
        left => trial.problems.extend(left.err().map(|failure| format!("rien n'est gardé : {failure}"))),
    }
    Ok(trial)
}

/// Everything that must hold of a tournament that was played.
fn look_at(club: &Club, plan: &Plan, problems: &mut Vec<String>) -> Step {
    sound(club, problems)?;
    let archive = ok(club.trust().archive())?;
    let (bytes, digest) = text(&archive)?;
    match read_archive(&bytes) {
        Ok(read) if read == archive => {}
        Ok(_) => problems.push("l'archive relue n'est pas celle qui a été écrite".to_owned()),
        Err(lines) => {
            problems.extend(lines.iter().map(|line| format!("archive, ligne {} : {}", line.line, line.reason)));
            return Ok(());
        }
    }
    let clock = plan.clock();
    let other = ok(Club::in_memory(&clock, "Bruno (simulation)"))?;
    ok(other.trust().import_archive(&bytes, Changes::Apply))?;
    let again = ok(other.trust().archive())?;
    if text(&again)?.1 != digest {
        problems.push(format!("exporté, importé, exporté : {}", first_difference(&archive, &again)));
    }
    // Every ranking so far, with the awards of the last.
    if ok(club.trust().claims())? != ok(other.trust().claims())? {
        problems.push("un classement ou des PCN ne sont pas les mêmes une fois importés".to_owned());
    }
    Ok(())
}

/// The findings of `verifier`: the file, the journal and its replay, the independent checker.
fn sound(club: &Club, problems: &mut Vec<String>) -> Step {
    let report = ok(club.trust().check())?;
    problems.extend(report.findings.iter().map(|finding| format!("{} : {}", finding.rule, finding.text)));
    Ok(())
}

/// The archive as a file, and its digest.
pub(super) fn text(archive: &Archive) -> Step<(Vec<u8>, String)> {
    let program = concat!("chelem ", env!("CARGO_PKG_VERSION"));
    archive::write_archive(archive, program)
        .map_err(|error| Failure::Wrong(format!("archive illisible en JSON : {error}")))
}

fn ok<T>(outcome: Result<T>) -> Step<T> {
    outcome.map_err(|error| Failure::Wrong(format!("{error} {:?}", error.advice())))
}

/// The first fact that is not the same.
fn first_difference(one: &Archive, other: &Archive) -> String {
    let (ours, theirs) = (one.facts(), other.facts());
    let differing = ours.iter().zip(&theirs).position(|(a, b)| a != b);
    match differing.and_then(|at| Some((at, ours.get(at)?, theirs.get(at)?))) {
        Some((at, a, b)) => format!("ligne {} : {a:?} puis {b:?}", at + 2),
        None => format!("{} faits, puis {}", ours.len(), theirs.len()),
    }
}

/// Writes the files to keep.
fn leave(club: &Club, plan: &Plan, keep: Keep<'_>, faulty: bool) -> Step {
    let failed = |path: &Path| {
        let error = AppError::at(path);
        move |source: std::io::Error| Failure::Base(error(source))
    };
    let archive = |path: &Path| {
        let (bytes, _) = text(&ok(club.trust().archive())?)?;
        disk::write_whole(path, &bytes).map_err(failed(path))
    };
    let base = |path: &Path| club.trust().backup(Some(path)).map(drop).map_err(Failure::Base);
    match keep {
        Keep::Base(path) => base(path),
        Keep::Archive(path) => archive(path),
        Keep::Faulty(folder) if faulty => {
            std::fs::create_dir_all(folder).map_err(failed(folder))?;
            let kept = folder.join(format!("simulation-{}.sqlite", plan.seed));
            if kept.exists() {
                std::fs::remove_file(&kept).map_err(failed(&kept))?;
            }
            base(&kept)?;
            archive(&kept.with_extension("chelem"))
        }
        Keep::Nothing | Keep::Faulty(_) => Ok(()),
    }
}
