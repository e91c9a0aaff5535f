//! The pages, one file each: what is read, what is asked, what a form does.

pub(super) mod api;
pub(super) mod closing;
pub(super) mod copies;
pub(super) mod deals;
pub(super) mod departures;
pub(super) mod directory;
pub(super) mod draw;
pub(super) mod entries;
pub(super) mod entry;
mod entry_parts;
pub(super) mod home;
mod import;
pub(super) mod incidents;
pub(super) mod journal;
pub(super) mod layout;
pub(super) mod more;
pub(super) mod papers;
pub(super) mod phone;
pub(super) mod position;
pub(super) mod prizes;
pub(super) mod proposals;
pub(super) mod public;
pub(super) mod ranking;
pub(super) mod room;
pub(super) mod settings;
pub(super) mod sheets;
pub(super) mod tournaments;
