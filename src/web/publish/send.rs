//! Sends what differs: pages first, what leads to them last, then what is no longer shown goes. A file of the space itself says what lies there.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::content::{CALENDAR, TOP};
use super::refusal;
use crate::site::{FRONT, MARK, SiteFile};
use app::{AppError, Result};
use domain::counted;
use host::push::{Errand, Space, Way, is_name};
use report::output;

/// What lies there, read by nobody but us.
const STATE: &str = "etat.json";

/// The files of the space that are ours, each by its digest; empty while it is being sent.
#[derive(Default, Serialize, Deserialize)]
struct State {
    at: String,
    files: BTreeMap<String, String>,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// Those that were sent, with the place.
    pub files: Vec<String>,
    pub of: usize,
    pub bytes: usize,
    pub removed: usize,
}

impl Sent {
    /// What was done, in a sentence without its end.
    pub fn words(&self) -> String {
        let gone = if self.removed == 0 { String::new() } else { format!(", {} en moins", self.removed) };
        match self.files.len() {
            0 if self.removed == 0 => format!("rien n'a changé ({})", counted(self.of, "fichier")),
            files => {
                let same = self.of - files;
                let same = if same == 0 { String::new() } else { format!(" ({})", counted(same, "inchangé")) };
                format!("{} sur {}{same}, {} ko{gone}", counted(files, "fichier"), self.of, self.bytes.div_ceil(1024))
            }
        }
    }
}

/// Makes the space hold these files, and no others of ours.
/// Errors: what the space refuses; a space that holds something else.
pub(super) fn send(space: &Space, mut files: Vec<SiteFile>, at: &str) -> Result<Sent> {
    let failed = |began: bool| move |trouble| refusal(trouble, space, began);
    let mut there = space.read(&[CALENDAR, STATE]).map_err(failed(false))?.into_iter();
    if let Some(before) = there.next().flatten()
        && let Some(file) = files.iter_mut().find(|file| file.name == CALENDAR)
    {
        let [now, before] = [&file.bytes, &before].map(|bytes| String::from_utf8_lossy(bytes));
        file.bytes = output::calendar_after(&now, &before).into_bytes();
    }
    let files = files.as_slice();
    let kept = there.next().flatten();
    let kept: Option<State> = kept.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let mut known = kept.map_or_else(BTreeMap::new, |state| state.files);
    known.retain(|name, _| is_name(name));
    refuse_foreign(space, &known, files)?;
    if space.way == Way::Folder {
        // What lies on a disk is looked at itself.
        let names: Vec<&str> = known.keys().map(String::as_str).collect();
        let there = space.read(&names).map_err(failed(false))?;
        known = names
            .iter()
            .zip(there)
            .map(|(name, bytes)| ((*name).to_owned(), bytes.map(|bytes| archive::digest(&bytes)).unwrap_or_default()))
            .collect();
    }
    let digests: BTreeMap<String, String> =
        files.iter().map(|file| (file.name.clone(), archive::digest(&file.bytes))).collect();
    let changed: Vec<&SiteFile> =
        files.iter().filter(|file| known.get(&file.name) != digests.get(&file.name)).collect();
    let gone: Vec<&String> = known.keys().filter(|name| !digests.contains_key(*name)).collect();
    let sent = Sent {
        files: changed.iter().map(|file| format!("{}/{}", space.at, file.name)).collect(),
        of: files.len(),
        bytes: changed.iter().map(|file| file.bytes.len()).sum(),
        removed: gone.len(),
    };
    if changed.is_empty() && gone.is_empty() {
        return Ok(sent);
    }
    let folders = folders(&known, &changed);
    let mut pending = known.clone();
    pending.extend(changed.iter().map(|file| (file.name.clone(), String::new())));
    let state = |files: BTreeMap<String, String>| {
        serde_json::to_vec(&State { at: at.to_owned(), files }).map_err(|error| AppError::input(error.to_string()))
    };
    let (before, after) = (state(pending)?, state(digests)?);
    let begun = space.carry_out(&folders.iter().map(|folder| Errand::Folder(folder)).collect::<Vec<_>>());
    begun.and_then(|()| space.carry_out(&[Errand::Put(STATE, &before)])).map_err(failed(false))?;
    let mut errands: Vec<Errand<'_>> = changed.iter().map(|file| Errand::Put(&file.name, &file.bytes)).collect();
    errands.extend(gone.iter().map(|name| Errand::Delete(name)));
    errands.push(Errand::Put(STATE, &after));
    space.carry_out(&errands).map_err(failed(true))?;
    Ok(sent)
}

/// The folders that new files need, the outer ones first.
fn folders<'f>(known: &BTreeMap<String, String>, changed: &[&'f SiteFile]) -> BTreeSet<&'f str> {
    let there = |folder: &str| known.keys().any(|name| name.starts_with(&format!("{folder}/")));
    let above = |file: &&'f SiteFile| file.name.match_indices('/').map(|(at, _)| &file.name[..at]);
    changed.iter().flat_map(above).filter(|folder| !there(folder)).collect()
}

/// Refuses a space that holds another site, or a file of a name that we need.
fn refuse_foreign(space: &Space, known: &BTreeMap<String, String>, files: &[SiteFile]) -> Result<()> {
    let new: Vec<&str> = TOP
        .into_iter()
        .filter(|name| !known.contains_key(*name) && files.iter().any(|file| file.name == *name))
        .collect();
    if new.is_empty() {
        return Ok(());
    }
    let there = space.read(&new).map_err(|trouble| refusal(trouble, space, false))?;
    let there: Vec<(&str, Vec<u8>)> =
        new.into_iter().zip(there).filter_map(|(name, bytes)| Some((name, bytes?))).collect();
    // Without its state, a site is ours by its front page.
    let ours = |(name, bytes): &(&str, Vec<u8>)| *name == FRONT && String::from_utf8_lossy(bytes).contains(MARK);
    if there.is_empty() || (known.is_empty() && there.iter().any(ours)) {
        return Ok(());
    }
    let names: Vec<&str> = there.iter().map(|(name, _)| *name).collect();
    let error =
        AppError::input(format!("{} contient autre chose qu'un site de chelem ({})", space.at, names.join(", ")));
    Err(error.advise("Donnez un dossier vide, ou qui n'existe pas encore."))
}
