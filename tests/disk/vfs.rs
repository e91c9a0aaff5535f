//! A layer between SQLite and the system: it hands every call on, notes those that change a watched folder, and refuses those
//! on request.
// SQLite takes such a layer as a table of C functions: there is no safe way to write one. It is in tests only.
#![allow(unsafe_code)]

use std::collections::BTreeMap;
use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, Once, OnceLock};

use rusqlite::ffi;

use crate::tape::{FileId, Op, Tape, Trouble};

/// The watched folders.
fn watched() -> &'static Mutex<BTreeMap<PathBuf, Arc<Tape>>> {
    static WATCHED: OnceLock<Mutex<BTreeMap<PathBuf, Arc<Tape>>>> = OnceLock::new();
    WATCHED.get_or_init(Mutex::default)
}

/// A folder is watched as long as this lives.
pub struct Watch(pub Arc<Tape>);

impl Watch {
    pub fn of(folder: &Path) -> Self {
        install();
        let tape = Tape::of(folder);
        watched().lock().unwrap().insert(tape.folder.clone(), Arc::clone(&tape));
        Self(tape)
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        watched().lock().unwrap().remove(&self.0.folder);
    }
}

/// A weakening of the program's own settings, to see what they are worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Weaker {
    /// Not at all.
    No = 0,
    /// `synchronous = NORMAL` instead of FULL.
    Normal = 1,
    /// `synchronous = OFF`.
    Off = 2,
    /// No write-ahead log: SQLite's own journal, as it is by default.
    NoLog = 3,
}

static WEAKER: AtomicU8 = AtomicU8::new(0);

/// Weakens the settings of every base opened in this process from now on.
pub fn weaken(weaker: Weaker) {
    install();
    WEAKER.store(weaker as u8, Ordering::SeqCst);
}

fn is(weaker: Weaker) -> bool {
    WEAKER.load(Ordering::SeqCst) == weaker as u8
}

/// One open file: SQLite's part first, the system's own file behind it.
#[repr(C)]
struct Handle {
    base: ffi::sqlite3_file,
    inner: *mut ffi::sqlite3_file,
    note: *mut Note,
}

struct Note {
    tape: Arc<Tape>,
    file: FileId,
    /// The folder is synced with the file's first sync (new journals and logs).
    folder_too: bool,
}

static INNER: OnceLock<usize> = OnceLock::new();

fn inner_vfs() -> *mut ffi::sqlite3_vfs {
    *INNER.get().expect("installed") as *mut ffi::sqlite3_vfs
}

/// Makes this layer the one every base of this process goes through.
fn install() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| unsafe {
        let inner = ffi::sqlite3_vfs_find(std::ptr::null());
        INNER.set(inner as usize).expect("once");
        let mut vfs = *inner;
        vfs.szOsFile = size_of::<Handle>() as c_int + (*inner).szOsFile;
        vfs.pNext = std::ptr::null_mut();
        vfs.zName = c"recorded".as_ptr();
        vfs.xOpen = Some(open);
        vfs.xDelete = Some(delete);
        // All else goes to the system's layer, which finds its own data in pAppData.
        assert_eq!(ffi::sqlite3_vfs_register(Box::leak(Box::new(vfs)), 1), ffi::SQLITE_OK);
        assert_eq!(ffi::sqlite3_auto_extension(Some(opened)), ffi::SQLITE_OK);
    });
}

/// Called for each connection as it opens: applies the control's settings, before the program's own.
unsafe extern "C" fn opened(db: *mut ffi::sqlite3, _: *mut *mut c_char, _: *const ffi::sqlite3_api_routines) -> c_int {
    let sql = match () {
        () if is(Weaker::Normal) => c"PRAGMA synchronous = NORMAL",
        () if is(Weaker::Off) => c"PRAGMA synchronous = OFF",
        () => return ffi::SQLITE_OK,
    };
    unsafe { ffi::sqlite3_exec(db, sql.as_ptr(), None, std::ptr::null_mut(), std::ptr::null_mut()) }
}

