//! The program without a process of its own: a hundred times faster, and its disk operations can be watched.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use cli::{Console, Environment, Settings, run};
use host::clock::Clock;

/// The output and the exit code of a line.
#[derive(Debug)]
pub struct Inside {
    /// The exit code.
    pub code: i32,
    /// Its data.
    pub out: String,
    /// Its talk.
    pub err: String,
}

#[derive(Clone, Default)]
struct Kept(Rc<RefCell<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The made-up moment at which every command begins, as for the processes of `Evening`.
pub fn clock() -> Clock {
    Clock::scripted("2026-11-21T20:00:00".parse().expect("a moment"))
}

/// Carries out a command on a base.
pub fn inside<I: Into<OsString>>(base: &Path, words: impl IntoIterator<Item = I>) -> Inside {
    let environment =
        Environment { clock: clock(), base: base.to_owned(), who: "Anne".to_owned(), settings: Settings::default() };
    let (out, err) = (Kept::default(), Kept::default());
    let mut console = Console::writing(Box::new(out.clone()), Box::new(err.clone()));
    let words = std::iter::once(OsString::from("chelem")).chain(words.into_iter().map(Into::into));
    let code = run(words, &environment, &mut console) as i32;
    drop(console);
    let text = |kept: Kept| String::from_utf8(kept.0.take()).expect("UTF-8");
    Inside { code, out: text(out), err: text(err) }
}
