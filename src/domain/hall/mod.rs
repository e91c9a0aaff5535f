//! The evening on the hall's own network: sheets proposed by phone, roles, public views, the timer.

mod device;
mod proposal;
mod second;
mod table_state;

pub use device::{AHEAD, Acceptance, Admitted, AtTable, Confirming, Device, EVENING, Publication, Role};
pub use proposal::{Proposal, ProposedLine, Standing};
pub use second::{Duty, Part};
pub use table_state::{TableState, Timer};
