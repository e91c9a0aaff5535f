//! Sends what differs: pages first, what leads to them last, then what is no longer shown goes. A file of the space itself says what lies there.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::json;

use super::content::{CALENDAR, TOP};
use super::refusal;
use crate::site::{FRONT, MARK, SiteFile};
use app::{AppError, Result};
use domain::counted;
use host::push::{Errand, Space, is_name};
use report::output;

/// What lies there, read by nobody but us.
const STATE: &str = "etat.json";

/// What it says, and when that was: the files of the space that are ours, each by its digest; empty while it is being sent.
#[derive(Default, Deserialize)]
struct State {
    files: BTreeMap<String, String>,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// The files that were sent, with the place.
    pub files: Vec<String>,
    /// A sentence without its end.
    pub words: String,
}

/// Makes the space hold these files, and no others of ours; it notes when.
/// Errors: what the space refuses; a space that holds something else.
pub(super) fn send(space: &Space, mut files: Vec<SiteFile>, at: String) -> Result<Sent> {
    let failed = |began: bool| move |trouble| refusal(trouble, space, began);
    let mut there = space.read(&[CALENDAR, STATE]).map_err(failed(false))?;
    let (state, calendar) = (there.pop().flatten(), there.pop().flatten());
    if let Some(before) = calendar
        && let Some(file) = files.iter_mut().find(|file| file.name == CALENDAR)
    {
        let [now, before] = [&file.bytes, &before].map(|bytes| String::from_utf8_lossy(bytes));
        file.bytes = output::calendar_after(&now, &before).into_bytes();
    }
    let state: State = state.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default();
    let mut known = state.files;
    known.retain(|name, _| is_name(name));
    refuse_foreign(space, &known, &files)?;
    if space.is_folder() {
        // What lies on a disk is looked at itself.
        let there = space.read(&known.keys().map(String::as_str).collect::<Vec<_>>()).map_err(failed(false))?;
        let digests = there.into_iter().map(|bytes| bytes.map(|bytes| archive::digest(&bytes)).unwrap_or_default());
        known.values_mut().zip(digests).for_each(|(known, digest)| *known = digest);
    }
    let wanted: BTreeMap<String, String> =
        files.iter().map(|file| (file.name.clone(), archive::digest(&file.bytes))).collect();
    files.retain(|file| known.get(&file.name) != wanted.get(&file.name));
    let gone: Vec<String> = known.keys().filter(|name| !wanted.contains_key(*name)).cloned().collect();
    if files.is_empty() && gone.is_empty() {
        let words = format!("rien n'a changé ({})", counted(wanted.len(), "fichier"));
        return Ok(Sent { files: Vec::new(), words });
    }
    let mut words = format!("{} sur {}", counted(files.len(), "fichier"), wanted.len());
    if files.len() < wanted.len() {
        words.push_str(&format!(" ({})", counted(wanted.len() - files.len(), "inchangé")));
    }
    words.push_str(&format!(", {} ko", files.iter().map(|file| file.bytes.len()).sum::<usize>().div_ceil(1024)));
    if !gone.is_empty() {
        words.push_str(&format!(", {} en moins", gone.len()));
    }
    let mut begins: Vec<Errand<'_>> = folders(&known, &files).into_iter().map(Errand::Folder).collect();
    known.extend(files.iter().map(|file| (file.name.clone(), String::new())));
    let [pending, done] = [known, wanted].map(|files| json!({ "at": at, "files": files }).to_string());
    begins.push(Errand::Put(STATE, pending.as_bytes()));
    space.carry_out(&begins).map_err(failed(false))?;
    let puts = files.iter().map(|file| Errand::Put(&file.name, &file.bytes));
    let deletes = gone.iter().map(|name| Errand::Delete(name));
    let all: Vec<Errand<'_>> = puts.chain(deletes).chain([Errand::Put(STATE, done.as_bytes())]).collect();
    space.carry_out(&all).map_err(failed(true))?;
    Ok(Sent { files: files.iter().map(|file| format!("{}/{}", space.at, file.name)).collect(), words })
}

/// The folders that new files need, the outer ones first.
fn folders<'f>(known: &BTreeMap<String, String>, files: &'f [SiteFile]) -> BTreeSet<&'f str> {
    let there = |folder: &str| known.keys().any(|name| name.starts_with(&format!("{folder}/")));
    let above = |file: &'f SiteFile| file.name.match_indices('/').map(|(at, _)| &file.name[..at]);
    files.iter().flat_map(above).filter(|folder| !there(folder)).collect()
}

/// Refuses a space that holds another site, or a file of a name that we need.
fn refuse_foreign(space: &Space, known: &BTreeMap<String, String>, files: &[SiteFile]) -> Result<()> {
    let new = |name: &&str| !known.contains_key(*name) && files.iter().any(|file| file.name == *name);
    let new: Vec<&str> = TOP.into_iter().filter(new).collect();
    let there = space.read(&new).map_err(|trouble| refusal(trouble, space, false))?;
    // Without its state, a site is ours by its front page.
    let ours = |(name, bytes): (&&str, &Option<Vec<u8>>)| {
        *name == FRONT && bytes.as_ref().is_some_and(|bytes| String::from_utf8_lossy(bytes).contains(MARK))
    };
    if there.iter().all(Option::is_none) || (known.is_empty() && new.iter().zip(&there).any(ours)) {
        return Ok(());
    }
    let names: Vec<&str> = new.into_iter().zip(there).filter_map(|(name, bytes)| bytes.map(|_| name)).collect();
    let error =
        AppError::input(format!("{} contient autre chose qu'un site de chelem ({})", space.at, names.join(", ")));
    Err(error.advise("Donnez un dossier vide, ou qui n'existe pas encore."))
}