/// The tape and the name of a file of a watched folder.
unsafe fn place(name: *const c_char) -> Option<(Arc<Tape>, String)> {
    if name.is_null() {
        return None;
    }
    let path = Path::new(unsafe { CStr::from_ptr(name) }.to_str().ok()?);
    let tape = watched().lock().unwrap().get(path.parent()?).cloned()?;
    Some((tape, path.file_name()?.to_str()?.to_owned()))
}

unsafe extern "C" fn open(
    _: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    unsafe {
        let handle = file.cast::<Handle>();
        (*handle).base.pMethods = std::ptr::null();
        (*handle).inner = handle.add(1).cast();
        (*handle).note = std::ptr::null_mut();
        let place = place(name);
        if let Some((tape, name)) = &place {
            let new = flags & ffi::SQLITE_OPEN_CREATE != 0 && !tape.folder.join(name).exists();
            if new && let Some(trouble) = tape.trouble(false) {
                // On a full disk a file can be made; only its content finds no room.
                if trouble == Trouble::Error {
                    return ffi::SQLITE_CANTOPEN;
                }
            }
        }
        let inner = inner_vfs();
        let rc = ((*inner).xOpen.expect("a system"))(inner, name, (*handle).inner, flags, out_flags);
        if (*(*handle).inner).pMethods.is_null() {
            return rc;
        }
        (*handle).base.pMethods = &METHODS;
        if let Some((tape, name)) = place {
            let journal = flags & (ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL) != 0;
            let folder_too = journal && flags & ffi::SQLITE_OPEN_CREATE != 0;
            let file = tape.opened(&name);
            (*handle).note = Box::into_raw(Box::new(Note { tape, file, folder_too }));
        }
        rc
    }
}

unsafe extern "C" fn delete(_: *mut ffi::sqlite3_vfs, name: *const c_char, sync: c_int) -> c_int {
    unsafe {
        let place = place(name);
        if let Some((tape, _)) = &place
            && tape.trouble(false) == Some(Trouble::Error)
        {
            return ffi::SQLITE_IOERR_DELETE;
        }
        let inner = inner_vfs();
        let rc = ((*inner).xDelete.expect("a system"))(inner, name, sync);
        if rc == ffi::SQLITE_OK
            && let Some((tape, name)) = place
        {
            tape.deleted(&name);
            if sync != 0 {
                tape.note(Op::SyncFolder);
            }
        }
        rc
    }
}

/// Calls the same method of the system's own file.
macro_rules! hand_on {
    ($file:expr, $method:ident $(, $argument:expr)*) => {{
        let inner = (*$file.cast::<Handle>()).inner;
        ((*(*inner).pMethods).$method.expect("a system"))(inner $(, $argument)*)
    }};
}

unsafe fn note<'a>(file: *mut ffi::sqlite3_file) -> Option<&'a mut Note> {
    unsafe { (*file.cast::<Handle>()).note.as_mut() }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    unsafe {
        let note = (*file.cast::<Handle>()).note;
        if !note.is_null() {
            drop(Box::from_raw(note));
        }
        hand_on!(file, xClose)
    }
}

unsafe extern "C" fn read(file: *mut ffi::sqlite3_file, to: *mut c_void, size: c_int, at: i64) -> c_int {
    unsafe {
        if note(file).is_some_and(|note| note.tape.trouble(true).is_some()) {
            return ffi::SQLITE_IOERR_READ;
        }
        hand_on!(file, xRead, to, size, at)
    }
}

