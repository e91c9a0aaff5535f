//! The hall server's use cases: settings, access, public views, proposed sheets.

pub(crate) mod arrivals;
pub(crate) mod cards;
pub(crate) mod codes;
mod devices;
mod etuis;
mod notices;
mod noting;
mod proposals;
pub(crate) mod public;
pub(crate) mod settings;
mod site;
mod table;

pub(crate) use codes::SECRET;
pub use codes::{in_halves, long_code, read_long_code};
pub use noting::Noted;
pub use proposals::{ProposalSaved, Proposed};
pub use settings::{HallChange, HallSettings};
