//! Every paper there is, each declared once: what it is called, how it is made, what is printed where nobody is entered yet.
//! Serves whoever prints one paper or all of them; knows neither commands nor files.

mod blank;
mod paper;
mod table;

pub use paper::{Options, Paper, Printed};
pub use table::{ALL, named};
