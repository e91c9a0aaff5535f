//! The evening on the hall's own network: what it was told, who is let in, what anybody may see, what tables propose.

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
