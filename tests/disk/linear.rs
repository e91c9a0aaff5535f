//! How much of a base `verifier` reads: pages, counted by the layer under SQLite, which say the same on a busy computer.

use app::{Changes, Club};
use archive::{Archive, write_archive};
use simulate::{play_large_year, year_clock};

use crate::common::Evening;
use crate::common::inside::inside;
use crate::vfs::Watch;

/// The readings of `verifier` in a base of that night imported so often, under another name each time.
fn pages(night: &Archive, nights: usize) -> usize {
    let evening = Evening::empty();
    let club = Club::in_memory(&year_clock(), "Anne").unwrap();
    let mut night = night.clone();
    for number in 0..nights {
        night.tournament.name = number.to_string();
        let file = write_archive(&night, "essai").unwrap().0;
        club.trust().import_archive(&file, Changes::Apply).unwrap();
    }
    club.trust().backup(Some(&evening.base)).unwrap();
    // Hardly a page is kept from one reading to the next: each look at the base counts.
    rusqlite::Connection::open(&evening.base).unwrap().pragma_update(None, "default_cache_size", 10).unwrap();
    let watch = Watch::of(evening.folder());
    let said = inside(&evening.base, ["verifier"]);
    assert_eq!(said.code, 0, "{said:?}");
    watch.0.calls()[1]
}

#[test]
fn verifier_reads_as_many_times_more_as_there_are_more_nights() {
    let mut club = Club::in_memory(&year_clock(), "Anne").unwrap();
    play_large_year(&mut club, 7, 1, 3).unwrap();
    let archive = club.trust().archive().unwrap();
    let [few, more, most] = [6, 12, 24].map(|nights| pages(&archive, nights));
    println!("{few}, {more} and {most} readings for 6, 12 and 24 nights");
    // Three times as much is added by three times as many; it would be five times if each night looked at all others.
    assert!(most - few < 4 * (more - few), "{few}, {more}, {most}");
}
