//! The writes to a folder, in order, and those a disk has kept after a power cut.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::common::Chance;

/// A file, not its name: a file that is made anew under an old name is another.
pub type FileId = usize;

/// One call of SQLite that changes the disk, or makes a change last.
#[derive(Debug, Clone)]
pub enum Op {
    Create {
        file: FileId,
        name: String,
    },
    Write {
        file: FileId,
        at: usize,
        bytes: Vec<u8>,
    },
    Truncate {
        file: FileId,
        length: usize,
    },
    Sync {
        file: FileId,
    },
    Delete {
        name: String,
    },
    /// The names in the folder are made to last.
    SyncFolder,
    /// The writes before were acknowledged to the person.
    Acknowledged,
}

/// A call to refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// No room is left: a file cannot grow, a new one cannot be made.
    Full,
    /// The disk answers with an error.
    Error,
}

/// Which calls are refused.
#[derive(Debug, Clone, Copy)]
pub struct Refusal {
    pub trouble: Trouble,
    /// The first one, counted from 0.
    pub from: usize,
    /// Only that one, or all that follow.
    pub lasting: bool,
    /// Among the readings, else among the calls that change something.
    pub reading: bool,
}

#[derive(Debug, Default)]
struct State {
    ops: Vec<Op>,
    names: BTreeMap<String, FileId>,
    files: usize,
    refusal: Option<Refusal>,
    /// Calls so far: those that write, those that read.
    calls: [usize; 2],
    refused: usize,
}

/// A folder under watch.
#[derive(Debug)]
pub struct Tape {
    pub folder: PathBuf,
    /// The files at the beginning, by name: they last.
    start: BTreeMap<String, Vec<u8>>,
    state: Mutex<State>,
}

impl Tape {
    pub fn of(folder: &Path) -> Arc<Self> {
        let folder = folder.canonicalize().unwrap();
        let mut start = BTreeMap::new();
        let mut state = State::default();
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            state.names.insert(name.clone(), state.files);
            state.files += 1;
            start.insert(name, std::fs::read(path).unwrap());
        }
        Arc::new(Self { folder, start, state: Mutex::new(state) })
    }

    /// From now on these calls are refused.
    pub fn refuse(&self, refusal: Refusal) {
        let mut state = self.state.lock().unwrap();
        (state.refusal, state.calls, state.refused) = (Some(refusal), [0, 0], 0);
    }

    /// The disk is sound again; gives how many calls were refused.
    pub fn relent(&self) -> usize {
        let mut state = self.state.lock().unwrap();
        state.refusal = None;
        state.refused
    }

    /// How many calls there were: those that change something, and the readings.
    pub fn calls(&self) -> [usize; 2] {
        self.state.lock().unwrap().calls
    }

    /// Whether this call is to be refused.
    pub fn trouble(&self, reading: bool) -> Option<Trouble> {
        let mut state = self.state.lock().unwrap();
        let call = state.calls[usize::from(reading)];
        state.calls[usize::from(reading)] += 1;
        let refusal = state.refusal.filter(|refusal| refusal.reading == reading)?;
        let now = call == refusal.from || (refusal.lasting && call > refusal.from);
        state.refused += usize::from(now);
        now.then_some(refusal.trouble)
    }

    /// The file of that name, made if it is not there.
    pub fn opened(&self, name: &str) -> FileId {
        let mut state = self.state.lock().unwrap();
        if let Some(file) = state.names.get(name) {
            return *file;
        }
        let file = state.files;
        state.files += 1;
        state.names.insert(name.to_owned(), file);
        state.ops.push(Op::Create { file, name: name.to_owned() });
        file
    }

    pub fn deleted(&self, name: &str) {
        let mut state = self.state.lock().unwrap();
        state.names.remove(name);
        state.ops.push(Op::Delete { name: name.to_owned() });
    }

    pub fn note(&self, op: Op) {
        self.state.lock().unwrap().ops.push(op);
    }

    pub fn ops(&self) -> Vec<Op> {
        self.state.lock().unwrap().ops.clone()
    }
}

/// The disk's treatment of unsynced data when the power went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// It has none of it.
    Everything,
    /// It has all of it: the process died, the computer did not.
    Nothing,
    /// It has what came first.
    Tail,
    /// It has some of the writes, in any order.
    SomeWrites,
    /// It has some sectors of that many bytes, in any order.
    Sectors(usize),
    /// The same, and sectors beyond the old end of a file that were not written hold the disk's former content.
    Rubbish(usize),
}

pub const LOSSES: [Loss; 8] = [
    Loss::Everything,
    Loss::Nothing,
    Loss::Tail,
    Loss::SomeWrites,
    Loss::Sectors(512),
    Loss::Sectors(4096),
    Loss::Rubbish(512),
    Loss::Rubbish(4096),
];

/// A file on the disk: its lasting content, and the unsynced one.
#[derive(Debug, Default)]
struct OnDisk<'a> {
    lasting: Vec<u8>,
    pending: Vec<&'a Op>,
}

