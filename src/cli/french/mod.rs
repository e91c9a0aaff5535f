//! clap speaks English: these functions make its help and its error messages French, for any command tree.
//!
//! The words of each command (its help, its value names) stay with that command; exit codes and streams with `main`.

mod cause;
mod errors;
mod help;
mod path;
mod sentences;

#[cfg(test)]
pub(crate) use errors::render;
pub(crate) use errors::{is_help, render_for};
pub(crate) use help::localise;
pub(crate) use path::command_path;
pub(crate) use sentences::in_sentences;

#[cfg(test)]
pub(crate) mod tests;
