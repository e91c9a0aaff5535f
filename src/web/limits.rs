//! How many connections there may be: each is an open file, of which the system gives a program so many. The only file here that names
//! rustix.

use std::sync::LazyLock;

/// Connections in all: 400 phones have a stream and keep the connection of their page.
const MOST: usize = 900;
/// Files that are not for the hall's network: the base's, the program's own, and the control table's connections.
const OWN_FILES: usize = 60;

/// Connections in all, as far as the system gives files for them.
pub(super) fn connections() -> usize {
    static CONNECTIONS: LazyLock<usize> = LazyLock::new(|| most(files()));
    *CONNECTIONS
}

/// Streams in all: pages must be asked for beside them.
pub(super) fn streams() -> usize {
    connections() * 2 / 3
}

fn most(files: Option<u64>) -> usize {
    let files = files.and_then(|files| usize::try_from(files).ok()).unwrap_or(usize::MAX);
    files.saturating_sub(OWN_FILES).clamp(1, MOST)
}

/// How many files this program may have open, once it has asked for as many as it may ask for; `None` where there is no limit.
#[cfg(unix)]
fn files() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let given = getrlimit(Resource::Nofile);
    // Some systems give less than they promise: then the limit given stays.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: given.maximum, ..given });
    getrlimit(Resource::Nofile).current
}

/// Connections are no files there.
#[cfg(not(unix))]
fn files() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_control_table_has_files_left_however_few_there_are() {
        assert_eq!([None, Some(1_048_576), Some(960), Some(256), Some(10)].map(most), [900, 900, 900, 196, 1]);
    }
}
