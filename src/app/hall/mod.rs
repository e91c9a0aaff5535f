//! The hall server's use cases: settings, access, public views, proposed sheets.

mod codes;
mod devices;
mod notices;
mod proposals;
mod public;
mod settings;
mod site;
mod table;

pub use codes::in_halves;
pub use proposals::Proposed;
pub use settings::{HallChange, HallSettings};