impl Tape {
    /// The files after a power cut once the first `cut` calls were made.
    pub fn after_a_cut(&self, ops: &[Op], cut: usize, loss: Loss, chance: &mut Chance) -> BTreeMap<String, Vec<u8>> {
        let mut names: BTreeMap<String, FileId> = BTreeMap::new();
        let mut files: BTreeMap<FileId, OnDisk<'_>> = BTreeMap::new();
        for (file, (name, bytes)) in self.start.iter().enumerate() {
            names.insert(name.clone(), file);
            files.insert(file, OnDisk { lasting: bytes.clone(), pending: Vec::new() });
        }
        let mut renaming: Vec<&Op> = Vec::new();
        for op in &ops[..cut] {
            match op {
                Op::Create { file, .. } => {
                    files.insert(*file, OnDisk::default());
                    renaming.push(op);
                }
                Op::Delete { .. } => renaming.push(op),
                Op::Write { file, .. } | Op::Truncate { file, .. } => {
                    files.get_mut(file).unwrap().pending.push(op);
                }
                Op::Sync { file } => {
                    let file = files.get_mut(file).unwrap();
                    for op in std::mem::take(&mut file.pending) {
                        apply(&mut file.lasting, op);
                    }
                }
                Op::SyncFolder => renaming.drain(..).for_each(|op| rename(&mut names, op)),
                Op::Acknowledged => {}
            }
        }
        // A journalled file system keeps the order of names: it has the first ones.
        let kept = match loss {
            Loss::Everything => 0,
            Loss::Nothing => renaming.len(),
            _ => usize::try_from(chance.below(renaming.len() as u64 + 1)).unwrap(),
        };
        renaming[..kept].iter().for_each(|op| rename(&mut names, op));
        names.into_iter().map(|(name, file)| (name, files[&file].survives(loss, chance))).collect()
    }
}

fn rename(names: &mut BTreeMap<String, FileId>, op: &Op) {
    match op {
        Op::Create { file, name } => drop(names.insert(name.clone(), *file)),
        Op::Delete { name } => drop(names.remove(name)),
        _ => {}
    }
}

fn apply(content: &mut Vec<u8>, op: &Op) {
    match op {
        Op::Write { at, bytes, .. } => {
            let end = at + bytes.len();
            if content.len() < end {
                content.resize(end, 0);
            }
            content[*at..end].copy_from_slice(bytes);
        }
        Op::Truncate { length, .. } => content.truncate(*length),
        _ => {}
    }
}

impl OnDisk<'_> {
    fn survives(&self, loss: Loss, chance: &mut Chance) -> Vec<u8> {
        let mut content = self.lasting.clone();
        let first = match loss {
            Loss::Everything => 0,
            Loss::Tail => usize::try_from(chance.below(self.pending.len() as u64 + 1)).unwrap(),
            _ => self.pending.len(),
        };
        for op in &self.pending[..first] {
            match (loss, op) {
                (Loss::Sectors(size) | Loss::Rubbish(size), Op::Write { file, at, bytes }) => {
                    for (from, piece) in sectors(*at, bytes, size) {
                        let keep = chance.below(2) == 0;
                        let beyond = from >= self.lasting.len() && matches!(loss, Loss::Rubbish(_));
                        let bytes = match (keep, beyond) {
                            (true, _) => piece.to_vec(),
                            (false, true) => piece.iter().map(|_| chance.below(256) as u8).collect(),
                            (false, false) => continue,
                        };
                        apply(&mut content, &Op::Write { file: *file, at: from, bytes });
                    }
                }
                (Loss::Nothing | Loss::Tail, _) => apply(&mut content, op),
                _ => {
                    if chance.below(2) == 0 {
                        apply(&mut content, op);
                    }
                }
            }
        }
        content
    }
}

/// A write as the disk sees it: one piece for each sector it touches.
fn sectors(at: usize, bytes: &[u8], size: usize) -> Vec<(usize, &[u8])> {
    let mut pieces = Vec::new();
    let (mut from, mut rest) = (at, bytes);
    while !rest.is_empty() {
        let length = (size - from % size).min(rest.len());
        let (piece, left) = rest.split_at(length);
        pieces.push((from, piece));
        (from, rest) = (from + length, left);
    }
    pieces
}

#[test]
fn what_is_synced_lasts_and_what_is_not_may_be_lost() {
    let folder = tempfile::tempdir().unwrap();
    let tape = Tape::of(folder.path());
    let file = tape.opened("f");
    let write = |at, byte| Op::Write { file, at, bytes: vec![byte; 1024] };
    tape.note(write(0, 1));
    tape.note(Op::Sync { file });
    tape.note(Op::SyncFolder);
    tape.note(write(512, 2));
    let ops = tape.ops();
    let mut chance = Chance(3);
    let mut after = |cut, loss| tape.after_a_cut(&ops, cut, loss, &mut chance).remove("f");
    assert_eq!(after(3, Loss::Everything), None, "the name was not synced");
    assert_eq!(after(4, Loss::Everything), Some(vec![1; 1024]));
    assert_eq!(after(5, Loss::Everything), Some(vec![1; 1024]));
    assert_eq!(after(5, Loss::Nothing), Some([vec![1; 512], vec![2; 1024]].concat()));
    let torn: std::collections::BTreeSet<_> = (0..40).map(|_| after(5, Loss::Sectors(512))).collect();
    assert_eq!(torn.len(), 4, "each of two sectors was written or not: {torn:?}");
}