unsafe extern "C" fn write(file: *mut ffi::sqlite3_file, from: *const c_void, size: c_int, at: i64) -> c_int {
    unsafe {
        if let Some(note) = note(file)
            && let Some(trouble) = note.tape.trouble(false)
        {
            // Half of it may have got there.
            let _ = hand_on!(file, xWrite, from, size / 2, at);
            return if trouble == Trouble::Full { ffi::SQLITE_FULL } else { ffi::SQLITE_IOERR_WRITE };
        }
        let rc = hand_on!(file, xWrite, from, size, at);
        if rc == ffi::SQLITE_OK
            && let Some(note) = note(file)
        {
            let bytes = std::slice::from_raw_parts(from.cast::<u8>(), size as usize).to_vec();
            note.tape.note(Op::Write { file: note.file, at: at as usize, bytes });
        }
        rc
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    unsafe {
        if note(file).is_some_and(|note| note.tape.trouble(false) == Some(Trouble::Error)) {
            return ffi::SQLITE_IOERR_TRUNCATE;
        }
        let rc = hand_on!(file, xTruncate, size);
        if rc == ffi::SQLITE_OK
            && let Some(note) = note(file)
        {
            note.tape.note(Op::Truncate { file: note.file, length: size as usize });
        }
        rc
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    unsafe {
        let Some(note) = note(file) else { return hand_on!(file, xSync, flags) };
        if note.tape.trouble(false).is_some() {
            return ffi::SQLITE_IOERR_FSYNC;
        }
        // The disk is imagined here: the real one need not be waited for.
        note.tape.note(Op::Sync { file: note.file });
        if std::mem::take(&mut note.folder_too) {
            note.tape.note(Op::SyncFolder);
        }
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn control(file: *mut ffi::sqlite3_file, op: c_int, argument: *mut c_void) -> c_int {
    unsafe {
        if op == ffi::SQLITE_FCNTL_PRAGMA && !is(Weaker::No) {
            let words = argument.cast::<*const c_char>();
            let word = |n: usize| {
                let word = *words.add(n);
                if word.is_null() { String::new() } else { CStr::from_ptr(word).to_string_lossy().to_uppercase() }
            };
            let (name, value) = (word(1), word(2));
            let own = (name == "SYNCHRONOUS" && value == "FULL" && !is(Weaker::NoLog))
                || (name == "JOURNAL_MODE" && value == "WAL" && is(Weaker::NoLog));
            if own {
                return ffi::SQLITE_OK; // Taken for done.
            }
        }
        hand_on!(file, xFileControl, op, argument)
    }
}

unsafe extern "C" fn shared_memory(
    file: *mut ffi::sqlite3_file,
    page: c_int,
    size: c_int,
    extend: c_int,
    to: *mut *mut c_void,
) -> c_int {
    unsafe {
        if extend != 0 && note(file).is_some_and(|note| note.tape.trouble(false).is_some()) {
            return ffi::SQLITE_IOERR_SHMSIZE;
        }
        hand_on!(file, xShmMap, page, size, extend, to)
    }
}

/// Methods that are handed on as they are.
macro_rules! handed_on {
    ($($name:ident = $method:ident($($argument:ident : $type:ty),*) -> $result:ty;)*) => {
        $(unsafe extern "C" fn $name(file: *mut ffi::sqlite3_file $(, $argument: $type)*) -> $result {
            unsafe { hand_on!(file, $method $(, $argument)*) }
        })*
    };
}

handed_on! {
    file_size = xFileSize(size: *mut i64) -> c_int;
    lock = xLock(level: c_int) -> c_int;
    unlock = xUnlock(level: c_int) -> c_int;
    check_lock = xCheckReservedLock(to: *mut c_int) -> c_int;
    sector_size = xSectorSize() -> c_int;
    characteristics = xDeviceCharacteristics() -> c_int;
    shm_lock = xShmLock(offset: c_int, count: c_int, flags: c_int) -> c_int;
    shm_barrier = xShmBarrier() -> ();
    shm_unmap = xShmUnmap(delete: c_int) -> c_int;
}

// Version 2: shared memory, and no reading through mapped pages, which could not be seen here.
static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_lock),
    xFileControl: Some(control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(characteristics),
    xShmMap: Some(shared_memory),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};
