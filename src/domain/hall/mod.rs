//! The evening on the hall's own network: what a table proposes from a phone, what anybody may see, the timer.

mod proposal;
mod publication;
mod timer;

pub use proposal::{Proposal, ProposedLine, Standing};
pub use publication::{Acceptance, Confirming, Publication};
pub use timer::Timer;
