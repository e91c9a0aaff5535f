//! The evening on the hall's own network: sheets proposed by phone, roles, public views, the timer.

mod device;
mod proposal;
mod publication;
mod second;
mod table_state;
mod timer;

pub use device::{AHEAD, Admitted, AtTable, Device, EVENING, Role};
pub use proposal::{Proposal, ProposedLine, Standing};
pub use publication::{Acceptance, Confirming, Publication};
pub use second::{Duty, Part};
pub use table_state::TableState;
pub use timer::Timer;
