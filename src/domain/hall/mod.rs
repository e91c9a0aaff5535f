//! The evening on the hall's own network: what a table proposes from a phone, who may do what, what anybody may see, the timer.

mod device;
mod proposal;
mod publication;
mod timer;

pub use device::{AHEAD, Admitted, AtTable, Device, EVENING, Role};
pub use proposal::{Proposal, ProposedLine, Standing};
pub use publication::{Acceptance, Confirming, Publication};
pub use timer::Timer;
